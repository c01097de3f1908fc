// Points of figures, and differences between two points.
#include "app/desktop/plots/drawing/spot.h"
#include "tests/app/plots/figures.h"
#include "tests/support/catch_compat.h"

#include <cmath>

namespace clusterwright::tests::spot_test
{

using namespace clusterwright::plots;

namespace
{

Figure timeOver(const std::vector<double>& sizes, const std::vector<double>& times)
{
    Panel panel;
    panel.x = {"size: of a message", "B"};
    panel.y = {"time", "s"};
    panel.xValues = sizes;
    panel.series = {{"inic", times}};
    return {{}, {panel}};
}

QString between(const AnyFigure& figure, const Spot& a, const Spot& b)
{
    return differenceText(valuesAt(figure, {}, *nearestSpot(figure, a)),
                          valuesAt(figure, {}, *nearestSpot(figure, b)));
}

bool isSame(const Spot& a, const Spot& b)
{
    const bool areBothFlat = std::isnan(a.height) && std::isnan(b.height);
    return isSameAxis(a.x, b.x) && a.at == b.at && (areBothFlat || a.height == b.height);
}

} // namespace

TEST_CASE("Two points give the difference and factor of every value", "[plots][marks]")
{
    const AnyFigure figure = figureOf(speedupJson());
    const Axis x = std::get<Figure>(figure).panels[0].x;
    // P: 8 - 2 = 6, 8 / 2 = 4; inic: 7 - 1.9 = 5.1, 7 / 1.9 = 3.684...; gigabit: 2 - 1.1 = 0.9, 2 / 1.1 = 1.8181...
    CHECK(between(figure, {x, 2}, {x, 8}) ==
          "Δ P (processors) +6 (×4)  ·  Δ inic +5.1 (×3.68)  ·  Δ gigabit +0.9 (×1.82)");
    CHECK(between(figure, {x, 8}, {x, 2}).startsWith("Δ P (processors) −6 (×0.25)"));
    // gigabit has a gap at P = 4
    CHECK(between(figure, {x, 2}, {x, 4}).endsWith("Δ gigabit –"));
}

TEST_CASE("Values of inputs are a spot where the axes show them", "[plots][marks]")
{
    const auto curve = timeOver({16, 1024}, {2e-6, 17e-6});
    REQUIRE(spotOf(curve, {{"size", 100}}));
    CHECK(spotOf(curve, {{"size", 100}})->at == 100); // between two values
    CHECK_FALSE(spotOf(curve, {{"size", 15}}));       // below the axis
    CHECK_FALSE(spotOf(curve, {{"size", 1025}}));
    CHECK_FALSE(spotOf(curve, {{"siz", 100}}));
    HeatMapFigure map;
    map.x = {"P: processors"};
    map.y = {"size", "B"};
    map.xValues = {2, 4, 8};
    map.yValues = {16, 1024};
    const auto spot = spotOf(map, {{"P", 8}, {"size", 100}});
    REQUIRE((spot && spot->y));
    CHECK(spot->at == 8);
    CHECK(spot->height == 100);
    CHECK_FALSE(spotOf(map, {{"P", 8}}));
}

TEST_CASE("Differences have units, and values that are not positive have no factor",
          "[plots][marks]")
{
    const auto figure = timeOver({0, 1024}, {2e-6, 17e-6});
    const Axis x = figure.panels[0].x;
    CHECK(between(figure, {x, 0}, {x, 1024}).toStdString() ==
          "Δ size +1 KiB  ·  Δ inic +15 \u00b5s (×8.5)");
}

TEST_CASE("A point is described by its values", "[plots][marks]")
{
    CHECK(spotText({{"P", "1", 1}, {"time", "s", 0.002}}) == "P = 1  \u00b7  time: 2 ms");
}

TEST_CASE("In every kind of figure, a nearest point is its own nearest", "[plots][marks][laws]")
{
    int kinds = 0;
    for (const auto& [name, figure] : exampleFigures()) {
        INFO(name);
        std::vector<Axis> axes;
        eachAxis(figure, [&](const Axis& axis, bool) { axes.push_back(axis); });
        if (axes.size() < 2)
            continue;
        const bool isPanel = std::holds_alternative<Figure>(figure);
        const Spot far{axes[0], 3.7, isPanel ? std::nullopt : std::optional(axes[1]), 0.02};
        const auto found = nearestSpot(figure, far);
        REQUIRE(found);
        REQUIRE(nearestSpot(figure, *found));
        CHECK(isSame(*nearestSpot(figure, *found), *found));
        CHECK(valuesAt(figure, {}, *found).front().value == found->at);
        CHECK_FALSE(nearestSpot(figure, {{"another", "s"}, 3.7, far.y, far.height}));
        ++kinds;
    }
    CHECK(kinds >= 6);
}

TEST_CASE("On a logarithmic axis the nearest value is the visually nearest", "[plots][marks]")
{
    CHECK(nearestIndex({1, 10}, 4, false) == 0); // 3 from 1, 6 from 10
    CHECK(nearestIndex({1, 10}, 4, true) == 1);  // four times 1, two and a half times less than 10
    CHECK(nearestIndex({0, 10}, 4, true) == 1);  // zero cannot be shown
}

TEST_CASE("Cursor values omit hidden curves and include panels with the same x", "[plots][marks]")
{
    const auto figure = exampleFigure("two-panels");
    const auto& panel = std::get<Figure>(figure).panels[0];
    const auto spot = nearestSpot(figure, {panel.x, panel.xValues[2]});
    REQUIRE(spot);
    const auto all = valuesAt(figure, {}, *spot);
    CHECK(all.size() == 1 + 2 * panel.series.size());
    CHECK(valuesAt(figure, {panel.series[0].label}, *spot).size() == all.size() - 2);
    CHECK(all.back().name == "Sort, " + panel.series.back().label); // both outputs are speedups
}

} // namespace clusterwright::tests::spot_test
