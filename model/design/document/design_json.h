// Reads designs from files (presets/README.md).
#pragma once

#include "model/design/document/design.h"
#include "model/json/findings.h"
#include "model/json/json_fwd.h"

namespace clusterwright::model
{

class ObjectReader;

[[nodiscard]] Document
readDocument(const Json& json, const std::string& pointer, Findings& findings);

// Adds findings about the file's form. A newer format is an error with that reason.
[[nodiscard]] Design readDesign(const Json& json, Findings& findings);

// Reads the field "set" of an object, which may be absent: values by the names of inputs.
// Without a rate, a resource has a capacity. Finding: json.missing_field.
void readForm(ObjectReader& reader, ResourceCapacity& resource, Findings& findings);
[[nodiscard]] std::vector<NamedValue> readSettings(ObjectReader& reader, Findings& findings);

// Adds the findings that reading the design's file would give, also after edits. Writes no file.
void checkForm(const Design& design, Findings& findings);

} // namespace clusterwright::model
