// JSON with places: every finding names a JSON pointer, or the line and column where the text itself is broken.
// Field order is kept, duplicate keys and absurd nesting are findings.
#pragma once

#include "model/core/result.h"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace clusterwright::model
{

using Json = nlohmann::ordered_json;

inline constexpr int kDeepestJson = 100;

// Errors: json.syntax (with line and column), json.duplicate_key, json.control, json.depth, json.number.
[[nodiscard]] Result<Json> parseJson(std::string_view text, const std::string& file);

// Adds one step to a JSON pointer, escaped as RFC 6901 says.
[[nodiscard]] std::string pointerTo(const std::string& parent, std::string_view step);
[[nodiscard]] std::string pointerTo(const std::string& parent, std::size_t index);

} // namespace clusterwright::model
