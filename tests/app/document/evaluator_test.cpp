// The evaluation thread: only the latest request returns a result, and outdated evaluations stop.
#include "app/desktop/document/evaluator.h"
#include "model/design/document/design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/preset_folder.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

namespace clusterwright::tests::evaluator_test
{

using namespace clusterwright::desktop;

namespace
{

constexpr int kWaiting = 60'000; // ms, for a busy machine

// A design with a random graph for each of many seeds, which takes hours.
model::Design endless()
{
    return designOf(R"-({
"design": "endless", "format": 1, "title": "Endless",
"variables": [{"name": "seed", "value": "1"}],
"components": [{"name": "host", "kind": "host"}, {"name": "switch", "kind": "switch"}, {"name": "cable", "kind": "cable"}],
"topology": {"generators": [{"call": "random_regular(2000, 8, seed)"}]},
"outputs": [{"name": "hops", "equation": "hops_mean"}],
"studies": [{"name": "all", "kind": "curve", "title": "All", "outputs": ["hops"], "x": {"variable": "seed", "values": "1..100000"}}]
})-");
}

model::Design quick()
{
    return designOf(R"({"design": "quick", "format": 1, "title": "Quick",
"variables": [{"name": "x", "value": "1"}], "outputs": [{"name": "y", "equation": "2 * x"}]})");
}

// An evaluator that is busy with an endless design.
struct Busy {
    Busy()
    {
        qRegisterMetaType<std::shared_ptr<const model::Answer>>();
        evaluator->ask(endless(), "", 1);
        REQUIRE(QTest::qWaitFor([&] { return evaluator->isBusy(); }, kWaiting));
    }

    std::unique_ptr<Evaluator> evaluator =
        std::make_unique<Evaluator>(std::vector{shippedPresetsFolder()});
};

} // namespace

TEST_CASE("A newer request stops a long evaluation", "[desktop][evaluator]")
{
    const Busy busy;
    std::vector<std::uint64_t> revisions;
    QObject::connect(busy.evaluator.get(), &Evaluator::answered, [&](const auto& answer) {
        revisions.push_back(answer->revision);
    });
    busy.evaluator->ask(quick(), "", 2);
    REQUIRE(QTest::qWaitFor([&] { return !revisions.empty(); }, kWaiting));
    CHECK(revisions == std::vector<std::uint64_t>{2});
}

TEST_CASE("The evaluator can end during an evaluation", "[desktop][evaluator]")
{
    Busy busy;
    QElapsedTimer time;
    time.start();
    busy.evaluator.reset();
    CHECK(time.elapsed() < kWaiting); // the evaluation would take hours
}

} // namespace clusterwright::tests::evaluator_test
