// Room of drawn plots for their parts.
#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/drawing/panel_rect.h"
#include "app/desktop/plots/drawing/parallel_scene.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <algorithm>

namespace clusterwright::plots
{

namespace
{

// True if legends below leave little of the height to the curves.
bool arePressedFlat(const QCustomPlot& plot)
{
    constexpr double kLeast = 0.35;
    constexpr double kLeastOfRows = 0.25; // each row has ticks of its own, as has a low plot
    double axes = 0;
    int rows = 0;
    for (const auto* const rect : panelsOf(plot))
        if (rect->gridColumn() == 0) {
            axes += rect->height();
            ++rows;
        }
    const bool isLow = plot.viewport().height() < kRoomForTitle.height();
    return axes < (rows > 1 || isLow ? kLeastOfRows : kLeast) * plot.viewport().height() &&
           !areLegendsInsideOrBeside(plot);
}

// True if the title does not reach beyond the axis into other texts.
bool isTitleBeside(const QCPAxis& axis, int length)
{
    constexpr double kMost = 1.3; // share of the axis; titles may reach into the margins
    return QFontMetrics(axis.labelFont())
               .boundingRect({}, Qt::TextDontClip, axis.label())
               .width() <= kMost * length;
}

// True if rows of bars are too low for letters of the usual size.
bool areRowsLow(const QCustomPlot& plot)
{
    return std::ranges::any_of(plot.axisRects(), [](const QCPAxisRect* rect) {
        const auto* const rows = rect->axis(QCPAxis::atLeft);
        return rows && rows->tickLabelFont().pixelSize() < kSmallSize - 1;
    });
}

} // namespace

namespace
{

// True if no title of the axes reaches into other texts; that of rows is left out instead.
bool areTitlesBeside(const QCPAxisRect& rect)
{
    const auto isBeside = [](const QCPAxis* axis, int length) {
        return !axis || axis->ticker().dynamicCast<QCPAxisTickerText>() ||
               isTitleBeside(*axis, length);
    };
    return isBeside(rect.axis(QCPAxis::atBottom), rect.width()) &&
           isBeside(rect.axis(QCPAxis::atLeft), rect.height());
}

bool isRoomy(const QCPAxisRect& rect)
{
    constexpr QSize kLeast(70, 50); // pixels inside the axes
    return rect.width() >= kLeast.width() && rect.height() >= kLeast.height();
}

} // namespace

bool isWhole(const QCustomPlot& plot)
{
    const auto size = plot.viewport().size();
    const auto needed = plot.plotLayout()->minimumOuterSizeHint();
    if (needed.width() > size.width() || needed.height() > size.height() || areRowsLow(plot))
        return false;
    if (const auto* const parallel = parallelOf(plot))
        return parallel->hasRoom();
    const auto rects = plot.axisRects();
    if (!std::ranges::all_of(rects, [](const QCPAxisRect* rect) {
            return isRoomy(*rect) && areTitlesBeside(*rect);
        }))
        return false;
    const auto panels = panelsOf(plot);
    if (panels.isEmpty())
        return true;
    const auto rows = static_cast<int>(panels.size() + columnsOf(plot) - 1) / columnsOf(plot);
    return size.height() >= kTallEnough && size.height() >= rows * kTallForTitles &&
           !arePressedFlat(plot);
}

void makeRoom(QCustomPlot& plot)
{
    const auto isCut = [&plot] {
        const auto needed = plot.plotLayout()->minimumOuterSizeHint();
        return needed.width() > plot.viewport().width() ||
               needed.height() > plot.viewport().height();
    };
    if (isCut() && areLegendsInsideOrBeside(plot))
        placeLegendsBelow(plot);
    if (isCut() || arePressedFlat(plot))
        hideLegends(plot);
}

} // namespace clusterwright::plots
