// exp of our own: how far it may be off, and the same bits for a value and for vectors of every instruction set.
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

double expOf(double x)
{
    return evaluate(Op::Exp, x, 0, 0);
}

// Any bits; about 0, where the result is near 1; over the whole range of results, also where they are subnormal.
std::vector<double> manyValues()
{
    std::vector<double> values{0.0, -0.0, -1, kInfinity, -kInfinity, std::nan(""), 5e-324, 1};
    std::mt19937_64 bits(1);
    Random random(1);
    for (int i = 0; i < 100'000; ++i) {
        values.push_back(std::bit_cast<double>(bits()));
        values.push_back(random.between(-1, 1));
        values.push_back(random.between(-750, 715));
    }
    return values;
}

} // namespace

TEST_CASE("exp is less than 1 unit in the last place from the true value", "[expression][exp]")
{
    double worst = 0;
    for (const double x : manyValues()) {
        const auto expected = std::exp(static_cast<long double>(x));
        const auto rounded = static_cast<double>(expected);
        if (!std::isfinite(rounded) || rounded == 0)
            continue;
        const auto unit = std::nextafter(rounded, kInfinity) - rounded;
        worst = std::max(worst, std::abs(static_cast<double>((expOf(x) - expected) / unit)));
    }
    CHECK(worst < 1);
    CHECK(worst > 0.5); // something was compared
}

TEST_CASE("exp is that of C at its ends", "[expression][exp]")
{
    CHECK(expOf(0.0) == 1);
    CHECK(expOf(-0.0) == 1);
    CHECK(expOf(kInfinity) == kInfinity);
    CHECK(expOf(-kInfinity) == 0);
    CHECK(std::isnan(expOf(std::nan(""))));
    CHECK(expOf(709.78) == std::exp(709.78));
    CHECK(expOf(709.79) == kInfinity);
    CHECK(expOf(1e300) == kInfinity);
    CHECK(expOf(-745.1) == 0x1p-1074); // the least number there is
    CHECK(expOf(-745.2) == 0);
    CHECK(expOf(-1e300) == 0);
}

TEST_CASE("exp has the same bits in vectors of every instruction set", "[expression][exp][blocks]")
{
    const auto values = manyValues();
    std::vector<double> results(values.size());
    for (const auto set : instructionSets()) {
        const auto kernel = findKernel(set, {Op::Exp, Op::Name, false, 0}, Sink::Store);
        REQUIRE((kernel != nullptr));
        const auto* const from = values.data();
        kernel(
            {.target = results.data(), .operands = {from, from, from}, .columns = values.size()});
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            wrong += sameNumber(results[i], expOf(values[i])) ? 0U : 1U;
        CHECK(wrong == 0);
    }
}

} // namespace clusterwright::tests
