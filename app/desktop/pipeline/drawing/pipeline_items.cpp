#include "app/desktop/pipeline/drawing/pipeline_items.h"

#include "app/desktop/pipeline/drawing/arrow_item.h"
#include "app/desktop/pipeline/drawing/group_item.h"
#include "app/desktop/pipeline/drawing/step_item.h"
#include "model/design/document/design.h"

#include <QGraphicsScene>
#include <QLineF>

#include <algorithm>
#include <limits>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kFrameDepth = -100; // z of the outermost frame, below everything
constexpr qreal kBindingHeight = 1; // z, same as arrows
constexpr qreal kFeedAt = 24;       // from the left edge of a step
constexpr qreal kStepHeight = 2;    // z, above arrows
constexpr qreal kMostReach = 2.5;   // widths of a value's box
constexpr qreal kReachGap = 8;

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

} // namespace

const model::Element* pipelineElement(const QGraphicsItem& item)
{
    if (item.type() == ArrowItem::Type)
        return &static_cast<const ArrowItem&>(item).face().element;
    if (item.type() == StepItem::Type || item.type() == GroupItem::Type)
        return &static_cast<const PipelineNode&>(item).element();
    return nullptr;
}

PipelineItems::PipelineItems(QGraphicsScene& scene)
    : m_scene(scene)
{
}

PipelineItems::~PipelineItems() = default;

void PipelineItems::show(PipelineFaces faces)
{
    const bool isSame = isSameDrawing(faces);
    m_faces = std::move(faces);
    isSame ? update() : rebuild();
}

bool PipelineItems::isSameDrawing(const PipelineFaces& faces) const
{
    return elementsIn(faces.steps) == elementsIn(m_faces.steps) &&
           elementsIn(faces.groups) == elementsIn(m_faces.groups) &&
           endsOf(faces.arrows) == endsOf(m_faces.arrows) &&
           elementsIn(faces.arrows) == elementsIn(m_faces.arrows);
}

void PipelineItems::rebuild()
{
    m_steps.clear();
    m_groups.clear();
    m_arrows.clear();
    m_bindings = nullptr;
    m_hover = {};
    retire();
    qreal depth = kFrameDepth;
    for (const auto& face : m_faces.groups) {
        auto* const item = new GroupItem(face);
        item->setZValue(depth++);
        m_groups[face.element.name] = item;
        m_scene.addItem(item);
    }
    for (const auto& face : m_faces.steps) {
        auto* const item = new StepItem(face);
        item->setZValue(kStepHeight);
        m_steps[face.element.name] = item;
        m_scene.addItem(item);
    }
    for (const auto& face : m_faces.arrows) {
        m_arrows.push_back(new ArrowItem(face));
        m_scene.addItem(m_arrows.back());
    }
    if (m_steps.empty())
        return;
    m_bindings = new BindingLines;
    m_bindings->setZValue(kBindingHeight);
    m_scene.addItem(m_bindings);
}

// Deletes the items after the present event: a click on one may commit an entry, which redraws everything.
void PipelineItems::retire()
{
    for (auto* const item : m_scene.items())
        if (!item->parentItem()) {
            m_scene.removeItem(item);
            m_retired.emplace_back(item);
        }
    QMetaObject::invokeMethod(
        &m_scene, [this] { m_retired.clear(); }, Qt::QueuedConnection);
}

void PipelineItems::update()
{
    for (const auto& face : m_faces.steps)
        m_steps[face.element.name]->setFace(face);
    for (const auto& face : m_faces.groups)
        m_groups[face.element.name]->setFace(face);
    for (std::size_t i = 0; i < m_arrows.size(); ++i)
        m_arrows[i]->setFace(m_faces.arrows[i]);
}

StepShapes PipelineItems::shapes() const
{
    StepShapes shapes;
    for (const auto& [id, item] : m_steps)
        shapes[id] = {item->size(), item->face().isValue};
    return shapes;
}

Places PipelineItems::places() const
{
    Places places;
    for (const auto& [id, item] : m_steps)
        places[id] = item->pos();
    return places;
}

void PipelineItems::place(const model::Design& design)
{
    moveTo(placesOf(design, shapes()));
}

void PipelineItems::moveTo(const Places& places)
{
    for (const auto& [id, place] : places)
        if (auto* const item = step(id))
            item->setPos(place);
}

void PipelineItems::link(const model::Design& design)
{
    const auto seen = places();
    const auto all = shapes();
    for (const auto& [id, item] : m_groups)
        if (const auto* const found = model::stepGroup(design, id))
            item->setFrame(frameOf(*found, seen, all));
    for (auto* const arrow : m_arrows)
        linkArrow(*arrow, design);
    linkBindings();
    widenValues();
}

// Lets the name of a value extend to the right as far as nothing else is there.
void PipelineItems::widenValues()
{
    QRectF all;
    for (const auto& [id, item] : m_steps)
        all |= item->sceneBox();
    for (const auto& [id, item] : m_groups)
        all |= item->sceneBox();
    for (const auto& [id, item] : m_steps) {
        if (!item->face().isValue)
            continue;
        const auto box = item->sceneBox();
        auto end = std::min(all.right(), box.left() + kMostReach * box.width());
        const auto stopAt = [&](const QRectF& other) {
            const bool isBeside = other.left() >= box.right() && other.top() < box.bottom() &&
                                  other.bottom() > box.top();
            if (isBeside)
                end = std::min(end, other.left() - kReachGap);
        };
        for (const auto& [otherId, other] : m_steps)
            if (other != item)
                stopAt(other->sceneBox());
        for (const auto& [otherId, other] : m_groups)
            stopAt(other->sceneBox());
        item->setReach(std::max(end - box.left(), 0.0));
    }
}

// The line passes the other steps and groups of its group, and the label covers no step and no name of a group.
void PipelineItems::linkArrow(ArrowItem& arrow, const model::Design& design)
{
    const auto& face = arrow.face();
    const auto* const from = node(face.from);
    const auto* const to = node(face.to);
    const auto* const around = model::stepGroup(design, face.element.owner);
    if (!from || !to || !around)
        return;
    const auto start =
        from->outPort(face.isStream ? model::Arrow::Kind::Stream : model::Arrow::Kind::Then);
    Boxes others;
    for (const auto& item : around->items)
        if (const auto* const other = node(item.id); other && other != from && other != to)
            others.push_back(other->sceneBox());
    Boxes covered;
    for (const auto& [id, item] : m_steps)
        covered.push_back(item->sceneBox());
    for (const auto& [id, item] : m_groups)
        covered.push_back(item->sceneHead());
    arrow.setLine(arrowLine(start, to->inPort(), others), std::move(covered));
}

void PipelineItems::linkBindings()
{
    std::vector<BindingLines::Line> lines;
    for (const auto& face : m_faces.bindings) {
        const auto* const from = node(face.from);
        const auto* const to = step(face.to);
        if (!from || !to)
            continue;
        const auto* const source = step(face.from);
        const bool isDown = source && source->face().isValue;
        const auto start = from->pinPlace(face.output, true);
        lines.push_back(
            {face, bindingLine(start, to->pinPlace(face.parameter, false), isDown), {}});
        if (face.isOfValue)
            lines.back().quiet = feedingLine(
                start, to->mapToScene(to->layout().box().topLeft() + QPointF(kFeedAt, 0)));
    }
    if (m_bindings)
        m_bindings->setLines(std::move(lines));
}

void PipelineItems::setSelected(const std::set<std::string>& ids)
{
    if (m_bindings)
        m_bindings->setSelected(ids);
}

void PipelineItems::setHover(const BindingLines::Hover& hover)
{
    if (hover == m_hover)
        return;
    if (auto* const before = step(m_hover.node)) {
        before->setHovered(false);
        before->markPin(nullptr);
    }
    m_hover = hover;
    if (auto* const now = step(hover.node)) {
        now->setHovered(true);
        now->markPin(now->layout().pin(hover.pin, hover.isOutput));
    }
    if (m_bindings)
        m_bindings->setHover(hover);
}

std::optional<PipelineItems::PinAt> PipelineItems::pinAt(QPointF place) const
{
    std::optional<PinAt> nearest;
    auto reach = std::numeric_limits<qreal>::infinity();
    for (const auto& [id, item] : m_steps)
        if (const auto* const pin = item->pinAt(place)) {
            const auto away = QLineF(item->mapToScene(pin->place), place).length();
            if (away < reach)
                nearest = PinAt{item, *pin};
            reach = std::min(reach, away);
        }
    return nearest;
}

PipelineNode* PipelineItems::node(const std::string& id) const
{
    if (auto* const found = step(id))
        return found;
    return group(id);
}

StepItem* PipelineItems::step(const std::string& id) const
{
    const auto found = m_steps.find(id);
    return found == m_steps.end() ? nullptr : found->second;
}

GroupItem* PipelineItems::group(const std::string& id) const
{
    const auto found = m_groups.find(id);
    return found == m_groups.end() ? nullptr : found->second;
}

QGraphicsItem* PipelineItems::itemOf(const model::Element& element) const
{
    if (isStep(element))
        return step(element.name);
    if (isStepGroup(element))
        return group(element.name);
    const auto found = std::ranges::find_if(
        m_arrows, [&](const auto* arrow) { return arrow->face().element == element; });
    return found == m_arrows.end() ? nullptr : *found;
}

PipelineNode* PipelineItems::nodeAt(QPointF place) const
{
    for (auto* const item : m_scene.items(place))
        if (item->type() == StepItem::Type || item->type() == GroupItem::Type)
            return static_cast<PipelineNode*>(item);
    return nullptr;
}

GroupItem* PipelineItems::groupAround(QPointF place) const
{
    GroupItem* innermost = nullptr;
    for (const auto& [id, item] : m_groups)
        if (item->frame().contains(place) && (!innermost || item->zValue() > innermost->zValue()))
            innermost = item;
    return innermost;
}

std::vector<model::NodePosition> PipelineItems::positions() const
{
    std::vector<model::NodePosition> positions;
    for (const auto& [id, item] : m_steps)
        positions.push_back({model::nodeName(item->element()), item->pos().x(), item->pos().y()});
    return positions;
}

model::StepPlace PipelineItems::dropPlace(QPointF place) const
{
    model::StepPlace result;
    result.x = place.x();
    result.y = place.y();
    for (const auto* const item : m_scene.items(place))
        if (item->type() == ArrowItem::Type) {
            const auto& element = *pipelineElement(*item);
            result.group = element.owner;
            result.arrow = element.id;
            return result;
        }
    if (const auto* const around = groupAround(place))
        result.group = around->element().name;
    return result;
}

} // namespace clusterwright::desktop
