#include "model/study/results/result_json.h"

#include "model/json/findings_json.h"
#include "model/json/json.h"
#include "model/json/value_json.h"
#include "model/study/points/shown_axis.h"
#include "model/study/results/place_json.h"
#include "model/study/results/result_tables.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::model
{

namespace
{

void addBand(Json& json, const std::vector<BandColumn>& bands, std::size_t column)
{
    if (const auto* const band = bandOf(bands, column)) {
        json["low"] = numbersJson(band->low);
        json["high"] = numbersJson(band->high);
        json.update(bandJson(band->parts, band->named));
    }
}

std::string axisLabel(const std::string& variable, const std::string& doc)
{
    return doc.empty() ? variable : variable + ": " + doc;
}

// Writes the readable names and the ids of presets, or the labels of values.
Json withNames(Json axis, const std::vector<Category>& categories)
{
    for (const auto& category : categories) {
        if (category.isLabel) {
            axis["labels"][category.id] = category.title;
            continue;
        }
        axis["names"].push_back(category.title);
        axis["ids"].push_back(category.id);
    }
    return axis;
}

// Adds the unit in which plots show the values, unless plots choose a prefix of the base unit.
Json withShownUnit(Json axis, const std::string& unit)
{
    if (!unit.empty() && unit != axis["unit"].get<std::string>())
        axis["shown_unit"] = unit;
    return axis;
}

Json seriesJson(const Curve& curve, std::size_t output)
{
    Json json{{"label", labelInFiles(curve)}, {"values", numbersJson(curve.outputs[output])}};
    addBand(json, curve.bands, output);
    if (!curve.bottleneck.empty())
        json["bottleneck"] = curve.bottleneck;
    if (!curve.valid.empty())
        json["valid"] = curve.valid;
    if (std::ranges::any_of(curve.caveats, [](const auto& caveats) { return !caveats.empty(); }))
        json["caveats"] = curve.caveats;
    return json;
}

std::string labelOfPoints(const CurveStudy& study, const CurvePoints& points)
{
    return study.curves.size() > 1 ? "measured: " + labelInFiles(study.curves[points.curve])
                                   : std::string("measured");
}

// Writes the points as clusterwright-render draws them.
Json pointsJson(const CurveStudy& study, const CurvePoints& given)
{
    std::array<std::vector<double>, 4> lists;
    bool hasIntervals = false;
    for (const auto& point : given.points) {
        const bool hasInterval = std::isfinite(point.low) && std::isfinite(point.high);
        const std::array numbers{point.x,
                                 point.value,
                                 hasInterval ? point.low : point.value,
                                 hasInterval ? point.high : point.value};
        for (std::size_t i = 0; i < numbers.size(); ++i)
            lists[i].push_back(numbers[i]);
        hasIntervals = hasIntervals || hasInterval;
    }
    Json json{{"label", labelOfPoints(study, given)},
              {"x", numbersJson(lists[0])},
              {"y", numbersJson(lists[1])},
              {"colour", given.curve}};
    if (hasIntervals) {
        json["y_low"] = numbersJson(lists[2]);
        json["y_high"] = numbersJson(lists[3]);
    }
    return json;
}

// Writes each point with its prediction.
Json measuredJson(const CurveStudy& study)
{
    Json lines = Json::array();
    for (const auto& given : study.measured) {
        auto points = Json::array();
        for (const auto& point : given.points)
            points.push_back({{"x", numberJson(point.x)},
                              {"samples", point.rows},
                              {"measured", numberJson(point.value)},
                              {"low", numberJson(point.low)},
                              {"high", numberJson(point.high)},
                              {"predicted", numberJson(point.predicted)},
                              {"error", numberJson(point.error)}});
        lines.push_back({{"label", labelInFiles(study.curves[given.curve])},
                         {"output", study.outputs[given.output]},
                         {"unit", baseUnit(study.dimensions[given.output])},
                         {"points", std::move(points)}});
    }
    return {{"file", study.measuredFile}, {"lines", std::move(lines)}};
}

Json panelJson(const CurveStudy& study, std::size_t output)
{
    Json panel{
        {"title", study.title},
        {"x",
         withShownUnit(withNames({{"name", study.x.variable},
                                  {"unit", baseUnit(study.x.dimension)},
                                  {"label", axisLabel(study.x.variable, study.xDoc)},
                                  {"title", axisTitle(study.x.variable, study.xDoc)},
                                  {"values", numbersJson(study.x.values)}},
                                 study.x.categories),
                       study.xUnit)},
        {"y",
         withShownUnit(withNames({{"name", study.outputs[output]},
                                  {"unit", baseUnit(study.dimensions[output])},
                                  {"label", study.outputs[output]},
                                  {"title", axisTitle(study.outputs[output], study.docs[output])}},
                                 categoriesOf(study, output)),
                       study.units[output])},
        {"x_scale", study.xScale},
        {"y_scale", study.yScales[output]}};
    auto series = Json::array();
    for (const auto& curve : study.curves)
        series.push_back(seriesJson(curve, output));
    panel["series"] = std::move(series);
    if (hasLinearReference(study, output))
        panel["reference"] = {{"label", "linear"}, {"values", numbersJson(study.x.values)}};
    if (study.equalAt)
        panel["marks"].push_back({{"text", ""}, {"y", *study.equalAt}});
    for (const auto& points : study.measured)
        if (points.output == output)
            panel["points"].push_back(pointsJson(study, points));
    return panel;
}

// Writes one panel per output, as clusterwright-render draws it.
Json resultJson(const CurveStudy& study)
{
    Json figure;
    if (study.outputs.size() == 1) {
        figure = panelJson(study, 0);
    } else {
        figure = {{"title", study.title}, {"panels", Json::array()}};
        for (std::size_t i = 0; i < study.outputs.size(); ++i)
            figure["panels"].push_back(panelJson(study, i));
    }
    if (!study.measured.empty() && !study.isDerived)
        figure["measured"] = measuredJson(study);
    if (!study.others.empty())
        figure["others"] = othersJson(study.others);
    if (study.derived)
        figure["derived"] = resultJson(*study.derived);
    return figure;
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

Json resultJson(const MapStudy& map)
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

using ResponseColumns = std::vector<ResponseColumn>;

// Writes columns with their bands; `first` is the band of the first column.
Json bandedJson(const SearchResult& result,
                std::size_t point,
                const ResponseColumns& columns,
                const std::vector<double>& values,
                std::size_t first)
{
    auto json = valuesJson(columns, values);
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (const auto* const band = bandOf(result.bands, first + i)) {
            json[columns[i].name]["low"] = numberJson(band->low[point]);
            json[columns[i].name]["high"] = numberJson(band->high[point]);
            json[columns[i].name]["band"] = toText(band->named.kind);
            if (!band->named.places.isEmpty())
                json[columns[i].name]["point"] = displayText(band->named.places.at(point));
        }
    return json;
}

Json resultJson(const SearchResult& result)
{
    auto points = Json::array();
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const auto& point = result.points[i];
        points.push_back(
            {{"index", point.index},
             {"values", valuesJson(result.variables, point.values)},
             {"objectives", bandedJson(result, i, result.objectives, point.objectives, 0)},
             {"outputs",
              bandedJson(result, i, result.outputs, point.outputs, result.objectives.size())},
             {"bottleneck", point.bottleneck},
             {"valid", point.isValid}});
        if (!result.firstBetter.empty())
            points.back()["probability_first_better"] = numberJson(result.firstBetter[i]);
    }
    return {{"design", result.design},
            {"total", result.total},
            {"complete", result.isComplete},
            {"points", points}};
}

Json withFindings(Json json, const Diagnostics& findings)
{
    json["diagnostics"] = findingsJson(findings);
    return json;
}

Json resultJson(const ComparisonStudy& study)
{
    auto pairs = Json::array();
    for (const auto& pair : study.pairs)
        pairs.push_back(toJson(pair));
    auto crossovers = Json::array();
    for (const auto& crossover : study.crossovers)
        crossovers.push_back(withFindings(resultJson(tablesOf(crossover)), crossover.diagnostics));
    return {{"pairs", pairs},
            {"curves",
             study.curves ? withFindings(resultJson(*study.curves), study.curves->diagnostics)
                          : Json(nullptr)},
            {"crossovers", crossovers}};
}

Json columnJson(const SweepColumn& column)
{
    return withNames({{"name", column.name},
                      {"unit", baseUnit(column.dimension)},
                      {"values", numbersJson(column.values)}},
                     column.categories);
}

Json labelJson(const LabelledSweep& sweep, const std::string& column)
{
    auto values = Json::array();
    for (std::size_t point = 0; point < sweep.numbers.size(); ++point)
        values.push_back(column == kValid ? Json(sweep.labels.valid[point] != 0)
                                          : textOrNull(sweep.labels.bottleneckAt(point)));
    return {{"name", column}, {"values", values}};
}

Json withoutFindings(const StudyResult& result)
{
    return std::visit([](const auto& study) { return resultJson(study); }, result);
}

// Appends lists to lists; of other values, keeps the last.
void joinJson(Json& all, const Json& more)
{
    for (const auto& [key, value] : more.items()) {
        auto& known = all[key];
        if (value.is_array())
            known.insert(known.end(), value.begin(), value.end());
        else if (value.is_object())
            known.update(value);
        else
            known = value;
    }
}

} // namespace

Json toJson(const StudyResult& result)
{
    return toJson(std::span(&result, 1), diagnosticsOf(result));
}

Json toJson(std::span<const StudyResult> results, const Diagnostics& findings)
{
    auto json = withoutFindings(results.front());
    for (const auto& result : results.subspan(1))
        joinJson(json, withoutFindings(result));
    return withFindings(std::move(json), findings);
}

Json toJson(const Comparison& pair)
{
    return withFindings(pairJson(pair), pair.diagnostics);
}

Json toJson(const LabelledSweep& sweep)
{
    auto axes = Json::array();
    for (const auto& axis : sweep.numbers.axes)
        axes.push_back(columnJson(axis));
    auto outputs = Json::array();
    std::size_t next = 0;
    for (std::size_t i = 0; i < sweep.columns.size(); ++i) {
        if (sweep.isLabel[i]) {
            outputs.push_back(labelJson(sweep, sweep.columns[i]));
            continue;
        }
        outputs.push_back(columnJson(sweep.numbers.outputs[next]));
        addBand(outputs.back(), sweep.bands, next++);
    }
    return {{"axes", axes},
            {"outputs", outputs},
            {"diagnostics", findingsJson(sweep.numbers.diagnostics)}};
}

} // namespace clusterwright::model
