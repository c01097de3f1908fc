#include "model/study/measured/corpus_summary.h"

#include "model/core/text.h"
#include "model/study/measured/student_interval.h"

#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace clusterwright::model
{

namespace
{

double geometricMean(std::vector<double> values)
{
    for (auto& value : values)
        value = std::log(value);
    return std::exp(momentsOf(values).mean);
}

// `naive` returns the naive error factor of an outcome; infinite or NaN without one.
void addGain(CorpusSummary& summary,
             std::string model,
             std::span<const CorpusScore> scores,
             const std::function<double(const NaiveComparison&)>& naive)
{
    std::map<std::string, std::vector<double>> families;
    for (const auto& score : scores)
        if (const double gain = naive(score.naive) / score.naive.ours;
            std::isfinite(gain) && gain > 0)
            families[familyOf(score.machine)].push_back(gain);
    if (families.empty())
        return;
    std::vector<double> gains;
    for (const auto& [family, values] : families)
        gains.push_back(geometricMean(values));
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    const auto [low, high] =
        gains.size() > 1 ? studentInterval(gains, IntervalOf::Mean) : std::pair(kNone, kNone);
    summary.gains.push_back({std::move(model), gains.size(), geometricMean(gains), low, high});
}

} // namespace

std::string familyOf(const std::string& machine)
{
    return std::string(trimmed(machine.substr(0, machine.find(':'))));
}

bool hasTwoScales(const CorpusScore& score)
{
    return score.naive.scales > 1 && score.kind != "algorithm" && score.kind != "probe";
}

CorpusSummary summaryOf(std::span<const CorpusScore> scores)
{
    CorpusSummary summary;
    for (const auto& score : scores) {
        auto& aims = score.isRevised ? summary.revised : summary.blind;
        ++aims.of;
        if (score.isMet)
            ++aims.met;
        if (score.naive.best() == nullptr)
            continue;
        auto& share = hasTwoScales(score) ? summary.twoScales : summary.others;
        ++share.of;
        if (score.naive.gain() > 1)
            ++share.beaten;
    }
    for (std::size_t k = 0; k < kNaiveKinds.size(); ++k)
        addGain(summary, std::string(toText(kNaiveKinds[k])), scores, [k](const auto& naive) {
            return k < naive.models.size() ? naive.models[k].factor.median
                                           : std::numeric_limits<double>::infinity();
        });
    addGain(summary, "best", scores, [](const auto& naive) { return naive.gain() * naive.ours; });
    return summary;
}

} // namespace clusterwright::model
