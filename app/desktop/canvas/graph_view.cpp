#include "app/desktop/canvas/graph_view.h"

#include "app/desktop/canvas/canvas_entry.h"

#include <QApplication>
#include <QDropEvent>
#include <QHelpEvent>
#include <QMimeData>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr double kEndReach = 10; // pixels, around the end of a selected link

bool adds(Qt::KeyboardModifiers modifiers)
{
    return modifiers.testFlag(Qt::ShiftModifier) || modifiers.testFlag(Qt::ControlModifier);
}

QString entryOf(const QMimeData& data)
{
    return QString::fromUtf8(data.data(QString::fromLatin1(kEntryMimeType)));
}

// Returns the elements without this one, or with it if it was not among them.
std::vector<model::Element> toggled(std::vector<model::Element> elements,
                                    const model::Element& element)
{
    if (std::erase(elements, element) == 0)
        elements.push_back(element);
    return elements;
}

// The cursor has left the port at which the link started.
bool isBack(const GraphLink& link, const std::optional<GraphPort>& to)
{
    return !link.moved && to && to->element == link.from.element && to->name == link.from.name;
}

} // namespace

GraphView::GraphView(QWidget* parent)
    : CanvasView(parent)
{
}

void GraphView::setGraph(GraphScene& graph)
{
    if (m_graph)
        cancel();
    m_graph = &graph;
    setScene(&graph);
    graph.setPalette(palette());
}

std::vector<QPointF> GraphView::middlesOf(const std::vector<std::size_t>& boxes) const
{
    std::vector<QPointF> middles;
    for (const auto box : boxes)
        middles.push_back(m_graph->box(box).middle);
    return middles;
}

void GraphView::redraw(bool hasSameBoxes, const std::function<void()>& show)
{
    if (!hasSameBoxes)
        cancel();
    if (m_gesture != Gesture::Moving)
        return show();
    const auto dragged = middlesOf(m_moving);
    show();
    if (middlesOf(m_moving) != m_movedFrom) // moved by another part of the program
        m_gesture = Gesture::None;
    else
        m_graph->moveBoxes(m_moving, dragged);
}

void GraphView::setSelected(std::vector<model::Element> elements)
{
    if (elements != m_selected)
        m_isNudging = false;
    m_selected = std::move(elements);
}

std::optional<model::Element> GraphView::elementAt(QPoint pixel) const
{
    return m_graph->elementAt(mapToScene(pixel), pixels(kNearLink));
}

std::optional<GraphLink> GraphView::endAt(QPointF place) const
{
    return m_selected.size() == 1 ? m_graph->endAt(m_selected.front(), place, pixels(kEndReach))
                                  : std::nullopt;
}

bool GraphView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && tipOf) {
        const auto& help = static_cast<QHelpEvent&>(*event);
        const auto element = elementAt(help.pos());
        QToolTip::showText(help.globalPos(),
                           element ? tipOf(*element, mapToScene(help.pos())) : QString(),
                           viewport());
        return true;
    }
    if (event->type() == QEvent::Leave && m_graph)
        m_graph->hover(std::nullopt, std::nullopt);
    if (event->type() == QEvent::Hide && m_graph)
        cancel();
    return CanvasView::viewportEvent(event);
}

void GraphView::mousePressEvent(QMouseEvent* event)
{
    if (pan().press(*event) || event->button() != Qt::LeftButton)
        return;
    setFocus(Qt::MouseFocusReason);
    m_isNudging = false;
    m_pressedAt = event->pos();
    press(mapToScene(event->pos()), event->modifiers());
}

void GraphView::press(QPointF place, Qt::KeyboardModifiers modifiers)
{
    m_from = place;
    m_isCopying = modifiers == Qt::AltModifier;
    m_clickedAgain.reset();
    say({});
    if (!isReadOnly() && !adds(modifiers)) {
        if (m_selected.size() == 1 &&
            m_graph->isCornerOf(m_selected.front(), place, pixels(kEndReach))) {
            m_sizedFrom = m_graph->placeOf(m_selected.front());
            m_gesture = Gesture::Resize;
            return;
        }
        if (const auto end = endAt(place)) {
            m_link = *end;
            m_gesture = Gesture::Link;
            return;
        }
        if (const auto port = m_graph->portAt(place, zoom())) {
            m_gesture = Gesture::Port;
            m_clickedAgain = port->element;
            return;
        }
    }
    const auto element = elementAt(m_pressedAt);
    if (!element) {
        const bool isCut = modifiers == Qt::ControlModifier && !isReadOnly();
        m_gesture = isCut ? Gesture::Cut : Gesture::Band;
        if (!adds(modifiers))
            emit selectionWanted({});
        return;
    }
    m_gesture = Gesture::Pressed;
    if (adds(modifiers))
        emit selectionWanted(toggled(m_selected, *element));
    else if (!std::ranges::binary_search(m_selected, *element))
        emit selectionWanted({*element});
    else
        m_clickedAgain = element;
    const auto boxes = m_graph->boxesOf({*element});
    m_pressedBox = boxes.size() == 1 ? boxes.front() : m_graph->boxCount();
}

void GraphView::mouseMoveEvent(QMouseEvent* event)
{
    if (pan().move(*event))
        return;
    const auto place = mapToScene(event->pos());
    const bool isDrag =
        (event->pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (m_gesture == Gesture::Pressed && isDrag)
        startMove();
    if (m_gesture == Gesture::Port && isDrag)
        startLink();
    switch (m_gesture) {
    case Gesture::Moving:
        move(place, event->modifiers());
        carry(event->globalPosition().toPoint(), false);
        break;
    case Gesture::Resize:
        resizeTo(place, event->modifiers());
        break;
    case Gesture::Band:
        if (isDrag)
            m_graph->gesture().showBand(QRectF(m_from, place).normalized());
        break;
    case Gesture::Cut:
        showCut(place);
        break;
    case Gesture::Link:
        showLink(place);
        break;
    case Gesture::None:
        hover(place);
        break;
    case Gesture::Pressed:
    case Gesture::Port:
        break;
    }
}

void GraphView::hover(QPointF place)
{
    const auto port = isReadOnly() ? std::nullopt : m_graph->portAt(place, zoom());
    m_graph->hover(place, port);
    if (m_selected.size() == 1 && !isReadOnly() &&
        m_graph->isCornerOf(m_selected.front(), place, pixels(kEndReach)))
        viewport()->setCursor(Qt::SizeFDiagCursor);
    else if (port)
        viewport()->setCursor(Qt::CrossCursor);
    else
        viewport()->unsetCursor();
}

void GraphView::startMove()
{
    m_moving = m_graph->boxesOf(m_selected);
    m_gesture = m_moving.empty() || isReadOnly() ? Gesture::None : Gesture::Moving;
    if (!m_moving.empty() && isReadOnly())
        say(m_readOnly);
    m_movedFrom = middlesOf(m_moving);
    if (!std::ranges::binary_search(m_moving, m_pressedBox) && !m_moving.empty())
        m_pressedBox = m_moving.front();
}

void GraphView::move(QPointF to, Qt::KeyboardModifiers modifiers)
{
    const auto pressed = std::ranges::find(m_moving, m_pressedBox) - m_moving.begin();
    const auto before = m_movedFrom[static_cast<std::size_t>(pressed)];
    const auto shift = grid().snapped(before + to - m_from, modifiers) - before;
    std::vector<QPointF> middles;
    for (const auto& middle : m_movedFrom)
        middles.push_back(middle + shift);
    m_graph->moveBoxes(m_moving, middles);
}

void GraphView::resizeTo(QPointF corner, Qt::KeyboardModifiers modifiers)
{
    const auto size = grid().snapped(corner, modifiers) - m_sizedFrom.topLeft();
    m_graph->resizeNote(m_selected.front(), {size.x(), size.y()});
}

void GraphView::endMove(QPoint screen)
{
    const auto middles = middlesOf(m_moving);
    m_graph->moveBoxes(m_moving, m_movedFrom);
    if (carry(screen, true) || middles == m_movedFrom)
        return;
    if (m_isCopying)
        emit copyWanted(middles.front() - m_movedFrom.front());
    else
        emit moveWanted(m_moving, middles, false);
}

// Starts a link where the button was pressed.
void GraphView::startLink()
{
    m_gesture = Gesture::None;
    const auto port = m_graph->portAt(m_from, zoom());
    if (!port)
        return;
    const auto [isAllowed, text] = m_graph->startVerdict(*port);
    say(text);
    if (!isAllowed) {
        emit selectionWanted({port->element});
        return;
    }
    m_gesture = Gesture::Link;
    m_link = {*port};
}

void GraphView::showLink(QPointF to)
{
    m_graph->hover(to, std::nullopt); // shows what is there
    const auto target = m_graph->targetAt(m_link, to, zoom());
    const auto verdict =
        isBack(m_link, target) ? LinkVerdict{true, {}} : m_graph->verdict(m_link, target);
    m_graph->gesture().showLink({m_graph->pathOf(m_link, to),
                                 to,
                                 target && !isBack(m_link, target) ? target->target : QRectF(),
                                 verdict.text,
                                 verdict.isAllowed,
                                 m_link.from.kind == GraphPort::Kind::Stream});
}

void GraphView::endLink(QPointF to)
{
    const auto link = m_link;
    const auto target = m_graph->targetAt(link, to, zoom());
    if (isBack(link, target)) {
        emit selectionWanted({link.from.element});
        return;
    }
    const auto verdict = m_graph->verdict(link, target);
    if (!verdict.isAllowed)
        say(verdict.text);
    else if (target)
        emit linkWanted(link, *target);
    else
        emit newEndWanted(link, to);
}

// Shows a message until the next gesture, Escape or the end of the view; an empty one only clears a message of this view.
void GraphView::say(const QString& text)
{
    if (text.isEmpty() && !m_hasMessage)
        return;
    m_hasMessage = !text.isEmpty();
    emit said(text);
}

void GraphView::showCut(QPointF to)
{
    QPainterPath path(m_from);
    path.lineTo(to);
    const auto count = m_graph->linksAcross({m_from, to}).size();
    m_graph->gesture().showLink(
        {.path = path,
         .cursor = to,
         .text = count == 1 ? tr("cuts 1 link") : tr("cuts %1 links").arg(count),
         .isAllowed = false,
         .isDashed = true});
}

void GraphView::endBand(QPointF to, Qt::KeyboardModifiers modifiers)
{
    auto elements = m_graph->elementsIn(QRectF(m_from, to).normalized());
    if (adds(modifiers))
        elements.insert(elements.end(), m_selected.begin(), m_selected.end());
    emit selectionWanted(elements);
}

void GraphView::mouseReleaseEvent(QMouseEvent* event)
{
    if (pan().release(*event) || event->button() != Qt::LeftButton)
        return;
    const auto place = mapToScene(event->pos());
    const bool isDrag =
        (event->pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    m_graph->gesture().clear();
    const auto gesture = std::exchange(m_gesture, Gesture::None);
    if (gesture == Gesture::Moving) {
        endMove(event->globalPosition().toPoint());
    } else if (gesture == Gesture::Resize) {
        if (const auto box = m_graph->placeOf(m_selected.front()); isDrag && box != m_sizedFrom)
            emit resizeWanted(m_selected.front(), box);
    } else if (gesture == Gesture::Band && isDrag) {
        endBand(place, event->modifiers());
    } else if (gesture == Gesture::Cut && isDrag) {
        if (const auto links = m_graph->linksAcross({m_from, place}); !links.empty())
            emit cutWanted(links);
    } else if (gesture == Gesture::Link) {
        say({}); // the hint of the gesture has expired
        if (isDrag)
            endLink(place);
    } else if (gesture == Gesture::Pressed || gesture == Gesture::Port) {
        if (m_clickedAgain)
            emit selectionWanted({*m_clickedAgain});
        if (const auto element = elementAt(event->pos()); element && !isDrag)
            emit clicked(*element, place);
    }
}

void GraphView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_gesture = Gesture::None;
    const auto place = mapToScene(event->pos());
    if (const auto element = elementAt(event->pos())) {
        emit selectionWanted({*element});
        emit activated(*element, place);
    } else {
        emit quickAddRequested(place);
    }
}

void GraphView::cancel()
{
    if (m_gesture == Gesture::Moving) {
        m_graph->moveBoxes(m_moving, m_movedFrom);
        carry({-1, -1}, false);
    }
    if (m_gesture == Gesture::Resize)
        m_graph->resizeNote(m_selected.front(), m_sizedFrom.size());
    say({});
    m_gesture = Gesture::None;
    m_graph->gesture().clear();
}

void GraphView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isByMouse = event->reason() == QContextMenuEvent::Mouse;
    const auto element = isByMouse ? elementAt(event->pos()) : std::nullopt;
    if (element && !std::ranges::binary_search(m_selected, *element))
        emit selectionWanted({*element});
    cancel();
    emit menuWanted(
        viewport()->mapToGlobal(isByMouse ? event->pos() : viewport()->rect().center()));
}

void GraphView::dragEnterEvent(QDragEnterEvent* event)
{
    event->setAccepted(!isReadOnly() && takes(entryOf(*event->mimeData())));
}

void GraphView::dragMoveEvent(QDragMoveEvent* event)
{
    event->setAccepted(!isReadOnly() && takes(entryOf(*event->mimeData())));
    m_graph->markDrop(event->isAccepted() ? std::optional(mapToScene(event->position().toPoint()))
                                          : std::nullopt,
                      pixels(kNearLink));
}

void GraphView::dragLeaveEvent(QDragLeaveEvent* /*event*/)
{
    m_graph->markDrop(std::nullopt, 0);
}

void GraphView::dropEvent(QDropEvent* event)
{
    m_graph->markDrop(std::nullopt, 0);
    const auto id = entryOf(*event->mimeData());
    event->setAccepted(takes(id));
    if (event->isAccepted())
        emit entryDropped(id, mapToScene(event->position().toPoint()), event->modifiers());
}

} // namespace clusterwright::desktop

#include "moc_graph_view.cpp"
