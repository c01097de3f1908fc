// Why a number is what it is: its equation with the values filled in, the source, and the same for every number in it, down to
// where numbers come from.
//
// Law: an explanation's equation, computed from the values of its inputs, gives its value, bit for bit.
#pragma once

#include "model/design/edit/element.h"
#include "model/design/system/valuation.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Levels of an explanation. The time of a chain of steps depends on all steps before the last, two levels for each.
inline constexpr int kDeepestExplanation = 100;

struct Explanation {
    std::string name;     // as the equation above calls it: "S"
    std::string fullName; // of the equation that has the value: "partition.S"
    Quantity value;
    std::string unit; // to show it in; may be empty
    std::string doc;
    std::string equation; // right-hand side: "rows^2 * element / P"
    std::string filled;   // with values: "1024^2 * 16 B / 8"
    Source source;
    OriginRef origin;        // of a number that is given
    bool shownAbove = false; // its inputs stand at an earlier place of the same tree
    bool isCut = false;      // its inputs would lie below kDeepestExplanation: explain its fullName
    std::vector<Explanation> inputs;

    [[nodiscard]] bool hasHiddenInputs() const { return shownAbove || isCut; }
};

// Errors: output.unknown, and those of `valuate`.
[[nodiscard]] Result<Explanation> explain(const System& system, const std::string& output);

// From values that are there already. Error: output.unknown.
[[nodiscard]] Result<Explanation>
explain(const System& system, const Valuation& valuation, const std::string& output);

// The element of the design where the equation can be changed, or the step that brought it; nothing for those of the baseline.
[[nodiscard]] std::optional<Element> elementOf(const Design& design, const Equation& equation);

// A tree for a terminal.
[[nodiscard]] std::string toText(const Explanation& explanation);

} // namespace clusterwright::model
