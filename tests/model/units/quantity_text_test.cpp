// Texts of quantities: for people (displayText, displayIn, unitPhrase) and for files (exactText).
#include "model/expression/language/expression.h"
#include "model/units/quantity.h"
#include "model/units/unit_phrase.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace clusterwright::tests::quantity_text_test
{

using namespace model;

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

} // namespace

TEST_CASE("A unit with a phrase ends a sentence in words", "[units]")
{
    CHECK(unitPhrase(kNumber) == "has no unit");
    CHECK(unitPhrase(kData) == "is in bytes");
    CHECK(unitPhrase(kTime) == "is in seconds");
    CHECK(unitPhrase(kBandwidth) == "is in B/s");
    CHECK(unitPhrase(kCost) == "is in USD");
}

TEST_CASE("A value that counts something else names the unit to use", "[units]")
{
    const auto rate = kFlops / kTime;
    CHECK(unitRemedy(rate, kNumber / kTime) == "use flop/s, or multiply by 1 flop");
    CHECK(unitRemedy(kNumber / kTime, rate) == "use 1/s, or divide by 1 flop");
    CHECK(unitRemedy(kTime, kTime / kOperations) == "use s, or multiply by 1 op");
    CHECK(unitRemedy(kFlops, kOperations) == "use flop, or multiply by 1 flop/op");
    CHECK(unitRemedy(kFlops, kNumber) == "use flop, or multiply by 1 flop");
    CHECK(unitRemedy(kNumber, kOperations) == "use a plain number, or divide by 1 op");
    CHECK(unitRemedy(kTime, kNumber) == "add a unit");
    CHECK(unitRemedy(kTime, kData).empty());
    CHECK(unitRemedy(rate, rate).empty());
}

TEST_CASE("Exact text parses to the same bits", "[units][laws]")
{
    std::mt19937_64 bits(1);
    Random random(1);
    for (int i = 0; i < 20000; ++i) {
        const Quantity written{std::bit_cast<double>(bits()),
                               {random.whole(-9, 9),
                                random.whole(-9, 9),
                                random.whole(-2, 2),
                                random.whole(-1, 1),
                                random.whole(-1, 1),
                                random.whole(-2, 2),
                                random.whole(-2, 2)}};
        if (!std::isfinite(written.value))
            continue;
        const auto text = exactText(written);
        INFO(text);
        const auto back = parseQuantity(text);
        REQUIRE(back);
        REQUIRE(sameBits(back.value().value, written.value));
        REQUIRE(back.value().dimension == written.dimension);
    }
}

TEST_CASE("Exact text of extreme doubles parses to the same bits", "[units][laws]")
{
    using Limits = std::numeric_limits<double>;
    const double value = GENERATE(
        0.0, -0.0, Limits::min(), Limits::denorm_min(), Limits::max(), Limits::lowest(), 1 / 3.0);
    const auto dimension =
        GENERATE(as<Dimension>{}, kNumber, kTime, kBandwidth, kNumber / kTime, kEnergy / kTime);
    const auto back = parseQuantity(exactText({value, dimension}));
    REQUIRE(back);
    CHECK(sameBits(back.value().value, value));
    CHECK(back.value().dimension == dimension);
}

TEST_CASE("Exact text is one literal in an expression", "[units][laws]")
{
    Random random(2);
    for (int i = 0; i < 5000; ++i) {
        const Quantity written{random.scale(1e-12, 1e12),
                               {random.whole(-9, 9),
                                random.whole(-9, 9),
                                random.whole(-2, 2),
                                random.whole(-1, 1),
                                random.whole(-1, 1),
                                random.whole(-2, 2),
                                random.whole(-2, 2)}};
        INFO(exactText(written));
        const auto expression = parseExpression(exactText(written));
        REQUIRE(expression);
        REQUIRE(expression.value().terms.size() == 1);
        REQUIRE(expression.value().terms.front().literal == written);
    }
}

TEST_CASE("Exact text has all digits and the base unit", "[units]")
{
    CHECK(exactText({0.01944444444444444, kTime}) == "0.01944444444444444 s");
    CHECK(exactText({83886080, kBandwidth}) == "83886080 B/s");
    CHECK(exactText({2.5, kNumber}) == "2.5");
    CHECK(exactText({3, kNumber / kTime}) == "3 1/s");
}

TEST_CASE("The displayed unit suits the size", "[units]")
{
    const auto [value, dimension, text] = GENERATE(table<double, Dimension, std::string>({
        {2.5, kTime, "2.5 s"},
        {0.01944444, kTime, "19.44 ms"},
        {15e-6, kTime, "15 us"},
        {3e-9, kTime, "3 ns"},
        {3e-12, kTime, "0.003 ns"},
        {2097152, kData, "2 MiB"}, // 2 * 1024^2
        {1000, kData, "1,000 B"},
        {1024, kData, "1 KiB"},
        {1e6, kData, "1 MB"},
        {1.5e9, kData, "1.5 GB"},
        {1234567, kData, "1.177 MiB"}, // round in neither system
        {4e8, kBandwidth, "400 MB/s"},
        {125, kBandwidth, "125 B/s"},
        {1e9, kNumber / kTime, "1 GHz"},
        {1e-9, kTime / kData, "1 ns/B"},
        {1234.5, kCost, "1,234 USD"},
        {30, kEnergy / kTime, "30 W"},
        {0.25, kNumber, "0.25"},
        {5, kData * kTime, "5 B*s"},
    }));
    CHECK(displayText({value, dimension}) == text);
    CHECK(displayText({-value, dimension}) == "-" + text);
}

TEST_CASE("The displayed unit changes where the number reaches one", "[units]")
{
    CHECK(displayText({1e-3, kTime}) == "1 ms");
    CHECK(displayText({999e-6, kTime}) == "999 us");
    CHECK(displayText({999.9999e-6, kTime}) == "1 ms"); // rounding noise does not show as 1000 us
}

TEST_CASE("Zero, NaN and infinity are displayed in the base unit", "[units]")
{
    CHECK(displayText({0, kTime}) == "0 s");
    CHECK(displayText({kInfinity, kTime}) == "inf s");
    CHECK(displayText({-kInfinity, kBandwidth}) == "-inf B/s");
    CHECK(displayText({kNan, kNumber}) == "nan");
}

TEST_CASE("The number of digits is the caller's choice", "[units]")
{
    CHECK(displayText({1.23456789, kTime}, 3) == "1.23 s");
    CHECK(displayText({1.23456789, kTime}, 8) == "1.2345679 s");
}

TEST_CASE("A preferred unit is kept", "[units]")
{
    CHECK(displayIn({0.5, kTime}, "ms") == "500 ms");
    CHECK(displayIn({4e8, kBandwidth}, "Gbit/s") == "3.2 Gbit/s"); // 4e8 * 8 / 1e9
    CHECK(displayIn({0.5, kNumber}, "%") == "50 %");
    CHECK(displayIn({2e9, kFlops}, "Gflop") == "2 Gflop");
    CHECK(displayIn({1048576, kData}, "KiB") == "1,024 KiB");
    // 2^28 B / 1024 B, with all digits below ten millions
    CHECK(displayIn({268435456, kData}, "KiB") == "262,144 KiB");
    CHECK(displayIn({268435456.0 * 1024, kData}, "KiB") == "2.684e+08 KiB");
}

TEST_CASE("A number beyond the everyday units has a readable form", "[units]")
{
    CHECK(displayText({1e-14, kTime}) == "0.01 ps"); // 1e-05 ns
    CHECK(displayText({1e-15, kTime}) == "0.001 ps");
    CHECK(displayText({1e-13, kTime}) == "0.0001 ns");
    CHECK(displayText({-1e-15, kTime}) == "-0.001 ps");
    CHECK(displayText({1e-18, kTime}) == "1e-18 s");
    CHECK(displayText({400.0 * 86400, kTime}) == "400 day");
    CHECK(displayText({-0.0, kTime}) == "0 s");
    CHECK(displayText({1e12, kTime}) == "1e+12 s"); // 1.157e+07 day
    CHECK(displayText({3e18, kNumber / kTime}) == "3e+18 Hz");
    CHECK(displayText({5e12, kNumber / kTime}) == "5,000 GHz");
    CHECK(displayText({1.5e27, kBandwidth}) == "1.5e+27 B/s");
    CHECK(displayText({1e-16, kTime / kData}) == "1e-16 s/B");
    CHECK(displayText({2.5e13, kCost}) == "2.5e+13 USD");
    CHECK(displayText({1e-9, kEnergy / kTime}) == "1e-09 W");
    CHECK(displayIn({3e27, kFlops / kTime}, "flop/s") == "3e+27 flop/s");
}

TEST_CASE("A time from 10,000 s on is in hours or days", "[units]")
{
    CHECK(displayText({9999.4, kTime}) == "9,999 s");
    CHECK(displayText({9999.6, kTime}) == "2.778 h"); // 10000 in four digits; 9999.6 / 3600
    CHECK(displayText({19'007, kTime}) == "5.28 h");  // 19007 / 3600
    CHECK(displayText({1'728'000, kTime}) == "20 day");
    CHECK(displayText({-9999999, kTime}) == "-115.7 day");
    // A text that is read again has no rounded hours.
    CHECK(fieldText({12'000, kTime}, "") == "12000 s"); // 3.333 h would be 11998.8 s
    CHECK(fieldText({12'600, kTime}, "") == "3.5 h");
}

TEST_CASE("A percentage has no exponent", "[units]")
{
    CHECK(percentText(0.1234) == "12.3 %");
    CHECK(percentText(-0.1234, 2) == "-12 %");
    CHECK(percentText(0.9973, 2) == "100 %"); // not 1e+02
    CHECK(percentText(182) == "18,200 %");
    CHECK(percentText(12.34, 4) == "1,234 %");
    CHECK(percentText(3.3e-7) == "under 0.01 %");
    CHECK(percentText(-3.3e-7) == "above -0.01 %");
    CHECK(percentText(0) == "0 %");
    CHECK(percentText(std::nan("")) == "-");
    CHECK(percentText(std::optional(0.5)) == "50 %");
    CHECK(percentText(std::optional<double>()).empty());
}

TEST_CASE("A range without a bound is a dash", "[units]")
{
    CHECK(rangeText(12.3e-6, 12.9e-6, kTime, "us") == "12.3 us .. 12.9 us");
    CHECK(rangeText(std::nan(""), 12.9e-6, kTime, "us") == "-");
    CHECK(rangeText(12.3e-6, HUGE_VAL, kTime, "us") == "-");
}

TEST_CASE("A declared unit is kept at every size", "[units]")
{
    CHECK(displayIn({1e-15, kTime}, "ns") == "1e-06 ns");
    CHECK(displayIn({3e18, kNumber / kTime}, "GHz") == "3e+09 GHz");
}

TEST_CASE("Large data, energy and power have large units", "[units]")
{
    CHECK(displayText({1e15, kData}) == "1 PB");
    CHECK(displayText({2.5e12, kData}) == "2.5 TB");
    CHECK(displayText({3.0 * 1024 * 1024 * 1024 * 1024, kData}) == "3 TiB");
    CHECK(displayText({4e12, kBandwidth}) == "4 TB/s");
    CHECK(displayText({6e9, kEnergy}) == "6 GJ");
    CHECK(displayText({7e9, kEnergy / kTime}) == "7 GW");
}

TEST_CASE("An empty or a base unit states no preference", "[units]")
{
    CHECK(displayIn({0.5, kTime}, "") == "500 ms");
    CHECK(displayIn({0.5, kTime}, "s") == "500 ms");
    CHECK(displayIn({4e8, kBandwidth}, "B/s") == "400 MB/s");
}

TEST_CASE("Displayed text is close to its value", "[units][laws]")
{
    Random random(4);
    for (int i = 0; i < 5000; ++i) {
        const auto dimension = random.chance(0.5) ? kTime : random.chance(0.5) ? kData : kBandwidth;
        const Quantity shown{random.scale(1e-12, 1e15), dimension};
        auto text = displayText(shown);
        INFO(text);
        std::erase(text, ',');
        const auto back = parseQuantity(text);
        REQUIRE(back);
        REQUIRE(back.value().dimension == dimension);
        REQUIRE(isClose(back.value().value, shown.value, 5e-4)); // half a unit of the fourth digit
    }
}

TEST_CASE("Money has commas for people, and none in fields", "[units]")
{
    CHECK(displayText({999, kCost}) == "999 USD");
    CHECK(displayText({1000, kCost}) == "1,000 USD");
    CHECK(displayText({-22'080, kCost}) == "-22,080 USD");
    CHECK(fieldText({22'080, kCost}, "USD") == "22080 USD");
    CHECK(displayText({22'080, kNumber}) == "22,080");
    CHECK(fieldText({22'080, kNumber}, "") == "22080");
    CHECK(withThousands("1234567.25") == "1,234,567.25");
    CHECK(withThousands("none") == "none");
    CHECK(readableMoney("2600 USD") == "2,600 USD");
    CHECK(readableMoney("2600 B") == "2600 B");
    CHECK(readableMoney("2 * price") == "2 * price");
}

} // namespace clusterwright::tests::quantity_text_test
