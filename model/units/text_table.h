// Tables in text files of spreadsheets and other programs: encodings, separators, decimal commas, separators of thousands, one or two
// header rows, units in the forms "[us]", "(us)", "/ us", "in us", comments, quotes, row names and missing cells.
//
// Law: a number comes back as it was written, or the table is refused with the cause. Nothing that changes a value is guessed.
#pragma once

#include "model/core/diagnostics.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// Assumptions about a text.
struct TableReading {
    std::string encoding;
    char separator = ','; // ' ' for blanks, 0 for a single column
    char decimal = '.';
    bool hasThousands = false;
    bool hasOtherUnits = false; // units that are not in square brackets
    std::size_t unitLine = 0;   // line of a second header row; 0 without one
    std::size_t namesLine = 0;  // line of a comment with the names; 0 with a header row
};

// Returns "read as semicolon-separated with decimal commas"; empty for commas, points, UTF-8 and units in square brackets.
[[nodiscard]] std::string toText(const TableReading& reading);

// A number of a column, as it is written.
struct NumberCell {
    std::string cell;
    std::size_t line = 0;
};

// The decimal sign of a column. A column whose numbers have two meanings takes the sign that other columns show.
struct NumberSigns {
    char decimal = '.';
    std::optional<NumberCell> point =
        {}; // the first number that only has a decimal point, such as "1.5"
    std::optional<NumberCell> comma = {};    // the first number that only has a decimal comma
    std::optional<NumberCell> doubtful = {}; // a number such as "1,234", if other columns decide
};

struct TableHead {
    std::string name;
    std::string unit; // as written; may be unknown if it is in square brackets
    // True if at least half of the cells are numbers, or none is a word: a wrong cell does not make words of the others.
    bool isOfNumbers = false;
    NumberSigns signs = {};
};

struct TableLine {
    std::size_t number = 0; // from 1
    std::string_view text;
};

class TextTable
{
public:
    TableReading reading;
    std::vector<TableHead> heads;
    std::size_t headLine = 0;
    std::vector<TableLine> comments; // without their signs
    std::vector<std::size_t> lines;  // line of each row

    [[nodiscard]] std::size_t rows() const { return lines.size(); }
    // Cells are trimmed and without quotes. Views are valid as long as the table.
    [[nodiscard]] std::string_view cell(std::size_t row, std::size_t column) const
    {
        return cells[row * heads.size() + column];
    }
    // Returns a finite number in the signs of this table; nothing for any other text.
    [[nodiscard]] std::optional<double> number(std::string_view cell) const;

    // The same, in the signs of the column.
    [[nodiscard]] std::optional<double> number(std::size_t row, std::size_t column) const;

    // Storage: the decoded text, cells with doubled quotes, and the cells row by row.
    std::unique_ptr<const std::string> text;
    std::deque<std::string> unquoted;
    std::vector<std::string_view> cells;
};

struct TableChoices {
    bool hasCommentsInRows = false; // '#' begins a comment in any place
    bool hasUnusedColumns = false;  // the caller calls signProblems for the columns that it uses
};

// Returns the problems of columns that are used together: csv.signs, and csv.decimal if none of them shows the sign of another.
[[nodiscard]] Diagnostics signProblems(const std::vector<NumberSigns>& columns);

// A table of at most so many columns uses all of them.
inline constexpr std::size_t kMostNeededColumns = 2;

// True for an empty cell, "n/a", "k.A.", "NaN", "-", "null" and the errors of spreadsheets, such as "#DIV/0!" and "#WERT!".
[[nodiscard]] bool isMissing(std::string_view cell);

// Adds the problems. Errors, with places such as "line 3": csv.head (no names of columns), csv.row (another number of cells; an open quote),
// csv.decimal (a number such as "1,234" that has two meanings; a comment "# decimal: ," decides), csv.signs (two decimal
// signs), text.encoding.
[[nodiscard]] TextTable
readTable(std::string bytes, const TableChoices& choices, Diagnostics& problems);

// Returns the bytes of a last line "# decimal: ," for a file with these bytes, in its encoding.
[[nodiscard]] std::string decimalLine(const std::string& bytes, char sign);

} // namespace clusterwright::model
