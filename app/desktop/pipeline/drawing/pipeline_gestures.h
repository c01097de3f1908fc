// Mouse gestures on the drawing of the pipeline: move steps, drop steps onto resources, draw arrows and bindings. A gesture
// previews its effect; Escape cancels it.
#pragma once

#include "app/desktop/pipeline/drawing/pipeline_items.h"
#include "app/desktop/pipeline/drawing/placement.h"
#include "model/block/pipeline.h"

#include <QPointF>

#include <functional>

class QGraphicsPathItem;
class QGraphicsSceneMouseEvent;

namespace clusterwright::desktop
{

class PipelineNode;
class PipelineScene;
class Workbench;

class PipelineGestures
{
public:
    PipelineGestures(Workbench& workbench, PipelineScene& scene, PipelineItems& items);

    // True if the event is part of a gesture; nobody else handles it then.
    bool press(const QGraphicsSceneMouseEvent& event);
    bool move(const QGraphicsSceneMouseEvent& event);
    // The cursor is at `place` with no button pressed.
    void hover(QPointF place);
    // `passOn` gives the event to the items before the gesture takes effect.
    void release(const QGraphicsSceneMouseEvent& event, const std::function<void()>& passOn);
    bool escape();
    // Ends dragging. The steps stay at their positions until the drawing places them again.
    void end();
    [[nodiscard]] bool isActive() const { return m_gesture != Gesture::None; }
    [[nodiscard]] bool isMoving() const { return m_gesture == Gesture::Move; }

private:
    enum class Gesture { None, Press, Move, Join, Bind };

    void startJoin(const PipelineNode& from, model::Arrow::Kind kind);
    void startBinding(const PipelineItems::PinAt& pin);
    void startMove();
    void moveTo(QPointF place, Qt::KeyboardModifiers modifiers);
    void joinTo(QPointF place);
    void bindTo(QPointF place);
    void endMove(QPoint screen);
    void endJoin(QPointF place);
    void endBinding(QPointF place);
    void setTarget(PipelineNode* target);

    Workbench& m_workbench;
    PipelineScene& m_scene;
    PipelineItems& m_items;
    Gesture m_gesture = Gesture::None;
    QPointF m_pressed;
    std::string m_grabbed; // id of the node under the first click
    Places m_from;         // start positions of the dragged steps
    model::Arrow::Kind m_joinKind = model::Arrow::Kind::Then;
    QGraphicsPathItem* m_joinLine = nullptr;
    PipelineNode* m_target = nullptr;
    StepPin m_pin; // end of a binding under the first click
};

} // namespace clusterwright::desktop
