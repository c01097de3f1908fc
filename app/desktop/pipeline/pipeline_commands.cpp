// What the pipeline's canvas does when it is told to: the commands of menus, keys and the lane of resources.
#include "app/desktop/canvas/alignment.h"
#include "app/desktop/canvas/find_bar.h"
#include "app/desktop/canvas/in_place_text.h"
#include "app/desktop/document/text.h"
#include "app/desktop/pipeline/arrow_item.h"
#include "app/desktop/pipeline/group_item.h"
#include "app/desktop/pipeline/pipeline_canvas.h"
#include "app/desktop/pipeline/pipeline_scene.h"
#include "app/desktop/pipeline/pipeline_view.h"
#include "app/desktop/pipeline/step_item.h"
#include "model/design/gestures/duplication.h"
#include "model/design/gestures/removal.h"
#include "model/design/names/renaming.h"

#include <QApplication>
#include <QClipboard>

#include <algorithm>
#include <map>

namespace clusterwright::desktop
{

namespace
{

constexpr double kPasteShift = 36;

bool isAlignment(CanvasCommand command)
{
    return command >= CanvasCommand::AlignLeft && command <= CanvasCommand::AlignBottom;
}

bool isDistribution(CanvasCommand command)
{
    return command == CanvasCommand::DistributeHorizontally ||
           command == CanvasCommand::DistributeVertically;
}

bool isArrow(const model::Element& element)
{
    return element.kind == model::ElementKind::Arrow;
}

void revealSelected(CanvasView& view, const PipelineScene& scene, const Selection& selection)
{
    QRectF place;
    for (const auto& element : selection.elements())
        if (const auto* const item = scene.itemOf(element))
            place |= item->sceneBoundingRect();
    if (!place.isEmpty())
        view.reveal(place);
}

} // namespace

std::vector<model::Element> PipelineCanvas::selected() const
{
    auto elements = m_workbench.selection().elements();
    std::erase_if(elements, [](const auto& element) {
        return element.kind != model::ElementKind::Step &&
               element.kind != model::ElementKind::StepGroup &&
               element.kind != model::ElementKind::Arrow;
    });
    return elements;
}

std::optional<model::Element> PipelineCanvas::onlySelected(model::ElementKind kind) const
{
    const auto elements = selected();
    if (elements.size() != 1 || elements.front().kind != kind)
        return std::nullopt;
    return elements.front();
}

bool PipelineCanvas::can(CanvasCommand command) const
{
    if (changesDesign(command) && !m_workbench.document().readOnlyReason().isEmpty())
        return false;
    const auto elements = selected();
    const auto steps = m_scene->selectedSteps().size();
    if (isAlignment(command))
        return steps >= 2;
    if (isDistribution(command))
        return steps >= 3;
    switch (command) {
    case CanvasCommand::Delete:
        return !elements.empty();
    case CanvasCommand::Cut:
    case CanvasCommand::Copy:
    case CanvasCommand::Duplicate:
    case CanvasCommand::Group:
        return steps > 0;
    case CanvasCommand::ZoomToSelection:
        return !elements.empty();
    case CanvasCommand::Rename:
        return onlySelected(model::ElementKind::Step) ||
               onlySelected(model::ElementKind::StepGroup);
    case CanvasCommand::Connect:
        return elements.size() == 2 && std::ranges::none_of(elements, isArrow);
    case CanvasCommand::Expand:
        return false;
    case CanvasCommand::Ungroup:
        return onlySelected(model::ElementKind::StepGroup).has_value();
    case CanvasCommand::SelectAll:
    case CanvasCommand::Arrange:
    case CanvasCommand::ZoomToFit:
    case CanvasCommand::Find:
        return !m_scene->faces().steps.empty();
    default:
        return true;
    }
}

void PipelineCanvas::run(CanvasCommand command)
{
    using C = CanvasCommand;
    using Action = void (*)(PipelineCanvas&);
    static const std::map<C, Action> actions{
        {C::Cut, [](PipelineCanvas& c) { c.cut(); }},
        {C::Copy, [](PipelineCanvas& c) { c.copy(); }},
        {C::Paste, [](PipelineCanvas& c) { c.paste(QApplication::clipboard()->text()); }},
        {C::Duplicate, [](PipelineCanvas& c) { c.duplicate(); }},
        {C::Delete, [](PipelineCanvas& c) { c.removeSelected(nameOf(CanvasCommand::Delete)); }},
        {C::SelectAll, [](PipelineCanvas& c) { c.selectAll(); }},
        {C::Group, [](PipelineCanvas& c) { c.group(); }},
        {C::Ungroup, [](PipelineCanvas& c) { c.ungroup(); }},
        {C::Rename, [](PipelineCanvas& c) { c.rename(c.selected().front()); }},
        {C::Connect, [](PipelineCanvas& c) { c.joinSelected(model::Arrow::Kind::Then); }},
        {C::Arrange, [](PipelineCanvas& c) { c.arrange(); }},
        {C::ZoomIn, [](PipelineCanvas& c) { c.m_view->zoomIn(); }},
        {C::ZoomOut, [](PipelineCanvas& c) { c.m_view->zoomOut(); }},
        {C::ZoomReset, [](PipelineCanvas& c) { c.m_view->setZoom(1); }},
        {C::ZoomToFit, [](PipelineCanvas& c) { c.m_view->zoomToFit(); }},
        {C::ZoomToSelection, [](PipelineCanvas& c) { c.m_view->zoomToSelection(); }},
        {C::QuickAdd,
         [](PipelineCanvas& c) { c.quickAddAt(c.m_view->visiblePart().center(), std::nullopt); }},
        {C::Find, [](PipelineCanvas& c) { c.m_findBar->open(); }},
        {C::ToggleGrid,
         [](PipelineCanvas& c) { c.m_view->setGridShown(!c.m_view->isGridShown()); }},
        {C::ToggleMinimap,
         [](PipelineCanvas& c) { c.m_view->minimap().setWanted(!c.m_view->minimap().isWanted()); }},
    };
    if (!can(command))
        return;
    if (isAlignment(command) || isDistribution(command))
        align(command);
    else if (const auto found = actions.find(command); found != actions.end())
        found->second(*this);
}

void PipelineCanvas::cut()
{
    copy();
    removeSelected(nameOf(CanvasCommand::Cut));
}

void PipelineCanvas::selectAll()
{
    std::vector<model::Element> elements;
    for (const auto& face : m_scene->faces().steps)
        elements.push_back(face.element);
    for (const auto& face : m_scene->faces().groups)
        elements.push_back(face.element);
    for (const auto& face : m_scene->faces().arrows)
        elements.push_back(face.element);
    m_workbench.selection().set(std::move(elements));
}

bool PipelineCanvas::isChecked(CanvasCommand toggle) const
{
    if (toggle == CanvasCommand::ToggleGrid)
        return m_view->isGridShown();
    return toggle == CanvasCommand::ToggleMinimap && m_view->minimap().isWanted();
}

model::Design PipelineCanvas::seenDesign() const
{
    auto design = m_workbench.document().design();
    design.layout.pipeline = m_scene->positions();
    return design;
}

void PipelineCanvas::copy() const
{
    QApplication::clipboard()->setText(qt(model::copyOf(seenDesign(), selected())));
}

void PipelineCanvas::paste(const QString& text)
{
    m_scene->submitMade(
        [&](const model::Design& design) {
            return model::paste(design, utf8(text), kPasteShift, kPasteShift);
        },
        nameOf(CanvasCommand::Paste));
    revealSelected(*m_view, *m_scene, m_workbench.selection());
}

void PipelineCanvas::duplicate()
{
    const auto elements = selected();
    m_scene->submitMade(
        [&](const model::Design& design) {
            return model::duplicating(design, elements, kPasteShift, kPasteShift);
        },
        nameOf(CanvasCommand::Duplicate));
    revealSelected(*m_view, *m_scene, m_workbench.selection());
}

void PipelineCanvas::removeSelected(const QString& text)
{
    const auto elements = selected();
    m_scene->submitMade(
        [&](const model::Design& design) -> model::Result<model::Pasted> {
            auto edit = model::removal(design, elements);
            if (!edit)
                return edit.diagnostics();
            return model::Pasted{std::move(edit).value(), {}};
        },
        text);
}

void PipelineCanvas::group()
{
    auto elements = selected();
    std::erase_if(elements, isArrow);
    auto& library = m_workbench.document().library();
    m_scene->submitMade(
        [&](const model::Design& design) {
            return model::grouping(design, elements, model::freeGroupName(design, library), "1");
        },
        nameOf(CanvasCommand::Group));
}

void PipelineCanvas::ungroup()
{
    const auto group = *onlySelected(model::ElementKind::StepGroup);
    m_scene->submitMade(
        [&](const model::Design& design) { return model::ungrouping(design, group); },
        nameOf(CanvasCommand::Ungroup));
}

void PipelineCanvas::align(CanvasCommand command)
{
    const auto steps = m_scene->selectedSteps();
    std::vector<QRectF> boxes;
    for (const auto* const step : steps)
        boxes.emplace_back(step->pos() - QPointF(step->size().width(), step->size().height()) / 2,
                           step->size());
    const auto number = static_cast<int>(command) - static_cast<int>(CanvasCommand::AlignLeft);
    const auto middles =
        isAlignment(command)
            ? aligned(boxes, static_cast<Alignment>(number))
            : distributed(boxes,
                          command == CanvasCommand::DistributeHorizontally ? Qt::Horizontal
                                                                           : Qt::Vertical);
    Places places;
    for (std::size_t i = 0; i < steps.size(); ++i)
        places[steps[i]->element().name] = middles[i];
    m_scene->submitMoves(places, nameOf(command));
}

// What is selected keeps its middle.
void PipelineCanvas::arrange()
{
    std::map<std::string, QSizeF> sizes;
    for (const auto& face : m_scene->faces().steps)
        sizes[face.element.name] = m_scene->stepItem(face.element.name)->size();
    auto places = arrangedPlaces(m_workbench.document().design(), sizes);
    const auto steps = m_scene->selectedSteps();
    if (steps.size() > 1) {
        Places part;
        QPointF shift;
        for (const auto* const step : steps) {
            const auto& id = step->element().name;
            part[id] = places[id];
            shift += (step->pos() - places[id]) / static_cast<qreal>(steps.size());
        }
        for (auto& [id, place] : part)
            place += shift;
        places = std::move(part);
    }
    m_scene->submitMoves(places, nameOf(CanvasCommand::Arrange));
}

void PipelineCanvas::nudge(QPointF shift, bool isRepeated)
{
    Places places;
    for (const auto* const step : m_scene->selectedSteps())
        places[step->element().name] = step->pos() + shift;
    if (places.empty())
        return;
    if (!isRepeated || m_nudge == 0)
        m_nudge = m_workbench.document().newGesture();
    m_scene->submitMoves(places, tr("Move"), m_nudge);
}

void PipelineCanvas::selectStep(int direction)
{
    const auto& steps = m_scene->faces().steps;
    if (steps.empty())
        return;
    const auto now = onlySelected(model::ElementKind::Step);
    const auto found =
        std::ranges::find_if(steps, [&](const auto& face) { return now && face.element == *now; });
    const auto count = static_cast<int>(steps.size());
    const auto from =
        found == steps.end() ? (direction > 0 ? -1 : 0) : static_cast<int>(found - steps.begin());
    const auto next = static_cast<std::size_t>((from + direction + count) % count);
    m_workbench.selection().set({steps[next].element});
    revealElement(steps[next].element);
}

QRect PipelineCanvas::onViewport(const QRectF& sceneRect) const
{
    return m_view->mapFromScene(sceneRect).boundingRect();
}

void PipelineCanvas::rename(const model::Element& element)
{
    const PipelineNode* node = m_scene->stepItem(element.name);
    if (element.kind == model::ElementKind::StepGroup)
        node = m_scene->groupItem(element.name);
    if (!node)
        return;
    auto& document = m_workbench.document();
    m_entry->open(
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

void PipelineCanvas::editRepeat(const model::Element& group)
{
    const auto* const item = m_scene->groupItem(group.name);
    auto& document = m_workbench.document();
    m_entry->open(
        onViewport(item->repeatRect()),
        item->face().repeat,
        [&document, group](const std::string& text) {
            return model::setRepeat(document.design(), group.name, text);
        },
        [&document, group](const model::Edit& edit, const std::string& /*text*/) {
            document.submit(edit, tr("Repeat %1").arg(qt(group.name)));
        });
}

void PipelineCanvas::editChunks(const model::Element& arrow)
{
    const auto* const item = static_cast<const ArrowItem*>(m_scene->itemOf(arrow));
    const QRectF around(item->middle() - QPointF(40, 10), QSizeF(80, 20));
    m_workbench.say(tr("How many chunks? None: it begins when the other has ended"));
    auto& document = m_workbench.document();
    m_entry->open(
        onViewport(around),
        item->face().chunks,
        [&document, arrow](const std::string& text) {
            return model::setChunks(document.design(), arrow, text);
        },
        [&document](const model::Edit& edit, const std::string& /*text*/) {
            document.submit(edit, tr("Set chunks"));
        });
}

// From left to right.
void PipelineCanvas::joinSelected(model::Arrow::Kind kind)
{
    const auto elements = selected();
    auto from = elements.front();
    auto to = elements.back();
    if (m_scene->itemOf(to)->sceneBoundingRect().left() <
        m_scene->itemOf(from)->sceneBoundingRect().left())
        std::swap(from, to);
    m_scene->submitMade(
        [&](const model::Design& design) {
            return model::joining(design, from.name, to.name, kind);
        },
        tr("Join %1 to %2").arg(qt(from.name), qt(to.name)));
}

void PipelineCanvas::moveSelectedTo(const QString& resource)
{
    const auto steps = m_scene->selectedSteps();
    if (steps.empty())
        m_workbench.say(tr("Select the steps that are to be done there first"));
    else
        m_scene->offload(steps, utf8(resource));
}

} // namespace clusterwright::desktop
