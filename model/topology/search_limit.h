// How much searching an answer may take. A search looks at every link once; routes and placements take one for every destination
// or process, which on 100,000 hosts is hours: such a request is refused with its estimate.
#pragma once

#include "model/core/result.h"
#include "model/topology/adjacency.h"

namespace clusterwright::model
{

inline constexpr double kMostSearchSteps =
    2e9; // links looked at by all searches together: some 20 s

// Nothing when it is not too much. `code`: of the error; `hint`: what takes less.
[[nodiscard]] std::optional<Diagnostic>
tooMuchSearch(const Adjacency& adjacency, std::size_t searches, std::string code, std::string hint);

} // namespace clusterwright::model
