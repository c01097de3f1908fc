// The result at one point: outputs, phases, bottleneck and findings.
#pragma once

#include "model/block/pipeline.h"
#include "model/core/large_value.h"
#include "model/design/system/valuation.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct OutputValue {
    std::string name;
    Quantity value; // NaN or infinite, with a finding that gives the reason
    std::string unit;
    std::string doc;
    std::string label; // label of the value; empty without one
};

struct PhaseValue {
    Phase phase;
    double seconds = 0; // total of all repeats
    bool runs = true;   // false where the step's condition does not hold
};

struct Evaluation {
    CLUSTERWRIGHT_LARGE_VALUE(Evaluation);

    std::vector<OutputValue> outputs;
    std::vector<PhaseValue> phases;
    std::string bottleneck; // the resource that is occupied longest; empty without a pipeline
    Diagnostics diagnostics;
};

// Errors: those of `valuate`. The evaluation contains the findings about its values.
[[nodiscard]] Result<Evaluation> evaluate(const System& system);
// Evaluates from a valuation.
[[nodiscard]] Result<Evaluation> evaluate(const System& system, const Valuation& valuation);

// Returns "19.44 ms"; a dash if the value is not finite.
[[nodiscard]] std::string displayOrDash(Quantity value, std::string_view unit = {});
// The same in the output's own unit, if it has one.
[[nodiscard]] std::string displayText(const OutputValue& output);

} // namespace clusterwright::model
