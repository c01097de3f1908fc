// Checks the operands of an operation and computes the dimension of its result.
#pragma once

#include "model/expression/language/expression.h"

#include <optional>
#include <span>
#include <string>

namespace clusterwright::model
{

struct DimensionOutcome {
    std::optional<Dimension> dimension;
    std::string problem; // "expected B/s, got s"; empty when the operands fit
    std::string remedy;
};

// `operands` in the order of the term's arguments. An empty operand has been reported already, so no further problem is returned.
// `exponent` is the value of a Power's second operand when it is constant.
[[nodiscard]] DimensionOutcome dimensionOf(Op op,
                                           std::span<const std::optional<Dimension>> operands,
                                           std::optional<double> exponent);

} // namespace clusterwright::model
