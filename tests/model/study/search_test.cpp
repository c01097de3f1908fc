// Searches of small spaces, checked against an evaluation of every point.

#include "model/core/seeded_random.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"
#include "model/study/search/feasibility_counts.h"
#include "model/study/search/search.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <cmath>

namespace clusterwright::tests::search_test
{

using namespace clusterwright::model;

namespace
{

// Time falls with P and b, and cost rises: 100 s / P + 8 MB / b, P * 10 USD + b * 1 USD s/MB.
const std::string kTrade = designText(
    R"json("variables": [{"name": "P", "value": "4", "integer": true, "at_least": "1"}, {"name": "b", "value": "1 MB/s"}],
    "outputs": [{"name": "time", "equation": "100 s / P + 8 MB / b", "unit": "s"},
                {"name": "cost", "equation": "P * 10 USD + b / 1 MB/s * 1 USD"},
                {"name": "hole", "equation": "1 s / (P - 3)"}])json");

std::vector<Axis> axesOf(const std::vector<std::string>& texts)
{
    std::vector<Axis> axes;
    for (const auto& text : texts)
        axes.push_back(parseAxis(text).value());
    return axes;
}

SearchQuestion questionOf(const std::vector<std::string>& axes, std::vector<Objective> objectives)
{
    SearchQuestion question;
    question.axes = axesOf(axes);
    question.objectives = std::move(objectives);
    return question;
}

SearchResult searched(const SearchQuestion& question, unsigned threads = 1)
{
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    run.options.threads = threads;
    auto result = search(systemOf(kTrade), question, run);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

Diagnostics refused(const SearchQuestion& question)
{
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    const auto result = search(systemOf(kTrade), question, run);
    REQUIRE_FALSE(result);
    return result.diagnostics();
}

std::vector<std::vector<double>> valuesOf(const SearchResult& result)
{
    std::vector<std::vector<double>> values;
    for (const auto& point : result.points)
        values.push_back(point.values);
    return values;
}

} // namespace

TEST_CASE("A search names the points that are as good as the best", "[search]")
{
    auto question = questionOf({"P=1..4", "b=1 MB/s,2 MB/s"}, {{"min(P, 2)", true}});
    question.top = 4;
    CHECK(tablesOf(searched(question)).sentence ==
          "The best of 8 points is P = 2, b = 1 MB/s, with min(P, 2) = 2. Equally good: P = 2, b = "
          "2 MB/s; P = 3, b = 1 MB/s; P = 3, b = 2 MB/s and at least 1 more.");
    question.top = 6;
    CHECK(tablesOf(searched(question)).sentence.ends_with("P = 3, b = 2 MB/s and 2 more."));
}

TEST_CASE("A step that exceeds its rate is not out of range", "[search][findings]")
{
    // 50 MB at 200 MB/s on a NIC of 100 MB/s; 50 MB/s is within the rate
    const auto system = systemOf(designText(R"("variables": [{"name": "r", "value": "50 MB/s"}],
        "blocks": [{"block": "send", "title": "Send", "source": {"document": "clusterwright", "place": "test"},
            "parameters": [{"name": "S", "unit": "B", "doc": "data"},
                           {"name": "net_bandwidth", "unit": "B/s", "doc": "rate"}],
            "equations": ["time = S / net_bandwidth"],
            "moves": [{"data": "S", "rate": "net_bandwidth"}]}],
        "components": [{"name": "nic", "kind": "nic", "attributes": [{"name": "bandwidth", "value": "100 MB/s",
            "doc": "rate", "origin": {"kind": "assumption", "note": "test"}}]}],
        "pipeline": {"steps": [{"id": "out", "block": "send", "on": "nic",
                                "bind": {"S": "50 MB", "net_bandwidth": "r"}}]})"));
    auto question = questionOf({"r=50 MB/s,200 MB/s"}, {{"time", false}});
    question.top = 2;
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    const auto result = search(system, question, run);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    const auto& findings = result.value().diagnostics;
    CHECK(codesOf(findings) == std::vector<std::string>{"model.rate", "model.rate"});
    const auto text = textOf(findings);
    CHECK(contains(text, "1 of the points found has a step that moves data faster"));
    // 50 MB / (200 MB/s) = 250 ms, 50 MB / (100 MB/s) = 500 ms
    CHECK(contains(text, "at r = 200 MB/s: 'out' moves 50 MB in 250 ms"));
    CHECK(contains(text, "nic.bandwidth = 100 MB/s takes 500 ms"));
    CHECK_FALSE(result.value().points[0].isValid);
    CHECK(result.value().points[0].caveats == std::vector{Caveat::TooFast});
    CHECK(result.value().points[1].caveats.empty());
}

TEST_CASE("A search finds the minimum and the maximum", "[search]")
{
    auto question = questionOf({"P=1..10", "b=1 MB/s,2 MB/s,4 MB/s"}, {{"time", false}});
    question.top = 2;
    question.outputs = {"cost"};
    const auto result = searched(question);
    CHECK(result.total == 30);
    // 100 s / 10 + 8 MB / (4 MB/s) = 12 s; 100 s / 9 + 2 s = 13.11 s
    CHECK(valuesOf(result) == std::vector<std::vector<double>>{{10, 4e6}, {9, 4e6}});
    CHECK(result.points[0].objectives == std::vector{12.0});
    CHECK(result.points[0].outputs == std::vector{104.0}); // 10 * 10 USD + 4 USD
    CHECK(result.objectives[0].dimension == kTime);

    question.objectives[0].isMaximized = true;
    question.top = 1;
    CHECK(searched(question).points[0].objectives == std::vector{108.0}); // 100 s / 1 + 8 s
}

TEST_CASE("A search satisfies its constraints", "[search]")
{
    auto question = questionOf({"P=1..10", "b=1 MB/s,2 MB/s,4 MB/s"}, {{"time", false}});
    question.top = 1;
    question.constraints = {"cost <= 52 USD", "P != 5"};
    // P = 4 with b = 4 MB/s: 40 USD + 4 USD; P = 5 would cost 52 USD with b = 2 MB/s.
    CHECK(valuesOf(searched(question)) == std::vector<std::vector<double>>{{4, 4e6}});
}

TEST_CASE("The first of equal points wins", "[search]")
{
    auto question = questionOf({"P=1..10"}, {{"0 * time", false}});
    question.top = 3;
    CHECK(valuesOf(searched(question)) == std::vector<std::vector<double>>{{1}, {2}, {3}});
}

TEST_CASE("A point without a finite objective is skipped", "[search]")
{
    auto question = questionOf({"P=0..5"}, {{"hole", true}});
    question.top = 10;
    const auto result = searched(question);
    // P = 0 is out of bounds, P = 3 divides by zero: infinite. 1 / (4 - 3) = 1, 1 / (5 - 3) = 0.5, -0.5, -1
    CHECK(valuesOf(result) == std::vector<std::vector<double>>{{4}, {5}, {1}, {2}});
    CHECK(contains(messageOf(result.diagnostics, "search.bounds"),
                   "1 of 6 points violates variable bounds and was skipped"));
    CHECK(contains(messageOf(result.diagnostics, "search.no_value"),
                   "1 of 6 points has no finite objective and was skipped"));
}

TEST_CASE("Several skipped points are counted in one finding", "[search][words]")
{
    // 6 of 10 are outside the bounds, 2 of the other 4 have no value
    const auto findings = model::skippedPointFindings({10, 10, 4, 2, {}});
    CHECK(messageOf(findings, "search.bounds") ==
          "6 of 10 points violate variable bounds and were skipped");
    CHECK(messageOf(findings, "search.no_value") ==
          "2 of 10 points have no finite objective and were skipped");
    CHECK(messageOf(model::skippedPointFindings({50, 10, 9, 9, {}}), "search.bounds") ==
          "1 of 10 sampled points violates variable bounds and was skipped");
}

TEST_CASE("A constraint without a value does not hold", "[search]")
{
    // 1 / (P - 3) has no value at P = 3; above it is positive
    auto question = questionOf({"P=1..5"}, {{"P", false}});
    question.constraints = {"1 / (P - 3) > 0"};
    question.top = 10;
    const auto result = searched(question);
    CHECK(valuesOf(result) == std::vector<std::vector<double>>{{4}, {5}});
    CHECK(messageOf(result.diagnostics, "search.no_value") ==
          "'1 / (P - 3) > 0' has no value at 1 of 5 points, which was skipped");
    question.constraints = {"1 / (P - 3) > 0 and 1 / (P - 5) < 0"};
    CHECK(
        messageOf(searched(question).diagnostics, "search.no_value") ==
        "'1 / (P - 3) > 0 and 1 / (P - 5) < 0' has no value at 2 of 5 points, which were skipped");
}

TEST_CASE("A front has the points that no other point dominates", "[search]")
{
    auto question = questionOf({"P=1..4", "b=1 MB/s,8 MB/s"}, {{"time", false}, {"cost", false}});
    question.top = 0;
    const auto result = searched(question);
    REQUIRE(result.points.size() == 8);
    for (std::size_t i = 1; i < result.points.size(); ++i) {
        CHECK(result.points[i - 1].objectives[0] < result.points[i].objectives[0]);
        CHECK(result.points[i - 1].objectives[1] > result.points[i].objectives[1]);
    }
}

TEST_CASE("Threads and bounds do not change the result of a large search", "[search][laws]")
{
    auto question = questionOf({"P=1..1000", "b=lin(1 MB/s,100 MB/s,1200)"},
                               {{"time * cost + abs(P - 300) * (1 s) * (1 USD)", false}});
    question.top = 20;
    const auto one = searched(question, 1);
    const auto many = searched(question, 5);
    REQUIRE(one.points.size() == 20);
    // Evaluates every point by itself.
    const auto system = systemOf(kTrade);
    auto response = compileOver(system, question.axes, {"time", "cost"}).value();
    PointEvaluator evaluator(response);
    std::vector<std::pair<double, std::uint64_t>> all;
    for (std::uint64_t i = 0; i < 1'200'000; ++i) {
        const std::array point{question.axes[0].values[i / 1200],
                               question.axes[1].values[i % 1200]};
        const auto values = evaluator.at(point);
        all.emplace_back(values[0] * values[1] + std::abs(point[0] - 300) * 1 * 1, i);
    }
    std::ranges::sort(all);
    for (std::size_t i = 0; i < 20; ++i) {
        CHECK(one.points[i].index == all[i].second);
        CHECK(sameBits(one.points[i].objectives[0], all[i].first));
        CHECK(many.points[i].index == all[i].second);
    }
}

TEST_CASE("A Latin hypercube uses every value of an axis equally often", "[search]")
{
    const auto space =
        SearchSpace::over(axesOf({"P=1..10", "b=lin(1 MB/s,2 MB/s,50)"}), Hypercube{100, 3});
    REQUIRE(space);
    std::map<double, int> ofP, ofB;
    std::array<double, 2> point{};
    for (std::uint64_t i = 0; i < 100; ++i) {
        space.value().pointAt(i, point);
        ++ofP[point[0]];
        ++ofB[point[1]];
    }
    CHECK(ofP.size() == 10);
    CHECK(std::ranges::all_of(ofP, [](const auto& entry) { return entry.second == 10; }));
    CHECK(ofB.size() == 50);
    CHECK(std::ranges::all_of(ofB, [](const auto& entry) { return entry.second == 2; }));

    auto question = questionOf({"P=1..10", "b=lin(1 MB/s,2 MB/s,50)"}, {{"time", false}});
    question.hypercube = Hypercube{100, 3};
    CHECK(searched(question).points[0].values[0] == 10);
}

TEST_CASE("A box contains its points", "[search][laws]")
{
    const auto space =
        SearchSpace::over(axesOf({"P=1..7", "b=3 MB/s,1 MB/s,2 MB/s", "c=1..5"}), {});
    REQUIRE(space);
    SeededRandom random(5);
    std::array<Interval, 3> box;
    std::array<double, 3> point{};
    for (int i = 0; i < 300; ++i) {
        const auto begin = random.below(space.value().size());
        const auto end = begin + 1 + random.below(space.value().size() - begin);
        space.value().boxOf(begin, end, box);
        for (auto at = begin; at < end; ++at) {
            space.value().pointAt(at, point);
            for (std::size_t axis = 0; axis < 3; ++axis)
                REQUIRE(box[axis].contains(point[axis]));
        }
    }
    space.value().boxOf(15, 20, box); // the second P, the first b
    CHECK(box[0] == Interval{2, 2});
    CHECK(box[1] == Interval{3e6, 3e6});
    CHECK(box[2] == Interval{1, 5});
}

TEST_CASE("An infeasible search names the constraint that never holds", "[search][bad-input]")
{
    auto question = questionOf({"P=1..10"}, {{"time", false}});
    question.constraints = {"cost < 5 USD", "P > 2"};
    const auto result = searched(question);
    CHECK(result.points.empty());
    const auto why = finding(result.diagnostics, "search.unsatisfiable");
    CHECK(contains(hintOf(why), "'cost < 5 USD' holds at none"));
    CHECK(contains(hintOf(why), "'P > 2' holds at 8"));
    CHECK_FALSE(contains(hintOf(why), "within the bounds")); // all are
    // P = 1 costs 10 USD + 1 USD, which is 6 / 5 above 5 USD; (2 - 1) / 2 for P is less
    CHECK(contains(hintOf(why), "the closest point, P = 1, misses 'cost < 5 USD' by 120 %"));
    question.constraints = {"cost < 0.1 USD"}; // 11 USD is 110 times 0.1 USD
    CHECK(contains(hintOf(searched(question).diagnostics, "search.unsatisfiable"),
                   "by a factor of 110"));
    question.constraints = {"P == 11 and P > 0"};
    CHECK_FALSE(
        contains(hintOf(searched(question).diagnostics, "search.unsatisfiable"), "closest"));
}

TEST_CASE("A search without any finite objective has a finding", "[search][bad-input]")
{
    const auto result = searched(questionOf({"P=3"}, {{"hole", false}}));
    CHECK(result.points.empty());
    CHECK(contains(hintOf(result.diagnostics, "search.unsatisfiable"), "0 have finite objectives"));
}

TEST_CASE("Invalid searches are rejected with all reasons at once", "[search][bad-input]")
{
    auto question = questionOf({"P=1..10"}, {{"time", false}, {"cost +", false}});
    question.constraints = {"cost - 5 USD", "cost <= 5 s"};
    const auto problems = refused(question);
    CHECK(hintOf(problems, "search.objective") == "choose the Pareto front, or a single objective");
    CHECK(pointerOf(problems, "expression.syntax") == "--minimize");
    CHECK(pointerOf(problems, "search.constraint") == "--subject-to");

    question = questionOf({"P=1..10"}, {{"time", false}});
    question.constraints = {"cost <= 5 s"};
    CHECK(pointerOf(refused(question), "dimension.mismatch") == "--subject-to");
    CHECK(has(refused(questionOf({"P=1..10"}, {})), "search.objective"));
    CHECK(has(refused(questionOf({"P=1 s"}, {{"time", false}})), "axis.units"));
    CHECK(has(refused(questionOf({"P=1..2", "P=3..4"}, {{"time", false}})), "axis.duplicate"));
    CHECK(has(refused(questionOf({"Q=1..2"}, {{"time", false}})), "set.unknown"));
}

TEST_CASE("A search has no labels as objectives, and no bands of labels", "[search][labels]")
{
    const auto system = systemOf(designText(R"json("variables": [{"name": "n", "value": "1"},
        {"name": "x", "value": "2", "origin": {"kind": "measurement", "note": "a run", "interval": ["1", "3"]}}],
        "outputs": [{"name": "y", "equation": "x * n"},
                    {"name": "best", "equation": "if(x < 1.5, 1, 2)", "labels": {"1": "ring", "2": "tree"}}])json"));
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    auto question = questionOf({"n=1..3"}, {{"y", false}, {"best", true}});
    question.top = 0;
    const auto found = search(system, question, run).diagnostics();
    CHECK(codesAndPlaces(found) == std::vector<std::string>{"output.labels --maximize"});
    CHECK(messageOf(found) == "'best' has labels, which have no order");

    question = questionOf({"n=1..3"}, {{"y", false}});
    question.outputs = {"best"};
    const auto result = search(system, question, run);
    REQUIRE(result);
    CHECK(result.value().diagnostics.empty());
    CHECK_FALSE(result.value().bands[0].isEmpty());
    CHECK(result.value().bands[1].isEmpty());
}

TEST_CASE("A space that is too large is rejected with the estimated time", "[search][bad-input]")
{
    const auto problems = refused(questionOf(
        {"P=1..10000000", "b=lin(1 MB/s,2 MB/s,10000000)", "c=1..100"}, {{"time", false}}));
    const auto problem = finding(problems, "search.size");
    CHECK(contains(messageOf(problem), "1e+16 points"));
    CHECK(contains(messageOf(problem), "a billion points per second"));
}

TEST_CASE("Ties beyond the list are counted as a lower limit", "[search][words]")
{
    // ceil(x / 100) is 1 at x = 1 to 100, and 2 after
    const auto system = systemOf(designText(
        R"json("variables": [{"name": "x", "value": "1", "integer": true}],
               "outputs": [{"name": "level", "equation": "ceil(x / 100)"}])json"));
    const auto said = [&](std::size_t top, const std::string& values) {
        model::SearchQuestion question;
        question.axes = {model::parseAxis("x=" + values).value()};
        question.objectives = {{"level", false}};
        question.top = top;
        model::ThreadWorkers workers;
        model::StudyRun run{workers, {}, {}};
        const auto result = model::search(system, question, run);
        REQUIRE(result);
        CHECK(result.value().points.size() <= top);
        return model::tablesOf(result.value()).sentence;
    };
    const std::string best = " points is x = 1, with level = 1.";
    CHECK(said(10, "1..150") ==
          "The best of 150" + best + " Equally good: x = 2; x = 3; x = 4 and at least 7 more.");
    CHECK(said(1, "1..150") ==
          "The best of 150" + best + " At least 1 more point is equally good.");
    CHECK(said(2, "1..150") ==
          "The best of 150" + best + " Equally good: x = 2 and at least 1 more.");
    CHECK(said(10, "1..8") ==
          "The best of 8" + best + " Equally good: x = 2; x = 3; x = 4 and 4 more.");
    CHECK(said(8, "1..8") ==
          "The best of 8" + best + " Equally good: x = 2; x = 3; x = 4 and 4 more.");
    CHECK(said(3, "99..150") ==
          "The best of 52 points is x = 99, with level = 1. Equally good: x = 100.");
    CHECK(said(1, "100..150") == "The best of 51 points is x = 100, with level = 1.");
}

} // namespace clusterwright::tests::search_test
