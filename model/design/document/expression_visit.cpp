#include "model/design/document/expression_visit.h"

#include "model/design/document/component.h"
#include "model/design/document/topology_section.h"

namespace clusterwright::model
{

namespace
{

void visit(const TopologyGroup& group, const std::function<void(const Expression&)>& see)
{
    if (group.count)
        see(*group.count);
    for (const auto& use : group.generators)
        for (const auto& argument : use.call.arguments)
            if (const auto expression = parseExpression(argument.text))
                see(expression.value());
    for (const auto& cable : group.cables)
        if (cable.count)
            see(*cable.count);
    for (const auto& inner : group.groups)
        visit(inner, see);
}

} // namespace

void visitExpressions(const std::vector<PlacedComponent>& components,
                      const std::function<void(const Expression&)>& see)
{
    for (const auto& component : components) {
        if (component.count)
            see(*component.count);
        for (const auto& attribute : component.attributes)
            see(attribute.value);
    }
}

void visitExpressions(const TopologySection& section,
                      const std::function<void(const Expression&)>& see)
{
    visit(section.whole, see);
    for (const auto& attribute : section.attributes)
        see(attribute.value);
    if (section.rules.processes)
        see(*section.rules.processes);
    for (const auto& rule : wordRules())
        if (const auto variable = parseExpression(rule.variableIn(section.rules)))
            see(variable.value());
}

} // namespace clusterwright::model
