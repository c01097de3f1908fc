// The load of every link, by hand.

#include "model/topology/contention/link_loads.h"
#include "model/topology/generators/generate.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/networks.h"

namespace clusterwright::tests::link_loads_test
{

using namespace clusterwright::model;

namespace
{

struct Loaded {
    Loaded(const Topology& topology_, const std::vector<Flow>& flows)
        : topology(topology_)
        , adjacency(topology)
        , shares(shareBandwidth(topology, adjacency, flows, Routing::Shortest).value())
        , links(linkLoads(topology, adjacency, flows, shares, Routing::Shortest).value())
    {
    }

    [[nodiscard]] const LinkLoad& named(const std::string& name) const
    {
        for (const auto& link : links)
            if (nameOf(link, topology, adjacency) == name)
                return link;
        FAIL("no link " << name);
        return links.front();
    }

    Topology topology;
    Adjacency adjacency;
    FlowShares shares;
    std::vector<LinkLoad> links;
};

} // namespace

TEST_CASE("Links that limit no flow have a load, too", "[topology][links]")
{
    // Two flows into c share its 100 MB/s: 50 each, half of what the cables of a and b could carry.
    Network network;
    const auto a = network.host("a");
    const auto b = network.host("b");
    const auto c = network.host("c");
    const auto s = network.add("s", ComponentKind::Switch);
    for (const auto host : {a, b, c})
        network.cable(host, s, 100e6);
    const Loaded loaded(network.topology, {{a, c}, {b, c}});
    REQUIRE(loaded.links.size() == 6); // both directions of three cables
    CHECK(nameOf(loaded.links[0], loaded.topology, loaded.adjacency) == "cable s-c");
    CHECK(loaded.links[0].share() == 1);
    CHECK(loaded.links[0].heldBack == 2);
    CHECK(loaded.named("cable a-s").load == Approx(50e6));
    CHECK(loaded.named("cable a-s").heldBack == 0);
    CHECK(loaded.named("cable s-a").load == 0);
    CHECK(loaded.named("cable c-s").share() == 0);
}

TEST_CASE("A full link is reported as full despite rounding of its load", "[topology][links]")
{
    for (VertexId hosts = 3; hosts < 60; ++hosts) {
        INFO(hosts);
        Network network;
        for (VertexId i = 0; i < hosts; ++i)
            network.host("h" + std::to_string(i));
        const auto s = network.add("s", ComponentKind::Switch);
        std::vector<Flow> flows;
        for (VertexId i = 0; i < hosts; ++i) {
            network.cable(i, s, 100e6);
            if (i > 0)
                flows.push_back({i, 0});
        }
        CHECK(Loaded(network.topology, flows).links[0].share() == 1);
    }
}

TEST_CASE("A half-duplex cable, a hub and a router have one load each", "[topology][links]")
{
    // a and b send to each other over a half-duplex cable at the hub h, whose medium of 10 MB/s both need: 5 MB/s each.
    Network network;
    const auto a = network.host("a");
    const auto b = network.host("b");
    const auto hub = network.add("h", ComponentKind::Hub, 10e6);
    network.cable(a, hub, 40e6, Duplex::Half);
    network.cable(b, hub, 40e6, Duplex::Half);
    const Loaded loaded(network.topology, {{a, b}, {b, a}});
    REQUIRE(loaded.links.size() == 3);
    CHECK(loaded.links[0].kind == ResourceKind::Hub);
    CHECK(loaded.links[0].type == "hub");
    CHECK(loaded.links[0].share() == 1);
    CHECK(loaded.named("cable a-h").load == Approx(10e6)); // 5 + 5 of 40
    CHECK(loaded.named("cable a-h").share() == Approx(0.25));
}

TEST_CASE("Bottlenecks are the links that limit flows, with the same loads",
          "[topology][links][laws]")
{
    const auto topology = generate("fat_tree(4)").value();
    const auto hosts = hostsOf(topology);
    std::vector<Flow> flows;
    for (const auto from : hosts)
        for (const auto to : hosts)
            if (from != to)
                flows.push_back({from, to});
    const Loaded loaded(topology, flows);
    std::size_t bottlenecks = 0;
    for (const auto& link : loaded.links) {
        CHECK(link.load <= link.capacity);
        bottlenecks += link.heldBack > 0 ? 1 : 0;
    }
    CHECK(bottlenecks == loaded.shares.bottlenecks.size());
    for (const auto& bottleneck : loaded.shares.bottlenecks) {
        CHECK(isClose(loaded.named(bottleneck.name).load, bottleneck.load));
        CHECK(loaded.named(bottleneck.name).heldBack == bottleneck.flows);
    }
    CHECK(std::ranges::is_sorted(loaded.links, std::greater{}, &LinkLoad::share));
}

} // namespace clusterwright::tests::link_loads_test
