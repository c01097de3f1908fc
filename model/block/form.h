// Checks the form of values, after reading a file and after an edit. A value's place follows from its position.
//
// Law, checked in places_test.cpp: writing a value and reading it back gives the same findings.
#pragma once

#include "model/block/block.h"
#include "model/json/findings.h"

#include <string>
#include <string_view>

namespace clusterwright::model
{

// Findings: json.empty; json.missing_field at the `object` that lacks the field.
void checkGiven(const std::string& text, const std::string& pointer, Findings& findings);
void checkSaid(const std::string& text,
               const std::string& object,
               std::string_view key,
               Findings& findings);
// Finding: expression.*.
void checkParsed(const Expression& expression, const std::string& pointer, Findings& findings);
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
// Checks a whole block.
void checkForm(const Block& block, const std::string& pointer, Findings& findings);

} // namespace clusterwright::model
