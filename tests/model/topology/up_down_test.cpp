// Routes that lead first up, then down: by hand, and laws.

#include "model/topology/generators/generate.h"
#include "model/topology/routing/flow_counts.h"
#include "tests/model/topology/routes.h"

#include <array>
#include <map>
#include <numeric>
#include <tuple>

namespace clusterwright::tests::up_down_test
{

using namespace clusterwright::model;

namespace
{

// Adds a cable between each of these vertices and the next one.
void connect(Network& network, const std::vector<VertexId>& chain)
{
    for (std::size_t i = 1; i < chain.size(); ++i)
        network.cable(chain[i - 1], chain[i], 1);
}

// The flows of an all-to-all over each hop are those of their routes.
void checkSums(const Topology& topology, const std::vector<VertexId>& processes)
{
    const std::array groups{processes};
    const auto counts =
        allToAllCounts(topology, Adjacency(topology), groups, Routing::UpDown).value();
    CHECK(counts.over == loadsOf(topology, flowsOf({}, processes).value(), Routing::UpDown));
}

} // namespace

TEST_CASE("up_down goes over the top of a ring rather than turn up again", "[routing]")
{
    // All have two links, so 0 is the top; levels 0 1 2 3 2 1. From 2 to 4 over 3 would be down, then up.
    CHECK(path(ring(6), 2, 4, Routing::UpDown) == Path{2, 1, 0, 5, 4});
    CHECK(path(ring(6), 2, 3, Routing::UpDown) == Path{2, 3});
    CHECK(path(ring(6), 4, 2, Routing::UpDown) == Path{4, 5, 0, 1, 2});
}

TEST_CASE("up_down is as short as shortest in a fat tree, and as even", "[routing]")
{
    const auto topology = generate("fat_tree(8)").value();
    const auto flows = allToAll(topology);
    CHECK(routed(topology, flows, Routing::UpDown).offsets ==
          routed(topology, flows, Routing::Shortest).offsets);
    CHECK(std::ranges::max(loadsOf(topology, flows, Routing::UpDown)) == 127);
}

TEST_CASE("up_down has no cycle of waiting hops", "[routing][laws]")
{
    // Dally and Seitz: routes cannot deadlock if the relation "this hop follows that hop" has no cycle.
    Random random(4);
    for (int round = 0; round < 40; ++round) {
        const auto seed = std::to_string(round);
        const auto topology =
            round == 0   ? ring(7)
            : round < 10 ? generate("random_regular(16,4," + seed + ")").value()
                         : randomNetwork(random, random.whole(3, 12), random.whole(2, 12)).topology;
        const auto flows = allToAll(topology);
        const auto routes = routed(topology, flows, Routing::UpDown);
        std::map<HopId, std::vector<HopId>> followers;
        std::map<HopId, int> waiting; // number of hops that it follows
        for (std::size_t i = 0; i < flows.size(); ++i) {
            const auto hops = routes.idsOf(i);
            for (std::size_t k = 0; k < hops.size(); ++k) {
                waiting.try_emplace(hops[k], 0);
                if (k > 0 && std::ranges::count(followers[hops[k - 1]], hops[k]) == 0) {
                    followers[hops[k - 1]].push_back(hops[k]);
                    ++waiting[hops[k]];
                }
            }
        }
        std::size_t removed = 0;
        for (bool isNew = true; isNew;) {
            isNew = false;
            for (auto& [hop, count] : waiting)
                if (count == 0) {
                    count = -1;
                    ++removed;
                    isNew = true;
                    for (const auto next : followers[hop])
                        --waiting[next];
                }
        }
        CHECK(removed == waiting.size());
    }
}

TEST_CASE("up_down finds a top when the farthest components do not connect all", "[routing]")
{
    // a - s0 - s1 - b, c on s2 between them by numbers: s0 - s2 - s1. All are one cable from a host. With all of them at the top,
    // s0 - s2 goes down (to the higher number) and s2 - s1 up: no route. With s2 alone at the top there is one.
    Network network;
    for (const auto* name : {"a", "b", "c"})
        network.host(name);
    for (const auto* name : {"s0", "s1", "s2"})
        network.add(name, ComponentKind::Switch);
    network.cable(0, 3, 1);
    network.cable(1, 4, 1);
    network.cable(2, 5, 1);
    network.cable(3, 5, 1);
    network.cable(5, 4, 1);
    CHECK(path(network.topology, 0, 1, Routing::UpDown) == Path{0, 3, 5, 4, 1});
}

TEST_CASE("up_down takes the routes of shortest in a fat tree", "[routing]")
{
    for (const std::string call : {"fat_tree(8)", "leaf_spine(4,3,5)"}) {
        INFO(call);
        const auto topology = generate(call).value();
        const auto flows = allToAll(topology);
        CHECK(routed(topology, flows, Routing::UpDown) ==
              routed(topology, flows, Routing::Shortest));
    }
}

TEST_CASE("up_down chooses by the largest number of choices before", "[routing]")
{
    // Hosts t2 to t5 have the numbers 2 to 5; c0 and c1 are the tops. From a, there are two ways to the level of m0 and m1 (s = 1), then two
    // tops (s = 2). b comes to m0 by a single way, but others come there by one of two: s = 2 again.
    Network network;
    enum : VertexId { a, b, t2, t3, t4, t5, onA, onB, m0, m1, m2, c0, c1, onT };
    for (const auto* name : {"a", "b", "t2", "t3", "t4", "t5"})
        network.host(name);
    for (const auto* name : {"onA", "onB", "m0", "m1", "m2", "c0", "c1", "onT"})
        network.add(name, ComponentKind::Switch);
    connect(network, {a, onA, m0, c0, m1, onA});
    connect(network, {b, onB, m0, c1, m1});
    connect(network, {c0, m2, c1});
    connect(network, {m2, onT, t2});
    for (const auto host : {t3, t4, t5})
        connect(network, {onT, host});
    // d mod 2 chooses m0 or m1, floor(d / 2) mod 2 the top.
    const auto over = [&](VertexId from, VertexId to) {
        return path(network.topology, from, to, Routing::UpDown);
    };
    CHECK(over(a, t2) == Path{a, onA, m0, c1, m2, onT, t2});
    CHECK(over(a, t3) == Path{a, onA, m1, c1, m2, onT, t3});
    CHECK(over(a, t4) == Path{a, onA, m0, c0, m2, onT, t4});
    CHECK(over(a, t5) == Path{a, onA, m1, c0, m2, onT, t5});
    CHECK(over(b, t2) == Path{b, onB, m0, c1, m2, onT, t2});
    CHECK(over(b, t3) == Path{b, onB, m0, c1, m2, onT, t3});
    CHECK(over(b, t4) == Path{b, onB, m0, c0, m2, onT, t4});
    CHECK(over(b, t5) == Path{b, onB, m0, c0, m2, onT, t5});
}

TEST_CASE("up_down counts hops up before those down", "[routing]")
{
    // The top 3 has the most links; 0, 1 and 2 are one below it, 0 - 1 - 2 leads down by their numbers. From 0 to 2, 3 is the first
    // choice and 1 the second one: destination 2 takes number 2 mod 2 = 0.
    Network network;
    for (int i = 0; i < 5; ++i)
        network.router("r" + std::to_string(i));
    connect(network, {0, 1, 2, 3, 4});
    connect(network, {0, 3, 1});
    CHECK(path(network.topology, 0, 2, Routing::UpDown) == Path{0, 3, 2});
}

TEST_CASE("up_down is one table for each direction: flows that meet stay together",
          "[routing][laws]")
{
    // The top is 0 in all of them: it has as many links as any.
    for (const std::string call : {"torus(4,4)", "torus(5,3)", "torus(6,4,4)", "hypercube(5)"}) {
        INFO(call);
        const auto topology = generate(call).value();
        const Adjacency adjacency(topology);
        const auto flows = allToAll(topology);
        std::vector<std::pair<std::size_t, VertexId>> heights(adjacency.size());
        for (VertexId id = 0; id < adjacency.size(); ++id)
            heights[id] = {routed(topology, {{id, 0}}, Routing::Shortest).ids.size(), id};
        const auto routes = routed(topology, flows, Routing::UpDown);
        std::map<std::tuple<VertexId, bool, VertexId>, HopId> table;
        for (std::size_t i = 0; i < flows.size(); ++i) {
            bool isDown = false;
            for (const auto hop : routes.idsOf(i)) {
                const auto start = startOf(adjacency, hop);
                const auto [entry, isNew] = table.try_emplace({start, isDown, flows[i].to}, hop);
                REQUIRE(entry->second == hop);
                const bool leadsDown = heights[endOf(adjacency, hop)] > heights[start];
                REQUIRE((leadsDown || !isDown));
                isDown = leadsDown;
            }
        }
    }
}

TEST_CASE("up_down counts are the sums of its routes", "[routing][laws]")
{
    for (const std::string call : {"torus(6,4,4)", "torus(7,5,3)", "random_regular(60,5)"}) {
        INFO(call);
        const auto topology = generate(call).value();
        checkSums(topology, hostsOf(topology));
    }
}

TEST_CASE("up_down finds routes apart from the top", "[routing]")
{
    // The top is between a and b. The ring P Q R S is apart from it; there, a lower number is up: from north to P, a hop leads down.
    Network network;
    enum : VertexId { a, b, north, south, P, Q, R, S, east, west, onA, onB, nearA, nearB, top };
    for (const auto* name : {"a", "b", "north", "south"})
        network.host(name);
    for (const auto* name : {"P", "Q", "R", "S"})
        network.add(name, ComponentKind::Switch);
    for (const auto* name : {"east", "west"})
        network.host(name);
    for (const auto* name : {"onA", "onB", "nearA", "nearB", "top"})
        network.add(name, ComponentKind::Switch);
    connect(network, {a, onA, nearA, top, nearB, onB, b});
    connect(network, {P, Q, R, S, P});
    connect(network, {east, R, west});
    connect(network, {north, P});
    const auto over = [&](VertexId from, VertexId to) {
        return path(network.topology, from, to, Routing::UpDown);
    };
    SECTION("with north alone, all routes follow the numbers")
    {
        // From P to R, all hops over Q lead down; over S, the last one leads up.
        CHECK(over(north, east) == Path{north, P, Q, R, east});
        CHECK(over(north, west) == Path{north, P, Q, R, west});
        CHECK(over(west, north) == Path{west, R, Q, P, north});
        checkSums(network.topology, {north, east, west});
    }
    SECTION("with south, another host above its switch, R is the top: it has the most links")
    {
        // north - P - Q - R would lead down, and R - south up. Now both ways from P to R lead up: 3 mod 2 chooses S, the second one.
        connect(network, {south, R});
        CHECK(over(north, south) == Path{north, P, S, R, south});
        checkSums(network.topology, {north, south, east});
    }
}

TEST_CASE("up_down has the hops of the closed form in a torus", "[routing]")
{
    // Along a coordinate of n = 2 m places, the top is 0 and the bottom m. Each side with both is a chain of m + 1 places. Its ordered pairs
    // are m (m + 1) (m + 2) / 3 hops apart in sum; the two pairs of top and bottom belong to both chains. From side to side, routes
    // lead over the top: i + j hops for i and j from 1 to m - 1, either way, 2 m (m - 1)^2 in sum. Coordinates add up, since a route may
    // first lead up along all of them.
    const auto hopsOf = [](double n) {
        const auto m = n / 2;
        return 2 * m * (m + 1) * (m + 2) / 3 - 2 * m + 2 * m * (m - 1) * (m - 1);
    };
    CHECK(hopsOf(4) == 4 * (1 + 2 + 1)); // a ring of four has shortest routes only
    CHECK(hopsOf(32) == 10432);
    // 16384^2 pairs (each host and itself: no hops) with 10432 / 32^2 hops along each of 32 places, and 1248 / 16^2 along 16
    const std::array<double, 3> lengths{32, 32, 16};
    const auto topology = generate("torus(32,32,16)").value();
    const Adjacency adjacency(topology);
    const std::array groups{hostsOf(topology)};
    const auto counts = allToAllCounts(topology, adjacency, groups, Routing::UpDown).value();
    std::array<double, 3> sums{};
    for (HopId hop = 0; hop < counts.over.size(); ++hop) {
        const auto from = startOf(adjacency, hop), to = endOf(adjacency, hop);
        sums.at(from / 512 != to / 512 ? 0 : from / 16 != to / 16 ? 1 : 2) += counts.over[hop];
    }
    const double pairs = 16384.0 * 16384;
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(sums.at(i) == pairs * hopsOf(lengths.at(i)) / (lengths.at(i) * lengths.at(i)));
    // A route over h hops passes h - 1 hosts.
    CHECK(std::accumulate(counts.through.begin(), counts.through.end(), 0.0) ==
          sums[0] + sums[1] + sums[2] - pairs + 16384);
}

} // namespace clusterwright::tests::up_down_test
