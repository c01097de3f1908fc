// The live curve of a design.
#include "app/desktop/common/text.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/shell/plots/live_plot.h"
#include "model/core/provenance.h"
#include "model/design/edit/edit.h"
#include "model/study/studies/answer.h"
#include "tests/app/shell/window.h"
#include "tests/support/designs.h"
#include "tests/support/temporary_folder.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>

namespace clusterwright::tests::live_plot_test
{

using namespace clusterwright::desktop;

namespace
{

double lastValue(plots::PlotView& plot, const std::string& name)
{
    for (const auto& series : plot.as<plots::Figure>().panels.at(0).series)
        if (series.label == name)
            return series.values.back();
    FAIL("no curve " << name);
    return 0;
}

// Selects the link load instead of a study, and returns its row in the list.
int chooseLoad(LivePlot& live)
{
    auto& studies = *live.findChild<QComboBox*>();
    const int load = studies.findText(QStringLiteral("Link load"));
    REQUIRE(load >= 0);
    studies.setCurrentIndex(load);
    emit studies.activated(load);
    return load;
}

const std::string kInic = "acc-fft-inic, rows = 512";

} // namespace

TEST_CASE("The curve follows an edit and its undo", "[desktop][plot]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& plot = test.window->livePlot().plot();
    const auto before = lastValue(plot, kInic);
    REQUIRE(test.document().submit(model::setAttribute(test.document().design(),
                                                       "nic",
                                                       "host_bandwidth",
                                                       "800 MiB/s",
                                                       {model::OriginKind::User, {}, "x", {}, {}}),
                                   QStringLiteral("Faster")));
    test.await();
    CHECK(lastValue(plot, kInic) > before);
    test.document().undoStack().undo();
    test.await();
    CHECK(lastValue(plot, kInic) == before);
}

TEST_CASE("Pinned curves stay behind later curves", "[desktop][plot]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& plot = test.window->livePlot().plot();
    const auto before = lastValue(plot, kInic);
    const auto curves = plot.as<plots::Figure>().panels[0].series.size();
    plot.pin();
    REQUIRE(test.document().submit(
        model::setVariable(test.document().design(), "element", "8 B", std::nullopt),
        QStringLiteral("Smaller")));
    test.await();
    CHECK(plot.as<plots::Figure>().panels[0].series.size() == 2 * curves);
    CHECK(lastValue(plot, "pinned: " + kInic) == before);
    CHECK(lastValue(plot, kInic) != before);
    plot.unpin();
    CHECK(plot.as<plots::Figure>().panels[0].series.size() == curves);
}

TEST_CASE("A heat map is shown as curves", "[desktop][plot]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& studies = *test.window->livePlot().findChild<QComboBox*>();
    const int map = studies.findData(QStringLiteral("bandwidths"));
    REQUIRE(map >= 0);
    QSignalSpy answered(&test.document(), &Document::answerChanged);
    studies.setCurrentIndex(map);
    emit studies.activated(map);
    REQUIRE(answered.wait(kPatience));
    CHECK(test.document().answer()->curve->name == "bandwidths");
    const auto* const title = test.window->livePlot().findChild<QLabel*>(QStringLiteral("title"));
    CHECK(title->text().contains(QStringLiteral("heat map as curves")));
}

TEST_CASE("The plot of link load follows edits", "[desktop][plot][links]")
{
    const TestWindow test(QStringLiteral("now-am-short"));
    auto& live = test.window->livePlot();
    auto& studies = *live.findChild<QComboBox*>();
    const int load = chooseLoad(live);
    const auto& answer = *test.document().answer();
    REQUIRE(answer.load);
    const auto& figure = live.plot().as<plots::BarFigure>();
    CHECK(figure.rowTitle.starts_with("links by utilisation: "));
    CHECK(figure.bars.size() > answer.load->shares.bottlenecks.size());
    const auto* const title = live.findChild<QLabel*>(QStringLiteral("title"));
    CHECK(title->text().contains(QStringLiteral("every process sends to every other")));
    REQUIRE(live.figure());
    CHECK(live.figure()->name == "link load");
    QSignalSpy answered(&test.document(), &Document::answerChanged);
    test.document().setTraffic(model::parsePattern("ring").value());
    REQUIRE(answered.wait(20'000));
    CHECK(title->text().contains(QStringLiteral("traffic ring")));
    CHECK(studies.currentIndex() == load);
    studies.setCurrentIndex(0);
    emit studies.activated(0);
    CHECK(std::holds_alternative<plots::Figure>(live.plot().figure()));
}

TEST_CASE("Link load of many hosts is computed at the slowest flow's rate",
          "[desktop][plot][links]")
{
    const TemporaryFolder folder;
    const auto file = qt(folder.write(
        "tree.cluster.json",
        designText(
            R"json("components": [{"name": "host", "kind": "host"}, {"name": "switch", "kind": "switch"},
        {"name": "cable", "kind": "cable", "attributes": [{"name": "bandwidth", "value": "1 Gbit/s", "origin": {"kind": "user"}}]}],
        "topology": {"generators": [{"call": "fat_tree(16)"}]})json")));
    const TestWindow test;
    REQUIRE(test.window->files().openFile(file));
    test.await();
    auto& live = test.window->livePlot();
    chooseLoad(live);
    CHECK_FALSE(live.plot().as<plots::BarFigure>().bars.empty());
    CHECK(live.findChild<QLabel*>(QStringLiteral("title"))
              ->text()
              .contains(QStringLiteral("at the rate of the slowest")));
}

TEST_CASE("The switch shows that a pinned plot is hidden", "[desktop][plot][pin]")
{
    const TestWindow test(QStringLiteral("now-am-short"));
    auto& live = test.window->livePlot();
    auto& studies = *live.findChild<QComboBox*>();
    auto& pin = *live.findChild<QToolButton*>(QStringLiteral("pin"));
    pin.click();
    CHECK(live.plot().content().isPinned());
    CHECK(pin.text() == QStringLiteral("Pin"));
    const int load = studies.findText(QStringLiteral("Link load"));
    studies.setCurrentIndex(load);
    emit studies.activated(load);
    CHECK(pin.text() == QStringLiteral("Pin (not shown)"));
    CHECK(pin.toolTip().contains(QStringLiteral("other quantities")));
    pin.click();
    CHECK_FALSE(live.plot().content().isPinned());
    CHECK(pin.text() == QStringLiteral("Pin"));
    live.plot().showMessage(QStringLiteral("nothing"));
    CHECK_FALSE(pin.isEnabled());
}

TEST_CASE("Values of the curve are saved as CSV", "[desktop][plot]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto csv = plots::toCsv(test.window->livePlot().plot().figure());
    CHECK(csv.starts_with(
        "\"P: processors, one per node [1]\",\"acc-fft-inic, rows = 256: speedup [1]\""));
    CHECK(std::ranges::count(csv, '\n') == 16); // heading and P = 2..16
}

TEST_CASE("Hidden curves and axes survive a restart without an edit", "[desktop][plot][memory]")
{
    plots::PlotChoices chosen;
    {
        const TestWindow test(QStringLiteral("acc-fft-inic"));
        auto& plot = test.window->livePlot().plot();
        plot.setScales(std::nullopt, plots::Scale::Log);
        plot.setFixedAxes(true);
        plot.hideCurve(kInic, true);
        chosen = plot.content().choices();
        CHECK_FALSE(test.document().isModified());
    }
    REQUIRE(chosen.hidden == std::set<std::string>{kInic});
    REQUIRE(chosen.axes.size() == 2);
    MainWindow again({shippedPresetsFolder()});
    again.show();
    REQUIRE(QTest::qWaitForWindowExposed(&again));
    const auto open = [&](const char* preset) {
        REQUIRE(again.files().openPreset(QLatin1String(preset)));
        QSignalSpy answered(&again.workbench().document(), &Document::answerChanged);
        while (!again.workbench().document().isAnswered())
            REQUIRE(answered.wait(kPatience));
    };
    auto& plot = again.livePlot().plot();
    open("acc-fft-gigabit");
    CHECK(plot.content().choices() == plots::PlotChoices());
    open("acc-fft-inic");
    CHECK(plot.content().choices() == chosen);
    QStringList pressed;
    for (const auto* const button : again.livePlot().findChildren<QToolButton*>())
        if (button->isChecked())
            pressed.append(button->text());
    CHECK(pressed == QStringList{QStringLiteral("log y")});
}

TEST_CASE("Keys set markers at the points read in a plot", "[desktop][plot][marks]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& view = test.window->livePlot().plot();
    test.window->activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(test.window.get()));
    test.action(QStringLiteral("Plot: Set marker")).trigger(); // nothing was read yet
    CHECK(view.marks().spots().empty());
    auto* const canvas = view.findChild<QWidget*>(QStringLiteral("plot"));
    REQUIRE(canvas);
    canvas->setFocus();
    QTest::keyClick(canvas, Qt::Key_Right);
    QTest::keyClick(canvas, Qt::Key_M);
    QTest::keyClick(canvas, Qt::Key_Right);
    test.action(QStringLiteral("Plot: Set marker")).trigger();
    REQUIRE(view.marks().spots().size() == 2);
    CHECK(view.marks().spots()[0].at == 2); // P = 2, 3, ...
    CHECK(view.marks().spots()[1].at == 3);
    CHECK(view.marks().differences().contains(QStringLiteral("Δ P +1 (×1.5)")));
    QTest::keyClick(canvas, Qt::Key_Escape);
    CHECK(view.marks().spots().empty());
}

TEST_CASE("A plot without a curve shows the remedy", "[desktop][plot]")
{
    TestWindow test;
    test.window->files().newDesign();
    test.await();
    const auto* const label = test.window->livePlot().plot().findChild<QLabel*>();
    REQUIRE(label);
    CHECK(label->text().contains(QStringLiteral("Drop a block")));
}

TEST_CASE("An error keeps the earlier curve, drawn faint", "[desktop][plot]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& plot = test.window->livePlot().plot();
    const auto before = lastValue(plot, kInic);
    REQUIRE(test.document().submit(
        model::setVariable(test.document().design(), "element", "no_such_name", std::nullopt),
        QStringLiteral("Slip")));
    test.await();
    CHECK(plot.content().isOld());
    CHECK(lastValue(plot, kInic) == before);
    test.document().undoStack().undo();
    test.await();
    CHECK_FALSE(plot.content().isOld());
}

} // namespace clusterwright::tests::live_plot_test
