// Text tables for a terminal.
#pragma once

#include <string>
#include <vector>

namespace clusterwright::cli
{

enum class Align { Left, Right };

// Formats rows of cells, the header first. Columns are as wide as their widest cell (in characters, not bytes), two blanks apart.
// The last column is not padded.
[[nodiscard]] std::string tableText(std::vector<std::vector<std::string>> rows,
                                    const std::vector<Align>& align);

// Breaks `text` at blanks into lines of at most `width` characters, each after `indent`.
[[nodiscard]] std::string
wrapped(const std::string& text, std::size_t width, const std::string& indent);

} // namespace clusterwright::cli
