#include "model/study/figure/any_figure.h"
#include "tests/app/plots/figures.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace clusterwright::tests::any_figure_test
{

using namespace plots;

namespace
{

std::vector<std::string> findingsOf(const std::string& json)
{
    const auto figure = parseFigure(json, "figure.json");
    return figure ? std::vector<std::string>{} : codesAndPlaces(figure.diagnostics());
}

// Returns the unquoted cells of a table whose texts contain no commas.
std::vector<std::vector<std::string>> tableOf(const std::string& csv)
{
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(csv);
    for (std::string line; std::getline(lines, line);) {
        auto& row = rows.emplace_back(1);
        bool isQuoted = false;
        for (const char letter : line)
            if (letter == '"')
                isQuoted = !isQuoted;
            else if (letter == ',' && !isQuoted)
                row.emplace_back();
            else
                row.back() += letter;
    }
    return rows;
}

double numberOf(const std::string& cell)
{
    return cell.empty() ? kNoValue : std::stod(cell);
}

} // namespace

TEST_CASE("A figure written as JSON is read back unchanged", "[plots][laws]")
{
    for (const auto& [name, figure] : exampleFigures()) {
        INFO(name);
        const auto json = toJson(figure);
        const auto back = parseFigure(json, "figure.json");
        REQUIRE(back);
        CHECK(back.value().index() == figure.index());
        CHECK(headOf(back.value()).caveats.empty());
        CHECK(toJson(back.value()) == json);
    }
    auto front = std::get<ScatterFigure>(exampleFigure("front"));
    front.points[0].names.assign(front.points[0].x.size(), "torus, P = 64");
    const auto back = parseFigure(toJson(front), "figure.json");
    REQUIRE(back);
    CHECK(std::get<ScatterFigure>(back.value()).points[0].names == front.points[0].names);
}

TEST_CASE("A figure keeps the study object of its writer", "[plots]")
{
    const auto back = parseFigure(toJson(exampleFigure("speedup")), "figure.json");
    REQUIRE(back);
    CHECK(headOf(back.value()).design == "acc-fft-inic");
    CHECK(headOf(back.value()).study == R"({"kind":"curve","x":"P=1..32"})");
}

TEST_CASE("A table of curves has every value with its unit", "[plots]")
{
    const auto figure = std::get<Figure>(exampleFigure("phases"));
    const auto& panel = figure.panels[0];
    const auto rows = tableOf(toCsv(figure));
    CHECK(rows[0] == std::vector<std::string>{"P: processors [1]",
                                              "compute: time [s]",
                                              "transpose: time [s]",
                                              "barrier: time [s]"});
    REQUIRE(rows.size() == panel.xValues.size() + 1);
    for (std::size_t i = 0; i < panel.xValues.size(); ++i) {
        CHECK(numberOf(rows[i + 1][0]) == panel.xValues[i]);
        for (std::size_t k = 0; k < panel.series.size(); ++k)
            CHECK(numberOf(rows[i + 1][k + 1]) == panel.series[k].values[i]);
    }
}

TEST_CASE("Headings of curves name the series and the output", "[plots]")
{
    auto figure = std::get<Figure>(exampleFigure("speedup"));
    figure.panels.push_back(figure.panels.front());
    auto& times = figure.panels.back();
    times.y = {"time", "s"};
    times.series.front().label = "time"; // same as the output: a single name
    const auto csv = toCsv(figure);
    CHECK(contains(csv, "\"inic: speedup [1]\""));
    CHECK(contains(csv, "\"time [s]\""));
    CHECK(contains(csv, ": time [s]\""));
    CHECK_FALSE(contains(csv, "time: time"));
}

TEST_CASE("Bottlenecks and valid ranges of a curve are table columns", "[plots]")
{
    const auto rows = tableOf(toCsv(exampleFigure("speedup")));
    CHECK(rows[0][2] == "inic, bottleneck");
    CHECK(rows[0][3] == "inic, valid");
    CHECK(rows[1][2] == "host.cpu");
    CHECK(rows[1][3] == "true");
    CHECK(rows.back()[2] == "switch");
    CHECK(rows.back()[3] == "false");
}

TEST_CASE("Heat maps, bars and points have tables", "[plots]")
{
    const auto map = std::get<HeatMapFigure>(exampleFigure("map"));
    const auto cells = tableOf(toCsv(map));
    CHECK(cells[0] ==
          std::vector<std::string>{
              "P: processors [1]", "net_bandwidth [B/s]", "speedup [1]", "bottleneck", "valid"});
    REQUIRE(cells.size() == map.values.size() + 1);
    CHECK(numberOf(cells[22][0]) == map.xValues[1]); // the second row of 20, its second cell
    CHECK(numberOf(cells[22][1]) == map.yValues[1]);
    CHECK(numberOf(cells[22][2]) == map.at(1, 1));

    auto known = map;
    known.low = known.high = map.values;
    known.high[1] += 1;
    const auto both = tableOf(toCsv(known));
    CHECK(both[0][3] == "speedup, low [1]");
    CHECK(both[0][4] == "speedup, high [1]");
    CHECK(numberOf(both[2][3]) == map.values[1]);
    CHECK(numberOf(both[2][4]) == map.values[1] + 1);
    CHECK(both[2].size() == both[0].size());

    const auto bars = tableOf(toCsv(exampleFigure("tornado")));
    CHECK(bars[0][2] == "time, from [s]");
    CHECK(bars[1] ==
          std::vector<std::string>{"nic.host_bandwidth", "low value", "0.0194", "0.0262", "", ""});

    const auto rows = tableOf(toCsv(exampleFigure("parallel")));
    CHECK(rows.size() == 121);
    CHECK(rows[0][1] == "net_bandwidth [B/s]");
    CHECK(rows[1][5] == "host.cpu");

    CHECK(tableOf(toCsv(exampleFigure("front"))).size() == 41);
    auto front = std::get<ScatterFigure>(exampleFigure("front"));
    auto& points = front.points[0];
    points.xBars = {points.x, points.x};
    points.yBars = {points.y, points.y};
    points.xBars.high[0] += 1;
    const auto measured = tableOf(toCsv(front));
    CHECK(measured[0].size() == 7);
    CHECK(measured[0][5] == "cost, low [USD]");
    CHECK(numberOf(measured[1][3]) == points.y[0]);
    CHECK(numberOf(measured[1][6]) == points.x[0] + 1);
    CHECK(measured.back().size() == 7); // columns of points without bars
    CHECK(measured.back()[6].empty());
    const auto back = std::get<ScatterFigure>(parseFigure(toJson(front), "front.json").value());
    CHECK(back.points[0].xBars.high == points.xBars.high);
    CHECK(back.points[0].yBars.low == points.yBars.low);
    CHECK(back.points[1].xBars.low.empty());
}

TEST_CASE("Bands inside a band are read as they were written", "[plots]")
{
    auto figure = std::get<Figure>(exampleFigure("annotated"));
    auto& series = figure.panels[0].series[0];
    series.inner = {{{series.low, series.values}, "parameters only"}};
    const auto back = std::get<Figure>(parseFigure(toJson(figure), "f.json").value());
    REQUIRE(back.panels[0].series[0].inner.size() == 1);
    const auto& inner = back.panels[0].series[0].inner[0];
    CHECK(inner.name == "parameters only");
    CHECK(inner.low == series.low);
    CHECK(inner.high == series.values);
    series.inner[0].low.pop_back();
    CHECK_FALSE(parseFigure(toJson(figure), "f.json"));
}

TEST_CASE("A heat map written by the command line is a figure", "[plots]")
{
    const auto figure = parseFigure(R"({"kind": "map", "design": {"design": "fft"}, "title": "M",
        "x": {"name": "P", "unit": "1", "label": "P: nodes", "scale": "log", "values": [1, 2]},
        "y": {"name": "b", "unit": "B/s", "label": "b", "scale": "linear", "values": [1e6, 2e6]},
        "z": {"name": "speedup", "unit": "1", "scale": "linear", "values": [[1, 2], [null, 4]],
              "low": [[0, 1], [null, 3]], "high": [[2, 3], [null, 5]]},
        "bottleneck": [["cpu", null], ["cpu", "nic"]], "valid": [[true, true], [true, false]],
        "diagnostics": []})",
                                    "map.json");
    REQUIRE(figure);
    const auto& map = std::get<HeatMapFigure>(figure.value());
    CHECK(map.caveats.empty());
    CHECK(map.design == "fft");
    CHECK(map.x.scale == Scale::Log);
    CHECK(map.z.label == "speedup");
    CHECK(map.at(1, 1) == 4);
    CHECK(std::isnan(map.at(0, 1)));
    CHECK(map.limiting[3] == "nic");
    CHECK_FALSE(map.valid[3]);
    CHECK(map.low[3] == 3);
    CHECK(map.high[1] == 3);
    CHECK(std::isnan(map.low[2]));
    const auto again = parseFigure(toJson(figure.value()), "again.json");
    REQUIRE(again);
    CHECK(std::get<HeatMapFigure>(again.value()).high[3] == 5);
}

TEST_CASE("An invalid figure of any kind gives a finding with its place", "[plots][bad-input]")
{
    CHECK(findingsOf(R"({"kind": "pie"})") == std::vector<std::string>{"figure.kind /kind"});
    CHECK(findingsOf(R"({"kind": "bars", "value": {"label": "t"}, "bars": []})") ==
          std::vector<std::string>{"figure.empty "});
    CHECK(
        findingsOf(
            R"({"kind": "bars", "value": {"label": "t"}, "bars": [{"label": "a", "to": "1"}]})") ==
        std::vector<std::string>{"json.type /bars/0/to"});
    CHECK(findingsOf(R"({"kind": "map", "x": {"label": "x", "values": [2, 1]},
                         "y": {"label": "y", "values": [1]},
                         "z": {"label": "z", "values": [[1]]}})") ==
          std::vector<std::string>{
              "figure.order /x/values", "figure.length /z/values/0", "figure.length /z/values"});
    CHECK(findingsOf(R"({"kind": "scatter", "x": {"label": "x"}, "y": {"label": "y"},
                         "points": [{"x": [1, 2], "y": [1]}]})") ==
          std::vector<std::string>{"figure.length /points/0/y"});
    CHECK(
        findingsOf(R"({"kind": "scatter", "x": {"label": "x"}, "y": {"label": "y"},
                         "points": [{"x": [1, 2], "y": [1, 2], "y_low": [1, 2]}]})") ==
        std::vector<std::string>{"json.missing_field /points/0", "figure.length /points/0/y_high"});
    CHECK(findingsOf(R"({"kind": "map", "x": {"label": "x", "values": [1, 2]},
                         "y": {"label": "y", "values": [1]},
                         "z": {"label": "z", "values": [[1, 2]], "low": [[1, 2]]}})") ==
          std::vector<std::string>{"figure.length /z/high"});
    CHECK(findingsOf(R"({"kind": "parallel", "colour_by": 3, "axes": [
                         {"label": "a", "values": [1, 2]}, {"label": "b", "values": [1]}]})") ==
          std::vector<std::string>{"figure.length /axes/1/values", "figure.range /colour_by"});
}

TEST_CASE("Rows inside a range of each brushed axis are highlighted", "[plots]")
{
    ParallelFigure figure;
    figure.axes = {{{"a"}, {1, 2, 3, 4}}, {{"b"}, {10, 20, kNoValue, 40}}};
    using Rows = std::vector<std::size_t>;
    CHECK(rowsInside(figure, {}) == Rows{0, 1, 2, 3});
    CHECK(rowsInside(figure, {{"a", 2, 3}}) == Rows{1, 2});
    CHECK(rowsInside(figure, {{"a", 1, 1}, {"a", 4, 9}}) == Rows{0, 3}); // two ranges on one axis
    CHECK(rowsInside(figure, {{"a", 2, 4}, {"b", 0, 50}}) == Rows{1, 3});
    CHECK(rowsInside(figure, {{"b", 50, 60}}).empty());
}

} // namespace clusterwright::tests::any_figure_test
