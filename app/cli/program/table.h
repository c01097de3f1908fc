// Tables for a terminal, and lists of items, each described once: the columns of a table for people are the members of JSON.
#pragma once

#include "model/json/json.h"

#include <concepts>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
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

using Json = model::Json;

// A value of an item: the member `key` of its JSON, and its text in the column `head`.
struct Cell {
    std::string key; // empty: only in the table
    std::string head;
    std::string text;
    Json json;
    bool isShown = true;  // in the table
    bool isRight = false; // as numbers are; a column is to the right if one of its cells is

    Cell(std::string itsKey, std::string itsHead, std::string itsText, Json itsJson)
        : key(std::move(itsKey))
        , head(std::move(itsHead))
        , text(std::move(itsText))
        , json(std::move(itsJson))
        , isRight(json.is_number())
    {
    }
    Cell(std::string itsKey, std::string itsHead, std::string_view word)
        : Cell(std::move(itsKey), std::move(itsHead), std::string(word), std::string(word))
    {
    }
    Cell(std::string itsKey, std::string itsHead, std::integral auto count)
        : Cell(std::move(itsKey), std::move(itsHead), std::to_string(count), count)
    {
    }
    // Only in JSON.
    Cell(std::string itsKey, Json itsJson)
        : Cell(std::move(itsKey), "", "", std::move(itsJson))
    {
        isShown = false;
    }
};

// Returns the cell to the right.
[[nodiscard]] Cell right(Cell cell);
// A share, in percent.
[[nodiscard]] Cell shareCell(std::string key, std::string head, double share, int digits = 3);

using Row = std::vector<Cell>;

struct Rows {
    std::vector<Row> items;
    Row none = {}; // a row without values, for the heads of a table without items

    [[nodiscard]] Json json() const; // an object for each item
    // Returns the table, each line after `indent`; empty without items and heads.
    [[nodiscard]] std::string text(const std::string& indent = {}) const;
};

// Returns an object of the members.
[[nodiscard]] Json toJson(const Row& row);

// `cellsOf`: returns the cells of an item, which are the same ones for all items. `none`: the cells of a table without items.
template <typename Items, typename CellsOf>
[[nodiscard]] Rows rowsOf(const Items& items, const CellsOf& cellsOf, Row none = {})
{
    Rows rows{{}, std::move(none)};
    for (const auto& item : items)
        rows.items.push_back(std::invoke(cellsOf, item));
    return rows;
}

} // namespace clusterwright::cli
