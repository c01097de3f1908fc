#include "model/study/results/result_csv.h"

#include "model/core/text.h"
#include "model/study/points/sweep.h"
#include "model/study/results/columns.h"
#include "model/study/results/place_json.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

std::string curveCsv(const CurveStudy& study)
{
    const auto [xs, columns] = curveColumns(study, BandHeads::Csv);
    auto text = columnHead(study.x.variable, study.x.dimension);
    for (const auto& column : columns)
        text += ",\"" + columnHead(column.labelInFiles + column.name, column.dimension) + "\"";
    for (std::size_t row = 0; row < xs.size(); ++row) {
        text += "\n" + csvCell(study.x.categories, xs[row]);
        for (const auto& column : columns)
            text += "," + csvCell(column.categories, column.values[row]);
    }
    return text + "\n";
}

std::string mapCsv(const MapStudy& map)
{
    const auto& xs = map.x.axis.values;
    std::string text = columnHead(map.x.axis.variable, map.x.axis.dimension) + "," +
                       columnHead(map.y.axis.variable, map.y.axis.dimension) + ",";
    auto columns = besideColumns(map.band.isEmpty() ? nullptr : &map.band, BandHeads::Csv);
    columns.insert(columns.begin(), {"", map.values, map.categories});
    for (const auto& column : columns)
        text +=
            columnHead(map.output + column.end, column.end == ".point" ? kNumber : map.dimension) +
            ",";
    text += "bottleneck,valid\n";
    for (std::size_t point = 0; point < map.values.size(); ++point) {
        text += csvCell(map.x.axis.categories, xs[point % xs.size()]) + "," +
                csvCell(map.y.axis.categories, map.y.axis.values[point / xs.size()]) + ",";
        for (const auto& column : columns)
            text += csvCell(column.kinds, column.values[point]) + ",";
        text += map.labels.bottleneckAt(point) + "," +
                (map.labels.valid[point] != 0 ? "true" : "false") + "\n";
    }
    return text;
}

std::string searchCsv(const SearchResult& result)
{
    const auto columns = foundColumns(result, BandHeads::Csv);
    std::string text;
    for (const auto& column : columns)
        text += csvText(columnHead(column.name, column.dimension)) + ",";
    text += "bottleneck,valid\n";
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        for (const auto& column : columns)
            text += csvCell(column.categories, column.values[i]) + ",";
        const auto& point = result.points[i];
        text += point.bottleneck + (point.isValid ? ",true\n" : ",false\n");
    }
    return text;
}

// The parameters of all pairs; with several pairs, each row starts with the name of its pair.
ResultTable parametersOf(const ComparisonStudy& study)
{
    struct Row {
        std::string against;
        const ParameterDifference* parameter;
    };
    std::vector<Row> rows;
    for (const auto& pair : study.pairs)
        for (const auto& parameter : pair.parameters)
            rows.push_back({labelsOf(pair.inputs[0], pair.inputs[1]).second, &parameter});
    const auto word = [&](const char* key, auto of) {
        return wordColumn(key, "", rows, [&](const Row& row) { return of(*row.parameter); });
    };
    const auto value = [&](const char* key, std::size_t side) {
        return numberColumn(key, "", rows, [side](const Row& row) {
            return row.parameter->values[side].value_or(std::nan(""));
        });
    };
    using Parameter = ParameterDifference;
    ResultTable table{
        "parameters",
        "",
        {wordColumn("against", "", rows, &Row::against),
         word("name", [](const Parameter& one) { return one.name; }),
         word("unit", [](const Parameter& one) { return baseUnit(one.dimension); }),
         value("A", 0),
         value("B", 1),
         word("unit_B",
              [](const Parameter& one) {
                  return one.otherDimension ? baseUnit(*one.otherDimension) : std::string();
              }),
         word("origin_A", [](const Parameter& one) { return one.origins[0]; }),
         word("origin_B", [](const Parameter& one) { return one.origins[1]; }),
         word("labels", [](const Parameter& one) { return labelsText(one.categories); })}};
    std::erase_if(table.columns, [&](const ResultColumn& column) {
        const bool mayLack = column.key == "unit_B" || column.key == "labels";
        return (mayLack && std::ranges::all_of(column.words, &std::string::empty)) ||
               (column.key == "against" && study.pairs.size() < 2);
    });
    return table;
}

// The tables of several outputs have the same columns.
std::string tablesCsv(std::span<const StudyResult> results)
{
    std::string text;
    for (const auto& result : results) {
        const auto rows = resultCsv(std::get<TableResult>(result).table);
        text += text.empty() ? rows : rows.substr(rows.find('\n') + 1);
    }
    return text;
}

} // namespace

std::string toCsv(std::span<const StudyResult> results)
{
    const auto& result = results.front();
    if (const auto* const study = std::get_if<CurveStudy>(&result))
        return curveCsv(*study);
    if (const auto* const map = std::get_if<MapStudy>(&result))
        return mapCsv(*map);
    if (const auto* const found = std::get_if<SearchResult>(&result))
        return searchCsv(*found);
    if (const auto* const study = std::get_if<ComparisonStudy>(&result))
        return study->curves ? curveCsv(*study->curves) : resultCsv(parametersOf(*study));
    return tablesCsv(results);
}

} // namespace clusterwright::model
