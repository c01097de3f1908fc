// What was measured: imported, shown, exported, deleted.
#include "app/desktop/document/text.h"
#include "app/desktop/measure/runs_panel.h"
#include "app/desktop/measure/sample_plot.h"
#include "app/desktop/plots/study_plot.h"
#include "plugins/runner/plan.h"
#include "plugins/runner/session_file.h"
#include "tests/app/measure/own_folders.h"
#include "tests/support/findings.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>

#include <sstream>

using namespace clusterwright;
using namespace clusterwright::desktop;
using namespace clusterwright::tests;

namespace
{

const std::string kRun = "0011223344556677";

std::string session()
{
    std::ostringstream text;
    runner::SessionWriter writer(text);
    REQUIRE(writer.beginRun({kRun, "by hand", "", 1e9, "a test"}).empty());
    for (const double size : {1024.0, 4096.0}) {
        runner::Provenance provenance;
        provenance.probe = "memcpy";
        provenance.participants = {{"n1", "node", {}, {}}};
        provenance.point = {{"size", size}};
        provenance.units = {{"size", "B"}, {"time", "s"}};
        const auto start = writer.beginStart(provenance);
        REQUIRE(start);
        const std::vector<runner::Sample> samples{{.values = {{"time", size * 1e-9}}, .time = 1e9}};
        REQUIRE(writer.add(start.value(), samples).empty());
        REQUIRE(writer.endStart(start.value(), runner::EndState::Done, 0.1).empty());
    }
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
    void import()
    {
        await([&] { panel.importFrom(qt(own.folder.write("session.jsonl", session()))); });
    }
    // Until the list is read again.
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

TEST_CASE("A session that is imported can be chosen and is drawn", "[desktop][measure]")
{
    ImportedRun run;
    CHECK(run.panel.runs().index(0, RunsModel::Title).data() == QStringLiteral("by hand"));
    CHECK(run.panel.runs().index(0, RunsModel::Samples).data() == QStringLiteral("2"));
    QSignalSpy shown(&run.panel, &RunsPanel::shown);
    run.panel.findChild<QTableView*>(QStringLiteral("table"))->selectRow(0);
    REQUIRE(shown.wait(kLongest));
    REQUIRE(QTest::qWaitFor([&] { return !run.panel.plot().plot().figure().panels.empty(); },
                            kLongest));
    const auto& panel = run.panel.plot().plot().figure().panels[0];
    CHECK(panel.xValues == std::vector<double>{1024, 4096});
    CHECK(panel.x.unit == "B");
    CHECK(panel.y.unit == "s");
}

TEST_CASE("The same session twice is refused", "[desktop][measure]")
{
    ImportedRun run;
    QSignalSpy done(&run.panel, &RunsPanel::done);
    run.import();
    REQUIRE(done.count() == 1);
    const auto* const message = run.panel.findChild<QMessageBox*>(QStringLiteral("message"));
    REQUIRE(message);
    CHECK(message->informativeText().contains(QStringLiteral("in this store already")));
    CHECK(run.panel.runs().rowCount() == 1);
}

TEST_CASE("A run is exported as it came", "[desktop][measure]")
{
    ImportedRun run;
    const auto path = run.own.folder.path() / "exported.jsonl";
    run.await([&] { run.panel.exportTo(kRun, qt(path.string())); });
    CHECK(run.own.folder.read("exported.jsonl") == run.own.folder.read("session.jsonl"));
}

TEST_CASE("A run is deleted when that is confirmed, and never while it is measured",
          "[desktop][measure]")
{
    ImportedRun run;
    run.panel.findChild<QTableView*>(QStringLiteral("table"))->selectRow(0);
    QPushButton* remove = nullptr;
    for (auto* const button : run.panel.findChildren<QPushButton*>())
        if (button->text().startsWith(QStringLiteral("Delete")))
            remove = button;
    REQUIRE(remove);
    run.panel.setUnderWay(qt(kRun));
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
    const auto* const note = run.panel.findChild<QLabel*>(QStringLiteral("note"));
    CHECK(note->text().contains(QStringLiteral("Nothing has been measured yet")));
}
