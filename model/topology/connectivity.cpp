#include "model/topology/connectivity.h"

#include "model/topology/contraction.h"
#include "model/topology/max_flow.h"
#include "model/topology/separators.h"

#include <algorithm>
#include <map>

namespace clusterwright::model
{

namespace
{

// Flows times edges of their network.
constexpr std::size_t kMostWork = 50'000'000;

// Between hosts that are connected, and stay so when any one cable is lost.
class EdgeConnectivity
{
public:
    EdgeConnectivity(const Topology& topology, const Adjacency& adjacency)
        : m_topology(topology)
        , m_adjacency(adjacency)
        , m_hosts(hostsOf(topology))
        , m_isHost(adjacency.size(), false)
    {
        for (const auto host : m_hosts)
            m_isHost[host] = true;
    }

    // And whether it is exact.
    std::pair<std::int64_t, bool> run()
    {
        m_least = kMostCables;
        for (const auto host : m_hosts)
            m_least = std::min(m_least, cablesToLose(host));
        if (m_least <= 2 || isSymmetric())
            return {m_least, true};
        shrink();
        if (m_fabric.size == 1)
            return {m_least, true}; // no cut through the fabric is smaller than one around a host
        placeHosts();
        return computeFlows();
    }

private:
    // Between a host and at least one other: its cables to what forwards, and those to the other itself.
    [[nodiscard]] std::int64_t cablesToLose(VertexId host) const
    {
        std::int64_t cables = 0;
        std::size_t direct = 0; // hosts that do not forward
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
        return m_topology.known.isVertexTransitive && m_hosts.size() == m_adjacency.size() &&
               std::ranges::all_of(m_hosts,
                                   [&](VertexId host) { return m_adjacency.forwards(host); }) &&
               std::ranges::all_of(
                   bonds, [&](const Bond& bond) { return bond.cables == bonds[0].cables; });
    }

    // What forwards, with everything joined that no cut of interest parts.
    void shrink()
    {
        std::vector<std::uint32_t> number(m_adjacency.size(), kNone);
        WeightedGraph graph;
        for (VertexId id = 0; id < number.size(); ++id)
            if (m_adjacency.forwards(id))
                number[id] = graph.size++;
        for (const auto& bond : m_adjacency.bonds())
            if (number[bond.a] != kNone && number[bond.b] != kNone)
                graph.edges.push_back({number[bond.a], number[bond.b], bond.cables});
        auto contraction = contract(std::move(graph), m_least);
        m_fabric = std::move(contraction.graph);
        for (auto& vertex : number)
            if (vertex != kNone)
                vertex = contraction.vertexOf[vertex];
        m_number = std::move(number);
    }

    // Hosts in the fabric are at a vertex of it; the others, by the vertices and cables that they hang on.
    void placeHosts()
    {
        using Key = std::pair<std::map<std::uint32_t, std::int64_t>, VertexId>;
        std::map<Key, std::size_t> kinds;
        std::vector<bool> hasHost(m_fabric.size, false);
        for (const auto host : m_hosts) {
            if (m_adjacency.forwards(host)) {
                hasHost[m_number[host]] = true;
                continue;
            }
            Key key{{}, kNone};
            for (const auto& link : m_adjacency.linksOf(host))
                if (m_adjacency.forwards(link.to))
                    key.first[m_number[link.to]] += m_adjacency.bonds()[link.bond].cables;
                else if (m_isHost[link.to])
                    key.second = host; // joined to another host: a kind of its own
            if (key.first.size() == 1 && key.second == kNone)
                hasHost[key.first.begin()->first] = true; // its own cables are counted already
            else if (kinds[key]++ == 0)
                m_kinds.push_back({key.first, key.second, 1});
            else
                ++std::ranges::find_if(m_kinds, [&](const Kind& kind) {
                      return kind.cables == key.first && kind.host == key.second;
                  })->hosts;
        }
        for (std::uint32_t vertex = 0; vertex < m_fabric.size; ++vertex)
            if (hasHost[vertex])
                m_places.push_back(vertex);
    }

    // One place of the fabric against everything else: a cut that parts two hosts parts one of them from that place. Hosts
    // outside of the fabric do not allow this conclusion; without a place, it is each against each.
    std::pair<std::int64_t, bool> computeFlows()
    {
        auto network = build();
        const auto kinds = static_cast<std::uint32_t>(m_kinds.size());
        std::vector<std::pair<std::uint32_t, std::uint32_t>> questions;
        for (std::size_t i = 1; i < m_places.size(); ++i)
            questions.emplace_back(m_places[0], m_places[i]);
        for (std::uint32_t a = 0; a < kinds; ++a)
            if (!m_places.empty())
                questions.emplace_back(m_places[0], sinkOf(a));
            else
                for (auto b = m_kinds[a].hosts > 1 ? a : a + 1; b < kinds; ++b)
                    questions.emplace_back(sourceOf(a), sinkOf(b));
        const auto each = m_fabric.edges.size() + 2 * m_kinds.size() + 1;
        std::size_t done = 0;
        for (; done < questions.size() && done * each <= kMostWork; ++done) {
            const auto [from, to] = questions[done];
            m_least = std::min(
                m_least,
                static_cast<std::int64_t>(network.maxFlow(from, to, static_cast<double>(m_least))));
        }
        return {m_least, done == questions.size()};
    }

    // A kind sends from one vertex and receives at another, so that nothing passes through it.
    [[nodiscard]] std::uint32_t sourceOf(std::uint32_t kind) const
    {
        return m_fabric.size + 2 * kind;
    }
    [[nodiscard]] std::uint32_t sinkOf(std::uint32_t kind) const { return sourceOf(kind) + 1; }

    [[nodiscard]] FlowNetwork build() const
    {
        FlowNetwork network(m_fabric.size + 2 * m_kinds.size());
        for (const auto& edge : m_fabric.edges) {
            const auto capacity = static_cast<double>(edge.weight);
            network.addArc(edge.a, edge.b, capacity, capacity);
        }
        std::map<VertexId, std::uint32_t> kindOf;
        for (std::uint32_t kind = 0; kind < m_kinds.size(); ++kind) {
            kindOf[m_kinds[kind].host] = kind;
            for (const auto& [vertex, cables] : m_kinds[kind].cables) {
                network.addArc(sourceOf(kind), vertex, static_cast<double>(cables));
                network.addArc(vertex, sinkOf(kind), static_cast<double>(cables));
            }
        }
        for (const auto& bond : m_adjacency.bonds()) {
            if (!m_isHost[bond.a] || !m_isHost[bond.b] || m_adjacency.forwards(bond.a) ||
                m_adjacency.forwards(bond.b))
                continue;
            const auto a = kindOf.at(bond.a);
            const auto b = kindOf.at(bond.b);
            network.addArc(sourceOf(a), sinkOf(b), bond.cables);
            network.addArc(sourceOf(b), sinkOf(a), bond.cables);
        }
        return network;
    }

    static constexpr auto kNone = ~std::uint32_t{0};

    struct Kind {
        std::map<std::uint32_t, std::int64_t> cables; // to vertices of the fabric
        VertexId host = kNone;                        // when it is the only one
        std::size_t hosts = 0;
    };

    const Topology& m_topology;
    const Adjacency& m_adjacency;
    std::vector<VertexId> m_hosts;
    std::vector<bool> m_isHost;
    std::int64_t m_least = 0;
    std::vector<std::uint32_t> m_number; // of a vertex in the fabric
    WeightedGraph m_fabric;
    std::vector<std::uint32_t> m_places;
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
