#include "model/design/document/members.h"

#include "model/block/block_json.h"
#include "model/block/form.h"
#include "model/core/diagnostics.h"
#include "model/design/document/taken_name.h"
#include "model/json/json.h"
#include "model/json/provenance_json.h"

namespace clusterwright::model
{

namespace
{

void checkName(const std::string& name, const MemberPlace& at)
{
    if (name.empty())
        return;
    if (isTakenName(name))
        at.findings.error(
            "name.reserved", at.pointer(), "'" + name + "' is a reserved name in designs");
    else if (!isName(name))
        at.findings.error("name.form",
                          at.pointer(),
                          "'" + name + "' is not a valid name",
                          "use letters, digits and '_'");
}

// Checks a text that is given.
void checkText(const MemberPlace& at, const std::string& value)
{
    if (at.meaning == Meaning::Name)
        checkName(value, at);
    if (at.meaning == Meaning::Id)
        checkId(value, at.pointer(), at.findings);
    if (at.meaning == Meaning::Unit)
        checkUnit(value, at.pointer(), at.findings);
}

} // namespace

void readValue(ObjectReader& reader, const MemberPlace& at, std::string& value)
{
    value = isRequired(at.meaning) ? reader.text(at.key) : reader.text(at.key, value);
    checkText(at, value);
    if (at.meaning == Meaning::Unit && !value.empty() && !parseUnit(value))
        value.clear();
}

void readValue(ObjectReader& reader, const MemberPlace& at, Expression& value)
{
    value = readExpression(reader, at.key, at.findings);
}

void readValue(ObjectReader& reader, const MemberPlace& at, std::optional<Expression>& value)
{
    if (const auto text = reader.optionalExpression(at.key))
        value = readExpression(*text, at.pointer(), at.findings);
}

void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<std::string>& value)
{
    value = reader.texts(at.key);
}

void readValue(ObjectReader& reader, const MemberPlace& at, OriginRef& value)
{
    value = readOrigin(reader, at.findings);
}

void readValue(ObjectReader& reader, const MemberPlace& at, Source& value)
{
    value = readSource(reader, at.findings, false);
}

void readValue(ObjectReader& reader, const MemberPlace& at, Bounds& value)
{
    value = readBounds(reader, at.findings);
}

void readValue(ObjectReader& reader, const MemberPlace& at, int& value)
{
    value = reader.integer(at.key).value_or(value);
}

void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<ValueLabel>& value)
{
    value = readLabels(reader, at.findings);
}

void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<NamedValue>& value)
{
    const auto* const set = reader.raw(at.key);
    if (!set)
        return;
    ObjectReader settings(*set, at.pointer(), at.findings);
    if (set->is_object())
        for (const auto& [name, text] : set->items())
            value.push_back({name, settings.expression(name)});
}

void checkValue(const MemberPlace& at, const std::string& value)
{
    if (isRequired(at.meaning))
        checkGiven(value, at.pointer(), at.findings);
    checkText(at, value);
}

void checkValue(const MemberPlace& at, const Expression& value)
{
    checkExpression(value, at.pointer(), at.findings);
}

void checkValue(const MemberPlace& at, const std::optional<Expression>& value)
{
    checkExpression(value, at.pointer(), at.findings);
}

void checkValue(const MemberPlace& at, const OriginRef& value)
{
    checkOrigin(value, at.object, at.findings);
}

void checkValue(const MemberPlace& at, const Bounds& value)
{
    checkBounds(value, at.object, at.findings);
}

void checkValue(const MemberPlace& at, const std::vector<NamedValue>& value)
{
    for (const auto& [name, text] : value)
        if (text.empty())
            checkGiven(text, pointerTo(at.pointer(), name), at.findings);
}

} // namespace clusterwright::model
