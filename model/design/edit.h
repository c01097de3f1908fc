// Changes of a design, as data. `apply` gives the inverse, so that undoing is applying.
//
// Law: apply(d, e) gives i; then apply(d, i) restores d. A refused edit leaves the design untouched.
#pragma once

#include "model/design/design.h"

#include <string>
#include <variant>

namespace clusterwright::model
{

inline constexpr std::size_t kLast = static_cast<std::size_t>(-1);

struct SetVariable {
    std::string name;
    std::string value;            // a quantity or an expression
    std::optional<Origin> origin; // of the new value; none: chosen in the design
};

// A component as this design has it, or overrides its cluster's; without one, the cluster's holds again.
struct SetComponent {
    std::string name;
    std::optional<PlacedComponent> component;
    std::size_t position = kLast; // in the design's list, when it is new
};

// A step's parameter; without a value, the design's variable of that name or the block's default holds again.
struct SetBinding {
    std::string step;
    std::string parameter;
    std::optional<std::string> value;
    std::size_t position = kLast; // among the step's bindings, when it is new
};

// Offloads a step: the resource that it occupies; empty for the block's own.
struct PlaceStep {
    std::string step;
    std::string on;
};

using Edit = std::variant<SetVariable, SetComponent, SetBinding, PlaceStep>;

// Errors: edit.unknown (no such variable or step), expression.*, name.form.
// Whether names and dimensions fit is found when the design is instantiated: an edit may pass through a state with findings.
[[nodiscard]] Result<Edit> apply(Design& design, const Edit& edit);

// The edit that gives "nic.host_bandwidth" (component "nic") another value in this design.
[[nodiscard]] Result<Edit> setAttribute(const Design& design,
                                        const std::string& component,
                                        const std::string& attribute,
                                        const std::string& value,
                                        const Origin& origin);

} // namespace clusterwright::model
