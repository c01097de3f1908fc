#include "app/desktop/pipeline/drawing/group_item.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/pipeline/drawing/placement.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

QFont headFont()
{
    auto font = QApplication::font();
    font.setBold(true);
    return font;
}

} // namespace

GroupItem::GroupItem(GroupFace face)
    : PipelineNode(face.element)
    , m_face(std::move(face))
{
    showTip();
}

void GroupItem::setFace(GroupFace face)
{
    if (face == m_face)
        return;
    m_face = std::move(face);
    showTip();
    update();
}

void GroupItem::showTip()
{
    setToolTip(m_face.badge.isShown()
                   ? literalText(m_face.badge.findings.join(QLatin1Char('\n')))
                   : QObject::tr("A group of steps. Double-click its name or the number of "
                                 "repeats to change them."));
}

void GroupItem::setFrame(const QRectF& frame)
{
    if (frame == m_frame)
        return;
    prepareGeometryChange();
    m_frame = frame;
}

QString GroupItem::repeatText() const
{
    return QStringLiteral("\u00d7 ") +
           (m_face.repeat.isEmpty() ? QStringLiteral("1") : m_face.repeat);
}

QRectF GroupItem::boundingRect() const
{
    return m_frame.adjusted(-12, -12, 12, 12);
}

QPainterPath GroupItem::shape() const
{
    QPainterPath path;
    path.addRect(m_frame.left() - 4, m_frame.top() - 4, m_frame.width() + 16, kFrameHeader + 8);
    return path;
}

QRectF GroupItem::titleRect() const
{
    return {m_frame.left() + 12,
            m_frame.top() + 4,
            QFontMetricsF(headFont()).horizontalAdvance(m_face.title) + 6,
            kFrameHeader - 8};
}

QRectF GroupItem::repeatRect() const
{
    const auto title = titleRect();
    return {title.right() + 6,
            title.top(),
            QFontMetricsF(headFont()).horizontalAdvance(repeatText()) + 16,
            title.height()};
}

Zone GroupItem::zoneAt(QPointF place) const
{
    if (const auto port = portAt(place))
        return *port;
    if (titleRect().contains(place))
        return Zone::Title;
    return place.x() > repeatRect().right() + 20 && !m_face.time.isEmpty() &&
                   place.y() < m_frame.top() + kFrameHeader
               ? Zone::Time
               : Zone::Body;
}

void GroupItem::paint(QPainter* painter,
                      const QStyleOptionGraphicsItem* /*option*/,
                      QWidget* /*widget*/)
{
    const auto& colours = theme();
    auto fill = colours.accent;
    fill.setAlphaF(colours.isDark ? 0.08F : 0.05F);
    auto pen = edge();
    pen.setStyle(isSelected() || isTarget() ? Qt::SolidLine : Qt::DashLine);
    painter->setPen(pen);
    painter->setBrush(fill);
    painter->drawRoundedRect(m_frame, 10, 10);
    painter->setFont(headFont());
    painter->setPen(colours.ink);
    painter->drawText(titleRect(), Qt::AlignLeft | Qt::AlignVCenter, m_face.title);
    const auto repeat = repeatRect();
    painter->setPen(QPen(colours.accent, 1));
    painter->setBrush(colours.node);
    painter->drawRoundedRect(repeat, repeat.height() / 2, repeat.height() / 2);
    painter->setPen(colours.ink);
    painter->drawText(repeat, Qt::AlignCenter, repeatText());
    painter->setPen(colours.faintInk);
    painter->setFont(QApplication::font());
    painter->drawText(QRectF(repeat.right() + 20,
                             repeat.top(),
                             std::max(0.0, m_frame.right() - repeat.right() - 34),
                             repeat.height()),
                      Qt::AlignRight | Qt::AlignVCenter,
                      m_face.time);
    paintPorts(*painter);
    if (m_face.badge.isShown())
        paintBadge(*painter, m_frame.topRight(), m_face.badge.hasErrors, colours);
}

} // namespace clusterwright::desktop
