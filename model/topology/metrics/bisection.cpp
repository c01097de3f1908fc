#include "model/topology/metrics/bisection.h"

#include "model/core/text.h"
#include "model/topology/graph/search_limit.h"
#include "model/topology/metrics/halving.h"
#include "model/topology/metrics/hops.h"
#include "model/topology/metrics/max_flow.h"
#include "model/topology/routing/routing.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace clusterwright::model
{

namespace
{

// Up to this number of hosts, and kMostHalfSteps, all balanced cuts are tried.
constexpr std::size_t kMostForAll = 16;

// The network between the halves, for one measure.
class Cut
{
public:
    enum class Measure { Cables, Bandwidth };

    Cut(const Topology& topology,
        const Adjacency& adjacency,
        const std::vector<VertexId>& hosts,
        Measure measure)
        : m_network(2 * topology.vertices.size() + 2)
        , m_source(static_cast<std::uint32_t>(m_network.size()) - 2)
        , m_sink(m_source + 1)
    {
        m_network.reserve(2 * hosts.size() + 2 * adjacency.bonds().size());
        for (const auto host : hosts) {
            m_network.addArc(m_source, host, 0);
            m_network.addArc(host, m_sink, 0);
        }
        std::vector<bool> isHost(topology.vertices.size(), false);
        for (const auto host : hosts)
            isHost[host] = true;
        // A vertex with a capacity is two nodes: traffic enters the first and leaves the second.
        std::vector<std::uint32_t> exit(topology.vertices.size());
        const auto limits = passBandwidths(topology, adjacency);
        for (VertexId id = 0; id < exit.size(); ++id) {
            const auto limit = limits[id];
            const bool isLimited =
                measure == Measure::Bandwidth && limit < kUnlimited && !isHost[id];
            exit[id] = isLimited ? static_cast<std::uint32_t>(exit.size()) + id : id;
            if (isLimited)
                m_network.addArc(id, exit[id], limit);
        }
        for (const auto& bond : adjacency.bonds())
            if ((isHost[bond.a] || adjacency.forwards(bond.a)) &&
                (isHost[bond.b] || adjacency.forwards(bond.b)))
                add(bond, exit, measure == Measure::Cables ? bond.cables : bond.bandwidth);
    }

    // Returns the flow, but at most `enough`.
    [[nodiscard]] double between(const Half& half, double enough)
    {
        for (std::size_t i = 0; i < half.size(); ++i) {
            m_network.setCapacity(2 * i, half[i] ? kUnlimited : 0);
            m_network.setCapacity(2 * i + 1, half[i] ? 0 : kUnlimited);
        }
        return std::min(enough, m_network.maxFlow(m_source, m_sink, enough));
    }

private:
    void add(const Bond& bond, const std::vector<std::uint32_t>& exit, double capacity)
    {
        if (exit[bond.a] == bond.a && exit[bond.b] == bond.b) {
            m_network.addArc(bond.a, bond.b, capacity, capacity);
            return;
        }
        m_network.addArc(exit[bond.a], bond.b, capacity);
        m_network.addArc(exit[bond.b], bond.a, capacity);
    }

    FlowNetwork m_network;
    std::uint32_t m_source;
    std::uint32_t m_sink;
};

class Bisector
{
public:
    Bisector(const Topology& topology, const Adjacency& adjacency, std::vector<VertexId> hosts)
        : m_topology(topology)
        , m_adjacency(adjacency)
        , m_hosts(std::move(hosts))
    {
    }

    Bisection run()
    {
        if (m_hosts.size() < 2)
            return {0, 0, "fewer than two hosts", true};
        const auto known = m_topology.known.bisectionCables;
        const bool isKnown = known && m_hosts == hostsOf(m_topology);
        const auto each = bandwidthOfEach();
        if (isKnown && each)
            return {*known, static_cast<double>(*known) * *each, "closed form", true};
        const bool all = triesAll();
        const auto halves = all ? allHalves() : someHalves();
        const auto cables =
            isKnown ? static_cast<double>(*known) : smallest(Cut::Measure::Cables, halves);
        const auto bandwidth = each ? cables * *each : smallest(Cut::Measure::Bandwidth, halves);
        const auto method = all ? std::string("minimum over all balanced cuts")
                                : "minimum over " + counted(halves.size(), "balanced cut");
        return {static_cast<std::int64_t>(std::llround(cables)), bandwidth, method, all};
    }

private:
    // The common bandwidth of all cables, when only cables limit.
    [[nodiscard]] std::optional<double> bandwidthOfEach() const
    {
        const auto isLimited = [&](const Vertex& vertex) {
            const auto& type = m_topology.vertexClasses[vertex.type];
            return type.kind == ComponentKind::Hub ||
                   (type.forwards && type.forwardBandwidth < kUnlimited);
        };
        if (m_topology.cables.empty())
            return 0.0;
        const auto first = m_topology.classOf(m_topology.cables.front()).bandwidth;
        const bool isUniform = std::ranges::all_of(m_topology.cables, [&](const Cable& cable) {
            return m_topology.classOf(cable).bandwidth == first;
        });
        // A host between its own half and the other carries only its own traffic.
        for (VertexId id = 0; id < m_topology.vertices.size(); ++id)
            if (isLimited(m_topology.vertices[id]) && !std::ranges::binary_search(m_hosts, id))
                return std::nullopt;
        return isUniform && first < kUnlimited ? std::optional(first) : std::nullopt;
    }

    [[nodiscard]] double smallest(Cut::Measure measure, const std::vector<Half>& halves) const
    {
        Cut cut(m_topology, m_adjacency, m_hosts, measure);
        auto best = kUnlimited;
        for (const auto& half : halves)
            best = cut.between(half, best);
        return best;
    }

    [[nodiscard]] bool triesAll() const
    {
        if (m_hosts.size() > kMostForAll)
            return false;
        return allHalves().size() * m_adjacency.bonds().size() <= kMostHalfSteps;
    }

    [[nodiscard]] std::vector<Half> allHalves() const
    {
        const auto size = m_hosts.size();
        const bool isEven = size % 2 == 0;
        std::vector<Half> halves;
        for (std::uint32_t bits = 0; bits < std::uint32_t{1} << size; ++bits) {
            if (static_cast<std::size_t>(std::popcount(bits)) != size / 2)
                continue;
            if (isEven && (bits & 1U) == 0)
                continue; // the same cut with its halves swapped
            Half half(size);
            for (std::size_t i = 0; i < size; ++i)
                half[i] = (bits >> i & 1U) != 0;
            halves.push_back(std::move(half));
        }
        return halves;
    }

    [[nodiscard]] std::vector<Half> someHalves() const
    {
        std::set<Half> halves;
        std::vector<std::int64_t> keys(m_hosts.size(), 0);
        halves.insert(firstHalf(keys));
        halves.insert(firstHalf(fromTheRim()));
        const auto& grid = m_topology.known.grid;
        const auto size = std::accumulate(
            grid.begin(), grid.end(), std::size_t{1}, [](std::size_t product, int length) {
                return product * static_cast<std::size_t>(length);
            });
        if (size != m_hosts.size())
            return withBetter(halves);
        std::size_t stride = 1;
        for (auto length = grid.rbegin(); length != grid.rend(); ++length) {
            for (std::size_t i = 0; i < keys.size(); ++i)
                keys[i] = static_cast<std::int64_t>(i / stride % static_cast<std::size_t>(*length));
            halves.insert(firstHalf(keys));
            stride *= static_cast<std::size_t>(*length);
        }
        return withBetter(halves);
    }

    // Adds the results of exchanges from these halves and from some random ones, as many as take about a second.
    [[nodiscard]] std::vector<Half> withBetter(std::set<Half> halves) const
    {
        constexpr std::uint64_t kMostRandom = 8;
        const auto vertices = static_cast<double>(m_adjacency.size());
        auto left = static_cast<std::int64_t>(kMostExchangeSteps / (20 * vertices * vertices));
        std::vector<Half> starts(halves.begin(), halves.end());
        for (std::uint64_t seed = 1; seed <= kMostRandom; ++seed)
            starts.push_back(randomHalf(m_hosts.size(), seed));
        const auto anchors = equalAnchors();
        for (std::uint64_t seed = 1; seed <= kMostRandom && !anchors.empty(); ++seed)
            if (left-- > 0)
                starts.push_back(halfBy(
                    anchors, improvedHalf(m_adjacency, anchors, randomHalf(anchors.size(), seed))));
        for (const auto& start : starts)
            if (left-- > 0)
                halves.insert(improvedHalf(m_adjacency, m_hosts, start));
        return {halves.begin(), halves.end()};
    }

    // The neighbours of hosts, where each host has one neighbour and all neighbours have equally many hosts: such hosts then
    // change sides together.
    [[nodiscard]] std::vector<VertexId> equalAnchors() const
    {
        std::map<VertexId, std::size_t> hostsAt;
        for (const auto host : m_hosts)
            if (const auto links = m_adjacency.linksOf(host); links.size() == 1)
                ++hostsAt[links.front().to];
            else
                return {};
        std::vector<VertexId> anchors;
        for (const auto& [anchor, count] : hostsAt)
            if (count == hostsAt.begin()->second)
                anchors.push_back(anchor);
        return anchors.size() == hostsAt.size() && anchors.size() % 2 == 0
                   ? anchors
                   : std::vector<VertexId>();
    }

    [[nodiscard]] Half halfBy(const std::vector<VertexId>& anchors, const Half& half) const
    {
        Half result;
        for (const auto host : m_hosts) {
            const auto anchor =
                std::ranges::lower_bound(anchors, m_adjacency.linksOf(host).front().to);
            result.push_back(half[static_cast<std::size_t>(anchor - anchors.begin())]);
        }
        return result;
    }

    // Selects the hosts with the smallest keys; among equals, the first ones.
    [[nodiscard]] static Half firstHalf(const std::vector<std::int64_t>& keys)
    {
        std::vector<std::size_t> order(keys.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return keys[i]; });
        Half half(keys.size(), false);
        for (std::size_t i = 0; i < order.size() / 2; ++i)
            half[order[i]] = true;
        return half;
    }

    // Hops from the host that is farthest from the first one; unreachable hosts come last.
    [[nodiscard]] std::vector<std::int64_t> fromTheRim() const
    {
        const auto first = hopsFrom(m_adjacency, m_hosts.front());
        const auto rim = std::ranges::max(m_hosts, {}, [&](VertexId host) { return first[host]; });
        const auto hops = hopsFrom(m_adjacency, rim);
        std::vector<std::int64_t> keys;
        for (const auto host : m_hosts)
            keys.push_back(hops[host] < 0 ? std::int64_t{kMostVertices} : hops[host]);
        return keys;
    }

    const Topology& m_topology;
    const Adjacency& m_adjacency;
    std::vector<VertexId> m_hosts; // in order
};

} // namespace

Bisection
bisection(const Topology& topology, const Adjacency& adjacency, std::span<const VertexId> hosts)
{
    const std::set<VertexId> inOrder(hosts.begin(), hosts.end());
    return Bisector(topology, adjacency, {inOrder.begin(), inOrder.end()}).run();
}

} // namespace clusterwright::model
