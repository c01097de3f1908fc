// How much searching an answer may take. A search looks at every link once; routes and placements take one for every destination
// or process, which on 100,000 hosts is hours: such a request is refused with its estimate.
#pragma once

#include "model/core/result.h"
#include "model/topology/graph/adjacency.h"

#include <cstdint>

namespace clusterwright::model
{

// The bounds, side by side; seconds are of one core of 2020.
inline constexpr double kMostSearchSteps =
    2e9; // routes, placements: links looked at by all searches together; some 20 s
inline constexpr std::uint64_t kMostFlowSteps =
    1'000'000'000; // edge connectivity: links looked at by its flows; a few seconds
inline constexpr std::uint64_t kMostLossSteps =
    200'000'000; // single points of failure: losses times what each one looks at; some seconds
inline constexpr std::uint64_t kMostKindPairs =
    100'000'000; // reach of hosts: pairs of sets of switches; a second
inline constexpr std::uint64_t kMostHalfSteps =
    2'000'000; // exact bisection: halvings times bonds; some milliseconds

inline constexpr double kMostExchangeSteps =
    1e9; // better halves: vertices squared, times rounds; a second

// Nothing when it is not too much. `code`: of the error; `hint`: what takes less.
[[nodiscard]] Diagnostics
tooMuchSearch(const Adjacency& adjacency, std::size_t searches, std::string code, std::string hint);

} // namespace clusterwright::model
