// The places that were marked, lettered A and B, on a layer of their own above the curves. They are in the axes' own coordinates:
// zooming and panning take them along; a letter stands below where a legend, or the other letter, is above. Internal to this folder
// and its tests.
#pragma once

#include "app/desktop/plots/drawing/spot.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <QList>
#include <QPointer>

class QCPAbstractItem;
class QCPAxisRect;
class QCPItemText;
class QCustomPlot;

namespace clusterwright::plots
{

inline const QString kMarksLayer = QStringLiteral("marks");

class MarkLines
{
public:
    explicit MarkLines(QCustomPlot& plot);
    ~MarkLines();
    MarkLines(const MarkLines&) = delete;
    MarkLines& operator=(const MarkLines&) = delete;

    // In place of those of before; to be seen with the next replot of the plot, or of this layer.
    void show(const AnyFigure& figure, const std::vector<Spot>& spots, const PlotColours& colours);
    void replot();

private:
    void keepApart();
    void
    add(QCPAxisRect& rect, const Spot& spot, const QString& letter, const PlotColours& colours);

    QCustomPlot& m_plot;
    QList<QPointer<QCPAbstractItem>> m_items; // they go with the items of a figure
    QList<QPointer<QCPItemText>> m_letters;   // among them
    QMetaObject::Connection m_beforeReplot;
};

} // namespace clusterwright::plots
