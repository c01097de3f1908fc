// Possible values of an input, by the bounds in a system.
#pragma once

#include <limits>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct Condition;
class EquationSet;
struct System;

// Returns the bounds of files on the input: its own, and those of parameters bound to its name alone.
[[nodiscard]] std::vector<const Condition*> boundsOf(const EquationSet& set,
                                                     const std::string& input);

// True if one of these bounds requires an integer.
[[nodiscard]] bool isIntegerInput(const System& system, const std::string& input);

struct InputRange {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
};

// Returns the intersection of all literal bounds on the input. Infinite without a bound.
[[nodiscard]] InputRange inputRange(const System& system, const std::string& input);

} // namespace clusterwright::model
