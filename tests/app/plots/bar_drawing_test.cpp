// Checks the drawn elements of bars and of stacked areas.
#include "app/desktop/plots/drawing/panel_rect.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "tests/app/plots/drawn.h"
#include "tests/support/catch_compat.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace clusterwright::tests::bar_drawing_test
{

using namespace plots;

namespace
{

constexpr QSize kLowPlot(567, 234); // pixels; 150 x 62 mm

// A waterfall with as many changes as rows fit in a low plot only without a legend below.
BarFigure highWaterfall()
{
    auto figure = std::get<BarFigure>(exampleFigure("waterfall"));
    figure.title = "Arm cores of the card compared with the engine, the hosts and the next ones";
    figure.note = "No effect: card_to_host";
    for (int i = 0; i < 2; ++i)
        figure.bars.insert(figure.bars.end() - 1,
                           {"step " + std::to_string(i), 0.0194, 0.0194 + 1e-3 * i, 1, "+1 ms"});
    return figure;
}

// Steps from a ring of all GPUs to rings on two levels: large changes in both directions.
BarFigure twoLevels()
{
    BarFigure figure;
    figure.value = {"time", "s"};
    figure.classes = {"value", "more", "less"};
    figure.isConnected = true;
    figure.bars = {{"gpu-allreduce", 0, 1.011e-3, 0, "1.011 ms"},
                   {"ring_all", 1.011e-3, 0.014e-3, 2, "-0.997 ms"},
                   {"levels", 0.014e-3, 0.7765e-3, 1, "+0.762 ms"},
                   {"gpu-allreduce, scenario hierarchical", 0, 0.7765e-3, 0, "0.7765 ms"}};
    return figure;
}

constexpr int kColumn = 361; // pixels; 85 mm, letters of 8 pt

// A bar with as many phases as colours and two more.
BarFigure tenPhases()
{
    BarFigure figure;
    figure.value = {"time", "s"};
    for (std::size_t i = 0; i < 10; ++i) {
        figure.bars.push_back({"a", static_cast<double>(i), static_cast<double>(i + 1), i});
        figure.classes.push_back("phase " + std::to_string(i));
    }
    return figure;
}

} // namespace

TEST_CASE("A low plot has the legend of bars beside them, and letters of full size",
          "[plots][bars]")
{
    Drawn drawn(highWaterfall(), {}, kLowPlot);
    CHECK(drawn.y().tickLabelFont().pixelSize() >= kSmallSize - 1);
    CHECK(drawn.y().tickVectorLabels().size() == 8);
    int texts = 0;
    for (const auto* const boxes : drawn.boxes())
        for (const auto& box : boxes->boxes())
            texts += boxes->textRect(box).isEmpty() ? 0 : 1;
    CHECK(texts == 8);
    const QCPLegend* legend = nullptr;
    for (auto* const element : drawn.plot.plotLayout()->elements(true))
        if (auto* const found = qobject_cast<QCPLegend*>(element))
            legend = found;
    REQUIRE(legend);
    CHECK(legend->outerRect().left() >= drawn.plot.axisRect()->right());
    CHECK(legend->outerRect().right() < kLowPlot.width());

    Drawn tall(highWaterfall());
    CHECK_FALSE(tall.plot.findChildren<QCPTextElement*>(QStringLiteral("note")).isEmpty());
    CHECK(tall.legend() == drawn.legend());
}

TEST_CASE("A waterfall in one column has a text to the right of each bar", "[plots][bars]")
{
    const auto figure = twoLevels();
    Drawn drawn(figure, {}, {kColumn, heightOf(figure, kColumn)});
    CHECK(drawn.x().range().lower == 0);
    int texts = 0;
    for (const auto* const boxes : drawn.boxes())
        for (const auto& box : boxes->boxes()) {
            const auto text = boxes->textRect(box);
            CAPTURE(box.text.toStdString());
            CHECK(text.left() > drawn.x().coordToPixel(std::max(box.fromValue, box.toValue)));
            CHECK(text.right() <= drawn.plot.axisRect()->right() + 1);
            texts += text.isEmpty() ? 0 : 1;
        }
    CHECK(texts == 4);
}

TEST_CASE("A text without room at its end of a bar is at the other end or inside", "[plots][bars]")
{
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, 300, 200));
    plot.xAxis->setRange(0, 10);
    plot.yAxis->setRange(0, 4);
    plot.replot();
    const auto& boxes = *new BoxPlottable(plot.yAxis, plot.xAxis, {}); // the plot owns it
    const double right = plot.axisRect()->right();
    Box box{1, 2, 6, 9.5, NAN, NAN, QStringLiteral("25 GB/s; 50"), true, true};
    const auto left = boxes.textRect(box);
    REQUIRE_FALSE(left.isEmpty());
    CHECK(left.right() < plot.xAxis->coordToPixel(6));
    box.canTextTurn = false;
    const auto inside = boxes.textRect(box);
    CHECK(inside.left() > plot.xAxis->coordToPixel(6));
    CHECK(inside.right() < plot.xAxis->coordToPixel(9.5));
    box.fromValue = 9;
    CHECK(boxes.textRect(box).isEmpty());
    box.toValue = 5;
    box.fromValue = 4;
    const auto beside = boxes.textRect(box);
    CHECK(beside.left() > plot.xAxis->coordToPixel(5));
    CHECK(beside.right() < right);
}

TEST_CASE("Rows of an image in one column have room for labels of two lines", "[plots][bars]")
{
    auto figure = twoLevels();
    figure.bars[1].label = "nic.compression_bandwidth";
    figure.note = "No effect: nic.bandwidth, nic.pcie_bandwidth, nic.dma_bandwidth, nic.cores, "
                  "nic.net_bandwidth, nic.clock, nic.memory and 7 more";
    Drawn drawn(figure, {}, {kColumn, heightOf(figure, kColumn)});
    const auto labels = drawn.y().tickVectorLabels();
    REQUIRE(labels.size() == 4);
    CHECK(labels[1] == QStringLiteral("nic.compression_\nbandwidth"));
    CHECK_FALSE(drawn.plot.findChildren<QCPTextElement*>(QStringLiteral("note")).isEmpty());
    CHECK(heightOf(figure, kColumn) > heightOf(figure, 640));
}

TEST_CASE("Bars of more classes than colours have stripes", "[plots][bars]")
{
    const auto stripesOf = [](bool isGrey) {
        DrawOptions options;
        options.colours.isGrey = isGrey;
        Drawn drawn(tenPhases(), options);
        std::vector<int> stripes(10);
        for (const auto* const boxes : drawn.boxes())
            stripes[boxes->objectName().mid(6).toUInt()] = boxes->stripes(); // "phase 3"
        return stripes;
    };
    CHECK(stripesOf(false) == std::vector<int>{0, 0, 0, 0, 0, 0, 0, 0, 1, 1});
    CHECK(stripesOf(true) == std::vector<int>{0, 0, 0, 0, 1, 1, 1, 1, 2, 2}); // four greys
    Drawn drawn(tenPhases());
    const auto shades = [&](double from, double to) { // colours inside a phase
        std::set<QRgb> colours;
        for (double x = from + 0.1; x < to - 0.1; x += 0.02)
            colours.insert(drawn.colourAt(drawn.at(x, 1)).rgb());
        return colours.size();
    };
    CHECK(shades(0, 1) == 1);
    CHECK(shades(8, 9) > 1);
}

TEST_CASE("An image of bars has room for a title and a legend of two lines", "[plots][bars]")
{
    BarFigure figure;
    figure.value = {"time", "s"};
    figure.title = "Phases";
    figure.bars = {{"a", 0, 1}, {"b", 0, 2}};
    figure.classes = {"x"};
    const auto low = pictureSize(figure).height();
    figure.classes = std::vector<std::string>(12, "a_step");
    const auto higher = pictureSize(figure).height();
    CHECK(higher > low);
    figure.title =
        "Arm cores of the card compared with the engine, the hosts and the next generation";
    CHECK(pictureSize(figure).height() > higher);
    Drawn drawn(figure); // no row of the layout is lower than its content
    for (auto* const element : drawn.plot.plotLayout()->elements(false))
        CHECK(element->outerRect().height() >= element->minimumOuterSizeHint().height());
}

TEST_CASE("Bar texts and row labels fit in a small plot", "[plots]")
{
    auto figure = std::get<BarFigure>(exampleFigure("tornado"));
    for (int i = 0; i < 8; ++i)
        figure.bars.push_back({"number " + std::to_string(i), 0.0194, 0.0194, 0, "as it is"});
    figure.bars.push_back({"number 0", 0.0194, 0.0194, 1, "the same"});
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, 460, 250));
    draw(plot, figure);
    const auto& axis = *plot.axisRect()->axis(QCPAxis::atBottom);
    const QRectF area(plot.axisRect()->rect());
    for (int i = 0; i < plot.plottableCount(); ++i) {
        const auto* const bars = dynamic_cast<BoxPlottable*>(plot.plottable(i));
        for (const auto& box : bars ? bars->boxes() : std::vector<Box>()) {
            const double width = QFontMetricsF(font(kSmallSize - 1)).horizontalAdvance(box.text);
            const double end = axis.coordToPixel(box.toValue);
            INFO(box.text.toStdString());
            CHECK((box.toValue < box.fromValue ? end - width > area.left()
                                               : end + width < area.right()));
            CHECK(box.text !=
                  QStringLiteral("the same")); // would overlap the other text of its row
        }
    }
    const auto labels =
        plot.axisRect()->axis(QCPAxis::atLeft)->ticker().dynamicCast<QCPAxisTickerText>();
    REQUIRE(labels);
    CHECK(labels->ticks().size() > 1);
    CHECK(static_cast<double>(labels->ticks().size()) * 9 <= area.height());
}

TEST_CASE("A low plot labels all eight bars of a tornado", "[plots]")
{
    auto figure = std::get<BarFigure>(exampleFigure("tornado"));
    for (int i = 0; i < 4; ++i)
        figure.bars.push_back({"number " + std::to_string(i), 0.0194, 0.02, 0, ""}); // 8 rows
    const int height =
        GENERATE(175, 190, 220, 260, 400); // pixels; 110 are above and below the bars
    CAPTURE(height);
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, 460, height));
    draw(plot, figure);
    const auto labels =
        plot.axisRect()->axis(QCPAxis::atLeft)->ticker().dynamicCast<QCPAxisTickerText>();
    REQUIRE(labels);
    CHECK(labels->ticks().size() == 8);
}

TEST_CASE("A tornado has a row with two bars for each input", "[plots]")
{
    Drawn drawn("tornado");
    CHECK(drawn.x().label() == QStringLiteral("time (ms)"));
    CHECK(drawn.y().label() == "Input");
    CHECK(drawn.y().tickVectorLabels() ==
          QList<QString>{"nic.host_bandwidth", "net_bandwidth", "latency", "element"});
    CHECK(drawn.y().rangeReversed());
    auto classes = drawn.boxes();
    std::ranges::reverse(classes); // the first is drawn last
    REQUIRE(classes.size() == 2);
    const auto& low = classes[0]->boxes();
    REQUIRE(low.size() == 4);
    CHECK(low[0].fromValue == Approx(19.4));
    CHECK(low[0].toValue == Approx(26.2));
    CHECK(low[0].text == "60 MB/s");
    CHECK(std::round(low[1].fromKey + low[1].toKey) == 4); // around row 2
    CHECK(classes[1]->boxes()[0].toValue == Approx(15.8));
    CHECK(drawn.legend() == QStringList{"low value", "high value", "design"});
    CHECK(drawn.read(drawn.at(24, 1)).text ==
          QStringLiteral(
              "nic.host_bandwidth  \u00b7  low value: 19.4 ms \u2192 26.2 ms  \u00b7  60 MB/s"));
    CHECK(drawn.read(drawn.at(17, 1)).row == 1);
}

TEST_CASE("The text of an end without effect is on the other side of the line", "[plots]")
{
    auto figure = std::get<BarFigure>(exampleFigure("tornado"));
    figure.bars = {{"hosts", 20, 26, 0, "4"}, {"hosts", 20, 20, 1, "8"}};
    Drawn drawn(figure);
    auto classes = drawn.boxes();
    REQUIRE(classes.size() == 2);
    CHECK(classes[1]->boxes()[0].isTextUp); // "4" beside the bar's end
    CHECK_FALSE(classes[0]->boxes()[0].isTextUp);
    CHECK(classes[0]->boxes()[0].text == "8");
    CHECK_FALSE(classes[0]->boxes()[0].canTextTurn);
}

TEST_CASE("A waterfall's bars start where the previous ones end", "[plots]")
{
    Drawn drawn("waterfall");
    auto classes = drawn.boxes();
    std::ranges::reverse(classes);
    REQUIRE(classes.size() == 3);
    CHECK(classes[0]->boxes().size() == 2); // from, to
    CHECK(classes[2]->boxes()[0].fromValue == Approx(48));
    CHECK(classes[2]->boxes()[0].toValue == Approx(24));
    CHECK(classes[1]->boxes()[0].fromValue == Approx(24));
    int lines = 0;
    for (int i = 0; i < drawn.plot.itemCount(); ++i)
        lines += qobject_cast<QCPItemLine*>(drawn.plot.item(i)) ? 1 : 0;
    CHECK(lines == 5);
    CHECK(drawn.x().range().lower == 0);
}

TEST_CASE("A histogram has vertical bars, and intervals are drawn over bars", "[plots]")
{
    Drawn hops("hops");
    CHECK(hops.x().tickVectorLabels() == QList<QString>{"2", "4", "6"});
    CHECK(hops.x().label() == "Hops between two hosts");
    CHECK(hops.y().label() == "share of the pairs");
    CHECK(hops.boxes()[0]->boxes()[2].toValue == Approx(0.8758));

    Drawn shares("shares");
    const auto& alone = shares.boxes()[1]->boxes();
    CHECK(alone[0].low == Approx(0.55));
    CHECK(alone[0].high == Approx(0.67));
    CHECK(shares.read(shares.at(0.3, 1)).text.contains(QStringLiteral("(0.55 \u2026 0.67)")));
}

TEST_CASE("Stacked areas of more series than colours have stripes", "[plots]")
{
    Panel panel;
    panel.x = {"P"};
    panel.y = {"time", "s"};
    panel.xValues = {0, 10};
    panel.isStacked = true;
    for (int i = 0; i < 10; ++i)
        panel.series.push_back({"phase " + std::to_string(i), {1, 1}});
    Figure figure;
    figure.panels = {panel};
    Drawn drawn(figure);
    const auto shades = [&](double y) { // along the middle of an area
        std::set<QRgb> colours;
        for (double x = 4.2; x < 4.8; x += 0.01) // between grid lines
            colours.insert(drawn.colourAt(drawn.at(x, y)).rgb());
        return colours.size();
    };
    CHECK(shades(0.5) == 1);
    CHECK(shades(7.5) == 1);
    CHECK(shades(8.5) > 1);
    const auto* const striped = dynamic_cast<StripedGraph*>(drawn.plot.graph(9)); // phase 8
    REQUIRE(striped);
    const auto lines = striped->stripes();
    REQUIRE(lines.size() > 10);
    for (const auto& line : lines) {
        CHECK(line.p1().y() == Approx(drawn.at(0, 8).y()));
        CHECK(line.p2().y() == Approx(drawn.at(0, 9).y()));
    }
}

TEST_CASE("Panels over categories have points, and names below the lowest row only", "[plots]")
{
    auto figure = fiveOverNetworks();
    figure.panels[0].series[0].values = {1, 2, 3, 6};
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, 1000, 560)); // three columns
    draw(plot, figure, {.isInteractive = true});
    const auto panels = panelsOf(plot);
    REQUIRE(panels.size() == 5);
    REQUIRE(panels[0]->columns() == 3);
    for (const int i : {0, 1})
        CHECK_FALSE(panels[i]->x()->tickLabels());
    for (const int i : {2, 3, 4}) // nothing is below the third
        CHECK(panels[i]->x()->tickLabels());
    CHECK(panels[0]->x()->label().isEmpty());
    CHECK(panels[2]->x()->label() == "network");
    CHECK(panels[2]->height() == panels[0]->height());
    CHECK(panels[3]->left() == panels[0]->left()); // "120,000" below "6"
    CHECK(std::abs(panels[3]->height() - panels[0]->height()) <= 2);
    const int height = panels[0]->height();
    const auto& points = *panels[0]->curves[0];
    CHECK(points.lineStyle() == QCPGraph::lsNone);
    CHECK_FALSE(points.scatterStyle().isNone());
    panels[4]->x()->setRange(0.5, 2.5); // the panel above has no names of its own
    CHECK(panels[1]->x()->range() == QCPRange(0.5, 2.5));

    figure.panels[0].x.names[2] = {}; // a number without a name: a line
    draw(plot, figure, {.isInteractive = true});
    CHECK(panelsOf(plot)[0]->curves[0]->lineStyle() == QCPGraph::lsLine);
    CHECK(panelsOf(plot)[0]->x()->tickLabels());
    CHECK(height > 1.3 * panelsOf(plot)[0]->height()); // names in both rows take the room
}

} // namespace clusterwright::tests::bar_drawing_test
