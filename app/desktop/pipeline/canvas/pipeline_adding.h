// Adds steps on the pipeline canvas: from the palette, by name, or at the end of an arrow.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/block/pipeline.h"

#include <QPointF>

#include <optional>

namespace clusterwright::desktop
{

class PipelineScene;
class PipelineView;
class QuickAdd;

class PipelineAdding final : public QObject
{
    Q_OBJECT

public:
    // An arrow that waits for the step at its end.
    struct OpenArrow {
        std::string from;
        model::Arrow::Kind kind = model::Arrow::Kind::Then;
    };

    PipelineAdding(Workbench& workbench, PipelineScene& scene, PipelineView& view);

    // Adds a step of the block to the right of all other steps.
    void addBlock(const QString& block);
    void addBlockAt(const QString& block,
                    QPointF place,
                    const std::optional<OpenArrow>& arrow = std::nullopt);
    // Opens quick add, which asks for the block.
    void askFor(QPointF place, const std::optional<OpenArrow>& arrow = std::nullopt);

private:
    Workbench& m_workbench;
    PipelineScene& m_scene;
    PipelineView& m_view;
    QuickAdd* m_quickAdd;
    QPointF m_place;
    std::optional<OpenArrow> m_arrow;
};

} // namespace clusterwright::desktop
