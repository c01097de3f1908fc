#include "app/desktop/plots/figure/pinned.h"

#include <algorithm>

namespace clusterwright::plots
{

namespace
{

bool isAlike(const Axis& a, const Axis& b)
{
    return a.label == b.label && a.unit == b.unit;
}

std::string labelOfPinned(const std::string& label)
{
    return kPinned + (": " + label);
}

// Adds pinned curves to panels with the same x and output.
bool add(Figure& figure, const Figure& before)
{
    bool isAny = false;
    for (std::size_t i = 0; i < std::min(figure.panels.size(), before.panels.size()); ++i) {
        auto& panel = figure.panels[i];
        const auto& old = before.panels[i];
        if (panel.isStacked || old.xValues != panel.xValues || old.y.label != panel.y.label)
            continue;
        isAny = true;
        for (const auto& series : old.series) {
            panel.series.push_back({labelOfPinned(series.label), series.values, true});
            auto& pinned = panel.series.back();
            pinned.colour = series.colour;
            pinned.dash = series.dash;
            pinned.isHistogram = series.isHistogram;
            pinned.name = series.name.empty() ? "" : labelOfPinned(series.name);
            pinned.owner = series.owner.empty() ? "" : labelOfPinned(series.owner);
        }
    }
    return isAny;
}

bool add(ScatterFigure& figure, const ScatterFigure& before)
{
    if (!isAlike(figure.x, before.x) || !isAlike(figure.y, before.y))
        return false;
    for (auto points : before.points) {
        points.label = labelOfPinned(points.label);
        points.isHollow = true;
        points.rows.clear();
        points.names.clear();
        figure.points.push_back(std::move(points));
    }
    return true;
}

// Returns the kind of rows without the count: "links" of "links: 48".
std::string kindOfRows(const BarFigure& figure)
{
    return figure.rowTitle.substr(0, figure.rowTitle.find(':'));
}

bool add(BarFigure& figure, const BarFigure& before)
{
    if (!isAlike(figure.value, before.value) || kindOfRows(figure) != kindOfRows(before))
        return false;
    for (auto bar : before.bars) {
        bar.isPinned = true;
        figure.bars.push_back(std::move(bar));
    }
    return true;
}

bool add(HeatMapFigure& figure, const HeatMapFigure& before)
{
    if (!isAlike(figure.x, before.x) || !isAlike(figure.y, before.y) ||
        !isAlike(figure.z, before.z))
        return false;
    figure.pinned = PinnedMap{before.xValues, before.yValues, before.values};
    return true;
}

bool add(ParallelFigure& /*figure*/, const ParallelFigure& /*before*/)
{
    return false;
}

} // namespace

bool canPin(const AnyFigure& figure)
{
    if (const auto* const panels = std::get_if<Figure>(&figure))
        return std::ranges::none_of(panels->panels, &Panel::isStacked);
    return !std::holds_alternative<ParallelFigure>(figure);
}

bool addPinned(AnyFigure& figure, const AnyFigure& pinned)
{
    return std::visit(
        [&]<typename Kind>(Kind& shown) {
            const auto* const before = std::get_if<Kind>(&pinned);
            return before && add(shown, *before);
        },
        figure);
}

} // namespace clusterwright::plots
