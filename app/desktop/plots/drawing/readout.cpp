// The values under the pointer: of a panel's curves at the nearest point along x, and of a bar.
#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/panel_rect.h"
#include "app/desktop/plots/drawing/plot_parts.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace clusterwright::plots
{

namespace
{

// `output`: prefix of each curve's name. The curve `first` comes first: a line that is too short for all still shows it.
QStringList curvesAt(const Panel& panel,
                     const Hidden& hidden,
                     std::size_t point,
                     const QString& output,
                     std::optional<std::size_t> first = {})
{
    QStringList parts;
    for (std::size_t i = 0; i < panel.series.size(); ++i) {
        const auto& series = panel.series[i];
        if (hidden.contains(series.label))
            continue;
        auto words = output + text(series.label) + QStringLiteral(": ") +
                     valueText(series.values[point], panel.y);
        if (!series.low.empty())
            words += bandText(series.low[point], series.high[point], panel.y);
        if (!series.kinds.empty())
            words += QStringLiteral(", ") + text(series.kinds[point]);
        if (!series.limiting.empty() && !series.limiting[point].empty())
            words += QStringLiteral(" by ") + text(series.limiting[point]);
        if (const auto caveats = caveatAt(series.valid, series.caveats, point); !caveats.empty())
            words += QStringLiteral(" (%1)").arg(text(caveats));
        parts.insert(i == first ? 0 : parts.size(), words);
    }
    return parts;
}

// The place of a panel's point nearest to the pointer, and its curve.
struct NearestCurve {
    QPointF place; // without a height where no curve has a value
    std::optional<std::size_t> series;
};

NearestCurve
nearestCurve(const PanelRect& rect, const Panel& panel, std::size_t point, QPointF pointer)
{
    NearestCurve found{{rect.x()->coordToPixel(panel.xValues[point] / unitOf(*rect.x())), NAN},
                       std::nullopt};
    for (qsizetype i = 0; i < rect.curves.size(); ++i) {
        const auto& curve = *rect.curves[i];
        if (!curve.visible() || curve.dataCount() != std::ssize(panel.xValues))
            continue;
        const double y = rect.y()->coordToPixel(curve.dataMainValue(static_cast<int>(point)));
        if (!std::isfinite(y) ||
            std::abs(y - pointer.y()) >= std::abs(found.place.y() - pointer.y()))
            continue;
        found.place.setY(y);
        found.series = static_cast<std::size_t>(i);
    }
    return found;
}

// Accepts unsorted values, too.
std::size_t
nearestPoint(const std::vector<double>& values, const QCPAxis& axis, double unit, double pixel)
{
    std::size_t begin = 0;
    std::size_t end = values.size();
    if (std::ranges::is_sorted(values)) { // search only near the position
        const double at = axis.pixelToCoord(pixel) * unit;
        const auto found =
            static_cast<std::size_t>(std::ranges::lower_bound(values, at) - values.begin());
        begin = found > 0 ? found - 1 : 0;
        end = std::min(values.size(), found + 1);
    }
    std::size_t nearest = begin;
    double least = INFINITY;
    for (std::size_t i = begin; i < end; ++i) {
        const double distance = std::abs(axis.coordToPixel(values[i] / unit) - pixel);
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

// Adds the values of the other panels with the same x.
void readBeside(QCustomPlot& plot,
                const Figure& figure,
                const Hidden& hidden,
                const PanelRect& of,
                QStringList& parts,
                Readout& found)
{
    for (const auto* const rect : panelsOf(plot)) {
        if (rect == &of || rect->panel() >= std::ssize(figure.panels))
            continue;
        const auto& panel = figure.panels[static_cast<std::size_t>(rect->panel())];
        if (panel.xValues.empty() || !isSameAxis(panel.x, found.spot->x))
            continue;
        const auto point = nearestIndex(panel.xValues, found.spot->at, panel.x.isLogarithmic());
        // The labels of named series already contain the output.
        const bool areOutputs = !panel.series.empty() && !panel.series.front().name.empty();
        const auto output =
            areOutputs ? QString() : text(nameOf(figure, panel)) + QStringLiteral(", ");
        parts += curvesAt(panel, hidden, point, output);
        const double x = rect->x()->coordToPixel(panel.xValues[point] / unitOf(*rect->x()));
        if (rect->left() <= x && x <= rect->right())
            found.beside.emplace_back(x, rect->top(), x, rect->bottom());
    }
}

} // namespace

Readout readKind(QCustomPlot& plot, const Figure& figure, const Hidden& hidden, QPointF place)
{
    for (const auto* const rect : panelsOf(plot)) {
        if (!rect->rect().contains(place.toPoint()) || rect->panel() >= std::ssize(figure.panels))
            continue;
        const auto& panel = figure.panels[static_cast<std::size_t>(rect->panel())];
        if (panel.xValues.empty())
            return {};
        const auto point = nearestPoint(panel.xValues, *rect->x(), unitOf(*rect->x()), place.x());
        QStringList parts{text(shortLabel(panel.x)) + QStringLiteral(" = ") +
                          valueText(panel.xValues[point], panel.x)};
        const auto nearest = nearestCurve(*rect, panel, point, place);
        parts += curvesAt(panel, hidden, point, {}, nearest.series);
        Readout found{{}, nearest.place, point, Spot{panel.x, panel.xValues[point]}};
        readBeside(plot, figure, hidden, *rect, parts, found);
        found.text = parts.join(QStringLiteral("  \u00b7  "));
        return found;
    }
    return {};
}

namespace
{

bool isDrawn(const BarFigure& figure, const Bar& bar, const Hidden& hidden)
{
    return std::isfinite(bar.from) && std::isfinite(bar.to) &&
           !hidden.contains(legendOf(figure, bar));
}

// Returns the bar at the pointer in its row, or else the nearest; the first of equally near bars.
const Bar*
barAt(const BarFigure& figure, const std::string& row, double value, const Hidden& hidden)
{
    double nearest = INFINITY;
    const Bar* found = nullptr;
    for (const auto& bar : figure.bars) {
        if (bar.label != row || !isDrawn(figure, bar, hidden))
            continue;
        const auto [low, high] = std::minmax(bar.from, bar.to);
        const double distance = std::max({low - value, value - high, 0.0});
        if (distance < nearest) {
            nearest = distance;
            found = &bar;
        }
    }
    return found;
}

QString rangeText(const BarFigure& figure, const Bar& bar)
{
    const auto to = valueText(bar.to, figure.value);
    return bar.from == 0 ? to : valueText(bar.from, figure.value) + QStringLiteral(" \u2192 ") + to;
}

// "transpose  ·  more: 2 s → 3 s  ·  +1 s  ·  pinned: …".
QString wordsOf(const BarFigure& figure, const Bar& bar, const Hidden& hidden)
{
    static const auto kGap = QStringLiteral("  \u00b7  ");
    auto said = text(bar.label);
    if (const auto name = legendOf(figure, bar); !name.empty())
        said += kGap + text(name);
    const auto range = rangeText(figure, bar);
    said += QStringLiteral(": ") + range;
    said += bandText(bar.low, bar.high, figure.value);
    if (const auto own = typeset(text(bar.text)); !own.isEmpty() && own != range && !bar.isPinned)
        said += kGap + own;
    const auto before = std::ranges::find_if(figure.bars, [&](const Bar& other) {
        return other.isPinned && other.label == bar.label && other.colour == bar.colour;
    });
    if (!bar.isPinned && before != figure.bars.end() && isDrawn(figure, *before, hidden))
        said += kGap + text(kPinned) + QStringLiteral(": ") + rangeText(figure, *before);
    return said;
}

} // namespace

Readout readKind(QCustomPlot& plot, const BarFigure& figure, const Hidden& hidden, QPointF place)
{
    if (plot.axisRectCount() == 0 || !plot.axisRect()->rect().contains(place.toPoint()))
        return {};
    auto& rect = *plot.axisRect();
    const auto rows = rowsOf(figure);
    const auto& x = *rect.axis(QCPAxis::atBottom);
    const auto& y = *rect.axis(QCPAxis::atLeft);
    const double alongX = x.pixelToCoord(place.x());
    const double alongY = y.pixelToCoord(place.y());
    const auto row = std::llround(figure.isHorizontal ? alongY : alongX) - 1;
    if (row < 0 || row >= std::ssize(rows))
        return {};
    const double value = figure.isHorizontal ? alongX * unitOf(x) : alongY * unitOf(y);
    const auto* const found = barAt(figure, rows[static_cast<std::size_t>(row)], value, hidden);
    if (!found)
        return {};
    const auto number = static_cast<std::size_t>(found - figure.bars.data());
    return {wordsOf(figure, *found, hidden),
            {},
            found->isPinned ? std::nullopt : std::optional(number)};
}

} // namespace clusterwright::plots
