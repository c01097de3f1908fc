// JSON with places: every finding has a JSON pointer, or the line and column of a syntax error. Field order is kept; duplicate
// keys and extreme nesting are findings.
#pragma once

#include "model/core/result.h"
#include "model/json/json_fwd.h"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace clusterwright::model
{

inline constexpr int kDeepestJson = 100;

// Errors: json.syntax (with line and column), json.duplicate_key, json.control, json.depth, json.number.
[[nodiscard]] Result<Json> parseJson(std::string_view text, const std::string& file);

} // namespace clusterwright::model
