// Two lines through what is read, on a layer of their own: the curves need not be drawn again. Internal to this folder.
#pragma once

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

    // Pixels; a place without y has one line, upright. Where there are no axes there are none. `beside`: lines in other axes.
    void show(QPointF place, const std::vector<QLineF>& beside, const QColor& colour);
    void hide();

private:
    void prepare(QPointer<QCPItemLine>& line);
    void showBeside(const std::vector<QLineF>& lines);

    QCustomPlot& m_plot;
    QPointer<QCPItemLine> m_upright; // they go with the items of a figure
    QPointer<QCPItemLine> m_across;
    std::vector<QPointer<QCPItemLine>> m_beside;
};

} // namespace clusterwright::plots
