// Values of all equations of a system at one point, as input of explanations, phases and findings.
#pragma once

#include "model/core/large_value.h"
#include "model/design/system/system.h"

#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct Valuation {
    CLUSTERWRIGHT_LARGE_VALUE(Valuation);

    std::vector<double> equations;     // in base units, one per equation of the set
    std::vector<Dimension> dimensions; // one per equation
    std::vector<std::vector<double>>
        terms; // per equation, one per term; NaN for terms inside a sum
    std::vector<std::vector<std::size_t>> uses; // per equation, the equations that it uses
    std::vector<double> conditions;             // one per condition: 1, 0 or NaN
};

// Errors: those of `lower`, and value.bounds when an input is outside its bounds.
[[nodiscard]] Result<Valuation> valuate(const System& system);

// Returns the graph of the system's topology, which must exist. Errors: the reasons for an input without a value; those of
// TopologyCache::instance.
[[nodiscard]] Result<SharedInstance> topologyAt(const System& system, const Valuation& valuation);
// Returns the values of the inputs of the system's topology, in their order.
[[nodiscard]] std::vector<double> topologyInputs(const System& system, const Valuation& valuation);

// Returns failing conditions of kind Bound as errors, one per cause.
[[nodiscard]] Diagnostics boundFindings(const System& system, const Valuation& valuation);

// Returns failing conditions of kind Validity as warnings: model.validity, value.negative, and those of rates.
[[nodiscard]] Diagnostics validityFindings(const System& system, const Valuation& valuation);
// The same for some of the conditions, in ascending order.
[[nodiscard]] Diagnostics validityFindings(const System& system,
                                           const Valuation& valuation,
                                           std::span<const std::size_t> conditions);

// Returns the reason why the equation's value is not finite: the innermost failing operation, with its place. Codes:
// value.division_by_zero, table.range, value.domain, value.sum_length, value.overflow.
[[nodiscard]] Diagnostics
whyNotFinite(const System& system, const Valuation& valuation, std::size_t equation);

} // namespace clusterwright::model
