#include "model/units/dimension.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::dimension_test
{

using namespace model;

namespace
{

Dimension anyDimension(Random& random)
{
    Exponents exponents{};
    for (auto& exponent : exponents)
        exponent = random.whole(-9, 9);
    return dimensionWith(exponents);
}

} // namespace

TEST_CASE("Products of dimensions add their exponents", "[units][laws]")
{
    Random random(1);
    for (int i = 0; i < 1000; ++i) {
        const auto a = anyDimension(random);
        const auto b = anyDimension(random);
        const auto c = anyDimension(random);
        REQUIRE(a * kNumber == a);
        REQUIRE(a * b == b * a);
        REQUIRE((a * b) * c == a * (b * c));
        REQUIRE((a * b) / b == a);
        REQUIRE(a / a == kNumber);
        REQUIRE(kNumber / (kNumber / a) == a);
    }
}

TEST_CASE("A power is repeated multiplication", "[units][laws]")
{
    Random random(2);
    for (int i = 0; i < 1000; ++i) {
        const auto a = anyDimension(random);
        const auto b = anyDimension(random);
        REQUIRE(power(a, 0) == kNumber);
        REQUIRE(power(a, 1) == a);
        REQUIRE(power(a, 2) == a * a);
        REQUIRE(power(a, -1) == kNumber / a);
        REQUIRE(power(power(a, 2), 3) == power(a, 6));
        REQUIRE(power(a * b, 3) == power(a, 3) * power(b, 3));
    }
}

TEST_CASE("Bandwidth is data over time", "[units]")
{
    CHECK(kBandwidth == Dimension{1, -1, 0, 0});
    CHECK(kBandwidth * kTime == kData);
}

TEST_CASE("The base quantities differ from each other and from a number", "[units]")
{
    const Dimension all[] = {kNumber, kData, kTime, kEnergy, kCost, kEuros, kFlops, kOperations};
    for (const auto& left : all)
        for (const auto& right : all)
            CHECK((left == right) == (&left == &right));
}

TEST_CASE("A base unit has its numerator before its denominator", "[units]")
{
    CHECK(baseUnit(kNumber) == "1");
    CHECK(baseUnit(kData) == "B");
    CHECK(baseUnit(kTime) == "s");
    CHECK(baseUnit(kEnergy) == "J");
    CHECK(baseUnit(kCost) == "USD");
    CHECK(baseUnit(kBandwidth) == "B/s");
    CHECK(baseUnit(kNumber / kTime) == "1/s");
    CHECK(baseUnit(kTime / kData) == "s/B");
    CHECK(baseUnit(power(kTime, 2)) == "s^2");
    CHECK(baseUnit(kData / power(kTime, 2)) == "B/s^2");
    CHECK(baseUnit(kNumber / kData / kTime) == "1/B/s");
    CHECK(baseUnit(kData * kTime) == "B*s");
    CHECK(baseUnit(kFlops / kTime) == "flop/s");
    CHECK(baseUnit(kFlops / kData) == "flop/B");
    CHECK(baseUnit(kTime / kOperations) == "s/op");
    CHECK(baseUnit(kCost * kTime / kFlops) == "USD*s/flop");
}

TEST_CASE("Power has a unit of its own", "[units]")
{
    CHECK(baseUnit(kEnergy / kTime) == "W");
}

} // namespace clusterwright::tests::dimension_test
