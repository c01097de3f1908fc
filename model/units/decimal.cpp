#include "model/units/decimal.h"

#include "model/core/text.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace clusterwright::model
{

namespace
{

using Integer = boost::multiprecision::cpp_int;
using Fraction = boost::multiprecision::cpp_rational;

constexpr double kLargestExact = 9007199254740992; // 2^53: every integer up to here is a double

bool isExact(const Integer& integer)
{
    return abs(integer) <= Integer(kLargestExact);
}

// Returns the shortest decimal that reads as the value: m * 10^e.
Fraction decimalOf(double value)
{
    std::array<char, 32> text{};
    const auto end =
        std::to_chars(text.begin(), text.end(), value, std::chars_format::scientific).ptr;
    Integer digits;
    int exponent = 0;
    bool isAfterPoint = false;
    const auto* at = text.begin();
    for (; at != end && *at != 'e'; ++at) {
        if (*at >= '0' && *at <= '9') {
            digits = digits * 10 + (*at - '0');
            exponent -= isAfterPoint ? 1 : 0;
        }
        isAfterPoint = isAfterPoint || *at == '.';
    }
    int written = 0;
    if (at != end)
        std::from_chars(at + (at[1] == '+' ? 2 : 1), end, written);
    exponent += written;
    const Integer power = pow(Integer(10), static_cast<unsigned>(std::abs(exponent)));
    const Integer signedDigits = value < 0 ? Integer(-digits) : digits;
    return exponent < 0 ? Fraction(signedDigits, power) : Fraction(signedDigits * power);
}

Fraction exactly(double number, const Unit& unit)
{
    return decimalOf(number) * Fraction(Integer(unit.numerator), Integer(unit.denominator));
}

Fraction exactly(const Amount& amount)
{
    return exactly(amount.number, amount.unit);
}

// Rounds half to even: the quotient has 62 or 63 bits, the last of which is set when digits follow.
double nearest(const Fraction& fraction)
{
    if (fraction == 0)
        return 0;
    const Integer above = abs(numerator(fraction));
    const Integer below = denominator(fraction);
    constexpr int kBits = 62;
    const int shift = kBits - static_cast<int>(msb(above)) + static_cast<int>(msb(below));
    const Integer dividend = shift > 0 ? Integer(above << shift) : above;
    const Integer divisor = shift < 0 ? Integer(below << -shift) : below;
    Integer quotient;
    Integer rest;
    divide_qr(dividend, divisor, quotient, rest);
    const auto bits = static_cast<std::uint64_t>(quotient) | (rest == 0 ? 0U : 1U);
    const double magnitude = std::ldexp(static_cast<double>(bits), -shift);
    return fraction < 0 ? -magnitude : magnitude;
}

// Returns from + i * step for i below `count`. Integers over a common denominator need one division, which rounds once.
std::vector<double> pointsFrom(const Fraction& from, const Fraction& step, std::size_t count)
{
    std::vector<double> points(count);
    const Integer common = lcm(denominator(from), denominator(step));
    const Integer first = numerator(from) * (common / denominator(from));
    const Integer rise = numerator(step) * (common / denominator(step));
    if (isExact(common) && isExact(first) && isExact(first + rise * count)) {
        const auto start = static_cast<double>(first), each = static_cast<double>(rise),
                   divisor = static_cast<double>(common);
        for (std::size_t i = 0; i < count; ++i)
            points[i] = (start + static_cast<double>(i) * each) / divisor;
        return points;
    }
    Fraction point = from;
    for (auto& value : points) {
        value = nearest(point);
        point += step;
    }
    return points;
}

// A step or factor with all its digits may miss its end by rounding: 0..2:0.6666666666666667 ends at 2, -2..0 at 0.
constexpr std::int64_t kStepSlack = 100'000'000'000'000; // 1e-14, about 50 units in the last place
constexpr std::int64_t kSlackShare = 1000;               // the slack is at most this part of a step
constexpr std::int64_t kPowerSlack = 1'000'000'000'000;  // 1e-12, for many factors

bool isNear(double value, double other)
{
    constexpr double kRounding =
        1e-14; // about 50 units in the last place, for powers and logarithms
    return std::abs(value - other) <= kRounding * std::abs(value);
}

double nearbyInteger(double value)
{
    return isNear(value, std::round(value)) ? std::round(value) : value;
}

} // namespace

double Unit::toBase(double value) const
{
    const double product = value * numerator;
    if (!std::isfinite(product) || !std::isfinite(denominator))
        return product / denominator;
    if (numerator == denominator || value == 0)
        return value;
    const bool isOneRounding = value == std::trunc(value) && std::abs(product) <= kLargestExact &&
                               denominator <= kLargestExact;
    return isOneRounding ? product / denominator : nearest(exactly(value, *this));
}

double countOfSteps(const Amount& from, const Amount& to, const Amount& step)
{
    const auto first = exactly(from), last = exactly(to), each = exactly(step);
    if (!(each > 0))
        return 0;
    const Fraction rounding = std::max<Fraction>(abs(first), abs(last)) / kStepSlack;
    const Fraction slack = std::min<Fraction>(rounding, each / kSlackShare);
    const Fraction steps = (last + slack - first) / each;
    if (steps < 0)
        return 0;
    return static_cast<double>(Integer(numerator(steps) / denominator(steps))) + 1;
}

std::vector<double> stepsBetween(const Amount& from, const Amount& to, const Amount& step)
{
    auto points = pointsFrom(
        exactly(from), exactly(step), static_cast<std::size_t>(countOfSteps(from, to, step)));
    const double last = to.quantity().value;
    if (!points.empty() && points.back() > last)
        points.back() = last;
    return points;
}

std::vector<double> evenlySpaced(const Amount& from, const Amount& to, std::size_t count)
{
    const Fraction first = exactly(from);
    const Fraction intervals = count > 1 ? count - 1 : 1;
    return pointsFrom(first, (exactly(to) - first) / intervals, count);
}

std::vector<double> evenlySpacedLog(double from, double to, std::size_t count)
{
    std::vector<double> points(count);
    for (std::size_t i = 0; i < count; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(std::max(count, 2UL) - 1);
        points[i] = nearbyDecimal(from * std::pow(to / from, share));
    }
    if (count > 1)
        points.back() = to;
    return points;
}

std::vector<double> powersBetween(const Amount& from, const Amount& to, const Amount& factor)
{
    constexpr std::size_t kLongest = 4000; // bits of a fraction
    constexpr std::size_t kShort = 64;
    const auto last = exactly(to), end = Fraction(last + abs(last) / kPowerSlack),
               times = exactly(factor);
    std::vector<double> points;
    Fraction point = exactly(from);
    for (; point <= end && std::isfinite(nearest(point)) &&
           msb(numerator(point)) + msb(denominator(point)) < kLongest;
         point *= times) {
        const double value = nearest(point > last ? last : point);
        points.push_back(msb(numerator(point)) > kShort ? nearbyInteger(value) : value);
    }
    const double highest = nearest(end);
    if (point <= end)
        for (double value = nearest(point); std::isfinite(value) && value <= highest;
             value *= factor.quantity().value)
            points.push_back(nearbyInteger(value));
    return points;
}

double nearbyDecimal(double value)
{
    constexpr int kDigits = 12;
    if (const double integer = nearbyInteger(value); integer != value)
        return integer;
    const auto decimal = parseDouble(roundedText(value, kDigits));
    return decimal && isNear(value, *decimal) ? *decimal : value;
}

} // namespace clusterwright::model
