// Values for which a relation holds.

#include "model/study/comparison/solve.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <cmath>

namespace clusterwright::tests::solve_test
{

namespace
{

const std::string kDesign = designText(
    R"json("variables": [
      {"name": "P", "value": "4", "integer": true, "at_least": "1", "at_most": "64"},
      {"name": "x", "value": "1", "at_least": "0", "at_most": "10"},
      {"name": "b", "value": "1 MB/s", "at_least": "1 kB/s", "at_most": "1 GB/s"},
      {"name": "line", "value": "1 Gbit/s", "at_least": "1 Mbit/s", "at_most": "1 Tbit/s"}],
    "outputs": [
      {"name": "sent", "equation": "8 Gbit / line"},
      {"name": "T", "equation": "8 MB / b + 1 s", "unit": "ms"},
      {"name": "share", "equation": "12 s / P"},
      {"name": "square", "equation": "(x - 5)^2"},
      {"name": "steps", "equation": "ceil(x)"},
      {"name": "holed", "equation": "x + 0 * sqrt((x - 2) * (x - 8))"},
      {"name": "none", "equation": "sqrt(-1 - x)"}])json");

model::Result<model::Solve>
tried(const std::string& variable, const std::string& suchThat, const std::string& between = {})
{
    return model::solve({systemOf(kDesign), {}}, {{variable, between}, suchThat});
}

model::Solve
solved(const std::string& variable, const std::string& suchThat, const std::string& between = {})
{
    auto result = tried(variable, suchThat, between);
    INFO(suchThat << "\n" << textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

using Intervals = std::vector<std::pair<double, double>>;

Intervals intervalsOf(const model::Solve& result)
{
    Intervals intervals;
    for (const auto& solution : result.solutions)
        intervals.emplace_back(solution.from, solution.to);
    return intervals;
}

} // namespace

TEST_CASE("An equation returns its root", "[solve]")
{
    // 8 MB / b + 1 s = 3 s  at  b = 4 MB/s
    const auto result = solved("b", "T = 3 s");
    REQUIRE(result.solutions.size() == 1);
    CHECK(isClose(result.solutions[0].from, 4e6, 1e-12));
    CHECK(result.solutions[0].from == result.solutions[0].to);
    CHECK(toText(result) == "b = 4 MB/s gives T = 3 s.");
    CHECK(result.diagnostics.empty());
    CHECK(contains(result.method, "Boost.Math"));
}

TEST_CASE("A rate in bits is answered in bits", "[solve][units]")
{
    CHECK(toText(solved("line", "sent = 0.2 s")) == "line = 40 Gbit/s gives sent = 0.2 s.");
}

TEST_CASE("An equation returns all its roots in the range", "[solve]")
{
    // (x - 5)^2 = 2.25  at  3.5 and 6.5
    const auto both = solved("x", "square = 2.25");
    REQUIRE(both.solutions.size() == 2);
    CHECK(isClose(both.solutions[0].from, 3.5, 1e-9));
    CHECK(isClose(both.solutions[1].from, 6.5, 1e-9));
    CHECK(toText(both) == "x = 3.5 and 6.5 give square = 2.25.");
    CHECK(solved("x", "square = 2.25", "5..10").solutions.size() == 1);
}

TEST_CASE("An equation whose sides both vary returns its root", "[solve]")
{
    const auto result = solved("x", "2 * x + 1 = 10 - x"); // 3 x = 9
    REQUIRE(result.solutions.size() == 1);
    CHECK(isClose(result.solutions[0].from, 3, 1e-9));
}

TEST_CASE("A touching root is found", "[solve]")
{
    const auto result = solved("x", "square + 1 = 1");
    REQUIRE(result.solutions.size() == 1);
    CHECK(isClose(result.solutions[0].from, 5, 1e-6));
}

TEST_CASE("Without a root the nearest point is a finding", "[solve]")
{
    const auto result = solved("x", "square + 1 = 0.5"); // 1 at x = 5
    CHECK_FALSE(result.isSolved());
    REQUIRE(result.nearest);
    CHECK(isClose(result.nearest->x, 5, 1e-6));
    CHECK(isClose(result.nearest->first, 1));
    const auto none = finding(result.diagnostics, "solve.none");
    CHECK(severityOf(none) == model::Severity::Warning);
    CHECK(messageOf(none) ==
          "no x from 0 to 10 gives square + 1 = 0.5; the nearest is square + 1 = 1 at x = 5");
}

TEST_CASE("The nearest value has the digits that distinguish it", "[solve]")
{
    // Four digits of 1.00004 are those of 1.
    CHECK(messageOf(solved("x", "square + 1.00004 = 1").diagnostics, "solve.none") ==
          "no x from 0 to 10 gives square + 1.00004 = 1; the nearest is square + 1.00004 = 1.00004 "
          "at "
          "x = 5");
}

TEST_CASE("A jump across the value is not a root", "[solve]")
{
    const auto result = solved("x", "steps = 4.5");
    CHECK_FALSE(result.isSolved());
    REQUIRE(result.jumps.size() == 2);
    CHECK(result.jumps[0].first == 4);
    CHECK(result.jumps[1].first == 5);
    CHECK(contains(toText(result), "; steps jumps from 4 to 5 at x = 4"));
}

TEST_CASE("An equation that holds over an interval returns the interval", "[solve]")
{
    const auto result = solved("x", "steps = 4"); // 3 < x <= 4
    REQUIRE(result.solutions.size() == 1);
    CHECK(isClose(result.solutions[0].from, 3, 1e-12));
    CHECK(isClose(result.solutions[0].to, 4, 1e-12));
}

TEST_CASE("An inequality returns the interval where it holds", "[solve]")
{
    const auto inside = solved("x", "square <= 4"); // 3 to 7
    REQUIRE(inside.solutions.size() == 1);
    CHECK(isClose(inside.solutions[0].from, 3, 1e-9));
    CHECK(isClose(inside.solutions[0].to, 7, 1e-9));
    const auto outside = solved("x", "square > 4");
    REQUIRE(outside.solutions.size() == 2);
    CHECK(outside.solutions[0].from == 0);
    CHECK(isClose(outside.solutions[0].to, 3, 1e-9));
    CHECK(outside.solutions[1].to == 10);
    CHECK(intervalsOf(solved("x", "square >= 0")) == Intervals{{0, 10}});
    CHECK_FALSE(solved("x", "square < 0").isSolved());
}

TEST_CASE("An end outside the solution is reported as open", "[solve]")
{
    // ceil(x) <= 3 up to x = 3 inclusive; ceil(x) >= 3 from above 2; x < 3 below 3.
    const auto closed = solved("x", "steps <= 3");
    CHECK(toText(closed) == "steps <= 3 holds for x = 0 to 3 (the range begins at 0).");
    CHECK_FALSE(closed.solutions[0].isToOpen);
    const auto above = solved("x", "steps >= 3");
    CHECK(toText(above) == "steps >= 3 holds for x = above 2 to 10 (the range ends at 10).");
    const auto below = solved("x", "x < 3");
    CHECK(toText(below) == "x < 3 holds for x = 0 to below 3 (the range begins at 0).");
    CHECK(below.solutions[0].isToOpen);
    // floor(S / 1 KiB) * 10 us is 110 us at 11 KiB, and 100 us just below.
    const auto system = systemOf(designText(
        R"("variables": [{"name": "S", "value": "10 KiB", "at_least": "1 KiB", "at_most": "64 KiB"}],
           "outputs": [{"name": "t", "equation": "floor(S / 1 KiB) * 10 us", "unit": "us"}])"));
    const auto pieces = model::solve({system, {}}, {{"S", ""}, "t <= 100 us"}).value();
    CHECK(toText(pieces) ==
          "t <= 100 us holds for S = 1 KiB to below 11 KiB (the range begins at 1 KiB).");
    const auto pairs = systemOf(designText(
        R"("variables": [{"name": "n", "value": "64", "integer": true, "at_least": "64", "at_most": "9000"}],
           "outputs": [{"name": "u", "equation": "2 * n"}])"));
    CHECK(toText(model::solve({pairs, {}}, {{"n", ""}, "u <= 12000"}).value()) ==
          "u <= 12000 holds for n = 64 to 6,000 (the range begins at 64).");
    CHECK(toText(model::solve({pairs, {}}, {{"n", ""}, "u = 12000"}).value()) ==
          "n = 6,000 gives u = 12000.");
    // (x - 5)^2 = 8.6 at 5 -/+ 2.9325757: 2.0674243 and 7.9325757. 2.9326^2 = 8.60014, 2.9325^2 = 8.59956.
    CHECK(toText(solved("x", "square <= 8.6")) == "square <= 8.6 holds for x = 2.068 to 7.932.");
    // Narrower than five digits: 5 -/+ 1e-6.
    CHECK(toText(solved("x", "square <= 1e-12", "4..6")) ==
          "square <= 1e-12 holds for x = above 4.999999 to below 5.000001.");
    const auto outside = solved("x", "square >= 8.6");
    REQUIRE(outside.solutions.size() == 2);
    CHECK(outside.solutions[0].toText == "2.067");
    CHECK(outside.solutions[1].fromText == "7.933");
}

TEST_CASE("Over integers the smallest and the largest solution are exact", "[solve]")
{
    // 12 s / P <= 1 s  from P = 12 on;  >= 2 s  up to P = 6
    CHECK(intervalsOf(solved("P", "share <= 1 s")) == Intervals{{12, 64}});
    CHECK(intervalsOf(solved("P", "share < 1 s")) == Intervals{{13, 64}});
    CHECK(intervalsOf(solved("P", "share >= 2 s")) == Intervals{{1, 6}});
    CHECK(intervalsOf(solved("P", "share = 2 s")) == Intervals{{6, 6}});
    CHECK(toText(solved("P", "share >= 2 s")) ==
          "share >= 2 s holds for P = 1 to 6 (the range begins at 1).");
    CHECK(toText(solved("P", "share <= 1 s")) ==
          "share <= 1 s holds for P = 12 to 64 (the range ends at 64).");
}

TEST_CASE("Integers on both sides of the value do not solve an equation", "[solve]")
{
    const auto result = solved("P", "share = 5 s"); // 12 / 2 = 6, 12 / 3 = 4
    CHECK(contains(toText(result), "; share goes from 6 to 4 s between P = 2 and 3"));
    CHECK_FALSE(result.isSolved());
    REQUIRE(result.jumps.size() == 2);
    CHECK(result.jumps[0].x == 2);
    CHECK(result.jumps[1].x == 3);
    CHECK(isClose(std::abs(result.nearest->difference()), 1));
}

TEST_CASE("Points without a result are reported, and roots beside them found", "[solve][bad-input]")
{
    const auto result = solved("x", "holed = 9");
    REQUIRE(result.solutions.size() == 1);
    CHECK(isClose(result.solutions[0].from, 9, 1e-9));
    REQUIRE(result.holes.size() == 1);
    CHECK(toText(result) == "x = 9 gives holed = 9. There is no result for x = 2 to 8.");
    CHECK(isClose(result.holes[0].from, 2, 1e-9));
    CHECK(isClose(result.holes[0].to, 8, 1e-9));
    CHECK(severityOf(result.diagnostics, "value.domain") == model::Severity::Error);
    CHECK_FALSE(solved("x", "holed = 5").isSolved());
}

TEST_CASE("The method counts the values without a result", "[solve][bad-input]")
{
    // sqrt(60 - P) has a value up to P = 60: 4 of the 64 values have none.
    const auto system = systemOf(designText(
        R"json("variables": [{"name": "P", "value": "4", "integer": true, "at_least": "1", "at_most": "64"}],
           "outputs": [{"name": "rest", "equation": "sqrt(60 - P)"}])json"));
    const auto whole = model::solve({system, {}}, {{"P", ""}, "rest <= 4"}).value();
    CHECK(toText(whole) ==
          "rest <= 4 holds for P = 44 to 60. There is no result for P = 61 to 64.");
    CHECK(whole.method == "all 64 values tried, 4 without a result");
    CHECK(solved("P", "share <= 1 s").method == "all 64 values tried");
    // A factor of 4 is 0.602 of the 6 decades up to 10, which have 1000 steps.
    CHECK(contains(solved("x", "holed = 9").method, "1,001 points tried, 100 without a result; "));
    // Adjacent holes count once each: only even numbers have a result.
    const auto even = systemOf(designText(
        R"json("variables": [{"name": "P", "value": "4", "integer": true, "at_least": "1", "at_most": "9"}],
           "outputs": [{"name": "half", "equation": "P / 2 + 0 * sqrt(0 - (P - 2 * floor(P / 2)))"}])json"));
    CHECK(model::solve({even, {}}, {{"P", ""}, "half >= 2"}).value().method ==
          "all 9 values tried, 5 without a result");
}

TEST_CASE("Without any result there is no nearest point", "[solve][bad-input]")
{
    const auto result = solved("x", "none = 1");
    CHECK_FALSE(result.nearest);
    CHECK(messageOf(result.diagnostics, "solve.none") ==
          "no x from 0 to 10 gives none = 1: no point in the range has a result");
    CHECK(severityOf(result.diagnostics, "value.domain") == model::Severity::Error);
}

TEST_CASE("Unknown names and wrong units in a relation are reported", "[solve][bad-input]")
{
    CHECK(codeOf(tried("b", "T = 3").diagnostics()) == "dimension.mismatch");
    CHECK(codeOf(tried("b", "T = 3 B").diagnostics()) == "dimension.mismatch");
    CHECK(codeOf(tried("b", "TT = 3 s").diagnostics()) == "name.unknown");
    CHECK(codeOf(tried("b", "T").diagnostics()) == "relation.syntax");
    CHECK(codeOf(tried("b", "T = = 3").diagnostics()) == "expression.syntax");
}

TEST_CASE("A computed variable is rejected in a solve", "[solve][bad-input]")
{
    CHECK(codeOf(tried("y", "T = 3 s").diagnostics()) == "set.unknown");
    CHECK(codeOf(tried("T", "T = 3 s").diagnostics()) == "set.unknown");
}

TEST_CASE("An invalid range or unit of a solve is rejected", "[solve][bad-input]")
{
    CHECK(codeOf(tried("x", "square = 1", "8..2").diagnostics()) == "range.empty");
    CHECK(codeOf(tried("x", "square = 1", "2 s..8 s").diagnostics()) == "dimension.mismatch");
    CHECK(codeOf(tried("b", "T = 3 s", "2..8").diagnostics()) == "dimension.mismatch");
    CHECK(codeOf(tried("x", "square = 1", "20..30").diagnostics()) == "value.bounds");
}

TEST_CASE("The bandwidth for a required speedup yields that speedup", "[solve]")
{
    auto library = shippedPresets();
    const auto result = model::solve({shippedSystem(library, "acc-fft-inic"), {}},
                                     {{"nic.host_bandwidth", ""}, "speedup = 5"});
    REQUIRE(result);
    REQUIRE(result.value().solutions.size() == 1);
    const auto bandwidth = model::exactText({result.value().solutions[0].from, model::kBandwidth});
    const auto there =
        shippedSystem(library, "acc-fft-inic", {{"nic.host_bandwidth", bandwidth, ""}});
    CHECK(isClose(valueOf(there, "speedup"), 5));
}

TEST_CASE("A bound at a division by zero is exactly zero", "[solve]")
{
    const auto system = systemOf(designText(
        R"("variables": [{"name": "v", "value": "1 MB/s"}],
           "outputs": [{"name": "T", "equation": "1 MB / v", "unit": "ms"}])"));
    const auto said = [&](const std::string& between, const std::string& suchThat) {
        const auto result = model::solve({system, {}}, {{"v", between}, suchThat});
        INFO(textOf(result.diagnostics()));
        REQUIRE(result);
        CHECK(codeOf(result.value().diagnostics) == "value.division_by_zero");
        return toText(result.value());
    };
    const std::string none = ". There is no result for v = 0 MB/s.";
    const std::string begins = " (the range begins at -1 MB/s)";
    // 1 MB / v < 1 s below 0 and from 1 MB/s on, whether or not a tried value is 0
    for (const std::string high : {"1 MB/s", "1.7 MB/s"}) {
        INFO(high);
        CHECK(said("-1 MB/s.." + high, "T > 1 s") ==
              "T > 1 s holds for v = above 0 MB/s to below 1 MB/s" +
                  (high == "1 MB/s" ? " (the range ends at 1 MB/s)" : std::string()) + none);
    }
    CHECK(said("-1 MB/s..1 MB/s", "T < 0 s") ==
          "T < 0 s holds for v = -1 MB/s to below 0 MB/s" + begins + none);
    CHECK(said("0 MB/s..1 MB/s", "T > 2 s") ==
          "T > 2 s holds for v = above 0 MB/s to below 0.5 MB/s (the range begins at 0 MB/s)" +
              none);
}

TEST_CASE("A setting of the solved variable has a finding", "[solve][findings]")
{
    const auto result = model::solve({systemOf(kDesign, {{"b", "2 MB/s", "--set b=2 MB/s"}}), {}},
                                     {{"b", ""}, "T = 3 s"});
    REQUIRE(result);
    CHECK(codesOf(result.value().diagnostics) == std::vector<std::string>{"setting.overridden"});
    CHECK(toText(result.value()) == "b = 4 MB/s gives T = 3 s.");
}

TEST_CASE("Labels of a relation are words, and have no order", "[solve][labels]")
{
    const auto system = systemOf(designText(R"json("variables": [
        {"name": "n", "value": "1", "integer": true, "at_least": "1", "at_most": "4"},
        {"name": "x", "value": "2", "origin": {"kind": "measurement", "note": "a run", "interval": ["1", "3"]}}],
      "outputs": [{"name": "best", "equation": "if(n * x < 100, 1, 2)", "labels": {"1": "ring", "2": "tree"}}])json"));
    const auto solutionOf = [&](const std::string& relation) {
        return model::solve({system, {}}, {{"n", ""}, relation});
    };
    const auto none = solutionOf("best = 2");
    REQUIRE(none);
    CHECK(messageOf(none.value().diagnostics) ==
          "no n from 1 to 4 gives best = 2; the nearest is best = ring at n = 1");
    for (const std::string relation : {"best >= 2", "2 < best"}) {
        const auto refused = solutionOf(relation);
        REQUIRE_FALSE(refused);
        CHECK(codesAndPlaces(refused.diagnostics()) ==
              std::vector<std::string>{"output.labels such that"});
        CHECK(messageOf(refused.diagnostics()) == "'best' has labels, which have no order");
        CHECK(hintOf(refused.diagnostics()) == "compare labels by '='");
    }
}

TEST_CASE("A setting of a labelled variable is shown by its label", "[solve][findings][labels]")
{
    const auto text = designText(R"json("variables": [
        {"name": "way", "value": "1", "integer": true, "labels": {"1": "ring", "2": "tree"}}],
      "outputs": [{"name": "y", "equation": "6 s / way"}])json");
    for (const std::string value : {"tree", "2", "1 + 1"}) {
        const auto result = model::solve(
            {systemOf(text, {{"way", value, "--set way=" + value}}), {}}, {{"way", ""}, "y = 3 s"});
        REQUIRE(result);
        CHECK(messageOf(result.value().diagnostics) ==
              "the values of 'way' in the study replace the setting way = tree");
    }
}

TEST_CASE("The left side of a relation has the description of its output", "[solve]")
{
    const auto system = systemOf(designText(R"json("variables": [
        {"name": "v", "value": "1 MB/s", "at_least": "1 MB/s", "at_most": "9 MB/s"}],
      "outputs": [
        {"name": "used", "equation": "v / (9 MB/s)", "unit": "%", "doc": "share in use"}])json"));
    const auto output = model::solve({system, {}}, {{"v", ""}, "used = 50 %"});
    REQUIRE(output);
    CHECK(output.value().left.doc == "share in use");
    const auto sum = model::solve({system, {}}, {{"v", ""}, "used + 1 = 1.5"});
    REQUIRE(sum);
    CHECK(sum.value().left.doc.empty());
}

} // namespace clusterwright::tests::solve_test
