// Our own exp: its error, and the same bits for a value and for vectors of every instruction set.
#include "tests/model/expression/own_function.h"

namespace clusterwright::tests::exponential_test
{

namespace
{

using namespace clusterwright::model;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double expOf(double x)
{
    return evaluate(Op::Exp, x, 0, 0);
}

// Numbers near 0, where the result is near 1; and the whole range of results, including subnormal ones.
std::vector<double> values()
{
    return manyValues({{-1, 1}, {-750, 715}});
}

} // namespace

TEST_CASE("exp is less than 1 unit in the last place from the true value", "[expression][exp]")
{
    const auto worst = worstError(Op::Exp, values(), [](long double x) { return std::exp(x); });
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
    checkBitsOfVectors(Op::Exp, values());
}

} // namespace clusterwright::tests::exponential_test
