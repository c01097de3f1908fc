// Designs out of files (presets/README.md).
#pragma once

#include "model/design/document/design.h"
#include "model/json/findings.h"
#include "model/json/json_fwd.h"

namespace clusterwright::model
{

[[nodiscard]] Document
readDocument(const Json& json, const std::string& pointer, Findings& findings);

// Findings of the file's form. A newer format is an error that says so.
[[nodiscard]] Design readDesign(const Json& json, Findings& findings);

// Reports what reading the design's file would report, after edits too. Writes nothing.
void checkForm(const Design& design, Findings& findings);

} // namespace clusterwright::model
