#include "app/cli/map_output.h"

#include "app/cli/study_subjects.h"
#include "app/cli/table.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/study/sweep.h"

namespace clusterwright::cli
{

namespace
{

// A row for each y and a column for each x; `cell(point)` is the text at a point.
template <typename Function>
std::string gridText(const model::MapStudy& map, Function&& cell)
{
    const auto shown = [](const model::MapAxis& axis, double value) {
        return model::displayIn({value, axis.axis.dimension}, axis.unit);
    };
    std::vector<std::vector<std::string>> rows{
        {map.y.axis.variable + " \\ " + map.x.axis.variable}};
    for (const auto x : map.x.axis.values)
        rows[0].push_back(shown(map.x, x));
    std::size_t point = 0;
    for (const auto y : map.y.axis.values) {
        rows.push_back({shown(map.y, y)});
        for (std::size_t i = 0; i < map.x.axis.values.size(); ++i)
            rows.back().push_back(cell(point++));
    }
    return tableText(rows, std::vector<Align>(rows[0].size(), Align::Right));
}

// Rows of JSON values.
template <typename Function>
Json gridJson(const model::MapStudy& map, Function&& value)
{
    auto rows = Json::array();
    std::size_t point = 0;
    for (std::size_t y = 0; y < map.y.axis.values.size(); ++y) {
        auto row = Json::array();
        for (std::size_t x = 0; x < map.x.axis.values.size(); ++x)
            row.push_back(value(point++));
        rows.push_back(std::move(row));
    }
    return rows;
}

Json axisJson(const model::MapAxis& axis)
{
    const auto label = axis.doc.empty() ? axis.axis.variable : axis.axis.variable + ": " + axis.doc;
    return {{"name", axis.axis.variable},
            {"unit", baseUnit(axis.axis.dimension)},
            {"label", label},
            {"scale", axis.scale},
            {"values", numbersJson(axis.axis.values)}};
}

} // namespace

std::string mapTables(const model::MapStudy& map)
{
    const auto grid = [&](const std::string& name, const std::vector<double>& values) {
        return "\n" + name + "\n" + gridText(map, [&](std::size_t point) {
                   return model::displayIn({values[point], map.dimension}, map.unit);
               });
    };
    auto text = map.title + "\n" + grid(map.output, map.values);
    if (!map.band.isEmpty())
        text += grid(map.output + model::kHeadEnds[0], map.band.low) +
                grid(map.output + model::kHeadEnds[1], map.band.high);
    if (!map.labels.resources.empty())
        text += "\nbusiest resource\n" +
                gridText(map, [&](std::size_t point) { return map.labels.bottleneckAt(point); });
    return text;
}

std::string mapCsv(const model::MapStudy& map)
{
    const auto& xs = map.x.axis.values;
    std::string text = model::columnHead(map.x.axis.variable, map.x.axis.dimension) + "," +
                       model::columnHead(map.y.axis.variable, map.y.axis.dimension) + ",";
    std::vector<const std::vector<double>*> columns;
    const auto add = [&](const std::string& name, const std::vector<double>& values) {
        text += model::columnHead(name, map.dimension) + ",";
        columns.push_back(&values);
    };
    add(map.output, map.values);
    if (!map.band.isEmpty()) {
        add(map.output + model::kCsvEnds[0], map.band.low);
        add(map.output + model::kCsvEnds[1], map.band.high);
    }
    text += "bottleneck,valid\n";
    for (std::size_t point = 0; point < map.values.size(); ++point) {
        text += model::csvCell(xs[point % xs.size()]) + "," +
                model::csvCell(map.y.axis.values[point / xs.size()]) + ",";
        for (const auto* const values : columns)
            text += model::csvCell((*values)[point]) + ",";
        text += map.labels.bottleneckAt(point) + "," +
                (map.labels.valid[point] != 0 ? "true" : "false") + "\n";
    }
    return text;
}

Json mapJson(const model::MapStudy& map)
{
    const auto grid = [&](const std::vector<double>& values) {
        return gridJson(map, [&](std::size_t point) { return numberJson(values[point]); });
    };
    Json z{{"name", map.output},
           {"unit", baseUnit(map.dimension)},
           {"scale", map.scale},
           {"values", grid(map.values)}};
    if (!map.band.isEmpty()) {
        z["low"] = grid(map.band.low);
        z["high"] = grid(map.band.high);
    }
    return {{"kind", "map"},
            {"design", inputJson(map.input)},
            {"title", map.title},
            {"x", axisJson(map.x)},
            {"y", axisJson(map.y)},
            {"z", z},
            {"bottleneck",
             gridJson(map, [&](std::size_t p) { return textOrNull(map.labels.bottleneckAt(p)); })},
            {"valid", gridJson(map, [&](std::size_t p) { return Json(map.labels.valid[p] != 0); })},
            {"diagnostics", findingsJson(map.diagnostics)}};
}

} // namespace clusterwright::cli
