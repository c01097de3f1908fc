// The window as a whole.
#include "app/desktop/calibration/calibration_wizard.h"
#include "app/desktop/common/text.h"
#include "app/desktop/measure/runs_panel.h"
#include "model/core/provenance.h"
#include "model/design/document/design_writer.h"
#include "model/design/gestures/topology_edits.h"
#include "model/json/json.h"
#include "model/study/studies/answer.h"
#include "tests/app/shell/window.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QRegularExpression>
#include <QStatusBar>

namespace clusterwright::tests::window_test
{

using namespace clusterwright::desktop;

namespace
{

QLabel* resultsIn(const TestWindow& test)
{
    for (auto* const label : test.window->statusBar()->findChildren<QLabel*>())
        if (label->accessibleName() == QStringLiteral("Results"))
            return label;
    FAIL("no results in the status bar");
    throw;
}

} // namespace

TEST_CASE("Every widget that takes the focus has an accessible name", "[desktop][window]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    for (auto* const dock : test.window->findChildren<QDockWidget*>())
        dock->show();
    for (auto* const widget : test.window->findChildren<QWidget*>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy() ||
            !widget->isVisibleTo(test.window.get()))
            continue;
        auto* const accessible = QAccessible::queryAccessibleInterface(widget);
        const auto* const parent = widget->parentWidget();
        INFO(widget->metaObject()->className()
             << " " << utf8(widget->objectName()) << " in " << parent->metaObject()->className()
             << " " << utf8(parent->objectName()));
        REQUIRE(accessible);
        CHECK_FALSE(accessible->text(QAccessible::Name).isEmpty());
    }
}

TEST_CASE("The status bar shows the answer, and a click explains it", "[desktop][window]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto* const results = resultsIn(test);
    CHECK(results->text().contains(QStringLiteral("speedup")));
    QSignalSpy asked(&test.window->workbench(), &Workbench::explainRequested);
    emit results->linkActivated(QStringLiteral("speedup"));
    CHECK(asked.count() == 1);
    CHECK(test.part<QDockWidget>("explain").isVisible());
}

TEST_CASE("The status bar has the bands of what was measured", "[desktop][window][bands]")
{
    TestWindow test(QStringLiteral("acc-fft-inic"));
    auto* const results = resultsIn(test);
    CHECK_FALSE(results->text().contains(QStringLiteral(" .. ")));
    CHECK(results->toolTip().isEmpty());
    model::Origin origin;
    origin.kind = model::OriginKind::Measurement;
    origin.note = "a run";
    origin.interval = {"70 MiB/s", "90 MiB/s"};
    auto& document = test.window->workbench().document();
    REQUIRE(document.submit(
        model::setAttribute(document.design(), "nic", "host_bandwidth", "80 MiB/s", origin),
        QStringLiteral("Measured")));
    test.await();
    CHECK(results->text().contains(QRegularExpression(
        QStringLiteral("time</a> [0-9.]+ ms \\([0-9.]+ ms \\.\\. [0-9.]+ ms\\)"))));
    CHECK(results->toolTip().contains(QStringLiteral("95 %")));
}

TEST_CASE("A file that is dropped on the window opens", "[desktop][window]")
{
    const TemporaryFolder folder;
    const auto path = qt((folder.path() / "mine.cluster.json").string());
    const TestWindow test;
    test.document().open(*test.document().library().design("acc-fft-inic").value(), {});
    REQUIRE(test.document().save(path).empty());

    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(test.window.get(), &enter);
    CHECK(enter.isAccepted());
    QDropEvent drop({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(test.window.get(), &drop);
    CHECK(test.window->showsDesign());
    CHECK(test.document().file().path() == path);
}

TEST_CASE("A design of another window's stays: the next one gets a window of its own",
          "[desktop][window]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    QSignalSpy wanted(test.window.get(), &MainWindow::windowWanted);
    test.window->openPreset(QStringLiteral("acc-sort-inic"));
    REQUIRE(wanted.count() == 1);
    CHECK(wanted[0][1] == QStringLiteral("acc-sort-inic"));
    CHECK(test.document().design().id == "acc-fft-inic");
}

TEST_CASE("Undo and redo from the menu", "[desktop][window]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto before = test.document().design();
    REQUIRE(test.document().submit(model::setVariable(before, "P", "4", std::nullopt),
                                   QStringLiteral("Set P")));
    QTest::keySequence(test.window.get(), QKeySequence(Qt::CTRL | Qt::Key_Z));
    CHECK(test.document().design() == before);
    QTest::keySequence(test.window.get(), QKeySequence(Qt::CTRL | Qt::Key_Y));
    CHECK(test.document().design().variables[0].value.text == "4");
}

TEST_CASE("The window fits a small screen, whatever its panels say", "[desktop][window]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    for (const auto* const dock : test.window->findChildren<QDockWidget*>()) {
        INFO(utf8(dock->objectName()));
        CHECK(dock->minimumSizeHint().width() <= 620);
    }
    CHECK(test.window->minimumSizeHint().width() <= 1400);
    QSettings().clear();
    MainWindow fresh({shippedPresetsFolder()});
    const int width = fresh.width();
    CHECK(width <= 1400);
    fresh.show();
    REQUIRE(QTest::qWaitForWindowExposed(&fresh));
    CHECK(fresh.width() == width);
}

TEST_CASE("Panels are where a person left them", "[desktop][window]")
{
    {
        const TestWindow test(QStringLiteral("acc-fft-inic"));
        test.part<QDockWidget>("claims").close();
        test.window->close();
    }
    MainWindow again({shippedPresetsFolder()});
    REQUIRE(again.files().openPreset(QStringLiteral("acc-fft-inic")));
    CHECK(again.findChild<QDockWidget*>(QStringLiteral("claims"))->isHidden());
    CHECK_FALSE(again.findChild<QDockWidget*>(QStringLiteral("inspector"))->isHidden());
}

TEST_CASE("A layout from before there were panels for measuring shows them", "[desktop][window]")
{
    QSettings().clear();
    {
        QMainWindow older;
        for (const auto* const name : {"components", "blocks", "outline", "inspector", "plot"}) {
            auto* const dock = new QDockWidget(&older);
            dock->setObjectName(QLatin1String(name));
            older.addDockWidget(Qt::LeftDockWidgetArea, dock);
        }
        QSettings().setValue(QStringLiteral("window/layout"), older.saveState(1));
    }
    MainWindow window({shippedPresetsFolder()});
    REQUIRE(window.files().openPreset(QStringLiteral("acc-fft-inic")));
    for (const auto* const name : {"nodes", "measure", "measurements"}) {
        const auto* const dock = window.findChild<QDockWidget*>(QLatin1String(name));
        INFO(name);
        CHECK_FALSE(dock->isHidden());
        CHECK_FALSE(dock->isFloating());
        CHECK_FALSE(window.tabifiedDockWidgets(const_cast<QDockWidget*>(dock)).isEmpty());
    }
}

TEST_CASE("Without numbers the status bar says why", "[desktop][window]")
{
    const TestWindow test;
    test.window->files().newDesign();
    auto design = test.document().design(); // with two hosts and no cable
    auto& library = test.document().library();
    for (const double x : {0.0, 200.0})
        REQUIRE(
            model::apply(design, model::placing(design, library, "acc-host", x, 0).value().edit));
    const TemporaryFolder folder;
    REQUIRE(test.window->files().openFile(
        qt(folder.write("apart.cluster.json", model::toJson(design).dump()))));
    test.await();
    const auto* const results = resultsIn(test);
    CHECK(results->text().contains(QStringLiteral("no numbers yet: ")));
    CHECK(results->toolTip().contains(QStringLiteral("cannot reach")));
}

TEST_CASE("A panel behind another one comes to the front by its command", "[desktop][window]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& claims = test.part<QDockWidget>("claims");
    auto* const action = claims.findChild<QAction*>(QStringLiteral("bringToFront"));
    const auto isInFront = [&] { return !claims.visibleRegion().isEmpty(); };
    REQUIRE(action);
    CHECK_FALSE(isInFront());
    CHECK_FALSE(action->isChecked());
    action->trigger();
    CHECK(QTest::qWaitFor(isInFront, kPatience));
    CHECK(action->isChecked());
    action->trigger();
    CHECK(claims.isHidden());
}

TEST_CASE("The block editor has room for its equations when it first comes up", "[desktop][window]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.window->resize(1600, 1000);
    auto& editor = test.part<QDockWidget>("blockEditor");
    editor.raise();
    CHECK(QTest::qWaitFor([&] { return editor.height() >= 330; }, kPatience));
}

TEST_CASE("Every shipped design is shown without a crash", "[desktop][window]")
{
    const TestWindow test;
    for (const auto& id : test.document().library().ids(model::PresetKind::Design)) {
        INFO(id);
        REQUIRE(test.window->files().openPreset(qt(id)));
        test.await();
        INFO(textOf(test.document().answer()->findings));
        CHECK_FALSE(model::hasErrors(test.document().answer()->findings));
        QApplication::processEvents();
    }
}

TEST_CASE("The calibration opens once, from the menu and from a run", "[desktop][window]")
{
    const TestWindow test(QStringLiteral("acc-sort-gigabit"));
    test.action(QStringLiteral("Measure: Calibrate \u2026")).trigger();
    const auto* const wizard = test.window->findChild<CalibrationWizard*>();
    REQUIRE(wizard);
    CHECK(wizard->isVisible());
    emit test.part<RunsPanel>("measurements").calibrateWanted(QStringLiteral("0011"));
    CHECK(test.window->findChildren<CalibrationWizard*>().size() == 1);
    emit test.part<CalibrationWizard>("calibration").measureWanted();
    CHECK_FALSE(wizard->isVisible());
    CHECK_FALSE(test.part<QDockWidget>("measure").isHidden());
    test.action(QStringLiteral("Measure: Calibrate \u2026")).trigger();
    CHECK(wizard->isVisible());
}

} // namespace clusterwright::tests::window_test
