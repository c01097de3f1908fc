// A design as JSON, in the order of presets/README.md.
//
// Law: what is read from the result is the design again; the result of a shipped design has the same content as its file.
#pragma once

#include "model/design/design.h"

namespace clusterwright::model
{

[[nodiscard]] Json toJson(const Design& design);
[[nodiscard]] Json toJson(const Block& block);

} // namespace clusterwright::model
