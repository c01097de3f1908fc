// The calibration from a recorded file to the design, its undo, and its errors.
#include "app/desktop/calibration/parameters_model.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/plots/view/plot_view.h"
#include "model/core/provenance.h"
#include "model/design/system/evaluation.h"
#include "tests/app/calibration/opened_wizard.h"
#include "tests/support/findings.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

namespace clusterwright::tests::calibration_wizard_test
{

using namespace clusterwright::desktop;

TEST_CASE("A recorded file sets an input of the design with undo", "[desktop][calibration]")
{
    OpenedWizard test;
    const auto before = test.design();
    test.fitFile();
    test.next();
    CHECK(test.wizard.currentId() == CalibrationWizard::Judge);
    CHECK(test.part<QLabel>("heldOutError").text().endsWith(QStringLiteral(" %")));
    CHECK(test.part<QLabel>("heldOutText").text().contains(QStringLiteral("8 rows")));
    auto& judge = test.wizard.judgePage();
    REQUIRE(judge.parameters().rowCount() == 1);
    CHECK(judge.parameters().index(0, ParametersModel::Name).data() == QStringLiteral("t_key"));
    CHECK(judge.fitPlot().as<plots::ScatterFigure>().curves.size() == 1);
    CHECK(judge.fitPlot().as<plots::ScatterFigure>().points.size() == 2); // measured, held out
    CHECK(judge.residualPlot().as<plots::ScatterFigure>().points.size() == 2);
    CHECK(judge.quantilePlot().as<plots::ScatterFigure>().points[0].x.size() == 32);
    test.next();
    CHECK(test.design() == before);
    const auto targets = test.wizard.applyPage().targets();
    REQUIRE(targets.size() == 1);
    CHECK(targets[0].name == "host.count_key_time");
    test.apply();
    CHECK(test.steps() == 1);
    const auto* const origin = test.originOf("host.count_key_time");
    REQUIRE(origin);
    CHECK(origin->kind == model::OriginKind::Measurement);
    CHECK(contains(origin->note, "sort.csv"));
    const auto low = model::parseQuantity(origin->interval[0]).value().value;
    const auto high = model::parseQuantity(origin->interval[1]).value().value;
    CHECK(low < 20e-9);
    CHECK(high > 20e-9);
    CHECK_FALSE(test.wizard.isVisible());
    test.checkUndo(before);
}

TEST_CASE("Closing at any page leaves the design unchanged", "[desktop][calibration]")
{
    OpenedWizard test;
    const auto before = test.design();
    test.fitFile();
    test.next();
    test.next();
    test.wizard.reject();
    CHECK(test.design() == before);
    CHECK(test.steps() == 0);
}

TEST_CASE("An earlier measured value is compared with the new estimate", "[desktop][calibration]")
{
    OpenedWizard test;
    test.fitFile();
    test.next();
    test.next();
    test.apply();
    const auto note = [&](const std::string& text) {
        CalibrationWizard again(test.workbench, test.folder.path() / "samples.sqlite");
        again.show();
        REQUIRE(again.subjectPage().chooseStep("count_sort"));
        again.next();
        again.dataPage().useFile(qt(test.folder.write("again.csv", text)));
        REQUIRE(QTest::qWaitFor([&] { return !again.dataPage().isBusy(); }, kLongest));
        again.next();
        REQUIRE(QTest::qWaitFor([&] { return !again.fitPage().isRunning(); }, kLongest));
        again.next();
        again.next();
        REQUIRE(again.currentId() == CalibrationWizard::Apply);
        QStringList texts;
        for (const auto* const label : again.applyPage().findChildren<QLabel*>())
            texts << label->text();
        return texts.join(QLatin1Char('\n'));
    };
    CHECK(note(sortFile()).contains(QStringLiteral("agrees with the earlier value")));
    CHECK(note(sortFile("keys, T_countsort [s]")).contains(QStringLiteral("drifted")));
}

TEST_CASE("A parameter is applied to an input, a new variable or nothing", "[desktop][calibration]")
{
    OpenedWizard test;
    test.fitFile();
    test.next();
    test.next();
    auto& page = test.wizard.applyPage();
    REQUIRE(page.choose("t_key", ""));
    CHECK_FALSE(test.wizard.button(QWizard::FinishButton)->isEnabled());
    CHECK(test.part<QLabel>("note").text().contains(QStringLiteral("Choose a target")));
    CHECK_FALSE(page.choose("t_key", "P")); // a plain number
    REQUIRE(page.choose("t_key", "*new*"));
    auto& name = test.part<QLineEdit>("name t_key");
    CHECK(name.text() == QStringLiteral("count_sort_t_key"));
    name.setText(QStringLiteral("P"));
    CHECK_FALSE(test.wizard.button(QWizard::FinishButton)->isEnabled());
    CHECK(severityOf(test.findings(), "name.duplicate") == model::Severity::Error);
    name.setText(QStringLiteral("t_sort"));
    CHECK(test.findings().empty());
    const auto before = test.design();
    test.apply();
    CHECK(test.design().variables.back().name == "t_sort");
    REQUIRE(test.originOf("t_sort"));
    CHECK(test.originOf("t_sort")->kind == model::OriginKind::Measurement);
    test.checkUndo(before);
}

TEST_CASE("A stopped fit can be restarted", "[desktop][calibration]")
{
    OpenedWizard test;
    test.fitFile();
    auto& page = test.wizard.fitPage();
    for (auto* const box : page.findChildren<QSpinBox*>())
        if (box->specialValueText() == QStringLiteral("none"))
            box->setValue(100'000);
    CHECK_FALSE(test.canGoOn()); // after a change of settings
    page.fit();
    CHECK(page.isRunning());
    auto& stop = test.part<QPushButton>("stop");
    REQUIRE(stop.isEnabled());
    stop.click();
    CHECK_FALSE(page.isRunning());
    CHECK_FALSE(test.canGoOn());
    CHECK(test.part<QLabel>("status").text().startsWith(QStringLiteral("Stopped")));
    for (auto* const box : page.findChildren<QSpinBox*>())
        if (box->specialValueText() == QStringLiteral("none"))
            box->setValue(100);
    test.part<QPushButton>("fit").click();
    test.awaitFit();
    CHECK(test.canGoOn());
    test.next();
    CHECK(test.wizard.judgePage()
              .parameters()
              .index(0, ParametersModel::Bootstrap)
              .data()
              .toString()
              .contains(QStringLiteral("ns")));
}

TEST_CASE("A wizard that is destroyed during a fit ends its thread", "[desktop][calibration]")
{
    OpenedWorkbench opened("acc-sort-gigabit");
    const TemporaryFolder folder;
    auto wizard = std::make_unique<CalibrationWizard>(opened.workbench, folder.path() / "s.sqlite");
    wizard->show();
    REQUIRE(wizard->subjectPage().chooseStep("count_sort"));
    wizard->next();
    wizard->dataPage().useFile(qt(folder.write("sort.csv", sortFile())));
    REQUIRE(QTest::qWaitFor([&] { return !wizard->dataPage().isBusy(); }, kLongest));
    wizard->next();
    for (auto* const box : wizard->fitPage().findChildren<QSpinBox*>())
        if (box->specialValueText() == QStringLiteral("none"))
            box->setValue(100'000);
    wizard->fitPage().fit();
    CHECK(wizard->fitPage().isRunning());
    wizard.reset();
}

TEST_CASE("The same seed gives the same numbers", "[desktop][calibration]")
{
    const auto fitted = [] {
        OpenedWizard test;
        test.fitFile();
        test.next();
        QStringList texts;
        auto& model = test.wizard.judgePage().parameters();
        for (int column = 0; column < ParametersModel::Columns; ++column)
            texts << model.index(0, column).data().toString();
        return texts;
    };
    CHECK(fitted() == fitted());
}

TEST_CASE("A condition selects the held-out rows, and an invalid one is reported",
          "[desktop][calibration]")
{
    OpenedWizard test;
    test.fitFile();
    auto& choice = test.part<QComboBox>("holdOut");
    choice.setCurrentIndex(1);
    auto& condition = test.part<QLineEdit>("condition");
    condition.setText(QStringLiteral("keys, many"));
    test.part<QPushButton>("fit").click();
    CHECK_FALSE(test.canGoOn());
    CHECK(severityOf(test.findings(), "holdout.syntax") == model::Severity::Error);
    condition.setText(QStringLiteral("keys > many"));
    test.part<QPushButton>("fit").click();
    test.awaitFit();
    CHECK_FALSE(test.canGoOn());
    CHECK(severityOf(test.findings(), "name.unknown") == model::Severity::Error);
    condition.setText(QStringLiteral("keys >= 4e6"));
    CHECK(test.findings().empty());
    test.part<QPushButton>("fit").click();
    test.awaitFit();
    test.next();
    CHECK(test.part<QLabel>("heldOutText").text().contains(QStringLiteral("10 rows")));
    test.wizard.back();
    choice.setCurrentIndex(2);
    test.part<QPushButton>("fit").click();
    test.awaitFit();
    test.next();
    CHECK(test.part<QLabel>("heldOutError").text() == QStringLiteral("?"));
}

TEST_CASE("Parameters that the data cannot distinguish are reported and not applied",
          "[desktop][calibration]")
{
    OpenedWizard test;
    test.wizard.subjectPage().chooseBlock("loggp.one_way");
    test.next(); // L, os, or and G are proposed
    test.useFile("messages.csv", messageFile());
    test.next();
    test.awaitFit();
    test.next();
    CHECK(severityOf(test.findings(), "fit.inseparable") == model::Severity::Warning);
    auto& parameters = test.wizard.judgePage().parameters();
    REQUIRE(parameters.rowCount() == 4);
    QStringList words;
    for (int row = 0; row < 4; ++row)
        words << parameters.index(row, ParametersModel::Value).data().toString();
    CHECK(words.count(QStringLiteral("not identifiable")) == 3);
    test.next();
    CHECK(test.wizard.applyPage().targets().empty()); // the design has no gap per byte
    CHECK_FALSE(test.wizard.button(QWizard::FinishButton)->isEnabled());
}

TEST_CASE("Every focusable widget of each page has an accessible name", "[desktop][calibration]")
{
    OpenedWizard test;
    CHECK(utf8(namelessWidgets(test.wizard).join(QLatin1Char(','))).empty());
    REQUIRE(test.wizard.subjectPage().chooseStep("count_sort"));
    test.next();
    test.useFile("sort.csv", sortFile("keys, T_countsort"));
    CHECK(utf8(namelessWidgets(test.wizard).join(QLatin1Char(','))).empty());
    test.wizard.dataPage().columns().setUnit("T_countsort", QStringLiteral("ms"));
    test.settle();
    test.next();
    test.awaitFit();
    CHECK(utf8(namelessWidgets(test.wizard).join(QLatin1Char(','))).empty());
    test.next();
    for (int tab = 0; tab < 4; ++tab) {
        test.wizard.judgePage().pictures().setCurrentIndex(tab);
        CHECK(utf8(namelessWidgets(test.wizard).join(QLatin1Char(','))).empty());
    }
    test.next();
    CHECK(utf8(namelessWidgets(test.wizard).join(QLatin1Char(','))).empty());
}

TEST_CASE("Another theme redraws every page", "[desktop][calibration]")
{
    OpenedWizard test;
    test.fitFile();
    test.next();
    const auto picture = [&] { return test.wizard.grab().toImage(); };
    const auto light = picture();
    applyTheme(*qApp, ThemeChoice::Dark);
    QCoreApplication::processEvents();
    const auto dark = picture();
    CHECK(light != dark);
    applyTheme(*qApp, ThemeChoice::Light);
}

TEST_CASE("The list of steps keeps the focus while Down selects each step",
          "[desktop][calibration]")
{
    OpenedWorkbench opened("acc-sort-gigabit");
    const TemporaryFolder folder;
    QWidget window;
    auto* const layout = new QVBoxLayout(&window);
    layout->addWidget(new QPushButton(QStringLiteral("Nodes"), &window));
    auto* const wizard =
        new CalibrationWizard(opened.workbench, folder.path() / "samples.sqlite", &window);
    wizard->setWindowFlags(Qt::Widget);
    layout->addWidget(wizard);
    window.show();
    window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    auto& steps = *wizard->currentPage()->findChild<QComboBox*>(QStringLiteral("subject"));
    steps.setFocus();
    QTest::keyClick(&steps, Qt::Key_Home);
    CHECK_FALSE(wizard->button(QWizard::NextButton)->isEnabled()); // nothing to fit in "partition"
    CHECK(steps.hasFocus());
    for (int step = 1; step <= 3; ++step) {
        QTest::keyClick(&steps, Qt::Key_Down);
        CHECK(steps.currentIndex() == step);
        CHECK(steps.hasFocus());
    }
}

} // namespace clusterwright::tests::calibration_wizard_test
