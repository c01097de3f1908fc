// Sources of the data, the use of each column, and findings for bad data.
#include "app/desktop/measure/runs_model.h"
#include "model/core/diagnostic.h"
#include "plugins/runner/store/session_file.h"
#include "tests/app/calibration/opened_wizard.h"
#include "tests/support/findings.h"

#include <QAbstractItemModelTester>
#include <QPushButton>
#include <QTableView>

namespace clusterwright::tests::data_page_test
{

using namespace clusterwright::desktop;

namespace
{

struct DataOfSort : OpenedWizard {
    DataOfSort()
    {
        REQUIRE(wizard.subjectPage().chooseStep("count_sort"));
        next();
    }
    [[nodiscard]] DataPage& page() { return wizard.dataPage(); }
    [[nodiscard]] std::string onlyCode()
    {
        const auto found = findings();
        INFO(textOf(found));
        REQUIRE(found.size() == 1);
        return codeOf(found);
    }
};

} // namespace

TEST_CASE("Without measurements the page shows what to do", "[desktop][calibration]")
{
    DataOfSort test;
    CHECK(test.part<QLabel>("empty").text().contains(QStringLiteral("No runs yet")));
    CHECK_FALSE(test.canGoOn());
    QSignalSpy wanted(&test.wizard, &CalibrationWizard::measureWanted);
    test.part<QPushButton>("measure").click();
    CHECK(wanted.count() == 1);
}

TEST_CASE("The only run of the store is chosen at once", "[desktop][calibration]")
{
    OpenedWizard test;
    storeRun(test.folder.path() / "samples.sqlite");
    REQUIRE(test.wizard.subjectPage().chooseStep("count_sort"));
    test.next();
    test.settle();
    CHECK(test.part<QLabel>("source").text().contains(QStringLiteral("by hand")));
    CHECK(test.canGoOn());
}

TEST_CASE("With two runs, none is chosen automatically", "[desktop][calibration]")
{
    OpenedWizard test;
    const auto store = test.folder.path() / "samples.sqlite";
    storeRun(store);
    storeRun(store, {"countsort"}, "8899aabbccddeeff");
    REQUIRE(test.wizard.subjectPage().chooseStep("count_sort"));
    test.next();
    test.settle();
    CHECK(test.part<QLabel>("empty").text().contains(QStringLiteral("Choose a run")));
    CHECK_FALSE(test.canGoOn());
}

TEST_CASE("A run of the store proposes the step that it measured", "[desktop][calibration]")
{
    OpenedWizard test;
    const auto id = storeRun(test.folder.path() / "samples.sqlite");
    test.wizard.useRun(id);
    test.settle();
    CHECK(test.part<QComboBox>("subject").currentText().contains(QStringLiteral("count_sort")));
    test.next();
    CHECK(test.wizard.dataPage().runs().rowCount() == 1);
    CHECK(test.part<QLabel>("source").text().contains(QStringLiteral("by hand")));
    const auto uses = test.wizard.dataPage().columns().uses();
    REQUIRE(uses.size() == 4); // keys, buckets, nodes, time
    CHECK(uses[0].name == "keys");
    CHECK(uses[3].name == "T_countsort");
    REQUIRE(test.canGoOn());
    test.next();
    test.awaitFit();
    test.next();
    test.next();
    const auto& applied = test.wizard.applyPage().targets();
    CHECK(applied.size() == 1);
}

TEST_CASE("In a run of several probes, one probe is chosen", "[desktop][calibration]")
{
    DataOfSort test;
    storeRun(test.folder.path() / "samples.sqlite", {"bucketsort", "countsort"});
    test.page().reload();
    test.settle();
    test.part<QTableView>("table").selectRow(0);
    test.settle();
    auto& probe = test.part<QComboBox>("probe");
    REQUIRE(probe.isVisible());
    CHECK(probe.count() == 2);
    probe.setCurrentIndex(1);
    test.settle();
    CHECK(test.canGoOn());
}

TEST_CASE("With several runs, each row holds the medians of one run", "[desktop][calibration]")
{
    DataOfSort test;
    storeRun(test.folder.path() / "samples.sqlite");
    storeRun(test.folder.path() / "samples.sqlite", {"countsort"}, "8899aabbccddeeff");
    test.page().reload();
    test.settle();
    auto& table = test.part<QTableView>("table");
    table.selectAll();
    test.settle();
    const auto source = test.part<QLabel>("source").text();
    CHECK(source.contains(QStringLiteral("0011223344556677")));
    CHECK(source.contains(QStringLiteral("8899aabbccddeeff")));
    REQUIRE(test.canGoOn());
    CHECK(source.endsWith(QStringLiteral("16 rows (medians of runs)"))); // 2 runs times 8 sizes

    // After a reload both runs are still chosen.
    test.page().reload();
    test.settle();
    CHECK(table.selectionModel()->selectedRows().size() == 2);
    table.selectRow(1);
    test.settle();
    CHECK(test.part<QLabel>("source").text().endsWith(
        QStringLiteral("24 rows (medians of launches)")));
}

TEST_CASE("Rows of a run are medians of launches or all samples", "[desktop][calibration]")
{
    DataOfSort test;
    storeRun(test.folder.path() / "samples.sqlite", {"countsort"}, "0011223344556677", 3);
    auto& choice = test.part<QComboBox>("rowsAre");
    CHECK_FALSE(choice.isVisible()); // no run is chosen yet
    test.page().reload();
    test.settle();
    test.part<QTableView>("table").selectRow(0);
    test.settle();
    REQUIRE(choice.isVisible());
    const auto source = [&] { return test.part<QLabel>("source").text(); };
    CHECK(choice.currentText() == QStringLiteral("median"));
    CHECK(source().endsWith(QStringLiteral("24 rows (medians of launches)")));
    CHECK_FALSE(model::has(test.findings(), "data.launches"));
    choice.setCurrentIndex(1);
    test.settle();
    CHECK(source().endsWith(QStringLiteral("72 rows (samples)")));
    CHECK(model::has(test.findings(), "data.launches"));
    CHECK(test.canGoOn());
    test.useFile("sort.csv", sortFile());
    CHECK_FALSE(choice.isVisible());
}

TEST_CASE("An exported session is read without a store", "[desktop][calibration]")
{
    DataOfSort test;
    const auto other = test.folder.path() / "other.sqlite";
    const auto id = storeRun(other);
    std::ostringstream text;
    runner::SessionWriter writer(text);
    REQUIRE(runner::Store::open(other, runner::Store::Access::Existing)
                .value()
                ->replay(id, writer)
                .empty());
    test.useFile("session.jsonl", text.str());
    CHECK(test.canGoOn());
    CHECK_FALSE(test.folder.has("samples.sqlite"));
}

TEST_CASE("A bad file is a finding, and the previous data stay", "[desktop][calibration]")
{
    DataOfSort test;
    test.useFile("sort.csv", sortFile());
    REQUIRE(test.canGoOn());
    const auto [name, text, code] = GENERATE(table<std::string, std::string, std::string>(
        {{"bad.csv", "keys, T_countsort [ms]\n1, two\n", "csv.row"},
         {"units.csv", "keys, T_countsort [msec]\n1, 2\n", "unit.unknown"},
         {"empty.csv", "", "csv.head"},
         {"bad.jsonl", "{\"type\":\"sample\"}\n", "session.format"}}));
    test.useFile(name, text);
    INFO(textOf(test.findings()));
    CHECK(codeOf(test.findings()) == code);
    CHECK(test.part<QLabel>("source").text().contains(QStringLiteral("sort.csv")));
    CHECK(test.page().columns().uses().size() == 2);
}

TEST_CASE("Bad numbers are findings on the page that shows them", "[desktop][calibration]")
{
    DataOfSort test;
    const std::string head = "keys, T_countsort [ms]\n";
    const auto [text, code] = GENERATE_COPY(
        table<std::string, std::string>({{head + "1, -2\n2, 3\n3, 4\n", "data.negative"},
                                         {head + "1, 2\n", "data.rows"},
                                         {"keys, T_countsort\n1, 2\n2, 4\n3, 6\n", "data.units"},
                                         {"keys, other [ms]\n1, 2\n2, 4\n3, 6\n", ""},
                                         {"keys [B], size [B]\n1, 2\n2, 4\n", "data.column"}}));
    test.useFile("data.csv", text);
    if (code.empty()) {
        CHECK(test.canGoOn()); // the only column of time
        return;
    }
    CHECK_FALSE(test.canGoOn());
    CHECK(test.onlyCode() == code);
}

TEST_CASE("An entered unit completes a column without one", "[desktop][calibration]")
{
    DataOfSort test;
    test.useFile("data.csv", sortFile("keys, T_countsort"));
    CHECK(test.onlyCode() == "data.units");
    test.page().columns().setUnit("T_countsort", QStringLiteral("msec"));
    test.settle();
    CHECK(test.onlyCode() == "unit.unknown");
    test.page().columns().setUnit("T_countsort", QStringLiteral("ms"));
    test.settle();
    CHECK(test.findings().empty());
    CHECK(test.canGoOn());
}

TEST_CASE("Columns are used as the user chooses", "[desktop][calibration]")
{
    DataOfSort test;
    test.useFile("data.csv",
                 "keys, start [ms], end [ms]\n1000, 1, 2\n2000, 2, 4\n3000, 3, 6\n4000, 4, 8\n");
    CHECK(test.onlyCode() == "data.column"); // two columns fit the same input
    test.page().columns().use("end", "T_countsort");
    test.settle();
    CHECK(test.canGoOn());
    test.page().columns().use("start", "T_countsort");
    test.settle();
    CHECK(test.onlyCode() == "data.twice");
    CHECK_FALSE(test.canGoOn());
}

TEST_CASE("The fit rejects swapped columns with a remedy", "[desktop][calibration]")
{
    DataOfSort test;
    // Large times for few keys.
    std::string text = "keys, T_countsort [s]\n";
    for (int i = 1; i <= 20; ++i)
        text += std::to_string(i) + ", " + std::to_string(1e6 / i) + "\n";
    test.useFile("swapped.csv", text);
    test.next();
    test.awaitFit();
    CHECK_FALSE(test.canGoOn());
    const auto poor = finding(test.findings(), "fit.poor");
    CHECK(contains(hintOf(poor), "columns are swapped"));
    test.wizard.back();
    CHECK(test.page().columns().uses().size() == 2);
}

TEST_CASE("A file column that the model does not use is a warning", "[desktop][calibration]")
{
    DataOfSort test;
    std::string text = "keys, heat, T_countsort [ms]\n";
    for (int i = 0; i < 20; ++i) {
        const int keys = 1 << (16 + i % 5);
        text += std::to_string(keys) + ", " + std::to_string(20 + i % 3) + ", " +
                std::to_string(keys * 20e-6 * (1 + 0.01 * (i % 3 - 1))) + "\n";
    }
    test.useFile("heat.csv", text);
    CHECK(test.onlyCode() == "data.unused");
    CHECK(test.canGoOn());
}

TEST_CASE("The page Judge warns of a model that explains little", "[desktop][calibration]")
{
    DataOfSort test;
    std::string text = "keys, T_countsort [ms]\n";
    for (int i = 0; i < 40; ++i) {
        const double keys = 1e5 * (1 + 0.02 * i);
        text += std::to_string(keys) + ", " +
                std::to_string(keys * 20e-6 * (1 + 0.3 * ((i * 7) % 5 - 2))) + "\n";
    }
    test.useFile("noise.csv", text);
    REQUIRE(test.canGoOn());
    test.next();
    test.awaitFit();
    test.next();
    const auto found = test.findings();
    INFO(textOf(found));
    CHECK(std::ranges::count(found, "fit.weak", &model::Diagnostic::code) == 1);
}

} // namespace clusterwright::tests::data_page_test
