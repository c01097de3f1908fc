// Long studies in the background: same result as on the command line, progress, stop.
#include "app/desktop/answers/study_answer.h"
#include "app/desktop/common/text.h"
#include "app/desktop/studies/study_text.h"
#include "model/json/json.h"
#include "tests/app/studies/studies_window.h"
#include "tests/cli/cli.h"
#include "tests/support/findings.h"

#include <QPushButton>

namespace clusterwright::tests::study_runner_test
{

using namespace clusterwright::desktop;

TEST_CASE("A search of ten million points gives the command line's top ten",
          "[desktop][studies][search]")
{
    StudiesWindow test;
    test.add(longSearch());
    CHECK_FALSE(test.panel.isLive());
    CHECK_FALSE(test.panel.runner().isRunning());
    test.part<QPushButton>("run").click();
    CHECK(test.panel.runner().isRunning());
    CHECK(test.part<QPushButton>("cancel").isVisible());
    test.await();
    REQUIRE(test.panel.answer());
    REQUIRE(test.panel.answer()->result);
    const auto& shown = *test.panel.answer()->result;
    REQUIRE(shown.table.rows.size() == 10);

    const Cli cli;
    const auto file = cli.folder().path() / "long.cluster.json";
    REQUIRE(test.document().save(QString::fromStdString(file.string())).empty());
    const auto own = cli.json({"study", file.string(), "long"})["points"];
    REQUIRE(own.size() == 10);
    for (std::size_t i = 0; i < 10; ++i) {
        const auto& row = shown.table.rows[i];
        const auto number = [&](const std::string& column) {
            const auto at = std::ranges::find(shown.table.heads, column);
            REQUIRE(at != shown.table.heads.end());
            return row[static_cast<std::size_t>(at - shown.table.heads.begin())].number;
        };
        for (const auto& [name, value] : own[i]["values"].items())
            CHECK(number(name) == value["value"].get<double>());
        CHECK(number("time") == own[i]["objectives"]["time"]["value"].get<double>());
    }
}

TEST_CASE("A stopped study returns a cancelled result", "[desktop][studies]")
{
    StudiesWindow test;
    auto study = longSearch();
    study.axes[1].values = "lin(50 MB/s,500 MB/s,100000)";
    study.minimize = {"time"};
    test.add(study);
    test.panel.run();
    QSignalSpy finished(&test.panel.runner(), &StudyRunner::finished);
    test.panel.cancel();
    test.await();
    REQUIRE(test.panel.answer());
    CHECK(test.panel.answer()->isCancelled);
    CHECK_FALSE(test.panel.runner().isRunning());
    CHECK(test.part<QPushButton>("run").isVisible());
}

TEST_CASE("Only the study started last returns a result", "[desktop][studies]")
{
    StudiesWindow test;
    auto& runner = test.panel.runner();
    QSignalSpy finished(&runner, &StudyRunner::finished);
    runner.run(test.document().design(), longSearch());
    runner.run(test.document().design(), test.document().design().studies.front());
    REQUIRE(finished.wait(kPatience));
    CHECK(finished.count() == 1);
    const auto answer =
        finished.front().front().value<std::shared_ptr<const desktop::StudyAnswer>>();
    REQUIRE(answer);
    CHECK(answer->definition.name == test.document().design().studies.front().name);
}

TEST_CASE("A stopped search shows how far it came", "[desktop][studies][search]")
{
    StudiesWindow test;
    auto study = longSearch();
    study.axes[1].values = "lin(50 MB/s,500 MB/s,100000)";
    study.minimize = {"abs(time - 20 ms) * P"}; // bounds skip few regions
    test.add(study);
    QSignalSpy progressed(&test.panel.runner(), &StudyRunner::progressed);
    test.panel.run();
    while (progressed.empty() || progressed.back().front().value<model::Progress>().done == 0)
        REQUIRE(progressed.wait(kPatience));
    const auto seen = progressed.back().front().value<model::Progress>();
    test.panel.cancel();
    test.await();
    const auto& answer = *test.panel.answer();
    REQUIRE(answer.isCancelled);
    CHECK(seen.total == 216ULL * 100'000 * 216);
    CHECK(answer.reached.second == seen.total);
    CHECK(answer.reached.first >= seen.done);
    CHECK(answer.reached.first < seen.total);
    CHECK(test.part<QLabel>("state").text().startsWith(QStringLiteral("Stopped at ")));
    StudyAnswer stopped;
    stopped.seconds = 2;
    stopped.reached = {1'500, 6'000};
    CHECK(stoppedText(stopped) ==
          QStringLiteral("Stopped at 25 % after 2 s: 1,500 of 6,000 points"));
    stopped.reached = {};
    CHECK(stoppedText(stopped) == QStringLiteral("Stopped after 2 s"));
}

} // namespace clusterwright::tests::study_runner_test
