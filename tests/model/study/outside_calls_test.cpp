// Studies of external functions, which may take seconds per call: the calls they make, and the time they stop.

#include "model/expression/program/grid_program.h"
#include "model/expression/program/outside_calls.h"
#include "model/study/points/table_work.h"
#include "model/study/search/search_work.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <latch>
#include <mutex>
#include <numeric>

namespace clusterwright::tests::outside_calls_test
{

using namespace clusterwright::model;

namespace
{

// Returns a third of the sum of its operands. Records its calls in order; `before` runs before each result.
class Asked final : public ExternalFunction
{
public:
    [[nodiscard]] Dimension dimension() const override { return kNumber; }
    [[nodiscard]] const std::vector<std::string>& inputs() const override { return m_inputs; }
    [[nodiscard]] double value(std::span<const double> operands) const override
    {
        std::size_t count = 0;
        {
            const std::lock_guard lock(m_mutex);
            m_questions.emplace_back(operands.begin(), operands.end());
            count = m_questions.size();
        }
        if (before)
            before(count);
        return std::accumulate(operands.begin(), operands.end(), 0.0) / 3;
    }
    [[nodiscard]] Diagnostics problem(std::span<const double>) const override { return {}; }

    [[nodiscard]] std::vector<std::vector<double>> questions() const
    {
        const std::lock_guard lock(m_mutex);
        return m_questions;
    }

    std::function<void(std::size_t count)> before;

private:
    std::vector<std::string> m_inputs;
    mutable std::mutex m_mutex;
    mutable std::vector<std::vector<double>> m_questions;
};

std::vector<double> upTo(std::size_t count)
{
    std::vector<double> values(count);
    std::iota(values.begin(), values.end(), 1.0);
    return values;
}

// asked(k) + b / 7 over k and b, where `isInBounds` is k >= `least`.
struct Model {
    std::shared_ptr<Asked> asked = std::make_shared<Asked>();
    Graph graph;
    NodeId root = kNoNode;
    NodeId isInBounds = kNoNode;

    explicit Model(double least = 0)
    {
        const auto k = graph.input(0);
        const auto call = graph.call({asked, {k}});
        root =
            graph.apply(Op::Add, call, graph.apply(Op::Divide, graph.input(1), graph.constant(7)));
        isInBounds = graph.apply(Op::GreaterEqual, k, graph.constant(least));
    }

    [[nodiscard]] TableWork grid(std::size_t ks, std::size_t bs) const
    {
        return TableWork::ofGrid(graph, {root}, isInBounds, {upTo(ks), upTo(bs)}, "grid");
    }
};

Axis axisOf(const std::string& name, std::size_t count)
{
    Axis axis;
    axis.variable = name;
    axis.values = upTo(count);
    return axis;
}

SearchSpace spaceOf(std::vector<Axis> axes)
{
    return SearchSpace::over(std::move(axes), {}).value();
}

std::string codeOf(PartedWork& work, const RunOptions& options)
{
    ThreadWorkers workers;
    const auto problems = workers.run(work, options);
    return tests::codeOf(problems);
}

RunOptions threads(unsigned count, std::stop_token stop = {})
{
    RunOptions options;
    options.threads = count;
    options.stop = std::move(stop);
    return options;
}

// Blocks every call until two threads have called.
void makeTwoMeet(Asked& asked, std::latch& latch)
{
    asked.before = [&latch](std::size_t count) {
        if (count <= 2)
            latch.arrive_and_wait();
    };
}

} // namespace

TEST_CASE("The graph gives the inputs and the number of external calls", "[outside]")
{
    Graph graph;
    const auto asked = std::make_shared<Asked>();
    const auto a = graph.input(0), b = graph.input(1), c = graph.input(2);
    const auto call = graph.call({asked, {graph.apply(Op::Multiply, a, b), graph.constant(2)}});
    const std::vector roots{graph.apply(Op::Add, call, c)};
    const std::size_t lengths[] = {3, 5, 100};
    CHECK(inputsOfCalls(graph, roots) == std::vector<std::set<std::int32_t>>{{0, 1}});
    CHECK(questionsOutside(graph, roots, lengths) == 15);
    CHECK(questionsOutside(graph, std::vector{c}, lengths) == 1); // does not need the call
    CHECK(inputsOfCalls(graph, std::vector{c}).empty());
}

TEST_CASE("A sweep calls an external function in order, and only when needed", "[outside][table]")
{
    const Model model;
    auto work = model.grid(40, 3);
    CHECK(model.asked->questions().empty());
    const auto answer = work.compute({0, work.parts()}, {});
    CHECK(answer.end == work.parts());
    std::vector<std::vector<double>> expected;
    for (const auto k : upTo(40))
        expected.push_back({k});
    CHECK(model.asked->questions() == expected);

    REQUIRE(work.add(answer.bytes));
    const GridProgram grid(model.graph, {model.root}, {upTo(40), upTo(3)});
    auto workspace = grid.workspace();
    std::vector<double> values(grid.size());
    double* const target = values.data();
    grid.write(0, grid.size(), workspace, {&target, 1});
    CHECK(std::ranges::equal(work.values()[0], values, sameBits));
}

TEST_CASE("A list calls an external function point by point", "[outside][table]")
{
    const Model model;
    const std::vector<PointColumn> inputs{{5, 2, 9}, {1, 1, 1}};
    auto work = TableWork::ofList(model.graph, {model.root}, model.isInBounds, inputs, "list");
    CHECK(work.parts() == 3);
    CHECK(codeOf(work, threads(1)).empty());
    CHECK(model.asked->questions() == std::vector<std::vector<double>>{{5}, {2}, {9}});
    CHECK(work.values()[0] == std::vector{5 / 3.0 + 1 / 7.0, 2 / 3.0 + 1 / 7.0, 9 / 3.0 + 1 / 7.0});
}

TEST_CASE("A point out of bounds makes no external call", "[outside][table]")
{
    const Model model(3); // k >= 3
    auto work = model.grid(4, 1);
    CHECK(codeOf(work, threads(1)).empty());
    CHECK(model.asked->questions() == std::vector<std::vector<double>>{{3}, {4}});
    CHECK(std::isnan(work.values()[0][1]));
    CHECK(work.values()[0][3] == 4 / 3.0 + 1 / 7.0);
}

TEST_CASE("A sweep stops between two external calls", "[outside][table][stop]")
{
    const Model model;
    std::stop_source stop;
    model.asked->before = [&](std::size_t count) {
        if (count == 5)
            stop.request_stop();
    };
    auto work = model.grid(1000, 1);
    CHECK(codeOf(work, threads(1, stop.get_token())) == "run.stopped");
    CHECK(model.asked->questions().size() == 5);
}

TEST_CASE("Two threads make external calls concurrently", "[outside][table]")
{
    const Model model;
    std::latch latch(2);
    makeTwoMeet(*model.asked, latch);
    auto work = model.grid(100, 1);
    CHECK(codeOf(work, threads(2)).empty());
    for (std::size_t i = 0; i < 100; ++i)
        CHECK(work.values()[0][i] == static_cast<double>(i + 1) / 3 + 1 / 7.0);
}

TEST_CASE("A search stops between two external calls, and threads share them",
          "[outside][search][stop]")
{
    const Model model;
    const auto wide = spaceOf({axisOf("k", 1000), axisOf("b", 1)});
    {
        SearchWork work(wide, {model.graph, {model.root}, 3, "search"});
        std::stop_source stop;
        model.asked->before = [&](std::size_t count) {
            if (count == 5)
                stop.request_stop();
        };
        CHECK(codeOf(work, threads(1, stop.get_token())) == "run.stopped");
        CHECK(model.asked->questions().size() == 5);
    }
    const Model other;
    std::latch latch(2);
    makeTwoMeet(*other.asked, latch);
    SearchWork work(wide, {other.graph, {other.root}, 3, "search"});
    CHECK(codeOf(work, threads(2)).empty());
    REQUIRE(work.best().size() == 3);
    CHECK(work.best().index(0) == 0);
    CHECK(work.best().values(0)[0] == 1 / 3.0 + 1 / 7.0);
}

TEST_CASE("With many points per external call, a search evaluates blocks",
          "[outside][search][stop]")
{
    Graph graph;
    const auto asked = std::make_shared<Asked>();
    const auto call = graph.call({asked, {graph.input(0), graph.input(1)}});
    const auto root = graph.apply(Op::Add, call, graph.input(2));
    const auto space = spaceOf({axisOf("k", 2), axisOf("n", 2), axisOf("b", 10'000)});
    std::stop_source stop;
    asked->before = [&](std::size_t count) {
        if (count == 2)
            stop.request_stop();
    };
    SearchWork work(space, {graph, {root}, 1, "search"});
    CHECK(codeOf(work, threads(1, stop.get_token())) == "run.stopped");
    CHECK(asked->questions().size() == 2);

    const auto again = std::make_shared<Asked>();
    Graph same;
    const auto sameRoot =
        same.apply(Op::Add, same.call({again, {same.input(0), same.input(1)}}), same.input(2));
    SearchWork whole(space, {same, {sameRoot}, 1, "search"});
    CHECK(codeOf(whole, threads(1)).empty());
    CHECK(whole.best().values(0)[0] == 2 / 3.0 + 1);
}

TEST_CASE("After a stop request, no thread begins another part", "[parted][table][stop]")
{
    for (const unsigned count : {1U, 3U}) {
        std::stop_source stop;
        std::atomic<std::uint64_t> after = 0;
        const auto evaluate = [&](PartRange points, std::span<double* const> targets) {
            if (stop.stop_requested())
                ++after;
            targets[0][0] = 1;
            if (points.begin == 500)
                stop.request_stop();
        };
        TableWork work(
            1000, 1, [&] { return evaluate; }, 1, "stop");
        CHECK(codeOf(work, threads(count, stop.get_token())) == "run.stopped");
        CHECK(after < count); // parts that the other threads had begun before the stop
    }
}

TEST_CASE("A worker returns after one part when its time is over", "[parted][table][search]")
{
    const Leave due{{}, std::chrono::steady_clock::time_point::min()};
    const Model model;
    CHECK(model.grid(100, 10).compute({7, 900}, due).end == 8);
    const auto space = spaceOf({axisOf("k", 1000), axisOf("b", 1)});
    const SearchWork work(space, {model.graph, {model.root}, 1, "search"});
    CHECK(work.compute({2, 30}, due).end == 3);
}

TEST_CASE("A long row with equal external arguments makes one call", "[outside][table]")
{
    constexpr std::size_t kLong = 1000;
    const Model model(3); // k = 1 and 2 are out of bounds
    auto rows = model.grid(4, kLong);
    CHECK(rows.parts() == 4);
    CHECK(codeOf(rows, threads(1)).empty());
    CHECK(model.asked->questions() == std::vector<std::vector<double>>{{3}, {4}});
    for (std::size_t k = 0; k < 4; ++k)
        for (std::size_t b = 0; b < kLong; ++b) {
            const double value = rows.values()[0][k * kLong + b];
            if (k < 2)
                CHECK(std::isnan(value));
            else
                CHECK(value == static_cast<double>(k + 1) / 3 + static_cast<double>(b + 1) / 7);
        }
}

TEST_CASE("Rows equal single points bit for bit, wherever parts begin", "[outside][table][laws]")
{
    constexpr std::size_t kLong = 700;
    const Model model(2);
    const auto rows = model.grid(5, kLong);
    for (const PartRange part : {PartRange{0, 2}, PartRange{1, 4}, PartRange{4, 5}}) {
        auto piece = model.grid(5, kLong);
        REQUIRE(piece.add(rows.compute(part, {}).bytes));
        for (auto i = part.begin * kLong; i < part.end * kLong; ++i) {
            const auto k = static_cast<double>(i / kLong + 1);
            const auto b = static_cast<double>(i % kLong + 1);
            const double value = piece.values()[0][i];
            CHECK((k < 2 ? std::isnan(value) : value == k / 3 + b / 7));
        }
    }
}

} // namespace clusterwright::tests::outside_calls_test
