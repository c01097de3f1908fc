// Long studies in the background: the same answer as the function's own, progress, and an end when asked.
#include "app/desktop/document/text.h"
#include "tests/app/studies/studies_window.h"
#include "tests/support/findings.h"

#include <QPushButton>

using namespace clusterwright;
using namespace clusterwright::desktop;
using namespace clusterwright::tests;

namespace
{

std::vector<std::uint64_t> indicesOf(const model::SearchResult& result)
{
    std::vector<std::uint64_t> indices;
    for (const auto& point : result.points)
        indices.push_back(point.index);
    return indices;
}

} // namespace

TEST_CASE("A search of ten million points from the window has the function's own top ten",
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
    const auto& shown = std::get<model::SearchResult>(*test.panel.answer()->result);
    CHECK(shown.total == 216 * 216 * 216);
    REQUIRE(shown.points.size() == 10);

    auto library = shippedPresets();
    model::ThreadWorkers workers;
    model::StudyRun run{workers, {}, {}};
    const auto own = model::runStudy(test.document().design(), longSearch(), library, run);
    REQUIRE(own);
    CHECK(indicesOf(std::get<model::SearchResult>(own.value())) == indicesOf(shown));
}

TEST_CASE("A study that is stopped says so, and what was there stays", "[desktop][studies]")
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

TEST_CASE("Only the latest question is answered", "[desktop][studies]")
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
