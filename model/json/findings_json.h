// Findings as JSON for other programs, with the same fields everywhere.
#pragma once

#include "model/core/diagnostics.h"
#include "model/json/object_reader.h"

namespace clusterwright::model
{

// Returns [{"severity": "warning", "code", "file", "pointer", "message", "hint"}].
[[nodiscard]] Json findingsJson(const Diagnostics& findings);

// Reads the field `key` in the form of findingsJson; `findings` are about that form. Finding: finding.severity.
[[nodiscard]] Diagnostics
readFindings(ObjectReader& reader, std::string_view key, Findings& findings);

} // namespace clusterwright::model
