// Quotients in vectors, some of them by multiplication: equal to those of IEEE 754, to the last bit.
#include "model/expression/kernels/kernels.h"
#include "tests/support/catch_compat.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace clusterwright::tests::quotient_test
{

using namespace clusterwright::model;

namespace
{

using Bits = std::uint64_t;

constexpr Bits kFraction = 0x000fffffffffffffULL;

struct Division {
    double dividend = 0;
    double divisor = 1;
};

double number(Bits sign, int exponent, Bits fraction)
{
    return std::bit_cast<double>(sign << 63U | static_cast<Bits>(1023 + exponent) << 52U |
                                 (fraction & kFraction));
}

// Divides with each instruction set. Odd vectors, even vectors and the row's end use different code, so each division is computed
// at several places of a row.
void check(const std::vector<Division>& divisions)
{
    for (const auto set : instructionSets())
        for (const std::size_t shift : {0U, 8U, 3U}) {
            std::vector<double> a(shift, 1.0);
            std::vector<double> b(shift, 1.0);
            for (const auto& division : divisions) {
                a.push_back(division.dividend);
                b.push_back(division.divisor);
            }
            std::vector<double> quotients(a.size());
            KernelCall call;
            call.target = quotients.data();
            call.operands = {a.data(), b.data(), b.data()};
            call.columns = a.size();
            findKernel(set, {Op::Divide}, Sink::Store)(call);
            std::size_t wrong = 0;
            for (std::size_t i = 0; i < a.size(); ++i) {
                const double expected = b[i] == 0 ? std::nan("") : a[i] / b[i];
                const bool isSame =
                    std::bit_cast<Bits>(quotients[i]) == std::bit_cast<Bits>(expected) ||
                    (std::isnan(quotients[i]) && std::isnan(expected));
                if (!isSame && wrong++ == 0)
                    UNSCOPED_INFO(a[i] << " / " << b[i] << " = " << expected << ", not "
                                       << quotients[i]);
            }
            CHECK(wrong == 0);
        }
}

} // namespace

TEST_CASE("Quotients of random numbers equal those of the divider", "[expression][kernels]")
{
    std::mt19937_64 random(7);
    std::vector<Division> divisions;
    for (int i = 0; i < 200'000; ++i) // any bits: also subnormal numbers, infinity, NaN
        divisions.push_back({std::bit_cast<double>(random()), std::bit_cast<double>(random())});
    for (int i = 0; i < 200'000; ++i)
        divisions.push_back({number(0, static_cast<int>(random() % 9), random()),
                             number(random() % 2, static_cast<int>(random() % 9), random())});
    check(divisions);
}

// m is in the middle of two numbers: 54 bits, the last one set. b m, rounded to a number, is next to the middle, and so is its
// quotient by b: no quotients are nearer to the middle.
TEST_CASE("Quotients next to the middle of two numbers are rounded to the right side",
          "[expression][kernels]")
{
    std::mt19937_64 random(11);
    std::vector<Division> divisions;
    for (int i = 0; i < 300'000; ++i) {
        // upper half of the range, and divisors just below 2 and just below the guard, are the hardest
        const auto fraction = i % 3 == 0   ? random()
                              : i % 3 == 1 ? kFraction - random() % 4096
                                           : 0x000fffffff800000ULL - random() % 4096;
        const double b = number(0, 0, fraction);
        const auto odd = (Bits{1} << 53U) + 2 * (random() >> 12U) + 1;
        const auto middle =
            static_cast<long double>(odd) / static_cast<long double>(Bits{1} << 53U);
        const auto dividend = static_cast<double>(middle * static_cast<long double>(b));
        for (const double a : {dividend,
                               std::nextafter(dividend, 0.0),
                               std::nextafter(dividend, std::numeric_limits<double>::max())})
            divisions.push_back({a, b});
    }
    check(divisions);
}

TEST_CASE("Divisors next to a power of two, and powers of two, divide exactly",
          "[expression][kernels]")
{
    std::mt19937_64 random(13);
    std::vector<Division> divisions;
    for (const Bits below : {0U, 1U, 2U, 3U})
        for (int i = 0; i < 20'000; ++i) {
            const double divisor = number(0, 0, kFraction - below);
            divisions.push_back({number(0, static_cast<int>(random() % 3), random() % 4), divisor});
            divisions.push_back({number(0, 0, random()), divisor});
            divisions.push_back({number(0, 0, random()), number(0, i % 40 - 20, below)});
        }
    check(divisions);
}

TEST_CASE("Quotients at the ends of the range equal those of the divider", "[expression][kernels]")
{
    std::mt19937_64 random(17);
    std::vector<Division> divisions;
    // The ends of the range, and of the range in which no step of the division loses a digit.
    std::vector<int> exponents;
    for (const int middle : {-1021, -900, -511, 0, 512, 900, 1022})
        exponents.insert(exponents.end(), {middle - 1, middle, middle + 1});
    for (const int dividend : exponents)
        for (const int divisor : exponents)
            for (Bits i = 0; i < 300; ++i)
                divisions.push_back(
                    {number(i % 2, dividend, random()), number(0, divisor, random())});
    const auto infinity = std::numeric_limits<double>::infinity();
    for (const double a : {0.0, -0.0, 1.0, infinity, -infinity, std::nan(""), 5e-324, 1e-310})
        for (const double b : {0.0, -0.0, 3.0, infinity, -infinity, std::nan(""), 5e-324, 1e-310})
            divisions.insert(divisions.end(), 16, {a, b});
    check(divisions);
}

} // namespace clusterwright::tests::quotient_test
