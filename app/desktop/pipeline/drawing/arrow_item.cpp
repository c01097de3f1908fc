#include "app/desktop/pipeline/drawing/arrow_item.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/pipeline/drawing/pipeline_item.h"
#include "app/desktop/pipeline/drawing/screen_text.h"

#include <QApplication>
#include <QGraphicsScene>
#include <QPainter>
#include <QPalette>
#include <QStyleOptionGraphicsItem>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kHead = 9;
constexpr qreal kReach = 8; // click distance from the line
constexpr qreal kLargestLabel =
    2.5; // scene units; below the inverse of this zoom, labels are hidden

} // namespace

QPainterPath arrowLine(QPointF from, QPointF to)
{
    const auto bend = std::max(32.0, std::abs(to.x() - from.x()) / 2);
    QPainterPath line(from);
    line.cubicTo(from + QPointF(bend, 0), to - QPointF(bend, 0), to);
    return line;
}

ArrowItem::ArrowItem(ArrowFace face)
    : m_face(std::move(face))
{
    setFlag(ItemIsSelectable);
    setZValue(1); // above frames
    showTip();
}

void ArrowItem::setFace(ArrowFace face)
{
    if (face == m_face)
        return;
    m_face = std::move(face);
    showTip();
    update();
}

void ArrowItem::showTip()
{
    const auto what =
        m_face.isStream ? QObject::tr("%2 starts after the first of %3 chunks of %1")
                              .arg(qt(m_face.from), qt(m_face.to), m_face.chunks)
                        : QObject::tr("%2 starts when %1 ends").arg(qt(m_face.from), qt(m_face.to));
    setToolTip(literalText((m_face.badge.findings + QStringList{what}).join(QLatin1Char('\n'))));
}

void ArrowItem::setEnds(QPointF from, QPointF to)
{
    auto line = arrowLine(from, to);
    if (line == m_line)
        return;
    prepareGeometryChange();
    m_line = std::move(line);
}

void ArrowItem::setTarget(bool isTarget)
{
    if (m_isTarget != isTarget)
        update();
    m_isTarget = isTarget;
}

QString ArrowItem::label() const
{
    return m_face.isStream ? QStringLiteral("\u00bb %1").arg(m_face.chunks) : QString();
}

QRectF ArrowItem::labelRect() const
{
    if (!m_face.isStream)
        return {};
    const QSizeF size(widthOf(smallFont(), label()) + 12, lineOf(smallFont()) + 2);
    return {-QPointF(size.width() / 2, size.height() / 2), size};
}

QRectF ArrowItem::boundingRect() const
{
    const auto label = labelRect().size() * kLargestLabel;
    const QRectF around(middle() - QPointF(label.width() / 2, label.height() / 2), label);
    return m_line.boundingRect().united(around).adjusted(-12, -12, 12, 12);
}

QPainterPath ArrowItem::shape() const
{
    QPainterPathStroker stroker;
    stroker.setWidth(2 * kReach);
    auto path = stroker.createStroke(m_line);
    const auto zoom = zoomOf(*this);
    if (zoom * kLargestLabel >= 1) {
        const auto label = labelRect();
        const auto pixel = textScale(zoom) / zoom;
        path.addRect(QRectF(middle() + label.topLeft() * pixel, label.size() * pixel));
    }
    return path;
}

void ArrowItem::paint(QPainter* painter,
                      const QStyleOptionGraphicsItem* option,
                      QWidget* /*widget*/)
{
    const auto zoom = option->levelOfDetailFromTransform(painter->worldTransform());
    const auto& colours = themeOf(scene() ? scene()->palette() : QApplication::palette());
    auto colour = m_face.isStream ? colours.network : colours.ink;
    if (isSelected())
        colour = colours.accent;
    if (m_isTarget)
        colour = colours.good;
    QPen pen(colour, isSelected() || m_isTarget ? 2.6 : 1.6);
    pen.setCosmetic(true);
    if (m_face.isStream)
        pen.setDashPattern({5, 3});
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(m_line);
    const auto tip = m_line.currentPosition();
    painter->setPen(Qt::NoPen);
    painter->setBrush(colour);
    painter->drawPolygon(
        QPolygonF{{tip, tip + QPointF(-kHead, -kHead * 0.5), tip + QPointF(-kHead, kHead * 0.5)}});
    if (m_face.isStream && zoom * kLargestLabel >= 1) {
        const ScreenScale scale(*painter, middle(), zoom);
        painter->setPen(QPen(colour, 1));
        painter->setBrush(colours.node);
        painter->drawRoundedRect(labelRect(), 6, 6);
        drawText(*painter, smallFont(), colours.ink, labelRect(), Qt::AlignHCenter, label());
    }
    if (m_face.badge.isShown())
        paintBadge(*painter, middle() - QPointF(0, 18), m_face.badge.hasErrors, colours);
}

} // namespace clusterwright::desktop
