// Which dimension an operation gives, and whether its operands fit.
#pragma once

#include "model/expression/language/expression.h"

#include <optional>
#include <span>
#include <string>

namespace clusterwright::model
{

struct DimensionOutcome {
    std::optional<Dimension> dimension;
    std::string problem; // "expected B/s, got s"; empty when all is well
};

// `operands` in the order of the term's arguments; an empty one has been reported already, and nothing more is said then.
// `exponent` is the value of a Power's second operand when it is constant.
[[nodiscard]] DimensionOutcome dimensionOf(Op op,
                                           std::span<const std::optional<Dimension>> operands,
                                           std::optional<double> exponent);

} // namespace clusterwright::model
