#include "app/desktop/plots/view/crosshair.h"

#include "app/desktop/plots/drawing/axis_style.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

const QString kLayer = QStringLiteral("crosshair");

const QString kRingName = QStringLiteral("rowRing");
constexpr double kRingSize = 15; // pixels

void ring(QCustomPlot& plot, double x, double y, const QColor& colour)
{
    auto* const item = new QCPItemTracer(&plot);
    item->setObjectName(kRingName);
    item->setStyle(QCPItemTracer::tsCircle);
    item->setSize(kRingSize);
    item->setPen(QPen(colour, 2));
    item->setBrush(Qt::NoBrush);
    item->setSelectable(false);
    item->position->setCoords(x, y);
}

} // namespace

Crosshair::Crosshair(QCustomPlot& plot)
    : m_plot(plot)
{
    plot.addLayer(kLayer);
    plot.layer(kLayer)->setMode(QCPLayer::lmBuffered);
}

void Crosshair::prepare(QPointer<QCPItemLine>& line)
{
    if (line)
        return;
    line = new QCPItemLine(&m_plot);
    line->setLayer(kLayer);
    line->setSelectable(false);
    line->setClipToAxisRect(false);
    for (auto* const end : {line->start, line->end})
        end->setType(QCPItemPosition::ptAbsolute);
}

void Crosshair::show(QPointF place, const std::vector<QLineF>& beside, const QColor& colour)
{
    const auto* const rect =
        m_plot.axisRectAt(QPointF(place.x(), std::isnan(place.y()) ? 0 : place.y()));
    if (!rect && !m_plot.axisRect())
        return;
    const QRectF area = rect ? rect->rect() : m_plot.axisRect()->rect();
    prepare(m_upright);
    prepare(m_across);
    m_upright->setPen(QPen(colour, 1, Qt::DotLine));
    m_across->setPen(m_upright->pen());
    m_upright->start->setPixelPosition({place.x(), area.top()});
    m_upright->end->setPixelPosition({place.x(), area.bottom()});
    m_upright->setVisible(area.left() <= place.x() && place.x() <= area.right());
    m_across->setVisible(!std::isnan(place.y()) && area.top() <= place.y() &&
                         place.y() <= area.bottom());
    if (m_across->visible()) {
        m_across->start->setPixelPosition({area.left(), place.y()});
        m_across->end->setPixelPosition({area.right(), place.y()});
    }
    showBeside(beside);
    m_plot.layer(kLayer)->replot();
}

// Hides unused lines and reuses them later.
void Crosshair::showBeside(const std::vector<QLineF>& lines)
{
    m_beside.resize(std::max(m_beside.size(), lines.size()));
    for (std::size_t i = 0; i < m_beside.size(); ++i) {
        const bool isShown = i < lines.size();
        if (isShown) {
            prepare(m_beside[i]);
            m_beside[i]->setPen(m_upright->pen());
            m_beside[i]->start->setPixelPosition(lines[i].p1());
            m_beside[i]->end->setPixelPosition(lines[i].p2());
        }
        if (m_beside[i])
            m_beside[i]->setVisible(isShown);
    }
}

void Crosshair::hide()
{
    if (!m_upright || !m_upright->visible())
        return;
    m_upright->setVisible(false);
    m_across->setVisible(false);
    showBeside({});
    m_plot.layer(kLayer)->replot();
}

void ringPoints(QCustomPlot& plot,
                const AnyFigure& figure,
                const std::vector<std::size_t>& rows,
                const QColor& colour)
{
    for (int i = plot.itemCount() - 1; i >= 0; --i)
        if (plot.item(i)->objectName() == kRingName)
            plot.removeItem(i);
    const auto* const scatter = std::get_if<ScatterFigure>(&figure);
    if (!scatter || plot.axisRectCount() == 0)
        return;
    const auto* const rect = plot.axisRect();
    const double xUnit = unitOf(*rect->axis(QCPAxis::atBottom));
    const double yUnit = unitOf(*rect->axis(QCPAxis::atLeft));
    for (const auto& points : scatter->points)
        for (std::size_t i = 0; i < points.x.size(); ++i)
            if (std::ranges::count(rows, points.rows.empty() ? i : points.rows[i]) > 0)
                ring(plot, points.x[i] / xUnit, points.y[i] / yUnit, colour);
}

} // namespace clusterwright::plots
