#include "app/desktop/topology/drawing/gesture_item.h"

#include "app/desktop/common/theme.h"

#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QPainter>
#include <QPalette>

namespace clusterwright::desktop
{

namespace
{

constexpr double kHandle = 9;

} // namespace

GestureItem::GestureItem()
{
    setAcceptedMouseButtons(Qt::NoButton);
    setZValue(10);
}

void GestureItem::showBand(const QRectF& band)
{
    m_band = band;
    refit();
}

void GestureItem::showCable(const QLineF& line,
                            const QRectF& target,
                            const QString& text,
                            bool isAllowed)
{
    m_rim = {};
    m_line = line;
    m_target = target;
    m_text = text;
    m_isAllowed = isAllowed;
    refit();
}

void GestureItem::showRim(const QRectF& box)
{
    if (box == m_rim)
        return;
    m_rim = box;
    refit();
}

void GestureItem::clear()
{
    m_band = {};
    m_line = {};
    m_target = {};
    m_rim = {};
    m_text.clear();
    refit();
}

void GestureItem::refit()
{
    constexpr double kAround = 24;
    constexpr double kTextWidth = 420;
    QRectF bounds = m_band | m_target | m_rim;
    if (!m_line.isNull())
        bounds |= QRectF(m_line.p1(), m_line.p2()).normalized();
    if (!m_text.isEmpty())
        bounds |= QRectF(m_line.p2(), QSizeF(kTextWidth, 2 * kAround));
    prepareGeometryChange();
    m_bounds = bounds.isNull() ? bounds : bounds.adjusted(-kAround, -kAround, kAround, kAround);
    update();
}

void GestureItem::paint(QPainter* painter,
                        const QStyleOptionGraphicsItem* /*option*/,
                        QWidget* /*widget*/)
{
    const auto& theme = themeOf(scene()->palette());
    if (!m_band.isNull()) {
        auto face = theme.accent;
        face.setAlpha(30);
        QPen pen(theme.accent, 1);
        pen.setCosmetic(true);
        painter->setPen(pen);
        painter->setBrush(face);
        painter->drawRect(m_band);
    }
    const auto colour = m_isAllowed ? theme.accent : theme.error;
    painter->setPen(QPen(colour, 2));
    painter->setBrush(Qt::NoBrush);
    if (!m_target.isNull())
        painter->drawRoundedRect(m_target.adjusted(-3, -3, 3, 3), 8, 8);
    if (!m_line.isNull())
        painter->drawLine(m_line);
    if (!m_rim.isNull()) {
        painter->setBrush(theme.node);
        const auto middle = m_rim.center();
        for (const auto& place : {QPointF(middle.x(), m_rim.top()),
                                  QPointF(m_rim.right(), middle.y()),
                                  QPointF(middle.x(), m_rim.bottom()),
                                  QPointF(m_rim.left(), middle.y())})
            painter->drawEllipse(place, kHandle / 2, kHandle / 2);
    }
    if (m_text.isEmpty())
        return;
    auto font = scene()->font();
    font.setPixelSize(12);
    const auto size = QFontMetricsF(font).size(0, m_text) + QSizeF(12, 6);
    const QRectF place(m_line.p2() + QPointF(14, 14), size);
    painter->setPen(QPen(colour, 1));
    painter->setBrush(theme.node);
    painter->drawRoundedRect(place, 4, 4);
    painter->setFont(font);
    painter->setPen(m_isAllowed ? theme.ink : theme.error);
    painter->drawText(place, Qt::AlignCenter, m_text);
}

} // namespace clusterwright::desktop
