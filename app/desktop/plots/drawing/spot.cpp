#include "app/desktop/plots/drawing/spot.h"

#include "app/desktop/plots/drawing/plot_parts.h"
#include "model/core/text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr int kFactorDigits = 3;
const QString kGap = QStringLiteral("  \u00b7  ");

double shown(double value, bool isLog)
{
    return isLog ? std::log(value) : value;
}

double distance(double a, double b, bool isLog)
{
    const double found = std::abs(shown(a, isLog) - shown(b, isLog));
    return std::isnan(found) ? INFINITY : found;
}

// Returns the range of the values that the axis can show; 1 for a single value.
double extent(const std::vector<ScatterPoints>& parts,
              std::vector<double> ScatterPoints::*values,
              bool isLog)
{
    double least = INFINITY;
    double most = -INFINITY;
    for (const auto& part : parts)
        for (const double value : part.*values)
            if (const double at = shown(value, isLog); std::isfinite(at)) {
                least = std::min(least, at);
                most = std::max(most, at);
            }
    return most > least ? most - least : 1;
}

bool hasX(const Panel& panel, const Spot& spot)
{
    return !panel.xValues.empty() && isSameAxis(panel.x, spot.x);
}

template <typename Kind>
bool hasAxes(const Kind& figure, const Spot& spot)
{
    return spot.y && isSameAxis(figure.x, spot.x) && isSameAxis(figure.y, *spot.y);
}

std::optional<Spot> nearest(const Figure& figure, const Spot& spot)
{
    if (spot.y)
        return {};
    const auto found =
        std::ranges::find_if(figure.panels, [&](const Panel& panel) { return hasX(panel, spot); });
    if (found == figure.panels.end())
        return {};
    const auto& x = found->xValues;
    return Spot{found->x, x[nearestIndex(x, spot.at, found->x.isLogarithmic())]};
}

std::optional<Spot> nearest(const ScatterFigure& figure, const Spot& spot)
{
    if (!hasAxes(figure, spot))
        return {};
    const bool isLogX = figure.x.isLogarithmic();
    const bool isLogY = figure.y.isLogarithmic();
    const double width = extent(figure.points, &ScatterPoints::x, isLogX);
    const double height = extent(figure.points, &ScatterPoints::y, isLogY);
    std::optional<Spot> found;
    double least = INFINITY;
    for (const auto& points : figure.points)
        for (std::size_t i = 0; i < points.x.size(); ++i) {
            const double away = std::hypot(distance(points.x[i], spot.at, isLogX) / width,
                                           distance(points.y[i], spot.height, isLogY) / height);
            if (away >= least)
                continue;
            least = away;
            found = Spot{figure.x, points.x[i], figure.y, points.y[i]};
        }
    return found;
}

std::optional<Spot> nearest(const HeatMapFigure& figure, const Spot& spot)
{
    if (!hasAxes(figure, spot) || figure.values.empty())
        return {};
    const auto& x = figure.xValues;
    const auto& y = figure.yValues;
    return Spot{figure.x,
                x[nearestIndex(x, spot.at, figure.x.isLogarithmic())],
                figure.y,
                y[nearestIndex(y, spot.height, figure.y.isLogarithmic())]};
}

template <typename Kind>
std::optional<Spot> nearest(const Kind& /*figure*/, const Spot& /*spot*/)
{
    return {}; // bars and rows have no x
}

// Returns the input's value if the axis shows it.
std::optional<double> valueOn(const Axis& axis,
                              const std::vector<double>& values,
                              const std::map<std::string, double>& inputs)
{
    const auto found = inputs.find(shortLabel(axis));
    if (found == inputs.end() || values.empty())
        return {};
    const auto [least, most] = std::ranges::minmax(values);
    return found->second >= least && found->second <= most ? std::optional(found->second)
                                                           : std::nullopt;
}

std::optional<Spot> placed(const Figure& figure, const std::map<std::string, double>& inputs)
{
    for (const auto& panel : figure.panels)
        if (const auto x = valueOn(panel.x, panel.xValues, inputs))
            return Spot{panel.x, *x};
    return {};
}

std::optional<Spot> placed(const HeatMapFigure& figure, const std::map<std::string, double>& inputs)
{
    const auto x = valueOn(figure.x, figure.xValues, inputs);
    const auto y = valueOn(figure.y, figure.yValues, inputs);
    return x && y ? std::optional(Spot{figure.x, *x, figure.y, *y}) : std::nullopt;
}

template <typename Kind>
std::optional<Spot> placed(const Kind& /*figure*/, const std::map<std::string, double>& /*inputs*/)
{
    return {}; // the axes are no inputs
}

std::vector<SpotValue> read(const Figure& figure, const Hidden& hidden, const Spot& spot)
{
    std::vector<SpotValue> values{{shortLabel(spot.x), spot.x.unit, spot.at}};
    for (const auto& panel : figure.panels) {
        if (!hasX(panel, spot))
            continue;
        const auto point = nearestIndex(panel.xValues, spot.at, panel.x.isLogarithmic());
        const auto name = nameOf(figure, panel);
        const auto output = name.empty() ? name : name + ", ";
        for (const auto& series : panel.series)
            if (!hidden.contains(series.label))
                values.push_back({output + series.label, panel.y.unit, series.values[point]});
    }
    return values;
}

std::vector<SpotValue> read(const ScatterFigure& figure, const Hidden& /*hidden*/, const Spot& spot)
{
    return {{shortLabel(figure.x), figure.x.unit, spot.at},
            {shortLabel(figure.y), figure.y.unit, spot.height}};
}

std::vector<SpotValue> read(const HeatMapFigure& figure, const Hidden& /*hidden*/, const Spot& spot)
{
    const auto column = nearestIndex(figure.xValues, spot.at, figure.x.isLogarithmic());
    const auto row = nearestIndex(figure.yValues, spot.height, figure.y.isLogarithmic());
    return {
        {shortLabel(figure.x), figure.x.unit, spot.at},
        {shortLabel(figure.y), figure.y.unit, spot.height},
        {shortLabel(figure.z), figure.z.unit, figure.values[row * figure.xValues.size() + column]}};
}

template <typename Kind>
std::vector<SpotValue> read(const Kind& /*figure*/, const Hidden& /*hidden*/, const Spot& /*spot*/)
{
    return {};
}

QString difference(const SpotValue& from, const SpotValue& to)
{
    const double difference = to.value - from.value;
    auto words = QStringLiteral("\u0394 ") + text(to.name) + QLatin1Char(' ');
    if (!std::isfinite(difference))
        return words + QStringLiteral("\u2013");
    words += difference < 0 ? QChar(0x2212) : QLatin1Char('+');
    words += valueText(std::abs(difference), {to.name, to.unit});
    if (from.value > 0 && to.value > 0)
        words += QStringLiteral(" (\u00d7%1)")
                     .arg(text(model::roundedText(to.value / from.value, kFactorDigits)));
    return words;
}

} // namespace

bool isSameAxis(const Axis& a, const Axis& b)
{
    return a.label == b.label && a.unit == b.unit;
}

std::size_t nearestIndex(const std::vector<double>& values, double value, bool isLog)
{
    std::size_t found = 0;
    for (std::size_t i = 1; i < values.size(); ++i)
        if (distance(values[i], value, isLog) < distance(values[found], value, isLog))
            found = i;
    return found;
}

std::string shortLabel(const Axis& axis)
{
    return axis.label.substr(0, axis.label.find(':'));
}

std::string nameOf(const Figure& figure, const Panel& panel)
{
    const auto isAlike = [&](const Panel& other) { return other.y.label == panel.y.label; };
    if (figure.panels.size() == 1)
        return {};
    return std::ranges::count_if(figure.panels, isAlike) == 1 ? shortLabel(panel.y) : panel.title;
}

std::optional<Spot> nearestSpot(const AnyFigure& figure, const Spot& spot)
{
    return std::visit([&](const auto& one) { return nearest(one, spot); }, figure);
}

std::optional<Spot> spotOf(const AnyFigure& figure, const std::map<std::string, double>& inputs)
{
    return std::visit([&](const auto& one) { return placed(one, inputs); }, figure);
}

std::vector<SpotValue> valuesAt(const AnyFigure& figure, const Hidden& hidden, const Spot& spot)
{
    return std::visit([&](const auto& one) { return read(one, hidden, spot); }, figure);
}

QString spotText(const std::vector<SpotValue>& values)
{
    QStringList parts;
    for (const auto& value : values)
        parts.append(text(value.name) +
                     (parts.isEmpty() ? QStringLiteral(" = ") : QStringLiteral(": ")) +
                     valueText(value.value, {value.name, value.unit}));
    return parts.join(kGap);
}

QString differenceText(const std::vector<SpotValue>& from, const std::vector<SpotValue>& to)
{
    QStringList parts;
    for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i)
        parts.append(difference(from[i], to[i]));
    return parts.join(kGap);
}

} // namespace clusterwright::plots
