#include "app/desktop/pipeline/drawing/pipeline_scene.h"

#include "app/desktop/common/text.h"
#include "app/desktop/pipeline/drawing/arrow_item.h"
#include "app/desktop/pipeline/drawing/group_item.h"
#include "app/desktop/pipeline/drawing/placement.h"
#include "app/desktop/pipeline/drawing/step_item.h"
#include "model/design/document/design.h"
#include "model/design/gestures/pipeline_edit.h"

#include <algorithm>
#include <set>

namespace clusterwright::desktop
{

namespace
{

void addSteps(const model::PipelineItem& group, std::set<std::string>& ids)
{
    for (const auto& item : group.items) {
        if (item.isGroup)
            addSteps(item, ids);
        else
            ids.insert(item.id);
    }
}

} // namespace

PipelineScene::PipelineScene(Document& document, QObject* parent)
    : GraphScene(parent)
    , m_document(document)
{
    show(facesNow());
}

PipelineScene::~PipelineScene()
{
    clear();
}

PipelineFaces PipelineScene::facesNow() const
{
    return facesOf(
        m_document.design(), m_document.library(), *m_document.answer(), *m_document.numbers());
}

void PipelineScene::show(PipelineFaces faces)
{
    const bool isSame = isSameDrawing(faces);
    m_faces = std::move(faces);
    isSame ? update() : rebuild();
    place();
}

void PipelineScene::place()
{
    moveTo(placesOf(m_document.design(), shapes()));
    link();
    emit drawn();
}

GraphBox PipelineScene::ownBox(std::size_t number) const
{
    const auto* const item = stepItem(m_faces.steps[number].element.name);
    return {item->element(), nodeName(item->element()), item->pos(), item->size()};
}

std::vector<std::size_t>
PipelineScene::ownBoxesOf(const std::vector<model::Element>& elements) const
{
    std::set<std::string> ids;
    for (const auto& element : elements) {
        if (isStep(element))
            ids.insert(element.name);
        else if (isStepGroup(element))
            if (const auto* const group = model::stepGroup(m_document.design(), element.name))
                addSteps(*group, ids);
    }
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < ownCount(); ++i)
        if (ids.contains(faces().steps[i].element.name))
            numbers.push_back(i);
    return numbers;
}

void PipelineScene::moveOwn(const std::vector<std::size_t>& boxes,
                            const std::vector<QPointF>& middles)
{
    Places places;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        places[faces().steps[boxes[i]].element.name] = middles[i];
    moveTo(places);
    link();
}

double PipelineScene::legibleZoom() const
{
    constexpr double kLeast = 0.2;
    constexpr double kMost = 0.4;
    constexpr double kStep = 1.05;
    const auto isLegible = [&](double zoom) {
        return std::ranges::all_of(m_faces.steps, [&](const StepFace& face) {
            const auto* const item = stepItem(face.element.name);
            return !item || item->isNameWhole(zoom);
        });
    };
    auto zoom = kLeast;
    while (zoom < kMost && !isLegible(zoom))
        zoom *= kStep;
    return std::min(zoom, kMost);
}

void PipelineScene::selectOwn(const std::vector<model::Element>& elements)
{
    std::set<std::string> ids;
    for (auto* const item : items())
        if (const auto* const element = pipelineElement(*item)) {
            const bool isSelected = std::ranges::binary_search(elements, *element);
            item->setSelected(isSelected);
            if (isSelected && !element->name.empty()) // no arrow
                ids.insert(element->name);
        }
    if (m_bindings)
        m_bindings->setSelected(ids);
}

std::vector<model::Element> PipelineScene::ownElements() const
{
    std::vector<model::Element> elements;
    for (const auto& face : faces().steps)
        elements.push_back(face.element);
    for (const auto& face : faces().groups)
        elements.push_back(face.element);
    for (const auto& face : faces().arrows)
        elements.push_back(face.element);
    return elements;
}

QStringList PipelineScene::ownTitles() const
{
    QStringList titles;
    for (const auto& face : faces().steps)
        titles.append(
            QStringLiteral("%1 %2 %3").arg(qt(face.element.name), face.title, face.block));
    for (const auto& face : faces().groups)
        titles.append(qt(face.element.name) + QLatin1Char(' ') + face.title);
    for (const auto& face : faces().arrows)
        titles.append(tr("%1 to %2").arg(qt(face.from), qt(face.to)));
    return titles;
}

std::optional<model::Element> PipelineScene::ownElementAt(QPointF place, double /*around*/) const
{
    for (const auto* const item : items(place))
        if (const auto* const element = pipelineElement(*item))
            return *element;
    return std::nullopt;
}

std::vector<model::Element> PipelineScene::ownElementsIn(const QRectF& band) const
{
    std::vector<model::Element> elements;
    for (const auto& element : ownElements()) {
        const auto* const item = itemOf(element);
        const bool isIn =
            isStep(element) ? band.intersects(static_cast<const StepItem*>(item)->sceneBox())
            : isStepGroup(element)
                ? band.contains(static_cast<const GroupItem*>(item)->frame())
                : band.contains(static_cast<const ArrowItem*>(item)->line().boundingRect());
        if (isIn)
            elements.push_back(element);
    }
    return elements;
}

QRectF PipelineScene::ownPlaceOf(const model::Element& element) const
{
    const auto* const item = itemOf(element);
    return item ? item->sceneBoundingRect() : QRectF();
}

bool PipelineScene::isTime(const model::Element& element, QPointF place) const
{
    const auto* const item = node(element.name);
    return item && item->zoneAt(item->mapFromScene(place)) == Zone::Time;
}

} // namespace clusterwright::desktop
