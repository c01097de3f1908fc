// Grids and lists against the scalar program, which random_expression_test.cpp compares with the text: random graphs of every
// operation, with NaN, infinities, zeros of both signs and the ends of tables among the values.
#include "model/expression/program/grid_program.h"
#include "model/expression/program/list_program.h"
#include "tests/model/expression/external_functions.h"

#include <limits>
#include <numeric>

namespace clusterwright::tests::blocks_random_test
{

using namespace model;

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// A graph of `size` operations over `inputs` inputs; later nodes use earlier ones, so parts are shared.
class RandomGraph
{
public:
    RandomGraph(std::uint64_t seed, int inputs)
        : m_random(seed)
        , m_inputs(inputs)
    {
        m_table = std::make_shared<Table>(
            Table{"t",
                  {-3, 0, 1, 2.5, 10},
                  {4, -1, 0.5, 7, 100},
                  {},
                  {},
                  m_random.chance(0.5) ? Interpolation::Linear : Interpolation::Log});
        m_function = std::make_shared<CountingSum>(std::vector<std::string>{}, kNumber);
        for (int i = 0; i < inputs; ++i)
            m_free.push_back(graph.input(i));
        for (const double value : {0.0, 1.0, 2.0, 0.5, -3.0, kInfinity})
            m_free.push_back(graph.constant(value));
        for (int i = m_random.whole(3, 40); i > 0; --i)
            m_free.push_back(m_random.chance(0.05) ? sum(0) : operation(m_free));
        for (int i = m_random.whole(1, 4); i > 0; --i)
            roots.push_back(m_free[static_cast<std::size_t>(m_random.whole(
                static_cast<int>(m_free.size()) / 2, static_cast<int>(m_free.size()) - 1))]);
    }

    std::vector<double> axis(int longest)
    {
        std::vector<double> values(static_cast<std::size_t>(m_random.whole(1, longest)));
        for (auto& value : values)
            value = number();
        return values;
    }

    double number()
    {
        const double odd[] = {kNan, kInfinity, -kInfinity, 0, -0.0, 1, 10, -3, 2.5, 0.5, 1e300};
        if (m_random.chance(0.1))
            return odd[m_random.whole(0, 10)];
        return m_random.chance(0.5) ? m_random.whole(-3, 9) : m_random.between(-5, 5);
    }

    Random& random() { return m_random; }

    Graph graph;
    std::vector<NodeId> roots;

private:
    NodeId one(const std::vector<NodeId>& of)
    {
        // Prefers late nodes, for deep graphs.
        const auto last = static_cast<int>(of.size()) - 1;
        return of[static_cast<std::size_t>(
            m_random.chance(0.5) ? m_random.whole(0, last) : m_random.whole(last * 2 / 3, last))];
    }

    NodeId operation(const std::vector<NodeId>& of)
    {
        constexpr Op kUnary[] = {Op::Negate,
                                 Op::Not,
                                 Op::Abs,
                                 Op::Ceil,
                                 Op::Floor,
                                 Op::Round,
                                 Op::Sqrt,
                                 Op::Exp,
                                 Op::Ln,
                                 Op::Log2,
                                 Op::Log10,
                                 Op::Holds};
        constexpr Op kBinary[] = {Op::Power,
                                  Op::Less,
                                  Op::LessEqual,
                                  Op::Greater,
                                  Op::GreaterEqual,
                                  Op::Equal,
                                  Op::NotEqual,
                                  Op::And,
                                  Op::Or,
                                  Op::Modulo};
        constexpr Op kArithmetic[] = {
            Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Min, Op::Max};
        switch (m_random.whole(0, 9)) {
        case 0:
            return graph.apply(kUnary[m_random.whole(0, 11)], one(of));
        case 1:
            return graph.apply(kBinary[m_random.whole(0, 9)], one(of), one(of));
        case 2:
            return graph.apply(Op::If, one(of), one(of), one(of));
        case 3:
            if (m_random.chance(0.5))
                return graph.table(m_table, one(of));
            return graph.call({m_function, {one(of), one(of)}});
        default:
            return graph.apply(kArithmetic[m_random.whole(0, 5)], one(of), one(of));
        }
    }

    // Mostly sums: they have numbers more often.
    Op loop()
    {
        constexpr Op kLoops[] = {
            Op::Sum, Op::Sum, Op::Product, Op::MinOver, Op::MaxOver, Op::ArgMin, Op::ArgMax};
        return kLoops[m_random.whole(0, 6)];
    }

    NodeId sum(int level)
    {
        std::vector<NodeId> inside = m_free;
        for (int i = 0; i <= level; ++i)
            inside.push_back(graph.bound(i));
        for (int i = m_random.whole(1, 4); i > 0; --i)
            inside.push_back(level < 2 && m_random.chance(0.2) ? inner(level + 1, inside)
                                                               : operation(inside));
        return graph.overIndex(loop(), level, one(m_free), one(m_free), inside.back());
    }

    NodeId inner(int level, std::vector<NodeId> inside)
    {
        const auto from = one(inside);
        inside.push_back(graph.bound(level));
        const auto term = operation(inside);
        return graph.overIndex(loop(), level, from, graph.constant(m_random.whole(-1, 3)), term);
    }

    Random m_random;
    int m_inputs;
    std::shared_ptr<Table> m_table;
    std::shared_ptr<CountingSum> m_function;
    std::vector<NodeId> m_free; // nodes that depend on bound variables
};

// Per root, one value per point.
using Columns = std::vector<std::vector<double>>;

std::vector<double*> pointers(Columns& columns)
{
    std::vector<double*> result;
    for (auto& column : columns)
        result.push_back(column.data());
    return result;
}

Columns scalar(const Graph& graph, const std::vector<NodeId>& roots, const Columns& points)
{
    const Program program(graph, roots);
    auto workspace = program.workspace();
    Columns results(roots.size(), std::vector<double>(points.front().size()));
    std::vector<double> inputs(points.size());
    std::vector<double> values(roots.size());
    for (std::size_t i = 0; i < points.front().size(); ++i) {
        for (std::size_t k = 0; k < inputs.size(); ++k)
            inputs[k] = points[k][i];
        program.evaluate(inputs, values, workspace);
        for (std::size_t k = 0; k < values.size(); ++k)
            results[k][i] = values[k];
    }
    return results;
}

void requireSame(const Columns& got, const Columns& expected, std::size_t begin = 0)
{
    for (std::size_t k = 0; k < got.size(); ++k)
        for (std::size_t i = 0; i < got[k].size(); ++i)
            if (!sameNumber(got[k][i], expected[k][begin + i])) {
                INFO("root " << k << ", point " << begin + i << ": " << got[k][i] << ", expected "
                             << expected[k][begin + i]);
                REQUIRE(false);
            }
}

Columns pointsOf(const GridProgram& grid)
{
    Columns points(grid.axes().size(), std::vector<double>(grid.size()));
    std::vector<double> point(points.size());
    for (std::uint64_t i = 0; i < grid.size(); ++i) {
        grid.coordinates(i, point);
        for (std::size_t k = 0; k < point.size(); ++k)
            points[k][i] = point[k];
    }
    return points;
}

InstructionSet anySet(Random& random)
{
    const auto& sets = instructionSets();
    return sets[static_cast<std::size_t>(random.whole(0, static_cast<int>(sets.size()) - 1))];
}

// Compares a range of the grid's points, in one piece or two, with every method of the program.
void requireRange(const GridProgram& grid,
                  GridProgram::Workspace& workspace,
                  const Columns& expected,
                  std::uint64_t begin,
                  std::uint64_t end)
{
    Columns written(grid.roots(), std::vector<double>(end - begin));
    grid.write(begin, end, workspace, pointers(written));
    requireSame(written, expected, begin);
    std::uint64_t next = begin;
    grid.visit(begin, end, workspace, [&](const GridProgram::Block& block) {
        REQUIRE(block.first() == next);
        next += block.size();
        for (std::size_t k = 0; k < grid.roots(); ++k) {
            const auto* const from = block.values(k);
            requireSame({{from, from + block.size()}},
                        {{expected[k].begin() + static_cast<std::ptrdiff_t>(block.first()),
                          expected[k].begin() + static_cast<std::ptrdiff_t>(next)}});
            const auto all = std::span(from, block.size());
            if (block.isUniform(k))
                REQUIRE(std::ranges::all_of(all, [&](double x) { return sameNumber(x, all[0]); }));
            const bool areFinite =
                std::ranges::all_of(all, [](double x) { return std::isfinite(x); });
            const bool isZero = std::ranges::count(all, 0.0) > 0;
            REQUIRE((areFinite || !block.allFinite(k)));
            REQUIRE((!isZero || !block.noneZero(k)));
        }
    });
    REQUIRE(next == end);
}

// The simplest possible search.
std::optional<GridProgram::Least>
leastOf(const std::vector<double>& values, std::uint64_t begin, std::uint64_t end)
{
    std::optional<GridProgram::Least> best;
    for (auto i = begin; i < end; ++i)
        if (!std::isnan(values[i]) && (!best || values[i] < best->value))
            best = GridProgram::Least{i, values[i]};
    return best;
}

void requireLeast(const GridProgram& grid,
                  GridProgram::Workspace& workspace,
                  const Columns& expected,
                  std::uint64_t begin,
                  std::uint64_t end)
{
    for (std::size_t k = 0; k < grid.roots(); ++k) {
        const auto least = grid.argMin(k, begin, end, workspace);
        const auto wanted = leastOf(expected[k], begin, end);
        REQUIRE(least.has_value() == wanted.has_value());
        if (least) {
            REQUIRE(least->point == wanted->point);
            REQUIRE(sameNumber(least->value, wanted->value));
        }
    }
}

std::uint64_t somewhere(Random& random, std::uint64_t size)
{
    return static_cast<std::uint64_t>(random.whole(0, static_cast<int>(size)));
}

} // namespace

TEST_CASE("A grid and a list give what the program gives at each point",
          "[expression][laws][blocks]")
{
    int numbers = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        INFO("seed " << seed);
        const int inputs = 1 + static_cast<int>(seed % 5);
        RandomGraph random(seed, inputs);
        std::vector<std::vector<double>> axes;
        for (int i = 0; i < inputs; ++i)
            axes.push_back(random.axis(inputs == 1 ? 3000 : inputs == 2 ? 60 : 9));
        const int largest = random.random().chance(0.2) ? 2048 : 200;
        const GridOptions options{static_cast<std::size_t>(random.random().whole(1, largest)),
                                  anySet(random.random())};
        const GridProgram grid(random.graph, random.roots, axes, options);
        const auto points = pointsOf(grid);
        const auto expected = scalar(random.graph, random.roots, points);
        auto workspace = grid.workspace();
        requireRange(grid, workspace, expected, 0, grid.size());
        requireLeast(grid, workspace, expected, 0, grid.size());
        for (int i = 0; i < 3; ++i) {
            const auto begin = somewhere(random.random(), grid.size());
            const auto end = begin + somewhere(random.random(), grid.size() - begin);
            requireRange(grid, workspace, expected, begin, end);
            requireLeast(grid, workspace, expected, begin, end);
        }
        const ListProgram list(
            random.graph,
            random.roots,
            {},
            {static_cast<std::size_t>(random.random().whole(1, 600)), anySet(random.random())});
        auto listWorkspace = list.workspace();
        Columns listed(random.roots.size(), std::vector<double>(grid.size()));
        std::vector<const double*> columns;
        for (const auto& column : points)
            columns.push_back(column.data());
        list.evaluate(columns, grid.size(), pointers(listed), listWorkspace);
        requireSame(listed, expected);
        for (const auto& column : expected)
            numbers +=
                std::ranges::any_of(column, [](double x) { return std::isfinite(x); }) ? 1 : 0;
    }
    CHECK(numbers > 1000); // not everything is NaN
}

} // namespace clusterwright::tests::blocks_random_test
