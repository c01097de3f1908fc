// The study "uncertainty": the band of an output that follows from the intervals of its numbers, at the design's point or along an
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
    Sampling, // the quantiles 2.5, 50 and 97.5 % over a Latin hypercube, the same points along the axis
};

struct UncertaintyPlan {
    BandMethod method = BandMethod::Delta;
    std::size_t samples = 1000; // of Sampling
    std::uint64_t seed = 1;
};

struct BandPoint {
    double x = 0;                  // of the axis; 0 without one
    double value = 0;              // the output with every number at its own value
    double low = 0;                // 2.5 %
    double middle = 0;             // 50 %; of Delta, the value
    double high = 0;               // 97.5 %
    std::size_t withoutAnswer = 0; // of the samples; of Delta 1 where there is none at the point
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
    std::vector<bool> isExact; // of Delta, per variable: the derivative is exact, not a difference
    std::vector<BandPoint> points; // one per value of the axis, or one
    std::optional<BandParts>
        parts; // parts at the last point, by derivatives; none where it has no value or nothing is measured
    Diagnostics diagnostics;
};

// Numbers that were estimated together vary together, as their origins say (joint_variation.h); all others independently.
// Varied are the numbers of `choice` but for the axis' own variable; without names or intervals, those whose origin states an
// interval. Errors: those of variationsOf, study.samples, origin.correlation, axis.units, sweep.size. Samples are computed by the
// workers of `run`, whose problems end the study; without one, on this thread.
[[nodiscard]] Result<Uncertainty> uncertainty(const System& system,
                                              const std::string& output,
                                              const std::optional<Axis>& axis,
                                              VariationChoice choice,
                                              const UncertaintyPlan& plan,
                                              StudyRun* run = nullptr);

} // namespace clusterwright::model
