// Pinned figures of every kind that can be pinned, and reasons for the others.
#include "app/desktop/plots/drawing/box_plottable.h"
#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/figure/pinned.h"
#include "app/desktop/plots/view/plot_view.h"
#include "tests/app/plots/figures.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <algorithm>

namespace clusterwright::tests::pinned_test
{

using namespace plots;

namespace
{

const BoxPlottable* pinnedBoxes(QCustomPlot& plot)
{
    for (int i = 0; i < plot.plottableCount(); ++i)
        if (plot.plottable(i)->objectName() == QLatin1String(kPinned))
            return dynamic_cast<BoxPlottable*>(plot.plottable(i));
    return nullptr;
}

BarFigure slower()
{
    auto figure = std::get<BarFigure>(exampleFigure("tornado"));
    for (auto& bar : figure.bars)
        bar.to *= 1.1;
    return figure;
}

} // namespace

TEST_CASE("Pinned bars are drawn as dashed outlines", "[plots][pin]")
{
    const auto before = std::get<BarFigure>(exampleFigure("tornado"));
    PlotView view(QStringLiteral("Plot"));
    view.resize(900, 500);
    view.showFigure(before);
    CHECK_FALSE(pinnedBoxes(view.plot()));
    view.pin();
    view.showFigure(slower());
    CHECK(view.content().pinProblem().isEmpty());
    CHECK(view.as<BarFigure>().bars.size() == 2 * before.bars.size());
    const auto* const outlines = pinnedBoxes(view.plot());
    REQUIRE(outlines);
    REQUIRE(outlines->boxes().size() == before.bars.size());
    CHECK(outlines->brush().style() == Qt::NoBrush);
    CHECK(outlines->pen().style() == Qt::DashLine);
    CHECK(outlines->boxes()[0].toValue == Approx(26.2)); // ms, earlier value
    CHECK(contains(toCsv(view.figure()), "pinned: low value"));
    view.hideCurve(kPinned, true);
    CHECK_FALSE(contains(view.content().seenCsv(), "pinned"));
    view.unpin();
    CHECK(view.as<BarFigure>().bars.size() == before.bars.size());
}

TEST_CASE("A row of pinned bars only is shown without connecting lines", "[plots][pin]")
{
    auto before = std::get<BarFigure>(exampleFigure("waterfall"));
    auto now = before;
    now.bars.erase(now.bars.begin() + 3); // the interrupts
    PlotView view(QStringLiteral("Plot"));
    view.resize(900, 500);
    view.showFigure(now);
    const auto lines = view.plot().itemCount();
    view.showFigure(before);
    view.pin();
    view.showFigure(now);
    REQUIRE(pinnedBoxes(view.plot()));
    CHECK(view.plot().itemCount() == lines);
    CHECK(view.plot().axisRect()->axis(QCPAxis::atLeft)->range().upper ==
          Approx(6.6)); // 5 + 1 rows
}

TEST_CASE("Cursor values of a bar include the pinned value", "[plots][pin]")
{
    QCustomPlot plot;
    const auto figure = exampleFigure("pinned-tornado");
    plot.setViewport(QRect(QPoint(0, 0), pictureSize(figure)));
    draw(plot, figure);
    const auto& x = *plot.axisRect()->axis(QCPAxis::atBottom);
    const auto& y = *plot.axisRect()->axis(QCPAxis::atLeft);
    const auto read = [&](double value, double row, const std::set<std::string>& hidden = {}) {
        return readoutAt(plot, figure, hidden, {x.coordToPixel(value), y.coordToPixel(row)});
    };
    CHECK(
        read(25, 1).text.endsWith(QStringLiteral("60 MB/s  \u00b7  pinned: 22 ms \u2192 27.1 ms")));
    CHECK_FALSE(read(25, 1, {kPinned}).text.contains(QStringLiteral("pinned")));
    CHECK(read(25, 1).row == 0u);
    const auto gone = read(22, 5); // a pinned row
    CHECK(gone.text == QStringLiteral("ports  \u00b7  pinned: 22 ms \u2192 22.5 ms"));
    CHECK_FALSE(gone.row);
}

TEST_CASE("A pinned heat map has dashed contours and table values", "[plots][pin]")
{
    auto before = std::get<HeatMapFigure>(exampleFigure("map"));
    before.limiting.clear();
    auto now = before;
    now.xValues.back() += 2;
    for (auto& value : now.values)
        value *= 0.8;
    PlotView view(QStringLiteral("Plot"));
    view.resize(900, 500);
    view.showFigure(before);
    view.pin();
    view.showFigure(now);
    CHECK(view.content().pinProblem().isEmpty());
    const auto& shown = view.as<HeatMapFigure>();
    REQUIRE(shown.pinned);
    CHECK(shown.pinned->values == before.values);
    const auto place = std::pair(before.xValues[1], before.yValues[2]);
    CHECK(shown.pinned->at(place.first, place.second) == before.at(1, 2));
    CHECK(std::isnan(shown.pinned->at(place.first + 1, place.second)));
    const auto picture = [&](double factor) {
        auto pinned = now;
        pinned.pinned = PinnedMap{before.xValues, before.yValues, before.values};
        for (auto& value : pinned.pinned->values)
            value *= factor;
        view.showFigure(pinned);
        return view.plot().toPixmap(900, 500).toImage();
    };
    view.unpin();
    CHECK(picture(1) != picture(0.5)); // different contours
    // heading, present cells, and the pinned column that the present map lacks
    CHECK_FALSE(contains(toCsv(now), "pinned"));
    now.pinned = PinnedMap{before.xValues, before.yValues, before.values};
    CHECK(std::ranges::count(toCsv(now), '\n') ==
          1 + std::ssize(now.values) + std::ssize(before.yValues));
}

TEST_CASE("A hidden pinned figure gives a reason", "[plots][pin]")
{
    PlotView view(QStringLiteral("Plot"));
    view.resize(900, 500);
    CHECK_FALSE(view.content().pinProblem().isEmpty()); // empty plot
    for (const auto* const name : {"parallel", "phases"}) {
        INFO(name);
        view.showFigure(exampleFigure(name));
        CHECK_FALSE(view.content().pinProblem().isEmpty());
        view.pin();
        CHECK_FALSE(view.content().isPinned());
    }
    view.showFigure(exampleFigure("tornado"));
    CHECK(view.content().pinProblem().isEmpty());
    view.pin();
    CHECK(view.content().isPinned());
    CHECK(view.content().pinProblem().isEmpty());
    view.showFigure(exampleFigure("map"));
    CHECK(view.content().pinProblem().contains(QStringLiteral("other quantities")));
    view.showFigure(exampleFigure("tornado"));
    CHECK(view.content().pinProblem().isEmpty());
}

TEST_CASE("A pinned histogram is drawn in steps", "[plots][pin]")
{
    auto figure = figureOf(
        R"({"panels": [{"title": "t", "x": {"label": "time", "unit": "s", "values": [1, 2, 3]},
            "y": {"label": "samples", "unit": "1"},
            "series": [{"label": "a", "values": [4, 6, 0], "histogram": true}]}]})");
    AnyFigure both = figure;
    REQUIRE(addPinned(both, figure));
    QCustomPlot plot;
    draw(plot, both);
    REQUIRE(plot.graphCount() == 2);
    CHECK(plot.graph(1)->lineStyle() == QCPGraph::lsStepLeft);
}

TEST_CASE("Every kind of figure can be pinned or gives a reason", "[plots][pin]")
{
    for (const auto& [name, figure] : exampleFigures()) {
        INFO(name);
        auto both = figure;
        CHECK(addPinned(both, figure) == canPin(figure));
        if (canPin(figure))
            CHECK(contains(toCsv(both), "pinned"));
        for (const auto& [other, earlier] : exampleFigures())
            if (earlier.index() != figure.index())
                CHECK_FALSE(addPinned(both, earlier));
    }
}

} // namespace clusterwright::tests::pinned_test
