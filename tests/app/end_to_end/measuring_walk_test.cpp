// A user without measurements draws an exchange and measures the parameters of two nodes.
#include "app/desktop/common/text.h"
#include "app/desktop/measure/run_results.h"
#include "app/desktop/measure/runs_panel.h"
#include "tests/app/end_to_end/walk.h"
#include "tests/app/measure/own_folders.h"

#include <QStandardItemModel>

namespace clusterwright::tests::measuring_walk_test
{

using namespace clusterwright::desktop;

TEST_CASE("Fewer than 40 gestures lead from two nodes to the parameters of LogGP",
          "[desktop][walk]")
{
    const OwnFolders own;
    const Session session;
    Hands hands(*session.window);
    newDesign(session, hands);
    add(hands, "star");
    fill(hands, "field.call", "star(4)");
    fill(hands, "field.component.host", "Two-socket server of 2024");
    fill(hands, "field.component.switch", "200 Gbit/s Ethernet switch");
    fill(hands, "field.component.cable", "200 Gbit/s Ethernet, passive copper, 3 m");
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "all-to-all: pairwise");
    enter(hands, {"64 MiB", "5 us", "1 / (3 * flow_bandwidth(all_to_all))"}); // P is proposed
    // Each host sends 16 MiB to each of 3 others over its cable.
    constexpr double kBytes = 48.0 * 1024 * 1024;
    CHECK(session.value("time") == Approx(3 * 5e-6 + kBytes / 25e9));

    hands.press(Qt::CTRL | Qt::Key_3);
    command(hands, "add node");
    hands.type(QStringLiteral("n2"), Qt::Key_Tab);
    hands.press(Qt::Key_T); // this machine
    hands.press(Qt::Key_Return);
    hands.click(QStringLiteral("step1"));
    hands.click(QStringLiteral("measureLogGp"));
    auto& runs = *session.window->findChild<RunsPanel*>();
    REQUIRE(QTest::qWaitFor([&] { return runs.isVisible(); }, kLongest)); // the run ends
    REQUIRE(QTest::qWaitFor([&] { return runs.results().rowCount() >= 5; }, kLongest));
    const auto& result = runs.results();
    CHECK(result.index(4, RunResult::Output).data() == QStringLiteral("G"));
    INFO(utf8(result.index(4, RunResult::Place).data().toString()));
    CHECK(result.index(4, RunResult::Value).data().toString().endsWith(QStringLiteral("ns/B")));
    CHECK(result.index(4, RunResult::Interval).data().toString().contains(QStringLiteral(" .. ")));

    checkEffort("two nodes to the parameters of LogGP", hands, 40, 4);
}

} // namespace clusterwright::tests::measuring_walk_test
