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

class RowMarks
{
public:
    RowMarks(QCustomPlot& plot, const std::vector<std::size_t>& rows, const QColor& colour)
        : m_plot(plot)
        , m_rows(rows)
        , m_colour(colour)
    {
    }

    void operator()(const ScatterFigure& figure)
    {
        for (const auto& points : figure.points)
            for (std::size_t i = 0; i < points.x.size(); ++i)
                if (std::ranges::count(m_rows, points.rows.empty() ? i : points.rows[i]) > 0)
                    ring(points.x[i], points.y[i], QPen(m_colour, 2));
    }

    void operator()(const HeatMapFigure& figure)
    {
        const auto columns = figure.xValues.size();
        for (const auto row : m_rows)
            if (row < figure.values.size()) { // dark and light, for cells of any colour
                const double x = figure.xValues[row % columns];
                const double y = figure.yValues[row / columns];
                ring(x, y, QPen(Qt::black, 4));
                ring(x, y, QPen(Qt::white, 2));
            }
    }

    // All panels of a study have the same x values.
    void operator()(const Figure& figure)
    {
        for (std::size_t i = 0; i < figure.panels.size(); ++i) {
            auto* const rect = m_plot.axisRect(static_cast<int>(i));
            const auto& values = figure.panels[i].xValues;
            for (const auto row : m_rows) {
                if (!rect || row >= values.size())
                    continue;
                const double x = values[row] / unitOf(*rect->axis(QCPAxis::atBottom));
                auto* const line = new QCPItemLine(&m_plot);
                line->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
                line->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
                place(*line, *rect, {line->start, line->end});
                line->start->setCoords(x, 0);
                line->end->setCoords(x, 1);
                line->setPen(QPen(m_colour, 1, Qt::DashLine));
            }
        }
    }

    void operator()(const BarFigure& figure)
    {
        constexpr double kHalfRow = 0.47;
        const auto count = rowsOf(figure).size();
        for (const auto row : m_rows) {
            if (row >= count)
                continue;
            auto* const frame = new QCPItemRect(&m_plot);
            for (auto* const end : {frame->topLeft, frame->bottomRight})
                figure.isHorizontal ? end->setTypeX(QCPItemPosition::ptAxisRectRatio)
                                    : end->setTypeY(QCPItemPosition::ptAxisRectRatio);
            place(*frame, *m_plot.axisRect(), {frame->topLeft, frame->bottomRight});
            const double from = static_cast<double>(row) + 1 - kHalfRow;
            const double to = from + 2 * kHalfRow;
            frame->topLeft->setCoords(figure.isHorizontal ? QPointF(0, from) : QPointF(from, 0));
            frame->bottomRight->setCoords(figure.isHorizontal ? QPointF(1, to) : QPointF(to, 1));
            frame->setPen(QPen(m_colour, 1, Qt::DashLine));
            frame->setBrush(Qt::NoBrush);
        }
    }

    void operator()(const ParallelFigure&) {} // colours its lines

private:
    static void
    place(QCPAbstractItem& item, QCPAxisRect& rect, const std::vector<QCPItemPosition*>& positions)
    {
        item.setObjectName(kRingName);
        item.setSelectable(false);
        item.setClipAxisRect(&rect);
        for (auto* const position : positions) {
            position->setAxisRect(&rect);
            position->setAxes(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft));
        }
    }

    void ring(double x, double y, const QPen& pen)
    {
        auto& rect = *m_plot.axisRect();
        auto* const item = new QCPItemTracer(&m_plot);
        item->setStyle(QCPItemTracer::tsCircle);
        item->setSize(kRingSize);
        item->setPen(pen);
        item->setBrush(Qt::NoBrush);
        place(*item, rect, {item->position});
        item->position->setCoords(x / unitOf(*rect.axis(QCPAxis::atBottom)),
                                  y / unitOf(*rect.axis(QCPAxis::atLeft)));
    }

    QCustomPlot& m_plot;
    const std::vector<std::size_t>& m_rows;
    QColor m_colour;
};

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

void markRowsOf(QCustomPlot& plot,
                const AnyFigure& figure,
                const std::vector<std::size_t>& rows,
                const QColor& colour)
{
    for (int i = plot.itemCount() - 1; i >= 0; --i)
        if (plot.item(i)->objectName() == kRingName)
            plot.removeItem(i);
    if (plot.axisRectCount() > 0)
        std::visit(RowMarks(plot, rows, colour), figure);
}

} // namespace clusterwright::plots
