// Routes of flows: laws for every route, and each routing by hand.

#include "model/topology/generators/generate.h"
#include "tests/model/topology/routes.h"

#include <array>
#include <map>
#include <set>
#include <tuple>

namespace clusterwright::tests::routing_test
{

using namespace clusterwright::model;

namespace
{

constexpr std::array kAll{Routing::Shortest,
                          Routing::Ecmp,
                          Routing::Alternating,
                          Routing::DimensionOrder,
                          Routing::UpDown,
                          Routing::Valiant};

// The flow out of each vertex minus the flow into it is 1 at the source, -1 at the destination, 0 elsewhere; and no flow passes a
// vertex that does not forward.
bool isFlow(const Adjacency& adjacency, const Incidence& routes, std::size_t row, const Flow& flow)
{
    std::map<VertexId, double> surplus;
    bool isSound = true;
    for (auto at = routes.offsets[row]; at < routes.offsets[row + 1]; ++at) {
        const auto start = startOf(adjacency, routes.ids[at]);
        surplus[start] += routes.shareAt(at);
        surplus[endOf(adjacency, routes.ids[at])] -= routes.shareAt(at);
        isSound = isSound && (start == flow.from || adjacency.forwards(start));
    }
    surplus[flow.from] -= 1;
    surplus[flow.to] += 1;
    return isSound && std::ranges::all_of(surplus, [](const auto& entry) {
               return std::abs(entry.second) < 1e-12;
           });
}

std::size_t hopsOf(const Incidence& routes, std::size_t row)
{
    return routes.idsOf(row).size();
}

} // namespace

TEST_CASE("Routings are restored from their names", "[routing]")
{
    for (const auto routing : kAll)
        CHECK(parseRouting(toText(routing)).value() == routing);
    for (const std::string text : {"", "shortest(1)", "updown", "Valiant"}) {
        const auto routing = parseRouting(text);
        REQUIRE_FALSE(routing);
        CHECK(codeOf(routing.diagnostics()) == "routing.unknown");
        CHECK(contains(hintOf(routing.diagnostics()), "dimension_order, up_down, valiant"));
    }
    CHECK(contains(hintOf(parseRouting("updown").diagnostics()), "'up_down'"));
}

TEST_CASE("Every routing brings every flow from its source to its destination", "[routing][laws]")
{
    for (const std::string call : {"fat_tree(4)",
                                   "leaf_spine(3,2,2)",
                                   "torus(4,3)",
                                   "mesh(3,2,2)",
                                   "hypercube(4)",
                                   "hub(4)",
                                   "dragonfly(2,2,2)",
                                   "bonded(3,channels=2)",
                                   "routed_mesh(3,3)",
                                   "complete(5)"}) {
        const auto topology = generate(call).value();
        const Adjacency adjacency(topology);
        const auto flows = allToAll(topology);
        for (const auto routing : kAll) {
            if (routing == Routing::DimensionOrder && topology.known.grid.empty())
                continue;
            INFO(call << " " << toText(routing));
            const auto routes = routed(topology, flows, routing, 5);
            for (std::size_t i = 0; i < flows.size(); ++i)
                CHECK(isFlow(adjacency, routes, i, flows[i]));
        }
    }
}

TEST_CASE("Every routing works in random networks, and shortest is shortest", "[routing][laws]")
{
    Random random(11);
    for (int round = 0; round < 60; ++round) {
        const auto network = randomNetwork(random, random.whole(2, 9), random.whole(1, 9));
        const auto adjacency = network.adjacency();
        const auto flows = allToAll(network.topology);
        const auto shortest = routed(network.topology, flows, Routing::Shortest);
        for (const auto routing : kAll) {
            if (routing == Routing::DimensionOrder)
                continue;
            INFO(round << " " << toText(routing));
            const auto routes = routed(network.topology, flows, routing, 3);
            for (std::size_t i = 0; i < flows.size(); ++i) {
                CHECK(isFlow(adjacency, routes, i, flows[i]));
                CHECK(hopsOf(routes, i) >= hopsOf(shortest, i));
            }
        }
        // Floyd and Warshall's distances, over forwarding vertices.
        const auto size = adjacency.size();
        std::vector<std::vector<double>> hops(size, std::vector<double>(size, kUnlimited));
        for (const auto& bond : adjacency.bonds())
            hops[bond.a][bond.b] = hops[bond.b][bond.a] = 1;
        for (VertexId k = 0; k < size; ++k)
            for (VertexId i = 0; adjacency.forwards(k) && i < size; ++i)
                for (VertexId j = 0; j < size; ++j)
                    hops[i][j] = std::min(hops[i][j], hops[i][k] + hops[k][j]);
        for (std::size_t i = 0; i < flows.size(); ++i)
            CHECK(static_cast<double>(hopsOf(shortest, i)) == hops[flows[i].from][flows[i].to]);
    }
}

TEST_CASE("Routes do not depend on the order of the flows", "[routing][laws]")
{
    const auto topology = generate("torus(3,3,3)").value();
    auto flows = allToAll(topology);
    for (const auto routing : kAll) {
        const auto grouped = routed(topology, flows, routing, 9);
        auto reversed = flows;
        std::ranges::reverse(reversed);
        const auto back = routed(topology, reversed, routing, 9);
        INFO(toText(routing));
        for (std::size_t i = 0; i < flows.size(); ++i)
            CHECK(std::ranges::equal(grouped.idsOf(i), back.idsOf(flows.size() - 1 - i)));
    }
}

TEST_CASE("shortest is one table: flows that meet stay together", "[routing]")
{
    for (const std::string call : {"fat_tree(4)", "torus(4,4)", "dragonfly(4,2,2)"}) {
        const auto topology = generate(call).value();
        const Adjacency adjacency(topology);
        const auto flows = allToAll(topology);
        const auto routes = routed(topology, flows, Routing::Shortest);
        std::map<std::pair<VertexId, VertexId>, HopId> table; // vertex and destination
        for (std::size_t i = 0; i < flows.size(); ++i)
            for (const auto hop : routes.idsOf(i)) {
                const auto [entry, isNew] =
                    table.try_emplace({startOf(adjacency, hop), flows[i].to}, hop);
                CHECK(entry->second == hop);
            }
    }
}

TEST_CASE("shortest spreads destinations evenly over a fat tree", "[routing]")
{
    // k = 4: an edge switch has 2 hosts. They send 2 * 12 flows to other pods and 2 * 2 within: 28 over 2 cables up.
    // A pod sends 4 * 12 flows to others: 48 over its 4 cables to the core.
    // k = 8: 4 * 112 + 4 * 12 = 496 over 4, and 16 * 112 = 1792 over 16.
    const auto [k, up, core] = GENERATE(std::tuple(4, 14, 12), std::tuple(8, 124, 112));
    const auto topology = generate("fat_tree(" + std::to_string(k) + ")").value();
    const Adjacency adjacency(topology);
    const auto loads = loadsOf(topology, allToAll(topology), Routing::Shortest);
    const auto hosts = hostsOf(topology).size();
    const auto isHost = [&](VertexId id) { return id < hosts; };
    const auto hasHost = [&](VertexId id) {
        return std::ranges::any_of(adjacency.linksOf(id),
                                   [&](const Link& link) { return isHost(link.to); });
    };
    for (HopId hop = 0; hop < loads.size(); ++hop) {
        const auto from = startOf(adjacency, hop);
        const auto to = endOf(adjacency, hop);
        if (isHost(from) || isHost(to)) {
            CHECK(loads[hop] == static_cast<double>(hosts - 1));
            continue;
        }
        const bool isEdge = hasHost(from) || hasHost(to);
        CHECK(loads[hop] == (isEdge ? up : core));
    }
    CHECK(std::ranges::max(loads) == static_cast<double>(hosts - 1));
}

TEST_CASE("ecmp splits evenly at every vertex", "[routing]")
{
    // leaf - 4 spines - leaf: 1, then 4 times 1/4, twice, then 1.
    const auto topology = generate("leaf_spine(2,4,1)").value();
    const auto routes = routed(topology, {{0, 1}}, Routing::Ecmp);
    CHECK(routes.shares == std::vector<double>{1, .25, .25, .25, .25, .25, .25, .25, .25, 1});
    // A torus' square: two ways around a corner, not through the middle of a path twice.
    const auto square = generate("mesh(2,2)").value();
    CHECK(routed(square, {{0, 3}}, Routing::Ecmp).shares == std::vector<double>{.5, .5, .5, .5});
    // Three hops of a 2 x 3 mesh: 0 - 1 - 2 over 3 - 4 - 5. Of three paths from 0 to 5, two start with 0 - 1, but the split is
    // by next hop: 1/2 to 1, 1/2 to 3; at 1 another split.
    const auto mesh = generate("mesh(2,3)").value();
    const auto loads = loadsOf(mesh, {{0, 5}}, Routing::Ecmp);
    std::vector<double> used;
    for (const auto load : loads)
        if (load > 0)
            used.push_back(load);
    std::ranges::sort(used);
    CHECK(used ==
          std::vector<double>{.25, .25, .25, .5, .5, .5, .75}); // 1-2 1-4 2-5, 0-1 0-3 3-4, 4-5
}

TEST_CASE("alternating uses the sender's two cables", "[routing]")
{
    // Two channels: half over each.
    const auto bonded = generate("bonded(3,channels=2)").value();
    CHECK(routed(bonded, {{0, 1}}, Routing::Alternating).shares ==
          std::vector<double>{.5, .5, .5, .5});
    // Once around a ring of six: 0 1 2 and 0 5 4 3 2. From 5 the table might lead back over 0; the sender does not.
    const auto routes = routed(ring(6), {{0, 2}}, Routing::Alternating);
    const Adjacency adjacency(ring(6));
    REQUIRE(routes.ids.size() == 6);
    CHECK(pathOf(adjacency, routes.idsOf(0).subspan(0, 2), 0) == Path{0, 1, 2});
    CHECK(pathOf(adjacency, routes.idsOf(0).subspan(2), 0) == Path{0, 5, 4, 3, 2});
    // A host with one cable has no choice, nor does one whose other cable is a dead end.
    const auto star = routed(generate("star(3)").value(), {{0, 1}}, Routing::Alternating);
    CHECK(star.shares == std::vector<double>{1, 1});
    Network dead;
    for (const auto* name : {"a", "b", "c"})
        dead.router(name);
    dead.cable(0, 1, 1);
    dead.cable(0, 2, 1);
    CHECK(routed(dead.topology, {{0, 1}}, Routing::Alternating).shares == std::vector<double>{1});
}

TEST_CASE("dimension_order takes the first coordinate first", "[routing]")
{
    // 0 1 2
    // 3 4 5
    // 6 7 8: down, then right.
    const auto mesh = generate("mesh(3,3)").value();
    CHECK(path(mesh, 0, 8, Routing::DimensionOrder) == Path{0, 3, 6, 7, 8});
    CHECK(path(mesh, 8, 0, Routing::DimensionOrder) == Path{8, 5, 2, 1, 0});
    CHECK(path(mesh, 2, 3, Routing::DimensionOrder) == Path{2, 5, 4, 3});
    const auto cube = generate("hypercube(3)").value();
    CHECK(path(cube, 0, 7, Routing::DimensionOrder) == Path{0, 4, 6, 7});
}

TEST_CASE("dimension_order takes the shorter direction around a torus", "[routing]")
{
    const auto five = generate("torus(5)").value();
    CHECK(path(five, 0, 3, Routing::DimensionOrder) == Path{0, 4, 3});
    CHECK(path(five, 4, 1, Routing::DimensionOrder) == Path{4, 0, 1});
    CHECK(path(five, 3, 1, Routing::DimensionOrder) == Path{3, 2, 1});
    const auto four = generate("torus(4)").value();
    CHECK(path(four, 0, 2, Routing::DimensionOrder) ==
          Path{0, 1, 2}); // equally long: upwards from even places
    CHECK(path(four, 1, 3, Routing::DimensionOrder) ==
          Path{1, 0, 3}); // and downwards from odd places
    CHECK(path(four, 2, 0, Routing::DimensionOrder) == Path{2, 3, 0});
    // Equal to the shortest length everywhere.
    const auto torus = generate("torus(5,4,3)").value();
    const auto flows = allToAll(torus);
    const auto ordered = routed(torus, flows, Routing::DimensionOrder);
    const auto shortest = routed(torus, flows, Routing::Shortest);
    CHECK(ordered.offsets == shortest.offsets);
}

TEST_CASE("dimension_order loads both directions of an even torus alike", "[routing]")
{
    // From each of 8 places: 1, 2 and 3 hops to either side, which is 6 flows over each link and direction; the place across is 4 hops
    // away, over 4 of the 8 links of one direction: from 4 of the places upwards, 2 flows more for each.
    const auto ring = generate("torus(8)").value();
    std::map<std::uint64_t, int> flowsOver;
    for (const auto hop : routed(ring, allToAll(ring), Routing::DimensionOrder).ids)
        ++flowsOver[hop];
    CHECK(flowsOver.size() == 16);
    CHECK(std::ranges::all_of(flowsOver, [](const auto& entry) { return entry.second == 8; }));
}

TEST_CASE("dimension_order needs a grid with all of its cables", "[routing]")
{
    auto tree = generate("fat_tree(4)").value();
    const std::vector<Flow> flows{{0, 5}};
    auto routes = routesOf(tree, Adjacency(tree), flows, Routing::DimensionOrder);
    REQUIRE_FALSE(routes);
    CHECK(codeOf(routes.diagnostics()) == "routing.grid");
    tree.known.grid = {1000, 1000}; // larger than the grid
    CHECK_FALSE(routesOf(tree, Adjacency(tree), flows, Routing::DimensionOrder));
    auto mesh = generate("mesh(6)").value();
    std::erase_if(mesh.cables, [](const Cable& cable) { return cable.a + cable.b == 5; }); // 2 - 3
    routes = routesOf(mesh, Adjacency(mesh), flows, Routing::DimensionOrder);
    REQUIRE_FALSE(routes);
    CHECK(codeOf(routes.diagnostics()) == "routing.unreachable");
}

TEST_CASE("valiant uses a random intermediate component by its seed", "[routing]")
{
    const auto topology = generate("torus(6,6)").value();
    const auto flows = allToAll(topology);
    const auto routes = routed(topology, flows, Routing::Valiant, 1);
    CHECK(routes == routed(topology, flows, Routing::Valiant, 1));
    CHECK_FALSE(routes == routed(topology, flows, Routing::Valiant, 2));
    const Adjacency adjacency(topology);
    std::size_t met = 0; // flows that pass their destination, and come back
    for (std::size_t i = 0; i < flows.size(); ++i) {
        auto at = flows[i].from;
        for (const auto hop : routes.idsOf(i)) {
            met += at == flows[i].to ? 1U : 0U;
            CHECK(startOf(adjacency, hop) == at);
            at = endOf(adjacency, hop);
        }
        CHECK(at == flows[i].to);
    }
    CHECK(met > 0);
    // Two random legs of a mean 3 hops each (36 vertices: 6 * 1.5 / 6 * 2, including the start).
    const auto mean = static_cast<double>(routes.ids.size()) / static_cast<double>(flows.size());
    CHECK(mean > 5.7);
    CHECK(mean < 6.3);
    // No intermediate component: the direct route.
    Network pair;
    pair.host("a");
    pair.host("b");
    pair.cable(0, 1, 1);
    CHECK(path(pair.topology, 0, 1, Routing::Valiant) == Path{0, 1});
    // A ring of 3 leads over 2, or over an end of the flow, without a detour.
    std::set<Path> paths;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        paths.insert(path(ring(3), 0, 1, Routing::Valiant, seed));
    CHECK(paths == std::set<Path>{{0, 1}, {0, 2, 1}});
}

TEST_CASE("Routes avoid hosts that do not forward", "[routing]")
{
    Network network;
    for (const auto* name : {"left", "middle", "right"})
        network.host(name);
    network.cable(0, 1, 1);
    network.cable(1, 2, 1);
    for (const auto routing : {Routing::Shortest,
                               Routing::Ecmp,
                               Routing::Alternating,
                               Routing::UpDown,
                               Routing::Valiant}) {
        const auto routes =
            routesOf(network.topology, network.adjacency(), std::vector<Flow>{{0, 2}}, routing);
        INFO(toText(routing));
        REQUIRE_FALSE(routes);
        CHECK(codeOf(routes.diagnostics()) == "routing.unreachable");
        CHECK(messageOf(routes.diagnostics()) == "'left' cannot reach 'right'");
        CHECK(path(network.topology, 0, 1, routing) == Path{0, 1}); // except for an end
    }
}

TEST_CASE("A flow to itself has no route", "[routing]")
{
    for (const auto routing : kAll) {
        const auto routes = routed(generate("mesh(2,2)").value(), {{1, 1}, {0, 1}}, routing);
        CHECK(routes.offsets[1] == 0);
    }
    CHECK(routed(ring(3), {}, Routing::Ecmp).flows() == 0);
}

} // namespace clusterwright::tests::routing_test
