// The answer at one point: outputs, phases, the bottleneck and what there is to say about them.
#pragma once

#include "model/block/pipeline.h"
#include "model/design/system/valuation.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct OutputValue {
    std::string name;
    Quantity value; // NaN or infinite where a finding says why
    std::string unit;
    std::string doc;
};

struct PhaseValue {
    Phase phase;
    double seconds = 0; // all repeats together
};

struct Evaluation {
    Evaluation();
    Evaluation(const Evaluation&);
    Evaluation(Evaluation&&) noexcept;
    Evaluation& operator=(const Evaluation&);
    Evaluation& operator=(Evaluation&&) noexcept;
    ~Evaluation();

    std::vector<OutputValue> outputs;
    std::vector<PhaseValue> phases;
    std::string bottleneck; // the resource that is occupied longest; empty without a pipeline
    Diagnostics diagnostics;
};

// Errors: those of `valuate`. Findings about the answer itself are inside it.
[[nodiscard]] Result<Evaluation> evaluate(const System& system);
// The same from its valuation.
[[nodiscard]] Result<Evaluation> evaluate(const System& system, const Valuation& valuation);

// "19.44 ms"; a dash where the value is not finite.
[[nodiscard]] std::string displayOrDash(Quantity value, std::string_view unit = {});
// The same in the output's own unit where it names one.
[[nodiscard]] std::string displayText(const OutputValue& output);

} // namespace clusterwright::model
