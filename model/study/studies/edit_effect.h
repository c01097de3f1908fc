// Effect of an edit on the first outputs of a design. An edit of inputs may change no output, or only the cost: a faster NIC behind
// a slow bus. The effect then names the inputs that limit the time: inputs of the winner of the `min` or `max` that masks the
// edited ones.
#pragma once

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
    bool isUsed = false; // the output depends on one of the edited inputs

    [[nodiscard]] bool hasChange(const std::string& name) const;
    // True if the inputs change no output, or only the cost although `output` uses one of them.
    [[nodiscard]] bool hasNoEffect() const;
};

[[nodiscard]] EditEffect effectOf(const Answer& before, const Answer& after);

// Returns the inputs of a resource's component ("nic.host_bus") that affect the time, the largest elasticity first; empty without
// any.
[[nodiscard]] std::vector<LimitingInput> inputsOfResource(const Answer& answer,
                                                          const std::string& resource);

} // namespace clusterwright::model
