// Equal measurements of several runs form one series; any difference makes another series.
#include "plugins/runner/data/series.h"
#include "tests/plugins/runner/recorded.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

namespace clusterwright::tests::series_test
{

using namespace clusterwright::runner;

namespace
{

Task taskWith(const std::string& node, double size, const std::string& version = "1")
{
    Task task;
    task.probe.id = "memcpy";
    task.probe.version = version;
    task.probe.parameters = {{.name = "size", .unit = "B", .dimension = model::kData}};
    task.probe.outputs = {{"time", "s", model::kTime, ""}};
    task.nodes = {node};
    task.point = {{"size", size}};
    return task;
}

Sample timeOf(double seconds)
{
    return {{{"time", seconds}, {"unheard", 1}}, {}, 0, false, 0};
}

} // namespace

TEST_CASE("Samples of equal probe, nodes, point and output form one series", "[runner][series]")
{
    SeriesList list;
    auto warmUp = timeOf(9);
    warmUp.warmUp = true;
    list.add("a", "0", taskWith("n", 1024), std::vector{warmUp, timeOf(1), timeOf(2)});
    list.add("a", "1", taskWith("n", 1024), std::vector{timeOf(3)});
    list.add("b", "1", taskWith("n", 1024), std::vector{timeOf(4)});
    REQUIRE(list.all().size() == 1);
    const auto& series = list.all()[0];
    CHECK(series.place == "size=1 KiB");
    CHECK(series.runs == std::vector<std::string>{"a", "b"});
    CHECK(series.values == std::vector<RunValues>{{{1, 2}, {3}}, {{4}}});
    // Another node, point or version makes another series, also for a point that the sample itself states.
    list.add("c", "0", taskWith("m", 1024), std::vector{timeOf(5)});
    list.add("c", "1", taskWith("n", 2048), std::vector{timeOf(5)});
    list.add("c", "2", taskWith("n", 1024, "2"), std::vector{timeOf(5)});
    auto other = timeOf(5);
    other.at = {{"size", 4096.0}};
    list.add("c", "3", taskWith("n", 1024), std::vector{other, timeOf(6)});
    CHECK(list.all().size() == 5);
    CHECK(list.all().back().place == "size=4 KiB");
    CHECK(list.all()[0].runs.size() == 3);
    CHECK(list.probeText(list.all()[0]) == "memcpy 1");
    list.drop("c", "2"); // no values of the other version remain
    CHECK(list.probeText(list.all()[0]) == "memcpy");
}

TEST_CASE("A failed launch leaves no values", "[runner][series]")
{
    SeriesList list;
    list.add("a", "0", taskWith("n", 1), std::vector{timeOf(1)});
    list.add("b", "0", taskWith("n", 1), std::vector{timeOf(2)});
    list.drop("b", "1"); // which has no samples
    CHECK(list.all()[0].values.size() == 2);
    list.drop("b", "0");
    CHECK(list.all()[0].runs == std::vector<std::string>{"a"});
    list.add("b", "0", taskWith("n", 1), std::vector{timeOf(3)});
    list.add("b", "2", taskWith("n", 1), std::vector{timeOf(4)});
    list.drop("b", "2");
    CHECK(list.all()[0].values == std::vector<RunValues>{{{1}}, {{3}}});
}

TEST_CASE("A stored run contributes its successful launches", "[runner][series]")
{
    const TemporaryFolder folder;
    const auto store = Store::open(folder.path() / "s.sqlite", Store::Access::Create);
    REQUIRE(store);
    SeriesList list;
    for (const std::string run : {"aa", "bb"}) {
        REQUIRE(store.value()->beginRun(runOf(run)).empty());
        for (const auto& [value, state] :
             {std::pair{1.0, EndState::Failed}, std::pair{2.0, EndState::Done}}) {
            const auto start = store.value()->beginStart(provenanceOf("the same task"));
            REQUIRE(start);
            REQUIRE(store.value()->add(start.value(), std::vector{sampleOf(value)}).empty());
            REQUIRE(store.value()->endStart(start.value(), state, 1).empty());
        }
        REQUIRE(store.value()->endRun(EndState::Done).empty());
        REQUIRE(addRun(*store.value(), run, store.value()->starts(run).value(), list).empty());
    }
    REQUIRE(list.all().size() == 2); // round_trip, lost
    CHECK(list.all()[0].version == "1.0.0");
    CHECK(list.all()[0].nodes == std::vector<std::string>{"a", "b"});
    CHECK(list.all()[0].values == std::vector<RunValues>{{{2}}, {{2}}});
}

} // namespace clusterwright::tests::series_test
