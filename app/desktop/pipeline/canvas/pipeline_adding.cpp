#include "app/desktop/pipeline/canvas/pipeline_adding.h"

#include "app/desktop/canvas/quick_add.h"
#include "app/desktop/common/text.h"
#include "app/desktop/pipeline/canvas/block_palette.h"
#include "app/desktop/pipeline/canvas/pipeline_view.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/pipeline/drawing/step_item.h"
#include "model/design/document/design.h"

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kBeside = 60; // between a new step and present boxes
constexpr QSizeF kNewStep(216, 144);

// Returns the nearest free position, below present boxes.
QPointF freeStepPlace(const PipelineScene& scene, QPointF place)
{
    const QPointF half(kNewStep.width() / 2, kNewStep.height() / 2);
    for (bool isFree = false; !isFree;) {
        isFree = true;
        for (const auto& face : scene.faces().steps) {
            const auto& step = *scene.stepItem(face.element.name);
            const QRectF box(step.pos() - QPointF(step.size().width(), step.size().height()) / 2,
                             step.size());
            if (!box.intersects(QRectF(place - half, kNewStep)))
                continue;
            place.setY(box.bottom() + half.y() + kBeside / 2);
            isFree = false;
        }
    }
    return place;
}

} // namespace

PipelineAdding::PipelineAdding(Workbench& workbench, PipelineScene& scene, PipelineView& view)
    : m_workbench(workbench)
    , m_scene(scene)
    , m_view(view)
    , m_quickAdd(new QuickAdd(&view))
{
    connect(m_quickAdd, &QuickAdd::chosen, this, [this](const QString& id) {
        addBlockAt(blockOfEntry(id), m_place, m_arrow);
    });
}

void PipelineAdding::addBlock(const QString& block)
{
    const auto drawn = m_scene.itemsBoundingRect();
    addBlockAt(block,
               drawn.isEmpty() ? m_view.visiblePart().center()
                               : QPointF(drawn.right() + kBeside * 2, drawn.center().y()));
}

void PipelineAdding::addBlockAt(const QString& block,
                                QPointF place,
                                const std::optional<OpenArrow>& arrow)
{
    auto& document = m_workbench.document();
    const auto found = model::blockOf(document.design(), document.library(), utf8(block));
    if (!found) {
        m_workbench.say(tr("Unknown block '%1'").arg(block));
        return;
    }
    auto where = m_scene.dropPlace(place);
    const auto snapped = m_view.grid().snapped(freeStepPlace(m_scene, place), Qt::NoModifier);
    where.x = snapped.x();
    where.y = snapped.y();
    const bool isAdded = m_scene.submitMade(
        [&](const model::Design& design) -> model::Result<model::Pasted> {
            auto added = model::addingStep(design, document.library(), *found, where);
            if (!added || !arrow)
                return added;
            auto grown = design;
            if (const auto inverse = model::apply(grown, added.value().edit); !inverse)
                return inverse.diagnostics();
            auto joined = model::joining(
                grown, arrow->from, added.value().elements.front().name, arrow->kind);
            if (!joined)
                return joined;
            added.value().edit = model::Edits{{added.value().edit, joined.value().edit}};
            return added;
        },
        tr("Add"));
    m_view.setFocus();
    if (const auto& added = m_workbench.selection().elements(); isAdded && added.size() == 1)
        m_workbench.fillIn(added.front());
}

void PipelineAdding::askFor(QPointF place, const std::optional<OpenArrow>& arrow)
{
    auto& document = m_workbench.document();
    m_place = place;
    m_arrow = arrow;
    m_quickAdd->open(blockEntries(document.design(), document.library()),
                     m_view.mapFromScene(place));
}

} // namespace clusterwright::desktop

#include "moc_pipeline_adding.cpp"
