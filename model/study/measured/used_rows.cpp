#include "model/study/measured/used_rows.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/near_integer.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/data_columns.h"
#include "model/design/system/input_range.h"
#include "model/design/system/system.h"
#include "model/study/measured/row_filter.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace clusterwright::model
{

namespace
{

std::string skippedText(std::size_t skipped, std::size_t all)
{
    return std::to_string(skipped) + " of " + std::to_string(all) +
           (all == 1 ? " row was skipped: " : " rows were skipped: ");
}

std::string quotedList(const std::set<std::string>& words)
{
    constexpr std::size_t kShown = 5;
    std::vector<std::string> list;
    for (const auto& word : words)
        if (list.size() < kShown)
            list.push_back("'" + word + "'");
    return join(list, ", ") + (words.size() > kShown ? ", ..." : "");
}

// Removes the rows without an entry.
void keep(UsedRows& rows, const std::vector<bool>& isKept)
{
    rows.data = withRows(std::move(rows.data), isKept);
    std::size_t next = 0;
    for (std::size_t i = 0; i < rows.isKept.size(); ++i)
        if (rows.isKept[i])
            rows.isKept[i] = isKept[next++];
}

} // namespace

std::vector<bool> takeLabels(Column& column, Diagnostics& notes)
{
    const auto& labels = column.labels;
    auto words = column.words;
    for (const double number : column.values) // a column of numbers
        words.push_back(std::isnan(number) ? "" : shortestText(number));
    std::vector<bool> hasLabel(words.size(), true);
    std::vector<std::optional<double>> values;
    std::set<std::string> unknown;
    for (const auto& word : words) {
        if (column.words.empty() && word.empty()) { // a gap
            values.emplace_back(std::numeric_limits<double>::quiet_NaN());
            continue;
        }
        const auto* const label = categoryOfCell(labels, word);
        values.push_back(label ? std::optional(label->value) : std::nullopt);
        if (!label)
            unknown.insert(word);
    }
    const auto skipped = static_cast<std::size_t>(
        std::ranges::count_if(values, [](const auto& value) { return !value.has_value(); }));
    const auto cause = quotedList(unknown) +
                       (unknown.size() > 1 ? " are not labels" : " is not a label") + " of '" +
                       column.name + "'";
    if (skipped > 0 && skipped == values.size()) {
        std::set<std::string> known;
        for (const auto& label : labels)
            known.insert(label.title);
        notes.add(warning("data.label",
                          cause + ": the column is ignored",
                          "set '" + column.name + "', or use its labels: " + quotedList(known)));
        column.words = std::move(words);
        column.values.clear();
        return hasLabel;
    }
    if (skipped > 0)
        notes.add(note("data.label", skippedText(skipped, values.size()) + cause));
    column.values.clear();
    for (std::size_t i = 0; i < values.size(); ++i) {
        hasLabel[i] = values[i].has_value();
        column.values.push_back(values[i].value_or(std::numeric_limits<double>::quiet_NaN()));
    }
    column.words.clear();
    return hasLabel;
}

namespace
{

UsedRows allRows(DataFile data)
{
    const auto count = data.rows();
    return {std::move(data), std::vector<bool>(count, true)};
}

// Skips the rows without a number in one of these columns.
Result<UsedRows> fullOf(UsedRows rows, const std::vector<std::string>& needed)
{
    const auto all = rows.data.rows();
    if (all == 0)
        return refusal("data.rows", "the data have no rows");
    std::vector<bool> isFull(all, true);
    std::vector<std::string> gaps;
    for (const auto& name : needed) {
        const auto* const column = rows.data.column(name);
        if (column == nullptr || column->values.empty())
            continue;
        bool hasGap = false;
        for (std::size_t i = 0; i < all; ++i)
            if (std::isnan(column->values[i])) {
                isFull[i] = false;
                hasGap = true;
            }
        if (hasGap)
            gaps.push_back("'" + name + "'");
    }
    const auto skipped = static_cast<std::size_t>(std::ranges::count(isFull, false));
    if (skipped == 0)
        return rows;
    if (skipped == all)
        return refusal("data.rows", "no row has a number in " + join(gaps, ", "));
    rows.data.notes.add(note(
        "data.gaps", skippedText(skipped, all) + "they have no number in " + join(gaps, ", ")));
    keep(rows, isFull);
    return rows;
}

bool hasNumbers(const Column& column)
{
    return column.words.empty() && column.problems.empty();
}

// A measured column has to be compared with numbers.
Diagnostics measuredProblems(const Column& column)
{
    if (!column.labels.empty())
        return refusal("output.labels",
                       "'" + column.name + "' has labels, which have no error",
                       "choose an output with numbers");
    return hasNumbers(column) ? negativeTimes(column.name, column.values, column.dimension)
                              : wordsForNumbers(column, "output");
}

// Returns the letters and digits of a name before it was replaced, in lower case.
std::string plainName(std::string_view name)
{
    if (name.ends_with(kReplacedColumn))
        name.remove_suffix(kReplacedColumn.size());
    auto plain = lowered(name);
    std::erase_if(plain, [](char c) { return !isLetterOrDigit(c); });
    return plain;
}

} // namespace

Diagnostics wordsForNumbers(const Column& column, const std::string& role)
{
    if (!column.problems.empty())
        return column.problems;
    const std::set<std::string> words(column.words.begin(), column.words.end());
    return refusal("data.words",
                   "column '" + column.name + "' has words (" + quotedList(words) + "), but the " +
                       role + " of this name is a number",
                   "write numbers, or rename the column");
}

Result<UsedRows> fullRows(DataFile data, const std::vector<std::string>& needed)
{
    if (auto problems = columnErrors(data, needed); !problems.empty())
        return problems;
    return fullOf(allRows(std::move(data)), needed);
}

void labelColumns(DataFile& data,
                  std::span<const System> systems,
                  const std::vector<std::string>& as)
{
    for (auto& column : data.columns) {
        auto name = column.name;
        for (const std::string_view pair : as)
            if (const auto [to, from] = splitAtEquals(pair); from && trimmed(*from) == column.name)
                name = trimmed(to);
        column.labels.clear();
        for (const auto& system : systems)
            if (column.labels.empty())
                column.labels = categoriesOf(system, name);
    }
}

Result<UsedRows> usedRows(const System& system,
                          DataFile data,
                          const std::vector<std::string>& needed,
                          const std::vector<std::string>& set)
{
    auto rows = allRows(std::move(data));
    auto numbers = needed;
    Diagnostics problems;
    std::vector<bool> hasLabels(rows.data.rows(), true);
    labelColumns(rows.data, {&system, 1});
    std::vector<NumberSigns> signs;
    for (auto& column : rows.data.columns) {
        if (system.set.find(column.name) && std::ranges::count(set, column.name) == 0)
            signs.push_back(column.signs);
        if (std::ranges::count(needed, column.name) > 0)
            append(problems, measuredProblems(column));
        if (!isSettable(system, column.name) || std::ranges::count(set, column.name) > 0 ||
            std::ranges::count(needed, column.name) > 0)
            continue;
        if (isIntegerInput(system, column.name))
            std::ranges::transform(column.values, column.values.begin(), asInteger);
        const auto isEmpty = [](double value) { return std::isnan(value); };
        if (column.words.empty() && std::ranges::all_of(column.values, isEmpty)) {
            rows.data.notes.add(note(
                "data.gaps", "column '" + column.name + "' is empty: the input keeps its value"));
            column.name.clear(); // no input
            continue;
        }
        numbers.push_back(column.name);
        if (column.labels.empty() && !hasNumbers(column))
            append(problems, wordsForNumbers(column));
        else if (!column.labels.empty()) {
            const auto hasLabel = takeLabels(column, rows.data.notes);
            for (std::size_t i = 0; i < hasLabel.size(); ++i)
                hasLabels[i] = hasLabels[i] && hasLabel[i];
        }
    }
    if (problems.empty())
        problems.add(signProblems(signs));
    if (hasErrors(problems))
        return problems;
    if (!hasLabels.empty() && std::ranges::count(hasLabels, true) == 0)
        return refusal("data.rows", "no row has only labels of its inputs");
    keep(rows, hasLabels);
    return fullOf(std::move(rows), numbers);
}

std::optional<std::string>
wrongRowsText(const std::string& name, std::span<const double> values, bool (*isWrong)(double))
{
    const auto found = std::ranges::find_if(values, isWrong);
    if (found == values.end())
        return std::nullopt;
    const auto count = std::ranges::count_if(values, isWrong);
    return "column '" + name + "', row " + std::to_string(found - values.begin() + 1) +
           (count > 1 ? " and " + std::to_string(count - 1) + " more" : "");
}

Diagnostics
negativeTimes(const std::string& name, std::span<const double> values, Dimension dimension)
{
    const auto rows = wrongRowsText(name, values, [](double value) { return value < 0; });
    if (dimension != kTime || !rows)
        return {};
    return refusal("data.negative",
                   *rows + ": a time below 0 s",
                   "check for a clock that stepped, or for swapped columns");
}

std::vector<double> keptLaunches(std::span<const double> launches, const std::vector<bool>& isKept)
{
    std::vector<double> kept;
    for (std::size_t i = 0; i < launches.size(); ++i)
        if (isKept[i])
            kept.push_back(launches[i]);
    return kept;
}

NamedColumns namedColumns(const System& system, const DataFile& data)
{
    std::map<std::string, std::string> inputs;
    for (const auto& name : system.settable)
        inputs.try_emplace(plainName(name), name);
    NamedColumns named;
    for (const auto& column : data.columns)
        if (const bool isInput = isSettable(system, column.name);
            system.set.find(column.name) && !isInput)
            named.computed.push_back(column.name);
        else if (const auto input = inputs.find(plainName(column.name)); input != inputs.end()) {
            named.inputs.push_back(column.name);
            if (!isInput && data.column(input->second) == nullptr)
                named.meant.try_emplace(column.name, input->second);
        }
    return named;
}

namespace
{

// Returns the remedy for the first of the columns whose name is that of an input in other letters; empty without one.
std::string meantHint(const NamedColumns& named, const std::vector<std::string>& columns)
{
    for (const auto& column : columns)
        if (const auto input = named.meant.find(column); input != named.meant.end())
            return "did you mean '" + input->second + "'? assign the column: " + input->second +
                   "=" + column;
    return {};
}

std::string firstCell(const Column& column)
{
    if (!column.words.empty())
        return column.words.front();
    const auto* const label = categoryAt(column.labels, column.values.front());
    return label ? label->title : "...";
}

} // namespace

Diagnostics ignoredColumns(const System& system,
                           const DataFile& data,
                           const std::vector<std::string>& point,
                           const NamedColumns& named)
{
    const auto mixed = mixedColumns(data, point, named.inputs);
    std::vector<std::string> ignored;
    for (const auto& column : data.columns)
        if (!column.name.empty() && !system.set.find(column.name) &&
            std::ranges::count(mixed, column.name) == 0)
            ignored.push_back(column.name);
    if (ignored.empty())
        return {};
    return note("data.ignored",
                "'" + system.id + "' has no " + join(ignored, ", ") + ", so " +
                    (ignored.size() > 1 ? "these columns are" : "this column is") + " not used",
                meantHint(named, ignored));
}

Diagnostics
mixedRows(const DataFile& data, const std::vector<std::string>& point, const NamedColumns& named)
{
    std::vector<std::string> words;
    std::vector<std::string> numbers;
    for (const auto& name : mixedColumns(data, point, named.inputs)) {
        const auto& column = *data.column(name);
        const bool isComputed = std::ranges::count(named.computed, name) > 0;
        if (!column.words.empty() || (!column.labels.empty() && !isComputed))
            words.push_back(name);
        else if (!isComputed)
            numbers.push_back(name);
    }
    const auto message = [&](const std::vector<std::string>& names) {
        return (point.empty()
                    ? "all rows count as one point, although "
                    : "rows with equal " + join(point, ", ") + " count as repetitions, although ") +
               join(names, ", ") + (names.size() > 1 ? " differ" : " differs");
    };
    const auto hint = [&](const std::vector<std::string>& names, const std::string& otherwise) {
        auto meant = meantHint(named, names);
        return meant.empty() ? otherwise : meant;
    };
    Diagnostics findings;
    if (!words.empty())
        findings.add(warning("data.mixed",
                             message(words),
                             hint(words,
                                  "use only the rows of one word: '" + words.front() + " = " +
                                      firstCell(*data.column(words.front())) + "'")));
    if (!numbers.empty())
        findings.add(note("data.mixed",
                          message(numbers),
                          hint(numbers,
                               point.empty() ? "assign the columns of the point, such as P=nodes"
                                             : "use only the rows of one value: '" +
                                                   numbers.front() + " = ...'")));
    return findings;
}

Diagnostics overruledColumns(const System& system,
                             const DataFile& data,
                             const std::string& output,
                             const std::vector<std::string>& set)
{
    Diagnostics notes;
    for (const auto& column : data.columns)
        if (column.name != output && isSettable(system, column.name) &&
            std::ranges::count(set, column.name) > 0)
            notes.add(note("data.set",
                           "'" + column.name + "' is set, so the column of that name is ignored"));
    return notes;
}

} // namespace clusterwright::model
