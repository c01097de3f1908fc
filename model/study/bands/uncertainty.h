// The study "uncertainty": the band of an output that follows from the intervals of its inputs, at the design's point or along an
// axis. Values are in base units.
#pragma once

#include "model/core/large_value.h"
#include "model/study/bands/band_parts.h"
#include "model/study/bands/output_distribution.h"
#include "model/study/points/axis.h"
#include "model/study/sensitivity/variation.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

enum class BandMethod {
    // deviation^2 = g^T C g with the exact derivatives g; the band is the value -+ 1.96 deviations. Where samples are drawn and an
    // end or the median of their band differs by more than a twentieth of its width, as at kinks, the samples' band replaces it.
    Delta,
    Sampling, // quantiles 2.5, 50 and 97.5 % over a Latin hypercube, the same points all along the axis
};

struct UncertaintyPlan {
    BandMethod method = BandMethod::Delta;
    std::size_t samples = 1000; // for Sampling, and for the distribution by either method
    std::uint64_t seed = 1;
    std::string limit = {}; // expression; may be empty
};

struct BandPoint {
    double x = 0;                  // value of the axis; 0 without one
    double value = 0;              // output with every input at its own value
    double low = 0;                // 2.5 %
    double middle = 0;             // 50 %; for Delta, `value`
    double high = 0;               // 97.5 %
    std::size_t withoutAnswer = 0; // samples without a result; for Delta 1 if the point has none
    std::optional<Exceedance> exceedance = {}; // probability of more than the limit, by samples
};

struct Uncertainty {
    CLUSTERWRIGHT_LARGE_VALUE(Uncertainty);

    StudyRecord record;
    ResponseColumn output;
    std::optional<ResponseColumn> axis;
    std::vector<Variation> variables;
    std::vector<bool> isExact; // for Delta, per variable: the derivative is exact, not a difference
    std::vector<BandPoint> points; // one per value of the axis, or one
    std::size_t ownPoint =
        0; // the design's own value of the axis; the last point if it is not among the points
    std::optional<BandParts>
        parts; // parts at the last point, by derivatives; none without a value or measured input
    std::string limit; // as in the plan
    std::optional<OutputDistribution>
        distribution; // by samples; none along an axis, or if no sample has a value
    std::size_t distributionSamples = 0; // drawn for the distribution, or for the exceedances
    std::uint64_t distributionSeed = 0;
    Diagnostics diagnostics;
};

// Varies the inputs of `choice` except the axis' own variable; without names or intervals, those whose origin has an interval.
// Inputs whose origins state correlations vary together (joint_variation.h), all others independently. Errors: those of
// variationsOf, study.samples, origin.correlation, axis.units, sweep.size; for the limit, at "--limit": expression.*, name.*,
// dimension.mismatch. The workers of `run` compute the samples, and their problems end the study; without a run, this thread
// computes them.
//
// The distribution and the exceedances always come from samples, since derivatives do not give the shape. Both methods draw the same
// samples for a seed. Along an axis of more than 1e7 samples, without a limit, they only check the band at the own point. The limit is evaluated at the
// design's own inputs, except the axis' variable. Notes: study.sampled (samples replace the band by derivatives, which they
// contradict, or which a label does not have), study.derivatives (they differ, but only the own point has samples).
[[nodiscard]] Result<Uncertainty> uncertainty(const System& system,
                                              const std::string& output,
                                              const std::optional<Axis>& axis,
                                              VariationChoice choice,
                                              const UncertaintyPlan& plan,
                                              StudyRun* run = nullptr);

// "P(time > 20 ms) = 3.2 % (95 % confidence interval 2.28 to 4.48 %)"; empty without a probability.
[[nodiscard]] std::string toText(const Exceedance& exceedance, const ResponseColumn& output);

} // namespace clusterwright::model
