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

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kHead = 9;
constexpr qreal kReach = 8; // click distance from the line
constexpr qreal kLargestLabel =
    2.5; // scene units; below the inverse of this zoom, labels are hidden

} // namespace

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

void ArrowItem::setLine(QPainterPath line, Boxes boxes)
{
    if (line == m_line && boxes == m_boxes)
        return;
    prepareGeometryChange();
    m_line = std::move(line);
    m_boxes = std::move(boxes);
}

QString ArrowItem::label() const
{
    return m_face.isStream ? QStringLiteral("\u00bb %1").arg(m_face.chunks) : QString();
}

QSizeF ArrowItem::labelSize() const
{
    return {widthOf(smallFont(), label()) + 12, lineOf(smallFont()) + 2};
}

QRectF ArrowItem::labelRect(qreal zoom) const
{
    if (!m_face.isStream || zoom * kLargestLabel < 1)
        return {};
    const auto size = labelSize() * (textScale(zoom) / zoom);
    return labelPlace(m_line, size, m_boxes).value_or(QRectF());
}

QRectF ArrowItem::boundingRect() const
{
    const auto label = m_face.isStream ? labelSize() * kLargestLabel : QSizeF();
    const auto line = m_line.boundingRect();
    const auto around =
        line.adjusted(-label.width(), -label.height(), label.width(), label.height());
    return (around & labelRoom(m_line, m_boxes)) | line.adjusted(-12, -12, 12, 12);
}

QPainterPath ArrowItem::shape() const
{
    QPainterPathStroker stroker;
    stroker.setWidth(2 * kReach);
    auto path = stroker.createStroke(m_line);
    path.addRect(labelRect(zoomOf(*this)));
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
    QPen pen(colour, isSelected() ? 2.6 : 1.6);
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
    if (const auto place = labelRect(zoom); !place.isEmpty()) {
        const ScreenScale scale(*painter, place.topLeft(), zoom);
        const QRectF inPixels(QPointF(), labelSize());
        painter->setPen(QPen(colour, 1));
        painter->setBrush(colours.node);
        painter->drawRoundedRect(inPixels, 6, 6);
        drawText(*painter, smallFont(), colours.ink, inPixels, Qt::AlignHCenter, label());
    }
    if (m_face.badge.isShown())
        paintBadge(*painter, middle() - QPointF(0, 18), m_face.badge.hasErrors, colours);
}

} // namespace clusterwright::desktop
