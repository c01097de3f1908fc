// Findings about single points of a study: the same as those of an evaluation there, each with its place ("at P = 4: ").
#pragma once

#include "model/core/diagnostics.h"
#include "model/study/points/response.h"

#include <span>
#include <vector>

namespace clusterwright::model
{

inline constexpr std::size_t kMostGapsExplained =
    8; // gaps can have several reasons, and each takes an evaluation

// Adds the findings of these failing conditions, and the reasons why outputs have no value.
void explainPoint(Diagnostics& known,
                  const System& system,
                  const Response& response,
                  std::span<const double> point,
                  const std::vector<std::size_t>& failing);

// Returns, as warnings, the findings of all points: the first one out of bounds, with their number, the first at which each condition
// fails, and some of those without a value.
[[nodiscard]] Diagnostics findingsAt(const System& system,
                                     const Response& response,
                                     const std::vector<std::vector<double>>& points);

} // namespace clusterwright::model
