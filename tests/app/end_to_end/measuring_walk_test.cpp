// A user without measurements measures two nodes and sees the band of a program on a cluster of such nodes.
#include "app/desktop/calibration/calibration_wizard.h"
#include "app/desktop/common/text.h"
#include "app/desktop/measure/run_results.h"
#include "app/desktop/measure/runs_panel.h"
#include "model/study/studies/answer.h"
#include "tests/app/end_to_end/walk.h"
#include "tests/app/measure/own_folders.h"

#include <QLabel>
#include <QStandardItemModel>
#include <QTextDocumentFragment>

namespace clusterwright::tests::measuring_walk_test
{

using namespace clusterwright::desktop;

TEST_CASE("Fewer than 40 gestures lead from two nodes to an exchange with a band",
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

    const auto isBand = [&] { // "time 85.7 ms (83.1 ms .. 148 ms, parameters only)"
        for (const auto* const label : session.window->findChildren<QLabel*>())
            if (label->accessibleName() == QStringLiteral("Results") &&
                QTextDocumentFragment::fromHtml(label->text())
                    .toPlainText()
                    .contains(QStringLiteral(" .. ")))
                return true;
        return false;
    };
    CHECK_FALSE(isBand());

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

    hands.click(QStringLiteral("calibrate"));
    const auto& wizard = *session.window->findChild<CalibrationWizard*>();
    while (wizard.currentId() != CalibrationWizard::Apply) { // subject, data, fit, judgement
        const int page = wizard.currentId();
        clickButton(hands, "Next");
        REQUIRE(QTest::qWaitFor([&] { return wizard.currentId() != page; }, kPatience));
    }
    clickButton(hands, "Apply");
    hands.press(Qt::CTRL | Qt::Key_1);
    session.await();
    // 1 / G in place of the datasheet's 25 GB/s.
    const auto numbers = session.document().numbers();
    const auto measured = numbers->value("cable.bandwidth");
    REQUIRE(measured);
    CHECK(measured->value != 25e9);
    CHECK(session.value("time") == Approx(3 * 5e-6 + kBytes / measured->value));
    CHECK(QTest::qWaitFor(isBand, kPatience));
    checkEffort("two nodes to an exchange with a band", hands, 40, 4);
}

} // namespace clusterwright::tests::measuring_walk_test
