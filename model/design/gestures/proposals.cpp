#include "model/design/gestures/proposals.h"

#include "model/design/document/design.h"
#include "model/design/edit/component_draft.h"
#include "model/design/graph/graph_use.h"
#include "model/design/library/block_use.h"
#include "model/design/system/system.h"

#include <algorithm>
#include <map>
#include <set>

namespace clusterwright::model
{

namespace
{

constexpr std::string_view kOfResource = "on";
constexpr std::string_view kCount = "count";

bool usesFlows(const Expression& expression)
{
    return graphUseOf(expression) == GraphUse::Flows;
}

// Names of a block's proposals, as names of a design.
class Names
{
public:
    Names(const Design& design, Library& library, const Block& block, const PipelineItem& step)
        : m_design(design)
        , m_library(library)
        , m_block(block)
        , m_step(step)
        , m_kinds(componentKinds(design, library))
        , m_hasGraph(hasGraph())
    {
    }

    // Returns the expression in names of the design; nothing if the design lacks one of them.
    [[nodiscard]] std::optional<Expression> translated(const Expression& expression)
    {
        for (const auto& term : expression.terms)
            if (term.op == Op::External && !m_hasGraph)
                return std::nullopt;
        std::map<std::string, std::string> names;
        for (const auto& name : namesIn(expression)) {
            auto found = inDesign(name);
            if (found.empty())
                return std::nullopt;
            names[name] = std::move(found);
        }
        return parseExpression(withNames(expression, [&](const auto& name) { return names[name]; }))
            .value();
    }

private:
    [[nodiscard]] bool hasGraph() const
    {
        const auto section = topologyOf(m_design, m_library);
        return section && !(section->whole.vertices.empty() && section->whole.generators.empty() &&
                            section->whole.groups.empty());
    }

    // Returns an empty text for a name that the design lacks.
    [[nodiscard]] std::string inDesign(const std::string& name)
    {
        if (m_block.parameter(name))
            return m_step.id + "." + name;
        const auto dot = name.find('.');
        if (dot == std::string::npos)
            return {};
        const auto owner = name.substr(0, dot);
        const auto attribute = name.substr(dot + 1);
        if (owner == kOfResource)
            return has(resourceComponent(), attribute) ? name : std::string();
        const auto component = componentFor(owner);
        return has(component, attribute) ? component + "." + attribute : std::string();
    }

    [[nodiscard]] std::string resourceComponent() const
    {
        const auto& resource = m_step.on.empty() ? m_block.resource : m_step.on;
        return resource.substr(0, resource.find('.'));
    }

    [[nodiscard]] std::string componentFor(const std::string& owner) const
    {
        if (m_kinds.contains(owner))
            return owner;
        const auto isOfKind = [&](const auto& known) { return known.second == owner; };
        const auto first = std::ranges::find_if(m_kinds, isOfKind);
        return std::ranges::count_if(m_kinds, isOfKind) == 1 ? first->first : std::string();
    }

    [[nodiscard]] bool has(const std::string& component, const std::string& attribute)
    {
        if (!m_kinds.contains(component))
            return false;
        auto [known, isNew] = m_attributes.try_emplace(component);
        if (isNew)
            for (const auto& one : componentDraftOf(m_design, m_library, component).attributes)
                known->second.insert(one.name);
        return attribute == kCount || known->second.contains(attribute);
    }

    const Design& m_design;
    Library& m_library;
    const Block& m_block;
    const PipelineItem& m_step;
    std::map<std::string, std::string> m_kinds;
    std::map<std::string, std::set<std::string>> m_attributes; // by component
    bool m_hasGraph;
};

// Returns the slower of two values of a rate.
std::string slower(const Binding& bound, const Expression& flows, const Block& block)
{
    const auto* const parameter = block.parameter(bound.parameter);
    return (parameter && parameter->dimension == kBandwidth ? "min(" : "max(") + bound.value.text +
           ", " + flows.text + ")";
}

// Adds edits that bind the parameters of the group's steps to their proposals that use flows.
void bindToFlows(const Design& design, Library& library, const PipelineItem& group, Edits& edits)
{
    for (const auto& item : group.items) {
        bindToFlows(design, library, item, edits);
        const auto block = item.isGroup ? nullptr : blockOf(design, library, item.block);
        if (!block)
            continue;
        for (const auto& proposal : proposedBindings(design, library, *block, item)) {
            const auto bound =
                std::ranges::find(item.bindings, proposal.parameter, &Binding::parameter);
            if (!usesFlows(proposal.value) ||
                (bound != item.bindings.end() && usesFlows(bound->value)))
                continue;
            const auto rate = bound == item.bindings.end() ? proposal.value.text
                                                           : slower(*bound, proposal.value, *block);
            if (auto edit = setBinding(design, item.id, proposal.parameter, rate))
                edits.edits.push_back(std::move(edit).value());
        }
    }
}

} // namespace

std::vector<Binding> proposedBindings(const Design& design,
                                      Library& library,
                                      const Block& block,
                                      const PipelineItem& step)
{
    std::vector<Binding> bindings;
    std::optional<Names> names; // costly
    for (const auto& parameter : block.parameters) {
        if (!parameter.from || findVariable(design, parameter.name))
            continue;
        if (!names)
            names.emplace(design, library, block, step);
        if (auto value = names->translated(*parameter.from))
            bindings.push_back({parameter.name, std::move(*value)});
    }
    return bindings;
}

std::optional<Edit> bindingToFlows(const Design& design, Library& library)
{
    Edits edits;
    if (design.pipeline)
        bindToFlows(design, library, *design.pipeline, edits);
    if (edits.edits.empty())
        return std::nullopt;
    return Edit{std::move(edits)};
}

} // namespace clusterwright::model
