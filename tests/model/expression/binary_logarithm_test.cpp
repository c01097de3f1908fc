// Our own log2: its error, and the same bits for a value and for vectors of every instruction set.
#include "tests/model/expression/own_function.h"

namespace clusterwright::tests::binary_logarithm_test
{

namespace
{

using namespace clusterwright::model;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double log2Of(double x)
{
    return evaluate(Op::Log2, x, 0, 0);
}

// Numbers near 1, where the result is near 0; and small numbers.
std::vector<double> values()
{
    return manyValues({{1 - 0x1p-6, 1 + 0x1p-6}, {0, 4096}});
}

} // namespace

TEST_CASE("log2 is less than 0.9 units in the last place from the true value", "[expression][log2]")
{
    const auto worst = worstError(Op::Log2, values(), [](long double x) { return std::log2(x); });
    CHECK(worst < 0.9);
    CHECK(worst > 0.5); // something was compared
}

TEST_CASE("log2 is exact for powers of two", "[expression][log2]")
{
    for (int power = -1074; power < 1024; ++power)
        if (log2Of(std::ldexp(1.0, power)) != power)
            FAIL("of 2^" << power);
}

TEST_CASE("log2 equals that of C for results that are not finite", "[expression][log2]")
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
    checkBitsOfVectors(Op::Log2, values());
}

} // namespace clusterwright::tests::binary_logarithm_test
