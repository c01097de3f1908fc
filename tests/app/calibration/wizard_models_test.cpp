// Calibrations without a step: LogGP, equations, straight pieces, ladders.
#include "app/desktop/calibration/parameters_model.h"
#include "app/desktop/plots/view/plot_view.h"
#include "model/core/provenance.h"
#include "model/design/system/evaluation.h"
#include "tests/app/calibration/opened_wizard.h"
#include "tests/support/findings.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace clusterwright::tests::wizard_models_test
{

using namespace clusterwright::desktop;

namespace
{

// Stores a run of the probe "logp" with PRTT(n, 0, s) as in roundTripFile().
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

// Stores a run of "logp" in the mode `parameters`, on a busy node: three launches, of which the second lacks L.
std::string storeParameters(const std::filesystem::path& file)
{
    const auto store = runner::Store::open(file, runner::Store::Access::Create);
    REQUIRE(store);
    auto& sink = *store.value();
    const std::string id = "99aabbccddeeff00";
    REQUIRE(sink.beginRun({id, "by hand", "", 1e9, "a test"}).empty());
    for (const double gapPerByte : {1e-9, 4e-9, 2e-9}) {
        runner::Provenance provenance;
        provenance.probe = "logp";
        provenance.participants = {{"n1", "server", {}, {}}, {"n2", "client", {}, {}}};
        provenance.point = {{"mode", std::string("parameters")}, {"size", 65536.0}};
        provenance.units = {{"size", "B"}, {"L", "s"}, {"os", "s"}, {"or", "s"}, {"G", "s/B"}};
        const auto start = sink.beginStart(provenance);
        REQUIRE(start);
        runner::Sample sample;
        sample.values = {{"os", 4e-6}, {"or", 4e-6}, {"G", gapPerByte}};
        if (gapPerByte != 4e-9)
            sample.values.emplace_back("L", 2e-6);
        REQUIRE(sink.add(start.value(), std::vector(1, sample)).empty());
        REQUIRE(sink.endStart(start.value(), runner::EndState::Done, 0.1).empty());
    }
    REQUIRE(sink.note(0, {"node.busy", "n1", "only 3 % idle (end the other load)", 1e9}).empty());
    REQUIRE(sink.endRun(runner::EndState::Done).empty());
    return id;
}

// Fits LogGP to a file, with the first answer to each convention, and opens the page that judges the fit.
void fitLogGp(OpenedWizard& test, const std::string& text = roundTripFile())
{
    test.useFile("prtt.csv", text);
    test.next();
    for (const auto* const name : {"convention0", "convention1"})
        test.part<QComboBox>(name).setCurrentIndex(1);
    test.next();
    test.awaitFit();
    test.next();
}

} // namespace

TEST_CASE("LogGP requires every convention and has no defaults", "[desktop][calibration]")
{
    OpenedWizard test;
    test.useFile("prtt.csv", roundTripFile());
    CHECK(test.part<QComboBox>("subject").currentText().startsWith(QStringLiteral("LogGP")));
    test.next();
    CHECK_FALSE(test.canGoOn());
    for (const auto* const name : {"convention0", "convention1"})
        CHECK(test.part<QComboBox>(name).currentData().toString().isEmpty());
    test.part<QComboBox>("convention0").setCurrentIndex(1);
    CHECK_FALSE(test.canGoOn());
    test.part<QComboBox>("convention1").setCurrentIndex(1);
    test.next();
    test.awaitFit();
    INFO(textOf(test.findings()));
    test.next();
    CHECK(test.part<QLabel>("heldOutError").text() == QStringLiteral("0.125 GB/s"));
    CHECK(test.part<QLabel>("heldOutText").text().contains(QStringLiteral("95 % interval: 0.12")));
    CHECK(test.part<QLabel>("heldOutText").text().contains(QStringLiteral("round trips")));
    CHECK(test.wizard.judgePage().fitPlot().as<plots::ScatterFigure>().curves.size() == 2);
    CHECK(test.wizard.judgePage().parameters().rowCount() == 5);
    test.next();
    auto& page = test.wizard.applyPage();
    CHECK(page.targets().empty());
    REQUIRE(page.choose("L", "nic.rtt"));
    test.apply();
    REQUIRE(test.originOf("nic.rtt"));
    CHECK(contains(test.originOf("nic.rtt")->note, "L without overheads"));
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
    auto& latency = test.part<QComboBox>("convention1");
    CHECK(latency.currentData().toString() == QStringLiteral("without-o")); // os and or are known
    CHECK(test.canGoOn());
    test.useFile("prtt.csv", roundTripFile()); // a file does not name its probe
    CHECK(times.isEnabled());
    CHECK(times.currentData().toString().isEmpty());
    CHECK(latency.currentData().toString().isEmpty());
}

TEST_CASE("A run of LogGP parameters is used with its intervals", "[desktop][calibration]")
{
    OpenedWizard test;
    test.wizard.useRun(storeParameters(test.folder.path() / "samples.sqlite"));
    test.settle();
    CHECK(test.part<QComboBox>("subject").currentText().startsWith(QStringLiteral("LogGP")));
    test.next();
    CHECK_FALSE(test.wizard.dataPage().columns().isVisible()); // no column needs a use
    INFO(textOf(test.findings()));
    test.next();
    test.awaitFit();
    test.next();
    CHECK(test.part<QLabel>("heldOutError").text() == QStringLiteral("0.5 GB/s"));
    auto& parameters = test.wizard.judgePage().parameters();
    const auto text = [&](int row, int column) {
        return utf8(parameters.index(row, column).data().toString());
    };
    CHECK(text(4, ParametersModel::Value) == "2 ns/B");
    CHECK(text(4, ParametersModel::Interval) ==
          "0.3575 ns/B .. 11.19 ns/B"); // as in model/calibration
    CHECK(text(0, ParametersModel::Value) == "not identifiable");
    CHECK(text(0, ParametersModel::Words) ==
          "in 1 of 3 launches, os + or exceed half a round trip, as between processes on one "
          "machine");
    CHECK(severityOf(test.findings(), "node.busy") == model::Severity::Warning);
    const auto& figure = test.wizard.judgePage().fitPlot().as<plots::ScatterFigure>();
    REQUIRE(figure.points.size() == 1);
    CHECK(figure.points[0].y == std::vector<double>{1e-9, 4e-9, 2e-9});
    test.next();
    CHECK(severityOf(test.findings(), "node.busy") == model::Severity::Warning);
    auto& page = test.wizard.applyPage();
    REQUIRE(page.choose("G", "1/nic.bandwidth"));
    test.apply();
    REQUIRE(test.originOf("nic.bandwidth"));
}

TEST_CASE("Targets that change a result come first, and the only one is proposed",
          "[desktop][calibration]")
{
    OpenedWizard test;
    fitLogGp(test);
    test.next();
    const auto& targets = test.part<QComboBox>("target G");
    const int used = targets.findData(QStringLiteral("1/nic.bandwidth"));
    const int unused =
        targets.findText(QStringLiteral("no result of the design uses it"), Qt::MatchContains);
    INFO(used << " " << unused);
    CHECK(used > 0);
    CHECK(unused > used);
}

TEST_CASE("LogGP excludes delayed messages", "[desktop][calibration]")
{
    // A delay of 1 s before each of 16 messages would otherwise become g.
    OpenedWizard test;
    std::ostringstream text;
    std::istringstream rows(roundTripFile());
    std::string row;
    std::getline(rows, row);
    text << row << ", delay [s]\n";
    while (std::getline(rows, row))
        text << row << ", 0\n";
    text << "64, 16, 15e6, 4, 4, 1\n1, 16, 15e6, 4, 4, 1\n16, 16, 15e6, 4, 4, 1\n";
    fitLogGp(test, text.str());
    CHECK(severityOf(test.findings(), "data.delay") == model::Severity::Note);
    CHECK(test.part<QLabel>("heldOutError").text() == QStringLiteral("0.125 GB/s"));
}

TEST_CASE("The reciprocal of G becomes a bandwidth of the design", "[desktop][calibration]")
{
    OpenedWizard test;
    fitLogGp(test);
    test.next();
    auto& page = test.wizard.applyPage();
    REQUIRE(page.choose("G", "1/nic.bandwidth"));
    CHECK(page.targets().front().parameter == "1/G");
    test.apply();
    REQUIRE(test.originOf("nic.bandwidth"));
    CHECK(test.originOf("nic.bandwidth")->note.starts_with("1 / G; "));
}

TEST_CASE("A calibration stays when a design opens", "[desktop][calibration]")
{
    OpenedWizard test;
    test.document().open({}, {}); // as in a window without a design
    test.wizard.show();
    fitLogGp(test);
    test.next();
    CHECK_FALSE(test.wizard.button(QWizard::FinishButton)->isEnabled());
    CHECK(test.findings().empty());
    CHECK(test.part<QLabel>("note").text().startsWith(QStringLiteral("Open a design first.")));
    test.document().open(*test.document().library().design("acc-sort-gigabit").value(), {});
    REQUIRE(test.wizard.isVisible());
    REQUIRE(test.wizard.applyPage().choose("G", "1/nic.bandwidth"));
    test.apply();
    CHECK(test.originOf("nic.bandwidth"));

    OpenedWizard other;
    other.fitFile(); // the subject is a step, which the next design lacks
    other.next();
    other.document().open(*other.document().library().design("storage-network").value(), {});
    REQUIRE(other.wizard.isVisible());
    CHECK(other.wizard.judgePage().parameters().rowCount() == 1);
    other.next();
    auto& page = other.wizard.applyPage();
    CHECK(page.targets().size() == 1); // this design has host.count_key_time, too
    REQUIRE(page.choose("t_key", "*new*"));
    other.apply();
    CHECK(other.originOf("t_key"));
}

TEST_CASE("An equation is fitted with its other names as columns", "[desktop][calibration]")
{
    OpenedWizard test;
    test.wizard.subjectPage().chooseEquation("time = a +");
    CHECK_FALSE(test.findings().empty());
    CHECK_FALSE(test.canGoOn());
    test.useFile("messages.csv", messageFile());
    test.wizard.subjectPage().chooseEquation("time = a + k / b");
    auto& parameters = test.wizard.subjectPage().parameters();
    CHECK(parameters.parameters().value().size() == 2); // the file has a column k
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
    CHECK(page.targets().empty()); // the design has no a or b
    REQUIRE(page.choose("b", "nic.bandwidth"));
    test.apply();
    REQUIRE(test.originOf("nic.bandwidth"));
}

TEST_CASE("Straight pieces over sizes show the protocol switch point", "[desktop][calibration]")
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
                                           "1/nic.bandwidth")); // 1 / (4 ns/B) = 250 MB/s
    test.apply();
    REQUIRE(test.originOf("nic.bandwidth"));
}

TEST_CASE("The ladder requires only the direction of times", "[desktop][calibration]")
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
    REQUIRE(test.wizard.applyPage().choose("G", "1/nic.bandwidth"));
    test.apply();
    CHECK(contains(test.originOf("nic.bandwidth")->note, "LogGP, round-trip"));
}

} // namespace clusterwright::tests::wizard_models_test
