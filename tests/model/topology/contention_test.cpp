// Shares of simultaneous flows: by hand, and the law of max-min fairness on random traffic.

#include "model/topology/contention/contention.h"
#include "model/topology/contention/max_min.h"
#include "model/topology/generators/generate.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/networks.h"

namespace clusterwright::tests::contention_test
{

using namespace clusterwright::model;

namespace
{

constexpr double kMB = 1e6;

FlowShares shared(const Topology& topology,
                  const std::vector<Flow>& flows,
                  Routing routing = Routing::Shortest)
{
    const auto shares = shareBandwidth(topology, Adjacency(topology), flows, routing, 7);
    INFO(textOf(shares.diagnostics()));
    REQUIRE(shares);
    REQUIRE(shares.value().rates.size() == flows.size());
    return shares.value();
}

void checkRates(const FlowShares& shares, const std::vector<double>& expected)
{
    REQUIRE(shares.rates.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        INFO("flow " << i << ": " << shares.rates[i] << ", expected " << expected[i]);
        CHECK(isClose(shares.rates[i], expected[i]));
    }
}

// Hosts a b c d ... around one component, one cable each.
Network starOf(int hosts, ComponentKind kind, double bandwidth, Duplex duplex = Duplex::Full)
{
    Network network;
    for (int i = 0; i < hosts; ++i)
        network.host(std::string(1, static_cast<char>('a' + i)));
    const auto middle = network.add("m", kind);
    for (VertexId i = 0; i < middle; ++i)
        network.cable(i, middle, bandwidth, duplex);
    return network;
}

// The resources of each flow as small lists, all shares 1.
Incidence usesOf(const std::vector<std::vector<std::uint32_t>>& rows)
{
    Incidence uses;
    for (const auto& row : rows) {
        uses.ids.insert(uses.ids.end(), row.begin(), row.end());
        uses.offsets.push_back(static_cast<std::uint32_t>(uses.ids.size()));
    }
    return uses;
}

} // namespace

TEST_CASE("Filling raises all rates until a resource is full, then the remaining ones", "[maxmin]")
{
    // Three resources of 10, 12, 20. Flow 0 uses all, flow 1 the first, flow 2 the second, flows 3 and 4 the third.
    // First: 10 / 2 = 5 is full: flows 0 and 1 get 5. Second: 12 - 5 = 7 for flow 2. Third: (20 - 5) / 2 = 7.5 each.
    const auto result =
        maxMinShares(std::vector<double>{10, 12, 20}, usesOf({{0, 1, 2}, {0}, {1}, {2}, {2}}));
    CHECK(result.rates == std::vector<double>{5, 5, 7, 7.5, 7.5});
    CHECK(result.limits == std::vector<std::uint32_t>{0, 0, 1, 2, 2});
}

TEST_CASE("A weight is a number of streams, a share a part of a flow", "[maxmin]")
{
    // 12 for weights 1 and 3: 3 and 9.
    const auto weighted =
        maxMinShares(std::vector<double>{12}, usesOf({{0}, {0}}), std::vector<double>{1, 3});
    CHECK(weighted.rates == std::vector<double>{3, 9});
    // One flow leaves half at each of two resources of 10 and 4: 4 / 0.5 = 8.
    auto split = usesOf({{0, 1}});
    split.shares = {0.5, 0.5};
    CHECK(maxMinShares(std::vector<double>{10, 4}, split).rates == std::vector<double>{8});
    // A resource that a row names twice is used twice.
    CHECK(maxMinShares(std::vector<double>{10}, usesOf({{0, 0}})).rates == std::vector<double>{5});
    CHECK(maxMinShares(std::vector<double>{9}, usesOf({{0, 0}, {0}})).rates ==
          std::vector<double>{3, 3});
}

TEST_CASE("A light flow beside heavy ones gets the remaining bandwidth", "[maxmin]")
{
    // 1000 flows of weight 3000 / 7 are limited to 1 by resources of their own, each a hundredth later than the one before. They
    // leave 2000 - 1000 - (0 + 1 + ... + 999) / 100 000 = 995.005 of resource 0 to a flow of weight 1e-7. Elsewhere that flow has
    // a little more or less.
    for (const double elsewhere : {2000.0, 995.006, 995.004, 900.0}) {
        std::vector<double> capacities{2000, elsewhere};
        std::vector<std::vector<std::uint32_t>> rows{{0, 1}};
        std::vector<double> weights{1e-7};
        for (std::uint32_t i = 0; i < 1000; ++i) {
            capacities.push_back(1 + 1e-5 * i);
            rows.push_back({0, i + 2});
            weights.push_back(3000.0 / 7);
        }
        const auto result = maxMinShares(capacities, usesOf(rows), weights);
        CHECK(isClose(result.rates[0], std::min(995.005, elsewhere)));
        CHECK(result.limits[0] == (elsewhere < 995.005 ? 1 : 0));
    }
}

TEST_CASE("An unlimited flow has an infinite rate", "[maxmin]")
{
    const auto result = maxMinShares(std::vector<double>{kUnlimited, 8}, usesOf({{}, {0}, {0, 1}}));
    CHECK(result.rates == std::vector<double>{kUnlimited, kUnlimited, 8});
    CHECK(result.limits == std::vector<std::uint32_t>{kNoResource, kNoResource, 1});
    CHECK(maxMinShares({}, usesOf({})).rates.empty());
}

TEST_CASE("Every flow has a full resource on which no flow is faster", "[maxmin][laws]")
{
    Random random(2024);
    for (int round = 0; round < 500; ++round) {
        const int resources = random.whole(1, 30);
        std::vector<double> capacities;
        for (int i = 0; i < resources; ++i)
            capacities.push_back(random.chance(0.05)  ? kUnlimited
                                 : random.chance(0.3) ? 100 // many equal capacities
                                                      : random.scale(1, 1e6));
        std::vector<double> weights;
        Incidence uses;
        const bool isSplit = random.chance(0.5);
        for (int flow = random.whole(1, 80); flow > 0; --flow) {
            weights.push_back(random.chance(0.5) ? 1 : random.scale(0.1, 10));
            for (int i = random.whole(0, 6); i > 0; --i) {
                uses.ids.push_back(static_cast<std::uint32_t>(random.whole(0, resources - 1)));
                if (isSplit)
                    uses.shares.push_back(random.between(0.05, 1));
            }
            uses.offsets.push_back(static_cast<std::uint32_t>(uses.ids.size()));
        }
        const auto result = maxMinShares(capacities, uses, weights);
        std::vector<double> loads(capacities.size(), 0);
        std::vector<double> highest(capacities.size(), 0); // rate per weight
        for (std::size_t flow = 0; flow < uses.flows(); ++flow)
            for (auto at = uses.offsets[flow]; at < uses.offsets[flow + 1]; ++at) {
                loads[uses.ids[at]] += uses.shareAt(at) * result.rates[flow];
                highest[uses.ids[at]] =
                    std::max(highest[uses.ids[at]], result.rates[flow] / weights[flow]);
            }
        INFO("round " << round);
        for (std::size_t i = 0; i < capacities.size(); ++i)
            CHECK(loads[i] <= capacities[i] * (1 + kRounding));
        for (std::size_t flow = 0; flow < uses.flows(); ++flow) {
            const auto ids = uses.idsOf(flow);
            const bool isBound = std::ranges::any_of(ids, [&](std::uint32_t id) {
                return capacities[id] < kUnlimited && isClose(loads[id], capacities[id]) &&
                       isClose(result.rates[flow] / weights[flow], highest[id]);
            });
            const bool isFree = std::ranges::all_of(
                ids, [&](std::uint32_t id) { return capacities[id] == kUnlimited; });
            CHECK(isBound != isFree);
            CHECK(isFree == (result.rates[flow] == kUnlimited));
            CHECK(isFree == (result.limits[flow] == kNoResource));
            if (!isFree)
                CHECK(isClose(loads[result.limits[flow]], capacities[result.limits[flow]]));
        }
    }
}

TEST_CASE("A hub is one medium for all flows", "[contention]")
{
    // Three flows through a hub of 100 MB/s cables: 33.3 MB/s each, although they share no cable.
    const auto network = starOf(6, ComponentKind::Hub, 100 * kMB);
    const auto shares = shared(network.topology, {{0, 1}, {2, 3}, {4, 5}});
    checkRates(shares, {100 * kMB / 3, 100 * kMB / 3, 100 * kMB / 3});
    REQUIRE(shares.bottlenecks.size() == 1);
    CHECK(shares.bottlenecks[0].name == "hub m");
    CHECK(shares.bottlenecks[0].kind == ResourceKind::Hub);
    CHECK(shares.bottlenecks[0].id == 6);
    CHECK(shares.bottlenecks[0].flows == 3);
    CHECK(shares.bottlenecks[0].capacity == 100 * kMB);
    CHECK(isClose(shares.bottlenecks[0].load, 100 * kMB));
    CHECK(isClose(shares.total, 100 * kMB));
    // A switch does not limit them.
    checkRates(
        shared(starOf(6, ComponentKind::Switch, 100 * kMB).topology, {{0, 1}, {2, 3}, {4, 5}}),
        {100 * kMB, 100 * kMB, 100 * kMB});
}

TEST_CASE("A hub is as fast as its slowest cable", "[contention]")
{
    auto network = starOf(4, ComponentKind::Hub, 100 * kMB);
    network.topology.cableClasses[3].bandwidth = 10 * kMB; // cable of host d, which sends nothing
    checkRates(shared(network.topology, {{0, 1}, {1, 2}}), {5 * kMB, 5 * kMB});
}

TEST_CASE("Full duplex gives the bandwidth each way, half duplex once", "[contention]")
{
    const auto full = starOf(2, ComponentKind::Switch, 100 * kMB);
    checkRates(shared(full.topology, {{0, 1}, {1, 0}}), {100 * kMB, 100 * kMB});
    const auto half = starOf(2, ComponentKind::Switch, 100 * kMB, Duplex::Half);
    const auto shares = shared(half.topology, {{0, 1}, {1, 0}});
    checkRates(shares, {50 * kMB, 50 * kMB});
    CHECK(shares.bottlenecks.front().name == "cable a-m");
    CHECK(shares.bottlenecks.front().flows == 2);
}

TEST_CASE("A bottleneck's name has its direction", "[contention]")
{
    // a and b send to c: c's cable, from the switch, is the bottleneck.
    const auto network = starOf(3, ComponentKind::Switch, 100 * kMB);
    const auto shares = shared(network.topology, {{0, 2}, {1, 2}});
    checkRates(shares, {50 * kMB, 50 * kMB});
    REQUIRE(shares.bottlenecks.size() == 1);
    CHECK(shares.bottlenecks[0].name == "cable m-c");
    CHECK(endOf(network.adjacency(), shares.bottlenecks[0].id) == 2);
    // c to a and b: its other direction.
    CHECK(shared(network.topology, {{2, 0}, {2, 1}}).bottlenecks[0].name == "cable c-m");
}

TEST_CASE("A bond has the bandwidth of its striping", "[contention]")
{
    // Four cables between two switches, 100, 100, 100 and 10 MB/s, and two hosts on each side.
    // SRR: 4 * 10 = 40; WSRR and WD: 310. Two flows: half each; no host's cable (1 GB/s) matters.
    const auto [striping, bandwidth] = GENERATE(std::pair(Striping::Srr, 40 * kMB),
                                                std::pair(Striping::Wsrr, 310 * kMB),
                                                std::pair(Striping::Wd, 310 * kMB));
    Network network;
    for (const auto* name : {"a", "b", "c", "d"})
        network.host(name);
    network.add("s", ComponentKind::Switch);
    network.add("t", ComponentKind::Switch);
    for (VertexId host = 0; host < 4; ++host)
        network.cable(host, host < 2 ? 4 : 5, 1000 * kMB);
    for (const double each : {100 * kMB, 100 * kMB, 10 * kMB, 100 * kMB})
        network.cable(4, 5, each);
    network.topology.striping = striping;
    const auto shares = shared(network.topology, {{0, 2}, {1, 3}});
    checkRates(shares, {bandwidth / 2, bandwidth / 2});
    CHECK(shares.bottlenecks.front().name == "bond s-t");
    CHECK(shares.bottlenecks.front().capacity == bandwidth);
}

TEST_CASE("Traffic over a host that routes uses both segments and the host", "[contention]")
{
    // a - hub1 - r - hub2 - b, with c on hub1 and d on hub2, segments of 12 MB/s. r forwards 10 MB/s.
    Network network;
    for (const auto* name : {"a", "b", "c", "d"})
        network.host(name);
    const auto router = network.router("r", 10 * kMB);
    const auto hub1 = network.add("hub1", ComponentKind::Hub);
    const auto hub2 = network.add("hub2", ComponentKind::Hub);
    for (const VertexId host : {0U, 2U, router})
        network.cable(host, hub1, 12 * kMB);
    for (const VertexId host : {1U, 3U, router})
        network.cable(host, hub2, 12 * kMB);
    // Alone: r's 10.
    const auto alone = shared(network.topology, {{0, 1}});
    checkRates(alone, {10 * kMB});
    CHECK(alone.bottlenecks[0].name == "host r");
    CHECK(alone.bottlenecks[0].kind == ResourceKind::Component);
    // With a-c on the first segment and d-b on the second: 6 each, on both segments.
    checkRates(shared(network.topology, {{0, 1}, {0, 2}, {3, 1}}), {6 * kMB, 6 * kMB, 6 * kMB});
    // Both directions over r: together 10.
    checkRates(shared(network.topology, {{0, 1}, {1, 0}}), {5 * kMB, 5 * kMB});
    // Traffic that starts or ends at r does not pass through r: the segment's 12.
    checkRates(shared(network.topology, {{router, 0}}), {12 * kMB});
}

TEST_CASE("A switch's backplane is shared by all forwarded flows in both directions",
          "[contention]")
{
    auto network = starOf(4, ComponentKind::Switch, 100 * kMB);
    network.topology.vertexClasses[4].forwardBandwidth = 240 * kMB;
    // Four flows of 100 wanted; 240 / 4 = 60.
    const auto shares = shared(network.topology, {{0, 1}, {1, 0}, {2, 3}, {3, 2}});
    checkRates(shares, std::vector<double>(4, 60 * kMB));
    CHECK(shares.bottlenecks.front().name == "switch m");
}

TEST_CASE("A tree with half the uplinks halves the rate across it", "[contention]")
{
    // Two leaves of four hosts and two spines, 125 MB/s everywhere: 4 hosts on 2 uplinks. Pairs across: 125 / 2; within: 125.
    const auto topology = generate("leaf_spine(2,2,4)").value();
    const auto across = shared(topology, {{0, 4}, {1, 5}, {2, 6}, {3, 7}});
    checkRates(across, std::vector<double>(4, 62.5 * kMB));
    CHECK(isClose(across.mean, 62.5 * kMB));
    checkRates(shared(topology, {{0, 1}, {2, 3}}), {125 * kMB, 125 * kMB});
    // The same under ecmp: each flow has half on either uplink.
    checkRates(shared(topology, {{0, 4}, {1, 5}, {2, 6}, {3, 7}}, Routing::Ecmp),
               std::vector<double>(4, 62.5 * kMB));
    // One flow alone is not limited by an uplink of its own bandwidth, and two to the same host share its cable.
    checkRates(shared(topology, {{0, 4}}), {125 * kMB});
}

TEST_CASE("All-to-all in a full fat tree is limited by the hosts' cables only", "[contention]")
{
    // 15 flows leave each of 16 hosts: 125 MB/s / 15.
    const auto topology = generate("fat_tree(4)").value();
    const auto flows = flowsOf({}, hostsOf(topology)).value();
    for (const auto routing : {Routing::Shortest, Routing::Ecmp, Routing::UpDown}) {
        const auto shares = shared(topology, flows, routing);
        CHECK(isClose(shares.min, 125 * kMB / 15));
        CHECK(isClose(shares.max, 125 * kMB / 15));
        CHECK(isClose(shares.total, 16 * 125 * kMB));
    }
}

TEST_CASE("Alternating over two channels gives a sender both of its cables", "[contention]")
{
    // Each of two channels takes half of the flow: 125 / 0.5.
    const auto topology = generate("bonded(2,channels=2)").value();
    checkRates(shared(topology, {{0, 1}}, Routing::Alternating), {250 * kMB});
    checkRates(shared(topology, {{0, 1}}, Routing::Shortest), {125 * kMB});
}

TEST_CASE("A heavier flow takes the share of as many flows", "[contention]")
{
    const auto network = starOf(3, ComponentKind::Switch, 100 * kMB);
    checkRates(shared(network.topology, {{0, 2, 3}, {1, 2, 1}}), {75 * kMB, 25 * kMB});
}

TEST_CASE("Flows without a limit, and no flows, have an infinite rate", "[contention]")
{
    const auto network = starOf(3, ComponentKind::Switch, kUnlimited);
    const auto shares = shared(network.topology, {{0, 1}, {1, 1}});
    CHECK(shares.rates == std::vector<double>{kUnlimited, kUnlimited});
    CHECK(shares.bottlenecks.empty());
    CHECK(shared(network.topology, {}).min == kUnlimited);
    CHECK(shared(network.topology, {}).total == 0);
    // One slow cable among unlimited ones.
    auto slow = network;
    slow.topology.cableClasses[1].bandwidth = 8 * kMB;
    checkRates(shared(slow.topology, {{0, 1}, {0, 2}}), {8 * kMB, kUnlimited});
}

TEST_CASE("Shares in random networks are fair at every cable and component", "[contention][laws]")
{
    Random random(31);
    for (int round = 0; round < 60; ++round) {
        const auto network = randomNetwork(random, random.whole(2, 10), random.whole(1, 8));
        const auto adjacency = network.adjacency();
        const auto hosts = hostsOf(network.topology);
        std::vector<Flow> flows;
        for (int i = random.whole(1, 40); i > 0; --i) {
            const auto last = static_cast<int>(hosts.size()) - 1;
            const auto from = static_cast<VertexId>(random.whole(0, last));
            const auto to = static_cast<VertexId>(random.whole(0, last));
            if (from != to)
                flows.push_back({from, to, random.scale(0.5, 4)});
        }
        for (const auto routing : {Routing::Shortest, Routing::Ecmp, Routing::Alternating}) {
            const auto shares = shared(network.topology, flows, routing);
            const auto routes = routesOf(network.topology, adjacency, flows, routing, 7).value();
            const auto passes = passBandwidths(network.topology, adjacency);
            // The traffic over each cable and through each component, computed independently.
            std::vector<double> over(adjacency.bonds().size() * 2, 0);
            std::vector<double> through(adjacency.size(), 0);
            for (std::size_t i = 0; i < flows.size(); ++i)
                for (auto at = routes.offsets[i]; at < routes.offsets[i + 1]; ++at) {
                    const auto hop = routes.ids[at];
                    const bool isHalf = adjacency.bonds()[hop / 2].duplex == Duplex::Half;
                    over[isHalf ? hop / 2 * 2 : hop] += routes.shareAt(at) * shares.rates[i];
                    if (endOf(adjacency, hop) != flows[i].to)
                        through[endOf(adjacency, hop)] += routes.shareAt(at) * shares.rates[i];
                }
            INFO(round << " " << toText(routing));
            for (HopId hop = 0; hop < over.size(); ++hop)
                CHECK(over[hop] <= adjacency.bonds()[hop / 2].bandwidth * (1 + kRounding));
            for (VertexId id = 0; id < through.size(); ++id)
                CHECK(through[id] <= passes[id] * (1 + kRounding));
            std::size_t limited = 0;
            for (const auto& bottleneck : shares.bottlenecks) {
                limited += bottleneck.flows;
                CHECK(isClose(bottleneck.load, bottleneck.capacity));
                CHECK(isClose(bottleneck.kind == ResourceKind::Cable ? over[bottleneck.id]
                                                                     : through[bottleneck.id],
                              bottleneck.capacity));
            }
            CHECK(limited >= flows.size()); // a flow counts at every resource that limits it
        }
    }
}

TEST_CASE("Without a route there is no share", "[contention]")
{
    Network apart;
    apart.host("a");
    apart.host("b");
    const std::vector<Flow> flows{{0, 1}};
    const auto problem =
        shareBandwidth(apart.topology, apart.adjacency(), flows, Routing::Shortest).diagnostics();
    REQUIRE(problem.size() == 1);
    CHECK(codeOf(problem) == "routing.unreachable");
}

TEST_CASE("Equal cables limit equally many flows in any order", "[topology][contention]")
{
    // fat_tree(4), all to all: each of the 16 hosts sends 15 flows over its cable and receives 15.
    const auto topology = generate("fat_tree(4)").value();
    const Adjacency adjacency(topology);
    const auto flows = flowsOf(Pattern{}, hostsOf(topology)).value();
    const auto shares = shareBandwidth(topology, adjacency, flows, Routing::Ecmp).value();
    std::size_t atHosts = 0;
    for (const auto& bottleneck : shares.bottlenecks)
        if (bottleneck.name.starts_with("cable host") ||
            bottleneck.name.find("-host") != std::string::npos) {
            CHECK(bottleneck.flows == 15);
            ++atHosts;
        }
    CHECK(atHosts == 32); // both directions of 16 cables
}

} // namespace clusterwright::tests::contention_test
