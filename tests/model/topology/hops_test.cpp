// Hop statistics: graphs summed by hand, and agreement with Boost's breadth-first search.

#include "model/topology/generators/generate.h"
#include "model/topology/metrics/hops.h"
#include "tests/model/topology/graphs.h"
#include "tests/support/catch_compat.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>

#include <algorithm>
#include <cmath>

namespace clusterwright::tests::hops_test
{

using namespace clusterwright::model;

namespace
{

using Histogram = std::vector<std::uint64_t>;

HopStatistics statistics(const Topology& topology, const std::vector<VertexId>& among)
{
    return hopStatistics(topology, Adjacency(topology), among);
}

// One search by Boost from each source, on a graph without the links out of vertices that do not forward.
HopStatistics byBoost(const Topology& topology, const std::vector<VertexId>& among)
{
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
    HopStatistics result;
    for (const auto source : among) {
        Graph graph(topology.vertices.size());
        for (const auto& cable : topology.cables) {
            if (cable.a == source || topology.classOf(cable.a).forwards)
                boost::add_edge(cable.a, cable.b, graph);
            if (cable.b == source || topology.classOf(cable.b).forwards)
                boost::add_edge(cable.b, cable.a, graph);
        }
        std::vector<std::size_t> hops(topology.vertices.size(), 0);
        const auto recorder = boost::record_distances(hops.data(), boost::on_tree_edge());
        boost::breadth_first_search(
            graph, source, boost::visitor(boost::make_bfs_visitor(recorder)));
        for (const auto to : among) {
            if (to == source)
                continue;
            result.histogram.resize(std::max(result.histogram.size(), hops[to] + 1), 0);
            ++(hops[to] == 0 ? result.unreachable : result.histogram[hops[to]]);
        }
    }
    if (result.pairs() == 0)
        result.histogram.clear();
    return result;
}

// Hops between all vertices, one search from each.
HopStatistics byPlainSearch(const Topology& topology)
{
    const Adjacency adjacency(topology);
    HopStatistics result;
    for (const auto source : allOf(topology))
        for (const auto hops : hopsFrom(adjacency, source)) {
            const auto at = static_cast<std::size_t>(std::max(hops, 0));
            result.histogram.resize(std::max(result.histogram.size(), at + 1), 0);
            ++(hops < 0 ? result.unreachable : result.histogram[at]);
        }
    result.histogram[0] = 0;
    return result;
}

} // namespace

TEST_CASE("Two switches with two hosts each have the hops counted by hand", "[hops]")
{
    // h0 h1 - s4 - s5 - h2 h3. Ordered pairs: 0-1 and 2-3 at 2, 4 in all; 0,1 with 2,3 at 3, 8 in all.
    const auto graph = graphOf({kHost, kHost, kHost, kHost, kSwitch, kSwitch},
                               {{0, 4}, {1, 4}, {2, 5}, {3, 5}, {4, 5}});
    const auto hops = statistics(graph, hostsOf(graph));
    CHECK(hops.histogram == Histogram{0, 0, 4, 8});
    CHECK(hops.unreachable == 0);
    CHECK(hops.pairs() == 12);
    CHECK(sameBits(hops.mean(), (4 * 2 + 8 * 3) / 12.0));
    CHECK(hops.max() == 3);
    // With the switches: each at 1 from its two hosts (8), from the other (2); at 2 from the other's hosts (8).
    CHECK(statistics(graph, allOf(graph)).histogram == Histogram{0, 10, 12, 8});
}

TEST_CASE("A host that does not forward ends a path", "[hops]")
{
    const std::vector<Ends> row{{0, 1}, {1, 2}};
    const auto through = statistics(graphOf({kHost, kRouterHost, kHost}, row), {0, 1, 2});
    CHECK(through.histogram == Histogram{0, 4, 2});
    const auto blocked = statistics(graphOf({kHost, kHost, kHost}, row), {0, 1, 2});
    CHECK(blocked.histogram == Histogram{0, 4});
    CHECK(blocked.unreachable == 2);
}

TEST_CASE("Hosts with the same neighbours are two from each other, if those forward", "[hops]")
{
    // Three hosts, each at both of two vertices: K(3,2).
    const std::vector<Ends> cables{{0, 3}, {1, 3}, {2, 3}, {0, 4}, {1, 4}, {2, 4}};
    const auto bonded = graphOf({kHost, kHost, kHost, kSwitch, kSwitch}, cables);
    CHECK(statistics(bonded, {0, 1, 2}).histogram == Histogram{0, 0, 6});
    CHECK(statistics(bonded, {0, 1, 2, 3}).histogram == Histogram{0, 6, 6});
    const auto disks = graphOf({kHost, kHost, kHost, kDisk, kDisk}, cables);
    CHECK(statistics(disks, {0, 1, 2}).unreachable == 6);
    CHECK(statistics(disks, {0, 1, 2, 3}).histogram == Histogram{0, 6});
}

TEST_CASE("Parallel cables are one hop", "[hops]")
{
    const auto graph = graphOf({kHost, kHost}, {{0, 1}, {1, 0}, {0, 1}});
    CHECK(statistics(graph, {0, 1}).histogram == Histogram{0, 2});
}

TEST_CASE("Without pairs the mean is not a number", "[hops]")
{
    const auto graph = graphOf({kHost, kHost}, {});
    for (const auto& among : {std::vector<VertexId>{}, {1}, {0, 0}}) {
        const auto hops = statistics(graph, among);
        CHECK(hops == HopStatistics{});
        CHECK(std::isnan(hops.mean()));
        CHECK(hops.max() == 0);
    }
    const auto apart = statistics(graph, {0, 1});
    CHECK(apart.unreachable == 2);
    CHECK(apart.histogram.empty());
    CHECK(std::isnan(apart.mean()));
}

TEST_CASE("A vertex named twice counts once", "[hops]")
{
    const auto graph = pathOf(3);
    CHECK(statistics(graph, {0, 2, 0, 2}).histogram == Histogram{0, 0, 2});
}

TEST_CASE("Hops agree with Boost on random graphs", "[hops][boost]")
{
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const auto graph = randomGraph(seed, seed % 4 == 0 ? 160 : 40);
        const Adjacency adjacency(graph);
        Random random(seed);
        for (const auto chance : {1.0, 0.5, 0.1}) {
            const auto among = randomVertices(graph, chance, random);
            const auto expected = byBoost(graph, among);
            INFO("seed " << seed << ", chance " << chance);
            CHECK(hopStatistics(graph, adjacency, among) == expected);
            CHECK(hopStatistics(graph, adjacency, among, {.joinsHosts = false}) == expected);
        }
        CHECK(hopStatistics(graph, adjacency, hostsOf(graph)) == byBoost(graph, hostsOf(graph)));
    }
}

// Enough sources for several passes of every width.
TEST_CASE("Hops agree with the plain search on larger graphs", "[hops]")
{
    for (const int size : {63, 64, 65, 129, 300, 600, 1500}) {
        Random random(static_cast<std::uint64_t>(size));
        std::vector<std::uint32_t> types;
        std::vector<Ends> cables;
        for (int i = 0; i < size; ++i) {
            types.push_back(random.chance(0.6) ? kRouterHost : kHost);
            for (int link = 0; i > 0 && link < 1 + i % 3; ++link)
                cables.emplace_back(i, random.whole(std::max(0, i - 50), i - 1));
        }
        const auto graph = graphOf(types, cables);
        const Adjacency adjacency(graph);
        const auto expected = byPlainSearch(graph);
        INFO(size);
        CHECK(statistics(graph, allOf(graph)) == expected);
        CHECK(hopStatistics(graph, adjacency, allOf(graph), {.joinsHosts = false}) == expected);
    }
}

// Searches pull through the leaves, and push along the path.
TEST_CASE("Hops are correct with many leaves on a path", "[hops]")
{
    constexpr int kCrowd = 700, kPath = 300;
    std::vector<Ends> cables;
    Random random(5);
    for (int i = 1; i < 2 * kCrowd + kPath; ++i) {
        const bool isPath = i >= kCrowd && i < kCrowd + kPath;
        const int first = i < kCrowd ? 0 : kCrowd + kPath - 1;
        for (int link = 0; link < (isPath ? 1 : 8); ++link)
            cables.emplace_back(i, isPath ? i - 1 : random.whole(first, i - 1));
    }
    const auto graph = graphOf(std::vector<std::uint32_t>(2 * kCrowd + kPath, kRouterHost), cables);
    const auto expected = byPlainSearch(graph);
    CHECK(expected.max() > kPath);
    CHECK(statistics(graph, allOf(graph)) == expected);
}

// All but a few pairs meet within one level of each other; a tail or a separate part continues the search.
TEST_CASE("Hops are correct when many leaves nearly complete a search", "[hops]")
{
    constexpr int kCrowd = 1'600;
    const auto [tail, isApart] =
        GENERATE(std::pair{0, false}, std::pair{1, false}, std::pair{3, false}, std::pair{3, true});
    std::vector<Ends> cables;
    Random random(7);
    for (int i = 0; i < kCrowd; ++i)
        for (int link = 0; link < 7; ++link)
            if (const int to = random.whole(0, kCrowd - 1); to != i)
                cables.emplace_back(i, to);
    for (int i = 0; i < tail; ++i)
        if (!isApart || i > 0)
            cables.emplace_back(kCrowd + i, kCrowd + i - 1);
    const std::vector<std::uint32_t> types(static_cast<std::size_t>(kCrowd + tail), kRouterHost);
    const auto graph = graphOf(types, cables);
    INFO("tail " << tail << ", apart " << isApart);
    CHECK(statistics(graph, allOf(graph)) == byPlainSearch(graph));
    std::vector<VertexId> some;
    for (VertexId id = 0; id < kCrowd; id += 2)
        some.push_back(id);
    const Adjacency adjacency(graph);
    CHECK(hopStatistics(graph, adjacency, some, {.joinsHosts = false}) ==
          hopStatistics(graph, adjacency, some, {.joinsHosts = true}));
}

TEST_CASE("Large graphs, searched by threads, have the hops of the formula", "[hops]")
{
    const auto cube = generate("hypercube(15)").value();
    const auto hops =
        hopStatistics(cube, Adjacency(cube), hostsOf(cube), {.usesSymmetry = false}).histogram;
    REQUIRE(hops.size() == 16);
    std::uint64_t expected = 32'768; // 2^15 binomial(15, h)
    for (std::uint64_t h = 1; h <= 15; ++h) {
        expected = expected * (16 - h) / h;
        CHECK(hops[h] == expected);
    }
}

TEST_CASE("Paths longer than a byte or two can count", "[hops]")
{
    const auto path = pathOf(600);
    const auto hops = statistics(path, allOf(path));
    REQUIRE(hops.max() == 599);
    for (std::size_t h = 1; h < 600; ++h)
        CHECK(hops.histogram[h] == 2 * (600 - h));
    CHECK(sameBits(hops.mean(), 601 / 3.0)); // (n + 1) / 3

    const auto longer = pathOf(70'000);
    const auto ends = statistics(longer, {0, 69'999});
    CHECK(ends.max() == 69'999);
    CHECK(ends.pairs() == 2);
    CHECK(hopsFrom(Adjacency(longer), 0).back() == 69'999);
}

TEST_CASE("A declared symmetry gives the same hops from one source", "[hops]")
{
    auto ring = ringOf(9);
    const auto expected = statistics(ring, allOf(ring));
    CHECK(expected.histogram == Histogram{0, 18, 18, 18, 18});
    ring.known.hostPeriod = 1;
    CHECK(statistics(ring, allOf(ring)) == expected);
    CHECK(statistics(ring, {0, 1}).histogram ==
          Histogram{0, 2}); // some vertices: the general algorithm
}

TEST_CASE("The plain search returns -1 for unreachable vertices", "[hops]")
{
    const auto graph = graphOf({kHost, kHost, kSwitch, kHost}, {{0, 1}, {0, 2}, {2, 3}});
    const Adjacency adjacency(graph);
    CHECK(hopsFrom(adjacency, 0) == std::vector{0, 1, 1, 2});
    CHECK(hopsFrom(adjacency, 1) == std::vector{1, 0, -1, -1});
}

} // namespace clusterwright::tests::hops_test
