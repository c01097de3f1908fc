#include "app/desktop/topology/canvas/topology_content.h"

#include "model/design/document/design.h"
#include "model/design/document/item_ids.h"
#include "model/design/system/system.h"

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
            m_open,
            &m_arranged};
}

model::Design TopologyContent::design() const
{
    auto design = m_document.design();
    if (!design.topology) {
        design.topology = m_section;
        giveIds(design.topology, design.lastId); // new ones differ from those of the cluster
    }
    return design;
}

model::Edit TopologyContent::withAdoption(const model::Edit& edit) const
{
    const auto adopted = model::adoption(m_document.design(), m_document.library());
    return adopted ? model::Edit{model::Edits{{*adopted, edit}}} : edit;
}

void TopologyContent::openOrClose(const model::Element& generator)
{
    if (m_open.erase(generator) == 0)
        m_open.insert(generator);
}

} // namespace clusterwright::desktop
