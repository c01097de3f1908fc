// Texts of files, probes and nodes for a terminal: they stay on one line, and can neither control the terminal nor change the
// order of its letters.
#pragma once

#include <string>
#include <string_view>

namespace clusterwright::model
{

// Escapes control characters, characters that no font shows, and bytes that are not UTF-8: "\x1b", "\u009b", "\xff", "\U000e0041".
[[nodiscard]] std::string printable(std::string_view text);

// The same for a text of several lines: line feeds stay.
[[nodiscard]] std::string printableLines(std::string_view text);

// Returns the JSON value of `json` with escaped control characters, except line feeds.
[[nodiscard]] std::string printableJson(std::string_view json);

// True where printable() escapes a character other than a line feed or a tab.
[[nodiscard]] bool hasControls(std::string_view text);

} // namespace clusterwright::model
