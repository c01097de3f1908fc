#include "model/block/form.h"
#include "model/block/taken_name.h"
#include "model/core/finding.h"
#include "model/design/document/design.h"
#include "model/design/document/expression_visit.h"
#include "model/design/library/block_use.h"
#include "model/design/library/reference.h"
#include "model/design/names/new_names.h"
#include "model/design/names/renaming.h"
#include "model/design/names/variable_use.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

Diagnostics problem(std::string code, std::string message, std::string hint = {})
{
    return {refusal(std::move(code), std::move(message), std::move(hint))};
}

// Generators are renamed, too; resources follow their components.
bool canRename(const Element& element)
{
    return isOf<GeneratorUse>(element) || (hasName(element) && !isOf<ResourceCapacity>(element));
}

Diagnostics checkForm(const Element& element, const std::string& name)
{
    if (isOf<StudyDefinition>(element))
        return name.empty() ? problem("name.form", "the name of the study is missing")
                            : Diagnostics{};
    if (isOf<Block>(element)) {
        Findings findings;
        checkId(name, "", findings);
        return findings.list;
    }
    if (!isName(name))
        return problem(
            "name.form", "'" + name + "' is not a valid name", "use letters, digits and '_'");
    if (namesEquations(element) && isTakenName(name))
        return problem("name.reserved", "'" + name + "' is a reserved name in designs");
    return {};
}

template <typename Item, typename Member>
bool has(const std::vector<Item>& items, Member name, const std::string& wanted)
{
    return std::ranges::find(items, wanted, name) != items.end();
}

bool hasItem(const PipelineItem& group, const std::string& id)
{
    return std::ranges::any_of(
        group.items, [&](const auto& item) { return item.id == id || hasItem(item, id); });
}

bool usesBlock(const PipelineItem& item, const std::string& id)
{
    return item.block == id ||
           std::ranges::any_of(item.items, [&](const auto& inner) { return usesBlock(inner, id); });
}

bool isEquationName(const Design& design, const std::string& name, Library& library)
{
    const bool isStandard = (design.pipeline && name == "time") ||
                            (design.baseline && (name == "speedup" || name == "efficiency"));
    return isStandard || has(design.variables, &Variable::name, name) ||
           has(design.outputs, &OutputDefinition::name, name) ||
           has(availableComponents(design, library), &AvailableComponent::name, name) ||
           (design.pipeline && hasItem(*design.pipeline, name));
}

bool isThere(const Design& design,
             const Element& element,
             const std::string& name,
             Library& library)
{
    if (isOf<Block>(element))
        return has(design.blocks, &Block::id, name) ||
               (design.pipeline && usesBlock(*design.pipeline, name));
    if (isOf<Scenario>(element))
        return has(design.scenarios, &Scenario::name, name);
    if (isOf<StudyDefinition>(element))
        return has(design.studies, &StudyDefinition::name, name);
    if (partOf(element) == "topology")
        return has(*itemsOf<DrawnVertex>(design, element.owner), &DrawnVertex::name, name) ||
               has(*itemsOf<GeneratorUse>(design, element.owner), &GeneratorUse::name, name) ||
               has(*itemsOf<TopologyGroup>(design, element.owner), &TopologyGroup::name, name);
    return isEquationName(design, name, library);
}

// True for "P" and names that begin with "P.".
bool mentions(const Expression& expression, const std::string& name)
{
    const auto names = namesIn(expression);
    return std::ranges::any_of(names, [&](const std::string& used) {
        return used == name || used.starts_with(name + ".");
    });
}

bool refersTo(const TopologyGroup& group, const std::string& component)
{
    const auto isPlayer = [&](const GeneratorUse& use) {
        return has(use.components, &std::pair<std::string, std::string>::second, component);
    };
    return has(group.vertices, &DrawnVertex::component, component) ||
           has(group.cables, &DrawnCable::component, component) ||
           std::ranges::any_of(group.generators, isPlayer) ||
           std::ranges::any_of(group.groups,
                               [&](const auto& inner) { return refersTo(inner, component); });
}

// Names that are used outside of the design, so that a renaming cannot change them.
class Outside
{
public:
    Outside(const Design& design, const Element& element, Library& library)
        : m_design(design)
        , m_element(element)
        , m_library(library)
    {
    }

    // Returns the user of the name outside of the design; empty without one.
    std::string user(const std::string& name)
    {
        if (isNamedInCluster(name))
            return "cluster '" + m_design.cluster + "' refers to it";
        if (isNamedInPresets(name))
            return "the preset of a component uses this name";
        if (isSharedWithBaseline(name))
            return "baseline '" + m_design.baseline->design + "' refers to it";
        if (isOf<Variable>(m_element) && name == "P" && m_design.baseline)
            return "the efficiency is the speedup divided by 'P'";
        return "";
    }

    bool isTakenByBaseline(const std::string& name) { return isSharedWithBaseline(name); }

    // Returns the step that would take a variable of this name for a parameter with a default.
    std::string taker(const std::string& name)
    {
        if (!isOf<Variable>(m_element) || !m_design.pipeline)
            return "";
        for (const auto* const step : stepsOf(*m_design.pipeline)) {
            const auto block = blockOf(m_design, m_library, step->block);
            if (block && block->parameter(name) && !has(step->bindings, &Binding::parameter, name))
                return step->id;
        }
        return "";
    }

private:
    bool isNamedInCluster(const std::string& name)
    {
        if (m_design.cluster.empty())
            return false;
        const auto cluster = m_library.cluster(m_design.cluster);
        if (!cluster)
            return false;
        bool isNamed = false;
        const auto see = [&](const Expression& e) { isNamed = isNamed || mentions(e, name); };
        visitExpressions(cluster.value()->components, see);
        const auto& topology = cluster.value()->topology;
        const bool counts = topology && !m_design.topology;
        if (counts)
            visitExpressions(*topology, see);
        if (!isOf<PlacedComponent>(m_element) || isNamed)
            return isNamed;
        return has(cluster.value()->components, &PlacedComponent::name, name) ||
               (counts && (refersTo(topology->whole, name) || goesByRole(topology->whole, name) ||
                           has(topology->attributes, &TopologyAttribute::component, name)));
    }

    // True if a generator of the cluster finds the component by its name.
    static bool goesByRole(const TopologyGroup& group, const std::string& name)
    {
        return std::ranges::any_of(group.generators, [&](const GeneratorUse& use) {
            const auto* const generator = findGenerator(use.call.generator);
            return generator && std::ranges::any_of(generator->roles, [&](const auto& role) {
                       return name == role.name ||
                              name == (role.kind ? toText(*role.kind) : "cable");
                   });
        });
    }

    bool isNamedInPresets(const std::string& name)
    {
        for (const auto& placed : m_design.components) {
            if (placed.preset.empty())
                continue;
            const auto preset = m_library.component(placed.preset);
            if (preset && std::ranges::any_of(preset.value()->attributes, [&](const auto& a) {
                    return mentions(a.value, name);
                }))
                return true;
        }
        return false;
    }

    bool isSharedWithBaseline(const std::string& name)
    {
        const auto& baseline = m_design.baseline;
        if (!baseline || has(baseline->settings, &NamedValue::name, name))
            return false;
        if (isItself(m_design, baseline->design, m_library)) // it gets the new name, too
            return false;
        const auto other = referencedDesign(m_design, baseline->design, m_library);
        if (!other)
            return false;
        if (isOf<Variable>(m_element))
            return has(other.value().variables, &Variable::name, name);
        return isOf<PlacedComponent>(m_element) &&
               has(availableComponents(other.value(), m_library), &AvailableComponent::name, name);
    }

    const Design& m_design;
    const Element& m_element;
    Library& m_library;
};

Diagnostics checkOutside(const Design& design,
                         const Element& element,
                         const std::string& name,
                         Library& library)
{
    Outside outside(design, element, library);
    if (const auto user = outside.user(element.name); !user.empty())
        return problem("name.shared", "'" + element.name + "' cannot be renamed: " + user);
    if (outside.isTakenByBaseline(name))
        return problem("name.shared",
                       "the baseline '" + design.baseline->design + "' already uses the name '" +
                           name + "' for another value",
                       "choose another name");
    if (const auto step = outside.taker(name); !step.empty())
        return problem("name.shared",
                       "the step '" + step + "' has an unbound parameter '" + name +
                           "', which would take the value",
                       "choose another name, or bind the parameter");
    return {};
}

} // namespace

Diagnostics checkRenaming(const Design& design,
                          const Element& element,
                          const std::string& name,
                          Library& library)
{
    if (!contains(design, element))
        return problem("edit.unknown", "the design has no '" + element.name + "' to rename");
    if (!canRename(element))
        return problem("edit.nameless", "'" + titleOf(design, element) + "' has no name to change");
    auto problems = checkForm(element, name);
    if (hasErrors(problems) || name == element.name)
        return problems;
    if (isThere(design, element, name, library))
        return problem("name.duplicate", "duplicate name '" + name + "'", "choose another name");
    return namesEquations(element) ? checkOutside(design, element, name, library) : Diagnostics{};
}

std::vector<AvailableComponent> availableComponents(const Design& design, Library& library)
{
    std::vector<PlacedComponent> placed;
    if (!design.cluster.empty())
        if (const auto cluster = library.cluster(design.cluster))
            placed = cluster.value()->components;
    placed.insert(placed.end(), design.components.begin(), design.components.end());
    std::vector<AvailableComponent> result;
    for (const auto& component : placed) {
        if (has(result, &AvailableComponent::name, component.name))
            continue;
        auto& available = result.emplace_back();
        available.name = component.name;
        available.kind = component.kind;
        if (!component.preset.empty())
            if (const auto preset = library.component(component.preset))
                available.kind = preset.value()->kind;
    }
    return result;
}

bool isUsed(const Design& design, Library& library, const std::string& variable)
{
    if (design.pipeline)
        for (const auto* const step : stepsOf(*design.pipeline)) {
            const auto block = blockOf(design, library, step->block);
            if (block && block->parameter(variable) &&
                std::ranges::find(step->bindings, variable, &Binding::parameter) ==
                    step->bindings.end())
                return true;
        }
    bool isNamed = false;
    const NewNames names{[&](const std::string& name) {
                             isNamed = isNamed || name == variable ||
                                       name.starts_with(variable + "."); // a label
                             return name;
                         },
                         [](const std::string& name) { return name; }};
    auto copy = design; // stays unchanged
    static_cast<void>(rewriteNames(copy, names, design.baseline.has_value()));
    return isNamed;
}

} // namespace clusterwright::model
