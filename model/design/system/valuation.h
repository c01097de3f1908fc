// The value of every equation of a system at one point: what explanations, phases and findings are read from.
#pragma once

#include "model/design/system/system.h"

#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct Valuation {
    Valuation();
    Valuation(const Valuation&);
    Valuation(Valuation&&) noexcept;
    Valuation& operator=(const Valuation&);
    Valuation& operator=(Valuation&&) noexcept;
    ~Valuation();

    std::vector<double> equations;     // in base units, one per equation of the set
    std::vector<Dimension> dimensions; // as many
    std::vector<std::vector<double>>
        terms;                      // per equation, one per term; NaN for terms inside a sum
    std::vector<double> conditions; // one per condition: 1, 0 or NaN
};

// Errors: those of `lower`, and value.bounds when an input is outside its bounds.
[[nodiscard]] Result<Valuation> valuate(const System& system);

// The graph of the system's topology, which it has. Errors: why a number of it has no value; those of TopologyCache::instance.
[[nodiscard]] Result<SharedInstance> topologyAt(const System& system, const Valuation& valuation);

// Conditions of kind Bound that fail, as errors; one for each cause.
[[nodiscard]] Diagnostics boundFindings(const System& system, const Valuation& valuation);

// Conditions of kind Validity that fail, as warnings: model.validity, value.negative, and those of rates.
[[nodiscard]] Diagnostics validityFindings(const System& system, const Valuation& valuation);
// The same for some of the conditions, which rise.
[[nodiscard]] Diagnostics validityFindings(const System& system,
                                           const Valuation& valuation,
                                           std::span<const std::size_t> conditions);

// Divisions by zero that finite values hide, as in min(5, 1 / z): warnings, at the equations that divide.
[[nodiscard]] Diagnostics hiddenDivisions(const System& system, const Valuation& valuation);

// Why the equation's value is not a finite number: the innermost operation at fault, with its place.
// Codes: value.division_by_zero, table.range, value.domain, value.sum_length, value.overflow.
[[nodiscard]] Diagnostics
whyNotFinite(const System& system, const Valuation& valuation, std::size_t equation);

} // namespace clusterwright::model
