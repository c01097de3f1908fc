// Labels of the points of a grid: the bottleneck, and whether every block is inside its valid range.

#include "model/study/bands/labelled_sweep.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::bottleneck_test
{

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
    const auto rates = axis("nic.host_bandwidth=20 MiB/s..640 MiB/s:*2");
    const auto sizes = axis("P=1..8");
    const auto system = shippedSystem(library, "acc-fft-inic");
    const auto labels = model::labelPoints(system, {rates, sizes});
    REQUIRE(labels);
    std::size_t point = 0;
    for (const auto rate : rates.values)
        for (const auto P : sizes.values) {
            const auto there = evaluationOf(shippedSystem(
                library,
                "acc-fft-inic",
                {{"nic.host_bandwidth", model::exactText({rate, rates.dimension}), ""},
                 {"P", model::exactText({P, model::kNumber}), ""}}));
            CHECK(labels.value().bottleneckAt(point) == there.bottleneck);
            CHECK((labels.value().valid[point] != 0) == !has(there.diagnostics, "model.validity"));
            ++point;
        }
    CHECK(labels.value().busiest.size() == point);
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

} // namespace clusterwright::tests::bottleneck_test
