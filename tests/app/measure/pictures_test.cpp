// Pictures of the panels, to look at: `desktop_measure_test [pictures]` writes them to the folder "pictures" where it runs.
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/measure/measure_panel.h"
#include "app/desktop/measure/nodes_panel.h"
#include "app/desktop/measure/plan_form.h"
#include "app/desktop/measure/runs_panel.h"
#include "app/desktop/measure/sample_plot.h"
#include "app/desktop/plots/view/plot_view.h"
#include "tests/app/measure/own_folders.h"

#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

namespace clusterwright::tests::pictures_test
{

using namespace clusterwright::desktop;

namespace
{

void picture(QWidget& widget, const QString& name, bool isDark)
{
    QDir().mkpath(QStringLiteral("pictures"));
    widget.resize(1600, 430);
    widget.show();
    QCoreApplication::processEvents();
    CHECK(widget.grab().save(
        QStringLiteral("pictures/%1-%2.png")
            .arg(name, isDark ? QStringLiteral("dark") : QStringLiteral("light"))));
}

} // namespace

TEST_CASE("Pictures of measuring", "[.][pictures]")
{
    const bool isDark = GENERATE(false, true);
    applyTheme(*qApp, isDark ? ThemeChoice::Dark : ThemeChoice::Light);
    const OwnFolders own;
    NodesModel nodes;
    NodesPanel nodesPanel(nodes);
    picture(nodesPanel, QStringLiteral("nodes-first"), isDark);
    runner::Node gone;
    gone.name = gone.address = "gone.invalid";
    REQUIRE(nodes.add({gone}).empty());
    QSignalSpy tested(&nodesPanel, &NodesPanel::tested);
    nodesPanel.testOrCancel();
    REQUIRE(tested.wait(kLongest));
    picture(nodesPanel, QStringLiteral("nodes"), isDark);
    MeasurePanel measure(nodes, own.store());
    measure.form().showProbe("memcpy");
    picture(measure, QStringLiteral("measure-first"), isDark);
    measure.findChild<QLineEdit*>(QStringLiteral("size"))
        ->setText(QStringLiteral("1 KiB..1 MiB:*2"));
    auto* const start = measure.findChild<QPushButton*>(QStringLiteral("start"));
    REQUIRE(QTest::qWaitFor([&] { return start->isEnabled(); }, kLongest));
    QSignalSpy finished(&measure.run(), &MeasurementRun::finished);
    start->click();
    REQUIRE(QTest::qWaitFor(
        [&] { return !measure.plot().plot().as<plots::Figure>().panels.empty(); }, kLongest));
    picture(measure, QStringLiteral("measure-running"), isDark);
    REQUIRE(finished.wait(kLongest));
    REQUIRE(QTest::qWaitFor(
        [&] { return measure.plot().plot().as<plots::Figure>().panels[0].xValues.size() == 11; },
        kLongest));
    picture(measure, QStringLiteral("measure-done"), isDark);
    RunsPanel runs(own.store());
    QSignalSpy reloaded(&runs, &RunsPanel::reloaded);
    runs.reload();
    REQUIRE(reloaded.wait(kLongest));
    QSignalSpy shown(&runs, &RunsPanel::shown);
    runs.findChild<QTableView*>(QStringLiteral("table"))->selectRow(0);
    REQUIRE(shown.wait(kLongest));
    REQUIRE(QTest::qWaitFor([&] { return !runs.plot().plot().as<plots::Figure>().panels.empty(); },
                            kLongest));
    picture(runs, QStringLiteral("measurements"), isDark);
}

} // namespace clusterwright::tests::pictures_test
