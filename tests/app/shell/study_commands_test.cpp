// The menus Study, Measure and Insert, and the tool buttons for questions.
#include "app/desktop/pipeline/canvas/pipeline_canvas.h"
#include "app/desktop/shell/commands/palette_entry.h"
#include "app/desktop/shell/commands/study_commands.h"
#include "app/desktop/studies/studies_panel.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/study/studies/answer.h"
#include "tests/app/shell/window.h"

#include <QAction>
#include <QDialog>
#include <QListWidget>
#include <QMenuBar>
#include <QTemporaryDir>
#include <QToolBar>
#include <QToolButton>

namespace clusterwright::tests::study_commands_test
{

using namespace clusterwright::desktop;

namespace
{

QToolButton& tool(const TestWindow& test, const char* name)
{
    INFO(name);
    auto& bar = test.part<QToolBar>("tools");
    for (auto* const action : bar.actions())
        if (action->objectName() == QLatin1String(name))
            return dynamic_cast<QToolButton&>(*bar.widgetForAction(action));
    FAIL("no such tool");
    throw;
}

void set(const TestWindow& test, const char* variable, const char* value)
{
    REQUIRE(test.document().submit(
        model::setVariable(test.document().design(), variable, value, std::nullopt),
        QStringLiteral("Set")));
}

} // namespace

TEST_CASE("The menu Study lists each kind by its question", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto before = test.document().design().studies.size();
    test.action(QStringLiteral("Study: Which inputs matter most?")).trigger();
    const auto& studies = test.document().design().studies;
    REQUIRE(studies.size() == before + 1);
    CHECK(studies.back().kind == "sensitivity");
    CHECK(test.window->studies().study() == studies.back().name);
    CHECK(test.window->studies().isVisible());
}

TEST_CASE("A tool button shows the study of its kind, or adds one", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto before = test.document().design();
    QTest::mouseClick(&tool(test, "sweep"), Qt::LeftButton);
    CHECK(test.document().design() == before); // it has a curve
    CHECK(test.window->studies().study() == "speedup");
    CHECK(test.window->studies().isVisible());
    const auto kindShown = [&] {
        const auto& studies = test.document().design().studies;
        return std::ranges::find(
                   studies, test.window->studies().study(), &model::StudyDefinition::name)
            ->kind;
    };
    QTest::mouseClick(&tool(test, "compare"), Qt::LeftButton);
    CHECK(kindShown() == "comparison");
    QTest::mouseClick(&tool(test, "search"), Qt::LeftButton);
    CHECK(kindShown() == "search");
}

TEST_CASE("Tool buttons of questions show their names", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    for (const auto* const name : {"sweep", "compare", "search", "explain", "measure"}) {
        CHECK(tool(test, name).toolButtonStyle() == Qt::ToolButtonTextBesideIcon);
        CHECK_FALSE(tool(test, name).icon().isNull());
    }
}

TEST_CASE("Tooltips of tool buttons show the shortcuts", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    CHECK(test.action(QStringLiteral("Edit: Duplicate"))
              .toolTip()
              .startsWith(QStringLiteral("Duplicate (Ctrl+D)\n")));
    CHECK(test.action(QStringLiteral("File: Save")).toolTip().contains(QStringLiteral("Ctrl+S")));
}

TEST_CASE("Explain shows the selected step, else the first output", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& workbench = test.window->workbench();
    QSignalSpy asked(&workbench, &Workbench::explainRequested);
    QTest::mouseClick(&tool(test, "explain"), Qt::LeftButton);
    REQUIRE(asked.count() == 1);
    CHECK(test.document().numbers()->value(asked[0][0].toString().toStdString()));
    workbench.selection().set({{model::ElementKind::Step, "transpose", "dth"}});
    CHECK(explainedName(workbench) == QStringLiteral("dth.duration"));
}

TEST_CASE("Current values become a scenario in one undo step", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& document = test.document();
    const auto saved = document.design();
    set(test, "P", "4");
    test.await();
    const auto time = document.numbers()->value("time");
    const auto changed = document.design();
    test.action(QStringLiteral("Study: Add scenario from current values")).trigger();
    test.await();
    REQUIRE(document.design().scenarios.size() == saved.scenarios.size() + 1);
    CHECK(document.design().variables == saved.variables);
    CHECK(document.design().scenario == document.design().scenarios.back().name);
    CHECK(document.numbers()->value("time") == time); // shown results stay
    document.undoStack().undo();
    CHECK(document.design() == changed);
}

TEST_CASE("After saving, current values are compared with the saved ones", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    set(test, "P", "4");
    const QTemporaryDir folder;
    REQUIRE(test.window->files().saveTo(folder.filePath(QStringLiteral("a.cluster.json"))));
    const auto before = test.document().design();
    test.action(QStringLiteral("Study: Add scenario from current values")).trigger();
    CHECK(test.document().design() == before); // refused: no value differs
}

TEST_CASE("The menu Measure adds a node", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.action(QStringLiteral("Measure: Add node …")).trigger();
    bool isOpen = false;
    for (const auto* const dialog : test.window->findChildren<QDialog*>())
        isOpen |= dialog->isVisible() && dialog->windowTitle() == QStringLiteral("Add a node");
    CHECK(isOpen);
}

TEST_CASE("The menu Insert adds each kind of item", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto entries = commandsOf(*test.window->menuBar());
    const auto run = [&](const char* name) {
        const auto found = std::ranges::find_if(entries, [&](const auto& entry) {
            return entry.context == QStringLiteral("Insert") && entry.name == QLatin1String(name);
        });
        INFO(name);
        REQUIRE(found != entries.end());
        found->run();
        QCoreApplication::processEvents();
    };
    // The list over the canvas shows items of that kind first.
    const auto firstListed = [&](QWidget& canvas) {
        const auto& list = *canvas.findChild<QListWidget*>(QStringLiteral("quickAddList"));
        CHECK(list.isVisible());
        REQUIRE(list.count() > 0);
        return list.item(0)->text();
    };
    auto& topology = test.window->topology();
    for (const auto& [name, category] : {std::pair("Host", "Hosts"),
                                         std::pair("NIC", "NICs"),
                                         std::pair("Switch", "Switches"),
                                         std::pair("Cable", "Cables"),
                                         std::pair("Generator", "Generators")}) {
        run(name);
        CHECK(firstListed(topology).endsWith(QLatin1String(category)));
    }
    run("Step");
    CHECK_FALSE(firstListed(test.window->pipeline()).isEmpty());
    const auto& design = test.document().design();
    const auto variables = design.variables.size();
    const auto outputs = design.outputs.size();
    const auto scenarios = design.scenarios.size();
    const auto studies = design.studies.size();
    for (const auto* const name : {"Variable", "Output", "Scenario", "Study"})
        run(name);
    CHECK(design.variables.size() == variables + 1);
    CHECK(design.outputs.size() == outputs + 1);
    CHECK(design.scenarios.size() == scenarios + 1);
    CHECK(design.studies.size() == studies + 1);
}

} // namespace clusterwright::tests::study_commands_test
