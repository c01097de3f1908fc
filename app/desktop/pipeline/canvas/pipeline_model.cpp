#include "app/desktop/pipeline/canvas/pipeline_model.h"

#include "app/desktop/common/text.h"
#include "app/desktop/pipeline/canvas/block_palette.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/pipeline/drawing/placement.h"
#include "model/core/finding.h"
#include "model/design/edit/edit.h"
#include "model/design/gestures/pipeline_edit.h"
#include "model/study/studies/answer.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

struct PipelineWords {
    Q_DECLARE_TR_FUNCTIONS(Pipeline)
};

} // namespace

PipelineModel::PipelineModel(Document& document, const PipelineScene& scene)
    : GraphModel(document, "pipeline")
    , m_scene(scene)
{
}

std::vector<model::NodePosition> PipelineModel::unplaced() const
{
    auto positions = m_scene.positions();
    const auto& known = document().design().layout.pipeline;
    std::erase_if(positions, [&](const auto& position) {
        return std::ranges::find(known, position.name, &model::NodePosition::name) != known.end();
    });
    return positions;
}

CanvasEntries PipelineModel::entries(const std::optional<GraphLink>& /*arrow*/) const
{
    return blockEntries(document().design(), document().library());
}

bool PipelineModel::takes(const QString& entry) const
{
    return !blockOfEntry(entry).isEmpty();
}

Made PipelineModel::adding(const model::Design& design,
                           const QString& entry,
                           const EntryPlace& place) const
{
    const auto id = blockOfEntry(entry);
    const auto block = model::blockOf(design, document().library(), utf8(id));
    if (!block)
        return model::refusal("edit.unknown", "unknown block '" + utf8(id) + "'");
    model::StepPlace where{.x = place.middle.x(), .y = place.middle.y()};
    if (place.link) {
        where.group = place.link->owner;
        where.arrow = place.link->id;
    } else if (place.group) {
        where.group = place.group->name;
    }
    return model::addingStep(design, document().library(), *block, where);
}

GraphChange PipelineModel::linking(const model::Design& design,
                                   const GraphLink& link,
                                   const GraphPort& to) const
{
    using Kind = GraphPort::Kind;
    if (link.moved)
        return {model::movingArrowEnd(design, *link.moved, link.isStart, to.element.name),
                PipelineWords::tr("Move end of arrow")};
    if (link.from.kind == Kind::Output || link.from.kind == Kind::Input)
        return link.from.kind == Kind::Output ? binding(design, link.from, to)
                                              : binding(design, to, link.from);
    const auto& from = link.from.element.name;
    const auto kind =
        link.from.kind == Kind::Stream ? model::Arrow::Kind::Stream : model::Arrow::Kind::Then;
    return {model::joining(design, from, to.element.name, kind),
            PipelineWords::tr("Connect %1 to %2").arg(qt(from), qt(to.element.name))};
}

GraphChange PipelineModel::binding(const model::Design& design,
                                   const GraphPort& from,
                                   const GraphPort& to) const
{
    const model::PinEnd output{from.element.name, from.name};
    const model::PinEnd parameter{to.element.name, to.name};
    const auto value = document().numbers()->value(output.step + "." + output.name);
    const auto edit = model::bindingPins(design,
                                         document().library(),
                                         output,
                                         parameter,
                                         value ? std::optional(value->dimension) : std::nullopt);
    return {
        edit ? Made(model::Pasted{edit.value(), {to.element}}) : Made(edit.diagnostics()),
        PipelineWords::tr("Bind %1 to %2")
            .arg(qt(parameter.step + "." + parameter.name), qt(output.step + "." + output.name))};
}

bool PipelineModel::canConnect(const std::vector<model::Element>& elements) const
{
    return elements.size() == 2 && std::ranges::none_of(elements, model::isOf<model::Arrow>);
}

GraphChange PipelineModel::connecting(const std::vector<model::Element>& elements) const
{
    return connecting(elements, GraphPort::Kind::Link);
}

GraphChange PipelineModel::connecting(const std::vector<model::Element>& elements,
                                      GraphPort::Kind kind) const
{
    auto from = elements.front();
    auto to = elements.back();
    if (m_scene.placeOf(to).left() < m_scene.placeOf(from).left())
        std::swap(from, to);
    return linking(placed(), {{.element = from, .kind = kind}}, GraphPort{.element = to});
}

model::Edit PipelineModel::arranging(const std::vector<model::Element>& elements) const
{
    const auto places = arrangedPlaces(document().design(), m_scene.shapes());
    auto steps = m_scene.boxesOf(elements.empty() ? m_scene.allElements() : elements);
    QPointF shift;
    std::vector<model::NodePosition> positions;
    for (const auto number : steps) {
        const auto box = m_scene.box(number);
        if (!isStep(box.element))
            continue;
        const auto place = places.at(box.element.name);
        if (!elements.empty())
            shift += (box.middle - place) / static_cast<qreal>(steps.size());
        positions.push_back({box.name, place.x(), place.y()});
    }
    for (auto& position : positions) {
        position.x += shift.x();
        position.y += shift.y();
    }
    return model::moving(placed(), part(), positions);
}

std::string PipelineModel::groupName(const model::Design& design) const
{
    return model::freeGroupName(design, document().library());
}

Made PipelineModel::offloading(const std::vector<std::size_t>& steps,
                               const std::string& resource) const
{
    auto design = placed();
    std::vector<model::Element> elements;
    model::Edits edits;
    for (const auto number : steps) {
        const auto element = m_scene.box(number).element;
        if (!isStep(element))
            continue;
        auto edit = model::placeStep(design, element.name, resource);
        if (!edit)
            return edit.diagnostics();
        if (const auto inverse = model::apply(design, edit.value()); !inverse)
            return inverse.diagnostics();
        edits.edits.push_back(std::move(edit).value());
        elements.push_back(element);
    }
    return model::Pasted{std::move(edits), std::move(elements)};
}

} // namespace clusterwright::desktop
