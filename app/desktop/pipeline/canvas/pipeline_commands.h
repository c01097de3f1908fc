// The commands of the pipeline canvas. They turn the selection into edits.
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
    // The parts of the canvas that the commands use; all of them outlive the commands.
    struct Parts {
        Workbench& workbench;
        PipelineScene& scene;
        PipelineView& view;
        PipelineAdding& adding;
        PipelineEntry& entry;
    };
    explicit PipelineCommands(const Parts& parts);

    [[nodiscard]] std::vector<model::Element> selected() const; // only elements of the pipeline
    [[nodiscard]] std::optional<model::Element>
    onlySelected(bool (*fits)(const model::Element&)) const;
    [[nodiscard]] bool can(CanvasCommand command) const;
    void run(CanvasCommand command); // requires can(command)
    void joinSelected(model::Arrow::Kind kind);
    void moveSelectedTo(const QString& resource);
    // `isRepeated`: the key is still held; this move and the one before are one undo step.
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
    // Returns the design with the steps' positions on the screen.
    [[nodiscard]] model::Design seenDesign() const;

    Workbench& m_workbench;
    PipelineScene& m_scene;
    PipelineView& m_view;
    PipelineAdding& m_adding;
    PipelineEntry& m_entry;
    int m_nudge = 0; // gesture
};

} // namespace clusterwright::desktop
