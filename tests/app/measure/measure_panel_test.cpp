// Real measurements on this machine, as a person sets them up.
#include "app/desktop/document/text.h"
#include "app/desktop/measure/measure_panel.h"
#include "app/desktop/measure/plan_form.h"
#include "app/desktop/measure/sample_plot.h"
#include "app/desktop/plots/study_plot.h"
#include "plugins/runner/store.h"
#include "tests/app/measure/own_folders.h"
#include "tests/support/findings.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

using namespace clusterwright;
using namespace clusterwright::desktop;
using namespace clusterwright::tests;

namespace
{

struct ShownPanel {
    ShownPanel()
        : panel(nodes, own.store())
    {
        panel.form().showProbe("memcpy");
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
    // Until the estimate is there.
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

TEST_CASE("A measurement says what it starts, runs, and is kept and drawn", "[desktop][measure]")
{
    ShownPanel shown;
    shown.write("size", "1 KiB,16 KiB");
    shown.part<QSpinBox>("repeats").setValue(3);
    shown.awaitStart();
    auto& start = shown.part<QPushButton>("start");
    CHECK(start.toolTip() ==
          QStringLiteral("Starts clusterwright-probe memcpy on local (this machine)."));
    CHECK(shown.part<QLabel>("what").text() == start.toolTip());
    CHECK(shown.part<QLabel>("estimate").text().contains(QStringLiteral("Starts: 2;")));

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
    CHECK(runs[0].samples == 10); // 2 x (3 and 2 of warm-up)
    const auto isDrawn = [&] {
        const auto& panels = shown.panel.plot().plot().figure().panels;
        return panels.size() == 1 && panels[0].xValues == std::vector<double>{1024, 16384};
    };
    CHECK(QTest::qWaitFor(isDrawn, kLongest));
}

TEST_CASE("A cancel in the middle keeps what was measured, and it can be resumed",
          "[desktop][measure]")
{
    ShownPanel shown;
    shown.write("size", "1 KiB..100 KiB:1 KiB");
    shown.awaitStart();
    QSignalSpy finished(&shown.panel.run(), &MeasurementRun::finished);
    QSignalSpy news(&shown.panel.run(), &MeasurementRun::newsArrived);
    shown.part<QPushButton>("start").click();
    REQUIRE(QTest::qWaitFor([&] { return !shown.panel.plot().plot().figure().panels.empty(); },
                            kLongest));
    shown.part<QPushButton>("cancel").click();
    REQUIRE(finished.wait(kLongest));
    const auto cancelled = shown.runs().at(0);
    CHECK(cancelled.state == runner::EndState::Cancelled);
    CHECK(cancelled.samples > 0);
    CHECK(cancelled.starts < 100);

    shown.panel.prepareResume(cancelled.run);
    CHECK(shown.part<QPushButton>("start").text() == QStringLiteral("Resume"));
    CHECK_FALSE(shown.panel.run().isRunning());
    shown.awaitStart();
    finished.clear();
    shown.part<QPushButton>("start").click();
    REQUIRE(finished.wait(kLongest));
    REQUIRE(shown.runs().size() == 1);
    INFO(utf8(shown.part<QPlainTextEdit>("log").toPlainText()));
    CHECK(shown.runs()[0].state == runner::EndState::Done);
    REQUIRE(QTest::qWaitFor(
        [&] { return shown.panel.plot().plot().figure().panels.at(0).xValues.size() == 100; },
        kLongest));
    CHECK(shown.panel.plot().plot().figure().panels.at(0).xValues.size() == 100);
}

TEST_CASE("A pause waits between two starts", "[desktop][measure]")
{
    ShownPanel shown;
    shown.write("size", "1 KiB,2 KiB,4 KiB");
    shown.awaitStart();
    QSignalSpy finished(&shown.panel.run(), &MeasurementRun::finished);
    shown.part<QPushButton>("start").click();
    shown.part<QPushButton>("pause").click();
    CHECK(shown.panel.run().isPaused());
    CHECK(shown.part<QPushButton>("pause").text() == QStringLiteral("Go on"));
    QSignalSpy began(&shown.panel.run(), &MeasurementRun::began);
    REQUIRE(began.wait(kLongest));
    CHECK(finished.isEmpty());
    shown.part<QPushButton>("pause").click();
    REQUIRE(finished.wait(kLongest));
    CHECK(shown.runs()[0].state == runner::EndState::Done);
}

TEST_CASE("A node that does not exist is lost, the other goes on", "[desktop][measure]")
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
    CHECK(shown.part<QLabel>("left").text().contains(QStringLiteral("gone.invalid was lost")));
}

TEST_CASE("What cannot be measured cannot be started, and says why", "[desktop][measure]")
{
    ShownPanel shown;
    shown.write("size", "3 s");
    REQUIRE(QTest::qWaitFor(
        [&] { return shown.part<QLabel>("estimate").text().contains(QStringLiteral("not in B")); },
        kLongest));
    CHECK_FALSE(shown.part<QPushButton>("start").isEnabled());
    auto& list = shown.part<QListWidget>("measuredNodes");
    list.item(0)->setCheckState(Qt::Unchecked);
    CHECK(shown.part<QLabel>("what").text().contains(QStringLiteral("Choose the nodes")));
}

TEST_CASE("A panel that goes while it measures leaves a cancelled run", "[desktop][measure]")
{
    const OwnFolders own;
    NodesModel nodes;
    {
        MeasurePanel panel(nodes, own.store());
        panel.form().showProbe("memcpy");
        panel.findChild<QLineEdit*>(QStringLiteral("size"))
            ->setText(QStringLiteral("1 KiB..100 KiB:1 KiB"));
        auto* const start = panel.findChild<QPushButton*>(QStringLiteral("start"));
        REQUIRE(QTest::qWaitFor([&] { return start->isEnabled(); }, kLongest));
        QSignalSpy news(&panel.run(), &MeasurementRun::newsArrived);
        start->click();
        REQUIRE(QTest::qWaitFor([&] { return !panel.plot().plot().figure().panels.empty(); },
                                kLongest));
    }
    const auto store = runner::Store::open(own.store(), runner::Store::Access::Existing);
    REQUIRE(store);
    CHECK(store.value()->runs().value().at(0).state == runner::EndState::Cancelled);
}
