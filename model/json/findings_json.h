// Findings for other programs, and out of files: the same fields wherever they are printed.
#pragma once

#include "model/core/diagnostics.h"
#include "model/json/object_reader.h"

namespace clusterwright::model
{

// [{"severity": "warning", "code", "file", "pointer", "message", "hint"}]
[[nodiscard]] Json findingsJson(const Diagnostics& findings);

// The field `key`, as findingsJson writes it; `findings` are about its form. Finding: finding.severity.
[[nodiscard]] Diagnostics
readFindings(ObjectReader& reader, std::string_view key, Findings& findings);

} // namespace clusterwright::model
