// Two lines through the point that is read, on their own layer, so that curves are not redrawn, and marks of selected rows.
// Internal to this folder.
#pragma once

#include "model/study/figure/any_figure.h"

#include <QColor>
#include <QLineF>
#include <QPointF>
#include <QPointer>

#include <vector>

class QCPItemLine;
class QCustomPlot;

namespace clusterwright::plots
{

class Crosshair
{
public:
    explicit Crosshair(QCustomPlot& plot);

    // `place`: pixels; without y, only the vertical line is shown. Outside axes nothing is shown. `beside`: lines in other axes.
    void show(QPointF place, const std::vector<QLineF>& beside, const QColor& colour);
    void hide();

private:
    void prepare(QPointer<QCPItemLine>& line);
    void showBeside(const std::vector<QLineF>& lines);

    QCustomPlot& m_plot;
    QPointer<QCPItemLine> m_upright; // deleted with the figure's items
    QPointer<QCPItemLine> m_across;
    std::vector<QPointer<QCPItemLine>> m_beside;
};

// Marks rows of the figure's table, in place of the marks of before: rings around points of a scatter figure and cells of a heat map,
// upright lines through curves, frames around bars. `rows`: as placesOfRows returns them.
void markRowsOf(QCustomPlot& plot,
                const AnyFigure& figure,
                const std::vector<std::size_t>& rows,
                const QColor& colour);

} // namespace clusterwright::plots
