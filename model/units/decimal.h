// Exact arithmetic of written numbers. Every result is the double nearest to its exact decimal, so that the third point of 0.1..0.3:0.1
// has the bits of "0.3". A double stands for the shortest decimal that reads as it: 0.1 is a tenth.
//
// Law, checked in decimal_test.cpp: a grid has the same bits as a list of the decimals that it shows.
#pragma once

#include "model/units/quantity.h"

#include <vector>

namespace clusterwright::model
{

// Returns the points of from..to:step. Their number, as a double, is countOfSteps, which may be too large for a grid, or below 1.
[[nodiscard]] double countOfSteps(const Amount& from, const Amount& to, const Amount& step);
[[nodiscard]] std::vector<double>
stepsBetween(const Amount& from, const Amount& to, const Amount& step);

// Returns `count` evenly spaced points with both ends, or the first end only.
[[nodiscard]] std::vector<double>
evenlySpaced(const Amount& from, const Amount& to, std::size_t count);

// Returns `count` points that are evenly spaced on a logarithmic scale, as above; both ends must be above 0.
[[nodiscard]] std::vector<double> evenlySpacedLog(double from, double to, std::size_t count);

// Returns from, from * factor, ... up to `to`; the factor must be above 1, and `from` above 0.
[[nodiscard]] std::vector<double>
powersBetween(const Amount& from, const Amount& to, const Amount& factor);

// Returns the short decimal or the integer from which rounding errors separate a computed value, such as a point of a logarithmic scale:
// 4 for 3.9999999999999996; other values are unchanged.
[[nodiscard]] double nearbyDecimal(double value);

} // namespace clusterwright::model
