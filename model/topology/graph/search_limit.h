// Limits on the work of searches. A search visits every link once; routes and placements need one search for every destination or
// process, which takes hours on 100,000 hosts. A larger request is refused with its estimate.
#pragma once

#include "model/core/result.h"
#include "model/topology/graph/adjacency.h"

#include <cstdint>

namespace clusterwright::model
{

// All limits in one place; seconds are for one core of 2020.
inline constexpr double kMostSearchSteps =
    2e9; // routes, placements: links visited by all searches together; some 20 s
inline constexpr std::uint64_t kMostFlowSteps =
    1'000'000'000; // edge connectivity: links visited by its flows; a few seconds
inline constexpr std::uint64_t kMostLossSteps =
    200'000'000; // single points of failure: losses times the work for each; some seconds
inline constexpr std::uint64_t kMostKindPairs =
    100'000'000; // reach of hosts: pairs of sets of switches; a second
inline constexpr std::uint64_t kMostHalfSteps =
    2'000'000; // exact bisection: balanced cuts times bonds; some milliseconds

inline constexpr double kMostExchangeSteps =
    1e9; // better halves: vertices squared, times rounds; a second

// Links that some searches visit together.
[[nodiscard]] double searchSteps(const Adjacency& adjacency, std::size_t searches);

// Empty when the work is within the limit. `code`: of the error; `hint`: an alternative that takes less work.
[[nodiscard]] Diagnostics
tooMuchSearch(const Adjacency& adjacency, std::size_t searches, std::string code, std::string hint);

} // namespace clusterwright::model
