#include "model/units/quantity.h"

#include "model/core/finding.h"
#include "model/core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
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
    {"flop", {1, 1, kFlops}},
    {"kflop", {1e3, 1, kFlops}},
    {"Mflop", {1e6, 1, kFlops}},
    {"Gflop", {1e9, 1, kFlops}},
    {"Tflop", {1e12, 1, kFlops}},
    {"Pflop", {1e15, 1, kFlops}},
    {"Eflop", {1e18, 1, kFlops}},
    {"op", {1, 1, kOperations}},
    {"kop", {1e3, 1, kOperations}},
    {"Mop", {1e6, 1, kOperations}},
    {"Gop", {1e9, 1, kOperations}},
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

// Returns the text before the ending: "G" of "GBps" and "Bps"; empty without the ending.
std::optional<std::string> before(std::string_view symbol, std::string_view ending)
{
    if (!symbol.ends_with(ending))
        return std::nullopt;
    return std::string(symbol.substr(0, symbol.size() - ending.size()));
}

// Spellings of other programs behind a prefix, and ours; `other` is a second meaning, "i" that with the binary prefix.
struct Spelling {
    std::string_view ending;
    std::string_view ours;
    std::string_view other = {};
};

constexpr auto kSpellings = std::to_array<Spelling>({
    {"Bps", "B/s"},
    {"BPS", "B/s"},
    {"bE", "bit/s"}, // "10GbE" is a name of Ethernet
    {"BE", "bit/s"},
    {"E", "bit/s"},
    {"bps", "bps"},
    {"bps", "bit/s"},
    {"b", "bit", "B"},
    {"bits", "bit"},
    {"Bits", "bit"},
    {"bytes", "B", "i"},
    {"bytes", "B"},
    {"Bytes", "B", "i"},
    {"Bytes", "B"},
    {"byte", "B", "i"},
    {"byte", "B"},
    {"Byte", "B", "i"},
    {"Byte", "B"},
    {"FLOPS", "flop/s"},
    {"flops", "flop/s", "flop"},
    {"IOPS", "op/s"},
    {"ops", "op/s", "op"},
});

constexpr auto kWords = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"sec", "s"},
    {"secs", "s"},
    {"second", "s"},
    {"seconds", "s"},
    {"msec", "ms"},
    {"usec", "us"},
    {"nsec", "ns"},
    {"psec", "ps"},
    {"mins", "min"},
    {"minute", "min"},
    {"minutes", "min"},
    {"hr", "h"},
    {"hrs", "h"},
    {"hour", "h"},
    {"hours", "h"},
    {"d", "day"},
    {"days", "day"},
});

// Returns a prefix in our spelling, of units of data: "m" is "M", since nobody counts thousandths of a bit.
std::optional<std::string> ownPrefix(std::string_view written)
{
    for (const auto& unit : kUnits)
        if (const auto prefix = before(unit.symbol, "B"))
            if (std::ranges::equal(*prefix, written, {}, lowerLetter, lowerLetter))
                return prefix;
    return std::nullopt;
}

std::string meant(const std::string& one, const std::string& other = {})
{
    const auto isUnit = [](std::string_view text) {
        return findUnit(text.substr(0, text.ends_with("/s") ? text.size() - 2 : text.size()));
    };
    if (!isUnit(one) || (!other.empty() && !isUnit(other)))
        return {};
    return "did you mean '" + one + (other.empty() ? "" : "' or '" + other) + "'?";
}

std::string spellingHint(std::string_view symbol)
{
    for (const auto& [ending, ours, other] : kSpellings) {
        const auto written = before(symbol, ending);
        const auto prefix = written ? ownPrefix(*written) : std::nullopt;
        if (!prefix || (prefix->empty() && ending.ends_with('E')))
            continue;
        const auto second = other.empty() ? std::string()
                            : other == "i"
                                ? (*prefix == "k" ? "Ki" : *prefix + "i") + std::string(ours)
                                : *prefix + std::string(other);
        if (auto hint = meant(*prefix + std::string(ours), second); !hint.empty())
            return hint;
    }
    return {};
}

// "Mi" of "Mibit"; else the first letter.
std::string_view prefixOf(std::string_view symbol)
{
    const bool isBinary = symbol.size() > 2 && symbol[1] == 'i' &&
                          std::string_view("kKMGTPE").find(symbol[0]) != std::string_view::npos;
    return symbol.substr(0, isBinary ? 2 : 1);
}

// Suggests a unit, but never one with another prefix, nor bits for bytes: this would change the value without notice.
std::string unitHint(std::string_view symbol)
{
    if (symbol == "KB")
        return meant("kB", "KiB");
    const auto* const word =
        std::ranges::find(kWords, symbol, [](const auto& pair) { return pair.first; });
    if (word != kWords.end())
        return meant(std::string(word->second));
    if (auto hint = spellingHint(symbol); !hint.empty())
        return hint;
    std::vector<std::string> names;
    const auto isMilliOrMega = [&](const NamedUnit& unit) {
        const auto dimension = unit.unit.dimension;
        return lowerLetter(symbol.front()) == 'm' && symbol.front() != unit.symbol.front() &&
               (dimension == kTime || dimension == kPower || dimension == kEnergy ||
                dimension == kCost || dimension == kEuros);
    };
    for (const auto& unit : kUnits) {
        if (std::ranges::equal(unit.symbol, symbol, {}, lowerLetter, lowerLetter) &&
            !isMilliOrMega(unit))
            return meant(std::string(unit.symbol));
        if (!symbol.empty() && prefixOf(unit.symbol) == prefixOf(symbol))
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
    return refusal("unit.unknown",
                   "unknown unit '" + std::string(symbol.substr(0, 40)) + "'",
                   hint.empty() ? "use a unit such as s ms us ns, B KiB MB bit Gbit ..., Hz, flop, "
                                  "op, USD, EUR, J, W, %"
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
            return unknownUnit(symbol.empty() ? text : symbol);
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
        if (digits != std::string_view::npos && isDigit(text[digits]))
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
    if (rest.size() > 1 && rest[0] == ',' && isDigit(rest[1]))
        return refusal("quantity.number",
                       "'" + std::string(text.substr(0, 60)) + "' has a decimal comma",
                       "write a decimal point: '1.5 Gbit/s'");
    if (const auto next = trimmed(rest.substr(1));
        (rest[0] == '/' || rest[0] == '*') && !next.empty() && isDigit(next[0]))
        return refusal("quantity.number",
                       "'" + std::string(text.substr(0, 60)) + "' is an expression",
                       "write a number, such as 0.25");
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

} // namespace clusterwright::model
