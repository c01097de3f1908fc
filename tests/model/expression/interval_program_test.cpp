// Bounds over intervals.

#include "model/core/seeded_random.h"
#include "model/expression/program/interval_program.h"
#include "model/expression/program/program.h"
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"

#include <array>
#include <cmath>

namespace clusterwright::tests::interval_program_test
{

using namespace clusterwright::model;

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Interval boundsOf(const std::string& text, Interval x, Interval y = {1, 2})
{
    const auto lowered = lower(equations({"x = 0", "y = 0", "z = " + text}), {"x", "y"});
    INFO(textOf(lowered.diagnostics()));
    REQUIRE(lowered);
    const auto node = lowered.value().equations[2].node;
    const IntervalProgram program(lowered.value().graph, {&node, 1});
    Interval result;
    std::vector<Interval> registers;
    program.evaluate(std::array{x, y}, {&result, 1}, registers);
    return result;
}

bool isAbout(Interval found, Interval expected)
{
    const auto isClose = [](double a, double b) {
        return a == b || std::abs(a - b) < 1e-9 * std::abs(b);
    };
    return isClose(found.low, expected.low) && isClose(found.high, expected.high) &&
           found.low <= expected.low && found.high >= expected.high;
}

// A random operation on earlier nodes.
NodeId randomNode(Graph& graph, SeededRandom& random, const std::vector<NodeId>& nodes)
{
    const auto any = [&] { return nodes[random.below(nodes.size())]; };
    const auto op = static_cast<Op>(
        static_cast<unsigned>(Op::Negate) +
        random.below(static_cast<unsigned>(Op::If) + 1 - static_cast<unsigned>(Op::Negate)));
    const bool isOfOne = op == Op::Negate || op == Op::Not || (op >= Op::Abs && op <= Op::Log10);
    if (random.below(12) == 0)
        return graph.apply(Op::Holds, any());
    if (op == Op::If)
        return graph.apply(op, any(), any(), any());
    return isOfOne ? graph.apply(op, any()) : graph.apply(op, any(), any());
}

double randomEnd(SeededRandom& random)
{
    constexpr std::array kOdd{0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 1e300, -1e300, kInfinity, -kInfinity};
    return random.below(3) == 0 ? kOdd[random.below(kOdd.size())] : 20 * random.unit() - 10;
}

double within(Interval x, SeededRandom& random)
{
    if (random.below(4) == 0)
        return random.below(2) == 0 ? x.low : x.high;
    const double value = x.low + random.unit() * (x.high - x.low);
    return x.contains(value) ? value : x.low;
}

} // namespace

TEST_CASE("Arithmetic is bounded by the results at the bounds", "[interval]")
{
    CHECK(boundsOf("x + y", {3, 5}) == Interval{4, 7});
    CHECK(boundsOf("x - y", {3, 5}) == Interval{1, 4});
    CHECK(boundsOf("x * y", {-3, 5}) == Interval{-6, 10});
    CHECK(boundsOf("y / x", {2, 4}) == Interval{0.25, 1});
    // [0, 1] * [0, infinity): nothing below 0
    CHECK(boundsOf("min(x, 1) * x", {0, kInfinity}) == Interval{0, kInfinity});
    CHECK(boundsOf("-x", {3, 5}) == Interval{-5, -3});
    CHECK(boundsOf("min(x, y)", {0, 5}) == Interval{0, 2});
    CHECK(boundsOf("max(x, y)", {0, 5}) == Interval{1, 5});
    CHECK(boundsOf("abs(x)", {-3, 2}) == Interval{0, 3});
    CHECK(boundsOf("ceil(x)", {0.5, 1.5}) == Interval{1, 2});
    CHECK(boundsOf("x * x", {-3, 2}) == Interval{0, 9}); // not -6: both are the same x
}

TEST_CASE("Bounds of a remainder rise up to the next multiple", "[interval]")
{
    CHECK(boundsOf("mod(x, 4)", {5, 7}) == Interval{1, 3});
    CHECK(boundsOf("mod(x, 4)", {7, 9}) == Interval{0, 4}); // 3, 0, 1
    CHECK(boundsOf("mod(x, 4)", {-3, -2}) == Interval{1, 2});
    CHECK(boundsOf("mod(x, y)", {5, 7}) == Interval{0, 2}); // y is 1 to 2
    CHECK(boundsOf("argmin(i, 1, 3, i * x)", {5, 7}) == kAnything);
}

TEST_CASE("Bounds of library functions allow for their rounding", "[interval]")
{
    CHECK(isAbout(boundsOf("log2(x)", {2, 8}), {1, 3}));
    CHECK(isAbout(boundsOf("exp(x)", {0, 1}), {1, std::exp(1.0)}));
    CHECK(isAbout(boundsOf("sqrt(x)", {4, 9}), {2, 3}));
    CHECK(isAbout(boundsOf("x ^ 3", {2, 3}), {8, 27}));
}

TEST_CASE("Bounds are empty without numbers and infinite at a possible pole", "[interval]")
{
    CHECK(boundsOf("sqrt(x)", {-9, -4}).isEmpty());
    CHECK(boundsOf("1 + sqrt(x)", {-9, -4}).isEmpty());
    CHECK(boundsOf("1 / x", {-1, 1}) == kAnything);
    CHECK(boundsOf("x - x", {kInfinity, kInfinity}).contains(0));
}

TEST_CASE("A certain condition selects one branch", "[interval]")
{
    CHECK(boundsOf("if(x < 3, 10, 20)", {0, 2}) == Interval{10, 10});
    CHECK(boundsOf("if(x < 3, 10, 20)", {3, 4}) == Interval{20, 20});
    CHECK(boundsOf("if(x < 3, 10, 20)", {2, 4}) == Interval{10, 20});
    CHECK(boundsOf("x <= 3", {0, 3}) == Interval{1, 1});
    CHECK(boundsOf("x == 3", {3, 3}) == Interval{1, 1});
    CHECK(boundsOf("x == 3", {4, 5}) == Interval{0, 0});
    CHECK(boundsOf("not (x >= 1 and y >= 1)", {1, 2}) == Interval{0, 0});
}

TEST_CASE("No value is outside its bounds", "[interval][laws]")
{
    std::size_t tight = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        SeededRandom random(seed);
        Graph graph;
        std::vector<NodeId> nodes{
            graph.input(0), graph.input(1), graph.constant(randomEnd(random))};
        const auto table = std::make_shared<const Table>(
            Table{"t", {-3, 0, 1, 2.5, 10}, {4, -1, 0.5, 7, 100}, {}, {}, Interpolation::Linear});
        nodes.push_back(graph.table(table, nodes[0]));
        for (int i = 0; i < 12; ++i)
            nodes.push_back(randomNode(graph, random, nodes));
        const auto root = nodes.back();
        std::array<Interval, 2> box;
        for (auto& side : box) {
            const double a = randomEnd(random), b = randomEnd(random);
            side = {std::min(a, b), std::max(a, b)};
        }
        Interval bounds;
        std::vector<Interval> registers;
        IntervalProgram(graph, {&root, 1}).evaluate(box, {&bounds, 1}, registers);
        tight += bounds == kAnything ? 0U : 1U;
        const Program program(graph, {root});
        auto workspace = program.workspace();
        for (int i = 0; i < 50; ++i) {
            const std::array point{within(box[0], random), within(box[1], random)};
            double value = 0;
            program.evaluate(point, {&value, 1}, workspace);
            INFO("seed " << seed << ": " << value << " at " << point[0] << ", " << point[1]
                         << ", bounds " << bounds.low << " .. " << bounds.high);
            REQUIRE((std::isnan(value) || bounds.contains(value)));
        }
    }
    CHECK(tight > 1000); // infinite bounds would pass as well
}

} // namespace clusterwright::tests::interval_program_test
