// Reads claims from files (presets/README.md).
#pragma once

#include "model/json/findings.h"
#include "model/json/json_fwd.h"
#include "model/study/claims/claim.h"

namespace clusterwright::model
{

[[nodiscard]] Claim readClaim(const Json& json, Findings& findings);

} // namespace clusterwright::model
