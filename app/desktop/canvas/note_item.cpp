#include "app/desktop/canvas/note_item.h"

#include "app/desktop/common/theme.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QPainter>
#include <QPalette>

#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr double kNoteMargin = 6;
constexpr double kWidestNote = 240; // a text without a width of its own is at most so wide
constexpr double kFrameTitle = 24;
constexpr double kFrameEdge = 6;
constexpr double kCorner = 8;

QFont noteFont(bool isTitle)
{
    auto font = QApplication::font();
    font.setPixelSize(13);
    font.setBold(isTitle);
    return font;
}

} // namespace

NoteItem::NoteItem(NoteShape shape)
    : m_shape(std::move(shape))
{
    setFlag(ItemIsSelectable);
    setAcceptedMouseButtons(Qt::NoButton);
    fit();
}

void NoteItem::set(NoteShape shape)
{
    if (shape == m_shape)
        return;
    m_shape = std::move(shape);
    fit();
}

void NoteItem::resize(QSizeF size)
{
    const auto corner = m_box.topLeft();
    m_shape.size = {size.width(), m_shape.isFrame() ? size.height() : 0};
    fit();
    m_shape.middle += corner - m_box.topLeft();
    fit();
}

void NoteItem::fit()
{
    prepareGeometryChange();
    auto size = m_shape.size;
    if (!m_shape.isFrame()) {
        const double wide = size.width() > 0 ? size.width() : kWidestNote;
        const auto lines = QFontMetricsF(noteFont(false))
                               .boundingRect(QRectF(0, 0, wide - 2 * kNoteMargin, 1e6),
                                             Qt::TextWordWrap,
                                             m_shape.text);
        size = {size.width() > 0 ? wide : lines.width() + 2 * kNoteMargin + 1,
                lines.height() + 2 * kNoteMargin};
    }
    size = size.expandedTo({kLeastNote, kLeastNote});
    m_box = {m_shape.middle - QPointF(size.width() / 2, size.height() / 2), size};
    setZValue(m_shape.isFrame() ? -200 : 4); // frames are behind groups
    update();
}

QRectF NoteItem::titleBox() const
{
    return m_shape.isFrame() ? QRectF(m_box.topLeft(), QSizeF(m_box.width(), kFrameTitle)) : m_box;
}

bool NoteItem::isTakenAt(QPointF place) const
{
    if (!m_shape.isFrame())
        return m_box.contains(place);
    return m_box.adjusted(-kFrameEdge, -kFrameEdge, kFrameEdge, kFrameEdge).contains(place) &&
           !m_box.adjusted(kFrameEdge, kFrameTitle, -kFrameEdge, -kFrameEdge).contains(place);
}

void NoteItem::paint(QPainter* painter,
                     const QStyleOptionGraphicsItem* /*option*/,
                     QWidget* /*widget*/)
{
    const auto& theme = themeOf(scene()->palette());
    auto face = theme.warning;
    face.setAlpha(m_shape.isFrame() ? 18 : 40);
    QPen pen(isSelected() ? theme.accent : theme.nodeEdge, isSelected() ? 2 : 1);
    pen.setCosmetic(true);
    painter->setPen(isSelected() || m_shape.isFrame() ? pen : QPen(Qt::NoPen));
    painter->setBrush(face);
    painter->drawRect(m_box);
    painter->setFont(noteFont(m_shape.isFrame()));
    painter->setPen(theme.ink);
    const auto room = titleBox().adjusted(kNoteMargin, 0, -kNoteMargin, 0);
    if (m_shape.isFrame())
        painter->drawText(
            room,
            Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(painter->font()).elidedText(m_shape.text, Qt::ElideRight, room.width()));
    else
        painter->drawText(room, Qt::AlignVCenter | Qt::TextWordWrap, m_shape.text);
    if (!isSelected())
        return;
    painter->setPen(pen);
    painter->setBrush(theme.node);
    painter->drawRect(
        QRectF(m_box.bottomRight() - QPointF(kCorner / 2, kCorner / 2), QSizeF(kCorner, kCorner)));
}

} // namespace clusterwright::desktop
