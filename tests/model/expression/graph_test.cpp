#include "model/expression/program/graph.h"
#include "model/expression/program/program.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <cmath>
#include <limits>

namespace clusterwright::tests::graph_test
{

using namespace model;

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

const auto kBinary = {Op::Add,
                      Op::Subtract,
                      Op::Multiply,
                      Op::Divide,
                      Op::Power,
                      Op::Less,
                      Op::LessEqual,
                      Op::Greater,
                      Op::GreaterEqual,
                      Op::Equal,
                      Op::NotEqual,
                      Op::And,
                      Op::Or,
                      Op::Min,
                      Op::Max};
const auto kUnary = {Op::Negate,
                     Op::Not,
                     Op::Abs,
                     Op::Ceil,
                     Op::Floor,
                     Op::Round,
                     Op::Sqrt,
                     Op::Exp,
                     Op::Ln,
                     Op::Log2,
                     Op::Log10};
const auto kValues = {
    0.0, -0.0, 1.0, -1.0, 2.0, 0.5, -2.5, 1e308, -1e308, 1e-308, kInfinity, -kInfinity, kNan};

bool same(double left, double right)
{
    return (std::isnan(left) && std::isnan(right)) || sameBits(left, right);
}

double run(const Graph& graph, NodeId root, std::vector<double> inputs)
{
    const Program program(graph, {root});
    auto workspace = program.workspace();
    double result = 0;
    program.evaluate(inputs, {&result, 1}, workspace);
    return result;
}

} // namespace

TEST_CASE("Equal sub-expressions are one node", "[expression][graph]")
{
    Graph graph;
    const auto x = graph.input(0);
    const auto y = graph.input(1);
    CHECK(graph.input(0) == x);
    CHECK(x != y);
    CHECK(graph.constant(2) == graph.constant(2));
    CHECK(graph.bound(0) == graph.bound(0));
    CHECK(graph.bound(0) != graph.bound(1));
    const auto size = [&graph] { return graph.size(); };
    const auto quotient = graph.apply(Op::Divide, x, y);
    const auto before = size();
    CHECK(graph.apply(Op::Divide, x, y) == quotient);
    CHECK(graph.apply(Op::Sqrt, quotient) == graph.apply(Op::Sqrt, graph.apply(Op::Divide, x, y)));
    CHECK(size() == before + 1);
    CHECK(graph.apply(Op::Divide, y, x) != quotient);
    CHECK(graph.apply(Op::Subtract, x, y) != graph.apply(Op::Subtract, y, x));
}

TEST_CASE("Sums and products are commutative nodes, minimum and maximum are not",
          "[expression][graph]")
{
    Graph graph;
    const auto x = graph.input(0);
    const auto y = graph.input(1);
    CHECK(graph.apply(Op::Add, x, y) == graph.apply(Op::Add, y, x));
    CHECK(graph.apply(Op::Multiply, x, y) == graph.apply(Op::Multiply, y, x));
    // min(0, -0) is 0 and min(-0, 0) is -0
    CHECK(graph.apply(Op::Min, x, y) != graph.apply(Op::Min, y, x));
}

TEST_CASE("Constants are equal when their bits are equal", "[expression][graph]")
{
    Graph graph;
    CHECK(graph.constant(0.0) != graph.constant(-0.0));
    CHECK(graph.constant(kNan) == graph.constant(kNan));
}

TEST_CASE("Two sums of the same limits and term are one node", "[expression][graph]")
{
    Graph graph;
    const auto n = graph.input(0);
    const auto one = graph.constant(1);
    const auto term = graph.apply(Op::Multiply, graph.bound(0), graph.input(1));
    CHECK(graph.overIndex(Op::Sum, 0, one, n, term) == graph.overIndex(Op::Sum, 0, one, n, term));
    CHECK(graph.overIndex(Op::Sum, 0, one, n, term) != graph.overIndex(Op::Sum, 0, n, one, term));
    CHECK(graph.overIndex(Op::Sum, 0, one, n, one) != graph.overIndex(Op::Sum, 1, one, n, one));
}

TEST_CASE("Operands come before their users", "[expression][graph]")
{
    Graph graph;
    const auto sum = graph.overIndex(Op::Sum,
                                     0,
                                     graph.constant(1),
                                     graph.input(0),
                                     graph.apply(Op::Power, graph.bound(0), graph.input(1)));
    static_cast<void>(graph.apply(Op::If, graph.input(2), sum, graph.constant(3)));
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const auto& node = graph[static_cast<NodeId>(i)];
        for (const auto operand : {node.a, node.b, node.c})
            CHECK(operand < static_cast<NodeId>(i));
    }
}

TEST_CASE("Expressions without variables are folded", "[expression][graph]")
{
    Graph graph;
    const auto two = graph.constant(2);
    const auto three = graph.constant(3);
    const auto five = graph.apply(Op::Add, two, three);
    CHECK(graph.isConstant(five));
    CHECK(graph[five].value == 5);
    CHECK(graph[graph.apply(Op::If, two, three, five)].value == 3);
    CHECK_FALSE(graph.isConstant(graph.apply(Op::Add, two, graph.input(0))));
    CHECK_FALSE(graph.isConstant(graph.apply(Op::Add, two, graph.bound(0))));
    const auto table = std::make_shared<Table>(Table{"t", {1, 3}, {1, 3}, {}, {}, {}});
    CHECK(graph[graph.table(table, two)].value == 2);
    CHECK(graph.tables().empty());
}

TEST_CASE("A constant condition selects its branch without evaluating the other",
          "[expression][graph]")
{
    Graph graph;
    const auto x = graph.input(0);
    const auto y = graph.input(1);
    CHECK(graph.apply(Op::If, graph.constant(1), x, y) == x);
    CHECK(graph.apply(Op::If, graph.constant(-0.5), x, y) == x);
    CHECK(graph.apply(Op::If, graph.constant(0), x, y) == y);
    CHECK(std::isnan(run(graph, graph.apply(Op::If, graph.constant(kNan), x, y), {1, 2})));
}

TEST_CASE("Factors of one vanish, in either place of a product, below a quotient",
          "[expression][graph]")
{
    Graph graph;
    const auto x = graph.input(0);
    const auto one = graph.constant(1);
    CHECK(graph.apply(Op::Multiply, one, x) == x);
    CHECK(graph.apply(Op::Multiply, x, one) == x);
    CHECK(graph.apply(Op::Divide, x, one) == x);
    CHECK(graph.apply(Op::Divide, one, x) != x);
    CHECK(graph.apply(Op::Min, x, x) == x);
    CHECK(graph.apply(Op::Max, x, x) == x);
}

TEST_CASE("Zeros are not folded, since 0 * inf is NaN and 0 + -0 is 0", "[expression][graph]")
{
    Graph graph;
    const auto x = graph.input(0);
    const auto zero = graph.constant(0);
    CHECK(std::isnan(run(graph, graph.apply(Op::Multiply, zero, x), {kInfinity})));
    CHECK(sameBits(run(graph, graph.apply(Op::Add, x, zero), {-0.0}), 0.0));
    CHECK(std::isnan(run(graph, graph.apply(Op::Subtract, x, x), {kInfinity})));
    CHECK(std::isnan(run(graph, graph.apply(Op::Divide, x, x), {0})));
    CHECK(std::isnan(run(graph, graph.apply(Op::Equal, x, x), {kNan})));
}

TEST_CASE("Folding and running give the same bits for every operation and special value",
          "[expression][graph][laws]")
{
    for (const double a : kValues) {
        for (const auto op : kUnary) {
            Graph graph;
            INFO(static_cast<int>(op) << " of " << a);
            const auto folded = graph[graph.apply(op, graph.constant(a))].value;
            REQUIRE(same(run(graph, graph.apply(op, graph.input(0)), {a}), folded));
        }
        for (const double b : kValues)
            for (const auto op : kBinary) {
                Graph graph;
                INFO(static_cast<int>(op) << " of " << a << " and " << b);
                const auto folded =
                    graph[graph.apply(op, graph.constant(a), graph.constant(b))].value;
                REQUIRE(same(run(graph, graph.apply(op, graph.input(0), graph.input(1)), {a, b}),
                             folded));
                REQUIRE(same(run(graph, graph.apply(op, graph.constant(a), graph.input(1)), {a, b}),
                             folded));
                REQUIRE(same(run(graph, graph.apply(op, graph.input(0), graph.constant(b)), {a, b}),
                             folded));
            }
    }
}

TEST_CASE("No operation hides a NaN", "[expression][graph][laws]")
{
    for (const auto op : kUnary)
        CHECK(std::isnan(evaluate(op, kNan, 0, 0)));
    for (const auto op : kBinary)
        for (const double other : kValues) {
            INFO(static_cast<int>(op) << " with " << other);
            CHECK(std::isnan(evaluate(op, kNan, other, 0)));
            CHECK(std::isnan(evaluate(op, other, kNan, 0)));
        }
    CHECK(std::isnan(evaluate(Op::If, kNan, 1, 1)));
    CHECK(evaluate(Op::If, 1, 5, kNan) == 5); // the other branch is not used
    CHECK(evaluate(Op::If, 0, kNan, 5) == 5);
    CHECK(std::isnan(evaluate(Op::If, 1, kNan, 5)));
}

TEST_CASE("Every value except zero is true, and true is 1", "[expression][graph]")
{
    for (const double yes : {1.0, -1.0, 0.5, kInfinity}) {
        CHECK(evaluate(Op::And, yes, yes, 0) == 1);
        CHECK(evaluate(Op::And, yes, 0, 0) == 0);
        CHECK(evaluate(Op::Or, 0, yes, 0) == 1);
        CHECK(evaluate(Op::Not, yes, 0, 0) == 0);
        CHECK(evaluate(Op::If, yes, 5, 6) == 5);
    }
    CHECK(evaluate(Op::Or, 0, -0.0, 0) == 0);
    CHECK(evaluate(Op::Not, -0.0, 0, 0) == 1);
    CHECK(evaluate(Op::If, -0.0, 5, 6) == 6);
}

TEST_CASE("A node lists the bound variables that it depends on", "[expression][graph]")
{
    Graph graph;
    const auto i = graph.bound(0);
    const auto j = graph.bound(1);
    const auto one = graph.constant(1);
    const auto product = graph.apply(Op::Multiply, i, j);
    CHECK(graph[product].bound == 3); // bits 0 and 1
    const auto inner = graph.overIndex(Op::Sum, 1, one, i, product);
    CHECK(graph[inner].bound == 1);
    CHECK(graph[graph.overIndex(Op::Sum, 0, one, one, inner)].bound == 0);
    CHECK(graph[graph.overIndex(Op::Sum, 1, one, one, j)].bound == 0);
}

} // namespace clusterwright::tests::graph_test
