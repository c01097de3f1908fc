// What commands say about the outputs that they are asked for with --output.
#pragma once

#include "model/core/diagnostics.h"

#include <string>
#include <vector>

namespace clusterwright::cli
{

// output.duplicate, for each that is asked for twice.
[[nodiscard]] model::Diagnostics repeatedOutputs(const std::vector<std::string>& outputs);
// Findings about an output that there is not say how to choose another one.
[[nodiscard]] model::Diagnostics withOutputOption(model::Diagnostics findings);

} // namespace clusterwright::cli
