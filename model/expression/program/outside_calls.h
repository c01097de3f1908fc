// Calls of external functions by a graph, over the points of a study. One call may take longer than all else at a million points,
// since a large topology has to be built for it.
#pragma once

#include "model/expression/program/graph.h"

#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace clusterwright::model
{

// For each call that the roots need: the inputs that its operands depend on.
[[nodiscard]] std::vector<std::set<std::int32_t>> inputsOfCalls(const Graph& graph,
                                                                std::span<const NodeId> roots);

// The largest number of different operands that one call can have where input i takes `lengths[i]` values; 1 without a call that
// varies.
[[nodiscard]] double questionsOutside(const Graph& graph,
                                      std::span<const NodeId> roots,
                                      std::span<const std::size_t> lengths);

} // namespace clusterwright::model
