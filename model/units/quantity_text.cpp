#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <vector>

namespace clusterwright::model
{

namespace
{

using Units = std::vector<std::string_view>;

// 1 MB is 976.56 KiB: a size that is round in decimal units of data, and not in binary ones.
bool isRoundDecimal(double bytes)
{
    const auto isRound = [bytes](double base) {
        double value = bytes;
        while (value >= base)
            value /= base;
        constexpr double kRounding = 1e-9;
        return std::abs(100 * value - std::round(100 * value)) < kRounding * 100 * value;
    };
    return std::isfinite(bytes) && isRound(1000) && !isRound(1024);
}

// Sums from this value on are shown in millions: "19.787 MUSD", but "4907700 USD".
constexpr double kLeastInMillions = 9'999'999.5; // rounded to 10000000

constexpr double kLeastInHours = 9999.5; // seconds, rounded to 10000

// Usual units for people, largest first, for dimensions that have them.
const Units& displayUnits(Dimension dimension, double magnitude)
{
    static const std::map<Dimension, Units> units{
        {kTime, {"s", "ms", "us", "ns"}},
        {kBandwidth, {"EB/s", "PB/s", "TB/s", "GB/s", "MB/s", "kB/s", "B/s"}},
        {kNumber / kTime, {"GHz", "MHz", "kHz", "Hz"}},
        {kTime / kData, {"s/B", "ms/B", "us/B", "ns/B"}},
        {kEnergy / kTime, {"GW", "MW", "kW", "W", "mW"}},
        {kEnergy, {"GJ", "MJ", "kJ", "J", "mJ"}},
        {kFlops, {"Eflop", "Pflop", "Tflop", "Gflop", "Mflop", "kflop", "flop"}},
        {kFlops / kTime,
         {"Eflop/s", "Pflop/s", "Tflop/s", "Gflop/s", "Mflop/s", "kflop/s", "flop/s"}},
        {kTime / kFlops, {"s/flop", "ms/flop", "us/flop", "ns/flop", "ps/flop"}},
        {kOperations, {"Gop", "Mop", "kop", "op"}},
        {kOperations / kTime, {"Gop/s", "Mop/s", "kop/s", "op/s"}},
        {kTime / kOperations, {"s/op", "ms/op", "us/op", "ns/op"}}};
    static const Units binary{"PiB", "TiB", "GiB", "MiB", "KiB", "B"};
    static const Units decimal{"EB", "PB", "TB", "GB", "MB", "kB", "B"};
    static const Units longTimes{"day", "h"};
    static const Units cost{"MUSD"};
    static const Units euros{"MEUR"};
    static const Units none;
    if (dimension == kData)
        return isRoundDecimal(magnitude) ? decimal : binary;
    if (dimension == kTime && magnitude >= kLeastInHours)
        return longTimes;
    if (dimension == kCost && magnitude >= kLeastInMillions)
        return cost;
    if (dimension == kEuros && magnitude >= kLeastInMillions)
        return euros;
    const auto found = units.find(dimension);
    return found == units.end() ? none : found->second;
}

constexpr std::string_view kBitRate =
    "bit/s"; // the unit of bandwidths in bits, whose prefix suits the size

const Units& bitRates()
{
    static const Units rates{"Pbit/s", "Tbit/s", "Gbit/s", "Mbit/s", "kbit/s", "bit/s"};
    return rates;
}

constexpr double kLargestWhole = 1e15; // larger numbers have an exponent

// Returns a price, without an exponent: "48640", "99.5".
std::string priceText(double value, int digits)
{
    auto text = roundedText(value, digits);
    if (text.find("e+") == std::string::npos || !(std::abs(value) < kLargestWhole))
        return text;
    return std::to_string(std::llround(value));
}

bool hasExponent(const std::string& number)
{
    return number.find('e') != std::string::npos;
}

// "262144" KiB, not "2.6214e+05": a number that is large because of its unit has no exponent below ten millions.
std::string unitText(double value, int digits)
{
    auto text = roundedText(value, digits);
    constexpr double kLargest = 1e7;
    const auto rounded = parseDouble(text);
    if (text.find("e+") == std::string::npos || !rounded || !(std::abs(*rounded) < kLargest))
        return text;
    return std::to_string(std::llround(value));
}

// Returns a number without a unit; integers have all digits: "33554432".
std::string plainText(double value, int digits)
{
    const bool isWhole = value == std::round(value) && std::abs(value) < kLargestWhole;
    return isWhole ? std::to_string(std::llround(value)) : unitText(value, digits);
}

std::string numberWithUnit(Quantity quantity, std::string_view symbol, const Unit& unit, int digits)
{
    const double value = unit.fromBase(quantity.value);
    const bool isPlain = symbol == "1";
    const auto number = symbol == "USD" || symbol == "EUR" ? priceText(value, digits)
                        : isPlain                          ? plainText(value, digits)
                                                           : unitText(value, digits);
    if (isPlain)
        return number;
    return number + " " + std::string(symbol);
}

// Returns a quantity beyond the everyday units: a time in picoseconds or days if the number is readable there, else with an exponent in
// the base unit.
std::string extremeText(const Units& units, Quantity quantity, std::string_view base, int digits)
{
    for (const std::string_view unit : {"ps", "day"})
        if (const auto number = roundedText(findUnit(unit)->fromBase(quantity.value), digits);
            quantity.dimension == kTime && !hasExponent(number) && number != "0")
            return number + " " + std::string(unit);
    const auto isBase = [](std::string_view unit) {
        const auto parsed = parseUnit(unit).value();
        return parsed.numerator == parsed.denominator;
    };
    const auto own = std::ranges::find_if(units, isBase); // "Hz", not "1/s"
    return roundedText(quantity.value, digits) + " " +
           std::string(own == units.end() ? base : *own);
}

// Uses the largest of `units` in which the quantity is at least one.
std::string displayBestOf(const Units& units, Quantity quantity, std::string_view base, int digits)
{
    const double magnitude = std::abs(quantity.value);
    if (magnitude == 0)
        quantity.value = 0; // no sign
    if (units.empty() || magnitude == 0 || !std::isfinite(magnitude))
        return numberWithUnit(quantity, base, Unit{}, digits);
    const double almostOne = 1 - 0.5 * std::pow(10, -digits); // 999.96 us is shown as 1 ms
    const auto suits = [&](std::string_view unit) {
        return parseUnit(unit).value().fromBase(magnitude) >= almostOne;
    };
    const auto found = std::ranges::find_if(units, suits);
    const auto unit = found == units.end() ? units.back() : *found;
    const auto parsed = parseUnit(unit).value();
    if (hasExponent(unitText(parsed.fromBase(quantity.value), digits)))
        return extremeText(units, quantity, base, digits);
    return numberWithUnit(quantity, unit, parsed, digits);
}

// Returns a text in the unit that suits the size.
std::string freeText(Quantity quantity, int digits)
{
    const auto& units = displayUnits(quantity.dimension, std::abs(quantity.value));
    return displayBestOf(units, quantity, baseUnit(quantity.dimension), digits);
}

} // namespace

std::string displayIn(Quantity quantity, std::string_view unit, int digits)
{
    return withThousands(isFixedUnit(unit) || unit == kBitRate ? fieldText(quantity, unit, digits)
                                                               : freeText(quantity, digits));
}

std::string displayText(Quantity quantity, int digits)
{
    return displayIn(quantity, {}, digits);
}

std::string fieldText(Quantity quantity, std::string_view unit, int digits)
{
    if (unit == kBitRate)
        return displayBestOf(bitRates(), quantity, unit, digits);
    if (!isFixedUnit(unit)) {
        auto text = freeText(quantity, digits);
        const auto read = quantity.dimension == kTime ? parseQuantity(text) : quantity;
        const bool isRead = read && read.value().value == quantity.value;
        if (isRead || std::abs(quantity.value) < kLeastInHours)
            return text;
        auto seconds = numberWithUnit(quantity, "s", Unit{}, digits); // not a rounded hour
        return hasExponent(seconds) ? text : seconds;
    }
    const auto parsed = parseUnit(unit);
    assert(parsed && parsed.value().dimension == quantity.dimension);
    return numberWithUnit(quantity, unit, parsed.value(), digits);
}

std::string withThousands(std::string number)
{
    constexpr std::size_t kGroup = 3;
    const auto first = number.find_first_of("0123456789");
    const auto end = std::min(number.find_first_not_of("0123456789", first), number.size());
    for (auto at = end; first != std::string::npos && at > first + kGroup;) {
        at -= kGroup;
        number.insert(at, 1, ',');
    }
    return number;
}

std::string percentText(double share, int digits)
{
    constexpr double kLeast = 0.01; // percent
    const double percent = 100 * share;
    if (!std::isfinite(percent))
        return "-";
    if (percent != 0 && std::abs(percent) < kLeast)
        return percent < 0 ? "above -0.01 %" : "under 0.01 %";
    auto number = roundedText(percent, digits);
    if (hasExponent(number) && std::abs(percent) < kLargestWhole)
        number = std::to_string(std::llround(percent));
    return withThousands(std::move(number)) + " %";
}

std::string percentText(std::optional<double> share, int digits)
{
    return share ? percentText(*share, digits) : "";
}

std::string rangeText(double low, double high, Dimension dimension, std::string_view unit)
{
    if (!std::isfinite(low) || !std::isfinite(high))
        return "-";
    return displayIn({low, dimension}, unit) + " .. " + displayIn({high, dimension}, unit);
}

std::string readableMoney(std::string text)
{
    const auto quantity = parseQuantity(text);
    const bool isMoney =
        quantity && (quantity.value().dimension == kCost || quantity.value().dimension == kEuros);
    return isMoney ? withThousands(std::move(text)) : text;
}

bool isFixedUnit(std::string_view unit)
{
    if (unit.empty() || unit == kBitRate)
        return false;
    const auto parsed = parseUnit(unit);
    return parsed && unit != baseUnit(parsed.value().dimension);
}

std::string exactText(Quantity quantity)
{
    const auto number = shortestText(quantity.value);
    return quantity.dimension == kNumber ? number : number + " " + baseUnit(quantity.dimension);
}

} // namespace clusterwright::model
