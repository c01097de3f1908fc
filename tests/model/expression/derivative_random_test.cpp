// Exact derivatives against central differences, on random expressions of all differentiable operations.
#include "model/expression/program/derivative.h"
#include "tests/support/equations.h"
#include "tests/support/numbers.h"

#include <array>
#include <memory>

namespace clusterwright::tests::derivative_random_test
{

using namespace model;

namespace
{

// Expressions over a, b and the variables of sums, with values that stay near 1 to 10.
class Writer
{
public:
    explicit Writer(std::uint64_t seed)
        : m_random(seed)
    {
    }

    std::string expression(int depth)
    {
        if (depth == 0 || m_random.chance(0.1))
            return leaf();
        const auto below = [&] { return expression(depth - 1); };
        const auto positive = [&] { return "(0.5 + abs(" + expression(depth - 1) + "))"; };
        switch (m_random.whole(0, 11)) {
        case 0:
            return "(" + below() + " - " + below() + ")";
        case 1:
            return "(" + below() + " / " + positive() + ")";
        case 2:
            return one({"max", "min"}) + "(" + below() + ", " + below() + ", " + below() + ")";
        case 3:
            return "if(" + below() + one({" < ", " > "}) + below() + ", " + below() + ", " +
                   below() + ")";
        case 4:
            return one({"sqrt", "ln", "log2", "log10"}) + "(" + positive() + ")";
        case 5:
            return "(" + positive() + " ^ " + one({"0.5", "2", "(-1)", "3", "(a / 4)"}) + ")";
        case 6:
            return "exp(min(2, " + below() + "))";
        case 7:
            return sum(depth);
        case 8:
            return "table(" + one({"linear", "power"}) + ", max(1, min(9, " + below() + ")))";
        case 9:
            return "(" + below() + " + " + one({"ceil", "floor", "round"}) + "(" + below() + "))";
        case 10:
            return "(" + below() + " * " + below() + ")";
        default:
            return "(" + below() + " + " + below() + ")";
        }
    }

    double number() { return m_random.between(0.5, 6); }

private:
    std::string one(const std::vector<std::string>& choices)
    {
        return choices[static_cast<std::size_t>(
            m_random.whole(0, static_cast<int>(choices.size()) - 1))];
    }

    std::string leaf()
    {
        if (!m_variables.empty() && m_random.chance(0.4))
            return one(m_variables);
        return one({"a", "a", "a", "b", "2", "0.5", "3.25"});
    }

    std::string sum(int depth)
    {
        if (m_variables.size() == 2)
            return leaf();
        const auto variable = "i" + std::to_string(m_variables.size());
        m_variables.push_back(variable);
        const auto term = expression(depth - 1);
        m_variables.pop_back();
        return "sum(" + variable + ", 1, " + one({"2", "3", "floor(b)"}) + ", " + term + ")";
    }

    Random m_random;
    std::vector<std::string> m_variables;
};

std::shared_ptr<const Table> table(Interpolation interpolation)
{
    return std::make_shared<Table>(Table{"t", {1, 2, 3.7, 9}, {4, 1, 7, 2}, {}, {}, interpolation});
}

class Function
{
public:
    explicit Function(const std::string& text)
    {
        auto set = equations({"a = 0", "b = 0", "x = " + text});
        set.addTable("linear", table(Interpolation::Linear));
        set.addTable("power", table(Interpolation::Log));
        auto lowered = lower(set, {"a", "b"});
        INFO(textOf(lowered.diagnostics()));
        REQUIRE(lowered);
        auto& graph = lowered.value().graph;
        const auto root = lowered.value().equations[2].node;
        const auto slope = Differentiator(graph).derivative(root, 0);
        REQUIRE(slope.obstacle == NoDerivative::None);
        m_program = std::make_unique<Program>(graph, std::vector{root, slope.node});
    }

    std::array<double, 2> at(double a, double b) const
    {
        auto workspace = m_program->workspace();
        const std::array inputs{a, b};
        std::array<double, 2> results{};
        m_program->evaluate(inputs, results, workspace);
        return results;
    }

    double difference(double a, double b, double step) const
    {
        return (at(a + step, b)[0] - at(a - step, b)[0]) / (2 * step);
    }

private:
    std::unique_ptr<Program> m_program;
};

} // namespace

TEST_CASE("Exact derivatives are the limit of differences", "[derivative][laws]")
{
    constexpr double kTolerance = 1e-5;
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        Writer writer(seed);
        const auto text = writer.expression(5);
        const Function function(text);
        const double a = writer.number();
        const double b = writer.number();
        const double fine = function.difference(a, b, 1e-5);
        const double coarse = function.difference(a, b, 4e-5);
        const double scale = std::max({1.0, std::abs(fine), 1e-4 * std::abs(function.at(a, b)[0])});
        // At a kink or a step the differences do not agree with each other.
        if (!(std::abs(fine - coarse) < kTolerance * scale))
            continue;
        INFO(text << " at a = " << a << ", b = " << b);
        CHECK(std::abs(function.at(a, b)[1] - fine) < 3 * kTolerance * scale);
        ++compared;
    }
    CHECK(compared > 900);
}

} // namespace clusterwright::tests::derivative_random_test
