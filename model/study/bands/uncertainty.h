// The study "uncertainty": the band of an output that follows from the intervals of its inputs, at the design's point or along an
// axis. Values are in base units.
#pragma once

#include "model/study/bands/band_parts.h"
#include "model/study/points/axis.h"
#include "model/study/sensitivity/variation.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

enum class BandMethod {
    Delta, // deviation^2 = g^T C g with the exact derivatives g; the band is the value -+ 1.96 deviations
    Sampling, // quantiles 2.5, 50 and 97.5 % over a Latin hypercube, the same points all along the axis
};

struct UncertaintyPlan {
    BandMethod method = BandMethod::Delta;
    std::size_t samples = 1000; // for Sampling
    std::uint64_t seed = 1;
};

struct BandPoint {
    double x = 0;                  // value of the axis; 0 without one
    double value = 0;              // output with every input at its own value
    double low = 0;                // 2.5 %
    double middle = 0;             // 50 %; for Delta, `value`
    double high = 0;               // 97.5 %
    std::size_t withoutAnswer = 0; // samples without a result; for Delta 1 if the point has none
};

struct Uncertainty {
    Uncertainty();
    Uncertainty(const Uncertainty&);
    Uncertainty(Uncertainty&&) noexcept;
    Uncertainty& operator=(const Uncertainty&);
    Uncertainty& operator=(Uncertainty&&) noexcept;
    ~Uncertainty();

    StudyRecord record;
    ResponseColumn output;
    std::optional<ResponseColumn> axis;
    std::vector<Variation> variables;
    std::vector<bool> isExact; // for Delta, per variable: the derivative is exact, not a difference
    std::vector<BandPoint> points; // one per value of the axis, or one
    std::optional<BandParts>
        parts; // parts at the last point, by derivatives; none without a value or measured input
    Diagnostics diagnostics;
};

// Varies the inputs of `choice` except the axis' own variable; without names or intervals, those whose origin has an interval.
// Inputs whose origins state correlations vary together (joint_variation.h), all others independently. Errors: those of
// variationsOf, study.samples, origin.correlation, axis.units, sweep.size. The workers of `run` compute the samples, and their
// problems end the study; without a run, this thread computes them.
[[nodiscard]] Result<Uncertainty> uncertainty(const System& system,
                                              const std::string& output,
                                              const std::optional<Axis>& axis,
                                              VariationChoice choice,
                                              const UncertaintyPlan& plan,
                                              StudyRun* run = nullptr);

} // namespace clusterwright::model
