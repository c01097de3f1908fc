// Requests for too many routes are refused with an estimate and a remedy.
#include "model/topology/generators/generate.h"
#include "model/topology/graph/placement.h"
#include "model/topology/routing/routing.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::routing_limits_test
{

using namespace clusterwright::model;

namespace
{

std::vector<Flow> allToAll(const Topology& topology)
{
    return flowsOf({}, hostsOf(topology)).value();
}

} // namespace

TEST_CASE("Routes that would fill the memory are refused with an estimate", "[routing]")
{
    // Between pods 1 + 8 + 64 + 64 + 8 + 1 = 146 hops, in a pod 18, on a switch 2: 960 * 146 + 56 * 18 + 7 * 2 = 141,182 to
    // one host; times 1024 hosts and 3 numbers: 4.337e8.
    const auto topology = generate("fat_tree(16)").value();
    const auto routes = routesOf(topology, Adjacency(topology), allToAll(topology), Routing::Ecmp);
    REQUIRE_FALSE(routes);
    CHECK(codeOf(routes.diagnostics()) == "routing.size");
    CHECK(contains(messageOf(routes.diagnostics()), "4.34e+08"));
    CHECK(contains(hintOf(routes.diagnostics()), "'shortest'"));
    // 1000 * 999 flows of (1000 + 1) / 3 hops: 3.3e8 numbers
    const auto path = generate("mesh(1000)").value();
    const auto ways = routesOf(path, Adjacency(path), allToAll(path), Routing::Shortest);
    REQUIRE_FALSE(ways);
    CHECK(codeOf(ways.diagnostics()) == "routing.size");
    CHECK(hintOf(ways.diagnostics()) == "use fewer flows");
}

TEST_CASE("A second route of alternating may take a search for each flow", "[routing]")
{
    // 600 destinations and 600 * 599 flows, 2 * 1200 links each: 8.6e8 of 2e9 steps; of 800: 2.05e9
    for (const auto hosts : {600, 800}) {
        const auto torus = generate("torus(20," + std::to_string(hosts / 20) + ")").value();
        const auto flows = allToAll(torus);
        const auto routes = routesOf(torus, Adjacency(torus), flows, Routing::Alternating);
        CHECK(static_cast<bool>(routes) == (hosts == 600));
        if (!routes)
            CHECK(contains(messageOf(routes.diagnostics()), "640000 searches over 3200 links"));
    }
    // Hosts of a fat tree do not forward.
    const auto tree = generate("fat_tree(16)").value();
    const auto routes =
        routesOf(tree, Adjacency(tree), allToAll(tree), Routing::Alternating).diagnostics();
    CHECK((routes.empty() || !contains(messageOf(routes), "searches")));
}

TEST_CASE("A search beyond the limit is refused with its estimate", "[topology][routing]")
{
    // 32768 destinations, 2 * 98304 links each: 6.4e9 steps
    const auto torus = generate("torus(32,32,32)").value();
    const Adjacency adjacency(torus);
    const auto hosts = hostsOf(torus);
    const auto metrics = pathMetrics(torus, adjacency, hosts, Routing::Shortest);
    REQUIRE_FALSE(metrics);
    CHECK(codeOf(metrics.diagnostics()) == "routing.size");
    CHECK(messageOf(metrics.diagnostics()) ==
          "32768 searches over 196608 links each exceed the maximum of 2e+09 steps");
    const auto flows = flowsOf(parsePattern("permutation(1)").value(), hosts).value();
    const auto routes = routesOf(torus, adjacency, flows, Routing::Shortest);
    REQUIRE_FALSE(routes);
    CHECK(codeOf(routes.diagnostics()) == "routing.size");
    CHECK(routesOf(torus, adjacency, flows, Routing::DimensionOrder));
    const auto packed = place(torus, adjacency, 32768, {Placement::Kind::Packed, 0});
    REQUIRE_FALSE(packed);
    CHECK(codeOf(packed.diagnostics()) == "placement.size");
    CHECK(place(torus, adjacency, 100, {Placement::Kind::Packed, 0}));
}

} // namespace clusterwright::tests::routing_limits_test
