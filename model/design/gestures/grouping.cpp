// Groups adjacent items, and dissolves groups.
#include "model/block/taken_name.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/edit/cable_ends.h"
#include "model/design/edit/difference.h"
#include "model/design/edit/free_names.h"
#include "model/design/edit/node_names.h"
#include "model/design/gestures/clipboard.h"
#include "model/design/names/new_names.h"
#include "model/design/names/renaming.h"

#include <algorithm>
#include <map>
#include <set>

namespace clusterwright::model
{

namespace
{

bool isNode(const Element& element)
{
    return isOf<DrawnVertex>(element) || isOf<GeneratorUse>(element) ||
           isOf<TopologyGroup>(element);
}

int depthOf(const TopologyGroup& group)
{
    int deepest = 0;
    for (const auto& inner : group.groups)
        deepest = std::max(deepest, 1 + depthOf(inner));
    return deepest;
}

// Moves items with `isChosen(index)` from one list to another.
template <typename Item, typename Predicate>
void moveItems(std::vector<Item>& from, std::vector<Item>& to, Predicate isChosen)
{
    std::size_t number = 0;
    std::erase_if(from, [&](Item& item) {
        if (!isChosen(item, number++))
            return false;
        to.push_back(std::move(item));
        return true;
    });
}

// Renames inputs with a new path: "topology.rack.count" to that of the group around `rack`.
Diagnostics moveInputs(Design& design, const std::map<std::string, std::string>& paths)
{
    const auto moved = [&](const std::string& name) {
        for (const auto& [was, now] : paths)
            if (name == was || name.starts_with(was + "."))
                return now + name.substr(was.size());
        return name;
    };
    return rewriteNames(design, {moved, [](const std::string& name) { return name; }});
}

// Adds the inputs of a generator by its name; without a name, each by its parameter.
void addInputPaths(const GeneratorUse& use,
                   const std::string& from,
                   const std::string& to,
                   std::map<std::string, std::string>& paths)
{
    if (!use.name.empty()) {
        paths.emplace(joinedPath(from, use.name), joinedPath(to, use.name));
        return;
    }
    const auto* const generator = findGenerator(use.call.generator);
    if (!generator)
        return;
    for (const auto& parameter : generator->parameters) {
        constexpr std::size_t kMostLengths = 32;
        const bool isLengths = parameter.form == GeneratorParameter::Form::Lengths;
        for (std::size_t i = 0; i < (isLengths ? kMostLengths : 1); ++i) {
            const auto name = parameter.name + (isLengths ? std::to_string(i) : "");
            paths.emplace(joinedPath(from, name), joinedPath(to, name));
        }
    }
}

// Moves nodes of the outermost level into a group of their own, with the cables between them.
class NodeGrouping
{
public:
    NodeGrouping(Design& design, const std::vector<Element>& elements, TopologyGroup group)
        : m_design(design)
        , m_whole(design.topology->whole)
        , m_chosen(elements.begin(), elements.end())
        , m_group(std::move(group))
    {
    }

    Diagnostics run()
    {
        moveCables();
        moveLayout();
        std::map<std::string, std::string> paths;
        const auto place = joinedPath("topology", m_group.name);
        moveItems(m_whole.generators, m_group.generators, [&](const auto& use, std::size_t) {
            const bool isChosen = m_chosen.contains(elementOf(use, ""));
            if (isChosen)
                addInputPaths(use, "topology", place, paths);
            return isChosen;
        });
        moveItems(m_whole.vertices, m_group.vertices, [&](const auto& vertex, std::size_t) {
            return m_chosen.contains(elementNamed<DrawnVertex>(vertex.name));
        });
        moveItems(m_whole.groups, m_group.groups, [&](const auto& inner, std::size_t) {
            const bool isChosen = m_chosen.contains(elementNamed<TopologyGroup>(inner.name));
            if (isChosen)
                paths.emplace(joinedPath("topology", inner.name), joinedPath(place, inner.name));
            return isChosen;
        });
        if (depthOf(m_group) >= kDeepestTopologyGroup)
            return {refusal("topology.depth", "groups would be nested too deeply")};
        m_whole.groups.push_back(std::move(m_group));
        return moveInputs(m_design, paths);
    }

private:
    void moveCables()
    {
        const CableEnds ends(*m_design.topology);
        const auto isInside = [&](const std::string& end) {
            const auto passed = ends.pathOf("", end);
            return !passed.empty() && m_chosen.contains(passed.front());
        };
        moveItems(m_whole.cables, m_group.cables, [&](const auto& cable, std::size_t) {
            return isInside(cable.from) && isInside(cable.to);
        });
        for (auto& cable : m_whole.cables)
            for (auto* const end : {&cable.from, &cable.to})
                if (isInside(*end))
                    *end = joinedPath(m_group.name, *end);
    }

    void moveLayout()
    {
        std::map<std::string, std::string> names;
        for (const auto& element : m_chosen)
            if (isNode(element))
                names[nodeName(element)] = joinedPath(m_group.name, nodeName(element));
        for (auto& node : m_design.layout.topology) {
            const auto first = node.name.substr(0, node.name.find('.'));
            if (const auto found = names.find(first); found != names.end())
                node.name = found->second + node.name.substr(first.size());
        }
    }

    Design& m_design;
    TopologyGroup& m_whole;
    std::set<Element> m_chosen;
    TopologyGroup m_group;
};

// Moves steps into a group of their own; arrows to and from other steps then connect to the group.
void groupSteps(PipelineItem& around, const std::set<std::string>& ids, PipelineItem group)
{
    const auto isChosen = [&](const PipelineItem& item) { return ids.contains(item.id); };
    const auto first = std::ranges::find_if(around.items, isChosen) - around.items.begin();
    moveItems(
        around.items, group.items, [&](const auto& item, std::size_t) { return isChosen(item); });
    moveItems(around.arrows, group.arrows, [&](const Arrow& arrow, std::size_t) {
        return ids.contains(arrow.from) && ids.contains(arrow.to);
    });
    std::vector<Arrow> outside;
    for (auto& arrow : around.arrows) {
        for (auto* const end : {&arrow.from, &arrow.to})
            if (ids.contains(*end))
                *end = group.id;
        const auto joinsTheSame = [&](const Arrow& other) {
            return other.from == arrow.from && other.to == arrow.to;
        };
        if (std::ranges::none_of(outside, joinsTheSame))
            outside.push_back(std::move(arrow));
    }
    around.arrows = std::move(outside);
    around.items.insert(around.items.begin() + first, std::move(group));
}

// Requires one canvas and one group; cables follow their ends.
Diagnostics mixProblem(const Design& design, const std::vector<Element>& elements)
{
    const Element* first = nullptr;
    for (const auto& element : elements) {
        if (!contains(design, element))
            return refusal("edit.unknown", "the design has no '" + element.name + "' to group");
        if (isOf<DrawnCable>(element) || isOf<Arrow>(element))
            continue;
        if (!isNode(element) && !isOf<PipelineItem>(element))
            return refusal("edit.mixed", "'" + element.name + "' cannot be a member of a group");
        if (first && (isNode(*first) != isNode(element) || first->owner != element.owner))
            return refusal("edit.mixed",
                           "'" + first->name + "' and '" + element.name +
                               "' must be on the same canvas and in the same group");
        first = first ? first : &element;
    }
    if (!first)
        return refusal("edit.mixed", "nothing to group", "select components or steps");
    if (isNode(*first) && !first->owner.empty())
        return refusal("edit.mixed", "'" + first->name + "' is already in a group");
    return {};
}

// Checks the name of a new group.
Diagnostics nameProblems(const Design& design, const Element& group)
{
    if (!isName(group.name))
        return {refusal("name.form",
                        "'" + group.name + "' is not a valid name",
                        "use letters, digits and '_'")};
    if (isOf<PipelineItem>(group) && isTakenName(group.name))
        return {refusal("name.reserved", "'" + group.name + "' is a reserved name")};
    for (const auto& element : elementsOf(design)) {
        const bool clashes = isOf<PipelineItem>(group) ? namesEquations(element)
                                                       : isNode(element) && element.owner.empty();
        if (clashes && element.name == group.name)
            return {refusal("name.duplicate", "duplicate name '" + group.name + "'")};
    }
    if (!isOf<PipelineItem>(group))
        for (const auto& use : design.topology->whole.generators)
            if (use.name == group.name)
                return {refusal("name.duplicate", "duplicate name '" + group.name + "'")};
    return {};
}

// Moves the content of a group into the enclosing one.
class NodeUngrouping
{
public:
    NodeUngrouping(Design& design, const Element& group)
        : m_design(design)
        , m_element(group)
        , m_path(joinedPath(group.owner, group.name))
        , m_nothing(std::vector<std::filesystem::path>{})
    {
    }

    Diagnostics run(std::vector<Element>& freed)
    {
        if (auto problems = changeNames(); hasErrors(problems))
            return problems;
        replaceEnds(m_design.topology->whole, "", CableEnds(*m_design.topology));
        auto& groups = *itemsOf<TopologyGroup>(m_design, m_element.owner);
        const auto found = std::ranges::find(groups, m_element.name, &TopologyGroup::name);
        const auto group = std::move(*found);
        groups.erase(found);
        std::map<std::string, std::string> paths;
        const auto from = joinedPath("topology", m_path);
        const auto to = joinedPath("topology", m_element.owner);
        for (const auto& use : group.generators)
            addInputPaths(use, from, to, paths);
        for (const auto& inner : group.groups)
            paths.emplace(joinedPath(from, inner.name), joinedPath(to, inner.name));
        moveLayout();
        add(group, freed);
        return moveInputs(m_design, paths);
    }

private:
    template <typename Item>
    std::vector<Item>& around()
    {
        return *itemsOf<Item>(m_design, m_element.owner);
    }

    // Numbers duplicates of outside names first.
    Diagnostics changeNames()
    {
        FreeNames names;
        const auto uses = *itemsOf<GeneratorUse>(m_design, m_path);
        for (const auto& use : around<GeneratorUse>())
            names.take(use.name); // also an empty one
        std::vector<Element> inside;
        for (const auto& element : elementsOf(m_design)) {
            if (!isNode(element))
                continue;
            if (element.owner == m_path)
                inside.push_back(element);
            else if (element.owner == m_element.owner && !isOf<GeneratorUse>(element) &&
                     !(element == m_element))
                names.take(element.name);
        }
        Diagnostics problems;
        for (const auto& element : inside) {
            const bool isGenerator = isOf<GeneratorUse>(element);
            const auto* const use =
                isGenerator ? &*std::ranges::find(uses, element.id, &GeneratorUse::id) : nullptr;
            const auto name = use ? use->name : element.name;
            const auto wanted =
                use && name.empty() && names.isTaken("") ? use->call.generator : name;
            if (const auto now = names.freeName(wanted); now != name)
                append(problems, rename(m_design, element, now, m_nothing));
        }
        return problems;
    }

    // "rack.host1" becomes "host1" outside.
    void replaceEnds(TopologyGroup& group, const std::string& path, const CableEnds& ends) const
    {
        for (auto& cable : group.cables)
            for (auto* const end : {&cable.from, &cable.to}) {
                const auto passed = ends.pathOf(path, *end);
                const auto found = std::ranges::find(passed, m_element);
                if (found == passed.end())
                    continue;
                auto parts = split(*end, '.');
                parts.erase(parts.begin() + (found - passed.begin()));
                *end = join(parts, ".");
            }
        for (auto& inner : group.groups)
            replaceEnds(inner, joinedPath(path, inner.name), ends);
    }

    void moveLayout()
    {
        std::erase_if(m_design.layout.topology,
                      [&](const NodePosition& node) { return node.name == m_path; });
        for (auto& node : m_design.layout.topology) {
            if (!node.name.starts_with(m_path + "."))
                continue;
            node.name = joinedPath(m_element.owner, node.name.substr(m_path.size() + 1));
        }
    }

    void add(const TopologyGroup& group, std::vector<Element>& freed)
    {
        const auto& owner = m_element.owner;
        for (const auto& use : group.generators) {
            freed.push_back(elementOf(use, owner));
            around<GeneratorUse>().push_back(use);
        }
        for (const auto& vertex : group.vertices) {
            freed.push_back(elementNamed<DrawnVertex>(vertex.name, owner));
            around<DrawnVertex>().push_back(vertex);
        }
        for (const auto& inner : group.groups) {
            freed.push_back(elementNamed<TopologyGroup>(inner.name, owner));
            around<TopologyGroup>().push_back(inner);
        }
        for (const auto& cable : group.cables)
            around<DrawnCable>().push_back(cable);
    }

    Design& m_design;
    const Element m_element;
    const std::string m_path;
    Library m_nothing;
};

// Arrows to a group go to its first steps; arrows from it start at its last ones.
void ungroupSteps(PipelineItem& around, const std::string& id, std::vector<Element>& freed)
{
    const auto found = std::ranges::find(around.items, id, &PipelineItem::id);
    auto group = std::move(*found);
    const auto place = around.items.erase(found);
    std::vector<std::string> first, last;
    for (const auto& item : group.items) {
        freed.push_back(elementOf(item, around.id));
        if (std::ranges::find(group.arrows, item.id, &Arrow::to) == group.arrows.end())
            first.push_back(item.id);
        if (std::ranges::find(group.arrows, item.id, &Arrow::from) == group.arrows.end())
            last.push_back(item.id);
    }
    std::vector<Arrow> arrows;
    for (auto arrow : around.arrows)
        for (const auto& from : arrow.from == id ? last : std::vector{arrow.from})
            for (const auto& to : arrow.to == id ? first : std::vector{arrow.to}) {
                auto joined = arrow;
                joined.from = from;
                joined.to = to;
                arrows.push_back(std::move(joined));
                arrow.id = {}; // the first one keeps the id
            }
    arrows.insert(arrows.end(), group.arrows.begin(), group.arrows.end());
    around.arrows = std::move(arrows);
    around.items.insert(place, group.items.begin(), group.items.end());
}

} // namespace

Result<Pasted> grouping(const Design& design,
                        const std::vector<Element>& elements,
                        const std::string& name,
                        const std::string& count)
{
    if (auto mixed = mixProblem(design, elements); !mixed.empty())
        return mixed;
    const auto isGrouped = [](const Element& e) { return isNode(e) || isOf<PipelineItem>(e); };
    const auto first = *std::ranges::find_if(elements, isGrouped);
    const auto made = isNode(first) ? elementNamed<TopologyGroup>(name, first.owner)
                                    : stepGroupNamed(name, first.owner);
    auto problems = nameProblems(design, made);
    std::optional<Expression> times;
    if (!count.empty()) {
        auto read = parseExpression(count);
        append(problems, read.diagnostics());
        if (read)
            times = std::move(read).value();
    }
    if (hasErrors(problems))
        return problems;
    auto changed = design;
    if (isNode(first)) {
        TopologyGroup group;
        group.name = name;
        group.count = times;
        nameNodesById(changed);
        problems = NodeGrouping(changed, elements, std::move(group)).run();
        if (hasErrors(problems))
            return problems;
        nameNodesByNumber(changed);
    } else {
        std::set<std::string> ids;
        for (const auto& element : elements)
            if (isOf<PipelineItem>(element))
                ids.insert(element.name);
        auto* const around = groupOf(changed, first.owner);
        PipelineItem group;
        group.id = name;
        group.isGroup = true;
        group.repeat = times;
        groupSteps(*around, ids, std::move(group));
    }
    return Pasted{difference(design, changed), {made}};
}

Result<Pasted> ungrouping(const Design& design, const Element& group)
{
    const bool isGroup = isOf<TopologyGroup>(group) || isStepGroup(group);
    if (!isGroup || !contains(design, group))
        return refusal("edit.unknown", "the design has no group '" + group.name + "'");
    auto changed = design;
    std::vector<Element> freed;
    if (isOf<TopologyGroup>(group)) {
        nameNodesById(changed);
        auto problems = NodeUngrouping(changed, group).run(freed);
        if (hasErrors(problems))
            return problems;
        nameNodesByNumber(changed);
    } else {
        std::erase_if(changed.layout.pipeline,
                      [&](const NodePosition& node) { return node.name == group.name; });
        ungroupSteps(*groupOf(changed, group.owner), group.name, freed);
    }
    return Pasted{difference(design, changed), std::move(freed)};
}

} // namespace clusterwright::model
