// What studies show of numbers that are measured: bands, and between where a crossing or a solution lies.
#include "model/study/comparison.h"
#include "model/study/crossover.h"
#include "model/study/curve.h"
#include "model/study/result_table.h"
#include "model/study/search.h"
#include "model/study/solve.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"

#include <cmath>

namespace clusterwright::tests
{

using namespace model;

namespace
{

// y = a x with a in 9 .. 11, known as `kind` says; flat = 100.
std::string lineText(const std::string& kind = "measurement", const std::string& id = "line")
{
    return R"({"design": ")" + id + R"(", "format": 1, "title": "Line", "variables": [
        {"name": "a", "value": "10", "origin": {"kind": ")" +
           kind +
           R"(", "note": "a run", "interval": ["9", "11"]}},
        {"name": "x", "value": "1", "at_least": "1", "at_most": "20"},
        {"name": "P", "value": "1", "integer": true, "at_least": "1", "at_most": "20"}],
        "outputs": [{"name": "y", "equation": "a * x"}, {"name": "step", "equation": "a * P"},
                    {"name": "x_only", "equation": "2 * x"}],
        "studies": [{"name": "over", "kind": "curve", "x": {"variable": "x", "values": "1,2,4"}, "outputs": ["y", "x_only"],
                     "series": {"variable": "P", "values": "1,2"}}]})";
}

const std::string kFlat = R"({"design": "flat", "format": 1, "title": "Flat", "variables": [],
    "outputs": [{"name": "y", "equation": "100"}, {"name": "step", "equation": "155"}]})";

StudySubject subjectOf(const std::string& text, const Settings& settings = {})
{
    return {systemOf(text, settings), settings};
}

Crossover crossingOf(const std::string& output, const std::string& over, const std::string& line)
{
    auto result =
        findCrossover(subjectOf(line), subjectOf(kFlat), {output, splitRange(over).value()});
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    REQUIRE(result.value().crossings.size() == 1);
    return std::move(result).value();
}

} // namespace

TEST_CASE("A curve has a band where a number behind it is measured", "[bands][curve]")
{
    auto library = noPresets();
    const auto study = runCurve(designOf(lineText()), "over", library, {}).value();
    REQUIRE(study.curves.size() == 2);
    for (const auto& curve : study.curves) {
        REQUIRE(hasBand(curve, 0));
        CHECK_FALSE(hasBand(curve, 1)); // 2 x: nothing measured
        for (std::size_t k = 0; k < 3; ++k) {
            const double x = study.x.values[k];
            CHECK(curve.outputs[0][k] == 10 * x);
            CHECK(isClose(curve.low[0][k], 9 * x));
            CHECK(isClose(curve.high[0][k], 11 * x));
        }
    }
    const auto table = tableOf(StudyResult(study));
    CHECK(std::ranges::count_if(table.heads, [](const auto& head) {
              return head.ends_with(": y, low (95 %)");
          }) == 2);
    for (const auto& row : table.rows)
        CHECK(row.size() == table.heads.size());
}

TEST_CASE("What is only assumed makes no band where nobody asks for it", "[bands]")
{
    auto library = noPresets();
    auto line = lineText("assumption");
    line.insert(line.find(R"({"name": "x")"), // measured, but behind nothing
                R"({"name": "m", "value": "1", "origin": {"kind": "measurement", "note": "a run",
                    "interval": ["0.9", "1.1"]}}, )");
    const auto study = runCurve(designOf(line), "over", library, {}).value();
    CHECK_FALSE(hasBand(study.curves[0], 0));
    CHECK_FALSE(crossingOf("y", "x=1..20", line).crossings[0].interval);
    CHECK_FALSE(compare(subjectOf(line), subjectOf(line, {{"x", "3", ""}}), "y")
                    .value()
                    .outputs.front()
                    .change);
}

TEST_CASE("An interval that cannot be read leaves the curve without a band, and says so",
          "[bands][bad-input]")
{
    auto library = noPresets();
    auto text = lineText();
    text.replace(text.find(R"(["9", "11"])"), 11, R"(["9 s", "1"])");
    const auto study = runCurve(designOf(text), "over", library, {}).value();
    CHECK_FALSE(hasBand(study.curves[0], 0));
    CHECK(finding(study.diagnostics, "origin.interval").severity == Severity::Warning);
}

TEST_CASE("Of very many points a spread serves its neighbours", "[bands]")
{
    auto library = noPresets();
    auto text = lineText();
    text.replace(text.find("1,2,4"), 5, "lin(1,20,2501)"); // times 2 series: every second point
    const auto study = runCurve(designOf(text), "over", library, {}).value();
    REQUIRE(hasBand(study.curves[0], 0));
    const auto& curve = study.curves[0];
    for (std::size_t k = 0; k < study.x.values.size(); ++k) {
        const double at = study.x.values[k - k % 2];
        CHECK(isClose(curve.high[0][k] - curve.outputs[0][k], at, 1e-9));
    }
    CHECK(study.diagnostics.empty());
}

TEST_CASE("A crossing lies where measured numbers leave open who is ahead", "[bands][crossover]")
{
    // a x - 100 has a half width of x: |10 x - 100| > x below 100 / 11 and above 100 / 9.
    const auto found = crossingOf("y", "x=1..20", lineText());
    CHECK(isClose(found.crossings[0].change.after.x, 10));
    REQUIRE(found.crossings[0].interval);
    const auto& interval = *found.crossings[0].interval;
    CHECK(isClose(interval.low, 100.0 / 11, 1e-6));
    CHECK(isClose(interval.high, 100.0 / 9, 1e-6));
    CHECK_FALSE(interval.reachesLow);
    CHECK_FALSE(interval.reachesHigh);
    CHECK(contains(
        toText(found),
        "By the intervals of the numbers the crossing is between 9.0909 and 11.111 (95 %)."));
}

TEST_CASE("Over whole numbers a crossing lies between two of them", "[bands][crossover]")
{
    // The order changes from 15 to 16. |10 P - 155| > P: at 14 and 18, not at 15, 16 and 17: the new order holds
    // from 15 on at the earliest, from 18 on at the latest.
    const auto found = crossingOf("step", "P=1..20", lineText());
    REQUIRE(found.crossings[0].interval);
    CHECK(*found.crossings[0].interval == PlaceInterval{15, 18});
}

TEST_CASE("A crossing is where the values have it, wherever their intervals have their middle",
          "[bands][crossover]")
{
    // The band about the value: a in 1 .. 19 is log-normal; half width 9 x, so all of 100 / 19 .. 20 is open.
    auto line = lineText();
    line.replace(line.find(R"(["9", "11"])"), 11, R"(["1", "19"])");
    const auto found = crossingOf("y", "x=1..20", line);
    REQUIRE(found.crossings[0].interval);
    CHECK(isClose(found.crossings[0].interval->low, 100.0 / 19, 1e-5));
    CHECK(found.crossings[0].interval->high == 20);
    CHECK(found.crossings[0].interval->reachesHigh);
}

TEST_CASE("Where answers end, an interval is open", "[bands][crossover]")
{
    auto line = lineText();
    line.replace(line.find("a * x"), 5, "a * x + 0 * sqrt(10.5 - x)");
    const auto found =
        findCrossover(subjectOf(line), subjectOf(kFlat), {"y", splitRange("x=1..20").value()})
            .value();
    const auto& interval = found.crossings.front().interval;
    REQUIRE(interval);
    CHECK_FALSE(interval->reachesLow);
    CHECK(interval->reachesHigh);
    CHECK(interval->high <= 10.5);
}

TEST_CASE("Without a crossing it is said where the order is open", "[bands][crossover]")
{
    // a x stays below 100 up to x = 9.5, known to 9.5: nearest there.
    const auto found = findCrossover(subjectOf(lineText()),
                                     subjectOf(kFlat),
                                     {"y", splitRange("x=1..9.5").value()})
                           .value();
    CHECK(found.crossings.empty());
    CHECK(found.openAt == 9.5);
    CHECK(
        contains(toText(found), "By the intervals of the numbers (95 %) that is open at x = 9.5."));
    CHECK_FALSE(
        findCrossover(subjectOf(lineText()), subjectOf(kFlat), {"y", splitRange("x=1..9").value()})
            .value()
            .openAt);
}

TEST_CASE("A crossing may lie beyond the range", "[bands][crossover]")
{
    const auto found = crossingOf("y", "x=9.5..20", lineText());
    REQUIRE(found.crossings[0].interval);
    CHECK(found.crossings[0].interval->reachesLow);
    CHECK(found.crossings[0].interval->low == 9.5);
    CHECK(isClose(found.crossings[0].interval->high, 100.0 / 9, 1e-6));
    INFO(toText(found));
    CHECK(contains(toText(found), "the crossing is at 11.111 or below (95 %)"));
}

TEST_CASE("The same measured number of two designs moves both", "[bands][crossover]")
{
    // a x against a 10: they meet at 10 whatever a is, so nothing is open.
    auto other = lineText("measurement", "other");
    other.replace(other.find("a * x"), 5, "a * 10");
    auto result = findCrossover(
        subjectOf(lineText()), subjectOf(other), {"y", splitRange("x=1..20").value()});
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    REQUIRE(result.value().crossings.size() == 1);
    REQUIRE(result.value().crossings[0].interval);
    CHECK(isClose(result.value().crossings[0].interval->low, 10, 1e-6));
    CHECK(isClose(result.value().crossings[0].interval->high, 10, 1e-6));
}

TEST_CASE("A solution lies where measured numbers leave open whether it holds", "[bands][solve]")
{
    const auto found = solve(subjectOf(lineText()), {{"x", "1..20"}, "y = 100"}).value();
    REQUIRE(found.solutions.size() == 1);
    REQUIRE(found.intervals.size() == 1);
    REQUIRE(found.intervals[0]);
    CHECK(isClose(found.intervals[0]->low, 100.0 / 11, 1e-6));
    CHECK(isClose(found.intervals[0]->high, 100.0 / 9, 1e-6));
    INFO(toText(found));
    CHECK(contains(toText(found),
                   "By the intervals of the numbers it is between 9.0909 and 11.111 (95 %)."));
    CHECK(solve(subjectOf(lineText()), {{"x", "1..20"}, "x_only = 10"}).value().intervals.empty());
}

TEST_CASE("The points of a search have the band of what was asked for", "[bands][search]")
{
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    SearchQuestion question;
    question.axes = {parseAxis("x=2,3,4").value()};
    question.objectives = {{"y", false}};
    question.outputs = {"x_only"};
    question.top = 2;
    const auto result = search(systemOf(lineText()), question, run).value();
    REQUIRE(result.outputs.size() == 3);
    CHECK(result.outputs[1].name == "y, low (95 %)");
    CHECK(result.outputs[2].name == "y, high (95 %)");
    for (const auto& point : result.points) {
        REQUIRE(point.outputs.size() == 3);
        CHECK(isClose(point.outputs[1], 9 * point.values[0]));
        CHECK(isClose(point.outputs[2], 11 * point.values[0]));
    }
}

TEST_CASE("A difference has a band that counts a shared number once", "[bands][compare]")
{
    // a 3 - a 1 = 20, half width 2; apart it would be sqrt(9 + 1).
    const auto found =
        compare(subjectOf(lineText()), subjectOf(lineText(), {{"x", "3", ""}}), "y").value();
    const auto& output = found.outputs.front();
    REQUIRE(output.name == "y");
    REQUIRE(output.change);
    CHECK(isClose(output.change->low, 18));
    CHECK(isClose(output.change->high, 22));
    const auto less = compare(subjectOf(lineText()), subjectOf(kFlat), "y").value();
    CHECK(isClose(less.outputs.front().change->low, 89)); // 100 - 10, half width 1
    INFO(toText(found));
    CHECK(contains(toText(found), "is between 18 and 22 (95 %)."));
}

} // namespace clusterwright::tests
