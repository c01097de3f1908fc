// Real measurements on this machine, set up in the Measure panel.
#include "app/desktop/common/text.h"
#include "app/desktop/measure/measure_panel.h"
#include "app/desktop/measure/plan_form.h"
#include "app/desktop/measure/sample_plot.h"
#include "app/desktop/measure/store_choice.h"
#include "app/desktop/plots/view/plot_view.h"
#include "plugins/runner/store/store.h"
#include "tests/app/measure/own_folders.h"
#include "tests/support/findings.h"

#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QWheelEvent>

namespace clusterwright::tests::measure_panel_test
{

using namespace clusterwright::desktop;

namespace
{

struct ShownPanel {
    ShownPanel()
        : panel(nodes, own.store())
    {
        panel.form().showProbe("memcpy");
        part<QSpinBox>("rounds").setValue(1);
        panel.resize(1600, 500);
        panel.show(); // hidden plots are not drawn
    }
    template <typename Widget>
    [[nodiscard]] Widget& part(const char* name)
    {
        auto* const found = panel.findChild<Widget*>(QLatin1String(name));
        INFO(name);
        REQUIRE(found);
        return *found;
    }
    void write(const char* parameter, const char* values)
    {
        part<QLineEdit>(parameter).setText(QLatin1String(values));
    }
    // Stores a run that was interrupted.
    runner::Run cancelled()
    {
        write("size", "1 KiB..100 KiB:1 KiB");
        awaitStart();
        QSignalSpy finished(&panel.run(), &MeasurementRun::finished);
        part<QPushButton>("start").click();
        REQUIRE(QTest::qWaitFor(
            [&] { return !panel.plot().plot().as<plots::Figure>().panels.empty(); }, kLongest));
        part<QPushButton>("cancel").click();
        REQUIRE(finished.wait(kLongest));
        return runs().at(0).run;
    }
    // Waits for the estimate.
    void awaitStart()
    {
        REQUIRE(QTest::qWaitFor([&] { return part<QPushButton>("start").isEnabled(); }, kLongest));
    }
    [[nodiscard]] std::vector<runner::StoredRun> runs() const
    {
        auto store = runner::Store::open(own.store(), runner::Store::Access::Existing);
        REQUIRE(store);
        return store.value()->runs().value();
    }

    OwnFolders own;
    NodesModel nodes;
    MeasurePanel panel;
};

} // namespace

TEST_CASE("A measurement shows its command, runs, and is stored and plotted", "[desktop][measure]")
{
    ShownPanel shown;
    shown.write("size", "1 KiB,16 KiB");
    shown.part<QSpinBox>("repeats").setValue(3);
    shown.awaitStart();
    auto& start = shown.part<QPushButton>("start");
    CHECK(start.toolTip() ==
          QStringLiteral("Starts clusterwright-probe memcpy on local (this machine)."));
    CHECK(shown.part<QLabel>("what").text() == start.toolTip());
    CHECK(shown.part<QLabel>("estimate").text().contains(QStringLiteral("2 launches,")));

    QSignalSpy finished(&shown.panel.run(), &MeasurementRun::finished);
    QSignalSpy began(&shown.panel.run(), &MeasurementRun::began);
    start.click();
    CHECK(shown.panel.run().isRunning());
    CHECK_FALSE(start.isEnabled());
    REQUIRE(finished.wait(kLongest));
    CHECK(began.count() == 1);
    INFO(utf8(shown.part<QPlainTextEdit>("log").toPlainText()));
    const auto runs = shown.runs();
    REQUIRE(runs.size() == 1);
    CHECK(runs[0].state == runner::EndState::Done);
    CHECK(runs[0].samples == 10); // 2 x (3 samples and 2 of warm-up)
    const auto isDrawn = [&] {
        const auto& panels = shown.panel.plot().plot().as<plots::Figure>().panels;
        return panels.size() == 1 && panels[0].xValues == std::vector<double>{1024, 16384};
    };
    CHECK(QTest::qWaitFor(isDrawn, kLongest));
}

TEST_CASE("A cancelled run keeps its samples and can be resumed", "[desktop][measure]")
{
    ShownPanel shown;
    static_cast<void>(shown.cancelled());
    const auto cancelled = shown.runs().at(0);
    CHECK(cancelled.state == runner::EndState::Cancelled);
    CHECK(cancelled.samples > 0);
    CHECK(cancelled.starts < 100);

    shown.panel.prepareResume(cancelled.run);
    CHECK(shown.part<QPushButton>("start").text() == QStringLiteral("Resume"));
    CHECK_FALSE(shown.panel.run().isRunning());
    shown.awaitStart();
    QSignalSpy finished(&shown.panel.run(), &MeasurementRun::finished);
    shown.part<QPushButton>("start").click();
    REQUIRE(finished.wait(kLongest));
    REQUIRE(shown.runs().size() == 1);
    INFO(utf8(shown.part<QPlainTextEdit>("log").toPlainText()));
    CHECK(shown.runs()[0].state == runner::EndState::Done);
    REQUIRE(QTest::qWaitFor(
        [&] {
            return shown.panel.plot().plot().as<plots::Figure>().panels.at(0).xValues.size() == 100;
        },
        kLongest));
    CHECK(shown.panel.plot().plot().as<plots::Figure>().panels.at(0).xValues.size() == 100);
}

TEST_CASE("One button measures the parameters of LogGP between two nodes", "[desktop][measure]")
{
    ShownPanel shown;
    runner::Node second;
    second.name = "n2";
    second.address = "localhost";
    second.transport = runner::TransportKind::Local;
    REQUIRE(shown.nodes.add({second}).empty());
    QSignalSpy reviewed(&shown.panel, &MeasurePanel::reviewWanted);
    shown.part<QPushButton>("measureLogGp").click();
    const auto plan = shown.panel.form().plan().measurements.at(0);
    CHECK(plan.probe == "logp");
    CHECK(plan.nodes.size() == 2); // all, because only this machine was chosen
    CHECK(plan.grid == std::vector<runner::PlanAxis>{{"mode", "parameters"}, {"rounds", "20"}});
    REQUIRE(QTest::qWaitFor([&] { return shown.panel.run().isRunning(); }, kLongest));
    CHECK_FALSE(shown.part<QPushButton>("measureLogGp").isEnabled());
    REQUIRE(reviewed.wait(2 * kLongest));
    INFO(utf8(shown.part<QPlainTextEdit>("log").toPlainText()));
    const auto run = shown.runs().at(0);
    CHECK(reviewed[0][0] == qt(run.run.id));
    CHECK(run.state == runner::EndState::Done);
    CHECK(run.starts == 12);
}

TEST_CASE("LogGP between fewer than two nodes shows what is missing", "[desktop][measure]")
{
    ShownPanel shown;
    shown.part<QPushButton>("measureLogGp").click();
    constexpr auto kMissing = "LogGP is measured between two nodes. Choose another one, or add "
                              "this machine under a second name.";
    const auto& told = shown.part<QLabel>("estimate");
    static_cast<void>(
        QTest::qWaitFor([&] { return told.text() == QLatin1String(kMissing); }, kLongest));
    CHECK(utf8(told.text()) == kMissing);
    CHECK_FALSE(shown.panel.run().isRunning());
}

// A longer plan finishes afterwards, which leaves enough time for a pause that does not wait.
TEST_CASE("A pause waits between two launches", "[desktop][measure]")
{
    ShownPanel shown;
    shown.write("size", "1 KiB,2 KiB,4 KiB");
    shown.awaitStart();
    QSignalSpy finished(&shown.panel.run(), &MeasurementRun::finished);
    QSignalSpy began(&shown.panel.run(), &MeasurementRun::began);
    MeasurementOrder longer{shown.panel.form().plan(),
                            {runner::localNode()},
                            shown.own.folder.path() / "longer.sqlite",
                            {}};
    longer.plan.measurements[0].rounds = 10;
    longer.plan.measurements[0].apart = 0;
    shown.part<QPushButton>("start").click();
    shown.part<QPushButton>("pause").click();
    CHECK(shown.panel.run().isPaused());
    CHECK(shown.part<QPushButton>("pause").text() == QStringLiteral("Resume"));
    REQUIRE(began.wait(kLongest));
    MeasurementRun other;
    QSignalSpy otherFinished(&other, &MeasurementRun::finished);
    other.start(longer);
    REQUIRE(otherFinished.wait(kLongest));
    CHECK(finished.isEmpty());
    CHECK(shown.runs().at(0).starts == 0);
    shown.part<QPushButton>("pause").click();
    REQUIRE(finished.wait(kLongest));
    CHECK(shown.runs()[0].state == runner::EndState::Done);
    CHECK(shown.runs()[0].starts == 3);
}

TEST_CASE("The progress that a probe reports moves the bar", "[desktop][measure]")
{
    ShownPanel shown;
    const auto& bar = shown.part<QProgressBar>("bar");
    MeasurementNews news;
    news.progress = runner::Progress{.done = 1, .total = 4};
    news.within = 0.5;
    emit shown.panel.run().newsArrived(news);
    CHECK(bar.maximum() == 400);
    CHECK(bar.value() == 149); // one launch and half of the next
    news.progress.reset();
    news.within = 0.0;
    emit shown.panel.run().newsArrived(news);
    CHECK(bar.value() == 100);
}

TEST_CASE("A cancel also ends a pause", "[desktop][measure]")
{
    ShownPanel shown;
    shown.write("size", "1 KiB,2 KiB,4 KiB");
    shown.awaitStart();
    QSignalSpy finished(&shown.panel.run(), &MeasurementRun::finished);
    QSignalSpy changed(&shown.panel, &MeasurePanel::stateChanged);
    shown.part<QPushButton>("start").click();
    CHECK(changed.count() > 0);
    shown.part<QPushButton>("pause").click();
    shown.part<QPushButton>("cancel").click();
    auto& pause = shown.part<QPushButton>("pause");
    CHECK(pause.text() == QStringLiteral("Pause"));
    CHECK_FALSE(pause.isEnabled());
    CHECK_FALSE(shown.part<QPushButton>("cancel").isEnabled());
    REQUIRE(finished.wait(kLongest));
    CHECK(pause.text() == QStringLiteral("Pause"));
    CHECK(shown.runs().at(0).state == runner::EndState::Cancelled);
}

TEST_CASE("A run to resume is kept while the plan stays the same", "[desktop][measure]")
{
    ShownPanel shown;
    const auto run = shown.cancelled();
    shown.panel.prepareResume(run);
    auto& start = shown.part<QPushButton>("start");
    CHECK(start.toolTip().contains(qt("Resumes the run " + run.id)));
    shown.nodes.reload();
    CHECK(start.text() == QStringLiteral("Resume"));
    auto& text = shown.part<QPlainTextEdit>("planText");
    const auto same = text.toPlainText();
    auto other = same;
    text.setPlainText(other.replace(QStringLiteral("\"seed\": 1"), QStringLiteral("\"seed\": 2")));
    CHECK(start.text() == QStringLiteral("Start"));
    text.setPlainText(same);
    CHECK(start.text() == QStringLiteral("Resume"));
}

TEST_CASE("The end of a run keeps another run waiting to resume", "[desktop][measure]")
{
    ShownPanel shown;
    const auto run = shown.cancelled();
    shown.write("size", "1 KiB,2 KiB");
    shown.awaitStart();
    QSignalSpy finished(&shown.panel.run(), &MeasurementRun::finished);
    QSignalSpy started(&shown.panel.run(), &MeasurementRun::started);
    shown.part<QPushButton>("start").click();
    CHECK(started.count() == 1); // before the store contains the run
    shown.panel.prepareResume(run);
    REQUIRE(finished.wait(kLongest));
    CHECK(started[0][0] == finished[0][0]);
    CHECK(shown.part<QPushButton>("start").text() == QStringLiteral("Resume"));
}

TEST_CASE("A plan with unknown nodes is reported", "[desktop][measure]")
{
    ShownPanel shown;
    runner::Plan plan;
    plan.measurements = {{.probe = "memcpy", .nodes = {"n7"}}};
    shown.panel.form().showPlan(plan);
    REQUIRE(QTest::qWaitFor(
        [&] {
            return shown.part<QLabel>("estimate")
                .text()
                .contains(QStringLiteral("Unknown node 'n7'"));
        },
        kLongest));
    CHECK(shown.part<QLabel>("what").text() ==
          QStringLiteral("None of the plan's nodes is known."));
    CHECK_FALSE(shown.part<QPushButton>("start").isEnabled());
    auto& list = shown.part<QListWidget>("measuredNodes");
    CHECK_FALSE(list.isEnabled());
    plan.measurements.push_back({.probe = "memcpy"});
    shown.panel.form().showPlan(plan);
    CHECK(list.isEnabled());
    shown.part<QPushButton>("leavePlan").click();
    CHECK(list.isEnabled());
    shown.awaitStart();
}

TEST_CASE("A plan is edited as text, and an error shows its place", "[desktop][measure]")
{
    ShownPanel shown;
    shown.write("size", "1 KiB");
    shown.part<QPushButton>("asPlan").click();
    auto& text = shown.part<QPlainTextEdit>("planText");
    const auto before = shown.panel.form().plan();
    CHECK(before.measurements.at(0).grid == std::vector<runner::PlanAxis>{{"size", "1 KiB"}});
    shown.awaitStart();
    const auto written = text.toPlainText();
    auto wrong = written;
    text.setPlainText(
        wrong.replace(QStringLiteral("\"rounds\": 1"), QStringLiteral("\"rounds\": 0")));
    const auto& findings = shown.part<QLabel>("planFindings");
    CHECK(findings.isVisible());
    CHECK(findings.text().startsWith(QStringLiteral("/measurements/0/rounds: ")));
    REQUIRE(QTest::qWaitFor(
        [&] {
            return shown.part<QLabel>("estimate")
                .text()
                .contains(QStringLiteral("not a valid plan"));
        },
        kLongest));
    CHECK_FALSE(shown.part<QPushButton>("start").isEnabled());
    CHECK(shown.panel.form().plan() == before);
    auto other = written;
    text.setPlainText(
        other.replace(QStringLiteral("\"rounds\": 1"), QStringLiteral("\"rounds\": 7")));
    CHECK_FALSE(findings.isVisible());
    shown.awaitStart();
    CHECK(shown.panel.form().plan().measurements[0].rounds == 7);
}

TEST_CASE("A form for one probe gives the plan of the command line", "[desktop][measure]")
{
    const OwnFolders own;
    NodesModel nodes;
    const auto catalogue = runner::readCatalogue(runner::probeFolders());
    PlanForm form(nodes, catalogue);
    form.showProbe("tokens");
    const auto one = [&] { return form.plan().measurements.at(0); };
    CHECK(one().repeats == runner::kProbeRepeats);
    CHECK(one().rounds == runner::kProbeRounds);
    CHECK(one().apart == runner::kProbeApart);
    auto* const until = form.findChild<QCheckBox*>(QStringLiteral("until"));
    until->setChecked(true);
    CHECK(one().rounds == runner::kMostRoundsOfRule);
    until->setChecked(false);
    CHECK(one().rounds == runner::kProbeRounds);

    auto* const atOnce = form.findChild<QCheckBox*>(QStringLiteral("atOnce"));
    CHECK_FALSE(one().isAtOnce);
    atOnce->setChecked(true);
    CHECK(one().isAtOnce);
    form.findChild<QSpinBox*>(QStringLiteral("seed"))->setValue(5);
    CHECK(form.plan().seed == 5);
    form.showProbe("memcpy"); // runs on one node, without pairs
    CHECK(atOnce->isHidden());
    CHECK_FALSE(one().isAtOnce);
}

TEST_CASE("The wheel over a value of the form changes nothing", "[desktop][measure]")
{
    ShownPanel shown;
    auto& rounds = shown.part<QSpinBox>("rounds");
    rounds.setValue(5);
    const auto turn = [&rounds] {
        QWheelEvent wheel(QPointF(5, 5),
                          rounds.mapToGlobal(QPointF(5, 5)),
                          {},
                          QPoint(0, 120),
                          Qt::NoButton,
                          Qt::NoModifier,
                          Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(&rounds, &wheel);
    };
    shown.panel.setFocus();
    turn();
    CHECK(rounds.value() == 5);
    shown.panel.activateWindow();
    rounds.setFocus();
    REQUIRE(QTest::qWaitFor([&] { return rounds.hasFocus(); }, kLongest));
    turn();
    CHECK(rounds.value() == 6); // with the focus, the wheel changes the value
}

TEST_CASE("The user orders the nodes, and the first is the server", "[desktop][measure]")
{
    const OwnFolders own;
    NodesModel nodes;
    runner::Node a;
    a.name = a.address = "a";
    auto b = a;
    b.name = "b";
    REQUIRE(nodes.add({a, b}).empty());
    const runner::Catalogue catalogue;
    PlanForm form(nodes, catalogue);
    auto& list = *form.findChild<QListWidget*>(QStringLiteral("measuredNodes"));
    for (int i = 0; i < list.count(); ++i)
        list.item(i)->setCheckState(Qt::Checked);
    using Names = std::vector<std::string>;
    CHECK(form.chosenNodes() == Names{"a", "b", "local"});
    QSignalSpy changed(&form, &PlanForm::changed);
    list.setCurrentRow(1);
    list.actions().at(0)->trigger(); // up
    CHECK(changed.count() == 1);
    CHECK(form.chosenNodes() == Names{"b", "a", "local"});
    list.setCurrentRow(0);
    list.actions().at(0)->trigger(); // already at the top
    list.setCurrentRow(1);
    list.actions().at(1)->trigger(); // down
    CHECK(form.chosenNodes() == Names{"b", "local", "a"});
    nodes.reload();
    CHECK(form.chosenNodes() == Names{"b", "local", "a"});
    auto c = a;
    c.name = "c";
    REQUIRE(nodes.add({c}).empty());
    list.item(3)->setCheckState(Qt::Checked);
    CHECK(form.chosenNodes() == Names{"b", "local", "a", "c"});
}

TEST_CASE("Samples are stored in the chosen store, which the next step names", "[desktop][measure]")
{
    ShownPanel shown;
    StoreChoice choice(shown.own.store());
    shown.panel.follow(choice);
    choice.setDesign(shown.own.folder.path() / "lab.cluster.json");
    choice.choose(true);
    shown.write("size", "1 KiB");
    shown.awaitStart();
    QSignalSpy finished(&shown.panel.run(), &MeasurementRun::finished);
    shown.part<QPushButton>("start").click();
    REQUIRE(finished.wait(kLongest));
    CHECK_FALSE(std::filesystem::exists(shown.own.store()));
    const auto store = runner::Store::open(choice.file(), runner::Store::Access::Existing);
    REQUIRE(store);
    const auto run = store.value()->runs().value().at(0).run.id;
    CHECK(shown.part<QLabel>("left").text().endsWith(
        qt("clusterwright-cli fit --data " + run + " --store " + choice.file().string())));
}

TEST_CASE("A missing node is lost, and the other node continues", "[desktop][measure]")
{
    ShownPanel shown;
    runner::Node gone;
    gone.name = gone.address = "gone.invalid";
    REQUIRE(shown.nodes.add({gone}).empty());
    auto& list = shown.part<QListWidget>("measuredNodes");
    for (int i = 0; i < list.count(); ++i)
        list.item(i)->setCheckState(Qt::Checked);
    shown.write("size", "1 KiB");
    shown.awaitStart();
    QSignalSpy finished(&shown.panel.run(), &MeasurementRun::finished);
    shown.part<QPushButton>("start").click();
    REQUIRE(finished.wait(kLongest));
    CHECK(shown.runs().at(0).state == runner::EndState::Lost);
    CHECK(shown.runs()[0].samples > 0);
    CHECK(shown.part<QLabel>("left").text().contains(QStringLiteral("lost node gone.invalid")));
}

TEST_CASE("An invalid measurement cannot be started, and the reason is shown", "[desktop][measure]")
{
    ShownPanel shown;
    shown.write("size", "3 s");
    REQUIRE(QTest::qWaitFor(
        [&] {
            return shown.part<QLabel>("estimate")
                .text()
                .contains(QStringLiteral("Expected values in B"));
        },
        kLongest));
    CHECK_FALSE(shown.part<QPushButton>("start").isEnabled());
    auto& list = shown.part<QListWidget>("measuredNodes");
    list.item(0)->setCheckState(Qt::Unchecked);
    CHECK(shown.part<QLabel>("what").text().contains(QStringLiteral("Choose the nodes")));
}

TEST_CASE("A panel that is deleted while measuring leaves a cancelled run", "[desktop][measure]")
{
    const OwnFolders own;
    NodesModel nodes;
    {
        MeasurePanel panel(nodes, own.store());
        panel.form().showProbe("memcpy");
        panel.show();
        panel.findChild<QLineEdit*>(QStringLiteral("size"))
            ->setText(QStringLiteral("1 KiB..100 KiB:1 KiB"));
        auto* const start = panel.findChild<QPushButton*>(QStringLiteral("start"));
        REQUIRE(QTest::qWaitFor([&] { return start->isEnabled(); }, kLongest));
        QSignalSpy news(&panel.run(), &MeasurementRun::newsArrived);
        start->click();
        REQUIRE(QTest::qWaitFor(
            [&] { return !panel.plot().plot().as<plots::Figure>().panels.empty(); }, kLongest));
    }
    const auto store = runner::Store::open(own.store(), runner::Store::Access::Existing);
    REQUIRE(store);
    CHECK(store.value()->runs().value().at(0).state == runner::EndState::Cancelled);
}

} // namespace clusterwright::tests::measure_panel_test
