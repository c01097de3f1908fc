// Sweeps over grids.

#include "model/design/document/design.h"
#include "model/design/explanation/limit.h"
#include "model/study/bands/labelled_sweep.h"
#include "model/study/points/bottleneck.h"
#include "model/study/points/sweep.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::tests::sweep_test
{

namespace
{

std::vector<model::Axis> axesOf(const std::vector<std::string>& texts)
{
    std::vector<model::Axis> axes;
    for (const auto& text : texts) {
        auto axis = model::parseAxis(text);
        INFO(text << textOf(axis.diagnostics()));
        REQUIRE(axis);
        axes.push_back(std::move(axis).value());
    }
    return axes;
}

model::SweepResult swept(const model::System& system,
                         const std::vector<std::string>& axes,
                         const std::vector<std::string>& outputs)
{
    auto result = model::sweep(system, axesOf(axes), outputs);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

model::Diagnostics refused(const model::System& system,
                           const std::vector<std::string>& axes,
                           const std::vector<std::string>& outputs)
{
    const auto result = model::sweep(system, axesOf(axes), outputs);
    REQUIRE_FALSE(result);
    return result.diagnostics();
}

// Checks the grid, bit for bit, against an evaluation of every point by settings.
void checkAgainstEvaluation(model::Library& library,
                            const model::Design& design,
                            const model::SweepResult& grid)
{
    for (std::size_t row = 0; row < grid.size(); ++row) {
        Settings settings;
        for (const auto& axis : grid.axes)
            settings.push_back(
                {axis.name, model::exactText({axis.values[row], axis.dimension}), ""});
        const auto system = model::instantiate(design, library, settings);
        INFO(textOf(system.diagnostics()));
        REQUIRE(system);
        const auto evaluation = evaluationOf(system.value());
        for (const auto& output : grid.outputs) {
            const auto single =
                std::ranges::find(evaluation.outputs, output.name, &model::OutputValue::name);
            REQUIRE(single != evaluation.outputs.end());
            INFO(output.name << " at row " << row << ": " << output.values[row] << " and "
                             << single->value.value);
            CHECK(sameBits(output.values[row], single->value.value));
        }
    }
}

const std::string kNumbers = designText(
    R"json("variables": [{"name": "x", "value": "1"}, {"name": "n", "value": "1", "doc": "exponent"},
        {"name": "t", "value": "1 s"}, {"name": "u", "value": "2 * t"}],
    "outputs": [{"name": "y", "equation": "x^n"}, {"name": "z", "equation": "if(x > 2, 10 * x + n, sum(i, 1, n, x / i))"},
                {"name": "w", "equation": "u + t", "unit": "ms"}])json");

} // namespace

TEST_CASE("The last axis changes fastest", "[sweep]")
{
    const auto grid = swept(systemOf(kNumbers), {"x=3,4", "n=1,2,3"}, {"z"});
    CHECK(grid.size() == 6);
    CHECK(grid.axes[0].values == std::vector<double>{3, 3, 3, 4, 4, 4});
    CHECK(grid.axes[1].values == std::vector<double>{1, 2, 3, 1, 2, 3});
    CHECK(grid.outputs[0].values == std::vector<double>{31, 32, 33, 41, 42, 43});
}

TEST_CASE("A sweep without axes is one point", "[sweep]")
{
    const auto grid = swept(systemOf(kNumbers), {}, {"w"});
    REQUIRE(grid.outputs.size() == 1);
    CHECK(grid.outputs[0].values == std::vector<double>{3});
    CHECK(grid.outputs[0].dimension == model::kTime);
    CHECK(grid.outputs[0].unit == "ms");
}

TEST_CASE("An axis can replace an expression of other names", "[sweep]")
{
    const auto grid = swept(systemOf(kNumbers), {"u=10 s,20 s", "t=1 s,2 s"}, {"w"});
    CHECK(grid.outputs[0].values == std::vector<double>{11, 12, 21, 22});
}

TEST_CASE("A sweep equals the evaluations bit for bit for any axis", "[sweep][laws]")
{
    auto library = noPresets();
    const auto design = designOf(kNumbers);
    // 47.711833177034173^2 differs in the last bit between a power by logarithms and a product
    const auto grid =
        swept(systemOf(kNumbers), {"x=47.711833177034173,0.1,2,3", "n=1,2,3,10"}, {"y", "z"});
    checkAgainstEvaluation(library, design, grid);
}

TEST_CASE("A sweep of a shipped design equals its evaluations bit for bit", "[sweep][laws]")
{
    auto library = shippedPresets();
    const auto [id, axes] = GENERATE(table<std::string, std::vector<std::string>>({
        {"acc-fft-inic", {"P=1..17:4", "rows=256,1000,1024"}},
        {"acc-fft-gigabit",
         {"P=1,2,3,16",
          "rows=64..1024:*4",
          "nic.wire_bandwidth=1 Gbit/s,10 Gbit/s"}}, // a former name
        {"acc-sort-inic", {"P=1..16:*2", "E=1000000,33554432"}},
        {"now-xfs-read", {"readers=1,7,105", "P=10,105"}},
    }));
    const auto system = shippedSystem(library, id);
    std::vector<std::string> outputs;
    for (const auto& output : system.outputs)
        outputs.push_back(output.name);
    INFO(id);
    checkAgainstEvaluation(library, *library.design(id).value(), swept(system, axes, outputs));
}

TEST_CASE("Points out of bounds are gaps, explained at the first one", "[sweep][findings]")
{
    auto library = shippedPresets();
    const auto system = shippedSystem(library, "acc-fft-inic");
    const auto grid = swept(system, {"rows=256,512", "P=2,4,0"}, {"time"});
    const auto found = finding(grid.diagnostics, "value.bounds");
    CHECK(severityOf(found) == model::Severity::Warning);
    CHECK(contains(messageOf(found), "at rows = 256, P = 0: "));
    CHECK(contains(messageOf(found), "must be at least 1; 2 of 6 points are out of bounds"));
    const auto& times = grid.outputs[0].values;
    const auto inside = swept(system, {"rows=256,512", "P=2,4"}, {"time"}).outputs[0].values;
    CHECK(std::vector{times[0], times[1], times[3], times[4]} == inside);
    CHECK(std::isnan(times[2]));
    CHECK(std::isnan(times[5]));
    CHECK(contains(messageOf(swept(system, {"P=lin(2,3,3)"}, {"time"}).diagnostics, "value.bounds"),
                   "at P = 2.5: "));

    const auto all = finding(refused(system, {"P=0,-1"}, {"time"}), "value.bounds");
    CHECK(severityOf(all) == model::Severity::Error);
    CHECK(contains(messageOf(all), "at P = 0: "));
}

TEST_CASE("Points without a result are gaps, explained at the first one", "[sweep][findings]")
{
    const auto system = systemOf(designText(R"("variables": [{"name": "x", "value": "1"}],
        "outputs": [{"name": "y", "equation": "1 / x"}, {"name": "z", "equation": "ln(x) + 0"}])"));
    const auto grid = swept(system, {"x=-1..2"}, {"y", "z"});
    CHECK(grid.outputs[0].values[0] == -1);
    CHECK(std::isnan(grid.outputs[0].values[1]));
    CHECK(grid.outputs[0].values[3] == 0.5);
    CHECK(std::isnan(grid.outputs[1].values[0]));
    CHECK(grid.outputs[1].values[2] == 0);
    CHECK(codesAndPlaces(grid.diagnostics) ==
          std::vector<std::string>{"value.domain /outputs/1", "value.division_by_zero /outputs/0"});
    CHECK(contains(messageOf(grid.diagnostics), "at x = -1: "));
    CHECK(contains(messageOf(nth(grid.diagnostics, 1)), "at x = 0: "));
}

TEST_CASE("Each reason for gaps of an output has a finding", "[sweep][findings]")
{
    // 1 / x has no value at 0, and the square root no value above 3.
    const auto system = systemOf(designText(R"json("variables": [{"name": "x", "value": "1"}],
        "outputs": [{"name": "y", "equation": "1 / x + sqrt(3 - x)"}])json"));
    const auto grid = swept(system, {"x=0..5"}, {"y"});
    CHECK(codesAndPlaces(grid.diagnostics) ==
          std::vector<std::string>{"value.division_by_zero /outputs/0", "value.domain /outputs/0"});
    CHECK(contains(messageOf(nth(grid.diagnostics, 1)), "at x = 4: "));
}

TEST_CASE("A caveat is reported once, at its first point", "[sweep][findings]")
{
    auto library = shippedPresets();
    const auto grid =
        swept(shippedSystem(library, "acc-fft-inic"), {"P=4,1,2", "rows=256,512"}, {"time"});
    REQUIRE(grid.diagnostics.size() == 1);
    CHECK(codeOf(grid.diagnostics) == "model.validity");
    CHECK(contains(messageOf(grid.diagnostics), "at P = 1, rows = 256: "));
}

TEST_CASE("A point with an attribute below 0 has a caveat", "[sweep][findings]")
{
    const auto system =
        systemOf(designText(R"("components": [{"name": "nic", "kind": "nic", "attributes": [
            {"name": "price", "value": "100 USD", "origin": {"kind": "assumption", "note": "n"}}]}],
        "outputs": [{"name": "y", "equation": "nic.price * 2"}])"));
    const auto grid = swept(system, {"nic.price=-5 USD,5 USD"}, {"y"});
    CHECK(grid.outputs[0].values == std::vector<double>{-10, 10});
    CHECK(codesOf(grid.diagnostics) == std::vector<std::string>{"value.negative"});
    CHECK(contains(messageOf(grid.diagnostics), "at nic.price = -5 USD: "));
}

TEST_CASE("A grid of 1e15 points is rejected", "[sweep][findings]")
{
    const auto found =
        refused(systemOf(kNumbers), {"x=1..100000", "n=1..100000", "t=lin(1 s,2 s,100000)"}, {"y"});
    CHECK(codesAndPlaces(found) == std::vector<std::string>{"sweep.size "});
    CHECK(contains(messageOf(found), "1e+15"));
}

TEST_CASE("Invalid axes and outputs are reported all at once", "[sweep][findings]")
{
    const auto found =
        refused(systemOf(kNumbers), {"x=1,2", "x=3", "tt=1 s", "y=1", "t=5"}, {"yy", "w"});
    CHECK(sorted(codesAndPlaces(found)) == sorted({"axis.duplicate --axis x",
                                                   "set.unknown --axis tt",
                                                   "set.unknown --axis y",
                                                   "axis.units --axis t",
                                                   "output.unknown "}));
    CHECK(hintOf(found, "output.unknown") == "did you mean 'y'?");
    CHECK(hintOf(refused(systemOf(kNumbers), {"x=1"}, {"speedup"}), "output.unknown") ==
          "use one of: y, z, w");
}

TEST_CASE("An axis has the dimension of the expression it replaces", "[sweep][findings]")
{
    const auto found = refused(systemOf(kNumbers), {"u=1 B,2 B"}, {"w"});
    CHECK(codesAndPlaces(found) == std::vector<std::string>{"axis.units --axis u"});
    CHECK(contains(messageOf(found), "expected s, got B"));
}

TEST_CASE("CSV has units in headings, all digits, and empty cells for gaps", "[sweep][csv]")
{
    const auto system = systemOf(
        designText(R"("variables": [{"name": "x", "value": "1"}, {"name": "b", "value": "1 B/s"}],
        "outputs": [{"name": "y", "equation": "1 / x"}, {"name": "t", "equation": "1 MiB / b / 3", "unit": "ms"}])"));
    CHECK(toCsv(swept(system, {"x=0,3", "b=1 MiB/s"}, {"y", "t"})) ==
          "x,b[B/s],y,t[s]\n"
          "0,1048576,,0.3333333333333333\n"
          "3,1048576,0.3333333333333333,0.3333333333333333\n");
}

TEST_CASE("CSV has the words of labels", "[sweep][csv][labels]")
{
    const auto system = systemOf(designText(
        R"json("variables": [{"name": "alg", "value": "1", "integer": true, "labels": {"1": "ring", "2": "a, b"}}],
        "outputs": [{"name": "best", "equation": "3 - alg", "labels": {"1": "x", "2": "y"}}])json"));
    const std::vector axes{model::parseAxisOf(system, "alg", "1,2").value()};
    CHECK(toCsv(model::sweep(system, axes, {"best"}).value()) == "alg,best\nring,y\n\"a, b\",x\n");
    CHECK(toCsv(model::sweepWithLabels(system, axes, {"best", "valid"}).value()) ==
          "alg,best,valid\nring,y,true\n\"a, b\",x,true\n");
}

namespace
{

model::Axis axis(const std::string& text)
{
    auto result = model::parseAxis(text);
    REQUIRE(result);
    return std::move(result).value();
}

// host: P s, nic: 3 s.
const std::string kTwo = pipelineText("{\"steps\": [" + step("a", "P * 1 s", "host") + "," +
                                          step("b", "3 s", "nic") + "]}",
                                      R"("variables": [{"name": "P", "value": "1"}])");

model::LabelledSweep labelled(const model::System& system,
                              const std::vector<model::Axis>& axes,
                              const std::vector<std::string>& outputs)
{
    auto result = model::sweepWithLabels(system, axes, outputs);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

} // namespace

TEST_CASE("The bottleneck is the resource with the longest busy time", "[bottleneck]")
{
    const auto labels = model::labelPoints(systemOf(kTwo), {axis("P=1..5")});
    REQUIRE(labels);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < 5; ++i)
        names.push_back(labels.value().bottleneckAt(i));
    // 1, 2 < 3 s; at 3 s both are equal, and the first one counts
    CHECK(names == std::vector<std::string>{"nic", "nic", "host", "host", "host"});
}

TEST_CASE("Labels equal those of an evaluation at each point", "[bottleneck][laws]")
{
    auto library = shippedPresets();
    struct Grid {
        const char* design;
        const char* x;
        const char* y;
    };
    for (const auto& [design, x, y] :
         {Grid{"acc-fft-inic", "nic.host_bandwidth=20 MiB/s..640 MiB/s:*2", "P=1..8"},
          Grid{"storage-network", "disk_rate=1 GB/s..32 GB/s:*2", "servers=1..4"},
          Grid{"gpu-allreduce", "m=1 KiB..1 GiB:*32", "algorithm=1..5"}}) {
        INFO(design);
        const auto first = axis(x);
        const auto second = axis(y);
        const auto system = shippedSystem(library, design);
        const auto labels = model::labelPoints(system, {first, second});
        REQUIRE(labels);
        const auto terms = model::decidingTermsOver(system, {first, second}, labels.value());
        std::size_t point = 0;
        for (const auto one : first.values)
            for (const auto other : second.values) {
                const auto at = shippedSystem(
                    library,
                    design,
                    {{first.variable, model::exactText({one, first.dimension}), ""},
                     {second.variable, model::exactText({other, second.dimension}), ""}});
                const auto there = evaluationOf(at);
                CHECK(labels.value().bottleneckAt(point) == there.bottleneck);
                CHECK((labels.value().valid[point] != 0) ==
                      !has(there.diagnostics, "model.validity"));
                CHECK(terms[point] ==
                      model::decidingTerm(at, model::valuate(at).value(), there.bottleneck));
                ++point;
            }
        CHECK(labels.value().busiest.size() == point);
        CHECK(std::ranges::any_of(terms, [](const auto& term) { return !term.empty(); }));
    }
}

TEST_CASE("A point out of bounds has no bottleneck", "[bottleneck][bad-input]")
{
    auto library = shippedPresets();
    const auto labels = model::labelPoints(shippedSystem(library, "acc-fft-inic"), {axis("P=0,2")});
    REQUIRE(labels);
    CHECK(labels.value().bottleneckAt(0).empty());
    CHECK(labels.value().bottleneckAt(1) == "nic.host_bus");
}

TEST_CASE("Labels and values are columns in the requested order", "[bottleneck]")
{
    const auto result =
        labelled(systemOf(kTwo), {axis("P=2,4")}, {"bottleneck", "time", "valid", "P"});
    CHECK(toCsv(result) == "P,bottleneck,time[s],valid,P\n2,nic,3,true,2\n4,host,4,true,4\n");
    CHECK(result.numbers.outputs.size() == 2);
}

TEST_CASE("A labelled sweep can have labels only", "[bottleneck]")
{
    const auto result = labelled(systemOf(kTwo), {axis("P=2,4")}, {"bottleneck"});
    CHECK(toCsv(result) == "P,bottleneck\n2,nic\n4,host\n");
}

TEST_CASE("A labelled sweep without labels equals the plain sweep", "[bottleneck]")
{
    const auto system = systemOf(kTwo);
    const auto result = labelled(system, {axis("P=1..9")}, {"time"});
    CHECK(toCsv(result) == toCsv(model::sweep(system, {axis("P=1..9")}, {"time"}).value()));
    CHECK(result.labels.busiest.empty());
}

TEST_CASE("An equation named like a label takes precedence", "[bottleneck]")
{
    const auto text = designText(
        R"("variables": [{"name": "P", "value": "1"}], "outputs": [{"name": "valid", "equation": "P * 2"}])");
    CHECK(toCsv(labelled(systemOf(text), {axis("P=1,2")}, {"valid"})) == "P,valid\n1,2\n2,4\n");
}

TEST_CASE("The bottleneck of a system without resources is rejected", "[bottleneck][bad-input]")
{
    const auto text = designText(R"("variables": [{"name": "P", "value": "1"}])");
    const auto refused = model::sweepWithLabels(systemOf(text), {axis("P=1,2")}, {"bottleneck"});
    REQUIRE_FALSE(refused);
    CHECK(codeOf(refused.diagnostics()) == "output.unknown");
}

} // namespace clusterwright::tests::sweep_test
