// Grids and scaled numbers against exact decimal arithmetic: integers as mantissas, and the correctly rounded reading of the decimals.
#include "model/units/decimal.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <charconv>
#include <string>

namespace clusterwright::tests::decimal_test
{

using namespace model;
using Values = std::vector<double>;

namespace
{

// A unit whose size is size * 10^exponent base units.
struct DecimalUnit {
    std::string name;
    long long size;
    int exponent;
};

const std::vector<DecimalUnit> kUnits{{"", 1, 0},
                                      {"%", 1, -2},
                                      {"ms", 1, -3},
                                      {"us", 1, -6},
                                      {"ns", 1, -9},
                                      {"h", 3600, 0},
                                      {"kB", 1, 3},
                                      {"MB", 1, 6},
                                      {"GB/s", 1, 9},
                                      {"KiB", 1024, 0},
                                      {"MiB", 1024 * 1024, 0},
                                      {"Gbit/s", 125, 6},
                                      {"Mflop/s", 1, 6},
                                      {"s/GB", 1, -9},
                                      {"USD", 1, 0}};

// Returns the double nearest to mantissa * 10^exponent.
double nearest(long long mantissa, int exponent)
{
    const auto text = std::to_string(mantissa) + "e" + std::to_string(exponent);
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// Returns "-0.25" for -25 and two decimals.
std::string decimalText(long long mantissa, int decimals)
{
    auto digits = std::to_string(std::abs(mantissa));
    const auto shortest = static_cast<std::size_t>(decimals) + 1;
    if (digits.size() < shortest)
        digits.insert(0, shortest - digits.size(), '0');
    if (decimals > 0)
        digits.insert(digits.size() - static_cast<std::size_t>(decimals), ".");
    return (mantissa < 0 ? "-" : "") + digits;
}

Amount amount(const std::string& text)
{
    INFO(text);
    const auto parsed = parseAmount(text);
    REQUIRE(parsed);
    return parsed.value();
}

Values steps(const std::string& from, const std::string& to, const std::string& step)
{
    return stepsBetween(amount(from), amount(to), amount(step));
}

} // namespace

TEST_CASE("A quantity is the double nearest to its decimal", "[units][laws]")
{
    CHECK(amount("2.01 kB").quantity().value == 2010); // 2.01 * 1000 is 2009.9999999999998
    CHECK(amount("0.3 us").quantity().value == 3e-7);
    Random random(1);
    for (int i = 0; i < 20000; ++i) {
        const auto& unit =
            kUnits[static_cast<std::size_t>(random.whole(0, static_cast<int>(kUnits.size()) - 1))];
        const int decimals = random.whole(0, 6);
        const long long mantissa = random.whole(-99'999'999, 99'999'999);
        const auto text = decimalText(mantissa, decimals) + " " + unit.name;
        INFO(text);
        REQUIRE(amount(text).quantity().value ==
                nearest(mantissa * unit.size, unit.exponent - decimals));
    }
}

TEST_CASE("Every point of a range is its exact decimal", "[units][laws]")
{
    Random random(2);
    for (int i = 0; i < 5000; ++i) {
        const auto& unit =
            kUnits[static_cast<std::size_t>(random.whole(0, static_cast<int>(kUnits.size()) - 1))];
        const int decimals = random.whole(0, 5);
        const long long from = random.whole(-9'999, 99'999);
        const long long step = random.whole(1, 9'999);
        const long long to = from + step * random.whole(0, 60) + random.whole(0, 1) * (step / 2);
        const auto shown = [&](long long mantissa) {
            return decimalText(mantissa, decimals) + " " + unit.name;
        };
        INFO(shown(from) << ".." << shown(to) << ":" << shown(step));
        Values exact, listed;
        for (long long point = from; point <= to; point += step) {
            exact.push_back(nearest(point * unit.size, unit.exponent - decimals));
            listed.push_back(amount(shown(point)).quantity().value);
        }
        const auto points = steps(shown(from), shown(to), shown(step));
        REQUIRE(points == exact);
        REQUIRE(points == listed);
    }
}

TEST_CASE("Evenly spaced points are exact decimals", "[units][laws]")
{
    Random random(3);
    for (int i = 0; i < 5000; ++i) {
        const int decimals = random.whole(0, 6);
        const long long from = random.whole(-9'999, 99'999);
        const long long step = random.whole(1, 9'999);
        const int count = random.whole(2, 40);
        const auto points = evenlySpaced(amount(decimalText(from, decimals)),
                                         amount(decimalText(from + step * (count - 1), decimals)),
                                         static_cast<std::size_t>(count));
        Values exact;
        for (int k = 0; k < count; ++k)
            exact.push_back(nearest(from + step * k, -decimals));
        REQUIRE(points == exact);
    }
}

TEST_CASE("Powers of a decimal factor are exact decimals", "[units][laws]")
{
    Random random(4);
    for (int i = 0; i < 2000; ++i) {
        const int decimals = random.whole(0, 3);
        const long long factor = random.whole(11, 99); // tenths
        const long long from = random.whole(1, 999);
        long long last = from;
        Values exact{nearest(from, -decimals)};
        for (int k = 1; k <= 6; ++k) { // at most 999 * 99^6, below 2^53
            last *= factor;
            exact.push_back(nearest(last, -decimals - k));
        }
        const auto points = powersBetween(amount(decimalText(from, decimals)),
                                          amount(decimalText(last, decimals + 6)),
                                          amount(decimalText(factor, 1)));
        INFO(decimalText(from, decimals) << " * " << decimalText(factor, 1));
        REQUIRE(points == exact);
    }
}

TEST_CASE("A range ends at its upper bound also if the step has all its digits", "[units]")
{
    CHECK(steps("0", "2", "0.6666666666666667").back() == 2);
    CHECK(steps("-2", "0", "0.6666666666666667").size() == 4);
    CHECK(steps("-2", "0", "0.6666666666666667").back() == 0);
    // The slack is less than a step: 1e15 has units of 0.125 in its last place.
    CHECK(steps("1000000000000000", "1000000000000001", "0.25").size() == 5);
    CHECK(steps("0 GB/h", "1 GB/h", "0.1 GB/h").size() == 11);
    const auto halves = powersBetween(amount("1"), amount("16"), amount("1.4142135623730951"));
    REQUIRE(halves.size() == 9);
    CHECK(halves.back() == 16);
    CHECK(halves[2] == 2);
    CHECK(steps("1 KiB", "1 MiB", "0.5 MiB") == Values{1024, 525312});
    CHECK(steps("1", "1", "0.1") == Values{1});
}

TEST_CASE("A range without points has none", "[units]")
{
    CHECK(countOfSteps(amount("2"), amount("1"), amount("0.1")) == 0);
    CHECK(countOfSteps(amount("1"), amount("2"), amount("0")) == 0);
    CHECK(countOfSteps(amount("0"), amount("1e300"), amount("1e-300")) > 1e300);
}

TEST_CASE("Points on a logarithmic scale are decimals where they are near them", "[units]")
{
    CHECK(evenlySpacedLog(0.1, 100, 4) == Values{0.1, 1, 10, 100});
    CHECK(evenlySpacedLog(1e-6, 1e-3, 4) == Values{1e-6, 1e-5, 1e-4, 1e-3});
    CHECK(evenlySpacedLog(1024, 1048576, 11)[3] == 8192);
    CHECK(evenlySpacedLog(1, 10, 3)[1] == std::sqrt(10.0));
    CHECK(nearbyDecimal(3.9999999999999996) == 4);
    CHECK(nearbyDecimal(0.30000000000000004) == 0.3);
    CHECK(nearbyDecimal(1.0 / 3) == 1.0 / 3);
}

} // namespace clusterwright::tests::decimal_test
