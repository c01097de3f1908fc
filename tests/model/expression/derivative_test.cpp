// Each rule of differentiation, with its arithmetic.
#include "model/expression/program/derivative.h"
#include "tests/model/expression/external_functions.h"

namespace clusterwright::tests::derivative_test
{

namespace
{

// d x / d a where a has the value; b is another input, with the value 3.
struct Slope {
    double value = 0;
    NoDerivative obstacle = NoDerivative::None;
};

Slope slopeIn(const EquationSet& set, double a, double b = 3)
{
    auto lowered = lower(set, {"a", "b"});
    INFO(textOf(lowered.diagnostics()));
    REQUIRE(lowered);
    auto& graph = lowered.value().graph;
    const auto node = lowered.value().equations[*set.find("x")].node;
    const auto found = Differentiator(graph).derivative(node, 0);
    if (found.obstacle != NoDerivative::None)
        return {std::nan(""), found.obstacle};
    const Program program(graph, {found.node});
    auto workspace = program.workspace();
    const double inputs[] = {a, b};
    Slope result;
    program.evaluate(inputs, {&result.value, 1}, workspace);
    return result;
}

double slope(const std::string& text, double a, double b = 3)
{
    INFO(text);
    const auto result = slopeIn(equations({"a = 0", "b = 0", "x = " + text}), a, b);
    CHECK(result.obstacle == NoDerivative::None);
    return result.value;
}

Table points(Interpolation interpolation)
{
    return {"t", {1, 2, 4}, {10, 40, 20}, {}, {}, interpolation};
}

double slopeOfTable(Interpolation interpolation, const std::string& text, double a)
{
    auto set = equations({"a = 0", "b = 0", "x = " + text});
    set.addTable("t", std::make_shared<Table>(points(interpolation)));
    return slopeIn(set, a).value;
}

} // namespace

TEST_CASE("Derivatives of arithmetic follow the sum, product and quotient rules", "[derivative]")
{
    CHECK(slope("7", 5) == 0);
    CHECK(slope("a", 5) == 1);
    CHECK(slope("b", 5) == 0);
    CHECK(slope("-a", 5) == -1);
    CHECK(slope("a + b + a", 5) == 2);
    CHECK(slope("b - a", 5) == -1);
    CHECK(slope("a * b", 5) == 3);                // b
    CHECK(slope("a * a * a", 5) == 75);           // 3 a^2
    CHECK(slope("a / b", 6, 4) == 0.25);          // 1 / b
    CHECK(slope("b / a", 2) == -0.75);            // -b / a^2 = -3 / 4
    CHECK(slope("(a + 1) / (a - 1)", 3) == -0.5); // -2 / (a - 1)^2 = -2 / 4
}

TEST_CASE("Derivatives of powers, roots, exponentials and logarithms", "[derivative]")
{
    CHECK(slope("a ^ 2", 5) == 10);                                     // 2 a
    CHECK(slope("a ^ 4", 2) == 32);                                     // 4 a^3
    CHECK(slope("a ^ (-1)", 2) == -0.25);                               // -1 / a^2
    CHECK(slope("a ^ b", 2, 3) == 12);                                  // b a^(b - 1) = 3 * 4
    CHECK(isClose(slope("b ^ a", 2, 3), 9 * std::log(3.0)));            // b^a ln b
    CHECK(isClose(slope("a ^ a", 2), 4 * (std::log(2.0) + 1)));         // a^a (ln a + 1)
    CHECK(isClose(slope("pow(2 * a, 3)", 2), 2.0 * 3 * 16));            // 2 * 3 (2 a)^2
    CHECK(slope("sqrt(a)", 16) == 0.125);                               // 1 / (2 * 4)
    CHECK(isClose(slope("exp(2 * a)", 0.5), 2 * std::exp(1.0)));        // 2 e^(2 a)
    CHECK(slope("ln(a)", 4) == 0.25);                                   // 1 / a
    CHECK(isClose(slope("log2(a)", 4), 1 / (4 * std::log(2.0))));       // 1 / (a ln 2)
    CHECK(isClose(slope("log10(3 * a)", 4), 1 / (4 * std::log(10.0)))); // 1 / (a ln 10)
}

TEST_CASE("Powers at 0 have the slope of their limit", "[derivative]")
{
    CHECK(slope("a ^ 3", 0) == 0);
    CHECK(slope("a ^ 1", 0) == 1);
    CHECK(slope("a ^ b", 0, 0) == 0);       // 0 * 0^-1 would be NaN; x^0 is 1 everywhere
    CHECK(slope("b ^ a", 2, 0) == 0);       // 0^2 ln 0 would be NaN; 0^a is 0 around 2
    CHECK(std::isnan(slope("sqrt(a)", 0))); // 1 / (2 * 0)
}

TEST_CASE("The derivative is that of the branch taken", "[derivative]")
{
    CHECK(slope("max(a, 2 * a)", 1) == 2);
    CHECK(slope("max(a, 2 * a)", -1) == 1);
    CHECK(slope("min(a, b, 5)", 2) == 1); // b is 3
    CHECK(slope("min(a, b, 5)", 4) == 0);
    CHECK(slope("max(a, b)", 3) == 1); // a tie: the first one
    CHECK(slope("max(b, a)", 3) == 0);
    CHECK(slope("min(b, a)", 3) == 0);
    CHECK(slope("abs(a)", -2) == -1);
    CHECK(slope("abs(a)", 2) == 1);
    CHECK(slope("if(a > 2, a * a, 7 * a)", 3) == 6);
    CHECK(slope("if(a > 2, a * a, 7 * a)", 1) == 7);
    CHECK(std::isnan(slope("max(a, b)", 1, std::nan(""))));
}

TEST_CASE("Steps, comparisons and logic are flat", "[derivative]")
{
    CHECK(slope("ceil(a) + floor(a) + round(a)", 1.3) == 0);
    CHECK(slope("(a < 2) + (a <= 2) + (a > 2) + (a >= 2) + (a == 2) + (a != 2)", 2) == 0);
    CHECK(slope("(a and b) + (a or b) + (not a)", 1) == 0);
    CHECK(slope("a * ceil(a)", 1.3) == 2);
}

TEST_CASE("A sum has the derivatives of its terms", "[derivative]")
{
    CHECK(slope("sum(i, 1, 4, a ^ 2 * i)", 3) == 60); // 2 a (1 + 2 + 3 + 4)
    CHECK(slope("sum(i, 1, 4, i)", 3) == 0);
    CHECK(slope("sum(i, 1, 2, sum(k, 1, i, a * k * i))", 3) == 7); // 1*1 + 2*1 + 2*2
    CHECK(slope("sum(i, 1, ceil(a), a * i)", 2.5) == 6);           // 3 terms: 1 + 2 + 3
    CHECK(slope("sum(i, 1, b, max(a, i))", 2, 4) == 2); // a where it is the larger one: i = 1, 2
}

TEST_CASE("Operations over an index have the derivatives of the terms that they choose",
          "[derivative]")
{
    CHECK(slope("prod(i, 1, 3, a + i)", 1) == 26); // 3 * 4 + 2 * 4 + 2 * 3
    CHECK(slope("prod(i, 1, 2, i)", 3) == 0);
    CHECK(slope("min(i, 1, 3, a * i)", 2) == 1);               // i = 1
    CHECK(slope("max(i, 1, 3, a * i)", 2) == 3);               // i = 3
    CHECK(slope("sum(k, 1, 2, max(i, 1, k, a * i))", 2) == 3); // 1 + 2
    CHECK(slope("argmin(i, 1, 3, a * i)", 2) == 0);
    CHECK(slope("mod(a, 3)", 7.5) == 1);
    CHECK(slope("mod(10, a)", 3) == -3); // 10 - 3 a
}

TEST_CASE("A sum with limits that depend on the input has no derivative", "[derivative]")
{
    const auto result = slopeIn(equations({"a = 0", "b = 0", "x = 2 * sum(i, 1, a, b)"}), 3);
    CHECK(result.obstacle == NoDerivative::SumLimits);
}

TEST_CASE("A table has the slope of its interpolation", "[derivative][table]")
{
    // (40 - 10) / (2 - 1) = 30 on the left, (20 - 40) / (4 - 2) = -10 on the right
    CHECK(slopeOfTable(Interpolation::Linear, "table(t, a)", 1.5) == 30);
    CHECK(slopeOfTable(Interpolation::Linear, "table(t, a)", 3) == -10);
    CHECK(slopeOfTable(Interpolation::Linear, "table(t, a)", 2) == 10); // the mean of both
    CHECK(slopeOfTable(Interpolation::Linear, "table(t, a)", 1) == 30);
    CHECK(slopeOfTable(Interpolation::Linear, "table(t, a)", 4) == -10);
    CHECK(slopeOfTable(Interpolation::Linear, "table(t, 2 * a)", 1.5) == -20); // 2 * -10
    CHECK(std::isnan(slopeOfTable(Interpolation::Linear, "table(t, a)", 5)));
    CHECK(slopeOfTable(Interpolation::Linear, "table(t, b)", 5) == 0);
}

TEST_CASE("A logarithmic table is a power between its points", "[derivative][table]")
{
    // y = 10 x^2 from 1 to 2 (40 = 10 * 2^2), so dy/dx = 20 x; y = 80 / x from 2 to 4, so dy/dx = -80 / x^2
    CHECK(isClose(slopeOfTable(Interpolation::Log, "table(t, a)", 1.5), 30));
    CHECK(isClose(slopeOfTable(Interpolation::Log, "table(t, a)", 3), -80.0 / 9));
    CHECK(isClose(slopeOfTable(Interpolation::Log, "table(t, a)", 2), (40 - 20) / 2.0));
}

TEST_CASE("A table of one point has no slope", "[derivative][table]")
{
    CHECK(std::isnan(slopeAt({"t", {2}, {3}, {}, {}, Interpolation::Linear}, 2)));
}

TEST_CASE("An external function has no exact derivative", "[derivative][external]")
{
    const Outside outside;
    outside.functions->give("hops_mean", {"a"}, {});
    const auto blocked = slopeIn(outside.with({"a = 0", "b = 0", "x = 1 + hops_mean"}), 3);
    CHECK(blocked.obstacle == NoDerivative::ExternalFunction);
    const Outside other;
    other.functions->give("hops_mean", {"b"}, {});
    CHECK(slopeIn(other.with({"a = 0", "b = 0", "x = a * hops_mean"}), 2, 3).value == 3);
    CHECK(slopeIn(outside.with({"a = 0", "b = 0", "x = a ^ 2 + floor(hops_mean)"}), 3).value == 6);
}

TEST_CASE("A value that does not depend on the input has derivative 0, even if it is NaN",
          "[derivative]")
{
    CHECK(slope("a + sqrt(0 - b)", 5) == 1);
    CHECK(slope("b ^ 0.5 + ln(0 - b)", 5) == 0);
}

TEST_CASE("Derivatives share nodes with the value", "[derivative]")
{
    Graph graph;
    const auto root = graph.apply(Op::Sqrt, graph.input(0));
    const auto before = graph.size();
    const auto first = Differentiator(graph).derivative(root, 0);
    CHECK(graph.size() <= before + 4); // 1, 2, 2 sqrt(a), 1 / (2 sqrt(a))
    const auto after = graph.size();
    CHECK(Differentiator(graph).derivative(root, 0).node == first.node);
    CHECK(graph.size() == after);
}

} // namespace clusterwright::tests::derivative_test
