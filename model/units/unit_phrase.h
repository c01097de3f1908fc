// Parts of sentences about units, which never show the unit 1.
#pragma once

#include "model/units/dimension.h"

namespace clusterwright::model
{

// "is in bytes", "is in B/s", "has no unit"
[[nodiscard]] std::string unitPhrase(Dimension dimension);

// "expected B/s, got a plain number"
[[nodiscard]] std::string expectedUnit(Dimension expected, Dimension got);
// Returns the remedy for a value without a unit; empty for other values.
[[nodiscard]] std::string addUnit(Dimension got);

} // namespace clusterwright::model
