// Reads, checks and writes pipelines of files (presets/README.md).
#pragma once

#include "model/block/pipeline.h"
#include "model/json/findings.h"
#include "model/json/json_fwd.h"

#include <string>

namespace clusterwright::model
{

// `json` is the object with "steps" and "arrows"; the result is a group without a name.
[[nodiscard]] PipelineItem
readPipeline(const Json& json, const std::string& pointer, Findings& findings);
// Adds the same findings for an edited pipeline.
void checkForm(const PipelineItem& pipeline, const std::string& pointer, Findings& findings);
[[nodiscard]] Json toJson(const PipelineItem& pipeline);
// Returns the key of its list in a file: "then" or "stream".
[[nodiscard]] const char* keyOf(const Arrow& arrow);

} // namespace clusterwright::model
