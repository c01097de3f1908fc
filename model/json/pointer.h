// JSON pointers: the place of a finding in its file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace clusterwright::model
{

// Adds one step to a JSON pointer, escaped by RFC 6901.
[[nodiscard]] std::string pointerTo(const std::string& parent, std::string_view step);
[[nodiscard]] std::string pointerTo(const std::string& parent, std::size_t index);

} // namespace clusterwright::model
