// A study on the screen.
#include "app/desktop/plots/study_plot.h"
#include "model/design/library.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"

#include <qcustomplot.h>

#include <QTest>

using namespace clusterwright;
using namespace clusterwright::plots;
using namespace clusterwright::tests;

namespace
{

model::CurveStudy speedup()
{
    auto library = shippedPresets();
    auto study = model::runCurve(*library.design("acc-fft-inic").value(), "speedup", library, {});
    REQUIRE(study);
    return std::move(study).value();
}

QPoint pixelOf(const QCustomPlot& plot, int graph, int point)
{
    const auto* const curve = plot.graph(graph);
    return curve->coordsToPixels(curve->dataMainKey(point), curve->dataMainValue(point)).toPoint();
}

} // namespace

TEST_CASE("The pointer reads the values of the nearest point", "[plots][study]")
{
    StudyPlot plot;
    plot.resize(GENERATE(400, 900), 500);
    plot.showStudy(speedup(), 0);
    plot.show();
    REQUIRE(QTest::qWaitForWindowExposed(&plot));
    plot.plot().replot();
    QTest::mouseMove(&plot.plot(), pixelOf(plot.plot(), 1, 6) + QPoint(2, 3)); // P = 2, 3, ...
    CHECK(plot.readout().startsWith(QStringLiteral("P = 8 ")));
    CHECK(plot.readout().contains(QStringLiteral("acc-fft-inic, rows = 256: ")));
    QTest::mouseMove(&plot.plot(), QPoint(1, 1));
    CHECK(plot.readout().isEmpty());
}

TEST_CASE("A pointer that rests reads the values of now", "[plots][study]")
{
    StudyPlot plot;
    plot.resize(900, 500);
    auto study = speedup();
    plot.showStudy(study, 0);
    plot.show();
    REQUIRE(QTest::qWaitForWindowExposed(&plot));
    plot.plot().replot();
    QTest::mouseMove(&plot.plot(), pixelOf(plot.plot(), 1, 6));
    const auto before = plot.readout();
    REQUIRE(before.startsWith(QStringLiteral("P = 8 ")));
    for (auto& values : study.curves[0].outputs[0])
        values *= 1.01;
    plot.showStudy(study, 0); // in the curves that are there
    CHECK(plot.readout().startsWith(QStringLiteral("P = 8 ")));
    CHECK(plot.readout() != before);
    const auto wide = plot.readout();
    study.curves.pop_back(); // a figure of its own, whose axes may stand elsewhere
    plot.showStudy(study, 0);
    CHECK(plot.readout().startsWith(QStringLiteral("P = ")));
    CHECK(plot.readout().size() < wide.size());
    plot.showMessage(QStringLiteral("nothing"));
    CHECK(plot.readout().isEmpty());
}

TEST_CASE("A click on the legend hides a curve, another shows it", "[plots][study]")
{
    StudyPlot plot;
    plot.resize(900, 500);
    plot.showStudy(speedup(), 0);
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

TEST_CASE("A hidden curve stays hidden when the numbers change", "[plots][study]")
{
    StudyPlot plot;
    plot.resize(900, 500);
    auto study = speedup();
    plot.showStudy(study, 0);
    auto& canvas = plot.plot();
    auto* const curve = canvas.graph(1);
    for (auto* const legend : canvas.findChildren<QCPLegend*>())
        if (auto* const entry = legend->itemWithPlottable(curve))
            emit canvas.legendClick(legend, entry, nullptr);
    study.curves[0].outputs[0][0] *= 2;
    plot.showStudy(study, 0);
    CHECK_FALSE(canvas.graph(1)->visible());
    CHECK(canvas.graph(2)->visible());
}

TEST_CASE("Logarithmic axes are chosen without the study", "[plots][study]")
{
    StudyPlot plot;
    plot.resize(900, 500);
    plot.setScales(Scale::Log, Scale::Log);
    plot.showStudy(speedup(), 0);
    CHECK(plot.figure().panels[0].x.scale == Scale::Log);
    CHECK(plot.plot().axisRect()->axis(QCPAxis::atBottom)->scaleType() == QCPAxis::stLogarithmic);
    plot.setScales(std::nullopt, std::nullopt);
    plot.showStudy(speedup(), 0);
    CHECK(plot.plot().axisRect()->axis(QCPAxis::atBottom)->scaleType() == QCPAxis::stLinear);
}

TEST_CASE("Other values take their places in the curves that are there", "[plots][study]")
{
    StudyPlot plot;
    plot.resize(GENERATE(400, 900), 500);
    auto study = speedup();
    plot.showStudy(study, 0);
    auto& canvas = plot.plot();
    const auto* const curve = canvas.graph(1);
    const auto count = canvas.graphCount();
    for (auto& values : study.curves[0].outputs[0])
        values *= 100;
    plot.showStudy(study, 0);
    CHECK(canvas.graph(1) == curve);
    CHECK(canvas.graphCount() == count);
    CHECK(curve->dataMainValue(6) == study.curves[0].outputs[0][6]);
    CHECK(curve->valueAxis()->range().upper >= study.curves[0].outputs[0][6]);

    study.curves.pop_back(); // another figure
    plot.showStudy(study, 0);
    CHECK(canvas.graphCount() == count - 1);
}

TEST_CASE("Curves that were pinned and are not any more leave", "[plots][study]")
{
    StudyPlot plot;
    plot.resize(900, 500);
    const auto study = speedup();
    plot.showStudy(study, 0);
    const auto count = plot.plot().graphCount();
    plot.pin();
    plot.showStudy(study, 0);
    CHECK(plot.plot().graphCount() > count);
    plot.unpin();
    plot.showStudy(study, 0);
    CHECK(plot.plot().graphCount() == count);
}

TEST_CASE("What is of before an error is drawn faint", "[plots][study]")
{
    StudyPlot plot;
    plot.resize(900, 500);
    plot.showStudy(speedup(), 0);
    CHECK(plot.plot().graph(1)->pen().color().alpha() == 255);
    plot.setOld(true);
    plot.showStudy(speedup(), 0);
    CHECK(plot.plot().graph(1)->pen().color().alpha() < 255);
    plot.setOld(false);
    CHECK(plot.plot().graph(1)->pen().color().alpha() == 255);
}
