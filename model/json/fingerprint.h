// A short text that stands for a long one: equal for equal texts, on every machine. It shows changes, but is no proof against
// forgery.
#pragma once

#include <string>
#include <string_view>

namespace clusterwright::model
{

// Returns CRC-64 (ECMA-182) of the bytes in hexadecimal digits.
[[nodiscard]] std::string fingerprintOf(std::string_view text);

} // namespace clusterwright::model
