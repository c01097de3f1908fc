// The rule for integers: a value within a few units in the last place of an integer is this integer, so that the rounding of 64^(1/3) or
// 0.3 / 0.1 is never a whole step. `floor`, `ceil`, `mod`, limits of sums, counts and integer inputs follow it.
#pragma once

namespace clusterwright::model
{

// The largest distance is this share of the value (4 to 8 units in the last place), and at most the other constant: the number below
// 1/16, since a tie of the addition would round to a distance of 1/8 from 2^49 on.
inline constexpr double kNearIntegerShare = 0x1p-50;
inline constexpr double kNearIntegerMost = 0x1.fffffffffffffp-5;

[[nodiscard]] double integerFloor(double value);
[[nodiscard]] double integerCeil(double value);

// True for a finite value that is an integer by the rule; std::round gives this integer.
[[nodiscard]] bool isInteger(double value);

// Returns the nearest integer if isInteger(value), else the value.
[[nodiscard]] double asInteger(double value);

} // namespace clusterwright::model
