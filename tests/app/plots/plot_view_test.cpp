// The interactive plot of a study.
#include "app/desktop/common/theme.h"
#include "app/desktop/plots/drawing/box_plottable.h"
#include "app/desktop/plots/drawing/parallel_scene.h"
#include "app/desktop/plots/view/linked_plots.h"
#include "app/desktop/plots/view/readout_label.h"
#include "model/design/library/library.h"
#include "model/study/results/study_figures.h"
#include "tests/app/plots/figures.h"
#include "tests/app/plots/shown_view.h"
#include "tests/support/preset_folder.h"

#include <QHelpEvent>
#include <QToolTip>

namespace clusterwright::tests::plot_view_test
{

using namespace clusterwright::plots;

namespace
{

model::CurveStudy speedup()
{
    auto library = shippedPresets();
    auto study = model::runCurve(*library.design("acc-fft-inic").value(), "speedup", library, {});
    REQUIRE(study);
    return std::move(study).value();
}

} // namespace

TEST_CASE("The pointer reads the values of the nearest point", "[plots][study]")
{
    PlotView plot(QStringLiteral("Plot"));
    plot.resize(GENERATE(400, 900), 500);
    plot.showFigure(plots::figureOf(speedup(), 0));
    plot.show();
    REQUIRE(QTest::qWaitForWindowExposed(&plot));
    plot.plot().replot();
    QTest::mouseMove(&plot.plot(), pixelOf(plot.plot(), 1, 6) + QPoint(2, 3)); // P = 2, 3, ...
    CHECK(plot.pointer().readout().startsWith(QStringLiteral("P = 8 ")));
    CHECK(plot.pointer().readout().contains(QStringLiteral("acc-fft-inic, rows = 256: ")));
    QTest::mouseMove(&plot.plot(), QPoint(1, 1));
    CHECK(plot.pointer().readout().isEmpty());
}

TEST_CASE("A plot follows the theme", "[plots]")
{
    using namespace clusterwright::desktop;
    ShownView shown(plots::figureOf(speedup(), 0));
    for (const auto theme : {ThemeChoice::Dark, ThemeChoice::Light}) {
        applyTheme(*qApp, theme);
        QCoreApplication::processEvents();
        const auto image = shown.view.plot().grab().toImage();
        CHECK(image.pixelColor(1, 1) == themeOf(shown.view).canvas);
    }
}

TEST_CASE("A resting pointer shows changed values", "[plots][study]")
{
    PlotView plot(QStringLiteral("Plot"));
    plot.resize(900, 500);
    auto study = speedup();
    plot.showFigure(plots::figureOf(study, 0));
    plot.show();
    REQUIRE(QTest::qWaitForWindowExposed(&plot));
    plot.plot().replot();
    QTest::mouseMove(&plot.plot(), pixelOf(plot.plot(), 1, 6));
    const auto before = plot.pointer().readout();
    REQUIRE(before.startsWith(QStringLiteral("P = 8 ")));
    for (auto& values : study.curves[0].outputs[0])
        values *= 1.01;
    plot.showFigure(plots::figureOf(study, 0)); // reuses the present curves
    CHECK(plot.pointer().readout().startsWith(QStringLiteral("P = 8 ")));
    CHECK(plot.pointer().readout() != before);
    const auto wide = plot.pointer().readout();
    study.curves.pop_back(); // a different figure, whose axes may be elsewhere
    plot.showFigure(plots::figureOf(study, 0));
    CHECK(plot.pointer().readout().startsWith(QStringLiteral("P = ")));
    CHECK(plot.pointer().readout().size() < wide.size());
    plot.showMessage(QStringLiteral("nothing"));
    CHECK(plot.pointer().readout().isEmpty());
}

TEST_CASE("A long legend entry is elided in the middle, and its tooltip is whole", "[plots]")
{
    const auto label = "a " + std::string(100, 'x') + " z";
    ShownView shown(figureOf(with(speedupJson(), "inic", label)));
    const auto& canvas = shown.view.plot();
    QString name;
    for (int i = 0; i < canvas.graphCount(); ++i)
        if (canvas.graph(i)->objectName().toStdString() == label)
            name = canvas.graph(i)->name();
    CHECK(name.startsWith(QStringLiteral("a x")));
    CHECK(name.endsWith(QStringLiteral("x z")));
    CHECK(name.size() < 60);
    const auto* const legend = canvas.findChild<QCPLegend*>();
    REQUIRE(legend);
    const auto place = legend->item(0)->outerRect().center();
    QHelpEvent event(QEvent::ToolTip, place, canvas.mapToGlobal(place));
    QCoreApplication::sendEvent(&shown.view.plot(), &event);
    CHECK(QToolTip::text().toStdString() == label);
}

TEST_CASE("The tooltip of a shortened axis title is whole", "[plots]")
{
    auto figure = figureOf(speedupJson());
    figure.panels[0].y.title = "Speedup: time of a single host over that of the whole cluster";
    ShownView shown(figure);
    shown.view.resize(318, 222);
    QCoreApplication::processEvents();
    auto& canvas = shown.view.plot();
    const auto tipAt = [&](QPoint place) {
        QHelpEvent event(QEvent::ToolTip, place, canvas.mapToGlobal(place));
        QCoreApplication::sendEvent(&canvas, &event);
        return QToolTip::text();
    };
    const auto& rect = *canvas.axisRect();
    CHECK(rect.axis(QCPAxis::atLeft)->label() == "Speedup");
    const auto& x = *rect.axis(QCPAxis::atBottom);
    QPoint place(rect.center().x(), rect.bottom());
    while (x.getPartAt(place) != QCPAxis::spAxisLabel && place.y() < canvas.height())
        place.ry() += 1;
    REQUIRE(place.y() < canvas.height());
    CHECK(tipAt(place).isEmpty()); // the title of x is whole
    CHECK(tipAt({14, rect.center().y()}).toStdString() == figure.panels[0].y.title);
}

TEST_CASE("A click on the legend hides a curve, another shows it", "[plots][study]")
{
    PlotView plot(QStringLiteral("Plot"));
    plot.resize(900, 500);
    plot.showFigure(plots::figureOf(speedup(), 0));
    auto& canvas = plot.plot();
    auto* const curve = canvas.graph(1);
    QCPLegend* legend = nullptr;
    for (auto* const found : canvas.findChildren<QCPLegend*>())
        if (found->hasItemWithPlottable(curve))
            legend = found;
    REQUIRE(legend);
    auto* const entry = legend->itemWithPlottable(curve);
    emit canvas.legendClick(legend, entry, nullptr);
    CHECK_FALSE(curve->visible());
    emit canvas.legendClick(legend, entry, nullptr);
    CHECK(curve->visible());
}

TEST_CASE("A hidden curve stays hidden when values change", "[plots][study]")
{
    PlotView plot(QStringLiteral("Plot"));
    plot.resize(900, 500);
    auto study = speedup();
    plot.showFigure(plots::figureOf(study, 0));
    auto& canvas = plot.plot();
    auto* const curve = canvas.graph(1);
    for (auto* const legend : canvas.findChildren<QCPLegend*>())
        if (auto* const entry = legend->itemWithPlottable(curve))
            emit canvas.legendClick(legend, entry, nullptr);
    study.curves[0].outputs[0][0] *= 2;
    plot.showFigure(plots::figureOf(study, 0));
    CHECK_FALSE(canvas.graph(1)->visible());
    CHECK(canvas.graph(2)->visible());
}

TEST_CASE("Logarithmic axes are set without running the study", "[plots][study]")
{
    PlotView plot(QStringLiteral("Plot"));
    plot.resize(900, 500);
    plot.setScales(Scale::Log, Scale::Log);
    plot.showFigure(plots::figureOf(speedup(), 0));
    CHECK(std::get<Figure>(plot.figure()).panels[0].x.scale == Scale::Log);
    CHECK(plot.plot().axisRect()->axis(QCPAxis::atBottom)->scaleType() == QCPAxis::stLogarithmic);
    plot.setScales(std::nullopt, std::nullopt);
    plot.showFigure(plots::figureOf(speedup(), 0));
    CHECK(plot.plot().axisRect()->axis(QCPAxis::atBottom)->scaleType() == QCPAxis::stLinear);
}

TEST_CASE("New values reuse the present curves", "[plots][study]")
{
    PlotView plot(QStringLiteral("Plot"));
    plot.resize(GENERATE(400, 900), 500);
    auto study = speedup();
    plot.showFigure(plots::figureOf(study, 0));
    auto& canvas = plot.plot();
    const auto* const curve = canvas.graph(1);
    const auto count = canvas.graphCount();
    for (auto& values : study.curves[0].outputs[0])
        values *= 100;
    plot.showFigure(plots::figureOf(study, 0));
    CHECK(canvas.graph(1) == curve);
    CHECK(canvas.graphCount() == count);
    CHECK(curve->dataMainValue(6) == study.curves[0].outputs[0][6]);
    CHECK(curve->valueAxis()->range().upper >= study.curves[0].outputs[0][6]);

    study.curves.pop_back(); // another figure
    plot.showFigure(plots::figureOf(study, 0));
    CHECK(canvas.graphCount() == count - 1);
}

TEST_CASE("Unpinned curves are removed", "[plots][study]")
{
    PlotView plot(QStringLiteral("Plot"));
    plot.resize(900, 500);
    const auto study = speedup();
    plot.showFigure(plots::figureOf(study, 0));
    const auto count = plot.plot().graphCount();
    plot.pin();
    plot.showFigure(plots::figureOf(study, 0));
    CHECK(plot.plot().graphCount() > count);
    plot.unpin();
    plot.showFigure(plots::figureOf(study, 0));
    CHECK(plot.plot().graphCount() == count);
}

TEST_CASE("An outdated figure is drawn faint", "[plots][study]")
{
    PlotView plot(QStringLiteral("Plot"));
    plot.resize(900, 500);
    plot.showFigure(plots::figureOf(speedup(), 0));
    CHECK(plot.plot().graph(1)->pen().color().alpha() == 255);
    plot.setOld(true);
    plot.showFigure(plots::figureOf(speedup(), 0));
    CHECK(plot.plot().graph(1)->pen().color().alpha() < 255);
    plot.setOld(false);
    CHECK(plot.plot().graph(1)->pen().color().alpha() == 255);
}

TEST_CASE("A small plot omits its title", "[plots]")
{
    PlotView plot(QStringLiteral("Plot"));
    plot.resize(900, 500);
    plot.show();
    REQUIRE(QTest::qWaitForWindowExposed(&plot));
    auto figure = plots::figureOf(speedup(), 0);
    figure.title = "Speedup";
    plot.showFigure(figure);
    const auto hasTitle = [&] {
        return plot.plot().findChild<QObject*>(QStringLiteral("title")) != nullptr;
    };
    CHECK(hasTitle());
    plot.resize(900, 200);
    QCoreApplication::processEvents();
    CHECK_FALSE(hasTitle());
    plot.resize(900, 500);
    QCoreApplication::processEvents();
    CHECK(hasTitle());
}

TEST_CASE("Texts beside bars are not cut off in a narrower plot", "[plots]")
{
    auto figure = std::get<BarFigure>(exampleFigure("tornado"));
    figure.bars[0].text = "60 MB/s of 120 MB/s"; // at the longest bar
    ShownView shown(figure);
    shown.view.resize(2400, 500);
    QCoreApplication::processEvents();
    shown.view.showFigure(figure); // drawn for this width
    for (const int width : {2400, 700}) {
        INFO(width);
        shown.view.resize(width, 500);
        QCoreApplication::processEvents();
        auto& plot = shown.view.plot();
        plot.replot();
        for (int i = 0; i < plot.plottableCount(); ++i) {
            const auto* const bars = dynamic_cast<BoxPlottable*>(plot.plottable(i));
            if (!bars)
                continue; // the line of the reference
            for (const auto& box : bars->boxes()) {
                INFO(box.text.toStdString());
                CHECK(QRectF(plot.axisRect()->rect()).contains(bars->textRect(box)));
                CHECK(bars->textRect(box).isEmpty() == box.text.isEmpty());
            }
        }
    }
}

TEST_CASE("A zoomed axis keeps its range when the plot becomes narrow", "[plots]")
{
    ShownView shown(exampleFigure("speedup"));
    auto& axis = *shown.view.plot().axisRect()->axis(QCPAxis::atBottom);
    axis.setRange(2, 3);
    shown.view.resize(560, 500);
    QCoreApplication::processEvents();
    const auto range = shown.view.plot().axisRect()->axis(QCPAxis::atBottom)->range();
    CHECK(range.lower == 2);
    CHECK(range.upper == 3);
}

TEST_CASE("Every kind of figure can be shown after every other", "[plots]")
{
    PlotView view(QStringLiteral("Plot"));
    view.resize(400, 300);
    for (int turn = 0; turn < 2; ++turn)
        for (auto& [name, figure] : exampleFigures()) {
            INFO(name);
            const auto index = figure.index();
            view.showFigure(figure);
            CHECK(view.figure().index() == index);
            CHECK(toCsv(view.figure()) == toCsv(figure));
            view.plot().replot();
        }
    view.showFigure(Figure());
    CHECK(view.content().isEmpty());
}

TEST_CASE("Fixed axes stay for later figures", "[plots]")
{
    ShownView shown(exampleFigure("annotated"));
    auto figure = std::get<Figure>(exampleFigure("annotated"));
    auto* axis = shown.view.plot().axisRect()->axis(QCPAxis::atLeft);
    const auto before = axis->range();
    for (auto& value : figure.panels[0].series[0].values)
        value *= 3;
    shown.view.setFixedAxes(true);
    shown.view.showFigure(figure);
    CHECK(shown.view.plot().axisRect()->axis(QCPAxis::atLeft)->range() == before);
    shown.view.setFixedAxes(false);
    shown.view.showFigure(figure);
    CHECK(shown.view.plot().axisRect()->axis(QCPAxis::atLeft)->range().upper > before.upper);
}

TEST_CASE("A double click resets the zoom", "[plots]")
{
    ShownView shown(exampleFigure("front"));
    auto* const axis = shown.view.plot().axisRect()->axis(QCPAxis::atBottom);
    const auto all = axis->range();
    axis->setRange(1e4, 2e4);
    QTest::mouseDClick(&shown.view.plot(), Qt::LeftButton, {}, QPoint(400, 200));
    CHECK(shown.view.plot().axisRect()->axis(QCPAxis::atBottom)->range() == all);
}

TEST_CASE("A decibel scale can be set for ratios", "[plots]")
{
    ShownView shown(exampleFigure("speedup"));
    shown.view.setScales({}, Scale::Decibel);
    const auto* const axis = shown.view.plot().axisRect()->axis(QCPAxis::atLeft);
    CHECK(axis->label().simplified() == "speedup (dB)");
    CHECK(axis->scaleType() == QCPAxis::stLogarithmic);
}

TEST_CASE("Linked plots have one range of x, and of y with one unit", "[plots][linked]")
{
    ShownView one(plots::figureOf(speedup(), 0));
    ShownView two(plots::figureOf(speedup(), 0));
    LinkedPlots links(one.view, two.view, nullptr);
    links.setLinked(true);
    CHECK(links.problem().isEmpty());
    auto& first = *one.view.plot().axisRect()->axis(QCPAxis::atBottom);
    auto& second = *two.view.plot().axisRect()->axis(QCPAxis::atBottom);
    first.setRange(4, 8); // as by a zoom
    one.view.plot().replot();
    CHECK(second.range().lower == Approx(4));
    CHECK(second.range().upper == Approx(8));
    second.setRange(2, 10); // back from the other plot
    two.view.plot().replot();
    CHECK(first.range().lower == Approx(2));
    CHECK(first.range().upper == Approx(10));
    auto& height = *one.view.plot().axisRect()->axis(QCPAxis::atLeft);
    height.setRange(1, 3);
    one.view.plot().replot();
    CHECK(two.view.plot().axisRect()->axis(QCPAxis::atLeft)->range().upper == Approx(3));
    links.setLinked(false);
    first.setRange(5, 6);
    one.view.plot().replot();
    CHECK(second.range().lower == Approx(2));
}

TEST_CASE("Plots over different variables are not linked", "[plots][linked]")
{
    auto other = speedup();
    other.x.variable = "rows";
    ShownView one(plots::figureOf(speedup(), 0));
    ShownView two(plots::figureOf(other, 0));
    LinkedPlots links(one.view, two.view, nullptr);
    links.setLinked(true);
    CHECK_FALSE(links.problem().isEmpty());
    auto& first = *one.view.plot().axisRect()->axis(QCPAxis::atBottom);
    auto& second = *two.view.plot().axisRect()->axis(QCPAxis::atBottom);
    const auto before = second.range();
    first.setRange(4, 8);
    one.view.plot().replot();
    CHECK(second.range() == before);
}

TEST_CASE("Drags leave a part of the curves visible", "[plots][view]")
{
    auto figure = plots::figureOf(speedup(), 0);
    figure.panels[0].x.scale = GENERATE(plots::Scale::Linear, plots::Scale::Log);
    ShownView shown(figure);
    auto& x = *shown.view.plot().axisRect()->axis(QCPAxis::atBottom);
    const auto before = x.range();
    const auto middle = QRectF(shown.view.plot().axisRect()->rect()).center();
    for (const int way : {1, -1}) {
        for (int i = 0; i < 8; ++i) {
            shown.drag(middle, middle + QPointF(300 * way, 0));
            shown.view.plot().replot();
        }
        CHECK(x.range().lower < before.upper);
        CHECK(x.range().upper > before.lower);
    }
}

TEST_CASE("A legend without room in a small plot is in the tooltip", "[plots]")
{
    auto figure = tests::figureOf(speedupJson());
    auto& series = figure.panels[0].series;
    for (int i = 0; i < 8; ++i) {
        series.push_back(series[0]);
        series.back().label = "a curve with number " + std::to_string(i);
    }
    ShownView shown{AnyFigure(figure)};
    const auto tip = [&](QSize size) {
        shown.view.resize(size);
        QCoreApplication::processEvents();
        shown.view.plot().replot();
        const auto place = shown.view.plot().axisRect()->rect().center();
        QHelpEvent event(QEvent::ToolTip, place, shown.view.plot().mapToGlobal(place));
        QApplication::sendEvent(&shown.view.plot(), &event);
        return QToolTip::text();
    };
    CHECK(tip({900, 500}).isEmpty());
    CHECK(tip({260, 180}).contains(QStringLiteral("a curve with number 7")));
}

TEST_CASE("The values of many curves have several lines below the plot", "[plots]")
{
    auto figure = tests::figureOf(speedupJson());
    ShownView shown{AnyFigure(figure)};
    ReadoutLabel label(shown.view, nullptr);
    const int line = label.fontMetrics().lineSpacing();
    CHECK(label.height() == line);
    auto& series = figure.panels[0].series;
    while (series.size() < 5)
        series.push_back(series[0]);
    shown.view.showFigure(figure);
    CHECK(label.height() == 2 * line);
    while (series.size() < 40)
        series.push_back(series[0]);
    shown.view.showFigure(figure);
    CHECK(label.height() == 3 * line);
}

} // namespace clusterwright::tests::plot_view_test
