// Quantities as people write them ("80 MiB/s", "1 Gbit/s", "15 us") and back. Values are doubles in base units (B, s, J, USD).
// Binary and decimal prefixes differ (MiB, MB), bits and bytes differ (Gbit/s, GB/s).
//
// Laws: parseQuantity(exactText(q)) == q, bit for bit; a value is the double nearest to the written decimal: "2.01 kB" is 2010 B.
#pragma once

#include "model/core/result.h"
#include "model/units/dimension.h"

#include <optional>
#include <string>
#include <string_view>

namespace clusterwright::model
{

struct Quantity {
    double value = 0; // in base units
    Dimension dimension;

    friend bool operator==(const Quantity&, const Quantity&) = default;
};

// A factor to base units as a fraction, so that "15 us" is 15 / 1e6, rounded once, and not 15 * 1e-6. toBase takes the value as the shortest
// decimal that reads as it, and rounds once.
struct Unit {
    double numerator = 1;
    double denominator = 1;
    Dimension dimension;

    [[nodiscard]] double toBase(double value) const;
    [[nodiscard]] double fromBase(double value) const { return value * denominator / numerator; }
};

// A number and its unit as they are written.
struct Amount {
    double number = 0;
    Unit unit;

    [[nodiscard]] Quantity quantity() const { return {unit.toBase(number), unit.dimension}; }
};

// Finds one unit without operators: "MiB", "us", "%".
[[nodiscard]] std::optional<Unit> findUnit(std::string_view symbol);

// Parses a whole unit: "MiB/s", "USD/W", "B^2", "1". Error: unit.unknown, with the nearest unit as the hint.
[[nodiscard]] Result<Unit> parseUnit(std::string_view text);

// Parses a number and a unit, with or without a blank between them. Errors: quantity.number, unit.unknown.
[[nodiscard]] Result<Quantity> parseQuantity(std::string_view text);

// As parseQuantity, for exact arithmetic (decimal.h).
[[nodiscard]] Result<Amount> parseAmount(std::string_view text);

// Significant digits of a number in sentences, tables, legends and marks. Integers without a unit and sums of money have all digits
// before the point.
inline constexpr int kTextDigits = 4;

// Returns "19.44 ms", "5.28 h", "2 MiB", "3.2 Gbit/s", "12,345 USD": a unit that suits the size, `digits` significant digits. For people.
[[nodiscard]] std::string displayText(Quantity quantity, int digits = kTextDigits);

// Text in the given unit, which must have the same dimension: displayIn(0.5 s, "ms") is "500 ms". With an empty unit or a base
// unit it is displayText. For "bit/s" the prefix suits the size: displayIn(1e9 B/s, "bit/s") is "8 Gbit/s", which displayText shows as
// "1 GB/s".
[[nodiscard]] std::string
displayIn(Quantity quantity, std::string_view unit, int digits = kTextDigits);

// As displayIn, but without commas, so that parseQuantity reads it; hours and days only if they are exact: 12000 s is not 3.333 h.
[[nodiscard]] std::string
fieldText(Quantity quantity, std::string_view unit, int digits = kTextDigits);

// Returns "12,345.6" for "12345.6": commas from 1,000 on, as in sums of money.
[[nodiscard]] std::string withThousands(std::string number);

// Returns "12.3 %" for 0.123, "18,200 %" for 182, "under 0.01 %" for 0.00002: without an exponent; a dash if not finite.
[[nodiscard]] std::string percentText(double share, int digits = 3);
// Empty without a share.
[[nodiscard]] std::string percentText(std::optional<double> share, int digits = 3);

// Returns "12.3 us .. 12.9 us" by displayIn; a dash if a bound is not finite.
[[nodiscard]] std::string
rangeText(double low, double high, Dimension dimension, std::string_view unit);

// Returns "2,600 USD" for "2600 USD", which a field contains; other texts are unchanged.
[[nodiscard]] std::string readableMoney(std::string text);

// True when displayIn shows every size in exactly this unit.
[[nodiscard]] bool isFixedUnit(std::string_view unit);

// Returns all digits, in the base unit: "0.01944444444444444 s". For files and for checking.
[[nodiscard]] std::string exactText(Quantity quantity);

} // namespace clusterwright::model
