// Two lines through what is read, on a layer of their own: the curves need not be drawn again. Internal to this folder.
#pragma once

#include <QColor>
#include <QPointF>
#include <QPointer>

class QCPItemLine;
class QCustomPlot;

namespace clusterwright::plots
{

class Crosshair
{
public:
    explicit Crosshair(QCustomPlot& plot);

    // Pixels; a place without y has one line, upright. Where there are no axes there are none.
    void show(QPointF place, const QColor& colour);
    void hide();

private:
    void prepare(QPointer<QCPItemLine>& line);

    QCustomPlot& m_plot;
    QPointer<QCPItemLine> m_upright; // they go with the items of a figure
    QPointer<QCPItemLine> m_across;
};

} // namespace clusterwright::plots
