#include "app/cli/map_output.h"

#include "app/cli/study_subjects.h"
#include "app/cli/table.h"
#include "model/core/text.h"
#include "model/study/sweep.h"

#include <algorithm>
#include <cmath>

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
    auto values = Json::array();
    for (const auto value : axis.axis.values)
        values.push_back(numberJson(value));
    return {{"name", axis.axis.variable},
            {"unit", baseUnit(axis.axis.dimension)},
            {"label", label},
            {"scale", axis.scale},
            {"values", values}};
}

} // namespace

std::string mapTables(const model::MapStudy& map)
{
    auto text = map.title + "\n\n" + map.output + "\n" + gridText(map, [&](std::size_t point) {
                    return model::displayIn({map.values[point], map.dimension}, map.unit);
                });
    if (!map.labels.resources.empty())
        text += "\nbusiest resource\n" +
                gridText(map, [&](std::size_t point) { return map.labels.bottleneckAt(point); });
    return text;
}

std::string mapCsv(const model::MapStudy& map)
{
    const auto& xs = map.x.axis.values;
    std::string text = model::columnHead(map.x.axis.variable, map.x.axis.dimension) + "," +
                       model::columnHead(map.y.axis.variable, map.y.axis.dimension) + "," +
                       model::columnHead(map.output, map.dimension) + ",bottleneck,valid\n";
    for (std::size_t point = 0; point < map.values.size(); ++point) {
        const double value = map.values[point];
        text += model::shortestText(xs[point % xs.size()]) + "," +
                model::shortestText(map.y.axis.values[point / xs.size()]) + "," +
                (std::isfinite(value) ? model::shortestText(value) : "") + "," +
                map.labels.bottleneckAt(point) + "," +
                (map.labels.valid[point] != 0 ? "true" : "false") + "\n";
    }
    return text;
}

Json mapJson(const model::MapStudy& map)
{
    return {{"kind", "map"},
            {"design", inputJson(map.input)},
            {"title", map.title},
            {"x", axisJson(map.x)},
            {"y", axisJson(map.y)},
            {"z",
             {{"name", map.output},
              {"unit", baseUnit(map.dimension)},
              {"scale", map.scale},
              {"values",
               gridJson(map, [&](std::size_t point) { return numberJson(map.values[point]); })}}},
            {"bottleneck",
             gridJson(map, [&](std::size_t p) { return textOrNull(map.labels.bottleneckAt(p)); })},
            {"valid", gridJson(map, [&](std::size_t p) { return Json(map.labels.valid[p] != 0); })},
            {"diagnostics", findingsJson(map.diagnostics)}};
}

} // namespace clusterwright::cli
