// The canvas of the pipeline: blocks as boxes with arrows between them, groups that repeat, and the resources beside it.
#pragma once

#include "app/desktop/canvas/canvas.h"
#include "app/desktop/document/workbench.h"
#include "app/desktop/pipeline/canvas/pipeline_adding.h"
#include "app/desktop/pipeline/canvas/pipeline_commands.h"
#include "app/desktop/pipeline/canvas/pipeline_entry.h"

class QAction;
class QMenu;
class QSplitter;

namespace clusterwright::desktop
{

class FindBar;
class PipelineScene;
class PipelineTools;
class PipelineView;
class ResourceLane;
class TimelineScene;

class PipelineCanvas final : public Canvas
{
    Q_OBJECT

public:
    explicit PipelineCanvas(Workbench& workbench, QWidget* parent = nullptr);
    ~PipelineCanvas() override;

    [[nodiscard]] bool can(CanvasCommand command) const override;
    void run(CanvasCommand command) override;
    [[nodiscard]] bool isChecked(CanvasCommand toggle) const override;
    void showStart() override;
    [[nodiscard]] QGraphicsScene& drawing() override;

    [[nodiscard]] Workbench& workbench() { return m_workbench; }
    // Adds a step at a free position, or between two steps if one arrow is selected.
    void addBlock(const QString& block);
    // Shows the timeline instead of the boxes, in this and later windows.
    void setTimeline(bool isShown);
    [[nodiscard]] bool isTimeline() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrangeParts();
    void connectScene();
    void connectView();
    void connectBars();
    void addActions();
    QAction* makeAction(const QString& text, const QKeySequence& keys, const QString& tip);
    void showMenu(QPoint screen);
    void addElementActions(QMenu& menu);
    void fillResources(QMenu& menu);
    void showHint();
    void showDrawing();
    void fitLane();
    void updateActions();
    void revealElement(const model::Element& element);
    void selectStep(int direction);
    [[nodiscard]] QStringList titles() const; // one per step

    Workbench& m_workbench;
    PipelineScene* m_scene;
    PipelineView* m_view;
    TimelineScene* m_timeline;
    PipelineTools* m_tools;
    ResourceLane* m_lane;
    QSplitter* m_parts; // the view, and the resources below it
    FindBar* m_findBar;
    PipelineAdding m_adding;
    PipelineEntry m_entry;
    PipelineCommands m_commands;
    QAction* m_stream = nullptr;
    QAction* m_offload = nullptr;
    QAction* m_asTimeline = nullptr;
};

} // namespace clusterwright::desktop
