// Writes figures as JSON for parseFigure.
#include "model/json/json.h"
#include "model/study/figure/any_figure.h"

#include <cmath>

namespace clusterwright::plots
{

namespace
{

using model::Json;

Json numberJson(double value)
{
    return std::isfinite(value) ? Json(value) : Json();
}

Json listOf(const std::vector<double>& values)
{
    auto list = Json::array();
    for (const double value : values)
        list.push_back(numberJson(value));
    return list;
}

Json flagsOf(const std::vector<bool>& flags)
{
    auto list = Json::array();
    for (const bool flag : flags)
        list.push_back(flag);
    return list;
}

std::string wordOf(Scale scale)
{
    return scale == Scale::Log ? "log" : scale == Scale::Decibel ? "decibel" : "linear";
}

void addNames(Json& json, const Axis& axis, const std::vector<std::string>& names)
{
    if (!axis.areLabels) {
        if (!names.empty())
            json["names"] = names;
        return;
    }
    int value = axis.firstName;
    for (const auto& name : names) {
        if (!name.empty())
            json["labels"][std::to_string(value)] = name;
        ++value;
    }
}

Json axisJson(const Axis& axis, bool withScale = true)
{
    Json json{{"label", axis.label}, {"unit", axis.unit}};
    if (!axis.title.empty())
        json["title"] = axis.title;
    if (withScale)
        json["scale"] = wordOf(axis.scale);
    if (axis.from)
        json["from"] = *axis.from;
    if (axis.to)
        json["to"] = *axis.to;
    addNames(json, axis, axis.names);
    return json;
}

void addHead(Json& json, const FigureHead& head)
{
    if (!head.design.empty())
        json["design"] = head.design;
    if (!head.resources.empty())
        json["resources"] = head.resources;
    if (!head.caption.empty())
        json["caption"] = head.caption;
    if (!head.fixed.empty())
        json["fixed"] = head.fixed;
    const auto study = Json::parse(head.study, nullptr, false);
    if (study.is_object())
        json["study"] = study;
}

Json seriesJson(const Series& series)
{
    Json json{{"label", series.label}, {"values", listOf(series.values)}};
    if (series.isPinned)
        json["pinned"] = true;
    if (!series.low.empty()) {
        json["low"] = listOf(series.low);
        json["high"] = listOf(series.high);
    }
    for (const auto& band : series.inner)
        json["inner"].push_back(
            {{"band", band.name}, {"low", listOf(band.low)}, {"high", listOf(band.high)}});
    if (!series.limiting.empty())
        json["bottleneck"] = series.limiting;
    if (!series.valid.empty())
        json["valid"] = flagsOf(series.valid);
    if (!series.kinds.empty())
        json["point"] = series.kinds;
    if (series.isHistogram)
        json["histogram"] = true;
    if (!series.caveats.empty())
        json["caveats"] = series.caveats;
    if (series.colour)
        json["colour"] = *series.colour;
    if (series.dash > 0)
        json["dash"] = series.dash;
    if (!series.name.empty())
        json["name"] = series.name;
    if (!series.owner.empty())
        json["owner"] = series.owner;
    return json;
}

Json pointsJson(const ScatterPoints& points)
{
    Json json{{"label", points.label},
              {"x", listOf(points.x)},
              {"y", listOf(points.y)},
              {"colour", points.colour},
              {"hollow", points.isHollow}};
    if (!points.rows.empty())
        json["rows"] = points.rows;
    if (!points.names.empty())
        json["names"] = points.names;
    for (const auto& [axis, bars] : {std::pair("x", points.xBars), std::pair("y", points.yBars)})
        if (!bars.low.empty()) {
            json[std::string(axis) + "_low"] = listOf(bars.low);
            json[std::string(axis) + "_high"] = listOf(bars.high);
        }
    return json;
}

Json markJson(const Mark& mark)
{
    return {{"text", mark.text},
            {"x", numberJson(mark.x)},
            {"y", numberJson(mark.y)},
            {"low", numberJson(mark.low)},
            {"high", numberJson(mark.high)}};
}

Json panelJson(const Panel& panel)
{
    Json json{{"title", panel.title}, {"subtitle", panel.subtitle}};
    json["x"] = axisJson(panel.x, false);
    json["x"]["values"] = listOf(panel.xValues);
    json["y"] = axisJson(panel.y, false);
    json["x_scale"] = wordOf(panel.x.scale);
    json["y_scale"] = wordOf(panel.y.scale);
    json["series"] = Json::array();
    for (const auto& series : panel.series)
        json["series"].push_back(seriesJson(series));
    if (panel.reference)
        json["reference"] = seriesJson(*panel.reference);
    if (panel.isStacked)
        json["stacked"] = true;
    if (!panel.band.empty())
        json["band"] = panel.band;
    for (const auto& points : panel.points)
        json["points"].push_back(pointsJson(points));
    for (const auto& mark : panel.marks)
        json["marks"].push_back(markJson(mark));
    return json;
}

Json jsonOf(const Figure& figure)
{
    Json json{{"title", figure.title}, {"panels", Json::array()}};
    for (const auto& panel : figure.panels)
        json["panels"].push_back(panelJson(panel));
    return json;
}

Json jsonOf(const ScatterFigure& figure)
{
    Json json{{"kind", "scatter"},
              {"title", figure.title},
              {"x", axisJson(figure.x)},
              {"y", axisJson(figure.y)},
              {"band", figure.bandLabel},
              {"curves", Json::array()},
              {"points", Json::array()}};
    for (const auto& curve : figure.curves) {
        Json one{{"label", curve.label}, {"x", listOf(curve.x)}, {"y", listOf(curve.y)}};
        if (!curve.low.empty()) {
            one["low"] = listOf(curve.low);
            one["high"] = listOf(curve.high);
        }
        one["colour"] = curve.colour;
        one["reference"] = curve.isReference;
        json["curves"].push_back(std::move(one));
    }
    for (const auto& points : figure.points)
        json["points"].push_back(pointsJson(points));
    return json;
}

Json jsonOf(const BarFigure& figure)
{
    Json json{{"kind", "bars"},
              {"title", figure.title},
              {"value", axisJson(figure.value)},
              {"rows", figure.rowTitle},
              {"bars", Json::array()},
              {"classes", figure.classes},
              {"vertical", !figure.isHorizontal},
              {"connected", figure.isConnected},
              {"reference", numberJson(figure.reference)},
              {"reference_label", figure.referenceLabel}};
    if (!figure.note.empty())
        json["note"] = figure.note;
    for (const auto& bar : figure.bars) {
        json["bars"].push_back({{"label", bar.label},
                                {"from", numberJson(bar.from)},
                                {"to", numberJson(bar.to)},
                                {"colour", bar.colour},
                                {"text", bar.text},
                                {"low", numberJson(bar.low)},
                                {"high", numberJson(bar.high)}});
        if (bar.isPinned)
            json["bars"].back()["pinned"] = true;
    }
    return json;
}

// Writes rows of `columns` values.
template <typename Values, typename Write>
Json gridJson(const Values& values, std::size_t columns, Write&& write)
{
    auto rows = Json::array();
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i % columns == 0)
            rows.push_back(Json::array());
        rows.back().push_back(write(values[i]));
    }
    return rows;
}

Json jsonOf(const HeatMapFigure& figure)
{
    const auto columns = figure.xValues.size();
    Json json{{"kind", "map"},
              {"title", figure.title},
              {"x", axisJson(figure.x)},
              {"y", axisJson(figure.y)},
              {"z", axisJson(figure.z)}};
    json["x"]["values"] = listOf(figure.xValues);
    json["y"]["values"] = listOf(figure.yValues);
    json["z"]["values"] = gridJson(figure.values, columns, numberJson);
    if (!figure.low.empty()) {
        json["z"]["low"] = gridJson(figure.low, columns, numberJson);
        json["z"]["high"] = gridJson(figure.high, columns, numberJson);
    }
    if (!figure.levels.empty())
        json["levels"] = listOf(figure.levels);
    if (!figure.valid.empty())
        json["valid"] = gridJson(figure.valid, columns, [](bool flag) { return Json(flag); });
    if (!figure.caveats.empty())
        json["caveats"] =
            gridJson(figure.caveats, columns, [](const std::string& words) { return Json(words); });
    if (!figure.limiting.empty())
        json["bottleneck"] =
            gridJson(figure.limiting, columns, [](const std::string& name) { return Json(name); });
    if (const auto& pinned = figure.pinned)
        json["pinned"] = {{"x", {{"values", listOf(pinned->xValues)}}},
                          {"y", {{"values", listOf(pinned->yValues)}}},
                          {"values", gridJson(pinned->values, pinned->xValues.size(), numberJson)}};
    return json;
}

Json jsonOf(const ParallelFigure& figure)
{
    Json json{{"kind", "parallel"},
              {"title", figure.title},
              {"colour_by", figure.colourBy},
              {"axes", Json::array()}};
    if (figure.best)
        json["best"] = *figure.best;
    for (const auto& axis : figure.axes) {
        auto one = axisJson(axis.axis);
        one["values"] = listOf(axis.values);
        addNames(one, axis.axis, axis.names);
        one["inverted"] = axis.isInverted;
        json["axes"].push_back(std::move(one));
    }
    return json;
}

} // namespace

std::string toJson(const AnyFigure& figure)
{
    auto json = std::visit([](const auto& one) { return jsonOf(one); }, figure);
    addHead(json, headOf(figure));
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace clusterwright::plots
