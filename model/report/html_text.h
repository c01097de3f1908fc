// Text of anybody's for HTML that is XML too, and tables whose numbers stand under each other at the decimal point.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// For text and for attributes in double quotes. What XML cannot hold (control characters, bytes that are no UTF-8) is U+FFFD.
[[nodiscard]] std::string htmlText(std::string_view text);

// A name that may be broken behind its points and underscores.
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
        int percent = 0; // of a printed page's width; 0: what the others leave
    };

    // `isForPrint`: with the attributes that QTextDocument reads instead of styles.
    HtmlTable(std::vector<Column> columns, bool isForPrint);

    // As many as there are columns; the first one names the row.
    void add(std::vector<std::string> cells);
    [[nodiscard]] bool isEmpty() const { return m_rows.empty(); }
    [[nodiscard]] std::string html() const;

private:
    struct Number {
        std::string text; // padded with figure spaces, so that points stand under each other
        std::string unit;
    };
    [[nodiscard]] std::vector<Number> numbersOf(std::size_t column) const;
    [[nodiscard]] std::string headHtml(const std::vector<bool>& hasUnit) const;

    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
    bool m_isForPrint;
};

} // namespace clusterwright::model
