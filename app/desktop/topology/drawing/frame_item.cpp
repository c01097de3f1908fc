#include "app/desktop/topology/drawing/frame_item.h"

#include "app/desktop/common/theme.h"
#include "app/desktop/topology/drawing/graph_painter.h"

#include <QGraphicsScene>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr double kEdge = 6;
constexpr double kTitle = 24;

} // namespace

FrameItem::FrameItem(const FrameShape& shape)
    : m_shape(shape)
{
    setFlag(ItemIsSelectable);
    setAcceptedMouseButtons(Qt::NoButton);
    setOpacity(shape.isOff ? kOffOpacity : 1);
    setZValue(shape.depth / 100.0);
}

void FrameItem::set(const FrameShape& shape)
{
    if (shape == m_shape)
        return;
    if (shape.box != m_shape.box)
        prepareGeometryChange();
    m_shape = shape;
    setOpacity(shape.isOff ? kOffOpacity : 1);
    update();
}

bool FrameItem::isTakenAt(QPointF place) const
{
    const auto outer = m_shape.box.adjusted(-kEdge, -kEdge, kEdge, kEdge);
    const auto inner = m_shape.box.adjusted(kEdge, kTitle, -kEdge, -kEdge);
    return outer.contains(place) && !inner.contains(place);
}

QRectF FrameItem::boundingRect() const
{
    return m_shape.box.adjusted(-2, -2, 2, 2);
}

void FrameItem::paint(QPainter* painter,
                      const QStyleOptionGraphicsItem* option,
                      QWidget* /*widget*/)
{
    const auto& theme = themeOf(scene()->palette());
    auto face = theme.accent;
    face.setAlpha(theme.isDark ? 26 : 14);
    painter->setBrush(face);
    painter->setPen(isSelected() ? QPen(theme.accent, 2) : QPen(theme.nodeEdge, 1, Qt::DashLine));
    painter->drawRoundedRect(m_shape.box, 8, 8);
    const double size =
        readableSize(12, option->levelOfDetailFromTransform(painter->worldTransform()));
    if (1.1 * size > kTitle)
        return;
    auto font = scene()->font();
    font.setPixelSize(static_cast<int>(std::lround(size)));
    font.setBold(true);
    painter->setFont(font);
    painter->setPen(theme.ink);
    const QRectF line = m_shape.box.adjusted(10, 0, -10, 0);
    painter->drawText(QRectF(line.left(), line.top(), line.width(), kTitle),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetricsF(font).elidedText(m_shape.title, Qt::ElideRight, line.width()));
}

} // namespace clusterwright::desktop
