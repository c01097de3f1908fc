#include "app/desktop/canvas/gesture_item.h"

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

void GestureItem::showLink(LinkFeedback link)
{
    m_rim = {};
    m_link = std::move(link);
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
    m_link = {};
    m_rim = {};
    refit();
}

void GestureItem::refit()
{
    constexpr double kAround = 24;
    constexpr double kTextWidth = 420;
    QRectF bounds = m_band | m_link.target | m_rim;
    if (!m_link.path.isEmpty())
        bounds |= m_link.path.boundingRect();
    if (!m_link.text.isEmpty())
        bounds |= QRectF(m_link.cursor, QSizeF(kTextWidth, 2 * kAround));
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
    const auto colour = m_link.isAllowed ? theme.accent : theme.error;
    painter->setPen(QPen(colour, 2));
    painter->setBrush(Qt::NoBrush);
    if (!m_link.target.isNull())
        painter->drawRoundedRect(m_link.target.adjusted(-3, -3, 3, 3), 8, 8);
    painter->setPen(QPen(colour, 2, m_link.isDashed ? Qt::DashLine : Qt::SolidLine));
    painter->drawPath(m_link.path);
    painter->setPen(QPen(colour, 2));
    if (!m_rim.isNull()) {
        painter->setBrush(theme.node);
        const auto middle = m_rim.center();
        for (const auto& place : {QPointF(middle.x(), m_rim.top()),
                                  QPointF(m_rim.right(), middle.y()),
                                  QPointF(middle.x(), m_rim.bottom()),
                                  QPointF(m_rim.left(), middle.y())})
            painter->drawEllipse(place, kHandle / 2, kHandle / 2);
    }
    if (m_link.text.isEmpty())
        return;
    auto font = scene()->font();
    font.setPixelSize(12);
    const auto size = QFontMetricsF(font).size(0, m_link.text) + QSizeF(12, 6);
    const QRectF place(m_link.cursor + QPointF(14, 14), size);
    painter->setPen(QPen(colour, 1));
    painter->setBrush(theme.node);
    painter->drawRoundedRect(place, 4, 4);
    painter->setFont(font);
    painter->setPen(m_link.isAllowed ? theme.ink : theme.error);
    painter->drawText(place, Qt::AlignCenter, m_link.text);
}

} // namespace clusterwright::desktop
