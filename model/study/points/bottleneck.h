// What there is to say about each point of a grid besides numbers: which resource is busiest there, and whether every block is
// inside its range. Worked out on demand, one byte or two per point.
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

inline constexpr std::int16_t kNoResource = -1;

struct PointLabels {
    std::vector<std::string> resources; // of the system
    std::vector<std::int16_t> busiest;  // per point: index into `resources`, or kNoResource
    std::vector<std::uint8_t> valid;    // per point: 0 where a block is used outside its range

    // Empty where nothing is busy, or the point has no answer.
    [[nodiscard]] const std::string& bottleneckAt(std::size_t point) const;
};

// The points of the axes' grid in row-major order (the last axis changes fastest). The bottleneck is the resource with the
// longest busy time, of equal ones the first: that of `evaluate`.
// Errors: those of compileOver; run.stopped, when `run` is asked to.
[[nodiscard]] Result<PointLabels>
labelPoints(const System& system, const std::vector<Axis>& axes, const StudyRun* run = nullptr);

// Those of the system's resources that an equation "busy." + resource tells the time of.
[[nodiscard]] std::vector<std::string> busyResources(const System& system);

// Index of the longest time, of equal ones the first; kNoResource without one above 0.
[[nodiscard]] std::int16_t busiestOf(std::span<const double> seconds);

} // namespace clusterwright::model
