// log2 of our own: how far it may be off, and the same bits for a value and for vectors of every instruction set.
#include "model/expression/graph.h"
#include "model/expression/kernels.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace clusterwright::tests
{

namespace
{

using namespace clusterwright::model;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double log2Of(double x)
{
    return evaluate(Op::Log2, x, 0, 0);
}

// Any bits; about 1, where the result is near 0; about small numbers.
std::vector<double> manyValues()
{
    std::vector<double> values{0.0, -0.0, -1, kInfinity, -kInfinity, std::nan(""), 5e-324, 1};
    std::mt19937_64 bits(1);
    Random random(1);
    for (int i = 0; i < 100'000; ++i) {
        values.push_back(std::bit_cast<double>(bits()));
        values.push_back(random.between(1 - 0x1p-6, 1 + 0x1p-6));
        values.push_back(random.between(0, 4096));
    }
    return values;
}

} // namespace

TEST_CASE("log2 is less than 0.9 units in the last place from the true value", "[expression][log2]")
{
    double worst = 0;
    for (const double x : manyValues()) {
        const auto expected = std::log2(static_cast<long double>(x));
        const auto rounded = std::abs(static_cast<double>(expected));
        if (!std::isfinite(rounded) || rounded == 0)
            continue;
        const auto unit = std::nextafter(rounded, kInfinity) - rounded;
        worst = std::max(worst, std::abs(static_cast<double>((log2Of(x) - expected) / unit)));
    }
    CHECK(worst < 0.9);
    CHECK(worst > 0.5); // something was compared
}

TEST_CASE("log2 is exact for powers of two", "[expression][log2]")
{
    for (int power = -1074; power < 1024; ++power)
        if (log2Of(std::ldexp(1.0, power)) != power)
            FAIL("of 2^" << power);
}

TEST_CASE("log2 is that of C where it is no finite number", "[expression][log2]")
{
    CHECK(log2Of(0.0) == -kInfinity);
    CHECK(log2Of(-0.0) == -kInfinity);
    CHECK(log2Of(kInfinity) == kInfinity);
    CHECK(std::isnan(log2Of(-1)));
    CHECK(std::isnan(log2Of(-kInfinity)));
    CHECK(std::isnan(log2Of(std::nan(""))));
}

TEST_CASE("log2 has the same bits in vectors of every instruction set",
          "[expression][log2][blocks]")
{
    const auto values = manyValues();
    std::vector<double> results(values.size());
    for (const auto set : instructionSets()) {
        const auto kernel = findKernel(set, {Op::Log2, Op::Name, false, 0}, Sink::Store);
        REQUIRE((kernel != nullptr));
        const auto* const from = values.data();
        kernel(
            {.target = results.data(), .operands = {from, from, from}, .columns = values.size()});
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            wrong += sameNumber(results[i], log2Of(values[i])) ? 0U : 1U;
        CHECK(wrong == 0);
    }
}

} // namespace clusterwright::tests
