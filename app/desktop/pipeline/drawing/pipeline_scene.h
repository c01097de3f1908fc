// The drawing of the pipeline. Shows the document's design, follows the selection, and submits edits from gestures and commands.
// Its only own state is the positions of dragged steps.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/pipeline/drawing/pipeline_gestures.h"
#include "app/desktop/pipeline/drawing/pipeline_items.h"
#include "model/design/gestures/clipboard.h"

#include <QGraphicsScene>

#include <functional>
#include <optional>

namespace clusterwright::desktop
{

class PipelineScene final : public QGraphicsScene
{
    Q_OBJECT

public:
    explicit PipelineScene(Workbench& workbench, QObject* parent = nullptr);
    ~PipelineScene() override;

    [[nodiscard]] const PipelineFaces& faces() const { return m_items.faces(); }
    [[nodiscard]] QGraphicsItem* itemOf(const model::Element& element) const;
    [[nodiscard]] StepItem* stepItem(const std::string& id) const;
    [[nodiscard]] GroupItem* groupItem(const std::string& id) const;
    // Selected steps, and steps in selected groups.
    [[nodiscard]] std::vector<StepItem*> selectedSteps() const;
    // Positions of all steps on the screen.
    [[nodiscard]] std::vector<model::NodePosition> positions() const;

    // Place in the pipeline of a block dropped at `place`.
    [[nodiscard]] model::StepPlace dropPlace(QPointF place) const;
    // Highlights a drop position; empty: removes the highlight.
    void markDrop(const std::optional<QPointF>& place);

    using Making = std::function<model::Result<model::Pasted>(const model::Design&)>;
    // Submits an addition, keeps the positions of all steps, and selects the new element.
    bool submitMade(const Making& make, const QString& text);
    // Moves steps; keys are ids.
    void submitMoves(const Places& places, const QString& text, int gesture = 0);
    void offload(const std::vector<StepItem*>& steps, const std::string& resource);
    // Binds a parameter of a step to an output of another one.
    void submitBinding(const model::PinEnd& output, const model::PinEnd& parameter);
    [[nodiscard]] bool isInGesture() const { return m_gestures.isActive(); }
    // Returns the smallest zoom that shows every name in full, within bounds.
    [[nodiscard]] double legibleZoom() const;
    [[nodiscard]] const PipelineItems& drawnItems() const { return m_items; }

    // Returns the resource under a screen position and highlights it as a drop target.
    std::function<std::string(QPoint)> resourceAt = [](QPoint) { return std::string(); };

signals:
    void drawn();
    // An arrow was dropped on an empty area.
    void arrowDroppedOnCanvas(const QString& from, bool isStream, QPointF place);
    // Requests to edit a name, a number of repeats, or a number of chunks.
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
    void refresh();
    void refreshFaces();
    void takeSelection();
    void giveSelection();
    void showBindings();

    Workbench& m_workbench;
    PipelineItems m_items;
    PipelineGestures m_gestures;
    bool m_isSyncing = false; // while the selection is copied
    ArrowItem* m_dropArrow = nullptr;
    GroupItem* m_dropGroup = nullptr;
};

} // namespace clusterwright::desktop
