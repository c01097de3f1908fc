// Rules of a topology: words that follow a variable, and flows from a file.
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/design/document/design.h"
#include "model/design/document/design_json.h"
#include "model/design/document/topology_json.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/field.h"
#include "model/design/gestures/topology_edits.h"
#include "model/design/names/renaming.h"
#include "model/json/json.h"
#include "model/study/points/sweep.h"
#include "tests/model/design/graph_examples.h"
#include "tests/model/design/topology_reading.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"
#include "tests/support/temporary_folder.h"

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

// Four hosts on a switch, with the flows of a file beside the design.
class FlowsDesign
{
public:
    explicit FlowsDesign(const std::string& flows = "flows.csv")
    {
        const GraphDesign text{called("star(4)", R"(, "flows": ")" + flows + "\""),
                               {{"rate", "flow_bandwidth(file)"}}};
        m_design = designOf(text.text());
        m_design.file = (m_folder.path() / "mine.cluster.json").string();
    }

    void write(const std::string& flows) const
    {
        REQUIRE(writeFile(m_folder.path() / "flows.csv", flows).empty());
    }

    [[nodiscard]] Result<Evaluation> evaluated()
    {
        const auto system = instantiateChecked(m_design, m_library, {});
        return system ? evaluate(system.value()) : Result<Evaluation>(system.diagnostics());
    }

    [[nodiscard]] double rate()
    {
        const auto evaluation = evaluated();
        INFO(textOf(evaluation.diagnostics()));
        REQUIRE(evaluation);
        return evaluation.value().outputs.front().value.value;
    }

    [[nodiscard]] Diagnostic problem()
    {
        const auto evaluation = evaluated();
        return onlyFinding(evaluation ? evaluation.value().diagnostics : evaluation.diagnostics())
            .front();
    }

    [[nodiscard]] std::string flowsFile() const { return (m_folder.path() / "flows.csv").string(); }

private:
    TemporaryFolder m_folder;
    Design m_design;
    Library m_library = noPresets();
};

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

TEST_CASE("An empty rule is shown by its default", "[design][topology][words]")
{
    const auto design = designOf(GraphDesign{called("star(4)")}.text());
    CHECK(titleOf(topologyField(design, "routing"), "") == "shortest (default)");
    CHECK(titleOf(topologyField(design, "striping"), "") == "wd (default)");
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
    CHECK(messageOf(onlyFinding(whyNot(design))) ==
          "the routing of the topology follows 'route', which has no labels");
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
    CHECK(has(result.value().diagnostics, "value.bounds"));
    auto placed = ruled("placement", "where", R"({"2": "first", "4": "worst"})");
    const auto missing = onlyFinding(whyNot(placed));
    CHECK(codesAndPlaces(missing) == std::vector<std::string>{"value.bounds /variables/0"});
    CHECK(messageOf(missing) == "where = 1 must be one of 2 (first), 4 (worst)");
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

TEST_CASE("Flows of a file share the cables of the graph", "[design][topology][flows]")
{
    FlowsDesign design;
    design.write("from,to\nhost0,host1\n2,1\n");
    CHECK(isClose(design.rate(), kGigabit / 2)); // both end at host 1
}

TEST_CASE("A changed file of flows changes the result", "[design][topology][flows]")
{
    FlowsDesign design;
    design.write("from,to\n0,1\n2,1\n");
    CHECK(isClose(design.rate(), kGigabit / 2));
    design.write("from,to\n0,1\n2,1\n3,1\n");
    CHECK(isClose(design.rate(), kGigabit / 3));
}

TEST_CASE("Listed flows need no file, and numbers choose some of them", "[design][topology][flows]")
{
    const auto topology =
        called("star(4)", R"(, "flows": "from,to; # three flows into host 1; 0,1; 2,1; 3,1; 1,2")");
    const auto rate = [&](const std::string& call) { return answer(topology, call) / kGigabit; };
    // Three flows share the cable of host 1; the flow from host 1 to host 2 has a cable of its own.
    CHECK(isClose(rate("flow_bandwidth(file)"), 1.0 / 3));
    CHECK(isClose(rate("flow_bandwidth(file, 1, 2)"), 1.0 / 2));
    CHECK(isClose(rate("flow_bandwidth(file, 3, 1)"), 1));
    CHECK(isClose(rate("fair_share(file, 3)"), 1.0 / 3));
    CHECK(isClose(rate("fair_share(file, 4)"), 1));
    CHECK(isClose(rate("fair_share(file, 2, 2, 2)"), 1));
    CHECK(isClose(rate("sum(i, 1, 4, min(0.5 Gbit/s, fair_share(file, i)))"), 1.5));
    CHECK(rate("1 Gbit/s * 1 Gbit/s / fair_share(file, 0, 0, 1)") == 0);
    // No flow is unlimited: its infinite share is not a division by zero.
    const auto over = [](const std::string& first) {
        return "min(i, 1, 2, if(i == 1, " + first + ", 1 Gbit/s / (i - 1)))";
    };
    CHECK(rate(over("fair_share(file, 0, 0, i)")) == 1);
    CHECK(whyNot(topology, over("fair_share(file, 0, 0, i)")).empty());
    CHECK(codeOf(onlyFinding(whyNot(topology, over("1 Gbit/s / (i - 1)")))) ==
          "value.division_by_zero");
    // Adaptive routing of the flow from host 1 to host 2, and of the two before it, which share a cable.
    CHECK(isClose(rate("adaptive_bandwidth(file, 3, 1)"), 1));
    CHECK(isClose(rate("adaptive_bandwidth(file, 1, 2)"), 1.0 / 2));
    CHECK(isClose(rate("fair_share(shift, 2)"), 1));
    CHECK(isClose(rate("fair_share(pairs, 2, 4)"), 1));
    const auto problem = [&](const std::string& call) {
        return codeOf(onlyFinding(whyNot(topology, call)));
    };
    CHECK(problem("flow_bandwidth(file, 2, 3)") == "pattern.number");
    CHECK(problem("flow_bandwidth(file, 0.5, 2)") == "pattern.number");
    CHECK(problem("flow_bandwidth(file, 1)") == "expression.function");
    CHECK(problem("fair_share(file, 0)") == "pattern.number");
    CHECK(problem("fair_share(file, 5)") == "pattern.number");
    CHECK(problem("fair_share(all_to_all, 1, 1)") == "expression.function");
    const auto message = [&](const std::string& call) {
        return messageOf(onlyFinding(whyNot(topology, call)));
    };
    CHECK(contains(message("flow_bandwidth(file, 2, 3)"),
                   "flows 3 to 5 exceed the 4 flows of the file"));
    CHECK(contains(message("fair_share(file, 5)"), "place 5 of a fair share exceeds the 4 flows"));
    CHECK(contains(message("fair_share(file, 0)"),
                   "the place of a fair share must be an integer of at least 1, got 0"));
    CHECK(hintOf(onlyFinding(whyNot(topology, "adaptive_bandwidth(file, 1)"))) ==
          "add the number of flows to take, or remove all numbers");
    const auto wrong = onlyFinding(
        whyNot(called("star(4)", R"(, "flows": "from,to; 0,host9")"), "flow_bandwidth(file)"));
    CHECK(codeOf(wrong) == "flows.end");
    CHECK(contains(messageOf(wrong), "'host9'"));
}

TEST_CASE("A missing file of flows is reported at its field", "[design][topology][flows]")
{
    FlowsDesign design;
    const auto problem = design.problem();
    CHECK(problem.code == "file.missing");
    CHECK(problem.pointer == "/topology/flows");
    CHECK_FALSE(problem.hint.empty());
}

TEST_CASE("An invalid row of flows is reported in its file and line", "[design][topology][flows]")
{
    FlowsDesign design;
    design.write("from,to\n0,1\n2,host9\n");
    const auto row = design.problem();
    CHECK(row.code == "flows.end");
    CHECK(row.file == design.flowsFile());
    CHECK(row.pointer == "line 3");
    design.write("from,to\n# nothing\n");
    const auto empty = design.problem();
    CHECK(empty.code == "flows.empty");
    CHECK(empty.file == design.flowsFile());
}

TEST_CASE("The pattern of a file needs a file", "[design][topology][flows]")
{
    const auto problem = onlyFinding(whyNot(called("star(4)"), "flow_bandwidth(file)"));
    CHECK(codeOf(problem) == "pattern.file");
    CHECK(contains(hintOf(problem), "'flows'"));
}

TEST_CASE("The file of flows is part of the topology", "[design][topology][flows]")
{
    const auto section = read(R"({"flows": "runs/halo.csv"})").section;
    CHECK(section.rules.flows == "runs/halo.csv");
    CHECK(toJson(section).dump() == R"({"flows":"runs/halo.csv"})");
}

TEST_CASE("A design saved in another folder keeps its file of flows", "[design][topology][flows]")
{
    const auto movedTo = [](const std::string& flows, const char* file) {
        auto design =
            designOf(GraphDesign{called("star(4)", R"(, "flows": ")" + flows + "\""), {}}.text());
        design.file = "/a/b/mine.cluster.json";
        if (const auto edit = keepingFlows(design, file))
            REQUIRE(apply(design, *edit));
        return design.topology->rules.flows;
    };
    CHECK(movedTo("runs/f.csv", "/a/c/d/other.cluster.json") == "../../b/runs/f.csv");
    CHECK(movedTo("runs/f.csv", "/a/b/other.cluster.json") == "runs/f.csv");
    CHECK(movedTo("/f.csv", "/a/c/other.cluster.json") == "/f.csv");
    CHECK(movedTo("from,to; 0,1", "/a/c/other.cluster.json") == "from,to; 0,1");
}

TEST_CASE("A new design without a file keeps the written path of its flows",
          "[design][topology][flows]")
{
    auto design = designOf(GraphDesign{called("star(4)", R"(, "flows": "f.csv")"), {}}.text());
    design.file.clear();
    CHECK_FALSE(keepingFlows(design, "/a/mine.cluster.json"));
}

} // namespace clusterwright::tests::topology_words_test
