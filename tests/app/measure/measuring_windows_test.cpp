// Windows with a running measurement.
#include "app/desktop/common/text.h"
#include "app/desktop/measure/measure_panel.h"
#include "app/desktop/measure/nodes_panel.h"
#include "app/desktop/measure/plan_form.h"
#include "app/desktop/measure/runs_panel.h"
#include "app/desktop/shell/window/application.h"
#include "plugins/runner/store/session_file.h"
#include "plugins/runner/store/store.h"
#include "tests/app/measure/own_folders.h"
#include "tests/app/shell/window.h"
#include "tests/support/findings.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QWizard>

#include <sstream>

namespace clusterwright::tests::measuring_windows_test
{

using namespace clusterwright::desktop;

namespace
{

MeasurePanel& measuring(MainWindow& window)
{
    return *window.findChild<MeasurePanel*>();
}

// Starts a measurement that takes some seconds.
void startLong(MainWindow& window)
{
    auto& panel = measuring(window);
    panel.form().showProbe("memcpy");
    panel.findChild<QLineEdit*>(QStringLiteral("size"))
        ->setText(QStringLiteral("1 KiB..400 KiB:1 KiB"));
    auto* const start = panel.findChild<QPushButton*>(QStringLiteral("start"));
    REQUIRE(QTest::qWaitFor([&] { return start->isEnabled(); }, kLongest));
    QSignalSpy began(&panel.run(), &MeasurementRun::began);
    start->click();
    REQUIRE(began.wait(kLongest));
}

std::vector<runner::StoredRun> runs()
{
    const auto store = runner::Store::open(runner::storeFile(), runner::Store::Access::Existing);
    REQUIRE(store);
    return store.value()->runs().value();
}

} // namespace

TEST_CASE("A measuring window asks before closing", "[desktop][measure][window]")
{
    const OwnFolders own;
    TestWindow test;
    auto& pause = test.action(QStringLiteral("Measure: Pause or resume"));
    auto& cancel = test.action(QStringLiteral("Measure: Cancel the measurement"));
    CHECK_FALSE(pause.isEnabled());
    CHECK_FALSE(cancel.isEnabled());
    startLong(*test.window);
    CHECK(pause.isEnabled());
    CHECK(cancel.isEnabled());
    {
        const Answering no(QMessageBox::RejectRole);
        CHECK_FALSE(test.window->close());
        CHECK(no.question().contains(QStringLiteral("measurement is under way")));
    }
    CHECK(measuring(*test.window).run().isRunning());
    {
        const Answering yes(QMessageBox::AcceptRole);
        CHECK(test.window->close());
    }
    test.window.reset();
    CHECK(runs().at(0).state == runner::EndState::Cancelled);
}

TEST_CASE("A window with pending exports asks before closing", "[desktop][measure][window]")
{
    const OwnFolders own;
    const TestWindow test;
    std::ostringstream text;
    runner::SessionWriter writer(text);
    REQUIRE(writer.beginRun({"0011223344556677", "by hand", "", 1e9, "a test"}).empty());
    REQUIRE(writer.endRun(runner::EndState::Done).empty());
    auto& panel = *test.window->findChild<RunsPanel*>();
    panel.importFrom(qt(own.folder.write("session.jsonl", text.str())));
    {
        const Answering no(QMessageBox::RejectRole);
        CHECK_FALSE(test.window->close());
        CHECK(no.question().contains(QStringLiteral("imported")));
    }
    REQUIRE(QTest::qWaitFor([&] { return panel.pendingJobs() == 0; }, kLongest));
    CHECK(test.window->close());
}

TEST_CASE("A window with a calibration asks before closing", "[desktop][measure][window]")
{
    const OwnFolders own;
    const TestWindow test(QStringLiteral("acc-sort-gigabit"));
    test.action(QStringLiteral("Measure: Calibrate …")).trigger();
    auto& wizard = *test.window->findChild<QWizard*>();
    wizard.next();
    REQUIRE(wizard.currentId() == 1);
    {
        const Answering no(QMessageBox::RejectRole);
        CHECK_FALSE(test.window->close());
        CHECK(no.question().contains(QStringLiteral("calibration is under way")));
    }
    wizard.reject();
    CHECK(test.window->close());
}

TEST_CASE("The Measure workspace shows one step at a time", "[desktop][measure][window]")
{
    const OwnFolders own;
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.window->workspaces().open(Workspace::Measure);
    auto& page = test.part<MeasurePage>("measurePage");
    CHECK(page.step() == MeasurePage::Nodes);
    CHECK(page.panel(MeasurePage::Nodes)->isVisible());
    test.action(QStringLiteral("Measure: Set up a measurement")).trigger();
    CHECK(page.step() == MeasurePage::Plan);
    CHECK(page.panel(MeasurePage::Plan)->isVisible());
    CHECK_FALSE(page.panel(MeasurePage::Nodes)->isVisible());
    CHECK_FALSE(test.part<QLabel>("next").text().isEmpty());
}

TEST_CASE("Measure marks the shown step and names the next command", "[desktop][measure][window]")
{
    const OwnFolders own;
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& page = test.part<MeasurePage>("measurePage");
    const auto& next = test.part<QLabel>("next");
    auto& panel = measuring(*test.window);
    test.window->workspaces().open(Workspace::Measure);
    const auto middle = [&](const char* step) {
        return test.part<QToolButton>(step).grab().toImage().pixelColor(6, 6);
    };
    CHECK(middle("step0") == test.window->palette().color(QPalette::Highlight));
    CHECK(middle("step1") != test.window->palette().color(QPalette::Highlight));
    page.showStep(MeasurePage::Plan);
    panel.form().showProbe("memcpy");
    REQUIRE(QTest::qWaitFor([&] { return panel.isStartable(); }, kLongest));
    CHECK(next.text() == QStringLiteral("Next: start the run."));
    page.showStep(MeasurePage::Nodes);
    CHECK(next.text() == QStringLiteral("Next: start a run in step 2."));
}

TEST_CASE("After a run, the next command is to review it", "[desktop][measure][window]")
{
    const OwnFolders own;
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto& next = test.part<QLabel>("next");
    auto& panel = measuring(*test.window);
    startLong(*test.window);
    panel.cancel();
    REQUIRE(QTest::qWaitFor([&] { return !panel.run().isRunning(); }, kLongest));
    REQUIRE(
        QTest::qWaitFor([&] { return next.text().contains(QStringLiteral("step 3")); }, kLongest));
    CHECK(next.text().startsWith(QStringLiteral("Next: review a run")));
}

TEST_CASE("The steps of Measure count stored and imported runs", "[desktop][measure][window]")
{
    const OwnFolders own;
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& runs = *test.window->findChild<RunsPanel*>();
    {
        const auto store = runner::Store::open(runs.store(), runner::Store::Access::Create);
        REQUIRE(store);
        REQUIRE(
            store.value()->beginRun({"0011223344556677", "by hand", "", 1e9, "a test"}).empty());
        REQUIRE(store.value()->endRun(runner::EndState::Done).empty());
    }
    test.window->workspaces().open(Workspace::Measure);
    const auto& step = test.part<QToolButton>("step2");
    CHECK(QTest::qWaitFor([&] { return step.text().contains(QStringLiteral("1 stored")); },
                          kLongest));
}

TEST_CASE("Windows share their nodes, and none resumes a run of another window",
          "[desktop][measure][window]")
{
    const OwnFolders own;
    Application program((QSettings().clear(), *qApp), {shippedPresetsFolder()});
    auto& first = program.openWindow({}, {});
    auto& second = program.openWindow({}, {});
    for (auto* const window : {&first, &second}) {
        window->show();
        REQUIRE(QTest::qWaitForWindowExposed(window));
    }
    const auto nodesIn = [](MainWindow& window) {
        return window.findChild<QListWidget*>(QStringLiteral("measuredNodes"))->count();
    };
    CHECK(nodesIn(second) == 1);
    REQUIRE(first.measuring().nodes().add({{.name = "a", .address = "a"}}).empty());
    CHECK(nodesIn(second) == 2);

    startLong(first);
    auto& panel = *second.findChild<RunsPanel*>();
    REQUIRE(QTest::qWaitFor([&] { return panel.runs().rowCount() == 1; }, kLongest));
    panel.findChild<QTableView*>(QStringLiteral("table"))->selectRow(0);
    const auto* const remove = panel.findChild<QPushButton*>(QStringLiteral("remove"));
    const auto* const resume = panel.findChild<QPushButton*>(QStringLiteral("resume"));
    CHECK_FALSE(remove->isEnabled());
    CHECK_FALSE(resume->isEnabled());
    delete &first;
    CHECK(remove->isEnabled());
    CHECK(resume->isEnabled());
}

} // namespace clusterwright::tests::measuring_windows_test
