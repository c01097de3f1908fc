// Lists of points give the bits of Program, for operations of every form.
#include "model/expression/program/list_program.h"
#include "tests/model/expression/external_functions.h"

#include <array>
#include <limits>

namespace clusterwright::tests::list_random_test
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

TEST_CASE("A list of points gives the values of the program at each point",
          "[expression][laws][lists]")
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

} // namespace clusterwright::tests::list_random_test
