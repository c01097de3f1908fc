// Figures of results: every kind of study, the uncertainty of an output, loads of links, claims of papers.
#include "app/desktop/plots/drawing/picture.h"
#include "app/desktop/plots/results/claim_figure.h"
#include "app/desktop/plots/results/link_figure.h"
#include "app/desktop/plots/results/result_figures.h"
#include "model/design/document/design.h"
#include "model/study/results/study_figures.h"
#include "tests/app/plots/result_figure.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/every_study.h"
#include "tests/support/networks.h"
#include "tests/support/preset_folder.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace clusterwright::tests::result_figures_test
{

using namespace plots;

namespace
{

model::EvaluatedClaim result(double printed, double predicted, model::ClaimStatus status)
{
    model::EvaluatedClaim claim;
    claim.outcome.unit = "us";
    claim.outcome.expectedValue = model::Quantity{printed, model::kTime};
    claim.outcome.predicted = model::Quantity{predicted, model::kTime};
    claim.outcome.status = status;
    return claim;
}

Figure distributionFigure(const model::Uncertainty& study)
{
    return std::get<Figure>(figureOfResult(study, "Distribution"));
}

Figure exceedanceFigure(const model::Uncertainty& study)
{
    return std::get<Figure>(figureOfResult(study, "Probability"));
}

} // namespace

TEST_CASE("Uncertainty is a band, or a bar with an interval", "[plots][study]")
{
    model::Uncertainty study;
    study.output = {"time", "ms", model::kTime};
    study.points = {{0, 2, 1, 2, 4}};
    const auto bar = std::get<BarFigure>(figureOfResult(study, "Band"));
    CHECK(bar.bars[0].low == 1);
    CHECK(bar.bars[0].high == 4);
    study.axis = model::ResponseColumn{"P", "", model::kNumber};
    study.points.push_back({1, 3, 2, 3, 5});
    const auto curve = std::get<Figure>(figureOfResult(study, "Band"));
    CHECK(curve.panels[0].series[0].high == std::vector<double>{4, 5});
    CHECK(curve.panels[0].y.unit == "ms");
}

TEST_CASE("The distribution of an output is a histogram and a cumulative curve", "[plots][study]")
{
    model::Uncertainty study;
    study.output = {"time", "ms", model::kTime};
    study.points = {{0, 2, 1, 2, 4}};
    CHECK(distributionFigure(study).panels.empty());
    study.distribution = model::outputDistribution({1, 2, 2, 3, 3, 3, 4, 4, 5});
    study.points[0].exceedance = model::exceedanceOf(std::vector<double>{1, 7}, 6);
    const auto figure = distributionFigure(study);
    REQUIRE(figure.panels.size() == 2);
    const auto& bars = figure.panels[0];
    CHECK(bars.xValues == study.distribution->edges);
    CHECK(bars.series[0].isHistogram);
    CHECK(std::accumulate(bars.series[0].values.begin(), bars.series[0].values.end(), 0.0) == 9);
    CHECK(bars.series[0].values.back() == 0);
    const auto& curve = figure.panels[1];
    CHECK(curve.xValues == std::vector<double>{1, 2, 3, 4, 5});
    CHECK(curve.series[0].values.back() == 1);
    for (const auto& panel : figure.panels) {
        REQUIRE(panel.marks.size() == 1);
        CHECK(panel.marks[0].x == 6);
        CHECK(panel.marks[0].text == "limit 6,000 ms");
        CHECK(panel.x.to > 6);
    }
    CHECK(curve.subtitle.starts_with("P(time > "));
    const AnyFigure any = figure;
    const auto again = plots::parseFigure(plots::toJson(any), "a.json");
    REQUIRE(again);
    CHECK(std::get<Figure>(again.value()).panels[0].series[0].isHistogram);
    // Equal samples have no shape.
    study.distribution = model::outputDistribution({2, 2, 2});
    CHECK(distributionFigure(study).panels.empty());
}

TEST_CASE("The probability of a limit is a curve along the axis", "[plots][study]")
{
    model::Uncertainty study;
    study.output = {"time", "ms", model::kTime};
    study.axis = model::ResponseColumn{"P", "", model::kNumber};
    study.points = {{1, 2, 1, 2, 4}, {2, 3, 2, 3, 5}};
    CHECK(exceedanceFigure(study).panels.empty());
    study.limit = "3 s";
    study.points[0].exceedance = model::exceedanceOf(std::vector<double>{1, 2, 3, 4}, 3);
    const auto figure = exceedanceFigure(study);
    REQUIRE(figure.panels.size() == 1);
    const auto& series = figure.panels[0].series[0];
    CHECK(series.values[0] == 0.25);
    CHECK(std::isnan(series.values[1]));
    CHECK(series.low[0] < 0.25);
    CHECK(figure.panels[0].y.label == "P(time > 3 s)");
    const auto band = std::get<Figure>(figureOfResult(study, "Band"));
    REQUIRE(band.panels[0].reference);
    CHECK(band.panels[0].reference->values[0] == 3);
    study.axis.reset();
    CHECK(std::get<BarFigure>(figureOfResult(study, "Band")).reference == 3);
}

TEST_CASE("A waterfall's steps lead from one value to the other", "[plots][study]")
{
    const model::Waterfall waterfall{
        10, 6, {{"bus", -5}, {"wait", 2}, {"link", 0}, {"bus", -1}}, "by phases"};
    const auto figure = plots::figureOf(waterfall, {"old", "new"}, "time", "s");
    REQUIRE(figure.bars.size() == 5);
    CHECK(figure.note == "No effect: link");
    CHECK(figure.bars[0].to == 10);
    CHECK(figure.bars[1].from == 10);
    CHECK(figure.bars[1].to == 5);
    CHECK(figure.bars[1].colour == 2); // less
    CHECK(figure.bars[1].text == "-5 s");
    CHECK(figure.bars[2].to == 7);
    CHECK(figure.bars[2].colour == 1);
    CHECK(figure.bars[3].label != figure.bars[1].label); // separate rows
    CHECK(figure.bars[4].label == "new");
    CHECK(figure.bars[4].to == 6);
    CHECK(figure.isConnected);
    const model::Waterfall many{1, 1, std::vector<model::WaterfallStep>(11, {"a", 0}), "by phases"};
    CHECK(plots::figureOf(many, {"old", "new"}, "time", "s").note ==
          "No effect: a, a, a, a, a, a, a, a and 3 more");
}

TEST_CASE("The numbers of a waterfall have one unit", "[plots][study]")
{
    const auto textsOf = [](double from, std::vector<double> changes, const std::string& unit) {
        model::Waterfall waterfall{from, from, {}, "by phases"};
        for (const double change : changes) {
            waterfall.steps.push_back({"s", change});
            waterfall.to += change;
        }
        std::vector<std::string> texts;
        for (const auto& bar : plots::figureOf(waterfall, {"old", "new"}, "time", unit).bars)
            texts.push_back(bar.text);
        return texts;
    };
    // 1.011 ms - 0.997 ms + 0.186 ms = 0.2 ms; -2 ns are tiny in ms
    CHECK(textsOf(1.011e-3, {-0.997e-3, 0.186e-3, -2e-9}, "s") ==
          std::vector<std::string>{"1.011 ms", "-0.997 ms", "+0.186 ms", "-2 ns", "0.2 ms"});
    CHECK(textsOf(9.758, {0.154}, "s") ==
          std::vector<std::string>{"9.758 s", "+0.154 s", "9.912 s"});
    CHECK(textsOf(5.525e-6, {2e-6, -73.6e-12}, "us") == // a declared unit
          std::vector<std::string>{"5.525 us", "+2 us", "-0.0736 ns", "7.525 us"});
    CHECK(textsOf(12, {-4}, "1") == std::vector<std::string>{"12", "-4", "8"});
    CHECK(textsOf(48e3, {1500}, "USD") ==
          std::vector<std::string>{"48,000 USD", "+1,500 USD", "49,500 USD"});
}

TEST_CASE("A phase without time has a colour, but no bar", "[plots][study]")
{
    model::Comparison comparison;
    comparison.phases = {
        {"compute", {2.0, {}}, {}}, {"library", {0.0, {}}, {}}, {"wait", {1.0, {}}, {}}};
    const auto figure = phaseFigure(comparison);
    CHECK(figure.classes == std::vector<std::string>{"compute", "library", "wait"});
    REQUIRE(figure.bars.size() == 2);
    CHECK(figure.bars[1].colour == 2); // as with a library that takes time
    CHECK(figure.bars[1].from == 2);
}

namespace
{

plots::BarFigure waterfallOf(const model::LadderStudy& study)
{
    return std::get<plots::BarFigure>(figureOfResult(study, "Waterfall"));
}

} // namespace

TEST_CASE("A ladder is drawn as a waterfall of error factors from 1 on", "[plots][study][ladder]")
{
    model::LadderStudy study;
    study.output.name = "time";
    study.rungs = {
        {{"bare", {}}, {2, 3}}, {{"+ limit", {}}, {1.2, 4}}, {{"+ more", {}}, {1.5, 4.5}}};
    auto figure = waterfallOf(study);
    REQUIRE(figure.bars.size() == 4);
    CHECK(rowsOf(figure) == std::vector<std::string>{"bare", "+ limit", "+ more", "remaining"});
    const auto bar = [&](std::size_t i) {
        return std::pair(figure.bars[i].from, figure.bars[i].to);
    };
    CHECK(bar(0) == std::pair(1.0, 2.0));
    CHECK(bar(1) == std::pair(2.0, 1.2));
    CHECK(bar(2) == std::pair(1.2, 1.5));
    CHECK(bar(3) == std::pair(1.0, 1.5));
    CHECK(figure.classes[figure.bars[1].colour] == "smaller error");
    CHECK(figure.classes[figure.bars[2].colour] == "larger error");
    CHECK(figure.bars[1].low == 1.2); // a line to the 90th percentile
    CHECK(figure.bars[1].high == 4);
    CHECK(figure.bars[1].text == "1.2 (4)"); // median and 90th percentile
    CHECK(figure.reference == 1);
    CHECK(figure.isConnected);
    CHECK(figure.value.scale == Scale::Linear);
    study.rungs[0].error.high = 12;
    study.rungs[1].error.median = 2; // no gain: its class is not in the legend as an increase
    figure = waterfallOf(study);
    CHECK(figure.value.scale == Scale::Log);
    CHECK(figure.classes[figure.bars[1].colour] == "smaller error");
}

TEST_CASE("A rung without a finite factor has no bar", "[plots][study][ladder]")
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    model::LadderStudy study;
    study.rungs = {{{"none", {}}, {kInfinity, kInfinity}}, {{"+ all", {}}, {2, kInfinity}}};
    const auto figure = waterfallOf(study);
    REQUIRE(figure.bars.size() == 1); // nothing to climb
    CHECK(figure.bars[0].label == "+ all");
    CHECK(std::isnan(figure.bars[0].high));
}

TEST_CASE("Printed and predicted values are points in the unit of their claim", "[plots][claims]")
{
    using enum model::ClaimStatus;
    const auto good = result(5e-6, 5.1e-6, Reproduced);
    const auto off = result(20e-6, 40e-6, Off);
    const auto negative = result(5e-6, -1e-6, Off);
    model::EvaluatedClaim relation; // has no printed number
    relation.outcome.predicted = model::Quantity{1, model::kNumber};
    const auto figure = claimFigure({&relation, &good, &negative, &off});
    REQUIRE(figure.points.size() == 2);
    CHECK(figure.points[0].rows == std::vector<std::size_t>{1});
    CHECK(figure.points[0].x.front() == Approx(5));
    CHECK(figure.points[0].y.front() == Approx(5.1));
    CHECK_FALSE(figure.points[0].isHollow);
    CHECK(figure.points[1].rows == std::vector<std::size_t>{3});
    CHECK(figure.points[1].x.front() == Approx(20));
    CHECK(figure.points[1].y.front() == Approx(40));
    CHECK(figure.points[1].isHollow);
    // The line of equal values goes from the smallest to the largest number: 5 to 40.
    REQUIRE(figure.curves.size() == 1);
    CHECK(figure.curves[0].isReference);
    CHECK(figure.curves[0].x == figure.curves[0].y);
    CHECK(figure.curves[0].x.front() == Approx(5));
    CHECK(figure.curves[0].x.back() == Approx(40));
}

TEST_CASE("Without printed numbers there is no point", "[plots][claims]")
{
    const model::EvaluatedClaim relation;
    const auto figure = claimFigure({&relation});
    CHECK(figure.points.empty());
    CHECK(figure.curves.empty());
}

TEST_CASE("Every kind of result has figures, and a comparison marks crossovers", "[plots][study]")
{
    auto library = noPresets();
    const auto design = designOf(everyStudyText());
    model::ThreadWorkers workers;
    const auto figures = [&](const model::StudyDefinition& study) {
        model::StudyRun run{workers, {}, {}};
        const auto result = model::runStudy(design, study, library, run);
        REQUIRE(result);
        return figuresOf(study, result.value());
    };
    for (const auto& study : design.studies) {
        INFO(study.name);
        CHECK_FALSE(figures(study).empty());
    }
    CHECK(std::holds_alternative<HeatMapFigure>(
        figures(model::findStudy(design, "map").value()).front().figure));
    for (const auto& figure : figures(model::findStudy(design, "front").value()))
        CHECK(headOf(figure.figure).title == model::findStudy(design, "front").value().title);
    const auto crossover = figures(model::findStudy(design, "crossover").value());
    CHECK(std::get<Figure>(crossover.front().figure).panels.at(0).title == "A crossover");
    const auto comparison = figures(model::findStudy(design, "comparison").value());
    std::vector<std::string> names;
    for (const auto& figure : comparison)
        names.push_back(figure.name);
    CHECK(names ==
          std::vector<std::string>{"Curves", "Steps by phase", "Steps by parameter", "Phases"});
    // A design that differs in nothing adds no figures.
    auto own = model::studySubject(design, library, {}).value();
    auto same = model::compare(own, own, "time").value();
    same.parameters.clear();
    CHECK(figuresOf(std::vector{same}).size() == 3);
    CHECK(figuresOf(std::vector{same, same}).empty());
    const auto& panel = std::get<Figure>(comparison.front().figure).panels.at(0);
    REQUIRE(panel.series.size() == 2);
    REQUIRE(panel.marks.size() == 1);
    // n + 4 / n < n / 2 + 10 / n for n^2 < 12
    CHECK(panel.marks[0].low == 3);
    CHECK(panel.marks[0].high == 4);
}

TEST_CASE("Bottlenecks are drawn along outputs that follow the time", "[plots][study]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("gpu-allreduce").value();
    model::ThreadWorkers workers;
    const auto limitsOf = [&](const std::string& output) {
        auto study = model::findStudy(design, "nodes").value();
        study.outputs = {output};
        model::StudyRun run{workers, {}, {}};
        const auto result = model::runStudy(design, study, library, run).value();
        const auto figures = figuresOf(study, result);
        return std::get<Figure>(figures.front().figure).panels.at(0).series.at(0).limiting.size();
    };
    CHECK(limitsOf("time") > 0);
    CHECK(limitsOf("bus_bandwidth") > 0); // its equation has the time
    CHECK(limitsOf("cost") == 0);
    CHECK(limitsOf("network_cost") == 0);
}

TEST_CASE("No plot of a shipped study shortens a text, in one column or in a low image",
          "[plots][study][presets]")
{
    auto library = shippedPresets();
    model::ThreadWorkers workers;
    const auto column = styleNamed("one-column", {shippedPresetsFolder()}).value();
    FigureStyle low;
    low.width = 150;
    low.height = 62;
    int drawn = 0;
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        const auto& design = *library.design(id).value();
        for (const auto& study : design.studies) {
            model::StudyRun run{workers, {}, {}};
            const auto result = model::runStudy(design, study, library, run);
            REQUIRE(result);
            for (const auto& [name, figure, hasRows] : figuresOf(study, result.value()))
                for (const auto& style : {FigureStyle(), column, low}) {
                    const auto picture = pictureOf(figure, PictureKind::Svg, style);
                    INFO(id << " " << study.name << " " << name << " " << style.width);
                    REQUIRE(picture);
                    CHECK(picture.value().find("\u2026") == std::string::npos);
                    ++drawn;
                }
        }
    }
    CHECK(drawn > 900);
}

namespace
{

// Hosts on a switch s with cables of 100 MB/s: all send to host 0. The cable of the last host has the type "odd".
struct Traffic {
    explicit Traffic(int hosts)
    {
        for (int i = 0; i < hosts; ++i)
            network.host(std::to_string(i));
        const auto middle = network.add("s", model::ComponentKind::Switch);
        for (model::VertexId i = 0; i < middle; ++i)
            network.cable(i, middle, 100e6);
        network.topology.cableClasses.back().name = "odd";
        std::vector<model::Flow> flows;
        for (model::VertexId i = 1; i < middle; ++i)
            flows.push_back({i, 0});
        const model::Adjacency adjacency(network.topology);
        const auto shares =
            model::shareBandwidth(network.topology, adjacency, flows, model::Routing::Shortest);
        links = model::linkLoads(
                    network.topology, adjacency, flows, shares.value(), model::Routing::Shortest)
                    .value();
        figure = plots::figureOf(links, network.topology, adjacency, 50);
    }

    Network network;
    std::vector<model::LinkLoad> links;
    BarFigure figure;
};

} // namespace

TEST_CASE("Links are sorted by utilisation and show their load", "[plots][study][links]")
{
    // 4 hosts send to host 0, each 25 MB/s of the 100 MB/s of its cable; host 0 sends nothing.
    const Traffic traffic(5);
    const auto& figure = traffic.figure;
    REQUIRE(figure.bars.size() == 10);
    CHECK(figure.isHorizontal);
    CHECK(figure.rowTitle == "links by utilisation: 10");
    CHECK(figure.bars[0].label == "cable s-0");
    CHECK(figure.bars[0].to == 1);
    CHECK(figure.bars[0].text == "100 MB/s, limits 4 flows");
    CHECK(contains(legendOf(figure, figure.bars[0]), "bottleneck"));
    CHECK(figure.bars[1].label == "cable 1-s");
    CHECK(figure.bars[1].to == Approx(0.25));
    CHECK(figure.bars[1].text == "25 MB/s");
    CHECK_FALSE(contains(legendOf(figure, figure.bars[1]), "bottleneck"));
    CHECK(figure.bars[9].to == 0);
    CHECK(contains(toCsv(figure), "cable s-0"));
}

TEST_CASE("A plot of many links keeps the extremes of each class", "[plots][study][links]")
{
    const Traffic traffic(100);
    const auto& figure = traffic.figure;
    REQUIRE(traffic.links.size() == 200);
    CHECK_FALSE(figure.isHorizontal);
    // 50 evenly spaced links, and the first and last of "cable", "odd" and the bottleneck if not among them
    CHECK(figure.bars.size() >= 50);
    CHECK(figure.bars.size() <= 55);
    CHECK(figure.rowTitle == "links by utilisation: " + std::to_string(figure.bars.size()) +
                                 " of 200, with the first and last of each class");
    CHECK(figure.bars.front().to == 1);
    CHECK(figure.bars.back().to == 0);
    CHECK(std::ranges::is_sorted(figure.bars, std::greater{}, &Bar::to));
    const auto isShown = [&](const std::string& name) {
        return std::ranges::find(figure.bars, name, &Bar::label) != figure.bars.end();
    };
    for (const auto* const name :
         {"cable s-0", "cable 1-s", "cable s-98", "cable 99-s", "cable s-99"}) {
        INFO(name);
        CHECK(isShown(name));
    }
    CHECK_FALSE(isShown("cable 50-s"));
}

TEST_CASE("Bars of an integer below 100 are the changes at its neighbours", "[plots][study]")
{
    // time = 6 s / n + ceil(n / 4) s at n = 4 is 2.5 s; at 3 it is 3 s (+20 %), at 5 it is 3.2 s (+28 %). One step of 4 is 25 %, so
    // the bars are 20 / 25 and 28 / 25.
    const auto system = systemOf(R"json({"design": "d", "format": 1, "title": "Test",
        "variables": [{"name": "n", "value": "4", "integer": true, "at_least": "1", "at_most": "64"},
                      {"name": "s", "value": "1 s"}],
        "outputs": [{"name": "T", "unit": "s", "equation": "6 * s / n + ceil(n / 4) * s"}]})json");
    const auto study = model::elasticities(system, "T", {});
    REQUIRE(study);
    const auto bars = std::get<BarFigure>(figureOfResult(study.value(), "Bars"));
    CHECK(rowsOf(bars) == std::vector<std::string>{"n", "s"});
    REQUIRE(bars.bars.size() == 3);
    CHECK(bars.bars[0].to == Approx(0.8));
    CHECK(bars.classes[bars.bars[0].colour] == "one less");
    CHECK(bars.bars[0].text.empty());
    CHECK(bars.bars[1].from == Approx(0.8)); // beyond the shorter bar
    CHECK(bars.bars[1].to == Approx(1.12));
    CHECK(bars.classes[bars.bars[1].colour] == "one more");
    CHECK(bars.bars[1].text == "+20 % at 3; +28 % at 5");
    CHECK(bars.bars[2].to == Approx(1));
    CHECK(bars.bars[2].text == "1");
    CHECK(bars.note.starts_with("Integers change by one"));

    const auto reals = model::elasticities(system, "T", {"s"});
    REQUIRE(reals);
    CHECK(std::get<BarFigure>(figureOfResult(reals.value(), "Bars")).classes.empty());
}

} // namespace clusterwright::tests::result_figures_test
