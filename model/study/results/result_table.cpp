#include "model/study/results/result_table.h"

#include "model/core/text.h"
#include "model/study/results/result_tables.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

namespace clusterwright::model
{

namespace
{

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kMostRows = 100'000; // for a map or a curve: larger results belong in a file

StudyCell cell(const ResultColumn& column, std::size_t row)
{
    if (!column.words.empty())
        return {column.words[row], kNone};
    const double value = column.values[row];
    if (!column.texts.empty())
        return {column.texts[row], std::isfinite(value) ? value : kNone};
    if (const auto* const category = categoryAt(column.categories, value))
        return {category->title, value};
    if (!std::isfinite(value))
        return {"-", kNone};
    return {displayIn({value, column.dimension}, column.unit), value};
}

// The unit of "618.5 us"; nothing unless the text is a number with or without a unit.
std::optional<std::string> shownUnit(const std::string& text)
{
    const auto end = text.find(' ');
    auto number = text.substr(0, end);
    std::erase(number, ',');
    const auto unit = end == std::string::npos ? "1" : text.substr(end + 1);
    return parseDouble(number) && parseUnit(unit) ? std::optional(unit) : std::nullopt;
}

// The unit of the largest value; nothing for a column that has texts besides numbers.
std::optional<std::string> unitOfColumn(const StudyTable& table, std::size_t column)
{
    std::optional<std::string> unit;
    double largest = 0;
    for (const auto& row : table.rows) {
        const auto& cell = row[column];
        if (std::isnan(cell.number)) {
            if (cell.text.empty() || cell.text == "-")
                continue;
            return {};
        }
        auto own = shownUnit(cell.text);
        if (!own)
            return {};
        if (!unit || std::abs(cell.number) > largest) {
            largest = std::abs(cell.number);
            unit = std::move(own);
        }
    }
    return unit;
}

} // namespace

StudyTable forSpreadsheet(StudyTable table)
{
    constexpr int kDigits = 10;
    for (std::size_t column = 0; column < table.heads.size(); ++column) {
        const auto unit = unitOfColumn(table, column);
        if (!unit)
            continue;
        auto& head = table.heads[column];
        if (const auto place = " (" + *unit + ")"; *unit != "1" && !head.ends_with(place))
            head += place;
        const auto factor = parseUnit(*unit).value();
        for (auto& row : table.rows)
            row[column].text = std::isnan(row[column].number)
                                   ? ""
                                   : roundedText(factor.fromBase(row[column].number), kDigits);
    }
    return table;
}

StudyTable shown(const ResultTable& table)
{
    assert(table.isValid());
    StudyTable result;
    result.rows.resize(std::min(table.rows(), kMostRows));
    for (const auto& column : table.columns) {
        if (column.head.empty() || column.form == ResultColumn::Form::Settings)
            continue;
        result.heads.push_back(column.head);
        for (std::size_t i = 0; i < result.rows.size(); ++i)
            result.rows[i].push_back(cell(column, i));
    }
    return result;
}

StudyTable tableOf(const StudyResult& result)
{
    return shown(result.table);
}

std::vector<TitledTable> detailsOf(const StudyResult& result)
{
    std::vector<TitledTable> details;
    for (const auto& table : result.details)
        if (table.rows() > 0)
            details.push_back({table.title, shown(table)});
    return details;
}

std::string sentenceOf(const StudyResult& result)
{
    const auto inputs = toText(result.others);
    return inputs.empty() ? result.sentence : result.sentence + "\n" + inputs;
}

std::string toCsv(std::span<const StudyResult> results)
{
    std::string text;
    for (const auto& result : results) {
        const auto rows = toCsv(result.inFiles.value_or(result.table));
        text += text.empty() ? rows : rows.substr(rows.find('\n') + 1);
    }
    return text;
}

std::string toCsv(const StudyTable& table)
{
    std::vector<std::string> heads;
    for (const auto& head : table.heads)
        heads.push_back(csvText(head));
    auto text = join(heads, ",") + "\n";
    for (const auto& row : table.rows) {
        std::vector<std::string> cells;
        for (const auto& cell : row)
            cells.push_back(csvText(cell.text));
        text += join(cells, ",") + "\n";
    }
    return text;
}

} // namespace clusterwright::model
