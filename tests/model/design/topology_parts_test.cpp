// Groups, bonds, placements, routers, duplex and baselines: their effect on the values of a topology.
#include "model/design/edit/cable_ends.h"
#include "model/design/explanation/explanation.h"
#include "model/design/fields/field.h"
#include "model/design/graph/design_topology.h"
#include "model/study/points/sweep.h"
#include "tests/model/design/graph_examples.h"
#include "tests/model/design/topology_problems.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace clusterwright::tests::topology_parts_test
{

using namespace model;

TEST_CASE("Cables of repeated groups reach all copies or one", "[design][topology]")
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

TEST_CASE("An index connects the copies of equal numbers", "[design][topology]")
{
    // NIC i of each of 4 nodes with leaf i, and store i with leaf i of a generator.
    GraphDesign design;
    design.topology = R"json({
        "generators": [{"name": "fabric", "call": "leaf_spine(2,1,1)"}],
        "groups": [
            {"name": "node", "count": 4, "vertices": [{"name": "cpu", "component": "host"}],
             "groups": [{"name": "rail", "count": 2, "vertices": [{"name": "nic", "component": "switch"}]}],
             "cables": [{"from": "cpu", "to": "rail.nic", "component": "cable"}]},
            {"name": "leaf", "count": 2, "vertices": [{"name": "top", "component": "switch"}]},
            {"name": "store", "count": 2, "vertices": [{"name": "disk", "component": "host"}]}],
        "cables": [{"from": "node.rail[i].nic", "to": "leaf[i].top", "component": "cable"},
                   {"from": "leaf[k].top:7", "to": "fabric.leaf[k]", "component": "cable"},
                   {"from": "store[i].disk", "to": "fabric.leaf[i]", "component": "cable"}]})json";
    const auto graph = graphOf(systemOf(design.text()));
    const auto& topology = graph->topology;
    std::vector<std::string> cables;
    for (const auto& cable : std::span(topology.cables).last(8 + 2 + 2))
        cables.push_back(topology.vertices[cable.a].name + " " + topology.vertices[cable.b].name);
    CHECK(cables == std::vector<std::string>{"node0.rail0.nic leaf0.top",
                                             "node1.rail0.nic leaf0.top",
                                             "node2.rail0.nic leaf0.top",
                                             "node3.rail0.nic leaf0.top",
                                             "node0.rail1.nic leaf1.top",
                                             "node1.rail1.nic leaf1.top",
                                             "node2.rail1.nic leaf1.top",
                                             "node3.rail1.nic leaf1.top",
                                             "leaf0.top fabric.leaf0",
                                             "leaf1.top fabric.leaf1",
                                             "store0.disk fabric.leaf0",
                                             "store1.disk fabric.leaf1"});
    CHECK(topology.cables[topology.cables.size() - 3].portA == 7);
    const CableEnds ends(*designOf(design.text()).topology); // for drawing, renaming and removal
    CHECK(ends.pathOf("", "node.rail[i].nic").size() == 3);
    CHECK(ends.at("", "fabric.leaf[i]")->kind == ElementKind::Generator);
}

TEST_CASE("A cable offers the copies that it can connect", "[design][topology][field]")
{
    GraphDesign file;
    file.topology = R"json({
        "vertices": [{"name": "core", "component": "switch"}],
        "groups": [
            {"name": "node", "count": 4, "vertices": [{"name": "cpu", "component": "host"}],
             "groups": [{"name": "rail", "count": 2, "vertices": [{"name": "nic", "component": "host"}]}]},
            {"name": "leaf", "count": 2, "vertices": [{"name": "top", "component": "switch"}]},
            {"name": "rack", "vertices": [{"name": "top", "component": "switch"}]}],
        "cables": [{"from": "node.rail.nic", "to": "leaf.top:7", "component": "cable"},
                   {"from": "node3.rail[k].nic", "to": "leaf[k].top", "component": "cable"},
                   {"from": "core", "to": "leaf.top", "component": "cable"},
                   {"from": "leaf.top", "to": "rack.top", "component": "cable"}]})json";
    auto library = noPresets();
    auto design = designOf(file.text());
    const auto fieldOf = [&](std::size_t cable) {
        const auto fields =
            fieldsOf(design, library, elementOf(design.topology->whole.cables[cable], ""));
        const auto found = std::ranges::find(fields, "copies", &Field::key);
        return found == fields.end() ? std::nullopt : std::optional(*found);
    };
    CHECK(fieldOf(0)->text == "all copies with all");
    CHECK(fieldOf(0)->choices == std::vector<std::string>{"all copies with all",
                                                          "node i with leaf i",
                                                          "rail i with leaf i"});
    CHECK(fieldOf(1)->text == "rail i with leaf i"); // node3 is one copy
    CHECK(fieldOf(1)->choices ==
          std::vector<std::string>{"all copies with all", "rail i with leaf i"});
    CHECK_FALSE(fieldOf(2)); // no group on the left
    CHECK_FALSE(fieldOf(3)); // 'rack' has no copies
    const auto choose = [&](const char* choice) {
        const std::vector cable{elementOf(design.topology->whole.cables[0], "")};
        const auto edit = setField(design, library, cable, "copies", choice);
        return edit && model::apply(design, edit.value());
    };
    REQUIRE(choose("rail i with leaf i"));
    CHECK(design.topology->whole.cables[0].from == "node.rail[i].nic");
    CHECK(design.topology->whole.cables[0].to == "leaf[i].top:7");
    REQUIRE(choose("node i with leaf i"));
    CHECK(design.topology->whole.cables[0].from == "node[i].rail.nic");
    REQUIRE(choose("all copies with all"));
    CHECK(design.topology->whole.cables[0].from == "node.rail.nic");
    CHECK(design.topology->whole.cables[0].to == "leaf.top:7");
    CHECK_FALSE(choose("leaf i with node i"));
}

TEST_CASE("A cable takes a preset as a component of its own", "[design][field]")
{
    auto library = shippedPresets();
    const auto design = designOf(designText(R"(
        "components": [{"name": "host", "preset": "acc-host"}, {"name": "cable", "preset": "pcie-5-x16"}],
        "topology": {"vertices": [{"name": "a", "component": "host"}, {"name": "b", "component": "host"}],
                     "cables": [{"from": "a", "to": "b", "component": "cable"},
                                {"from": "b", "to": "a", "component": "cable"}]})"));
    const auto second = elementOf(design.topology->whole.cables[1], "");
    const auto fields = fieldsOf(design, library, second);
    const auto& field = *std::ranges::find(fields, "component", &Field::key);
    CHECK(std::ranges::count(field.presets, "preset:infiniband-ndr-cable") == 1);
    CHECK(std::ranges::count(field.presets, "preset:pcie-5-x16") == 0); // is 'cable'
    CHECK(std::ranges::count(field.presets, "preset:infiniband-ndr-nic") == 0);
    const auto edit =
        setField(design, library, std::vector{second}, "component", "preset:infiniband-ndr-cable");
    REQUIRE(edit);
    auto after = design;
    REQUIRE(model::apply(after, edit.value()));
    REQUIRE(after.components.size() == 3);
    CHECK(after.components[2].preset == "infiniband-ndr-cable");
    CHECK(after.topology->whole.cables[0].component == "cable");
    CHECK(after.topology->whole.cables[1].component == after.components[2].name);
}

TEST_CASE("A group without a count exists once, without a number", "[design][topology]")
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

TEST_CASE("A group with zero copies leaves nothing behind", "[design][topology]")
{
    GraphDesign design;
    design.topology = R"({"vertices": [{"name": "lonely", "component": "host"}],
        "groups": [{"name": "g", "count": 0, "vertices": [{"name": "host", "component": "host"}]}]})";
    CHECK(answer(design, "host_count") == 1);
    CHECK(answer(design, "hops_mean") == 0);
    CHECK(answer(design, "local_fraction") == 1);
}

TEST_CASE("A cable to a group with zero copies connects nothing", "[design][topology]")
{
    const auto cables = [](const std::string& count, const std::string& from) {
        GraphDesign design;
        design.topology =
            R"json({"generators": [{"name": "x", "call": "star(2)"}],
            "groups": [{"name": "l", "count": )json" +
            count + R"(, "vertices": [{"name": "h", "component": "host"}],
                "groups": [{"name": "m", "vertices": [{"name": "g", "component": "switch"}]}]},
                       {"name": "k", "count": )" +
            count + R"(, "vertices": [{"name": "h", "component": "switch"}]}],
            "cables": [{"from": ")" +
            from + R"(", "component": "cable"}]})";
        return answer(design, "component_count(cable)");
    };
    // A star of two hosts has two cables; each copy adds one.
    CHECK(cables("2", R"(l.h", "to": "x.switch0)") == 4);
    for (const auto* const ends : {R"(l.h", "to": "x.switch0)",
                                   R"(l.m.g", "to": "x.switch0)",
                                   R"(x.switch0", "to": "l.h:3)",
                                   R"(l[i].h", "to": "x.host[i])",
                                   R"(l[i].h", "to": "k[i].h)",
                                   R"(l0.h", "to": "x.switch0)"}) {
        INFO(ends);
        CHECK(cables("0", ends) == 2);
    }
}

TEST_CASE("A bond has the number of cables of its count", "[design][topology]")
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

TEST_CASE("Striping determines the bandwidth of a bond of unequal cables", "[design][topology]")
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

TEST_CASE("Processes are placed by the topology's rule", "[design][topology]")
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

TEST_CASE("A placement orders hosts even if all are in use", "[design][topology]")
{
    // 4 hosts on 2 leaves. Pairs are i and i + 2: over the one uplink in order. With each next host farthest, 0, 2, 1, 3, the pairs
    // are (0, 1) and (2, 3), each on its own leaf.
    const auto rate = [](const std::string& more) {
        return answer(called("leaf_spine(2, 1, 2)", more), "flow_bandwidth(pairs, 2)");
    };
    CHECK(rate("") == kGigabit / 2);
    CHECK(rate(R"(, "processes": 4, "placement": "worst")") == kGigabit);
    CHECK(rate(R"(, "placement": "worst")") == kGigabit);
}

TEST_CASE("A single process has no communication", "[design][topology]")
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

TEST_CASE("Routing follows the topology's rule", "[design][topology]")
{
    // A ring of 4: (0, 2) and (1, 3) in both directions. Shortest paths have two hops on one side, or spread over both.
    const auto rate = [](const std::string& routing) {
        return answer(called("ring(4)", R"(, "routing": ")" + routing + "\""),
                      "flow_bandwidth(pairs, 2)");
    };
    // Over both sides: each flow has half on each; 4 flows * 2 hops / 8 directed cables: the load of one flow on each.
    CHECK(rate("ecmp") == kGigabit);
    CHECK(rate("shortest") <= kGigabit);
    CHECK(rate("shortest") >= kGigabit / 2);
}

TEST_CASE("host_min uses only the hosts in use", "[design][topology]")
{
    CHECK(answer(twoClasses("2"), "host_min(memory)") == 8e9);
    CHECK(answer(twoClasses("3"), "host_min(memory)") == 2e9);
    CHECK(answer(twoClasses("2"), "host_min(rate)") == 1e9);
    CHECK(answer(twoClasses("4"), "host_min(rate)") == 1e9);
    // Spread over 4: hosts 0 and 2.
    CHECK(answer(twoClasses("2", "spread"), "host_min(memory)") == 2e9);
    // All of them without processes.
    auto all = twoClasses("2");
    all.topology.erase(1, std::string(R"("processes": "2", )").size());
    CHECK(answer(all, "host_min(memory)") == 2e9);
}

TEST_CASE("Pairs on a shared segment share its bandwidth", "[design][topology]")
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
    CHECK(isClose(answer(called("star(3000)"), "flow_bandwidth(all_to_all)"), kGigabit / 2999));
    CHECK(isClose(answer(design, "flow_bandwidth(broadcast, 3)"), 12.5e6 / 7));
    CHECK(isClose(answer(design, "flow_bandwidth(neighbours)"), 12.5e6 / 16));
    CHECK(isClose(answer(design, "flow_bandwidth(permutation, 9)"), 12.5e6 / 8));
    // Bits of 3 reversed: 0, 2, 5 and 7 map to themselves.
    CHECK(isClose(answer(design, "flow_bandwidth(bit_reversal)"), 12.5e6 / 4));
    // Flows over the one hub: 8, then 2 rows of 4 * 3, 4 columns of 2 * 1, and 3 * 2.
    CHECK(isClose(answer(design, "flow_bandwidth(shift, 3)"), 12.5e6 / 8));
    CHECK(isClose(answer(design, "flow_bandwidth(ring)"), 12.5e6 / 8));
    CHECK(isClose(answer(design, "flow_bandwidth(xor, k)"), 12.5e6 / 8));
    CHECK(isClose(answer(design, "flow_bandwidth(row_all_to_all, 2)"), 12.5e6 / 24));
    CHECK(isClose(answer(design, "flow_bandwidth(column_all_to_all, 2)"), 12.5e6 / 8));
    CHECK(isClose(answer(design, "flow_bandwidth(column_ring, 2)"), 12.5e6 / 8));
    CHECK(isClose(answer(design, "flow_bandwidth(subset_all_to_all, 3)"), 12.5e6 / 6));
    CHECK(isClose(answer(called("dragonfly(1,4,4)"), "adaptive_bandwidth(shift, 4)"),
                  kGigabit * 5 / 8));
    CHECK(isClose(answer(called("star(3000)"), "adaptive_bandwidth(all_to_all)"), kGigabit / 2999));
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

TEST_CASE("Hosts forward if their component does", "[design][topology]")
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

TEST_CASE("A design and its baseline need not both have a graph", "[design][topology][baseline]")
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

TEST_CASE("An index must be valid, at both ends, and have the same copies",
          "[design][topology][bad]")
{
    struct Case {
        std::string from;
        std::string to;
        std::string place;
        std::string message;
    };
    const auto given = GENERATE(values<Case>(
        {{"node.rail[i].nic", "leaf[i].top", "from", "'node.rail[i].nic' has no copy 2"},
         {"leaf[k].top", "node.rail[k].nic", "to", "'node.rail[k].nic' has no copy 2"},
         {"node.rail[i].nic",
          "leaf.top",
          "to",
          "the ends 'node.rail[i].nic' and 'leaf.top' have "
          "different indices"},
         {"node.rail[i].nic",
          "leaf[j].top",
          "from",
          "the ends 'node.rail[i].nic' and "
          "'leaf[j].top' have different indices"},
         {"node.rail[1].nic", "leaf[1].top", "from", "invalid index in 'node.rail[1].nic'"},
         {"node.rail[i.nic", "leaf[i].top", "from", "invalid index in 'node.rail[i.nic'"},
         {"node.rail[i].nic", "leaf[i]x.top", "to", "invalid index in 'leaf[i]x.top'"}}));
    const auto problem = problemOf(R"({"groups": [
        {"name": "node", "count": 4, "vertices": [{"name": "cpu", "component": "host"}],
         "groups": [{"name": "rail", "count": 2, "vertices": [{"name": "nic", "component": "switch"}]}],
         "cables": [{"from": "cpu", "to": "rail.nic", "component": "cable"}]},
        {"name": "leaf", "count": 3, "vertices": [{"name": "top", "component": "switch"}]}],
        "cables": [{"from": ")" + given.from +
                                   R"(", "to": ")" + given.to + R"(", "component": "cable"}]})");
    CHECK(codeAndPlace(problem) == "topology.index /topology/cables/0/" + given.place);
    CHECK(messageOf(problem) == given.message);
}

} // namespace clusterwright::tests::topology_parts_test
