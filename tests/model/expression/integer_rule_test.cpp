// The rule for integers: floor, ceil, mod and limits of sums next to integers, which decimals miss by rounding.
#include "model/core/near_integer.h"
#include "model/expression/program/interval_program.h"
#include "model/expression/program/program.h"
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/numbers.h"

#include <array>
#include <cmath>

namespace clusterwright::tests::integer_rule_test
{

using namespace model;

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double of(const std::string& expression, double n = 0, double m = 0)
{
    INFO(expression);
    return valueOf(equations({"n = 1", "m = 1", "x = " + expression}), "x", {"n", "m"}, {n, m});
}

} // namespace

TEST_CASE("A value that only rounding separates from an integer is the integer", "[expression]")
{
    CHECK(of("floor(64^(1/3))") == 4); // 3.9999999999999996
    CHECK(of("floor(0.7 s / 0.1 s)") == 7);
    CHECK(of("ceil(0.3 / 0.1 * 10)") == 30);
    CHECK(of("ceil(1.1 * 1.1 / 0.11)") == 11);
    CHECK(of("mod(3.5 ms, 10 us) / 1 s") == 0);
    CHECK(of("mod(0.3 s, 0.1 s) / 1 s") == 0);
    CHECK(of("if(mod(64 min, 10 us) < 1 us, 1, 0)") == 1);
    CHECK(of("sum(i, 1, 0.3 / 0.1, 1)") == 3);
    CHECK(of("sum(i, 64^(1/3), 5, i)") == 9);
    CHECK(of("max(i, 1, 0.3 / 0.1, i)") == 3);
    CHECK(of("round(64^(1/3))") == 4);
}

TEST_CASE("A value farther from an integer keeps its side", "[expression]")
{
    CHECK(of("floor(n)", 4 - 1e-12) == 3);
    CHECK(of("ceil(n)", 4 + 1e-12) == 5);
    CHECK(of("mod(n, 1)", 4 - 0x1p-40) == 1 - 0x1p-40);
    CHECK(of("floor(n)", 0x1p52 + 1) == 0x1p52 + 1); // an integer, however large
    CHECK(of("floor(n)", 0x1p48 - 0.25) == 0x1p48 - 1);
    CHECK(of("floor(n)", 0x1p48 - 0x1p-4) == 0x1p48); // at most 1/16
    CHECK(of("floor(n)", 1e15 + 0.875) == 1e15);      // 1/8 is too far, also as the last place
    CHECK(of("ceil(n)", 1e15 + 0.125) == 1e15 + 1);
    CHECK(of("ceil(n)", -1e15 - 0.875) == -1e15);
    CHECK_FALSE(isInteger(1e15 + 0.875));
    CHECK(of("floor(n)", -1e-20) == -1); // no integer but 0 is near, and 0 has no last place
    CHECK(of("mod(n, 3)", -1e-20) == 0);
    CHECK(of("mod(n, m)", 5, kInfinity) == 5);
    CHECK(std::isnan(of("mod(n, 0)", 5)));
    CHECK(of("floor(n)", -kInfinity) == -kInfinity);
    CHECK_FALSE(isInteger(kInfinity));
    CHECK_FALSE(isInteger(std::nan("")));
    CHECK(isInteger(0));
}

TEST_CASE("mod and floor agree at multiples of decimals and between them", "[expression][laws]")
{
    Random random(1);
    for (int i = 0; i < 20'000; ++i) {
        const double step = random.whole(1, 999) / std::pow(10, random.whole(0, 8));
        const int count = random.whole(-9'999, 9'999);
        const double at = random.chance(0.5) ? count * step : 0.1 * count * (step * 10);
        INFO(count << " * " << step);
        REQUIRE(evaluate(Op::Modulo, at, step, 0) == 0);
        REQUIRE(evaluate(Op::Floor, at / step, 0, 0) == count);
        REQUIRE(evaluate(Op::Ceil, at / step, 0, 0) == count);
        const double between = (count + random.between(0.001, 0.999)) * step;
        const double whole = evaluate(Op::Floor, between / step, 0, 0);
        REQUIRE(whole == count);
        const double rest = evaluate(Op::Modulo, between, step, 0);
        REQUIRE(rest > 0);
        REQUIRE(rest < step);
        REQUIRE(std::abs(rest - (between - step * whole)) <= 1e-15 * std::abs(between));
    }
}

TEST_CASE("Bounds over intervals contain remainders next to multiples", "[expression][interval]")
{
    const auto lowered =
        lower(equations({"a = 0", "x = mod(a, 0.1) + floor(a / 0.1) + ceil(a)"}), {"a"});
    REQUIRE(lowered);
    const auto node = lowered.value().equations[1].node;
    const IntervalProgram bounds(lowered.value().graph, {&node, 1});
    const Program program(lowered.value().graph, {node});
    auto workspace = program.workspace();
    Random random(2);
    const auto near = [&] {
        return random.whole(-9, 9) * 0.1 * (1 + random.whole(-9, 9) * 0x1p-53);
    };
    for (int i = 0; i < 20'000; ++i) {
        const double low = near(),
                     high = random.chance(0.5) ? near() : low + random.between(0, 0.2);
        if (low > high)
            continue;
        Interval found;
        std::vector<Interval> registers;
        bounds.evaluate(std::array{Interval{low, high}}, {&found, 1}, registers);
        for (const double share : {0.0, 0.25, 0.999, 1.0}) {
            const std::vector<double> inputs{share == 1 ? high : low + share * (high - low)};
            double value = 0;
            program.evaluate(inputs, {&value, 1}, workspace);
            INFO(inputs[0] << " in " << low << ".." << high);
            REQUIRE(found.contains(value));
        }
    }
}

} // namespace clusterwright::tests::integer_rule_test
