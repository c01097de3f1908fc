// Paints the axes of a parallel plot: ticks on the lines, titles above them, switches below them. Internal to this folder.
#pragma once

#include "app/desktop/plots/drawing/parallel_scene.h"

namespace clusterwright::plots
{

class ParallelPainter
{
public:
    ParallelPainter(QCPPainter& painter, const ParallelRect& rect);

    void draw(std::size_t axis);

private:
    struct Tick {
        QPointF place;
        QString words;
    };
    void drawAxis(std::size_t axis);
    void drawColours(const QLineF& line);
    [[nodiscard]] bool areApart(const std::vector<Tick>& ticks) const;
    [[nodiscard]] std::vector<Tick> ticksAt(std::size_t axis) const;
    void drawTicks(std::size_t axis);
    void drawTicksBelow(std::size_t axis);
    void drawRanges(std::size_t axis);
    void drawTitle(std::size_t axis);
    void drawControls(std::size_t axis);

    QCPPainter& m_painter;
    const ParallelRect& m_rect;
};

} // namespace clusterwright::plots
