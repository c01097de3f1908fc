// Display choices of figures: stored, and made on parallel axes; marked rows and clicks.
#include "app/desktop/plots/drawing/panel_rect.h"
#include "app/desktop/plots/drawing/parallel_scene.h"
#include "tests/app/plots/figures.h"
#include "tests/app/plots/shown_view.h"

namespace clusterwright::tests::plot_choices_test
{

using namespace clusterwright::plots;

namespace
{

using Rows = std::vector<std::size_t>;

PlotChoices someChoices()
{
    return {{"a \"quoted\" one", "rows = 512, \u00b5"},
            Scale::Log,
            Scale::Decibel,
            true,
            {{"size", "B", 1, 4096}, {"time", "s", 1.25e-6, 0.1}}};
}

Figure speedups()
{
    return tests::figureOf(speedupJson());
}

} // namespace

TEST_CASE("Choices are restored from their text", "[plots][memory][laws]")
{
    PlotChoices hiddenOnly;
    hiddenOnly.hidden = {"a"};
    PlotChoices logOnly;
    logOnly.y = Scale::Linear;
    for (const auto& choices : {PlotChoices(), someChoices(), hiddenOnly, logOnly})
        CHECK(choicesOf(toText(choices)) == choices);
    CHECK(toText({}).empty());
}

TEST_CASE("An invalid text gives no choices", "[plots][memory][bad-input]")
{
    for (const auto* const text :
         {"",
          "{",
          "[]",
          "null",
          R"({"hidden": 3, "x": "cubic", "y": {}, "fixed": "yes", "axes": [1]})"})
        CHECK(choicesOf(text) == PlotChoices());
    // from exceeds to
    CHECK(choicesOf(R"({"axes": [{"label": "P", "unit": "1", "from": 8, "to": 2}]})").axes.empty());
}

TEST_CASE("A figure is shown with its stored choices in any plot", "[plots][memory]")
{
    PlotChoices chosen;
    {
        ShownView shown{AnyFigure(speedups())};
        shown.view.setScales(Scale::Log, std::nullopt);
        panelsOf(shown.view.plot()).front()->y()->setRange(1, 5);
        shown.view.setFixedAxes(true);
        shown.view.hideCurve("gigabit", true);
        chosen = choicesOf(toText(shown.view.content().choices()));
    }
    PlotView view(QStringLiteral("Plot"));
    view.resize(900, 500);
    view.showFigure(speedups(), chosen);
    const auto& rect = *panelsOf(view.plot()).front();
    CHECK(rect.x()->scaleType() == QCPAxis::stLogarithmic);
    CHECK(rect.y()->range() == QCPRange(1, 5));
    CHECK_FALSE(rect.curves[1]->visible());
    CHECK(view.content().choices() == chosen);
    view.showMessage(QStringLiteral("an error"));
    view.showFigure(speedups());
    CHECK(view.content().choices() == chosen);

    view.showFigure(speedups(), {});
    const auto& other = *panelsOf(view.plot()).front();
    CHECK(other.x()->scaleType() == QCPAxis::stLinear);
    CHECK(other.y()->range() != QCPRange(1, 5));
    CHECK(other.curves[1]->visible());
}

TEST_CASE("A saved range that a log axis cannot show is ignored", "[plots][memory]")
{
    PlotView view(QStringLiteral("Plot"));
    view.resize(900, 500);
    PlotChoices choices;
    choices.y = Scale::Log;
    choices.isFixed = true;
    const auto& panel = speedups().panels[0];
    choices.axes = {{panel.x.label, "1", 0, 8}, {panel.y.label, "1", 0, 8}};
    view.showFigure(speedups(), choices);
    CHECK(panelsOf(view.plot()).front()->y()->range().lower > 0);
}

TEST_CASE("Only actions of the user are stored as choices", "[plots][memory]")
{
    ShownView shown{AnyFigure(speedups())};
    int told = 0;
    QObject::connect(&shown.view, &PlotView::choicesChanged, [&] { ++told; });
    shown.view.showFigure(speedups());
    CHECK(told == 0);
    auto& rect = *panelsOf(shown.view.plot()).front();
    emit shown.view.plot().legendClick(
        rect.legend, rect.legend->itemWithPlottable(rect.curves[0]), nullptr);
    CHECK(told == 1);
    shown.view.setScales(Scale::Log, Scale::Log);
    CHECK(told == 2);
    shown.view.setFixedAxes(true);
    CHECK(told == 3);
    const QPointF middle = panelsOf(shown.view.plot()).front()->rect().center();
    shown.drag(middle, middle + QPointF(40, 0));
    CHECK(told > 3);
}

TEST_CASE("Each drag along an axis adds a brushed range", "[plots][parallel]")
{
    ShownView shown(exampleFigure("parallel"));
    const auto& rect = *parallelOf(shown.view.plot());
    Rows rows;
    int times = 0;
    QObject::connect(&shown.view, &PlotView::brushed, [&](const Rows& now) {
        rows = now;
        ++times;
    });
    const auto at = [&](double value) { return QPointF(rect.xOf(0) + 3, rect.yOf(0, value)); };
    shown.drag(at(10), at(20));
    REQUIRE(shown.view.ranges().size() == 1);
    CHECK(shown.view.ranges()[0].axis == "P");
    CHECK(shown.view.ranges()[0].from == Approx(10).margin(0.2));
    CHECK(shown.view.ranges()[0].to == Approx(20).margin(0.2));
    CHECK(times > 0);
    CHECK(rows == rowsInside(shown.view.as<ParallelFigure>(), shown.view.ranges()));
    CHECK(rect.chosenCount() == rows.size());

    shown.drag(at(28), at(31));
    CHECK(shown.view.ranges().size() == 2);
    shown.drag(at(29.5), at(26.5)); // drags the second range
    REQUIRE(shown.view.ranges().size() == 2);
    CHECK(shown.view.ranges()[1].from == Approx(25).margin(0.4));
    shown.click(at(5)); // removes all ranges
    CHECK(shown.view.ranges().empty());
    CHECK(rows.size() == 120);
}

TEST_CASE("Ranges stay when axes are reordered", "[plots][parallel]")
{
    ShownView shown(exampleFigure("parallel"));
    const auto* rect = parallelOf(shown.view.plot());
    shown.drag({rect->xOf(0), rect->yOf(0, 10)}, {rect->xOf(0), rect->yOf(0, 20)});
    const auto chosen = rect->chosenCount();
    const QPointF title(rect->xOf(0), rect->rect().top() - 14);
    shown.drag(title, {rect->xOf(2) + 5, title.y()});
    rect = parallelOf(shown.view.plot());
    const auto& axes = shown.view.as<ParallelFigure>().axes;
    CHECK(axes[0].axis.label == "net_bandwidth");
    CHECK(axes[2].axis.label == "P");
    CHECK(shown.view.as<ParallelFigure>().colourBy == 3);
    CHECK(rect->ranges().size() == 1);
    CHECK(rect->chosenCount() == chosen);
}

TEST_CASE("Controls below an axis reverse it or set a log scale", "[plots][parallel]")
{
    ShownView shown(exampleFigure("parallel"));
    const auto control = [&](int side) {
        const auto* const rect = parallelOf(shown.view.plot());
        return QPointF(rect->xOf(0) + side * 13, rect->rect().bottom() + 15);
    };
    shown.click(control(-1));
    CHECK(shown.view.as<ParallelFigure>().axes[0].axis.scale == Scale::Log);
    shown.click(control(1));
    CHECK(shown.view.as<ParallelFigure>().axes[0].isInverted);
    shown.click(control(-1));
    CHECK(shown.view.as<ParallelFigure>().axes[0].axis.scale == Scale::Linear);
}

TEST_CASE("Marked rows stand out, then the brushed rows again", "[plots][parallel]")
{
    ShownView shown(exampleFigure("parallel"));
    shown.view.markRows({3, 5, 8});
    const auto* const rect = parallelOf(shown.view.plot());
    CHECK(rect->chosenCount() == 3);
    CHECK(rect->isChosen(5));
    CHECK_FALSE(rect->isChosen(4));
    CHECK(shown.view.ranges().empty());
    shown.view.setRanges({{"P", 2, 9}});
    const auto inside = rowsInside(shown.view.as<ParallelFigure>(), {{"P", 2, 9}}).size();
    CHECK(parallelOf(shown.view.plot())->chosenCount() == inside);
    shown.view.markRows({3});
    CHECK(parallelOf(shown.view.plot())->chosenCount() == 1);
    CHECK(shown.view.ranges().size() == 1);
    shown.view.markRows({});
    CHECK(parallelOf(shown.view.plot())->chosenCount() == inside);
}

TEST_CASE("Ranges without rows in a new figure are dropped", "[plots][parallel]")
{
    auto figure = std::get<ParallelFigure>(exampleFigure("parallel"));
    ShownView shown(figure);
    Rows rows;
    QObject::connect(&shown.view, &PlotView::brushed, [&](const Rows& now) { rows = now; });
    shown.view.setRanges({{"P", 2, 9}});
    shown.view.showFigure(figure); // the table follows it again
    CHECK(rows == rowsInside(figure, {{"P", 2, 9}}));
    CHECK(shown.view.ranges().size() == 1);
    for (auto& value : figure.axes[0].values)
        value += 1000; // the result of another study
    shown.view.showFigure(figure);
    CHECK(shown.view.ranges().empty());
    CHECK(rows.size() == figure.rows());
    CHECK(parallelOf(shown.view.plot())->chosenCount() == figure.rows());
}

TEST_CASE("Marked rows have rings around their points, at any zoom", "[plots]")
{
    ScatterFigure figure;
    figure.x = {"time", "s"};
    figure.y = {"cost", "USD"};
    figure.points.push_back({"found", {1, 2, 3}, {9, 5, 4}});
    figure.points.back().rows = {7, 8, 9};
    ShownView shown{AnyFigure(figure)};
    const auto rings = [&] {
        return shown.view.findChildren<QCPItemTracer*>(QStringLiteral("rowRing"));
    };
    CHECK(rings().isEmpty());
    shown.view.markRows({8, 9, 100});
    REQUIRE(rings().size() == 2);
    CHECK(rings().front()->position->coords() == QPointF(2, 5));
    shown.view.resetZoom(); // which draws all again
    CHECK(rings().size() == 2);
    shown.view.markRows({});
    CHECK(rings().isEmpty());
}

TEST_CASE("Marked rows of curves, maps and bars stand out", "[plots]")
{
    const auto marks = [](ShownView& shown, std::size_t row) {
        shown.view.markRows({row, 1000});
        return shown.view.findChildren<QCPAbstractItem*>(QStringLiteral("rowRing"));
    };
    {
        Figure figure;
        figure.panels.push_back({"", "", {"P"}, {"time", "s"}, {2, 4, 8}});
        figure.panels.back().series.push_back({"a", {4, 2, 1}});
        ShownView shown{AnyFigure(figure)};
        const auto found = marks(shown, 1);
        REQUIRE(found.size() == 1);
        CHECK(found.front()->position(QStringLiteral("start"))->coords().x() == 4);
        CHECK(marks(shown, 2).size() == 1);
    }
    {
        HeatMapFigure figure;
        figure.x = {"P"};
        figure.y = {"rows"};
        figure.z = {"time", "s"};
        figure.xValues = {1, 2, 3};
        figure.yValues = {10, 20};
        figure.values = {1, 2, 3, 4, 5, 6};
        ShownView shown{AnyFigure(figure)};
        const auto found = marks(shown, 5); // the last of the second row
        REQUIRE(found.size() == 2);         // a dark ring and a light one
        CHECK(found.front()->position(QStringLiteral("position"))->coords() == QPointF(3, 20));
    }
    {
        BarFigure figure;
        figure.value = {"time", "s"};
        figure.bars = {{"a", 0, 1}, {"a", 0, 2}, {"b", 0, 3}};
        ShownView shown{AnyFigure(figure)};
        const auto found = marks(shown, 1); // 'b'
        REQUIRE(found.size() == 1);
        const double top = found.front()->position(QStringLiteral("topLeft"))->coords().y();
        CHECK((1.5 < top && top < 2));
    }
}

TEST_CASE("A click selects a point, bar or cell", "[plots]")
{
    std::vector<std::size_t> chosen;
    const auto follow = [&](ShownView& shown) {
        QObject::connect(
            &shown.view, &PlotView::pointChosen, [&](std::size_t row) { chosen.push_back(row); });
    };
    ShownView bars(exampleFigure("tornado"));
    follow(bars);
    const auto& plot = bars.view.plot();
    bars.click({plot.axisRect()->axis(QCPAxis::atBottom)->coordToPixel(22),
                plot.axisRect()->axis(QCPAxis::atLeft)->coordToPixel(2)});
    REQUIRE(chosen == std::vector<std::size_t>{2});
    ShownView front(exampleFigure("front"));
    follow(front);
    front.click(pixelOf(front.view.plot(), 0, 4));
    REQUIRE(chosen.size() == 2);
    CHECK(chosen[1] == std::get<ScatterFigure>(exampleFigure("front")).points[0].rows[4]);
}

} // namespace clusterwright::tests::plot_choices_test
