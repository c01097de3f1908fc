// Figures of results: every kind of study, the uncertainty of an output, claims of papers.
#include "app/desktop/plots/results/claim_figure.h"
#include "app/desktop/plots/results/result_figures.h"
#include "app/desktop/plots/results/study_figure.h"
#include "model/design/document/design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/every_study.h"

#include <cmath>
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

} // namespace

TEST_CASE("Uncertainty is a band, or a bar with an interval", "[plots][study]")
{
    model::Uncertainty study;
    study.output = {"time", "ms", model::kTime};
    study.points = {{0, 2, 1, 2, 4}};
    const auto bar = std::get<BarFigure>(plots::figureOf(study));
    CHECK(bar.bars[0].low == 1);
    CHECK(bar.bars[0].high == 4);
    study.axis = model::ResponseColumn{"P", "", model::kNumber};
    study.points.push_back({1, 3, 2, 3, 5});
    const auto curve = std::get<Figure>(plots::figureOf(study));
    CHECK(curve.panels[0].series[0].high == std::vector<double>{4, 5});
    CHECK(curve.panels[0].y.unit == "ms");
}

TEST_CASE("The distribution of an output is a histogram and a cumulative curve", "[plots][study]")
{
    model::Uncertainty study;
    study.output = {"time", "ms", model::kTime};
    study.points = {{0, 2, 1, 2, 4}};
    CHECK(plots::distributionFigure(study).panels.empty());
    study.distribution = model::outputDistribution({1, 2, 2, 3, 3, 3, 4, 4, 5});
    study.points[0].exceedance = model::exceedanceOf(std::vector<double>{1, 7}, 6);
    const auto figure = plots::distributionFigure(study);
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
        CHECK(panel.marks[0].text == "limit 6000 ms");
        CHECK(panel.x.to > 6);
    }
    CHECK(curve.subtitle.starts_with("P(time > "));
    const AnyFigure any = figure;
    const auto again = plots::parseFigure(plots::toJson(any), "a.json");
    REQUIRE(again);
    CHECK(std::get<Figure>(again.value()).panels[0].series[0].isHistogram);
    // Equal samples have no shape.
    study.distribution = model::outputDistribution({2, 2, 2});
    CHECK(plots::distributionFigure(study).panels.empty());
}

TEST_CASE("The probability of a limit is a curve along the axis", "[plots][study]")
{
    model::Uncertainty study;
    study.output = {"time", "ms", model::kTime};
    study.axis = model::ResponseColumn{"P", "", model::kNumber};
    study.points = {{1, 2, 1, 2, 4}, {2, 3, 2, 3, 5}};
    CHECK(plots::exceedanceFigure(study).panels.empty());
    study.limit = "3 s";
    study.points[0].exceedance = model::exceedanceOf(std::vector<double>{1, 2, 3, 4}, 3);
    const auto figure = plots::exceedanceFigure(study);
    REQUIRE(figure.panels.size() == 1);
    const auto& series = figure.panels[0].series[0];
    CHECK(series.values[0] == 0.25);
    CHECK(std::isnan(series.values[1]));
    CHECK(series.low[0] < 0.25);
    CHECK(figure.panels[0].y.label == "P(time > 3 s)");
    const auto band = std::get<Figure>(plots::figureOf(study));
    REQUIRE(band.panels[0].reference);
    CHECK(band.panels[0].reference->values[0] == 3);
    study.axis.reset();
    CHECK(std::get<BarFigure>(plots::figureOf(study)).reference == 3);
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
        return figuresOf(design, study, result.value(), library);
    };
    for (const auto& study : design.studies) {
        INFO(study.name);
        CHECK_FALSE(figures(study).empty());
    }
    CHECK(std::holds_alternative<HeatMapFigure>(
        figures(model::findStudy(design, "map").value()).front().figure));
    const auto crossover = figures(model::findStudy(design, "crossover").value());
    CHECK(std::get<Figure>(crossover.front().figure).panels.at(0).title == "A crossover");
    const auto comparison = figures(model::findStudy(design, "comparison").value());
    std::vector<std::string> names;
    for (const auto& figure : comparison)
        names.push_back(figure.name);
    CHECK(names ==
          std::vector<std::string>{"Curves", "Steps by phase", "Steps by parameter", "Phases"});
    // A design that differs in nothing adds no figures.
    auto twice = model::findStudy(design, "comparison").value();
    twice.against.push_back(twice.against.front());
    model::StudyRun run{workers, {}, {}};
    auto both = model::runStudy(design, twice, library, run).value();
    auto& same = std::get<model::ComparisonStudy>(both).pairs.at(1);
    same.parameters.clear();
    for (auto& output : same.outputs)
        output.values[1] = output.values[0];
    CHECK(figuresOf(design, twice, both, library).size() == names.size());
    const auto& panel = std::get<Figure>(comparison.front().figure).panels.at(0);
    REQUIRE(panel.series.size() == 2);
    REQUIRE(panel.marks.size() == 1);
    // n + 4 / n < n / 2 + 10 / n for n^2 < 12
    CHECK(panel.marks[0].low == 3);
    CHECK(panel.marks[0].high == 4);
}

} // namespace clusterwright::tests::result_figures_test
