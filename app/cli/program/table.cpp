#include "app/cli/program/table.h"

#include "model/core/printable.h"
#include "model/core/utf8.h"
#include "model/json/value_json.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <sstream>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utility>

namespace clusterwright::cli
{

namespace
{

using Lines = std::vector<std::vector<std::string>>; // each has cells

constexpr std::size_t kGap = 2; // blanks between two columns

std::vector<std::size_t> columnWidths(const Lines& rows)
{
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], model::characterCount(row[i]));
    return widths;
}

std::size_t tableWidth(const Lines& rows)
{
    std::size_t sum = 0;
    for (const auto size : columnWidths(rows))
        sum += size + kGap;
    return sum - kGap;
}

Lines transposed(const Lines& rows)
{
    Lines result(rows.front().size());
    for (std::size_t i = 0; i < result.size(); ++i)
        for (const auto& row : rows)
            result[i].push_back(row[i]);
    return result;
}

// Returns the first column and those from `begin` to before `end`.
Lines columnsOf(const Lines& rows, std::size_t begin, std::size_t end)
{
    Lines result;
    for (const auto& row : rows) {
        auto& cells = result.emplace_back();
        cells.push_back(row.front());
        for (std::size_t i = begin; i < end; ++i)
            cells.push_back(row[i]);
    }
    return result;
}

} // namespace

std::size_t terminalWidth()
{
    constexpr std::size_t kOtherwise = 100;
    winsize size{};
    const bool isKnown = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return isKnown ? size.ws_col : kOtherwise;
}

std::string fittedTableText(std::vector<std::vector<std::string>> rows,
                            std::vector<Align> align,
                            std::size_t lineWidth)
{
    constexpr std::size_t kManyColumns = 6;
    if (rows.front().size() < kManyColumns || tableWidth(rows) <= lineWidth)
        return tableText(std::move(rows), align);
    if (auto other = transposed(rows); tableWidth(other) < tableWidth(rows)) {
        align.assign(other.front().size(), Align::Right);
        align.front() = Align::Left;
        rows = std::move(other);
    }
    const auto widths = columnWidths(rows);
    std::string text;
    for (std::size_t begin = 1; begin < widths.size();) {
        auto end = begin + 1; // at least one column
        auto sum = widths.front() + kGap + widths[begin];
        while (end < widths.size() && sum + kGap + widths[end] <= lineWidth)
            sum += kGap + widths[end++];
        std::vector<Align> aligned(align.begin() + static_cast<std::ptrdiff_t>(begin) - 1,
                                   align.begin() + static_cast<std::ptrdiff_t>(end));
        aligned.front() = align.front();
        text += (text.empty() ? "" : "\n") + tableText(columnsOf(rows, begin, end), aligned);
        begin = end;
    }
    return text;
}

std::string tableText(std::vector<std::vector<std::string>> rows, const std::vector<Align>& align)
{
    for (auto& row : rows)
        for (auto& cell : row)
            cell = model::printable(cell);
    const auto widths = columnWidths(rows);
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - model::characterCount(row[i]), ' ');
            line += std::string(i > 0 ? kGap : 0, ' ');
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
        if (!line.empty() &&
            model::characterCount(line) + 1 + model::characterCount(word) > lineWidth) {
            result += indent + line + "\n";
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    return line.empty() ? result : result + indent + line + "\n";
}

Cell right(Cell cell)
{
    cell.isRight = true;
    return cell;
}

Cell shareCell(std::string key, std::string head, double share, int digits)
{
    return right({std::move(key),
                  std::move(head),
                  model::percentText(share, digits),
                  model::numberJson(share)});
}

Json toJson(const Row& row)
{
    auto json = Json::object();
    for (const auto& cell : row)
        if (!cell.key.empty())
            json[cell.key] = cell.json;
    return json;
}

Json Rows::json() const
{
    auto list = Json::array();
    for (const auto& row : items)
        list.push_back(toJson(row));
    return list;
}

std::string Rows::text(const std::string& indent) const
{
    std::vector<std::vector<std::string>> lines(1);
    std::vector<Align> align;
    const auto& first = items.empty() ? none : items.front();
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (!first[i].isShown)
            continue;
        lines.front().push_back((align.empty() ? indent : "") + first[i].head);
        const auto isRight = [i](const Row& row) { return row[i].isRight; };
        align.push_back(std::ranges::any_of(items, isRight) ? Align::Right : Align::Left);
    }
    for (const auto& row : items) {
        auto& line = lines.emplace_back();
        for (const auto& cell : row)
            if (cell.isShown)
                line.push_back((line.empty() ? indent : "") + cell.text);
    }
    return align.empty() ? std::string() : tableText(std::move(lines), align);
}

} // namespace clusterwright::cli
