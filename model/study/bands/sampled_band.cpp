#include "model/study/bands/sampled_band.h"

#include "model/study/sensitivity/joint_variation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace clusterwright::model
{

namespace
{

// Largest difference of an end by derivatives from that of the samples.
double mostDifference(double value, const SampledBand& sampled)
{
    constexpr double kMostBandError = 0.05; // share of the width
    constexpr double kRounding = 1e-12;
    return std::max(kMostBandError * (sampled.high - sampled.low), kRounding * std::abs(value));
}

// Returns the lower of the two samples around a quantile if both occur more than once: an output with few values has no value between
// them.
std::optional<double> betweenRepeated(const std::vector<double>& sorted, double share)
{
    const auto below = static_cast<std::size_t>(
        share * static_cast<double>(std::max(sorted.size(), std::size_t{1}) - 1));
    const bool isRepeated = below > 0 && below + 2 < sorted.size() &&
                            sorted[below - 1] == sorted[below] &&
                            sorted[below + 1] == sorted[below + 2];
    return isRepeated ? std::optional(sorted[below]) : std::nullopt;
}

} // namespace

Result<SampleColumns>
drawInputs(const std::vector<Variation>& inputs, std::size_t samples, std::uint64_t seed)
{
    const auto correlations = correlationsOf(inputs);
    if (!correlations)
        return correlations.diagnostics();
    auto columns = latinHypercube(samples, inputs.size(), seed);
    correlate(columns, correlations.value());
    transform(columns, distributionsOf(inputs));
    for (std::size_t i = 0; i < inputs.size(); ++i) // one number that occurs twice cancels exactly
        for (std::size_t k = 0; k < i; ++k)
            if (correlations.value()[i][k] == 1 && inputs[i].distribution == inputs[k].distribution)
                columns[i] = columns[k];
    return columns;
}

SampledBand sampledBand(std::vector<double> outputs, double value)
{
    std::erase_if(outputs, [](double output) { return !std::isfinite(output); });
    std::ranges::sort(outputs);
    constexpr std::array kShares{0.025, 0.5, 0.975};
    auto ends = sampleQuantiles(outputs, kShares);
    for (std::size_t i = 0; i < ends.size(); ++i)
        if (const auto attained = betweenRepeated(outputs, kShares[i]))
            ends[i] = *attained;
    return {std::min(ends[0], value), ends[1], std::max(ends[2], value), outputs.size()};
}

bool endsDiffer(const Band& band, double value, const SampledBand& sampled)
{
    const double most = mostDifference(value, sampled);
    return std::abs(band.low - sampled.low) > most || std::abs(band.high - sampled.high) > most;
}

bool contradicts(const SampledBand& sampled, const Band& band, double middle, double value)
{
    return sampled.answers >= kEnoughSamples &&
           (endsDiffer(band, value, sampled) ||
            std::abs(middle - sampled.middle) > mostDifference(value, sampled));
}

void checkMeasuredAlone(BandParts& parts, std::vector<double> outputs, double value)
{
    const auto sampled = sampledBand(std::move(outputs), value);
    if (contradicts(sampled, parts.measuredAlone, sampled.middle, value))
        parts.measuredAlone = {sampled.low, sampled.high};
}

} // namespace clusterwright::model
