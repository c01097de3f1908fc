// The functions that an expression can call, for those who complete and highlight them: "min", "sqrt", "host_count". Kept apart so that
// a new function does not build everything anew.
#pragma once

#include <string_view>
#include <vector>

namespace clusterwright::model
{

[[nodiscard]] std::vector<std::string_view> functionNames();

} // namespace clusterwright::model
