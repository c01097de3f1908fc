// Explains a value: its equation with the values filled in, the source, and the same for every input, down to the origins. Law: an
// explanation's equation, computed from the values of its inputs, gives its value bit for bit.
#pragma once

#include "model/design/edit/element.h"
#include "model/design/system/valuation.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Levels of an explanation. The time of a chain of steps depends on all earlier steps, two levels for each.
inline constexpr int kDeepestExplanation = 100;

struct Explanation {
    std::string name;     // name in the equation above: "S"
    std::string fullName; // name of the equation that has the value: "partition.S"
    Quantity value;
    std::string unit; // unit for display; may be empty
    std::string doc;
    std::string label;    // label of the value; may be empty
    std::string equation; // right-hand side: "rows^2 * element / P"
    std::string filled;   // with values: "1024^2 * 16 B / 8"
    std::string deciding; // terms that `max` and `min` return: "largest: S / b"; may be empty
    Source source;
    OriginRef origin;        // origin of a given value
    bool shownAbove = false; // its inputs are shown earlier in the same tree
    bool isCut = false;      // its inputs are below kDeepestExplanation: explain its fullName
    bool decides = false;    // in a deciding term of the equation above
    bool isBeaten = false;   // only in other terms of the `max` or `min` above
    std::vector<Explanation> inputs; // those in deciding terms of a `max` or `min` first

    [[nodiscard]] bool hasHiddenInputs() const { return shownAbove || isCut; }
};

// Errors: output.unknown, and those of `valuate`.
[[nodiscard]] Result<Explanation> explain(const System& system, const std::string& output);

// Uses existing values. Error: output.unknown.
[[nodiscard]] Result<Explanation>
explain(const System& system, const Valuation& valuation, const std::string& output);

// Returns why a step does not run: "this step does not run: 'n > 1' is false"; empty for a step that runs.
[[nodiscard]] std::string whyOff(const Design& design,
                                 const System& system,
                                 const Valuation& valuation,
                                 const std::string& step);

// Returns the element of the design where the equation can be changed, or the step that contains it; nothing for equations of the
// baseline.
[[nodiscard]] std::optional<Element> elementOf(const Design& design, const Equation& equation);

// Returns a tree for a terminal.
[[nodiscard]] std::string toText(const Explanation& explanation);

} // namespace clusterwright::model
