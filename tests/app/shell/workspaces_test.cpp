// Workspaces and their arrangements of panels, and the badge of problems.
#include "app/desktop/common/text.h"
#include "app/desktop/fields/text_entry.h"
#include "app/desktop/panels/problems_panel.h"
#include "app/desktop/pipeline/canvas/pipeline_canvas.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/shell/window/workspace_bar.h"
#include "app/desktop/studies/studies_panel.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/field.h"
#include "model/design/gestures/topology_edits.h"
#include "tests/app/shell/window.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QMainWindow>
#include <QStatusBar>
#include <QTableView>
#include <QToolButton>

#include <cmath>

namespace clusterwright::tests::workspaces_test
{

using namespace clusterwright::desktop;

TEST_CASE("Keys and buttons switch between the workspaces", "[desktop][workspace]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    CHECK(test.window->workspaces().workspace() == Workspace::Design);
    CHECK(test.window->topology().isVisible());
    for (const auto workspace : {Workspace::Explore, Workspace::Measure, Workspace::Report}) {
        const auto number = static_cast<int>(workspace);
        QTest::keySequence(test.window.get(),
                           QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + number)));
        CHECK(test.window->workspaces().workspace() == workspace);
        CHECK_FALSE(test.window->topology().isVisible());
    }
    test.part<WorkspaceBar>("workspaces").button(Workspace::Design).click();
    CHECK(test.window->workspaces().workspace() == Workspace::Design);
    CHECK(test.window->topology().isVisible());
}

TEST_CASE("A workspace remembers its closed panels", "[desktop][workspace]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto& inspector = test.part<QDockWidget>("inspector");
    const auto& variables = test.part<QDockWidget>("variables");
    CHECK(inspector.isVisible());
    CHECK_FALSE(variables.isVisible());
    test.part<QDockWidget>("inspector").close();
    test.window->workspaces().open(Workspace::Explore);
    CHECK(variables.isVisible());
    test.window->workspaces().open(Workspace::Design);
    CHECK_FALSE(inspector.isVisible());
    CHECK_FALSE(variables.isVisible());
    test.action(QStringLiteral("View: Reset layout")).trigger();
    CHECK(inspector.isVisible());
}

TEST_CASE("Arrangements of panels survive a restart", "[desktop][workspace]")
{
    {
        const TestWindow test(QStringLiteral("acc-fft-inic"));
        test.part<QDockWidget>("outline").close();
        test.window->workspaces().open(Workspace::Explore);
        test.part<QDockWidget>("variables").close();
        test.window->close();
    }
    MainWindow again({shippedPresetsFolder()});
    REQUIRE(again.files().openPreset(QStringLiteral("acc-fft-inic")));
    const auto isHidden = [&](const char* name) {
        return again.findChild<QDockWidget*>(QLatin1String(name))->isHidden();
    };
    CHECK(isHidden("outline"));
    CHECK_FALSE(isHidden("inspector"));
    again.workspaces().open(Workspace::Explore);
    CHECK(isHidden("variables"));
    CHECK_FALSE(isHidden("studies"));
}

TEST_CASE("An arrangement of other panels is replaced by the default", "[desktop][workspace]")
{
    QSettings().clear();
    {
        QMainWindow older;
        auto* const dock = new QDockWidget(&older);
        dock->setObjectName(QStringLiteral("inspector"));
        older.addDockWidget(Qt::LeftDockWidgetArea, dock);
        dock->hide();
        QSettings().setValue(QStringLiteral("window/workspace/design"), older.saveState(1));
    }
    MainWindow window({shippedPresetsFolder()});
    REQUIRE(window.files().openPreset(QStringLiteral("acc-fft-inic")));
    CHECK_FALSE(window.findChild<QDockWidget*>(QStringLiteral("inspector"))->isHidden());
}

TEST_CASE("The plot takes at least 60 % of the window in Explore", "[desktop][workspace]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.window->workspaces().open(Workspace::Explore);
    for (const auto size : {QSize(1280, 800), QSize(1600, 1000)}) {
        test.window->resize(size);
        const auto& plot = test.window->studies().plot();
        const auto share = [&] {
            return static_cast<double>(plot.width()) * plot.height() /
                   (static_cast<double>(size.width()) * size.height());
        };
        INFO(size.width() << ": " << plot.width() << " x " << plot.height());
        CHECK(test.window->size() == size);
        CHECK(QTest::qWaitFor([&] { return share() >= 0.6; }, kPatience));
    }
}

TEST_CASE("Side panels take a part of a wider window, unless the user gave them a width",
          "[desktop][workspace]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto& inspector = test.part<QDockWidget>("inspector");
    const auto isWide = [&](int width) {
        return QTest::qWaitFor([&] { return std::abs(inspector.width() - width) <= 2; }, 2'000);
    };
    test.window->resize(1280, 800);
    test.action(QStringLiteral("View: Reset layout")).trigger();
    CHECK(isWide(330));
    test.window->resize(1920, 1080);
    CHECK(isWide(429)); // 330 * (1 + 0.6 * 640 / 1280)
    test.window->resize(1280, 800);
    CHECK(isWide(330));
    test.window->resizeDocks({&test.part<QDockWidget>("inspector")}, {400}, Qt::Horizontal);
    CHECK(isWide(400));
    test.window->resize(1920, 1080);
    QTest::qWait(100);
    CHECK(isWide(400));
}

TEST_CASE("A double click on a title enlarges a panel and back", "[desktop][workspace]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& inspector = test.part<QDockWidget>("inspector");
    const auto& outline = test.part<QDockWidget>("components");
    const auto doubleClick = [&] { QTest::mouseDClick(&inspector, Qt::LeftButton, {}, {30, 8}); };
    doubleClick();
    CHECK(inspector.isVisible());
    CHECK_FALSE(inspector.isFloating());
    CHECK_FALSE(outline.isVisible());
    CHECK_FALSE(test.window->topology().isVisible());
    doubleClick();
    CHECK(outline.isVisible());
    CHECK(test.window->topology().isVisible());
}

TEST_CASE("A double click on a canvas title hides everything else", "[desktop][workspace]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto* const box = test.window->topology().parentWidget();
    const auto& inspector = test.part<QDockWidget>("inspector");
    QTest::mouseDClick(box, Qt::LeftButton, {}, {30, 8});
    CHECK(test.window->topology().isVisible());
    CHECK_FALSE(test.part<QWidget>("pipelineCanvas").isVisible());
    CHECK_FALSE(inspector.isVisible());
    test.window->workspaces().open(Workspace::Explore); // also ends the enlargement
    test.window->workspaces().open(Workspace::Design);
    CHECK(test.part<QWidget>("pipelineCanvas").isVisible());
    CHECK(inspector.isVisible());
}

TEST_CASE("The badge counts problems, opens Problems, and hides without problems",
          "[desktop][workspace]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& badge = test.part<QToolButton>("problemsBadge");
    const auto& list = test.part<QDockWidget>("problems");
    CHECK_FALSE(badge.isVisible());
    CHECK_FALSE(list.isVisible());
    REQUIRE(test.document().submit(
        model::setVariable(test.document().design(), "P", "host.nothing", std::nullopt),
        QStringLiteral("P")));
    test.await();
    REQUIRE(QTest::qWaitFor([&] { return badge.isVisible(); }, kPatience));
    CHECK(badge.text().startsWith(QLatin1Char('1')));
    badge.click();
    CHECK(list.isVisible());
    test.document().undoStack().undo();
    test.await();
    CHECK(QTest::qWaitFor([&] { return !badge.isVisible(); }, kPatience));
    CHECK_FALSE(list.isVisible());
}

TEST_CASE("Without a design, only the workspace Measure opens", "[desktop][workspace]")
{
    const TestWindow test;
    test.window->workspaces().open(Workspace::Explore);
    CHECK(test.part<QWidget>("welcome").isVisible());
    test.window->workspaces().open(Workspace::Measure);
    CHECK(test.part<QWidget>("measurePage").isVisible());
    test.window->workspaces().open(Workspace::Design);
    CHECK(test.part<QWidget>("welcome").isVisible());
}

TEST_CASE("A panel of another workspace is shown in that workspace", "[desktop][workspace]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    CHECK(test.window->workspaces().openPart(QStringLiteral("studies")));
    CHECK(test.window->workspaces().workspace() == Workspace::Explore);
    CHECK(test.window->workspaces().openPart(QStringLiteral("measurements")));
    CHECK(test.window->workspaces().workspace() == Workspace::Measure);
    CHECK(test.part<QWidget>("measurements").isVisible());
    CHECK(test.window->workspaces().openPart(QStringLiteral("inspector")));
    CHECK(test.window->workspaces().workspace() == Workspace::Design);
    CHECK_FALSE(test.window->workspaces().openPart(QStringLiteral("nothing")));
}

TEST_CASE("Escape leaves an enlarged panel", "[desktop][workspace]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    QTest::mouseDClick(&test.part<QDockWidget>("inspector"), Qt::LeftButton, {}, {30, 8});
    REQUIRE(test.window->docks().isWhole());
    CHECK(test.window->statusBar()->currentMessage().contains(QStringLiteral("Escape")));
    QTest::keyClick(test.window.get(), Qt::Key_Escape);
    CHECK_FALSE(test.window->docks().isWhole());
    CHECK(test.window->topology().isVisible());
    CHECK(test.window->statusBar()->currentMessage().isEmpty());
}

TEST_CASE("Problems covers the side panel and leaves the canvases alone", "[desktop][workspace]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    REQUIRE(test.document().submit(
        model::setVariable(test.document().design(), "P", "host.nothing", std::nullopt),
        QStringLiteral("P")));
    test.await();
    auto& badge = test.part<QToolButton>("problemsBadge");
    REQUIRE(QTest::qWaitFor([&] { return badge.isVisible(); }, kPatience));
    const auto before = test.window->topology().size();
    badge.click();
    QTest::qWait(50);
    const auto& panel = test.part<ProblemsPanel>("problems");
    CHECK_FALSE(panel.visibleRegion().isEmpty());
    CHECK(test.window->topology().size() == before);
    // A narrow panel has the place, the problem and the remedy in one column.
    const auto* const view = panel.findChild<QTableView*>();
    REQUIRE(view);
    const auto text = view->model()->index(0, ProblemsModel::Message).data().toString();
    CHECK(text.startsWith(QStringLiteral("Variable P\n")));
    test.part<QDockWidget>("inspector").raise();
    REQUIRE(QTest::qWaitFor([&] { return panel.visibleRegion().isEmpty(); }, kPatience));
    badge.click();
    CHECK(QTest::qWaitFor([&] { return !panel.visibleRegion().isEmpty(); }, kPatience));
    badge.click();
    CHECK(panel.visibleRegion().isEmpty());
}

TEST_CASE("A double click on a problem stays in Explore if its place is there",
          "[desktop][workspace]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto set = [&](const model::Element& element, const std::string& key, const char* text) {
        auto& document = test.document();
        REQUIRE(document.submit(
            model::setField(document.design(), document.library(), {&element, 1}, key, text),
            QStringLiteral("Break")));
    };
    set({model::ElementKind::Step, "transpose", "dtc"}, "bind.S", "no_such_name");
    set({model::ElementKind::Variable, "", "P"}, "value", "host.nothing");
    set({model::ElementKind::Study, "", test.document().design().studies.front().name},
        "against",
        "no-such-design");
    test.await();
    test.window->workspaces().open(Workspace::Explore);
    test.window->docks().raise(test.part<QDockWidget>("problems"));
    const auto& inspector = test.part<QDockWidget>("inspector");
    auto& view = *test.part<ProblemsPanel>("problems").findChild<QTableView*>();
    const auto click = [&](const QString& place) {
        for (int row = 0; row < view.model()->rowCount(); ++row) {
            const auto index = view.model()->index(row, ProblemsModel::Message);
            if (!index.data().toString().startsWith(place))
                continue;
            view.scrollTo(index);
            const auto at = view.visualRect(index).center();
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, at);
            QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, at);
            return test.window->workspaces().workspace();
        }
        FAIL("no problem of " << place.toStdString());
        throw;
    };
    CHECK(click(QStringLiteral("Study ")) == Workspace::Explore);
    CHECK_FALSE(inspector.isVisible());
    const auto* const entry =
        test.window->studies().findChild<TextEntry*>(QStringLiteral("sentence.against"));
    REQUIRE(entry);
    CHECK(entry->selectedText() == QStringLiteral("no-such-design"));
    CHECK(click(QStringLiteral("Variable P")) == Workspace::Explore);
    CHECK(inspector.isVisible());
    CHECK(click(QStringLiteral("Step dtc")) == Workspace::Design);
}

TEST_CASE("A new design shows the Inspector, and no empty Problems", "[desktop][workspace]")
{
    {
        const TestWindow test(QStringLiteral("acc-fft-inic"));
        test.window->workbench().explain(QStringLiteral("time"));
        test.window->docks().raise(test.part<QDockWidget>("problems"));
        QSettings settings;
        test.window->keepLayout(settings);
    }
    MainWindow again({shippedPresetsFolder()});
    again.show();
    REQUIRE(again.files().openPreset(QStringLiteral("acc-fft-inic")));
    REQUIRE(QTest::qWaitForWindowExposed(&again));
    const auto* const inspector = again.docks().dock(QStringLiteral("inspector"));
    CHECK(QTest::qWaitFor([&] { return !inspector->visibleRegion().isEmpty(); }, 5'000));
    CHECK(again.docks().dock(QStringLiteral("problems"))->isHidden());
}

TEST_CASE("A design without a topology gives its room to the pipeline", "[desktop][workspace]")
{
    const TestWindow test(QStringLiteral("training-step-moe"));
    test.window->resize(1280, 800);
    const auto& pipeline = test.part<QWidget>("pipelineCanvas");
    const auto share = [&] {
        const double height = test.window->topology().height();
        return height / (height + pipeline.height());
    };
    INFO(share());
    CHECK(QTest::qWaitFor([&] { return share() < 0.2; }, 2'000));
    const auto& shelf = test.part<QWidget>("componentShelf");
    const auto& canvas = test.part<QWidget>("topologyView"); // takes a host from the palette
    CHECK(shelf.isVisible());
    CHECK(canvas.isVisible());
    CHECK(canvas.height() >= 40);
    CHECK(shelf.height() + canvas.height() <= test.window->topology().height());
    auto& document = test.document();
    const auto& design = document.design();
    REQUIRE(document.submit(
        model::placing(design, document.library(), "two-socket-host-2024", 0, 0).value().edit,
        QStringLiteral("Add host")));
    INFO(share());
    CHECK(QTest::qWaitFor([&] { return share() > 0.3; }, 2'000));
    document.undoStack().undo(); // the canvas stays where the user works
    QTest::qWait(50);
    CHECK(share() > 0.3);
    const TestWindow other(QStringLiteral("acc-fft-inic"));
    CHECK(other.window->topology().height() > 0.3 * other.part<QWidget>("pipelineCanvas").height());
}

TEST_CASE("An empty design shows both of its canvases", "[desktop][workspace]")
{
    const TestWindow test;
    test.window->files().newDesign();
    const auto& pipeline = test.part<QWidget>("pipelineCanvas");
    CHECK(QTest::qWaitFor(
        [&] { return test.window->topology().height() > 0.4 * pipeline.height(); }, 2'000));
}

TEST_CASE("The key of the timeline acts while the topology has the focus", "[desktop][workspace]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const QKeySequence key(Qt::CTRL | Qt::SHIFT | Qt::Key_T);
    QTest::keySequence(test.window.get(), key);
    CHECK(test.window->pipeline().isTimeline());
    QTest::keySequence(test.window.get(), key);
    CHECK_FALSE(test.window->pipeline().isTimeline());
}

TEST_CASE("Explain does not narrow the main view of a workspace", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.window->resize(1280, 800);
    auto& pages = *test.window->findChild<WorkspacePages*>();
    for (const auto workspace : kWorkspaces) {
        INFO(utf8(keyOf(workspace)));
        pages.open(workspace);
        QApplication::processEvents();
        const int before = pages.width();
        test.window->workbench().explain(QStringLiteral("time"));
        QTest::qWait(50); // the panel gets its size later
        CHECK(test.part<QDockWidget>("explain").isVisible());
        CHECK(pages.width() >= before - 2);
    }
}

} // namespace clusterwright::tests::workspaces_test
