#include "app/desktop/pipeline/drawing/pipeline_scene.h"

#include "app/desktop/common/text.h"
#include "app/desktop/document/step_text.h"
#include "app/desktop/pipeline/drawing/arrow_item.h"
#include "app/desktop/pipeline/drawing/group_item.h"
#include "app/desktop/pipeline/drawing/step_item.h"
#include "model/design/document/design.h"
#include "model/study/studies/answer.h"

#include <QGraphicsSceneMouseEvent>
#include <QKeyEvent>
#include <QScopedValueRollback>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

bool isOfPipeline(const model::Element& element)
{
    return partOf(element) == "pipeline";
}

void addSteps(const model::PipelineItem& group, std::vector<std::string>& ids)
{
    for (const auto& item : group.items) {
        if (item.isGroup)
            addSteps(item, ids);
        else
            ids.push_back(item.id);
    }
}

} // namespace

PipelineScene::PipelineScene(Workbench& workbench, QObject* parent)
    : QGraphicsScene(parent)
    , m_workbench(workbench)
    , m_items(*this)
    , m_gestures(workbench, *this, m_items)
{
    connect(&workbench.document(), &Document::changed, this, &PipelineScene::refresh);
    connect(&workbench.document(), &Document::answerChanged, this, &PipelineScene::refresh);
    connect(&workbench.selection(), &Selection::changed, this, &PipelineScene::takeSelection);
    connect(this, &QGraphicsScene::selectionChanged, this, &PipelineScene::giveSelection);
    refresh();
}

// Deleted items leave the selection; no signal reports that.
PipelineScene::~PipelineScene()
{
    disconnect(this, nullptr, this, nullptr);
    clear();
}

void PipelineScene::refresh()
{
    const auto& design = m_workbench.document().design();
    if (!m_workbench.document().isMoving())
        refreshFaces();
    if (!m_gestures.isMoving())
        m_items.place(design);
    m_items.link(design);
    takeSelection();
    emit drawn();
}

void PipelineScene::refreshFaces()
{
    auto& document = m_workbench.document();
    auto faces =
        facesOf(document.design(), document.library(), *document.answer(), *document.numbers());
    if (!m_items.isSameDrawing(faces))
        m_gestures.end();
    const QScopedValueRollback syncing(m_isSyncing, true);
    m_items.show(std::move(faces));
}

QGraphicsItem* PipelineScene::itemOf(const model::Element& element) const
{
    return m_items.itemOf(element);
}

StepItem* PipelineScene::stepItem(const std::string& id) const
{
    return m_items.step(id);
}

GroupItem* PipelineScene::groupItem(const std::string& id) const
{
    return m_items.group(id);
}

std::vector<model::NodePosition> PipelineScene::positions() const
{
    return m_items.positions();
}

model::StepPlace PipelineScene::dropPlace(QPointF place) const
{
    return m_items.dropPlace(place);
}

std::vector<StepItem*> PipelineScene::selectedSteps() const
{
    std::vector<std::string> ids;
    for (const auto* const item : selectedItems()) {
        if (item->type() == StepItem::Type)
            ids.push_back(pipelineElement(*item)->name);
        else if (item->type() == GroupItem::Type)
            if (const auto* const group =
                    model::stepGroup(m_workbench.document().design(), pipelineElement(*item)->name))
                addSteps(*group, ids);
    }
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    std::vector<StepItem*> steps;
    for (const auto& id : ids)
        if (auto* const step = stepItem(id))
            steps.push_back(step);
    return steps;
}

double PipelineScene::legibleZoom() const
{
    constexpr double kLeast = 0.2;
    constexpr double kMost = 0.4;
    constexpr double kStep = 1.05;
    const auto isLegible = [&](double zoom) {
        return std::ranges::all_of(m_items.faces().steps, [&](const StepFace& face) {
            const auto* const item = stepItem(face.element.name);
            return !item || item->isNameWhole(zoom);
        });
    };
    auto zoom = kLeast;
    while (zoom < kMost && !isLegible(zoom))
        zoom *= kStep;
    return std::min(zoom, kMost);
}

void PipelineScene::takeSelection()
{
    if (m_isSyncing)
        return;
    m_isSyncing = true;
    const auto& selection = m_workbench.selection();
    for (auto* const item : items())
        if (const auto* const element = pipelineElement(*item))
            item->setSelected(selection.contains(*element));
    m_isSyncing = false;
    showBindings();
}

void PipelineScene::giveSelection()
{
    if (m_isSyncing)
        return;
    m_isSyncing = true;
    std::vector<model::Element> elements;
    for (const auto* const item : selectedItems())
        if (const auto* const element = pipelineElement(*item))
            elements.push_back(*element);
    const auto& before = m_workbench.selection().elements();
    if (!elements.empty() || std::ranges::any_of(before, isOfPipeline))
        m_workbench.selection().set(std::move(elements));
    m_isSyncing = false;
    showBindings();
}

// Shows the binding lines of the selection.
void PipelineScene::showBindings()
{
    std::set<std::string> ids;
    for (const auto* const item : selectedItems())
        if (const auto* const element = pipelineElement(*item))
            ids.insert(element->name);
    ids.erase(std::string()); // arrows
    m_items.setSelected(ids);
}

void PipelineScene::markDrop(const std::optional<QPointF>& place)
{
    ArrowItem* arrow = nullptr;
    GroupItem* group = nullptr;
    if (place) {
        const auto where = dropPlace(*place);
        if (where.arrow)
            arrow = static_cast<ArrowItem*>(
                itemOf(model::elementOf(model::Arrow{.id = *where.arrow}, where.group)));
        else
            group = groupItem(where.group);
    }
    if (m_dropArrow)
        m_dropArrow->setTarget(false);
    if (m_dropGroup)
        m_dropGroup->setTarget(false);
    m_dropArrow = arrow;
    m_dropGroup = group;
    if (m_dropArrow)
        m_dropArrow->setTarget(true);
    if (m_dropGroup)
        m_dropGroup->setTarget(true);
}

bool PipelineScene::submitMade(const Making& make, const QString& text)
{
    auto& document = m_workbench.document();
    auto design = document.design();
    model::Edits edits;
    if (design.layout.pipeline.size() < faces().steps.size()) {
        edits.edits.push_back(model::moving(design, "pipeline", positions()));
        if (!model::apply(design, edits.edits.front()))
            return false;
    }
    auto made = make(design);
    if (!made)
        return document.submit(model::Result<model::Edit>(made.diagnostics()), text);
    edits.edits.push_back(std::move(made.value().edit));
    if (!document.submit(edits, stepText(text, made.value().elements)))
        return false;
    m_workbench.selection().set(std::move(made.value().elements));
    return true;
}

void PipelineScene::submitMoves(const Places& places, const QString& text, int gesture)
{
    auto all = positions();
    for (auto& position : all)
        if (const auto found = places.find(position.name); found != places.end()) {
            position.x = found->second.x();
            position.y = found->second.y();
        }
    std::vector<std::string> names;
    for (const auto& [name, place] : places)
        names.push_back(name);
    auto& document = m_workbench.document();
    if (!document.submit(
            model::moving(document.design(), "pipeline", all), stepText(text, names), gesture)) {
        m_items.place(document.design()); // undoes the dragged positions
        m_items.link(document.design());
    }
}

void PipelineScene::offload(const std::vector<StepItem*>& steps, const std::string& resource)
{
    auto& document = m_workbench.document();
    auto design = document.design();
    model::Edits edits;
    for (const auto* const step : steps) {
        auto edit = model::placeStep(design, step->element().name, resource);
        if (!edit) {
            document.submit(edit, {});
            return;
        }
        if (!model::apply(design, edit.value()))
            return;
        edits.edits.push_back(std::move(edit).value());
    }
    document.submit(edits, tr("Move to %1").arg(qt(resource)));
}

void PipelineScene::submitBinding(const model::PinEnd& output, const model::PinEnd& parameter)
{
    auto& document = m_workbench.document();
    const auto value = document.numbers()->value(output.step + "." + output.name);
    document.submit(
        model::bindingPins(document.design(),
                           document.library(),
                           output,
                           parameter,
                           value ? std::optional(value->dimension) : std::nullopt),
        tr("Bind %1 to %2")
            .arg(qt(parameter.step + "." + parameter.name), qt(output.step + "." + output.name)));
}

void PipelineScene::mousePressEvent(QGraphicsSceneMouseEvent* event)
{
    if (m_gestures.press(*event))
        event->accept();
    else
        QGraphicsScene::mousePressEvent(event);
}

void PipelineScene::mouseMoveEvent(QGraphicsSceneMouseEvent* event)
{
    if (event->buttons() == Qt::NoButton)
        m_gestures.hover(event->scenePos());
    if (!m_gestures.move(*event))
        QGraphicsScene::mouseMoveEvent(event);
}

void PipelineScene::mouseReleaseEvent(QGraphicsSceneMouseEvent* event)
{
    m_gestures.release(*event, [&] { QGraphicsScene::mouseReleaseEvent(event); });
}

void PipelineScene::mouseDoubleClickEvent(QGraphicsSceneMouseEvent* event)
{
    const auto place = event->scenePos();
    QGraphicsScene::mouseDoubleClickEvent(event);
    const auto under = items(place);
    if (under.isEmpty() || event->button() != Qt::LeftButton)
        return;
    auto* const item = under.front();
    if (item->type() == ArrowItem::Type) {
        emit chunksRequested(static_cast<ArrowItem*>(item)->face().element);
    } else if (item->type() == StepItem::Type) {
        const auto& step = static_cast<StepItem&>(*item);
        m_workbench.selection().set({step.element()});
        m_workbench.editBlock(step.face().block);
    } else if (item->type() == GroupItem::Type) {
        const auto& group = static_cast<GroupItem&>(*item);
        if (group.repeatRect().contains(place))
            emit repeatRequested(group.element());
        else
            emit renameRequested(group.element());
    }
}

// Escape cancels a gesture; Enter acts like a double click.
void PipelineScene::keyPressEvent(QKeyEvent* event)
{
    const auto steps = selectedSteps();
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && steps.size() == 1) {
        m_workbench.editBlock(steps.front()->face().block);
        return;
    }
    if (event->key() != Qt::Key_Escape || !m_gestures.escape())
        QGraphicsScene::keyPressEvent(event);
}

} // namespace clusterwright::desktop

#include "moc_pipeline_scene.cpp"
