// Columns and marks of results, and tables as JSON and CSV.
#include "model/study/results/columns.h"

#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/json/value_json.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/sweep.h"
#include "model/study/results/place_json.h"
#include "model/study/results/result_tables.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

namespace clusterwright::model
{

namespace
{

using Form = ResultColumn::Form;

Json settingsJson(const std::vector<NamedValue>& settings)
{
    auto json = Json::object();
    for (const auto& [name, value] : settings)
        json[name] = value;
    return json;
}

Json cellJson(const ResultColumn& column, std::size_t row)
{
    switch (column.form) {
    case Form::Word:
        return column.words[row];
    case Form::Name:
        return textOrNull(column.words[row]);
    case Form::Settings:
        return settingsJson(column.settings[row]);
    case Form::Flag:
        return column.values[row] != 0;
    case Form::Count:
        if (column.values[row] >= 0) // no NaN
            return static_cast<std::uint64_t>(column.values[row]);
        return nullptr;
    case Form::Number:
        break;
    }
    return numberJson(column.values[row]);
}

std::string cellText(const ResultColumn& column, std::size_t row)
{
    return column.form == Form::Number ? csvCell(column.values[row])
           : !column.words.empty()     ? csvText(column.words[row])
                                       : csvText(jsonText(cellJson(column, row)));
}

} // namespace

ResultColumn columnOf(std::string key, const ResponseColumn& output)
{
    ResultColumn column{
        std::move(key), output.name, ResultColumn::Form::Number, output.dimension, output.unit};
    column.doc = output.doc;
    return column;
}

std::vector<ResultColumn> variationColumns(const std::vector<Variation>& variations)
{
    const auto variable = &Variation::variable;
    const auto low = [](const Variation& one) { return one.distribution.low; };
    const auto high = [](const Variation& one) { return one.distribution.high; };
    return {
        wordColumn(
            "name", "input", variations, [](const Variation& one) { return one.variable.name; }),
        inputColumn("value",
                    "value",
                    variations,
                    variable,
                    [](const Variation& one) { return one.variable.value; }),
        wordColumn("unit",
                   "",
                   variations,
                   [](const Variation& one) { return baseUnit(one.variable.dimension); }),
        inputColumn("low", "low", variations, variable, low),
        inputColumn("high", "high", variations, variable, high),
        wordColumn("interval",
                   "interval",
                   variations,
                   [](const Variation& one) { return toText(one.basis); }),
        wordColumn("distribution", "distribution", variations, [](const Variation& one) {
            return toText(one.distribution.shape);
        })};
}

ResultTable intervalsTable(const std::vector<Variation>& variations)
{
    return {"", "intervals of the inputs", variationColumns(variations)};
}

std::vector<ResultColumn> withHeads(std::vector<ResultColumn> columns,
                                    const std::vector<std::string>& keys)
{
    for (auto& column : columns)
        if (std::ranges::find(keys, column.key) == keys.end())
            column.head.clear();
    return columns;
}

Json recordJson(const StudyRecord& record, const ResponseColumn& output, const Json& ofOutput)
{
    Json json{{"design", record.system},
              {"method", record.method},
              {"seed", record.seed},
              {"samples", record.samples},
              {"library", record.library}};
    auto& members = json["outputs"][output.name];
    members = ofOutput;
    members["unit"] = baseUnit(output.dimension);
    members["runs"] = record.runs;
    members["without_answer"] = record.withoutAnswer;
    members["out_of_range"] = record.outOfRange;
    return json;
}

std::string
methodText(const StudyRecord& record, const ResponseColumn& output, const std::string& value)
{
    auto text = record.system + ": " + record.method + " of " + output.name +
                (value.empty() ? "" : " = " + value);
    if (record.samples > 0)
        text += "; seed " + std::to_string(record.seed) + ", " + countText(record.samples) +
                " samples, " + countText(record.runs) + " runs" +
                (record.library.empty() ? "" : ", " + record.library);
    return text;
}

ResultMarks barsOf(std::string name,
                   ResultColumn value,
                   const std::string& rowTitle,
                   const std::vector<ResultBar>& bars)
{
    ResultMarks marks{ResultMarks::Form::Bars, std::move(name)};
    value.key = marks.y.emplace_back("to");
    value.values = numberColumn("", "", bars, &ResultBar::to).values;
    marks.x = "row";
    marks.from = "from";
    marks.low = "low";
    marks.high = "high";
    marks.colour = "colour";
    marks.text = "text";
    marks.table.columns = {wordColumn(marks.x, rowTitle, bars, &ResultBar::label),
                           std::move(value),
                           numberColumn(marks.from, "", bars, &ResultBar::from),
                           numberColumn(marks.low, "", bars, &ResultBar::low),
                           numberColumn(marks.high, "", bars, &ResultBar::high),
                           numberColumn(marks.colour, "", bars, &ResultBar::colour),
                           wordColumn(marks.text, "", bars, &ResultBar::text)};
    return marks;
}

std::string noEffectText(std::vector<std::string> inputs)
{
    constexpr std::size_t kMost = 8;
    return inputs.empty() ? "" : "No effect: " + fewOf(std::move(inputs), kMost);
}

Json rowsJson(const ResultTable& table)
{
    auto rows = Json::array();
    for (std::size_t i = 0; i < table.rows(); ++i) {
        auto row = Json::object();
        for (const auto& column : table.columns)
            if (!column.key.empty() && (!column.isSparse || std::isfinite(column.values[i])))
                row[column.key] = cellJson(column, i);
        rows.push_back(std::move(row));
    }
    return rows;
}

Json resultJson(const TableResult& result)
{
    assert(result.table.isValid() && !result.table.key.empty());
    auto json = result.facts ? *result.facts
                             : Json{{"kind", result.kind},
                                    {"design", inputJson(result.input)},
                                    {"title", result.title}};
    json[result.table.key] = rowsJson(result.table);
    return json;
}

std::string resultCsv(const ResultTable& table)
{
    std::string text;
    const auto addRow = [&](const auto& cellOf) {
        bool isFirst = true;
        for (const auto& column : table.columns) {
            if (column.key.empty())
                continue;
            text += (isFirst ? "" : ",") + cellOf(column);
            isFirst = false;
        }
        text += '\n';
    };
    addRow([](const ResultColumn& column) { return csvText(column.key); });
    for (std::size_t row = 0; row < table.rows(); ++row)
        addRow([row](const ResultColumn& column) { return cellText(column, row); });
    return text;
}

} // namespace clusterwright::model
