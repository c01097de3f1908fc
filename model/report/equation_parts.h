// Equations that are too wide for a line, in parts that have names.
#pragma once

#include <string>
#include <vector>

namespace clusterwright::model
{

struct EquationPart {
    std::string name;
    std::string text; // right-hand side
};

// Widest equation on paper, in letters of its font at 7 points or more.
inline constexpr double kWidestEquation = 76;

// Returns the equation, and below it the terms that it names "time_1", "time_2", ...: each fits `widest`, unless its terms use
// the index of a sum. Equal terms share a name. Law: the equation with its parts filled in is the given one.
[[nodiscard]] std::vector<EquationPart>
partsOf(const std::string& name, const std::string& text, double widest = kWidestEquation);

// Returns the approximate width of the typeset equation, in letters; 0 for a text that does not parse.
[[nodiscard]] double typesetWidth(const std::string& name, const std::string& text);

} // namespace clusterwright::model
