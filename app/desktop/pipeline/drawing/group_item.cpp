#include "app/desktop/pipeline/drawing/group_item.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/pipeline/drawing/placement.h"
#include "app/desktop/pipeline/drawing/screen_text.h"

#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kHeadHeight = kFrameHeader - 8;

constexpr qreal kGap = 6;   // scene units between title and repeats
constexpr qreal kEnd = 8;   // scene units at the right
constexpr qreal kPill = 16; // pixels around the text of the repeats

QFont headFont()
{
    return smallFont(true);
}

// Returns the width of a text in scene units.
qreal seenWidth(const QString& text, qreal zoom)
{
    return widthOf(headFont(), text) * textScale(zoom) / zoom;
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
    setToolTip(literalText(
        m_face.badge.isShown()
            ? m_face.badge.findings.join(QLatin1Char('\n'))
            : QObject::tr("Group of steps %1. Double-click its name or the number of repeats to "
                          "change them.")
                  .arg(m_face.title)));
}

void GroupItem::setFrame(const QRectF& frame)
{
    if (frame == m_frame)
        return;
    prepareGeometryChange();
    m_frame = frame;
}

QRectF GroupItem::sceneHead() const
{
    return {m_frame.topLeft(), QSizeF(m_frame.width(), kFrameHeader)};
}

// Returns the width between the title and the end of the frame, in scene units.
qreal GroupItem::repeatRoom() const
{
    return std::max(m_frame.right() - kEnd - titleRect().right() - kGap, 0.0);
}

// "× 7"
QString GroupItem::shortRepeat() const
{
    const auto& times = m_face.repeats.isEmpty() ? m_face.repeat : m_face.repeats;
    return QStringLiteral("\u00d7 ") + (times.isEmpty() ? QStringLiteral("1") : times);
}

QString GroupItem::repeatText() const
{
    if (m_face.repeats.isEmpty() || m_face.repeats == m_face.repeat)
        return shortRepeat();
    const auto whole =
        QStringLiteral("\u00d7 ") + m_face.repeat + QStringLiteral(" = ") + m_face.repeats;
    const auto zoom = zoomOf(*this);
    return seenWidth(whole, zoom) + kPill / zoom <= repeatRoom() ? whole : shortRepeat();
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
    constexpr qreal kStart = 12;
    const auto zoom = zoomOf(*this);
    const auto repeat = seenWidth(shortRepeat(), zoom) + kPill / zoom;
    const auto room = std::max(m_frame.width() - kStart - kGap - kEnd - repeat, 0.0);
    return {m_frame.left() + kStart,
            m_frame.top() + 4,
            std::min(seenWidth(m_face.title, zoom) + 6 / zoom, room),
            kHeadHeight};
}

QRectF GroupItem::repeatRect() const
{
    const auto title = titleRect();
    const auto zoom = zoomOf(*this);
    return {title.right() + kGap,
            title.top(),
            std::min(seenWidth(repeatText(), zoom) + kPill / zoom, repeatRoom()),
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

// Paints title and repeats, and the time if there is room.
void GroupItem::paintHead(QPainter& painter, qreal zoom) const
{
    const auto pixel = textScale(zoom) / zoom;
    if (lineOf(headFont()) * pixel > kFrameHeader)
        return;
    const auto& colours = theme();
    const auto repeat = repeatRect();
    painter.setPen(QPen(colours.accent, 1));
    painter.setBrush(colours.node);
    painter.drawRoundedRect(repeat, repeat.height() / 2, repeat.height() / 2);
    const auto origin = m_frame.topLeft();
    const ScreenScale scale(painter, origin, zoom);
    const auto inPixels = [&](const QRectF& place) {
        return QRectF((place.topLeft() - origin) / pixel, place.size() / pixel);
    };
    drawText(painter, headFont(), colours.ink, inPixels(titleRect()), Qt::AlignLeft, m_face.title);
    drawText(painter, headFont(), colours.ink, inPixels(repeat), Qt::AlignHCenter, repeatText());
    const QRectF rest(repeat.right() + 12 * pixel,
                      repeat.top(),
                      m_frame.right() - repeat.right() - 30 * pixel,
                      repeat.height());
    if (widthOf(smallFont(), m_face.time) * pixel <= rest.width())
        drawText(
            painter, smallFont(), colours.faintInk, inPixels(rest), Qt::AlignRight, m_face.time);
}

void GroupItem::paint(QPainter* painter,
                      const QStyleOptionGraphicsItem* option,
                      QWidget* /*widget*/)
{
    const auto& colours = theme();
    auto fill = colours.accent;
    fill.setAlphaF(colours.isDark ? 0.08F : 0.05F);
    auto pen = edge();
    pen.setStyle(isSelected() ? Qt::SolidLine : Qt::DashLine);
    painter->setPen(pen);
    painter->setBrush(fill);
    painter->drawRoundedRect(m_frame, 10, 10);
    paintHead(*painter, option->levelOfDetailFromTransform(painter->worldTransform()));
    paintPorts(*painter);
    if (m_face.badge.isShown())
        paintBadge(*painter, m_frame.topRight(), m_face.badge.hasErrors, colours);
}

} // namespace clusterwright::desktop
