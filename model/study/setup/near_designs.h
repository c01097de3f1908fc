// Designs that a new study of two designs can compare with.
#pragma once

#include "model/design/library/library.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns candidates, the nearest first: the design as opened if it has changed, its own values, its other scenarios, shipped designs of similar ids, its baseline.
[[nodiscard]] std::vector<std::string> designsNear(const Design& design, const Library& library);

} // namespace clusterwright::model
