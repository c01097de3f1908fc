// Figures as tables.
#include "app/desktop/plots/any_figure.h"
#include "model/core/text.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

std::string quoted(std::string text)
{
    for (auto at = text.find('"'); at != std::string::npos; at = text.find('"', at + 2))
        text.insert(at, 1, '"');
    return '"' + text + '"';
}

std::string head(const std::string& label, const std::string& unit)
{
    return quoted(label + " [" + unit + "]");
}

std::string cell(double value)
{
    return std::isfinite(value) ? model::shortestText(value) : std::string();
}

std::string csvOf(const Panel& panel)
{
    auto text = head(panel.x.label, panel.x.unit);
    for (const auto& series : panel.series) {
        text += "," + head(series.label, panel.y.unit);
        if (!series.low.empty())
            text += "," + head(series.label + ", low", panel.y.unit) + "," +
                    head(series.label + ", high", panel.y.unit);
        if (!series.limiting.empty())
            text += "," + quoted(series.label + ", bottleneck");
        if (!series.valid.empty())
            text += "," + quoted(series.label + ", valid");
    }
    for (std::size_t i = 0; i < panel.xValues.size(); ++i) {
        text += "\n" + model::shortestText(panel.xValues[i]);
        for (const auto& series : panel.series) {
            text += "," + cell(series.values[i]);
            if (!series.low.empty())
                text += "," + cell(series.low[i]) + "," + cell(series.high[i]);
            if (!series.limiting.empty())
                text += "," + quoted(series.limiting[i]);
            if (!series.valid.empty())
                text += series.valid[i] ? ",true" : ",false";
        }
    }
    return text + "\n";
}

// Panels one after the other, an empty line between them.
std::string csvOf(const Figure& figure)
{
    std::string text;
    for (const auto& panel : figure.panels)
        text += (text.empty() ? "" : "\n") + csvOf(panel);
    return text;
}

std::string csvOf(const ScatterFigure& figure)
{
    auto text = "\"part\"," + head(figure.x.label, figure.x.unit) + "," +
                head(figure.y.label, figure.y.unit) + ",\"low\",\"high\"\n";
    for (const auto& points : figure.points)
        for (std::size_t i = 0; i < points.x.size(); ++i)
            text +=
                quoted(points.label) + "," + cell(points.x[i]) + "," + cell(points.y[i]) + ",,\n";
    for (const auto& curve : figure.curves)
        for (std::size_t i = 0; i < curve.x.size(); ++i)
            text += quoted(curve.label) + "," + cell(curve.x[i]) + "," + cell(curve.y[i]) + "," +
                    (curve.low.empty() ? std::string() : cell(curve.low[i])) + "," +
                    (curve.high.empty() ? std::string() : cell(curve.high[i])) + "\n";
    return text;
}

// "value", "pinned: value", "pinned".
std::string classOf(const BarFigure& figure, const Bar& bar)
{
    auto shown = bar;
    shown.isPinned = false;
    const auto name = legendOf(figure, shown);
    if (!bar.isPinned)
        return name;
    return kPinned + (name.empty() ? name : ": " + name);
}

std::string csvOf(const BarFigure& figure)
{
    const auto& unit = figure.value.unit;
    auto text = quoted(figure.rowTitle.empty() ? "row" : figure.rowTitle) + ",\"class\"," +
                head(figure.value.label + ", from", unit) + "," +
                head(figure.value.label + ", to", unit) + "," + head("low", unit) + "," +
                head("high", unit) + "\n";
    for (const auto& bar : figure.bars)
        text += quoted(bar.label) + "," + quoted(classOf(figure, bar)) + "," + cell(bar.from) +
                "," + cell(bar.to) + "," + cell(bar.low) + "," + cell(bar.high) + "\n";
    return text;
}

// Of places that the map of now has not.
std::string pinnedRows(const HeatMapFigure& figure)
{
    const auto& pinned = *figure.pinned;
    const auto columns = pinned.xValues.size();
    const std::string none =
        std::string(figure.limiting.empty() ? 1 : 2, ',') + (figure.valid.empty() ? "" : ",");
    std::string text;
    for (std::size_t i = 0; i < pinned.values.size(); ++i) {
        const double x = pinned.xValues[i % columns];
        const double y = pinned.yValues[i / columns];
        const bool isThere = std::ranges::find(figure.xValues, x) != figure.xValues.end() &&
                             std::ranges::find(figure.yValues, y) != figure.yValues.end();
        if (!isThere)
            text += cell(x) + "," + cell(y) + "," + none + cell(pinned.values[i]) + "\n";
    }
    return text;
}

std::string csvOf(const HeatMapFigure& figure)
{
    auto text = head(figure.x.label, figure.x.unit) + "," + head(figure.y.label, figure.y.unit) +
                "," + head(figure.z.label, figure.z.unit);
    text += std::string(figure.limiting.empty() ? "" : ",\"bottleneck\"") +
            (figure.valid.empty() ? "" : ",\"valid\"") +
            (figure.pinned ? "," + head("pinned: " + figure.z.label, figure.z.unit) : "") + "\n";
    const auto columns = figure.xValues.size();
    for (std::size_t i = 0; i < figure.values.size(); ++i) {
        text += cell(figure.xValues[i % columns]) + "," + cell(figure.yValues[i / columns]) + "," +
                cell(figure.values[i]);
        if (!figure.limiting.empty())
            text += "," + quoted(figure.limiting[i]);
        if (!figure.valid.empty())
            text += figure.valid[i] ? ",true" : ",false";
        if (figure.pinned)
            text += "," + cell(figure.pinned->at(figure.xValues[i % columns],
                                                 figure.yValues[i / columns]));
        text += "\n";
    }
    if (figure.pinned)
        text += pinnedRows(figure);
    return text;
}

std::string csvOf(const ParallelFigure& figure)
{
    std::string text;
    for (const auto& axis : figure.axes)
        text +=
            (text.empty() ? "" : ",") +
            (axis.names.empty() ? head(axis.axis.label, axis.axis.unit) : quoted(axis.axis.label));
    text += "\n";
    for (std::size_t row = 0; row < figure.rows(); ++row) {
        std::string line;
        for (const auto& axis : figure.axes) {
            const double value = axis.values[row];
            const bool isName = value >= 0 && value < static_cast<double>(axis.names.size());
            line += (&axis == &figure.axes.front() ? "" : ",") +
                    (isName ? quoted(axis.names[static_cast<std::size_t>(value)]) : cell(value));
        }
        text += line + "\n";
    }
    return text;
}

} // namespace

std::string toCsv(const AnyFigure& figure)
{
    return std::visit([](const auto& one) { return csvOf(one); }, figure);
}

} // namespace clusterwright::plots
