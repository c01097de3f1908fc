// Remedies of unknown names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// Returns "use one of: a, b", with at most eight names: "use one of: a, b, c, d, e, f, g, h and 62 more". Empty without names.
[[nodiscard]] std::string useOneOf(std::vector<std::string> names);

// Returns "did you mean 'x'?" or, if no name is near, useOneOf(names).
[[nodiscard]] std::string nameHint(std::string_view name, const std::vector<std::string>& names);

} // namespace clusterwright::model
