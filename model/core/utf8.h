// UTF-8 as RFC 3629 has it: no surrogates, nothing over U+10FFFF, no longer form than needed.
#pragma once

#include <cstddef>
#include <string_view>

namespace clusterwright::model
{

// Stands for bytes that are no UTF-8, and for characters that a format cannot hold.
inline constexpr std::string_view kReplacementCharacter = "\xef\xbf\xbd"; // U+FFFD

struct Utf8Character {
    std::size_t size = 0; // B
    char32_t code = 0;
};

// What the text begins with; of size 0 where that is no UTF-8, or the text is empty.
[[nodiscard]] Utf8Character firstCharacter(std::string_view text);

} // namespace clusterwright::model
