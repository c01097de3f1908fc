// Effect of an edit on the first outputs of a design. An edit of inputs may change no output, or only the cost: a faster NIC behind
// a slow bus. The effect then names the inputs that limit the time: inputs of the winner of the `min` or `max` that masks the
// edited ones. An edit of a value that the active scenario replaces changes nothing either; the effect then has the scenario's value.
// So does an edit of a topology whose graph, or whose flows, the output does not use.
#pragma once

#include "model/design/document/setting.h"
#include "model/design/graph/graph_use.h"
#include "model/study/studies/answer.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct OutputChange {
    std::string output;
    double relative = 0; // after / before - 1; exactly 0 without a change
};

struct LimitingInput {
    std::string name; // "host.dma_bandwidth"
    Quantity value;
};

struct EditEffect {
    std::vector<OutputChange>
        changes; // the outputs of kFirstOutputs that both answers have; finite, and not 0 before
    std::vector<std::string>
        inputs; // inputs with a new value, then the inputs of a replaced component
    // Only for an edit of inputs without effect:
    std::string output; // the first output of `changes`
    std::vector<LimitingInput>
        limits; // largest elasticity first; empty if the output does not depend on the edited inputs
    bool isUsed = false;     // the output depends on one of the edited inputs
    bool isOnlyPaid = false; // the cost depends on all edited inputs: an edit of prices
    // Only for an edit of a value that the active scenario replaces: the scenario's value.
    NamedValue overridden;
    // Only for an edit of the topology without effect on the output: what the output uses of the graph. Less than flows if it does not
    // change, or if the rates of the shown traffic do; flows if only those rates change, because other links or inputs limit the output.
    std::optional<GraphUse> unused;

    [[nodiscard]] bool hasChange(const std::string& name) const;
    // True if the scenario replaces the edited value, if the inputs change no output, or only the cost, or if the edited topology
    // has no effect on the output. A new price alone has an effect.
    [[nodiscard]] bool hasNoEffect() const;
};

// Returns the warning scenario.overrides if the active scenario replaces the input's value.
[[nodiscard]] Diagnostics overrideFinding(const Design& design, const std::string& input);

[[nodiscard]] EditEffect effectOf(const Answer& before, const Answer& after);

// Returns the inputs of a resource's component ("nic.host_bus") that affect the time, the largest elasticity first; empty without
// any.
[[nodiscard]] std::vector<LimitingInput> inputsOfResource(const Answer& answer,
                                                          const std::string& resource);

// Returns the lowest upper limit that a search of the design sets on the output: the budget in `cost <= budget`. Only constraints
// with a value or a single name on the other side count; nothing without one.
[[nodiscard]] std::optional<Quantity> limitOf(const Answer& answer, const std::string& output);
// True if a value exceeds the limit by more than a rounding error.
[[nodiscard]] bool isExceeded(const Quantity& limit, double value);

} // namespace clusterwright::model
