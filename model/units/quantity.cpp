#include "model/units/quantity.h"

#include "model/core/refusal.h"
#include "model/core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

namespace clusterwright::model
{

namespace
{

struct NamedUnit {
    std::string_view symbol;
    Unit unit;
};

constexpr Dimension kPower = kEnergy / kTime;
constexpr Dimension kFrequency = kNumber / kTime;
constexpr double kKi = 1024.0;

// A byte is 8 bits. "Mbps" is the network engineers' name of Mbit/s.
constexpr auto kUnits = std::to_array<NamedUnit>({
    {"1", {1, 1, kNumber}},
    {"%", {1, 100, kNumber}},
    {"flop", {1, 1, kNumber}},
    {"kflop", {1e3, 1, kNumber}},
    {"Mflop", {1e6, 1, kNumber}},
    {"Gflop", {1e9, 1, kNumber}},
    {"Tflop", {1e12, 1, kNumber}},
    {"Pflop", {1e15, 1, kNumber}},
    {"Eflop", {1e18, 1, kNumber}},
    {"op", {1, 1, kNumber}},
    {"kop", {1e3, 1, kNumber}},
    {"Mop", {1e6, 1, kNumber}},
    {"Gop", {1e9, 1, kNumber}},
    {"s", {1, 1, kTime}},
    {"ms", {1, 1e3, kTime}},
    {"us", {1, 1e6, kTime}},
    {"\u00b5s", {1, 1e6, kTime}}, // micro sign
    {"\u03bcs", {1, 1e6, kTime}}, // Greek mu
    {"ns", {1, 1e9, kTime}},
    {"ps", {1, 1e12, kTime}},
    {"min", {60, 1, kTime}},
    {"h", {3600, 1, kTime}},
    {"day", {86400, 1, kTime}},
    {"Hz", {1, 1, kFrequency}},
    {"kHz", {1e3, 1, kFrequency}},
    {"MHz", {1e6, 1, kFrequency}},
    {"GHz", {1e9, 1, kFrequency}},
    {"B", {1, 1, kData}},
    {"kB", {1e3, 1, kData}},
    {"MB", {1e6, 1, kData}},
    {"GB", {1e9, 1, kData}},
    {"TB", {1e12, 1, kData}},
    {"PB", {1e15, 1, kData}},
    {"EB", {1e18, 1, kData}},
    {"KiB", {kKi, 1, kData}},
    {"MiB", {kKi * kKi, 1, kData}},
    {"GiB", {kKi * kKi * kKi, 1, kData}},
    {"TiB", {kKi * kKi * kKi * kKi, 1, kData}},
    {"PiB", {kKi * kKi * kKi * kKi * kKi, 1, kData}},
    {"bit", {1, 8, kData}},
    {"kbit", {1e3, 8, kData}},
    {"Mbit", {1e6, 8, kData}},
    {"Gbit", {1e9, 8, kData}},
    {"Tbit", {1e12, 8, kData}},
    {"Pbit", {1e15, 8, kData}},
    {"Kibit", {kKi, 8, kData}},
    {"Mibit", {kKi * kKi, 8, kData}},
    {"Gibit", {kKi * kKi * kKi, 8, kData}},
    {"bps", {1, 8, kBandwidth}},
    {"kbps", {1e3, 8, kBandwidth}},
    {"Mbps", {1e6, 8, kBandwidth}},
    {"Gbps", {1e9, 8, kBandwidth}},
    {"Tbps", {1e12, 8, kBandwidth}},
    {"USD", {1, 1, kCost}},
    {"kUSD", {1e3, 1, kCost}},
    {"MUSD", {1e6, 1, kCost}},
    {"EUR", {1, 1, kEuros}},
    {"kEUR", {1e3, 1, kEuros}},
    {"MEUR", {1e6, 1, kEuros}},
    {"mJ", {1, 1e3, kEnergy}},
    {"J", {1, 1, kEnergy}},
    {"kJ", {1e3, 1, kEnergy}},
    {"MJ", {1e6, 1, kEnergy}},
    {"GJ", {1e9, 1, kEnergy}},
    {"Wh", {3600, 1, kEnergy}},
    {"kWh", {3.6e6, 1, kEnergy}},
    {"MWh", {3.6e9, 1, kEnergy}},
    {"mW", {1, 1e3, kPower}},
    {"W", {1, 1, kPower}},
    {"kW", {1e3, 1, kPower}},
    {"MW", {1e6, 1, kPower}},
    {"GW", {1e9, 1, kPower}},
});

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

// Usual units for people, largest first, for dimensions that have them.
const std::vector<std::string_view>& displayUnits(Dimension dimension, double magnitude)
{
    static const std::vector<std::string_view> time{"s", "ms", "us", "ns"};
    static const std::vector<std::string_view> binary{"PiB", "TiB", "GiB", "MiB", "KiB", "B"};
    static const std::vector<std::string_view> decimal{"EB", "PB", "TB", "GB", "MB", "kB", "B"};
    static const std::vector<std::string_view> bandwidth{
        "EB/s", "PB/s", "TB/s", "GB/s", "MB/s", "kB/s", "B/s"};
    static const std::vector<std::string_view> frequency{"GHz", "MHz", "kHz", "Hz"};
    static const std::vector<std::string_view> slowness{"s/B", "ms/B", "us/B", "ns/B"};
    static const std::vector<std::string_view> power{"GW", "MW", "kW", "W", "mW"};
    static const std::vector<std::string_view> energy{"GJ", "MJ", "kJ", "J", "mJ"};
    static const std::vector<std::string_view> cost{"MUSD"};
    static const std::vector<std::string_view> euros{"MEUR"};
    static const std::vector<std::string_view> none;
    if (dimension == kTime)
        return time;
    if (dimension == kData)
        return isRoundDecimal(magnitude) ? decimal : binary;
    if (dimension == kBandwidth)
        return bandwidth;
    if (dimension == kNumber / kTime)
        return frequency;
    if (dimension == kTime / kData)
        return slowness;
    if (dimension == kPower)
        return power;
    if (dimension == kEnergy)
        return energy;
    if (dimension == kCost && magnitude >= kLeastInMillions)
        return cost;
    if (dimension == kEuros && magnitude >= kLeastInMillions)
        return euros;
    return none;
}

char lower(char c)
{
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

// Returns the text before the ending: "G" of "GBps" and "Bps"; empty without the ending.
std::optional<std::string> before(std::string_view symbol, std::string_view ending)
{
    if (!symbol.ends_with(ending))
        return std::nullopt;
    return std::string(symbol.substr(0, symbol.size() - ending.size()));
}

// Suggests a unit, but never one with another prefix, nor bits for bytes: this would change the value without notice.
std::string unitHint(std::string_view symbol)
{
    const auto either = [](const std::string& one, const std::string& other) {
        return findUnit(one) && findUnit(other) ? "did you mean '" + one + "' or '" + other + "'?"
                                                : std::string();
    };
    // The prefix in our spelling: "m" is "M", since nobody counts thousandths of a bit.
    const auto prefixBefore = [&](std::string_view ending) -> std::optional<std::string> {
        const auto written = before(symbol, ending);
        for (const auto& unit : kUnits)
            if (const auto prefix = before(unit.symbol, "B"); written && prefix)
                if (std::ranges::equal(*prefix, *written, {}, lower, lower))
                    return prefix;
        return std::nullopt;
    };
    for (const auto* const perSecond : {"Bps", "BPS"})
        if (const auto prefix = prefixBefore(perSecond))
            return "did you mean '" + *prefix + "B/s'?";
    for (const auto* const ethernet : {"bE", "BE", "E"}) // "10GbE" is a name of Ethernet
        if (const auto prefix = prefixBefore(ethernet);
            prefix && !prefix->empty() && findUnit(*prefix + "bit"))
            return "did you mean '" + *prefix + "bit/s'?";
    if (const auto prefix = prefixBefore("bps"); prefix && findUnit(*prefix + "bps"))
        return "did you mean '" + *prefix + "bps'?";
    if (const auto prefix = prefixBefore("b"))
        if (auto hint = either(*prefix + "bit", *prefix + "B"); !hint.empty())
            return hint;
    if (symbol == "KB")
        return either("kB", "KiB");
    std::vector<std::string> names;
    const auto isMilliOrMega = [&](const NamedUnit& unit) {
        const auto dimension = unit.unit.dimension;
        return lower(symbol.front()) == 'm' && symbol.front() != unit.symbol.front() &&
               (dimension == kTime || dimension == kPower || dimension == kEnergy ||
                dimension == kCost);
    };
    for (const auto& unit : kUnits) {
        if (std::ranges::equal(unit.symbol, symbol, {}, lower, lower) && !isMilliOrMega(unit))
            return "did you mean '" + std::string(unit.symbol) + "'?";
        if (!symbol.empty() && unit.symbol.front() == symbol.front())
            names.emplace_back(unit.symbol);
    }
    constexpr std::size_t kShortestTypo = 3;
    return symbol.size() < kShortestTypo ? "" : didYouMean(symbol, names);
}

// True for a currency that is not a unit.
bool isOtherCurrency(std::string_view symbol)
{
    constexpr auto kOthers = std::to_array<std::string_view>({"GBP", "CHF", "JPY", "CNY"});
    return std::ranges::count(kOthers, symbol) > 0;
}

Diagnostics unknownUnit(std::string_view symbol)
{
    const auto hint = isOtherCurrency(symbol)
                          ? "define its rate as a variable in USD, and multiply by it"
                          : unitHint(symbol);
    return refusal(
        "unit.unknown",
        "unknown unit '" + std::string(symbol.substr(0, 40)) + "'",
        hint.empty() ? "use a unit such as s ms us ns, B KiB MB bit Gbit ..., Hz, USD, EUR, J, W, %"
                     : hint);
}

struct Factor {
    std::string_view symbol;
    int exponent = 1;
};

// Splits "B^2/s" into factors with signed exponents; empty for an invalid form.
std::optional<std::vector<Factor>> unitFactors(std::string_view text)
{
    std::vector<Factor> factors;
    int sign = 1;
    while (true) {
        const auto end = std::min(text.find_first_of("*/"), text.size());
        auto symbol = trimmed(text.substr(0, end));
        int exponent = 1;
        if (const auto caret = symbol.find('^'); caret != std::string_view::npos) {
            const auto digits = trimmed(symbol.substr(caret + 1));
            const auto value = parseDouble(digits);
            if (!value || *value != std::floor(*value) || std::abs(*value) > 9)
                return std::nullopt;
            exponent = static_cast<int>(*value);
            symbol = trimmed(symbol.substr(0, caret));
        }
        factors.push_back({symbol, sign * exponent});
        if (end == text.size())
            return factors;
        sign = text[end] == '/' ? -1 : 1;
        text.remove_prefix(end + 1);
    }
}

} // namespace

std::optional<Unit> findUnit(std::string_view symbol)
{
    const auto found = std::ranges::find(kUnits, symbol, &NamedUnit::symbol);
    return found == kUnits.end() ? std::nullopt : std::optional(found->unit);
}

Result<Unit> parseUnit(std::string_view text)
{
    const auto factors = unitFactors(trimmed(text));
    if (!factors)
        return unknownUnit(text);
    Unit result;
    for (const auto& [symbol, exponent] : *factors) {
        const auto unit = findUnit(symbol);
        if (!unit)
            return unknownUnit(symbol);
        for (int i = 0; i < std::abs(exponent); ++i) {
            result.numerator *= exponent > 0 ? unit->numerator : unit->denominator;
            result.denominator *= exponent > 0 ? unit->denominator : unit->numerator;
        }
        result.dimension = result.dimension * power(unit->dimension, exponent);
    }
    return result;
}

Result<Amount> parseAmount(std::string_view text)
{
    text = trimmed(text);
    std::size_t length = text.find_first_not_of("+-.0123456789");
    length = std::min(length, text.size());
    // An exponent belongs to the number when digits follow: "1e6", but "1 eggs".
    if (length > 0 && length < text.size() && (text[length] == 'e' || text[length] == 'E')) {
        const auto digits = text.find_first_not_of("+-", length + 1);
        if (digits != std::string_view::npos && text[digits] >= '0' && text[digits] <= '9')
            length = std::min(text.find_first_not_of("0123456789", digits), text.size());
    }
    auto digits = text.substr(0, length);
    if (digits.starts_with('+') && !digits.starts_with("+-"))
        digits.remove_prefix(1);
    const auto number = parseDouble(digits);
    const auto notFinite = [text] {
        return refusal("quantity.number",
                       "'" + std::string(text.substr(0, 60)) + "' is not a finite quantity",
                       "write a number and a unit, such as '80 MiB/s'");
    };
    if (!number)
        return notFinite();
    const auto rest = trimmed(text.substr(length));
    if (rest.empty())
        return Amount{*number, {}};
    if (rest.size() > 1 && rest[0] == ',' && rest[1] >= '0' && rest[1] <= '9')
        return refusal("quantity.number",
                       "'" + std::string(text.substr(0, 60)) + "' has a decimal comma",
                       "write a decimal point: '1.5 Gbit/s'");
    const auto unit = parseUnit(rest);
    if (!unit)
        return unit.diagnostics();
    if (!std::isfinite(unit.value().toBase(*number)))
        return notFinite();
    return Amount{*number, unit.value()};
}

Result<Quantity> parseQuantity(std::string_view text)
{
    const auto amount = parseAmount(text);
    return amount ? Result<Quantity>(amount.value().quantity()) : amount.diagnostics();
}

namespace
{

using Units = std::vector<std::string_view>;

// Rates that keep what they count when the prefix suits the size, with their units, largest first.
const std::map<std::string_view, Units>& countRates()
{
    static const std::map<std::string_view, Units> rates{
        {"bit/s", {"Pbit/s", "Tbit/s", "Gbit/s", "Mbit/s", "kbit/s", "bit/s"}},
        {"flop/s", {"Eflop/s", "Pflop/s", "Tflop/s", "Gflop/s", "Mflop/s", "kflop/s", "flop/s"}},
        {"op/s", {"Gop/s", "Mop/s", "kop/s", "op/s"}}};
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
    const bool isPlain = symbol == "1" || symbol == "flop" || symbol == "op";
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

} // namespace

std::string displayIn(Quantity quantity, std::string_view unit, int digits)
{
    return withThousands(fieldText(quantity, unit, digits));
}

std::string displayText(Quantity quantity, int digits)
{
    return displayIn(quantity, {}, digits);
}

std::string fieldText(Quantity quantity, std::string_view unit, int digits)
{
    if (const auto rate = countRates().find(unit); rate != countRates().end())
        return displayBestOf(rate->second, quantity, unit, digits);
    if (!isFixedUnit(unit)) {
        const auto& units = displayUnits(quantity.dimension, std::abs(quantity.value));
        return displayBestOf(units, quantity, baseUnit(quantity.dimension), digits);
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

std::string readableMoney(std::string text)
{
    const auto quantity = parseQuantity(text);
    const bool isMoney =
        quantity && (quantity.value().dimension == kCost || quantity.value().dimension == kEuros);
    return isMoney ? withThousands(std::move(text)) : text;
}

bool isFixedUnit(std::string_view unit)
{
    if (unit.empty() || countRates().contains(unit))
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
