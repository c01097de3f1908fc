#include "model/report/html_text.h"

#include "model/core/text.h"
#include "model/core/utf8.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cassert>

namespace clusterwright::model
{

namespace
{

constexpr std::string_view kFigureSpace = "\xe2\x80\x87"; // as wide as a digit
constexpr std::string_view kPointSpace = "\xe2\x80\x88";  // as wide as a point
constexpr std::string_view kFixedSpace = "\xc2\xa0";      // without a line break
constexpr std::string_view kJoiner = "\xe2\x81\xa0";      // forbids a line break, has no width
constexpr std::string_view kBreak = "\xe2\x80\x8b";       // allows a line break, has no width

// XML allows neither control characters nor codes that are no characters; HTML also forbids C1.
bool isHeld(char32_t code)
{
    if (code < 0x20)
        return code == '\t' || code == '\n' || code == '\r';
    const bool isControl = code >= 0x80 && code < 0xa0;
    return !isControl && (code & 0xfffeU) != 0xfffe;
}

std::size_t decimalsOf(std::string_view number)
{
    const auto point = number.find('.');
    if (point == std::string_view::npos)
        return 0;
    const auto end = number.find_first_not_of("0123456789", point + 1);
    return std::min(end, number.size()) - point - 1;
}

// Returns the end of the number in "140.89 ms", "40%" or "-3"; npos for other texts, such as "4 x 1G Ethernet".
std::size_t endOfNumber(std::string_view text)
{
    const auto first = text.find_first_not_of("+-");
    if (first == std::string_view::npos || !isDigit(text[first]))
        return std::string_view::npos;
    const auto end = std::min(text.find_first_of(" %"), text.size());
    const auto unit = trimmed(text.substr(end));
    return unit.empty() || unit == "%" || parseUnit(unit) ? end : std::string_view::npos;
}

std::string repeated(std::string_view text, std::size_t times)
{
    std::string result;
    for (std::size_t i = 0; i < times; ++i)
        result += text;
    return result;
}

// Keeps "125 MB/s" on one line.
std::string titleHtml(const std::string& title)
{
    std::string html;
    for (const char letter : htmlText(title)) {
        const bool isAfterDigit = !html.empty() && isDigit(html.back());
        html += letter == ' ' && isAfterDigit ? std::string(kFixedSpace) : std::string(1, letter);
    }
    return html;
}

} // namespace

std::string htmlText(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const auto [size, code] = firstCharacter(text);
        const bool isKept = size > 0 && isHeld(code);
        const auto character = text.substr(0, isKept ? size : 1);
        if (!isKept)
            result += kReplacementCharacter;
        else if (character == "&")
            result += "&amp;";
        else if (character == "<")
            result += "&lt;";
        else if (character == ">")
            result += "&gt;";
        else if (character == "\"")
            result += "&quot;";
        else if (character == "'")
            result += "&#39;";
        else
            result += character;
        text.remove_prefix(character.size());
    }
    return result;
}

std::string shownUnit(std::string unit)
{
    constexpr std::string_view kPlain = "us";
    if (unit.starts_with(kPlain) &&
        (unit.size() == kPlain.size() || !isLetter(unit[kPlain.size()])))
        unit.replace(0, 1, "\u00b5");
    return unit;
}

std::string unbroken(const std::string& text, std::string_view letters)
{
    std::string result;
    for (const char letter : text) {
        result += letter;
        if (letters.find(letter) != std::string_view::npos)
            result += kJoiner;
    }
    return result;
}

std::string unbrokenNumbers(std::string html)
{
    for (std::size_t at = 1; at + 1 < html.size(); ++at)
        if (html[at] == ',' && isDigit(html[at - 1]) && isDigit(html[at + 1]))
            html.insert(at + 1, kJoiner);
    return html;
}

std::string breakableName(std::string_view name, bool isForPrint)
{
    if (isForPrint && name.size() <= kLongName)
        return unbroken(htmlText(name), "-/");
    std::string text;
    for (const char letter : htmlText(name)) {
        text += letter;
        if (letter == '.' || letter == '_')
            text += isForPrint ? kBreak : std::string_view("<wbr />");
    }
    return text;
}

HtmlTable::HtmlTable(std::vector<Column> columns, bool isForPrint)
    : m_columns(std::move(columns))
    , m_isForPrint(isForPrint)
{
}

void HtmlTable::add(std::vector<std::string> cells)
{
    assert(cells.size() == m_columns.size());
    m_rows.push_back(std::move(cells));
}

std::vector<HtmlTable::Number> HtmlTable::numbersOf(std::size_t column) const
{
    std::vector<Number> numbers;
    std::size_t most = 0;
    for (const auto& row : m_rows) {
        const auto& cell = row[column];
        const auto end = endOfNumber(cell);
        Number number{cell.substr(0, end), {}, end != std::string::npos};
        if (number.isNumeric)
            number.unit = shownUnit(std::string(trimmed(std::string_view(cell).substr(end))));
        most = std::max(most, number.isNumeric ? decimalsOf(number.text) : 0);
        numbers.push_back(std::move(number));
    }
    for (auto& number : numbers) {
        if (!number.isNumeric)
            continue;
        const auto decimals = decimalsOf(number.text);
        if (decimals == 0 && most > 0)
            number.text += kPointSpace;
        number.text += repeated(kFigureSpace, most - decimals);
    }
    return numbers;
}

std::string HtmlTable::headHtml(const std::vector<bool>& hasUnit) const
{
    std::string text = "<thead><tr>";
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const bool isNumber = m_columns[i].kind == Kind::Number;
        text += "<th scope=\"col\"";
        if (isNumber)
            text += m_isForPrint ? " align=\"right\""
                    : hasUnit[i] ? " class=\"number\""
                                 : " class=\"number alone\"";
        else if (m_isForPrint)
            text += " align=\"left\"";
        auto title = titleHtml(m_columns[i].title);
        if (m_isForPrint)
            title = unbrokenNumbers(std::move(title));
        text += ">" + (m_columns[i].isBold ? "<b>" + title + "</b>" : title) + "</th>";
        if (hasUnit[i])
            text += "<th></th>";
    }
    return text + "</tr></thead>\n";
}

std::string HtmlTable::html() const
{
    std::vector<bool> hasUnit(m_columns.size(), false);
    std::vector<std::vector<Number>> numbers(m_columns.size());
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (m_columns[i].kind != Kind::Number)
            continue;
        numbers[i] = numbersOf(i);
        hasUnit[i] = std::ranges::any_of(numbers[i],
                                         [](const Number& number) { return !number.unit.empty(); });
    }
    std::string text = m_isForPrint ? "<table width=\"100%\" cellspacing=\"0\" cellpadding=\"3\">\n"
                                    : "<div class=\"wide\"><table>\n";
    text += headHtml(hasUnit) + "<tbody>\n";
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        text += "<tr>";
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            if (m_columns[i].kind == Kind::Text) {
                text += i == 0 && !m_isForPrint ? "<th scope=\"row\">" + m_rows[r][i] + "</th>"
                                                : "<td>" + m_rows[r][i] + "</td>";
                continue;
            }
            text += m_isForPrint ? "<td align=\"right\">"
                    : hasUnit[i] ? "<td class=\"number\">"
                                 : "<td class=\"number alone\">";
            const auto number = htmlText(numbers[i][r].text);
            text += (m_isForPrint ? unbrokenNumbers(number) : number) + "</td>";
            if (hasUnit[i])
                text += m_isForPrint
                            ? "<td>" + unbroken(htmlText(numbers[i][r].unit), "/") + "</td>"
                            : "<td class=\"unit\">" + htmlText(numbers[i][r].unit) + "</td>";
        }
        text += "</tr>\n";
    }
    return text + "</tbody></table>" + (m_isForPrint ? "\n" : "</div>\n");
}

} // namespace clusterwright::model
