// Checks the drawn elements of all figures but plain curves and bars.
#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/map_colours.h"
#include "app/desktop/plots/drawing/parallel_scene.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "tests/app/plots/drawn.h"
#include "tests/support/catch_compat.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::tests::kinds_drawing_test
{

using namespace plots;

namespace
{

Figure oneSeries(Series series, std::vector<double> x)
{
    Panel panel;
    panel.x = {"P"};
    panel.y = {"speedup"};
    panel.xValues = std::move(x);
    panel.series = {std::move(series)};
    Figure figure;
    figure.panels = {std::move(panel)};
    return figure;
}

} // namespace

TEST_CASE("The first six colours contain one blue", "[plots]")
{
    int blues = 0;
    for (std::size_t i = 0; i < 6; ++i)
        blues += std::abs(seriesColor(i).hsvHue() - 220) < 35 ? 1 : 0;
    CHECK(blues == 1);
}

TEST_CASE("The colour of a bottleneck extends half way to the next point", "[plots]")
{
    Series series{"s", {2, 4, 6}};
    series.limiting = {"cpu", "cpu", "net"};
    Drawn drawn(oneSeries(series, {1, 2, 3}));
    CHECK(drawn.legend() == QStringList{"s", "limited by cpu", "limited by net"});
    const auto* const cpu = drawn.plot.graph(0);
    REQUIRE(cpu->dataCount() == 6);
    CHECK(cpu->dataMainKey(4) == 2.5); // between P = 2 and P = 3
    CHECK(cpu->dataMainValue(4) == 5);
    CHECK(std::isnan(cpu->dataMainValue(5))); // the net is the bottleneck here
    const auto* const net = drawn.plot.graph(1);
    CHECK(net->dataMainKey(0) == 2.5);
    CHECK(net->pen().color() != cpu->pen().color());
    CHECK(net->pen().widthF() > drawn.plot.graph(2)->pen().widthF());
    CHECK(drawn.read(drawn.at(2.9, 5)).text.contains(QStringLiteral("by net")));
}

TEST_CASE("A panel is hatched where no curve is valid", "[plots]")
{
    Series series{"s", {2, 4, 6, 8}};
    series.valid = {false, true, false, false};
    Drawn drawn(oneSeries(series, {1, 2, 3, 4}));
    const auto boxes = drawn.boxes();
    REQUIRE(boxes.size() == 1);
    const auto& regions = boxes[0]->boxes();
    REQUIRE(regions.size() == 2);
    CHECK(regions[0].fromKey == -kBeyond);
    CHECK(regions[0].toKey == 1.5);
    CHECK(regions[1].fromKey == 2.5);
    CHECK(regions[1].toKey == kBeyond);
    CHECK(drawn.legend().contains(QStringLiteral("outside a block's range")));
    CHECK(drawn.read(drawn.at(3, 6)).text.contains(QStringLiteral("outside a block's range")));
    CHECK_FALSE(drawn.read(drawn.at(2, 4)).text.contains(QStringLiteral("outside")));
}

TEST_CASE("A band extends from its lower to its upper bounds", "[plots]")
{
    Series series{"s", {2, 4}};
    series.low = {1, 3};
    series.high = {3, 6};
    Drawn drawn(oneSeries(series, {1, 2}));
    CHECK(drawn.plot.graph(0)->dataMainValue(1) == 3);
    CHECK(drawn.plot.graph(1)->dataMainValue(1) == 6);
    CHECK(drawn.plot.graph(1)->channelFillGraph() == drawn.plot.graph(0));
    CHECK(drawn.y().range().upper >= 6);
    CHECK(drawn.read(drawn.at(2, 4)).text.contains(QStringLiteral("4 (3 \u2026 6)")));
}

TEST_CASE("A paper's points and marks are drawn at their values", "[plots]")
{
    Drawn drawn("annotated");
    CHECK(drawn.words() == QStringList{"from P = 6", "target", "P = 24"});
    const auto* const paper = drawn.plot.graph(drawn.plot.graphCount() - 2);
    CHECK(paper->objectName() == "paper, figure 4");
    CHECK(paper->dataMainKey(2) == 8);
    CHECK(paper->dataMainValue(2) == 7);
    CHECK(paper->lineStyle() == QCPGraph::lsNone);
    const auto boxes = drawn.boxes(); // box of the interval
    REQUIRE(boxes.size() == 1);
    CHECK(boxes[0]->boxes()[0].fromKey == 4);
    CHECK(boxes[0]->boxes()[0].toKey == 6);
}

TEST_CASE("Stacked phases add up", "[plots]")
{
    Drawn drawn("phases");
    const auto& panel = std::get<Figure>(drawn.figure).panels[0];
    CHECK(drawn.y().label() == "time (ms)");
    // The last graph is the sum in ms; at P = 1: 400 + 100 + 0
    const auto* const top = drawn.plot.graph(3);
    CHECK(top->dataMainValue(0) == Approx(500));
    CHECK(top->dataMainValue(1) ==
          Approx(1e3 * (panel.series[0].values[1] + panel.series[1].values[1] +
                        panel.series[2].values[1])));
    CHECK(top->channelFillGraph() == drawn.plot.graph(2));
    CHECK(drawn.legend() == QStringList{"compute", "transpose", "barrier"});

    DrawOptions without;
    without.hidden = {"transpose"};
    Drawn less(drawn.figure, without);
    CHECK(less.plot.graph(3)->dataMainValue(0) == Approx(400));
}

TEST_CASE("A low axis has only as many ticks as fit", "[plots]")
{
    Series series{"s", {2, 4, 12}};
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, 700, 150));
    draw(plot, oneSeries(series, {1, 2, 3}));
    const auto& y = *plot.axisRect()->axis(QCPAxis::atLeft);
    REQUIRE(plot.axisRect()->height() > 10);
    REQUIRE(plot.axisRect()->height() < 50);
    const auto ticks = y.tickVector();
    for (qsizetype i = 1; i < ticks.size(); ++i)
        CHECK(y.coordToPixel(ticks[i - 1]) - y.coordToPixel(ticks[i]) >= 10);
}

TEST_CASE("A title longer than the colour scale of a map breaks into lines", "[plots]")
{
    auto figure = std::get<HeatMapFigure>(exampleFigure("map"));
    figure.z.title =
        "Highest: offered load of the engine with the highest load, as a share of what "
        "this engine serves in a second";
    Drawn drawn{AnyFigure(figure)};
    bool isBroken = false;
    for (auto* const element : drawn.plot.plotLayout()->elements(true))
        if (const auto* const scale = qobject_cast<QCPColorScale*>(element))
            isBroken = scale->axis()->label().contains(QLatin1Char('\n'));
    CHECK(isBroken);
}

TEST_CASE("An axis title takes a fair share of an interactive plot", "[plots]")
{
    auto figure = figureOf(speedupJson());
    auto& panel = figure.panels[0];
    panel.x = {"load", "B/s"};
    panel.x.title = "Load of both tenants in a second, which the card receives from remote disks";
    panel.y = {"latency", "s"};
    panel.y.title = "Latency: time of a request from the wire through the engines to host memory";
    for (auto& x : panel.xValues)
        x *= 1e9;
    DrawOptions options;
    options.isInteractive = true;
    options.hasTitle = false;
    Drawn drawn(figure, options, {318, 222});
    auto& plot = drawn.plot;
    const auto* const x = &drawn.x();
    const auto* const y = &drawn.y();
    CHECK(y->label() == "Latency (s)"); // without its explanation
    CHECK(x->label().startsWith("Load of both tenants"));
    CHECK(x->label().endsWith(QStringLiteral("\u2026 (GB/s)")));
    CHECK(plot.axisRect()->width() > 220);
    CHECK(plot.axisRect()->height() > 120);
    CHECK(wholeTitle(*y).endsWith("to host memory (s)"));
    CHECK(wholeTitle(*x).endsWith("from remote disks (GB/s)"));

    auto faster = figure; // milliseconds
    for (auto& series : faster.panels[0].series)
        for (auto& value : series.values)
            value /= 1000;
    faster.panels[0].reference->values = {0.001, 0.002, 0.004, 0.008};
    REQUIRE(updateValues(plot, figure, faster));
    CHECK(y->label() == "Latency (ms)");

    options.isInteractive = false; // a picture has no tooltips
    draw(plot, figure, options);
    CHECK(plot.axisRect()
              ->axis(QCPAxis::atLeft)
              ->label()
              .simplified()
              .endsWith("to host memory (s)"));
}

TEST_CASE("A heat map colours its cells and ends at cell edges", "[plots]")
{
    Drawn drawn("map");
    CHECK(drawn.x().label() == "P: processors");
    CHECK(drawn.y().label() == "net_bandwidth (MB/s)");
    // P = 2, 4, ..., 40 and 10, 20, ..., 160 MB/s: half a step beyond
    CHECK(drawn.x().range().lower == Approx(1));
    CHECK(drawn.x().range().upper == Approx(41));
    CHECK(drawn.y().range().upper == Approx(165));
    const auto low = drawn.colourAt(drawn.at(2, 10));
    const auto high = drawn.colourAt(drawn.at(40, 158));
    CHECK(low.lightness() < high.lightness());
    const auto read = drawn.read(drawn.at(4.2, 22));
    CHECK(read.text.startsWith(QStringLiteral("P = 4  \u00b7  net_bandwidth = 20 MB/s")));
    CHECK(read.row == 21);
    CHECK_FALSE(read.text.contains(QStringLiteral("\u2026")));
    auto known = std::get<HeatMapFigure>(drawn.figure);
    known.values[21] = 7;
    known.low = known.high = known.values;
    known.low[21] = 6.5;
    known.high[21] = 7.5;
    Drawn measured(known);
    CHECK(measured.read(measured.at(4.2, 22))
              .text.contains(QStringLiteral("speedup: 7 (6.5 \u2026 7.5)")));
}

TEST_CASE("A heat map with logarithmic axes has cells of equal width", "[plots]")
{
    Drawn drawn("log-map");
    CHECK(drawn.x().scaleType() == QCPAxis::stLogarithmic);
    // The second value is 2^0.4; its cell extends from 2^0.2 to 2^0.6. The other axis is in B/s, because its ticks show units.
    for (const double exponent : {0.21, 0.59}) {
        const auto text = drawn.read(drawn.at(std::pow(2, exponent), 1e8)).text;
        CHECK(text.startsWith(QStringLiteral("P = 1.32")));
    }
}

TEST_CASE("Cursor values of a front include the point's table row", "[plots]")
{
    Drawn drawn("front");
    CHECK(drawn.x().label() == "cost (USD)");
    CHECK(drawn.y().scaleType() == QCPAxis::stLogarithmic);
    CHECK(drawn.legend() == QStringList{"found", "outside a block's range"});
    const auto& bad = std::get<ScatterFigure>(drawn.figure).points[1];
    const auto* const graph = drawn.plot.graph(1);
    const auto read =
        drawn.read(graph->coordsToPixels(graph->dataMainKey(2), graph->dataMainValue(2)));
    CHECK(read.row == bad.rows[2]);
    CHECK(read.text.startsWith(QStringLiteral("cost = ")));
    CHECK_FALSE(drawn.read(drawn.at(50000, 2)).row);
    auto named = std::get<ScatterFigure>(drawn.figure);
    named.points[1].names.assign(named.points[1].x.size(), "torus, P = 64");
    Drawn other(named);
    CHECK(other.read(graph->coordsToPixels(graph->dataMainKey(2), graph->dataMainValue(2)))
              .text.startsWith(QStringLiteral("torus, P = 64  \u00b7  cost = ")));
    CHECK(other.plot.toPixmap().toImage() != drawn.plot.toPixmap().toImage()); // beside the points
}

TEST_CASE("Points with intervals have error bars", "[plots][bands]")
{
    ScatterFigure figure;
    figure.x = {"cost", "USD"};
    figure.y = {"time", "s"};
    ScatterPoints points{"found", {1, 2, 3}, {10, 20, 30}};
    points.xBars = {{0.5, 1.5, kNoValue}, {2, 2.5, kNoValue}};
    points.yBars = {{9, 18, 27}, {11, 22, 36}};
    figure.points = {points};
    Drawn drawn(figure);
    QList<QCPErrorBars*> bars;
    for (int i = 0; i < drawn.plot.plottableCount(); ++i)
        if (auto* const one = dynamic_cast<QCPErrorBars*>(drawn.plot.plottable(i)))
            bars.append(one);
    REQUIRE(bars.size() == 2);
    CHECK(bars[0]->errorType() == QCPErrorBars::etKeyError);
    CHECK(bars[0]->data()->at(0).errorMinus == Approx(0.5));
    CHECK(bars[0]->data()->at(0).errorPlus == Approx(1));
    CHECK(std::isnan(bars[0]->data()->at(2).errorMinus));
    CHECK(bars[1]->errorType() == QCPErrorBars::etValueError);
    CHECK(bars[1]->data()->at(2).errorPlus == Approx(6));
    CHECK(drawn.y().range().upper >= 36); // includes the error bar
    CHECK(drawn.legend() == QStringList{"found"});
    CHECK(drawn.read(drawn.at(2, 20)).text ==
          QStringLiteral(
              "cost = 2 USD (1.5 USD \u2026 2.5 USD)  \u00b7  found = 20 s (18 s \u2026 22 s)"));
}

TEST_CASE("Rows cross parallel axes at their values", "[plots]")
{
    Drawn drawn("parallel");
    const auto* const rect = parallelOf(drawn.plot);
    REQUIRE(rect);
    const auto& figure = std::get<ParallelFigure>(drawn.figure);
    CHECK(rect->xOf(0) < rect->xOf(1));
    // P extends from 2 to 32
    CHECK(rect->yOf(0, 2) == Approx(rect->rect().bottom()));
    CHECK(rect->yOf(0, 32) == Approx(rect->rect().bottom() - rect->rect().height()));
    CHECK(rect->valueAt(0, rect->yOf(0, 17)) == Approx(17));
    CHECK(rect->valueAt(1, rect->yOf(1, 5e7)) == Approx(5e7)); // logarithmic
    CHECK(rect->canBeLogarithmic(0));
    CHECK_FALSE(rect->canBeLogarithmic(5)); // names
    const double x = rect->xOf(0) + 1;
    const double y = rect->yOf(0, figure.axes[0].values[3]);
    const auto row = rect->rowAt({x, y});
    REQUIRE(row);
    CHECK(figure.axes[0].values[*row] == figure.axes[0].values[3]);
    CHECK(drawn.read({x + 25, y}).text.contains(QStringLiteral("bottleneck = ")));
}

TEST_CASE("The titles of nine parallel axes are whole and apart in a low plot", "[plots]")
{
    auto figure = std::get<ParallelFigure>(exampleFigure("parallel"));
    for (const auto* const name : {"Bus bandwidth", "Power of the network", "Network cost"}) {
        auto axis = figure.axes[4];
        axis.axis.title = name;
        figure.axes.push_back(axis);
    }
    constexpr QSize kLowPlot(567, 234); // pixels; 150 x 62 mm
    Drawn drawn(figure, {}, kLowPlot);
    const auto* const rect = parallelOf(drawn.plot);
    REQUIRE(rect);
    const QFontMetricsF metrics(font(kSmallSize, true));
    for (std::size_t axis = 0; axis < figure.axes.size(); ++axis) {
        const auto box = rect->titleBox(axis);
        const auto lines = rect->title(axis).split(QLatin1Char('\n'));
        CAPTURE(rect->title(axis).toStdString());
        if (axis > 5)
            CHECK(rect->title(axis).simplified() ==
                  QString::fromStdString(figure.axes[axis].axis.title) + QStringLiteral(" (USD)"));
        for (const auto& line : lines)
            CHECK(metrics.horizontalAdvance(line) <= box.width());
        CHECK(static_cast<double>(lines.size()) * metrics.lineSpacing() <= box.height() + 8);
        CHECK(box.bottom() < rect->rect().top());
        CHECK(box.top() >= 0);
        for (std::size_t other = 0; other < axis; ++other)
            CHECK_FALSE(box.intersects(rect->titleBox(other)));
    }
    CHECK(rect->rect().height() > 80);
}

TEST_CASE("The axes of a narrow image are stacked, with their titles beside them", "[plots]")
{
    auto figure = std::get<ParallelFigure>(exampleFigure("parallel"));
    figure.axes[2].axis.title = "Used memory: memory of a GPU for states, activations and the rest";
    figure.axes[2].isInverted = true;
    constexpr QSize kColumn(361, 6 * kLeastAxisPitch + 60);
    Drawn drawn(figure, {}, kColumn);
    const auto* const rect = parallelOf(drawn.plot);
    REQUIRE(rect->isStacked());
    // P extends from 2 to 32, the links from 4 to 1.
    CHECK(rect->placeOf(0, 2).x() == Approx(rect->rect().left()));
    CHECK(rect->placeOf(0, 17).x() == Approx(rect->rect().left() + rect->rect().width() / 2.0));
    CHECK(rect->placeOf(2, 1).x() == Approx(rect->rect().left() + rect->rect().width()));
    CHECK(rect->placeOf(5, 0).y() - rect->placeOf(4, 0).y() >= kLeastAxisPitch);
    CHECK(rect->title(2) == "Used memory");
    for (std::size_t axis = 0; axis < figure.axes.size(); ++axis) {
        CAPTURE(axis);
        const auto box = rect->titleBox(axis);
        CHECK(box.left() >= 0);
        CHECK(box.right() < rect->rect().left());
        CHECK(box.center().y() == Approx(rect->placeOf(axis, 0).y()));
        for (const auto& line : rect->title(axis).split(QLatin1Char('\n')))
            CHECK(QFontMetricsF(font(kSmallSize, true)).horizontalAdvance(line) <= box.width() + 1);
    }
    CHECK_FALSE(rect->rowAt(rect->placeOf(0, 17)));
    DrawOptions window;
    window.isInteractive = true; // its brushes are vertical
    Drawn shown(figure, window, kColumn);
    CHECK_FALSE(parallelOf(shown.plot)->isStacked());
}

TEST_CASE("Parallel axes in a low plot have titles without descriptions", "[plots]")
{
    auto figure = std::get<ParallelFigure>(exampleFigure("parallel"));
    for (auto& axis : figure.axes)
        axis.axis.title = "Used memory: memory of a GPU for states, activations and the rest";
    Drawn drawn(figure, {}, {420, 234});
    const auto* const rect = parallelOf(drawn.plot);
    CHECK(rect->title(0).simplified() == "Used memory");
    CHECK(rect->title(4).simplified() == "Used memory (USD)");
    CHECK(rect->rect().height() > 90); // full titles take all of it
}

TEST_CASE("A parallel axis of few whole values has a tick at each", "[plots]")
{
    auto figure = std::get<ParallelFigure>(exampleFigure("parallel"));
    auto& nodes = figure.axes[0];
    for (std::size_t row = 0; row < nodes.values.size(); ++row)
        nodes.values[row] = row % 2 == 0 ? 48 : 50;
    std::ranges::fill(figure.axes[4].values, 1234.5); // USD
    Drawn drawn(figure);
    const auto* const rect = parallelOf(drawn.plot);
    CHECK(rect->tickValues(0) == std::vector<double>{48, 50}); // not 49
    CHECK(rect->tickValues(4) == std::vector<double>{1234.5});
    CHECK(rect->tickValues(1).size() > 2);
}

TEST_CASE("An inverted axis has its maximum at the bottom", "[plots]")
{
    auto figure = std::get<ParallelFigure>(exampleFigure("parallel"));
    figure.axes[0].isInverted = true;
    Drawn drawn(figure);
    const auto* const rect = parallelOf(drawn.plot);
    CHECK(rect->yOf(0, 32) == Approx(rect->rect().bottom()));
    CHECK(rect->valueAt(0, rect->yOf(0, 17)) == Approx(17));
}

TEST_CASE("A heat map has no contours between named values", "[plots][map]")
{
    HeatMapFigure figure;
    figure.xValues = {1, 2};
    figure.yValues = {1, 2};
    figure.values = {1, 1, 3, 3};
    const auto changes = [&figure] { // counts changes in colour, down the middle
        Drawn drawn(figure);
        const auto size = drawn.plot.viewport().size();
        const auto image = drawn.plot.toPixmap(size.width(), size.height()).toImage();
        const auto inside = drawn.plot.axisRect()->rect().adjusted(3, 3, -3, -3);
        int count = 0;
        for (int y = inside.top(); y < inside.bottom(); ++y)
            count += image.pixel(inside.center().x(), y) != image.pixel(inside.center().x(), y + 1)
                         ? 1
                         : 0;
        return count;
    };
    CHECK(changes() > 4); // lines with a rim
    figure.z.names = {"ring", "tree", "switch"};
    figure.z.firstName = 1;
    figure.z.areLabels = true;
    CHECK(changes() <= 2); // two cells and their border
}

TEST_CASE("A heat map of words has a colour and a legend entry for each word", "[plots][map]")
{
    HeatMapFigure figure;
    figure.xValues = {1, 2, 3};
    figure.yValues = {1};
    figure.values = {6, 5, 3};
    figure.z.names = {"ring", "tree", "hierarchical", "in_network", "nccl", "library"};
    figure.z.firstName = 1;
    figure.z.areLabels = true;
    Drawn drawn(figure);
    const auto colourIn = [&](Drawn& plot, double x) { return plot.colourAt(plot.at(x, 1)); };
    CHECK(colourIn(drawn, 1) == QColor(0x70, 0x70, 0x70)); // the sixth curve is black
    CHECK(colourIn(drawn, 2) == seriesColor(4));
    CHECK(colourIn(drawn, 3) == seriesColor(2));
    CHECK(drawn.plot.findChildren<QCPColorScale*>().isEmpty());
    const auto words = wordColours(figure, scaleOfColours(figure), false);
    REQUIRE(words.size() == 3); // those in the map
    CHECK(words[0].word == "hierarchical");
    CHECK(words[2].word == "library");
    const auto* const legend = drawn.plot.findChild<QCPLegend*>();
    REQUIRE(legend);
    REQUIRE(legend->itemCount() == 3);
    const auto field = legend->item(0)->rect();
    CHECK(drawn.colourAt({field.left() + 5.0, double(field.center().y())}) == seriesColor(2));

    DrawOptions grey;
    grey.colours.isGrey = true;
    Drawn printed(figure, grey);
    CHECK(colourIn(printed, 3).lightness() < 60);
    CHECK(std::abs(colourIn(printed, 2).lightness() - colourIn(printed, 1).lightness()) > 60);

    figure.z.names = {}; // numbers
    Drawn numbers(figure);
    CHECK(numbers.plot.findChildren<QCPColorScale*>().size() == 1);
    CHECK(wordColours(figure, scaleOfColours(figure), false).empty());
}

// CLUSTERWRIGHT_DARK_PICTURES=FOLDER saves the images for review.
TEST_CASE("A dark background has light texts and lines", "[plots][dark]")
{
    DrawOptions dark;
    dark.colours = {{0x20, 0x22, 0x26},
                    {0xe8, 0xe8, 0xe8},
                    {0xa8, 0xa8, 0xa8},
                    {0x80, 0x84, 0x8a},
                    {0x38, 0x3b, 0x40}};
    dark.isInteractive = true;
    for (auto& [name, figure] : exampleFigures()) {
        INFO(name);
        Drawn drawn(figure, dark);
        const auto size = drawn.plot.viewport().size();
        const auto image = drawn.plot.toPixmap(size.width(), size.height()).toImage();
        CHECK(image.pixelColor(1, 1) == dark.colours.paper);
        const auto at = [&](int i) { return image.pixelColor(i % size.width(), i / size.width()); };
        int light = 0;
        int black = 0;
        for (int i = 0; i < size.width() * size.height(); ++i) {
            light += at(i).lightness() > 200 ? 1 : 0;
            black += at(i).lightness() < 8 ? 1 : 0;
        }
        CHECK(light > 200);  // letters
        CHECK(black < 3000); // only the rims of contours
        if (const auto folder = qEnvironmentVariable("CLUSTERWRIGHT_DARK_PICTURES");
            !folder.isEmpty())
            CHECK(image.save(folder + QLatin1Char('/') + QString::fromStdString(name) +
                             QStringLiteral(".png")));
    }
}

} // namespace clusterwright::tests::kinds_drawing_test
