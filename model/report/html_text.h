// Text for HTML that is XML, too, and tables whose numbers are aligned at the decimal point.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// Text for content and for attributes in double quotes. Characters that XML does not allow (control characters, bytes that are
// not UTF-8) become U+FFFD.
[[nodiscard]] std::string htmlText(std::string_view text);

// "µs" for "us", also before other characters than letters: the unit as figures show it.
[[nodiscard]] std::string shownUnit(std::string unit);

// Forbids line breaks after these letters of an HTML text.
[[nodiscard]] std::string unbroken(const std::string& text, std::string_view letters);

// Forbids line breaks at the commas inside of numbers, where QTextDocument breaks lines.
[[nodiscard]] std::string unbrokenNumbers(std::string html);

// Length of the longest name without line breaks in print.
inline constexpr std::size_t kLongName = 28;

// Allows line breaks after the points and underscores of a name; in print only in long names.
[[nodiscard]] std::string breakableName(std::string_view name, bool isForPrint);

class HtmlTable
{
public:
    enum class Kind {
        Text,   // cells are HTML
        Number, // cells are plain: "140.89 ms", "3.5", "true"
    };
    struct Column {
        std::string title; // plain
        Kind kind = Kind::Text;
        bool isBold = false; // bold title
    };

    // `isForPrint`: with the attributes that QTextDocument reads instead of styles.
    HtmlTable(std::vector<Column> columns, bool isForPrint);

    // One cell per column; the first one names the row.
    void add(std::vector<std::string> cells);
    [[nodiscard]] bool isEmpty() const { return m_rows.empty(); }
    [[nodiscard]] std::string html() const;

private:
    struct Number {
        std::string text; // padded with figure spaces, so that decimal points are aligned
        std::string unit;
        bool isNumeric = false;
    };
    [[nodiscard]] std::vector<Number> numbersOf(std::size_t column) const;
    [[nodiscard]] std::string headHtml(const std::vector<bool>& hasUnit) const;

    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
    bool m_isForPrint;
};

} // namespace clusterwright::model
