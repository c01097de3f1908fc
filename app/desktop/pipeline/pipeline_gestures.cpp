// The gestures of the mouse on the pipeline's drawing.
#include "app/desktop/canvas/canvas_view.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/document/text.h"
#include "app/desktop/pipeline/arrow_item.h"
#include "app/desktop/pipeline/group_item.h"
#include "app/desktop/pipeline/pipeline_scene.h"
#include "app/desktop/pipeline/step_item.h"

#include <QApplication>
#include <QGraphicsPathItem>
#include <QGraphicsSceneMouseEvent>
#include <QGraphicsView>
#include <QKeyEvent>
#include <QLineF>
#include <QPalette>

namespace clusterwright::desktop
{

void PipelineScene::mousePressEvent(QGraphicsSceneMouseEvent* event)
{
    auto* const node = nodeAt(event->scenePos());
    if (event->button() == Qt::LeftButton && node) {
        const auto zone = node->zoneAt(node->mapFromScene(event->scenePos()));
        if (zone == Zone::ThenPort || zone == Zone::StreamPort) {
            startJoin(*node,
                      zone == Zone::ThenPort ? model::Arrow::Kind::Then
                                             : model::Arrow::Kind::Stream);
            event->accept();
            return;
        }
        m_gesture = Gesture::Press;
        m_pressed = event->scenePos();
        m_grabbed = node->element().name;
    }
    QGraphicsScene::mousePressEvent(event);
}

void PipelineScene::startJoin(PipelineNode& from, model::Arrow::Kind kind)
{
    m_gesture = Gesture::Join;
    m_grabbed = from.element().name;
    m_joinKind = kind;
    QPen pen(themeOf(palette()).accent, 2);
    if (kind == model::Arrow::Kind::Stream)
        pen.setStyle(Qt::DashLine);
    m_joinLine = addPath(arrowLine(from.outPort(kind), from.outPort(kind)), pen);
    m_joinLine->setZValue(10);
    m_workbench.say(kind == model::Arrow::Kind::Then
                        ? tr("Drop on the step that begins when this one has ended")
                        : tr("Drop on the step that begins after the first chunk of this one"));
}

void PipelineScene::mouseMoveEvent(QGraphicsSceneMouseEvent* event)
{
    const auto travelled = event->screenPos() - event->buttonDownScreenPos(Qt::LeftButton);
    if (m_gesture == Gesture::Press &&
        travelled.manhattanLength() >= QApplication::startDragDistance()) {
        m_gesture = Gesture::Move;
        m_from.clear();
        for (const auto* const step : selectedSteps())
            m_from[step->element().name] = step->pos();
    }
    if (m_gesture == Gesture::Move) {
        moveTo(event->scenePos(), event->modifiers());
        resourceAt(event->screenPos());
    } else if (m_gesture == Gesture::Join) {
        joinTo(event->scenePos());
    } else {
        QGraphicsScene::mouseMoveEvent(event);
    }
}

void PipelineScene::moveTo(QPointF place, Qt::KeyboardModifiers modifiers)
{
    auto shift = place - m_pressed;
    const auto* const view =
        views().isEmpty() ? nullptr : qobject_cast<const CanvasView*>(views().front());
    if (const auto found = m_from.find(m_grabbed); view && found != m_from.end())
        shift = view->snapped(found->second + shift, modifiers) - found->second;
    else if (view)
        shift = view->snapped(shift, modifiers);
    for (const auto& [id, from] : m_from)
        m_steps[id]->setPos(from + shift);
    link();
}

void PipelineScene::joinTo(QPointF place)
{
    const auto* const from = node(m_grabbed);
    if (!from)
        return;
    m_joinLine->setPath(arrowLine(from->outPort(m_joinKind), place));
    PipelineNode* target = nodeAt(place);
    if (!target)
        target = groupAround(place);
    if (target == from)
        target = nullptr;
    if (m_target && m_target != target)
        m_target->setTarget(false);
    m_target = target;
    if (m_target)
        m_target->setTarget(true);
}

void PipelineScene::mouseReleaseEvent(QGraphicsSceneMouseEvent* event)
{
    const auto gesture = m_gesture;
    const auto place = event->scenePos();
    const auto screen = event->screenPos();
    QGraphicsScene::mouseReleaseEvent(event);
    if (gesture == Gesture::Join) {
        joinTo(place);
        endJoin(place);
    } else if (gesture == Gesture::Move) {
        endMove(screen);
    } else if (gesture == Gesture::Press) {
        const auto* const pressed = node(m_grabbed);
        if (pressed && pressed->zoneAt(pressed->mapFromScene(place)) == Zone::Time)
            m_workbench.explain(qt("phase." + m_grabbed)); // all its runs, as the face says
    }
    endGesture();
}

void PipelineScene::endMove(QPoint screen)
{
    const auto resource = resourceAt(screen);
    const auto from = std::exchange(m_from, {});
    m_gesture = Gesture::None;
    Places moved;
    std::vector<StepItem*> steps;
    for (const auto& [id, place] : from)
        if (auto* const step = stepItem(id)) {
            moved[id] = step->pos();
            steps.push_back(step);
        }
    if (resource.empty()) {
        if (moved != from)
            submitMoves(moved, tr("Move"));
        return;
    }
    for (auto* const step : steps)
        step->setPos(from.at(step->element().name));
    link();
    offload(steps, resource);
}

void PipelineScene::endJoin(QPointF place)
{
    const auto from = m_grabbed;
    const auto kind = m_joinKind;
    const auto to = m_target ? m_target->element().name : std::string();
    const auto* const source = node(from);
    const bool isAway =
        source && QLineF(source->outPort(kind), place).length() > QApplication::startDragDistance();
    endGesture();
    if (!to.empty())
        submitMade([&](const auto& design) { return model::joining(design, from, to, kind); },
                   tr("Join %1 to %2").arg(qt(from), qt(to)));
    else if (isAway && nodeAt(place) != source)
        emit joinedToNothing(qt(from), kind == model::Arrow::Kind::Stream, place);
}

// Forgets what is being dragged; what was dragged stays where it is until it is placed anew.
void PipelineScene::endGesture()
{
    m_gesture = Gesture::None;
    m_from.clear();
    if (m_target)
        m_target->setTarget(false);
    m_target = nullptr;
    delete std::exchange(m_joinLine, nullptr);
    markDrop(std::nullopt);
    resourceAt({-1, -1});
}

void PipelineScene::mouseDoubleClickEvent(QGraphicsSceneMouseEvent* event)
{
    const auto place = event->scenePos();
    QGraphicsScene::mouseDoubleClickEvent(event);
    const auto under = items(place);
    if (under.isEmpty() || event->button() != Qt::LeftButton)
        return;
    auto* const item = under.front();
    if (item->type() == ArrowItem::Type) {
        emit chunksRequested(static_cast<ArrowItem*>(item)->face().element);
    } else if (item->type() == StepItem::Type) {
        const auto& step = static_cast<StepItem&>(*item);
        m_workbench.selection().set({step.element()});
        m_workbench.editBlock(step.face().block);
    } else if (item->type() == GroupItem::Type) {
        const auto& group = static_cast<GroupItem&>(*item);
        if (group.repeatRect().contains(place))
            emit repeatRequested(group.element());
        else
            emit renameRequested(group.element());
    }
}

// Escape leaves everything where it was; Enter does what a double click does.
void PipelineScene::keyPressEvent(QKeyEvent* event)
{
    const auto steps = selectedSteps();
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && steps.size() == 1) {
        m_workbench.editBlock(steps.front()->face().block);
        return;
    }
    if (event->key() != Qt::Key_Escape || m_gesture == Gesture::None) {
        QGraphicsScene::keyPressEvent(event);
        return;
    }
    for (const auto& [id, place] : m_from)
        m_steps[id]->setPos(place);
    link();
    endGesture();
}

} // namespace clusterwright::desktop
