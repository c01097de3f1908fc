// The calibration from a recorded file to the design and back, and everything that may stand in its way.
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

namespace clusterwright::tests::calibration_wizard_test
{

using namespace clusterwright::desktop;

namespace
{

const model::Origin* originOf(OpenedWizard& test, const std::string& name)
{
    static model::System system; // keeps what is pointed to
    system = model::instantiate(test.design(), test.document().library(), {}).value();
    const auto& equation = system.set.equations()[*system.set.find(name)];
    return equation.origin ? &*equation.origin : nullptr;
}

void apply(OpenedWizard& test)
{
    REQUIRE(test.wizard.button(QWizard::FinishButton)->isEnabled());
    test.wizard.button(QWizard::FinishButton)->click();
}

// A run of the probe "logp": PRTT(n, 0, s) as in roundTripFile().
std::string storeRoundTrips(const std::filesystem::path& file)
{
    const auto store = runner::Store::open(file, runner::Store::Access::Create);
    REQUIRE(store);
    auto& sink = *store.value();
    const std::string id = "8899aabbccddeeff";
    REQUIRE(sink.beginRun({id, "by hand", "", 1e9, "a test"}).empty());
    for (int launch = 0; launch < 3; ++launch)
        for (double size = 1; size <= 65536; size *= 4)
            for (const double n : {1.0, 16.0}) {
                runner::Provenance provenance;
                provenance.probe = "logp";
                provenance.participants = {{"n1", "server", {}, {}}, {"n2", "client", {}, {}}};
                provenance.point = {{"size", size}, {"messages", n}};
                provenance.units = {
                    {"size", "B"}, {"messages", "1"}, {"prtt", "s"}, {"os", "s"}, {"or", "s"}};
                const auto start = sink.beginStart(provenance);
                REQUIRE(start);
                const double bytes = (size - 1) * 8e-9;
                runner::Sample sample;
                sample.values = {{"prtt", 2 * (28e-6 + bytes) + (n - 1) * (6e-6 + bytes)},
                                 {"os", 4e-6},
                                 {"or", 4e-6}};
                REQUIRE(sink.add(start.value(), std::vector(1, sample)).empty());
                REQUIRE(sink.endStart(start.value(), runner::EndState::Done, 0.1).empty());
            }
    REQUIRE(sink.endRun(runner::EndState::Done).empty());
    return id;
}

} // namespace

TEST_CASE("From a recorded file to a number of the design, undone and done again",
          "[desktop][calibration]")
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
    apply(test);
    CHECK(test.steps() == 1);
    const auto* const origin = originOf(test, "host.count_key_time");
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

TEST_CASE("Closing at any page changes nothing", "[desktop][calibration]")
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

TEST_CASE("A number that was measured before is compared with what is measured now",
          "[desktop][calibration]")
{
    OpenedWizard test;
    test.fitFile();
    test.next();
    test.next();
    apply(test);
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
    CHECK(note(sortFile()).contains(QStringLiteral("agrees with before")));
    CHECK(note(sortFile("keys, T_countsort [s]")).contains(QStringLiteral("drifted")));
}

TEST_CASE("What becomes of a number is chosen: another one, nothing, a new variable",
          "[desktop][calibration]")
{
    OpenedWizard test;
    test.fitFile();
    test.next();
    test.next();
    auto& page = test.wizard.applyPage();
    REQUIRE(page.choose("t_key", ""));
    CHECK_FALSE(test.wizard.button(QWizard::FinishButton)->isEnabled());
    CHECK(test.part<QLabel>("note").text().contains(QStringLiteral("Nothing is chosen")));
    CHECK_FALSE(page.choose("t_key", "P")); // a bare number
    REQUIRE(page.choose("t_key", "*new*"));
    auto& name = test.part<QLineEdit>("name t_key");
    CHECK(name.text() == QStringLiteral("count_sort_t_key"));
    name.setText(QStringLiteral("P"));
    CHECK_FALSE(test.wizard.button(QWizard::FinishButton)->isEnabled());
    CHECK(severityOf(test.findings(), "name.duplicate") == model::Severity::Error);
    name.setText(QStringLiteral("t_sort"));
    CHECK(test.findings().empty());
    const auto before = test.design();
    apply(test);
    CHECK(test.design().variables.back().name == "t_sort");
    REQUIRE(originOf(test, "t_sort"));
    CHECK(originOf(test, "t_sort")->kind == model::OriginKind::Measurement);
    test.checkUndo(before);
}

TEST_CASE("A fit is stopped, and begins anew", "[desktop][calibration]")
{
    OpenedWizard test;
    test.fitFile();
    auto& page = test.wizard.fitPage();
    for (auto* const box : page.findChildren<QSpinBox*>())
        if (box->specialValueText() == QStringLiteral("none"))
            box->setValue(100'000);
    CHECK_FALSE(test.canGoOn()); // other settings
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

TEST_CASE("A wizard that is destroyed while it fits ends its thread", "[desktop][calibration]")
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

TEST_CASE("Held-out rows by a condition, and what is wrong with one", "[desktop][calibration]")
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

TEST_CASE("What the data cannot tell apart is said, and is not applied", "[desktop][calibration]")
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

TEST_CASE("LogGP asks what is a convention, and guesses nothing", "[desktop][calibration]")
{
    OpenedWizard test;
    test.wizard.dataPage().useFile(qt(test.folder.write("prtt.csv", roundTripFile())));
    test.settle();
    CHECK(test.part<QComboBox>("subject").currentText().startsWith(QStringLiteral("LogGP")));
    test.next();
    CHECK_FALSE(test.canGoOn());
    for (const auto* const name : {"convention0", "convention1", "convention2"})
        CHECK(test.part<QComboBox>(name).currentData().toString().isEmpty());
    test.part<QComboBox>("convention0").setCurrentIndex(1);
    test.part<QComboBox>("convention1").setCurrentIndex(1);
    CHECK_FALSE(test.canGoOn());
    test.part<QComboBox>("convention2").setCurrentIndex(1);
    test.next();
    test.awaitFit();
    INFO(textOf(test.findings()));
    test.next();
    CHECK(test.part<QLabel>("heldOutError").text() == QStringLiteral("0.125 GB/s"));
    CHECK(test.part<QLabel>("heldOutText").text().contains(QStringLiteral("round trips")));
    CHECK(test.wizard.judgePage().parameters().rowCount() == 5);
    test.next();
    auto& page = test.wizard.applyPage();
    CHECK(page.targets().empty());
    REQUIRE(page.choose("L", "nic.rtt"));
    apply(test);
    REQUIRE(originOf(test, "nic.rtt"));
    CHECK(contains(originOf(test, "nic.rtt")->note, "L without overheads"));
}

TEST_CASE("A run of the probe logp has round-trip times", "[desktop][calibration]")
{
    OpenedWizard test;
    test.wizard.useRun(storeRoundTrips(test.folder.path() / "samples.sqlite"));
    test.settle();
    CHECK(test.part<QComboBox>("subject").currentText().startsWith(QStringLiteral("LogGP")));
    test.next();
    auto& times = test.part<QComboBox>("convention0");
    CHECK(times.currentData().toString() == QStringLiteral("round-trip"));
    CHECK_FALSE(times.isEnabled());
    test.useFile("prtt.csv", roundTripFile()); // a file does not say what it measured
    CHECK(times.isEnabled());
    CHECK(times.currentData().toString().isEmpty());
}

TEST_CASE("Delayed messages are left out of LogGP", "[desktop][calibration]")
{
    // A delay of 1 s before each of 16 messages would be g.
    OpenedWizard test;
    std::ostringstream text;
    std::istringstream rows(roundTripFile());
    std::string row;
    std::getline(rows, row);
    text << row << ", delay [s]\n";
    while (std::getline(rows, row))
        text << row << ", 0\n";
    text << "64, 16, 15e6, 4, 4, 1\n1, 16, 15e6, 4, 4, 1\n16, 16, 15e6, 4, 4, 1\n";
    test.wizard.dataPage().useFile(qt(test.folder.write("prtt.csv", text.str())));
    test.settle();
    test.next();
    for (const auto* const name : {"convention0", "convention1", "convention2"})
        test.part<QComboBox>(name).setCurrentIndex(1);
    test.next();
    test.awaitFit();
    test.next();
    CHECK(severityOf(test.findings(), "data.delay") == model::Severity::Note);
    CHECK(test.part<QLabel>("heldOutError").text() == QStringLiteral("0.125 GB/s"));
}

TEST_CASE("The reciprocal of G becomes a bandwidth of the design", "[desktop][calibration]")
{
    OpenedWizard test;
    test.wizard.dataPage().useFile(qt(test.folder.write("prtt.csv", roundTripFile())));
    test.settle();
    test.next();
    for (const auto* const name : {"convention0", "convention1", "convention2"})
        test.part<QComboBox>(name).setCurrentIndex(1);
    test.next();
    test.awaitFit();
    test.next();
    test.next();
    auto& page = test.wizard.applyPage();
    REQUIRE(page.choose("G", "1/nic.wire_bandwidth"));
    CHECK(page.targets().front().parameter == "1/G");
    apply(test);
    REQUIRE(originOf(test, "nic.wire_bandwidth"));
    CHECK(originOf(test, "nic.wire_bandwidth")->note.starts_with("1 / G; "));
}

TEST_CASE("An equation is fitted, its other names are columns", "[desktop][calibration]")
{
    OpenedWizard test;
    test.wizard.subjectPage().chooseEquation("time = a +");
    CHECK_FALSE(test.findings().empty());
    CHECK_FALSE(test.canGoOn());
    test.useFile("messages.csv", messageFile());
    test.wizard.subjectPage().chooseEquation("time = a + k / b");
    auto& parameters = test.wizard.subjectPage().parameters();
    CHECK(parameters.countFree() == 2); // the file has a column k
    const auto setStart = [&](const QString& name, const QString& start) {
        for (int row = 0; row < parameters.rowCount(); ++row)
            if (parameters.index(row, FreeParametersModel::Name).data() == name)
                REQUIRE(parameters.setData(
                    parameters.index(row, FreeParametersModel::Start), start, Qt::EditRole));
    };
    setStart(QStringLiteral("a"), QStringLiteral("1 us"));
    setStart(QStringLiteral("b"), QStringLiteral("100 MB/s"));
    test.next();
    INFO(textOf(test.findings()));
    test.next();
    test.awaitFit();
    test.next();
    auto& judge = test.wizard.judgePage();
    REQUIRE(judge.parameters().rowCount() == 2);
    CHECK(judge.fitPlot().as<plots::ScatterFigure>().curves.size() == 1);
    test.next();
    auto& page = test.wizard.applyPage();
    CHECK(page.targets().empty()); // no name of the design is a or b
    REQUIRE(page.choose("b", "nic.wire_bandwidth"));
    apply(test);
    REQUIRE(originOf(test, "nic.wire_bandwidth"));
}

TEST_CASE("Straight pieces over sizes show where the protocol changes", "[desktop][calibration]")
{
    OpenedWizard test;
    test.wizard.subjectPage().chooseKind(model::CalibrationSubject::Kind::Pieces);
    CHECK(test.canGoOn());
    std::ostringstream text; // 10 us + 8 ns/B up to 4 KiB, 60 us + 4 ns/B from 8 KiB on
    text << "size [B], time [us]\n";
    for (int i = 0; i < 5; ++i)
        for (int k = 64; k <= 1 << 18; k *= 2)
            text << k << ", "
                 << (k < 8192 ? 10 + k * 0.008 : 60 + k * 0.004) * (1 + 0.002 * ((i * 7) % 5 - 2))
                 << "\n";
    test.next();
    test.useFile("sizes.csv", text.str());
    INFO(textOf(test.findings()));
    test.next();
    test.awaitFit();
    test.next();
    CHECK(test.part<QLabel>("heldOutError").text() == QStringLiteral("8 KiB"));
    auto& judge = test.wizard.judgePage();
    CHECK(judge.parameters().rowCount() == 4);
    CHECK(judge.fitPlot().as<plots::ScatterFigure>().curves.size() == 2);
    test.next();
    REQUIRE(test.wizard.applyPage().choose("slope_2",
                                           "1/nic.wire_bandwidth")); // 1 / (4 ns/B) = 250 MB/s
    apply(test);
    REQUIRE(originOf(test, "nic.wire_bandwidth"));
}

TEST_CASE("The ladder asks only whether times are one way", "[desktop][calibration]")
{
    OpenedWizard test;
    test.wizard.subjectPage().chooseKind(model::CalibrationSubject::Kind::Ladder);
    test.next();
    test.useFile("prtt.csv", roundTripFile());
    CHECK_FALSE(test.canGoOn());
    CHECK_FALSE(test.part<QComboBox>("convention1").isVisible());
    test.part<QComboBox>("convention0").setCurrentIndex(1);
    INFO(textOf(test.findings()));
    test.next();
    CHECK_FALSE(test.part<QComboBox>("holdOut").isVisible());
    test.awaitFit();
    test.next();
    CHECK(test.part<QLabel>("heldOutError").text() == QStringLiteral("LogGP"));
    auto& judge = test.wizard.judgePage();
    CHECK(judge.parameters().rowCount() == 3); // d, G, g
    CHECK_FALSE(judge.residualPlot().as<plots::ScatterFigure>().points.empty());
    test.next();
    CHECK(test.wizard.applyPage().targets().empty());
    REQUIRE(test.wizard.applyPage().choose("G", "1/nic.wire_bandwidth"));
    apply(test);
    CHECK(contains(originOf(test, "nic.wire_bandwidth")->note, "LogGP, round-trip"));
}

TEST_CASE("Everything that takes the focus has a name, on each page", "[desktop][calibration]")
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

} // namespace clusterwright::tests::calibration_wizard_test
