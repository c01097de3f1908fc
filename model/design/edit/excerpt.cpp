#include "model/design/edit/excerpt.h"

#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/edit/cable_ends.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/element_lists.h"
#include "model/design/edit/free_names.h"
#include "model/design/edit/node_names.h"

#include <map>
#include <set>

namespace clusterwright::model
{

namespace
{

class Excerpt
{
public:
    Excerpt(const Design& design, const std::vector<Element>& elements)
        : m_design(design)
        , m_chosen(elements.begin(), elements.end())
    {
    }

    [[nodiscard]] OuterLinks& links() { return m_links; }

    Design run()
    {
        if (m_chosen.contains({}))
            return m_design;
        m_part.topology.emplace();
        if (m_design.topology)
            takeTopology(*m_design.topology);
        m_part.pipeline.emplace();
        m_part.pipeline->isGroup = true;
        if (m_design.pipeline)
            takeItems(*m_design.pipeline, false);
        takeLists();
        for (const auto& note : m_part.notes) {
            const auto node = nodeName(elementOf(note));
            m_nodes.emplace(node, node);
            m_steps.insert(node);
        }
        takeLayout();
        if (m_part.topology->whole == TopologyGroup{} && !m_chosen.contains(kTopology))
            m_part.topology.reset();
        if (m_part.pipeline->items.empty())
            m_part.pipeline.reset();
        return std::move(m_part);
    }

private:
    template <typename Item>
    [[nodiscard]] bool isChosen(const Item& item, const std::string& owner) const
    {
        return m_chosen.contains(elementOf(item, owner));
    }

    // Components and blocks that other parts need are taken, too.
    template <typename Item>
    [[nodiscard]] bool isNeeded(const Item& item) const
    {
        if constexpr (std::is_same_v<Item, PlacedComponent>)
            return m_components.contains(item.name);
        else if constexpr (std::is_same_v<Item, Block>)
            return m_blocks.contains(item.id);
        else
            return false;
    }

    void takeLists()
    {
        eachElementList([&](const auto& list) {
            for (const auto& item : m_design.*list.place)
                if (isChosen(item, "") || isNeeded(item))
                    (m_part.*list.place).push_back(item);
        });
        const auto cited = citedDocuments();
        for (const auto& document : m_design.documents)
            if (cited.contains(document.id))
                m_part.documents.push_back(document);
    }

    // Returns the document ids in the sources and origins of the part.
    [[nodiscard]] std::set<std::string> citedDocuments() const
    {
        std::set<std::string> ids;
        const auto add = [&](const OriginRef& origin) {
            if (origin)
                ids.insert(origin->source.document);
        };
        for (const auto& variable : m_part.variables)
            add(variable.origin);
        for (const auto& component : m_part.components)
            for (const auto& attribute : component.attributes)
                add(attribute.origin);
        for (const auto& output : m_part.outputs)
            ids.insert(output.source.document);
        for (const auto& block : m_part.blocks) {
            ids.insert(block.source.document);
            for (const auto& parameter : block.parameters)
                add(parameter.origin);
            for (const auto& equation : block.equations)
                ids.insert(equation.source.document);
        }
        return ids;
    }

    void takeTopology(const TopologySection& section)
    {
        if (m_chosen.contains(kTopology)) {
            m_part.topology->attributes = section.attributes;
            m_part.topology->rules = section.rules;
        }
        takeNodes(section.whole, "");
        takeCables(section.whole, "", CableEnds(section));
        need(m_part.topology->whole);
    }

    void takeNodes(const TopologyGroup& group, const std::string& path)
    {
        auto& whole = m_part.topology->whole;
        for (const auto& use : group.generators) {
            const auto element = elementOf(use, path);
            if (!m_chosen.contains(element))
                continue;
            whole.generators.push_back(use);
            auto& name = whole.generators.back().name;
            if (!path.empty() || !name.empty())
                name = m_names.freeName(name.empty() ? use.call.generator : name);
            m_taken.emplace(element, name);
            m_nodes.emplace(nodeName(element), nodeName(elementOf(use, "")));
        }
        for (const auto& vertex : group.vertices) {
            if (!isChosen(vertex, path))
                continue;
            whole.vertices.push_back(vertex);
            takeName(elementNamed<DrawnVertex>(vertex.name, path), whole.vertices.back().name);
        }
        for (const auto& inner : group.groups) {
            if (isChosen(inner, path)) {
                whole.groups.push_back(inner);
                takeName(elementNamed<TopologyGroup>(inner.name, path), whole.groups.back().name);
            } else {
                takeNodes(inner, joinedPath(path, inner.name));
            }
        }
    }

    void takeName(const Element& element, std::string& name)
    {
        name = m_names.freeName(name);
        m_taken.emplace(element, name);
        m_nodes.emplace(nodeName(element), name);
    }

    void takeCables(const TopologyGroup& group, const std::string& path, const CableEnds& ends)
    {
        for (auto cable : group.cables) {
            const bool hasFrom = takeEnd(cable.from, path, ends);
            const bool hasTo = takeEnd(cable.to, path, ends);
            if (hasFrom && hasTo) {
                m_part.topology->whole.cables.push_back(std::move(cable));
            } else if (hasFrom || hasTo) {
                auto& outer = hasFrom ? cable.to : cable.from;
                outer = joinedPath(path, outer);
                m_links.cables.push_back(std::move(cable));
            }
        }
        for (const auto& inner : group.groups)
            if (!isChosen(inner, path))
                takeCables(inner, joinedPath(path, inner.name), ends);
    }

    // Changes `end` to its name on the outermost level; false if the end is not part of the excerpt.
    bool takeEnd(std::string& end, const std::string& path, const CableEnds& ends) const
    {
        const auto passed = ends.pathOf(path, end);
        for (std::size_t i = 0; i < passed.size(); ++i) {
            const auto taken = m_taken.find(passed[i]);
            if (taken == m_taken.end())
                continue;
            auto parts = split(end, '.');
            parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(i));
            parts.front() = renamedPart(passed[i], parts.front(), taken->second);
            end = join(parts, ".");
            return true;
        }
        return false;
    }

    [[nodiscard]] std::string
    renamedPart(const Element& element, const std::string& part, const std::string& now) const
    {
        if (!isOf<GeneratorUse>(element))
            return now + part.substr(element.name.size());
        const auto& uses = *itemsOf<GeneratorUse>(m_design, element.owner);
        const auto& was = itemWith(uses, element.id)->name;
        if (was.empty() && !now.empty())
            return now + "." + part;
        return now + part.substr(was.size());
    }

    void need(const TopologyGroup& group)
    {
        for (const auto& vertex : group.vertices)
            m_components.insert(vertex.component);
        for (const auto& cable : group.cables)
            m_components.insert(cable.component);
        for (const auto& use : group.generators)
            for (const auto& [role, component] : use.components)
                m_components.insert(component);
        for (const auto& inner : group.groups)
            need(inner);
    }

    void takeItems(const PipelineItem& group, bool isTaken)
    {
        std::set<std::string> taken;
        for (const auto& item : group.items) {
            const bool isChosenHere = !isTaken && isChosen(item, group.id);
            if (isChosenHere) {
                m_part.pipeline->items.push_back(item);
                taken.insert(item.id);
            }
            if (isTaken || isChosenHere) {
                m_steps.insert(item.id);
                m_blocks.insert(item.block);
            }
            takeItems(item, isTaken || isChosenHere);
        }
        for (const auto& arrow : group.arrows) {
            const bool hasFrom = taken.contains(arrow.from);
            const bool hasTo = taken.contains(arrow.to);
            if (hasFrom && hasTo)
                m_part.pipeline->arrows.push_back(arrow);
            else if (hasFrom || hasTo)
                m_links.arrows.push_back(arrow);
        }
    }

    void takeLayout()
    {
        for (auto node : m_design.layout.topology) {
            node.name = nameById(m_design, node.name);
            auto end = node.name.size();
            while (end != std::string::npos && !m_nodes.contains(node.name.substr(0, end)))
                end = end == 0 ? std::string::npos : node.name.rfind('.', end - 1);
            if (end == std::string::npos)
                continue;
            node.name = m_nodes.at(node.name.substr(0, end)) + node.name.substr(end);
            m_part.layout.topology.push_back(std::move(node));
        }
        nameNodesByNumber(m_part);
        for (const auto& node : m_design.layout.pipeline)
            if (m_steps.contains(node.name))
                m_part.layout.pipeline.push_back(node);
    }

    const Design& m_design;
    std::set<Element> m_chosen;
    Design m_part;
    FreeNames m_names;
    std::map<Element, std::string> m_taken;               // nodes, and their new names
    std::unordered_map<std::string, std::string> m_nodes; // by position name
    std::set<std::string> m_components;
    std::set<std::string> m_blocks;
    std::unordered_set<std::string> m_steps;
    OuterLinks m_links;
};

} // namespace

Design excerptOf(const Design& design, const std::vector<Element>& elements, OuterLinks* links)
{
    Excerpt excerpt(design, elements);
    auto part = excerpt.run();
    if (links)
        *links = std::move(excerpt.links());
    return part;
}

} // namespace clusterwright::model
