#include "model/design/graph/topology_expansion.h"

#include "model/core/diagnostic.h"
#include "model/core/name_hint.h"
#include "model/core/near_integer.h"
#include "model/core/text.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <unordered_map>

namespace clusterwright::model
{

namespace
{

// An end of a cable with an index, "rail[i].nic".
struct IndexedEnd {
    std::string before;
    std::string index; // empty: the end has none
    std::string after;

    [[nodiscard]] std::string at(std::int64_t number) const
    {
        return before + std::to_string(number) + after;
    }
};

// Nothing for an invalid index.
std::optional<IndexedEnd> indexedEnd(const std::string& text)
{
    const auto open = text.find('[');
    if (open == std::string::npos && text.find(']') == std::string::npos)
        return IndexedEnd{text, "", ""};
    const auto close = text.find(']', open);
    if (open == 0 || close == std::string::npos)
        return std::nullopt;
    IndexedEnd end{
        text.substr(0, open), text.substr(open + 1, close - open - 1), text.substr(close + 1)};
    const bool isLast = end.after.empty() || end.after.front() == '.' || end.after.front() == ':';
    if (!isName(end.index) || !isLast || end.after.find_first_of("[]") != std::string::npos)
        return std::nullopt;
    return end;
}

} // namespace

// Names can have the numbers of the copies or not: "rack3.top" and "rack.top".
class TopologyExpansion
{
public:
    TopologyExpansion(const TopologyPlan& plan, std::span<const double> values)
        : m_plan(plan)
        , m_values(values)
        , m_hasDrawnCables(hasCables(plan.m_section.whole))
    {
    }

    Result<PlacedTopology> run()
    {
        auto& topology = m_result.topology;
        if (const auto striping = m_plan.striping(m_values))
            topology.striping = striping.value();
        else
            m_problems = striping.diagnostics();
        checkAttributes();
        if (!m_problems.empty())
            return m_problems;
        addClasses();
        addGroup(m_plan.m_section.whole, m_plan.m_whole, kTopologyPlace, {""});
        if (!m_problems.empty())
            return m_problems;
        const bool isOneGenerator = m_generators == 1 && !m_hasDrawnParts;
        if (isOneGenerator)
            topology.known = m_known;
        topology.name = isOneGenerator ? m_generated : m_plan.m_name;
        return std::move(m_result);
    }

private:
    [[nodiscard]] static bool hasCables(const TopologyGroup& group)
    {
        return !group.cables.empty() || std::ranges::any_of(group.groups, hasCables);
    }

    [[nodiscard]] bool isBroken() const { return !m_problems.empty(); }

    void
    fail(std::string code, const std::string& pointer, std::string message, std::string hint = {})
    {
        m_problems.add(
            {Severity::Error, std::move(code), "", pointer, std::move(message), std::move(hint)});
    }

    [[nodiscard]] std::optional<double> valueOf(const TopologyPlan::Class& type,
                                                std::string_view attribute) const
    {
        const auto found =
            std::ranges::find(type.attributes, attribute, &TopologyPlan::AttributeSlot::name);
        if (found == type.attributes.end() || *found->slot >= m_values.size())
            return std::nullopt;
        return m_values[*found->slot];
    }

    // Checks limits beyond a number: ports are integers, and `forwards` is 0 or 1.
    void checkAttributes()
    {
        for (const auto& type : m_plan.m_classes)
            for (const auto& [name, slot] : type.attributes) {
                if (*slot >= m_values.size())
                    continue;
                const bool isPorts = name == "ports";
                const bool isFlag = name == "forwards" || name == "full_duplex";
                const double value = m_values[*slot];
                const bool isSound =
                    isPorts ? value >= 0 && isInteger(value) : !isFlag || value == 0 || value == 1;
                const auto& input = m_plan.m_inputs[*slot];
                if (!isSound)
                    fail("topology.attribute",
                         input.pointer,
                         "'" + input.name + "' is " + shortestText(value),
                         isPorts ? "use an integer, or 0 for as many as needed" : "use 0 or 1");
            }
    }

    // Adds the plan's classes to the graph; hosts that forward in one generator only become two classes.
    void addClasses()
    {
        for (const auto& type : m_plan.m_classes) {
            m_number.push_back(type.isCable ? m_result.topology.cableClasses.size()
                                            : m_result.topology.vertexClasses.size());
            if (type.isCable)
                m_result.topology.cableClasses.push_back(cableClass(type));
            else
                m_result.topology.vertexClasses.push_back(vertexClass(type));
        }
    }

    [[nodiscard]] CableClass cableClass(const TopologyPlan::Class& type) const
    {
        CableClass result{.name = type.name};
        result.bandwidth = valueOf(type, "bandwidth").value_or(kDefaultBandwidth);
        result.latency = valueOf(type, "latency").value_or(0);
        result.duplex = valueOf(type, "full_duplex").value_or(1) == 0 ? Duplex::Half : Duplex::Full;
        return result;
    }

    [[nodiscard]] VertexClass vertexClass(const TopologyPlan::Class& type) const
    {
        VertexClass result{.name = type.name, .kind = type.kind};
        result.forwards =
            valueOf(type, "forwards").value_or(forwardsByNature(type.kind) ? 1 : 0) != 0;
        result.ports =
            static_cast<int>(std::lround(std::clamp(valueOf(type, "ports").value_or(0), 0.0, 1e9)));
        result.forwardTime = valueOf(type, "forward_time").value_or(0);
        result.forwardBandwidth = valueOf(type, "forward_bandwidth").value_or(kUnlimited);
        return result;
    }

    // Returns the index of the same class with forwarding.
    std::uint32_t forwardingClass(std::uint32_t number)
    {
        auto& classes = m_result.topology.vertexClasses;
        auto wanted = classes[number];
        wanted.forwards = true;
        const auto found = std::ranges::find(classes, wanted);
        if (found != classes.end())
            return static_cast<std::uint32_t>(found - classes.begin());
        classes.push_back(std::move(wanted));
        return static_cast<std::uint32_t>(classes.size()) - 1;
    }

    [[nodiscard]] std::optional<std::int64_t> wholeNumber(std::optional<std::size_t> slot,
                                                          const std::string& pointer,
                                                          const std::string& what)
    {
        const double value = slot ? m_values[*slot] : 1;
        if (value >= 0 && isInteger(value) && std::round(value) <= static_cast<double>(kMostCables))
            return std::llround(value);
        fail("topology.count",
             pointer,
             what + " is " + shortestText(value),
             "use an integer from 0 to " + std::to_string(kMostCables));
        return std::nullopt;
    }

    // `prefixes`: the name of the group's place, then its forms without the numbers of copies.
    void addGroup(const TopologyGroup& group,
                  const TopologyPlan::PlannedGroup& planned,
                  const std::string& pointer,
                  const std::vector<std::string>& prefixes)
    {
        const auto generators = pointer + "/generators";
        for (std::size_t i = 0; i < group.generators.size() && !isBroken(); ++i)
            addGenerator(
                group.generators[i], planned.generators[i], pointerTo(generators, i), prefixes);
        m_hasDrawnParts = m_hasDrawnParts || !group.vertices.empty() || !group.cables.empty();
        const auto vertices = pointer + "/vertices";
        for (std::size_t i = 0; i < group.vertices.size() && !isBroken(); ++i) {
            if (group.vertices[i].state == ItemState::Muted) {
                for (const auto& prefix : prefixes)
                    m_named.try_emplace(prefix + group.vertices[i].name); // its cables end nowhere
                continue;
            }
            m_result.vertexPlaces.emplace_back(m_result.topology.vertices.size(),
                                               pointerTo(vertices, i));
            addVertex(prefixes,
                      group.vertices[i].name,
                      static_cast<std::uint32_t>(m_number[planned.vertexClasses[i]]));
        }
        const auto groups = pointer + "/groups";
        for (std::size_t i = 0; i < group.groups.size() && !isBroken(); ++i)
            addCopies(group.groups[i], planned.groups[i], pointerTo(groups, i), prefixes);
        const auto cables = pointer + "/cables";
        for (std::size_t i = 0; i < group.cables.size() && !isBroken(); ++i)
            addCable(group.cables[i],
                     pointerTo(cables, i),
                     planned.cableCounts[i],
                     static_cast<std::uint32_t>(m_number[planned.cableClasses[i]]),
                     prefixes.front());
    }

    void addCopies(const TopologyGroup& group,
                   const TopologyPlan::PlannedGroup& planned,
                   const std::string& pointer,
                   const std::vector<std::string>& prefixes)
    {
        const auto count =
            wholeNumber(planned.count, pointer + "/count", "the count of '" + group.name + "'");
        if (!count)
            return;
        if (*count == 0)
            for (const auto& prefix : prefixes)
                m_omitted.push_back(prefix + group.name);
        for (std::int64_t copy = 0; copy < *count && !isBroken(); ++copy) {
            std::vector<std::string> inner;
            for (const auto& prefix : prefixes) {
                if (group.count)
                    inner.push_back(prefix + group.name + std::to_string(copy) + ".");
            }
            for (const auto& prefix : prefixes)
                inner.push_back(prefix + group.name + ".");
            addGroup(group, planned, pointer, inner);
            if (isBroken())
                return;
            if (++m_copies > kMostVertices)
                fail("topology.size",
                     pointer,
                     "the groups have more than " + std::to_string(kMostVertices) + " copies",
                     "lower a count");
            checkSize(pointer);
        }
    }

    void checkSize(const std::string& pointer)
    {
        const auto vertices = static_cast<std::int64_t>(m_result.topology.vertices.size());
        const auto cables = static_cast<std::int64_t>(m_result.topology.cables.size());
        if (vertices > kMostVertices || cables > kMostCables)
            fail("topology.size",
                 pointer,
                 "the topology has more than " + std::to_string(kMostVertices) + " components or " +
                     std::to_string(kMostCables) + " cables",
                 "lower a count");
    }

    void
    addVertex(const std::vector<std::string>& prefixes, const std::string& name, std::uint32_t type)
    {
        const auto id = static_cast<VertexId>(m_result.topology.vertices.size());
        m_result.topology.vertices.push_back({prefixes.front() + name, type});
        if (m_hasDrawnCables)
            for (const auto& prefix : prefixes)
                m_named[prefix + name].push_back(id);
    }

    void addGenerator(const GeneratorUse& use,
                      const TopologyPlan::PlannedGenerator& planned,
                      const std::string& pointer,
                      const std::vector<std::string>& prefixes)
    {
        std::vector<GeneratorValue> values(planned.inputs.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i].word = planned.words[i];
            for (const auto slot : planned.inputs[i])
                values[i].numbers.push_back(m_values[slot]);
        }
        const auto generated = generate(*planned.generator, values);
        if (!generated) {
            for (const auto& problem : generated.diagnostics())
                fail(problem.code, pointer + "/call", problem.message, problem.hint);
            return;
        }
        ++m_generators;
        m_known = generated.value().known;
        m_generated = generated.value().name;
        auto inner = prefixes;
        if (!use.name.empty())
            for (auto& prefix : inner)
                prefix += use.name + ".";
        append(generated.value(), planned, inner, pointer);
    }

    void append(const Topology& part,
                const TopologyPlan::PlannedGenerator& planned,
                const std::vector<std::string>& prefixes,
                const std::string& pointer)
    {
        auto& topology = m_result.topology;
        const auto numberOf = [&](const std::string& role) {
            const auto found =
                std::ranges::find(planned.roles, role, &std::pair<std::string, std::size_t>::first);
            return static_cast<std::uint32_t>(m_number[found->second]);
        };
        std::vector<std::uint32_t> vertexClass, cableClass;
        for (const auto& type : part.vertexClasses) {
            const auto number = numberOf(type.name);
            const bool isHost = type.kind == ComponentKind::Host;
            vertexClass.push_back(isHost && type.forwards ? forwardingClass(number) : number);
        }
        for (const auto& type : part.cableClasses)
            cableClass.push_back(numberOf(type.name));
        m_result.vertexPlaces.emplace_back(topology.vertices.size(), pointer + "/call");
        m_result.cablePlaces.emplace_back(topology.cables.size(), pointer + "/call");
        const auto first = static_cast<VertexId>(topology.vertices.size());
        for (const auto& vertex : part.vertices)
            addVertex(prefixes, vertex.name, vertexClass[vertex.type]);
        for (const auto& cable : part.cables)
            topology.cables.push_back({first + cable.a,
                                       first + cable.b,
                                       cableClass[cable.type],
                                       cable.portA,
                                       cable.portB});
        checkSize(pointer);
    }

    struct End {
        const std::vector<VertexId>* vertices = nullptr;
        std::int32_t port = kAnyPort;
    };

    // True for a name below a group with zero copies: "rack.top" and "rack3.top" below "rack".
    [[nodiscard]] bool isOmitted(const std::string& name) const
    {
        return std::ranges::any_of(m_omitted, [&](const std::string& group) {
            return name.starts_with(group) && name.find_first_not_of("0123456789", group.size()) ==
                                                  name.find('.', group.size());
        });
    }

    // Returns the end for "name" or "name:port" inside the group with that prefix.
    End endOf(const std::string& text, const std::string& prefix, const std::string& pointer)
    {
        End end;
        const auto colon = text.find(':');
        if (colon != std::string::npos) {
            const auto* const last = text.data() + text.size();
            const auto read = std::from_chars(text.data() + colon + 1, last, end.port);
            if (read.ec != std::errc{} || read.ptr != last || end.port < 0)
                fail("topology.port",
                     pointer,
                     "'" + text + "' is not a valid port",
                     "write NAME:PORT, such as switch:3");
        }
        static const std::vector<VertexId> kNone;
        const auto found = m_named.find(prefix + text.substr(0, colon));
        if (found == m_named.end() && isOmitted(prefix + text)) {
            end.vertices = &kNone;
            return end;
        }
        if (found == m_named.end()) {
            std::vector<std::string> names;
            constexpr std::size_t kMostCandidates = 1000;
            for (const auto& [name, ids] : m_named)
                if (name.starts_with(prefix) && names.size() < kMostCandidates)
                    names.push_back(name.substr(prefix.size()));
            std::ranges::sort(names);
            fail("topology.end",
                 pointer,
                 "unknown cable end '" + text.substr(0, colon) + "'",
                 nameHint(text.substr(0, colon), names));
            return end;
        }
        end.vertices = &found->second;
        return end;
    }

    void addCable(const DrawnCable& cable,
                  const std::string& pointer,
                  std::optional<std::size_t> countSlot,
                  std::uint32_t type,
                  const std::string& prefix)
    {
        const auto from = indexedEnd(cable.from);
        const auto to = indexedEnd(cable.to);
        if (!from || !to)
            fail("topology.index",
                 pointer + (from ? "/to" : "/from"),
                 "invalid index in '" + (from ? cable.to : cable.from) + "'",
                 "write NAME[i], such as rail[i].nic");
        else if (from->index != to->index)
            fail("topology.index",
                 pointer + (to->index.empty() ? "/to" : "/from"),
                 "the ends '" + cable.from + "' and '" + cable.to + "' have different indices",
                 "use the same index at both ends");
        else if (from->index.empty())
            connect({cable.from, cable.to}, pointer, countSlot, type, prefix);
        else
            connectCopies({*from, *to}, pointer, countSlot, type, prefix);
    }

    // Connects the copies of each number.
    void connectCopies(const std::array<IndexedEnd, 2>& ends,
                       const std::string& pointer,
                       std::optional<std::size_t> countSlot,
                       std::uint32_t type,
                       const std::string& prefix)
    {
        const auto exists = [&](const IndexedEnd& end, std::int64_t number) {
            const auto text = end.at(number);
            return m_named.contains(prefix + text.substr(0, text.find(':')));
        };
        if (isOmitted(prefix + ends[0].at(0)) || isOmitted(prefix + ends[1].at(0)))
            return;
        for (std::int64_t number = 0; !isBroken(); ++number) {
            const bool isFrom = exists(ends[0], number);
            const bool isTo = exists(ends[1], number);
            if (!isFrom && !isTo && number > 0)
                return;
            const auto& missing = ends[isFrom ? 1 : 0];
            if (isFrom != isTo)
                fail("topology.index",
                     pointer + (isFrom ? "/to" : "/from"),
                     "'" + missing.before + "[" + missing.index + "]" + missing.after +
                         "' has no copy " + std::to_string(number),
                     "use the same number of copies at both ends");
            else
                connect({ends[0].at(number), ends[1].at(number)}, pointer, countSlot, type, prefix);
        }
    }

    void connect(const std::array<std::string, 2>& ends,
                 const std::string& pointer,
                 std::optional<std::size_t> countSlot,
                 std::uint32_t type,
                 const std::string& prefix)
    {
        const auto from = endOf(ends[0], prefix, pointer + "/from");
        const auto to = endOf(ends[1], prefix, pointer + "/to");
        const auto count = wholeNumber(countSlot, pointer + "/count", "the count of the cable");
        if (!from.vertices || !to.vertices || !count)
            return;
        auto& cables = m_result.topology.cables;
        m_result.cablePlaces.emplace_back(cables.size(), pointer);
        const auto total = static_cast<double>(from.vertices->size()) *
                           static_cast<double>(to.vertices->size()) * static_cast<double>(*count);
        if (total + static_cast<double>(cables.size()) > static_cast<double>(kMostCables)) {
            fail("topology.size",
                 pointer,
                 "the topology would have " + roundedText(total, 7) + " cables",
                 "lower a count: at most " + std::to_string(kMostCables) + " are built");
            return;
        }
        const bool isOneToOne = from.vertices->size() == 1 && to.vertices->size() == 1;
        for (const auto a : *from.vertices)
            for (const auto b : *to.vertices)
                for (std::int64_t i = 0; i < *count && (a != b || isOneToOne); ++i)
                    cables.push_back(
                        {a, b, type, i == 0 ? from.port : kAnyPort, i == 0 ? to.port : kAnyPort});
    }

    const TopologyPlan& m_plan;
    std::span<const double> m_values;
    PlacedTopology m_result;
    std::vector<std::size_t> m_number; // per class of the plan: its index in the graph
    std::int64_t m_copies = 0;         // copies of groups
    bool m_hasDrawnCables = false;
    std::size_t m_generators = 0; // generated parts of the graph
    bool m_hasDrawnParts = false; // also components and cables that are not generated
    std::unordered_map<std::string, std::vector<VertexId>> m_named; // possible ends of cables
    std::vector<std::string> m_omitted;                             // groups with zero copies
    KnownFacts m_known;
    std::string m_generated;
    Diagnostics m_problems;
};

Result<PlacedTopology> expanded(const TopologyPlan& plan, std::span<const double> values)
{
    return TopologyExpansion(plan, values).run();
}

} // namespace clusterwright::model
