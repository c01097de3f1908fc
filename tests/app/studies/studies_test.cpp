// The panel of studies: definitions, scenarios, results and the user's actions.
#include "app/desktop/common/text.h"
#include "app/desktop/document/parameter_mime.h"
#include "app/desktop/fields/field_row.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/studies/study_result_view.h"
#include "model/study/points/parted_work.h"
#include "model/study/studies/answer.h"
#include "tests/app/studies/studies_window.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QToolButton>

namespace clusterwright::tests::studies_test
{

using namespace clusterwright::desktop;

TEST_CASE("The design's studies are listed, and a quick study runs at once", "[desktop][studies]")
{
    StudiesWindow test;
    CHECK(test.part<QListWidget>("list").count() ==
          static_cast<int>(test.document().design().studies.size()));
    REQUIRE(test.panel.answer());
    REQUIRE(test.panel.answer()->result);
    CHECK_FALSE(test.panel.plot().content().isEmpty());
    CHECK(test.part<QTableView>("table").model()->rowCount() > 0);
}

TEST_CASE("A result follows an edit and its undo", "[desktop][studies]")
{
    StudiesWindow test;
    const auto before = test.panel.plot().figure();
    REQUIRE(test.document().submit(
        model::setVariable(test.document().design(), "element", "8 B", std::nullopt),
        QStringLiteral("Smaller")));
    test.await();
    CHECK_FALSE(plots::toCsv(test.panel.plot().figure()) == plots::toCsv(before));
    test.document().undoStack().undo();
    test.await();
    CHECK(plots::toCsv(test.panel.plot().figure()) == plots::toCsv(before));
}

TEST_CASE("A study of every kind can be added, run and undone", "[desktop][studies]")
{
    StudiesWindow test;
    const auto before = test.document().design().studies;
    for (const auto* const form : model::studyForms()) {
        if (form->hasRungs)
            continue; // needs measured data
        INFO(form->name);
        test.panel.list().addStudy(form->name);
        REQUIRE(test.document().design().studies.size() == before.size() + 1);
        if (!test.panel.runner().isRunning() && !test.panel.answer())
            test.panel.run();
        test.await();
        REQUIRE(test.panel.answer());
        INFO(textOf(test.panel.answer()->findings));
        CHECK(test.panel.answer()->result);
        CHECK_FALSE(test.panel.plot().content().isEmpty());
        test.document().undoStack().undo();
        CHECK(test.document().design().studies == before);
    }
}

TEST_CASE("A ladder is added to a design with measured data only", "[desktop][studies]")
{
    const auto addedTo = [](const std::string& design) {
        StudiesWindow test(design);
        const auto before = test.document().design().studies.size();
        test.panel.list().addStudy("ladder");
        return test.document().design().studies.size() - before;
    };
    CHECK(addedTo("training-step") == 1);
    CHECK(addedTo("acc-fft-inic") == 0);
}

TEST_CASE("An active scenario changes the results and the command of a study",
          "[desktop][studies][scenario]")
{
    StudiesWindow test;
    const auto time = [&] {
        QSignalSpy answered(&test.document(), &Document::answerChanged);
        while (!test.document().isAnswered())
            REQUIRE(answered.wait(kPatience));
        return test.document().numbers()->value("time")->value;
    };
    const auto before = time();
    model::Scenario scenario;
    scenario.name = scenario.title = "small";
    scenario.settings = {{"element", "8 B"}};
    REQUIRE(test.document().submit(
        model::Edit{model::SetItem<model::Scenario>{"", 0, std::nullopt, scenario}},
        QStringLiteral("Add")));
    test.document().setScenario("small");
    CHECK(test.document().design().scenario == "small");
    CHECK(time() < before);
    CHECK(contains(utf8(test.panel.command()), "--scenario small"));
    // Undoing its creation restores the design's values.
    test.document().undoStack().undo();
    CHECK(test.document().design().scenario.empty());
    CHECK(time() == before);
}

TEST_CASE("A study keeps its display choices after switching and running again",
          "[desktop][studies][memory]")
{
    QSettings().clear();
    StudiesWindow test;
    test.panel.list().addStudy("curve");
    test.await();
    const auto study = test.panel.study();
    auto& plot = test.panel.plot();
    const auto curve = plot.as<plots::Figure>().panels.at(0).series.at(0).label;
    plot.hideCurve(curve, true);
    const auto chosen = plot.content().choices();
    test.panel.list().addStudy("map");
    test.panel.run();
    test.await();
    CHECK(plot.content().choices() == plots::PlotChoices());
    test.panel.showStudy(study);
    CHECK(plot.content().choices() == chosen);
    test.panel.run();
    test.await();
    CHECK(plot.content().choices() == chosen);
    CHECK(plot.content().hidden().contains(curve));
}

TEST_CASE("A failed study shows the reason instead of a plot", "[desktop][studies]")
{
    StudiesWindow test;
    model::StudyDefinition study;
    study.name = study.title = "wrong";
    study.x.variable = "P";
    study.x.values = "2..";
    study.outputs = {"time"};
    test.add(study);
    test.await();
    REQUIRE(test.panel.answer());
    CHECK_FALSE(test.panel.answer()->result);
    CHECK(test.panel.plot().content().isEmpty());
}

TEST_CASE("An infeasible search states its reason once", "[desktop][studies][search]")
{
    StudiesWindow test;
    model::StudyDefinition study;
    study.name = study.title = "none";
    study.kind = "search";
    study.axes = {{"P", "2..16"}};
    study.minimize = {"time"};
    study.subjectTo = {"P > 99"};
    test.add(study);
    test.await();
    REQUIRE(test.panel.answer());
    REQUIRE(test.panel.answer()->result);
    const auto reason = QStringLiteral("None of the 15 points is feasible.");
    CHECK(
        test.panel.plot().findChild<QLabel*>(QStringLiteral("message"))->text().startsWith(reason));
    CHECK(test.part<QLabel>("sentence").text().isEmpty());
    CHECK_FALSE(test.part<QLabel>("state").text().contains(reason));
}

TEST_CASE("Values under the pointer take the whole line below the plot", "[desktop][studies]")
{
    StudiesWindow test;
    auto& state = test.part<QLabel>("state");
    REQUIRE(state.isVisible());
    emit test.panel.plot().readoutChanged(QString(1000, QLatin1Char('x')));
    CHECK_FALSE(state.isVisible());
    CHECK(test.part<QLabel>("readout").text().size() == 1000);
    emit test.panel.plot().readoutChanged({});
    CHECK(state.isVisible());
    CHECK(test.part<QLabel>("readout").text().isEmpty());
}

TEST_CASE("A study that is selected elsewhere is shown", "[desktop][studies]")
{
    StudiesWindow test;
    const auto& studies = test.document().design().studies;
    REQUIRE(studies.size() > 1);
    const auto elementOf = [](const std::string& name) {
        return std::vector{model::Element{model::ElementKind::Study, "", name}};
    };
    test.workbench.selection().set(elementOf(studies[1].name));
    CHECK(test.panel.study() == studies[1].name);

    // Choosing a study in the list also changes the selection.
    test.part<QListWidget>("list").setCurrentRow(0);
    CHECK(test.panel.study() == studies[0].name);
    CHECK(test.workbench.selection().elements() == elementOf(studies[0].name));
}

TEST_CASE("The text of the progress bar fits in one line", "[desktop][studies]")
{
    StudiesWindow test;
    auto& bar = test.part<QProgressBar>("progress");
    auto& result = *test.panel.findChild<StudyResultView*>();
    test.panel.resize(700, 500);
    model::Progress progress;
    progress.done = 34;
    progress.total = 100;
    progress.rate = 1.5e7;
    progress.secondsLeft = 27;
    result.showProgress(progress);
    bar.show();
    QCoreApplication::processEvents();
    CHECK(bar.text() == QStringLiteral("34 %, 27 s left"));
    CHECK(bar.fontMetrics().horizontalAdvance(bar.text()) < bar.width());
    CHECK(bar.toolTip() == QStringLiteral("15,000,000 points per second"));
}

TEST_CASE("An invalid field of a study shows its finding", "[desktop][studies]")
{
    StudiesWindow test;
    test.panel.showDetails(true);
    const auto message = [&](const char* field) {
        auto* const row = test.part<Inspector>("studyForm").row(field);
        REQUIRE(row);
        return row->message();
    };
    model::StudyDefinition study;
    const auto ask = [&] {
        QSignalSpy answered(&test.document(), &Document::answerChanged);
        test.add(study);
        test.await();
        while (!test.document().isAnswered())
            REQUIRE(answered.wait(kPatience));
    };
    study.name = study.title = "wrong";
    study.kind = "solve";
    study.x.variable = "nic.host_bandwidth";
    study.x.values = "90 MB/s..80 MB/s";
    study.suchThat = "speedup = 4";
    ask();
    CHECK(message("x").isEmpty());
    CHECK_FALSE(message("x_values").isEmpty());
    CHECK(message("such_that").isEmpty());
    study.name = "never"; // has a result, with a finding about one field
    study.x.values = "80 MB/s..90 MB/s";
    study.suchThat = "speedup = 400";
    ask();
    REQUIRE(test.panel.answer()->result);
    CHECK(message("x_values").isEmpty());
    CHECK_FALSE(message("such_that").isEmpty());
    study.name = "unknown";
    study.kind = "curve";
    study.x.values = "80 MB/s,90 MB/s";
    study.suchThat.clear();
    study.outputs = {"tim"};
    ask();
    CHECK(test.panel.plot().content().isEmpty());
    CHECK(message("outputs").contains(QStringLiteral("tim")));
}

TEST_CASE("A row of a search result can be applied to the design", "[desktop][studies][search]")
{
    StudiesWindow test;
    auto study = longSearch();
    study.axes = {{"P", "2..8"}, {"nic.host_bandwidth", "80 MiB/s,160 MiB/s"}};
    test.add(study);
    test.await();
    auto& table = test.part<QTableView>("table");
    REQUIRE(table.model()->rowCount() == 10);
    auto& apply = test.part<QPushButton>("apply");
    CHECK_FALSE(apply.isEnabled());
    table.selectRow(0);
    CHECK(apply.isEnabled());
    const auto before = test.document().design();
    apply.click();
    CHECK(test.document().design().variables.front().name == before.variables.front().name);
    CHECK_FALSE(test.document().design() == before);
    test.document().undoStack().undo();
    CHECK(test.document().design() == before);
}

TEST_CASE("A switch of a scale changes the study, and undo takes it back", "[desktop][studies]")
{
    StudiesWindow test;
    const auto scale = [&] { return test.panel.plot().as<plots::Figure>().panels.at(0).y.scale; };
    const auto toggle = [&](const char* text) {
        for (auto* const button : test.panel.findChildren<QToolButton*>())
            if (button->text() == QLatin1String(text))
                button->click();
        test.await();
    };
    const auto before = scale();
    const auto& study = test.document().design().studies.front();
    REQUIRE(study.yScale == "auto");
    toggle("log y");
    CHECK(study.yScale == (before == plots::Scale::Linear ? "log" : "linear"));
    CHECK(scale() != before);
    toggle("log y");
    CHECK(scale() == before);
    test.document().undoStack().undo();
    test.document().undoStack().undo();
    test.await();
    CHECK(study.yScale == "auto");
    CHECK(scale() == before);
    CHECK(test.panel.plot().content().choices() == plots::PlotChoices());
}

TEST_CASE("A corrected study shows no error of before", "[desktop][studies]")
{
    StudiesWindow test;
    auto study = longSearch();
    study.minimize = {"tyme"};
    test.add(study);
    test.panel.run();
    test.await();
    REQUIRE_FALSE(test.panel.answer()->result);
    const auto shown = [&] {
        const auto* const message = test.panel.plot().findChild<QLabel*>();
        REQUIRE(message);
        return message->text();
    };
    CHECK(shown().contains(QStringLiteral("tyme")));
    study.minimize = {"time"};
    const auto& studies = test.document().design().studies;
    REQUIRE(test.document().submit(model::Edit{model::SetItem<model::StudyDefinition>{
                                       "", studies.size() - 1, studies.back(), study}},
                                   QStringLiteral("Correct")));
    CHECK_FALSE(shown().contains(QStringLiteral("tyme")));
    CHECK_FALSE(test.part<QLabel>("state").text().contains(QStringLiteral("tyme")));
}

TEST_CASE("The scenarios of a design are shown side by side", "[desktop][studies][scenario]")
{
    StudiesWindow test;
    auto& button = test.part<QToolButton>("scenarios");
    CHECK_FALSE(button.isEnabled());
    model::Scenario scenario;
    scenario.name = "small";
    scenario.title = "Small elements";
    scenario.settings = {{"element", "8 B"}};
    REQUIRE(test.document().submit(
        model::Edit{model::SetItem<model::Scenario>{"", 0, std::nullopt, scenario}},
        QStringLiteral("Add")));
    test.panel.list().show();
    button.click();
    auto& table = test.part<QTableView>("scenarioTable");
    CHECK(table.isVisible());
    CHECK_FALSE(test.panel.plot().isVisible());
    REQUIRE(QTest::qWaitFor([&] { return table.model()->columnCount() == 3; }, kPatience));
    CHECK(table.model()->headerData(2, Qt::Horizontal).toString().simplified() ==
          QStringLiteral("Small elements"));
    REQUIRE(table.model()->index(0, 0).data().toString() == QStringLiteral("time"));
    const auto values = [&] {
        return std::pair(table.model()->index(0, 1).data().toString(),
                         table.model()->index(0, 2).data().toString());
    };
    const auto [base, small] = values();
    CHECK(base != small);
    REQUIRE(test.document().submit(
        model::setVariable(test.document().design(), "P", "16", std::nullopt),
        QStringLiteral("Change")));
    CHECK(values() == std::pair(base, small)); // a thread computes the new ones
    REQUIRE(QTest::qWaitFor([&] { return values() != std::pair(base, small); }, kPatience));
    test.document().undoStack().undo();
    REQUIRE(QTest::qWaitFor([&] { return values() == std::pair(base, small); }, kPatience));
    test.part<QListWidget>("list").setCurrentRow(1);
    CHECK_FALSE(table.isVisible());
    CHECK(test.panel.plot().isVisible());
    CHECK_FALSE(button.isChecked());
}

TEST_CASE("An input from the Inspector is varied in the shown study", "[desktop][studies]")
{
    StudiesWindow test;
    model::StudyDefinition study = longSearch();
    study.axes.resize(1);
    study.axes[0].values = "2..8";
    test.add(study);
    QSignalSpy raised(&test.panel, &StudiesPanel::raiseRequested);
    test.workbench.vary(QStringLiteral("nic.host_bandwidth"));
    CHECK(raised.count() == 1);
    const auto& axes = test.document().design().studies.back().axes;
    REQUIRE(axes.size() == 2);
    CHECK(axes[1].variable == "nic.host_bandwidth");
    CHECK(axes[1].values.starts_with("log("));
}

TEST_CASE("An input dropped on the plot is varied in its study", "[desktop][studies]")
{
    StudiesWindow test;
    model::StudyDefinition study = longSearch();
    study.axes.resize(1);
    study.axes[0].values = "2..8";
    test.add(study);
    const auto before = test.document().design();
    QMimeData other;
    other.setText(QStringLiteral("nic.host_bandwidth"));
    CHECK_FALSE(test.drop(other));
    CHECK(test.drop(*parameterData(QStringLiteral("nic.host_bandwidth"))));
    REQUIRE(test.document().design().studies.back().axes.size() == 2);
    CHECK(test.document().design().studies.back().axes[1].variable == "nic.host_bandwidth");
    test.document().undoStack().undo();
    CHECK(test.document().design() == before);
}

TEST_CASE("Every button has a name or a tooltip", "[desktop][studies][accessible]")
{
    StudiesWindow test;
    for (const auto* const button : test.panel.findChildren<QAbstractButton*>()) {
        INFO(button->metaObject()->className());
        if (button->inherits("QTableCornerButton")) // belongs to the table, never visible
            continue;
        CHECK((!button->accessibleName().isEmpty() || !button->text().isEmpty()));
    }
    for (const auto* const choice : test.panel.findChildren<QComboBox*>())
        CHECK((!choice->accessibleName().isEmpty() || choice->isEditable()));
}

TEST_CASE("A study of a fraction of a second runs at once", "[desktop][studies]")
{
    StudiesWindow test;
    for (const char* const kind : {"solve", "sensitivity", "uncertainty"}) {
        INFO(kind);
        test.panel.list().addStudy(kind);
        CHECK((test.panel.runner().isRunning() || test.panel.answer()));
        test.await();
        REQUIRE(test.panel.answer());
        CHECK(test.panel.answer()->result);
    }
}

TEST_CASE("The buttons of a study stay where they are when its sentence wraps",
          "[desktop][studies]")
{
    StudiesWindow test;
    const auto& run = test.part<QPushButton>("run");
    const auto& sentence = test.part<QWidget>("studySentence");
    const auto place = [&] { return run.mapTo(&test.panel, QPoint()).y(); };
    const int before = place();
    const int height = sentence.height();
    test.panel.resize(520, 700);
    REQUIRE(QTest::qWaitFor([&] { return sentence.height() > height; }, kPatience));
    CHECK(place() == before);
}

TEST_CASE("All studies are complete before their plots are exported", "[desktop][studies]")
{
    StudiesWindow test;
    QString leftOut;
    static_cast<void>(test.panel.figures(leftOut));
    CHECK(leftOut.startsWith(QStringLiteral("Not exported")));
    bool isComplete = false;
    test.panel.completeAll([&] { isComplete = true; });
    REQUIRE(QTest::qWaitFor([&] { return isComplete; }, 3 * kPatience));
    CHECK_FALSE(test.panel.figures(leftOut).empty());
    CHECK(leftOut.isEmpty());
}

TEST_CASE("A stop ends the completion of studies", "[desktop][studies]")
{
    StudiesWindow test;
    auto study = longSearch();
    study.axes[1].values = "lin(50 MB/s,500 MB/s,100000)";
    test.add(study); // the last of the list runs first
    bool isComplete = false;
    test.panel.completeAll([&] { isComplete = true; });
    CHECK_FALSE(isComplete);
    test.panel.cancel();
    REQUIRE(QTest::qWaitFor([&] { return isComplete; }, kPatience));
    CHECK_FALSE(test.panel.runner().isRunning());
}

TEST_CASE("The command of a study is copied only if its file has the study", "[desktop][studies]")
{
    StudiesWindow test;
    auto* const copy = test.panel.findChild<QAction*>(QStringLiteral("copyCommand"));
    REQUIRE(copy);
    QGuiApplication::clipboard()->setText(QStringLiteral("before"));
    REQUIRE(test.document().submit(
        model::setVariable(test.document().design(), "element", "8 B", std::nullopt),
        QStringLiteral("Smaller")));
    copy->trigger();
    CHECK(QGuiApplication::clipboard()->text() == QStringLiteral("before"));
    const TemporaryFolder folder;
    const auto file = (folder.path() / "mine.cluster.json").string();
    REQUIRE(test.document().save(QString::fromStdString(file)).empty());
    copy->trigger();
    CHECK(QGuiApplication::clipboard()->text().contains(qt(file)));
}

TEST_CASE("A second click on Details at the same place closes them", "[desktop][studies]")
{
    StudiesWindow test;
    auto& details = *test.panel.findChild<QToolButton*>(QStringLiteral("details"));
    const auto place = [&] { return details.mapToGlobal(QPoint()); };
    const auto before = place();
    details.click();
    QApplication::processEvents();
    CHECK(test.panel.findChild<QWidget*>(QStringLiteral("studyForm"))->isVisible());
    CHECK(place() == before);
    details.click();
    QApplication::processEvents();
    CHECK_FALSE(test.panel.findChild<QWidget*>(QStringLiteral("studyForm"))->isVisible());
    CHECK(place() == before);
}

} // namespace clusterwright::tests::studies_test
