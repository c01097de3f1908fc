#include "model/design/document/expression_visit.h"

#include "model/block/member_values.h"
#include "model/design/document/design_members.h"

#include <type_traits>

namespace clusterwright::model
{

namespace
{

// Sees the expressions among the values of described items (members.h).
struct ExpressionVisit {
    const std::function<void(const Expression&)>& see;

    template <typename Value>
    void operator()(const Value& value, const ValuePlace& /*place*/, Meaning /*meaning*/) const
    {
        if constexpr (std::is_same_v<Value, Expression>) {
            see(value);
        } else if constexpr (std::is_same_v<Value, std::optional<Expression>>) {
            if (value)
                see(*value);
        } else if constexpr (std::is_same_v<Value, GeneratorCall>) {
            for (const auto& argument : value.arguments)
                if (const auto expression = parseExpression(argument.text))
                    see(expression.value());
        }
    }
};

} // namespace

void visitExpressions(const std::vector<PlacedComponent>& components,
                      const std::function<void(const Expression&)>& see)
{
    for (const auto& component : components)
        eachValue(component, {nullptr, ""}, ExpressionVisit{see});
}

void visitExpressions(const TopologySection& section,
                      const std::function<void(const Expression&)>& see)
{
    eachValue(section.whole, {nullptr, ""}, ExpressionVisit{see});
    for (const auto& attribute : section.attributes)
        see(attribute.value);
    eachValue(section.rules, {nullptr, ""}, ExpressionVisit{see});
    for (const auto& rule : wordRules())
        if (const auto variable = parseExpression(rule.variableIn(section.rules)))
            see(variable.value());
}

} // namespace clusterwright::model
