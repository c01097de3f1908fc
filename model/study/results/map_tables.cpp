// Maps as tables, and their sentences.
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/value_json.h"
#include "model/study/figure/figure_parts.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/shown_axis.h"
#include "model/study/results/columns.h"
#include "model/study/results/place_json.h"
#include "model/study/results/result_tables.h"
#include "model/study/results/study_figures.h"
#include "model/study/studies/curve.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace clusterwright::model
{

namespace
{

ResponseColumn variableOf(const MapAxis& axis)
{
    return {axis.axis.variable, axis.unit, axis.axis.dimension, axis.axis.categories, axis.doc};
}

ResponseColumn outputOf(const MapStudy& map)
{
    return {map.output, map.unit, map.dimension, map.categories, map.doc};
}

// A row for each point, one row of the map after another.
ResultTable tableOf(const MapStudy& map)
{
    const auto& xs = map.x.axis.values;
    std::vector<double> x, y;
    ResultColumn bottleneck{"bottleneck", "bottleneck", ResultColumn::Form::Word};
    for (std::size_t point = 0; point < map.values.size(); ++point) {
        x.push_back(xs[point % xs.size()]);
        y.push_back(map.y.axis.values[point / xs.size()]);
        bottleneck.words.push_back(map.labels.bottleneckAt(point));
    }
    ResultTable table;
    const auto add = [&](const ResponseColumn& column,
                         std::vector<double> values,
                         const BandColumn* band) {
        std::ranges::move(bandedColumns(column.name, column.name, column, std::move(values), band),
                          std::back_inserter(table.columns));
    };
    add(variableOf(map.x), std::move(x), nullptr);
    add(variableOf(map.y), std::move(y), nullptr);
    add(outputOf(map), map.values, map.band.isEmpty() ? nullptr : &map.band);
    table.columns.push_back(std::move(bottleneck));
    auto& valid = table.columns.emplace_back(
        ResultColumn{"valid", "", ResultColumn::Form::Flag, kNumber, ""});
    valid.values.assign(map.labels.valid.begin(), map.labels.valid.end());
    return table;
}

// Writes one row per y.
template <typename Function>
Json gridJson(const MapStudy& map, Function&& value)
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

Json axisJson(const MapAxis& axis)
{
    return withShownUnit(withNames({{"name", axis.axis.variable},
                                    {"unit", baseUnit(axis.axis.dimension)},
                                    {"label", axisLabel(axis.axis.variable, axis.doc)},
                                    {"title", axisTitle(axis.axis.variable, axis.doc)},
                                    {"scale", axis.scale},
                                    {"values", numbersJson(axis.axis.values)}},
                                   axis.axis.categories),
                         axis.unit);
}

Json factsOf(const MapStudy& map)
{
    const auto grid = [&](const std::vector<double>& values) {
        return gridJson(map, [&](std::size_t point) { return numberJson(values[point]); });
    };
    auto z = withShownUnit(withNames({{"name", map.output},
                                      {"title", axisTitle(map.output, map.doc)},
                                      {"unit", baseUnit(map.dimension)},
                                      {"scale", map.scale},
                                      {"values", grid(map.values)}},
                                     map.categories),
                           map.unit);
    if (!map.band.isEmpty()) {
        z["low"] = grid(map.band.low);
        z["high"] = grid(map.band.high);
        z.update(bandJson(map.band.parts, map.band.named));
    }
    Json json{
        {"kind", "map"},
        {"design", inputJson(map.input)},
        {"title", map.title},
        {"x", axisJson(map.x)},
        {"y", axisJson(map.y)},
        {"z", z},
        {"bottleneck",
         gridJson(map,
                  [&](std::size_t point) { return textOrNull(map.labels.bottleneckAt(point)); })},
        {"valid",
         gridJson(map, [&](std::size_t point) { return Json(map.labels.valid[point] != 0); })}};
    if (std::ranges::any_of(map.labels.caveats, [](auto bits) { return bits != 0; }))
        json["caveats"] = gridJson(
            map, [&](std::size_t point) { return textOrNull(map.labels.caveatsAt(point)); });
    return json;
}

std::string placeOn(const MapAxis& axis, double value)
{
    return resultMessage(
        "place.value",
        {{"variable", axis.axis.variable}, {"value", shownOn(axis.axis, value, axis.unit)}});
}

// "nic at 60 %, host.cpu at 40 %": the most frequent name first.
std::string sharesText(const std::map<std::string, std::size_t>& counts, std::size_t points)
{
    std::vector<std::pair<std::string, std::size_t>> order(counts.begin(), counts.end());
    std::ranges::stable_sort(order, std::greater<>(), [](const auto& one) { return one.second; });
    std::vector<std::string> shares;
    for (const auto& [name, count] : order) {
        const auto share = static_cast<double>(count) / static_cast<double>(points);
        shares.push_back(
            resultMessage("map.share", {{"name", name}, {"share", roundedText(100 * share, 3)}}));
    }
    return join(shares, ", ");
}

// "Bottleneck: nic at 60 %, host.cpu at 40 % of the points."
void addBottlenecks(const MapStudy& map,
                    const std::vector<std::size_t>& points,
                    std::vector<std::string>& sentences)
{
    std::map<std::string, std::size_t> counts;
    for (const auto point : points)
        if (!map.labels.resources.empty() && !map.labels.bottleneckAt(point).empty())
            ++counts[map.labels.bottleneckAt(point)];
    const auto shares = sharesText(counts, points.size());
    if (!shares.empty())
        sentences.push_back(resultMessage("map.bottleneck", {{"shares", shares}}));
}

// "fastest is ring at 60 %, tree at 40 % of the points.": labels have no order.
std::string labelShares(const MapStudy& map, const std::vector<std::size_t>& points)
{
    std::map<std::string, std::size_t> counts;
    for (const auto point : points) {
        const auto* const label = categoryAt(map.categories, map.values[point]);
        ++counts[label ? label->title : displayIn({map.values[point], map.dimension}, map.unit)];
    }
    return resultMessage("map.labels",
                         {{"output", map.output}, {"shares", sharesText(counts, points.size())}});
}

} // namespace

std::string sentenceOf(const MapStudy& map)
{
    const auto points = finitePoints(map.values);
    if (points.empty())
        return "";
    if (!map.categories.empty()) {
        std::vector<std::string> names{labelShares(map, points)};
        addBottlenecks(map, points, names);
        return join(names, " ");
    }
    const auto [least, most] = std::ranges::minmax_element(
        points, {}, [&](std::size_t point) { return map.values[point]; });
    const auto value = [&](std::size_t point) {
        return displayIn({map.values[point], map.dimension}, map.unit);
    };
    const auto place = [&](std::size_t point) {
        const auto width = map.x.axis.values.size();
        return placeOn(map.x, map.x.axis.values[point % width]) + ", " +
               placeOn(map.y, map.y.axis.values[point / width]);
    };
    const auto id = value(*least) == value(*most) ? "map.constant" : "map.range";
    std::vector<std::string> sentences{resultMessage(id,
                                                     {{"output", map.output},
                                                      {"least", value(*least)},
                                                      {"least_place", place(*least)},
                                                      {"most", value(*most)},
                                                      {"most_place", place(*most)}})};
    addBottlenecks(map, points, sentences);
    if (!map.band.isEmpty())
        addBandSentence(sentences, map.band.parts, map.dimension, map.unit);
    return join(sentences, " ");
}

StudyResult tablesOf(const MapStudy& map)
{
    StudyResult result;
    result.input = map.input;
    result.sentence = sentenceOf(map);
    result.table = tableOf(map);
    result.paperForm = PaperForm::Grid;
    result.figures = {{"Map", plots::figureOf(map)}};
    result.facts = [kept = std::make_shared<const MapStudy>(map)] { return factsOf(*kept); };
    result.diagnostics = map.diagnostics;
    return result;
}

} // namespace clusterwright::model
