// Writes figures as CSV tables.
#include "model/study/figure/any_figure.h"
#include "model/study/figure/axis_names.h"
#include "model/study/points/sweep.h"

#include <algorithm>

namespace clusterwright::plots
{

namespace
{

using model::csvCell;

std::string quoted(std::string text)
{
    for (auto at = text.find('"'); at != std::string::npos; at = text.find('"', at + 2))
        text.insert(at, 1, '"');
    return '"' + text + '"';
}

// Values are in base units, independent of the axis's unit.
std::string head(const std::string& label, const std::string& unit)
{
    const auto parsed = model::parseUnit(unit);
    return quoted(label + " [" + (parsed ? model::baseUnit(parsed.value().dimension) : unit) + "]");
}

// Returns the name of a preset, the label of a value, or else the number.
std::string cellOn(const std::vector<std::string>& names, const Axis& axis, double value)
{
    const auto* const name = nameAt(names, axis.firstName, value);
    return name ? quoted(*name) : csvCell(value);
}

std::string cellOn(const Axis& axis, double value)
{
    return cellOn(axis.names, axis, value);
}

// Returns the name before ", bottleneck" and ", valid".
const std::string& ownerOf(const Series& series)
{
    if (!series.name.empty())
        return series.name;
    return series.owner.empty() ? series.label : series.owner;
}

// "acc-fft-inic: time", as in the command line's CSV; a single name if both are equal.
std::string nameOf(const Series& series, const Panel& panel)
{
    if (!series.name.empty())
        return series.name;
    const auto& output = panel.y.label;
    const auto& owner = ownerOf(series);
    if (output.empty() || output == owner)
        return owner;
    return owner.empty() ? output : owner + ": " + output;
}

std::string csvOf(const Panel& panel)
{
    auto text = head(panel.x.label, panel.x.unit);
    for (const auto& series : panel.series) {
        const auto name = nameOf(series, panel);
        text += "," + head(name, panel.y.unit);
        if (!series.low.empty())
            text += "," + head(name + ", low", panel.y.unit) + "," +
                    head(name + ", high", panel.y.unit);
        if (!series.limiting.empty())
            text += "," + quoted(ownerOf(series) + ", bottleneck");
        if (!series.valid.empty())
            text += "," + quoted(ownerOf(series) + ", valid");
    }
    for (std::size_t i = 0; i < panel.xValues.size(); ++i) {
        text += "\n" + cellOn(panel.x, panel.xValues[i]);
        for (const auto& series : panel.series) {
            text += "," + cellOn(panel.y, series.values[i]);
            if (!series.low.empty())
                text += "," + csvCell(series.low[i]) + "," + csvCell(series.high[i]);
            if (!series.limiting.empty())
                text += "," + quoted(series.limiting[i]);
            if (!series.valid.empty())
                text += series.valid[i] ? ",true" : ",false";
        }
    }
    return text + "\n";
}

// Writes panels one after another, separated by an empty line.
std::string csvOf(const Figure& figure)
{
    std::string text;
    for (const auto& panel : figure.panels)
        text += (text.empty() ? "" : "\n") + csvOf(panel);
    return text;
}

std::string csvOf(const ScatterFigure& figure)
{
    const bool hasXBars = std::ranges::any_of(
        figure.points, [](const ScatterPoints& points) { return !points.xBars.low.empty(); });
    auto text = "\"part\"," + head(figure.x.label, figure.x.unit) + "," +
                head(figure.y.label, figure.y.unit) + ",\"low\",\"high\"" +
                (hasXBars ? "," + head(figure.x.label + ", low", figure.x.unit) + "," +
                                head(figure.x.label + ", high", figure.x.unit)
                          : "") +
                "\n";
    const auto cellOf = [](const std::vector<double>& values, std::size_t i) {
        return "," + (values.empty() ? std::string() : csvCell(values[i]));
    };
    const auto add = [&](const auto& part, const ErrorBars& y, const ErrorBars& x) {
        for (std::size_t i = 0; i < part.x.size(); ++i) {
            text += quoted(part.label) + cellOf(part.x, i) + cellOf(part.y, i) + cellOf(y.low, i) +
                    cellOf(y.high, i);
            if (hasXBars)
                text += cellOf(x.low, i) + cellOf(x.high, i);
            text += "\n";
        }
    };
    for (const auto& points : figure.points)
        add(points, points.yBars, points.xBars);
    for (const auto& curve : figure.curves)
        add(curve, {curve.low, curve.high}, {});
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
        text += quoted(bar.label) + "," + quoted(classOf(figure, bar)) + "," + csvCell(bar.from) +
                "," + csvCell(bar.to) + "," + csvCell(bar.low) + "," + csvCell(bar.high) + "\n";
    return text;
}

// Rows for pinned cells that the present map lacks.
std::string pinnedRows(const HeatMapFigure& figure)
{
    const auto& pinned = *figure.pinned;
    const auto columns = pinned.xValues.size();
    const std::string none = std::string(figure.low.empty() ? 1 : 3, ',') +
                             (figure.limiting.empty() ? "" : ",") +
                             (figure.valid.empty() ? "" : ",");
    std::string text;
    for (std::size_t i = 0; i < pinned.values.size(); ++i) {
        const double x = pinned.xValues[i % columns];
        const double y = pinned.yValues[i / columns];
        const bool isThere = std::ranges::find(figure.xValues, x) != figure.xValues.end() &&
                             std::ranges::find(figure.yValues, y) != figure.yValues.end();
        if (!isThere)
            text += cellOn(figure.x, x) + "," + cellOn(figure.y, y) + "," + none +
                    cellOn(figure.z, pinned.values[i]) + "\n";
    }
    return text;
}

std::string csvOf(const HeatMapFigure& figure)
{
    auto text = head(figure.x.label, figure.x.unit) + "," + head(figure.y.label, figure.y.unit) +
                "," + head(figure.z.label, figure.z.unit);
    if (!figure.low.empty())
        text += "," + head(figure.z.label + ", low", figure.z.unit) + "," +
                head(figure.z.label + ", high", figure.z.unit);
    text += std::string(figure.limiting.empty() ? "" : ",\"bottleneck\"") +
            (figure.valid.empty() ? "" : ",\"valid\"") +
            (figure.pinned ? "," + head("pinned: " + figure.z.label, figure.z.unit) : "") + "\n";
    const auto columns = figure.xValues.size();
    for (std::size_t i = 0; i < figure.values.size(); ++i) {
        text += cellOn(figure.x, figure.xValues[i % columns]) + "," +
                cellOn(figure.y, figure.yValues[i / columns]) + "," +
                cellOn(figure.z, figure.values[i]);
        if (!figure.low.empty())
            text += "," + csvCell(figure.low[i]) + "," + csvCell(figure.high[i]);
        if (!figure.limiting.empty())
            text += "," + quoted(figure.limiting[i]);
        if (!figure.valid.empty())
            text += figure.valid[i] ? ",true" : ",false";
        if (figure.pinned)
            text += "," + cellOn(figure.z,
                                 figure.pinned->at(figure.xValues[i % columns],
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
        for (const auto& axis : figure.axes)
            line += (&axis == &figure.axes.front() ? "" : ",") +
                    cellOn(axis.names, axis.axis, axis.values[row]);
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
