// The topology of a design as files have it (presets/README.md).
#pragma once

#include "model/design/document/topology_section.h"
#include "model/json/findings.h"
#include "model/json/json_fwd.h"

#include <string>

namespace clusterwright::model
{

// Reads the topology of a design or cluster. Findings: those of the file's form; name.form, name.duplicate, generator.syntax,
// topology.attribute, topology.depth, placement.unknown, routing.unknown, topology.striping.
[[nodiscard]] TopologySection readTopology(const Json& json, Findings& findings);
[[nodiscard]] Json toJson(const TopologySection& section);
// The same findings, of a topology that was changed.
void checkForm(const TopologySection& section, Findings& findings);

} // namespace clusterwright::model
