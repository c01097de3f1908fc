// Pointer gestures on parallel axes. A drag along an axis adds a brushed range; ranges are moved, and resized at their bounds; a
// click on an axis removes its ranges; a dragged title reorders axes; the controls below an axis set "log" and reverse it. Internal
// to this folder.
#pragma once

#include "model/study/figure/parallel_figure.h"

#include <QPointF>

#include <functional>
#include <optional>

class QCustomPlot;

namespace clusterwright::plots
{

class Brushing
{
public:
    // `brushed`: called when other rows are highlighted. `arranged`: called with the changed figure to show.
    Brushing(QCustomPlot& plot,
             std::function<void()> brushed,
             std::function<void(ParallelFigure)> arranged);

    // Returns false if there is nothing to grab.
    bool press(QPointF place);
    bool move(QPointF place);
    bool release(QPointF place);

private:
    enum class Drag { None, New, Whole, From, To, Title };

    void brush(std::size_t range, double from, double to);
    void stretch(QPointF place);
    void dropTitle(QPointF place);
    void turn(QPointF place);
    void removeRanges(std::size_t axis);
    void showCursor(QPointF place);

    QCustomPlot& m_plot;
    std::function<void()> m_brushed;
    std::function<void(ParallelFigure)> m_arranged;
    Drag m_drag = Drag::None;
    std::size_t m_axis = 0;
    std::size_t m_range = 0;
    QPointF m_pressed;
    ParallelRange m_before; // the range when the button was pressed
};

} // namespace clusterwright::plots
