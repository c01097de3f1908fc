#include "model/study/results/result_csv.h"

#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/study/points/sweep.h"
#include "model/study/results/result_json.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"

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

std::string cellCsv(const Json& value)
{
    if (value.is_null())
        return "";
    if (value.is_string())
        return csvText(value.get<std::string>());
    return value.is_number_float() ? shortestText(value.get<double>()) : csvText(jsonText(value));
}

// Writes objects with the same keys, one per row.
std::string rowsCsv(const Json& rows)
{
    std::string text;
    std::vector<std::string> cells;
    if (!rows.empty())
        for (const auto& [key, value] : rows.front().items())
            cells.push_back(key);
    if (!rows.empty())
        text = join(cells, ",") + "\n";
    for (const auto& row : rows) {
        cells.clear();
        for (const auto& value : row)
            cells.push_back(cellCsv(value));
        text += join(cells, ",") + "\n";
    }
    return text;
}

// With several pairs, each row starts with the name of its pair.
std::string comparisonCsv(const ComparisonStudy& study)
{
    if (study.curves)
        return curveCsv(*study.curves);
    auto rows = Json::array();
    for (const auto& pair : study.pairs) {
        const auto json = toJson(pair);
        for (const auto& parameter : json.at("parameters")) {
            auto row = Json::object();
            if (study.pairs.size() > 1)
                row["against"] = labelsOf(pair.inputs[0], pair.inputs[1]).second;
            row.update(parameter);
            rows.push_back(std::move(row));
        }
    }
    return rowsCsv(rows);
}

const char* rowsKey(const StudyResult& result)
{
    return std::holds_alternative<Crossover>(result)     ? "stretches"
           : std::holds_alternative<Solve>(result)       ? "solutions"
           : std::holds_alternative<Uncertainty>(result) ? "bands"
                                                         : "variables";
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
        return comparisonCsv(*study);
    return std::visit(
        [&](const auto& study) {
            if constexpr (HasTables<decltype(study)>)
                return resultCsv(tablesOf(study).table);
            else
                return rowsCsv(toJson(results, {}).at(rowsKey(result)));
        },
        result);
}

} // namespace clusterwright::model
