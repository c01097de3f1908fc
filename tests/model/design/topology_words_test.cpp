// Routing, placement, striping and generators that follow a variable.
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/document/design_json.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/field.h"
#include "model/design/names/renaming.h"
#include "model/study/points/sweep.h"
#include "tests/model/design/graph_examples.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::tests::topology_words_test
{

using namespace model;

namespace
{

std::string labelled(const std::string& name, const std::string& labels)
{
    return R"({"name": ")" + name + R"(", "value": "1", "integer": true, "labels": )" + labels +
           "}";
}

// The rule of a star(4) follows a variable.
GraphDesign ruled(const std::string& rule, const std::string& name, const std::string& labels)
{
    GraphDesign design{called("star(4)", R"(, ")" + rule + R"(": ")" + name + "\"")};
    design.variableTexts = {labelled(name, labels)};
    return design;
}

// A torus with three routings.
GraphDesign ring()
{
    GraphDesign design{called("torus(4, 4)", R"(, "routing": "route")"),
                       {{"rate", "flow_bandwidth(shift, 5)"},
                        {"latency", "path_latency"},
                        {"bisection", "bisection_bandwidth"}}};
    design.variableTexts = {
        labelled("route", R"({"1": "shortest", "2": "ecmp", "3": "dimension_order"})")};
    return design;
}

std::vector<double> swept(const GraphDesign& design, const std::string& axis)
{
    const auto system = systemOf(design.text());
    const auto parsed = parseAxis(axis);
    REQUIRE(parsed);
    const auto result = sweep(system, {parsed.value()}, {design.outputs.front().first});
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return result.value().outputs.front().values;
}

Field topologyField(const Design& design, const std::string& key)
{
    auto library = noPresets();
    const auto fields = fieldsOf(design, library, Element{ElementKind::Topology, "", ""});
    const auto found = std::ranges::find(fields, key, &Field::key);
    REQUIRE(found != fields.end());
    return *found;
}

} // namespace

TEST_CASE("A sweep over the routing equals designs with that routing", "[design][topology][words]")
{
    const auto design = ring();
    const auto rates = swept(design, "route=1,2,3");
    const std::vector<std::string> words{"shortest", "ecmp", "dimension_order"};
    for (std::size_t i = 0; i < words.size(); ++i) {
        GraphDesign fixed{called("torus(4, 4)", R"(, "routing": ")" + words[i] + "\""),
                          design.outputs};
        INFO(words[i]);
        CHECK(sameBits(rates[i], valueOf(fixed.text(), "rate")));
        CHECK(sameBits(valueOf(design.text(), "rate", {{"route", words[i], ""}}), rates[i]));
    }
    CHECK(rates[0] != rates[1]);
}

TEST_CASE("One graph serves all routings", "[design][topology][words][cost]")
{
    const auto system = systemOf(ring().text());
    auto values = inputValues(system);
    const auto& graphs = system.topology->graphs();
    REQUIRE(values.size() == graphs.plan().graphInputs() + 1);
    const auto first = graphs.instance(values);
    REQUIRE(first);
    CHECK(graphs.plan().routing(values).value() == Routing::Shortest);
    values.back() = 2;
    CHECK(graphs.plan().routing(values).value() == Routing::Ecmp);
    CHECK(graphs.instance(values).value() == first.value());
    const auto inputs = system.topology->find("bisection_bandwidth", "", 0).value()->inputs();
    CHECK(std::ranges::count(inputs, "topology.routing") == 0);
}

TEST_CASE("A sweep over the placement moves the processes", "[design][topology][words]")
{
    // Eight hosts in a ring, two processes: neighbours, or four hops apart.
    GraphDesign design{called("torus(8)", R"(, "processes": 2, "placement": "where")"),
                       {{"hops", "hops_max"}}};
    design.variableTexts = {
        labelled("where", R"json({"1": "first", "5": "worst", "7": "random(3)"})json")};
    const auto hops = swept(design, "where=1,5,1");
    CHECK(hops == std::vector<double>{1, 4, 1});
    CHECK(std::isfinite(swept(design, "where=7").front()));
}

TEST_CASE("A sweep over the striping changes the bandwidth of a bond", "[design][topology][words]")
{
    auto design = mixedBond("how", "1");
    design.outputs = {{"path", "path_bandwidth"}};
    design.variableTexts = {labelled("how", R"({"1": "wd", "2": "srr"})")};
    // 1 + 10 Gbit/s together; or two cables at the rate of the slower one.
    CHECK(swept(design, "how=1,2") == std::vector<double>{11 * kGigabit, 2 * kGigabit});
}

TEST_CASE("A generator chosen by a group's count keeps its closed forms",
          "[design][topology][words]")
{
    GraphDesign design;
    design.topology = R"json({"routing": "dimension_order", "groups": [
        {"name": "cube", "count": "fabric == fabric.torus", "generators": [{"call": "torus(6, 6, 6)"}]},
        {"name": "flat", "count": "fabric == fabric.mesh", "generators": [{"call": "mesh(n)"}]}]})json";
    design.variables = {{"n", "4"}};
    design.variableTexts = {labelled("fabric", R"({"1": "torus", "2": "mesh"})")};
    design.outputs = {{"bisection", "bisection_bandwidth"}};
    // Two cuts of 36 cables; one cable. dimension_order needs the coordinates.
    CHECK(swept(design, "fabric=1,2") == std::vector<double>{72 * kGigabit, kGigabit});
    CHECK(answer(design, "path_latency(max)") == 9 * kMicro);
}

TEST_CASE("A label that is not a word of its rule is reported at the label",
          "[design][topology][words][findings]")
{
    const auto found = [](const std::string& rule, const std::string& labels) {
        return onlyFinding(whyNot(ruled(rule, "choice", labels)));
    };
    const auto routing = found("routing", R"({"1": "shortest", "4": "ecpm"})");
    CHECK(codesAndPlaces(routing) ==
          std::vector<std::string>{"routing.unknown /variables/0/labels/4"});
    CHECK(contains(hintOf(routing), "did you mean 'ecmp'?"));
    CHECK(codesAndPlaces(found("placement", R"({"1": "frist"})")) ==
          std::vector<std::string>{"placement.unknown /variables/0/labels/1"});
    CHECK(codesAndPlaces(found("striping", R"({"1": "wdd"})")) ==
          std::vector<std::string>{"topology.striping /variables/0/labels/1"});
}

TEST_CASE("A rule needs a variable with labels", "[design][topology][words][findings]")
{
    GraphDesign design{called("star(4)", R"(, "routing": "route")")};
    design.variables = {{"route", "1"}};
    CHECK(codesAndPlaces(onlyFinding(whyNot(design))) ==
          std::vector<std::string>{"topology.labels /variables/0"});
    design.variables = {{"routes", "1"}};
    const auto unknown = onlyFinding(whyNot(design));
    CHECK(codesAndPlaces(unknown) == std::vector<std::string>{"routing.unknown /topology/routing"});
    CHECK(hintOf(unknown) == "did you mean 'routes'?");
}

TEST_CASE("A value without a label gives no result", "[design][topology][words][findings]")
{
    auto design = ruled("routing", "route", R"({"1": "shortest"})");
    design.outputs = {{"latency", "path_latency"}};
    const auto system = systemOf(design.text());
    const auto result = sweep(system, {parseAxis("route=1,2").value()}, {"latency"});
    REQUIRE(result);
    CHECK(isClose(result.value().outputs[0].values[0], 2 * kMicro));
    CHECK(std::isnan(result.value().outputs[0].values[1]));
    CHECK(has(result.value().diagnostics, "topology.value"));
    auto placed = ruled("placement", "where", R"({"2": "first"})");
    CHECK(codeOf(onlyFinding(whyNot(placed))) == "topology.value");
}

TEST_CASE("A word takes precedence over a variable of its name", "[design][topology][words]")
{
    auto design = ruled("routing", "ecmp", R"({"1": "valiant"})");
    CHECK(systemOf(design.text()).topology->graphs().plan().routing({}).value() == Routing::Ecmp);
}

TEST_CASE("A renamed variable keeps its rule", "[design][topology][words][rename]")
{
    auto library = noPresets();
    auto design = designOf(ring().text());
    const Element route{ElementKind::Variable, "", "route"};
    const auto refused = renaming(design, route, "valiant", library);
    REQUIRE_FALSE(refused);
    CHECK(codesAndPlaces(refused.diagnostics()) ==
          std::vector<std::string>{"name.word /topology/routing"});
    const auto edit = renaming(design, route, "way", library);
    INFO(textOf(edit.diagnostics()));
    REQUIRE(edit);
    REQUIRE(apply(design, edit.value()));
    CHECK(design.topology->rules.routing == "way");
}

TEST_CASE("Rules offer the variables whose labels are their words",
          "[design][topology][words][field]")
{
    auto given = ring();
    given.variableTexts.push_back(labelled("where", R"({"1": "spread", "2": "packed"})"));
    given.variableTexts.push_back(labelled("other", R"({"1": "fat", "2": "flat"})"));
    given.variables = {{"P", "4"}};
    auto design = designOf(given.text());
    const auto offers = [&](const char* rule, const char* name) {
        return std::ranges::count(topologyField(design, rule).choices, name) == 1;
    };
    CHECK(offers("routing", "route"));
    CHECK(offers("placement", "where"));
    for (const auto* const rule : {"routing", "placement", "striping"})
        for (const auto* const name : {"other", "P"}) {
            INFO(rule << ": " << name);
            CHECK_FALSE(offers(rule, name));
        }
    CHECK_FALSE(offers("routing", "where"));
    auto library = noPresets();
    const Element topology{ElementKind::Topology, "", ""};
    const auto edit = setField(design, library, std::span(&topology, 1), "placement", "where");
    REQUIRE(edit);
    REQUIRE(apply(design, edit.value()));
    CHECK(topologyField(design, "placement").text == "where");
}

} // namespace clusterwright::tests::topology_words_test
