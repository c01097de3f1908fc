// Labels of the points of a grid: the bottleneck and the caveats. Computed on demand, a few bytes per point.
#pragma once

#include "model/design/system/system.h"
#include "model/study/points/axis.h"
#include "model/study/points/parted_work.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr std::int16_t kNoBottleneck = -1;

struct PointLabels {
    std::vector<std::string> resources; // resources of the system
    std::vector<std::int16_t> busiest;  // per point: index into `resources`, or kNoBottleneck
    std::vector<std::uint8_t> valid;    // per point: 0 with a caveat or out of bounds
    std::vector<std::uint8_t> caveats;  // per point within bounds: a bit for each Caveat

    // Empty where no resource is busy, or the point has no result.
    [[nodiscard]] const std::string& bottleneckAt(std::size_t point) const;
    // "outside a block's range, negative data"; empty without a caveat.
    [[nodiscard]] std::string caveatsAt(std::size_t point) const;
};

// Labels the points of the axes' grid in row-major order (the last axis changes fastest). The bottleneck is the resource with the
// longest busy time; among equal ones the first, as in `evaluate`. Errors: those of compileOver; run.stopped after a stop request.
[[nodiscard]] Result<PointLabels>
labelPoints(const System& system, const std::vector<Axis>& axes, const StudyRun* run = nullptr);

// Returns the term that decides the time of the bottleneck at each point (see decidingTerm); empty where none does, and for grids of more
// than kMostDecided points.
inline constexpr std::size_t kMostDecided = 2'000;
[[nodiscard]] std::vector<std::string>
decidingTermsOver(const System& system, const std::vector<Axis>& axes, const PointLabels& labels);

// Returns the system's resources with an equation "busy." + resource.
[[nodiscard]] std::vector<std::string> busyResources(const System& system);

// Returns the index of the longest time, among equal ones the first; kNoBottleneck if no time is above 0.
[[nodiscard]] std::int16_t busiestOf(std::span<const double> seconds);

} // namespace clusterwright::model
