// Stored runs are imported, shown, exported and deleted.
#include "app/desktop/common/text.h"
#include "app/desktop/measure/run_results.h"
#include "app/desktop/measure/runs_panel.h"
#include "app/desktop/measure/sample_plot.h"
#include "app/desktop/measure/store_choice.h"
#include "app/desktop/plots/view/plot_view.h"
#include "plugins/runner/execution/plan.h"
#include "plugins/runner/store/session_file.h"
#include "tests/app/measure/own_folders.h"
#include "tests/support/findings.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>

#include <sstream>

namespace clusterwright::tests::runs_panel_test
{

using namespace clusterwright::desktop;

namespace
{

const std::string kRun = "0011223344556677";

// `pace` in s/B.
std::string session(const std::string& run = kRun, double pace = 1e-9)
{
    std::ostringstream text;
    runner::SessionWriter writer(text);
    REQUIRE(writer.beginRun({run, "by hand", "", 1e9, "a test"}).empty());
    for (const double size : {1024.0, 4096.0}) {
        runner::Provenance provenance;
        provenance.probe = "memcpy";
        provenance.version = "1.2.3";
        provenance.participants = {
            {"n1", "node", {.host = "alpha", .cpu = "Xeon", .cores = 8}, {"probe", "memcpy"}}};
        provenance.point = {{"size", size}};
        provenance.units = {{"size", "B"}, {"time", "s"}};
        const auto start = writer.beginStart(provenance);
        REQUIRE(start);
        const std::vector<runner::Sample> samples{{.values = {{"time", size * pace}}, .time = 1e9}};
        REQUIRE(writer.add(start.value(), samples).empty());
        REQUIRE(writer.endStart(start.value(), runner::EndState::Done, 0.1).empty());
    }
    REQUIRE(writer.note(0, {"node.lost", "n2", "it went away", 1e9}).empty());
    REQUIRE(writer.endRun(runner::EndState::Done).empty());
    return text.str();
}

struct ImportedRun {
    ImportedRun()
        : panel(own.store())
    {
        import();
        REQUIRE(panel.runs().rowCount() == 1);
    }
    void import(const std::string& run = kRun, double pace = 1e-9)
    {
        await([&] { panel.importFrom(qt(own.folder.write("session.jsonl", session(run, pace)))); });
    }
    // Waits for the text of the chosen run and for its comparison with others.
    [[nodiscard]] QString text() const
    {
        return panel.findChild<QPlainTextEdit*>(QStringLiteral("runText"))->toPlainText();
    }
    [[nodiscard]] QTableView& table() const
    {
        return *panel.findChild<QTableView*>(QStringLiteral("table"));
    }
    [[nodiscard]] QString note() const
    {
        return panel.findChild<QLabel*>(QStringLiteral("note"))->text();
    }
    // Waits for the reload of the list.
    void await(const std::function<void()>& act)
    {
        QSignalSpy reloaded(&panel, &RunsPanel::reloaded);
        act();
        REQUIRE(reloaded.wait(kLongest));
    }

    OwnFolders own;
    RunsPanel panel;
    QAbstractItemModelTester tester{&panel.runs(),
                                    QAbstractItemModelTester::FailureReportingMode::Fatal};
};

} // namespace

TEST_CASE("An imported session is selected, plotted and shows its origin", "[desktop][measure]")
{
    ImportedRun run;
    CHECK(run.panel.runs().index(0, RunsModel::Title).data() == QStringLiteral("by hand"));
    CHECK(run.panel.runs().index(0, RunsModel::Samples).data() == QStringLiteral("2"));
    CHECK(run.note().contains(QStringLiteral("session.jsonl: 2 samples")));
    CHECK(run.table().currentIndex().row() == 0);
    REQUIRE(QTest::qWaitFor(
        [&] { return !run.panel.plot().plot().as<plots::Figure>().panels.empty(); }, kLongest));
    const auto& panel = run.panel.plot().plot().as<plots::Figure>().panels[0];
    CHECK(panel.xValues == std::vector<double>{1024, 4096});
    CHECK(panel.x.unit == "B");
    CHECK(panel.y.unit == "s");
    const auto text =
        run.panel.findChild<QPlainTextEdit*>(QStringLiteral("runText"))->toPlainText();
    INFO(utf8(text));
    for (const auto* const part : {"memcpy 1.2.3 size=1 KiB",
                                   "n1 (node): alpha, 8 x Xeon",
                                   "probe memcpy",
                                   "n2: it went away [node.lost]"})
        CHECK(text.contains(QLatin1String(part)));
}

TEST_CASE("Review lists medians with intervals, and LogGP first", "[desktop][measure]")
{
    ImportedRun run;
    QSignalSpy summarised(&run.panel, &RunsPanel::summarised);
    std::ostringstream text;
    runner::SessionWriter writer(text);
    REQUIRE(writer.beginRun({"99aabbccddeeff00", "LogGP", "", 1e9, "a test"}).empty());
    for (const double gapPerByte : {1e-9, 4e-9, 2e-9}) {
        runner::Provenance provenance;
        provenance.probe = "logp";
        provenance.participants = {{"n1", "server", {}, {}}, {"n2", "client", {}, {}}};
        provenance.point = {{"size", 65536.0}};
        provenance.units = {{"size", "B"}, {"os", "s"}, {"G", "s/B"}, {"lost", "1"}};
        const auto start = writer.beginStart(provenance);
        const std::vector<runner::Sample> samples{
            {.values = {{"os", 4e-6}, {"G", gapPerByte}, {"lost", 0}}, .time = 1e9}};
        REQUIRE(writer.add(start.value(), samples).empty());
        REQUIRE(writer.endStart(start.value(), runner::EndState::Done, 0.1).empty());
    }
    REQUIRE(writer.endRun(runner::EndState::Done).empty());
    run.await([&] { run.panel.importFrom(qt(run.own.folder.write("l.jsonl", text.str()))); });
    auto& results = run.panel.results();
    REQUIRE(QTest::qWaitFor([&] { return results.rowCount() == 6; }, kLongest));
    const auto row = [&](int i) {
        QStringList cells;
        for (int column = 0; column < RunResult::Cells; ++column)
            cells << results.index(i, column).data().toString();
        return utf8(cells.join(QStringLiteral(" | ")));
    };
    CHECK(row(0) ==
          "L | not identifiable | \u2013 | 3 | in every launch, os + or exceed half a round "
          "trip, as between processes on one machine");
    // The interval of G is computed in the tests of model/calibration.
    CHECK(row(4) ==
          "G | 2 ns/B | 0.3575 ns/B .. 11.19 ns/B | 3 | round trips; L without overheads; "
          "GB of 1000 MB");
    CHECK(row(5).starts_with("lost | 0 | 0 .. 0 | 3 | size=64 KiB"));
    run.panel.choose(qt(kRun));
    REQUIRE(QTest::qWaitFor([&] { return results.rowCount() == 2; }, kLongest));
    CHECK(row(0) == "time | 1.024 us | \u2013 | 1 | size=1 KiB"); // one launch has no interval
}

TEST_CASE("A run shows the variation between runs, if known", "[desktop][measure][runs]")
{
    ImportedRun run;
    QSignalSpy compared(&run.panel, &RunsPanel::compared);
    if (!run.text().contains(QStringLiteral("variation between runs")))
        REQUIRE(compared.wait(kLongest));
    CHECK(run.text().startsWith(QStringLiteral("one run: the variation between runs is unknown")));
    compared.clear();
    run.import("8899aabbccddeeff", 2e-9);
    if (compared.empty())
        REQUIRE(compared.wait(kLongest));
    INFO(utf8(run.text()));
    // 1.024 and 2.048 us: mean 1.536, s = 1.024 / sqrt(2): CV = sqrt(2) / 3 = 47 %. Two runs do not predict a third one.
    CHECK(run.text().startsWith(QStringLiteral("Variation between runs")));
    CHECK(run.text().contains(
        QStringLiteral("memcpy size=1 KiB, time: 1.54 us, CV 47 % over 2 runs, next run -\n")));
    CHECK(run.text().contains(QStringLiteral("Run 8899aabbccddeeff by a test")));
}

// Jobs run in turn, so a reload ends after all earlier requests.
TEST_CASE("Only the run chosen last is read, and only once", "[desktop][measure]")
{
    ImportedRun run;
    run.import("8899aabbccddeeff");
    QSignalSpy shown(&run.panel, &RunsPanel::shown);
    if (run.panel.plot().plot().as<plots::Figure>().panels.empty())
        REQUIRE(shown.wait(kLongest));
    shown.clear();
    run.table().selectRow(1);
    run.table().selectRow(0);
    run.table().selectRow(1);
    run.await([&] { run.panel.reload(); });
    CHECK(shown.count() == 1);
    run.await([&] { run.panel.reload(); });
    run.await([&] { run.panel.reload(); });
    CHECK(shown.count() == 1);
    CHECK(run.table().currentIndex().row() == 1);
}

TEST_CASE("The store beside a design can be chosen", "[desktop][measure]")
{
    ImportedRun run;
    StoreChoice choice(run.own.store());
    run.panel.follow(choice);
    auto* const box = run.panel.findChild<QComboBox*>(QStringLiteral("store"));
    REQUIRE(box);
    choice.choose(true);
    CHECK(choice.file() == run.own.store()); // the design has no file yet
    CHECK(box->currentIndex() == 0);
    run.await([&] { choice.setDesign(run.own.folder.path() / "lab.cluster.json"); });
    CHECK(choice.file() == run.own.folder.path() / "lab.samples.sqlite");
    CHECK(box->currentIndex() == 1);
    CHECK(run.panel.runs().rowCount() == 0);
    run.import();
    CHECK(run.panel.runs().rowCount() == 1);
    CHECK(std::filesystem::exists(choice.file()));
    run.await([&] {
        run.panel.remove(kRun);
        REQUIRE(run.panel.pendingJobs() == 1);
    });
    CHECK(run.panel.pendingJobs() == 0);
    CHECK(run.panel.runs().rowCount() == 0);
    run.await([&] {
        box->setCurrentIndex(0);
        emit box->activated(0);
    });
    CHECK(run.panel.runs().rowCount() == 1);
}

TEST_CASE("A second import of the same session is rejected", "[desktop][measure]")
{
    ImportedRun run;
    QSignalSpy done(&run.panel, &RunsPanel::done);
    run.import();
    REQUIRE(done.count() == 1);
    const auto* const message = run.panel.findChild<QMessageBox*>(QStringLiteral("message"));
    REQUIRE(message);
    CHECK(message->informativeText().contains(QStringLiteral("already in this store")));
    CHECK(run.panel.runs().rowCount() == 1);
}

TEST_CASE("An exported run equals the imported one", "[desktop][measure]")
{
    ImportedRun run;
    const auto path = run.own.folder.path() / "exported.jsonl";
    run.await([&] { run.panel.exportTo(kRun, qt(path.string())); });
    CHECK(run.own.folder.read("exported.jsonl") == run.own.folder.read("session.jsonl"));
    CHECK(run.note().startsWith(QStringLiteral("Exported to ") + qt(path.string())));
}

TEST_CASE("A run is deleted after confirmation, and never while it is measured",
          "[desktop][measure]")
{
    ImportedRun run;
    run.table().selectRow(0);
    auto* const remove = run.panel.findChild<QPushButton*>(QStringLiteral("remove"));
    REQUIRE(remove);
    run.panel.setUnderWay({qt(kRun)});
    CHECK_FALSE(remove->isEnabled());
    run.panel.setUnderWay({});
    remove->click();
    auto* const box = run.panel.findChild<QMessageBox*>(QStringLiteral("confirm"));
    REQUIRE(box);
    CHECK(run.panel.runs().rowCount() == 1);
    run.await([&] {
        for (auto* const button : box->buttons())
            if (box->buttonRole(button) == QMessageBox::DestructiveRole)
                button->click();
    });
    CHECK(run.panel.runs().rowCount() == 0);
    CHECK(run.note().contains(QStringLiteral("No runs yet")));
}

} // namespace clusterwright::tests::runs_panel_test
