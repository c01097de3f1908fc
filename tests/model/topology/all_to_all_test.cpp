// The smallest share of all-to-all traffic: by hand, against the list of its flows, and where that list would be too long.
#include "model/topology/contention/adaptive.h"
#include "model/topology/contention/all_to_all.h"
#include "model/topology/contention/contention.h"
#include "model/topology/generators/generate.h"
#include "model/topology/routing/flow_counts.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/networks.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <numeric>

namespace clusterwright::tests::all_to_all_test
{

using namespace clusterwright::model;

namespace
{

double shareOf(const Topology& topology, const std::vector<VertexId>& processes, Routing routing)
{
    const auto share = allToAllShare(topology, Adjacency(topology), {&processes, 1}, routing, 7);
    INFO(textOf(share.diagnostics()));
    REQUIRE(share);
    return share.value();
}

constexpr auto kNoEnd = static_cast<VertexId>(-1);

// The share as a number of flows per cable, where all cables are equal.
double flowsOfACable(const std::string& call, Routing routing)
{
    const auto topology = generate(call).value();
    return topology.cableClasses.front().bandwidth / shareOf(topology, hostsOf(topology), routing);
}

constexpr std::array kRoutings{Routing::Shortest,
                               Routing::Ecmp,
                               Routing::Alternating,
                               Routing::DimensionOrder,
                               Routing::UpDown,
                               Routing::Valiant};

// Flows over each hop and through each vertex are those of the routes of all flows.
void checkCounts(const Topology& topology,
                 const std::vector<std::vector<VertexId>>& groups,
                 Routing routing)
{
    const Adjacency adjacency(topology);
    FlowCounts expected(adjacency);
    for (const auto& group : groups) {
        const auto flows = flowsOf({}, group).value();
        const auto routes = routesOf(topology, adjacency, flows, routing, 7).value();
        for (std::size_t flow = 0; flow < flows.size(); ++flow)
            expected.add(adjacency, routes, flow, flows[flow].to);
    }
    const auto counts = allToAllCounts(topology, adjacency, groups, routing, 7).value();
    const auto differs = [](double a, double b) { return std::abs(a - b) > 1e-12 * (1 + b); };
    CHECK(std::ranges::equal(counts.over, expected.over, std::not_fn(differs)));
    CHECK(std::ranges::equal(counts.through, expected.through, std::not_fn(differs)));
}

void checkAgainstList(const Topology& topology, const std::vector<VertexId>& processes)
{
    for (const auto routing : kRoutings) {
        if (routing == Routing::DimensionOrder && topology.known.grid.empty())
            continue;
        INFO(topology.name << " " << toText(routing));
        const auto flows = flowsOf({}, processes).value();
        const auto list = shareBandwidth(topology, Adjacency(topology), flows, routing, 7);
        REQUIRE(list);
        const auto share = shareOf(topology, processes, routing);
        CHECK((share == list.value().min || std::abs(share / list.value().min - 1) < 1e-12));
        checkCounts(topology, {processes}, routing);
    }
}

} // namespace

TEST_CASE("In a star, each host's cable is shared by all its flows", "[topology][contention]")
{
    // Each of 5 hosts sends 4 flows and receives 4 over a cable of 100 B/s each way: 25 B/s.
    Network star;
    for (int i = 0; i < 5; ++i)
        star.host("h" + std::to_string(i));
    const auto middle = star.add("m", ComponentKind::Switch);
    for (VertexId i = 0; i < middle; ++i)
        star.cable(i, middle, 100);
    const auto hosts = hostsOf(star.topology);
    CHECK(shareOf(star.topology, hosts, Routing::Shortest) == 25);
    // A switch of 200 B/s: 20 flows pass through it.
    star.topology.vertexClasses[middle].forwardBandwidth = 200;
    CHECK(shareOf(star.topology, hosts, Routing::Shortest) == 10);
    CHECK(shareOf(star.topology, {0}, Routing::Shortest) == kUnlimited);
    CHECK(shareOf(star.topology, {}, Routing::Ecmp) == kUnlimited);
}

TEST_CASE("Summed loads give the share of the list of flows", "[topology][contention][laws]")
{
    for (const auto* const call : {"star(5)",
                                   "hub(5)",
                                   "bonded(5)",
                                   "routed_mesh(3,3)",
                                   "routed_mesh(3,3,router=switch)",
                                   "switch_box(12,ports=8)",
                                   "leaf_spine(3,2,4)",
                                   "leaf_spine(3,2,4,uplinks=2)",
                                   "fat_tree(4)",
                                   "now_fat_tree()",
                                   "ring(7)",
                                   "mesh(3,5)",
                                   "torus(4,3,2)",
                                   "torus(4,6)",
                                   "hypercube(4)",
                                   "complete(6)",
                                   "hyperx(3,4)",
                                   "hyperx(3,3,hosts=2)",
                                   "dragonfly(4,2,2)",
                                   "slim_fly(5)",
                                   "slim_fly(5,hosts=1)",
                                   "random_regular(12,3)"}) {
        INFO(call);
        const auto topology = generate(call).value();
        auto hosts = hostsOf(topology);
        checkAgainstList(topology, hosts);
        hosts.erase(hosts.begin() + 1, hosts.begin() + 4);
        checkAgainstList(topology, hosts);
    }
    Random random(41);
    for (int round = 0; round < 40; ++round) {
        const auto network = randomNetwork(random, random.whole(2, 10), random.whole(1, 8));
        checkAgainstList(network.topology, hostsOf(network.topology));
    }
}

TEST_CASE("Sums of several threads give the share of the list of flows",
          "[topology][contention][laws]")
{
    // 900 searches over 5400 links each, in 2 parts
    const auto topology = generate("random_regular(900,6)").value();
    for (const auto routing : {Routing::Shortest, Routing::Ecmp, Routing::UpDown})
        checkCounts(topology, {hostsOf(topology)}, routing);
    auto apart = topology;
    apart.vertices.push_back({"apart", 0});
    const auto hosts = hostsOf(apart);
    for (const auto routing : {Routing::Shortest, Routing::UpDown}) {
        const auto share = allToAllShare(apart, Adjacency(apart), {&hosts, 1}, routing);
        CHECK(codeOf(share.diagnostics()) == "routing.unreachable");
    }
}

TEST_CASE("Flows of several groups add up", "[topology][contention][laws]")
{
    for (const auto* const call : {"leaf_spine(3,2,4)",
                                   "fat_tree(4)",
                                   "dragonfly(4,2,2)",
                                   "hub(6)",
                                   "ring(8)",
                                   "mesh(3,4)",
                                   "torus(4,3,2)",
                                   "torus(5,6)",
                                   "hypercube(4)"}) {
        const auto topology = generate(call).value();
        for (const auto* const text : {"row_all_to_all", "column_all_to_all"})
            for (const auto routing : kRoutings) {
                INFO(call << ", " << text << ", " << toText(routing));
                if (routing == Routing::DimensionOrder && topology.known.grid.empty())
                    continue;
                checkCounts(topology,
                            groupsOf(parsePattern(text).value(), hostsOf(topology)).value(),
                            routing);
            }
    }
    // Each row or column of a torus is a ring of n hosts. The distances from one of them add up to n * n / 4: n * n / 8 flows each way.
    const auto torus = generate("torus(16,16)").value();
    const Adjacency adjacency(torus);
    for (const auto* const text : {"row_all_to_all", "column_all_to_all"}) {
        const auto groups = groupsOf(parsePattern(text).value(), hostsOf(torus)).value();
        const auto share = allToAllShare(torus, adjacency, groups, Routing::Ecmp).value();
        CHECK(isClose(torus.cableClasses.front().bandwidth / share, 32));
    }
}

TEST_CASE("A torus with a change has the flows of its own routes", "[topology][contention][laws]")
{
    const auto check = [](const Topology& changed) {
        auto hosts = hostsOf(changed);
        checkCounts(changed, {hosts}, Routing::Ecmp);
        hosts.resize(7);
        checkCounts(changed, {hosts}, Routing::Ecmp);
    };
    const auto torus = generate("torus(4,3,3)").value();
    auto cut = torus; // one cable is missing
    cut.cables.pop_back();
    check(cut);
    auto twisted =
        torus; // as many cables at each host, but the first two lead to each other's ends
    std::swap(twisted.cables[0].b, twisted.cables[1].b);
    check(twisted);
    auto passive = torus; // one host does not forward
    passive.vertexClasses.push_back(passive.vertexClasses[passive.vertices[5].type]);
    passive.vertexClasses.back().forwards = false;
    passive.vertices[5].type = static_cast<std::uint32_t>(passive.vertexClasses.size() - 1);
    check(passive);
    auto longer = torus; // a host more than the grid has
    longer.vertices.push_back({"more", 0});
    longer.cables.push_back({3, static_cast<VertexId>(longer.vertices.size() - 1), 0});
    check(longer);
}

TEST_CASE("Flows use all rails of a host with ecmp, and one with shortest",
          "[topology][contention]")
{
    // 8 hosts with 4 rails. Of an all-to-all, a host receives 7 flows.
    const auto topology = generate("bonded(8,4,medium=switch)").value();
    const Adjacency adjacency(topology);
    const auto hosts = hostsOf(topology);
    const double rail = topology.cableClasses.front().bandwidth;
    const auto shift = flowsOf(parsePattern("shift(1)").value(), hosts).value();
    const auto least = [&](Routing routing) {
        return shareBandwidth(topology, adjacency, shift, routing).value().min;
    };
    CHECK(isClose(least(Routing::Ecmp), 4 * rail));
    CHECK(isClose(least(Routing::Shortest), rail));
    CHECK(isClose(shareOf(topology, hosts, Routing::Ecmp), 4 * rail / 7));
    CHECK(isClose(shareOf(topology, hosts, Routing::Shortest), rail / 7));
}

TEST_CASE("All-to-all among thousands of processes has a share", "[topology][contention]")
{
    // A torus of n * n * n: distances along one coordinate add up to n * n / 4 for one host, over 2 directions: with P hosts
    // P * n / 8 flows a cable and direction, 4096 * 16 / 8.
    CHECK(isClose(flowsOfACable("torus(16,16,16)", Routing::Ecmp), 8192));
    // 26 * 26 * 26 / 4 hosts of a fat tree: only their own cables limit them.
    CHECK(isClose(flowsOfACable("fat_tree(26)", Routing::Ecmp), 4394 - 1));
    // 73 groups of 12 * 6 hosts: the cable of a host carries 5255 flows, those between routers may carry more.
    CHECK(flowsOfACable("dragonfly(12,6,6)", Routing::Shortest) >= 5256 - 1);
}

TEST_CASE("All-to-all among 16,384 processes has the loads of the closed forms",
          "[topology][contention]")
{
    // Along 32 places: 16384 * 32 / 8 flows, as above.
    CHECK(flowsOfACable("torus(32,32,16)", Routing::DimensionOrder) == 65536);
    CHECK(isClose(flowsOfACable("torus(32,32,16)", Routing::Ecmp), 65536));
    // The first 16384 of 42^3 / 4 = 18522 hosts. An edge switch sends 21 * 16363 flows over its 21 uplinks, its hosts 16383 each.
    const auto tree = generate("fat_tree(42)").value();
    auto hosts = hostsOf(tree);
    hosts.resize(16384);
    const auto share = shareOf(tree, hosts, Routing::Ecmp);
    CHECK(isClose(tree.cableClasses.front().bandwidth / share, 16383));
    // Direct routes are the best ones for even traffic.
    const auto torus = generate("torus(32,32,16)").value();
    const std::vector<std::vector<VertexId>> all{hostsOf(torus)};
    const auto adaptive = adaptiveAllToAll(torus, Adjacency(torus), all).value();
    CHECK(isClose(torus.cableClasses.front().bandwidth / adaptive.rate, 65536));
    CHECK(adaptive.detour == 0);
    // 129 groups of 16 * 8 hosts
    CHECK(flowsOfACable("dragonfly(16,8,8)", Routing::Ecmp) >= 16512 - 1);
}

TEST_CASE("Valiant takes a list of few flows on a large topology", "[topology][contention]")
{
    // 2 flows need 4 searches, a search for each of 27000 components exceeds the limit.
    const auto torus = generate("torus(30,30,30)").value();
    CHECK(shareOf(torus, {0, 13}, Routing::Valiant) == torus.cableClasses.front().bandwidth);
    auto spare = generate("star(3)").value(); // a switch without a cable
    spare.vertices.push_back(spare.vertices.back());
    spare.vertices.back().name = "spare";
    CHECK(shareOf(spare, {0, 1, 2}, Routing::Valiant) == spare.cableClasses.front().bandwidth / 2);
}

TEST_CASE("Valiant's all-to-all has two random legs for each flow", "[topology][contention]")
{
    // 4096 * 4095 flows with two legs of 3 * 16 / 4 hops each, mean over random ends.
    const auto torus = generate("torus(16,16,16)").value();
    const std::vector<std::vector<VertexId>> all{hostsOf(torus)};
    const auto counts = allToAllCounts(torus, Adjacency(torus), all, Routing::Valiant).value();
    const auto hops = std::accumulate(counts.over.begin(), counts.over.end(), 0.0);
    CHECK(hops == Approx(4096.0 * 4095 * 24).epsilon(1e-3));
    // All flows pass one vertex fewer than they have hops.
    const auto passes = std::accumulate(counts.through.begin(), counts.through.end(), 0.0);
    CHECK(passes == hops - 4096.0 * 4095);
}

TEST_CASE("All-to-all without a route is refused", "[topology][contention]")
{
    Network apart;
    apart.host("a");
    apart.host("b");
    const std::vector<VertexId> both{0, 1};
    for (const auto routing : {Routing::Shortest, Routing::Ecmp, Routing::UpDown}) {
        const auto share = allToAllShare(apart.topology, apart.adjacency(), {&both, 1}, routing);
        REQUIRE_FALSE(share);
        CHECK(codeOf(share.diagnostics()) == "routing.unreachable");
    }
}

TEST_CASE("All-to-all that takes too long is refused with a remedy", "[topology][contention]")
{
    // 32768 destinations, 2 * 98304 links each: 6.4e9 steps
    const auto torus = generate("torus(32,32,32)").value();
    const auto hosts = hostsOf(torus);
    const auto share = allToAllShare(torus, Adjacency(torus), {&hosts, 1}, Routing::Ecmp);
    REQUIRE_FALSE(share);
    CHECK(codeOf(share.diagnostics()) == "routing.size");
    CHECK(hintOf(share.diagnostics()) == "use fewer processes or a smaller topology");
}

TEST_CASE("Loads of all-to-all traffic are those of flows at the smallest share",
          "[topology][contention]")
{
    // h0 - m - h1 at 100 B/s, h2 - m at 50 B/s: 2 flows each way on every cable, so 25 B/s for all.
    Network star;
    for (int i = 0; i < 3; ++i)
        star.host("h" + std::to_string(i));
    const auto middle = star.add("m", ComponentKind::Switch);
    for (VertexId i = 0; i < middle; ++i)
        star.cable(i, middle, i == 2 ? 50 : 100);
    const Adjacency adjacency(star.topology);
    const auto links =
        allToAllLoads(star.topology, adjacency, hostsOf(star.topology), Routing::Shortest);
    REQUIRE(links);
    REQUIRE(links.value().links.size() == 6);
    for (const auto& link : links.value().links) {
        INFO(nameOf(link, star.topology, adjacency));
        CHECK(link.load == 50);
        CHECK(link.heldBack == (link.capacity == 50 ? 2 : 0));
    }
    CHECK(links.value().links.front().share() == 1); // sorted by utilisation
    CHECK(links.value().links.back().share() == 0.5);
}

TEST_CASE("Where all flows have one share, summed loads equal those of the list of flows",
          "[topology][contention]")
{
    for (const auto* const call : {"fat_tree(4)", "torus(4,4)", "star(6)"}) {
        INFO(call);
        const auto topology = generate(call).value();
        const Adjacency adjacency(topology);
        const auto hosts = hostsOf(topology);
        const auto flows = flowsOf({}, hosts).value();
        const auto shares = shareBandwidth(topology, adjacency, flows, Routing::Ecmp).value();
        REQUIRE(shares.max / shares.min == Approx(1));
        const auto list = linkLoads(topology, adjacency, flows, shares, Routing::Ecmp).value();
        const auto summed = allToAllLoads(topology, adjacency, hosts, Routing::Ecmp).value().links;
        std::map<std::string, double> loads;
        for (const auto& link : list)
            loads[nameOf(link, topology, adjacency)] = link.load;
        REQUIRE(summed.size() == list.size());
        for (const auto& link : summed)
            CHECK(link.load == Approx(loads.at(nameOf(link, topology, adjacency))));
    }
}

TEST_CASE("Detours are two split routes over each component that forwards",
          "[topology][contention][laws]")
{
    for (const auto* const call : {"torus(3,4)", "mesh(4)", "fat_tree(4)", "dragonfly(2,2,2)"}) {
        INFO(call);
        const auto topology = generate(call).value();
        const Adjacency adjacency(topology);
        const auto flows = flowsOf(parsePattern("shift(3)").value(), hostsOf(topology)).value();
        std::vector<VertexId> middles;
        for (VertexId id = 0; id < adjacency.size(); ++id)
            if (adjacency.forwards(id))
                middles.push_back(id);
        FlowCounts expected(adjacency);
        for (const auto& flow : flows)
            for (const auto middle : middles)
                for (const auto& leg : {Flow{flow.from, middle}, Flow{middle, flow.to}}) {
                    const auto route =
                        routesOf(topology, adjacency, {&leg, 1}, Routing::Ecmp).value();
                    const auto end = leg.to == flow.to || leg.to == leg.from ? flow.to : kNoEnd;
                    for (std::size_t at = 0; at < route.ids.size(); ++at) {
                        const auto part = route.shareAt(at) / static_cast<double>(middles.size());
                        const auto to = endOf(adjacency, route.ids[at]);
                        expected.over[route.ids[at]] += part;
                        expected.through[to] += to == end ? 0 : part;
                    }
                }
        const auto counts = detourCounts(topology, adjacency, EndFlows(adjacency, flows)).value();
        for (std::size_t hop = 0; hop < counts.over.size(); ++hop)
            CHECK(counts.over[hop] == Approx(expected.over[hop]).margin(1e-12));
        for (std::size_t id = 0; id < counts.through.size(); ++id)
            CHECK(counts.through[id] == Approx(expected.through[id]).margin(1e-12));
    }
}

TEST_CASE("Adaptive routing of summed all-to-all is that of its flows",
          "[topology][contention][laws]")
{
    for (const auto* const call : {"torus(3,4)",
                                   "mesh(7)",
                                   "fat_tree(4)",
                                   "dragonfly(2,2,2)",
                                   "random_regular(12,3)",
                                   "hub(6)"}) {
        const auto topology = generate(call).value();
        const Adjacency adjacency(topology);
        for (const auto* const text : {"all_to_all", "row_all_to_all", "subset_all_to_all(5)"}) {
            INFO(call << ", " << text);
            const auto pattern = parsePattern(text).value();
            const auto hosts = hostsOf(topology);
            const auto flows = flowsOf(pattern, hosts).value();
            const auto list = adaptiveShare(topology, adjacency, flows).value();
            const auto groups = groupsOf(pattern, hosts).value();
            const auto sums = adaptiveAllToAll(topology, adjacency, groups).value();
            CHECK(isClose(sums.rate, list.rate));
            CHECK(sums.detour == Approx(list.detour).margin(1e-9));
        }
    }
}

TEST_CASE("Adaptive routing is refused with a pair that has no route, or for many components",
          "[topology][contention]")
{
    Network apart; // two stars with traffic in each
    for (const auto* const name : {"a", "b", "c", "d"})
        apart.host(name);
    const auto left = apart.add("left", ComponentKind::Switch);
    const auto right = apart.add("right", ComponentKind::Switch);
    for (const VertexId host : {0U, 1U})
        apart.cable(host, left, 100);
    for (const VertexId host : {2U, 3U})
        apart.cable(host, right, 100);
    const std::vector<std::vector<VertexId>> groups{{0, 1}, {2, 3}};
    const auto share = adaptiveAllToAll(apart.topology, apart.adjacency(), groups);
    CHECK(messageOf(share.diagnostics()) == "'c' cannot reach 'left'");
    // A host in both networks does not forward.
    const auto both = apart.host("both");
    apart.cable(both, left, 100);
    apart.cable(both, right, 100);
    const std::vector<Flow> flows{{0, both}, {2, both}};
    const auto list = adaptiveShare(apart.topology, apart.adjacency(), flows);
    CHECK(messageOf(list.diagnostics()) == "'c' cannot reach 'left'");
    const auto torus = generate("torus(32,32,32)").value();
    const std::vector<Flow> flow{{0, 1}};
    const auto wide = adaptiveShare(torus, Adjacency(torus), flow);
    CHECK(codeOf(wide.diagnostics()) == "routing.size");
}

TEST_CASE("Adaptive routing sends adversarial traffic of a dragonfly over all groups",
          "[topology][contention]")
{
    // 5 groups of one router with 4 hosts. All hosts of a group send to the next one: 4 flows over the one cable between the two by
    // shortest paths. Detours over 5 routers put 4 / 5 of a flow on each cable of a router, on the way there and from there: 8 / 5.
    const auto topology = generate("dragonfly(1,4,4)").value();
    const Adjacency adjacency(topology);
    const auto hosts = hostsOf(topology);
    const double bandwidth = topology.cableClasses.front().bandwidth;
    const auto shift = flowsOf(parsePattern("shift(4)").value(), hosts).value();
    const auto direct = shareBandwidth(topology, adjacency, shift, Routing::Ecmp).value().min;
    CHECK(isClose(direct, bandwidth / 4));
    const auto adaptive = adaptiveShare(topology, adjacency, shift).value();
    CHECK(isClose(adaptive.rate, bandwidth * 5 / 8));
    CHECK(adaptive.detour == 1);
    // Uniform traffic takes the shortest paths: 4 * 4 flows between two groups, 19 on the cable of a host.
    const auto uniform = adaptiveShare(topology, adjacency, flowsOf({}, hosts).value()).value();
    CHECK(isClose(uniform.rate, bandwidth / 19));
    CHECK(uniform.detour == 0);
}

TEST_CASE("Adaptive routing balances the direct cable and the detour", "[topology][contention]")
{
    // a - s - t - b with 100 B/s between s and t, and s - u - t with 20 B/s. Of the detours over s, t and u one third takes u:
    // (1 - x / 3) / 100 = x / 3 / 20 gives x = 1/2, and 120 B/s.
    Network network;
    const auto a = network.host("a");
    const auto b = network.host("b");
    const auto s = network.add("s", ComponentKind::Switch);
    const auto t = network.add("t", ComponentKind::Switch);
    const auto u = network.add("u", ComponentKind::Switch);
    network.cable(a, s, 1000);
    network.cable(b, t, 1000);
    network.cable(s, t, 100);
    network.cable(s, u, 20);
    network.cable(u, t, 20);
    const std::vector<Flow> flows{{a, b}};
    const auto share = adaptiveShare(network.topology, network.adjacency(), flows).value();
    CHECK(isClose(share.rate, 120));
    CHECK(isClose(share.detour, 0.5));
    CHECK(adaptiveShare(network.topology, network.adjacency(), {}).value().rate == kUnlimited);
    Network pair; // nothing forwards
    pair.host("a");
    pair.host("b");
    pair.cable(0, 1, 100);
    const auto alone = adaptiveShare(pair.topology, pair.adjacency(), flows).value();
    CHECK(alone.rate == 100);
    CHECK(alone.detour == 0);
}

} // namespace clusterwright::tests::all_to_all_test
