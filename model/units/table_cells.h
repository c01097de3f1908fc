// Lines and cells of a text table, before anything is known about its numbers.
#pragma once

#include "model/units/text_table.h"

namespace clusterwright::model
{

struct TableLines {
    std::vector<TableLine> rows; // without blank lines; a quoted cell may contain line breaks
    std::vector<TableLine> comments;
    std::optional<char> separator; // as in the line "sep=;"
    std::size_t openQuote = 0;     // line of a quote without an end; 0 without one
};

[[nodiscard]] TableLines linesOf(std::string_view text, bool hasCommentsInRows);

// Appends the cells of a line, with their quotes. Blanks (' ') separate as one, and a unit in brackets belongs to the cell before it.
void splitLine(std::string_view line, char separator, std::vector<std::string_view>& cells);

// Returns the separator that divides the rows evenly; the one with the most cells of numbers, if several do.
[[nodiscard]] char separatorOf(const TableLines& lines);

// Returns the line of names with more cells than the first row, a title, and before a row with numbers; 0 without one.
[[nodiscard]] std::size_t lineBelowTitle(const TableLines& lines, char separator);

// Returns the cell without blanks at its ends, among them those of text processors.
[[nodiscard]] std::string_view trimmedCell(std::string_view cell);

// Returns a number with this decimal sign, with or without separators of thousands; nothing for any other text, such as 192.168.100.101.
[[nodiscard]] std::optional<double>
numberIn(std::string_view cell, char decimal, bool* hasThousands);

// True for a number with either decimal sign.
[[nodiscard]] bool isNumber(std::string_view cell);

// Splits "time [us]", "time (us)", "time / us" and "time in us"; `isOther` becomes true for any form without square brackets.
[[nodiscard]] TableHead headOf(std::string_view cell, bool& isOther);
// Returns the unit of a cell in a second header row, such as "us", "[us]" or "(us)"; "" for "", "-" and "1"; nothing if the cell is not a unit.
[[nodiscard]] std::optional<std::string> unitIn(std::string_view cell);

} // namespace clusterwright::model
