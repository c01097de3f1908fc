// The visible part of a figure.
#include "app/desktop/plots/view/seen_part.h"
#include "tests/app/plots/figures.h"
#include "tests/app/plots/shown_view.h"

#include <QClipboard>
#include <QMenu>

namespace clusterwright::tests::seen_part_test
{

using namespace clusterwright::plots;

namespace
{

// Speedups over P = 1, 2, 4, 8 with visible ranges.
Figure zoomed(std::pair<double, double> x, std::pair<double, double> y)
{
    auto figure = tests::figureOf(speedupJson());
    auto& panel = figure.panels[0];
    panel.x.from = x.first;
    panel.x.to = x.second;
    panel.y.from = y.first;
    panel.y.to = y.second;
    return figure;
}

} // namespace

TEST_CASE("The table of values in view omits hidden rows and curves", "[plots][csv]")
{
    // inic 1.9 at P = 2, 3.7 at P = 4; gigabit has a gap at P = 4
    const auto part = seenPart(zoomed({1.5, 5}, {0, 10}), {"gigabit"});
    CHECK(toCsv(part) == "\"P (processors) [1]\",\"inic: speedup [1]\"\n2,1.9\n4,3.7\n");
    CHECK(std::get<Figure>(part).panels[0].reference->values == std::vector<double>{2, 4});
}

TEST_CASE("A value out of view is a gap in its row", "[plots][csv]")
{
    CHECK(toCsv(seenPart(zoomed({1, 8}, {1.5, 5}), {})) ==
          "\"P (processors) [1]\",\"inic: speedup [1]\",\"gigabit: speedup "
          "[1]\"\n1,,\n2,1.9,\n4,3.7,\n8,,2\n");
}

TEST_CASE("Values at the bounds of an axis are in view", "[plots][csv]")
{
    // 0.1 + 0.2 and 0.3 are equal apart from rounding
    auto figure = zoomed({1, 8}, {0.1 + 0.2, 7});
    figure.panels[0].series[0].values[0] = 0.3;
    CHECK(toCsv(seenPart(figure, {})).find("\n1,0.3,1\n") != std::string::npos);
}

TEST_CASE("Cropping a figure to its visible part is idempotent", "[plots][csv][laws]")
{
    for (const auto& [name, figure] : exampleFigures()) {
        INFO(name);
        CHECK(toCsv(seenPart(figure, {})) == toCsv(figure)); // no range is set
        ShownView shown(figure);
        CHECK(shown.view.content().seenCsv() ==
              toCsv(shown.view.figure())); // initially everything is in view
        const std::set<std::string> hidden{"inic", "found", "more"};
        auto part = figure;
        eachAxis(part, [](Axis& axis, bool) {
            axis.from = 2;
            axis.to = 20'000;
        });
        part = seenPart(std::move(part), hidden);
        CHECK(toCsv(seenPart(part, hidden)) == toCsv(part));
    }
}

TEST_CASE("Cells and points out of view are omitted", "[plots][csv]")
{
    auto map = std::get<HeatMapFigure>(exampleFigure("map"));
    map.low = map.high = map.values;
    map.x.from = map.xValues[1];
    map.x.to = map.xValues[2];
    const auto part = std::get<HeatMapFigure>(seenPart(map, {}));
    CHECK(part.xValues == std::vector<double>{map.xValues[1], map.xValues[2]});
    REQUIRE(part.values.size() == 2 * map.yValues.size());
    CHECK(part.at(0, 1) == map.at(1, 1));
    CHECK(part.low == part.values);
    CHECK(part.high == part.values);

    auto front = std::get<ScatterFigure>(exampleFigure("front"));
    const auto& all = front.points[0];
    front.points[0].yBars = {all.y, all.y};
    front.x.from = front.x.to = all.x[3];
    const auto points = std::get<ScatterFigure>(seenPart(front, {})).points[0];
    CHECK(points.x == std::vector<double>{all.x[3]});
    CHECK(points.rows == std::vector<std::size_t>{all.rows[3]});
    CHECK(points.yBars.high == std::vector<double>{all.y[3]});
}

TEST_CASE("Copied values in view omit hidden curves and zoomed-out points", "[plots][csv]")
{
    ShownView shown{AnyFigure(tests::figureOf(speedupJson()))};
    shown.view.plot().axisRect()->axis(QCPAxis::atBottom)->setRange(1.5, 5);
    shown.view.hideCurve("gigabit", true);
    const std::string seen = "\"P (processors) [1]\",\"inic: speedup [1]\"\n2,1.9\n4,3.7\n";
    CHECK(shown.view.content().seenCsv() == seen);
    emit shown.view.plot().customContextMenuRequested(QPoint(300, 200));
    for (auto* const action : shown.view.findChild<QMenu*>()->actions())
        if (action->text().contains(QStringLiteral("values in view")))
            action->trigger();
    CHECK(QApplication::clipboard()->text().toStdString() == seen);
}

} // namespace clusterwright::tests::seen_part_test
