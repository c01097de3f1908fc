#include "app/desktop/topology/drawing/topology_view.h"

#include "app/desktop/canvas/canvas_entry.h"
#include "model/design/document/design.h"

#include <QApplication>
#include <QDropEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr double kNear = 6;      // pixels, beside a cable
constexpr double kEndReach = 10; // pixels, around the end of a selected cable

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

QPointF directionOf(int key)
{
    switch (key) {
    case Qt::Key_Left:
        return {-1, 0};
    case Qt::Key_Right:
        return {1, 0};
    case Qt::Key_Up:
        return {0, -1};
    case Qt::Key_Down:
        return {0, 1};
    default:
        return {};
    }
}

} // namespace

TopologyView::TopologyView(TopologyScene& scene, QWidget* parent)
    : CanvasView(parent)
    , m_scene(scene)
    , m_cable(scene)
{
    setObjectName(QStringLiteral("topologyView"));
    setAccessibleName(tr("Topology"));
    setScene(&scene);
    scene.setPalette(palette());
}

void TopologyView::showShapes(TopologyShapes shapes)
{
    const auto& before = m_scene.shapes().nodes;
    const bool isSame =
        std::ranges::equal(before, shapes.nodes, {}, &NodeShape::name, &NodeShape::name);
    if (!isSame)
        cancel();
    if (m_gesture != Gesture::Moving) {
        m_scene.show(std::move(shapes));
        return;
    }
    std::vector<QPointF> middles;
    bool isMoved = false; // by another part of the program
    for (std::size_t i = 0; i < m_moving.size(); ++i) {
        middles.push_back(before[m_moving[i]].middle);
        isMoved = isMoved || shapes.nodes[m_moving[i]].middle != m_movedFrom[i];
    }
    m_scene.show(std::move(shapes));
    if (isMoved)
        m_gesture = Gesture::None;
    else
        m_scene.moveNodes(m_moving, middles);
}

bool TopologyView::showPlaces(const std::vector<model::NodePosition>& places)
{
    return m_gesture != Gesture::Moving && m_scene.place(places);
}

void TopologyView::setSelected(std::vector<model::Element> elements)
{
    if (elements != m_selected)
        m_isNudging = false;
    m_selected = std::move(elements);
}

bool TopologyView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_tips) {
        const auto& help = static_cast<QHelpEvent&>(*event);
        const auto place = mapToScene(help.pos());
        const auto element = m_scene.elementAt(place, pixels(kNear));
        QToolTip::showText(
            help.globalPos(), element ? m_tips(*element, place) : QString(), viewport());
        return true;
    }
    if (event->type() == QEvent::Leave)
        m_scene.gesture().showRim({});
    if (event->type() == QEvent::Hide)
        cancel();
    return CanvasView::viewportEvent(event);
}

void TopologyView::mousePressEvent(QMouseEvent* event)
{
    if (pan().press(*event) || event->button() != Qt::LeftButton)
        return;
    setFocus(Qt::MouseFocusReason);
    m_isNudging = false;
    m_pressedAt = event->pos();
    press(mapToScene(event->pos()), event->modifiers());
}

void TopologyView::press(QPointF place, Qt::KeyboardModifiers modifiers)
{
    m_from = place;
    m_clickedAgain.reset();
    say({});
    if (!m_isReadOnly && !adds(modifiers) &&
        m_cable.startEnd(m_selected, place, pixels(kEndReach))) {
        m_gesture = Gesture::Cable;
        return;
    }
    if (const auto* const rim = m_isReadOnly ? nullptr : m_cable.rimAt(place, zoom());
        rim && !adds(modifiers)) {
        m_gesture = Gesture::Rim;
        m_clickedAgain = rim->drawn().element;
        return;
    }
    const auto element = m_scene.elementAt(place, pixels(kNear));
    if (!element) {
        m_gesture = Gesture::Band;
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
    const auto* const node = m_scene.node(*element);
    m_pressedNode = node ? node->number() : m_scene.shapes().nodes.size();
}

void TopologyView::mouseMoveEvent(QMouseEvent* event)
{
    if (pan().move(*event))
        return;
    const auto place = mapToScene(event->pos());
    const bool isDrag =
        (event->pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (m_gesture == Gesture::Pressed && isDrag && !m_isReadOnly)
        startMove();
    if (m_gesture == Gesture::Rim && isDrag)
        startCable();
    switch (m_gesture) {
    case Gesture::Moving:
        move(place, event->modifiers());
        break;
    case Gesture::Band:
        if (isDrag)
            m_scene.gesture().showBand(QRectF(m_from, place).normalized());
        break;
    case Gesture::Cable:
        m_cable.showTo(place, zoom());
        break;
    case Gesture::None:
        hover(place);
        break;
    case Gesture::Pressed:
    case Gesture::Rim:
        break;
    }
}

void TopologyView::hover(QPointF place)
{
    const auto* const rim = m_isReadOnly ? nullptr : m_cable.rimAt(place, zoom());
    m_scene.gesture().showRim(rim && !rim->drawn().isGenerator() ? rim->box() : QRectF());
    if (rim)
        viewport()->setCursor(Qt::CrossCursor);
    else
        viewport()->unsetCursor();
}

void TopologyView::startMove()
{
    m_moving = m_scene.nodesOf(m_selected);
    m_gesture = m_moving.empty() ? Gesture::None : Gesture::Moving;
    m_movedFrom.clear();
    for (const auto node : m_moving)
        m_movedFrom.push_back(m_scene.shapes().nodes[node].middle);
    if (!std::ranges::binary_search(m_moving, m_pressedNode) && !m_moving.empty())
        m_pressedNode = m_moving.front();
}

void TopologyView::move(QPointF to, Qt::KeyboardModifiers modifiers)
{
    const auto pressed = std::ranges::find(m_moving, m_pressedNode) - m_moving.begin();
    const auto before = m_movedFrom[static_cast<std::size_t>(pressed)];
    const auto shift = grid().snapped(before + to - m_from, modifiers) - before;
    std::vector<QPointF> middles;
    for (const auto& middle : m_movedFrom)
        middles.push_back(middle + shift);
    m_scene.moveNodes(m_moving, middles);
}

// Starts a cable where the button was pressed.
void TopologyView::startCable()
{
    m_gesture = Gesture::None;
    const auto* const node = m_cable.rimAt(m_from, zoom());
    if (!node)
        return;
    const auto [isAllowed, text] = m_cable.start(*node, m_from);
    say(text);
    if (isAllowed)
        m_gesture = Gesture::Cable;
    else
        emit selectionWanted({node->drawn().element});
}

// Shows a message until the next gesture, Escape or the end of the view; an empty one only clears a message of this view.
void TopologyView::say(const QString& text)
{
    if (text.isEmpty() && !m_hasMessage)
        return;
    m_hasMessage = !text.isEmpty();
    emit said(text);
}

void TopologyView::endCable(QPointF to)
{
    const auto end = m_cable.end(to, zoom());
    if (!end)
        return;
    if (end->moved) {
        if (end->to)
            emit cableEndWanted(*end->moved, end->isStart, *end->to);
        else
            say(end->text);
        return;
    }
    if (end->isInSpace)
        emit cableToNewWanted(end->from, to);
    else if (end->isClick)
        emit selectionWanted({end->from.element});
    else if (end->to)
        emit cableWanted(end->from, *end->to);
    else
        say(end->text);
}

void TopologyView::endBand(Qt::KeyboardModifiers modifiers)
{
    const auto to = mapToScene(m_pressedAt);
    auto elements = m_scene.elementsIn(QRectF(m_from, to).normalized());
    if (adds(modifiers))
        elements.insert(elements.end(), m_selected.begin(), m_selected.end());
    emit selectionWanted(elements);
}

void TopologyView::mouseReleaseEvent(QMouseEvent* event)
{
    if (pan().release(*event) || event->button() != Qt::LeftButton)
        return;
    const bool isDrag =
        (event->pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    m_pressedAt = event->pos();
    m_scene.gesture().clear();
    const auto gesture = std::exchange(m_gesture, Gesture::None);
    if (gesture == Gesture::Moving) {
        std::vector<QPointF> middles;
        for (const auto node : m_moving)
            middles.push_back(m_scene.shapes().nodes[node].middle);
        if (middles != m_movedFrom)
            emit moveWanted(m_moving, middles, false);
    } else if (gesture == Gesture::Band && isDrag) {
        endBand(event->modifiers());
    } else if (gesture == Gesture::Cable) {
        say({}); // the hint of the gesture has expired
        endCable(mapToScene(event->pos()));
    } else if ((gesture == Gesture::Pressed || gesture == Gesture::Rim) && m_clickedAgain) {
        emit selectionWanted({*m_clickedAgain});
    }
}

void TopologyView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto element = m_scene.elementAt(mapToScene(event->pos()), pixels(kNear));
    if (event->button() != Qt::LeftButton)
        return;
    m_gesture = Gesture::None;
    if (!element) {
        emit quickAddRequested(mapToScene(event->pos()));
        return;
    }
    emit selectionWanted({*element});
    const auto* const node = m_scene.node(*element);
    const auto mark = node ? node->markAt(mapToScene(event->pos())) : std::nullopt;
    if (mark) {
        const auto& drawn = node->drawn().graph->drawing.marks[*mark];
        if (drawn.kind != model::GraphMark::Kind::Vertex && !drawn.isFixed)
            emit partWanted(*element, drawn.part);
        return;
    }
    emit commandWanted(isOf<model::GeneratorUse>(*element) ? CanvasCommand::Expand
                                                           : CanvasCommand::Rename);
}

void TopologyView::cancel()
{
    if (m_gesture == Gesture::Moving)
        m_scene.moveNodes(m_moving, m_movedFrom);
    say({});
    m_gesture = Gesture::None;
    m_cable.cancel();
    m_scene.gesture().clear();
}

void TopologyView::keyPressEvent(QKeyEvent* event)
{
    if (moveByKey(*event))
        return;
    m_isNudging = false;
    switch (event->key()) {
    case Qt::Key_Escape:
        if (m_gesture == Gesture::None)
            emit selectionWanted({});
        cancel();
        break;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        emit commandWanted(CanvasCommand::Delete);
        break;
    case Qt::Key_F2:
        emit commandWanted(CanvasCommand::Rename);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit commandWanted(CanvasCommand::Expand);
        break;
    default:
        CanvasView::keyPressEvent(event);
    }
}

void TopologyView::keyReleaseEvent(QKeyEvent* event)
{
    if (!event->isAutoRepeat())
        m_isNudging = false;
    CanvasView::keyReleaseEvent(event);
}

void TopologyView::focusOutEvent(QFocusEvent* event)
{
    m_isNudging = false;
    CanvasView::focusOutEvent(event);
}

// Arrow keys move the selection by the grid, with Shift by a pixel. With Ctrl, or without a selection, they select the next box.
bool TopologyView::moveByKey(QKeyEvent& event)
{
    const auto direction = directionOf(event.key());
    if (direction.isNull() || m_gesture != Gesture::None)
        return false;
    const auto nodes = m_scene.nodesOf(m_selected);
    if (nodes.empty() || event.modifiers().testFlag(Qt::ControlModifier)) {
        selectNeighbour(direction);
        return true;
    }
    if (m_isReadOnly)
        return true;
    const double step = event.modifiers().testFlag(Qt::ShiftModifier) ? 1 : kSnapStep;
    std::vector<QPointF> middles;
    for (const auto node : nodes)
        middles.push_back(m_scene.shapes().nodes[node].middle + step * direction);
    emit moveWanted(nodes, middles, std::exchange(m_isNudging, true));
    return true;
}

// Selects the nearest box in that direction; sideways distance counts more.
void TopologyView::selectNeighbour(QPointF direction)
{
    const auto selected = m_scene.nodesOf(m_selected);
    const auto& nodes = m_scene.shapes().nodes;
    const auto from = selected.empty() ? visiblePart().center() : nodes[selected.back()].middle;
    const NodeShape* nearest = nullptr;
    double least = 0;
    for (const auto& node : nodes) {
        const auto way = node.middle - from;
        const double ahead = QPointF::dotProduct(way, direction);
        const double aside = std::abs(way.x() * direction.y() - way.y() * direction.x());
        const double length = selected.empty() ? std::hypot(way.x(), way.y()) : ahead + 2 * aside;
        if ((selected.empty() || ahead > 1) && (!nearest || length < least)) {
            nearest = &node;
            least = length;
        }
    }
    if (!nearest)
        return;
    reveal(nearest->box());
    emit selectionWanted({nearest->element});
}

void TopologyView::contextMenuEvent(QContextMenuEvent* event)
{
    const auto place =
        event->reason() == QContextMenuEvent::Mouse ? event->pos() : viewport()->rect().center();
    if (event->reason() == QContextMenuEvent::Mouse) {
        const auto element = m_scene.elementAt(mapToScene(place), pixels(kNear));
        if (element && !std::ranges::binary_search(m_selected, *element))
            emit selectionWanted({*element});
    }
    cancel();
    emit menuWanted(place);
}

void TopologyView::dragEnterEvent(QDragEnterEvent* event)
{
    event->setAccepted(!m_isReadOnly && !entryOf(*event->mimeData()).isEmpty());
}

void TopologyView::dragMoveEvent(QDragMoveEvent* event)
{
    event->setAccepted(!m_isReadOnly && !entryOf(*event->mimeData()).isEmpty());
    const auto cable = m_scene.openCableAt(mapToScene(event->position().toPoint()), pixels(kNear));
    if (event->isAccepted() && cable)
        m_scene.gesture().showCable(m_scene.routes().lines()[*cable],
                                    {},
                                    tr("A host, switch, hub or router goes into this cable"),
                                    true);
    else
        m_scene.gesture().clear();
}

void TopologyView::dragLeaveEvent(QDragLeaveEvent* /*event*/)
{
    m_scene.gesture().clear();
}

void TopologyView::dropEvent(QDropEvent* event)
{
    const auto id = entryOf(*event->mimeData());
    event->setAccepted(!id.isEmpty());
    m_scene.gesture().clear();
    if (id.isEmpty())
        return;
    const auto place = mapToScene(event->position().toPoint());
    const auto cable = m_scene.openCableAt(place, pixels(kNear));
    emit entryDropped(id,
                      grid().snapped(place, event->modifiers()),
                      cable ? std::optional(m_scene.shapes().cables[*cable].element)
                            : std::nullopt);
}

} // namespace clusterwright::desktop

#include "moc_topology_view.cpp"
