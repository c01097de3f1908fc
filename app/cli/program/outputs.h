// Findings of commands about the outputs that --output requests.
#pragma once

#include "model/core/diagnostics.h"

#include <string>
#include <vector>

namespace clusterwright::cli
{

// Returns output.duplicate for each output that is requested twice.
[[nodiscard]] model::Diagnostics repeatedOutputs(const std::vector<std::string>& outputs);
// Adds the option --output to the remedy for an unknown output.
[[nodiscard]] model::Diagnostics withOutputOption(model::Diagnostics findings);

} // namespace clusterwright::cli
