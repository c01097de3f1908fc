#include "model/study/figure/any_figure.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

bool hasNone(const Figure& figure)
{
    return figure.panels.empty();
}

bool hasNone(const ScatterFigure& figure)
{
    return figure.points.empty() && figure.curves.empty();
}

bool hasNone(const BarFigure& figure)
{
    return std::ranges::none_of(figure.bars, [](const Bar& bar) { return std::isfinite(bar.to); });
}

bool hasNone(const HeatMapFigure& figure)
{
    return figure.values.empty();
}

bool hasNone(const ParallelFigure& figure)
{
    return figure.rows() == 0;
}

template <typename Any, typename Visit>
void visitAxes(Any& figure, Visit&& visit)
{
    if (auto* const panels = std::get_if<Figure>(&figure)) {
        for (auto& panel : panels->panels) {
            visit(panel.x, true);
            visit(panel.y, false);
        }
    } else if (auto* const scatter = std::get_if<ScatterFigure>(&figure)) {
        visit(scatter->x, true);
        visit(scatter->y, false);
    } else if (auto* const bars = std::get_if<BarFigure>(&figure)) {
        visit(bars->value, false);
    } else if (auto* const map = std::get_if<HeatMapFigure>(&figure)) {
        visit(map->x, true);
        visit(map->y, false);
    }
}

} // namespace

const FigureHead& headOf(const AnyFigure& figure)
{
    return std::visit([](const auto& one) -> const FigureHead& { return one; }, figure);
}

FigureHead& headOf(AnyFigure& figure)
{
    return std::visit([](auto& one) -> FigureHead& { return one; }, figure);
}

bool isEmpty(const AnyFigure& figure)
{
    return std::visit([](const auto& one) { return hasNone(one); }, figure);
}

void eachAxis(AnyFigure& figure, const std::function<void(Axis&, bool)>& visit)
{
    visitAxes(figure, visit);
}

void eachAxis(const AnyFigure& figure, const std::function<void(const Axis&, bool)>& visit)
{
    visitAxes(figure, visit);
}

std::vector<std::size_t> rowsInside(const ParallelFigure& figure,
                                    const std::vector<ParallelRange>& ranges)
{
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < figure.rows(); ++row) {
        const bool isInside = std::ranges::all_of(figure.axes, [&](const ParallelAxis& axis) {
            bool isAsked = false;
            for (const auto& range : ranges) {
                if (range.axis != axis.axis.label)
                    continue;
                if (range.from <= axis.values[row] && axis.values[row] <= range.to)
                    return true;
                isAsked = true;
            }
            return !isAsked;
        });
        if (isInside)
            rows.push_back(row);
    }
    return rows;
}

} // namespace clusterwright::plots
