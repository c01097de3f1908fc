// The canvas of the pipeline: blocks as boxes with arrows between them, groups that repeat, and the resources beside it.
#pragma once

#include "app/desktop/canvas/canvas.h"
#include "app/desktop/pipeline/canvas/pipeline_model.h"

class QAction;
class QMenu;
class QSplitter;

namespace clusterwright::desktop
{

class PipelineScene;
class PipelineTools;
class ResourceLane;
class TimelineScene;

class PipelineCanvas final : public Canvas
{
    Q_OBJECT

public:
    explicit PipelineCanvas(Workbench& workbench, QWidget* parent = nullptr);
    ~PipelineCanvas() override;

    // Shows the timeline instead of the boxes, in this and later windows.
    void setTimeline(bool isShown);
    [[nodiscard]] bool isTimeline() const;

protected:
    [[nodiscard]] QRectF titlePlace(const model::Element& element) const override;
    [[nodiscard]] QPointF freePlaceNear(QPointF place) const override; // below present boxes
    [[nodiscard]] QPointF placeForNew() const override;                // to the right of all steps
    void activate(const model::Element& element, const std::optional<QPointF>& place) override;
    void fillMenu(QMenu& menu) override;
    void takeSelection() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrangeParts();
    void connectView();
    void connectOthers();
    void addActions();
    QAction* makeAction(const QString& text, const QKeySequence& keys, const QString& tip);
    void addElementActions(QMenu& menu);
    void fillResources(QMenu& menu);
    void refresh();
    void showHint();
    void showDrawing();
    void fitLane();
    void updateActions();
    void showSum();
    void editRepeat(const model::Element& group);
    void editChunks(const model::Element& arrow);
    bool carry(QPoint screen, bool isDrop);
    void moveSelectedTo(const QString& resource);

    PipelineScene& m_scene;
    PipelineModel& m_model;
    std::unique_ptr<TimelineScene> m_timeline;
    PipelineTools* m_tools;
    ResourceLane* m_lane;
    QSplitter* m_parts; // the view, and the resources below it
    QAction* m_stream = nullptr;
    QAction* m_offload = nullptr;
    QAction* m_asTimeline = nullptr;
};

} // namespace clusterwright::desktop
