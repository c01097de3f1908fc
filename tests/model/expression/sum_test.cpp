// Sums: their limits, their nesting, their limits on time.
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/numbers.h"

#include <cmath>
#include <limits>

namespace clusterwright::tests::sum_test
{

using namespace model;

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Value of `expression` for these inputs n and m.
double of(const std::string& expression, double n = 0, double m = 0)
{
    return valueOf(equations({"n = 1", "m = 1", "x = " + expression}), "x", {"n", "m"}, {n, m});
}

} // namespace

TEST_CASE("A sum adds its term for every integer step", "[expression][sum]")
{
    CHECK(of("sum(i, 1, n, i)", 100) == 5050);      // 100 * 101 / 2
    CHECK(of("sum(i, 0, n - 1, 2^i)", 10) == 1023); // 2^10 - 1
    CHECK(of("sum(i, 1, n, 5)", 3) == 15);
    CHECK(of("sum(i, n, n, i)", 7) == 7);
    CHECK(of("sum(i, -2, 2, i * i)") == 10); // 4 + 1 + 0 + 1 + 4
}

TEST_CASE("An empty sum is zero, in the unit of its term", "[expression][sum]")
{
    CHECK(of("sum(i, 1, n, 5)", 0) == 0);
    CHECK(of("sum(i, 0, n - 2, 1 / i)", 1) == 0);
    CHECK(of("sum(i, 1, n, 5)", -kInfinity) == 0);
    CHECK(of("sum(i, 1, n, m)", 0, kNan) == 0); // the term is not used
    CHECK(valueOf(equations({"x = sum(i, 1, 0, 5 s) + 2 s"}), "x") == 2);
}

TEST_CASE("Steps count from the lower limit and end at or below the upper", "[expression][sum]")
{
    CHECK(of("sum(i, 0.5, n, i)", 3.2) == 4.5); // 0.5 + 1.5 + 2.5
    CHECK(of("sum(i, 1, n, 1)", 2.999) == 2);
    CHECK(of("sum(i, 1, n, 1)", 0.999) == 0);
}

TEST_CASE("A sum without finite limits has no value", "[expression][sum]")
{
    CHECK(std::isnan(of("sum(i, 1, n, 1)", kNan)));
    CHECK(std::isnan(of("sum(i, n, 5, 1)", kNan)));
    CHECK(std::isnan(of("sum(i, 1, n, 1)", kInfinity)));
    CHECK(std::isnan(of("sum(i, n, 5, 1)", -kInfinity)));
    CHECK(std::isnan(of("sum(i, n, n, 1)", kInfinity)));
}

TEST_CASE("A NaN or an infinity in a term is kept in the sum", "[expression][sum]")
{
    CHECK(std::isnan(of("sum(i, 1, 3, m)", 0, kNan)));
    CHECK(of("sum(i, 1, 3, m)", 0, kInfinity) == kInfinity);
    CHECK(std::isnan(of("sum(i, 1, 2, if(i == 1, m, -m))", 0, kInfinity))); // inf - inf
}

TEST_CASE("A sum of a million steps has a value, a longer one has none", "[expression][sum]")
{
    CHECK(of("sum(i, 1, n, 1)", kLongestSum) == kLongestSum);
    CHECK(std::isnan(of("sum(i, 1, n, 1)", kLongestSum + 1)));
    CHECK(std::isnan(of("sum(i, 1, n, i)", 1e18)));
    CHECK(std::isnan(of("sum(i, 1, n, i)", 1e308)));
}

TEST_CASE("Nested sums share one budget", "[expression][sum]")
{
    // n outer and n * m inner steps: 1000 + 1000 * 1000
    CHECK(of("sum(i, 1, n, sum(j, i - i + 1, m, 1))", 1000, 1000) == 1e6);
    // 20 + 20 * 999999 = 2e7 steps: exactly the budget; one step more is too many
    CHECK(of("sum(i, 1, n, sum(j, i - i + 1, m, 1))", 20, 999999) == 20.0 * 999999);
    CHECK(std::isnan(of("sum(i, 1, n, sum(j, i - i + 1, m, 1))", 20, 1e6)));
    // Two sums of 10 + 10 * 999999 = 1e7 steps each are the budget, too.
    CHECK(of("sum(i, 1, n, sum(j, i - i + 1, m, 1)) + sum(i, 1, n, sum(j, i - i + 1, m, 2))",
             10,
             999999) == 30.0 * 999999);
    // 10^18 steps must not run.
    CHECK(std::isnan(of("sum(i, 1, n, sum(j, i, m + i, sum(k, j, m + j, 1)))", 1e6, 999999)));
}

TEST_CASE("Every evaluation has the full budget", "[expression][sum]")
{
    const auto lowered =
        lower(equations({"n = 1", "x = sum(i, 1, 15, sum(j, i - i + 1, n, 1))"}), {"n"});
    REQUIRE(lowered);
    const Program program(lowered.value().graph, {lowered.value().equations[1].node});
    auto workspace = program.workspace();
    const std::vector<double> inputs{999999};
    for (int run = 0; run < 3; ++run) { // each 15 + 15 * 999999 = 1.5e7 steps
        double result = 0;
        program.evaluate(inputs, {&result, 1}, workspace);
        CHECK(result == 15.0 * 999999);
    }
}

TEST_CASE("An inner sum sees the outer variable in its limits and its term", "[expression][sum]")
{
    CHECK(of("sum(i, 1, n, sum(j, 1, i, j))", 4) == 20);        // 1 + 3 + 6 + 10
    CHECK(of("sum(i, 1, n, sum(j, i, 4, 1))", 4) == 10);        // 4 + 3 + 2 + 1
    CHECK(of("sum(i, 1, 3, sum(j, 1, 2, 10 * i + j))") == 129); // 3 * 3 + 20 * 6
    CHECK(of("sum(i, 1, 2, sum(j, 1, 2, sum(k, 1, 2, 100 * i + 10 * j + k)))") ==
          1332); // 4 * 3 * 111
}

TEST_CASE("A sum without outer variables is computed once", "[expression][sum]")
{
    CHECK(of("sum(i, 1, n, i * sum(j, 1, m, j))", 3, 4) == 60); // 6 * 10
    CHECK(of("sum(i, 1, n, sum(j, 1, m, j))", 3, 4) == 30);
    // Literal execution would take 10^6 * (10^6 + 1) steps.
    CHECK(of("sum(i, 1, n, sum(j, 1, m, 1))", 1e6, 1e6) == 1e12);
}

TEST_CASE("A sum two levels down may depend on the outermost variable only", "[expression][sum]")
{
    // sum_k (i * k) = 6 i; over j = 1..2: 12 i + 3; over i = 1..3: 72 + 9
    CHECK(of("sum(i, 1, 3, sum(j, 1, 2, j + sum(k, 1, 3, i * k)))") == 81);
    // sum_k k^i depends on i, sum_k k^j on j: i, j in 1..2: (3 + 5) * 2 + (3 + 5) * 2
    CHECK(of("sum(i, 1, 2, sum(j, 1, 2, sum(k, 1, 2, k^i) + sum(k, 1, 2, k^j)))") == 32);
}

TEST_CASE("A term shared by two sums is correct in both", "[expression][sum]")
{
    CHECK(of("sum(i, 1, n, i^3 + 1) / sum(k, 1, m, k^3 + 1)", 3, 2) ==
          39.0 / 11); // (2 + 9 + 28) / (2 + 9)
    CHECK(of("sum(i, 1, n, i^3) + sum(i, 1, n, sqrt(i^3))", 1) == 2);
    CHECK(of("sum(i, 1, 3, i * n) + sum(i, 2, 3, i * n + 1) * n", 2) == 36); // 12 + (5 + 7) * 2
    // The shared j * n is inside a sum over i, and outside of any.
    CHECK(of("sum(i, 1, 2, i * sum(j, 1, 2, j * n)) + sum(i, 1, 3, sum(j, 1, 2, i * (j * n)))",
             5) == 135); // 3 * 15 + 6 * 15
}

TEST_CASE("A sum in the limit of another is outside of it", "[expression][sum]")
{
    CHECK(of("sum(i, sum(i, 1, 2, i), sum(i, 1, 3, i), i)") == 18); // 3 + 4 + 5 + 6
}

TEST_CASE("A sum uses the values of other equations, which cannot use its variable",
          "[expression][sum]")
{
    const auto set = equations({"i = 100", "a = i + 1", "x = sum(i, 1, 3, i * a)"});
    CHECK(valueOf(set, "x") == 606); // (1 + 2 + 3) * 101
}

TEST_CASE("An equation with a sum may be a term of a sum", "[expression][sum]")
{
    const auto set = equations({"n = 3", "t = sum(i, 1, n, i)", "x = sum(i, 1, n, i * t)"});
    CHECK(valueOf(set, "x", {"n"}, {4}) == 100); // 10 * 10
}

TEST_CASE("A product multiplies its terms, and is 1 without any", "[expression][sum]")
{
    CHECK(of("prod(i, 1, n, i)", 5) == 120);
    CHECK(of("prod(i, 1, n, 7)", 0) == 1);
    CHECK(std::isnan(of("prod(i, 1, 2, m)", 0, kNan)));
}

TEST_CASE("The smallest and largest term have a value and an index", "[expression][sum]")
{
    // (i - n)^2 for i = 1..5 and n = 4: 9 4 1 0 1
    CHECK(of("min(i, 1, 5, (i - n)^2)", 4) == 0);
    CHECK(of("max(i, 1, 5, (i - n)^2)", 4) == 9);
    CHECK(of("argmin(i, 1, 5, (i - n)^2)", 4) == 4);
    CHECK(of("argmax(i, 1, 5, (i - n)^2)", 4) == 1);
    CHECK(of("argmin(i, 1, 5, (i - n)^2)", 3.5) == 3); // 0.25 at 3 and at 4: the first
    CHECK(of("argmax(i, 1, 5, (i - n)^2)", 3) == 1);   // 4 at 1 and at 5
}

TEST_CASE("Without terms, or with one that is NaN, nothing is smallest", "[expression][sum]")
{
    for (const auto* const function : {"min", "max", "argmin", "argmax"}) {
        const std::string name(function);
        CHECK(std::isnan(of(name + "(i, 1, n, i)", 0)));
        CHECK(std::isnan(of(name + "(i, 1, 3, if(i == n, m, i))", 1, kNan)));
        CHECK(std::isnan(of(name + "(i, 1, 3, if(i == n, m, i))", 2, kNan)));
        CHECK(std::isnan(of(name + "(i, 1, 3, if(i == n, m, i))", 3, kNan)));
    }
    CHECK(of("min(i, 1, 3, if(i == 2, m, i + 10))", 0, -kInfinity) == -kInfinity);
    CHECK(of("argmin(i, 1, 3, m)", 0, kInfinity) == 1);
}

TEST_CASE("A remainder has the sign of the divisor", "[expression]")
{
    CHECK(of("mod(n, m)", 7, 3) == 1);
    CHECK(of("mod(n, m)", -7, 3) == 2); // -7 + 3 * 3
    CHECK(of("mod(n, m)", 7, -3) == -2);
    CHECK(of("mod(n, m)", -7, -3) == -1);
    CHECK(of("mod(n, m)", 6, 3) == 0);
    CHECK(of("mod(n, m)", 5.5, 2) == 1.5);
    CHECK(of("mod(n, m)", 9007199254740991.0, 4096) == 4095); // 2^53 - 1: exact
    CHECK(std::isnan(of("mod(n, m)", 7, 0)));
    CHECK(std::isnan(of("mod(n, m)", kInfinity, 3)));
}

} // namespace clusterwright::tests::sum_test
