// Values that an input can have, by the bounds that a system states.
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

// Intersection of all literal bounds on the input: its own, and those of parameters that are bound to its name alone. Infinite where open.
[[nodiscard]] InputRange inputRange(const System& system, const std::string& input);

} // namespace clusterwright::model
