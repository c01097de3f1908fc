// Grids and lists of points: their order, the points that they compute, and their calls.
#include "model/expression/program/grid_program.h"
#include "model/expression/program/list_program.h"
#include "tests/model/expression/external_functions.h"

#include <array>
#include <limits>

namespace clusterwright::tests::grid_program_test
{

using namespace model;

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// a * 100 + b * 10 + c
struct Digits {
    Graph graph;
    NodeId root = kNoNode;

    Digits()
    {
        const auto hundreds = graph.apply(Op::Multiply, graph.input(0), graph.constant(100));
        const auto tens = graph.apply(Op::Multiply, graph.input(1), graph.constant(10));
        root = graph.apply(Op::Add, graph.apply(Op::Add, hundreds, tens), graph.input(2));
    }
};

std::vector<double> written(const GridProgram& program, std::uint64_t begin, std::uint64_t end)
{
    auto workspace = program.workspace();
    std::vector<double> values(end - begin);
    auto* const target = values.data();
    program.write(begin, end, workspace, std::span(&target, 1));
    return values;
}

std::vector<double> upTo(std::size_t count)
{
    std::vector<double> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = static_cast<double>(i);
    return values;
}

// A program that returns its input.
GridProgram identity(std::vector<double> axis, std::size_t blockPoints = 2048)
{
    Graph graph;
    const auto root = graph.input(0);
    return {graph, {root}, {std::move(axis)}, {blockPoints, instructionSets().back()}};
}

} // namespace

TEST_CASE("The last axis of a grid is the fastest", "[expression][blocks]")
{
    const Digits digits;
    const GridProgram program(digits.graph, {digits.root}, {{1, 2}, {3, 4, 5}, {6, 7}});
    CHECK(program.size() == 12);
    // 100 * 1 + 10 * 3 + 6 = 136
    CHECK(written(program, 0, 12) ==
          std::vector<double>{136, 137, 146, 147, 156, 157, 236, 237, 246, 247, 256, 257});
    CHECK(written(program, 5, 7) == std::vector<double>{157, 236});
    CHECK(written(program, 3, 3).empty());
    std::array<double, 3> point{};
    program.coordinates(5, point);
    CHECK(point == std::array<double, 3>{1, 5, 7});
}

TEST_CASE("A grid without axes has one point, a grid with an empty axis none",
          "[expression][blocks]")
{
    Graph graph;
    const auto root = graph.constant(42);
    const GridProgram one(graph, {root}, {});
    CHECK(one.size() == 1);
    CHECK(written(one, 0, 1) == std::vector<double>{42});
    const Digits digits;
    const GridProgram none(digits.graph, {digits.root}, {{1, 2}, {}, {3}});
    CHECK(none.size() == 0);
    CHECK(written(none, 0, 0).empty());
}

TEST_CASE("Axes that do not fill a vector or a block change no value", "[expression][blocks]")
{
    const Digits digits;
    const Program scalar(digits.graph, {digits.root});
    auto workspace = scalar.workspace();
    for (const std::size_t blockPoints : {1U, 2U, 7U, 64U, 1000U, 2048U})
        for (const std::size_t length : {1U, 2U, 3U, 31U, 33U, 100U, 257U}) {
            const GridProgram program(digits.graph,
                                      {digits.root},
                                      {upTo(5), upTo(length), upTo(37)},
                                      {blockPoints, instructionSets().back()});
            const auto values = written(program, 0, program.size());
            std::array<double, 3> point{};
            for (std::uint64_t i = 0; i < program.size(); ++i) {
                program.coordinates(i, point);
                double expected = 0;
                scalar.evaluate(point, std::span(&expected, 1), workspace);
                if (values[i] != expected)
                    FAIL("block " << blockPoints << ", length " << length << ", point " << i);
            }
        }
}

TEST_CASE("A range may begin in the shorter piece of an axis that is cut", "[expression][blocks]")
{
    // Columns are the 40 values of d, rows the 3 of c times a piece of b: 17, 17 or 16 of its 50 values. Values that depend on c
    // alone exist once, also for the longer pieces.
    Digits digits;
    auto& graph = digits.graph;
    const auto c = graph.apply(Op::Log2, graph.input(2));
    const auto root = graph.apply(
        Op::Add,
        graph.apply(Op::Multiply, graph.apply(Op::Add, graph.input(0), graph.input(3)), c),
        graph.input(1));
    const GridProgram program(graph, {root}, {upTo(3), upTo(50), {1, 2, 4}, upTo(40)});
    auto workspace = program.workspace();
    const std::uint64_t begin = 50 * 120 - 7;
    std::vector<double> values(program.size() - begin);
    auto* const target = values.data();
    program.write(begin, program.size(), workspace, std::span(&target, 1));
    std::array<double, 4> point{};
    std::size_t wrong = 0;
    for (std::uint64_t i = begin; i < program.size(); ++i) {
        program.coordinates(i, point);
        const double expected =
            (point[0] + point[3]) * evaluate(Op::Log2, point[2], 0, 0) + point[1];
        wrong += values[i - begin] == expected ? 0U : 1U;
    }
    CHECK(wrong == 0);
}

TEST_CASE("Streamed values equal stored ones", "[expression][blocks]")
{
    const Digits digits;
    // 50 * 301 * 301 = 4,530,050 points, 36 MB: rows of 301 begin anywhere on a cache line
    const GridProgram program(digits.graph, {digits.root}, {upTo(50), upTo(301), upTo(301)});
    REQUIRE(program.size() * sizeof(double) > kStreamedSize);
    std::vector<double> values(program.size() + 4, -1);
    for (const std::size_t shift : {0U, 1U, 3U}) {
        auto* const target = values.data() + shift;
        auto workspace = program.workspace();
        program.write(0, program.size(), workspace, std::span(&target, 1));
        std::size_t wrong = 0;
        std::size_t i = 0;
        for (double a = 0; a < 50; ++a)
            for (double b = 0; b < 301; ++b)
                for (double c = 0; c < 301; ++c)
                    wrong += target[i++] == a * 100 + b * 10 + c ? 0U : 1U;
        CHECK(wrong == 0);
    }
    CHECK(values.back() == -1); // nothing is written after the end
}

TEST_CASE("The first of equal least values is found", "[expression][blocks]")
{
    auto axis = upTo(5000);
    axis[4321] = axis[17] = axis[3000] = -1;
    const auto program = identity(axis);
    auto workspace = program.workspace();
    CHECK(program.argMin(0, 0, 5000, workspace)->point == 17);
    CHECK(program.argMin(0, 18, 5000, workspace)->point == 3000);
    CHECK(program.argMin(0, 18, 3000, workspace)->point == 18);
    CHECK(program.argMin(0, 18, 3000, workspace)->value == 18);
    CHECK_FALSE(program.argMin(0, 18, 18, workspace));
}

TEST_CASE("Zeros of both signs are equal in a search", "[expression][blocks]")
{
    const auto program = identity({3, 0.0, -0.0, 5});
    auto workspace = program.workspace();
    const auto least = program.argMin(0, 0, 4, workspace);
    CHECK(least->point == 1);
    CHECK_FALSE(std::signbit(least->value));
}

TEST_CASE("NaN is never the least value, infinity only if nothing else is there",
          "[expression][blocks]")
{
    std::vector<double> axis(5000, kNan);
    const auto nothing = identity(axis);
    auto none = nothing.workspace();
    CHECK_FALSE(nothing.argMin(0, 0, 5000, none));
    axis[4000] = axis[4500] = kInfinity;
    const auto infinite = identity(axis);
    auto workspace = infinite.workspace();
    CHECK(infinite.argMin(0, 0, 5000, workspace)->point == 4000);
    CHECK(infinite.argMin(0, 0, 5000, workspace)->value == kInfinity);
    axis[4700] = -kInfinity;
    const auto below = identity(axis);
    auto other = below.workspace();
    CHECK(below.argMin(0, 0, 5000, other)->point == 4700);
}

TEST_CASE("A visit ends when its sink returns false", "[expression][blocks]")
{
    const auto program = identity(upTo(5000));
    auto workspace = program.workspace();
    std::size_t seen = 0;
    program.visit(0, 5000, workspace, [&](const GridProgram::Block& block) {
        seen += block.size();
        return false;
    });
    CHECK(seen > 0);
    CHECK(seen <= program.blockPoints());
}

TEST_CASE("A block reports values that are not finite or zero", "[expression][blocks]")
{
    auto axis = upTo(100);
    axis[50] = kInfinity;
    const auto program = identity(axis, 10);
    auto workspace = program.workspace();
    program.visit(0, 100, workspace, [&](const GridProgram::Block& block) {
        const auto contains = [&](std::uint64_t point) {
            return block.first() <= point && point < block.first() + block.size();
        };
        CHECK(block.allFinite(0) == !contains(50));
        CHECK(block.noneZero(0) == !contains(0));
        CHECK_FALSE(block.isUniform(0));
    });
}

TEST_CASE("An external function is called once for each argument", "[expression][blocks][external]")
{
    Graph graph;
    const auto function = std::make_shared<CountingSum>(std::vector<std::string>{}, kNumber);
    const auto sum = graph.call({function, {graph.input(0), graph.input(1)}});
    const auto root = graph.apply(Op::Add, sum, graph.input(2));
    // 3 * 4 pairs, each at 50 points; 2 occurs twice
    const GridProgram program(graph, {root}, {{1, 2, 2}, {10, 20, 30, 40}, upTo(50)});
    const auto values = written(program, 0, program.size());
    CHECK(values[0] == 11);
    CHECK(values[2 * 200 + 3 * 50 + 49] == 2 + 40 + 49);
    CHECK(function->calls == 8);

    function->calls = 0;
    const ListProgram list(graph, {root});
    auto workspace = list.workspace();
    const std::vector<double> a{1, 2, 1, 2, 1};
    const std::vector<double> b{5, 5, 5, 5, 6};
    const std::vector<double> c{0, 0, 1, 1, 2};
    std::vector<double> results(5);
    auto* const target = results.data();
    list.evaluate(std::array{a.data(), b.data(), c.data()}, 5, std::span(&target, 1), workspace);
    CHECK(results == std::vector<double>{6, 7, 7, 8, 9});
    CHECK(function->calls == 3); // (1, 5), (2, 5), (1, 6)
}

TEST_CASE("A list may leave inputs fixed", "[expression][blocks]")
{
    const Digits digits;
    const ListProgram list(digits.graph, {digits.root}, {std::nullopt, 7.0});
    auto workspace = list.workspace();
    const auto a = upTo(3);
    const std::vector<double> c{5, 6, 7};
    std::vector<double> results(3);
    auto* const target = results.data();
    const std::array<const double*, 3> columns{a.data(), nullptr, c.data()};
    list.evaluate(columns, 3, std::span(&target, 1), workspace);
    CHECK(results == std::vector<double>{75, 176, 277}); // 100 * 1 + 10 * 7 + 6 = 176
}

TEST_CASE("The steps of all sums of a point count together, also in a block",
          "[expression][blocks][sum]")
{
    // Each of the two takes n * 4,000 steps and n for the outer sum: for n = 2,400 9.6 million, for 2,600 10.4 million,
    // so that both together are under 20 million, then over.
    Graph graph;
    const auto one = graph.constant(1);
    const auto n = graph.input(0);
    const auto inner = graph.apply(Op::Add, graph.bound(0), graph.bound(1));
    const auto nested = graph.overIndex(
        Op::Sum, 0, one, n, graph.overIndex(Op::Sum, 1, one, graph.constant(4000), inner));
    const auto second = graph.apply(Op::Subtract, graph.bound(0), graph.bound(1));
    const auto other = graph.overIndex(
        Op::Sum, 0, one, n, graph.overIndex(Op::Sum, 1, one, graph.constant(4000), second));
    const GridProgram program(graph, {nested, other}, {{2600, 2400}});
    auto workspace = program.workspace();
    std::vector<double> first(2);
    std::vector<double> last(2);
    program.write(0, 2, workspace, std::array{first.data(), last.data()});
    CHECK(std::isfinite(first[0]));
    CHECK(std::isnan(last[0]));
    CHECK(std::isfinite(first[1]));
    CHECK(std::isfinite(last[1]));
}

TEST_CASE("Every instruction set has every loop", "[expression][blocks]")
{
    for (const auto set : instructionSets())
        for (const auto sink : {Sink::Store, Sink::Stream, Sink::Least})
            for (const auto op :
                 {Op::Name, Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Min, Op::Max}) {
                const KernelKey key{op, Op::Name, false, 0};
                CHECK((findKernel(set, key, sink) != nullptr));
            }
    CHECK(
        (findKernel(InstructionSet::Plain, {Op::Ln, Op::Name, false, 0}, Sink::Store) == nullptr));
}

} // namespace clusterwright::tests::grid_program_test
