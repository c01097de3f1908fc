#include "model/design/gestures/removal.h"

#include "model/core/finding.h"
#include "model/design/document/design.h"
#include "model/design/edit/cable_ends.h"
#include "model/design/edit/difference.h"
#include "model/design/edit/element_lists.h"
#include "model/design/edit/node_names.h"

#include <algorithm>
#include <unordered_set>

namespace clusterwright::model
{

namespace
{

struct ElementHash {
    std::size_t operator()(const Element& element) const
    {
        const std::hash<std::string> hash;
        return hash(element.owner) * 31 + hash(element.name) * 17 + element.id.number * 7 +
               static_cast<std::size_t>(element.kind);
    }
};

using ElementSet = std::unordered_set<Element, ElementHash>;

// Works on a copy of the design.
class Removal
{
public:
    Removal(Design design, ElementSet doomed)
        : m_design(std::move(design))
        , m_doomed(std::move(doomed))
    {
    }

    Design run()
    {
        eachElementList([&](const auto& list) { erase(m_design.*list.place, ""); });
        std::unordered_set<std::string> notes;
        for (const auto& element : m_doomed)
            if (isOf<Note>(element))
                notes.insert(nodeName(element));
        for (auto* const nodes : {&m_design.layout.topology, &m_design.layout.pipeline})
            std::erase_if(*nodes, [&](const auto& node) { return notes.contains(node.name); });
        if (m_design.topology)
            reduceTopology();
        if (m_design.pipeline)
            reducePipeline();
        return std::move(m_design);
    }

private:
    template <typename Item>
    void erase(std::vector<Item>& items, const std::string& owner)
    {
        std::erase_if(items,
                      [&](const Item& item) { return m_doomed.contains(elementOf(item, owner)); });
    }

    void reduceTopology()
    {
        if (m_doomed.contains(kTopology)) {
            m_design.topology.reset();
            m_design.layout.topology.clear();
            return;
        }
        auto& section = *m_design.topology;
        const CableEnds ends(section);
        nameNodesById(m_design);
        reduce(section.whole, "", ends);
        reduceTopologyLayout();
        nameNodesByNumber(m_design);
        const auto& whole = section.whole;
        if (whole.generators.empty() && whole.vertices.empty() && whole.groups.empty() &&
            section.attributes.empty() && section.rules == TopologyRules{})
            m_design.topology.reset();
    }

    void reduce(TopologyGroup& group, const std::string& path, const CableEnds& ends)
    {
        const auto leadsToDoomed = [&](const std::string& end) {
            const auto passed = ends.pathOf(path, end);
            return std::ranges::any_of(passed, [&](const auto& e) { return m_doomed.contains(e); });
        };
        std::erase_if(group.cables, [&](const DrawnCable& cable) {
            return m_doomed.contains(elementOf(cable, path)) || leadsToDoomed(cable.from) ||
                   leadsToDoomed(cable.to);
        });
        erase(group.generators, path);
        erase(group.vertices, path);
        erase(group.groups, path);
        for (auto& inner : group.groups)
            reduce(inner, joinedPath(path, inner.name), ends);
    }

    // Removes the positions of removed items and their content.
    void reduceTopologyLayout()
    {
        std::unordered_set<std::string> gone;
        for (const auto& element : m_doomed)
            if (isOf<DrawnVertex>(element) || isOf<TopologyGroup>(element) ||
                isOf<GeneratorUse>(element))
                gone.insert(nodeName(element));
        auto& positions = m_design.layout.topology;
        std::erase_if(positions, [&](const NodePosition& node) {
            for (auto dot = node.name.find('.'); dot != std::string::npos;
                 dot = node.name.find('.', dot + 1))
                if (gone.contains(node.name.substr(0, dot)))
                    return true;
            return gone.contains(node.name);
        });
    }

    void reducePipeline()
    {
        std::unordered_set<std::string> gone;
        reduce(*m_design.pipeline, gone);
        std::erase_if(m_design.layout.pipeline,
                      [&](const NodePosition& node) { return gone.contains(node.name); });
        if (m_design.pipeline->items.empty())
            m_design.pipeline.reset();
    }

    void reduce(PipelineItem& group, std::unordered_set<std::string>& gone)
    {
        erase(group.arrows, group.id);
        std::erase_if(group.items, [&](const PipelineItem& item) {
            if (!m_doomed.contains(elementOf(item, group.id)))
                return false;
            bridge(group.arrows, item.id);
            addNames(item, gone);
            return true;
        });
        for (auto& item : group.items)
            reduce(item, gone);
    }

    static void addNames(const PipelineItem& item, std::unordered_set<std::string>& names)
    {
        names.insert(item.id);
        for (const auto& inner : item.items)
            addNames(inner, names);
    }

    // Connects the step's predecessors to its successors; by a stream if both arrows were streams.
    static void bridge(std::vector<Arrow>& arrows, const std::string& step)
    {
        std::vector<Arrow> result;
        for (const auto& arrow : arrows) {
            if (arrow.to == step)
                addBridges(arrow, arrows, result);
            else if (arrow.from != step)
                result.push_back(arrow);
        }
        arrows = std::move(result);
    }

    static void
    addBridges(const Arrow& in, const std::vector<Arrow>& arrows, std::vector<Arrow>& result)
    {
        for (const auto& out : arrows) {
            if (out.from != in.to)
                continue;
            auto joined = out.kind == Arrow::Kind::Then ? out : in;
            joined.from = in.from;
            joined.to = out.to;
            joined.isLinked = in.isLinked;
            joined.id = {};
            const auto joinsTheSame = [&](const Arrow& other) {
                return other.from == joined.from && other.to == joined.to;
            };
            if (joined.from != joined.to && std::ranges::none_of(arrows, joinsTheSame) &&
                std::ranges::none_of(result, joinsTheSame))
                result.push_back(std::move(joined));
        }
    }

    Design m_design;
    ElementSet m_doomed;
};

} // namespace

Result<Edit> removal(const Design& design, const std::vector<Element>& elements)
{
    const auto all = elementsOf(design);
    const ElementSet known(all.begin() + 1, all.end()); // without the design itself
    Diagnostics problems;
    for (const auto& element : elements)
        if (!known.contains(element))
            problems.add(refusal("edit.unknown",
                                 element == Element{}
                                     ? "a design cannot be removed from itself"
                                     : "the design has no '" + element.name + "' to remove"));
    if (!problems.empty())
        return problems;
    return difference(design, Removal(design, {elements.begin(), elements.end()}).run());
}

} // namespace clusterwright::model
