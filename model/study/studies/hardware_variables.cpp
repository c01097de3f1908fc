#include "model/study/studies/hardware_variables.h"

#include "model/design/document/design.h"
#include "model/design/system/system.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

class NameCollector
{
public:
    void add(const Expression& expression)
    {
        const auto names = namesIn(expression);
        m_names.insert(names.begin(), names.end());
    }
    void add(const std::optional<Expression>& expression)
    {
        if (expression)
            add(*expression);
    }
    void add(const std::vector<PlacedComponent>& components)
    {
        for (const auto& component : components) {
            add(component.count);
            for (const auto& attribute : component.attributes)
                add(attribute.value);
        }
    }
    void add(const TopologyGroup& group)
    {
        add(group.count);
        for (const auto& generator : group.generators)
            for (const auto& argument : generator.call.arguments)
                if (const auto value = parseExpression(argument.text))
                    add(value.value());
        for (const auto& cable : group.cables)
            add(cable.count);
        for (const auto& inner : group.groups)
            add(inner);
    }

    [[nodiscard]] const std::set<std::string>& names() const { return m_names; }

private:
    std::set<std::string> m_names;
};

} // namespace

std::set<std::string> hardwareVariables(const Design& design, Library& library)
{
    NameCollector collector;
    if (const auto topology = topologyOf(design, library)) {
        collector.add(topology->whole);
        for (const auto& attribute : topology->attributes)
            collector.add(attribute.value);
    }
    collector.add(design.components);
    if (!design.cluster.empty())
        if (const auto cluster = library.cluster(design.cluster))
            collector.add(cluster.value()->components);
    std::set<std::string> found;
    for (bool isComplete = false; !isComplete;) {
        isComplete = true;
        for (const auto& variable : design.variables)
            if (collector.names().contains(variable.name) && found.insert(variable.name).second) {
                collector.add(variable.value);
                isComplete = false;
            }
    }
    return found;
}

} // namespace clusterwright::model
