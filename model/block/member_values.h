// Values of members: reads and checks the types that blocks, pipelines and designs share (members.h).
#pragma once

#include "model/block/members.h"
#include "model/block/pipeline.h"
#include "model/core/origin_ref.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Read a value. Findings: those of the reader and of checkValue.
void readValue(ObjectReader& reader, const MemberPlace& at, std::string& value);
void readValue(ObjectReader& reader, const MemberPlace& at, Expression& value);
void readValue(ObjectReader& reader, const MemberPlace& at, std::optional<Expression>& value);
void readValue(ObjectReader& reader, const MemberPlace& at, OriginRef& value);
void readValue(ObjectReader& reader, const MemberPlace& at, Source& value);
void readValue(ObjectReader& reader, const MemberPlace& at, Bounds& value);
void readValue(ObjectReader& reader, const MemberPlace& at, int& value);
void readValue(ObjectReader& reader, const MemberPlace& at, double& value);
void readValue(ObjectReader& reader, const MemberPlace& at, Interpolation& value);
void readValue(ObjectReader& reader, const MemberPlace& at, ItemState& value);
void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<std::string>& value);
void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<ValueLabel>& value);
void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<Binding>& value);
void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<Arrow>& value);

// Finds whether the item is a group.
void readForm(ObjectReader& reader, PipelineItem& item, Findings& findings);

// Check a value. Findings: json.empty, json.missing_field, name.form, name.reserved, id.form, unit.unknown, study.number, study.top,
// expression.*, origin.*, table.interpolation, item.state.
void checkValue(const MemberPlace& at, const std::string& value);
void checkValue(const MemberPlace& at, const Expression& value);
void checkValue(const MemberPlace& at, const std::optional<Expression>& value);
void checkValue(const MemberPlace& at, const OriginRef& value);
void checkValue(const MemberPlace& at, const Bounds& value);
void checkValue(const MemberPlace& at, int value);
void checkValue(const MemberPlace& at, const std::vector<Binding>& value);
void checkValue(const MemberPlace& at, const std::vector<Arrow>& value); // not their ends
// Always valid, as far as reading keeps them.
inline void checkValue(const MemberPlace& /*at*/, const Source& /*value*/)
{
}
inline void checkValue(const MemberPlace& /*at*/, double /*value*/)
{
}
inline void checkValue(const MemberPlace& /*at*/, Interpolation /*value*/)
{
}
inline void checkValue(const MemberPlace& /*at*/, ItemState /*value*/)
{
}
inline void checkValue(const MemberPlace& /*at*/, const std::vector<std::string>& /*value*/)
{
}
inline void checkValue(const MemberPlace& /*at*/, const std::vector<ValueLabel>& /*value*/)
{
}

} // namespace clusterwright::model
