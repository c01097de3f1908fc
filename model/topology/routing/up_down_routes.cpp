// Up and down: no route turns up again, so that no cycle of full buffers can form (Schroeder and others, Autonet, 1991).

#include "model/core/diagnostics.h"
#include "model/topology/graph/parts.h"
#include "model/topology/routing/counting.h"
#include "model/topology/routing/route_writer.h"
#include "model/topology/routing/tree_roots.h"
#include "model/topology/routing/up_down_search.h"

#include <numeric>
#include <ranges>

namespace clusterwright::model
{

namespace
{

constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();

// The distance of every vertex to the nearest source, over components that forward or over all.
void spread(const Adjacency& adjacency,
            std::vector<VertexId> queue,
            std::vector<std::uint32_t>& distances)
{
    for (const auto source : queue)
        distances[source] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const auto& link : adjacency.linksOf(queue[i])) {
            const auto distance = distances[queue[i]] + 1;
            if (distances[link.to] != kFar)
                continue;
            distances[link.to] = distance;
            if (adjacency.forwards(link.to))
                queue.push_back(link.to);
        }
}

// Forwarding components that are farthest from all hosts; empty when a host forwards.
std::vector<VertexId> topOf(const Topology& topology, const Adjacency& adjacency)
{
    const auto hosts = hostsOf(topology);
    if (std::ranges::any_of(hosts, [&](VertexId id) { return adjacency.forwards(id); }))
        return {};
    std::vector<std::uint32_t> distances(adjacency.size(), kFar);
    spread(adjacency, hosts, distances);
    std::vector<VertexId> top;
    std::uint32_t height = 0;
    for (VertexId id = 0; id < adjacency.size(); ++id) {
        if (!adjacency.forwards(id) || distances[id] == kFar || distances[id] < height)
            continue;
        if (distances[id] > height)
            top.clear();
        height = distances[id];
        top.push_back(id);
    }
    return top;
}

// Distances to the top; without a top, to the component with the most links, in each set of components that forward to each
// other.
std::vector<std::uint32_t> levelsBelow(const Adjacency& adjacency, const std::vector<VertexId>& top)
{
    std::vector<std::uint32_t> levels(adjacency.size(), kFar);
    if (!top.empty()) {
        spread(adjacency, top, levels);
        return levels;
    }
    std::vector<VertexId> order(adjacency.size());
    std::iota(order.begin(), order.end(), VertexId{0});
    std::ranges::stable_sort(
        order, std::greater{}, [&](VertexId id) { return adjacency.linksOf(id).size(); });
    for (const auto id : order)
        if (adjacency.forwards(id) && levels[id] == kFar)
            spread(adjacency, {id}, levels);
    return levels;
}

class UpDownWriter
{
public:
    UpDownWriter(const Topology& topology,
                 const Adjacency& adjacency,
                 std::vector<std::uint32_t> levels)
        : m_search(topology, adjacency, std::move(levels))
    {
    }

    void aim(VertexId destination) { m_search.aim(destination); }

    bool write(const Flow& flow, Incidence& routes)
    {
        UpDownSearch::State at{flow.from, false};
        if (!m_search.reaches(at))
            return false;
        std::uint64_t stride = 1;
        while (at.vertex != flow.to) {
            const auto nexts = m_search.candidates(at);
            const auto& next = nexts[m_search.choice(nexts.size(), stride)];
            at = m_search.after(at, next.to);
            routes.ids.push_back(next.hop);
        }
        return true;
    }

private:
    UpDownSearch m_search;
};

// Flows of each state, by stride.
class StrideFlows
{
public:
    StrideFlows(std::size_t vertices, std::size_t hosts)
        : m_first(2 * vertices, kNone)
        , m_sums(hosts + 1, 0)
    {
    }

    void add(UpDownSearch::State at, std::uint64_t stride, double flows)
    {
        auto& first = m_first[numberOf(at)];
        m_entries.push_back({flows, static_cast<std::uint32_t>(stride), first});
        first = static_cast<std::uint32_t>(m_entries.size()) - 1;
    }

    // Calls `visit(stride, flows)` once for each stride at a state, which has no flows afterwards.
    template <typename Visit>
    void take(UpDownSearch::State at, Visit&& visit)
    {
        m_strides.clear();
        auto entry = std::exchange(m_first[numberOf(at)], kNone);
        while (entry != kNone) {
            const auto [flows, stride, next] = m_entries[entry];
            if (m_sums[stride] == 0)
                m_strides.push_back(stride);
            m_sums[stride] += flows;
            entry = next;
        }
        for (const auto stride : m_strides)
            visit(stride, std::exchange(m_sums[stride], 0));
    }

    [[nodiscard]] bool has(UpDownSearch::State at) const { return m_first[numberOf(at)] != kNone; }
    // Requires that no state has flows.
    void clear() { m_entries.clear(); }

private:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    struct Entry {
        double flows;
        std::uint32_t stride;
        std::uint32_t next;
    };

    [[nodiscard]] static std::size_t numberOf(UpDownSearch::State at)
    {
        return std::size_t{at.vertex} * 2 + (at.isDown ? 1 : 0);
    }

    std::vector<std::uint32_t> m_first; // first entry of each state
    std::vector<Entry> m_entries;
    std::vector<double> m_sums; // by stride: at most the number of hosts, see UpDownSearch::choice
    std::vector<std::uint32_t> m_strides;
};

struct RootedEnd {
    VertexId root;
    VertexId vertex;
};

// Searches of one thread.
class UpDownCounter
{
public:
    UpDownCounter(const Topology& topology,
                  const Adjacency& adjacency,
                  std::span<const RootedEnd> ends,
                  const std::vector<std::uint32_t>& levels)
        : m_adjacency(adjacency)
        , m_search(topology, adjacency, levels)
        , m_flows(adjacency.size(), countOf(topology, ComponentKind::Host))
    {
        for (const auto& end : ends)
            addStarts(end);
    }

    // Counts the flows from all ends to some of them. Nothing when one cannot be reached.
    std::optional<FlowCounts> countsTo(std::span<const RootedEnd> ends)
    {
        m_counts = FlowCounts(m_adjacency);
        for (const auto& end : ends) {
            m_search.aim(end.vertex);
            if (!addFlows(end.root))
                return std::nullopt;
        }
        return std::move(m_counts);
    }

private:
    struct Start {
        UpDownSearch::State at;
        double flows;
    };

    // A leaf's flows start at its root.
    void addStarts(const RootedEnd& end)
    {
        const UpDownSearch::State from{end.vertex, false};
        const auto at = end.vertex == end.root ? from : m_search.after(from, end.root);
        const auto isIt = [&](const Start& start) {
            return start.at.vertex == end.root && start.at.isDown == at.isDown;
        };
        const auto known = std::ranges::find_if(m_starts | std::views::reverse, isIt);
        if (known != m_starts.rend())
            ++known->flows;
        else
            m_starts.push_back({at, 1});
    }

    bool addFlows(VertexId root)
    {
        for (const auto& start : m_starts) {
            if (start.at.vertex == root)
                continue;
            if (!m_search.reaches(start.at))
                return false;
            m_flows.add(start.at, 1, start.flows);
        }
        for (const auto state : m_search.order() | std::views::reverse)
            if (state.vertex != root && m_flows.has(state))
                advance(state, root);
        for (const bool isDown : {true, false})
            m_flows.take({root, isDown}, [](auto, auto) {});
        m_flows.clear();
        return true;
    }

    void advance(UpDownSearch::State at, VertexId root)
    {
        const auto nexts = m_search.candidates(at);
        m_flows.take(at, [&](std::uint64_t stride, double flows) {
            const auto& next = nexts[m_search.choice(nexts.size(), stride)];
            m_counts.add(next.hop, flows, next.to, root);
            m_flows.add(m_search.after(at, next.to), stride, flows);
        });
    }

    const Adjacency& m_adjacency;
    UpDownSearch m_search;
    std::vector<Start> m_starts;
    StrideFlows m_flows;
    FlowCounts m_counts;
};

// Counts of each part of the destinations, then added: integers, whose sum is exact in any order.
std::optional<FlowCounts> countsOver(const Topology& topology,
                                     const Adjacency& adjacency,
                                     std::span<const RootedEnd> ends,
                                     const std::vector<std::uint32_t>& levels)
{
    const auto parts = partsOf(ends.size(), 2 * adjacency.bonds().size());
    std::vector<std::optional<FlowCounts>> counts(parts);
    std::atomic<bool> reachesAll = true;
    workInParts(parts, threadsFor(parts), [&](const auto& next) {
        UpDownCounter counter(topology, adjacency, ends, levels);
        for (auto part = next(); part < parts && reachesAll; part = next()) {
            const auto begin = ends.size() * part / parts;
            const auto end = ends.size() * (part + 1) / parts;
            counts[part] = counter.countsTo(ends.subspan(begin, end - begin));
            if (!counts[part])
                reachesAll = false;
        }
    });
    if (!reachesAll)
        return std::nullopt;
    FlowCounts sum(adjacency);
    for (const auto& some : counts)
        sum.add(*some);
    return sum;
}

} // namespace

UpDownSearch::UpDownSearch(const Topology& topology,
                           const Adjacency& adjacency,
                           std::vector<std::uint32_t> levels)
    : m_adjacency(adjacency)
    , m_levels(std::move(levels))
    , m_numbers(destinationNumbers(topology))
    , m_hosts(countOf(topology, ComponentKind::Host))
    , m_down(adjacency.size(), kFar)
    , m_any(adjacency.size(), kFar)
{
}

void UpDownSearch::aim(VertexId destination)
{
    const auto root = rootOf(m_adjacency, destination);
    const bool isLastUp = root != destination && isUp(root, destination);
    m_destination = destination;
    if (root == m_root && isLastUp == m_isLastUp)
        return;
    m_root = root;
    m_isLastUp = isLastUp;
    search();
}

void UpDownSearch::search()
{
    std::ranges::fill(m_down, kFar);
    std::ranges::fill(m_any, kFar);
    m_queue.clear();
    reach({m_root, !m_isLastUp}, 0);
    for (std::size_t i = 0; i < m_queue.size(); ++i)
        if (passes(m_queue[i].vertex))
            extend(m_queue[i]);
}

// A state that may only go down may be reached before one that may still go up.
void UpDownSearch::reach(State state, std::uint32_t distance)
{
    if (state.isDown && m_down[state.vertex] == kFar) {
        m_down[state.vertex] = distance;
        m_queue.push_back(state);
    }
    if (m_any[state.vertex] == kFar) {
        m_any[state.vertex] = distance;
        m_queue.push_back({state.vertex, false});
    }
}

void UpDownSearch::extend(State state)
{
    const auto far = distance(state) + 1;
    for (const auto& link : m_adjacency.linksOf(state.vertex))
        if (isUp(link.to, state.vertex) != state.isDown)
            reach({link.to, state.isDown}, far);
}

std::span<const NextHop> UpDownSearch::candidates(State at)
{
    m_candidates.clear();
    if (at.vertex == m_root) {
        const auto& last = m_adjacency.linksOf(m_destination).front();
        m_candidates.push_back({m_destination, hopOf(m_root, {m_destination, last.bond})});
        return m_candidates;
    }
    const auto far = distance(at);
    for (const auto& link : m_adjacency.linksOf(at.vertex)) {
        const bool goesUp = isUp(at.vertex, link.to);
        const auto rest = goesUp ? m_any[link.to] : m_down[link.to];
        if (passes(link.to) && !(at.isDown && goesUp) && rest != kFar && rest + 1 == far)
            m_candidates.push_back({link.to, hopOf(at.vertex, link)});
    }
    return m_candidates;
}

std::vector<std::vector<std::uint32_t>> upDownLevels(const Topology& topology,
                                                     const Adjacency& adjacency)
{
    std::vector<std::vector<std::uint32_t>> levels;
    if (const auto top = topOf(topology, adjacency); !top.empty())
        levels.push_back(levelsBelow(adjacency, top));
    levels.push_back(levelsBelow(adjacency, {}));
    return levels;
}

Result<Incidence> upDownRoutes(const Topology& topology, const Adjacency& adjacency, FlowList flows)
{
    Result<Incidence> routes{Incidence{}};
    for (auto& levels : upDownLevels(topology, adjacency)) {
        UpDownWriter writer(topology, adjacency, std::move(levels));
        routes = writeRoutes(topology, flows, writer);
        if (routes || has(routes.diagnostics(), "routing.size"))
            break;
    }
    return routes;
}

std::optional<FlowCounts> upDownCounts(const Topology& topology,
                                       const Adjacency& adjacency,
                                       std::span<const VertexId> processes)
{
    const Roots roots(adjacency, endsOf(processes));
    std::vector<RootedEnd> ends;
    for (const auto& group : roots.groups())
        for (const auto& end : group.ends)
            ends.push_back({group.root, end.vertex});
    for (const auto& levels : upDownLevels(topology, adjacency))
        if (auto counts = countsOver(topology, adjacency, ends, levels)) {
            roots.addLeaves(*counts);
            return counts;
        }
    return std::nullopt;
}

} // namespace clusterwright::model
