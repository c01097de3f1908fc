// Reads all kinds of figures but panels from JSON.
#include "model/json/json.h"
#include "model/study/figure/figure_reader.h"

#include <algorithm>
#include <utility>

namespace clusterwright::plots
{

namespace
{

ScatterCurve readCurve(const Json& json, const std::string& pointer, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    ScatterCurve curve;
    if (!json.is_object())
        return curve;
    curve.label = reader.text("label", "");
    curve.x = readNumbers(reader, "x", true, findings);
    curve.y = readNumbers(reader, "y", true, findings);
    for (auto [key, end] : {std::pair("low", &curve.low), std::pair("high", &curve.high)}) {
        if (reader.has(key))
            *end = readNumbers(reader, key, true, findings);
        checkLength(end->size(), curve.x.size(), true, reader.pointer(key), findings);
    }
    checkLength(curve.y.size(), curve.x.size(), false, reader.pointer("y"), findings);
    curve.colour = readCount(reader, "colour");
    curve.isReference = reader.flag("reference");
    return curve;
}

Bar readBar(const Json& json, const std::string& pointer, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    Bar bar;
    if (!json.is_object())
        return bar;
    bar.label = reader.text("label");
    bar.from = readNumber(reader, "from", 0, findings);
    required(reader, "to", findings);
    bar.to = readNumber(reader, "to", kNoValue, findings);
    bar.colour = readCount(reader, "colour");
    bar.text = reader.text("text", "");
    bar.low = readNumber(reader, "low", kNoValue, findings);
    bar.high = readNumber(reader, "high", kNoValue, findings);
    bar.isPinned = reader.flag("pinned");
    return bar;
}

// Reads nested lists into one list, row by row.
template <typename Value, typename Read>
std::vector<Value> readGrid(ObjectReader& reader,
                            std::string_view key,
                            std::size_t columns,
                            Findings& findings,
                            Read&& read)
{
    std::vector<Value> all;
    reader.each(key, [&](const Json& row, const std::string& pointer) {
        const Json wrapped{{"row", row}};
        ObjectReader inside(wrapped, pointer, findings);
        const auto values = read(inside);
        checkLength(values.size(), columns, false, pointer, findings);
        all.insert(all.end(), values.begin(), values.end());
    });
    return all;
}

std::vector<double> readPlaces(ObjectReader& reader, std::string_view key, Findings& findings)
{
    const auto* const json = reader.raw(key);
    if (!json || !json->is_object())
        return {};
    const Json only{{"values", json->value("values", Json::array())}};
    ObjectReader axis(only, reader.pointer(key), findings);
    auto values = readNumbers(axis, "values", false, findings);
    if (std::ranges::adjacent_find(values, std::greater_equal<>()) != values.end())
        findings.error("figure.order", axis.pointer("values"), "values must be ascending");
    if (values.empty())
        findings.error("figure.empty", axis.pointer("values"), "the axis has no values");
    return values;
}

ParallelAxis readParallelAxis(const Json& json, const std::string& pointer, Findings& findings)
{
    ParallelAxis axis;
    ObjectReader reader(json, pointer, findings);
    if (!json.is_object())
        return axis;
    axis.axis = readAxis(reader, findings);
    axis.axis.scale = readScale(reader, "scale", findings);
    axis.values = readNumbers(reader, "values", true, findings);
    axis.names = std::exchange(axis.axis.names, {});
    axis.isInverted = reader.flag("inverted");
    return axis;
}

PinnedMap readPinned(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "/pinned", findings);
    PinnedMap map;
    map.xValues = readPlaces(reader, "x", findings);
    map.yValues = readPlaces(reader, "y", findings);
    map.values = readGrid<double>(reader, "values", map.xValues.size(), findings, [&](auto& row) {
        return readNumbers(row, "row", true, findings);
    });
    checkLength(map.values.size(),
                map.xValues.size() * map.yValues.size(),
                false,
                reader.pointer("values"),
                findings);
    return map;
}

} // namespace

ScatterFigure readScatter(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    ScatterFigure figure;
    readHead(reader, figure);
    figure.title = reader.text("title", "");
    figure.x = readScaledAxis(reader, "x", findings);
    figure.y = readScaledAxis(reader, "y", findings);
    figure.bandLabel = reader.text("band", "");
    reader.each("curves", [&](const Json& item, const std::string& pointer) {
        figure.curves.push_back(readCurve(item, pointer, findings));
    });
    reader.each("points", [&](const Json& item, const std::string& pointer) {
        figure.points.push_back(readPoints(item, pointer, findings));
    });
    if (figure.curves.size() + figure.points.size() > kMostSeries)
        findings.error("figure.too_many", "", "too many curves and points in one figure");
    return figure;
}

BarFigure readBars(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    BarFigure figure;
    readHead(reader, figure);
    figure.title = reader.text("title", "");
    figure.value = readScaledAxis(reader, "value", findings);
    figure.rowTitle = reader.text("rows", "");
    required(reader, "bars", findings);
    reader.each("bars", [&](const Json& item, const std::string& pointer) {
        figure.bars.push_back(readBar(item, pointer, findings));
    });
    figure.classes = readLabels(reader, "classes", findings);
    figure.isHorizontal = !reader.flag("vertical");
    figure.isConnected = reader.flag("connected");
    figure.reference = readNumber(reader, "reference", kNoValue, findings);
    figure.referenceLabel = reader.text("reference_label", "");
    figure.note = reader.text("note", "");
    if (figure.bars.size() > kMostBars)
        findings.error("figure.too_many",
                       reader.pointer("bars"),
                       std::to_string(figure.bars.size()) + " bars exceed the limit of one figure",
                       "use at most " + std::to_string(kMostBars));
    return figure;
}

HeatMapFigure readMap(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    HeatMapFigure figure;
    readHead(reader, figure);
    figure.title = reader.text("title", "");
    figure.x = readScaledAxis(reader, "x", findings);
    figure.y = readScaledAxis(reader, "y", findings);
    figure.z = readScaledAxis(reader, "z", findings);
    figure.xValues = readPlaces(reader, "x", findings);
    figure.yValues = readPlaces(reader, "y", findings);
    const auto columns = figure.xValues.size();
    if (const auto* const z = reader.raw("z"); z && z->is_object()) {
        const auto numbers = [&](const char* key) {
            const Json only{{key, z->value(key, Json::array())}};
            ObjectReader values(only, "/z", findings);
            return readGrid<double>(values, key, columns, findings, [&](auto& row) {
                return readNumbers(row, "row", true, findings);
            });
        };
        figure.values = numbers("values");
        figure.low = numbers("low");
        figure.high = numbers("high");
    }
    if (reader.has("levels"))
        figure.levels = readNumbers(reader, "levels", false, findings);
    figure.valid = readGrid<bool>(reader, "valid", columns, findings, [&](auto& row) {
        return readFlags(row, "row", findings);
    });
    figure.caveats = readGrid<std::string>(reader, "caveats", columns, findings, [&](auto& row) {
        return readLabels(row, "row", findings);
    });
    figure.limiting =
        readGrid<std::string>(reader, "bottleneck", columns, findings, [&](auto& row) {
            return readLabels(row, "row", findings);
        });
    if (const auto* const pinned = reader.raw("pinned"); pinned && pinned->is_object())
        figure.pinned = readPinned(*pinned, findings);
    const auto cells = columns * figure.yValues.size();
    checkLength(figure.values.size(), cells, false, "/z/values", findings);
    checkLength(figure.low.size(), cells, figure.high.empty(), "/z/low", findings);
    checkLength(figure.high.size(), cells, figure.low.empty(), "/z/high", findings);
    checkLength(figure.valid.size(), cells, true, "/valid", findings);
    checkLength(figure.caveats.size(), cells, true, "/caveats", findings);
    checkLength(figure.limiting.size(), cells, true, "/bottleneck", findings);
    return figure;
}

ParallelFigure readParallel(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    ParallelFigure figure;
    readHead(reader, figure);
    figure.title = reader.text("title", "");
    figure.colourBy = readCount(reader, "colour_by");
    if (reader.has("best"))
        figure.best = readCount(reader, "best");
    required(reader, "axes", findings);
    reader.each("axes", [&](const Json& item, const std::string& pointer) {
        figure.axes.push_back(readParallelAxis(item, pointer, findings));
        checkLength(figure.axes.back().values.size(),
                    figure.axes.front().values.size(),
                    false,
                    pointer + "/values",
                    findings);
    });
    if (figure.axes.size() > kMostParallelAxes || figure.rows() > kMostParallelRows)
        findings.error("figure.too_many",
                       reader.pointer("axes"),
                       "too many axes or rows in one figure",
                       "use at most " + std::to_string(kMostParallelAxes) + " axes and " +
                           std::to_string(kMostParallelRows) + " rows");
    if (!figure.axes.empty() && figure.colourBy >= figure.axes.size())
        findings.error("figure.range", reader.pointer("colour_by"), "no axis has this index");
    return figure;
}

} // namespace clusterwright::plots
