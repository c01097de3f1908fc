// Edits names and numbers in place on the pipeline canvas.
#pragma once

#include "app/desktop/document/workbench.h"

namespace clusterwright::desktop
{

class InPlaceText;
class PipelineScene;
class PipelineView;

class PipelineEntry final : public QObject
{
    Q_OBJECT

public:
    PipelineEntry(Workbench& workbench, const PipelineScene& scene, PipelineView& view);

    void rename(const model::Element& element); // a step or a group
    void editRepeat(const model::Element& group);
    void editChunks(const model::Element& arrow);

private:
    [[nodiscard]] QRect onViewport(const QRectF& sceneRect) const;

    Workbench& m_workbench;
    const PipelineScene& m_scene;
    PipelineView& m_view;
    InPlaceText* m_field;
    bool m_isExpression = false; // the field has an expression, not a name
};

} // namespace clusterwright::desktop
