// The panel of studies: definitions, scenarios, results and the user's actions.
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
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
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QToolButton>
#include <QUrl>

namespace clusterwright::tests::studies_test
{

using namespace clusterwright::desktop;

namespace
{

// Rings around points of the plot.
qsizetype markedRows(const plots::PlotView& view)
{
    return view.findChildren<QObject*>(QStringLiteral("rowRing")).size();
}

// Writes a screenshot for review to the folder "pictures" in the working folder.
void picture(QWidget& widget, const std::string& name, bool isDark)
{
    QDir().mkpath(QStringLiteral("pictures"));
    QCoreApplication::processEvents(); // plots are drawn with a delay
    CHECK(widget.grab().save(QStringLiteral("pictures/studies-%1-%2.png")
                                 .arg(QString::fromStdString(name),
                                      isDark ? QStringLiteral("dark") : QStringLiteral("light"))));
}

} // namespace

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
    for (int kind = 0; kind < model::kStudyKinds; ++kind) {
        INFO(toText(static_cast<model::StudyKind>(kind)));
        test.panel.addStudy(static_cast<model::StudyKind>(kind));
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
    test.panel.addStudy(model::StudyKind::Curve);
    test.await();
    const auto study = test.panel.study();
    auto& plot = test.panel.plot();
    const auto curve = plot.as<plots::Figure>().panels.at(0).series.at(0).label;
    plot.hideCurve(curve, true);
    const auto chosen = plot.content().choices();
    test.panel.addStudy(model::StudyKind::Map);
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
    study.xVariable = "P";
    study.xValues = "2..";
    study.outputs = {"time"};
    test.add(study);
    test.await();
    REQUIRE(test.panel.answer());
    CHECK_FALSE(test.panel.answer()->result);
    CHECK(test.panel.plot().content().isEmpty());
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
        return row->findChild<QLabel*>(QStringLiteral("message"))->text();
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
    study.kind = model::StudyKind::Solve;
    study.xVariable = "nic.host_bandwidth";
    study.xValues = "90 MB/s..80 MB/s";
    study.suchThat = "speedup = 4";
    ask();
    CHECK(message("x").isEmpty());
    CHECK_FALSE(message("x_values").isEmpty());
    CHECK(message("such_that").isEmpty());
    study.name = "never"; // has a result, with a finding about one field
    study.xValues = "80 MB/s..90 MB/s";
    study.suchThat = "speedup = 400";
    ask();
    REQUIRE(test.panel.answer()->result);
    CHECK(message("x_values").isEmpty());
    CHECK_FALSE(message("such_that").isEmpty());
    study.name = "unknown";
    study.kind = model::StudyKind::Curve;
    study.xValues = "80 MB/s,90 MB/s";
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

TEST_CASE("The table shows the rows that are brushed in the plot", "[desktop][studies][search]")
{
    StudiesWindow test;
    auto study = longSearch();
    study.axes = {{"P", "2..8"}, {"element", "8 B,16 B"}};
    test.add(study);
    test.await();
    auto& table = test.part<QTableView>("table");
    emit test.panel.plot().brushed({1, 3});
    CHECK(table.model()->rowCount() == 2);
    const auto& count = test.part<QLabel>("rowsShown");
    CHECK(count.isVisible());
    CHECK(count.text() == QStringLiteral("2 of 10 rows shown"));
    emit test.panel.plot().brushed({0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    CHECK_FALSE(count.isVisible());
    CHECK(table.model()->rowCount() == 10);
    emit test.panel.plot().pointChosen(2);
    CHECK(table.selectionModel()->selectedRows().size() == 1);
}

TEST_CASE("Selected rows are marked in the plot, and copied with the heads of their columns",
          "[desktop][studies][search]")
{
    StudiesWindow test;
    auto study = longSearch();
    study.axes = {{"P", "2..8"}};
    study.minimize = {"time", "cost"};
    study.top = 0;
    test.add(study);
    test.await();
    auto& plot = test.panel.plot();
    REQUIRE(std::holds_alternative<plots::ScatterFigure>(plot.figure()));
    auto& table = test.part<QTableView>("table");
    table.sortByColumn(0, Qt::DescendingOrder);
    table.selectRow(0);
    table.selectionModel()->select(table.model()->index(2, 0),
                                   QItemSelectionModel::Select | QItemSelectionModel::Rows);
    CHECK(markedRows(plot) == 2);
    const auto drawn = [&](Qt::SortOrder order, int row) {
        table.clearSelection();
        table.sortByColumn(0, order);
        table.selectRow(row);
        QTest::qWait(20);
        return plot.grab().toImage();
    };
    const auto least = drawn(Qt::AscendingOrder, 0);
    CHECK(drawn(Qt::DescendingOrder, 0) != least);
    table.clearSelection();
    table.selectRow(0);
    table.selectionModel()->select(table.model()->index(2, 0),
                                   QItemSelectionModel::Select | QItemSelectionModel::Rows);
    test.part<QToolButton>("tableSwitch").setChecked(true);
    table.setFocus();
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    const auto lines = QApplication::clipboard()->text().split(QLatin1Char('\n'));
    REQUIRE(lines.size() == 4); // the last line is ended, too
    CHECK(lines[0].startsWith(QStringLiteral("P\ttime\t")));
    CHECK(lines[1].startsWith(QStringLiteral("8\t")));
    CHECK(lines[2].startsWith(QStringLiteral("6\t")));
    CHECK(lines[0].count(QLatin1Char('\t')) == lines[1].count(QLatin1Char('\t')));
    table.clearSelection();
    CHECK(markedRows(plot) == 0);
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

TEST_CASE("A selected row of a curve is marked in every panel", "[desktop][studies]")
{
    StudiesWindow test;
    model::StudyDefinition study;
    study.name = "curve";
    study.kind = model::StudyKind::Curve;
    study.xVariable = "P";
    study.xValues = "2,4,8";
    study.outputs = {"time", "speedup"};
    test.add(study);
    test.await();
    auto& plot = test.panel.plot();
    REQUIRE(plot.as<plots::Figure>().panels.size() == 2);
    auto& table = test.part<QTableView>("table");
    table.selectRow(1);
    CHECK(markedRows(plot) == 2);
    table.clearSelection();
    CHECK(markedRows(plot) == 0);
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
    const auto drop = [&](const QMimeData& data) {
        QDragEnterEvent enter({600, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        enter.ignore();
        QApplication::sendEvent(&test.panel, &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent event({600, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&test.panel, &event);
        return event.isAccepted();
    };
    QMimeData other;
    other.setText(QStringLiteral("nic.host_bandwidth"));
    CHECK_FALSE(drop(other));
    CHECK(drop(*parameterData(QStringLiteral("nic.host_bandwidth"))));
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

TEST_CASE("The list of studies has folders, a search and copies", "[desktop][studies]")
{
    StudiesWindow test;
    auto& list = test.part<QListWidget>("list");
    const auto shown = [&] {
        QStringList texts;
        for (int row = 0; row < list.count(); ++row)
            if (!list.item(row)->isHidden())
                texts.append(list.item(row)->text().trimmed());
        return texts;
    };
    const auto before = shown();
    for (const auto* const name : {"one", "two"}) {
        model::StudyDefinition study;
        study.name = name;
        study.title = std::string("Costs / Study ") + name;
        study.xVariable = "P";
        study.xValues = "2..4";
        study.outputs = {"cost"};
        test.add(study);
    }
    test.await();
    const auto folder = QStringLiteral("\u25be Costs");
    const QStringList added{folder, QStringLiteral("Study one"), QStringLiteral("Study two")};
    CHECK(shown().last(3) == added);
    auto* const head = list.item(list.count() - 3);
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(head).center());
    CHECK(shown().last() == QStringLiteral("\u25b8 Costs"));

    auto& search = test.part<QLineEdit>("studySearch");
    search.setText(QStringLiteral("study TWO"));
    CHECK(shown() == QStringList{folder, QStringLiteral("Study two")});
    search.clear();

    test.panel.showStudy("two");
    test.part<QToolButton>("duplicate").click();
    test.await();
    const auto& studies = test.document().design().studies;
    CHECK(studies.back().title == "Costs / Study two (copy)");
    CHECK(test.panel.study() == studies.back().name);
    test.document().undoStack().undo();
    CHECK(test.document().design().studies.back().name == "two");
}

TEST_CASE("Measured points come from a dropped file, in one undo step", "[desktop][measured]")
{
    StudiesWindow test("fft-row");
    const TemporaryFolder folder;
    const auto path = folder.write("run.csv", "length,time[ns]\n1024,1000\n");
    test.panel.showStudy("ratio");
    test.await();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QString::fromStdString(path))});
    QDragEnterEvent enter({600, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&test.panel, &enter);
    REQUIRE(enter.isAccepted());
    QDropEvent event({600, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&test.panel, &event);
    auto* const dialog = test.panel.findChild<QDialog*>(QStringLiteral("measuredDialog"));
    REQUIRE(dialog);
    dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
    CHECK(test.document().design().studies[1].measured.ends_with("run.csv"));
    test.await();
    REQUIRE(test.panel.answer()->result);
    test.document().undoStack().undo();
    CHECK(test.document().design().studies[1].measured == "fftw-row-time");
}

TEST_CASE("The panel of studies is drawn to image files", "[.][pictures]")
{
    const bool isDark = GENERATE(false, true);
    applyTheme(*qApp, isDark ? ThemeChoice::Dark : ThemeChoice::Light);
    StudiesWindow test;
    for (int kind = 0; kind < model::kStudyKinds; ++kind) {
        test.panel.addStudy(static_cast<model::StudyKind>(kind));
        if (!test.panel.runner().isRunning())
            test.panel.run();
        test.await();
        auto& figures = test.part<QComboBox>("figure");
        const std::string name(toText(static_cast<model::StudyKind>(kind)));
        picture(test.panel, name, isDark);
        for (int i = 1; i < figures.count(); ++i) {
            figures.setCurrentIndex(i);
            emit figures.activated(i);
            picture(test.panel, name + "-" + std::to_string(i), isDark);
        }
    }
    test.add(longSearch());
    picture(test.panel, "long", isDark);
    test.panel.run();
    QSignalSpy progressed(&test.panel.runner(), &StudyRunner::progressed);
    static_cast<void>(progressed.wait(kPatience));
    picture(test.panel, "working", isDark);
    test.panel.cancel();
    test.await();
    picture(test.panel, "stopped", isDark);
    applyTheme(*qApp, ThemeChoice::Light);
}

} // namespace clusterwright::tests::studies_test
