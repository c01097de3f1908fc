#include "app/desktop/pipeline/canvas/pipeline_commands.h"

#include "app/desktop/canvas/alignment.h"
#include "app/desktop/common/text.h"
#include "app/desktop/document/step_text.h"
#include "app/desktop/pipeline/canvas/pipeline_adding.h"
#include "app/desktop/pipeline/canvas/pipeline_entry.h"
#include "app/desktop/pipeline/canvas/pipeline_view.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/pipeline/drawing/step_item.h"
#include "model/design/document/design.h"
#include "model/design/gestures/duplication.h"
#include "model/design/gestures/removal.h"
#include "model/design/names/renaming.h"

#include <QApplication>
#include <QClipboard>

#include <algorithm>

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
    return isOf<model::Arrow>(element);
}

} // namespace

PipelineCommands::PipelineCommands(const Parts& parts)
    : m_workbench(parts.workbench)
    , m_scene(parts.scene)
    , m_view(parts.view)
    , m_adding(parts.adding)
    , m_entry(parts.entry)
{
}

std::vector<model::Element> PipelineCommands::selected() const
{
    auto elements = m_workbench.selection().elements();
    std::erase_if(elements, [](const auto& element) { return partOf(element) != "pipeline"; });
    return elements;
}

std::optional<model::Element>
PipelineCommands::onlySelected(bool (*fits)(const model::Element&)) const
{
    const auto elements = selected();
    if (elements.size() != 1 || !fits(elements.front()))
        return std::nullopt;
    return elements.front();
}

bool PipelineCommands::can(CanvasCommand command) const
{
    if (changesDesign(command) && !m_workbench.document().file().readOnlyReason().isEmpty())
        return false;
    const auto elements = selected();
    const auto steps = m_scene.selectedSteps().size();
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
        return onlySelected(model::isOf<model::PipelineItem>).has_value();
    case CanvasCommand::Connect:
        return elements.size() == 2 && std::ranges::none_of(elements, isArrow);
    case CanvasCommand::Expand:
        return false;
    case CanvasCommand::Ungroup:
        return onlySelected(model::isStepGroup).has_value();
    case CanvasCommand::SelectAll:
    case CanvasCommand::Arrange:
    case CanvasCommand::ZoomToFit:
    case CanvasCommand::Find:
        return !m_scene.faces().steps.empty();
    default:
        return true;
    }
}

void PipelineCommands::run(CanvasCommand command)
{
    using enum CanvasCommand;
    switch (command) {
    case Cut:
        return cut();
    case Copy:
        return copy();
    case Paste:
        return paste(QApplication::clipboard()->text());
    case Duplicate:
        return duplicate();
    case Delete:
        return removeSelected(nameOf(Delete));
    case SelectAll:
        return selectAll();
    case Group:
        return group();
    case Ungroup:
        return ungroup();
    case Rename:
        return m_entry.rename(selected().front());
    case Connect:
        return joinSelected(model::Arrow::Kind::Then);
    case Arrange:
        return arrange();
    case QuickAdd:
        return m_adding.askFor(m_view.visiblePart().center());
    default:
        if (isAlignment(command) || isDistribution(command))
            align(command);
    }
}

void PipelineCommands::cut()
{
    copy();
    removeSelected(nameOf(CanvasCommand::Cut));
}

void PipelineCommands::selectAll()
{
    std::vector<model::Element> elements;
    for (const auto& face : m_scene.faces().steps)
        elements.push_back(face.element);
    for (const auto& face : m_scene.faces().groups)
        elements.push_back(face.element);
    for (const auto& face : m_scene.faces().arrows)
        elements.push_back(face.element);
    m_workbench.selection().set(std::move(elements));
}

model::Design PipelineCommands::seenDesign() const
{
    auto design = m_workbench.document().design();
    design.layout.pipeline = m_scene.positions();
    return design;
}

void PipelineCommands::copy() const
{
    QApplication::clipboard()->setText(qt(model::copyOf(seenDesign(), selected())));
}

void PipelineCommands::paste(const QString& text)
{
    m_scene.submitMade(
        [&](const model::Design& design) {
            return model::paste(design, utf8(text), kPasteShift, kPasteShift);
        },
        nameOf(CanvasCommand::Paste));
    revealSelected();
}

void PipelineCommands::duplicate()
{
    const auto elements = selected();
    m_scene.submitMade(
        [&](const model::Design& design) {
            return model::duplicating(design, elements, kPasteShift, kPasteShift);
        },
        nameOf(CanvasCommand::Duplicate));
    revealSelected();
}

void PipelineCommands::revealSelected()
{
    QRectF place;
    if (m_view.scene() != &m_scene)
        return; // the timeline has no positions
    for (const auto& element : m_workbench.selection().elements())
        if (const auto* const item = m_scene.itemOf(element))
            place |= item->sceneBoundingRect();
    if (!place.isEmpty())
        m_view.reveal(place);
}

void PipelineCommands::removeSelected(const QString& text)
{
    const auto elements = selected();
    m_scene.submitMade(
        [&](const model::Design& design) -> model::Result<model::Pasted> {
            auto edit = model::removal(design, elements);
            if (!edit)
                return edit.diagnostics();
            return model::Pasted{std::move(edit).value(), {}};
        },
        stepText(text, elements));
}

void PipelineCommands::group()
{
    auto elements = selected();
    std::erase_if(elements, isArrow);
    auto& library = m_workbench.document().library();
    m_scene.submitMade(
        [&](const model::Design& design) {
            return model::grouping(design, elements, model::freeGroupName(design, library), "1");
        },
        nameOf(CanvasCommand::Group));
}

void PipelineCommands::ungroup()
{
    const auto group = *onlySelected(model::isStepGroup);
    m_scene.submitMade(
        [&](const model::Design& design) { return model::ungrouping(design, group); },
        nameOf(CanvasCommand::Ungroup));
}

void PipelineCommands::align(CanvasCommand command)
{
    const auto steps = m_scene.selectedSteps();
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
    m_scene.submitMoves(places, nameOf(command));
}

// Keeps the middle of the selection.
void PipelineCommands::arrange()
{
    auto places = arrangedPlaces(m_workbench.document().design(), m_scene.drawnItems().shapes());
    const auto steps = m_scene.selectedSteps();
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
    const bool isAll = steps.size() < 2;
    m_scene.submitMoves(places, nameOf(CanvasCommand::Arrange));
    if (isAll)
        m_view.zoomToFit();
}

void PipelineCommands::nudge(QPointF shift, bool isRepeated)
{
    Places places;
    for (const auto* const step : m_scene.selectedSteps())
        places[step->element().name] = step->pos() + shift;
    if (places.empty())
        return;
    if (!isRepeated || m_nudge == 0)
        m_nudge = m_workbench.document().newGesture();
    m_scene.submitMoves(places, tr("Move"), m_nudge);
}

// Connects the selected steps from left to right.
void PipelineCommands::joinSelected(model::Arrow::Kind kind)
{
    const auto elements = selected();
    auto from = elements.front();
    auto to = elements.back();
    if (m_scene.itemOf(to)->sceneBoundingRect().left() <
        m_scene.itemOf(from)->sceneBoundingRect().left())
        std::swap(from, to);
    m_scene.submitMade(
        [&](const model::Design& design) {
            return model::joining(design, from.name, to.name, kind);
        },
        tr("Connect %1 to %2").arg(qt(from.name), qt(to.name)));
}

void PipelineCommands::moveSelectedTo(const QString& resource)
{
    const auto steps = m_scene.selectedSteps();
    if (steps.empty())
        m_workbench.say(tr("Select steps first to run them on this resource"));
    else
        m_scene.offload(steps, utf8(resource));
}

} // namespace clusterwright::desktop

#include "moc_pipeline_commands.cpp"
