// Logarithmic axes over values of zero or less: their range, their notes, and what is drawn.
#include "app/desktop/plots/drawing/axis_scale.h"
#include "app/desktop/plots/drawing/map_colours.h"
#include "app/desktop/plots/drawing/picture.h"
#include "model/study/figure/log_axes.h"
#include "tests/app/plots/drawn.h"
#include "tests/support/catch_compat.h"

#include <qcustomplot.h>

#include <cmath>
#include <random>

namespace clusterwright::tests::log_axes_test
{

using namespace plots;

namespace
{

using Random = std::mt19937;
using Values = std::vector<double>;

const Axis kX{"x", "1", Scale::Log};
const Axis kY{"y", "s", Scale::Log};

// One value in three is 0, one in six negative; the rest spans some decades. `isPositive`: at least one is positive.
Values randomValues(Random& random, std::size_t count, bool isPositive = true)
{
    std::uniform_real_distribution<> share;
    Values values;
    for (std::size_t i = 0; i < count; ++i) {
        const double size = std::pow(10.0, 6 * share(random) - 3);
        const double kind = share(random);
        values.push_back(kind < 0.33 ? 0 : kind < 0.5 || !isPositive ? -size : size);
    }
    if (isPositive)
        values.back() = 2;
    return values;
}

Values sorted(Values values)
{
    std::ranges::sort(values);
    values.erase(std::ranges::unique(values).begin(), values.end());
    return values;
}

Figure curves(const Values& x, const Values& y)
{
    Figure figure;
    figure.panels.push_back({"", "", kX, kY, x, {{"a", y}}});
    return figure;
}

// A figure of each kind over the same values, with the axis that shows them.
struct Kind {
    const char* name;
    AnyFigure figure;
    Values shown;
};

std::vector<Kind> figuresOf(Random& random, bool isPositive)
{
    const auto x = sorted(randomValues(random, 12, isPositive));
    const auto y = randomValues(random, x.size(), isPositive);
    std::vector<Kind> all;
    const Values whole = [&] {
        Values values;
        for (std::size_t i = 0; i < x.size(); ++i)
            values.push_back(static_cast<double>(i + 1));
        return values;
    }();
    all.push_back({"curve over x", curves(x, whole), x});
    all.push_back({"curve", curves(whole, y), y});
    auto measured = curves(whole, whole);
    measured.panels[0].points.push_back({"measured", whole, y});
    measured.panels[0].series[0].values = y;
    all.push_back({"measured points", measured, y});
    auto band = curves(whole, y);
    band.panels[0].series[0].low = Values(y.size(), 0);
    band.panels[0].series[0].high = y;
    all.push_back({"band from 0", band, y});
    ScatterFigure scatter;
    scatter.x = kX;
    scatter.y = kY;
    scatter.points.push_back({"p", whole, y});
    scatter.curves.push_back({"c", whole, y});
    all.push_back({"scatter", scatter, y});
    BarFigure bars;
    bars.value = kY;
    for (std::size_t i = 0; i < y.size(); ++i)
        bars.bars.push_back({"row " + std::to_string(i), 0, y[i]});
    all.push_back({"bars", bars, y});
    HeatMapFigure map;
    map.x = kX;
    map.y = kY;
    map.z = {"z", "1"};
    map.xValues = x;
    map.yValues = {1, 2};
    map.values = Values(2 * x.size(), 1);
    map.values.back() = 3;
    all.push_back({"map", map, x});
    ParallelFigure parallel;
    parallel.axes.push_back({kY, y});
    parallel.axes.push_back({{"w", "1"}, whole});
    all.push_back({"parallel axes", parallel, y});
    return all;
}

std::vector<Axis> logAxesOf(const AnyFigure& figure)
{
    std::vector<Axis> axes;
    eachAxis(figure, [&](const Axis& axis, bool) { axes.push_back(axis); });
    if (const auto* const parallel = std::get_if<ParallelFigure>(&figure))
        for (const auto& axis : parallel->axes)
            axes.push_back(axis.axis);
    return axes;
}

std::size_t notPositive(const Values& values)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(values, [](double value) { return value <= 0; }));
}

// The pixels that are neither paper nor grey, as a share of all.
double inkOf(Drawn& drawn)
{
    const auto image = drawn.plot.toPixmap(640, 440).toImage();
    int ink = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            ink += image.pixelColor(x, y).saturation() > 60 ? 1 : 0;
    return static_cast<double>(ink) / (image.width() * image.height());
}

} // namespace

TEST_CASE("A note counts the points that no logarithmic axis can show, for every kind of figure",
          "[plots][log]")
{
    Random random(46);
    for (int round = 0; round < 20; ++round)
        for (const auto& kind : figuresOf(random, true)) {
            const auto figure = onLogAxes(kind.figure);
            const auto count = notPositive(kind.shown);
            CAPTURE(round, kind.name, count);
            bool isCounted = count == 0;
            for (const auto& note : notesOn(figure))
                isCounted = isCounted || note.starts_with(std::to_string(count) + " point") ||
                            note.starts_with(std::to_string(2 * count) + " point");
            CHECK(isCounted);
            const auto again = onLogAxes(figure);
            CHECK(notesOn(again) == notesOn(figure));
            CHECK(toJson(again) == toJson(figure));
        }
}

TEST_CASE("A logarithmic axis covers the positive values, for every kind of figure", "[plots][log]")
{
    Random random(47);
    for (int round = 0; round < 20; ++round)
        for (const auto& kind : figuresOf(random, true)) {
            CAPTURE(round, kind.name);
            Drawn drawn(onLogAxes(kind.figure));
            double least = INFINITY;
            double most = 0;
            for (const double value : kind.shown)
                if (value > 0) {
                    least = std::min(least, value);
                    most = std::max(most, value);
                }
            if (std::holds_alternative<ParallelFigure>(kind.figure))
                continue;
            bool isCovered = false;
            for (auto* const axis : {&drawn.x(), &drawn.y()}) {
                const double unit = unitOf(*axis);
                if (axis->scaleType() != QCPAxis::stLogarithmic)
                    continue;
                CHECK(axis->range().lower > 0);
                isCovered = isCovered || (axis->range().lower * unit <= least * (1 + 1e-9) &&
                                          axis->range().lower * unit > least / 1e4 &&
                                          axis->range().upper * unit >= most * (1 - 1e-9) &&
                                          axis->range().upper * unit < most * 1e4);
            }
            CHECK(isCovered);
            CHECK(inkOf(drawn) > 0);
        }
}

TEST_CASE("An axis without a positive value is linear and says why", "[plots][log]")
{
    Random random(48);
    for (const auto& kind : figuresOf(random, false)) {
        CAPTURE(kind.name);
        const auto figure = onLogAxes(kind.figure);
        CHECK(std::ranges::any_of(notesOn(figure), [](const std::string& note) {
            return note.find("is positive, so its axis is linear") != std::string::npos;
        }));
        CHECK(std::ranges::any_of(logAxesOf(figure),
                                  [](const Axis& axis) { return !axis.isLogarithmic(); }));
        CHECK(pictureOf(figure, PictureKind::Png, {}));
    }
}

TEST_CASE("The curve keeps its values, and the plot shows the note", "[plots][log]")
{
    Drawn drawn(onLogAxes(curves({0, 1, 4, 16}, {1, 2, 3, 4})));
    CHECK(notesOn(drawn.figure) ==
          std::vector<std::string>{"1 point at x = 0 is not on a logarithmic axis"});
    CHECK(drawn.plot.findChild<QCPTextElement*>(QStringLiteral("note")));
    CHECK(drawn.x().range().lower > 0.5);
    CHECK(drawn.x().range().upper > 16);
    CHECK(drawn.x().range().upper < 32);
    CHECK(std::get<Figure>(drawn.figure).panels[0].xValues.front() == 0);
    const auto values = onLogAxes(curves({1, 2, 3}, {-2, 0, 5}));
    CHECK(notesOn(values) ==
          std::vector<std::string>{"2 points at y = -2 s to 0 are not on a logarithmic axis"});
}

TEST_CASE("A map paints no cell for a place off its logarithmic axis", "[plots][log]")
{
    // Cells of 1, 2 and 4 reach from 1 / sqrt(2) to 4 * sqrt(2).
    const auto edges = edgesOf({0, 1, 2, 4}, kX, 1);
    REQUIRE(edges.size() == 5);
    CHECK(edges[0] == edges[1]);
    CHECK(edges[1] == Approx(std::sqrt(0.5)));
    CHECK(edges[4] == Approx(4 * std::sqrt(2.0)));
}

TEST_CASE("A map of positive values has no negative place", "[plots]")
{
    const Axis linear{"m", "B"};
    CHECK(edgesOf({10, 1000}, linear, 1) == Values{0, 505, 1495});
    CHECK(edgesOf({0, 2, 4}, linear, 1) == Values{0, 1, 3, 5});
    CHECK(edgesOf({-2, 2}, linear, 1) == Values{-4, 0, 4});
}

TEST_CASE("No contour crosses categories", "[plots]")
{
    HeatMapFigure map;
    map.x = {"algorithm", "1"};
    map.x.names = {"ring", "tree", "nccl"};
    map.y = {"n", "1"};
    map.z = {"t", "1"};
    map.xValues = {0, 1, 2};
    map.yValues = {1, 2, 3};
    map.values = {1, 10, 100, 2, 20, 200, 3, 30, 300};
    const auto lines = [](HeatMapFigure figure) {
        Drawn drawn(std::move(figure));
        int black = 0; // contours are white on black
        const auto image = drawn.plot.toPixmap(640, 460).toImage();
        const auto area = drawn.plot.axisRect()->rect().adjusted(4, 4, -4, -4);
        for (int y = area.top(); y < area.bottom(); ++y)
            for (int x = area.left(); x < area.right(); ++x)
                black += image.pixelColor(x, y).lightness() < 8 ? 1 : 0;
        return black;
    };
    CHECK(lines(map) == 0);
    auto named = map;
    std::swap(named.x, named.y);
    CHECK(lines(named) == 0);
    map.x.names.clear();
    CHECK(lines(map) > 0);
    // A logarithmic scale chosen in the window does not change the places of names.
    named.x.scale = named.y.scale = Scale::Log;
    const auto fitted = std::get<HeatMapFigure>(onLogAxes(named));
    CHECK(fitted.y.scale == Scale::Linear);
    CHECK(fitted.x.scale == Scale::Log);
}

TEST_CASE("No line joins the points beside one that is not on the axis", "[plots][log]")
{
    ScatterFigure scatter;
    scatter.x = kX;
    scatter.y = kY;
    scatter.curves.push_back({"c", {1, 2, 3}, {1, 0, 1}});
    Drawn drawn(onLogAxes(scatter));
    const auto* const graph = drawn.plot.graph(0);
    REQUIRE(graph->dataCount() == 3);
    CHECK(std::isnan(graph->dataMainValue(1)));
}

TEST_CASE("No line and no band joins categories", "[plots]")
{
    Figure figure;
    Axis names{"network", "1"};
    names.names = {"ring", "tree", "nccl"};
    Panel panel{"", "", names, {"t", "s"}, {0, 1, 2}, {{"a", {1, 3, 2}}}};
    panel.series[0].low = {0.5, 2, 1};
    panel.series[0].high = {2, 4, 3};
    panel.reference = Series{"linear", {1, 2, 3}};
    figure.panels.push_back(panel);
    Drawn drawn(figure);
    int lines = 0;
    for (int i = 0; i < drawn.plot.graphCount(); ++i) {
        const auto& graph = *drawn.plot.graph(i);
        if (graph.lineStyle() == QCPGraph::lsNone)
            continue;
        ++lines;
        for (int point = 0; point + 1 < graph.dataCount(); ++point)
            if (std::isfinite(graph.dataMainValue(point)) &&
                std::isfinite(graph.dataMainValue(point + 1)))
                CHECK(graph.dataMainKey(point + 1) - graph.dataMainKey(point) < 0.9);
    }
    CHECK(lines == 3); // the reference, and both bounds of the band
}

} // namespace clusterwright::tests::log_axes_test
