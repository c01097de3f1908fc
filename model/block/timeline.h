// The runs of a pipeline's steps and groups on one time axis, in seconds from the pipeline's start. In the equations of
// pipeline.h a start inside a group counts from the start of the group's run:
//
//   start of x in run k of group g  =  start of g  +  k * g.once  +  x.start
//
// The timeline excludes the time that steps wait for a resource: the equations bound the end by each resource's sum.
#pragma once

#include "model/block/pipeline.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct TimelineSpan {
    std::string item; // id of a step or a group
    bool isGroup = false;
    double start = 0;
    double end = 0;
    std::size_t run = 0;  // from 0
    std::size_t runs = 1; // number of all runs of the item
    bool isWhole = false; // one span for all runs, when they are too many to show each
    double busy = 0;      // sum of the runs, without what lies between them
};

// Value of an equation in base units ("dtc.start"); empty where it has none.
using TimelineValue = std::function<std::optional<double>(const std::string& name)>;

inline constexpr std::size_t kMaxShownRuns =
    32; // spans of one item; further runs are shown as one span

// Items without time or without a value have no span. Spans are in file order, runs of one item in sequence.
[[nodiscard]] std::vector<TimelineSpan> timelineOf(const PipelineItem& root,
                                                   const TimelineValue& valueOf);

} // namespace clusterwright::model
