// Our own exp and log2, as opposed to the mathematics library's: a bounded error, and the same bits for a value and for vectors of
// every instruction set.
#include "model/expression/kernels/kernels.h"
#include "model/expression/program/graph.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <utility>
#include <vector>

namespace clusterwright::tests::own_functions_test
{

using namespace clusterwright::model;

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Random bits, special values, and numbers in each of the `ranges`.
std::vector<double> manyValues(std::initializer_list<std::pair<double, double>> ranges)
{
    std::vector<double> values{0.0, -0.0, -1, kInfinity, -kInfinity, std::nan(""), 5e-324, 1};
    std::mt19937_64 bits(1);
    Random random(1);
    for (int i = 0; i < 100'000; ++i) {
        values.push_back(std::bit_cast<double>(bits()));
        for (const auto& [low, high] : ranges)
            values.push_back(random.between(low, high));
    }
    return values;
}

// The largest error of the operation against `truth`, which is more precise, in units in the last place; for results other than 0
// that are numbers.
template <typename Truth>
double worstError(Op op, const std::vector<double>& values, Truth truth)
{
    double worst = 0;
    for (const double x : values) {
        const long double expected = truth(static_cast<long double>(x));
        const auto rounded = std::abs(static_cast<double>(expected));
        if (!std::isfinite(rounded) || rounded == 0)
            continue;
        const auto unit = std::nextafter(rounded, kInfinity) - rounded;
        const auto error = evaluate(op, x, 0, 0) - expected;
        worst = std::max(worst, std::abs(static_cast<double>(error / unit)));
    }
    return worst;
}

void checkBitsOfVectors(Op op, const std::vector<double>& values)
{
    std::vector<double> results(values.size());
    for (const auto set : instructionSets()) {
        const auto kernel = findKernel(set, {op, Op::Name, false, 0}, Sink::Store);
        REQUIRE((kernel != nullptr));
        const auto* const from = values.data();
        kernel(
            {.target = results.data(), .operands = {from, from, from}, .columns = values.size()});
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            wrong += sameNumber(results[i], evaluate(op, values[i], 0, 0)) ? 0U : 1U;
        CHECK(wrong == 0);
    }
}

double expOf(double x)
{
    return evaluate(Op::Exp, x, 0, 0);
}

// Numbers near 0, where the result is near 1; and the whole range of results, including subnormal ones.
std::vector<double> exponents()
{
    return manyValues({{-1, 1}, {-750, 715}});
}

double log2Of(double x)
{
    return evaluate(Op::Log2, x, 0, 0);
}

// Numbers near 1, where the result is near 0; and small numbers.
std::vector<double> arguments()
{
    return manyValues({{1 - 0x1p-6, 1 + 0x1p-6}, {0, 4096}});
}

} // namespace

TEST_CASE("exp is less than 1 unit in the last place from the true value", "[expression][exp]")
{
    const auto worst = worstError(Op::Exp, exponents(), [](long double x) { return std::exp(x); });
    CHECK(worst < 1);
    CHECK(worst > 0.5); // something was compared
}

TEST_CASE("exp equals that of C at the ends of its range", "[expression][exp]")
{
    CHECK(expOf(0.0) == 1);
    CHECK(expOf(-0.0) == 1);
    CHECK(expOf(kInfinity) == kInfinity);
    CHECK(expOf(-kInfinity) == 0);
    CHECK(std::isnan(expOf(std::nan(""))));
    CHECK(expOf(709.78) == std::exp(709.78));
    CHECK(expOf(709.79) == kInfinity);
    CHECK(expOf(1e300) == kInfinity);
    CHECK(expOf(-745.1) == 0x1p-1074); // the smallest positive number
    CHECK(expOf(-745.2) == 0);
    CHECK(expOf(-1e300) == 0);
}

TEST_CASE("exp has the same bits in vectors of every instruction set", "[expression][exp][blocks]")
{
    checkBitsOfVectors(Op::Exp, exponents());
}

TEST_CASE("floor and ceil near integers have the same bits in vectors", "[expression][blocks]")
{
    auto values = manyValues({{-9, 9}, {1e14, 1e17}});
    Random random(2);
    for (int i = 0; i < 100'000; ++i)
        values.push_back(std::ldexp(random.whole(-9999, 9999), random.whole(-2, 40)) *
                         (1 + random.whole(-30, 30) * 0x1p-53));
    checkBitsOfVectors(Op::Floor, values);
    checkBitsOfVectors(Op::Ceil, values);
}

TEST_CASE("log2 is less than 0.9 units in the last place from the true value", "[expression][log2]")
{
    const auto worst =
        worstError(Op::Log2, arguments(), [](long double x) { return std::log2(x); });
    CHECK(worst < 0.9);
    CHECK(worst > 0.5); // something was compared
}

TEST_CASE("log2 is exact for powers of two", "[expression][log2]")
{
    for (int power = -1074; power < 1024; ++power)
        if (log2Of(std::ldexp(1.0, power)) != power)
            FAIL("of 2^" << power);
}

TEST_CASE("log2 has no value at 0 and below", "[expression][log2]")
{
    CHECK(std::isnan(log2Of(0.0)));
    CHECK(std::isnan(log2Of(-0.0)));
    CHECK(log2Of(kInfinity) == kInfinity);
    CHECK(std::isnan(log2Of(-1)));
    CHECK(std::isnan(log2Of(-kInfinity)));
    CHECK(std::isnan(log2Of(std::nan(""))));
}

TEST_CASE("log2 has the same bits in vectors of every instruction set",
          "[expression][log2][blocks]")
{
    checkBitsOfVectors(Op::Log2, arguments());
}

} // namespace clusterwright::tests::own_functions_test
