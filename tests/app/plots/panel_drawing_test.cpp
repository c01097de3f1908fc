// Checks the drawn elements of curves.
#include "app/desktop/plots/drawing/panel_rect.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "tests/app/plots/figures.h"
#include "tests/support/catch_compat.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace clusterwright::tests::panel_drawing_test
{

using namespace plots;

namespace
{

QList<QString> namesOf(const QList<QCPGraph*>& graphs)
{
    QList<QString> names;
    for (const auto* const graph : graphs)
        names.append(graph->name());
    return names;
}

QRectF legendOf(QCustomPlot& plot)
{
    for (auto* const element : plot.plotLayout()->elements(true))
        if (auto* const legend = qobject_cast<QCPLegend*>(element))
            return legend->outerRect();
    return {};
}

void lay(QCustomPlot& plot, const Figure& figure)
{
    plot.setViewport(QRect(QPoint(0, 0), pictureSize(figure)));
    draw(plot, figure);
}

// Returns x and y of a zigzag that leaves no room for a legend.
std::pair<std::string, std::string> zigzag()
{
    std::string x = "0";
    std::string y = "0";
    for (int i = 1; i < 60; ++i) {
        x += "," + std::to_string(i);
        y += i % 2 == 0 ? ",0" : ",1";
    }
    return {x, y};
}

} // namespace

TEST_CASE("Each curve is drawn with its own data, colour and marker", "[plots]")
{
    QCustomPlot plot;
    lay(plot, figureOf(speedupJson()));

    const auto graphs = plot.axisRect()->graphs();
    REQUIRE(namesOf(graphs) ==
            QList<QString>{"linear", "inic", "gigabit"}); // the reference is drawn first
    const auto data = graphs[1]->data();
    REQUIRE(data->size() == 4);
    CHECK(data->at(1)->key == 2);
    CHECK(data->at(1)->value == 1.9);
    CHECK(std::isnan(graphs[2]->data()->at(2)->value));
    CHECK(graphs[1]->pen().color() != graphs[2]->pen().color());
    CHECK(graphs[1]->scatterStyle().shape() != graphs[2]->scatterStyle().shape());
    CHECK(graphs[0]->pen().style() == Qt::DashLine);
    CHECK(graphs[0]->scatterStyle().isNone());
}

TEST_CASE("Axes show labels, units and ticks", "[plots]")
{
    auto json = with(speedupJson(),
                     R"("name": "speedup", "unit": "1", "label": "speedup")",
                     R"("name": "time", "unit": "s")");
    json = with(json, "[1, 1.9, 3.7, 7]", "[0.004, 0.003, 0.002, 0.001]");
    json = with(json, "[1, 1.1, null, 2]", "[0.004, 0.003, null, 0.002]");
    json = with(json, R"("reference": {"label": "linear", "values": [1, 2, 4, 8]},)", "");
    QCustomPlot plot;
    lay(plot, figureOf(json));

    const auto* const x = plot.axisRect()->axis(QCPAxis::atBottom);
    const auto* const y = plot.axisRect()->axis(QCPAxis::atLeft);
    CHECK(x->label() == "P (processors)");
    CHECK(y->label() == "time (ms)");
    CHECK(y->range().lower == 0);
    CHECK(y->range().upper == Approx(4.16));
    CHECK(plot.graph(0)->data()->at(1)->value == Approx(3));
    CHECK(x->tickVectorLabels() == QList<QString>{"0", "1", "2", "3", "4", "5", "6", "7", "8"});
    CHECK(x->basePen().color().lightness() < 160);
}

TEST_CASE("A logarithmic scale gives a logarithmic axis", "[plots]")
{
    QCustomPlot plot;
    lay(plot, figureOf(with(speedupJson(), "\"x_scale\": \"linear\"", "\"x_scale\": \"log\"")));
    const auto* const x = plot.axisRect()->axis(QCPAxis::atBottom);
    CHECK(x->scaleType() == QCPAxis::stLogarithmic);
    CHECK(x->tickVectorLabels() == QList<QString>{"1", "2", "4", "8"});
}

TEST_CASE("Each panel has its own axes", "[plots]")
{
    QCustomPlot plot;
    lay(plot, figureOf("{\"panels\": [" + speedupJson() + "," + speedupJson() + "]}"));
    REQUIRE(plot.axisRectCount() == 2);
    CHECK(plot.axisRect(0)->graphs().size() == 3);
    CHECK(plot.axisRect(1)->graphs().size() == 3);
    CHECK(plot.axisRect(0)->right() < plot.axisRect(1)->left());
    CHECK(plot.axisRect(0)->top() == plot.axisRect(1)->top());
}

TEST_CASE("A histogram is filled in steps, and a mark is clipped by its own panel", "[plots]")
{
    const std::string panel =
        R"({"title": "t", "x": {"label": "time", "unit": "s", "values": [1, 2, 3]}, "y": {"label": "samples", "unit": "1"},
            "series": [{"label": "a", "values": [4, 6, 0], "histogram": true}], "marks": [{"text": "limit", "x": 2.5}]})";
    QCustomPlot plot;
    lay(plot, figureOf("{\"panels\": [" + panel + "," + panel + "]}"));
    const auto* const bars = plot.axisRect(1)->graphs().front();
    CHECK(bars->lineStyle() == QCPGraph::lsStepLeft);
    CHECK(bars->brush().style() == Qt::SolidPattern);
    QList<QCPAxisRect*> clips;
    for (int i = 0; i < plot.itemCount(); ++i)
        if (const auto* const line = qobject_cast<QCPItemLine*>(plot.item(i)))
            clips.append(line->clipAxisRect());
    CHECK(clips == QList<QCPAxisRect*>{plot.axisRect(0), plot.axisRect(1)});
}

TEST_CASE("Another figure replaces all elements of the previous one", "[plots]")
{
    QCustomPlot plot;
    lay(plot, figureOf("{\"panels\": [" + speedupJson() + "," + speedupJson() + "]}"));
    lay(plot, figureOf(speedupJson()));
    CHECK(plot.axisRectCount() == 1);
    CHECK(plot.graphCount() == 3);
}

TEST_CASE("The legend covers no curve", "[plots]")
{
    QCustomPlot plot;
    lay(plot, figureOf(speedupJson()));
    const auto legend = legendOf(plot);
    REQUIRE(!legend.isEmpty());
    CHECK(QRectF(plot.axisRect()->rect()).contains(legend)); // a rising curve leaves room
    for (auto* const graph : plot.axisRect()->graphs())
        for (const auto& point : *graph->data())
            CHECK(!legend.contains(graph->keyAxis()->coordToPixel(point.key),
                                   graph->valueAxis()->coordToPixel(point.value)));
}

TEST_CASE("The legend covers no curve with many points", "[plots]")
{
    // Noise below a hyperbola, with unsorted x, a gap and one point far above.
    Figure figure;
    auto& panel = figure.panels.emplace_back();
    panel.x = {"x"};
    panel.y = {"y"};
    auto& series = panel.series.emplace_back();
    series.label = "noise";
    constexpr int kPoints = 50'000;
    for (int i = 0; i < kPoints; ++i) {
        const int x = (i * 7) % kPoints;
        panel.xValues.push_back(x);
        series.values.push_back(x == 30'000   ? std::nan("")
                                : x == 47'000 ? 1.0
                                              : 1 / (1 + x / 2000.0) * (i % 3) / 2);
    }
    QCustomPlot plot;
    lay(plot, figure);
    const auto* const graph = plot.axisRect()->graphs().front();
    REQUIRE(graph->dataCount() == kPoints);
    CHECK(std::ranges::is_sorted(*graph->data(), {}, &QCPGraphData::key));
    const auto legend = legendOf(plot);
    REQUIRE(QRectF(plot.axisRect()->rect()).contains(legend));
    for (const auto& point : *graph->data())
        if (legend.contains(graph->keyAxis()->coordToPixel(point.key),
                            graph->valueAxis()->coordToPixel(point.value)))
            FAIL("the legend covers the point at " << point.key);
}

TEST_CASE("A legend without room inside is beside the axes", "[plots]")
{
    const auto [x, up] = zigzag();
    const auto json = R"({"title": "t", "x": {"name": "x", "values": [)" + x +
                      R"(]}, "y": {"name": "y"}, "series": [{"label": "zigzag", "values": [)" + up +
                      "]}]}";
    QCustomPlot plot;
    lay(plot, figureOf(json));
    CHECK(legendOf(plot).left() > plot.axisRect()->right());
    CHECK(outsideLegendWidth(plot) > 0);
}

TEST_CASE("A legend moves below narrow plots and is hidden where it leaves no room", "[plots]")
{
    const auto [x, up] = zigzag();
    std::string series;
    for (int i = 0; i < 10; ++i)
        series += std::string(i ? "," : "") + R"({"label": "design, with 512 rows, line )" +
                  std::to_string(i) + R"(", "values": [)" + up + "]}";
    const auto figure = figureOf(
        R"({"title": "Speedup of ten designs over the number of processors, as in the paper",
            "x": {"name": "P", "values": [)" +
        x + R"(]}, "y": {"name": "speedup"}, "series": [)" + series + "]}");
    const auto isCut = [](QCustomPlot& plot) {
        const auto needed = plot.plotLayout()->minimumOuterSizeHint();
        return needed.width() > plot.viewport().width() ||
               needed.height() > plot.viewport().height();
    };
    DrawOptions options;
    options.isInteractive = true;
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, 480, 600));
    draw(plot, figure, options);
    CHECK_FALSE(isCut(plot));
    CHECK(legendOf(plot).top() > plot.axisRect()->bottom());
    options.hasTitle = false;
    plot.setViewport(QRect(0, 0, 320, 240));
    draw(plot, figure, options);
    CHECK_FALSE(isCut(plot));
    CHECK(legendOf(plot).top() > plot.axisRect()->bottom());
    CHECK(plot.axisRect()->height() > 80); // room for the curves
    plot.setViewport(QRect(0, 0, 320, 130));
    draw(plot, figure, options);
    CHECK_FALSE(isCut(plot));
    CHECK_FALSE(panelsOf(plot)[0]->legend->visible());
    CHECK(plot.axisRect()->height() > 50);
}

TEST_CASE("A small plot of several curves has a legend and one of a single curve has none",
          "[plots]")
{
    // The plot of the narrow panel beside the canvases on a screen of 1280 x 800 points.
    constexpr QRect kDock(0, 0, 318, 222);
    DrawOptions options;
    options.isInteractive = true;
    options.hasTitle = false;
    const auto namesIn = [&](const Figure& figure) {
        QCustomPlot plot;
        plot.setViewport(kDock);
        draw(plot, figure, options);
        CHECK(plot.axisRect()->width() > 200);
        CHECK(plot.axisRect()->height() > 80);
        QStringList names;
        for (auto* const element : plot.plotLayout()->elements(true))
            if (auto* const entry = qobject_cast<QCPPlottableLegendItem*>(element);
                entry && entry->realVisibility()) {
                CHECK(kDock.contains(entry->outerRect()));
                names.append(entry->plottable()->name());
            }
        return names;
    };
    auto figure = figureOf(speedupJson());
    auto& panel = figure.panels[0];
    panel.reference.reset();
    const auto curve = panel.series[0];
    panel.series.clear();
    for (const auto* const name : {"ring", "tree", "hierarchical", "in_network", "nccl"}) {
        panel.series.push_back(curve);
        panel.series.back().label = std::string("algorithm = ") + name;
    }
    CHECK(namesIn(figure) == QStringList{"ring", "tree", "hierarchical", "in_network", "nccl"});
    for (auto& series : panel.series)
        series.label.replace(0, std::string("algorithm = ").size(), "");
    panel.series[2].label += ": rings in nodes and between nodes, one after the other";
    CHECK(namesIn(figure) == QStringList{"ring", "tree", "hierarchical", "in_network", "nccl"});
    panel.series.resize(1);
    CHECK(namesIn(figure).isEmpty());
}

TEST_CASE("A legend higher than a wide plot moves below the axes", "[plots]")
{
    const auto [x, up] = zigzag();
    std::string series;
    for (int i = 0; i < 30; ++i) // 30 rows beside the axes, a few rows of many columns below
        series += std::string(i ? "," : "") + R"({"label": ")" + std::to_string(i) +
                  R"(", "values": [)" + up + "]}";
    const auto figure = figureOf(R"({"title": "t", "x": {"name": "P", "values": [)" + x +
                                 R"(]}, "y": {"name": "speedup"}, "series": [)" + series + "]}");
    DrawOptions options;
    options.isInteractive = true;
    options.hasTitle = false;
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, 900, 320));
    draw(plot, figure, options);
    CHECK(legendOf(plot).top() > plot.axisRect()->bottom());
    CHECK(plot.plotLayout()->minimumOuterSizeHint().height() <= 320);
}

TEST_CASE("Tick texts of a narrow panel do not overlap", "[plots]")
{
    auto json = with(speedupJson(),
                     "\"values\": [1, 2, 4, 8]}",
                     "\"values\": [1000000, 2000000, 4000000, 8000000]}");
    const auto figure = figureOf(json);
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, 300, 300));
    draw(plot, figure);
    const auto* const axis = plot.axisRect()->axis(QCPAxis::atBottom);
    const auto ticks = axis->tickVector();
    REQUIRE(ticks.size() >= 2);
    const double gap = axis->coordToPixel(ticks[1]) - axis->coordToPixel(ticks[0]);
    const QFontMetrics metrics(axis->tickLabelFont());
    CHECK(gap > metrics.horizontalAdvance(axis->tickVectorLabels()[1]));
}

TEST_CASE("A long title does not narrow the legend beside the axes", "[plots]")
{
    auto json = std::string(
        R"({"title": "A title that is far longer than the axes below it are wide, and so has several lines",
            "x": {"name": "x", "values": [1, 2]}, "y": {"name": "y"}, "series": [)");
    for (int i = 0; i < 12; ++i)
        json += std::string(i > 0 ? "," : "") + R"({"label": "a curve of a long name )" +
                std::to_string(i) + R"(", "values": [0, )" + std::to_string(i + 1) + "]}";
    auto figure = figureOf(json + "]}");
    figure.panels.front().title = "A title of the panel that is far longer than the axes below it "
                                  "are wide, and so has several lines";
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, 690, 460));
    draw(plot, figure);
    REQUIRE(outsideLegendWidth(plot) > 0);
    for (const auto* const legend : plot.findChildren<QCPLegend*>()) {
        CHECK(legend->outerRect().width() >= legend->minimumOuterSizeHint().width());
        CHECK(plot.viewport().contains(legend->outerRect()));
    }
}

TEST_CASE("A plot that is too small for its panels is not whole", "[plots]")
{
    const auto four = figureOf("{\"panels\": [" + speedupJson() + "," + speedupJson() + "," +
                               speedupJson() + "," + speedupJson() + "]}");
    const auto isWholeAt = [&](QSize size) {
        QCustomPlot plot;
        plot.setViewport(QRect(QPoint(0, 0), size));
        draw(plot, four);
        return isWhole(plot);
    };
    CHECK(isWholeAt({960, 710}));
    CHECK_FALSE(isWholeAt({560, 240})); // flat axes
    CHECK_FALSE(isWholeAt({560, 180})); // without a legend
}

TEST_CASE("Panels with the same curves have two columns and one legend", "[plots]")
{
    QCustomPlot plot;
    lay(plot,
        figureOf("{\"panels\": [" + speedupJson() + "," + speedupJson() + "," + speedupJson() +
                 "]}"));
    REQUIRE(plot.axisRectCount() == 3);
    CHECK(plot.axisRect(0)->top() == plot.axisRect(1)->top());
    CHECK(plot.axisRect(2)->left() == plot.axisRect(0)->left());
    CHECK(plot.axisRect(2)->top() > plot.axisRect(0)->bottom());
    int entries = 0;
    for (auto* const element : plot.plotLayout()->elements(true))
        if (auto* const legend = qobject_cast<QCPLegend*>(element))
            entries += legend->itemCount();
    CHECK(entries == 3); // two curves and the reference
}

TEST_CASE("Panels stand in as many columns as the plot has room for", "[plots]")
{
    const auto figure = figureOf("{\"panels\": [" + speedupJson() + "," + speedupJson() + "," +
                                 speedupJson() + "]}");
    const auto rowsIn = [&](QSize size, int columns) {
        QCustomPlot plot;
        plot.setViewport(QRect(QPoint(0, 0), size));
        DrawOptions options;
        options.columns = columns;
        draw(plot, figure, options);
        QList<int> tops;
        for (const auto* const rect : plot.axisRects())
            if (!tops.contains(rect->top()))
                tops.append(rect->top());
        return tops.size();
    };
    CHECK(rowsIn({900, 700}, 0) == 2);
    CHECK(rowsIn({400, 900}, 0) == 3); // too narrow for two of 260 pixels
    CHECK(rowsIn({900, 300}, 0) == 1); // too low for two of 195 pixels
    CHECK(rowsIn({500, 300}, 0) == 1); // three of 166 pixels in a low plot
    CHECK(rowsIn({900, 700}, 3) == 1);
    CHECK(rowsIn({900, 900}, 1) == 3);
}

TEST_CASE("Dashes distinguish grey curves, and a long constant has no markers", "[plots]")
{
    Figure figure;
    auto& panel = figure.panels.emplace_back();
    panel.x = {"x"};
    panel.y = {"y"};
    panel.series = {{"rising", {}}, {"constant", {}}};
    for (int i = 0; i < 17; ++i) {
        panel.xValues.push_back(i);
        panel.series[0].values.push_back(i);
        panel.series[1].values.push_back(3);
    }
    DrawOptions options;
    options.colours.isGrey = true;
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, 640, 440));
    draw(plot, figure, options);
    const auto graphs = plot.axisRect()->graphs();
    REQUIRE(graphs.size() == 2);
    CHECK(graphs[0]->pen().style() != graphs[1]->pen().style());
    CHECK_FALSE(graphs[0]->scatterStyle().isNone());
    CHECK(graphs[1]->scatterStyle().isNone());
}

TEST_CASE("The upper of two coinciding curves is dashed", "[plots]")
{
    QCustomPlot plot;
    lay(plot, figureOf(with(speedupJson(), "[1, 1.1, null, 2]", "[1, 1.9, 3.7, 7]")));
    const auto graphs = plot.axisRect()->graphs();
    CHECK(graphs[1]->pen().style() == Qt::SolidLine);
    CHECK(graphs[2]->pen().style() == Qt::CustomDashLine);
    CHECK(graphs[2]->scatterStyle().size() < graphs[1]->scatterStyle().size());
}

TEST_CASE("A legend names a scenario without its design", "[plots]")
{
    auto figure = figureOf(speedupJson());
    figure.panels[0].series[0].label = "fft, scenario fast";
    QCustomPlot plot;
    lay(plot, figure);
    const auto& entry = *panelsOf(plot)[0]->curves[0];
    CHECK(entry.name() == "scenario fast");
    CHECK(entry.objectName() == "fft, scenario fast");
}

TEST_CASE("A resource has the same colour with and without other resources", "[plots]")
{
    auto figure = figureOf(speedupJson());
    figure.resources = {"cpu", "net"};
    const auto colourOf = [&](const std::vector<std::string>& limiting) {
        figure.panels[0].series[0].limiting = limiting;
        QCustomPlot plot;
        lay(plot, figure);
        for (int i = 0; i < plot.graphCount(); ++i)
            if (plot.graph(i)->objectName() == "limited by net")
                return plot.graph(i)->pen().color();
        return QColor();
    };
    const auto alone = colourOf({"net", "net", "net", "net"});
    CHECK(alone.isValid());
    CHECK(alone == colourOf({"cpu", "cpu", "net", "net"}));
}

TEST_CASE("A hatched region and the readout name the caveats", "[plots]")
{
    auto figure = figureOf(speedupJson());
    for (auto& series : figure.panels[0].series) {
        series.valid = {true, true, true, false};
        series.caveats = {"", "", "", "negative data"};
    }
    QCustomPlot plot;
    lay(plot, figure);
    bool isNamed = false;
    for (int i = 0; i < plot.plottableCount(); ++i)
        isNamed = isNamed || plot.plottable(i)->objectName() == "negative data";
    CHECK(isNamed);
    const auto* const x = plot.axisRect()->axis(QCPAxis::atBottom);
    const QPointF place(x->coordToPixel(8), plot.axisRect()->center().y());
    CHECK(readoutAt(plot, figure, {}, place).text.contains("(negative data)"));
}

TEST_CASE("Repeated points of a panel have error bars, which the axis covers", "[plots]")
{
    auto figure = figureOf(speedupJson());
    auto& panel = figure.panels[0];
    panel.points = {{"measured", {panel.xValues[0]}, {2}}};
    panel.points[0].yBars = {{1.5}, {500}};
    QCustomPlot plot;
    lay(plot, figure);
    const QCPErrorBars* bars = nullptr;
    for (int i = 0; i < plot.plottableCount(); ++i)
        if (const auto* const found = dynamic_cast<QCPErrorBars*>(plot.plottable(i)))
            bars = found;
    REQUIRE(bars);
    REQUIRE(bars->data()->size() == 1);
    CHECK(bars->data()->front().errorMinus == Approx(0.5)); // 2 - 1.5
    CHECK(bars->data()->front().errorPlus == Approx(498));
    CHECK(plot.axisRect()->axis(QCPAxis::atLeft)->range().upper >= 500);
}

} // namespace clusterwright::tests::panel_drawing_test
