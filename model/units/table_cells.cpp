#include "model/units/table_cells.h"

#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace clusterwright::model
{

namespace
{

constexpr std::string_view kSeparators = "\t;|,"; // the first of several that fit equally well

bool isComment(std::string_view line)
{
    if (line.starts_with('#'))
        return !isMissing(line.substr(0, line.find_first_of("\t;|, "))); // "#DIV/0!" is a cell
    return line.starts_with("//") || line == "%" || line.starts_with("% ");
}

// Follows the quotes of a line: those at the start of a cell open, and a doubled one belongs to the cell.
class Quotes
{
public:
    // Takes the next character; `isSeparator`: whether it separates cells outside of quotes.
    void take(char c, bool isSeparator)
    {
        const bool wasClosed = std::exchange(m_isClosed, false);
        if (c == '"' && (m_isOpen || m_isStart || wasClosed)) {
            m_isClosed = m_isOpen;
            m_isOpen = !m_isOpen;
        }
        m_isStart = !m_isOpen && (isSeparator || (c == ' ' && m_isStart));
    }
    [[nodiscard]] bool isOpen() const { return m_isOpen; }

private:
    bool m_isOpen = false;
    bool m_isClosed = false; // by the character before
    bool m_isStart = true;   // before any letter of a cell
};

// Returns the end of a line from `begin`, beyond the line breaks in its quoted cells.
std::size_t endOfLine(std::string_view text, std::size_t begin, bool& isOpen)
{
    Quotes quotes;
    for (std::size_t i = begin; i < text.size(); ++i) {
        if (!quotes.isOpen() && (text[i] == '\n' || text[i] == '\r'))
            return i;
        quotes.take(text[i], kSeparators.find(text[i]) != kSeparators.npos);
    }
    isOpen = quotes.isOpen();
    return text.size();
}

// Returns the number of a line break's characters: 2 for "\r\n".
std::size_t breakAt(std::string_view text, std::size_t at)
{
    return text.substr(at, 2) == "\r\n" ? 2 : 1;
}

std::size_t breaksIn(std::string_view text)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '\n' || (text[i] == '\r' && text.substr(i, 2) != "\r\n"))
            ++count;
    return count;
}

// Takes the line "sep=;" of spreadsheets.
bool takeSeparator(std::string_view line, TableLines& lines)
{
    if (line.starts_with('"') && line.ends_with('"') && line.size() > 1)
        line = line.substr(1, line.size() - 2);
    constexpr std::string_view kKey = "sep=";
    if (!lines.rows.empty() || !line.starts_with(kKey) || line.size() > kKey.size() + 1)
        return false;
    lines.separator = line.size() > kKey.size() ? line.back() : '\t';
    return true;
}

void addLine(std::string_view line, std::size_t number, bool hasCommentsInRows, TableLines& lines)
{
    const auto content = trimmed(line);
    if (content.starts_with("sep=") || content.starts_with("\"sep="))
        if (takeSeparator(line, lines))
            return;
    if (isComment(content)) {
        const auto sign = content.starts_with("//") ? std::size_t{2} : std::size_t{1};
        lines.comments.push_back({number, trimmed(content.substr(sign))});
        return;
    }
    if (hasCommentsInRows)
        line = line.substr(0, line.find('#'));
    if (!trimmed(line).empty())
        lines.rows.push_back({number, line});
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

void splitAtBlanks(std::string_view line, std::vector<std::string_view>& cells)
{
    const auto first = cells.size();
    for (std::size_t i = 0; i < line.size();) {
        if (isBlank(line[i])) {
            ++i;
            continue;
        }
        const auto begin = i;
        const bool quoted = line[i] == '"';
        for (++i; i < line.size() &&
                  (quoted ? line[i - 1] != '"' || i - 1 == begin : !isBlank(line[i]));)
            ++i;
        const auto cell = line.substr(begin, i - begin);
        const auto isUnit = [](std::string_view one) {
            return one.front() == '[' || one.front() == '(';
        };
        if (isUnit(cell) && cells.size() > first && !isUnit(cells.back()) && cells.back() != "-")
            cells.back() = {
                cells.back().data(),
                static_cast<std::size_t>(cell.data() + cell.size() - cells.back().data())};
        else
            cells.push_back(cell);
    }
}

struct Fit {
    bool isEven = false;  // all rows have as many cells as the first
    std::size_t rows = 0; // rows with as many cells as the first
    double numbers = 0;   // share of numbers and missing cells in these rows
};

bool isValue(std::string_view cell)
{
    cell = trimmed(cell);
    return isNumber(cell) || isMissing(cell) || cell == "\"\"";
}

// Returns whether a separator divides a quoted cell.
bool isBroken(std::string_view cell)
{
    cell = trimmed(cell);
    return cell.starts_with('"') != cell.ends_with('"');
}

Fit fitOf(const TableLines& lines, char separator, std::size_t heads)
{
    constexpr std::size_t kSeen = 1000;
    Fit fit;
    std::ptrdiff_t numbers = 0;
    std::size_t count = 0;
    std::size_t named = 0; // rows with a name, for which the first row has no cell
    std::vector<std::string_view> cells;
    const auto seen = std::min(lines.rows.size(), kSeen);
    for (std::size_t i = 1; i < seen; ++i) {
        cells.clear();
        splitLine(lines.rows[i].text, separator, cells);
        while (cells.size() > heads && trimmed(cells.back()).empty())
            cells.pop_back();
        if ((cells.size() != heads && cells.size() != heads + 1) ||
            std::ranges::any_of(cells, isBroken))
            continue;
        ++(cells.size() == heads ? fit.rows : named);
        numbers += std::ranges::count_if(cells, isValue);
        count += cells.size();
    }
    fit.rows = std::max(fit.rows, named);
    fit.numbers = count == 0 ? 0 : static_cast<double>(numbers) / static_cast<double>(count);
    fit.isEven = fit.rows + 1 == seen;
    return fit;
}

// Characters that separate groups of three digits; blanks of text processors have more than one byte.
constexpr std::array<std::string_view, 7> kGroupSigns{
    " ", "'", "\xc2\xa0", "\xe2\x80\x89", "\xe2\x80\xaf", "\xe2\x80\x99", "\xcb\x99"};

// Removes the separators of thousands from "1,234,567"; nothing if they do not divide the digits into threes.
std::optional<std::string>
withoutThousands(std::string_view digits, char decimal, bool* hasThousands)
{
    const auto end = digits.find_first_not_of("0123456789");
    if (end == digits.npos)
        return std::string(digits);
    const auto rest = digits.substr(end);
    std::string_view sign = rest.substr(0, rest.front() == (decimal == '.' ? ',' : '.') ? 1 : 0);
    for (const auto one : kGroupSigns)
        if (rest.starts_with(one))
            sign = one;
    constexpr std::size_t kGroup = 3;
    if (sign.empty() || end == 0 || end > kGroup || digits.front() == '0')
        return std::nullopt;
    std::string result(digits.substr(0, end));
    for (auto left = rest; !left.empty();) {
        if (!left.starts_with(sign) || left.size() < sign.size() + kGroup)
            return std::nullopt;
        const auto group = left.substr(sign.size(), kGroup);
        if (group.find_first_not_of("0123456789") != group.npos)
            return std::nullopt;
        result += group;
        left.remove_prefix(sign.size() + kGroup);
    }
    if (hasThousands != nullptr)
        *hasThousands = true;
    return result;
}

// True for "192.168.100.101": four groups of at most 255, which the points of thousands divide as well.
bool isAddress(std::string_view cell)
{
    constexpr std::size_t kGroups = 4;
    constexpr std::size_t kMostInGroup = 255;
    const auto groups = split(cell, '.');
    return groups.size() == kGroups && std::ranges::all_of(groups, [](const auto& group) {
               return parseIndex(group).value_or(kMostInGroup + 1) <= kMostInGroup;
           });
}

std::string withMicroSign(std::string_view text)
{
    std::string result(text);
    constexpr std::string_view kGreekMu = "\xce\xbc";
    for (auto at = result.find(kGreekMu); at != std::string::npos; at = result.find(kGreekMu))
        result.replace(at, kGreekMu.size(), "\xc2\xb5");
    return result;
}

bool isUnit(std::string_view text)
{
    return !text.empty() && text != "1" && parseUnit(text);
}

} // namespace

TableLines linesOf(std::string_view text, bool hasCommentsInRows)
{
    TableLines lines;
    std::size_t number = 1;
    for (std::size_t begin = 0; begin < text.size();) {
        bool isOpen = false;
        auto end = std::min(text.find_first_of("\r\n", begin), text.size());
        if (text.substr(begin, end - begin).find('"') != text.npos &&
            !isComment(trimmed(text.substr(begin, end - begin))))
            end = endOfLine(text, begin, isOpen);
        const auto line = text.substr(begin, end - begin);
        addLine(line, number, hasCommentsInRows, lines);
        if (isOpen)
            lines.openQuote = number;
        number += 1 + breaksIn(line);
        begin = end + breakAt(text, end);
    }
    return lines;
}

void splitLine(std::string_view line, char separator, std::vector<std::string_view>& cells)
{
    if (separator == ' ')
        return splitAtBlanks(line, cells);
    std::size_t begin = 0;
    Quotes quotes;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const bool isEnd = line[i] == separator && separator != 0;
        quotes.take(line[i], isEnd);
        if (!isEnd || quotes.isOpen())
            continue;
        cells.push_back(line.substr(begin, i - begin));
        begin = i + 1;
    }
    cells.push_back(line.substr(begin));
}

char separatorOf(const TableLines& lines)
{
    if (lines.separator)
        return *lines.separator;
    if (lines.rows.empty())
        return ',';
    char best = 0;
    Fit bestFit;
    std::vector<std::string_view> heads;
    for (const char separator : std::string(kSeparators) + ' ') {
        heads.clear();
        splitLine(lines.rows.front().text, separator, heads);
        if (heads.size() < 2 || std::ranges::any_of(heads, isBroken) ||
            (separator == ' ' && bestFit.isEven))
            continue;
        const auto fit = fitOf(lines, separator, heads.size());
        const auto rank = [](const Fit& one) {
            return std::tuple(one.isEven, one.rows, one.numbers);
        };
        // A heading of several words is a single column unless all rows have as many cells.
        if (separator == ' ' && (!fit.isEven || fit.numbers < bestFit.numbers))
            continue;
        if (best == 0 || rank(fit) > rank(bestFit)) {
            best = separator;
            bestFit = fit;
        }
    }
    return best;
}

std::size_t lineBelowTitle(const TableLines& lines, char own)
{
    constexpr std::size_t kMostTitleRows = 20;
    const auto& rows = lines.rows;
    const auto cellsOf = [&](std::size_t row, char separator) {
        std::vector<std::string_view> cells;
        splitLine(rows[row].text, separator, cells);
        while (row == 0 && cells.size() > 1 && cells.back().empty())
            cells.pop_back();
        return cells;
    };
    if (own != 0 && cellsOf(rows.size() - 1, own).size() == cellsOf(0, own).size())
        return 0;
    for (const char separator : own != 0 ? std::string(1, own) : std::string("\t;|,"))
        for (std::size_t i = 1; i + 1 < std::min(rows.size(), kMostTitleRows); ++i) {
            const auto names = cellsOf(i, separator);
            const auto cells = cellsOf(i + 1, separator);
            if (names.size() > cellsOf(0, separator).size() && cells.size() == names.size() &&
                std::ranges::none_of(names, isValue) && std::ranges::any_of(cells, isNumber))
                return rows[i].number;
        }
    return 0;
}

std::string_view trimmedCell(std::string_view cell)
{
    constexpr std::array<std::string_view, 3> kWideBlanks{
        "\xc2\xa0", "\xe2\x80\x89", "\xe2\x80\xaf"};
    for (auto size = cell.size() + 1; size != cell.size();) {
        size = cell.size();
        cell = trimmed(cell);
        for (const auto blank : kWideBlanks) {
            if (cell.starts_with(blank))
                cell.remove_prefix(blank.size());
            if (cell.ends_with(blank))
                cell.remove_suffix(blank.size());
        }
    }
    return cell;
}

std::optional<double> numberIn(std::string_view cell, char decimal, bool* hasThousands)
{
    constexpr std::string_view kMinus = "\xe2\x88\x92"; // U+2212
    cell = trimmed(cell);
    const bool isPlain = cell.find_first_of(".,") == cell.npos || decimal == '.';
    if (const auto plain = isPlain ? parseDouble(cell) : std::nullopt)
        return plain; // most cells
    if (cell.size() > 1 && cell.front() == '"' && cell.back() == '"')
        cell = trimmed(cell.substr(1, cell.size() - 2));
    std::string text;
    if (cell.starts_with(kMinus) || cell.starts_with('-')) {
        text = "-";
        cell.remove_prefix(cell.front() == '-' ? 1 : kMinus.size());
    } else if (cell.starts_with('+')) {
        cell.remove_prefix(1);
    }
    if (cell.empty() || (cell.front() != decimal && !isDigit(cell.front())))
        return std::nullopt;
    const auto exponent = std::min(cell.find_first_of("eE"), cell.size());
    const auto point = std::min(cell.find(decimal), exponent);
    const bool isScaled = exponent < cell.size();
    bool isGrouped = false;
    const auto whole = withoutThousands(cell.substr(0, point), decimal, &isGrouped);
    if (!whole || (isGrouped && (isScaled || isAddress(cell))))
        return std::nullopt;
    text += *whole;
    if (point < exponent)
        text += "." + std::string(cell.substr(point + 1, exponent - point - 1));
    for (const char c : cell.substr(exponent))
        if (c != '+') // "1e+3", which from_chars does not read
            text += c;
    if (hasThousands != nullptr)
        *hasThousands = *hasThousands || isGrouped;
    return parseDouble(text);
}

TableHead headOf(std::string_view cell, bool& isOther)
{
    const auto open = cell.find('[');
    if (open != cell.npos && cell.back() == ']')
        return {std::string(trimmed(cell.substr(0, open))),
                withMicroSign(cell.substr(open + 1, cell.size() - open - 2))};
    const auto divided = [&](std::string_view before,
                             std::string_view after) -> std::optional<TableHead> {
        const auto at = cell.rfind(before);
        if (at == cell.npos || at == 0 || !cell.ends_with(after))
            return std::nullopt;
        const auto begin = at + before.size();
        const auto unit =
            withMicroSign(trimmed(cell.substr(begin, cell.size() - after.size() - begin)));
        const auto name = trimmed(cell.substr(0, at));
        // "MB / s" is a unit itself.
        if (name.empty() || !isUnit(unit) || (after.empty() && isUnit(name)))
            return std::nullopt;
        return TableHead{std::string(name), unit};
    };
    using Form = std::pair<std::string_view, std::string_view>;
    for (const auto& [before, after] : {Form{"(", ")"}, Form{" / ", ""}, Form{" in ", ""}})
        if (auto head = divided(before, after)) {
            isOther = true;
            return *head;
        }
    return {std::string(cell), ""};
}

bool isNumber(std::string_view cell)
{
    return numberIn(cell, '.', nullptr) || numberIn(cell, ',', nullptr);
}

std::optional<std::string> unitIn(std::string_view cell)
{
    if (cell.size() > 1 && ((cell.front() == '[' && cell.back() == ']') ||
                            (cell.front() == '(' && cell.back() == ')')))
        cell = trimmed(cell.substr(1, cell.size() - 2));
    if (cell.empty() || cell == "-" || cell == "1")
        return "";
    auto unit = withMicroSign(cell);
    return isUnit(unit) ? std::optional(std::move(unit)) : std::nullopt;
}

bool isMissing(std::string_view cell)
{
    constexpr std::array<std::string_view, 27> kWords{
        "",      "-",       "--",      "\xe2\x80\x93", "\xe2\x80\x94", "?",       ".",
        "n/a",   "na",      "nan",     "null",         "none",         "#n/a",    "#na",
        "#nv",   "#div/0!", "#value!", "#num!",        "#ref!",        "#name?",  "k.a.",
        "k. a.", "n.a.",    "#wert!",  "#zahl!",       "#bezug!",      "#valeur!"};
    constexpr std::size_t kLongest = 8;
    if (cell.size() > kLongest)
        return false;
    return std::ranges::count(kWords, lowered(cell)) > 0;
}

} // namespace clusterwright::model
