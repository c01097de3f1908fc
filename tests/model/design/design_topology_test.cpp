// Designs that use values of their graph.
#include "model/design/explanation/explanation.h"
#include "model/design/fields/field.h"
#include "model/design/graph/design_topology.h"
#include "model/expression/program/lowering.h"
#include "model/expression/program/program.h"
#include "model/study/points/sweep.h"
#include "tests/model/design/graph_examples.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <array>
#include <cmath>
#include <latch>
#include <thread>

namespace clusterwright::tests::design_topology_test
{

using namespace model;

TEST_CASE("A fat tree of four ports matches its formulas", "[design][topology]")
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
    // Each path has one cable more than switches: hops * 1 us + (hops - 1) * 2 us.
    is("latency", ((1 * 2 + 2 * 4 + 12 * 6) / 15.0 * 3 - 2) * kMicro);
    is("slowest", (6 * 1 + 5 * 2) * kMicro);
    is("path", kGigabit);
    is("path_on_average", kGigabit);
    is("bisection", 8 * kGigabit); // k^3 / 8 cables
    is("local", 1 / 15.0);
    is("all", kGigabit / 15); // limited by its own cable, which 15 flows share
    is("some", kGigabit);
    is("degree", 4);
    is("host.count", 16);
    is("switch.count", 20);                       // 5 k^2 / 4
    is("cable.count", 48);                        // 3 k^3 / 4
    is("cost", 16 * 1000 + 20 * 500 + 48 * 10.0); // USD
}

TEST_CASE("A sweep over a graph's size equals single evaluations bit for bit",
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

TEST_CASE("A sweep continues past invalid sizes with one finding", "[design][topology][sweep]")
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
    CHECK(contains(messageOf(result.value().diagnostics, "generator.argument"), "k must be even"));
}

TEST_CASE("A topology can override attributes of components", "[design][topology]")
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

TEST_CASE("A role's attribute takes precedence over that of all cables", "[design][topology]")
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

TEST_CASE("A role keeps its attribute with a component named like another role",
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

TEST_CASE("Components play roles by name, otherwise by kind", "[design][topology]")
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
    // Two halves of 6 hosts: host cables have the least bandwidth.
    CHECK(answer(design, "bisection_bandwidth") == 6 * kGigabit);
}

TEST_CASE("A topology assigns components to its roles", "[design][topology]")
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
    CHECK(answer(design, "pc.count") == 1);         // not in the graph: its own count
    CHECK(answer(design, "m8f.count") == 33);       // 3 * (7 + 4)
    CHECK(answer(design, "lan.count") == 105 + 63); // 3 uplinks a leaf
    CHECK(answer(design, "san.count") == 12);       // 4 of each of 3 pairs of subclusters
    CHECK(answer(design, "component_count(trunk)") == 12);
    CHECK(answer(design, "component_count(leaf)") == 21);
    CHECK(answer(design, "component_count(top)") == 12);
    CHECK(answer(design, "path_bandwidth(min)") == kGigabit);
}

TEST_CASE("A component's own count differs from that of the graph", "[design][topology]")
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

TEST_CASE("A count belongs to the component, whatever roles are named like it",
          "[design][topology]")
{
    // "switch" plays the leaves, and "box" plays the role named switch.
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

TEST_CASE("Two generators keep hosts of two kinds apart", "[design][topology]")
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

TEST_CASE("An explanation of a graph value names the graph's inputs", "[design][topology]")
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
    // hops_mean depends only on the shape.
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

TEST_CASE("An explanation of a flow includes its arguments", "[design][topology]")
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

TEST_CASE("Equal calls give the same function object", "[design][topology]")
{
    const auto system = systemOf(fatTree("4").text());
    const auto& topology = *system.topology;
    CHECK(topology.find("hops_mean", "", 0).value() == topology.find("hops_mean", "", 0).value());
    CHECK(topology.find("flow_bandwidth", "pairs", 1).value() ==
          topology.find("flow_bandwidth", "pairs", 1).value());
    CHECK(topology.find("flow_bandwidth", "pairs", 1).value() !=
          topology.find("flow_bandwidth", "pairs", 0).value());
}

TEST_CASE("A graph is built once for equal inputs", "[design][topology][cost]")
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

TEST_CASE("A NaN operand gives NaN, and leaves cached results valid", "[design][topology][bad]")
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
    CHECK(codeOf(function->problem(operands)) == "topology.value");
    const auto instance = graphs.instance(values);
    REQUIRE_FALSE(instance);
    CHECK(codeOf(onlyFinding(instance.diagnostics())) == "topology.value");
    // A finite result after it is still found.
    operands[0] = 4;
    CHECK(function->value(operands) == 6);
}

TEST_CASE("Paths of one graph are cached for each routing", "[design][topology]")
{
    // A 3 by 3 mesh: Valiant's paths are longer than the shortest.
    auto design = GraphDesign{called("mesh(3, 3)"), {{"latency", "path_latency"}}};
    const auto system = systemOf(design.text());
    const auto graph = graphOf(system);
    // The mean distance on a line of 3 is 8 / 9 including oneself; on a mesh 2 * 8 / 9 * 9 / 8 = 2 over distinct pairs.
    CHECK(isClose(valueOf(system, "latency"), 2 * kMicro));
    const auto& shortest = graph->paths(Routing::Shortest);
    const auto& valiant = graph->paths(Routing::Valiant);
    REQUIRE(shortest);
    REQUIRE(valiant);
    CHECK(isClose(shortest.value().latencyMean, 2 * kMicro));
    CHECK(valiant.value().latencyMean > 2.1 * kMicro);
    CHECK(&graph->paths(Routing::Shortest) == &shortest);
}

TEST_CASE("Five hosts allow two pairs, but not three", "[design][topology]")
{
    CHECK(answer(called("star(5)"), "flow_bandwidth(pairs, 2)") == kGigabit);
    const auto problem = onlyFinding(whyNot(called("star(5)"), "flow_bandwidth(pairs, 3)"));
    CHECK(codeOf(problem) == "pattern.pairs");
    CHECK(pointerOf(problem) == "/outputs/0");
}

TEST_CASE("A generator's arguments can be any expression of the design", "[design][topology]")
{
    GraphDesign design;
    design.topology = called("torus(n, max(n, 2) + 1, floor(sqrt(n * n)))");
    design.variables = {{"n", "3"}};
    CHECK(answer(design, "host_count") == 3 * 4 * 3);
    CHECK(valueOf(systemOf(design.text()), "topology.length1") == 4);
}

TEST_CASE("Counts of a graph can drive a pipeline's inputs", "[design][topology]")
{
    GraphDesign design;
    design.topology = called("star(P)");
    design.variables = {
        {"P", "6"}, {"work", "host.count * 2"}, {"half", "flow_bandwidth(pairs, P / 2)"}};
    CHECK(answer(design, "work") == 12);
    CHECK(answer(design, "half") == kGigabit);
}

TEST_CASE("Concurrent calls of a topology equal those of one thread", "[design][topology]")
{
    constexpr std::size_t kThreads = 4;
    const std::vector<std::string> sizes{"2", "4", "6"};
    std::vector<double> expected;
    for (const auto& k : sizes)
        expected.push_back(valueOf(systemOf(fatTree(k).text()), "all"));

    const auto system = systemOf(fatTree("4").text()); // nothing is computed yet
    const auto lowered = lower(system.set, {"k"}).value();
    const auto node = [&](const char* name) {
        return lowered.equations[*system.set.find(name)].node;
    };
    const Program program(lowered.graph, {node("all"), node("hops"), node("bisection")});
    std::latch start(kThreads);
    std::vector<std::vector<double>> got(kThreads);
    {
        std::vector<std::jthread> threads;
        for (auto& own : got)
            threads.emplace_back([&] {
                auto workspace = program.workspace();
                std::array<double, 3> values{};
                start.arrive_and_wait();
                for (const double k : {2.0, 4.0, 6.0}) {
                    program.evaluate({&k, 1}, values, workspace);
                    own.push_back(values[0]);
                }
            });
    }
    for (const auto& own : got)
        CHECK(own == expected);
}

TEST_CASE("An attribute bound to a component is a value of its role", "[design][topology][field]")
{
    GraphDesign design;
    design.topology =
        R"json({"generators": [{"call": "star(4)", "components": {"cable": "wire"}}],
        "attributes": {"wire.bandwidth": "1 Gbit/s"}})json";
    design.components.push_back(componentText("wire", "cable", {{"bandwidth", "4 Gbit/s"}}));
    const auto system = systemOf(design.text());
    CHECK(valueOf(system, "topology.cable.bandwidth") == kGigabit);
    const auto read = designOf(design.text());
    auto library = noPresets();
    const auto fields = fieldsOf(read, library, Element{ElementKind::Topology, "", ""});
    const auto field = std::ranges::find(fields, "attribute.wire.bandwidth", &Field::key);
    REQUIRE(field != fields.end());
    CHECK(field->equation == "topology.cable.bandwidth");
}

} // namespace clusterwright::tests::design_topology_test
