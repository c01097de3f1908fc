#include "app/desktop/plots/view/seen_part.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

using Hidden = std::set<std::string>;
using Numbers = std::vector<std::size_t>;

// Tolerates rounding: bounds of an axis were converted to its unit and back.
bool isIn(const Axis& axis, double value)
{
    constexpr double kRounding = 1e-9;
    const auto least = axis.from.value_or(-INFINITY);
    const auto most = axis.to.value_or(INFINITY);
    return value >= least - std::abs(least) * kRounding &&
           value <= most + std::abs(most) * kRounding;
}

Numbers numbersIn(const Axis& axis, const std::vector<double>& values)
{
    Numbers found;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (isIn(axis, values[i]))
            found.push_back(i);
    return found;
}

// Keeps selected values; empty lists stay empty.
template <typename Values>
void keep(Values& values, const Numbers& numbers)
{
    if (values.empty())
        return;
    Values kept;
    for (const auto i : numbers)
        kept.push_back(values[i]);
    values = std::move(kept);
}

void gapOutside(const Axis& axis, std::vector<double>& values)
{
    for (auto& value : values)
        if (!isIn(axis, value))
            value = kNoValue;
}

template <typename Parts>
void dropHidden(Parts& parts, const Hidden& hidden)
{
    std::erase_if(parts, [&](const auto& part) { return hidden.contains(part.label); });
}

template <typename Points>
Numbers pointsIn(const Axis& x, const Axis& y, const Points& points)
{
    Numbers found;
    for (std::size_t i = 0; i < points.x.size(); ++i)
        if (isIn(x, points.x[i]) && isIn(y, points.y[i]))
            found.push_back(i);
    return found;
}

void cut(const Axis& x, const Axis& y, ScatterPoints& points)
{
    const auto numbers = pointsIn(x, y, points);
    for (auto* const values : {&points.x,
                               &points.y,
                               &points.xBars.low,
                               &points.xBars.high,
                               &points.yBars.low,
                               &points.yBars.high})
        keep(*values, numbers);
    keep(points.rows, numbers);
    keep(points.names, numbers);
}

void cut(Panel& panel, const Hidden& hidden)
{
    dropHidden(panel.series, hidden);
    dropHidden(panel.points, hidden);
    const auto rows = numbersIn(panel.x, panel.xValues);
    keep(panel.xValues, rows);
    if (panel.reference)
        keep(panel.reference->values, rows);
    for (auto& series : panel.series) {
        for (auto* const values : {&series.values, &series.low, &series.high})
            keep(*values, rows);
        keep(series.limiting, rows);
        keep(series.valid, rows);
        keep(series.caveats, rows);
        if (!panel.isStacked) // a stacked curve is not drawn at its own value
            gapOutside(panel.y, series.values);
    }
    for (auto& points : panel.points)
        cut(panel.x, panel.y, points);
}

void cut(Figure& figure, const Hidden& hidden)
{
    for (auto& panel : figure.panels)
        cut(panel, hidden);
}

void cut(ScatterFigure& figure, const Hidden& hidden)
{
    dropHidden(figure.points, hidden);
    dropHidden(figure.curves, hidden);
    for (auto& points : figure.points)
        cut(figure.x, figure.y, points);
    for (auto& curve : figure.curves) {
        const auto numbers = pointsIn(figure.x, figure.y, curve);
        for (auto* const values : {&curve.x, &curve.y, &curve.low, &curve.high})
            keep(*values, numbers);
    }
}

void cut(BarFigure& figure, const Hidden& hidden)
{
    std::erase_if(figure.bars,
                  [&](const Bar& bar) { return hidden.contains(legendOf(figure, bar)); });
}

void cut(HeatMapFigure& figure, const Hidden& /*hidden*/)
{
    const auto columns = numbersIn(figure.x, figure.xValues);
    const auto rows = numbersIn(figure.y, figure.yValues);
    Numbers cells;
    for (const auto row : rows)
        for (const auto column : columns)
            cells.push_back(row * figure.xValues.size() + column);
    keep(figure.xValues, columns);
    keep(figure.yValues, rows);
    for (auto* const values : {&figure.values, &figure.low, &figure.high})
        keep(*values, cells);
    keep(figure.valid, cells);
    keep(figure.caveats, cells);
    keep(figure.limiting, cells);
}

void cut(ParallelFigure& /*figure*/, const Hidden& /*hidden*/)
{
}

} // namespace

AnyFigure seenPart(AnyFigure figure, const std::set<std::string>& hidden)
{
    std::visit([&](auto& one) { cut(one, hidden); }, figure);
    return figure;
}

} // namespace clusterwright::plots
