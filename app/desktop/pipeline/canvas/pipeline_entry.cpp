#include "app/desktop/pipeline/canvas/pipeline_entry.h"

#include "app/desktop/canvas/in_place_text.h"
#include "app/desktop/common/text.h"
#include "app/desktop/document/names_in_scope.h"
#include "app/desktop/pipeline/canvas/pipeline_view.h"
#include "app/desktop/pipeline/drawing/arrow_item.h"
#include "app/desktop/pipeline/drawing/group_item.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/pipeline/drawing/step_item.h"
#include "model/design/names/renaming.h"

namespace clusterwright::desktop
{

PipelineEntry::PipelineEntry(Workbench& workbench, const PipelineScene& scene, PipelineView& view)
    : m_workbench(workbench)
    , m_scene(scene)
    , m_view(view)
    , m_field(new InPlaceText(view.viewport()))
{
    connect(&workbench.document(), &Document::changed, m_field, &InPlaceText::cancel);
    completeNames(m_field, [this] {
        return m_isExpression ? namesInScope(m_workbench.document(), {}) : NamesInScope();
    });
}

QRect PipelineEntry::onViewport(const QRectF& sceneRect) const
{
    return m_view.mapFromScene(sceneRect).boundingRect();
}

void PipelineEntry::rename(const model::Element& element)
{
    const PipelineNode* node = m_scene.stepItem(element.name);
    if (isStepGroup(element))
        node = m_scene.groupItem(element.name);
    if (!node)
        return;
    auto& document = m_workbench.document();
    m_isExpression = false;
    m_field->open(
        onViewport(node->mapRectToScene(node->titleRect())),
        qt(element.name),
        [&document, element](const std::string& name) {
            return model::renaming(document.design(), element, name, document.library());
        },
        [this, element](const model::Edit& edit, const std::string& name) {
            auto renamed = element;
            renamed.name = name;
            if (m_workbench.document().submit(edit, tr("Rename %1").arg(qt(element.name))))
                m_workbench.selection().set({renamed});
        });
}

void PipelineEntry::editRepeat(const model::Element& group)
{
    const auto* const item = m_scene.groupItem(group.name);
    auto& document = m_workbench.document();
    m_isExpression = true;
    m_field->open(
        onViewport(item->repeatRect()),
        item->face().repeat,
        [&document, group](const std::string& text) {
            return model::setRepeat(document.design(), group.name, text);
        },
        [&document, group](const model::Edit& edit, const std::string& /*text*/) {
            document.submit(edit, tr("Repeat %1").arg(qt(group.name)));
        });
}

void PipelineEntry::editChunks(const model::Element& arrow)
{
    const auto* const item = static_cast<const ArrowItem*>(m_scene.itemOf(arrow));
    const QRectF around(item->middle() - QPointF(40, 10), QSizeF(80, 20));
    m_workbench.say(tr("Number of chunks; leave empty to start after the producer ends"));
    auto& document = m_workbench.document();
    m_isExpression = true;
    m_field->open(
        onViewport(around),
        item->face().chunks,
        [&document, arrow](const std::string& text) {
            return model::setChunks(document.design(), arrow, text);
        },
        [&document](const model::Edit& edit, const std::string& /*text*/) {
            document.submit(edit, tr("Set chunks"));
        });
}

} // namespace clusterwright::desktop

#include "moc_pipeline_entry.cpp"
