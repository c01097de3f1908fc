// The markers A and B of a plot.
#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/drawing/mark_lines.h"
#include "app/desktop/plots/drawing/panel_rect.h"
#include "tests/app/plots/figures.h"
#include "tests/app/plots/shown_view.h"

#include <QLabel>
#include <QMenu>
#include <QToolButton>

namespace clusterwright::tests::plot_marks_test
{

using namespace clusterwright::plots;

namespace
{

// Returns the x positions of the markers' vertical lines, in pixels.
std::vector<double> uprights(QCustomPlot& plot)
{
    std::vector<double> places;
    for (auto* const child : plot.layer(QStringLiteral("marks"))->children())
        if (auto* const line = qobject_cast<QCPItemLine*>(child))
            if (line->start->pixelPosition().x() == line->end->pixelPosition().x())
                places.push_back(line->start->pixelPosition().x());
    return places;
}

QStringList labelsOf(QCustomPlot& plot)
{
    QStringList labels;
    for (auto* const child : plot.layer(QStringLiteral("marks"))->children())
        if (auto* const label = qobject_cast<QCPItemText*>(child))
            labels.append(label->text());
    return labels;
}

QPointF placeOf(const PanelRect& rect, double x)
{
    return {rect.x()->coordToPixel(x / unitOf(*rect.x())), double(rect.rect().center().y())};
}

// The speedups over P = 1, 2, 4, 8.
struct MarkedView : ShownView {
    MarkedView()
        : ShownView(AnyFigure(tests::figureOf(speedupJson())))
    {
    }
    [[nodiscard]] PanelRect& panel() { return *panelsOf(view.plot()).front(); }
    [[nodiscard]] QPointF at(double p) { return placeOf(panel(), p); }
    void mark(double p) { click(at(p), Qt::ShiftModifier); }
    [[nodiscard]] double marked(std::size_t mark) { return view.marks().spots().at(mark).at; }
    [[nodiscard]] QWidget& strip() { return *view.findChild<QWidget*>(QStringLiteral("marks")); }
};

} // namespace

TEST_CASE("Shift and click sets marker A, then B, then moves B", "[plots][marks]")
{
    MarkedView shown;
    CHECK_FALSE(shown.strip().isVisible());
    shown.mark(2);
    REQUIRE(shown.view.marks().spots().size() == 1);
    CHECK_FALSE(shown.strip().isVisible());
    shown.mark(8);
    REQUIRE(shown.view.marks().spots().size() == 2);
    CHECK(shown.strip().isVisible());
    CHECK(shown.view.marks().differences() ==
          "A: P (processors) = 2  to  B: P (processors) = 8\n"
          "Δ P (processors) +6 (×4)  ·  Δ inic +5.1 (×3.68)  ·  Δ gigabit +0.9 (×1.82)");
    const auto* const said = shown.view.findChild<QLabel*>(QStringLiteral("differences"));
    CHECK(said->text().replace(QChar(QChar::Nbsp), QLatin1Char(' ')) ==
          shown.view.marks().differences());
    shown.mark(1);
    CHECK(shown.marked(0) == 2);
    CHECK(shown.marked(1) == 1);
    CHECK(uprights(shown.view.plot()).size() == 2);
    QTest::mouseClick(shown.strip().findChild<QToolButton*>(), Qt::LeftButton);
    CHECK(shown.view.marks().spots().empty());
    CHECK(uprights(shown.view.plot()).empty());
    CHECK_FALSE(shown.strip().isVisible());
    CHECK(shown.view.marks().differences().isEmpty());
}

TEST_CASE("The first marker leaves the plot its size", "[plots][marks]")
{
    MarkedView shown;
    const auto before = shown.view.plot().size();
    shown.mark(2);
    QCoreApplication::processEvents();
    CHECK(shown.view.plot().size() == before);
    const auto place = shown.at(8); // the user's target
    shown.click(place, Qt::ShiftModifier);
    CHECK(shown.marked(1) == 8);
}

TEST_CASE("Markers leave a small plot most of its height", "[plots][marks]")
{
    MarkedView shown;
    shown.view.resize(300, 220);
    QTest::qWait(0);
    shown.mark(2);
    shown.mark(8);
    REQUIRE(QTest::qWaitFor([&] { return shown.strip().isVisible(); }));
    CHECK(shown.strip().height() < shown.view.height() / 5);
}

TEST_CASE("The pointer shows the difference to marker A", "[plots][marks]")
{
    MarkedView shown;
    QTest::mouseMove(&shown.view.plot(), shown.at(4).toPoint());
    CHECK_FALSE(shown.view.pointer().readout().contains(QStringLiteral("Δ")));
    shown.mark(2);
    CHECK(shown.view.marks().differences().endsWith(QStringLiteral("set marker B.")) !=
          shown.view.marks().differences().contains(QStringLiteral("Δ")));
    QTest::mouseMove(&shown.view.plot(), shown.at(6).toPoint());
    QTest::mouseMove(&shown.view.plot(), shown.at(4).toPoint());
    // inic: 3.7 - 1.9 = 1.8, 3.7 / 1.9 = 1.947...
    CHECK(shown.view.pointer().readout().contains(QStringLiteral("inic: 3.7")));
    CHECK(shown.view.pointer().readout().contains(
        QStringLiteral("from A: Δ P (processors) +2 (×2)")));
    CHECK(shown.view.pointer().readout().contains(QStringLiteral("Δ inic +1.8 (×1.95)")));
    CHECK(shown.view.marks().differences().contains(QStringLiteral("Δ inic +1.8 (×1.95)")));
}

TEST_CASE("Marker letters, the legend and annotations do not overlap", "[plots][marks]")
{
    MarkedView shown;
    auto& plot = shown.view.plot();
    const auto letters = [&] {
        QList<QRectF> boxes;
        for (auto* const child : plot.layer(QStringLiteral("marks"))->children())
            if (const auto* const words = qobject_cast<QCPItemText*>(child))
                boxes.append(
                    {words->topLeft->pixelPosition(), words->bottomRight->pixelPosition()});
        return boxes;
    };
    const auto legend = [&] { return QRectF(shown.panel().legend->outerRect()); };
    REQUIRE_FALSE(shown.panel().legendOutside);
    const double under = shown.panel().x()->pixelToCoord(legend().center().x());
    shown.panel().x()->setRange(shown.panel().x()->range().lower + 2 - under,
                                shown.panel().x()->range().upper + 2 - under);
    plot.replot();
    shown.mark(2); // at the legend
    REQUIRE(letters().size() == 1);
    CHECK_FALSE(letters()[0].intersects(legend()));
    shown.panel().x()->setRange(1, 40); // moves the points away
    plot.replot();
    CHECK_FALSE(letters()[0].intersects(legend()));
}

TEST_CASE("Letters of close markers do not overlap", "[plots][marks]")
{
    const auto figure = tests::figureOf(speedupJson());
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, 900, 500));
    draw(plot, figure);
    MarkLines marks(plot);
    const auto& x = figure.panels.front().x;
    marks.show(figure,
               {{Spot{x, 6}, QStringLiteral("A")}, {Spot{x, 6.01}, QStringLiteral("B")}},
               PlotColours());
    QList<QRectF> letters;
    for (auto* const child : plot.layer(kMarksLayer)->children())
        if (const auto* const words = qobject_cast<QCPItemText*>(child))
            letters.append({words->topLeft->pixelPosition(), words->bottomRight->pixelPosition()});
    REQUIRE(letters.size() == 2);
    CHECK_FALSE(letters[0].intersects(letters[1]));
}

TEST_CASE("The point of the design is named in the first of several panels", "[plots][marks]")
{
    auto figure = tests::figureOf(speedupJson());
    figure.panels.push_back(figure.panels.front());
    figure.panels.push_back(figure.panels.front());
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, 900, 500));
    draw(plot, figure);
    MarkLines marks(plot);
    const auto& x = figure.panels.front().x;
    marks.show(figure,
               {{Spot{x, 2}, QStringLiteral("A")}, {Spot{x, 6}, QStringLiteral("own"), true}},
               PlotColours());
    QStringList labels;
    for (auto* const child : plot.layer(kMarksLayer)->children())
        if (const auto* const words = qobject_cast<QCPItemText*>(child))
            labels.append(words->text());
    CHECK(labels.count(QStringLiteral("A")) == 3);
    CHECK(labels.count(QStringLiteral("own")) == 1);
    CHECK(uprights(plot).size() == 6); // two lines in each panel
}

TEST_CASE("The point of the design is a line in the plot, where the axis has it", "[plots][marks]")
{
    MarkedView shown;
    auto& plot = shown.view.plot();
    CHECK(uprights(plot).empty());
    shown.view.marks().showDesign({{"P (processors)", 4}});
    REQUIRE(uprights(plot).size() == 1);
    CHECK(uprights(plot)[0] == Approx(shown.at(4).x()));
    CHECK(labelsOf(plot) == QStringList{QStringLiteral("P (processors) of this design")});
    auto one = shown.view.as<Figure>();
    one.panels[0].series.resize(1); // its only curve is that of the design
    shown.view.showFigure(one);
    CHECK(labelsOf(plot) == QStringList{QStringLiteral("this design")});
    shown.view.marks().showDesign({{"P (processors)", 64}}); // beyond the axis
    CHECK(uprights(plot).empty());
}

namespace
{

struct Annotated {
    Figure figure = tests::figureOf(speedupJson());
    QCustomPlot plot;

    explicit Annotated(const Mark& mark)
    {
        figure.panels[0].marks = {mark};
        plot.setViewport(QRect(0, 0, 900, 500));
        draw(plot, figure);
    }
    // Returns the place of a text in pixels; empty without it.
    [[nodiscard]] QRectF placeOf(const QString& words) const
    {
        for (int i = 0; i < plot.itemCount(); ++i)
            if (const auto* const item = qobject_cast<QCPItemText*>(plot.item(i));
                item && item->text() == words)
                return {item->topLeft->pixelPosition(), item->bottomRight->pixelPosition()};
        return {};
    }
};

} // namespace

TEST_CASE("The label of a marker does not cover an annotation", "[plots][marks]")
{
    Annotated shown({"a long target at the top", 5.5, 6.9});
    auto& [figure, plot] = shown;
    auto* const rect = panelsOf(plot).front();
    rect->y()->setRange(0, 7.2 / unitOf(*rect->y())); // the annotation is below the upper edge
    plot.replot();
    MarkLines marks(plot);
    marks.show(figure, {{Spot{figure.panels[0].x, 5}, QStringLiteral("own"), true}}, PlotColours());
    const auto own = shown.placeOf(QStringLiteral("own"));
    const auto text = shown.placeOf(QStringLiteral("a long target at the top"));
    REQUIRE(!text.isEmpty());
    CHECK(text.left() < own.right());
    CHECK(own.left() < text.right()); // at the same x
    INFO(own.top() << " to " << own.bottom() << ", " << text.top() << " to " << text.bottom());
    CHECK_FALSE(own.intersects(text));
}

TEST_CASE("The line of the design does not cross an annotation", "[plots][marks]")
{
    Annotated shown({"from 5.5 to 6.9", 5.5, 3});
    auto& [figure, plot] = shown;
    const auto text = shown.placeOf(QStringLiteral("from 5.5 to 6.9"));
    REQUIRE(!text.isEmpty());
    const auto& x = figure.panels.front().x;
    const auto& axis = *panelsOf(plot).front()->x();
    const auto before = plot.toPixmap(900, 500).toImage();
    MarkLines marks(plot);
    marks.show(figure,
               {{Spot{x, axis.pixelToCoord(text.center().x()) * unitOf(axis)},
                 QStringLiteral("own"),
                 true}},
               PlotColours());
    plot.replot();
    const auto after = plot.toPixmap(900, 500).toImage();
    CHECK(after.copy(text.toRect()) == before.copy(text.toRect()));
    CHECK(after != before);
}

TEST_CASE("A legend does not cover annotations", "[plots][marks]")
{
    auto figure = tests::figureOf(speedupJson());
    MarkedView plain;
    const auto& rect = plain.panel();
    const QRectF before(rect.legend->outerRect());
    // A dot below the legend's usual position, with a text that would overlap the legend.
    figure.panels[0].marks = {{"a target",
                               rect.x()->pixelToCoord(before.center().x()),
                               rect.y()->pixelToCoord(before.bottom() + 14)}};
    ShownView shown{AnyFigure(figure)};
    auto& plot = shown.view.plot();
    const QRectF legend(panelsOf(plot)[0]->legend->outerRect());
    for (int i = 0; i < plot.itemCount(); ++i)
        if (const auto* const words = qobject_cast<QCPItemText*>(plot.item(i)))
            CHECK_FALSE(legend.intersects(
                QRectF(words->topLeft->pixelPosition(), words->bottomRight->pixelPosition())));
}

TEST_CASE("Markers follow zooming, panning and resizing", "[plots][marks]")
{
    MarkedView shown;
    shown.mark(4);
    auto& plot = shown.view.plot();
    const auto before = uprights(plot);
    REQUIRE(before.size() == 1);
    shown.panel().x()->setRange(2, 6);
    plot.replot();
    REQUIRE(uprights(plot).size() == 1);
    CHECK(uprights(plot)[0] != before[0]);
    CHECK(uprights(plot)[0] == Approx(shown.at(4).x()));
    shown.view.resize(600, 400);
    QCoreApplication::processEvents();
    REQUIRE(uprights(plot).size() == 1);
    CHECK(uprights(plot)[0] == Approx(shown.at(4).x()));
}

TEST_CASE("Markers stay at the nearest x until the x axis changes", "[plots][marks]")
{
    MarkedView shown;
    shown.mark(2);
    shown.mark(8);
    auto figure = tests::figureOf(speedupJson());
    figure.panels[0].series[0].values = {1, 2, 4, 8};
    shown.view.showFigure(figure); // reuses the present curves
    CHECK(shown.view.marks().differences().contains(QStringLiteral("Δ inic +6 (×4)")));
    figure.panels[0].xValues = {1, 3, 5, 7};
    figure.panels[0].title = "Another"; // redraws everything
    shown.view.showFigure(figure);
    CHECK(shown.view.marks().differences().startsWith(
        QStringLiteral("A: P (processors) = 1  to  B: P (processors) = 7")));
    REQUIRE(uprights(shown.view.plot()).size() == 2);
    CHECK(uprights(shown.view.plot())[1] == Approx(shown.at(7).x()));
    shown.view.showMessage(QStringLiteral("an error"));
    CHECK_FALSE(shown.strip().isVisible());
    shown.view.showFigure(tests::figureOf(speedupJson()));
    CHECK(shown.view.marks().differences().startsWith(
        QStringLiteral("A: P (processors) = 2  to  B: P (processors) = 8")));
    figure.panels[0].x = {"size", "B"};
    shown.view.showFigure(figure);
    CHECK(shown.view.marks().spots().empty());
    CHECK_FALSE(shown.strip().isVisible());
}

TEST_CASE("A plot's menu sets and clears markers and hides curves", "[plots][marks]")
{
    MarkedView shown;
    const auto open = [&](double p) -> QMenu& {
        emit shown.view.plot().customContextMenuRequested(shown.at(p).toPoint());
        return *shown.view.findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly).back();
    };
    auto& menu = open(4);
    REQUIRE(menu.actions().size() >= 2);
    CHECK_FALSE(menu.actions()[1]->isEnabled()); // no markers to clear
    menu.actions()[0]->trigger();
    REQUIRE(shown.view.marks().spots().size() == 1);
    CHECK(shown.marked(0) == 4);
    menu.close();
    auto& again = open(4);
    again.actions()[1]->trigger();
    CHECK(shown.view.marks().spots().empty());
    auto* const curves = again.findChild<QMenu*>();
    REQUIRE(curves);
    CHECK(curves->actions().size() == 3); // includes the linear curve
    for (auto* const action : curves->actions())
        if (action->text() == QStringLiteral("gigabit"))
            action->trigger();
    QCoreApplication::processEvents();
    CHECK_FALSE(shown.panel().curves[1]->visible());
    CHECK(shown.panel().curves[0]->visible());
    again.close();
}

TEST_CASE("Arrow keys select a point, which can be marked", "[plots][marks]")
{
    MarkedView shown;
    CHECK_FALSE(shown.view.pointer().mark()); // nothing was read yet
    QTest::keyClick(&shown.view.plot(), Qt::Key_Right);
    CHECK(shown.view.pointer().readout().startsWith(QStringLiteral("P (processors) = 1 ")));
    QTest::keyClick(&shown.view.plot(), Qt::Key_Right);
    CHECK(shown.view.pointer().readout().startsWith(QStringLiteral("P (processors) = 2 ")));
    CHECK(shown.view.pointer().mark());
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(&shown.view.plot(), Qt::Key_Right);
    CHECK(shown.view.pointer().readout().startsWith(QStringLiteral("P (processors) = 8 ")));
    QTest::keyClick(&shown.view.plot(), Qt::Key_Left);
    CHECK(shown.view.pointer().mark());
    REQUIRE(shown.view.marks().spots().size() == 2);
    CHECK(shown.marked(0) == 2);
    CHECK(shown.marked(1) == 4);
    shown.view.showMessage(QStringLiteral("Nothing to show"));
    QTest::keyClick(&shown.view, Qt::Key_Right);
    CHECK(shown.view.pointer().readout().isEmpty());
}

TEST_CASE("Leaving the plot clears the cursor values", "[plots][marks]")
{
    MarkedView shown;
    QTest::keyClick(&shown.view.plot(), Qt::Key_Right);
    CHECK_FALSE(shown.view.pointer().readout().isEmpty());
    QEvent left(QEvent::Leave);
    QApplication::sendEvent(&shown.view.plot(), &left);
    CHECK(shown.view.pointer().readout().isEmpty());
    CHECK(shown.view.pointer().mark()); // like a menu that took the pointer
}

TEST_CASE("Differences omit hidden curves", "[plots][marks]")
{
    MarkedView shown;
    shown.mark(2);
    shown.mark(8);
    auto* const curve = shown.panel().curves[1];
    emit shown.view.plot().legendClick(
        shown.panel().legend, shown.panel().legend->itemWithPlottable(curve), nullptr);
    CHECK(shown.view.marks().differences().contains(QStringLiteral("Δ inic")));
    CHECK_FALSE(shown.view.marks().differences().contains(QStringLiteral("Δ gigabit")));
}

TEST_CASE("Cursor values are shown in all panels with the same x", "[plots][marks]")
{
    ShownView shown(exampleFigure("two-panels"));
    auto& plot = shown.view.plot();
    REQUIRE(panelsOf(plot).size() == 2);
    const auto panel = [&](int number) -> PanelRect& { return *panelsOf(plot)[number]; };
    const double p = shown.view.as<Figure>().panels[0].xValues[3];
    QTest::mouseMove(&plot, placeOf(panel(0), p).toPoint());
    std::vector<double> lines;
    for (auto* const child : plot.layer(QStringLiteral("crosshair"))->children())
        if (auto* const line = qobject_cast<QCPItemLine*>(child); line && line->visible())
            if (line->start->pixelPosition().x() == line->end->pixelPosition().x())
                lines.push_back(line->start->pixelPosition().x());
    REQUIRE(lines.size() == 2);
    CHECK(lines[0] == Approx(placeOf(panel(0), p).x()));
    CHECK(lines[1] == Approx(placeOf(panel(1), p).x()));
    CHECK(shown.view.pointer().readout().contains(QStringLiteral("Sort, inic: ")));
    shown.click(placeOf(panel(1), p), Qt::ShiftModifier);
    REQUIRE(uprights(plot).size() == 2);
    CHECK(uprights(plot)[0] == Approx(placeOf(panel(0), p).x()));
    CHECK(uprights(plot)[1] == Approx(placeOf(panel(1), p).x()));
    QTest::mouseMove(&plot, QPoint(1, 1));
    CHECK(shown.view.pointer().readout().isEmpty());
}

TEST_CASE("Points and cells are marked by both their values", "[plots][marks]")
{
    ShownView front(exampleFigure("front"));
    front.click(pixelOf(front.view.plot(), 0, 4), Qt::ShiftModifier);
    front.click(pixelOf(front.view.plot(), 0, 6), Qt::ShiftModifier);
    REQUIRE(front.view.marks().spots().size() == 2);
    const auto& points = front.view.as<ScatterFigure>().points[0];
    CHECK(front.view.marks().spots()[1].at == points.x[6]);
    CHECK(front.view.marks().spots()[1].height == points.y[6]);
    CHECK(front.view.marks().differences().contains(QStringLiteral("Δ cost ")));
    CHECK(front.view.marks().differences().contains(QStringLiteral("Δ time ")));

    ShownView map(exampleFigure("map"));
    map.click(map.view.plot().axisRect()->rect().center(), Qt::ShiftModifier);
    CHECK(map.view.marks().spots().size() == 1);

    ShownView bars(exampleFigure("tornado")); // no x axis
    bars.click(bars.view.plot().axisRect()->rect().center(), Qt::ShiftModifier);
    CHECK(bars.view.marks().spots().empty());
}

TEST_CASE("The label of a mark covers no curve and is not cut off", "[plots]")
{
    auto figure = figureOf(speedupJson());
    const double x = GENERATE(1.0, 4.0, 8.0);
    figure.panels[0].marks = {{"from P = " + std::to_string(static_cast<int>(x)), x}};
    QCustomPlot plot;
    plot.setViewport(QRect(QPoint(0, 0), pictureSize(figure)));
    draw(plot, figure);
    const auto* const words = plot.findChild<QCPItemText*>();
    REQUIRE(words);
    const QRectF box(words->topLeft->pixelPosition(), words->bottomRight->pixelPosition());
    CHECK(QRectF(plot.axisRect()->rect()).adjusted(-8, -8, 8, 8).contains(box.normalized()));
    for (auto* const graph : plot.axisRect()->graphs())
        for (const auto& point : *graph->data())
            CHECK_FALSE(box.adjusted(7, 4, -7, -4)
                            .contains(graph->keyAxis()->coordToPixel(point.key),
                                      graph->valueAxis()->coordToPixel(point.value)));
}

TEST_CASE("A mark's label beside a wide legend stays inside the axes", "[plots]")
{
    auto figure = figureOf(speedupJson());
    auto& panel = figure.panels[0];
    panel.marks = {{"from processors = 5.125 of each host", 5}};
    panel.series[0].label = "a series with a label that takes much of the width of the plot";
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, 567, 234));
    draw(plot, AnyFigure(figure));
    const auto* const words = plot.findChild<QCPItemText*>();
    REQUIRE(words);
    const QRectF box(words->topLeft->pixelPosition(), words->bottomRight->pixelPosition());
    CHECK(QRectF(plot.axisRect()->rect()).adjusted(-8, -8, 8, 8).contains(box.normalized()));
}

} // namespace clusterwright::tests::plot_marks_test
