// The items of the pipeline's drawing: a box for each step, a frame for each group, an arrow for each edge.
#include "app/desktop/pipeline/drawing/arrow_item.h"
#include "app/desktop/pipeline/drawing/group_item.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/pipeline/drawing/step_item.h"
#include "model/design/document/design.h"
#include "model/design/gestures/pipeline_edit.h"

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
std::vector<model::Element> elementsOfFaces(const Faces& faces)
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

bool PipelineScene::isSameDrawing(const PipelineFaces& faces) const
{
    return elementsOfFaces(faces.steps) == elementsOfFaces(m_faces.steps) &&
           elementsOfFaces(faces.groups) == elementsOfFaces(m_faces.groups) &&
           endsOf(faces.arrows) == endsOf(m_faces.arrows) &&
           elementsOfFaces(faces.arrows) == elementsOfFaces(m_faces.arrows);
}

void PipelineScene::rebuild()
{
    for (auto* const item : items())
        if (pipelineElement(*item))
            delete item;
    delete m_bindings;
    m_steps.clear();
    m_groups.clear();
    m_arrows.clear();
    m_bindings = nullptr;
    m_hover = {};
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
    if (m_steps.empty())
        return;
    m_bindings = new BindingLines;
    m_bindings->setZValue(kBindingHeight);
    addItem(m_bindings);
}

void PipelineScene::update()
{
    for (const auto& face : m_faces.steps)
        m_steps[face.element.name]->setFace(face);
    for (const auto& face : m_faces.groups)
        m_groups[face.element.name]->setFace(face);
    for (std::size_t i = 0; i < m_arrows.size(); ++i)
        m_arrows[i]->setFace(m_faces.arrows[i]);
}

StepShapes PipelineScene::shapes() const
{
    StepShapes shapes;
    for (const auto& [id, item] : m_steps)
        shapes[id] = {item->size(), item->face().isValue};
    return shapes;
}

Places PipelineScene::places() const
{
    Places places;
    for (const auto& [id, item] : m_steps)
        places[id] = item->pos();
    return places;
}

void PipelineScene::moveTo(const Places& places)
{
    for (const auto& [id, place] : places)
        if (auto* const item = stepItem(id))
            item->setPos(place);
}

void PipelineScene::link()
{
    const auto& design = m_document.design();
    const auto seen = places();
    const auto all = shapes();
    for (const auto& [id, item] : m_groups)
        if (const auto* const found = model::stepGroup(design, id))
            item->setFrame(frameOf(*found, seen, all));
    for (auto* const arrow : m_arrows)
        linkArrow(*arrow);
    linkBindings();
    widenValues();
}

// Lets the name of a value extend to the right as far as nothing else is there.
void PipelineScene::widenValues()
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
void PipelineScene::linkArrow(ArrowItem& arrow)
{
    const auto& face = arrow.face();
    const auto* const from = node(face.from);
    const auto* const to = node(face.to);
    const auto* const around = model::stepGroup(m_document.design(), face.element.owner);
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

void PipelineScene::linkBindings()
{
    std::vector<BindingLines::Line> lines;
    for (const auto& face : m_faces.bindings) {
        const auto* const from = node(face.from);
        const auto* const to = stepItem(face.to);
        if (!from || !to)
            continue;
        const auto* const source = stepItem(face.from);
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

void PipelineScene::setHover(const BindingLines::Hover& hover)
{
    if (hover == m_hover)
        return;
    if (auto* const before = stepItem(m_hover.node)) {
        before->setHovered(false);
        before->markPin(nullptr);
    }
    m_hover = hover;
    if (auto* const now = stepItem(hover.node)) {
        now->setHovered(true);
        now->markPin(now->layout().pin(hover.pin, hover.isOutput));
    }
    if (m_bindings)
        m_bindings->setHover(hover);
}

std::optional<PipelineScene::PinAt> PipelineScene::pinAt(QPointF place) const
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

PipelineNode* PipelineScene::node(const std::string& id) const
{
    if (auto* const found = stepItem(id))
        return found;
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
    if (isStep(element))
        return stepItem(element.name);
    if (isStepGroup(element))
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

std::vector<model::NodePosition> PipelineScene::positions() const
{
    std::vector<model::NodePosition> positions;
    for (const auto& [id, item] : m_steps)
        positions.push_back({model::nodeName(item->element()), item->pos().x(), item->pos().y()});
    return positions;
}

} // namespace clusterwright::desktop
