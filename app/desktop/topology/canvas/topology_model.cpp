#include "app/desktop/topology/canvas/topology_model.h"

#include "app/desktop/common/text.h"
#include "app/desktop/topology/canvas/topology_entries.h"
#include "app/desktop/topology/drawing/placement.h"
#include "model/design/document/component_kind.h"
#include "model/design/document/design.h"
#include "model/design/document/item_ids.h"
#include "model/design/edit/element.h"
#include "model/design/placement/arrangement.h"
#include "model/design/placement/graph_drawing.h"
#include "model/design/system/system.h"

#include <QCoreApplication>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

struct ModelWords {
    Q_DECLARE_TR_FUNCTIONS(Topology)
};

} // namespace

TopologyModel::TopologyModel(Document& document, const TopologyScene& scene)
    : GraphModel(document, "topology")
    , m_scene(scene)
{
}

void TopologyModel::refresh()
{
    const auto& design = document().design();
    m_components = model::usableComponents(design, document().library());
    m_section = design.topology ? std::nullopt : model::topologyOf(design, document().library());
}

ShapeSource TopologyModel::source()
{
    static const model::TopologySection kNone;
    const auto& own = document().design().topology;
    const auto& section = own ? own : m_section;
    return {document().design(),
            section ? *section : kNone,
            m_components,
            *document().numbers(),
            m_graphs,
            document().library(),
            m_views,
            &m_arranged};
}

std::optional<model::Edit> TopologyModel::adoption() const
{
    return model::adoption(document().design(), document().library());
}

std::string TopologyModel::kindOf(const QString& entry) const
{
    if (const auto preset = presetOfEntry(entry)) {
        const auto component = document().library().component(*preset);
        return component ? component.value()->kind : std::string();
    }
    const auto found = std::ranges::find(m_components, entry, [](const auto& component) {
        return entryOfComponent(component.name);
    });
    return found == m_components.end() ? std::string() : found->kind;
}

CanvasEntries TopologyModel::entries(const std::optional<GraphLink>& cable) const
{
    auto entries = topologyEntries(document().design(), document().library());
    if (!cable)
        return entries;
    std::erase_if(entries, [this](const auto& entry) {
        const auto kind = kindOf(entry.id);
        return kind.empty() || model::drawnAs(kind) != model::DrawnAs::Vertex;
    });
    std::ranges::stable_partition(
        entries, [this](const auto& entry) { return kindOf(entry.id) == "switch"; });
    return entries;
}

bool TopologyModel::takes(const QString& entry) const
{
    return !entry.isEmpty() && !entry.startsWith(QLatin1String("block:"));
}

Made TopologyModel::adding(const model::Design& design,
                           const QString& entry,
                           const EntryPlace& place) const
{
    auto added = addingEntry(design, document().library(), entry, place.middle);
    if (added && place.link)
        added = model::intoCable(design, document().library(), added.value(), *place.link);
    return added;
}

GraphChange TopologyModel::linking(const model::Design& design,
                                   const GraphLink& cable,
                                   const GraphPort& to) const
{
    auto& library = document().library();
    const model::CableEnd end{to.element, to.name, {}};
    if (cable.moved)
        return {model::movingCableEnd(design, library, *cable.moved, cable.isStart, end),
                ModelWords::tr("Move cable end")};
    const model::CableEnd from{cable.from.element, cable.from.name, {}};
    return {model::cabling(design, library, {from, end}), ModelWords::tr("Add cable")};
}

bool TopologyModel::canConnect(const std::vector<model::Element>& elements) const
{
    using Kind = model::ComponentKind;
    if (elements.size() < 2 || !std::ranges::all_of(elements, model::isOf<model::DrawnVertex>))
        return false;
    const auto hubs = std::ranges::count_if(m_scene.boxesOf(elements), [this](std::size_t number) {
        const auto kind = m_scene.shapes().nodes[number].kind;
        return kind == Kind::Switch || kind == Kind::Hub || kind == Kind::Router;
    });
    return elements.size() == 2 || hubs == 1;
}

GraphChange TopologyModel::connecting(const std::vector<model::Element>& elements) const
{
    const auto design = placed();
    if (elements.size() == 2)
        return linking(
            design, {{.element = elements.front()}}, GraphPort{.element = elements.back()});
    return {model::cablingToHub(design, document().library(), elements),
            ModelWords::tr("Add %1 cables").arg(elements.size() - 1)};
}

model::Edit TopologyModel::arranging(const std::vector<model::Element>& elements) const
{
    return model::arranging(whole(), elements, document().library(), sizesOf(m_scene.shapes()));
}

std::string TopologyModel::groupName(const model::Design& design) const
{
    return model::freeNameInGraph(design, "group");
}

void TopologyModel::setOpen(const model::Element& generator, bool isOpen)
{
    auto& view = m_views[generator];
    view.isOpen = isOpen;
    view.isChosen = true;
}

void TopologyModel::openOrClosePart(const model::Element& generator, const std::string& part)
{
    auto& parts = m_views[generator].openParts;
    if (parts.erase(part) == 0)
        parts.insert(part);
}

void TopologyModel::openAround(const model::Element& generator, model::VertexId vertex)
{
    auto& view = m_views[generator];
    view.isOpen = true;
    if (const auto graph = graphOf(generator))
        for (const auto& part : model::partsAround(*graph, vertex))
            view.openParts.insert(part);
}

SharedTopology TopologyModel::graphOf(const model::Element& generator)
{
    auto shown = source();
    AskedNumbers numbers(shown.answer);
    const auto* group = &shown.section.whole;
    const auto path = qt(generator.owner).split(QLatin1Char('.'), Qt::SkipEmptyParts);
    for (const auto& name : path) {
        const auto inner =
            std::ranges::find(group->groups, utf8(name), &model::TopologyGroup::name);
        if (inner == group->groups.end())
            return nullptr;
        group = &*inner;
    }
    const auto use = model::itemWith(group->generators, generator.id);
    return use == group->generators.end() ? nullptr
                                          : m_graphs.topology(*use, generator.owner, numbers);
}

void TopologyModel::keep(const TopologyShapes& shapes)
{
    m_unplaced = shapes.arranged;
    if (isOfCluster()) // the adopted generators have other numbers, and so other names
        std::erase_if(m_unplaced, [](const auto& position) {
            return position.name.find('#') != std::string::npos;
        });
    for (const auto& node : shapes.nodes)
        if (node.isGenerator() && !node.detail.isEmpty() && !node.isOff)
            if (auto& view = m_views[node.element]; !view.isOpen)
                view.isOpen = node.graph != nullptr;
}

} // namespace clusterwright::desktop
