// A study's result as a figure: a panel for each output.
#pragma once

#include "app/desktop/plots/figure.h"
#include "model/study/curve.h"

namespace clusterwright::plots
{

// Of one output, or of all of them for kAllOutputs.
inline constexpr std::size_t kAllOutputs = static_cast<std::size_t>(-1);
// Scales that are given hold instead of the study's.
[[nodiscard]] Figure figureOf(const model::CurveStudy& study,
                              std::size_t output = kAllOutputs,
                              std::optional<Scale> x = {},
                              std::optional<Scale> y = {});

} // namespace clusterwright::plots
