// UTF-8 as in RFC 3629: no surrogates, nothing over U+10FFFF, no overlong forms.
#pragma once

#include <cstddef>
#include <string_view>

namespace clusterwright::model
{

// Replaces bytes that are not UTF-8, and characters that a format cannot contain.
inline constexpr std::string_view kReplacementCharacter = "\xef\xbf\xbd"; // U+FFFD

struct Utf8Character {
    std::size_t size = 0; // B
    char32_t code = 0;
};

// Returns the first character of the text; its size is 0 for an empty text or invalid UTF-8.
[[nodiscard]] Utf8Character firstCharacter(std::string_view text);

// Returns the number of characters of valid UTF-8.
[[nodiscard]] std::size_t characterCount(std::string_view text);

} // namespace clusterwright::model
