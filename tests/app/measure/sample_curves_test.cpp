// Samples as curves.
#include "app/desktop/measure/sample_plot.h"
#include "app/desktop/plots/view/plot_view.h"
#include "model/units/quantity.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <QLabel>
#include <QTest>

#include <cmath>

namespace clusterwright::tests::sample_curves_test
{

using desktop::SampleCurves;
using desktop::SamplePlot;

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

TEST_CASE("Median and quartiles are plotted over the varied parameter", "[desktop][measure]")
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
    // 1 2 3 4 5: median 3, quartiles 2 and 4.
    CHECK(panel.series[0].values == std::vector<double>{3, 10});
    CHECK(panel.series[1].values == std::vector<double>{2, 10});
    CHECK(panel.series[2].values == std::vector<double>{4, 10});
    CHECK_FALSE(panel.series[0].isPinned);
    CHECK(panel.series[1].isPinned);
    CHECK(panel.series[2].isPinned);
}

TEST_CASE("Each combination of other parameters is a separate curve with gaps",
          "[desktop][measure]")
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

TEST_CASE("Without a varied number, samples are plotted in the order of arrival",
          "[desktop][measure]")
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

TEST_CASE("Labels have units, and different values have different labels", "[desktop][measure]")
{
    SampleCurves curves;
    curves.add(taskOf(4194304), samplesOf({1}));
    curves.add(taskOf(4194305), samplesOf({2}));
    const auto figure = curves.figure("time", "", {}, {});
    REQUIRE(figure.panels.at(0).series.size() == 2);
    CHECK(figure.panels[0].series[0].label == "size = 4 MiB");
    CHECK(figure.panels[0].series[1].label == "size = 4194305 B");
}

TEST_CASE("A figure reports omitted curves", "[desktop][measure]")
{
    SampleCurves curves;
    for (int i = 0; i < 120; ++i)
        for (const double size : {1.0, 2.0})
            curves.add(taskOf(size, "p" + std::to_string(i)), samplesOf({1}));
    const auto figure = curves.figure("time", "size", {}, {});
    CHECK(figure.panels.at(0).series.size() == plots::kMostSeries);
    REQUIRE(figure.caveats.size() == 1);
    CHECK(messageOf(figure.caveats) == "the first 60 of 120 curves are shown");
}

TEST_CASE("A long history is thinned evenly", "[desktop][measure]")
{
    SampleCurves curves;
    std::vector<double> times(4'001);
    for (std::size_t i = 0; i < times.size(); ++i)
        times[i] = static_cast<double>(i + 1);
    curves.add(taskOf(1, "tcp"), samplesOf(times));
    curves.add(taskOf(1, "udp"), samplesOf({7}));
    const auto figure = curves.figure("time", "", {}, {});
    const auto& panel = figure.panels.at(0);
    // One of 3 samples, so 4001 become 1334: 1, 4, ..., 4000.
    REQUIRE(panel.xValues.size() == 1'334);
    CHECK(panel.xValues.front() == 1);
    CHECK(panel.xValues.back() == 4'000);
    CHECK(panel.series[0].values == panel.xValues);
    CHECK(panel.series[1].values[0] == 7);
    CHECK(std::isnan(panel.series[1].values[1]));
    REQUIRE(figure.caveats.size() == 1);
    CHECK(messageOf(figure.caveats) == "one of 3 samples is shown");
}

TEST_CASE("Curves are in the order of their points, whatever arrived first", "[desktop][measure]")
{
    const auto labels = [](const std::vector<std::string>& arrived) {
        SampleCurves curves;
        for (const auto& protocol : arrived)
            for (const double size : {1.0, 4.0})
                curves.add(taskOf(size, protocol), samplesOf({size}));
        std::vector<std::string> found;
        const auto figure = curves.figure("time", "size", {}, {});
        for (const auto& series : figure.panels.at(0).series)
            found.push_back(series.label);
        return found;
    };
    CHECK(labels({"udp", "tcp"}) == labels({"tcp", "udp"}));
    CHECK(labels({"udp", "tcp"}).front() == "protocol = tcp, median");
}

TEST_CASE("Consecutive points within one launch form separate groups", "[desktop][measure]")
{
    SampleCurves curves;
    std::vector<runner::Sample> samples;
    for (const double size : {1.0, 1.0, 8.0, 1.0})
        samples.push_back({.values = {{"other", 1}, {"time", size}}, .at = {{"size", size}}});
    samples[1].values = {{"time", 3}}; // a line without the first output
    curves.add(taskOf(5), samples);
    curves.sort();
    CHECK(curves.outputs() == std::vector<std::string>{"time"});
    const auto figure = curves.figure("time", "size", {}, {});
    CHECK(figure.panels.at(0).xValues == std::vector<double>{1, 8});
    CHECK(figure.panels[0].series[0].values ==
          std::vector<double>{1, 8}); // medians of 1 1 3 and of 8
}

namespace
{

struct ShownPlot {
    ShownPlot()
        : plot(QStringLiteral("nothing"))
    {
        plot.resize(700, 400);
    }
    [[nodiscard]] bool isDrawn() const { return !plot.plot().as<plots::Figure>().panels.empty(); }

    SamplePlot plot;
};

} // namespace

TEST_CASE("A hidden plot is drawn when it is shown", "[desktop][measure]")
{
    ShownPlot hidden;
    ShownPlot seen;
    seen.plot.show();
    REQUIRE(QTest::qWaitForWindowExposed(&seen.plot));
    hidden.plot.add(taskOf(1), samplesOf({1}));
    seen.plot.add(taskOf(1), samplesOf({1}));
    REQUIRE(QTest::qWaitFor([&] { return seen.isDrawn(); },
                            20'000)); // would be later than the hidden plot
    CHECK_FALSE(hidden.isDrawn());
    hidden.plot.show();
    REQUIRE(QTest::qWaitForWindowExposed(&hidden.plot));
    CHECK(hidden.isDrawn());
}

TEST_CASE("The plot shows what it omits", "[desktop][measure]")
{
    SampleCurves curves;
    for (int i = 0; i < 120; ++i)
        curves.add(taskOf(1, "p" + std::to_string(i)), samplesOf({1}));
    ShownPlot shown;
    shown.plot.showCurves(std::move(curves));
    const auto* const readout = shown.plot.findChild<QLabel*>(QStringLiteral("readout"));
    CHECK(readout->text() == QStringLiteral("The first 60 of 120 curves are shown."));
    shown.plot.clear();
    CHECK(readout->text().isEmpty());
}

} // namespace clusterwright::tests::sample_curves_test
