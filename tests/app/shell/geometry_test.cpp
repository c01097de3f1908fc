// Geometry of visible widgets in every workspace: none overlaps or is cut off.
#include "app/desktop/common/text.h"
#include "app/desktop/measure/measure_page.h"
#include "app/desktop/pipeline/blocks/block_editor.h"
#include "app/desktop/shell/welcome/cluster_dialog.h"
#include "app/desktop/shell/window/tutorial_player.h"
#include "app/desktop/studies/studies_panel.h"
#include "model/design/document/design.h"
#include "model/study/studies/answer.h"
#include "tests/app/shell/clipped_widgets.h"
#include "tests/app/shell/window.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QGraphicsItem>
#include <QGraphicsView>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QSplitter>
#include <QTableWidget>
#include <QToolButton>
#include <QTreeWidget>

namespace clusterwright::tests::geometry_test
{

using namespace clusterwright::desktop;

namespace
{

constexpr QSize kNarrow(1060, 700);
constexpr QSize kSmall(1280, 800);
constexpr QSize kLarge(1600, 1000);

// Opens a fat tree of 1,024 hosts: fat_tree(16), 16^3 / 4.
void beginFatTree(MainWindow& window)
{
    ClusterDialog dialog(
        window.workbench().document().library(), QStringLiteral("fat_tree"), nullptr);
    dialog.findChild<QSpinBox*>(QStringLiteral("hosts"))->setValue(1024);
    REQUIRE(begin(dialog.beginning(), window).empty());
}

void open(const TestWindow& test, const std::string& design, QSize size)
{
    test.window->resize(size);
    if (design == "fat_tree")
        beginFatTree(*test.window);
    else
        REQUIRE(test.window->files().openPreset(qt(design)));
}

void settle(const TestWindow& test)
{
    test.await();
    REQUIRE(
        QTest::qWaitFor([&] { return !test.window->studies().runner().isRunning(); }, kPatience));
}

// Returns pipeline items covered by the card of the selected step, and widgets that are cut off.
QStringList defectsNow(const QWidget& window)
{
    auto defects = clippedWidgets(window);
    const auto* const view = window.findChild<QGraphicsView*>(QStringLiteral("pipelineView"));
    const auto* const card = window.findChild<QWidget*>(QStringLiteral("stepCard"));
    if (card->isVisible() && !view->items(card->geometry()).isEmpty())
        defects.append(QStringLiteral("the card of a step covers an item of the pipeline"));
    return defects;
}

// Waits, because layouts follow results and texts with a delay.
QStringList defectsOf(const TestWindow& test)
{
    constexpr int kLayoutTime = 3000; // ms
    static_cast<void>(
        QTest::qWaitFor([&] { return defectsNow(*test.window).isEmpty(); }, kLayoutTime));
    return defectsNow(*test.window);
}

void check(const TestWindow& test, const QString& part)
{
    settle(test);
    QCoreApplication::processEvents();
    const auto defects = defectsOf(test);
    INFO(utf8(part) << ", " << test.window->width() << " x " << test.window->height());
    CHECK(utf8(defects.join(QLatin1Char('\n'))) == "");
}

} // namespace

TEST_CASE("Overlapping, cut off and cramped widgets are reported", "[desktop][geometry]")
{
    QWidget window;
    window.setObjectName(QStringLiteral("window"));
    window.resize(300, 200);
    const auto add = [&](QWidget* widget, const char* name, const QRect& place) {
        widget->setObjectName(QLatin1String(name));
        widget->setParent(&window);
        widget->setGeometry(place);
    };
    add(new QLabel(QStringLiteral("fits")), "one", {0, 0, 100, 40});
    add(new QLabel(QStringLiteral("fits, too")), "two", {0, 50, 100, 40});
    window.show();
    CHECK(clippedWidgets(window).isEmpty());
    const auto defect = [&] { return utf8(clippedWidgets(window).join(QLatin1Char('\n'))); };
    auto& two = *window.findChild<QLabel*>(QStringLiteral("two"));
    two.setGeometry(0, 30, 100, 40);
    CHECK_THAT(defect(), Catch::Contains("#two(fits, too): overlaps QLabel#one"));
    two.setGeometry(220, 50, 100, 40);
    CHECK_THAT(defect(), Catch::Contains("is outside its parent of 0,0 300x200"));
    two.setGeometry(0, 50, 10, 40);
    CHECK_THAT(defect(), Catch::Contains("“fits, too” needs"));
    two.hide();
    CHECK(clippedWidgets(window).isEmpty());
}

TEST_CASE("A small window keeps 45 % of its height for the plot of a study", "[desktop][geometry]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.window->resize(kLarge);
    test.window->workspaces().open(Workspace::Explore);
    settle(test);
    test.window->studies().findChild<QToolButton*>(QStringLiteral("details"))->setChecked(true);
    test.window->studies().findChild<QToolButton*>(QStringLiteral("tableSwitch"))->setChecked(true);
    QCoreApplication::processEvents();
    auto& parts = test.part<QSplitter>("parts");
    parts.setSizes({parts.height() - 400, 400}); // a high table
    test.window->resize(kNarrow);
    QCoreApplication::processEvents();
    const auto& plot = *parts.widget(0);
    const auto& form = test.part<QWidget>("studyForm");
    const auto& table = *test.window->studies().findChild<QTableView*>(QStringLiteral("table"));
    REQUIRE(form.isVisible());
    REQUIRE(table.isVisible());
    CHECK(plot.height() >= 0.45 * test.window->height() - 2);
    CHECK(plot.width() >= 400);
    CHECK(table.height() >= 50);
    // The details are a column beside the plot, with all of its height.
    const auto left = form.mapTo(test.window.get(), QPoint()).x();
    CHECK(left > plot.mapTo(test.window.get(), QPoint(plot.width() - 1, 0)).x());
    CHECK(form.height() >= plot.height());
    check(test, QStringLiteral("explore with details and table"));
}

TEST_CASE("The block editor does not scroll sideways in a small window", "[desktop][geometry]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.window->resize(kNarrow);
    settle(test);
    test.window->workbench().editBlock(QStringLiteral("inic.card_to_host"));
    QCoreApplication::processEvents();
    const auto& editor = test.part<QWidget>("blockEditor");
    REQUIRE(editor.isVisible());
    const auto& scroll = *editor.findChild<QScrollArea*>();
    CHECK(scroll.horizontalScrollBar()->maximum() == 0);
    CHECK(scroll.widget()->width() <= scroll.viewport()->width());
    CHECK(editor.findChild<QTableWidget*>()->horizontalScrollBar()->maximum() == 0);
}

TEST_CASE("A card that covers a step of the pipeline is reported", "[desktop][geometry]")
{
    const TestWindow test;
    open(test, "acc-fft-inic", kLarge);
    settle(test);
    test.window->workbench().selection().set({{model::ElementKind::Step, "", "compute"}});
    QCoreApplication::processEvents();
    auto& card = test.part<QWidget>("stepCard");
    REQUIRE(card.isVisible());
    CHECK(defectsNow(*test.window).isEmpty());
    const auto& view = test.part<QGraphicsView>("pipelineView");
    const auto* const step = view.scene()->selectedItems().front();
    card.move(view.mapFromScene(step->pos()) - card.rect().center());
    CHECK_THAT(utf8(defectsNow(*test.window).join(QLatin1Char('\n'))),
               Catch::Contains("covers an item of the pipeline"));
}

TEST_CASE("No widget of a workspace overlaps or is cut off", "[desktop][geometry]")
{
    const auto design =
        GENERATE(as<std::string>{}, "acc-fft-inic", "fat_tree", "inic-on-multiedge");
    const auto sizes =
        GENERATE(std::pair(kSmall, kLarge), std::pair(kLarge, kSmall), std::pair(kNarrow, kLarge));
    const TestWindow test;
    open(test, design, sizes.first);
    for (const auto size : {sizes.first, sizes.second}) {
        test.window->resize(size);
        for (const auto workspace : kWorkspaces) {
            test.window->workspaces().open(workspace);
            check(test, qt(design) + QLatin1Char(' ') + keyOf(workspace));
            CHECK(test.window->size() == size);
        }
    }
}

TEST_CASE("No panel of the workspace Design cuts off its widgets", "[desktop][geometry]")
{
    const auto size = GENERATE(kNarrow, kSmall, kLarge);
    const TestWindow test;
    open(test, "acc-fft-inic", size);
    settle(test);
    for (auto* const dock : test.window->findChildren<QDockWidget*>()) {
        test.window->docks().reset();
        REQUIRE(test.window->workspaces().openPart(dock->objectName()));
        check(test, dock->objectName());
        CHECK(test.window->size() == size);
        test.window->workspaces().open(Workspace::Design);
    }
}

TEST_CASE("No panel cuts off its widgets at its minimum width", "[desktop][geometry]")
{
    const TestWindow test;
    open(test, "acc-fft-inic", kSmall);
    settle(test);
    for (const auto workspace : {Workspace::Design, Workspace::Explore}) {
        test.window->workspaces().open(workspace);
        settle(test);
        for (auto* const dock : test.window->findChildren<QDockWidget*>())
            if (dock->isVisible())
                test.window->resizeDocks({dock}, {1}, Qt::Horizontal);
        check(test, keyOf(workspace));
    }
}

TEST_CASE("No selection cuts off widgets in the Inspector", "[desktop][geometry]")
{
    const auto design = GENERATE(as<std::string>{}, "acc-fft-inic", "fat_tree");
    const auto size = GENERATE(kNarrow, kSmall, kLarge);
    const TestWindow test;
    open(test, design, size);
    settle(test);
    const auto& document = test.document();
    const auto select = [&](const model::Element& element) {
        test.window->workbench().selection().set({element});
        check(test, qt(design) + QLatin1Char(' ') + qt(element.name));
    };
    using enum model::ElementKind;
    for (const auto& variable : document.design().variables)
        select({Variable, "", variable.name});
    for (const auto& component : document.design().components)
        select({Component, "", component.name});
    for (const auto& output : document.design().outputs)
        select({Output, "", output.name});
    for (const auto& study : document.design().studies)
        select({Study, "", study.name});
    if (document.design().topology)
        for (const auto& generator : document.design().topology->whole.generators)
            select({Generator, "", "", generator.id});
    if (document.design().pipeline)
        for (const auto* const step : model::stepsOf(*document.design().pipeline))
            select({Step, "", step->id});
}

TEST_CASE("The block editor shows all its fields without scrolling", "[desktop][geometry]")
{
    const auto size = GENERATE(kSmall, kLarge);
    const TestWindow test;
    open(test, "acc-fft-inic", size);
    settle(test);
    const bool isByMenu = GENERATE(false, true);
    if (isByMenu) {
        auto& dock = test.part<QDockWidget>("blockEditor");
        dock.findChild<QAction*>(QStringLiteral("bringToFront"))->trigger();
    } else {
        test.window->workbench().editBlock(QStringLiteral("inic.partition"));
    }
    auto& editor = *test.window->findChild<BlockEditor*>();
    const auto& area = *editor.findChild<QScrollArea*>();
    const auto& table = *editor.findChild<QTableWidget*>();
    INFO(size.width() << " x " << size.height());
    CHECK(QTest::qWaitFor(
        [&] {
            return area.viewport()->height() >= area.widget()->height() &&
                   area.viewport()->width() >= area.widget()->width();
        },
        kPatience));
    CHECK(table.horizontalHeader()->length() <= table.viewport()->width());
    check(test, QStringLiteral("block editor"));
}

TEST_CASE("Explain below the page has the full width", "[desktop][geometry]")
{
    const TestWindow test;
    open(test, "acc-fft-inic", kSmall);
    settle(test);
    for (const auto workspace : kWorkspaces) {
        test.window->workspaces().open(workspace);
        test.window->workbench().explain(QStringLiteral("time"));
        check(test, keyOf(workspace));
        const auto& explain = test.part<QDockWidget>("explain");
        CHECK(explain.width() >= (workspace == Workspace::Design ? 320 : 1'000));
        CHECK_FALSE(test.part<QTreeWidget>("tree").visibleRegion().isEmpty());
    }
}

TEST_CASE("No study of a design cuts off widgets in Explore", "[desktop][geometry]")
{
    const auto design =
        GENERATE(as<std::string>{}, "acc-fft-inic", "choose-interconnect", "inic-on-multiedge");
    const auto size = GENERATE(kNarrow, kSmall, kLarge);
    const TestWindow test;
    open(test, design, size);
    test.window->workspaces().open(Workspace::Explore);
    for (const bool hasDetails : {false, true}) {
        test.window->studies().showDetails(hasDetails);
        for (const auto& study : test.document().design().studies) {
            test.window->studies().showStudy(study.name);
            check(test, qt(design) + QLatin1Char(' ') + qt(study.name));
        }
    }
}

TEST_CASE("No step of a measurement cuts off its widgets", "[desktop][geometry]")
{
    const auto size = GENERATE(kNarrow, kSmall, kLarge);
    const TestWindow test;
    open(test, "acc-sort-gigabit", size);
    test.window->workspaces().open(Workspace::Measure);
    for (const auto step : MeasurePage::kSteps) {
        test.part<MeasurePage>("measurePage").showStep(step);
        check(test, QStringLiteral("step %1").arg(step));
        CHECK(test.window->size() == size);
    }
}

TEST_CASE("The welcome page cuts off no widget", "[desktop][geometry]")
{
    const auto size = GENERATE(kNarrow, kSmall, kLarge);
    const TestWindow test;
    test.window->resize(size);
    INFO(size.width() << " x " << size.height());
    CHECK(utf8(defectsOf(test).join(QLatin1Char('\n'))) == "");
}

} // namespace clusterwright::tests::geometry_test
