// Exact properties of the generated topologies.

#include "model/topology/generators/generate.h"
#include "model/topology/metrics/bisection.h"
#include "model/topology/metrics/connectivity.h"
#include "model/topology/metrics/hops.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <numeric>

namespace clusterwright::tests::facts_test
{

using namespace clusterwright::model;

namespace
{

Topology generated(const std::string& call)
{
    auto topology = generate(call);
    INFO(call << ": " << textOf(topology.diagnostics()));
    REQUIRE(topology);
    return topology.value();
}

std::vector<VertexId> routersOf(const Topology& topology)
{
    std::vector<VertexId> routers;
    for (VertexId id = 0; id < topology.vertices.size(); ++id)
        if (topology.classOf(id).kind != ComponentKind::Host)
            routers.push_back(id);
    return routers;
}

struct Fact {
    std::string call;
    double mean;
    int diameter;
};

struct BisectionFact {
    std::string call;
    std::int64_t cables;
};

} // namespace

// Ring of 8: (1 + 1 + 2 + 2 + 3 + 3 + 4) / 7. A torus of side 8: per dimension 16 / 8 on average over all 64 pairs, so
// 2 * 2 * 64 / 63; three dimensions: 3 * 2 * 512 / 511. Hypercube: 10 / 2 * 1024 / 1023. Mesh: 2 * (5 / 4) * 16 / 15.
TEST_CASE("Mean hops and diameters agree with formulas", "[facts]")
{
    const auto fact = GENERATE(values<Fact>({
        {"ring(8)", 16 / 7.0, 4},
        {"mesh(4,4)", 8 / 3.0, 6},
        {"torus(8,8)", 256 / 63.0, 8},
        {"torus(8,8,8)", 3072 / 511.0, 12},
        {"hypercube(10)", 5120 / 1023.0, 10},
        {"complete(16)", 1, 1},
        {"fat_tree(4)", 82 / 15.0, 6},
        {"fat_tree(8)", 726 / 127.0, 6},
    }));
    const auto topology = generated(fact.call);
    const Adjacency adjacency(topology);
    const auto hosts = hostsOf(topology);
    INFO(fact.call);
    const auto hops = hopStatistics(topology, adjacency, hosts);
    CHECK(sameBits(hops.mean(), fact.mean));
    CHECK(hops.max() == fact.diameter);
    CHECK(hops.unreachable == 0);
    CHECK(hops.pairs() == hosts.size() * (hosts.size() - 1));
    CHECK(hopStatistics(topology, adjacency, hosts, {false, false}) == hops);
}

TEST_CASE("A fat tree of 4 has 16 hosts, 20 switches and 48 cables", "[facts]")
{
    const auto tree = generated("fat_tree(4)");
    CHECK(hostsOf(tree).size() == 16);
    CHECK(routersOf(tree).size() == 20);
    CHECK(tree.cables.size() == 48);
}

TEST_CASE("A dragonfly has the hops of its formula", "[facts]")
{
    const auto dragonfly = generated("dragonfly(4,2,2)");
    const auto routers = routersOf(dragonfly);
    CHECK(routers.size() == 36);
    CHECK(hostsOf(dragonfly).size() == 72);
    const auto hops = hopStatistics(dragonfly, Adjacency(dragonfly), routers);
    CHECK(hops.max() == 3);
    CHECK(sameBits(hops.mean(), 82 / 35.0));
}

TEST_CASE("A slim fly of 5 is the Hoffman-Singleton graph", "[facts]")
{
    const auto fly = generated("slim_fly(5)");
    auto routers = routersOf(fly);
    if (routers.empty())
        routers = hostsOf(fly);
    REQUIRE(routers.size() == 50);
    const auto hops = hopStatistics(fly, Adjacency(fly), routers);
    CHECK(hops.histogram[1] == 50 * 7);
    CHECK(hops.max() == 2);
    CHECK(sameBits(hops.mean(), (7 * 1 + 42 * 2) / 49.0));
}

TEST_CASE("Bisections by formula agree with the cut", "[facts]")
{
    const auto fact = GENERATE(values<BisectionFact>({
        {"ring(8)", 2},
        {"mesh(4,4)", 4},
        {"torus(8,8)", 16},
        {"torus(8,8,8)", 128},
        {"hypercube(10)", 512},
        {"complete(16)", 64},
    }));
    auto topology = generated(fact.call);
    const Adjacency adjacency(topology);
    const auto hosts = hostsOf(topology);
    INFO(fact.call);
    const auto known = bisection(topology, adjacency, hosts);
    CHECK(known.cables == fact.cables);
    CHECK(known.bandwidth == static_cast<double>(fact.cables) * topology.cableClasses[0].bandwidth);
    CHECK(known.method == "closed form");
    topology.known.bisectionCables.reset();
    const auto computed = bisection(topology, adjacency, hosts);
    CHECK(computed.cables == fact.cables);
    CHECK(computed.bandwidth == known.bandwidth);
    CHECK(computed.method != "closed form");
}

// Known facts of a generator about its bisection and symmetry must agree with computed ones.
TEST_CASE("Known facts of generators agree with computed ones", "[facts]")
{
    const auto call = GENERATE(values<std::string>({"star(6)",
                                                    "hub(6)",
                                                    "bonded(4,2)",
                                                    "fat_tree(4)",
                                                    "leaf_spine(4,2,4)",
                                                    "back_to_back(3)",
                                                    "ring(9)",
                                                    "mesh(3,4)",
                                                    "torus(3,4)",
                                                    "torus(2,2,2)",
                                                    "hypercube(4)",
                                                    "complete(7)",
                                                    "dragonfly(2,1,1)",
                                                    "dragonfly(4,2,2)",
                                                    "dragonfly(3,2)",
                                                    "hyperx(3,3)",
                                                    "hyperx(3,4,hosts=2)",
                                                    "slim_fly(5)"}));
    auto made = generate(call);
    if (!made)
        return; // other parameters
    auto topology = made.value();
    INFO(call);
    const Adjacency adjacency(topology);
    if (topology.known.hostPeriod > 0) {
        const auto hosts = hostsOf(topology);
        CHECK(hopStatistics(topology, adjacency, hosts) ==
              hopStatistics(topology, adjacency, hosts, {true, false}));
        CHECK(hopStatistics(topology, adjacency, hosts, {false, true}) ==
              hopStatistics(topology, adjacency, hosts, {false, false}));
        const auto symmetric = resilience(topology, adjacency);
        topology.known.hostPeriod = 0;
        CHECK(resilience(topology, adjacency).edgeConnectivity == symmetric.edgeConnectivity);
    }
    if (const auto known = topology.known.bisectionCables) {
        topology.known.bisectionCables.reset();
        const auto computed = bisection(topology, adjacency, hostsOf(topology));
        CHECK(*known <= computed.cables);
        if (computed.isExact)
            CHECK(*known == computed.cables);
    }
}

} // namespace clusterwright::tests::facts_test
