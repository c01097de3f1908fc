#include "app/desktop/topology/canvas/topology_content.h"

#include "app/desktop/common/text.h"
#include "model/design/document/design.h"
#include "model/design/document/item_ids.h"
#include "model/design/edit/element.h"
#include "model/design/placement/graph_drawing.h"
#include "model/design/system/system.h"

#include <algorithm>
#include <set>

namespace clusterwright::desktop
{

TopologyContent::TopologyContent(Document& document)
    : m_document(document)
{
}

void TopologyContent::refresh()
{
    const auto& design = m_document.design();
    m_components = model::usableComponents(design, m_document.library());
    m_section = design.topology ? std::nullopt : model::topologyOf(design, m_document.library());
}

ShapeSource TopologyContent::source()
{
    static const model::TopologySection kNone;
    const auto& own = m_document.design().topology;
    const auto& section = own ? own : m_section;
    return {m_document.design(),
            section ? *section : kNone,
            m_components,
            *m_document.numbers(),
            m_graphs,
            m_document.library(),
            m_views,
            &m_arranged};
}

model::Design TopologyContent::placed() const
{
    auto design = m_document.design();
    auto& places = design.layout.topology;
    places.insert(places.end(), m_unplaced.begin(), m_unplaced.end());
    return design;
}

model::Design TopologyContent::design() const
{
    auto design = placed();
    if (!design.topology) {
        design.topology = m_section;
        giveIds(design.topology, design.lastId); // new ids differ from those of the cluster
    }
    return design;
}

model::Edit TopologyContent::withAdoption(const model::Edit& edit) const
{
    const auto adopted = model::adoption(m_document.design(), m_document.library());
    return adopted ? model::Edit{model::Edits{{*adopted, edit}}} : edit;
}

model::Edit TopologyContent::withPlaces(const model::Edit& edit) const
{
    return m_unplaced.empty() ? edit : model::Edit{model::Edits{{moving({}), edit}}};
}

model::Edit TopologyContent::moving(std::vector<model::NodePosition> positions) const
{
    std::set<std::string> moved;
    for (const auto& position : positions)
        moved.insert(position.name);
    for (const auto& position : m_unplaced)
        if (!moved.contains(position.name))
            positions.push_back(position);
    return model::moving(m_document.design(), "topology", positions);
}

void TopologyContent::setOpen(const model::Element& generator, bool isOpen)
{
    auto& view = m_views[generator];
    view.isOpen = isOpen;
    view.isChosen = true;
}

void TopologyContent::openOrClosePart(const model::Element& generator, const std::string& part)
{
    auto& parts = m_views[generator].openParts;
    if (parts.erase(part) == 0)
        parts.insert(part);
}

void TopologyContent::openAround(const model::Element& generator, model::VertexId vertex)
{
    auto& view = m_views[generator];
    view.isOpen = true;
    if (const auto graph = graphOf(generator))
        for (const auto& part : model::partsAround(*graph, vertex))
            view.openParts.insert(part);
}

SharedTopology TopologyContent::graphOf(const model::Element& generator)
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

void TopologyContent::keep(const TopologyShapes& shapes)
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
