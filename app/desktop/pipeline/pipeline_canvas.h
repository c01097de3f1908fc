// The canvas of the pipeline: blocks as boxes with arrows between them, groups that repeat, and the resources beside it.
#pragma once

#include "app/desktop/canvas/canvas.h"
#include "app/desktop/document/workbench.h"
#include "model/block/pipeline.h"
#include "model/design/gestures/clipboard.h"

#include <QPointF>

#include <optional>

class QAction;
class QMenu;

namespace clusterwright::desktop
{

class FindBar;
class InPlaceText;
class PipelineScene;
class PipelineView;
class QuickAdd;
class ResourceLane;

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
    // A step of the block, where there is room; between two steps when one arrow is selected.
    void addBlock(const QString& block);

private:
    // An arrow that waits for the step at its end.
    struct OpenArrow {
        std::string from;
        model::Arrow::Kind kind = model::Arrow::Kind::Then;
    };

    void connectScene();
    void addActions();
    QAction* makeAction(const QString& text, const QKeySequence& keys, const QString& tip);
    void addBlockAt(const QString& block, QPointF place, const std::optional<OpenArrow>& arrow);
    void quickAddAt(QPointF place, const std::optional<OpenArrow>& arrow);
    void showMenu(QPoint screen);
    void addElementActions(QMenu& menu);
    void fillResources(QMenu& menu);
    void showDrawing();
    void updateActions();
    void revealElement(const model::Element& element);

    void cut();
    void copy() const;
    void selectAll();
    void paste(const QString& text);
    void duplicate();
    void removeSelected(const QString& text);
    void group();
    void ungroup();
    void align(CanvasCommand command);
    void arrange();
    void nudge(QPointF shift, bool isRepeated);
    void selectStep(int direction);
    void rename(const model::Element& element);
    void editRepeat(const model::Element& group);
    void editChunks(const model::Element& arrow);
    void joinSelected(model::Arrow::Kind kind);
    void moveSelectedTo(const QString& resource);
    [[nodiscard]] std::vector<model::Element> selected() const; // of the pipeline
    [[nodiscard]] std::optional<model::Element> onlySelected(model::ElementKind kind) const;
    [[nodiscard]] QRect onViewport(const QRectF& sceneRect) const;
    // The design with every step where it is seen.
    [[nodiscard]] model::Design seenDesign() const;

    Workbench& m_workbench;
    PipelineScene* m_scene;
    PipelineView* m_view;
    ResourceLane* m_lane;
    FindBar* m_findBar;
    QuickAdd* m_quickAdd;
    InPlaceText* m_entry;
    QAction* m_stream = nullptr;
    QAction* m_offload = nullptr;
    QPointF m_quickPlace;
    std::optional<OpenArrow> m_quickArrow;
    int m_nudge = 0; // gesture
};

} // namespace clusterwright::desktop
