// Intervals of crossovers and solutions with measured inputs.
#include "model/study/comparison/crossover.h"
#include "model/study/comparison/solve.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"
#include "tests/model/study/measured_line.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <cmath>

namespace clusterwright::tests::measured_places_test
{

namespace
{

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

TEST_CASE("The interval of a crossover spans the values of uncertain order", "[bands][crossover]")
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
    CHECK(contains(toText(found),
                   "The crossover is between 9.091 and 11.11 (95 %, parameters only)."));
}

TEST_CASE("Over integers the interval of a crossover lies between integers", "[bands][crossover]")
{
    // The order changes from 15 to 16. |10 P - 155| > P: at 14 and 18, not at 15, 16 and 17. The new order holds from 15 on at the
    // earliest, from 18 on at the latest.
    const auto found = crossingOf("step", "P=1..20", lineText());
    REQUIRE(found.crossings[0].interval);
    CHECK(*found.crossings[0].interval == PlaceInterval{15, 18});
}

TEST_CASE("The crossover interval follows from the displayed band", "[bands][crossover]")
{
    // a in 1 .. 19 is log-normal: a x lies within x .. 19 x. From x = 100 / 19 on, 100 is in that band, or between it and 10 x.
    auto line = lineText();
    line.replace(line.find(R"(["9", "11"])"), 11, R"(["1", "19"])");
    const auto found = crossingOf("y", "x=1..20", line);
    REQUIRE(found.crossings[0].interval);
    CHECK(isClose(found.crossings[0].interval->low, 100.0 / 19, 1e-5));
    CHECK(found.crossings[0].interval->high == 20);
    CHECK(found.crossings[0].interval->reachesHigh);

    // a = 10 outside of 12 .. 20 has no band.
    line.replace(line.find(R"(["1", "19"])"), 11, R"(["12", "20"])");
    CHECK_FALSE(crossingOf("y", "x=1..20", line).crossings[0].interval);
}

TEST_CASE("An interval is open where results end", "[bands][crossover]")
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

TEST_CASE("Without a crossover the possible crossover is reported", "[bands][crossover]")
{
    // a x stays below 100 up to x = 9.5, known to 9.5: nearest there.
    const auto found = findCrossover(subjectOf(lineText()),
                                     subjectOf(kFlat),
                                     {"y", splitRange("x=1..9.5").value()})
                           .value();
    CHECK(found.crossings.empty());
    CHECK(found.openAt == 9.5);
    CHECK(contains(toText(found), "At 95 %, a crossover cannot be excluded at x = 9.5."));
    CHECK_FALSE(
        findCrossover(subjectOf(lineText()), subjectOf(kFlat), {"y", splitRange("x=1..9").value()})
            .value()
            .openAt);
}

TEST_CASE("A crossover interval can extend beyond the range", "[bands][crossover]")
{
    const auto found = crossingOf("y", "x=9.5..20", lineText());
    REQUIRE(found.crossings[0].interval);
    CHECK(found.crossings[0].interval->reachesLow);
    CHECK(found.crossings[0].interval->low == 9.5);
    CHECK(isClose(found.crossings[0].interval->high, 100.0 / 9, 1e-6));
    INFO(toText(found));
    CHECK(contains(toText(found), "The crossover is at 11.11 or below (95 %, parameters only)."));
}

TEST_CASE("A measured input of both designs varies in both together", "[bands][crossover]")
{
    // a x against a 10: they meet at 10 for every a, so the crossover is certain.
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

TEST_CASE("The interval of a solution spans the values of uncertain order", "[bands][solve]")
{
    const auto found = solve(subjectOf(lineText()), {{"x", "1..20"}, "y = 100"}).value();
    REQUIRE(found.solutions.size() == 1);
    REQUIRE(found.ends.size() == 1);
    REQUIRE(found.ends[0].from);
    CHECK(found.ends[0].from == found.ends[0].to);
    CHECK(isClose(found.ends[0].from->low, 100.0 / 11, 1e-6));
    CHECK(isClose(found.ends[0].from->high, 100.0 / 9, 1e-6));
    INFO(toText(found));
    CHECK(contains(toText(found),
                   "The solution is between 9.091 and 11.11 (95 %, parameters only)."));
    CHECK(solve(subjectOf(lineText()), {{"x", "1..20"}, "x_only = 10"}).value().ends.empty());
}

TEST_CASE("The ends of an inequality's solutions have intervals", "[bands][solve]")
{
    // a x <= 100 up to x = 10: from 100 / 11 to 100 / 9. The solutions begin with the range, which is certain.
    const auto found = solve(subjectOf(lineText()), {{"x", "1..20"}, "y <= 100"}).value();
    REQUIRE(found.ends.size() == 1);
    CHECK_FALSE(found.ends[0].from);
    REQUIRE(found.ends[0].to);
    CHECK(isClose(found.ends[0].to->low, 100.0 / 11, 1e-6));
    CHECK(isClose(found.ends[0].to->high, 100.0 / 9, 1e-6));
    CHECK(toText(found) == "y <= 100 holds for x = 1 to 10 (the range begins at 1). The range of "
                           "solutions ends between 9.091 and 11.11 (95 %, parameters only).");
    const auto table = shown(tablesOf(found).table);
    CHECK(table.rows.front().back().text == "ends between 9.091 and 11.11");

    const auto above = solve(subjectOf(lineText()), {{"x", "1..20"}, "y > 100"}).value();
    REQUIRE(above.ends.at(0).from);
    CHECK_FALSE(above.ends[0].to);
    CHECK(
        contains(toText(above),
                 "The range of solutions begins between 9.091 and 11.11 (95 %, parameters only)."));
    CHECK(isClose(above.ends[0].from->high, 100.0 / 9, 1e-6));
}

TEST_CASE("Both ends of a solution have intervals of their own", "[bands][solve]")
{
    // (a + 0) x / 10 within 5 of 10: from 5 (half width x / 10: 5 / 1.1 .. 5 / 0.9) to 15 (15 / 1.1 .. 15 / 0.9).
    auto text = lineText();
    text.replace(text.find("a * x"), 5, "abs(a * x / 10 - 10)");
    const auto found = solve(subjectOf(text), {{"x", "1..20"}, "y < 5"}).value();
    REQUIRE(found.ends.size() == 1);
    CHECK(isClose(found.ends[0].from->low, 5 / 1.1, 1e-5));
    CHECK(isClose(found.ends[0].from->high, 5 / 0.9, 1e-5));
    CHECK(isClose(found.ends[0].to->low, 15 / 1.1, 1e-5));
    CHECK(isClose(found.ends[0].to->high, 15 / 0.9, 1e-5));
    CHECK(endsText(found, 0) == "begins between 4.545 and 5.556 and ends between 13.64 and 16.67");
}

TEST_CASE("Over integers an end's interval includes the last possible integer", "[bands][solve]")
{
    // a P <= 155 holds up to P = 15. |10 P - 155| > P at 14 and at 18: it certainly holds up to 14, and certainly fails from 18 on.
    // It ends between 14 and 17; the opposite relation begins between 15 and 18.
    const auto found = solve(subjectOf(lineText()), {{"P", "1..20"}, "step <= 155"}).value();
    REQUIRE(found.solutions.front().to == 15);
    CHECK(found.ends.at(0).to == PlaceInterval{14, 17});
    const auto above = solve(subjectOf(lineText()), {{"P", "1..20"}, "step > 155"}).value();
    CHECK(above.ends.at(0).from == PlaceInterval{15, 18});
    // a P <= 195 holds up to 19; |10 P - 195| > P at 17, but not at 18, 19 and 20: it may hold beyond the range.
    const auto last = solve(subjectOf(lineText()), {{"P", "1..20"}, "step <= 195"}).value();
    CHECK(last.ends.at(0).to == PlaceInterval{17, 20, false, true});
    CHECK(contains(toText(last),
                   "The range of solutions ends at 17 or above (95 %, parameters only)."));
}

TEST_CASE("A range end is open if the relation is uncertain there", "[bands][solve]")
{
    // a x <= 100 holds in all of 1 .. 9.5, and certainly up to 100 / 11.
    const auto found = solve(subjectOf(lineText()), {{"x", "1..9.5"}, "y <= 100"}).value();
    REQUIRE(found.ends.at(0).to);
    CHECK(isClose(found.ends[0].to->low, 100.0 / 11, 1e-6));
    CHECK(found.ends[0].to->reachesHigh);
    CHECK(contains(toText(found),
                   "The range of solutions ends at 9.091 or above (95 %, parameters only)."));
    const auto sure = solve(subjectOf(lineText()), {{"x", "1..9"}, "y <= 100"}).value();
    CHECK_FALSE(sure.ends.at(0).to);
    CHECK(toText(sure) == "y <= 100 holds for x = 1 to 9, the whole range.");
}

TEST_CASE("A jump can be open on both sides", "[bands][solve]")
{
    // a (1 + floor(x / 10)) <= 19: 10 below x = 10 (certain), 20 +- 2 from there on, which is open up to 20 (30 +- 3).
    auto text = lineText();
    text.replace(text.find("a * x"), 5, "a * (1 + floor(x / 10))");
    const auto found = solve(subjectOf(text), {{"x", "1..19"}, "y <= 19"}).value();
    CHECK(isClose(found.solutions.at(0).to, 10, 1e-9));
    REQUIRE(found.ends.at(0).to);
    CHECK(isClose(found.ends[0].to->low, 10, 1e-8));
    CHECK(found.ends[0].to->reachesHigh);
}

TEST_CASE("The relation can be open before a jump, too", "[bands][solve]")
{
    // 22 +- 2.2 below x = 10, 11 +- 1.1 from there on: y <= 21 holds from 10 on, and may hold in all of 1 .. 20.
    auto text = lineText();
    text.replace(text.find("a * x"), 5, "a * (2.2 - 1.1 * floor(x / 10))");
    const auto found = solve(subjectOf(text), {{"x", "1..19"}, "y <= 21"}).value();
    REQUIRE(found.ends.at(0).from);
    CHECK(found.ends[0].from->low == 1);
    CHECK(found.ends[0].from->reachesLow);
    CHECK(isClose(found.ends[0].from->high, 10, 1e-8));
    CHECK_FALSE(found.ends[0].from->reachesHigh);
}

TEST_CASE("Without a solution the possible solutions are reported", "[bands][solve]")
{
    // 9.5 .. 10.5 and more at x = 9.5, certainly below 100 up to 100 / 11; the grid has 1,001 points.
    const auto found = solve(subjectOf(lineText()), {{"x", "1..9.5"}, "y >= 100"}).value();
    CHECK_FALSE(found.isSolved());
    REQUIRE(found.open.size() == 1);
    CHECK(isClose(found.open[0].from, 100.0 / 11, 1e-3));
    CHECK(found.open[0].to == 9.5);
    CHECK(contains(toText(found), "; at 95 %, a solution cannot be excluded for x = 9.09"));
    CHECK(solve(subjectOf(lineText()), {{"x", "1..9"}, "y >= 100"}).value().open.empty());
    // Nearest where the order is certain: (a - 10) x + 5 is 5 everywhere, within x of it.
    auto text = lineText();
    text.replace(text.find("a * x"), 5, "(a - 10) * x + 5");
    const auto wide = solve(subjectOf(text), {{"x", "1..20"}, "y <= 0"}).value();
    REQUIRE(wide.open.size() == 1);
    CHECK(isClose(wide.open[0].from, 5, 1e-2));
    CHECK(wide.open[0].to == 20);
}

TEST_CASE("A certain equality has no interval", "[bands][solve]")
{
    // min(a P, 50) is 50 from P = 5 on, certainly from P = 6 on: 9 * 6 = 54.
    auto text = lineText();
    text.replace(text.find("a * P"), 5, "min(a * P, 50)");
    const auto found = solve(subjectOf(text), {{"P", "1..20"}, "step >= 50"}).value();
    REQUIRE(found.solutions.size() == 1);
    CHECK(found.solutions[0].from == 5);
    CHECK_FALSE(found.ends.at(0).to);
    INFO(toText(found));
    CHECK_FALSE(contains(toText(found), "and ends"));
}

TEST_CASE("Each end gets an equal share of the allowed evaluations", "[bands][solve]")
{
    // a |x - 4 floor(x / 4) - 2| <= 10: 1 to either side of 2, 6, 10, ..; within 1.1 and 0.9.
    auto text = lineText();
    text.replace(text.find("a * x"), 5, "a * abs(x - 4 * floor(x / 4) - 2)");
    text.replace(text.find(R"("at_most": "20")"), 15, R"("at_most": "1000")");
    const auto found = solve(subjectOf(text), {{"x", "lin(1,1000,20001)"}, "y <= 10"}).value();
    REQUIRE(found.solutions.size() == 250);
    const auto& last = found.ends.at(248);
    REQUIRE(last.from);
    CHECK(isClose(last.from->low, 994 - 10.0 / 9, 1e-6));
    CHECK(isClose(last.to->high, 994 + 10.0 / 9, 1e-6));
}

} // namespace clusterwright::tests::measured_places_test
