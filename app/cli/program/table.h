// Text tables for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace clusterwright::cli
{

enum class Align { Left, Right };

// Formats rows of cells, the header first. Columns are as wide as their widest cell (in characters, not bytes), two blanks apart.
// The last column is not padded.
[[nodiscard]] std::string tableText(std::vector<std::vector<std::string>> rows,
                                    const std::vector<Align>& align);

// The same for a table of many columns. If it is wider than `lineWidth`, rows and columns change places where that makes it narrower, and
// further columns follow below, each time after the first column.
[[nodiscard]] std::string fittedTableText(std::vector<std::vector<std::string>> rows,
                                          std::vector<Align> align,
                                          std::size_t lineWidth);
// Returns the number of characters in a line of the terminal; 100 where standard output is no terminal.
[[nodiscard]] std::size_t terminalWidth();

// Breaks `text` at blanks into lines of at most `width` characters, each after `indent`.
[[nodiscard]] std::string
wrapped(const std::string& text, std::size_t width, const std::string& indent);

} // namespace clusterwright::cli
