#include "model/topology/metrics/connectivity.h"

#include "model/topology/graph/search_limit.h"
#include "model/topology/metrics/growing_set.h"
#include "model/topology/metrics/max_flow.h"
#include "model/topology/metrics/separators.h"

#include <algorithm>
#include <map>

namespace clusterwright::model
{

namespace
{

// Edge connectivity of hosts that are connected, and stay connected after the loss of any single cable.
class EdgeConnectivity
{
public:
    EdgeConnectivity(const Topology& topology, const Adjacency& adjacency)
        : m_topology(topology)
        , m_adjacency(adjacency)
        , m_hosts(hostsOf(topology))
        , m_isHost(adjacency.size(), false)
        , m_set(adjacency)
    {
        for (const auto host : m_hosts)
            m_isHost[host] = true;
    }

    // Returns the connectivity, and whether it is exact.
    std::pair<std::int64_t, bool> run()
    {
        m_least = kMostCables;
        for (const auto host : m_hosts)
            m_least = std::min(m_least, cablesToLose(host));
        if (m_least <= 2 || isSymmetric())
            return {m_least, true};
        const bool isExact = growSet() ? askHosts() : askPairs();
        return {m_least, isExact && m_set.work() <= kMostFlowSteps};
    }

private:
    // Cables whose loss disconnects a host from at least one other: its cables to components that forward, and those to the other
    // host itself.
    [[nodiscard]] std::int64_t cablesToLose(VertexId host) const
    {
        std::int64_t cables = 0;
        std::size_t direct = 0; // cables to hosts that do not forward
        std::int64_t fewest = kMostCables;
        for (const auto& link : m_adjacency.linksOf(host)) {
            const std::int64_t ofBond = m_adjacency.bonds()[link.bond].cables;
            if (m_adjacency.forwards(link.to)) {
                cables += ofBond;
            } else if (m_isHost[link.to]) {
                ++direct;
                fewest = std::min(fewest, ofBond);
            }
        }
        return cables + (direct + 1 == m_hosts.size() ? fewest : 0);
    }

    // A connected graph that looks the same from every vertex has as much connectivity as a vertex has edges (Mader 1971).
    [[nodiscard]] bool isSymmetric() const
    {
        const auto& bonds = m_adjacency.bonds();
        return m_topology.known.hostPeriod == 1 && m_hosts.size() == m_adjacency.size() &&
               std::ranges::all_of(m_hosts,
                                   [&](VertexId host) { return m_adjacency.forwards(host); }) &&
               std::ranges::all_of(
                   bonds, [&](const Bond& bond) { return bond.cables == bonds[0].cables; });
    }

    // Grows a set of forwarding components that no smaller cut disconnects. Returns whether the set contains a host, or is the
    // only connection of one: then a cut that disconnects any two hosts disconnects one of them from the set.
    bool growSet()
    {
        const auto start = firstVertex();
        if (start == kNone)
            return false;
        bool hasHost = m_isHost[start];
        m_set.add(start);
        auto order = reachable(start);
        for (const auto vertex : order) {
            if (m_set.work() > kMostFlowSteps)
                break;
            const auto cables = m_set.cablesFrom(vertex, m_least);
            if (m_isHost[vertex] && hasHost)
                m_least = std::min(m_least, cables);
            if (cables < m_least)
                continue;
            m_set.add(vertex);
            hasHost = hasHost || m_isHost[vertex];
        }
        return hasHost || std::ranges::any_of(m_hosts, [&](VertexId host) {
                   return !m_adjacency.forwards(host) && hangsOnSet(host);
               });
    }

    // A host if a host forwards, otherwise the neighbour of the first host.
    [[nodiscard]] VertexId firstVertex() const
    {
        for (const auto host : m_hosts)
            if (m_adjacency.forwards(host))
                return host;
        for (const auto host : m_hosts)
            for (const auto& link : m_adjacency.linksOf(host))
                if (m_adjacency.forwards(link.to))
                    return link.to;
        return kNone; // hosts that are connected to each other only
    }

    // Components that forward, nearest first, without the start.
    [[nodiscard]] std::vector<VertexId> reachable(VertexId start) const
    {
        std::vector<bool> seen(m_adjacency.size(), false);
        seen[start] = true;
        std::vector<VertexId> order{start};
        for (std::size_t i = 0; i < order.size(); ++i)
            for (const auto& link : m_adjacency.linksOf(order[i]))
                if (!seen[link.to] && m_adjacency.forwards(link.to)) {
                    seen[link.to] = true;
                    order.push_back(link.to);
                }
        order.erase(order.begin());
        return order;
    }

    [[nodiscard]] bool hangsOnSet(VertexId host) const
    {
        bool hasWay = false;
        for (const auto& link : m_adjacency.linksOf(host)) {
            if (m_adjacency.forwards(link.to) ? !m_set.contains(link.to) : m_isHost[link.to])
                return false;
            hasWay = hasWay || m_adjacency.forwards(link.to);
        }
        return hasWay;
    }

    // Checks the hosts outside of the set. A host with neighbours in the set only is already counted with its cables.
    bool askHosts()
    {
        for (const auto host : m_hosts)
            if (!m_set.contains(host) && !hangsOnSet(host) && m_set.work() <= kMostFlowSteps)
                m_least = std::min(m_least, m_set.cablesFrom(host, m_least));
        return true;
    }

    // Checks hosts that do not forward and are connected to several planes: each kind against each.
    bool askPairs()
    {
        findKinds();
        auto network = build();
        const auto kinds = static_cast<std::uint32_t>(m_kinds.size());
        const auto each = 2 * (m_adjacency.size() + m_adjacency.bonds().size());
        std::uint64_t work = 0;
        for (std::uint32_t a = 0; a < kinds; ++a)
            for (auto b = m_kinds[a].isSeveral ? a : a + 1; b < kinds; ++b) {
                work += each;
                if (work > kMostFlowSteps)
                    return false;
                const auto enough = static_cast<double>(m_least);
                m_least = static_cast<std::int64_t>(
                    std::min(enough, network.maxFlow(sourceOf(a), sinkOf(b), enough)));
            }
        return true;
    }

    // Hosts with the same cables to the same vertices are one kind; a host that is connected to another host is a kind of its
    // own.
    void findKinds()
    {
        std::map<std::pair<std::vector<Way>, VertexId>, std::size_t> known;
        for (const auto host : m_hosts) {
            if (m_adjacency.forwards(host))
                continue;
            std::pair<std::vector<Way>, VertexId> key{{}, kNone};
            for (const auto& link : m_adjacency.linksOf(host))
                if (m_adjacency.forwards(link.to))
                    key.first.push_back({link.to, m_adjacency.bonds()[link.bond].cables});
                else if (m_isHost[link.to])
                    key.second = host;
            const auto [at, isNew] = known.try_emplace(key, m_kinds.size());
            if (isNew)
                m_kinds.push_back({key.first, host});
            else
                m_kinds[at->second].isSeveral = true;
        }
    }

    // A kind sends from one vertex and receives at another, so that no traffic passes through it.
    [[nodiscard]] std::uint32_t sourceOf(std::uint32_t kind) const
    {
        return static_cast<std::uint32_t>(m_adjacency.size()) + 2 * kind;
    }
    [[nodiscard]] std::uint32_t sinkOf(std::uint32_t kind) const { return sourceOf(kind) + 1; }

    [[nodiscard]] FlowNetwork build() const
    {
        FlowNetwork network(m_adjacency.size() + 2 * m_kinds.size());
        std::map<VertexId, std::uint32_t> kindOf;
        for (std::uint32_t kind = 0; kind < m_kinds.size(); ++kind) {
            kindOf[m_kinds[kind].first] = kind;
            for (const auto& way : m_kinds[kind].ways) {
                network.addArc(sourceOf(kind), way.to, way.cables);
                network.addArc(way.to, sinkOf(kind), way.cables);
            }
        }
        for (const auto& bond : m_adjacency.bonds()) {
            if (m_adjacency.forwards(bond.a) && m_adjacency.forwards(bond.b))
                network.addArc(bond.a, bond.b, bond.cables, bond.cables);
            if (!isDirect(bond))
                continue;
            const auto a = kindOf.at(bond.a);
            const auto b = kindOf.at(bond.b);
            network.addArc(sourceOf(a), sinkOf(b), bond.cables);
            network.addArc(sourceOf(b), sinkOf(a), bond.cables);
        }
        return network;
    }

    [[nodiscard]] bool isDirect(const Bond& bond) const
    {
        return m_isHost[bond.a] && m_isHost[bond.b] && !m_adjacency.forwards(bond.a) &&
               !m_adjacency.forwards(bond.b);
    }

    static constexpr auto kNone = ~std::uint32_t{0};

    struct Way {
        VertexId to = 0;
        std::uint32_t cables = 0;

        friend auto operator<=>(const Way&, const Way&) = default;
    };
    struct Kind {
        std::vector<Way> ways;
        VertexId first = 0; // first of its hosts
        bool isSeveral = false;
    };

    const Topology& m_topology;
    const Adjacency& m_adjacency;
    std::vector<VertexId> m_hosts;
    std::vector<bool> m_isHost;
    std::int64_t m_least = 0;
    GrowingSet m_set;
    std::vector<Kind> m_kinds;
};

} // namespace

Resilience resilience(const Topology& topology, const Adjacency& adjacency)
{
    auto found = separators(topology, adjacency);
    const auto hosts = hostsOf(topology);
    Resilience result;
    result.components = std::move(found.components);
    result.bonds = std::move(found.bonds);
    result.isExact = found.isExact;
    result.singleHomedHosts = static_cast<std::size_t>(std::ranges::count_if(
        hosts, [&](VertexId host) { return networkCables(topology, adjacency, host) == 1; }));
    if (hosts.size() < 2 || !hostsAreConnected(topology, adjacency))
        return result;
    result.edgeConnectivity = 1;
    if (!result.bonds.empty() || result.singleHomedHosts > 0)
        return result;
    const auto [cables, isExact] = EdgeConnectivity(topology, adjacency).run();
    result.edgeConnectivity = cables;
    result.isExact = result.isExact && isExact;
    return result;
}

} // namespace clusterwright::model
