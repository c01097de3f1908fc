#include "app/cli/program/number_text.h"

#include "model/core/text.h"
#include "model/units/quantity.h"

#include <cmath>

namespace clusterwright::cli
{

std::string rangeText(double low, double high, model::Dimension dimension, const std::string& unit)
{
    if (!std::isfinite(low) || !std::isfinite(high))
        return "-";
    return model::displayIn({low, dimension}, unit) + " .. " +
           model::displayIn({high, dimension}, unit);
}

std::string percentText(double share)
{
    return std::isfinite(share) ? model::percentText(share) : "-";
}

} // namespace clusterwright::cli
