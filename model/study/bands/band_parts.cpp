#include "model/study/bands/band_parts.h"

#include "model/core/text.h"
#include "model/study/messages/result_message.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr double kRound = 0.005; // a share that rounds to 0 %

std::string percent(double share)
{
    if (share > 0 && share < kRound)
        return "less than 1 %";
    if (share < 1 && share > 1 - kRound)
        return "more than 99 %";
    return std::to_string(std::llround(100 * share)) + " %";
}

} // namespace

std::string displayText(const BandParts& parts, Dimension dimension, const std::string& unit)
{
    if (parts.isFlat)
        return resultMessage("band.constant", {});
    if (parts.others.empty() || parts.measured > 1 - kRound)
        return resultMessage("band.measured", {});
    constexpr std::size_t kShown = 3;
    auto names = parts.others;
    const auto more = names.size() - std::min(names.size(), kShown);
    names.resize(names.size() - more);
    auto inputs = join(names, ", ");
    if (more > 0)
        inputs =
            resultMessage("list.and_more", {{"items", inputs}, {"count", std::to_string(more)}});
    return resultMessage(
        "band.mixed",
        {{"measured", percent(parts.measured)},
         {"others", percent(1 - parts.measured)},
         {"inputs", inputs},
         {"band", rangeText(parts.measuredAlone.low, parts.measuredAlone.high, dimension, unit)}});
}

std::string legendText(const BandParts& parts)
{
    return resultMessage(parts.isFlat ? "band.constant_legend" : "band.legend",
                         {{"measured", percent(parts.measured)}});
}

} // namespace clusterwright::model
