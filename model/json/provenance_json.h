// Sources and origins as files write them (presets/README.md).
#pragma once

#include "model/core/origin_ref.h"
#include "model/core/provenance.h"
#include "model/json/object_reader.h"

#include <optional>

namespace clusterwright::model
{

// The field "source" of an object; empty when absent and not required.
[[nodiscard]] Source readSource(ObjectReader& reader, Findings& findings, bool required);

// The field "origin"; findings name what each kind demands and lacks.
[[nodiscard]] OriginRef readOrigin(ObjectReader& reader, Findings& findings);

// As they are read. An empty source is null.
[[nodiscard]] Json toJson(const Source& source);
[[nodiscard]] Json toJson(const Origin& origin);

// From the fields of an object or the head of a data file. Finding: origin.kind, origin.incomplete.
[[nodiscard]] std::optional<OriginKind> originKind(std::string_view word);
void checkOrigin(const Origin& origin, const std::string& pointer, Findings& findings);
// Finding: origin.correlation.
void checkCorrelations(const JointEstimate& estimate,
                       const std::string& pointer,
                       Findings& findings);

} // namespace clusterwright::model
