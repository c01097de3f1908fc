// The cut between halves of the hosts: by hand, by formula, and against all balanced cuts.

#include "model/topology/generators/generate.h"
#include "model/topology/metrics/bisection.h"
#include "model/topology/metrics/halving.h"
#include "tests/model/topology/graphs.h"
#include "tests/support/catch_compat.h"

#include <algorithm>

namespace clusterwright::tests::bisection_test
{

using namespace clusterwright::model;

namespace
{

Bisection bisectionOf(const Topology& topology)
{
    return bisection(topology, Adjacency(topology), hostsOf(topology));
}

// Two stars of three hosts, connected by one cable of another class.
Topology twoStars(double between)
{
    auto graph = graphOf({kHost, kHost, kHost, kHost, kHost, kHost, kSwitch, kSwitch},
                         {{0, 6}, {1, 6}, {2, 6}, {3, 7}, {4, 7}, {5, 7}, {6, 7}});
    graph.cableClasses.push_back({.name = "uplink", .bandwidth = between});
    graph.cables.back().type = 1;
    return graph;
}

// The smallest cut in cables over all 2^n divisions of the graph's vertices into halves of the hosts.
std::int64_t byDivisions(const Topology& topology)
{
    std::int64_t best = 1'000'000;
    const auto hosts = hostsOf(topology);
    for (std::uint32_t side = 0; side < 1U << topology.vertices.size(); ++side) {
        std::size_t first = 0;
        for (const auto host : hosts)
            first += side >> host & 1U;
        if (first != hosts.size() / 2)
            continue;
        std::int64_t cut = 0;
        for (const auto& cable : topology.cables)
            cut += ((side >> cable.a ^ side >> cable.b) & 1U) != 0 ? 1 : 0;
        best = std::min(best, cut);
    }
    return best;
}

} // namespace

TEST_CASE("The bisection of two stars is the cable between them", "[bisection]")
{
    const auto found = bisectionOf(twoStars(250));
    CHECK(found.cables == 1);
    CHECK(found.bandwidth == 250);
    CHECK(found.isExact);
    CHECK(found.method == "minimum over all balanced cuts");
    // A cable faster than three hosts can fill: their three cables of 100 B/s are the smaller cut.
    CHECK(bisectionOf(twoStars(1000)).cables == 1);
    CHECK(bisectionOf(twoStars(1000)).bandwidth == 300);
}

TEST_CASE("A hub's medium and a switch's backplane are capacities", "[bisection]")
{
    auto star = graphOf({kHost, kHost, kHost, kHost, kSwitch}, {{0, 4}, {1, 4}, {2, 4}, {3, 4}});
    CHECK(bisectionOf(star).cables == 2);
    CHECK(bisectionOf(star).bandwidth == 200);
    star.vertexClasses[kSwitch].kind = ComponentKind::Hub;
    star.vertexClasses[kSwitch].forwardBandwidth = 150;
    CHECK(bisectionOf(star).cables == 2);
    CHECK(bisectionOf(star).bandwidth == 150);
    star.known.bisectionCables = 2; // the formula ignores the medium
    CHECK(bisectionOf(star).bandwidth == 150);
}

TEST_CASE("Two limited switches side by side add up", "[bisection]")
{
    auto graph = graphOf({kHost, kHost, kSwitch, kSwitch}, {{0, 2}, {0, 3}, {1, 2}, {1, 3}});
    graph.vertexClasses[kSwitch].forwardBandwidth = 30;
    CHECK(bisectionOf(graph).bandwidth == 60);
    graph.cables.push_back({.a = 2, .b = 3}); // between them: neither of them has more capacity
    CHECK(bisectionOf(graph).bandwidth == 60);
}

TEST_CASE("Hosts that do not forward carry no traffic of others", "[bisection]")
{
    // A row of four, and a fifth host between its ends that is not in the set: as the last vertex and as the first.
    const std::vector<Ends> last{{0, 1}, {1, 2}, {2, 3}, {0, 4}, {4, 3}};
    const std::vector<Ends> first{{1, 2}, {2, 3}, {3, 4}, {1, 0}, {0, 4}};
    for (const auto type : {kHost, kDisk, kSwitch}) {
        std::vector<std::uint32_t> types(5, kRouterHost);
        types[4] = type;
        const auto asLast = graphOf(types, last);
        const auto expected = type == kSwitch ? 2 : 1;
        CHECK(bisection(asLast, Adjacency(asLast), std::vector<VertexId>{0, 1, 2, 3}).cables ==
              expected);
        std::ranges::reverse(types);
        const auto asFirst = graphOf(types, first);
        CHECK(bisection(asFirst, Adjacency(asFirst), std::vector<VertexId>{1, 2, 3, 4}).cables ==
              expected);
    }
}

TEST_CASE("A bond counts its cables, and the bandwidth of its striping", "[bisection]")
{
    auto graph = graphOf({kHost, kHost}, {{0, 1}, {0, 1}, {0, 1}});
    graph.cableClasses.push_back({.name = "slow", .bandwidth = 10});
    graph.cables[2].type = 1;
    graph.striping = Striping::Wd;
    CHECK(bisectionOf(graph).cables == 3);
    CHECK(bisectionOf(graph).bandwidth == 100 + 100 + 10);
    graph.striping = Striping::Srr;
    CHECK(bisectionOf(graph).bandwidth == 3 * 10);
}

TEST_CASE("A half duplex cable gives all of its bandwidth to one direction", "[bisection]")
{
    auto graph = graphOf({kHost, kHost}, {{0, 1}});
    graph.cableClasses[0].duplex = Duplex::Half;
    CHECK(bisectionOf(graph).bandwidth == 100);
}

TEST_CASE("Fewer than two hosts have a bisection of 0", "[bisection]")
{
    CHECK(bisectionOf(graphOf({}, {})).cables == 0);
    CHECK(bisectionOf(graphOf({kHost, kSwitch}, {{0, 1}})).cables == 0);
    CHECK(bisectionOf(graphOf({kHost}, {})).isExact);
    const auto apart = bisectionOf(graphOf({kHost, kHost}, {}));
    CHECK(apart.cables == 0);
    CHECK(apart.bandwidth == 0);
}

TEST_CASE("An unlimited cable has no bandwidth to divide", "[bisection]")
{
    auto graph = graphOf({kHost, kHost}, {{0, 1}});
    graph.cableClasses[0].bandwidth = kUnlimited;
    CHECK(bisectionOf(graph).cables == 1);
    CHECK(bisectionOf(graph).bandwidth == kUnlimited);
}

TEST_CASE("Small bisections agree with an exhaustive search", "[bisection]")
{
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        auto graph = randomGraph(seed, 10);
        for (auto& type : graph.vertexClasses)
            type.forwards = true; // vertices that do not forward have a test of their own
        if (hostsOf(graph).size() < 2)
            continue;
        INFO("seed " << seed);
        const auto found = bisectionOf(graph);
        CHECK(found.isExact);
        CHECK(found.cables == byDivisions(graph));
        CHECK(found.bandwidth == 100 * static_cast<double>(found.cables));
    }
}

TEST_CASE("Beyond a few hosts the bisection is a minimum over some cuts", "[bisection]")
{
    // A ring in an order that hides it: the balanced cuts by distance find the two cables.
    auto ring = graphOf(std::vector(30, kRouterHost), {});
    for (VertexId i = 0; i < 30; ++i)
        ring.cables.push_back({.a = i * 7 % 30, .b = (i + 1) * 7 % 30});
    const auto found = bisectionOf(ring);
    CHECK(found.cables == 2);
    CHECK_FALSE(found.isExact);
    CHECK(found.method ==
          "minimum over 10 balanced cuts"); // in order, by distance, 8 random ones, improved
}

TEST_CASE("A known bisection is used for all hosts", "[bisection]")
{
    auto ring = ringOf(20);
    ring.known.bisectionCables = 77; // wrong on purpose, to see that it is used
    const auto all = bisectionOf(ring);
    CHECK(all.cables == 77);
    CHECK(all.bandwidth == 7700);
    CHECK(all.method == "closed form");
    CHECK(all.isExact);
    const auto some = bisection(ring, Adjacency(ring), std::vector<VertexId>{3, 1, 2, 0});
    CHECK(some.cables == 2);
}

TEST_CASE("Exchanges find balanced cuts that no order finds", "[bisection]")
{
    struct Case {
        const char* call;
        std::int64_t
            cables; // in the balanced cut found by Kernighan and Lin's exchange in NetworkX
    };
    const auto [call, cables] =
        GENERATE(Case{"slim_fly(3)", 15},
                 Case{"slim_fly(4)", 32},
                 Case{"slim_fly(5)", 65},
                 Case{"slim_fly(5,hosts=3)", 65},
                 Case{"hyperx(3,3,2)", 9}, // across the dimension of 2: 9 lines
                 Case{"random_regular(20,3)", 6},
                 Case{"random_regular(50,4)", 18},
                 Case{"dragonfly(4,2,2)", 20});
    const auto topology = generate(call).value();
    INFO(call);
    const auto found = bisection(topology, Adjacency(topology), hostsOf(topology));
    CHECK(found.cables <= cables);
    CHECK_FALSE(found.isExact);
}

TEST_CASE("An exchange keeps the sizes of the halves and never adds cables between them",
          "[bisection]")
{
    const auto topology = generate("random_regular(60,5)").value();
    const Adjacency adjacency(topology);
    const auto hosts = hostsOf(topology);
    const auto between = [&](const Half& half) {
        return std::ranges::count_if(
            topology.cables, [&](const Cable& cable) { return half[cable.a] != half[cable.b]; });
    };
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto start = randomHalf(60, seed);
        const auto better = improvedHalf(adjacency, hosts, start);
        CHECK(std::ranges::count(start, true) == 30);
        CHECK(std::ranges::count(better, true) == 30);
        CHECK(between(better) < between(start));
    }
}

} // namespace clusterwright::tests::bisection_test
