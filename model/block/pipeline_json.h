// Reads pipelines from files (presets/README.md).
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

} // namespace clusterwright::model
