#include "model/design/placement/graph_parts.h"

#include "model/core/text.h"
#include "model/design/placement/graph_drawing.h"
#include "model/topology/generators/generate.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace clusterwright::model
{

namespace
{

using Shape = GraphPart::Shape;

constexpr std::size_t kMostMarks = 160;   // marks in one part
constexpr std::size_t kMostSwitches = 24; // switches of a tier that a large graph shows one by one
constexpr std::size_t kMostInGrid =
    1024; // hosts of a two-dimensional grid that are drawn one by one
constexpr std::size_t kMostInPlane = 256; // hosts in one part of a larger grid
constexpr VertexId kNobody = ~VertexId{0};

bool isHost(const Topology& topology, VertexId vertex)
{
    return topology.classOf(vertex).kind == ComponentKind::Host;
}

// Returns "core" for "core12".
std::string stemOf(const std::string& name)
{
    return name.substr(0, name.find_last_not_of("0123456789") + 1);
}

// Returns the only switch of each host; kNobody for switches and for hosts with several neighbours.
std::vector<VertexId> switchesOfHosts(const Topology& topology)
{
    constexpr VertexId kSeveral = kNobody - 1;
    std::vector<VertexId> result(topology.vertices.size(), kNobody);
    const auto note = [&](VertexId host, VertexId other) {
        if (!isHost(topology, host))
            return;
        if (result[host] == kNobody && !isHost(topology, other))
            result[host] = other;
        else if (result[host] != other)
            result[host] = kSeveral;
    };
    for (const auto& cable : topology.cables) {
        note(cable.a, cable.b);
        note(cable.b, cable.a);
    }
    std::ranges::replace(result, kSeveral, kNobody);
    return result;
}

// Divides too many items of a part into runs of similar size.
template <typename Item, typename Name>
std::vector<std::vector<Item>> runsOf(std::vector<Item> items, std::size_t runs, const Name& name)
{
    std::map<std::string, std::vector<Item>> byStem;
    for (auto& item : items)
        byStem[stemOf(name(item))].push_back(std::move(item));
    const auto length = std::max<std::size_t>(2, (items.size() + runs - 1) / runs);
    std::vector<std::vector<Item>> result;
    for (auto& [stem, members] : byStem)
        for (std::size_t i = 0; i < members.size(); i += length) {
            auto& run = result.emplace_back();
            for (std::size_t j = i; j < std::min(i + length, members.size()); ++j)
                run.push_back(std::move(members[j]));
        }
    return result;
}

// "host0..31"
std::string rangeText(const std::string& first, const std::string& last)
{
    return first == last ? first : first + ".." + last.substr(stemOf(last).size());
}

class Parter
{
public:
    explicit Parter(const Topology& topology)
        : m_topology(topology)
        , m_switches(switchesOfHosts(topology))
    {
        if (const auto call = parseGeneratorCall(topology.name)) {
            m_generator = call.value().generator;
            if (!call.value().arguments.empty())
                m_first = parseDouble(call.value().arguments.front().text).value_or(0);
        }
    }

    GraphPart run() const
    {
        GraphPart whole;
        whole.vertices.resize(m_topology.vertices.size());
        std::iota(whole.vertices.begin(), whole.vertices.end(), VertexId{0});
        const bool isFew = isSmall(whole, m_topology);
        const auto& lengths = m_topology.known.grid;
        const bool isGrid =
            !lengths.empty() &&
            static_cast<std::size_t>(std::accumulate(
                lengths.begin(), lengths.end(), std::int64_t{1}, std::multiplies<>())) ==
                whole.vertices.size();
        if (isGrid && (m_generator != "ring" || !isFew))
            return gridParts(std::move(whole), lengths, isFew);
        if (m_generator == "dragonfly" && !isFew && m_first >= 1)
            return groups(std::move(whole));
        if (isFew && !isTree()) {
            whole.shape = Shape::Known;
            return whole;
        }
        return tree(isFew);
    }

private:
    [[nodiscard]] bool isTree() const
    {
        return m_generator == "fat_tree" || m_generator == "leaf_spine" ||
               m_generator == "now_fat_tree";
    }

    [[nodiscard]] const std::string& nameOf(VertexId vertex) const
    {
        return m_topology.vertices[vertex].name;
    }

    // Divides a grid into planes of the last dimensions, each with at most as many components as can be drawn.
    [[nodiscard]] GraphPart
    gridParts(GraphPart whole, const std::vector<int>& lengths, bool isFew) const
    {
        whole.shape = Shape::Grid;
        whole.lengths = lengths;
        const bool isFlat = lengths.size() <= 2 || std::ranges::count(lengths, 2) ==
                                                       static_cast<std::ptrdiff_t>(lengths.size());
        if ((isFlat && isFew) || (lengths.size() == 2 && whole.vertices.size() <= kMostInGrid))
            return whole;
        std::size_t inner = 1;
        auto split = lengths.size();
        const bool arePlanes = isFew || lengths.size() == 3;
        while (split > 0 && (!arePlanes || lengths.size() - split < 2) &&
               inner * static_cast<std::size_t>(lengths[split - 1]) <= kMostInPlane)
            inner *= static_cast<std::size_t>(lengths[--split]);
        std::vector<int> innerLengths(lengths.begin() + static_cast<std::ptrdiff_t>(split),
                                      lengths.end());
        if (split == lengths.size()) { // a single dimension is too long: divided into runs
            inner = kMostDrawnHosts;
            innerLengths = {static_cast<int>(inner)};
        }
        const auto all = std::exchange(whole.vertices, {});
        for (std::size_t i = 0; i < all.size(); i += inner) {
            GraphPart plane;
            plane.shape = Shape::Grid;
            const auto end = std::min(i + inner, all.size());
            plane.vertices.assign(all.begin() + static_cast<std::ptrdiff_t>(i),
                                  all.begin() + static_cast<std::ptrdiff_t>(end));
            plane.lengths =
                end - i == inner ? innerLengths : std::vector<int>{static_cast<int>(end - i)};
            plane.key = "plane" + std::to_string(i / inner);
            plane.title = (innerLengths.size() > 1 ? "plane " : "row ") + std::to_string(i / inner);
            plane.isFrame = isFew;
            whole.parts.push_back(std::move(plane));
        }
        const bool isRow = split <= 1;
        whole.shape = isRow ? Shape::Snake : Shape::Grid;
        whole.lengths.assign(lengths.begin(), lengths.begin() + static_cast<std::ptrdiff_t>(split));
        return limited(std::move(whole));
    }

    // Routers are in order of their groups, and so are their hosts.
    GraphPart groups(GraphPart whole) const
    {
        const auto hosts = countOf(m_topology, ComponentKind::Host);
        const auto others = m_topology.vertices.size() - hosts;
        const auto routers = others == 0 ? hosts : others;
        const auto size = static_cast<std::size_t>(m_first);
        if (routers % size != 0 || hosts % (routers / size) != 0)
            return tree(false);
        const auto count = routers / size;
        whole.shape = Shape::Ring;
        whole.vertices.clear();
        for (std::size_t i = 0; i < count; ++i) {
            GraphPart part;
            part.key = part.title = "group" + std::to_string(i);
            for (auto j = i * (hosts / count); j < (i + 1) * (hosts / count); ++j)
                part.vertices.push_back(static_cast<VertexId>(j));
            for (auto j = i * size; j < (i + 1) * size && others > 0; ++j)
                part.vertices.push_back(static_cast<VertexId>(hosts + j));
            if (others > 0)
                part = withLeaves(std::move(part));
            whole.parts.push_back(limited(std::move(part)));
        }
        if (count > kMostMarks)
            whole.shape = Shape::Tiers;
        return limited(std::move(whole));
    }

    // Makes a part of every switch with its hosts.
    GraphPart withLeaves(GraphPart part) const
    {
        std::map<VertexId, std::vector<VertexId>> hosts;
        std::vector<VertexId> rest;
        for (const auto vertex : part.vertices) {
            if (m_switches[vertex] != kNobody)
                hosts[m_switches[vertex]].push_back(vertex);
            else
                rest.push_back(vertex);
        }
        part.vertices.clear();
        for (const auto vertex : rest) {
            if (const auto found = hosts.find(vertex); found != hosts.end())
                part.parts.push_back(leaf(vertex, std::move(found->second)));
            else
                part.vertices.push_back(vertex);
        }
        return part;
    }

    [[nodiscard]] GraphPart leaf(VertexId top, std::vector<VertexId> hosts) const
    {
        GraphPart part;
        part.key = part.title = nameOf(top);
        part.shape = Shape::Leaf;
        part.vertices = std::move(hosts);
        part.vertices.insert(part.vertices.begin(), top);
        return limited(std::move(part));
    }

    // Makes pods by the first word of a name, parts of switches with their hosts, and tiers of the rest.
    [[nodiscard]] GraphPart tree(bool isFew) const
    {
        std::map<std::string, GraphPart> pods;
        std::vector<std::string> order;
        GraphPart whole;
        const auto place = [&](VertexId vertex, const std::string& name) {
            const auto dot = name.find('.');
            if (dot == std::string::npos) {
                whole.vertices.push_back(vertex);
                return;
            }
            const auto key = name.substr(0, dot);
            const auto [pod, isNew] = pods.try_emplace(key);
            if (isNew)
                order.push_back(key);
            pod->second.vertices.push_back(vertex);
        };
        for (VertexId vertex = 0; vertex < m_switches.size(); ++vertex)
            place(vertex, nameOf(m_switches[vertex] == kNobody ? vertex : m_switches[vertex]));
        whole = withLeaves(std::move(whole));
        for (const auto& key : order) {
            auto pod = withLeaves(std::move(pods[key]));
            pod.key = pod.title = key;
            pod.isFrame = isFew;
            whole.parts.push_back(isFew ? std::move(pod) : limited(std::move(pod)));
        }
        if (isFew)
            return whole;
        gatherTiers(whole);
        whole = limited(std::move(whole));
        if (whole.parts.size() == 1 && whole.vertices.empty()) // for example a star
            return limited(GraphPart(std::move(whole.parts.front())));
        return whole;
    }

    void gatherTiers(GraphPart& whole) const
    {
        std::map<std::string, std::vector<VertexId>> tiers;
        for (const auto vertex : std::exchange(whole.vertices, {})) {
            if (isHost(m_topology, vertex))
                whole.vertices.push_back(vertex);
            else
                tiers[stemOf(nameOf(vertex))].push_back(vertex);
        }
        for (auto& [stem, members] : tiers) {
            if (members.size() <= kMostSwitches) {
                whole.vertices.insert(whole.vertices.end(), members.begin(), members.end());
                continue;
            }
            GraphPart part;
            part.key = "all:" + stem;
            part.title = stem + "s";
            part.vertices = std::move(members);
            whole.parts.push_back(limited(std::move(part)));
        }
    }

    // Limits a part to kMostMarks marks, and collects the rest in runs.
    [[nodiscard]] static GraphPart limitedParts(GraphPart part)
    {
        constexpr std::size_t kRuns = 32;
        auto runs = runsOf(std::exchange(part.parts, {}), kRuns, [](const GraphPart& inner) {
            return inner.title;
        });
        for (auto& run : runs) {
            GraphPart gathered;
            gathered.key = "run:" + run.front().key;
            gathered.title = rangeText(run.front().title, run.back().title);
            gathered.shape = part.shape == Shape::Snake ? Shape::Snake : Shape::Tiers;
            gathered.parts = std::move(run);
            part.parts.push_back(std::move(gathered));
        }
        if (part.shape == Shape::Grid)
            part.shape = Shape::Tiers;
        return part;
    }

    [[nodiscard]] GraphPart limited(GraphPart part) const
    {
        if (part.parts.size() > kMostMarks)
            part = limitedParts(std::move(part));
        const bool isGrid = part.shape == Shape::Grid && part.parts.empty();
        if (isGrid || part.vertices.size() <= kMostMarks)
            return part;
        constexpr std::size_t kRuns = 32;
        VertexId top = kNobody; // switch of a leaf, which stays above its hosts
        if (part.shape == Shape::Leaf) {
            top = part.vertices.front();
            part.vertices.erase(part.vertices.begin());
            part.shape = Shape::Tiers;
        }
        const auto runs = runsOf(std::exchange(part.vertices, {}), kRuns, [this](VertexId vertex) {
            return nameOf(vertex);
        });
        for (const auto& run : runs) {
            GraphPart gathered;
            gathered.key = part.key + "/" + nameOf(run.front());
            gathered.title = rangeText(nameOf(run.front()), nameOf(run.back()));
            gathered.vertices = run;
            part.parts.push_back(std::move(gathered));
        }
        if (top != kNobody)
            part.vertices.push_back(top);
        return part;
    }

    const Topology& m_topology;
    std::vector<VertexId> m_switches; // switch of each host
    std::string m_generator;
    double m_first = 0; // first argument of the call
};

} // namespace

std::vector<VertexId> GraphPart::all() const
{
    auto result = vertices;
    for (const auto& part : parts) {
        const auto inner = part.all();
        result.insert(result.end(), inner.begin(), inner.end());
    }
    return result;
}

GraphPart partsOf(const Topology& topology)
{
    return Parter(topology).run();
}

std::size_t hostsIn(const GraphPart& part, const Topology& topology)
{
    auto count = static_cast<std::size_t>(std::ranges::count_if(
        part.vertices, [&](VertexId vertex) { return isHost(topology, vertex); }));
    for (const auto& inner : part.parts)
        count += hostsIn(inner, topology);
    return count;
}

bool isSmall(const GraphPart& part, const Topology& topology)
{
    return hostsIn(part, topology) <= kMostDrawnHosts && part.all().size() <= kMostMarks;
}

} // namespace clusterwright::model
