#include "app/desktop/plots/drawing/clipped_device.h"

#include <QPainterPath>

#include <algorithm>
#include <limits>

namespace clusterwright::plots
{

namespace
{

// Narrows `from` and `to`, fractions of a line's length, to the part with a coordinate between `low` and `high`.
bool narrow(double a, double b, double low, double high, double& from, double& to)
{
    const double length = b - a;
    if (length == 0)
        return a >= low && a <= high;
    auto ends = std::pair{(low - a) / length, (high - a) / length};
    if (ends.first > ends.second)
        std::swap(ends.first, ends.second);
    from = std::max(from, ends.first);
    to = std::min(to, ends.second);
    return from <= to;
}

} // namespace

QList<QPolygonF> insideOf(const QPolygonF& line, const QRectF& rect)
{
    QList<QPolygonF> parts;
    bool isOpen = false; // the last part continues
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        const auto a = line[i];
        const auto b = line[i + 1];
        double from = 0;
        double to = 1;
        const bool isSeen = narrow(a.x(), b.x(), rect.left(), rect.right(), from, to) &&
                            narrow(a.y(), b.y(), rect.top(), rect.bottom(), from, to);
        if (!isSeen) {
            isOpen = false;
            continue;
        }
        if (!isOpen || from > 0)
            parts.append(QPolygonF{a + (b - a) * from});
        parts.last().append(to < 1 ? a + (b - a) * to : b);
        isOpen = to == 1;
    }
    return parts;
}

ClippedEngine::ClippedEngine(QPainter& target)
    : QPaintEngine(PaintEngineFeatures(AllFeatures &
                                       ~(PerspectiveTransform | ConicalGradientFill | PorterDuff)))
    , m_target(target)
{
}

bool ClippedEngine::begin(QPaintDevice* device)
{
    setPaintDevice(device);
    return true;
}

void ClippedEngine::updateState(const QPaintEngineState& now)
{
    const auto flags = now.state();
    if (flags & DirtyPen)
        m_target.setPen(now.pen());
    if (flags & DirtyBrush)
        m_target.setBrush(now.brush());
    if (flags & DirtyBrushOrigin)
        m_target.setBrushOrigin(now.brushOrigin());
    if (flags & DirtyFont)
        m_target.setFont(now.font());
    if (flags & DirtyTransform)
        m_target.setTransform(now.transform());
    if (flags & DirtyOpacity)
        m_target.setOpacity(now.opacity());
    if (flags & DirtyHints)
        m_target.setRenderHints(now.renderHints());
}

bool ClippedEngine::isInside(const QRectF& bounds) const
{
    return !painter()->hasClipping() || painter()->clipBoundingRect().contains(bounds);
}

void ClippedEngine::drawPath(const QPainterPath& path)
{
    if (isInside(path.controlPointRect()))
        m_target.drawPath(path);
    else
        drawCut(path, true);
}

void ClippedEngine::drawPolygon(const QPointF* points, int count, PolygonDrawMode mode)
{
    const QPolygonF polygon(QList<QPointF>(points, points + count));
    if (!isInside(polygon.boundingRect())) {
        QPainterPath path;
        path.addPolygon(polygon);
        if (mode != PolylineMode)
            path.closeSubpath();
        path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
        drawCut(path, mode != PolylineMode);
    } else if (mode == PolylineMode) {
        m_target.drawPolyline(polygon);
    } else {
        m_target.drawPolygon(polygon, mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
    }
}

void ClippedEngine::drawCut(const QPainterPath& path, bool isFilled)
{
    const auto rect = painter()->clipBoundingRect();
    m_target.save();
    if (isFilled && m_target.brush().style() != Qt::NoBrush) {
        const auto pen = m_target.pen();
        QPainterPath clip;
        clip.addRect(rect);
        m_target.setPen(Qt::NoPen);
        m_target.drawPath(path.intersected(clip));
        m_target.setPen(pen);
    }
    if (m_target.pen().style() != Qt::NoPen)
        for (const auto& line : path.toSubpathPolygons())
            for (const auto& part : insideOf(line, rect))
                m_target.drawPolyline(part);
    m_target.restore();
}

void ClippedEngine::drawTextItem(const QPointF& place, const QTextItem& item)
{
    m_target.drawText(place, item.text());
}

void ClippedEngine::drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF& source)
{
    m_target.drawPixmap(rect, pixmap, source);
}

ClippedDevice::ClippedDevice(QPainter& target, QSize size, int resolution)
    : m_engine(target)
    , m_size(size)
    , m_resolution(resolution)
{
}

int ClippedDevice::metric(PaintDeviceMetric metric) const
{
    constexpr double kMillimetresPerInch = 25.4;
    const auto millimetres = [&](int pixels) {
        return qRound(pixels * kMillimetresPerInch / m_resolution);
    };
    switch (metric) {
    case PdmWidth:
        return m_size.width();
    case PdmHeight:
        return m_size.height();
    case PdmWidthMM:
        return millimetres(m_size.width());
    case PdmHeightMM:
        return millimetres(m_size.height());
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return m_resolution;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return qRound(devicePixelRatioFScale());
    case PdmDepth:
        return 32;
    default:
        return std::numeric_limits<int>::max(); // colours
    }
}

} // namespace clusterwright::plots
