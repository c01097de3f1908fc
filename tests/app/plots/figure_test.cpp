#include "model/study/figure/any_figure.h"
#include "model/study/figure/axis_names.h"
#include "model/study/figure/figure.h"
#include "tests/app/plots/figures.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <cmath>

namespace clusterwright::tests::figure_test
{

using namespace plots;

namespace
{

std::vector<std::string> findingsOf(const std::string& json)
{
    const auto figure = parseFigure(json, "study.json");
    return figure ? std::vector<std::string>{} : codesAndPlaces(figure.diagnostics());
}

} // namespace

TEST_CASE("A figure of a study is read with all its fields", "[plots]")
{
    const auto figure = figureOf(speedupJson());

    REQUIRE(figure.panels.size() == 1);
    CHECK(figure.caveats.empty());
    const auto& panel = figure.panels.front();
    CHECK(panel.title == "FFT");
    CHECK(panel.subtitle == "512 rows");
    CHECK(panel.x.label == "P (processors)");
    CHECK(panel.xValues == std::vector<double>{1, 2, 4, 8});
    REQUIRE(panel.series.size() == 2);
    CHECK(panel.series[0].values == std::vector<double>{1, 1.9, 3.7, 7});
    CHECK(panel.series[1].label == "gigabit");
    CHECK(std::isnan(panel.series[1].values[2]));
    REQUIRE(panel.reference);
    CHECK(panel.reference->values.back() == 8);
}

TEST_CASE("An axis without a label shows its name", "[plots]")
{
    const auto json = with(speedupJson(),
                           R"("name": "speedup", "unit": "1", "label": "speedup")",
                           R"("name": "faster")");
    CHECK(figureOf(json).panels.front().y.label == "faster");
}

TEST_CASE("An axis shows the declared unit of its values", "[plots]")
{
    const std::string base = R"("unit": "1", "label": "speedup")";
    const auto rate =
        with(speedupJson(), base, R"("unit": "flop/s", "shown_unit": "Mflop/s", "label": "rate")");
    CHECK(figureOf(rate).panels.front().y.unit == "Mflop/s");
    CHECK(figureOf(rate).caveats.empty());
    CHECK(findingsOf(with(rate, "Mflop/s", "MB/s")) ==
          std::vector<std::string>{"figure.unit /y/shown_unit"});
    CHECK(findingsOf(with(rate, "Mflop/s", "Mflops")) ==
          std::vector<std::string>{"unit.unknown /y/shown_unit"});
}

TEST_CASE("An axis with labels keeps numeric values, and its table has the labels", "[plots]")
{
    const auto labelled = with(
        speedupJson(), R"("name": "P",)", R"("name": "P", "labels": {"2": "two", "8": "eight"},)");
    const auto figure = figureOf(labelled);
    CHECK(figure.caveats.empty());
    const auto& axis = figure.panels.front().x;
    CHECK(axis.areLabels);
    CHECK(axis.firstName == 2);
    CHECK(*nameAt(axis.names, axis.firstName, 8) == "eight");
    CHECK(nameAt(axis.names, axis.firstName, 4) == nullptr);
    CHECK(figure.panels.front().xValues == std::vector<double>{1, 2, 4, 8});
    CHECK(toCsv(AnyFigure(figure)).find("\n\"two\",") != std::string::npos);
    CHECK(findingsOf(with(labelled, R"("2": "two")", R"("x": "two")")) ==
          std::vector<std::string>{"json.type /x/labels"});
}

TEST_CASE("Panels keep their order", "[plots]")
{
    const auto json = R"({"title": "both", "panels": [)" + speedupJson() + "," +
                      with(speedupJson(), "FFT", "sort") + R"(], "diagnostics": []})";
    const auto figure = figureOf(json);

    CHECK(figure.title == "both");
    CHECK(figure.caveats.empty());
    REQUIRE(figure.panels.size() == 2);
    CHECK(figure.panels[1].title == "sort");
}

TEST_CASE("Broken JSON is a finding with its place", "[plots]")
{
    CHECK(findingsOf("{\"title\": ") == std::vector<std::string>{"json.syntax line 1, column 11"});
    CHECK(findingsOf("") == std::vector<std::string>{"json.syntax line 1, column 1"});
}

TEST_CASE("Each missing field gives a finding", "[plots]")
{
    CHECK(findingsOf("{}") == std::vector<std::string>{"json.missing_field ",
                                                       "json.missing_field ",
                                                       "json.missing_field ",
                                                       "json.missing_field "});
    CHECK(findingsOf("[]").size() == 1);
    CHECK(findingsOf(R"({"panels": []})") == std::vector<std::string>{"figure.empty /panels"});
    CHECK(findingsOf(with(speedupJson(), R"("label": "inic", )", "")) ==
          std::vector<std::string>{"json.missing_field /series/0"});
    CHECK(findingsOf(with(speedupJson(), R"(, "values": [1, 2, 4, 8]})", "}")) ==
          std::vector<std::string>{"json.missing_field /x",
                                   "figure.length /series/0/values",
                                   "figure.length /series/1/values",
                                   "figure.length /reference/values"});
}

TEST_CASE("A curve has one value for each x", "[plots]")
{
    CHECK(findingsOf(with(speedupJson(), "[1, 1.9, 3.7, 7]", "[1, 1.9, 3.7]")) ==
          std::vector<std::string>{"figure.length /series/0/values"});
    CHECK(findingsOf(with(speedupJson(),
                          "\"linear\", \"values\": [1, 2, 4, 8]",
                          "\"linear\", \"values\": []")) ==
          std::vector<std::string>{"figure.length /reference/values"});
}

TEST_CASE("A figure without curves gives a finding", "[plots]")
{
    const auto none = with(with(speedupJson(), "[1, 1.9, 3.7, 7]", "[null, null, null, null]"),
                           "[1, 1.1, null, 2]",
                           "[null, null, null, null]");
    CHECK(findingsOf(none) == std::vector<std::string>{"figure.empty /series"});
    const auto noSeries =
        R"({"title": "t", "x": {"name": "P", "values": [1]}, "y": {"name": "t"}, "series": []})";
    CHECK(findingsOf(noSeries) == std::vector<std::string>{"figure.empty /series"});
}

TEST_CASE("Invalid types, units, scales and sizes give findings", "[plots]")
{
    CHECK(
        findingsOf(with(speedupJson(), "1.9", "\"1.9\"")) ==
        std::vector<std::string>{"json.type /series/0/values/1", "figure.length /series/0/values"});
    CHECK(
        findingsOf(with(speedupJson(), "\"values\": [1, 2, 4, 8]}", "\"values\": [1, 2, 4, null]}"))
            .front() == "json.type /x/values/3");
    CHECK(findingsOf(with(speedupJson(), "\"unit\": \"1\"", "\"unit\": \"furlong\"")) ==
          std::vector<std::string>{"unit.unknown /x/unit"});
    CHECK(findingsOf(with(speedupJson(), "\"y_scale\": \"linear\"", "\"y_scale\": \"cubic\"")) ==
          std::vector<std::string>{"figure.scale /y_scale"});
    CHECK(findingsOf(with(speedupJson(), "3.7", "1e300")).front() ==
          "figure.range /series/0/values/2");
}

TEST_CASE("A figure has a note about values that a logarithmic axis cannot show", "[plots]")
{
    auto json = with(speedupJson(), "\"y_scale\": \"linear\"", "\"y_scale\": \"log\"");
    json = with(json, "[1, 1.9, 3.7, 7]", "[0, 1.9, -3.7, 7]");
    const auto figure = figureOf(json);

    REQUIRE(figure.caveats.size() == 1);
    CHECK(codeOf(figure.caveats) == "axis.not_positive");
    CHECK(messageOf(figure.caveats) ==
          "2 points at speedup = -3.7 to 0 are not on a logarithmic axis");
    const auto& values = figure.panels.front().series.front().values;
    CHECK(values == std::vector<double>{0, 1.9, -3.7, 7});

    auto zero = with(speedupJson(), "\"x_scale\": \"linear\"", "\"x_scale\": \"log\"");
    zero = with(zero, "\"values\": [1, 2, 4, 8]}", "\"values\": [0, 2, 4, 8]}");
    CHECK(messageOf(figureOf(zero).caveats) ==
          "1 point at P (processors) = 0 is not on a logarithmic axis");
}

TEST_CASE("The labels of the points are read", "[plots]")
{
    const auto figure = figureOf(with(speedupJson(),
                                      "{\"label\": \"inic\"",
                                      "{\"bottleneck\": [\"nic\", \"nic\", null, \"cpu\"], "
                                      "\"valid\": [true, true, true, false], \"label\": \"inic\""));
    CHECK(figure.caveats.empty());
    const auto& series = figure.panels.front().series.front();
    CHECK(series.limiting == std::vector<std::string>{"nic", "nic", "", "cpu"});
    CHECK(series.valid == std::vector<bool>{true, true, true, false});
}

TEST_CASE("An unknown field is a caveat, not an error", "[plots]")
{
    const auto figure = figureOf(with(speedupJson(), "\"title\"", "\"bands\": [], \"title\""));
    REQUIRE(figure.caveats.size() == 1);
    CHECK(codeOf(figure.caveats) == "json.unknown_field");
    CHECK(pointerOf(figure.caveats) == "/bands");
}

TEST_CASE("Too many curves or panels give a finding", "[plots]")
{
    std::string series = R"({"label": "s", "values": [1]})";
    for (std::size_t i = 0; i < kMostSeries; ++i)
        series += R"(,{"label": "s", "values": [1]})";
    const auto panel = [](const std::string& curves) {
        return R"({"title": "t", "x": {"name": "P", "values": [1]}, "y": {"name": "t"}, "series": [)" +
               curves + "]}";
    };
    CHECK(findingsOf(panel(series)) == std::vector<std::string>{"figure.too_many /series"});

    std::string panels = speedupJson();
    for (std::size_t i = 0; i < kMostPanels; ++i)
        panels += "," + speedupJson();
    CHECK(findingsOf("{\"panels\": [" + panels + "]}") ==
          std::vector<std::string>{"figure.too_many /panels"});
}

} // namespace clusterwright::tests::figure_test
