// Reads panels from JSON, and selects the reader for each kind of figure.
#include "model/core/diagnostic.h"
#include "model/json/json.h"
#include "model/study/figure/figure_reader.h"
#include "model/study/figure/log_axes.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

void readAxes(ObjectReader& reader, Panel& panel, Findings& findings)
{
    if (const auto* const json = required(reader, "x", findings)) {
        ObjectReader x(*json, reader.pointer("x"), findings);
        if (json->is_object()) {
            panel.x = readAxis(x, findings);
            panel.xValues = readNumbers(x, "values", false, findings);
        }
        if (x.has("values") && panel.xValues.empty())
            findings.error("figure.empty", x.pointer("values"), "the x axis has no values");
    }
    if (const auto* const json = required(reader, "y", findings)) {
        ObjectReader y(*json, reader.pointer("y"), findings);
        if (json->is_object())
            panel.y = readAxis(y, findings);
    }
    panel.x.scale = readScale(reader, "x_scale", findings);
    panel.y.scale = readScale(reader, "y_scale", findings);
}

void readBand(ObjectReader& reader, Series& series, Findings& findings)
{
    if (!reader.has("low") && !reader.has("high"))
        return;
    series.low = readNumbers(reader, "low", true, findings);
    series.high = readNumbers(reader, "high", true, findings);
    checkLength(series.low.size(), series.values.size(), false, reader.pointer("low"), findings);
    checkLength(series.high.size(), series.values.size(), false, reader.pointer("high"), findings);
    reader.each("inner", [&](const Json& json, const std::string& place) {
        ObjectReader band(json, place, findings);
        auto& inner = series.inner.emplace_back();
        inner.name = band.text("band", "");
        for (const auto& [key, end] : {std::pair{"low", &inner.low}, {"high", &inner.high}}) {
            *end = readNumbers(band, key, true, findings);
            checkLength(end->size(), series.values.size(), false, band.pointer(key), findings);
        }
    });
}

Series
readSeries(const Json& json, const std::string& pointer, const Panel& panel, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    Series series;
    if (!json.is_object())
        return series;
    series.label = reader.text("label");
    series.values = readNumbers(reader, "values", true, findings);
    series.isPinned = reader.flag("pinned");
    series.isHistogram = reader.flag("histogram");
    for (const auto* const unused :
         {"band", "band_modelled", "band_parts", "bands", "along", "doublings"}) // tables show them
        static_cast<void>(reader.raw(unused));
    const auto count = panel.xValues.size();
    if (reader.has("values") && series.values.size() != count)
        findings.error("figure.length",
                       reader.pointer("values"),
                       "expected " + std::to_string(count) + " values, one for each x, got " +
                           std::to_string(series.values.size()),
                       "use null for a missing value");
    readBand(reader, series, findings);
    series.limiting = readLabels(reader, "bottleneck", findings);
    series.valid = readFlags(reader, "valid", findings);
    series.kinds = readLabels(reader, "point", findings);
    checkLength(series.kinds.size(), count, true, reader.pointer("point"), findings);
    checkLength(series.limiting.size(), count, true, reader.pointer("bottleneck"), findings);
    checkLength(series.valid.size(), count, true, reader.pointer("valid"), findings);
    series.caveats = readLabels(reader, "caveats", findings);
    checkLength(series.caveats.size(), count, true, reader.pointer("caveats"), findings);
    if (reader.has("colour"))
        series.colour = readCount(reader, "colour");
    series.dash = readCount(reader, "dash");
    series.name = reader.text("name", "");
    series.owner = reader.text("owner", "");
    return series;
}

Mark readMark(const Json& json, const std::string& pointer, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    Mark mark;
    if (!json.is_object())
        return mark;
    mark.text = reader.text("text", "");
    for (auto [key, number] : {std::pair("x", &mark.x),
                               std::pair("y", &mark.y),
                               std::pair("low", &mark.low),
                               std::pair("high", &mark.high)})
        *number = readNumber(reader, key, kNoValue, findings);
    return mark;
}

bool hasValue(const Series& series)
{
    return std::ranges::any_of(series.values, [](double v) { return std::isfinite(v); });
}

void checkPanel(const ObjectReader& reader, const Panel& panel, Findings& findings)
{
    if (panel.series.size() > kMostSeries)
        findings.error("figure.too_many",
                       reader.pointer("series"),
                       std::to_string(panel.series.size()) +
                           " curves exceed the limit of one panel",
                       "use at most " + std::to_string(kMostSeries));
    if (!hasErrors(findings.list) && std::ranges::none_of(panel.series, hasValue))
        findings.error("figure.empty", reader.pointer("series"), "the panel has no curves");
}

Panel readPanel(const Json& json, const std::string& pointer, FigureHead& head, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    Panel panel;
    if (!json.is_object())
        return panel;
    readHead(reader, head);
    const auto* const title = reader.raw("title");
    panel.title = title && *title == "" ? std::string() : reader.text("title");
    panel.subtitle = reader.text("subtitle", "");
    readAxes(reader, panel, findings);
    required(reader, "series", findings);
    reader.each("series", [&](const Json& item, const std::string& place) {
        panel.series.push_back(readSeries(item, place, panel, findings));
    });
    if (const auto* const reference = reader.raw("reference"); reference && !reference->is_null())
        panel.reference = readSeries(*reference, reader.pointer("reference"), panel, findings);
    panel.isStacked = reader.flag("stacked");
    panel.band = reader.text("band", "");
    reader.each("points", [&](const Json& item, const std::string& place) {
        panel.points.push_back(readPoints(item, place, findings));
    });
    reader.each("marks", [&](const Json& item, const std::string& place) {
        panel.marks.push_back(readMark(item, place, findings));
    });
    checkPanel(reader, panel, findings);
    return panel;
}

void readPanels(const Json& json, Figure& figure, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    figure.title = reader.text("title", "");
    readHead(reader, figure);
    reader.each("panels", [&](const Json& item, const std::string& pointer) {
        FigureHead ignored; // the whole figure's head applies
        figure.panels.push_back(readPanel(item, pointer, ignored, findings));
    });
    if (figure.panels.empty())
        findings.error("figure.empty", reader.pointer("panels"), "the figure has no panels");
    if (figure.panels.size() > kMostPanels)
        findings.error("figure.too_many",
                       reader.pointer("panels"),
                       std::to_string(figure.panels.size()) +
                           " panels exceed the limit of one figure",
                       "use at most " + std::to_string(kMostPanels));
}

AnyFigure readFigure(const Json& json, Findings& findings)
{
    const auto kind = json.is_object() ? json.value("kind", Json()) : Json();
    if (kind == "map")
        return readMap(json, findings);
    if (kind == "bars")
        return readBars(json, findings);
    if (kind == "scatter")
        return readScatter(json, findings);
    if (kind == "parallel")
        return readParallel(json, findings);
    Figure figure;
    if (!kind.is_null() && kind != "curves") {
        findings.error("figure.kind",
                       "/kind",
                       "unknown kind of figure",
                       "kinds are curves, scatter, bars, map, parallel");
        return figure;
    }
    if (json.is_object() && json.contains("panels"))
        readPanels(json, figure, findings);
    else
        figure.panels.push_back(readPanel(json, "", figure, findings));
    return figure;
}

} // namespace

model::Result<AnyFigure> parseFigure(std::string_view text, const std::string& file)
{
    const auto json = model::parseJson(text, file);
    if (!json)
        return json.diagnostics();
    Findings findings{file, {}};
    auto figure = readFigure(json.value(), findings);
    if (!hasErrors(findings.list) && isEmpty(figure))
        findings.error("figure.empty", "", "the figure is empty");
    // Unknown fields are only warnings: a newer program may have written them.
    for (auto& found : findings.list)
        if (found.code == "json.unknown_field")
            found.severity = model::Severity::Warning;
    if (hasErrors(findings.list))
        return findings.list;
    headOf(figure).caveats = std::move(findings.list);
    return onLogAxes(std::move(figure));
}

} // namespace clusterwright::plots
