#include "model/study/measured/row_filter.h"

#include "model/core/finding.h"
#include "model/core/name_hint.h"
#include "model/core/text.h"
#include "model/design/system/setting_value.h"
#include "model/design/system/system.h"
#include "model/expression/program/lowering.h"
#include "model/expression/program/program.h"
#include "model/study/points/relation.h"
#include "model/study/points/sampling.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace clusterwright::model
{

const Category* categoryOfCell(const std::vector<Category>& labels, const std::string& cell)
{
    if (const auto number = parseDouble(cell))
        return categoryAt(labels, *number);
    const auto label = std::ranges::find(labels, cell, &Category::title);
    return label == labels.end() ? nullptr : &*label;
}

namespace
{

struct Inputs {
    System system;
    std::vector<std::string> names;
    std::vector<const Column*> columns;
};

// Returns the numeric columns as inputs, in order.
Inputs inputsOf(const DataFile& data)
{
    Inputs inputs;
    for (const auto& column : data.columns) {
        if (column.values.empty() || !isName(column.name))
            continue;
        Equation input;
        input.name = column.name;
        input.expression = composedExpression(exactText({0, column.dimension}));
        static_cast<void>(inputs.system.set.add(std::move(input)));
        if (!column.labels.empty())
            inputs.system.labels.push_back({column.name, column.labels});
        inputs.names.push_back(column.name);
        inputs.columns.push_back(&column);
    }
    return inputs;
}

// Returns whether the column has integers or bytes, which are usually settings, because measured values are rarely integers.
bool isCount(const Column& column)
{
    return !column.values.empty() && (column.dimension == kNumber || column.dimension == kData) &&
           std::ranges::all_of(column.values, [](double value) {
               return std::isnan(value) || value == std::floor(value);
           });
}

bool repeats(std::size_t different, std::size_t cells)
{
    return different > 1 && 2 * different <= cells;
}

// Returns whether the column may be a condition of the measurement: each value occurs in two rows on average.
bool repeats(const Column& column)
{
    if (!column.words.empty())
        return repeats(std::set(column.words.begin(), column.words.end()).size(),
                       column.words.size());
    std::set<double> values;
    std::size_t numbers = 0;
    for (const auto value : column.values)
        if (!std::isnan(value)) {
            values.insert(value);
            ++numbers;
        }
    return repeats(values.size(), numbers);
}

std::vector<std::string> knownWords(const Column& column)
{
    std::set<std::string> known(column.words.begin(), column.words.end());
    for (const auto& label : column.labels)
        known.insert(label.title);
    return {known.begin(), known.end()};
}

// The rows of a condition with "!=" are the opposite of those of `relation`.
struct RowCondition {
    Relation relation;
    bool isUnequal = false;
};

Result<RowCondition> parseRowCondition(std::string_view text)
{
    // A relation has no "!=", so the rows of its opposite are left out; a row without a number has neither.
    const auto unequal = text.find("!=");
    const bool isUnequal = unequal != text.npos;
    auto relation =
        parseRelation(isUnequal ? std::string(text).replace(unequal, 2, "=") : std::string(text));
    if (!relation)
        return relation.diagnostics();
    return RowCondition{std::move(relation).value(), isUnequal};
}

// Returns the rows of a condition over a column of words or labels, such as "algorithm = ring"; nothing for any other condition. A label's
// number is this label. Error: data.rows (no row has the word; for "!=", unless it is a label).
std::optional<Result<std::vector<bool>>> rowsOfWord(const DataFile& data, const std::string& text)
{
    constexpr const char* kSigns = "=!";
    const auto sign = text.find_first_of(kSigns);
    const auto end = text.find_first_not_of(kSigns, std::min(sign, text.size()));
    if (end == std::string::npos)
        return std::nullopt;
    const auto comparison = text.substr(sign, end - sign);
    const auto* const column = data.column(trimmed(std::string_view(text).substr(0, sign)));
    if (column == nullptr || (comparison != "=" && comparison != "==" && comparison != "!="))
        return std::nullopt;
    const std::string word(trimmed(std::string_view(text).substr(end)));
    const auto* const label = categoryOfCell(column->labels, word);
    if (column->words.empty() && (label == nullptr || parseDouble(word)))
        return std::nullopt;
    std::vector<bool> isEqual;
    for (const auto value : column->values)
        isEqual.push_back(value == label->value);
    for (const auto& cell : column->words)
        isEqual.push_back(cell == word ||
                          (label != nullptr && categoryOfCell(column->labels, cell) == label));
    const bool isUnequal = comparison == "!=";
    if (!column->words.empty() && std::ranges::count(isEqual, true) == 0 &&
        (!isUnequal || label == nullptr))
        return refusal("data.rows",
                       "no row of column '" + column->name + "' has '" + word + "'",
                       nameHint(word, knownWords(*column)));
    if (isUnequal)
        isEqual.flip();
    return isEqual;
}

} // namespace

Diagnostics conditionProblems(std::string_view text)
{
    return parseRowCondition(text).diagnostics();
}

Result<std::vector<bool>> rowsThatHold(const DataFile& data, const std::string& text)
{
    if (auto rows = rowsOfWord(data, text))
        return std::move(*rows);
    auto parsed = parseRowCondition(text);
    if (!parsed)
        return parsed.diagnostics();
    auto& [relation, isUnequal] = parsed.value();
    const auto used = namesIn(relation.condition);
    for (const auto& column : data.columns)
        if (!column.problems.empty() && std::ranges::count(used, column.name) > 0)
            return column.problems;
    auto inputs = inputsOf(data);
    Equation condition;
    condition.name = "where " + text; // not a valid column name
    condition.expression = std::move(relation.condition);
    static_cast<void>(inputs.system.set.add(std::move(condition)));
    if (auto problems = labelTableFindings(inputs.system); !problems.empty())
        return problems;
    const auto lowered = lower(inputs.system.set, inputs.names);
    if (!lowered)
        return lowered.diagnostics();
    const Program program(lowered.value().graph, {lowered.value().equations.back().node});
    auto workspace = program.workspace();
    std::vector<double> row(inputs.columns.size());
    std::vector<bool> holds;
    for (std::size_t i = 0; i < data.rows(); ++i) {
        for (std::size_t j = 0; j < row.size(); ++j)
            row[j] = inputs.columns[j]->values[i];
        double value = 0;
        program.evaluate(row, {&value, 1}, workspace);
        holds.push_back(value == (isUnequal ? 0 : 1));
    }
    return holds;
}

namespace
{

template <typename Cell>
void keepCells(std::vector<Cell>& cells, const std::vector<bool>& isKept)
{
    std::size_t next = 0;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (isKept[i])
            std::swap(cells[next++], cells[i]);
    cells.resize(next);
}

} // namespace

DataFile withRows(DataFile data, const std::vector<bool>& isKept)
{
    for (auto& column : data.columns) {
        keepCells(column.values, isKept);
        keepCells(column.words, isKept);
    }
    return data;
}

Result<DataFile> rowsWhere(DataFile data, const std::vector<std::string>& conditions)
{
    std::vector<bool> isKept(data.rows(), true);
    for (const auto& condition : conditions) { // over all rows, so that each knows all words
        const auto holds = rowsThatHold(data, condition);
        if (!holds)
            return holds.diagnostics();
        for (std::size_t i = 0; i < isKept.size(); ++i)
            isKept[i] = isKept[i] && holds.value()[i];
        if (std::ranges::count(isKept, true) == 0)
            return refusal("data.rows", "no row satisfies " + condition);
    }
    return withRows(std::move(data), isKept);
}

namespace
{

// Numbers the words of columns, so that rows can be compared.
class RowKeys
{
public:
    explicit RowKeys(const DataFile& data)
        : m_data(data)
    {
    }

    // Returns a number for each of the columns that the data have; equal ones for equal words.
    [[nodiscard]] std::vector<double> at(std::size_t row, const std::vector<std::string>& columns)
    {
        std::vector<double> key;
        for (const auto& name : columns)
            if (const auto* const column = m_data.column(name); column != nullptr)
                key.push_back(
                    !column->words.empty() ? numberOf(column->words[row])
                    : std::isnan(column->values[row])
                        ? std::numeric_limits<double>::lowest() // a gap, which equals others
                        : column->values[row]);
        return key;
    }

private:
    double numberOf(const std::string& word)
    {
        return m_numbers.try_emplace(word, static_cast<double>(m_numbers.size())).first->second;
    }

    const DataFile& m_data;
    std::map<std::string, double> m_numbers;
};

} // namespace

std::vector<std::string> mixedColumns(const DataFile& data,
                                      const std::vector<std::string>& point,
                                      const std::vector<std::string>& inputs)
{
    std::map<std::vector<double>, std::size_t> firsts;
    std::vector<std::size_t> first; // for each row, the first row of its point
    RowKeys keys(data);
    for (std::size_t i = 0; i < data.rows(); ++i)
        first.push_back(firsts.try_emplace(keys.at(i, point), i).first->second);
    std::vector<std::string> mixed;
    for (const auto& column : data.columns) {
        const auto differs = [&](std::size_t i) {
            if (!column.words.empty())
                return column.words[i] != column.words[first[i]];
            const auto [own, other] = std::pair(column.values[i], column.values[first[i]]);
            return own != other && !(std::isnan(own) && std::isnan(other));
        };
        const auto isMixed = [&] {
            for (std::size_t i = 0; i < first.size(); ++i)
                if (differs(i))
                    return true;
            return false;
        };
        // A column without a name has the names of the rows.
        const bool isUsed = column.name.empty() || std::ranges::count(point, column.name) > 0;
        const bool isRepeating = repeats(column);
        const bool isUnusedCount = isCount(column) && isRepeating && !isUsed;
        const bool areWords = !column.words.empty() && column.problems.empty();
        const bool isKey = areWords || isCount(column) || isRepeating ||
                           std::ranges::count(inputs, column.name) > 0;
        if (isUnusedCount || (isKey && !column.name.empty() && isMixed()))
            mixed.push_back(column.name);
    }
    return mixed;
}

// Reduces each group of rows to one: the first word, the median of the numbers.
static void reduceTo(const std::vector<std::vector<std::size_t>>& groups, Column& column)
{
    std::vector<std::string> words;
    std::vector<double> medians;
    for (const auto& rows : groups) {
        if (!column.words.empty())
            words.push_back(column.words[rows.front()]);
        if (column.values.empty())
            continue;
        std::vector<double> values;
        for (const auto i : rows)
            if (!std::isnan(column.values[i]))
                values.push_back(column.values[i]);
        medians.push_back(values.empty() ? std::numeric_limits<double>::quiet_NaN()
                                         : sampleQuantile(std::move(values), 0.5));
    }
    column.words = std::move(words);
    column.values = std::move(medians);
}

LaunchRows launchMedians(const DataFile& data,
                         std::span<const double> launches,
                         const std::vector<std::string>& point)
{
    assert(launches.size() == data.rows());
    std::map<std::vector<double>, std::size_t> places;
    RowKeys keys(data);
    std::vector<std::vector<std::size_t>> groups;
    LaunchRows result;
    for (std::size_t i = 0; i < launches.size(); ++i) {
        auto key = keys.at(i, point);
        key.push_back(launches[i]);
        const auto [found, isNew] = places.try_emplace(std::move(key), groups.size());
        if (isNew) {
            groups.emplace_back();
            result.launches.push_back(launches[i]);
        }
        groups[found->second].push_back(i);
    }
    result.data = data;
    for (auto& column : result.data.columns)
        reduceTo(groups, column);
    return result;
}

} // namespace clusterwright::model
