// The markers A and B and the design's own point, on their own layer above the curves. They use the axes' coordinates, so they
// follow zooming and panning. A label moves to the bottom if a text is at the top. Internal to this folder and
// its tests.
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

class MarkLine;

inline const QString kMarksLayer = QStringLiteral("marks");

struct LabelledSpot {
    Spot spot;
    QString label;
    bool isFaint = false; // dotted, with a plain label in the first panel only
};

// Puts the labels of a figure's own marks where they cover neither a curve nor each other, and are not cut off.
void placeMarkLabels(QCustomPlot& plot);

class MarkLines
{
public:
    explicit MarkLines(QCustomPlot& plot);
    ~MarkLines();
    MarkLines(const MarkLines&) = delete;
    MarkLines& operator=(const MarkLines&) = delete;

    // Replaces the markers; visible after the next replot of the plot or of this layer.
    void show(const AnyFigure& figure,
              const std::vector<LabelledSpot>& spots,
              const PlotColours& colours);
    void replot();

private:
    void keepApart();
    void leaveOut(const QList<QRectF>& texts);
    void addLines(QCPAxisRect& rect, const LabelledSpot& mark, const PlotColours& colours);
    void addLabel(QCPAxisRect& rect, const LabelledSpot& mark, const PlotColours& colours);

    QCustomPlot& m_plot;
    QList<QPointer<QCPAbstractItem>> m_items; // deleted with the figure's items
    QList<QPointer<MarkLine>> m_lines;        // subset of m_items
    QList<QPointer<QCPItemText>> m_letters;   // subset of m_items
    QMetaObject::Connection m_beforeReplot;
};

} // namespace clusterwright::plots
