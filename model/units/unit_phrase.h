// Parts of sentences about units, which never show the unit 1.
#pragma once

#include "model/units/dimension.h"

namespace clusterwright::model
{

// "is in bytes", "is in B/s", "has no unit"
[[nodiscard]] std::string unitPhrase(Dimension dimension);

// "expected B/s, got a plain number"
[[nodiscard]] std::string expectedUnit(Dimension expected, Dimension got);

// Returns the remedy for a value that has no unit ("add a unit"), or one that differs only in what it counts, as Hz and flop/s do ("use
// flop/s, or multiply by 1 flop"); empty for other values.
[[nodiscard]] std::string unitRemedy(Dimension expected, Dimension got);

} // namespace clusterwright::model
