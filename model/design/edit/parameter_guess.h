// Suggests parameters for the undefined names in the equations of a block draft, with matching units. Dimensions follow from the
// equations: each is a linear equation over the exponents of the base quantities. Where these leave a choice, the name decides
// ("bandwidth" is in B/s, "latency" in s); otherwise the parameter is a plain number. Law: if the rest of the draft has no
// findings, the new parameters add no dimension findings.
#pragma once

#include "model/design/edit/block_draft.h"

namespace clusterwright::model
{

// Returns the names in the order of their first use. Ignores lines that do not parse.
[[nodiscard]] std::vector<ParameterDraft> undefinedNames(const BlockDraft& draft);

} // namespace clusterwright::model
