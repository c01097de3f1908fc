// The drawing of the pipeline: it shows the document's design, follows the selection, and submits what gestures and commands make of it. It
// keeps nothing but where things stand while they are dragged.
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
    // Binds a parameter of a step to an output of another one.
    void submitBinding(const model::PinEnd& output, const model::PinEnd& parameter);
    [[nodiscard]] bool isInGesture() const { return m_gestures.isActive(); }
    [[nodiscard]] const PipelineItems& drawnItems() const { return m_items; }

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
    void refresh();
    void refreshFaces();
    void takeSelection();
    void giveSelection();
    void showBindings();

    Workbench& m_workbench;
    PipelineItems m_items;
    PipelineGestures m_gestures;
    bool m_isSyncing = false; // of the selection
    ArrowItem* m_dropArrow = nullptr;
    GroupItem* m_dropGroup = nullptr;
};

} // namespace clusterwright::desktop
