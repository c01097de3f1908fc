// Study results as figures: values, names and units.
#include "model/design/document/design.h"
#include "model/design/document/study_definition.h"
#include "model/study/figure/figure_parts.h"
#include "model/study/results/study_figures.h"
#include "tests/app/plots/result_figure.h"
#include "tests/app/plots/timed_design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::tests::study_figure_test
{

using namespace plots;

namespace
{

model::StudySubject subjectOf(const std::string& text)
{
    return {systemOf(text), {}, {}};
}

model::SearchResult found()
{
    model::SearchResult result;
    result.design = "d";
    result.variables = {{"P", "", model::kNumber}};
    result.objectives = {{"time", "ms", model::kTime}, {"cost", "", model::kNumber}};
    result.points = {{0, {2}, {1.0, 10}, {}, "cpu", true},
                     {7, {4}, {0.001, 20}, {}, "net", false, {model::Caveat::TooFast}}};
    return result;
}

template <typename Study>
BarFigure barsOf(const Study& study)
{
    return std::get<BarFigure>(figureOfResult(study));
}

plots::Figure
figureWithLines(model::Crossover crossover, const model::System& first, const model::System& second)
{
    REQUIRE(addLines(crossover, first, second).empty());
    return std::get<plots::Figure>(figureOfResult(crossover));
}

plots::Figure figureWithLines(model::Solve solve, const model::System& system)
{
    REQUIRE(addLines(solve, system).empty());
    return std::get<plots::Figure>(figureOfResult(solve));
}

} // namespace

TEST_CASE("A curve of measured values has a labelled band", "[plots][study]")
{
    model::CurveStudy study;
    study.x = {"P", model::kNumber, {1, 2}};
    study.outputs = {"time", "cost"};
    study.dimensions = {model::kTime, model::kNumber};
    study.units = {"", ""};
    study.docs = {"", ""};
    study.yScales = {"linear", "linear"};
    study.curves = {{.design = "d",
                     .series = "",
                     .outputs = {{4, 2}, {1, 1}},
                     .bands = {{{3, 1.5}, {5, 2.5}}, {}},
                     .bottleneck = {},
                     .valid = {}}};
    const auto figure = plots::figureOf(study, kAllOutputs);
    REQUIRE(figure.panels.size() == 2);
    CHECK(figure.panels[0].series[0].low == std::vector<double>{3, 1.5});
    CHECK(figure.panels[0].series[0].high == std::vector<double>{5, 2.5});
    CHECK(figure.panels[0].band ==
          "95 % band, parameters only: 100 % of the variance from measured inputs");
    CHECK(figure.panels[1].series[0].low.empty());
    CHECK(figure.panels[1].band.empty());
}

namespace
{

// Curves over P = 1, 2 with the values 1 and 2 for each output.
model::CurveStudy curvesOf(const std::vector<std::pair<std::string, std::string>>& designs,
                           const std::vector<std::string>& outputs)
{
    model::CurveStudy study;
    study.title = "Test";
    study.x = {"P", model::kNumber, {1, 2}};
    study.xScale = "linear";
    study.yScale = "auto";
    study.outputs = outputs;
    study.dimensions.assign(outputs.size(), model::kTime);
    study.units.assign(outputs.size(), "ms");
    study.docs.assign(outputs.size(), "");
    study.yScales.assign(outputs.size(), "linear");
    for (const auto& [design, series] : designs)
        study.curves.push_back({design, series, {outputs.size(), {1, 2}}, {}, {}, {}});
    return study;
}

} // namespace

TEST_CASE("Measured points have the colour of their curve, and error bars if repeated",
          "[plots][study][measured]")
{
    auto study = curvesOf({{"a", ""}, {"b", ""}}, {"time"});
    study.measured = {{1, 0, {{1, 2, 1}, {2, 3, 2, 2.5, 3.5}}}};
    const auto panel = plots::figureOf(study, 0).panels[0];
    REQUIRE(panel.points.size() == 1);
    const auto& points = panel.points[0];
    CHECK(points.label == "measured: b");
    CHECK(points.colour == panel.series[1].colour);
    CHECK(points.y == std::vector<double>{2, 3});
    CHECK(points.yBars.low == std::vector<double>{2, 2.5}); // the single value has no interval
    CHECK(points.yBars.high == std::vector<double>{2, 3.5});
    study.curves.erase(study.curves.begin());
    study.measured = {{0, 0, {{1, 2, 1}}}};
    CHECK(plots::figureOf(study, 0).panels[0].points[0].label == "measured");
    CHECK(plots::figureOf(study, 0).panels[0].points[0].yBars.low.empty());
}

TEST_CASE("A derived curve replaces the curves, with a mark at equality", "[plots][study][derive]")
{
    auto study = curvesOf({{"a", ""}, {"b", ""}}, {"time"});
    auto ratio = curvesOf({{"a", ""}}, {"time / time of b"});
    ratio.equalAt = 1;
    study.derived = std::make_shared<const model::CurveStudy>(ratio);
    const auto panel = plots::figureOf(study, 0).panels[0];
    CHECK(panel.series.size() == 1);
    CHECK(panel.y.label == "time / time of b");
    REQUIRE(panel.marks.size() == 1);
    CHECK(panel.marks[0].y == 1);
}

TEST_CASE("Outputs of one unit share a panel if there is one curve", "[plots][study]")
{
    auto study = curvesOf({{"d", ""}}, {"T_send", "share", "T_wait"});
    study.docs = {"time of sending, both ways", "", ""};
    study.units[1] = "%";
    study.dimensions[1] = model::kNumber;
    const auto figure = plots::figureOf(study);
    REQUIRE(figure.panels.size() == 2);
    const auto& panel = figure.panels[0];
    REQUIRE(panel.series.size() == 2);
    CHECK(wordsOf(panel.y) == "Time");
    CHECK(panel.y.unit == "ms");
    CHECK(panel.series[0].label == "Time of sending");
    CHECK(contains(
        toCsv(figure),
        "\"d: T_send [s]\",\"d: T_wait [s]\"")); // the same column heads as with separate panels
    CHECK(wordsOf(figure.panels[1].y) == "Share");
    // With a second curve, each output has a panel.
    CHECK(plots::figureOf(curvesOf({{"d", ""}, {"e", ""}}, {"T_send", "T_wait"})).panels.size() ==
          2);
}

TEST_CASE("Plain numbers share no panel, and the series of one design no colour", "[plots][study]")
{
    auto study = curvesOf({{"d", ""}}, {"speedup", "hops"});
    study.units = {"", ""};
    study.dimensions = {model::kNumber, model::kNumber};
    CHECK(plots::figureOf(study).panels.size() == 2);
    auto series = curvesOf({{"d", "n = 1"}, {"d", "n = 2"}}, {"T"});
    series.curves[1].valid = {true, false};
    series.curves[1].caveats = {"", "negative data"};
    const auto panel = plots::figureOf(series).panels[0];
    CHECK_FALSE(panel.series[0].colour); // the order of the curves gives the colours
    CHECK(panel.series[1].caveats == series.curves[1].caveats);
}

TEST_CASE("A design has one colour in all its plots", "[plots][study]")
{
    model::Design design;
    design.id = "d";
    design.scenarios = {{.name = "s"}};
    design.studies.resize(2);
    design.studies[0].against = {"e", "scenario:s"};
    design.studies[1].against = {"f"};
    const auto order = colourOrderOf(design, {"cpu", "net"});
    CHECK(order.designs == std::vector<std::string>{"d", "d, scenario s", "e", "f"});
    auto study = curvesOf({{"d", "n = 1"}, {"d", "n = 2"}, {"f", "n = 1"}, {"f", "n = 2"}}, {"T"});
    study.colours = order;
    const auto figure = plots::figureOf(study, 0);
    const auto& series = figure.panels[0].series;
    CHECK(series[0].colour == 0);
    CHECK(series[1].colour == 0);
    CHECK(series[1].dash == 1);
    CHECK(series[2].colour == 3); // also if the second design is missing
    CHECK(series[3].dash == 1);
    CHECK(figure.resources == std::vector<std::string>{"cpu", "net"});
}

TEST_CASE("Times of a crossover over two decades have a logarithmic axis", "[plots][study]")
{
    // 200 s / P falls from 200 s to 1 s, then from 20 s to 1 s.
    for (const auto& [from, scale] :
         {std::pair("1", plots::Scale::Log), {"10", plots::Scale::Linear}}) {
        const auto range = std::string("P=") + from + "..200";
        const auto first = subjectOf(timed("fast", "200 s / P"));
        const auto second = subjectOf(timed("other", "1.5 s + 0 s * P"));
        const auto crossover =
            model::findCrossover(first, second, {"T", model::splitRange(range).value()}).value();
        const auto figure = figureWithLines(crossover, first.system, second.system);
        CHECK(figure.panels[0].y.scale == scale);
        const auto solve =
            model::solve(first, {{"P", std::string(from) + "..200"}, "T = 2 s"}).value();
        CHECK(figureWithLines(solve, first.system).panels[0].y.scale == scale);
    }
}

TEST_CASE("A crossover and a solution show their intervals", "[plots][study]")
{
    auto slow = kSlow;
    slow.replace(
        slow.find(R"({"name": "b", "value": "8 MB/s"})"),
        32,
        R"({"name": "t", "value": "2.1 s", "origin": {"kind": "measurement", "note": "a run",
                     "interval": ["2.02 s", "2.18 s"]}})");
    slow.replace(slow.find("2.1 s + 2 s"), 5, "t");
    const auto first = subjectOf(timed("fast", "12 s / P + 1 s"));
    const auto second = subjectOf(slow);
    // 10 s / P = t - 1 s with t +- 0.08 s: P is between 10 / 1.18 and 10 / 1.02, so only P = 9 is not significant.
    const auto crossover =
        model::findCrossover(first, second, {"T", model::splitRange("P=1..64").value()}).value();
    const auto crossing = figureWithLines(crossover, first.system, second.system);
    REQUIRE(crossing.panels[0].marks.size() == 1);
    CHECK(crossing.panels[0].marks[0].low == 9);
    CHECK(crossing.panels[0].marks[0].high == 10);
    // 2.1 s + 2 s / P = 2.3 s at P = 10; with t +- 0.08 s, P is between 2 / 0.28 and 2 / 0.12.
    const auto solve = model::solve(second, {{"P", "1..64"}, "T = 2.3 s"}).value();
    const auto solution = figureWithLines(solve, second.system);
    REQUIRE(solution.panels[0].marks.size() == 1);
    CHECK(solution.panels[0].marks.back().low == 8);
    CHECK(solution.panels[0].marks.back().high == 16);
    // t - 1.8 s + 2 s / P on the left, 0.5 s on the right: only the left side has a band, of 0.08 s.
    const auto& sides = solution.panels[0].series;
    REQUIRE(sides.size() == 2);
    REQUIRE(sides[0].low.size() == sides[0].values.size());
    CHECK(isClose(sides[0].values[0] - sides[0].low[0], 0.08, 1e-6));
    CHECK(sides[1].low.empty());
    // The solution range and the interval of its bound are shaded: T >= 2.3 s up to P = 10.
    const auto held = model::solve(second, {{"P", "1..64"}, "T >= 2.3 s"}).value();
    const auto shaded = figureWithLines(held, second.system).panels[0].marks;
    REQUIRE(shaded.size() == 2);
    CHECK(shaded[0].low == 1);
    CHECK(shaded[0].high == 10);
    CHECK(shaded[1].text.empty());
    CHECK(shaded[1].x == 10);
    CHECK(shaded[1].low == 7);
    CHECK(shaded[1].high == 16);
}

TEST_CASE("A curve with labels shows bottlenecks and valid ranges", "[plots][study]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    const auto study = model::runCurve(design, "speedup", library, {}, true);
    REQUIRE(study);
    const auto figure = plots::figureOf(study.value(), 0);
    REQUIRE(figure.panels.size() == 1);
    const auto& panel = figure.panels[0];
    CHECK(panel.y.label == "speedup");
    CHECK(panel.xValues == study.value().x.values);
    CHECK(panel.series[0].values == study.value().curves[0].outputs[0]);
    CHECK(panel.series[0].limiting == study.value().curves[0].bottleneck);
    CHECK(panel.series[0].limiting.size() == panel.xValues.size());
    CHECK(panel.series[0].valid.size() == panel.xValues.size());
    CHECK(panel.reference);
}

TEST_CASE("A heat map shows the bottleneck of each cell", "[plots][study]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    const auto definition =
        std::ranges::find(design.studies, "bandwidths", &model::StudyDefinition::name);
    const auto map = model::runMap(design, *definition, library, {});
    REQUIRE(map);
    const auto figure = plots::figureOf(map.value());
    CHECK(figure.design == "acc-fft-inic");
    CHECK(figure.x.unit == "B/s");
    CHECK(figure.x.scale == Scale::Log);
    CHECK(figure.z.label == "speedup");
    CHECK(figure.values == map.value().values);
    CHECK(figure.limiting[3] == map.value().labels.bottleneckAt(3));
    CHECK(figure.valid.size() == figure.values.size());
}

TEST_CASE("A heat map of an output with labels names its values", "[plots][study]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("gpu-allreduce").value();
    const auto definition =
        std::ranges::find(design.studies, "fastest", &model::StudyDefinition::name);
    const auto map = model::runMap(design, *definition, library, {});
    REQUIRE(map);
    const auto figure = plots::figureOf(map.value());
    CHECK(figure.z.areLabels);
    CHECK(figure.z.firstName == 1);
    CHECK(figure.z.names ==
          std::vector<std::string>{"ring", "tree", "hierarchical", "in_network", "nccl"});
}

TEST_CASE("A search result is drawn as a front and as parallel lines", "[plots][study]")
{
    const auto front = frontFigure(found());
    CHECK(front.x.label == "time");
    CHECK(front.x.unit == "ms");
    CHECK(front.x.scale == Scale::Log); // 1 s is more than 100 times 1 ms
    CHECK(front.y.scale == Scale::Linear);
    REQUIRE(front.points.size() == 2);
    CHECK(front.points[0].x == std::vector<double>{1});
    CHECK(front.points[0].label == "found");
    CHECK(front.points[0].names == std::vector<std::string>{"P = 2"});
    CHECK(front.points[1].isHollow);
    CHECK(front.points[1].label == "faster than its rate");
    CHECK(front.points[1].rows == std::vector<std::size_t>{1});

    CHECK(front.points[0].xBars.low.empty());
    auto known = found();
    known.bands = {{{0.9, 0.0008}, {1.1, 0.0012}}, {{9, 19}, {11, 21}}};
    const auto bars = frontFigure(known);
    CHECK(bars.points[0].xBars.low == std::vector<double>{0.9});
    CHECK(bars.points[1].xBars.high == std::vector<double>{0.0012});
    CHECK(bars.points[0].yBars.low == std::vector<double>{9});
    CHECK(bars.points[1].yBars.high == std::vector<double>{21});

    const auto lines = parallelFigure(known);
    REQUIRE(lines.axes.size() == 4);
    CHECK(lines.axes[0].values == std::vector<double>{2, 4});
    CHECK(lines.colourBy == 1);
    CHECK(lines.axes[2].axis.label == "cost");
    CHECK(lines.axes[3].names == std::vector<std::string>{"cpu", "net"});
    CHECK(lines.axes[3].axis.label == "bottleneck"); // in files
    CHECK(lines.axes[3].axis.title == "Bottleneck");
    CHECK(lines.axes[3].values == std::vector<double>{0, 1});
}

TEST_CASE("A tornado's bars start at the design's value", "[plots][study]")
{
    // T = 12 / 4 + 8e6 / 8e6 = 4 s; b at 7.2 MB/s: 3 + 1.11 s, at 8.8 MB/s: 3 + 0.91 s
    model::VariationChoice choice;
    choice.names = {"b"};
    const auto study = model::tornado(systemOf(kFast), "T", choice);
    REQUIRE(study);
    const auto figure = barsOf(study.value());
    REQUIRE(figure.bars.size() == 2);
    CHECK(figure.value.unit == "s");
    CHECK(figure.reference == Approx(4));
    CHECK(figure.bars[0].label == "b");
    CHECK(figure.bars[0].from == Approx(4));
    CHECK(figure.bars[0].to == Approx(3 + 8 / 7.2));
    CHECK(figure.bars[0].text == "7.2 MB/s");
    CHECK(figure.bars[1].to == Approx(3 + 8 / 8.8));
    CHECK(figure.bars[1].colour == 1);
}

TEST_CASE("Two bars of an input on the same side share one text", "[plots][study]")
{
    // T = 1 s + (b / 8 MB/s - 1)^2 s is 1.01 s at 10 % less and 1.04 s at 20 % more.
    const auto system = systemOf(timed("both", "1 s + (b / (8 MB/s) - 1) ^ 2 * 1 s"));
    model::VariationChoice choice;
    choice.given = {model::parseIntervalOf(system, "b=7.2 MB/s..9.6 MB/s").value()};
    const auto study = model::tornado(system, "T", choice);
    REQUIRE(study);
    const auto figure = barsOf(study.value());
    REQUIRE(figure.bars.size() == 2);
    CHECK(figure.bars[0].text.empty());
    CHECK(figure.bars[1].text == "7.2 MB/s; 9.6 MB/s");
}

TEST_CASE("Inputs without effect have no bars but a line", "[plots][study]")
{
    model::ElasticityStudy slopes;
    slopes.variables.resize(3);
    slopes.variables[0].variable.name = "a";
    slopes.variables[0].elasticity = -0.5;
    slopes.variables[1].variable.name = "b";
    slopes.variables[2].variable.name = "c";
    const auto bars = barsOf(slopes);
    CHECK(rowsOf(bars) == std::vector<std::string>{"a"});
    CHECK(bars.note == "No effect: b, c");
    const auto again = parseFigure(toJson(AnyFigure(bars)), "f");
    REQUIRE(again);
    CHECK(std::get<BarFigure>(again.value()).note == bars.note);

    model::Tornado tornado;
    tornado.head.value = 2;
    tornado.bars.resize(2);
    tornado.bars[0].variation.variable.name = "a";
    tornado.bars[0].atLow = 1;
    tornado.bars[0].atHigh = 2;
    tornado.bars[1].variation.variable.name = "b";
    tornado.bars[1].atLow = tornado.bars[1].atHigh = 2;
    CHECK(rowsOf(barsOf(tornado)) == std::vector<std::string>{"a"});
    CHECK(barsOf(tornado).note == "No effect: b");
    // A value without effect stands at the line, on the other side of the bar.
    tornado.bars[0].variation.distribution.low = 16;
    tornado.bars[0].variation.distribution.high = 64;
    tornado.bars[0].atLow = 2;
    tornado.bars[0].atHigh = 2.1;
    auto shared = barsOf(tornado).bars;
    CHECK(shared[0].text == "16");
    CHECK(shared[1].text == "64");
    tornado.bars[0].atLow = 2.05; // both at the right end
    shared = barsOf(tornado).bars;
    CHECK(shared[0].text.empty());
    CHECK(shared[1].text == "16; 64");
}

TEST_CASE("Curves of one design are named by their values, in files also by the design",
          "[plots][study]")
{
    const auto one = plots::figureOf(curvesOf({{"a", "n = 1"}, {"a", "n = 2"}}, {"time"}), 0);
    CHECK(one.panels[0].series[1].label == "n = 2");
    CHECK(toCsv(AnyFigure(one)).starts_with("\"P [1]\",\"a, n = 1: time [s]\""));
    const auto two = plots::figureOf(curvesOf({{"a", "n = 1"}, {"b", "n = 1"}}, {"time"}), 0);
    CHECK(two.panels[0].series[1].label == "b, n = 1");
}

TEST_CASE("A comparison is drawn as phases and as steps between designs", "[plots][study]")
{
    auto library = shippedPresets();
    const model::StudySubject inic{shippedSystem(library, "acc-fft-inic"), {}, {}};
    const model::StudySubject gigabit{shippedSystem(library, "acc-fft-gigabit"), {}, {}};
    const auto comparison = model::compare(gigabit, inic, "time");
    REQUIRE(comparison);
    const auto steps = waterfallFigure(comparison.value(), true);
    REQUIRE(comparison.value().byPhases);
    const auto& all = comparison.value().byPhases->steps;
    const auto moving =
        std::ranges::count_if(all, [](const auto& s) { return std::abs(s.change) > 1e-9; });
    CHECK(std::ssize(steps.bars) == moving + 2);
    CHECK(steps.bars.front().label == "acc-fft-gigabit");
    const auto phases = phaseFigure(comparison.value());
    double sum = 0; // sum of one design's phases, each starting at the previous end
    for (const auto& bar : phases.bars)
        if (bar.label == "acc-fft-inic") {
            CHECK(bar.from == sum);
            sum = bar.to;
        }
    CHECK(sum > 0);
}

TEST_CASE("The crossover of two designs is marked with its interval", "[plots][study]")
{
    // 12 / P + 1 against 2.1 + 2 / P: 10 / P = 1.1 at P = 9.09
    const auto first = subjectOf(kFast);
    const auto second = subjectOf(kSlow);
    const auto crossover =
        model::findCrossover(first, second, {"T", model::splitRange("P").value()});
    REQUIRE(crossover);
    const auto figure = figureWithLines(crossover.value(), first.system, second.system);
    const auto& panel = figure.panels[0];
    REQUIRE(panel.series.size() == 2);
    CHECK(panel.series[0].label == "fast");
    CHECK(panel.series[0].values[3] == Approx(4)); // P = 4
    REQUIRE(panel.marks.size() == 1);
    CHECK(panel.marks[0].text == "from P = 10");
    CHECK(panel.marks[0].low == 9);
    CHECK(panel.marks[0].high == 10);
}

TEST_CASE("A crossover and a solution of a command have no lines, and no figure", "[plots][study]")
{
    model::Crossover crossover;
    model::Solve solve;
    crossover.range.grid = solve.range.grid = {1, 2};
    CHECK(isEmpty(tablesOf(crossover).figures.at(0).figure));
    CHECK(isEmpty(tablesOf(solve).figures.at(0).figure));
}

TEST_CASE("A solution is marked at the intersection of both sides", "[plots][study]")
{
    // 12 / P + 1 <= 2 from P = 12 on
    const auto subject = subjectOf(kFast);
    const auto solve = model::solve(subject, {model::splitRange("P=1..64").value(), "T <= 2 s"});
    REQUIRE(solve);
    const auto figure = figureWithLines(solve.value(), subject.system);
    const auto& panel = figure.panels[0];
    REQUIRE(panel.series.size() == 2);
    CHECK(panel.series[0].label == "T");
    CHECK(panel.series[1].label == "2 s");
    CHECK(panel.series[1].values == std::vector<double>(64, 2));
    REQUIRE(panel.marks.size() == 1);
    CHECK(panel.marks[0].low == 12);
    CHECK(panel.marks[0].high == 64);
    auto inMilliseconds = solve.value(); // as for an output with this unit
    inMilliseconds.left.unit = "ms";
    const auto limit = figureWithLines(inMilliseconds, subject.system).panels[0].series[1];
    CHECK(limit.label == "2,000 ms");
    CHECK(limit.owner == "2 s"); // in files
}

} // namespace clusterwright::tests::study_figure_test
