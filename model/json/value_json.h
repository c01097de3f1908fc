// Values as JSON, with null for missing values.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace clusterwright::model
{

using Json = nlohmann::ordered_json;

[[nodiscard]] Json numberJson(double value); // null for NaN and infinities
[[nodiscard]] Json numbersJson(const std::vector<double>& values);
[[nodiscard]] Json textOrNull(const std::string& text); // null for an empty text

} // namespace clusterwright::model
