// The end of a sentence about a value's unit: "is in bytes", "is in B/s", "has no unit".
#pragma once

#include "model/units/dimension.h"

namespace clusterwright::model
{

[[nodiscard]] std::string unitPhrase(Dimension dimension);

} // namespace clusterwright::model
