// Renames in a copy of the design: first the element itself, then its references.
#include "model/design/names/renaming.h"

#include "model/core/text.h"
#include "model/design/document/derivation.h"
#include "model/design/document/design.h"
#include "model/design/edit/cable_ends.h"
#include "model/design/edit/difference.h"
#include "model/design/edit/item_at.h"
#include "model/design/graph/topology_players.h"
#include "model/design/library/block_use.h"
#include "model/design/library/reference.h"
#include "model/design/names/new_names.h"

#include <algorithm>
#include <set>

namespace clusterwright::model
{

namespace
{

// Returns "now" for "old" and "now.x" for "old.x"; other names unchanged.
std::string withPrefix(const std::string& name, const std::string& old, const std::string& now)
{
    if (!name.starts_with(old))
        return name;
    if (name.size() > old.size() && name[old.size()] != '.')
        return name;
    return now + name.substr(old.size());
}

class Renaming
{
public:
    Renaming(Design& design, const Element& element, const std::string& name, Library& library)
        : m_design(design)
        , m_element(element)
        , m_old(isOf<GeneratorUse>(element) ? itemAt<GeneratorUse>(m_design, element)->item.name
                                            : element.name)
        , m_now(name)
        , m_library(library)
    {
    }

    Diagnostics run()
    {
        if (isOf<Variable>(m_element))
            return renameVariable();
        if (isOf<PlacedComponent>(m_element))
            return renameComponent();
        if (isOf<PipelineItem>(m_element))
            return renameStep();
        if (partOf(m_element) == "topology")
            return renameInTopology();
        if (isOf<OutputDefinition>(m_element)) {
            itemNamed(m_design.outputs, &OutputDefinition::name).name = m_now;
            return renameEquation();
        }
        if (isOf<Block>(m_element))
            renameBlock();
        else if (isOf<Scenario>(m_element))
            renameScenario();
        else if (isOf<StudyDefinition>(m_element))
            renameStudy();
        return {};
    }

private:
    template <typename Item, typename Member>
    Item& itemNamed(std::vector<Item>& items, Member name)
    {
        return *std::ranges::find(items, m_old, name);
    }

    [[nodiscard]] std::string other(const std::string& name) const
    {
        return name == m_old ? m_now : name;
    }

    void replace(std::string& name) const { name = other(name); }

    Diagnostics rewrite(const NameMap& names)
    {
        return rewriteAll({names, [](const std::string& name) { return name; }});
    }

    // Settings of a baseline use the names of the baseline, which can be the design itself.
    Diagnostics rewriteAll(const NewNames& names)
    {
        auto& baseline = m_design.baseline;
        const bool isOwn = baseline && isItself(m_design, baseline->design, m_library);
        return rewriteNames(m_design, names, isOwn);
    }

    Diagnostics renameEquation()
    {
        return rewrite([this](const std::string& name) { return other(name); });
    }

    // A parameter without a binding takes the variable of its name: it gets a binding to the new name. A binding that only repeats
    // the parameter's name is removed.
    Diagnostics renameVariable()
    {
        auto& variable = itemNamed(m_design.variables, &Variable::name);
        variable.name = m_now;
        std::set<std::string> words; // labels as constants: "algorithm.ring"
        for (const auto& label : variable.labels)
            words.insert(m_old + "." + label.label);
        if (m_design.pipeline)
            dropBindings(*m_design.pipeline);
        auto problems = rewrite([&](const std::string& name) {
            return words.contains(name) ? withPrefix(name, m_old, m_now) : other(name);
        });
        if (m_design.pipeline && problems.empty())
            addBindings(*m_design.pipeline);
        return problems;
    }

    void dropBindings(PipelineItem& item) const
    {
        std::erase_if(item.bindings, [&](const Binding& binding) {
            return binding.parameter == m_now && binding.value.text == m_old;
        });
        for (auto& inner : item.items)
            dropBindings(inner);
    }

    void addBindings(PipelineItem& item) const
    {
        for (auto& inner : item.items)
            addBindings(inner);
        const auto block = item.isGroup ? nullptr : blockOf(m_design, m_library, item.block);
        if (!block || !block->parameter(m_old) ||
            std::ranges::find(item.bindings, m_old, &Binding::parameter) != item.bindings.end())
            return;
        item.bindings.push_back({m_old, parseExpression(m_now).value()});
    }

    Diagnostics renameComponent()
    {
        const auto before = availableComponents(m_design, m_library);
        itemNamed(m_design.components, &PlacedComponent::name).name = m_now;
        for (auto& resource : m_design.resources)
            resource.name = withPrefix(resource.name, m_old, m_now);
        if (m_design.pipeline)
            placeSteps(*m_design.pipeline);
        bool isDrawn = false;
        bool isRole = false;
        if (m_design.topology) {
            rename(m_design.topology->whole, before, isDrawn, isRole);
            for (auto& attribute : m_design.topology->attributes)
                if (attribute.component != "cable") // "cable" means cables of all roles
                    replace(attribute.component);
        }
        // A class of the graph has the component's name only if the component is drawn.
        const bool isClass = isDrawn && !isRole;
        return rewriteAll({[this, isClass](const std::string& name) {
                               auto result = withPrefix(name, "busy." + m_old, "busy." + m_now);
                               if (isClass)
                                   result =
                                       withPrefix(result, "topology." + m_old, "topology." + m_now);
                               return name.find('.') == std::string::npos
                                          ? name
                                          : withPrefix(result, m_old, m_now);
                           },
                           [this](const std::string& name) { return other(name); }});
    }

    // A block's own resource is made explicit if the component's new name would change it.
    void placeSteps(PipelineItem& item) const
    {
        for (auto& inner : item.items)
            placeSteps(inner);
        if (item.isGroup)
            return;
        const auto block = item.on.empty() ? blockOf(m_design, m_library, item.block) : nullptr;
        const auto& resource = block ? block->resource : item.on;
        if (const auto now = withPrefix(resource, m_old, m_now); now != resource)
            item.on = now;
    }

    void rename(TopologyGroup& group,
                const std::vector<AvailableComponent>& before,
                bool& isDrawn,
                bool& isRole)
    {
        for (auto& vertex : group.vertices) {
            isDrawn = isDrawn || vertex.component == m_old;
            replace(vertex.component);
        }
        for (auto& cable : group.cables) {
            isDrawn = isDrawn || cable.component == m_old;
            replace(cable.component);
        }
        for (auto& use : group.generators)
            renamePlayers(use, before, isRole);
        for (auto& inner : group.groups)
            rename(inner, before, isDrawn, isRole);
    }

    // Roles keep their components: an assignment by name becomes explicit, and is removed if the new name implies it.
    void
    renamePlayers(GeneratorUse& use, const std::vector<AvailableComponent>& before, bool& isRole)
    {
        const auto* const generator = findGenerator(use.call.generator);
        if (!generator)
            return;
        auto after = before;
        for (auto& component : after)
            replace(component.name);
        for (const auto& role : generator->roles) {
            isRole = isRole || role.name == m_old;
            const auto said = std::ranges::find(
                use.components, role.name, &std::pair<std::string, std::string>::first);
            const auto* const implied = playerOf(role, after);
            if (said == use.components.end()) {
                const auto* const player = playerOf(role, before);
                if (player && (!implied || implied->name != other(player->name)))
                    use.components.emplace_back(role.name, other(player->name));
            } else if (said->second == m_old) {
                said->second = m_now;
                const auto kind = role.kind ? toText(*role.kind) : "cable";
                if (implied && implied->name == m_now && (m_now == role.name || m_now == kind))
                    use.components.erase(said);
            }
        }
    }

    void renameBlock()
    {
        itemNamed(m_design.blocks, &Block::id).id = m_now;
        if (m_design.pipeline)
            replaceBlocks(*m_design.pipeline);
    }

    void replaceBlocks(PipelineItem& item) const
    {
        replace(item.block);
        for (auto& inner : item.items)
            replaceBlocks(inner);
    }

    void renameStudy()
    {
        auto& study = itemNamed(m_design.studies, &StudyDefinition::name);
        study.name = m_now;
        replace(study.title); // same as the name by default
    }

    void renameScenario()
    {
        auto& scenario = itemNamed(m_design.scenarios, &Scenario::name);
        scenario.name = m_now;
        replace(scenario.title); // same as the name by default
        replace(m_design.scenario);
        const std::string prefix(kScenarioPrefix);
        const auto follow = [&](std::string& reference) {
            if (reference == prefix + m_old)
                reference = prefix + m_now;
        };
        for (auto& study : m_design.studies) {
            std::ranges::for_each(study.against, follow);
            if (auto derived = derivationOf(study.derive)) {
                follow(derived->reference);
                study.derive = textOf(*derived);
            }
        }
        if (m_design.baseline)
            follow(m_design.baseline->design);
    }

    Diagnostics renameStep()
    {
        replaceIds(*m_design.pipeline);
        for (auto& node : m_design.layout.pipeline)
            replace(node.name);
        return rewrite([this](const std::string& name) {
            if (name.find('.') == std::string::npos)
                return name;
            return withPrefix(withPrefix(name, "phase." + m_old, "phase." + m_now), m_old, m_now);
        });
    }

    void replaceIds(PipelineItem& item) const
    {
        replace(item.id);
        for (auto& arrow : item.arrows) {
            replace(arrow.from);
            replace(arrow.to);
        }
        for (auto& inner : item.items)
            replaceIds(inner);
    }

    Diagnostics renameInTopology()
    {
        auto& section = *m_design.topology;
        const CableEnds ends(section);
        replaceEnds(section.whole, "", ends);
        const auto& owner = m_element.owner;
        if (isOf<DrawnVertex>(m_element))
            itemNamed(*itemsOf<DrawnVertex>(m_design, owner), &DrawnVertex::name).name = m_now;
        else if (isOf<TopologyGroup>(m_element))
            itemNamed(*itemsOf<TopologyGroup>(m_design, owner), &TopologyGroup::name).name = m_now;
        else
            itemNamed(*itemsOf<GeneratorUse>(m_design, owner), &GeneratorUse::name).name = m_now;
        if (!isOf<GeneratorUse>(m_element)) // a generator's position has its id
            for (auto& node : m_design.layout.topology)
                node.name =
                    withPrefix(node.name, joinedPath(owner, m_old), joinedPath(owner, m_now));
        return isOf<DrawnVertex>(m_element) ? Diagnostics{} : renameInputs();
    }

    // Renames the inputs of a group or a generator: "topology.rack.count". Inputs of a generator without a name have the prefix of
    // its group.
    Diagnostics renameInputs()
    {
        const auto place = joinedPath("topology", m_element.owner);
        if (!m_old.empty())
            return rewrite([this, place](const std::string& name) {
                return withPrefix(name, joinedPath(place, m_old), joinedPath(place, m_now));
            });
        const auto* const generator =
            findGenerator(itemAt<GeneratorUse>(m_design, m_element)->item.call.generator);
        return rewrite([&, place](const std::string& name) {
            if (generator)
                for (const auto& parameter : generator->parameters) {
                    const auto whole = joinedPath(place, parameter.name);
                    const bool isLength = parameter.form == GeneratorParameter::Form::Lengths;
                    const auto number = name.find_first_not_of("0123456789", whole.size());
                    if (name == whole ||
                        (isLength && name.starts_with(whole) && number == std::string::npos))
                        return joinedPath(joinedPath(place, m_now), name.substr(place.size() + 1));
                }
            return name;
        });
    }

    void replaceEnds(TopologyGroup& group, const std::string& path, const CableEnds& ends)
    {
        for (auto& cable : group.cables) {
            replaceEnd(cable.from, path, ends);
            replaceEnd(cable.to, path, ends);
        }
        for (auto& inner : group.groups)
            replaceEnds(inner, joinedPath(path, inner.name), ends);
    }

    // Replaces the part of the end that leads to the element: its name, and perhaps the number of a copy.
    void replaceEnd(std::string& end, const std::string& path, const CableEnds& ends) const
    {
        const auto passed = ends.pathOf(path, end);
        const auto found = std::ranges::find(passed, m_element);
        if (found == passed.end())
            return;
        auto parts = split(end, '.');
        auto& part = parts[static_cast<std::size_t>(found - passed.begin())];
        part = m_old.empty() ? m_now + "." + part : m_now + part.substr(m_old.size());
        end = join(parts, ".");
    }

    Design& m_design;
    const Element m_element;
    const std::string m_old;
    const std::string m_now;
    Library& m_library;
};

} // namespace

Diagnostics
rename(Design& design, const Element& element, const std::string& name, Library& library)
{
    return Renaming(design, element, name, library).run();
}

Result<Edit>
renaming(const Design& design, const Element& element, const std::string& name, Library& library)
{
    auto problems = checkRenaming(design, element, name, library);
    if (hasErrors(problems))
        return problems;
    if (name == element.name)
        return Edit{Edits{}};
    auto changed = design;
    problems = rename(changed, element, name, library);
    if (hasErrors(problems))
        return problems;
    return difference(design, changed);
}

} // namespace clusterwright::model
