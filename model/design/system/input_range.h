// Possible values of an input, by the bounds in a system.
#pragma once

#include <limits>
#include <string>

namespace clusterwright::model
{

struct System;

struct InputRange {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
};

// Returns the intersection of all literal bounds on the input: its own, and those of parameters bound to its name alone. Infinite
// without a bound.
[[nodiscard]] InputRange inputRange(const System& system, const std::string& input);

} // namespace clusterwright::model
