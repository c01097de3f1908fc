// Designs that ask their graph for numbers.
#include "model/design/explanation.h"
#include "model/study/sweep.h"
#include "tests/model/design/graph_designs.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <cmath>

namespace clusterwright::tests
{

using namespace model;

namespace
{

constexpr double kGigabit = 1.25e8; // B/s
constexpr double kMicro = 1e-6;

// What fat_tree(k) costs and does, with k a variable.
GraphDesign fatTree(const std::string& k)
{
    GraphDesign design;
    design.topology = called("fat_tree(k)");
    design.variables = {{"k", k}};
    design.components = {
        componentText("host", "host", {{"price", "1000 USD"}}),
        componentText(
            "switch", "switch", {{"price", "500 USD"}, {"forward_time", "2 us"}, {"ports", "k"}}),
        componentText("cable",
                      "cable",
                      {{"bandwidth", "1 Gbit/s"}, {"latency", "1 us"}, {"price", "10 USD"}})};
    design.outputs = {{"hops", "hops_mean"},
                      {"furthest", "hops_max()"},
                      {"latency", "path_latency"},
                      {"slowest", "path_latency(max)"},
                      {"path", "path_bandwidth"},
                      {"path_on_average", "path_bandwidth(mean)"},
                      {"bisection", "bisection_bandwidth"},
                      {"local", "local_fraction"},
                      {"hosts", "host_count"},
                      {"all", "flow_bandwidth(all_to_all)"},
                      {"some", "flow_bandwidth(pairs, k / 2)"},
                      {"degree", "degree_max(switch)"}};
    return design;
}

// 2 hosts on a bond of `count` cables of 1 Gbit/s and one of 10 Gbit/s.
GraphDesign mixedBond(const std::string& striping, const std::string& count)
{
    GraphDesign design;
    design.topology = R"({"striping": ")" + striping + R"(",
        "vertices": [{"name": "a", "component": "host"}, {"name": "b", "component": "host"}],
        "cables": [{"from": "a", "to": "b", "component": "cable", "count": ")" +
                      count + R"("}, {"from": "b", "to": "a", "component": "fast"}]})";
    design.components.push_back(componentText("fast", "cable", {{"bandwidth", "10 Gbit/s"}}));
    return design;
}

// `racks` racks: a top switch with 4 hosts, on one core switch; a host called storage behind the top of rack 1.
const std::string kRacks = R"({
    "vertices": [{"name": "core", "component": "switch"}, {"name": "storage", "component": "host"}],
    "groups": [{"name": "rack", "count": "racks",
        "vertices": [{"name": "top", "component": "switch"}],
        "groups": [{"name": "node", "count": 4, "vertices": [{"name": "host", "component": "host"}]}],
        "cables": [{"from": "node.host", "to": "top", "component": "cable"}]}],
    "cables": [{"from": "rack.top", "to": "core", "component": "cable"},
               {"from": "storage:0", "to": "rack1.top:7", "component": "cable"}]})";

GraphDesign racks(const std::string& count)
{
    GraphDesign design;
    design.topology = kRacks;
    design.variables = {{"racks", count}};
    return design;
}

// Two hosts with 8 GB, then two with 2 GB, on one switch; P processes.
GraphDesign twoClasses(const std::string& processes, const std::string& placement = "first")
{
    GraphDesign design;
    design.topology = R"({"processes": ")" + processes + R"(", "placement": ")" + placement + R"(",
        "vertices": [{"name": "hub", "component": "switch"}],
        "groups": [{"name": "big", "count": 2, "vertices": [{"name": "host", "component": "large"}]},
                   {"name": "little", "count": 2, "vertices": [{"name": "host", "component": "small"}]}],
        "cables": [{"from": "big.host", "to": "hub", "component": "cable"},
                   {"from": "little.host", "to": "hub", "component": "cable"}]})";
    design.components = {componentText("large", "host", {{"memory", "8 GB"}, {"rate", "1 GB/s"}}),
                         componentText("small", "host", {{"memory", "2 GB"}, {"rate", "3 GB/s"}}),
                         componentText("switch", "switch"),
                         componentText("cable", "cable", {{"bandwidth", "1 Gbit/s"}})};
    return design;
}

std::vector<double> inputValues(const System& system)
{
    const auto valuation = valuationOf(system);
    std::vector<double> values;
    for (const auto& name : system.topology->inputNames())
        values.push_back(valuation.equations[*system.set.find(name)]);
    return values;
}

SharedInstance graphOf(const System& system)
{
    auto instance = topologyAt(system, valuationOf(system));
    INFO(textOf(instance.diagnostics()));
    REQUIRE(instance);
    return instance.value();
}

} // namespace

TEST_CASE("A fat tree of four ports gives the numbers of its formulas", "[design][topology]")
{
    const auto system = systemOf(fatTree("4").text());
    const auto is = [&](const char* name, double expected) {
        INFO(name << " is " << valueOf(system, name) << ", expected " << expected);
        CHECK(isClose(valueOf(system, name), expected));
    };
    is("hosts", 16); // k^3 / 4
    // From a host: 1 other on its switch (2 cables), 2 in its pod (4), 12 elsewhere (6).
    is("hops", (1 * 2 + 2 * 4 + 12 * 6) / 15.0);
    is("furthest", 6);
    // A cable more than switches on each path: hops * 1 us + (hops - 1) * 2 us.
    is("latency", ((1 * 2 + 2 * 4 + 12 * 6) / 15.0 * 3 - 2) * kMicro);
    is("slowest", (6 * 1 + 5 * 2) * kMicro);
    is("path", kGigabit);
    is("path_on_average", kGigabit);
    is("bisection", 8 * kGigabit); // k^3 / 8 cables
    is("local", 1 / 15.0);
    is("all", kGigabit / 15); // its own cable limits: 15 flows leave it
    is("some", kGigabit);
    is("degree", 4);
    is("host.count", 16);
    is("switch.count", 20);                       // 5 k^2 / 4
    is("cable.count", 48);                        // 3 k^3 / 4
    is("cost", 16 * 1000 + 20 * 500 + 48 * 10.0); // USD
}

TEST_CASE("A sweep over the size of a graph gives what single evaluations give, bit for bit",
          "[design][topology][sweep]")
{
    const auto design = fatTree("4");
    std::vector<std::string> names{"cost"};
    for (const auto& [name, equation] : design.outputs)
        names.push_back(name);
    const auto axis = parseAxis("k=2,8,4,6,4");
    REQUIRE(axis);
    const auto result = sweep(systemOf(design.text()), {axis.value()}, names);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    REQUIRE(result.value().size() == 5);
    CHECK(result.value().diagnostics.empty());
    const std::vector<std::string> ks{"2", "8", "4", "6", "4"};
    for (std::size_t row = 0; row < ks.size(); ++row) {
        const auto single = systemOf(design.text(), {{"k", ks[row], ""}});
        for (const auto& column : result.value().outputs) {
            INFO(column.name << " at k = " << ks[row]);
            CHECK(sameBits(column.values[row], valueOf(single, column.name)));
        }
    }
}

TEST_CASE("A sweep over two axes rebuilds the graph where it changes", "[design][topology][sweep]")
{
    auto design = fatTree("4");
    design.variables.emplace_back("speed", "1 Gbit/s");
    design.components.back() = componentText("cable", "cable", {{"bandwidth", "speed"}});
    design.outputs = {{"bisection", "bisection_bandwidth"}, {"hops", "hops_max"}};
    const auto result =
        sweep(systemOf(design.text()),
              {parseAxis("k=2,4").value(), parseAxis("speed=1 Gbit/s,10 Gbit/s").value()},
              {"bisection", "hops"});
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    // k^3 / 8 cables: 1 and 8.
    CHECK(result.value().outputs[0].values ==
          std::vector<double>{kGigabit, 10 * kGigabit, 8 * kGigabit, 80 * kGigabit});
    CHECK(result.value().outputs[1].values == std::vector<double>{6, 6, 6, 6});
}

TEST_CASE("A sweep into sizes that there are not goes on, with the finding of the first",
          "[design][topology][sweep]")
{
    auto design = fatTree("4");
    design.outputs = {{"hops", "hops_max"}};
    const auto result = sweep(systemOf(design.text()), {parseAxis("k=3,4,5").value()}, {"hops"});
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    CHECK(std::isnan(result.value().outputs[0].values[0]));
    CHECK(result.value().outputs[0].values[1] == 6);
    CHECK(std::isnan(result.value().outputs[0].values[2]));
    INFO(textOf(result.value().diagnostics));
    CHECK(contains(finding(result.value().diagnostics, "generator.argument").message, "k is odd"));
}

TEST_CASE("What the graph takes from components can be given by the topology", "[design][topology]")
{
    const std::string given =
        R"json(, "attributes": {"cable.bandwidth": "min(10 Gbit/s, card.rate)",
        "switch.forward_time": "3 us"})json";
    GraphDesign design;
    design.topology = called("star(4)", given);
    design.components.push_back(componentText("card", "nic", {{"rate", "4 Gbit/s"}}));
    CHECK(answer(design, "path_bandwidth") == 4 * kGigabit);
    CHECK(isClose(answer(design, "path_latency"), 5 * kMicro)); // two cables and the switch
}

TEST_CASE("An attribute of a role is closer than that of all cables", "[design][topology]")
{
    const std::string given =
        R"(, "attributes": {"cable.bandwidth": "1 Gbit/s", "uplink.bandwidth": "4 Gbit/s"})";
    GraphDesign design;
    // 4 hosts on each of 2 leaves, one spine: an uplink carries 4 hosts.
    design.topology = called("leaf_spine(2, 1, 4)", given);
    design.components = {};
    CHECK(answer(design, "bisection_bandwidth") == 4 * kGigabit);
    design.topology =
        called("leaf_spine(2, 1, 4)", R"(, "attributes": {"cable.bandwidth": "1 Gbit/s"})");
    CHECK(answer(design, "bisection_bandwidth") == kGigabit);
}

TEST_CASE("An attribute of a role holds when a component called like another role plays it",
          "[design][topology]")
{
    // "cable" is the only cable, so it plays uplinks too.
    const auto topology =
        called("leaf_spine(2, 1, 4)", R"(, "attributes": {"uplink.bandwidth": "4 Gbit/s"})");
    CHECK(answer(topology, "bisection_bandwidth") == 4 * kGigabit);
    CHECK(answer(topology, "path_bandwidth") == kGigabit);
    CHECK(answer(topology, "component_count(uplink)") == 2);
    CHECK(answer(topology, "component_count(cable)") == 10);
}

TEST_CASE("Components play the roles that are called like them, else those of their kind",
          "[design][topology]")
{
    GraphDesign design;
    design.topology = called("leaf_spine(4, 2, 3, uplinks=2)");
    design.components = {
        componentText("machine", "host", {{"price", "1000 USD"}}),
        componentText("leaf", "switch", {{"price", "100 USD"}}),
        componentText("spine", "switch", {{"price", "700 USD"}}),
        componentText("cable", "cable", {{"bandwidth", "1 Gbit/s"}}),
        componentText("uplink", "cable", {{"bandwidth", "10 Gbit/s"}, {"price", "20 USD"}})};
    CHECK(answer(design, "machine.count") == 12);
    CHECK(answer(design, "leaf.count") == 4);
    CHECK(answer(design, "spine.count") == 2);
    CHECK(answer(design, "cable.count") == 12);
    CHECK(answer(design, "uplink.count") == 16); // 4 * 2 * 2
    CHECK(answer(design, "cost") == 12 * 1000 + 4 * 100 + 2 * 700 + 16 * 20);
    CHECK(answer(design, "component_count(machine)") == 12);
    CHECK(answer(design, "component_count(host)") == 12);
    CHECK(answer(design, "degree_max(leaf)") == 7);  // 3 + 2 * 2
    CHECK(answer(design, "degree_max(spine)") == 8); // 4 * 2
    // Two halves of 6 hosts: host cables are the narrowest.
    CHECK(answer(design, "bisection_bandwidth") == 6 * kGigabit);
}

TEST_CASE("A topology says who plays its roles", "[design][topology]")
{
    GraphDesign design;
    design.topology = R"json({"generators": [{"call": "now_fat_tree(3)",
        "components": {"host": "sun", "leaf": "m8f", "top": "m8f", "cable": "lan", "uplink": "lan", "trunk": "san"}}]})json";
    design.components = {componentText("pc", "host"),
                         componentText("sun", "host"),
                         componentText("m8f", "switch"),
                         componentText("hub4", "switch"),
                         componentText("lan", "cable", {{"bandwidth", "160 MB/s"}}),
                         componentText("san", "cable", {{"bandwidth", "1 Gbit/s"}})};
    CHECK(answer(design, "sun.count") == 105);      // 3 subclusters * 7 leaves * 5 hosts
    CHECK(answer(design, "pc.count") == 1);         // not in the graph: as many as it says
    CHECK(answer(design, "m8f.count") == 33);       // 3 * (7 + 4)
    CHECK(answer(design, "lan.count") == 105 + 63); // 3 uplinks a leaf
    CHECK(answer(design, "san.count") == 12);       // 4 of each of 3 pairs of subclusters
    CHECK(answer(design, "component_count(trunk)") == 12);
    CHECK(answer(design, "component_count(leaf)") == 21);
    CHECK(answer(design, "component_count(top)") == 12);
    CHECK(answer(design, "path_bandwidth(min)") == kGigabit);
}

TEST_CASE("A component's own count is not that of the graph", "[design][topology]")
{
    GraphDesign design;
    design.topology = called("star(8)");
    design.components = {componentText("host", "host", {{"price", "10 USD"}}, "3"),
                         componentText("switch", "switch"),
                         componentText("cable", "cable")};
    CHECK(answer(design, "host.count") == 3);
    CHECK(answer(design, "cable.count") == 8);
    CHECK(answer(design, "cost") == 30);
    CHECK(answer(design, "component_count(host)") == 8);
}

TEST_CASE("A count is that of the component, whatever roles are called like it",
          "[design][topology]")
{
    // "switch" plays leaves, and "box" plays the role that is called switch.
    GraphDesign design;
    design.topology = R"json({
        "generators": [{"name": "a", "call": "leaf_spine(2, 1, 3)", "components": {"leaf": "switch", "spine": "box"}},
                       {"name": "b", "call": "star(4)", "components": {"switch": "box"}}],
        "cables": [{"from": "a.spine0", "to": "b.switch0", "component": "cable"}]})json";
    design.components.push_back(componentText("box", "switch"));
    CHECK(answer(design, "switch.count") == 2);
    CHECK(answer(design, "box.count") == 2);
    CHECK(answer(design, "host.count") == 10);
    CHECK(answer(design, "component_count(switch)") == 2);
    CHECK(answer(design, "component_count(spine)") == 1);
}

TEST_CASE("Two generators whose hosts are of two kinds keep them apart", "[design][topology]")
{
    GraphDesign design;
    design.topology = R"json({
        "generators": [{"name": "a", "call": "star(2)", "components": {"host": "x", "switch": "s"}},
                       {"name": "b", "call": "star(3)", "components": {"host": "y", "switch": "t"}},
                       {"name": "c", "call": "star(4)"}],
        "cables": [{"from": "a.switch0", "to": "b.switch0", "component": "cable"},
                   {"from": "c.switch0", "to": "b.switch0", "component": "cable"}]})json";
    design.components = {componentText("x", "host"),
                         componentText("y", "host"),
                         componentText("s", "switch"),
                         componentText("t", "switch"),
                         componentText("cable", "cable", {{"bandwidth", "1 Gbit/s"}})};
    CHECK(answer(design, "x.count") == 2);
    CHECK(answer(design, "y.count") == 3);
    CHECK(answer(design, "s.count + t.count") == 2);
    CHECK(answer(design, "host_count") == 9);
    CHECK(answer(design, "hops_max") == 4);
}

TEST_CASE("Groups are repeated, and cables find all copies or one", "[design][topology]")
{
    const auto system = systemOf(racks("8").text());
    const auto graph = graphOf(system);
    CHECK(graph->processes.size() == 33);
    CHECK(graph->topology.vertices.size() == 33 + 9);
    CHECK(graph->topology.cables.size() == 32 + 8 + 1);
    CHECK(graph->topology.vertices[0].name == "core");
    CHECK(std::ranges::count(graph->topology.vertices, "rack7.node3.host", &Vertex::name) == 1);
    // Ordered pairs: of the 32 hosts in racks 8 * 4 * 3 at 2 hops and 32 * 28 at 4; storage with the 4 of rack 1 at 2, with
    // the 28 others at 4, both ways.
    CHECK(graph->hops().histogram == std::vector<std::uint64_t>{0, 0, 96 + 8, 0, 896 + 56});
    CHECK(answer(racks("8"), "degree_max(switch)") == 8); // the core
    CHECK(answer(racks("2"), "degree_max(switch)") == 6); // 4 hosts, core, storage
    CHECK(answer(racks("8"), "component_count(cable)") == 41);
    const auto& last = graph->topology.cables.back();
    CHECK(graph->topology.vertices[last.a].name == "storage");
    CHECK(graph->topology.vertices[last.b].name == "rack1.top");
    CHECK(last.portA == 0);
    CHECK(last.portB == 7);
}

TEST_CASE("A group without a count is there once, without a number", "[design][topology]")
{
    GraphDesign design;
    design.topology = R"json({
        "vertices": [{"name": "top", "component": "switch"}],
        "groups": [{"name": "left", "generators": [{"call": "star(3)"}]},
                   {"name": "right", "generators": [{"name": "net", "call": "star(2)"}]}],
        "cables": [{"from": "left.switch0", "to": "top", "component": "cable"},
                   {"from": "top", "to": "right.net.switch0", "component": "cable"},
                   {"from": "top", "to": "right.net.host0", "component": "cable"}]})json";
    const auto graph = graphOf(systemOf(design.text()));
    std::vector<std::string> names;
    for (const auto& vertex : graph->topology.vertices)
        names.push_back(vertex.name);
    CHECK(names == std::vector<std::string>{"top",
                                            "left.host0",
                                            "left.host1",
                                            "left.host2",
                                            "left.switch0",
                                            "right.net.host0",
                                            "right.net.host1",
                                            "right.net.switch0"});
    CHECK(graph->topology.cables.size() == 3 + 2 + 3);
}

TEST_CASE("A group that is there no times leaves nothing behind", "[design][topology]")
{
    GraphDesign design;
    design.topology = R"({"vertices": [{"name": "lonely", "component": "host"}],
        "groups": [{"name": "g", "count": 0, "vertices": [{"name": "host", "component": "host"}]}]})";
    CHECK(answer(design, "host_count") == 1);
    CHECK(answer(design, "hops_mean") == 0);
    CHECK(answer(design, "local_fraction") == 1);
}

TEST_CASE("A bond has the cables that its count says", "[design][topology]")
{
    GraphDesign design;
    design.topology =
        R"({"vertices": [{"name": "a", "component": "host"}, {"name": "b", "component": "host"}],
        "cables": [{"from": "a", "to": "b", "component": "cable", "count": "links"}]})";
    design.variables = {{"links", "3"}};
    CHECK(answer(design, "flow_bandwidth(pairs, 1)") == 3 * kGigabit);
    CHECK(answer(design, "cable.count") == 3);
    CHECK(answer(design, "hops_mean") == 1);
    const auto result = sweep(systemOf([&] {
                                  auto asked = design;
                                  asked.outputs = {{"rate", "flow_bandwidth(pairs)"}};
                                  return asked.text();
                              }()),
                              {parseAxis("links=1..4").value()},
                              {"rate"});
    REQUIRE(result);
    CHECK(result.value().outputs[0].values ==
          std::vector<double>{kGigabit, 2 * kGigabit, 3 * kGigabit, 4 * kGigabit});
}

TEST_CASE("Striping decides what a bond of unequal cables carries", "[design][topology]")
{
    // 2 cables of 1 Gbit/s and one of 10. Strict round robin: 3 times the slowest. Weighted and dynamic: the sum.
    const auto rate = [](const char* striping) {
        return answer(mixedBond(striping, "2"), "flow_bandwidth(pairs, 1)");
    };
    CHECK(rate("srr") == 3 * kGigabit);
    CHECK(rate("wsrr") == 12 * kGigabit);
    CHECK(rate("wd") == 12 * kGigabit);
    CHECK(answer(mixedBond("srr", "1"), "path_bandwidth") == 2 * kGigabit);
}

TEST_CASE("Processes are placed as the topology says", "[design][topology]")
{
    const auto hops = [](const std::string& placement, const std::string& processes) {
        auto design = fatTree("4");
        design.topology =
            called("fat_tree(k)",
                   R"(, "processes": ")" + processes + R"(", "placement": ")" + placement + "\"");
        return answer(design, "hops_mean");
    };
    CHECK(hops("first", "2") == 2);        // the two hosts of the first switch
    CHECK(hops("first", "k") == 10 / 3.0); // a pod: from each one at 2, two at 4
    CHECK(hops("packed", "4") == 10 / 3.0);
    CHECK(hops("spread", "2") == 6); // hosts 0 and 8 of 16: pods 0 and 2
    CHECK(hops("spread", "4") == 6);
    CHECK(hops("worst", "2") == 6);
    CHECK(hops("first", "1") == 0);
    CHECK(isClose(hops("random(1)", "16"), 82 / 15.0));
    CHECK(isClose(hops("worst", "k^3 / 4"), 82 / 15.0));
}

TEST_CASE("A placement orders the hosts of as many processes as there are hosts",
          "[design][topology]")
{
    // 4 hosts on 2 leaves. Pairs are i and i + 2: over the one uplink in order. Placed so that every next one is farthest,
    // 0, 2, 1, 3: pairs are (0, 1) and (2, 3), each on its own leaf.
    const auto rate = [](const std::string& more) {
        return answer(called("leaf_spine(2, 1, 2)", more), "flow_bandwidth(pairs, 2)");
    };
    CHECK(rate("") == kGigabit / 2);
    CHECK(rate(R"(, "processes": 4, "placement": "worst")") == kGigabit);
    CHECK(rate(R"(, "placement": "worst")") == kGigabit);
}

TEST_CASE("One process alone has nobody to talk to", "[design][topology]")
{
    const auto topology = called("star(4)", R"(, "processes": 1)");
    CHECK(answer(topology, "hops_mean") == 0);
    CHECK(answer(topology, "hops_max") == 0);
    CHECK(answer(topology, "path_latency") == 0);
    CHECK(answer(topology, "local_fraction") == 1);
    CHECK(answer(topology, "host_count") == 4);
    CHECK(answer(topology, "1 B / path_bandwidth") == 0);
    CHECK(answer(topology, "1 B / bisection_bandwidth") == 0);
    CHECK(answer(topology, "1 B / flow_bandwidth(all_to_all)") == 0);
}

TEST_CASE("Routing is the topology's", "[design][topology]")
{
    // A ring of 4: (0, 2) and (1, 3) both ways. Shortest paths of two hops on one side or spread over both.
    const auto rate = [](const std::string& routing) {
        return answer(called("ring(4)", R"(, "routing": ")" + routing + "\""),
                      "flow_bandwidth(pairs, 2)");
    };
    // Over both sides: each flow has half on each; 4 flows * 2 hops / 8 directed cables: one flow's worth on each.
    CHECK(rate("ecmp") == kGigabit);
    CHECK(rate("shortest") <= kGigabit);
    CHECK(rate("shortest") >= kGigabit / 2);
}

TEST_CASE("The smallest attribute is that of the hosts in use", "[design][topology]")
{
    CHECK(answer(twoClasses("2"), "host_min(memory)") == 8e9);
    CHECK(answer(twoClasses("3"), "host_min(memory)") == 2e9);
    CHECK(answer(twoClasses("2"), "host_min(rate)") == 1e9);
    CHECK(answer(twoClasses("4"), "host_min(rate)") == 1e9);
    // Spread over 4: hosts 0 and 2.
    CHECK(answer(twoClasses("2", "spread"), "host_min(memory)") == 2e9);
    // All of them where there are no processes.
    auto all = twoClasses("2");
    all.topology.erase(1, std::string(R"("processes": "2", )").size());
    CHECK(answer(all, "host_min(memory)") == 2e9);
}

TEST_CASE("Bandwidth between pairs on a shared segment", "[design][topology]")
{
    // k pairs, both directions: 2 k flows share the medium of 100 Mbit/s.
    GraphDesign design;
    design.topology = called("hub(8)");
    design.variables = {{"k", "1"}};
    design.components = {componentText("host", "host"),
                         componentText("hub", "hub"),
                         componentText("cable", "cable", {{"bandwidth", "100 Mbit/s"}})};
    for (const int k : {1, 2, 3, 4})
        CHECK(isClose(answer(design, "flow_bandwidth(pairs, " + std::to_string(k) + " * k)"),
                      12.5e6 / (2 * k)));
    CHECK(isClose(answer(design, "flow_bandwidth(all_to_all)"), 12.5e6 / 56)); // 8 * 7
    CHECK(isClose(answer(design, "flow_bandwidth(broadcast, 3)"), 12.5e6 / 7));
    CHECK(isClose(answer(design, "flow_bandwidth(neighbours)"), 12.5e6 / 16));
    CHECK(isClose(answer(design, "flow_bandwidth(permutation, 9)"), 12.5e6 / 8));
    // Bits of 3 reversed: 0, 2, 5 and 7 stay where they are.
    CHECK(isClose(answer(design, "flow_bandwidth(bit_reversal)"), 12.5e6 / 4));
}

TEST_CASE("A mesh of segments is routed by hosts or by switches", "[design][topology]")
{
    const auto mesh = [](const std::string& router, const Texts& ofHost) {
        GraphDesign design;
        design.topology = called("routed_mesh(4, 4, router=" + router + ")");
        design.components = {
            componentText("host", "host", ofHost),
            componentText("hub", "hub"),
            componentText("switch", "switch", {{"forward_time", "1 us"}}),
            componentText("cable", "cable", {{"bandwidth", "100 Mbit/s"}, {"latency", "1 us"}})};
        return design;
    };
    const Texts slow{{"forward_bandwidth", "2 MB/s"}, {"forward_time", "100 us"}};
    // From a host 6 others on its row or column (2 cables), 9 elsewhere (4 cables, over one host or over the switch).
    CHECK(answer(mesh("software", slow), "hops_mean") == 3.2); // (6 * 2 + 9 * 4) / 15
    CHECK(answer(mesh("switch", slow), "hops_mean") == 3.2);
    CHECK(answer(mesh("software", slow), "path_bandwidth") == 2e6);
    CHECK(answer(mesh("switch", slow), "path_bandwidth") == 12.5e6);
    CHECK(isClose(answer(mesh("software", slow), "path_latency(max)"), (4 + 100) * kMicro));
    CHECK(isClose(answer(mesh("switch", slow), "path_latency(max)"), (4 + 1) * kMicro));
    CHECK(isClose(answer(mesh("software", slow), "local_fraction"), 6 / 15.0));
    CHECK(answer(mesh("software", slow), "host.count") == 16);
    CHECK(answer(mesh("switch", slow), "switch.count") == 2);
    CHECK(answer(mesh("software", slow), "component_count(host)") == 16);
    CHECK(answer(mesh("software", slow), "degree_max(host)") == 2);
}

TEST_CASE("Hosts forward where the component says so", "[design][topology]")
{
    GraphDesign design;
    design.topology =
        R"({"vertices": [{"name": "a", "component": "host"}, {"name": "b", "component": "relay"},
                                       {"name": "c", "component": "host"}],
        "cables": [{"from": "a", "to": "b", "component": "cable"}, {"from": "b", "to": "c", "component": "cable"}]})";
    design.components.push_back(componentText("relay", "host", {{"forwards", "1"}}));
    CHECK(answer(design, "hops_max") == 2);
}

TEST_CASE("Half duplex shares a cable between its directions", "[design][topology]")
{
    const auto rate = [](const std::string& full) {
        GraphDesign design;
        design.topology = called("back_to_back(1)");
        design.components = {
            componentText("host", "host"),
            componentText("cable", "cable", {{"bandwidth", "1 Gbit/s"}, {"full_duplex", full}})};
        return answer(design, "flow_bandwidth(pairs, 1)");
    };
    CHECK(rate("1") == kGigabit);
    CHECK(rate("0") == kGigabit / 2);
}

TEST_CASE("A baseline has a graph of its own", "[design][topology][baseline]")
{
    const PresetFolder folder;
    const std::string pipeline =
        R"("pipeline": {"steps": [{"id": "w", "block": "wait", "bind": {"t": "hops_mean * 1 s"}}]})";
    const auto fields = [&](const std::string& call, const std::string& k) {
        return R"("variables": [{"name": "k", "value": ")" + k + R"("}], "components": )" +
               listText(plainComponents()) + R"(, "blocks": [)" + kWait + R"(], "topology": )" +
               called(call) + ", " + pipeline;
    };
    // k follows this design's.
    folder.add("designs/other.cluster.json",
               R"({"design": "other", "format": 1, "title": "Ring", )" +
                   fields("ring(2 * k)", "4") + "}");
    const auto system =
        systemOf(designText(fields("star(k)", "3") + R"(, "baseline": {"design": "other"})"),
                 {},
                 folder.library());
    CHECK(valueOf(system, "time") == 2); // a star
    // A ring of 6: from each host two at 1, two at 2, one at 3: 9 / 5.
    CHECK(isClose(valueOf(system, "baseline.time"), 9 / 5.0));
    CHECK(isClose(valueOf(system, "speedup"), 0.9));
    CHECK(valueOf(system, "host.count") == 3);
    CHECK(valueOf(system, "baseline.host.count") == 6);
    CHECK(graphOf(system)->topology.name == "star(3)");
}

TEST_CASE("A design may use its graph while its baseline has none, and the other way round",
          "[design][topology][baseline]")
{
    const PresetFolder folder;
    const auto fields = [&](const std::string& time, const std::string& more) {
        return R"("components": )" + listText(plainComponents()) + R"(, "blocks": [)" + kWait +
               R"(], "pipeline": {"steps": [{"id": "w", "block": "wait", "bind": {"t": ")" + time +
               R"("}}]})" + more;
    };
    const auto topology = R"(, "topology": )" + called("star(3)");
    folder.add("designs/with.cluster.json",
               R"({"design": "with", "format": 1, "title": "With", )" +
                   fields("hops_mean * 1 s", topology) + "}");
    folder.add("designs/without.cluster.json",
               R"({"design": "without", "format": 1, "title": "Without", )" + fields("6 s", "") +
                   "}");
    const auto speedup = [&](const std::string& body, const std::string& baseline) {
        return valueOf(
            systemOf(designText(body + R"(, "baseline": {"design": ")" + baseline + "\"}"),
                     {},
                     folder.library()),
            "speedup");
    };
    CHECK(speedup(fields("hops_mean * 1 s", topology), "without") == 3);
    CHECK(speedup(fields("1 s", ""), "with") == 2);
}

TEST_CASE("A number of the graph is explained by what the graph is made of", "[design][topology]")
{
    const auto system = systemOf(fatTree("4").text());
    const auto names = [&](const std::string& output) {
        const auto tree = explain(system, output);
        REQUIRE(tree);
        std::vector<std::string> result;
        for (const auto& input : tree.value().inputs)
            result.push_back(input.name + " is " + input.fullName);
        return result;
    };
    // hops_mean depends on the shape alone.
    CHECK(names("hops") ==
          std::vector<std::string>{"topology.k is k", "topology.switch.ports is k"});
    const auto latency = names("latency");
    const auto has = [&](const std::string& name) {
        return std::ranges::find(latency, name) != latency.end();
    };
    CHECK(has("topology.k is k"));
    CHECK(has("topology.cable.latency is cable.latency"));
    CHECK(has("topology.switch.forward_time is switch.forward_time"));
    const auto text = toText(explain(system, "latency").value());
    INFO(text);
    CHECK(contains(text, "path_latency"));
    CHECK(contains(text, "topology.cable.bandwidth"));
    CHECK(contains(text, "1 Gbit/s"));
}

TEST_CASE("The arguments of a flow are explained with it", "[design][topology]")
{
    const auto tree = explain(systemOf(fatTree("4").text()), "some");
    REQUIRE(tree);
    CHECK(tree.value().equation == "flow_bandwidth(pairs, k / 2)");
    CHECK(tree.value().filled == "flow_bandwidth(pairs, 4 / 2)");
    CHECK(tree.value().inputs.front().name == "k");
}

TEST_CASE("Functions of the shape do not depend on bandwidths", "[design][topology]")
{
    const auto system = systemOf(fatTree("4").text());
    const auto inputs = system.topology->find("hops_mean", "", 0).value()->inputs();
    CHECK(inputs == std::vector<std::string>{"topology.k", "topology.switch.ports"});
    const auto all = system.topology->find("path_latency", "max", 0).value()->inputs();
    CHECK(std::ranges::find(all, "topology.cable.bandwidth") != all.end());
}

TEST_CASE("The same question gives the same function", "[design][topology]")
{
    const auto system = systemOf(fatTree("4").text());
    const auto& topology = *system.topology;
    CHECK(topology.find("hops_mean", "", 0).value() == topology.find("hops_mean", "", 0).value());
    CHECK(topology.find("flow_bandwidth", "pairs", 1).value() ==
          topology.find("flow_bandwidth", "pairs", 1).value());
    CHECK(topology.find("flow_bandwidth", "pairs", 1).value() !=
          topology.find("flow_bandwidth", "pairs", 0).value());
}

TEST_CASE("A graph is built once for equal numbers", "[design][topology][cost]")
{
    const auto system = systemOf(fatTree("4").text());
    const auto values = inputValues(system);
    const auto& graphs = system.topology->graphs();
    const auto first = graphs.instance(values);
    REQUIRE(first);
    CHECK(graphs.instance(values).value() == first.value());
    CHECK(graphOf(system) == first.value());
    auto others = values;
    others[0] = 6; // k
    const auto larger = graphs.instance(others);
    INFO(textOf(larger.diagnostics()));
    others[0] = 2;
    const auto smaller = graphs.instance(others);
    REQUIRE(smaller);
    CHECK(smaller.value() != first.value());
    CHECK(smaller.value()->topology.vertices.size() == 2 + 5);
    CHECK(graphs.instance(values).value() == first.value());
}

TEST_CASE("An answer of a graph that is not a number is not another one's",
          "[design][topology][bad]")
{
    const auto system = systemOf(fatTree("4").text());
    auto values = inputValues(system);
    const auto& graphs = system.topology->graphs();
    REQUIRE(graphs.instance(values));
    const auto function = system.topology->find("hops_max", "", 0).value();
    std::vector<double> operands(values.begin(), values.begin() + 2);
    CHECK(function->value(operands) == 6);
    values[0] = operands[0] = std::nan("");
    CHECK(std::isnan(function->value(operands)));
    CHECK(function->problem(operands).code == "topology.value");
    const auto instance = graphs.instance(values);
    REQUIRE_FALSE(instance);
    CHECK(onlyFinding(instance.diagnostics()).code == "topology.value");
    // And a number after it is found again.
    operands[0] = 4;
    CHECK(function->value(operands) == 6);
}

TEST_CASE("Paths of one graph are kept for each routing", "[design][topology]")
{
    // A 3 by 3 mesh: Valiant's ways are longer than the shortest.
    auto design = GraphDesign{called("mesh(3, 3)"), {{"latency", "path_latency"}}};
    const auto system = systemOf(design.text());
    const auto graph = graphOf(system);
    // Mean distance on a line of 3 is 8 / 9 with oneself; on a mesh 2 * 8 / 9 * 9 / 8 = 2 over distinct pairs.
    CHECK(isClose(valueOf(system, "latency"), 2 * kMicro));
    const auto& shortest = graph->paths(Routing::Shortest);
    const auto& valiant = graph->paths(Routing::Valiant);
    REQUIRE(shortest);
    REQUIRE(valiant);
    CHECK(isClose(shortest.value().latencyMean, 2 * kMicro));
    CHECK(valiant.value().latencyMean > 2.1 * kMicro);
    CHECK(&graph->paths(Routing::Shortest) == &shortest);
}

TEST_CASE("Pointless and impossible pairs", "[design][topology]")
{
    CHECK(answer(called("star(5)"), "flow_bandwidth(pairs, 2)") == kGigabit);
    const auto problem = onlyFinding(whyNot(called("star(5)"), "flow_bandwidth(pairs, 3)"));
    CHECK(problem.code == "pattern.pairs");
    CHECK(problem.pointer == "/outputs/0");
}

TEST_CASE("A generator's arguments may be any expression of the design", "[design][topology]")
{
    GraphDesign design;
    design.topology = called("torus(n, max(n, 2) + 1, floor(sqrt(n * n)))");
    design.variables = {{"n", "3"}};
    CHECK(answer(design, "host_count") == 3 * 4 * 3);
    CHECK(valueOf(systemOf(design.text()), "topology.length1") == 4);
}

TEST_CASE("Counts of a graph drive a pipeline's inputs without a circle", "[design][topology]")
{
    GraphDesign design;
    design.topology = called("star(P)");
    design.variables = {
        {"P", "6"}, {"work", "host.count * 2"}, {"half", "flow_bandwidth(pairs, P / 2)"}};
    CHECK(answer(design, "work") == 12);
    CHECK(answer(design, "half") == kGigabit);
}

} // namespace clusterwright::tests
