#include "app/cli/program/table.h"

#include "model/core/printable.h"

#include <algorithm>
#include <sstream>

namespace clusterwright::cli
{

namespace
{

// Counts the characters of UTF-8 text: bytes that do not continue another.
std::size_t width(const std::string& text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

} // namespace

std::string tableText(std::vector<std::vector<std::string>> rows, const std::vector<Align>& align)
{
    for (auto& row : rows)
        for (auto& cell : row)
            cell = model::printable(cell);
    std::vector<std::size_t> widths(align.size(), 0);
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], width(row[i]));
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - width(row[i]), ' ');
            line += i > 0 ? "  " : "";
            line += align[i] == Align::Right ? padding + row[i] : row[i] + padding;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string wrapped(const std::string& text, std::size_t lineWidth, const std::string& indent)
{
    std::istringstream words(text);
    std::string result;
    std::string line;
    for (std::string word; words >> word;) {
        word = model::printable(word);
        if (!line.empty() && width(line) + 1 + width(word) > lineWidth) {
            result += indent + line + "\n";
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    return line.empty() ? result : result + indent + line + "\n";
}

} // namespace clusterwright::cli
