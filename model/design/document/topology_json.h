// Reads and writes the topology of a design (presets/README.md).
#pragma once

#include "model/block/member_values.h"
#include "model/design/document/topology_section.h"
#include "model/json/findings.h"
#include "model/json/json_fwd.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// As in member_values.h. Findings: generator.syntax.
void readValue(ObjectReader& reader, const MemberPlace& at, GeneratorCall& value);
void readValue(ObjectReader& reader, const MemberPlace& at, RoleComponents& value);
void checkValue(const MemberPlace& at, const GeneratorCall& value);
void checkValue(const MemberPlace& at, const RoleComponents& value);
void putValue(Json& json, const char* key, Meaning meaning, const GeneratorCall& value);
void putValue(Json& json, const char* key, Meaning meaning, const RoleComponents& value);

// Reads the topology of a design or cluster. Findings: those of the file's form; name.form, name.duplicate, generator.syntax,
// topology.attribute, topology.depth, placement.unknown, routing.unknown, topology.striping. `variables`: the names that placement,
// routing and striping can have in place of a word.
[[nodiscard]] TopologySection
readTopology(const Json& json, Findings& findings, const std::vector<std::string>& variables = {});
[[nodiscard]] Json toJson(const TopologySection& section);
// Adds the same findings for an edited topology.
void checkForm(const TopologySection& section,
               Findings& findings,
               const std::vector<std::string>& variables = {});

} // namespace clusterwright::model
