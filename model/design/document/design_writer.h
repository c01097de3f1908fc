// Writes a design as JSON, in the order of presets/README.md. Law: reading the result gives the same design; the result of a
// shipped design has the same content as its file.
#pragma once

#include "model/design/document/design_fwd.h"
#include "model/json/json_fwd.h"

namespace clusterwright::model
{

[[nodiscard]] Json toJson(const Design& design);

} // namespace clusterwright::model
