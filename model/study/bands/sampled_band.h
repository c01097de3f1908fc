// Bands by samples. They check every band by derivatives, which is wrong at kinks, poles and extrema, and for sums of few uniform inputs.
#pragma once

#include "model/study/bands/band_parts.h"
#include "model/study/sensitivity/variation.h"

#include <vector>

namespace clusterwright::model
{

// Quantiles 2.5, 50 and 97.5 % of samples.
struct SampledBand {
    double low = 0;
    double middle = 0;
    double high = 0;
    std::size_t answers = 0; // samples with a result
};

inline constexpr std::size_t kEnoughSamples = 100; // for the bounds of a 95 % band
inline constexpr std::size_t kBandSamples = 1000;  // drawn for a check, with the seed kBandSeed
inline constexpr std::uint64_t kBandSeed = 1;

// Returns a Latin hypercube of the inputs, one column each; correlated inputs vary together. Error: origin.correlation.
[[nodiscard]] Result<SampleColumns>
drawInputs(const std::vector<Variation>& inputs, std::size_t samples, std::uint64_t seed);

// Outputs without a result are omitted; NaN without any. The band reaches to the value of the prediction, unless that is NaN.
[[nodiscard]] SampledBand sampledBand(std::vector<double> outputs, double value);

// Returns true if an end differs by more than a twentieth of the width of the samples' band. `value`: the output at the inputs' own
// values. The limits of a uniform input alone differ by (1 - 0.95) / 2 of the interval, 2.6 % of the width.
[[nodiscard]] bool endsDiffer(const Band& band, double value, const SampledBand& sampled);
// Returns true if the samples contradict the band or its middle.
[[nodiscard]] bool
contradicts(const SampledBand& sampled, const Band& band, double middle, double value);

// Replaces the band of the measured inputs alone where its samples contradict it.
void checkMeasuredAlone(BandParts& parts, std::vector<double> outputs, double value);

} // namespace clusterwright::model
