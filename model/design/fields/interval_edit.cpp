#include "model/design/fields/interval_edit.h"

#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"
#include "model/design/system/origin_interval.h"
#include "model/design/system/setting_value.h"

namespace clusterwright::model
{

namespace
{

bool isVariable(const Field& field)
{
    return field.key == "value" || field.key.starts_with("variable.");
}

bool isAttribute(const Field& field)
{
    return field.key.starts_with("attribute.") && !field.equation.starts_with("topology.");
}

} // namespace

Origin chosenOrigin()
{
    return {OriginKind::User, {}, "chosen in the design", {}, {}};
}

OriginRef originAfterEdit(const OriginRef& before)
{
    return before && before->kind == OriginKind::User ? before : OriginRef();
}

IntervalText intervalOf(const Field& field)
{
    if (!field.origin || field.origin->interval.size() != 2)
        return {};
    const auto& kind = field.origin->distribution;
    return {field.origin->interval[0],
            field.origin->interval[1],
            kind ? std::string(toText(*kind)) : std::string()};
}

bool canHaveInterval(const Field& field)
{
    if (field.differs || field.equation.empty() || !(isVariable(field) || isAttribute(field)))
        return false;
    const auto expression = parseExpression(field.text);
    return expression && constantOf(expression.value());
}

Result<OriginRef> originWith(const Field& field, const IntervalText& interval)
{
    auto origin = field.origin ? *field.origin : chosenOrigin();
    origin.interval.clear();
    origin.distribution.reset();
    const auto low = std::string(trimmed(interval.low));
    const auto high = std::string(trimmed(interval.high));
    if (low.empty() && high.empty()) {
        origin.estimate.reset();
        return origin == chosenOrigin() && !isAttribute(field) ? OriginRef() : OriginRef(origin);
    }
    const auto& word = interval.distribution;
    origin.interval = {low, high};
    origin.distribution = distributionKind(word);
    if (!word.empty() && !origin.distribution)
        return refusal("origin.distribution",
                       "unknown distribution '" + word + "'",
                       "use one of: " + join(distributionWords(), ", "));
    Equation equation;
    equation.name = field.equation;
    equation.origin = origin;
    const auto value = parseExpression(field.text);
    const auto number = value ? constantOf(value.value()) : std::nullopt;
    const auto read = originInterval(equation, number ? number->dimension : kNumber);
    if (!read)
        return read.diagnostics();
    return OriginRef(origin);
}

Result<Edit> setInterval(const Design& design, const Field& field, const IntervalText& interval)
{
    if (!canHaveInterval(field))
        return refusal("field.interval",
                       "'" + field.label + "' cannot have an interval, because it is not a number",
                       "give the interval to the values that it is computed from");
    if (interval == intervalOf(field))
        return Edit{Edits{}};
    auto origin = originWith(field, interval);
    if (!origin)
        return origin.diagnostics();
    if (!isAttribute(field))
        return setVariable(design, field.equation, field.text, origin.value());
    const auto component = field.equation.substr(0, field.equation.size() - field.label.size() - 1);
    return setAttribute(design, component, field.label, field.text, *origin.value());
}

} // namespace clusterwright::model
