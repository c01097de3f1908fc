// The drawing of the pipeline and the gestures of the mouse on it: select, move, join, offload, explain. It shows the document's design and
// submits edits; it keeps nothing but where things stand while they are dragged.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/pipeline/faces.h"
#include "app/desktop/pipeline/placement.h"
#include "model/design/gestures/pipeline_edit.h"

#include <QGraphicsScene>

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace clusterwright::desktop
{

class ArrowItem;
class GroupItem;
class PipelineNode;
class StepItem;

class PipelineScene final : public QGraphicsScene
{
    Q_OBJECT

public:
    explicit PipelineScene(Workbench& workbench, QObject* parent = nullptr);
    ~PipelineScene() override;

    [[nodiscard]] const PipelineFaces& faces() const { return m_faces; }
    [[nodiscard]] QGraphicsItem* itemOf(const model::Element& element) const;
    [[nodiscard]] StepItem* stepItem(const std::string& id) const;
    [[nodiscard]] GroupItem* groupItem(const std::string& id) const;
    // Steps that are selected, or stand in a selected group.
    [[nodiscard]] std::vector<StepItem*> selectedSteps() const;
    // Where all steps are seen.
    [[nodiscard]] std::vector<model::NodePosition> positions() const;

    // Where a block that is dropped there goes.
    [[nodiscard]] model::StepPlace dropPlace(QPointF place) const;
    // Marks that place; nothing: no longer.
    void markDrop(const std::optional<QPointF>& place);

    using Making = std::function<model::Result<model::Pasted>(const model::Design&)>;
    // Submits what is made while all steps stay where they are seen, and selects it.
    bool submitMade(const Making& make, const QString& text);
    // Moves steps, by id.
    void submitMoves(const Places& places, const QString& text, int gesture = 0);
    void offload(const std::vector<StepItem*>& steps, const std::string& resource);

    // The resource that is shown at a place of the screen, which shows that something would be dropped there.
    std::function<std::string(QPoint)> resourceAt = [](QPoint) { return std::string(); };

signals:
    void drawn();
    // An arrow was drawn to where nothing is.
    void joinedToNothing(const QString& from, bool isStream, QPointF place);
    // A name, a number of repeats or of chunks is to be edited.
    void renameRequested(const clusterwright::model::Element& element);
    void repeatRequested(const clusterwright::model::Element& group);
    void chunksRequested(const clusterwright::model::Element& arrow);

protected:
    void mousePressEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseMoveEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseReleaseEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseDoubleClickEvent(QGraphicsSceneMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Gesture { None, Press, Move, Join };

    void refresh();
    void refreshFaces();
    [[nodiscard]] bool isSameDrawing(const PipelineFaces& faces) const;
    void rebuild();
    void retireItems();
    void updateFaces();
    void placeItems();
    void link(); // frames and arrows follow the steps
    [[nodiscard]] std::map<std::string, QSizeF> sizes() const;
    [[nodiscard]] Places seenPlaces() const;
    [[nodiscard]] PipelineNode* node(const std::string& id) const;
    [[nodiscard]] PipelineNode* nodeAt(QPointF place) const;
    [[nodiscard]] GroupItem* groupAround(QPointF place) const;
    void takeSelection();
    void giveSelection();
    void moveTo(QPointF place, Qt::KeyboardModifiers modifiers);
    void joinTo(QPointF place);
    void endMove(QPoint screen);
    void endJoin(QPointF place);
    void endGesture();
    void startJoin(PipelineNode& from, model::Arrow::Kind kind);

    Workbench& m_workbench;
    PipelineFaces m_faces;
    std::map<std::string, StepItem*> m_steps;
    std::map<std::string, GroupItem*> m_groups;
    std::vector<ArrowItem*> m_arrows;
    std::vector<std::unique_ptr<QGraphicsItem>> m_retired;
    bool m_isSyncing = false; // of the selection

    Gesture m_gesture = Gesture::None;
    QPointF m_pressed;
    std::string m_grabbed; // id of the node under the first click
    Places m_from;         // of the steps that are dragged
    model::Arrow::Kind m_joinKind = model::Arrow::Kind::Then;
    QGraphicsPathItem* m_joinLine = nullptr;
    PipelineNode* m_target = nullptr;
    ArrowItem* m_dropArrow = nullptr;
    GroupItem* m_dropGroup = nullptr;
};

} // namespace clusterwright::desktop
