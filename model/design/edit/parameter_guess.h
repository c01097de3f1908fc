// The names that the equations of a block draft use and nothing defines, as parameters with a unit that fits. Dimensions follow from
// the equations: each is a linear equation over the exponents of the base quantities. Where they leave a choice, the name decides
// ("bandwidth" is in B/s, "latency" in s), and a plain number remains.
//
// Law: where the rest of the draft has no findings, adding the parameters leaves none of the dimensions.
#pragma once

#include "model/design/edit/block_draft.h"

namespace clusterwright::model
{

// Returns the names in the order of their first use. Lines that do not parse are ignored.
[[nodiscard]] std::vector<ParameterDraft> undefinedNames(const BlockDraft& draft);

} // namespace clusterwright::model
