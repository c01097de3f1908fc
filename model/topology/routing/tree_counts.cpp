// Counts of all-to-all along shortest paths. The flows to a destination that meet at a vertex share the rest of their routes: one
// search from the destination, and one pass from far to near. Groups share the searches; in a torus or hypercube, all vertices do.
// Threads share the destinations; the sums of fixed parts are added in order, so that their bits do not depend on the threads.

#include "model/topology/graph/parts.h"
#include "model/topology/routing/second_routes.h"
#include "model/topology/routing/tree_plan.h"

#include <algorithm>
#include <numeric>

namespace clusterwright::model
{

namespace
{

// Sums over destinations.
struct TreeSums {
    std::vector<double> through; // through each vertex of the trunk
    std::vector<double> over;    // over each slot
};

// Searches of one thread.
class TreeCounter
{
public:
    explicit TreeCounter(const TreePlan& plan)
        : m_plan(plan)
        , m_trunk(plan.trunk)
        , m_isSplit(plan.routing == Routing::Ecmp)
        , m_isAlternating(plan.routing == Routing::Alternating)
        , m_seconds(plan.trunk)
        , m_distances(m_trunk.size())
        , m_order(m_trunk.size() + 1)
        , m_begins(m_trunk.size() + 1)
        , m_candidates(m_trunk.ends.size() + 1)
        , m_places(m_trunk.size())
        , m_strides(m_trunk.size(), 1)
        , m_nexts(m_isAlternating ? m_trunk.size() : 0)
        , m_ahead(plan.isUniform ? m_trunk.endsOf(0).size() : 0)
        , m_moved(m_trunk.size())
        , m_starts(m_trunk.size(), 0)
        , m_flows(m_trunk.size())
    {
        std::iota(m_places.begin(), m_places.end(), 0U);
        if (plan.isMoved) {
            search(0);
            m_first = {m_distances, m_order, m_strides};
        }
    }

    // Nothing when an end cannot reach another one.
    std::optional<TreeSums> sumsOf(std::span<const Task> tasks)
    {
        m_through.assign(m_trunk.size(), 0);
        m_over.assign(m_trunk.ends.size(), 0);
        for (const auto& task : tasks) {
            select(task.group);
            aim(task.root);
            if (!addTask(task))
                return std::nullopt;
        }
        return TreeSums{std::move(m_through), std::move(m_over)};
    }

private:
    // False when an end cannot reach another one.
    bool addTask(const Task& task)
    {
        if (m_isSplit && reachesAll()) { // flows to all ends of a root take the same paths
            addFlows(task.receives, 0);
            return true;
        }
        return std::ranges::all_of(task.ends, [&](const TrafficEnd& end) {
            if (m_plan.legs) {
                std::ranges::fill(m_starts, 0);
                m_plan.legs->addStarts(end.vertex, m_starts);
            }
            if (!reachesAll())
                return false;
            addFlows(end.receives, m_plan.numbers[end.vertex]);
            return true;
        });
    }

    // Makes the flows start at the ends of a group.
    void select(std::uint32_t group)
    {
        if (group == m_group)
            return;
        std::ranges::fill(m_starts, 0);
        m_own.clear();
        for (const auto& root : m_plan.roots[group].groups()) {
            const auto vertex = m_trunk.numberOf[root.root];
            m_starts[vertex] = root.sends;
            const auto self = std::ranges::find(root.ends, root.root, &TrafficEnd::vertex);
            if (self != root.ends.end())
                m_own.emplace_back(vertex, self->sends);
        }
        m_group = group;
    }

    void aim(std::uint32_t root)
    {
        if (root == m_root)
            return;
        if (m_plan.isUniform)
            m_plan.grid.move(root, m_places);
        else if (m_plan.isMoved)
            moveSearch(root);
        else
            search(root);
        m_root = root;
    }

    void search(std::uint32_t root)
    {
        findDistances(root);
        findCandidates(root);
        if (!m_isSplit)
            findStrides();
    }

    void moveSearch(std::uint32_t root)
    {
        m_plan.grid.move(root, m_moved);
        for (std::uint32_t vertex = 0; vertex < m_trunk.size(); ++vertex) {
            m_distances[m_moved[vertex]] = m_first.distances[vertex];
            m_strides[m_moved[vertex]] = m_first.strides[vertex];
        }
        for (std::uint32_t i = 0; i < m_reached; ++i)
            m_order[i] = m_moved[m_first.order[i]];
        findCandidates(root);
    }

    void findCandidates(std::uint32_t root)
    {
        std::uint32_t count = 0;
        for (std::uint32_t i = 1; i < m_reached; ++i) {
            m_begins[i] = count;
            count = addCandidates(m_order[i], root, count);
        }
        m_begins[m_reached] = count;
    }

    // The strides of ShortestTree.
    void findStrides()
    {
        std::ranges::fill(m_strides, 1U);
        for (auto i = m_reached; i-- > 1;) {
            const auto slots = candidatesOf(i);
            const auto product = std::uint64_t{m_strides[m_order[i]]} * slots.size();
            const auto stride = product > m_plan.hosts ? 1U : static_cast<std::uint32_t>(product);
            for (const auto slot : slots) {
                auto& known = m_strides[m_trunk.ends[slot]];
                known = std::max(known, stride);
            }
        }
    }

    // Candidates of the vertex with this number in order.
    [[nodiscard]] std::span<const std::uint32_t> candidatesOf(std::uint32_t i) const
    {
        return {m_candidates.data() + m_begins[i], m_candidates.data() + m_begins[i + 1]};
    }

    // Distances from the root, and the reached vertices, nearest first. Without branches, since no pattern predicts them.
    void findDistances(std::uint32_t root)
    {
        std::ranges::fill(m_distances, kUnreached);
        m_distances[root] = 0;
        m_order[0] = root;
        std::uint32_t reached = 1; // a member could be an element of the order to the compiler
        for (std::uint32_t i = 0; i < reached; ++i) {
            const auto vertex = m_order[i];
            if (m_trunk.forwards[vertex] == 0 && vertex != root)
                continue;
            const auto next = m_distances[vertex] + 1;
            for (const auto end : m_trunk.endsOf(vertex)) {
                const auto known = m_distances[end];
                m_order[reached] = end;
                reached += known == kUnreached ? 1U : 0U;
                m_distances[end] = std::min(known, next);
            }
        }
        m_reached = reached;
    }

    // Adds the slots of a vertex that lead nearer to the root; returns the number of candidates.
    std::uint32_t addCandidates(std::uint32_t vertex, std::uint32_t root, std::uint32_t count)
    {
        const auto wanted = m_distances[vertex] - 1;
        if (wanted == 0) { // the root need not forward
            m_candidates[count] = m_trunk.slotFrom(vertex, root);
            return count + 1;
        }
        auto slot = m_trunk.begins[vertex];
        for (const auto end : m_trunk.forwardingEndsOf(vertex)) {
            m_candidates[count] = slot++;
            count += m_distances[end] == wanted ? 1U : 0U;
        }
        return count;
    }

    [[nodiscard]] bool reachesAll() const
    {
        if (m_reached == m_trunk.size())
            return true;
        for (std::uint32_t vertex = 0; vertex < m_trunk.size(); ++vertex)
            if (m_distances[vertex] == kUnreached && m_starts[m_places[vertex]] > 0)
                return false;
        return true;
    }

    // `number`: of the destination in the static table.
    void addFlows(double receives, std::uint32_t number)
    {
        for (std::uint32_t vertex = 0; vertex < m_trunk.size(); ++vertex)
            m_flows[vertex] = m_starts[m_places[vertex]] * receives;
        if (m_isAlternating)
            startSecondRoutes(receives, number);
        for (auto i = m_reached; i-- > 1;) {
            const auto vertex = m_order[i];
            const auto flows = m_flows[vertex];
            if (flows == 0)
                continue;
            const auto place = m_places[vertex];
            m_through[place] += flows - m_starts[place] * receives;
            const auto slots = candidatesOf(i);
            const auto move = m_trunk.begins[place] - m_trunk.begins[vertex];
            if (m_isSplit)
                split(slots, flows, move);
            else if (m_isAlternating)
                pass(m_nexts[vertex], flows, move);
            else
                pass(choice(slots, m_strides[vertex], number), flows, move);
        }
    }

    // Half of the flows that start in the trunk, on their second routes up to where these follow the table.
    void startSecondRoutes(double receives, std::uint32_t number)
    {
        for (std::uint32_t i = 1; i < m_reached; ++i)
            m_nexts[m_order[i]] = choice(candidatesOf(i), m_strides[m_order[i]], number);
        for (const auto& [vertex, sends] : m_own) {
            if (vertex == m_root)
                continue;
            const auto slots = m_seconds.from(vertex, {m_root, m_distances, m_nexts});
            if (slots.empty())
                continue;
            const auto half = sends * receives / 2;
            m_flows[vertex] -= half;
            m_through[vertex] += half; // it starts here
            for (const auto slot : slots) {
                m_over[slot] += half;
                m_through[m_trunk.ends[slot]] += half;
            }
            m_through[m_trunk.ends[slots.back()]] -= half;
            m_flows[m_trunk.ends[slots.back()]] += half;
        }
    }

    // `move`: from a slot of the search to the one at its place.
    void split(std::span<const std::uint32_t> slots, double flows, std::uint32_t move)
    {
        const auto share = flows / static_cast<double>(slots.size());
        for (const auto slot : slots)
            pass(slot, share, move);
    }

    void pass(std::uint32_t slot, double flows, std::uint32_t move)
    {
        m_over[slot + move] += flows;
        m_flows[m_trunk.ends[slot]] += flows;
    }

    // The choice of ShortestTree.
    [[nodiscard]] std::uint32_t
    choice(std::span<const std::uint32_t> slots, std::uint32_t stride, std::uint32_t number)
    {
        const auto count = static_cast<std::uint32_t>(slots.size());
        if (count == 1)
            return slots.front();
        const auto digit = number / stride % count;
        return m_plan.isUniform ? inOrder(slots, digit) : slots[digit];
    }

    // Returns the slot with this number in the order of the places that the slots lead to. Without branches.
    [[nodiscard]] std::uint32_t inOrder(std::span<const std::uint32_t> slots, std::uint32_t number)
    {
        const auto count = slots.size();
        for (std::size_t i = 0; i < count; ++i)
            m_ahead[i] = m_places[m_trunk.ends[slots[i]]];
        auto found = slots.front();
        for (std::size_t i = 0; i < count; ++i) {
            std::uint32_t before = 0;
            for (std::size_t k = 0; k < count; ++k)
                before += m_ahead[k] < m_ahead[i] ? 1U : 0U;
            found = before == number ? slots[i] : found;
        }
        return found;
    }

    const TreePlan& m_plan;
    const Trunk& m_trunk;
    bool m_isSplit;
    bool m_isAlternating;
    SecondRoutes m_seconds;
    std::uint32_t m_group = kUnreached;
    std::uint32_t m_root = kUnreached;
    // The last search:
    std::vector<std::uint32_t> m_distances;
    std::vector<std::uint32_t> m_order; // reached vertices, then one that is written ahead
    std::uint32_t m_reached = 0;
    std::vector<std::uint32_t> m_begins;     // first candidate of each vertex in order
    std::vector<std::uint32_t> m_candidates; // slots, then one that is written ahead
    std::vector<std::uint32_t> m_places;     // each vertex of the search, moved to the root
    std::vector<std::uint32_t> m_strides;
    std::vector<std::uint32_t> m_nexts; // the table's choice at each vertex, if alternating
    std::vector<std::uint32_t> m_ahead; // places that the candidates of a vertex lead to
    std::vector<std::uint32_t> m_moved; // each vertex, moved to the root
    struct {
        std::vector<std::uint32_t> distances, order, strides;
    } m_first; // the search from vertex 0
    std::vector<std::pair<std::uint32_t, double>>
        m_own;                     // flows that start at the vertices of the trunk, not at leaves
    std::vector<double> m_starts;  // flows that start at each place, for one that is received
    std::vector<double> m_flows;   // flows at each vertex of the search to the destination
    std::vector<double> m_through; // through each place, sum over destinations
    std::vector<double> m_over;    // over each slot, sum over destinations
};

// The sums of each part, in the order of the parts. Nothing when an end cannot reach another one.
std::optional<std::vector<TreeSums>> sumsOfParts(const TreePlan& plan)
{
    const auto tasks = plan.tasks.size();
    const auto parts = partsOf(tasks, plan.trunk.ends.size());
    std::vector<std::optional<TreeSums>> sums(parts);
    std::atomic<bool> reachesAll = true;
    workInParts(parts, threadsFor(parts), [&](const auto& next) {
        TreeCounter counter(plan);
        for (auto part = next(); part < parts && reachesAll; part = next()) {
            const auto begin = tasks * part / parts;
            const auto count = tasks * (part + 1) / parts - begin;
            sums[part] = counter.sumsOf(std::span(plan.tasks).subspan(begin, count));
            if (!sums[part])
                reachesAll = false;
        }
    });
    if (!reachesAll)
        return std::nullopt;
    std::vector<TreeSums> all;
    for (auto& sum : sums)
        all.push_back(std::move(*sum));
    return all;
}

// Sums over the slots of one direction, for each of them.
void spreadEvenly(std::span<double> over, std::size_t directions)
{
    for (std::size_t direction = 0; direction < directions; ++direction) {
        double sum = 0;
        for (auto slot = direction; slot < over.size(); slot += directions)
            sum += over[slot];
        for (auto slot = direction; slot < over.size(); slot += directions)
            over[slot] = sum;
    }
}

void addOver(const Trunk& trunk, std::span<const double> over, FlowCounts& counts)
{
    for (std::size_t slot = 0; slot < over.size(); ++slot)
        counts.over[trunk.hops[slot]] += over[slot];
}

} // namespace

std::optional<FlowCounts> treeCounts(const Topology& topology,
                                     const Adjacency& adjacency,
                                     std::span<const std::vector<TrafficEnd>> groups,
                                     Routing routing)
{
    TreePlan plan(topology, adjacency, routing);
    plan.addGroups(adjacency, groups);
    auto sums = sumsOfParts(plan);
    if (!sums)
        return std::nullopt;
    FlowCounts counts(adjacency);
    for (const auto& roots : plan.roots)
        roots.addLeaves(counts);
    for (auto& [through, over] : *sums) {
        if (plan.isEven) {
            spreadEvenly(through, 1);
            spreadEvenly(over, plan.trunk.begins[1]);
        }
        addOver(plan.trunk, over, counts);
        for (std::size_t vertex = 0; vertex < through.size(); ++vertex)
            counts.through[plan.trunk.vertexOf[vertex]] += through[vertex];
    }
    return counts;
}

// Flows that arrive at a vertex pass through it, or end there.
std::optional<FlowCounts> valiantCounts(const Topology& topology,
                                        const Adjacency& adjacency,
                                        std::span<const std::vector<VertexId>> groups,
                                        const Intermediates& intermediates)
{
    TreePlan plan(topology, adjacency, Routing::Shortest);
    plan.legs.emplace(adjacency, plan.trunk, groups, intermediates);
    const auto ends = plan.legs->ends();
    plan.addGroups(adjacency, {&ends, 1});
    const auto sums = sumsOfParts(plan);
    if (!sums)
        return std::nullopt;
    FlowCounts counts(adjacency);
    for (const auto& sum : *sums)
        addOver(plan.trunk, sum.over, counts);
    for (const auto& end : ends) {
        counts.through[end.vertex] -= plan.legs->flowsOf(end.vertex);
        if (!isLeaf(adjacency, end.vertex))
            continue;
        const auto link = adjacency.linksOf(end.vertex).front();
        for (const auto hop : {hopOf(end.vertex, link), hopOf(end.vertex, link) ^ 1U})
            counts.over[hop] = plan.legs->legsOf(end.vertex);
    }
    for (HopId hop = 0; hop < counts.over.size(); ++hop)
        counts.through[endOf(adjacency, hop)] += counts.over[hop];
    return counts;
}

} // namespace clusterwright::model
