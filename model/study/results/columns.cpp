// Columns and figures of results, and tables as JSON and CSV.
#include "model/study/results/columns.h"

#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/json/value_json.h"
#include "model/study/figure/figure_parts.h"
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

void addCell(std::string& text, const ResultColumn& column, std::size_t row)
{
    if (column.isSparse && !column.hasValue(row))
        return;
    if (column.form == Form::Number)
        addCsvCell(text, column.categories, column.values[row]);
    else if (column.form == Form::Flag)
        text += column.values[row] != 0 ? "true" : "false";
    else
        text +=
            csvText(!column.words.empty() ? column.words[row] : jsonText(cellJson(column, row)));
}

} // namespace

ResultColumn columnOf(std::string key, const ResponseColumn& output)
{
    return {std::move(key), output.name, ResultColumn::Form::Number, output.dimension, output.unit};
}

std::vector<ResultColumn> bandedColumns(const std::string& inFiles,
                                        const std::string& shown,
                                        const ResponseColumn& output,
                                        std::vector<double> values,
                                        const BandColumn* band)
{
    std::vector<ResultColumn> columns;
    const auto add = [&](const std::string& endInFiles,
                         const std::string& end,
                         Dimension dimension,
                         std::vector<double> numbers) -> ResultColumn& {
        auto& column = columns.emplace_back(
            ResultColumn{columnHead(inFiles + endInFiles, dimension), shown + end});
        column.dimension = dimension;
        column.values = std::move(numbers);
        return column;
    };
    const auto asOutput = [&](ResultColumn& column) {
        column.unit = output.unit;
        column.categories = output.categories;
    };
    asOutput(add("", "", output.dimension, std::move(values)));
    for (auto& [end, endInFiles, bounds, kinds] : besideColumns(band)) {
        auto& column =
            add(endInFiles, end, kinds.empty() ? output.dimension : kNumber, std::move(bounds));
        column.isBeside = true;
        if (kinds.empty())
            asOutput(column);
        else
            column.categories = std::move(kinds);
    }
    return columns;
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

plots::Axis axisOf(const ResponseColumn& column, const std::string& scale)
{
    return plots::axisOf(column.name,
                         column.doc,
                         plots::unitOr(column.unit, column.dimension),
                         plots::scaleOf(scale));
}

plots::BarFigure barsOf(plots::Axis value,
                        std::string rowTitle,
                        std::vector<plots::Bar> bars,
                        std::vector<std::string> classes)
{
    plots::BarFigure figure;
    figure.value = std::move(value);
    figure.rowTitle = std::move(rowTitle);
    figure.bars = std::move(bars);
    figure.classes = std::move(classes);
    return figure;
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
            if (!column.key.empty() && (!column.isSparse || column.hasValue(i)))
                row[column.key] = cellJson(column, i);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string toCsv(const ResultTable& table)
{
    std::string text;
    const auto addRow = [&](const auto& add) {
        bool isFirst = true;
        for (const auto& column : table.columns) {
            if (column.key.empty())
                continue;
            if (!std::exchange(isFirst, false))
                text += ',';
            add(column);
        }
        text += '\n';
    };
    addRow([&](const ResultColumn& column) {
        text += column.isQuoted ? '"' + column.key + '"' : csvText(column.key);
    });
    for (std::size_t row = 0; row < table.rows(); ++row)
        addRow([&](const ResultColumn& column) { addCell(text, column, row); });
    return text;
}

void addBandSentence(std::vector<std::string>& sentences,
                     const BandParts& parts,
                     Dimension dimension,
                     const std::string& unit)
{
    if (!parts.others.empty())
        sentences.push_back(
            resultMessage("band.sentence", {{"parts", displayText(parts, dimension, unit)}}));
}

} // namespace clusterwright::model
