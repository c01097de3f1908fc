// Latency and bandwidth of single paths.

#include "model/topology/generate.h"
#include "model/topology/routing.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/networks.h"

using namespace clusterwright::model;
using namespace clusterwright::tests;

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

} // namespace

TEST_CASE("A path's latency is that of its cables and of what forwards", "[path]")
{
    // a-b: 1 + 10 + 2 = 13 us; a-c: 1 + 10 + 8 + 5 + 4 = 28 us; b-c: 2 + 10 + 8 + 5 + 4 = 29 us
    const auto metrics = measured(twoSwitches(), {0, 1, 2});
    CHECK(isClose(metrics.latencyMax, 29e-6));
    CHECK(isClose(metrics.latencyMean, (13e-6 + 28e-6 + 29e-6) / 3));
}

TEST_CASE("A path is as wide as its narrowest place", "[path]")
{
    // a-b: min(100, 80) = 80; a-c and b-c: t passes on 30. The ends do not count.
    const auto metrics = measured(twoSwitches(), {0, 1, 2});
    CHECK(metrics.bandwidthMin == 30e6);
    CHECK(isClose(metrics.bandwidthMean, (80e6 + 30e6 + 30e6) / 3));
    CHECK(measured(twoSwitches(), {0, 1}).bandwidthMin == 80e6);
}

TEST_CASE("A hub is one segment, as wide as its narrowest cable", "[path]")
{
    Network network;
    for (const auto* name : {"a", "b", "c"})
        network.host(name);
    network.add("hub", ComponentKind::Hub);
    network.cable(0, 3, 100e6);
    network.cable(1, 3, 100e6);
    network.cable(2, 3, 10e6);
    CHECK(measured(network, {0, 1}).bandwidthMin == 10e6);
    network.topology.vertexClasses[3].forwardBandwidth = 12e6; // said so
    CHECK(measured(network, {0, 1}).bandwidthMin == 12e6);
}

TEST_CASE("Hosts that route cost what they forward, not what they send", "[path]")
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

TEST_CASE("Local are the pairs at the smallest number of hops", "[path]")
{
    // Ordered pairs: a-b both ways of 6.
    CHECK(isClose(measured(twoSwitches(), {0, 1, 2}).localFraction, 2.0 / 6));
    CHECK(measured(twoSwitches(), {0, 2}).localFraction == 1);
    // Four by four hosts of a routed mesh: 3 others on the row, 3 on the column, of 15.
    const auto mesh = generate("routed_mesh(4,4)").value();
    const auto metrics =
        pathMetrics(mesh, Adjacency(mesh), hostsOf(mesh), Routing::Shortest).value();
    CHECK(isClose(metrics.localFraction, 6.0 / 15));
    // Fat tree of k = 4: 1 of 15 at the same edge switch.
    const auto tree = generate("fat_tree(4)").value();
    CHECK(isClose(
        pathMetrics(tree, Adjacency(tree), hostsOf(tree), Routing::Shortest).value().localFraction,
        1.0 / 15));
}

TEST_CASE("A split flow is as fast as its parts together", "[path]")
{
    // Two channels of 100 and 60 MB/s, 1 and 3 us a cable: half over each is min(100, 60) / 0.5 = 120 MB/s, and
    // (2 * 1 + 2 * 3) / 2 = 4 us on the mean.
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

TEST_CASE("The metrics of trees are those of the routes", "[path][laws]")
{
    Random random(21);
    for (int round = 0; round < 40; ++round) {
        const auto network = randomNetwork(random, random.whole(2, 9), random.whole(1, 9));
        const auto adjacency = network.adjacency();
        const auto hosts = hostsOf(network.topology);
        const auto flows = flowsOf({}, hosts).value();
        const auto routes = routesOf(network.topology, adjacency, flows, Routing::Shortest).value();
        const auto passes = passBandwidths(network.topology, adjacency);
        double latencies = 0;
        double widest = 0;
        double narrowest = kUnlimited;
        for (std::size_t i = 0; i < flows.size(); ++i) {
            double bandwidth = kUnlimited;
            for (const auto hop : routes.idsOf(i)) {
                const auto& bond = adjacency.bonds()[hop / 2];
                latencies += bond.latency;
                bandwidth = std::min(bandwidth, bond.bandwidth);
                const auto end = endOf(adjacency, hop);
                if (end == flows[i].to)
                    continue;
                latencies += network.topology.classOf(end).forwardTime;
                bandwidth = std::min(bandwidth, passes[end]);
            }
            narrowest = std::min(narrowest, bandwidth);
            widest += bandwidth;
        }
        const auto metrics = measured(network, hosts);
        const auto pairs = static_cast<double>(flows.size());
        CHECK(isClose(metrics.latencyMean, latencies / pairs));
        CHECK(isClose(metrics.bandwidthMean, widest / pairs));
        CHECK(metrics.bandwidthMin == narrowest);
    }
}

TEST_CASE("One process has no path, and an unreachable one none either", "[path]")
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
        CHECK(metrics.diagnostics().front().code == "routing.unreachable");
    }
}
