// Names of the functions that an expression can call, for completion and highlighting: "min", "sqrt", "host_count". A header of
// its own, so that a new function does not rebuild everything.
#pragma once

#include <string_view>
#include <vector>

namespace clusterwright::model
{

[[nodiscard]] std::vector<std::string_view> functionNames();

} // namespace clusterwright::model
