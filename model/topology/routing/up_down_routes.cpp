// Up and down: no route turns up again, so that no cycle of full buffers can form (Schroeder and others, Autonet, 1991).

#include "model/core/diagnostics.h"
#include "model/topology/graph/parts.h"
#include "model/topology/routing/counting.h"
#include "model/topology/routing/route_writer.h"
#include "model/topology/routing/tree_roots.h"
#include "model/topology/routing/up_down_search.h"

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
    auto order = ascending(adjacency.size());
    std::ranges::stable_sort(
        order, std::greater{}, [&](VertexId id) { return adjacency.linksOf(id).size(); });
    for (const auto id : order)
        if (adjacency.forwards(id) && levels[id] == kFar)
            spread(adjacency, {id}, levels);
    return levels;
}

// The distances to the top that routes of all processes use at first, and those for processes that have no route then; the latter
// alone when a host forwards.
std::vector<std::vector<std::uint32_t>> upDownLevels(const Topology& topology,
                                                     const Adjacency& adjacency)
{
    std::vector<std::vector<std::uint32_t>> levels;
    if (const auto top = topOf(topology, adjacency); !top.empty())
        levels.push_back(levelsBelow(adjacency, top));
    levels.push_back(levelsBelow(adjacency, {}));
    return levels;
}

class UpDownWriter
{
public:
    UpDownWriter(const Topology& topology, const UpDownGraph& graph)
        : m_graph(graph)
        , m_search(graph, countOf(topology, ComponentKind::Host))
        , m_numbers(destinationNumbers(topology))
    {
    }

    void aim(VertexId destination) { m_search.aim(destination); }

    bool write(const Flow& flow, Incidence& routes)
    {
        auto state = m_graph.startOf(flow.from);
        if (!m_search.reaches(state))
            return false;
        if (isLeaf(m_graph.adjacency, flow.from))
            routes.ids.push_back(hopOfLeaf(flow.from));
        const auto root = m_search.root();
        while (state != m_graph.upState(root) && state != m_graph.downState(root)) {
            const auto slot = m_search.next(state, m_numbers[flow.to]);
            routes.ids.push_back(m_graph.trunk.hops[slot]);
            state = m_graph.afters[slot];
        }
        if (isLeaf(m_graph.adjacency, flow.to))
            routes.ids.push_back(hopOfLeaf(flow.to) ^ 1U);
        return true;
    }

private:
    [[nodiscard]] HopId hopOfLeaf(VertexId leaf) const
    {
        return hopOf(leaf, m_graph.adjacency.linksOf(leaf).front());
    }

    const UpDownGraph& m_graph;
    UpDownSearch m_search;
    std::vector<std::uint32_t> m_numbers;
};

// The searches for an all-to-all, and what they share.
struct UpDownPlan {
    UpDownPlan(const Topology& topology,
               const UpDownGraph& graphOfAll,
               std::span<const VertexId> endsOfAll)
        : graph(graphOfAll)
        , ends(endsOfAll)
        , numbers(destinationNumbers(topology))
        , hosts(countOf(topology, ComponentKind::Host))
        , starts(2 * graph.trunk.size(), 0)
    {
        for (const auto end : ends)
            ++starts[graph.startOf(end)];
    }

    const UpDownGraph& graph;
    std::span<const VertexId> ends; // by the roots of their searches
    std::vector<std::uint32_t> numbers;
    std::size_t hosts;
    std::vector<double> starts; // flows to each destination that begin in each state
};

// Searches of one thread.
class UpDownCounter
{
public:
    explicit UpDownCounter(const UpDownPlan& plan)
        : m_plan(plan)
        , m_graph(plan.graph)
        , m_search(plan.graph, plan.hosts)
        , m_flows(plan.starts)
    {
    }

    // Counts the flows from all ends to some of them. Nothing when one cannot be reached.
    std::optional<FlowCounts> countsTo(std::span<const VertexId> ends)
    {
        const auto& trunk = m_graph.trunk;
        FlowCounts counts(m_graph.adjacency);
        m_over.assign(trunk.ends.size(), 0);
        for (const auto end : ends) {
            m_search.aim(end);
            if (!isReachedByAll(end))
                return std::nullopt;
            // The flows into a vertex pass it, except for those that arrive.
            counts.through[trunk.vertexOf[m_search.root()]] -= addFlows(m_plan.numbers[end]);
        }
        for (std::size_t slot = 0; slot < m_over.size(); ++slot) {
            counts.over[trunk.hops[slot]] = m_over[slot];
            counts.through[trunk.vertexOf[trunk.ends[slot]]] += m_over[slot];
        }
        return counts;
    }

private:
    [[nodiscard]] bool isReachedByAll(VertexId end) const
    {
        const auto own = m_graph.startOf(end); // the end sends no flow to itself
        for (UpDownState state = 0; state < m_plan.starts.size(); ++state)
            if (m_plan.starts[state] > (state == own ? 1 : 0) && !m_search.reaches(state))
                return false;
        return true;
    }

    // Adds the flows to the destination with this number, from far to near; returns those that arrive at its root.
    double addFlows(std::uint32_t number)
    {
        const auto up = m_graph.upState(m_search.root());
        const auto down = m_graph.downState(m_search.root());
        double arrived = 0;
        for (auto state = static_cast<UpDownState>(m_flows.size()); state-- > down;) {
            const auto starts = m_plan.starts[state];
            const auto flows = std::exchange(m_flows[state], starts);
            if (state == up || state == down) {
                arrived += flows - starts;
            } else if (flows > 0) {
                const auto slot = m_search.next(state, number);
                m_over[slot] += flows;
                m_flows[m_graph.afters[slot]] += flows;
            }
        }
        return arrived;
    }

    const UpDownPlan& m_plan;
    const UpDownGraph& m_graph;
    UpDownSearch m_search;
    std::vector<double> m_flows; // flows in each state, at first those that start there
    std::vector<double> m_over;  // flows over each slot, sum over destinations
};

// Counts of each part of the destinations, then added: integers, whose sum is exact in any order.
std::optional<FlowCounts> countsOver(const UpDownPlan& plan)
{
    const auto& ends = plan.ends;
    const auto parts = partsOf(ends.size(), plan.graph.trunk.ends.size());
    std::vector<std::optional<FlowCounts>> counts(parts);
    std::atomic<bool> reachesAll = true;
    workInParts(parts, threadsFor(parts), [&](const auto& next) {
        UpDownCounter counter(plan);
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
    FlowCounts sum(plan.graph.adjacency);
    for (const auto& some : counts)
        sum.add(*some);
    return sum;
}

// All vertices, top first.
std::vector<VertexId> fromTheTop(const std::vector<std::uint32_t>& levels)
{
    auto order = ascending(levels.size());
    std::ranges::stable_sort(order, {}, [&](VertexId id) { return levels[id]; });
    return order;
}

} // namespace

UpDownGraph::UpDownGraph(const Adjacency& adjacencyOfAll, std::vector<std::uint32_t> distances)
    : adjacency(adjacencyOfAll)
    , levels(std::move(distances))
    , trunk(
          adjacency, fromTheTop(levels), [&](VertexId from, VertexId to) { return isUp(from, to); })
{
    for (std::uint32_t vertex = 0; vertex < trunk.size(); ++vertex)
        for (auto slot = trunk.begins[vertex]; slot < trunk.begins[vertex + 1]; ++slot)
            afters.push_back(slot < trunk.middles[vertex] ? upState(trunk.ends[slot])
                                                          : downState(trunk.ends[slot]));
}

UpDownSearch::UpDownSearch(const UpDownGraph& graph, std::size_t hosts)
    : m_graph(graph)
    , m_hosts(hosts)
    , m_distances(2 * graph.trunk.size(), kUnreached)
    , m_begins(2 * graph.trunk.size())
    , m_counts(2 * graph.trunk.size(), 0)
    , m_candidates(2 * graph.trunk.ends.size())
    , m_strides(2 * graph.trunk.size(), 1)
{
    const auto& trunk = graph.trunk;
    for (std::uint32_t vertex = 0; vertex < trunk.size(); ++vertex) {
        m_begins[graph.upState(vertex)] = trunk.begins[vertex];
        m_begins[graph.downState(vertex)] =
            static_cast<std::uint32_t>(trunk.ends.size()) + trunk.middles[vertex];
    }
}

void UpDownSearch::aim(VertexId destination)
{
    const auto root = rootOf(m_graph.adjacency, destination);
    const bool isLastUp = root != destination && m_graph.isUp(root, destination);
    const auto vertex = m_graph.trunk.numberOf[root];
    if (vertex == m_root && isLastUp == m_isLastUp)
        return;
    m_root = vertex;
    m_isLastUp = isLastUp;
    search();
    findStrides();
}

// Hops down from the vertices after the root in order lead away from it. Routes that come down to the root cannot end with a hop up
// to the destination.
void UpDownSearch::search()
{
    const auto& trunk = m_graph.trunk;
    const auto down = m_graph.downState(m_root);
    std::fill_n(m_distances.begin(), down, kUnreached);
    std::fill_n(m_counts.begin(), down + 1, 0U);
    m_distances[down] = m_isLastUp ? kUnreached : 0;
    for (auto vertex = m_root; vertex-- > 0;)
        visit(m_graph.downState(vertex), vertex, trunk.middles[vertex], trunk.begins[vertex + 1]);
    for (std::uint32_t vertex = 0; vertex < m_root; ++vertex)
        visit(m_graph.upState(vertex), vertex, trunk.begins[vertex], trunk.begins[vertex + 1]);
    m_distances[m_graph.upState(m_root)] = 0;
    m_counts[m_graph.upState(m_root)] = 0;
    for (auto vertex = m_root + 1; vertex < trunk.size(); ++vertex)
        visit(m_graph.upState(vertex), vertex, trunk.begins[vertex], trunk.middles[vertex]);
}

// Finds the candidates of a state, among the slots from `begin` to `end`. Without branches, since no pattern predicts them; ends that
// do not reach the root are no candidates, since they are farther than `nearest` at first.
void UpDownSearch::visit(UpDownState state,
                         std::uint32_t vertex,
                         std::uint32_t begin,
                         std::uint32_t end)
{
    auto* const candidates = m_candidates.data() + m_begins[state];
    auto nearest = kUnreached - 1;
    std::uint32_t count = 0;
    for (auto slot = begin; slot < end; ++slot) {
        const auto distance = m_distances[m_graph.afters[slot]];
        count = distance < nearest ? 0 : count;
        nearest = std::min(nearest, distance);
        candidates[count] = slot;
        count += distance == nearest ? 1U : 0U;
    }
    m_counts[state] = count;
    m_distances[state] = m_graph.trunk.forwards[vertex] != 0 ? nearest + 1 : kUnreached;
}

// The strides of ShortestTree, for states.
void UpDownSearch::findStrides()
{
    const auto down = m_graph.downState(m_root);
    std::fill(m_strides.begin() + down, m_strides.end(), 1U);
    for (auto state = static_cast<UpDownState>(m_strides.size()); --state > down;) {
        const auto count = m_counts[state];
        const auto product = std::uint64_t{m_strides[state]} * count;
        const auto stride = product > m_hosts ? 1U : static_cast<std::uint32_t>(product);
        const auto* const candidates = m_candidates.data() + m_begins[state];
        for (std::uint32_t i = 0; i < count; ++i) {
            auto& known = m_strides[m_graph.afters[candidates[i]]];
            known = std::max(known, stride);
        }
    }
}

Result<Incidence> upDownRoutes(const Topology& topology, const Adjacency& adjacency, FlowList flows)
{
    Result<Incidence> routes{Incidence{}};
    for (auto& levels : upDownLevels(topology, adjacency)) {
        const UpDownGraph graph(adjacency, std::move(levels));
        UpDownWriter writer(topology, graph);
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
    std::vector<VertexId> ends;
    for (const auto& group : roots.groups())
        for (const auto& end : group.ends)
            ends.push_back(end.vertex);
    for (auto& levels : upDownLevels(topology, adjacency)) {
        const UpDownGraph graph(adjacency, std::move(levels));
        if (auto counts = countsOver({topology, graph, ends})) {
            roots.addLeaves(*counts);
            return counts;
        }
    }
    return std::nullopt;
}

} // namespace clusterwright::model
