// Text of files from other programs as UTF-8: byte-order marks, UTF-16 with or without one, else UTF-8, else Windows-1252, which
// contains the letters of Latin-1.
#pragma once

#include "model/core/result.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace clusterwright::model
{

struct DecodedText {
    std::string text;          // valid UTF-8 without a byte-order mark
    std::string_view encoding; // "UTF-8", "UTF-16" or "Windows-1252"
};

// Error: text.encoding (a binary file, or bytes that none of the encodings has).
[[nodiscard]] Result<DecodedText> decodedText(std::string bytes);

// Returns the character of each byte, or -1 for a byte that is none alone; empty for an encoding without ASCII, or one that iconv lacks.
[[nodiscard]] std::optional<std::array<int, 256>> charactersOf(const char* encoding);

[[nodiscard]] bool isUtf8(std::string_view text);

} // namespace clusterwright::model
