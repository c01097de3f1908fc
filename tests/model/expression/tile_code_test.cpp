// Arithmetic over tiles of points: values in registers, values in memory, and the bits of Program in both cases.
#include "model/expression/program/list_program.h"
#include "tests/model/expression/external_functions.h"

#include <array>
#include <limits>

namespace clusterwright::tests::tile_code_test
{

using namespace model;

namespace
{

constexpr auto kNan = std::numeric_limits<double>::quiet_NaN();
constexpr auto kInfinity = std::numeric_limits<double>::infinity();

using Fixed = std::vector<std::optional<double>>;

NodeId anyOf(Random& random, const std::vector<NodeId>& nodes)
{
    const auto last = static_cast<int>(nodes.size()) - 1;
    return nodes[static_cast<std::size_t>(
        random.whole(random.chance(0.6) ? std::max(0, last - 3) : 0, last))];
}

// An operation of every form: the previous value as first, second or third operand, several times, or not at all.
NodeId anyOperation(Random& random, Graph& graph, const std::vector<NodeId>& nodes)
{
    constexpr std::array kUnary{
        Op::Negate, Op::Abs, Op::Ceil, Op::Floor, Op::Sqrt, Op::Exp, Op::Log2, Op::Not, Op::Holds};
    constexpr std::array kOther{Op::Less,
                                Op::LessEqual,
                                Op::Greater,
                                Op::GreaterEqual,
                                Op::Equal,
                                Op::NotEqual,
                                Op::And,
                                Op::Or};
    constexpr std::array kBinary{Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Min, Op::Max};
    const auto a = anyOf(random, nodes);
    const auto b = anyOf(random, nodes);
    switch (random.whole(0, 7)) {
    case 0:
        return graph.apply(kUnary.at(static_cast<std::size_t>(random.whole(0, 8))), a);
    case 1:
        return graph.apply(kOther.at(static_cast<std::size_t>(random.whole(0, 7))), a, b);
    case 2:
        return graph.apply(Op::If, a, b, anyOf(random, nodes));
    default:
        return graph.apply(kBinary.at(static_cast<std::size_t>(random.whole(0, 5))), a, b);
    }
}

double anyNumber(Random& random)
{
    constexpr std::array kOdd{kNan, kInfinity, -kInfinity, 0.0, -0.0, 1e308, 5e-324, 1.0, -3.0};
    if (random.chance(0.15))
        return kOdd.at(static_cast<std::size_t>(random.whole(0, 8)));
    return random.chance(0.5) ? random.whole(-3, 9) : random.between(-5, 5);
}

struct Case {
    Graph graph;
    std::vector<NodeId> roots;
    Fixed fixed;
    std::vector<std::vector<double>> columns; // also for fixed inputs

    Case(Random& random, std::size_t points)
        : fixed(3)
        , columns(4)
    {
        std::vector<NodeId> nodes;
        for (int i = 0; i < 4; ++i)
            nodes.push_back(graph.input(i));
        for (const double value : {0.5, 2.0, -0.0, kInfinity})
            nodes.push_back(graph.constant(value));
        for (auto& value : fixed)
            if (random.chance(0.25))
                value = anyNumber(random);
        for (int i = random.whole(0, 40); i > 0; --i)
            nodes.push_back(anyOperation(random, graph, nodes));
        for (int i = random.whole(1, 4); i > 0; --i)
            roots.push_back(anyOf(random, nodes));
        for (std::size_t k = 0; k < columns.size(); ++k)
            for (std::size_t i = 0; i < points; ++i)
                columns[k].push_back(k < 3 && fixed[k] ? *fixed[k] : anyNumber(random));
    }
};

} // namespace

TEST_CASE("Tiles give the values of the program at each point", "[expression][laws][tiles]")
{
    int numbers = 0;
    for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
        INFO("seed " << seed);
        Random random(seed);
        const auto points = static_cast<std::size_t>(random.whole(0, 300));
        Case sample(random, points);
        const Program scalar(sample.graph, sample.roots);
        auto scalarSpace = scalar.workspace();
        for (const auto set : instructionSets()) {
            REQUIRE(TileCode::compile(sample.graph, sample.roots, sample.fixed, set) != nullptr);
            const ListProgram list(sample.graph, sample.roots, sample.fixed, {64, set});
            auto space = list.workspace();
            std::vector<std::vector<double>> results(sample.roots.size(),
                                                     std::vector<double>(points));
            std::vector<double*> targets;
            std::vector<const double*> columns;
            for (auto& result : results)
                targets.push_back(result.data());
            for (std::size_t k = 0; k < sample.columns.size(); ++k)
                columns.push_back(k < 3 && sample.fixed[k] ? nullptr : sample.columns[k].data());
            for (int i = 0; i < 2; ++i) // the workspace is reused
                list.evaluate(columns, points, targets, space);
            std::vector<double> expected(results.size());
            for (std::size_t i = 0; i < points; ++i) {
                std::vector<double> point;
                for (const auto& column : sample.columns)
                    point.push_back(column[i]);
                scalar.evaluate(point, expected, scalarSpace);
                for (std::size_t k = 0; k < results.size(); ++k) {
                    INFO("root " << k << ", point " << i << " of " << points);
                    if (!sameNumber(results[k][i], expected[k]))
                        FAIL(results[k][i] << ", expected " << expected[k]);
                    numbers += std::isfinite(expected[k]) ? 1 : 0;
                }
            }
        }
    }
    CHECK(numbers > 100'000); // not everything is NaN
}

TEST_CASE("Whole tiles are computed, and the remaining points are not", "[expression][tiles]")
{
    // x - 2 / x at x = 1, 2, ...: -1, 1, 3 - 2/3, ...
    Graph graph;
    const auto x = graph.input(0);
    const auto root = graph.apply(Op::Subtract, x, graph.apply(Op::Divide, graph.constant(2), x));
    for (const auto set : instructionSets()) {
        const auto code = TileCode::compile(graph, {root}, {}, set);
        REQUIRE(code != nullptr);
        const auto tile = tileKernels(set).points;
        const auto size = 2 * tile + 3;
        std::vector<double> column;
        for (std::size_t i = 0; i < size; ++i)
            column.push_back(static_cast<double>(i + 1));
        std::vector<double> result(size, -7);
        const auto* const from = column.data();
        auto* const to = result.data();
        auto space = code->workspace();
        CHECK(code->evaluate({&from, 1}, size, {&to, 1}, space) == 2 * tile);
        CHECK(code->evaluate({&from, 1}, tile - 1, {&to, 1}, space) == 0);
        CHECK(result[0] == -1);
        CHECK(result[1] == 1);
        CHECK(result[2] == 3 - 2.0 / 3);
        CHECK(result[2 * tile - 1] ==
              static_cast<double>(2 * tile) - 2 / static_cast<double>(2 * tile));
        CHECK(result[2 * tile] == -7);
    }
}

TEST_CASE("Code with more than arithmetic has no tiles", "[expression][tiles]")
{
    Graph graph;
    const auto x = graph.input(0);
    const auto root = graph.apply(Op::Add, graph.apply(Op::Ln, x), x);
    const auto plain = graph.apply(Op::Multiply, x, x);
    const auto set = instructionSets().back();
    CHECK(TileCode::compile(graph, {root}, {}, set) == nullptr);
    CHECK(TileCode::compile(graph, {plain, root}, {}, set) == nullptr);
    CHECK(TileCode::compile(graph, {plain}, {}, set) != nullptr); // an unused root does not count
}

} // namespace clusterwright::tests::tile_code_test
