#include "model/study/studies/hardware_variables.h"

#include "model/design/document/design.h"
#include "model/design/document/expression_visit.h"
#include "model/design/system/system.h"

namespace clusterwright::model
{

std::set<std::string> hardwareVariables(const Design& design, Library& library)
{
    std::set<std::string> names;
    const auto see = [&](const Expression& expression) {
        const auto more = namesIn(expression);
        names.insert(more.begin(), more.end());
    };
    if (const auto topology = topologyOf(design, library))
        visitExpressions(*topology, see);
    visitExpressions(design.components, see);
    if (!design.cluster.empty())
        if (const auto cluster = library.cluster(design.cluster))
            visitExpressions(cluster.value()->components, see);
    std::set<std::string> found;
    for (bool isComplete = false; !isComplete;) {
        isComplete = true;
        for (const auto& variable : design.variables)
            if (names.contains(variable.name) && found.insert(variable.name).second) {
                see(variable.value);
                isComplete = false;
            }
    }
    return found;
}

} // namespace clusterwright::model
