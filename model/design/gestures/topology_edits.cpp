#include "model/design/gestures/topology_edits.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/component_kind.h"
#include "model/design/document/design.h"
#include "model/design/document/item_ids.h"
#include "model/design/edit/cable_ends.h"
#include "model/design/edit/difference.h"
#include "model/design/edit/free_names.h"
#include "model/design/edit/item_at.h"
#include "model/design/edit/node_names.h"
#include "model/design/gestures/cable_choice.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/graph/topology_plan.h"
#include "model/design/library/usable_component.h"
#include "model/design/system/system.h"
#include "model/topology/generators/generate.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <string_view>

namespace clusterwright::model
{

namespace
{

constexpr std::string_view kOneEach = "host_count"; // count of a NIC that is not drawn

// A copy of the design that is edited step by step; the difference is the edit.
class Draft
{
public:
    Draft(const Design& before, Library& presets)
        : design(before)
        , library(presets)
        , m_before(before)
    {
        if (!design.topology)
            design.topology = topologyOf(before, library);
        if (!design.topology)
            design.topology.emplace();
        giveIds(design.topology, design.lastId); // new ones differ from those of a cluster
    }

    [[nodiscard]] Pasted finished(std::vector<Element> elements)
    {
        countCards();
        return {difference(m_before, design), std::move(elements)};
    }

    [[nodiscard]] Element
    vertex(const std::string& component, const std::string& kind, double x, double y)
    {
        const auto name = freeNameInGraph(design, stemOf(kind) + "1");
        design.topology->whole.vertices.push_back({name, component});
        for (auto& placed : design.components)
            if (placed.name == component && placed.count && placed.count->text == kOneEach)
                placed.count.reset(); // the graph counts it now
        design.layout.topology.push_back({name, x, y});
        return elementNamed<DrawnVertex>(name);
    }

    Design design;
    Library& library;

private:
    [[nodiscard]] bool hasGraph(const Design& of) const
    {
        const auto section = topologyOf(of, library);
        return section && !(section->whole.vertices.empty() && section->whole.generators.empty() &&
                            section->whole.groups.empty());
    }

    // Sets one NIC per host: for NICs added to a graph, and for earlier ones when the graph is added.
    void countCards()
    {
        for (std::size_t i = 0; i < design.components.size(); ++i) {
            auto& placed = design.components[i];
            if (placed.count || placed.preset.empty())
                continue;
            const auto preset = library.component(placed.preset);
            if (!preset || drawnAs(preset.value()->kind) != DrawnAs::Card || !hasGraph(design))
                continue;
            if (i >= m_before.components.size() || !hasGraph(m_before))
                placed.count = parseExpression(std::string(kOneEach)).value();
        }
    }

    // A generator without a name numbers its vertices by role, up to any number at another argument: "host9" may be taken there.
    [[nodiscard]] std::string stemOf(const std::string& kind) const
    {
        for (const auto& use : design.topology->whole.generators) {
            const auto* const generator = findGenerator(use.call.generator);
            if (use.name.empty() && generator &&
                std::ranges::count(generator->roles, kind, &GeneratorRole::name) > 0)
                return "extra_" + kind;
        }
        return kind;
    }

    const Design& m_before;
};

std::string
callText(const Generator& generator, const std::string& first, const std::string& others)
{
    std::vector<std::string> arguments;
    for (const auto& parameter : generator.parameters) {
        if (parameter.form == GeneratorParameter::Form::Lengths)
            arguments.insert(arguments.end(), {"4", "4"});
        else if (parameter.form == GeneratorParameter::Form::Whole && !parameter.otherwise)
            arguments.push_back(arguments.empty() ? first : others);
    }
    return generator.name + "(" + join(arguments, ", ") + ")";
}

// Returns a call with valid arguments whose graph is small enough to draw.
Result<GeneratorCall> exampleCall(const Generator& generator)
{
    constexpr std::size_t kMostToStartWith = 200; // vertices
    const std::vector<std::string> sizes{"8", "4", "5", "3", "2"};
    for (const auto& first : sizes)
        for (const auto& others : sizes) {
            const auto text = callText(generator, first, others);
            const auto graph = generate(text);
            if (graph && graph.value().vertices.size() <= kMostToStartWith)
                return parseGeneratorCall(text);
        }
    return parseGeneratorCall(callText(generator, sizes.back(), sizes.back()));
}

std::vector<std::string> partsOf(const std::string& path)
{
    std::vector<std::string> parts;
    for (std::size_t from = 0; from < path.size();) {
        const auto dot = std::min(path.find('.', from), path.size());
        parts.push_back(path.substr(from, dot - from));
        from = dot + 1;
    }
    return parts;
}

// Returns the innermost group that contains both.
std::string commonOwner(const std::string& a, const std::string& b)
{
    const auto left = partsOf(a);
    const auto right = partsOf(b);
    std::string owner;
    for (std::size_t i = 0; i < std::min(left.size(), right.size()) && left[i] == right[i]; ++i)
        owner = joinedPath(owner, left[i]);
    return owner;
}

// Returns the text for the end in a cable of the owner's list.
Result<std::string> endText(const Design& design, const CableEnd& end, const std::string& owner)
{
    std::string name = end.element.name;
    if (isOf<GeneratorUse>(end.element)) {
        const auto use = itemAt<GeneratorUse>(design, end.element);
        if (!use)
            return refusal("edit.unknown", "the topology no longer has this generator");
        if (end.vertex.empty())
            return refusal("cable.end",
                           "a cable must end at one component of a generator",
                           "open the generator and choose a component");
        name = joinedPath(use->item.name, end.vertex);
    }
    const auto whole = joinedPath(end.element.owner, name);
    const auto text = owner.empty() ? whole : whole.substr(owner.size() + 1);
    return end.port ? text + ":" + std::to_string(*end.port) : text;
}

// Returns the index of a cable that is equal except for its count, which must be a plain number.
std::optional<std::size_t> sameCable(const std::vector<DrawnCable>& cables, const DrawnCable& cable)
{
    for (std::size_t i = 0; i < cables.size(); ++i) {
        const auto& other = cables[i];
        const bool isSame = other.from == cable.from && other.to == cable.to;
        const bool isTurned = other.from == cable.to && other.to == cable.from;
        const bool isPlain = !other.count || (other.count->terms.size() == 1 &&
                                              other.count->terms[0].op == Op::Literal);
        if ((isSame || isTurned) && other.component == cable.component && isPlain)
            return i;
    }
    return std::nullopt;
}

std::size_t addCable(std::vector<DrawnCable>& cables, const DrawnCable& cable)
{
    const auto same = sameCable(cables, cable);
    if (!same) {
        cables.push_back(cable);
        return cables.size() - 1;
    }
    auto& count = cables[*same].count;
    const int before = count ? static_cast<int>(count->terms[0].literal.value) : 1;
    count = parseExpression(std::to_string(before + 1)).value();
    return *same;
}

Result<Element> joined(Draft& draft, const std::array<CableEnd, 2>& ends)
{
    const auto& [from, to] = ends;
    if (from.element == to.element && from.vertex == to.vertex)
        return refusal(
            "cable.loop", "a cable needs two different components", "choose another end");
    const auto owner = commonOwner(from.element.owner, to.element.owner);
    const auto fromText = endText(draft.design, from, owner);
    const auto toText = endText(draft.design, to, owner);
    if (!fromText || !toText)
        return (fromText ? toText : fromText).diagnostics();
    for (const auto& end : ends)
        if (isOf<DrawnVertex>(end.element) && !contains(draft.design, end.element))
            return refusal("edit.unknown",
                           "the topology has no component '" + end.element.name + "'");
    auto component = cableComponent(draft.design, draft.library, owner, ends);
    if (!component)
        return component.diagnostics();
    DrawnCable cable;
    cable.from = fromText.value();
    cable.to = toText.value();
    cable.component = std::move(component).value();
    auto& cables = *itemsOf<DrawnCable>(draft.design, owner);
    auto& added = cables[addCable(cables, cable)];
    giveIds(added, draft.design.lastId);
    return elementOf(added, owner);
}

// Returns the component of each vertex of a list.
std::map<std::string, std::string> componentsOf(const Design& design, const std::string& owner)
{
    std::map<std::string, std::string> components;
    if (const auto* const list = itemsOf<DrawnVertex>(design, owner))
        for (const auto& vertex : *list)
            components[vertex.name] = vertex.component;
    return components;
}

// Returns the only switch, hub or router among them; nothing if there is none, or more than one.
std::optional<Element> hubAmong(const Draft& draft, const std::vector<Element>& vertices)
{
    std::map<std::string, std::string> kinds;
    for (const auto& usable : usableComponents(draft.design, draft.library))
        kinds[usable.name] = usable.kind;
    std::map<std::string, std::map<std::string, std::string>> lists;
    std::optional<Element> hub;
    for (const auto& element : vertices) {
        auto [list, isNew] = lists.try_emplace(element.owner);
        if (isNew)
            list->second = componentsOf(draft.design, element.owner);
        const auto& kind = kinds[list->second[element.name]];
        if (kind != "switch" && kind != "hub" && kind != "router")
            continue;
        if (hub)
            return std::nullopt;
        hub = element;
    }
    return hub;
}

// Returns the first free numbered name without a set of names, since there may be thousands.
std::string firstFree(const std::vector<std::string_view>& taken, const NumberedNames& names)
{
    std::vector<bool> isTaken(taken.size() + 1); // by number; at least one is free
    for (const auto name : taken) {
        if (!name.starts_with(names.stem) || name.size() == names.stem.size() ||
            name[names.stem.size()] == '0')
            continue;
        std::size_t number = 0;
        const auto* const end = name.data() + name.size();
        const auto read = std::from_chars(name.data() + names.stem.size(), end, number);
        if (read.ec == std::errc() && read.ptr == end && number >= names.first &&
            number - names.first < isTaken.size())
            isTaken[number - names.first] = true;
    }
    const auto free = std::ranges::find(isTaken, false) - isTaken.begin();
    return names.stem + std::to_string(names.first + static_cast<std::size_t>(free));
}

} // namespace

std::string freeNameInGraph(const Design& design, const std::string& wanted)
{
    std::vector<std::string_view> taken;
    if (design.topology) {
        const auto& whole = design.topology->whole;
        for (const auto& vertex : whole.vertices)
            taken.push_back(vertex.name);
        for (const auto& group : whole.groups)
            taken.push_back(group.name);
        for (const auto& generator : whole.generators)
            taken.push_back(generator.name);
    }
    return std::ranges::find(taken, wanted) == taken.end() ? wanted
                                                           : firstFree(taken, namesAfter(wanted));
}

std::optional<Edit> adoption(const Design& design, Library& library)
{
    auto section = design.topology ? std::nullopt : topologyOf(design, library);
    if (!section)
        return std::nullopt;
    return SetField<std::optional<TopologySection>>{std::nullopt, std::move(section)};
}

Result<Pasted>
placing(const Design& design, Library& library, const std::string& preset, double x, double y)
{
    const auto component = library.component(preset);
    if (!component)
        return component.diagnostics();
    const auto& kind = component.value()->kind;
    const bool isVertex = drawnAs(kind) == DrawnAs::Vertex;
    Draft draft(design, library);
    if (!isVertex)
        draft.design.topology = design.topology; // the graph stays in the design or the cluster
    const auto name = takeComponent(draft.design, library, preset);
    if (!name)
        return name.diagnostics();
    if (isVertex)
        return draft.finished({draft.vertex(name.value(), kind, x, y)});
    return draft.finished({elementNamed<PlacedComponent>(name.value())});
}

Result<Pasted> placingComponent(
    const Design& design, Library& library, const std::string& component, double x, double y)
{
    const auto usable = usableComponents(design, library);
    const auto found = std::ranges::find(usable, component, &UsableComponent::name);
    if (found == usable.end() || drawnAs(found->kind) == DrawnAs::Cable)
        return refusal("edit.unknown", "the design has no component '" + component + "' to draw");
    Draft draft(design, library);
    const auto element = draft.vertex(component, found->kind.empty() ? "host" : found->kind, x, y);
    return draft.finished({element});
}

Result<Pasted> placingGenerator(
    const Design& design, Library& library, const std::string& generator, double x, double y)
{
    const auto* const found = findGenerator(generator);
    if (!found)
        return refusal("generator.unknown", "unknown generator '" + generator + "'");
    auto call = exampleCall(*found);
    if (!call)
        return call.diagnostics();
    Draft draft(design, library);
    auto& whole = draft.design.topology->whole;
    GeneratorUse use;
    use.call = std::move(call).value();
    if (!whole.generators.empty() || !whole.vertices.empty())
        use.name = freeNameInGraph(draft.design, "net1");
    giveIds(use, draft.design.lastId);
    const auto element = elementOf(use, "");
    whole.generators.push_back(std::move(use));
    const auto node = nameByNumber(draft.design, nodeName(element));
    draft.design.layout.topology.push_back({node, x, y});
    return draft.finished({element});
}

Result<Pasted> cabling(const Design& design, Library& library, const std::array<CableEnd, 2>& ends)
{
    Draft draft(design, library);
    auto cable = joined(draft, ends);
    if (!cable)
        return cable.diagnostics();
    return draft.finished({std::move(cable).value()});
}

Result<Pasted> movingCableEnd(
    const Design& design, Library& library, const Element& cable, bool isStart, const CableEnd& to)
{
    Draft draft(design, library);
    auto* const cables = itemsOf<DrawnCable>(draft.design, cable.owner);
    if (!cables || itemWith(*cables, cable.id) == cables->end())
        return refusal("edit.unknown", "the topology no longer has this cable");
    if (commonOwner(cable.owner, to.element.owner) != cable.owner)
        return refusal("cable.inner", "the cable belongs to a group", "choose an end in the group");
    if (isOf<DrawnVertex>(to.element) && !contains(draft.design, to.element))
        return refusal("edit.unknown", "the topology has no component '" + to.element.name + "'");
    const auto text = endText(draft.design, to, cable.owner);
    if (!text)
        return text.diagnostics();
    const auto moved = itemWith(*cables, cable.id);
    (isStart ? moved->from : moved->to) = text.value();
    if (moved->from == moved->to)
        return refusal(
            "cable.loop", "a cable needs two different components", "choose another end");
    return draft.finished({cable});
}

Result<Pasted>
intoCable(const Design& design, Library& library, const Pasted& added, const Element& cable)
{
    if (added.elements.size() != 1 || !isOf<DrawnVertex>(added.elements[0]))
        return added;
    if (!cable.owner.empty())
        return refusal("cable.inner", "the cable belongs to a group", "ungroup it first");
    auto after = design;
    if (auto trouble = apply(after, added.edit); !trouble)
        return trouble.diagnostics();
    Draft draft(after, library);
    auto& cables = draft.design.topology->whole.cables;
    const auto first = itemWith(cables, cable.id);
    if (first == cables.end())
        return refusal("edit.unknown", "the topology no longer has this cable");
    auto second = *first;
    second.id = {};
    first->to = second.from = added.elements[0].name;
    cables.insert(std::next(first), std::move(second));
    const auto joined = draft.finished({});
    return Pasted{Edits{{added.edit, joined.edit}}, added.elements};
}

Result<Pasted>
cablingToHub(const Design& design, Library& library, const std::vector<Element>& vertices)
{
    Draft draft(design, library);
    const auto hub = hubAmong(draft, vertices);
    if (!hub)
        return refusal("cable.end",
                       "exactly one of the components must be a switch, hub or router");
    std::vector<Element> cables;
    for (const auto& vertex : vertices) {
        if (vertex == *hub)
            continue;
        auto cable = joined(draft, {{{vertex, {}, {}}, {*hub, {}, {}}}});
        if (!cable)
            return cable.diagnostics();
        cables.push_back(std::move(cable).value());
    }
    return draft.finished(std::move(cables));
}

std::optional<Edit> keepingFlows(const Design& design, const std::filesystem::path& file)
{
    namespace fs = std::filesystem;
    if (design.file.empty() || !design.topology || design.topology->rules.flows.empty() ||
        isListOfFlows(design.topology->rules.flows))
        return std::nullopt;
    const auto& rules = design.topology->rules;
    const auto folder = fs::absolute(file).lexically_normal().parent_path();
    const auto flows = (fs::absolute(design.file).parent_path() / rules.flows).lexically_normal();
    if (fs::path(rules.flows).is_absolute() || (folder / rules.flows).lexically_normal() == flows)
        return std::nullopt;
    auto now = rules;
    now.flows = flows.lexically_relative(folder).string();
    return Edit{SetField<TopologyRules>{rules, std::move(now)}};
}

} // namespace clusterwright::model
