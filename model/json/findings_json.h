// Findings for other programs: the same fields wherever they are printed.
#pragma once

#include "model/core/diagnostic.h"
#include "model/json/json.h"

namespace clusterwright::model
{

// [{"severity": "warning", "code", "file", "pointer", "message", "hint"}]
[[nodiscard]] Json findingsJson(const Diagnostics& findings);

} // namespace clusterwright::model
