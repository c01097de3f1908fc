// Sources and origins in files (presets/README.md).
#pragma once

#include "model/core/origin_ref.h"
#include "model/core/provenance.h"
#include "model/json/object_reader.h"

#include <optional>

namespace clusterwright::model
{

// The field "source" of an object; empty when absent and not required.
[[nodiscard]] Source readSource(ObjectReader& reader, Findings& findings, bool required);

// Reads the field "origin"; findings name the missing fields of each kind, and unknown words (origin.kind, origin.distribution).
[[nodiscard]] OriginRef readOrigin(ObjectReader& reader, Findings& findings);

// Inverse of reading. An empty source is null.
[[nodiscard]] Json toJson(const Source& source);
[[nodiscard]] Json toJson(const Origin& origin);

// Reads the kind from the fields of an object or the header of a data file. Findings: origin.kind, origin.incomplete.
[[nodiscard]] std::optional<OriginKind> originKind(std::string_view word);
void checkOrigin(const Origin& origin, const std::string& pointer, Findings& findings);
// Finding: origin.correlation.
void checkCorrelations(const JointEstimate& estimate,
                       const std::string& pointer,
                       Findings& findings);

} // namespace clusterwright::model
