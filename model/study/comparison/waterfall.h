// How an output gets from one system's value to another's, in steps.
//
// Law: the steps sum to the difference; what no step explains is a step of its own, with a name, and nothing is scaled to fit.
#pragma once

#include "model/design/system/system.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct WaterfallStep {
    std::string name; // of a phase or a parameter
    double change = 0;
};

struct Waterfall {
    double from = 0; // the output of the first, in base units
    double to = 0;
    std::vector<WaterfallStep> steps;
    std::string method; // how the steps were found
};

// Exact up to this many parameters; beyond it, the mean of two orders.
inline constexpr std::size_t kMostShapley = 10;

// `time` by phases: for each step of either pipeline the difference of its phase (0 where one has it not), then "overlap and
// waiting": time less the sum of the phases, which is negative where steps run side by side.
// Nothing when a system has no phases, or a value is not finite.
[[nodiscard]] std::optional<Waterfall> waterfallByPhases(const System& first, const System& second);

// By parameters, for systems of the same equations (same names, same texts, but for what a person may set). The change of one
// parameter depends on the others: its step is the mean over all orders in which they can change (Shapley), of more than
// kMostShapley the mean over the order of the designs and its reverse.
// Errors: waterfall.equations (the systems differ in more than settings), waterfall.no_answer (a mixture of both has no value).
[[nodiscard]] Result<Waterfall>
waterfallByParameters(const System& first, const System& second, const std::string& output);

// Names of what may be set and differs in value between two systems of the same equations.
[[nodiscard]] std::vector<std::string> differingInputs(const System& first, const System& second);

} // namespace clusterwright::model
