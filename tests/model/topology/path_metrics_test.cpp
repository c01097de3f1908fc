// Latency and bandwidth of single paths. Requests for too many routes are refused with an estimate and a remedy.

#include "model/topology/contention/contention.h"
#include "model/topology/generators/generate.h"
#include "model/topology/graph/placement.h"
#include "model/topology/metrics/hops.h"
#include "model/topology/routing/routing.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/networks.h"

namespace clusterwright::tests::path_metrics_test
{

using namespace clusterwright::model;

namespace
{

PathMetrics measured(const Network& network,
                     const std::vector<VertexId>& processes,
                     Routing routing = Routing::Shortest)
{
    const auto metrics = pathMetrics(network.topology, network.adjacency(), processes, routing, 7);
    INFO(textOf(metrics.diagnostics()));
    REQUIRE(metrics);
    return metrics.value();
}

// a, b - s - t - c
Network twoSwitches()
{
    Network network;
    for (const auto* name : {"a", "b", "c"})
        network.host(name);
    network.add("s", ComponentKind::Switch, kUnlimited, 10e-6);
    network.add("t", ComponentKind::Switch, 30e6, 5e-6);
    network.cable(0, 3, 100e6, Duplex::Full, 1e-6);
    network.cable(1, 3, 80e6, Duplex::Full, 2e-6);
    network.cable(2, 4, 100e6, Duplex::Full, 4e-6);
    network.cable(3, 4, 50e6, Duplex::Full, 8e-6);
    return network;
}

using Pairs = std::pair<std::uint64_t, std::uint64_t>;

// Ordered pairs at the smallest occurring number of hops, and all of them.
Pairs nearest(const Topology& topology, const std::vector<VertexId>& among)
{
    const auto hops = hopStatistics(topology, Adjacency(topology), among);
    const auto first =
        std::ranges::find_if(hops.histogram, [](std::uint64_t pairs) { return pairs > 0; });
    return {*first, hops.pairs()};
}

} // namespace

TEST_CASE("A path's latency is that of its cables and forwarding components", "[path]")
{
    // a-b: 1 + 10 + 2 = 13 us; a-c: 1 + 10 + 8 + 5 + 4 = 28 us; b-c: 2 + 10 + 8 + 5 + 4 = 29 us
    const auto metrics = measured(twoSwitches(), {0, 1, 2});
    CHECK(isClose(metrics.latencyMax, 29e-6));
    CHECK(isClose(metrics.latencyMean, (13e-6 + 28e-6 + 29e-6) / 3));
}

TEST_CASE("A path has its smallest bandwidth", "[path]")
{
    // a-b: min(100, 80) = 80; a-c and b-c: t forwards 30. The ends do not count.
    const auto metrics = measured(twoSwitches(), {0, 1, 2});
    CHECK(metrics.bandwidthMin == 30e6);
    CHECK(isClose(metrics.bandwidthMean, (80e6 + 30e6 + 30e6) / 3));
    CHECK(measured(twoSwitches(), {0, 1}).bandwidthMin == 80e6);
}

TEST_CASE("A hub is one segment with its smallest cable bandwidth", "[path]")
{
    Network network;
    for (const auto* name : {"a", "b", "c"})
        network.host(name);
    network.add("hub", ComponentKind::Hub);
    network.cable(0, 3, 100e6);
    network.cable(1, 3, 100e6);
    network.cable(2, 3, 10e6);
    CHECK(measured(network, {0, 1}).bandwidthMin == 10e6);
    network.topology.vertexClasses[3].forwardBandwidth = 12e6; // explicit
    CHECK(measured(network, {0, 1}).bandwidthMin == 12e6);
}

TEST_CASE("Hosts that route add delay to forwarded traffic, not to their own", "[path]")
{
    Network line;
    for (const auto* name : {"a", "b", "c"})
        line.router(name, 20e6, 50e-6);
    line.cable(0, 1, 100e6, Duplex::Full, 1e-6);
    line.cable(1, 2, 100e6, Duplex::Full, 1e-6);
    const auto near = measured(line, {0, 1});
    CHECK(near.bandwidthMin == 100e6);
    CHECK(isClose(near.latencyMax, 1e-6));
    const auto far = measured(line, {0, 2});
    CHECK(far.bandwidthMin == 20e6);
    CHECK(isClose(far.latencyMax, 52e-6));
}

TEST_CASE("The nearest pairs are on the same segment or switch", "[hops]")
{
    // Ordered pairs: a-b in both directions, of 6.
    CHECK(nearest(twoSwitches().topology, {0, 1, 2}) == Pairs{2, 6});
    CHECK(nearest(twoSwitches().topology, {2, 0, 1}) == Pairs{2, 6});
    CHECK(nearest(twoSwitches().topology, {0, 2}) == Pairs{2, 2});
    // Four by four hosts of a routed mesh: 3 others on the row, 3 on the column, of 15.
    const auto mesh = generate("routed_mesh(4,4)").value();
    CHECK(nearest(mesh, hostsOf(mesh)) == Pairs{16 * 6, 16 * 15});
    // Fat tree of k = 4: 1 of 15 at the same edge switch.
    const auto tree = generate("fat_tree(4)").value();
    CHECK(nearest(tree, hostsOf(tree)) == Pairs{16 * 1, 16 * 15});
}

TEST_CASE("A split flow has the sum of the rates of its parts", "[path]")
{
    // Two channels of 100 and 60 MB/s, 1 and 3 us a cable: half over each is min(100, 60) / 0.5 = 120 MB/s, and (2 * 1 + 2 * 3) /
    // 2 = 4 us on average.
    Network network;
    network.host("a");
    network.host("b");
    network.add("s", ComponentKind::Switch);
    network.add("t", ComponentKind::Switch);
    for (const VertexId host : {0U, 1U}) {
        network.cable(host, 2, 100e6, Duplex::Full, 1e-6);
        network.cable(host, 3, 60e6, Duplex::Full, 3e-6);
    }
    for (const auto routing : {Routing::Alternating, Routing::Ecmp}) {
        const auto metrics = measured(network, {0, 1}, routing);
        CHECK(isClose(metrics.bandwidthMin, 120e6));
        CHECK(isClose(metrics.latencyMean, 4e-6));
    }
}

TEST_CASE("The bandwidth of a path is the rate of its flow alone", "[path][laws]")
{
    Random random(21);
    for (int round = 0; round < 40; ++round) {
        auto network = randomNetwork(random, random.whole(2, 9), random.whole(1, 9));
        if (round % 4 == 0)
            network.topology = generate("torus(3,3)").value();
        const auto adjacency = network.adjacency();
        const auto flows = flowsOf({}, hostsOf(network.topology)).value();
        for (const auto routing : {Routing::Shortest,
                                   Routing::Ecmp,
                                   Routing::Alternating,
                                   Routing::UpDown,
                                   Routing::Valiant}) {
            const auto routes = routesOf(network.topology, adjacency, flows, routing, 7).value();
            double latencies = 0;
            double rates = 0;
            double lowest = kUnlimited;
            for (std::size_t i = 0; i < flows.size(); ++i) {
                const auto alone = shareBandwidth(
                    network.topology, adjacency, std::span(flows).subspan(i, 1), routing, 7);
                rates += alone.value().total;
                lowest = std::min(lowest, alone.value().min);
                for (auto at = routes.offsets[i]; at < routes.offsets[i + 1]; ++at) {
                    const auto share = routes.shareAt(at);
                    const auto end = endOf(adjacency, routes.ids[at]);
                    latencies += share * adjacency.bonds()[routes.ids[at] / 2].latency;
                    if (end != flows[i].to)
                        latencies += share * network.topology.classOf(end).forwardTime;
                }
            }
            INFO(round << " " << toText(routing));
            const auto metrics = measured(network, hostsOf(network.topology), routing);
            const auto pairs = static_cast<double>(flows.size());
            CHECK(isClose(metrics.latencyMean, latencies / pairs));
            CHECK(isClose(metrics.bandwidthMean, rates / pairs));
            CHECK(isClose(metrics.bandwidthMin, lowest));
            const auto onlyLatencies =
                pathLatencies(network.topology, adjacency, hostsOf(network.topology), routing, 7);
            REQUIRE(onlyLatencies);
            CHECK(onlyLatencies.value() == PathLatencies{metrics.latencyMean, metrics.latencyMax});
        }
    }
}

TEST_CASE("Without latencies, pairs have a latency of 0 exactly where they have a route",
          "[path][laws]")
{
    // The calls have one set of components that forward, a set for each rail, and none.
    std::vector<Topology> topologies;
    for (const auto* const call : {"leaf_spine(2,2,2)", "mesh(3,3)", "bonded(4,3,medium=switch)"})
        topologies.push_back(generate(call).value());
    auto cut = generate("mesh(3,3)").value(); // the grid lacks a cable, but all hosts are connected
    cut.cables.pop_back();
    topologies.push_back(cut);
    Random random(33);
    for (int round = 0; round < 20; ++round)
        topologies.push_back(
            randomNetwork(random, random.whole(2, 9), random.whole(1, 9)).topology);
    Network apart; // a and b on one switch, c on another, d alone
    for (const auto* const name : {"a", "b", "c", "d"})
        apart.host(name);
    for (const VertexId host : {0U, 1U, 2U})
        apart.cable(host, apart.add("s" + std::to_string(host), ComponentKind::Switch), 100);
    apart.cable(1, 4, 100);
    topologies.push_back(apart.topology);

    for (auto& topology : topologies) {
        for (auto& type : topology.cableClasses)
            type.latency = 0;
        for (auto& type : topology.vertexClasses)
            type.forwardTime = 0;
        CHECK_FALSE(hasLatencies(topology));
        const Adjacency adjacency(topology);
        const auto hosts = hostsOf(topology);
        for (std::size_t routing = 0; routing <= static_cast<std::size_t>(Routing::Valiant);
             ++routing) {
            const auto way = static_cast<Routing>(routing);
            INFO(topology.name << " " << toText(way));
            const auto metrics = pathMetrics(topology, adjacency, hosts, way, 7);
            const auto latencies = pathLatencies(topology, adjacency, hosts, way, 7);
            REQUIRE(latencies.diagnostics() == metrics.diagnostics());
            if (latencies)
                CHECK(latencies.value() == PathLatencies{0, 0});
        }
    }
    // Pairs of 30,000 hosts are too many to follow their routes.
    const auto many = generate("torus(30,30,40)").value();
    CHECK(pathLatencies(many, Adjacency(many), hostsOf(many), Routing::UpDown).value() ==
          PathLatencies{0, 0});
    auto late = generate("star(3)").value();
    late.cableClasses.front().latency = 1e-6;
    CHECK(hasLatencies(late));
    late.cableClasses.front().latency = 0;
    late.vertexClasses.back().forwardTime = 1e-6;
    CHECK(hasLatencies(late));
}

TEST_CASE("Routes over too many links are not followed", "[topology][routing]")
{
    auto torus = generate("torus(32,32,16)").value();
    const Adjacency adjacency(torus);
    const auto hosts = hostsOf(torus);
    const auto bandwidth = torus.cableClasses.front().bandwidth;
    // Each route has the bandwidth of its equal cables, and no latency.
    for (const auto routing : {Routing::Shortest, Routing::DimensionOrder, Routing::UpDown})
        CHECK(pathMetrics(torus, adjacency, hosts, routing).value() ==
              PathMetrics{0, 0, bandwidth, bandwidth});
    for (const auto routing : {Routing::Ecmp, Routing::Alternating, Routing::Valiant}) {
        const auto metrics = pathMetrics(torus, adjacency, hosts, routing);
        CHECK(
            contains(messageOf(metrics.diagnostics()), "the routes of all pairs lead over about"));
        CHECK(hintOf(metrics.diagnostics()) == "use the routing 'shortest', or fewer processes");
        CHECK(pathLatencies(torus, adjacency, hosts, routing).value() == PathLatencies{0, 0});
    }
    // 16384 * 16384 pairs are 20 hops apart, mean over all: 5.4e9 hops; by a sample of 1024 pairs, 5.3e9.
    torus.cableClasses.front().latency = 1e-6;
    const auto latencies = pathLatencies(torus, adjacency, hosts, Routing::DimensionOrder);
    CHECK(messageOf(latencies.diagnostics()) ==
          "the routes of all pairs lead over about 5.3e+09 links, more than the maximum of 2e+09");
    // Hosts at one switch share their routes: 512 switches, not 8192 hosts.
    const auto tree = generate("fat_tree(32)").value();
    CHECK(pathMetrics(tree, Adjacency(tree), hostsOf(tree), Routing::Ecmp));
}

TEST_CASE("Equal cables give all routes their bandwidth", "[topology][routing][laws]")
{
    for (const auto* const call :
         {"torus(4,3)", "mesh(4)", "hypercube(3)", "hub(5)", "fat_tree(4)"})
        for (const auto routing : {Routing::Shortest, Routing::DimensionOrder, Routing::UpDown}) {
            INFO(call << " " << toText(routing));
            auto topology = generate(call).value();
            if (routing == Routing::DimensionOrder && topology.known.grid.empty())
                continue;
            const auto hosts = hostsOf(topology);
            const auto even = pathMetrics(topology, Adjacency(topology), hosts, routing).value();
            topology.cableClasses.front().latency = 1; // follows routes
            const auto followed =
                pathMetrics(topology, Adjacency(topology), hosts, routing).value();
            CHECK(followed.latencyMean > 0);
            CHECK(even.bandwidthMin == followed.bandwidthMin);
            CHECK(isClose(even.bandwidthMean, followed.bandwidthMean));
        }
    // A switch that passes less on limits the routes.
    auto slow = generate("star(3)").value();
    slow.vertexClasses.back().forwardBandwidth = 1000;
    const auto limited = pathMetrics(slow, Adjacency(slow), hostsOf(slow), Routing::Shortest);
    CHECK(limited.value().bandwidthMin == 1000);
}

namespace
{

// A ring of hosts with `stride` cables from one process to the next; a cable takes 1 us, a host on the route 2 us.
void checkRing(int processes, int stride)
{
    auto ring = generate("ring(" + std::to_string(processes * stride) + ")").value();
    for (auto& type : ring.cableClasses)
        type.latency = 1e-6;
    for (auto& type : ring.vertexClasses)
        type.forwardTime = 2e-6;
    ring.known.grid = {processes * stride};
    std::vector<VertexId> hosts;
    for (int i = 0; i < processes; ++i)
        hosts.push_back(static_cast<VertexId>(i * stride));
    const auto metrics = pathMetrics(ring, Adjacency(ring), hosts, Routing::DimensionOrder);
    REQUIRE(metrics);
    // Half way around is h processes away. Hops to one: stride * (2 (1 + ... + h - 1) + h) = stride * h^2.
    const double half = processes / 2;
    const double others = processes - 1;
    const auto sum = 3 * stride * half * half - 2 * others; // us
    CHECK(isClose(metrics.value().latencyMean, sum / others * 1e-6));
    CHECK(isClose(metrics.value().latencyMax, (3 * stride * half - 2) * 1e-6));
}

} // namespace

TEST_CASE("The mean route around a ring is a quarter of it", "[path]")
{
    checkRing(64, 1);
    checkRing(16, 5);
}

// Takes seconds, so it runs only on request: 512 * 511 * 1024 hops exceed kMostRouteEntries.
TEST_CASE("Routes that are too long to hold at once are measured in parts", "[.][path][slow]")
{
    checkRing(512, 8);
}

TEST_CASE("One process and unreachable processes have no path", "[path]")
{
    CHECK(measured(twoSwitches(), {1}) == PathMetrics{});
    CHECK(measured(twoSwitches(), {}) == PathMetrics{});
    Network apart;
    apart.host("a");
    apart.host("b");
    for (const auto routing : {Routing::Shortest, Routing::Valiant}) {
        const auto metrics =
            pathMetrics(apart.topology, apart.adjacency(), std::vector<VertexId>{0, 1}, routing);
        REQUIRE_FALSE(metrics);
        CHECK(codeOf(metrics.diagnostics()) == "routing.unreachable");
    }
}

} // namespace clusterwright::tests::path_metrics_test

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
    auto torus = generate("torus(32,32,32)").value();
    torus.cableClasses.front().latency = 1e-6;
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
