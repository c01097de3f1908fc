// Checks the form of values, after reading a file and after an edit. A value's place follows from its position.
//
// Law, checked in places_test.cpp: writing a value and reading it back gives the same findings.
#pragma once

#include "model/block/pipeline.h"
#include "model/json/findings.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// Findings: json.empty; json.missing_field at the `object` that lacks the field.
void checkGiven(const std::string& text, const std::string& pointer, Findings& findings);
void checkSaid(const std::string& text,
               const std::string& object,
               std::string_view key,
               Findings& findings);
// Keeps a text that does not parse. Findings: expression.*; json.empty for a required expression.
void checkExpression(const Expression& expression, const std::string& pointer, Findings& findings);
void checkExpression(const std::optional<Expression>& expression,
                     const std::string& pointer,
                     Findings& findings);
// Finding: expression.size.
inline constexpr std::size_t kLongestBound =
    150; // characters; a condition is built around the bound
void reportLongBound(const std::string& pointer, Findings& findings);
void checkBounds(const Bounds& bounds, const std::string& object, Findings& findings);
void checkOrigin(const OriginRef& origin, const std::string& object, Findings& findings);
// Finding: name.form.
void checkNameForm(const std::string& name, const std::string& pointer, Findings& findings);
// Checks the resource of a step: a component, or a part of one after a dot; may be empty. Finding: name.form.
void checkResource(const std::string& name, const std::string& pointer, Findings& findings);
// Finding: unit.unknown.
void checkUnit(const std::string& unit, const std::string& pointer, Findings& findings);
// Finding: id.form.
void checkId(std::string_view id, const std::string& pointer, Findings& findings);

// Checks the default of a block's parameter. Finding: origin.missing.
void checkDefault(const Parameter& parameter, const std::string& pointer, Findings& findings);
// Checks the names in a block, and its resource. Findings: name.form, name.reserved, name.duplicate, block.time, block.moves.
void checkNames(const Block& block, const std::string& pointer, Findings& findings);
// Checks the id of a step or group. Findings: name.reserved, name.form.
void checkItemId(const PipelineItem& item, const std::string& pointer, Findings& findings);
// Finding: name.duplicate.
void checkUniqueIds(const PipelineItem& root, const std::string& pointer, Findings& findings);
// Checks the names in a list of arrows; `ids` are those of the neighbouring items. Findings: arrow.form, arrow.unknown_step.
void checkArrows(const std::vector<std::string>& names,
                 const std::set<std::string>& ids,
                 const std::string& pointer,
                 Findings& findings);

// Check whole values.
void checkForm(const std::vector<TableUse>& tables, const std::string& list, Findings& findings);
void checkForm(const std::vector<MovedData>& moves, const std::string& list, Findings& findings);
void checkForm(const Block& block, const std::string& pointer, Findings& findings);
void checkForm(const PipelineItem& pipeline, const std::string& pointer, Findings& findings);

} // namespace clusterwright::model
