// Invalid topologies: each with its code, its place in the design and a remedy.
#include "model/core/diagnostic.h"
#include "tests/model/design/topology_problems.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::topology_findings_test
{

TEST_CASE("Hosts that cannot reach each other are named", "[design][topology][bad]")
{
    const auto problem = problemOf(cabled(cableText("a", "s")));
    CHECK(codeAndPlace(problem) == "topology.disconnected /topology/vertices/1");
    CHECK(contains(messageOf(problem), "the host 'b' cannot reach 'a'"));
    CHECK(contains(hintOf(problem), "add a cable"));
}

TEST_CASE("Disconnected hosts of a generator are reported at its call", "[design][topology][bad]")
{
    const auto topology =
        R"json({"generators": [{"name": "x", "call": "star(2)"}, {"name": "y", "call": "star(3)"}]})json";
    const auto problem = problemOf(topology);
    CHECK(codeAndPlace(problem) == "topology.disconnected /topology/generators/0/call");
    CHECK(contains(messageOf(problem), "'x.host0', 'x.host1' cannot reach 'y.host0'"));
}

TEST_CASE("A role without a component is reported if others have one", "[design][topology][bad]")
{
    // Two switches, neither named like a role: the leaves are ambiguous.
    GraphDesign design;
    design.topology = called("leaf_spine(2, 1, 2)");
    design.components = {componentText("host", "host"),
                         componentText("a", "switch"),
                         componentText("b", "switch"),
                         componentText("cable", "cable", {{"bandwidth", "1 Gbit/s"}})};
    const auto problems = whyNot(design);
    REQUIRE(problems.size() == 2);
    CHECK(codesAndPlaces(problems) ==
          std::vector<std::string>{"topology.unplayed /topology", "topology.unplayed /topology"});
    CHECK(severityOf(problems.front()) == Severity::Warning);
    CHECK(contains(messageOf(problems), "no component has the role 'leaf'"));
    CHECK(contains(hintOf(problems), "choose one for the role 'leaf' of the generator"));

    // Hosts on a hub have no switch in their graph.
    design.topology = called("bonded(3, 1, medium=hub)");
    design.components = {componentText("host", "host"), componentText("hub", "hub")};
    CHECK(whyNot(design).empty());

    design.topology = called("leaf_spine(2, 1, 2)");
    design.components = {}; // only a graph
    CHECK(whyNot(design).empty());
    design.components = {componentText("host", "host")};
    design.topology =
        called("star(4)", R"(, "attributes": {"switch.forward_time": "1 us"})"); // described there
    CHECK(whyNot(design).empty());
}

TEST_CASE("A port used twice is reported at the second cable", "[design][topology][bad]")
{
    const auto problem = problemOf(cabled(cableText("a", "s:3") + "," + cableText("b", "s:3")));
    CHECK(codeAndPlace(problem) == "topology.port /topology/cables/1");
    CHECK(contains(messageOf(problem), "port 3 of 's' is used twice"));
}

TEST_CASE("An unknown port is reported with the existing ones", "[design][topology][bad]")
{
    GraphDesign design;
    design.topology = cabled(cableText("a", "s:8") + "," + cableText("b", "s:0"));
    design.components[1] = componentText("switch", "switch", {{"ports", "8"}});
    const auto problem = problemOf(design);
    CHECK(codeAndPlace(problem) == "topology.port /topology/cables/0");
    CHECK(hintOf(problem) == "use a port from 0 to 7");
}

TEST_CASE("More cables than ports are reported with both counts", "[design][topology][bad]")
{
    GraphDesign design;
    design.topology = called("star(9)");
    design.components[1] = componentText("switch", "switch", {{"ports", "8"}});
    const auto problem = problemOf(design);
    CHECK(codeAndPlace(problem) == "topology.ports /topology/generators/0/call");
    CHECK(contains(messageOf(problem), "'switch0' has 8 ports and 9 cables"));
}

TEST_CASE("Ports must be integers", "[design][topology][bad]")
{
    GraphDesign design;
    design.topology = called("star(4)");
    const auto* const ports = GENERATE("3.5", "-1", "-8");
    design.components[1] = componentText("switch", "switch", {{"ports", ports}});
    const auto problem = problemOf(design);
    CHECK(codeOf(problem) == "topology.attribute");
    CHECK(contains(messageOf(problem), "'topology.switch.ports' is " + std::string(ports)));
}

TEST_CASE("`forwards` must be 0 or 1", "[design][topology][bad]")
{
    GraphDesign design;
    design.topology = called("star(4)");
    design.components[1] = componentText("switch", "switch", {{"forwards", "0.5"}});
    CHECK(codeOf(problemOf(design)) == "topology.attribute");
    CHECK(codeOf(problemOf(withCable({{"bandwidth", "1 Gbit/s"}, {"full_duplex", "2"}}),
                           "path_bandwidth")) == "topology.attribute");
}

TEST_CASE("A cable without a positive bandwidth carries nothing", "[design][topology][bad]")
{
    const auto* const bandwidth = GENERATE("0 Gbit/s", "switch.count * -1 Gbit/s");
    const auto problem = problemOf(withCable({{"bandwidth", bandwidth}}), "path_bandwidth");
    CHECK(codeAndPlace(problem) == "topology.bandwidth /topology/generators/0/call");
    CHECK(contains(messageOf(problem), "the bandwidth of 'cable' is "));
    // Functions of the shape have a result.
    CHECK(answer(withCable({{"bandwidth", bandwidth}}), "hops_mean") == 2);
}

TEST_CASE("A missing bandwidth of a cable is reported where it is needed",
          "[design][topology][bad]")
{
    const auto* const expression = GENERATE(
        "path_bandwidth", "path_latency", "bisection_bandwidth", "flow_bandwidth(pairs, 1)");
    const auto problem = problemOf(withCable({}), expression);
    CHECK(codeAndPlace(problem) == "topology.attribute /outputs/0");
    CHECK(contains(messageOf(problem), "needs 'topology.cable.bandwidth', which is missing"));
    CHECK(answer(withCable({}), "hops_mean") == 2);
}

TEST_CASE("An impossible latency is rejected", "[design][topology][bad]")
{
    const auto problem =
        problemOf(withCable({{"bandwidth", "1 Gbit/s"}, {"latency", "switch.count * -1 us"}}),
                  "path_latency");
    CHECK(codeAndPlace(problem) == "topology.latency /topology/generators/0/call");
}

TEST_CASE("An attribute of the wrong dimension is reported with both dimensions",
          "[design][topology][bad]")
{
    const auto problems =
        whyNot(withCable({{"bandwidth", "1 us"}}), "hops_mean"); // for any function
    const auto problem = finding(problems, "dimension.mismatch");
    INFO(textOf(problems));
    CHECK(contains(messageOf(problem), "expected B/s, got s"));
    CHECK(contains(messageOf(problem), "topology.cable.bandwidth = cable.bandwidth"));
}

TEST_CASE("Components with equal names are rejected", "[design][topology][bad]")
{
    // rack1 + 0, and rack + 10.
    const auto* const topology = R"({"groups": [
        {"name": "rack", "count": 11, "vertices": [{"name": "h", "component": "host"}]},
        {"name": "rack1", "count": 1, "vertices": [{"name": "h", "component": "host"}]}]})";
    const auto problem = whyNot(topology);
    INFO(textOf(problem));
    CHECK(codeAndPlace(problem) == "topology.duplicate /topology/groups/1/vertices/0");
    CHECK(contains(messageOf(problem), "duplicate component name 'rack10.h'"));
    CHECK(hintOf(problem) == "rename one of them");
}

TEST_CASE("Invalid arguments of a generator are reported at the call", "[design][topology][bad]")
{
    struct Case {
        std::string call, k, code, message;
    };
    const auto given = GENERATE(
        values<Case>({{"fat_tree(k)", "5", "generator.argument", "k must be even"},
                      {"fat_tree(k)", "4.5", "generator.argument", "4.5"},
                      {"fat_tree(k)", "-4", "generator.argument", "-4"},
                      {"fat_tree(k)", "0", "generator.argument", "0"},
                      {"slim_fly(k)", "6", "generator.argument", "6"},
                      {"fat_tree(k)", "200", "topology.size", "2000000 hosts"},
                      {"fat_tree(k)", "1e100", "generator.argument", "1e+100"},
                      {"star(k)", "1000000", "topology.size", "1000000 hosts"},
                      {"ring(k)", "1e9", "topology.size", "ring"},
                      {"complete(k)", "100000", "topology.size", "complete"},
                      {"torus(k, k, k, k, k, k)", "1000", "topology.size", "torus"},
                      {"random_regular(k, 3, 1)", "5", "generator.argument", "random_regular"},
                      {"hypercube(k)", "64", "topology.size", "hypercube"}}));
    const auto problem = problemOf(withK(given.call, given.k));
    CHECK(codeAndPlace(problem) == given.code + " /topology/generators/0/call");
    CHECK(contains(messageOf(problem), given.message));
}

TEST_CASE("A call that does not match its generator is a form error", "[design][topology][bad]")
{
    struct Case {
        std::string call, code, hint;
    };
    const auto given = GENERATE(values<Case>(
        {{"fat_tre(4)", "generator.unknown", "did you mean 'fat_tree'?"},
         {"fat_tree()", "generator.argument", ""},
         {"fat_tree(4, 5)", "generator.argument", ""},
         {"fat_tree(4, size=4)", "generator.argument", ""},
         {"fat_tree(4, k=4)", "generator.argument", ""},
         {"torus()", "generator.argument", ""},
         {"routed_mesh(2, 2, router=magic)", "generator.argument", "use software or switch"}}));
    const auto problem = onlyFinding(whyNot(called(given.call), "1"));
    CHECK(codeAndPlace(problem) == given.code + " /topology/generators/0/call");
    if (!given.hint.empty())
        CHECK(hintOf(problem) == given.hint);
}

TEST_CASE("An argument of a generator must be a plain number", "[design][topology][bad]")
{
    const auto problem = finding(whyNot(withK("fat_tree(k)", "4 s")), "dimension.mismatch");
    CHECK(pointerOf(problem) == "/topology/generators/0/call");
    CHECK(contains(messageOf(problem), "expected a plain number, got s"));
    const auto unknown = finding(whyNot(called("fat_tree(m)")), "name.unknown");
    CHECK(pointerOf(unknown) == "/topology/generators/0/call");
    CHECK(contains(messageOf(unknown), "'m'"));
}

TEST_CASE("A missing value is reported with its reason, not its consequence",
          "[design][topology][bad]")
{
    const auto problem = onlyFinding(whyNot(withK("fat_tree(k)", "(1 - 1) / (2 - 2)")));
    CHECK(codeAndPlace(problem) == "value.division_by_zero /variables/0");
}

TEST_CASE("A count of copies must be a natural number", "[design][topology][bad]")
{
    GraphDesign design;
    design.topology = R"({"vertices": [{"name": "a", "component": "host"}],
        "groups": [{"name": "g", "count": "n", "vertices": [{"name": "h", "component": "host"}]}]})";
    const auto* const n = GENERATE("2.5", "-1", "1e9");
    design.variables = {{"n", n}};
    const auto problem = problemOf(design);
    CHECK(codeAndPlace(problem) == "topology.count /topology/groups/0/count");
    CHECK(contains(messageOf(problem), "the count of 'g' is "));
}

TEST_CASE("A count of cables must be a natural number", "[design][topology][bad]")
{
    const auto* const n = GENERATE("0.5", "-2", "1e300");
    const auto problem =
        problemOf(cabled(cableText("a", "b", R"(, "count": ")" + std::string(n) + "\"")));
    CHECK(codeAndPlace(problem) == "topology.count /topology/cables/0/count");
}

TEST_CASE("A unit in a count of copies or cables is rejected", "[design][topology][bad]")
{
    const auto problem =
        finding(whyNot(cabled(cableText("a", "b", R"(, "count": "3 B")"))), "dimension.mismatch");
    CHECK(pointerOf(problem) == "/topology/cables/0/count");
}

TEST_CASE("Too many copies are rejected before they fill the memory", "[design][topology][bad]")
{
    SECTION("hosts")
    {
        const auto problem = problemOf(R"({"groups": [{"name": "g", "count": 1000, "groups": [
            {"name": "g", "count": 1000, "vertices": [{"name": "h", "component": "host"}]}]}]})");
        CHECK(codeAndPlace(problem) == "topology.size /topology/groups/0/groups/0");
    }
    SECTION("empty groups")
    {
        const auto problem = problemOf(R"({"groups": [{"name": "a", "count": 4000000, "groups": [
            {"name": "b", "count": 4000000, "groups": [{"name": "c", "count": 4000000}]}]}]})");
        CHECK(codeOf(problem) == "topology.size");
        CHECK(hintOf(problem) == "lower a count");
    }
    SECTION("cables from all to all")
    {
        const auto problem = problemOf(
            R"({"groups": [{"name": "g", "count": 3000, "vertices": [{"name": "h", "component": "host"}]}],
                "cables": [{"from": "g.h", "to": "g.h", "component": "cable"}]})");
        CHECK(codeAndPlace(problem) == "topology.size /topology/cables/0");
        CHECK(contains(messageOf(problem), "9000000 cables"));
    }
    SECTION("parallel cables")
    {
        const auto problem = problemOf(
            cabled(cableText("a", "b", R"(, "count": 4000000)") + "," + cableText("a", "b")));
        CHECK(codeAndPlace(problem) == "topology.size /topology/cables/1");
    }
    SECTION("generated parts")
    {
        const auto problem = problemOf(
            R"json({"groups": [{"name": "g", "count": 100, "generators": [{"call": "star(10000)"}]}]})json");
        CHECK(codeOf(problem) == "topology.size");
    }
}

TEST_CASE("A cable to an unknown name is reported with the nearest", "[design][topology][bad]")
{
    struct Case {
        std::string to, hint;
    };
    const auto given = GENERATE(values<Case>({{"storag", "did you mean 'storage'?"},
                                              {"rack9.top", ""},
                                              {"rack.tpo", "did you mean 'rack.top'?"},
                                              {"top", ""},
                                              {"rack", ""},
                                              {"", ""}}));
    const auto topology = R"({"vertices": [{"name": "storage", "component": "host"}],
        "groups": [{"name": "rack", "count": 2, "vertices": [{"name": "top", "component": "host"}]}],
        "cables": [{"from": "storage", "to": ")" +
                          given.to + R"(", "component": "cable"}]})";
    const auto problem = onlyFinding(whyNot(topology));
    CHECK(pointerOf(problem) == "/topology/cables/0/to");
    if (given.to.empty())
        return; // an empty text has another finding
    CHECK(codeOf(problem) == "topology.end");
    CHECK(contains(messageOf(problem), "unknown cable end '" + given.to + "'"));
    if (!given.hint.empty())
        CHECK(hintOf(problem) == given.hint);
    CHECK_FALSE(hintOf(problem).empty());
}

TEST_CASE("A group's cable cannot leave its group", "[design][topology][bad]")
{
    const auto problem = problemOf(R"({"vertices": [{"name": "core", "component": "switch"}],
        "groups": [{"name": "rack", "count": 2, "vertices": [{"name": "top", "component": "host"}],
                    "cables": [{"from": "top", "to": "core", "component": "cable"}]}]})");
    CHECK(codeAndPlace(problem) == "topology.end /topology/groups/0/cables/0/to");
}

TEST_CASE("A port that is not an integer is refused", "[design][topology][bad]")
{
    const auto* const end =
        GENERATE("s:", "s:x", "s:-1", "s:1:2", "s: 1", "s:1.5", "s:99999999999");
    const auto problem = problemOf(cabled(cableText("a", end)));
    CHECK(codeAndPlace(problem) == "topology.port /topology/cables/0/to");
    CHECK(hintOf(problem) == "write NAME:PORT, such as switch:3");
}

TEST_CASE("A cable from a component to itself is rejected", "[design][topology][bad]")
{
    const auto problem = finding(whyNot(cabled(cableText("a", "a"))), "topology.loop");
    CHECK(pointerOf(problem) == "/topology/cables/0");
}

TEST_CASE("Processes need hosts", "[design][topology][bad]")
{
    GraphDesign design;
    design.topology = called("star(4)", R"(, "processes": "P")");
    SECTION("more than there are hosts")
    {
        design.variables = {{"P", "5"}};
        const auto problem = problemOf(design);
        CHECK(codeAndPlace(problem) == "placement.hosts /topology/processes");
        CHECK(contains(messageOf(problem), "5 processes do not fit on the 4 hosts"));
    }
    SECTION("zero, negative or fractional")
    {
        const auto* const count = GENERATE("0", "-1", "2.5", "1e12", "0.999999");
        design.variables = {{"P", count}};
        const auto problem = problemOf(design);
        CHECK(pointerOf(problem) == "/topology/processes");
        CHECK((codeOf(problem) == "topology.count" || codeOf(problem) == "placement.hosts"));
    }
}

TEST_CASE("Unknown components are reported with the nearest one", "[design][topology][bad]")
{
    const auto problem = [](const std::string& topology) {
        return codeAndPlace(onlyFinding(whyNot(topology, "1")));
    };
    CHECK(problem(R"({"vertices": [{"name": "a", "component": "hots"}]})") ==
          "component.unknown /topology/vertices/0/component");
    CHECK(problem(cabled(R"({"from": "a", "to": "b", "component": "wire"})")) ==
          "component.unknown /topology/cables/0/component");
    CHECK(problem(starWith("host", "hots")) ==
          "component.unknown /topology/generators/0/components/host");
    CHECK(problem(starWith("spine", "switch")) ==
          "topology.role /topology/generators/0/components/spine");
    CHECK(hintOf(onlyFinding(whyNot(R"({"vertices": [{"name": "a", "component": "hots"}]})",
                                    "1"))) == "did you mean 'host'?");
}

TEST_CASE("Cables and other components cannot replace each other", "[design][topology][bad]")
{
    const auto problem = [](const std::string& topology) {
        return codeAndPlace(problemOf(topology, "1"));
    };
    CHECK(problem(R"({"vertices": [{"name": "a", "component": "cable"}]})") ==
          "component.kind /topology/vertices/0/component");
    CHECK(problem(cabled(R"({"from": "a", "to": "b", "component": "switch"})")) ==
          "component.kind /topology/cables/0/component");
    CHECK(problem(starWith("cable", "switch")) == "component.kind /topology/generators/0");
    CHECK(problem(starWith("host", "cable")) == "component.kind /topology/generators/0");
}

TEST_CASE("An attribute without a target in the topology is rejected", "[design][topology][bad]")
{
    const auto other =
        problemOf(called("star(3)", R"(, "attributes": {"hub.bandwidth": "1 B/s"})"), "1");
    CHECK(codeAndPlace(other) == "topology.attribute /topology/attributes/hub.bandwidth");
    CHECK(hintOf(other) == "use one of: host, switch, cable");
    const auto unknown =
        problemOf(called("star(3)", R"(, "attributes": {"cable.colour": 3})"), "1");
    CHECK(codeAndPlace(unknown) == "topology.attribute /topology/attributes/cable.colour");
    CHECK(contains(hintOf(unknown), "bandwidth"));
}

TEST_CASE("An unknown word in a topology function is rejected", "[design][topology][bad]")
{
    struct Case {
        std::string text, hint;
    };
    const auto given =
        GENERATE(values<Case>({{"path_latency(min)", "use one of: mean, max"},
                               {"path_bandwidth(max)", "use one of: min, mean"},
                               {"component_count(hub)", "use one of: host, switch, cable"},
                               {"degree_max(hub)", "use one of: host, switch, cable"},
                               {"degree_max(cable)", "use the name of a component"},
                               {"host_min(latency)", ""},
                               {"flow_bandwidth(everyone)", "all_to_all"},
                               {"flow_bandwidth(pair, 3)", "pairs"}}));
    const auto problem = onlyFinding(whyNot(called("star(3)"), given.text));
    CHECK(codeAndPlace(problem) == "expression.function /outputs/0");
    CHECK(contains(hintOf(problem), given.hint));
}

TEST_CASE("A pattern's argument is an integer, and allowed only where used",
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

TEST_CASE("The minimum of attributes of different dimensions is rejected",
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

TEST_CASE("A topology that depends on its own results is circular", "[design][topology][bad]")
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

TEST_CASE("An unknown routing is rejected", "[design][topology][bad]")
{
    const auto problem =
        problemOf(called("star(4)", R"(, "routing": "dimension_order")"), "path_latency");
    CHECK(codeOf(problem) == "routing.grid");
}

TEST_CASE("A cable of another rate than its ports by more than a factor of 2 is a note",
          "[design][topology][rates]")
{
    const auto notesWith = [](const std::string& cable, const std::string& nic) {
        const auto attribute = [](const std::string& rate) {
            return R"("attributes": [{"name": "bandwidth", "value": ")" + rate +
                   R"(", "origin": {"kind": "definition"}}]})";
        };
        const auto system = systemOf(designText(
            R"("components": [{"name": "host", "kind": "host"}, {"name": "switch", "kind": "switch", )" +
            attribute("25 Gbit/s") + R"(, {"name": "nic", "kind": "nic", )" + attribute(nic) +
            R"(, {"name": "cable", "kind": "cable", )" + attribute(cable) +
            R"json(], "topology": {"generators": [{"call": "star(2)"}]},
            "outputs": [{"name": "y", "equation": "hops_max"}])json"));
        std::vector<std::string> messages;
        for (const auto& finding : evaluationOf(system).diagnostics)
            if (codeOf(finding) == "topology.rates") {
                CHECK(severityOf(finding) == model::Severity::Note);
                messages.push_back(messageOf(finding));
            }
        return messages;
    };
    using Messages = std::vector<std::string>;
    CHECK(notesWith("25 Gbit/s", "25 Gbit/s") == Messages{});
    CHECK(notesWith("12.5 Gbit/s", "25 Gbit/s") == Messages{}); // a factor of 2
    CHECK(notesWith("1 Gbit/s", "10 Gbit/s") ==
          Messages{"cable 'cable' of 1 Gbit/s is at a port of 'host' of 10 Gbit/s",
                   "cable 'cable' of 1 Gbit/s is at a port of 'switch' of 25 Gbit/s"});
    CHECK(notesWith("25 Gbit/s", "10 Gbit/s") ==
          Messages{"cable 'cable' of 25 Gbit/s is at a port of 'host' of 10 Gbit/s"});
}

} // namespace clusterwright::tests::topology_findings_test
