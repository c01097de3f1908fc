// The commands of the pipeline canvas: from what is selected to an edit.
#pragma once

#include "app/desktop/canvas/canvas.h"
#include "app/desktop/document/workbench.h"
#include "model/block/pipeline.h"
#include "model/design/gestures/clipboard.h"

#include <QPointF>

#include <optional>

namespace clusterwright::desktop
{

class PipelineAdding;
class PipelineEntry;
class PipelineScene;
class PipelineView;

class PipelineCommands final : public QObject
{
    Q_OBJECT

public:
    // What the commands work on, and with; all of it outlives them.
    struct Parts {
        Workbench& workbench;
        PipelineScene& scene;
        PipelineView& view;
        PipelineAdding& adding;
        PipelineEntry& entry;
    };
    explicit PipelineCommands(const Parts& parts);

    [[nodiscard]] std::vector<model::Element> selected() const; // of the pipeline
    [[nodiscard]] std::optional<model::Element> onlySelected(model::ElementKind kind) const;
    [[nodiscard]] bool can(CanvasCommand command) const;
    void run(CanvasCommand command); // that it can
    void joinSelected(model::Arrow::Kind kind);
    void moveSelectedTo(const QString& resource);
    // `isRepeated`: by a key that is still held, one step with the move before.
    void nudge(QPointF shift, bool isRepeated);

private:
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
    void revealSelected();
    // The design with every step where it is seen.
    [[nodiscard]] model::Design seenDesign() const;

    Workbench& m_workbench;
    PipelineScene& m_scene;
    PipelineView& m_view;
    PipelineAdding& m_adding;
    PipelineEntry& m_entry;
    int m_nudge = 0; // gesture
};

} // namespace clusterwright::desktop
