#include "app/desktop/pipeline/pipeline_scene.h"

#include "app/desktop/common/theme.h"
#include "app/desktop/document/text.h"
#include "app/desktop/pipeline/arrow_item.h"
#include "app/desktop/pipeline/group_item.h"
#include "app/desktop/pipeline/step_item.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kFrameDepth = -100; // the outermost frame lies below everything
constexpr qreal kStepHeight = 2;    // above arrows

template <typename Faces>
std::vector<model::Element> elementsIn(const Faces& faces)
{
    std::vector<model::Element> elements;
    for (const auto& face : faces)
        elements.push_back(face.element);
    return elements;
}

std::vector<std::pair<std::string, std::string>> endsOf(const std::vector<ArrowFace>& faces)
{
    std::vector<std::pair<std::string, std::string>> ends;
    for (const auto& face : faces)
        ends.emplace_back(face.from, face.to);
    return ends;
}

bool isOfPipeline(const model::Element& element)
{
    using Kind = model::ElementKind;
    return element.kind == Kind::Step || element.kind == Kind::StepGroup ||
           element.kind == Kind::Arrow;
}

const model::Element* elementOf(const QGraphicsItem& item)
{
    if (item.type() == ArrowItem::Type)
        return &static_cast<const ArrowItem&>(item).face().element;
    if (item.type() == StepItem::Type || item.type() == GroupItem::Type)
        return &static_cast<const PipelineNode&>(item).element();
    return nullptr;
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
{
    connect(&workbench.document(), &Document::changed, this, &PipelineScene::refresh);
    connect(&workbench.document(), &Document::answerChanged, this, &PipelineScene::refresh);
    connect(&workbench.selection(), &Selection::changed, this, &PipelineScene::takeSelection);
    connect(this, &QGraphicsScene::selectionChanged, this, &PipelineScene::giveSelection);
    refresh();
}

// Items leave the selection as they go, and nobody is to hear of that.
PipelineScene::~PipelineScene()
{
    disconnect(this, nullptr, this, nullptr);
    clear();
}

void PipelineScene::refresh()
{
    if (!m_workbench.document().isMoving())
        refreshFaces();
    if (m_gesture != Gesture::Move)
        placeItems();
    link();
    takeSelection();
    emit drawn();
}

void PipelineScene::refreshFaces()
{
    auto& document = m_workbench.document();
    auto faces =
        facesOf(document.design(), document.library(), *document.answer(), *document.numbers());
    const bool isSame = isSameDrawing(faces);
    m_faces = std::move(faces);
    if (isSame) {
        updateFaces();
    } else {
        endGesture();
        rebuild();
    }
}

bool PipelineScene::isSameDrawing(const PipelineFaces& faces) const
{
    return elementsIn(faces.steps) == elementsIn(m_faces.steps) &&
           elementsIn(faces.groups) == elementsIn(m_faces.groups) &&
           endsOf(faces.arrows) == endsOf(m_faces.arrows) &&
           elementsIn(faces.arrows) == elementsIn(m_faces.arrows);
}

void PipelineScene::rebuild()
{
    m_isSyncing = true;
    m_steps.clear();
    m_groups.clear();
    m_arrows.clear();
    retireItems();
    qreal depth = kFrameDepth;
    for (const auto& face : m_faces.groups) {
        auto* const item = new GroupItem(face);
        item->setZValue(depth++);
        m_groups[face.element.name] = item;
        addItem(item);
    }
    for (const auto& face : m_faces.steps) {
        auto* const item = new StepItem(face);
        item->setZValue(kStepHeight);
        m_steps[face.element.name] = item;
        addItem(item);
    }
    for (const auto& face : m_faces.arrows) {
        m_arrows.push_back(new ArrowItem(face));
        addItem(m_arrows.back());
    }
    m_isSyncing = false;
}

// One of them may be in the middle of an event: a click that selects it can commit an entry, which draws all anew. They go when it is over.
void PipelineScene::retireItems()
{
    for (auto* const item : items())
        if (!item->parentItem()) {
            removeItem(item);
            m_retired.emplace_back(item);
        }
    QMetaObject::invokeMethod(
        this, [this] { m_retired.clear(); }, Qt::QueuedConnection);
}

void PipelineScene::updateFaces()
{
    for (const auto& face : m_faces.steps)
        m_steps[face.element.name]->setFace(face);
    for (const auto& face : m_faces.groups)
        m_groups[face.element.name]->setFace(face);
    for (std::size_t i = 0; i < m_arrows.size(); ++i)
        m_arrows[i]->setFace(m_faces.arrows[i]);
}

std::map<std::string, QSizeF> PipelineScene::sizes() const
{
    std::map<std::string, QSizeF> sizes;
    for (const auto& [id, item] : m_steps)
        sizes[id] = item->size();
    return sizes;
}

Places PipelineScene::seenPlaces() const
{
    Places places;
    for (const auto& [id, item] : m_steps)
        places[id] = item->pos();
    return places;
}

void PipelineScene::placeItems()
{
    for (const auto& [id, place] : placesOf(m_workbench.document().design(), sizes()))
        if (const auto found = m_steps.find(id); found != m_steps.end())
            found->second->setPos(place);
}

void PipelineScene::link()
{
    const auto places = seenPlaces();
    const auto all = sizes();
    for (const auto& [id, item] : m_groups)
        if (const auto* const group = model::stepGroup(m_workbench.document().design(), id))
            item->setFrame(frameOf(*group, places, all));
    for (auto* const arrow : m_arrows) {
        const auto* const from = node(arrow->face().from);
        const auto* const to = node(arrow->face().to);
        if (from && to)
            arrow->setEnds(from->outPort(arrow->face().isStream ? model::Arrow::Kind::Stream
                                                                : model::Arrow::Kind::Then),
                           to->inPort());
    }
}

PipelineNode* PipelineScene::node(const std::string& id) const
{
    if (auto* const step = stepItem(id))
        return step;
    return groupItem(id);
}

StepItem* PipelineScene::stepItem(const std::string& id) const
{
    const auto found = m_steps.find(id);
    return found == m_steps.end() ? nullptr : found->second;
}

GroupItem* PipelineScene::groupItem(const std::string& id) const
{
    const auto found = m_groups.find(id);
    return found == m_groups.end() ? nullptr : found->second;
}

QGraphicsItem* PipelineScene::itemOf(const model::Element& element) const
{
    if (element.kind == model::ElementKind::Step)
        return stepItem(element.name);
    if (element.kind == model::ElementKind::StepGroup)
        return groupItem(element.name);
    const auto found = std::ranges::find_if(
        m_arrows, [&](const auto* arrow) { return arrow->face().element == element; });
    return found == m_arrows.end() ? nullptr : *found;
}

PipelineNode* PipelineScene::nodeAt(QPointF place) const
{
    for (auto* const item : items(place))
        if (item->type() == StepItem::Type || item->type() == GroupItem::Type)
            return static_cast<PipelineNode*>(item);
    return nullptr;
}

GroupItem* PipelineScene::groupAround(QPointF place) const
{
    GroupItem* innermost = nullptr;
    for (const auto& [id, item] : m_groups)
        if (item->frame().contains(place) && (!innermost || item->zValue() > innermost->zValue()))
            innermost = item;
    return innermost;
}

std::vector<StepItem*> PipelineScene::selectedSteps() const
{
    std::vector<std::string> ids;
    for (const auto* const item : selectedItems()) {
        if (item->type() == StepItem::Type)
            ids.push_back(elementOf(*item)->name);
        else if (item->type() == GroupItem::Type)
            if (const auto* const group =
                    model::stepGroup(m_workbench.document().design(), elementOf(*item)->name))
                addSteps(*group, ids);
    }
    std::ranges::sort(ids);
    const auto rest = std::ranges::unique(ids);
    ids.erase(rest.begin(), rest.end());
    std::vector<StepItem*> steps;
    for (const auto& id : ids)
        if (auto* const step = stepItem(id))
            steps.push_back(step);
    return steps;
}

std::vector<model::NodePosition> PipelineScene::positions() const
{
    std::vector<model::NodePosition> positions;
    for (const auto& [id, item] : m_steps)
        positions.push_back({model::nodeName(item->element()), item->pos().x(), item->pos().y()});
    return positions;
}

void PipelineScene::takeSelection()
{
    if (m_isSyncing)
        return;
    m_isSyncing = true;
    const auto& selection = m_workbench.selection();
    for (auto* const item : items())
        if (const auto* const element = elementOf(*item))
            item->setSelected(selection.contains(*element));
    m_isSyncing = false;
}

void PipelineScene::giveSelection()
{
    if (m_isSyncing)
        return;
    m_isSyncing = true;
    std::vector<model::Element> elements;
    for (const auto* const item : selectedItems())
        if (const auto* const element = elementOf(*item))
            elements.push_back(*element);
    const auto& before = m_workbench.selection().elements();
    if (!elements.empty() || std::ranges::any_of(before, isOfPipeline))
        m_workbench.selection().set(std::move(elements));
    m_isSyncing = false;
}

model::StepPlace PipelineScene::dropPlace(QPointF place) const
{
    model::StepPlace result;
    result.x = place.x();
    result.y = place.y();
    for (const auto* const item : items(place))
        if (item->type() == ArrowItem::Type) {
            const auto& element = *elementOf(*item);
            result.group = element.owner;
            result.arrow = std::stoul(element.name);
            return result;
        }
    if (const auto* const group = groupAround(place))
        result.group = group->element().name;
    return result;
}

void PipelineScene::markDrop(const std::optional<QPointF>& place)
{
    ArrowItem* arrow = nullptr;
    GroupItem* group = nullptr;
    if (place) {
        const auto where = dropPlace(*place);
        if (where.arrow)
            arrow = static_cast<ArrowItem*>(
                itemOf({model::ElementKind::Arrow, where.group, std::to_string(*where.arrow)}));
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
    if (design.layout.pipeline.size() < m_steps.size()) {
        edits.edits.push_back(model::moving(design, "pipeline", positions()));
        if (!model::apply(design, edits.edits.front()))
            return false;
    }
    auto made = make(design);
    if (!made)
        return document.submit(model::Result<model::Edit>(made.diagnostics()), text);
    edits.edits.push_back(std::move(made.value().edit));
    if (!document.submit(edits, text))
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
    auto& document = m_workbench.document();
    if (!document.submit(model::moving(document.design(), "pipeline", all), text, gesture)) {
        placeItems(); // back from where they were dropped
        link();
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

} // namespace clusterwright::desktop
