// The main window, and messages in its answer bar.
#include "app/desktop/calibration/calibration_wizard.h"
#include "app/desktop/calibration/column_form.h"
#include "app/desktop/calibration/data_page.h"
#include "app/desktop/common/text.h"
#include "app/desktop/measure/runs_panel.h"
#include "model/design/gestures/component_edits.h"
#include "model/study/studies/answer.h"
#include "tests/app/shell/shown_answer.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QTableWidget>

namespace clusterwright::tests::window_test
{

using namespace clusterwright::desktop;

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

TEST_CASE("A file dropped on the window is opened", "[desktop][window]")
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

TEST_CASE("A table dropped on the window, or opened, begins a calibration with it",
          "[desktop][window]")
{
    const TemporaryFolder folder;
    const auto path = folder.write("Messung.CSV",
                                   "Gr\xf6\xdf"
                                   "e (kB);Zeit (\xb5s)\r\n10;121,5\r\n20;219\r\n");
    const auto drop = [&](QWidget& window) {
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(qt(path))});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QDropEvent dropped({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &dropped);
    };
    const auto check = [&](const TestWindow& test, bool isDropped) {
        if (isDropped)
            drop(*test.window);
        else
            test.window->openFile(qt(path));
        auto* const wizard = test.window->findChild<CalibrationWizard*>();
        REQUIRE(wizard);
        CHECK(test.window->showsDesign());
        QSignalSpy loaded(&wizard->dataPage(), &DataPage::loaded);
        REQUIRE((loaded.count() > 0 || loaded.wait()));
        // Times over sizes are those of messages, whatever their names.
        CHECK(wizard->findChild<QComboBox*>(QStringLiteral("block"))->currentText() ==
              QStringLiteral("mpi.linear"));
        CHECK(wizard->findChild<QLabel*>(QStringLiteral("note"))->text() ==
              QStringLiteral("Data: Messung.CSV, 2 rows: Gr\u00f6\u00dfe [kB], Zeit [\u00b5s]. "
                             "Choose what was measured, then Next."));
        CHECK(wizard->dataPage().columns().findChild<QTableWidget*>(QStringLiteral("preview")));
    };
    for (const bool isDropped : {true, false}) {
        check(TestWindow(), isDropped);
        check(TestWindow(QStringLiteral("acc-fft-inic")), isDropped);
    }
}

TEST_CASE("A window with a design opens the next design separately", "[desktop][window]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    QSignalSpy wanted(test.window.get(), &MainWindow::windowWanted);
    test.window->openPreset(QStringLiteral("acc-sort-inic"));
    REQUIRE(wanted.count() == 1);
    CHECK(wanted[0][1] == QStringLiteral("acc-sort-inic"));
    CHECK(test.document().design().id == "acc-fft-inic");
}

TEST_CASE("The menu undoes and redoes an edit", "[desktop][window]")
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

TEST_CASE("The window fits a small screen with any panel text", "[desktop][window]")
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

TEST_CASE("The block editor initially has room for its equations", "[desktop][window]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.window->resize(1600, 1000);
    test.window->workbench().editBlock({});
    const auto& editor = test.part<QDockWidget>("blockEditor");
    CHECK(editor.isVisible());
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
    CHECK(test.part<QWidget>("measure").isVisible());
    test.action(QStringLiteral("Measure: Calibrate \u2026")).trigger();
    CHECK(wizard->isVisible());
}

TEST_CASE("A message beside the results appears and disappears", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto* const message =
        test.part<AnswerBar>("answerBar").findChild<QLabel*>(QStringLiteral("message"));
    REQUIRE(message);
    CHECK_FALSE(message->isVisible());
    test.window->workbench().say(QStringLiteral("Saved a file"));
    CHECK(message->isVisible());
    CHECK(message->text() == QStringLiteral("Saved a file"));
    set(test, "P", "4");
    CHECK_FALSE(message->isVisible());
}

TEST_CASE("A message never covers the results of a small window", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-gigabit"));
    auto& document = test.document();
    REQUIRE(document.submit(
        model::replacing(document.design(), document.library(), "nic", "myricom-10g"),
        QStringLiteral("Replace")));
    test.await();
    test.window->workbench().say(QString(200, QLatin1Char('x')));
    const auto& results = resultsIn(test);
    CHECK(contains(shown(test), "no effect on time: limited by host.dma_bandwidth"));
    test.window->resize(results.sizeHint().width() + 90, 800);
    CHECK(QTest::qWaitFor([&] { return results.width() >= results.sizeHint().width(); }, 5'000));
}

TEST_CASE("A wide window shows the whole scenario and message", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("choose-interconnect"));
    set(test, "network", "5");
    auto& bar = test.part<AnswerBar>("answerBar");
    bar.resize(1600, bar.height());
    const auto& box = test.part<QComboBox>("scenario");
    CHECK(box.maximumWidth() >= box.sizeHint().width());
    // More than the 30 % of the bar that once were the limit.
    const QString message(2100 / bar.fontMetrics().horizontalAdvance(QLatin1Char('x')),
                          QLatin1Char('x'));
    bar.showMessage(message);
    bar.resize(6000, bar.height());
    CHECK(bar.findChild<QLabel*>(QStringLiteral("message"))->text() == message);
}

TEST_CASE("A message beside the results has two lines where one is too short", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("gpu-allreduce"));
    test.window->resize(1280, 800);
    auto& bar = test.part<AnswerBar>("answerBar");
    const auto height = bar.sizeHint().height();
    const auto& message = *bar.findChild<QLabel*>(QStringLiteral("message"));
    for (const auto* const text : {"Press Escape to leave the enlarged view",
                                   "Copied the values of the selected row into the design."}) {
        test.window->workbench().say(QLatin1String(text));
        CHECK(utf8(message.text().replace(QLatin1Char('\n'), QLatin1Char(' '))) == text);
        CHECK(bar.sizeHint().height() == height);
        CHECK(resultsIn(test).width() >= resultsIn(test).sizeHint().width());
    }
}

} // namespace clusterwright::tests::window_test
