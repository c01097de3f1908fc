// Names and numbers in a topology that mean nothing, and functions that it does not have.
#include "model/core/diagnostics.h"
#include "tests/model/design/topology_problems.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::topology_names_test
{

TEST_CASE("Unknown components are refused with the nearest one", "[design][topology][bad]")
{
    const auto problem = [](const std::string& topology) {
        return codeAndPlace(onlyFinding(whyNot(topology, "1")));
    };
    CHECK(problem(R"({"vertices": [{"name": "a", "component": "hots"}]})") ==
          "component.unknown /topology/vertices/0/component");
    CHECK(problem(cabled(R"({"from": "a", "to": "b", "component": "wire"})")) ==
          "component.unknown /topology/cables/0/component");
    CHECK(problem(
              R"json({"generators": [{"call": "star(3)", "components": {"host": "hots"}}]})json") ==
          "component.unknown /topology/generators/0/components/host");
    CHECK(
        problem(
            R"json({"generators": [{"call": "star(3)", "components": {"spine": "switch"}}]})json") ==
        "topology.role /topology/generators/0/components/spine");
    CHECK(hintOf(onlyFinding(whyNot(R"({"vertices": [{"name": "a", "component": "hots"}]})",
                                    "1"))) == "did you mean 'host'?");
}

TEST_CASE("A cable is no component of the graph, and a component no cable",
          "[design][topology][bad]")
{
    const auto problem = [](const std::string& topology) {
        return codeAndPlace(problemOf(topology, "1"));
    };
    CHECK(problem(R"({"vertices": [{"name": "a", "component": "cable"}]})") ==
          "component.kind /topology/vertices/0/component");
    CHECK(problem(cabled(R"({"from": "a", "to": "b", "component": "switch"})")) ==
          "component.kind /topology/cables/0/component");
    CHECK(
        problem(
            R"json({"generators": [{"call": "star(3)", "components": {"cable": "switch"}}]})json") ==
        "component.kind /topology/generators/0");
    CHECK(
        problem(
            R"json({"generators": [{"call": "star(3)", "components": {"host": "cable"}}]})json") ==
        "component.kind /topology/generators/0");
}

TEST_CASE("An attribute of nothing in the topology is refused with what there is",
          "[design][topology][bad]")
{
    const auto other =
        problemOf(called("star(3)", R"(, "attributes": {"hub.bandwidth": "1 B/s"})"), "1");
    CHECK(codeAndPlace(other) == "topology.attribute /topology/attributes/hub.bandwidth");
    CHECK(hintOf(other) == "it has host, switch, cable");
    const auto unknown =
        problemOf(called("star(3)", R"(, "attributes": {"cable.colour": 3})"), "1");
    CHECK(codeAndPlace(unknown) == "topology.attribute /topology/attributes/cable.colour");
    CHECK(contains(hintOf(unknown), "bandwidth"));
}

TEST_CASE("A function of the graph with a word that it has not is refused",
          "[design][topology][bad]")
{
    struct Case {
        std::string text, hint;
    };
    const auto given =
        GENERATE(values<Case>({{"path_latency(min)", "it has mean, max"},
                               {"path_bandwidth(max)", "it has min, mean"},
                               {"component_count(hub)", "it has host, switch, cable"},
                               {"degree_max(hub)", "it has host, switch, cable"},
                               {"degree_max(cable)", "name a component"},
                               {"host_min(latency)", ""},
                               {"flow_bandwidth(everyone)", "all_to_all"},
                               {"flow_bandwidth(pair, 3)", "pairs"}}));
    const auto problem = onlyFinding(whyNot(called("star(3)"), given.text));
    CHECK(codeAndPlace(problem) == "expression.function /outputs/0");
    CHECK(contains(hintOf(problem), given.hint));
}

TEST_CASE("A pattern's number is whole, and only patterns that have one take one",
          "[design][topology][bad]")
{
    const auto code = [](const std::string& text) {
        return codeOf(onlyFinding(whyNot(called("star(4)"), text)));
    };
    CHECK(code("flow_bandwidth(pairs, 1.5)") == "pattern.number");
    CHECK(code("flow_bandwidth(pairs, 0)") == "pattern.number");
    CHECK(code("flow_bandwidth(pairs, -1)") == "pattern.number");
    CHECK(code("flow_bandwidth(permutation, -1)") == "pattern.number");
    CHECK(code("flow_bandwidth(broadcast, 4)") == "pattern.rank");
    CHECK(code("flow_bandwidth(pairs, 1e300)") == "pattern.number");
    CHECK(code("flow_bandwidth(all_to_all, 3)") == "expression.function");
    CHECK(code("flow_bandwidth(neighbours, 3)") == "expression.function");
    CHECK(code("flow_bandwidth(bit_reversal, 3)") == "expression.function");
}

TEST_CASE("The smallest of attributes that measure different things is refused",
          "[design][topology][bad]")
{
    GraphDesign design;
    design.topology = cabled(cableText("a", "s") + "," + cableText("b", "s"));
    const std::string second = R"({"name": "b", "component": "host"})";
    design.topology.replace(
        design.topology.find(second), second.size(), R"({"name": "b", "component": "other"})");
    design.components[0] = componentText("host", "host", {{"memory", "4 GB"}});
    design.components.push_back(componentText("other", "host", {{"memory", "4 s"}}));
    const auto problem = problemOf(design, "host_min(memory)");
    CHECK(codeAndPlace(problem) == "expression.function /outputs/0");
}

TEST_CASE("A topology that depends on its own answers is a circle", "[design][topology][bad]")
{
    const auto problem = finding(whyNot(called("star(1 + host_count)")), "equation.cycle");
    CHECK(contains(messageOf(problem), "topology.hosts"));
    GraphDesign design;
    design.topology = called("star(host.count)");
    CHECK(has(whyNot(design), "equation.cycle"));
}

TEST_CASE("An empty topology has no host", "[design][topology][bad]")
{
    const auto problem = problemOf("{}");
    CHECK(codeAndPlace(problem) == "topology.empty /topology");
}

TEST_CASE("A routing that the graph does not know is refused", "[design][topology][bad]")
{
    const auto problem =
        problemOf(called("star(4)", R"(, "routing": "dimension_order")"), "path_latency");
    CHECK(codeOf(problem) == "routing.grid");
}

} // namespace clusterwright::tests::topology_names_test
