// Steps that lead from one system's output to another's. Law: the steps sum to the difference. A remainder is a step of its own,
// with a name; nothing is scaled to fit.
#pragma once

#include "model/design/system/system.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct WaterfallStep {
    std::string name; // name of a phase or a parameter
    double change = 0;
};

struct Waterfall {
    double from = 0; // output of the first system, in base units
    double to = 0;
    std::vector<WaterfallStep> steps;
    std::string method; // computation of the steps, for display
};

// A step of a figure or a table.
struct ShownStep {
    std::string name;
    double from = 0; // output before it
    double change = 0;
};
// Returns the steps without those that are only rounding, whose names `without` gets.
[[nodiscard]] std::vector<ShownStep> shownSteps(const Waterfall& waterfall,
                                                std::vector<std::string>* without = nullptr);

// Exact up to this many parameters; beyond, the mean over two orders.
inline constexpr std::size_t kMostShapley = 10;

// Returns `time` by phases: for each step of either pipeline the difference of its phase (0 where a pipeline lacks it), then
// "overlap and waiting": time less the sum of the phases, which is negative where steps overlap. Nothing when a system has no
// phases, or a value is not finite.
[[nodiscard]] std::optional<Waterfall> waterfallByPhases(const System& first, const System& second);

// Returns the steps by parameter, for systems of the same equations (same names and texts, except for settings). The effect of one
// parameter depends on the others: its step is the mean over all orders in which they can change (Shapley); for more than
// kMostShapley parameters the mean over the order of the designs and its reverse. Errors: waterfall.equations (the systems differ
// in more than settings), waterfall.no_answer (a mixture of both has no value).
[[nodiscard]] Result<Waterfall>
waterfallByParameters(const System& first, const System& second, const std::string& output);

// Returns the names of settings that differ in value between two systems of the same equations.
[[nodiscard]] std::vector<std::string> differingInputs(const System& first, const System& second);

} // namespace clusterwright::model
