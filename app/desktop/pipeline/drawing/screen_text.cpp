#include "app/desktop/pipeline/drawing/screen_text.h"

#include <QApplication>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QPainter>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kSmall = 0.9;

} // namespace

QFont screenFont(qreal factor, bool isBold)
{
    auto font = QApplication::font();
    font.setFamily(QFontInfo(font).family()); // not an alias, which browsers do not know
    font.setPointSizeF(std::max(kMinPoints, font.pointSizeF() * factor));
    font.setBold(isBold);
    return font;
}

QFont smallFont(bool isBold)
{
    return screenFont(kSmall, isBold);
}

qreal lineOf(const QFont& font)
{
    return QFontMetricsF(font).height();
}

qreal widthOf(const QFont& font, const QString& text)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

qreal zoomOf(const QGraphicsItem& item)
{
    const auto views = item.scene() ? item.scene()->views() : QList<QGraphicsView*>();
    return views.isEmpty() ? 1 : views.front()->transform().m11();
}

ScreenScale::ScreenScale(QPainter& painter, QPointF origin, qreal zoom)
    : m_painter(painter)
{
    const auto scale = textScale(zoom) / zoom;
    painter.save();
    painter.translate(origin);
    painter.scale(scale, scale);
}

ScreenScale::~ScreenScale()
{
    m_painter.restore();
}

void drawText(QPainter& painter,
              const QFont& font,
              const QColor& colour,
              const QRectF& place,
              Qt::Alignment alignment,
              const QString& text)
{
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(place,
                     static_cast<int>(alignment | Qt::AlignVCenter) | int{Qt::TextSingleLine},
                     QFontMetricsF(font).elidedText(text, Qt::ElideRight, place.width()));
}

} // namespace clusterwright::desktop
