// Samples as curves.
#include "app/desktop/measure/sample_curves.h"
#include "model/units/quantity.h"
#include "tests/support/catch_compat.h"

#include <cmath>

using namespace clusterwright;
using desktop::SampleCurves;

namespace
{

runner::Task taskOf(double size, const std::string& protocol = "tcp")
{
    runner::Task task;
    task.probe.id = "logp";
    task.probe.parameters = {
        {.name = "size", .unit = "B", .dimension = model::parseUnit("B").value().dimension},
        {.name = "protocol"}};
    task.probe.outputs = {{"time", "s", model::parseUnit("s").value().dimension, ""}};
    task.nodes = {"a", "b"};
    task.point = {{"size", size}, {"protocol", protocol}};
    return task;
}

std::vector<runner::Sample> samplesOf(const std::vector<double>& times)
{
    std::vector<runner::Sample> samples;
    for (const double time : times)
        samples.push_back({.values = {{"time", time}}});
    return samples;
}

} // namespace

TEST_CASE("Median and quartiles by the parameter that varies", "[desktop][measure]")
{
    SampleCurves curves;
    curves.add(taskOf(1), samplesOf({3, 1}));
    curves.add(taskOf(4), samplesOf({10}));
    auto warmUp = samplesOf({1000});
    warmUp[0].warmUp = true;
    curves.add(taskOf(1), warmUp);
    curves.add(taskOf(1), samplesOf({2, 5, 4}));
    CHECK(curves.outputs() == std::vector<std::string>{"time"});
    REQUIRE(curves.parameters() == std::vector<std::string>{"size"});

    const auto figure = curves.figure("time", "size", {}, {});
    REQUIRE(figure.panels.size() == 1);
    const auto& panel = figure.panels[0];
    CHECK(panel.x.unit == "B");
    CHECK(panel.y.unit == "s");
    CHECK(panel.xValues == std::vector<double>{1, 4});
    REQUIRE(panel.series.size() == 3);
    // Of 1 2 3 4 5: median 3, quartiles 2 and 4.
    CHECK(panel.series[0].values == std::vector<double>{3, 10});
    CHECK(panel.series[1].values == std::vector<double>{2, 10});
    CHECK(panel.series[2].values == std::vector<double>{4, 10});
    CHECK_FALSE(panel.series[0].isPinned);
    CHECK(panel.series[1].isPinned);
    CHECK(panel.series[2].isPinned);
}

TEST_CASE("What else varies makes a curve of its own, with gaps", "[desktop][measure]")
{
    SampleCurves curves;
    curves.add(taskOf(1, "tcp"), samplesOf({1}));
    curves.add(taskOf(1, "udp"), samplesOf({2}));
    curves.add(taskOf(1'000, "udp"), samplesOf({900}));
    const auto figure = curves.figure("time", "size", {}, {});
    const auto& panel = figure.panels.at(0);
    CHECK(panel.series[0].label == "protocol = tcp, median");
    CHECK(panel.series[1].label == "protocol = udp, median");
    CHECK(std::isnan(panel.series[0].values[1]));
    CHECK(panel.series[1].values[1] == 900);
    CHECK(panel.x.scale == plots::Scale::Log);
    CHECK(panel.y.scale == plots::Scale::Log);
    CHECK(curves.figure("time", "size", plots::Scale::Linear, {}).panels[0].x.scale ==
          plots::Scale::Linear);
}

TEST_CASE("Where no number varies samples stand in the order of arrival", "[desktop][measure]")
{
    SampleCurves curves;
    CHECK(curves.isEmpty());
    CHECK(curves.figure("time", "", {}, {}).panels.empty());
    curves.add(taskOf(1), samplesOf({3, 1, 2}));
    CHECK(curves.parameters().empty());
    const auto figure = curves.figure("time", "", {}, {});
    CHECK(figure.panels.at(0).xValues == std::vector<double>{1, 2, 3});
    CHECK(figure.panels[0].series.at(0).values == std::vector<double>{3, 1, 2});
    CHECK(curves.figure("nothing", "", {}, {}).panels.empty());
}
