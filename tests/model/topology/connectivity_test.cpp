// Edge connectivity and single points of failure: by hand, and against an exhaustive search.

#include "model/topology/metrics/connectivity.h"
#include "model/topology/metrics/growing_set.h"
#include "model/topology/metrics/hops.h"
#include "tests/model/topology/graphs.h"
#include "tests/support/catch_compat.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/biconnected_components.hpp>
#include <boost/graph/edmonds_karp_max_flow.hpp>
#include <boost/graph/stoer_wagner_min_cut.hpp>

#include <algorithm>
#include <bit>
#include <iterator>

namespace clusterwright::tests::connectivity_test
{

using namespace clusterwright::model;

namespace
{

using Vertices = std::vector<VertexId>;
using Bonds = std::vector<BondId>;

Resilience resilienceOf(const Topology& topology)
{
    return resilience(topology, Adjacency(topology));
}

// The hosts that each host reaches.
std::vector<std::vector<bool>> reach(const Topology& topology)
{
    const Adjacency adjacency(topology);
    std::vector<std::vector<bool>> result(topology.vertices.size());
    for (const auto host : hostsOf(topology))
        for (const auto hops : hopsFrom(adjacency, host))
            result[host].push_back(hops >= 0);
    return result;
}

// True if two hosts, other than `lost`, reached each other before and do not after.
bool parts(const Topology& before, const Topology& after, VertexId lost)
{
    const auto first = reach(before);
    const auto then = reach(after);
    for (const auto a : hostsOf(before))
        for (const auto b : hostsOf(before))
            if (a != lost && b != lost && first[a][b] && !then[a][b])
                return true;
    return false;
}

Topology withoutCables(const Topology& topology, const std::vector<bool>& isLost)
{
    auto rest = topology;
    rest.cables.clear();
    for (std::size_t i = 0; i < topology.cables.size(); ++i)
        if (!isLost[i])
            rest.cables.push_back(topology.cables[i]);
    return rest;
}

Vertices componentsByLoss(const Topology& topology)
{
    Vertices found;
    for (const auto id : allOf(topology)) {
        std::vector<bool> isLost;
        for (const auto& cable : topology.cables)
            isLost.push_back(cable.a == id || cable.b == id);
        if (parts(topology, withoutCables(topology, isLost), id))
            found.push_back(id);
    }
    return found;
}

Bonds bondsByLoss(const Topology& topology)
{
    const Adjacency adjacency(topology);
    Bonds found;
    for (BondId id = 0; id < adjacency.bonds().size(); ++id) {
        const auto& bond = adjacency.bonds()[id];
        std::vector<bool> isLost;
        std::vector<int> cables(topology.vertices.size(), 0);
        for (const auto& cable : topology.cables) {
            isLost.push_back(std::minmax(cable.a, cable.b) == std::minmax(bond.a, bond.b));
            cables[cable.a] += topology.vertices[cable.b].type == kDisk ? 0 : 1;
            cables[cable.b] += topology.vertices[cable.a].type == kDisk ? 0 : 1;
        }
        const auto isOnlyOne = [&](VertexId end) {
            return topology.classOf(end).kind == ComponentKind::Host && cables[end] == 1;
        };
        if (bond.cables == 1 && !isOnlyOne(bond.a) && !isOnlyOne(bond.b) &&
            parts(topology, withoutCables(topology, isLost), ~VertexId{0}))
            found.push_back(id);
    }
    return found;
}

// The smallest set of cables whose loss disconnects two hosts: all sets are tried.
int connectivityByLoss(const Topology& topology)
{
    int best = static_cast<int>(topology.cables.size());
    if (hostsOf(topology).size() < 2)
        return 0;
    for (std::uint32_t bits = 0; bits < 1U << topology.cables.size(); ++bits) {
        if (std::popcount(bits) >= best)
            continue;
        std::vector<bool> isLost;
        for (std::size_t i = 0; i < topology.cables.size(); ++i)
            isLost.push_back((bits >> i & 1U) != 0);
        const auto reached = reach(withoutCables(topology, isLost));
        for (const auto a : hostsOf(topology))
            for (const auto b : hostsOf(topology))
                if (!reached[a][b])
                    best = std::popcount(bits);
    }
    return best;
}

// The smallest of Boost's flows between two hosts, over forwarding components and these two.
long connectivityByFlows(const Topology& topology)
{
    using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
    using Edge = Traits::edge_descriptor;
    using Graph = boost::adjacency_list<
        boost::vecS,
        boost::vecS,
        boost::directedS,
        boost::no_property,
        boost::property<boost::edge_capacity_t,
                        long,
                        boost::property<boost::edge_residual_capacity_t,
                                        long,
                                        boost::property<boost::edge_reverse_t, Edge>>>>;
    const auto hosts = hostsOf(topology);
    long best = hosts.size() < 2 ? 0 : 1'000'000;
    for (const auto a : hosts)
        for (const auto b : hosts) {
            if (a >= b)
                continue;
            const auto isIn = [&](VertexId id) {
                return id == a || id == b || topology.classOf(id).forwards;
            };
            Graph graph(topology.vertices.size());
            for (const auto& cable : topology.cables) {
                if (!isIn(cable.a) || !isIn(cable.b))
                    continue;
                const auto forth = boost::add_edge(cable.a, cable.b, graph).first;
                const auto back = boost::add_edge(cable.b, cable.a, graph).first;
                for (const auto& edge : {forth, back})
                    boost::put(boost::edge_capacity, graph, edge, 1);
                boost::put(boost::edge_reverse, graph, forth, back);
                boost::put(boost::edge_reverse, graph, back, forth);
            }
            best = std::min(best, boost::edmonds_karp_max_flow(graph, a, b));
        }
    return best;
}

} // namespace

TEST_CASE("A star depends on its switch, and every host on its cable", "[connectivity]")
{
    const auto star =
        resilienceOf(graphOf({kHost, kHost, kHost, kSwitch}, {{0, 3}, {1, 3}, {2, 3}}));
    CHECK(star.edgeConnectivity == 1);
    CHECK(star.components == Vertices{3});
    CHECK(star.bonds.empty());
    CHECK(star.singleHomedHosts == 3);
    CHECK(star.isExact);
}

TEST_CASE("Two switches depend on a single cable between them, but not on two", "[connectivity]")
{
    const std::vector<Ends> cables{{0, 4}, {0, 4}, {1, 4}, {1, 4}, {2, 5}, {2, 5}, {3, 5}, {3, 5}};
    auto graph = graphOf({kHost, kHost, kHost, kHost, kSwitch, kSwitch}, cables);
    graph.cables.push_back({.a = 4, .b = 5});
    const auto one = resilienceOf(graph);
    CHECK(one.edgeConnectivity == 1);
    CHECK(one.components == Vertices{4, 5});
    REQUIRE(one.bonds.size() == 1);
    CHECK(Adjacency(graph).bonds()[one.bonds[0]].a == 4);
    CHECK(one.singleHomedHosts == 0);
    graph.cables.push_back({.a = 4, .b = 5});
    const auto two = resilienceOf(graph);
    CHECK(two.edgeConnectivity == 2);
    CHECK(two.bonds.empty());
}

TEST_CASE("Hosts at two switches survive the loss of either", "[connectivity]")
{
    std::vector<Ends> cables;
    for (VertexId host = 0; host < 4; ++host)
        for (const VertexId to : {4U, 5U})
            cables.emplace_back(host, to);
    const auto bonded =
        resilienceOf(graphOf({kHost, kHost, kHost, kHost, kSwitch, kSwitch}, cables));
    CHECK(bonded.edgeConnectivity == 2);
    CHECK(bonded.components.empty());
    CHECK(bonded.bonds.empty());
}

// 0 at both switches, 1 and 2 at one each: 1 and 2 are disconnected although both reach 0.
TEST_CASE("A host with two cables that does not forward connects nothing", "[connectivity]")
{
    const auto graph =
        graphOf({kHost, kHost, kHost, kSwitch, kSwitch}, {{0, 3}, {0, 4}, {1, 3}, {2, 4}});
    CHECK(resilienceOf(graph).edgeConnectivity == 0);
    auto forwarding = graph;
    forwarding.vertexClasses[kHost].forwards = true;
    CHECK(resilienceOf(forwarding).edgeConnectivity == 1);
    CHECK(resilienceOf(forwarding).components == Vertices{0, 3, 4});
}

TEST_CASE("A cable over a disk does not connect a host", "[connectivity]")
{
    const auto graph = graphOf({kHost, kHost, kSwitch, kDisk}, {{0, 2}, {1, 2}, {0, 3}, {1, 3}});
    const auto found = resilienceOf(graph);
    CHECK(found.edgeConnectivity == 1);
    CHECK(found.components == Vertices{2});
    CHECK(found.bonds.empty());
    CHECK(found.singleHomedHosts == 2);
}

TEST_CASE("The loss of one of two planes disconnects no host", "[connectivity]")
{
    // Hosts 0 to 3; switches 4 - 5 are one plane, 6 - 7 the other.
    auto graph =
        graphOf({kHost, kHost, kHost, kHost, kSwitch, kSwitch, kSwitch, kSwitch},
                {{0, 4}, {1, 4}, {2, 5}, {3, 5}, {4, 5}, {0, 6}, {1, 6}, {2, 7}, {3, 7}, {6, 7}});
    const auto found = resilienceOf(graph);
    CHECK(found.edgeConnectivity == 2);
    CHECK(found.components.empty());
    CHECK(found.bonds.empty());
    graph.cables.pop_back(); // 0 and 2 depend on the plane 4 - 5 now
    CHECK(resilienceOf(graph).edgeConnectivity == 1);
    CHECK(resilienceOf(graph).components == Vertices{4, 5});
}

TEST_CASE("Fewer than two hosts have no connectivity", "[connectivity]")
{
    CHECK(resilienceOf(graphOf({}, {})).edgeConnectivity == 0);
    CHECK(resilienceOf(graphOf({kHost}, {})).edgeConnectivity == 0);
    CHECK(resilienceOf(graphOf({kHost, kHost}, {})).edgeConnectivity == 0);
    CHECK(resilienceOf(graphOf({kHost, kHost}, {{0, 1}})).edgeConnectivity == 1);
    CHECK(resilienceOf(graphOf({kHost, kHost}, {{0, 1}, {0, 1}, {0, 1}})).edgeConnectivity == 3);
}

TEST_CASE("Rings and grids have the connectivity of their degree", "[connectivity]")
{
    CHECK(resilienceOf(ringOf(9)).edgeConnectivity == 2);
    CHECK(resilienceOf(ringOf(9)).components.empty());
    auto doubled = ringOf(40);
    for (VertexId i = 0; i < 40; ++i)
        doubled.cables.push_back(doubled.cables[i]);
    CHECK(resilienceOf(doubled).edgeConnectivity == 4);
    doubled.cables.pop_back(); // one of the two cables between 39 and 0: a cut through there
    CHECK(resilienceOf(doubled).edgeConnectivity == 3);
}

TEST_CASE("A long row of hosts depends on all but its ends", "[connectivity]")
{
    const auto row = resilienceOf(pathOf(100'000)); // no recursion
    CHECK(row.edgeConnectivity == 1);
    CHECK(row.components.size() == 99'998);
    CHECK(row.bonds.size() == 99'997);
    CHECK(row.singleHomedHosts == 2);
}

TEST_CASE("Single points of failure agree with an exhaustive search", "[connectivity]")
{
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const auto graph = randomGraph(seed, 14);
        INFO("seed " << seed);
        const auto found = resilienceOf(graph);
        CHECK(found.isExact);
        CHECK(found.components == componentsByLoss(graph));
        CHECK(found.bonds == bondsByLoss(graph));
    }
}

TEST_CASE("Edge connectivity agrees with an exhaustive search", "[connectivity]")
{
    int high = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const auto graph = randomGraph(seed, 5);
        if (graph.cables.size() > 11)
            continue;
        INFO("seed " << seed);
        const auto found = resilienceOf(graph);
        CHECK(found.isExact);
        CHECK(found.edgeConnectivity == connectivityByLoss(graph));
        high += found.edgeConnectivity > 2 ? 1 : 0;
    }
    CHECK(high > 3); // else the flows were not tested
}

// Dense graphs, so that the result is above 2, with hosts inside and outside of the forwarding part.
TEST_CASE("Edge connectivity agrees with Boost's flows between all hosts", "[connectivity][boost]")
{
    int high = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        Random random(seed);
        const int size = random.whole(6, 14);
        const int inside = random.whole(2, size - 2);
        std::vector<std::uint32_t> types;
        for (int i = 0; i < size; ++i)
            types.push_back(i >= inside ? kHost : (random.chance(0.7) ? kSwitch : kRouterHost));
        std::vector<Ends> cables;
        for (int a = 0; a < size; ++a)
            for (int b = 0; b < std::min(a, inside); ++b) {
                const bool isFar = a < inside && (a < inside / 2) != (b < inside / 2);
                for (int i = 0; i < 2; ++i)
                    if (random.chance(isFar ? 0.2 : 0.8))
                        cables.emplace_back(a, b);
            }
        const auto graph = graphOf(types, cables);
        INFO("seed " << seed);
        const auto found = resilienceOf(graph);
        CHECK(found.isExact);
        CHECK(found.edgeConnectivity == connectivityByFlows(graph));
        high += found.edgeConnectivity > 2 ? 1 : 0;
    }
    CHECK(high > 50);
}

TEST_CASE("Articulation points agree with Boost where everything is a host",
          "[connectivity][boost]")
{
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        auto graph = randomGraph(seed, 200);
        for (auto& vertex : graph.vertices)
            vertex.type = kRouterHost;
        Graph copy(graph.vertices.size());
        for (const auto& cable : graph.cables)
            boost::add_edge(cable.a, cable.b, copy);
        Vertices expected;
        boost::articulation_points(copy, std::back_inserter(expected));
        std::ranges::sort(expected);
        INFO("seed " << seed);
        CHECK(resilienceOf(graph).components == expected);
    }
}

TEST_CASE("Edge connectivity agrees with Boost's minimum cut", "[connectivity][boost]")
{
    using Graph = boost::adjacency_list<boost::vecS,
                                        boost::vecS,
                                        boost::undirectedS,
                                        boost::no_property,
                                        boost::property<boost::edge_weight_t, int>>;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        // Two dense halves with few cables between them, so that the hosts' own cables are not the smallest cut.
        Random random(seed);
        const int size = 2 * random.whole(4, 12);
        std::vector<Ends> cables;
        for (int a = 0; a < size; ++a)
            for (int b = a + 1; b < size; ++b)
                if ((a < size / 2) == (b < size / 2) ? random.chance(0.9) : random.chance(0.06))
                    cables.emplace_back(a, b);
        const auto graph =
            graphOf(std::vector(static_cast<std::size_t>(size), kRouterHost), cables);
        Graph copy(graph.vertices.size());
        for (const auto& cable : graph.cables)
            boost::add_edge(cable.a, cable.b, 1, copy);
        INFO("seed " << seed);
        CHECK(resilienceOf(graph).edgeConnectivity ==
              boost::stoer_wagner_min_cut(copy, boost::get(boost::edge_weight, copy)));
    }
}

TEST_CASE("The cables to a growing set are counted exactly", "[connectivity]")
{
    // 0 = 1 - 2 - 3 with two cables between 0 and 1; 4, which does not forward, between 0 and 3.
    const auto graph = graphOf({kSwitch, kSwitch, kSwitch, kSwitch, kHost},
                               {{0, 1}, {0, 1}, {1, 2}, {2, 3}, {0, 4}, {4, 3}});
    const Adjacency adjacency(graph);
    GrowingSet set(adjacency);
    set.add(0);
    CHECK(set.cablesFrom(1, 10) == 2);
    CHECK(set.cablesFrom(3, 10) == 1);
    CHECK(set.cablesFrom(4, 10) == 2); // to 0, and by 3, 2, 1
    set.add(3);
    CHECK(set.cablesFrom(1, 10) == 3);
    CHECK(set.cablesFrom(1, 2) == 2);
    CHECK(set.cablesFrom(2, 10) == 2);
}

TEST_CASE("Hosts at three disjoint planes have their smallest connectivity", "[connectivity]")
{
    std::vector<Ends> cables;
    for (VertexId host = 0; host < 5; ++host)
        for (const VertexId to : {5U, 6U, 7U})
            cables.emplace_back(host, to);
    auto graph = graphOf({kHost, kHost, kHost, kHost, kHost, kSwitch, kSwitch, kSwitch}, cables);
    CHECK(resilienceOf(graph).edgeConnectivity == 3);
    // Host 0 with four cables to the first plane only: its neighbours there have one each.
    graph.cables.erase(graph.cables.begin() + 1, graph.cables.begin() + 3);
    for (int i = 0; i < 3; ++i)
        graph.cables.push_back({.a = 0, .b = 5});
    CHECK(resilienceOf(graph).edgeConnectivity == 1);
}

TEST_CASE("A plane that no host depends on does not limit the connectivity", "[connectivity]")
{
    // Two hosts with one cable to switch 2 and three to switch 3 each; five cables between 2 and 4. 1 + 3 to lose.
    std::vector<Ends> cables{{0, 2}, {1, 2}};
    for (int i = 0; i < 3; ++i)
        for (const VertexId host : {0U, 1U})
            cables.emplace_back(host, 3);
    for (int i = 0; i < 5; ++i)
        cables.emplace_back(2, 4);
    const auto graph = graphOf({kHost, kHost, kSwitch, kSwitch, kSwitch}, cables);
    CHECK(resilienceOf(graph).edgeConnectivity == 4);
    CHECK(resilienceOf(graph).isExact);
}

// 1716 hosts of as many kinds, with 12,012 cables, each of which may be lost.
TEST_CASE("Hosts at very many sets of switches take a bounded time", "[connectivity]")
{
    CHECK_FALSE(resilienceOf(hostsAtChoices(13, 7)).isExact);
    const auto few = resilienceOf(hostsAtChoices(5, 3));
    CHECK(few.isExact);
    CHECK(few.components == Vertices{0, 1, 2, 3, 4}); // without 4: {0, 1} and {2, 3}
    CHECK(few.bonds.size() == 30); // a host with {0, 1} left, and one at {2, 3, 4}
}

} // namespace clusterwright::tests::connectivity_test
