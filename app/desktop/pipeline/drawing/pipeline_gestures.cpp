#include "app/desktop/pipeline/drawing/pipeline_gestures.h"

#include "app/desktop/canvas/canvas_view.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/pipeline/drawing/arrow_item.h"
#include "app/desktop/pipeline/drawing/group_item.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/pipeline/drawing/step_item.h"

#include <QApplication>
#include <QGraphicsPathItem>
#include <QGraphicsSceneMouseEvent>
#include <QGraphicsView>
#include <QLineF>
#include <QPalette>

#include <utility>

namespace clusterwright::desktop
{

PipelineGestures::PipelineGestures(Workbench& workbench, PipelineScene& scene, PipelineItems& items)
    : m_workbench(workbench)
    , m_scene(scene)
    , m_items(items)
{
}

bool PipelineGestures::press(const QGraphicsSceneMouseEvent& event)
{
    if (event.button() != Qt::LeftButton)
        return false;
    if (const auto pin = m_items.pinAt(event.scenePos())) {
        startBinding(*pin);
        return true;
    }
    const auto* const node = m_items.nodeAt(event.scenePos());
    if (!node)
        return false;
    const auto zone = node->zoneAt(node->mapFromScene(event.scenePos()));
    if (zone == Zone::ThenPort || zone == Zone::StreamPort) {
        startJoin(*node,
                  zone == Zone::ThenPort ? model::Arrow::Kind::Then : model::Arrow::Kind::Stream);
        return true;
    }
    m_gesture = Gesture::Press;
    m_pressed = event.scenePos();
    m_grabbed = node->element().name;
    return false;
}

void PipelineGestures::startJoin(const PipelineNode& from, model::Arrow::Kind kind)
{
    m_gesture = Gesture::Join;
    m_grabbed = from.element().name;
    m_joinKind = kind;
    QPen pen(themeOf(m_scene.palette()).accent, 2);
    if (kind == model::Arrow::Kind::Stream)
        pen.setStyle(Qt::DashLine);
    m_joinLine = m_scene.addPath(arrowLine(from.outPort(kind), from.outPort(kind)), pen);
    m_joinLine->setZValue(10);
    m_workbench.say(
        kind == model::Arrow::Kind::Then
            ? PipelineScene::tr("Drop on the step that starts when this step ends")
            : PipelineScene::tr("Drop on the step that starts after the first chunk of this step"));
}

// Starts at either end of the binding.
void PipelineGestures::startBinding(const PipelineItems::PinAt& pin)
{
    m_gesture = Gesture::Bind;
    m_grabbed = pin.step->element().name;
    m_pin = pin.pin;
    QPen pen(themeOf(m_scene.palette()).accent, 1.6);
    pen.setCosmetic(true);
    const auto place = pin.step->mapToScene(pin.pin.place);
    m_joinLine = m_scene.addPath(bindingLine(place, place, pin.step->face().isValue), pen);
    m_joinLine->setZValue(10);
    m_workbench.say(m_pin.isOutput ? PipelineScene::tr("Drop %1 on the parameter that it feeds")
                                         .arg(qt(m_grabbed + "." + m_pin.name))
                                   : PipelineScene::tr("Drop %1 on the output that feeds it")
                                         .arg(qt(m_grabbed + "." + m_pin.name)));
}

void PipelineGestures::startMove()
{
    m_gesture = Gesture::Move;
    m_from.clear();
    for (const auto* const step : m_scene.selectedSteps())
        m_from[step->element().name] = step->pos();
}

bool PipelineGestures::move(const QGraphicsSceneMouseEvent& event)
{
    const auto travelled = event.screenPos() - event.buttonDownScreenPos(Qt::LeftButton);
    if (m_gesture == Gesture::Press &&
        travelled.manhattanLength() >= QApplication::startDragDistance())
        startMove();
    if (m_gesture == Gesture::Move) {
        moveTo(event.scenePos(), event.modifiers());
        m_scene.resourceAt(event.screenPos());
    } else if (m_gesture == Gesture::Join) {
        joinTo(event.scenePos());
    }
    if (m_gesture == Gesture::Bind)
        bindTo(event.scenePos());
    return m_gesture != Gesture::None && m_gesture != Gesture::Press;
}

void PipelineGestures::hover(QPointF place)
{
    BindingLines::Hover hover;
    if (const auto pin = m_items.pinAt(place))
        hover = {pin->step->element().name, pin->pin.name, pin->pin.isOutput};
    else if (const auto* const node = m_items.nodeAt(place))
        hover.node = node->element().name;
    m_items.setHover(hover);
}

void PipelineGestures::moveTo(QPointF place, Qt::KeyboardModifiers modifiers)
{
    auto shift = place - m_pressed;
    const auto views = m_scene.views();
    auto* const view = views.isEmpty() ? nullptr : qobject_cast<CanvasView*>(views.front());
    if (const auto found = m_from.find(m_grabbed); view && found != m_from.end())
        shift = view->grid().snapped(found->second + shift, modifiers) - found->second;
    else if (view)
        shift = view->grid().snapped(shift, modifiers);
    auto places = m_from;
    for (auto& [id, middle] : places)
        middle += shift;
    m_items.moveTo(places);
    m_items.link(m_workbench.document().design());
}

void PipelineGestures::joinTo(QPointF place)
{
    const auto* const from = m_items.node(m_grabbed);
    if (!from)
        return;
    m_joinLine->setPath(arrowLine(from->outPort(m_joinKind), place));
    PipelineNode* target = m_items.nodeAt(place);
    if (!target)
        target = m_items.groupAround(place);
    setTarget(target == from ? nullptr : target);
}

void PipelineGestures::setTarget(PipelineNode* target)
{
    if (m_target && m_target != target)
        m_target->setTarget(false);
    m_target = target;
    if (m_target)
        m_target->setTarget(true);
}

// Only an opposite pin on another step is a target.
void PipelineGestures::bindTo(QPointF place)
{
    const auto* const from = m_items.step(m_grabbed);
    if (!from)
        return;
    const auto start = from->pinPlace(m_pin.name, m_pin.isOutput);
    m_joinLine->setPath(m_pin.isOutput ? bindingLine(start, place, from->face().isValue)
                                       : bindingLine(place, start, false));
    auto pin = m_items.pinAt(place);
    if (pin && (pin->step == from || pin->pin.isOutput == m_pin.isOutput))
        pin.reset();
    setTarget(pin ? pin->step : nullptr);
    m_items.setHover(
        pin ? BindingLines::Hover{pin->step->element().name, pin->pin.name, pin->pin.isOutput}
            : BindingLines::Hover{});
}

void PipelineGestures::release(const QGraphicsSceneMouseEvent& event,
                               const std::function<void()>& passOn)
{
    const auto gesture = m_gesture;
    const auto place = event.scenePos();
    const auto screen = event.screenPos();
    passOn();
    if (gesture == Gesture::Join) {
        joinTo(place);
        endJoin(place);
    } else if (gesture == Gesture::Bind) {
        endBinding(place);
    } else if (gesture == Gesture::Move) {
        endMove(screen);
    } else if (gesture == Gesture::Press) {
        const auto* const pressed = m_items.node(m_grabbed);
        if (pressed && pressed->zoneAt(pressed->mapFromScene(place)) == Zone::Time)
            m_workbench.explain(qt("phase." + m_grabbed)); // all its runs, like the shown time
    }
    end();
}

void PipelineGestures::endMove(QPoint screen)
{
    const auto resource = m_scene.resourceAt(screen);
    const auto from = std::exchange(m_from, {});
    m_gesture = Gesture::None;
    Places moved;
    std::vector<StepItem*> steps;
    for (const auto& [id, place] : from)
        if (auto* const step = m_items.step(id)) {
            moved[id] = step->pos();
            steps.push_back(step);
        }
    if (resource.empty()) {
        if (moved != from)
            m_scene.submitMoves(moved, PipelineScene::tr("Move"));
        return;
    }
    m_items.moveTo(from);
    m_items.link(m_workbench.document().design());
    m_scene.offload(steps, resource);
}

void PipelineGestures::endJoin(QPointF place)
{
    const auto from = m_grabbed;
    const auto kind = m_joinKind;
    const auto to = m_target ? m_target->element().name : std::string();
    const auto* const source = m_items.node(from);
    const bool isAway =
        source && QLineF(source->outPort(kind), place).length() > QApplication::startDragDistance();
    end();
    if (!to.empty())
        m_scene.submitMade(
            [&](const auto& design) { return model::joining(design, from, to, kind); },
            PipelineScene::tr("Connect %1 to %2").arg(qt(from), qt(to)));
    else if (isAway && m_items.nodeAt(place) != source)
        emit m_scene.arrowDroppedOnCanvas(qt(from), kind == model::Arrow::Kind::Stream, place);
}

void PipelineGestures::endBinding(QPointF place)
{
    bindTo(place);
    const auto other = m_target ? m_items.pinAt(place) : std::nullopt;
    const model::PinEnd here{m_grabbed, m_pin.name};
    const bool isForward = m_pin.isOutput;
    const auto* const from = m_items.step(m_grabbed);
    const bool isAway = from && QLineF(from->pinPlace(m_pin.name, m_pin.isOutput), place).length() >
                                    QApplication::startDragDistance();
    end();
    if (!other) {
        if (isAway)
            m_workbench.say(isForward ? PipelineScene::tr("No parameter there to bind")
                                      : PipelineScene::tr("No output there to bind"));
        return;
    }
    const model::PinEnd there{other->step->element().name, other->pin.name};
    m_scene.submitBinding(isForward ? here : there, isForward ? there : here);
}

void PipelineGestures::end()
{
    if (m_gesture == Gesture::Join || m_gesture == Gesture::Bind)
        m_workbench.say({}); // clears the gesture's hint
    m_gesture = Gesture::None;
    m_from.clear();
    setTarget(nullptr);
    delete std::exchange(m_joinLine, nullptr);
    m_scene.markDrop(std::nullopt);
    m_scene.resourceAt({-1, -1});
}

bool PipelineGestures::escape()
{
    if (m_gesture == Gesture::None)
        return false;
    m_items.moveTo(m_from);
    m_items.link(m_workbench.document().design());
    end();
    return true;
}

} // namespace clusterwright::desktop
