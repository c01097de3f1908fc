#include "model/design/evaluation.h"

#include <cmath>

namespace clusterwright::model
{

namespace
{

std::string busiestResource(const System& system, const Valuation& valuation)
{
    std::string busiest;
    double longest = 0;
    for (const auto& resource : system.resources) {
        const auto index = system.set.find("busy." + resource);
        if (index && valuation.equations[*index] > longest) {
            longest = valuation.equations[*index];
            busiest = resource;
        }
    }
    return busiest;
}

} // namespace

Result<Evaluation> evaluate(const System& system)
{
    const auto valuation = valuate(system);
    if (!valuation)
        return valuation.diagnostics();
    const auto& values = valuation.value();
    if (system.topology)
        if (const auto graph = topologyAt(system, values); !graph)
            return graph.diagnostics();
    Evaluation evaluation;
    for (const auto& output : system.outputs) {
        const auto index = *system.set.find(output.name);
        const Quantity value{values.equations[index], values.dimensions[index]};
        evaluation.outputs.push_back({output.name, value, output.unit, output.doc});
        if (!std::isfinite(value.value))
            append(evaluation.diagnostics, {whyNotFinite(system, values, index)});
    }
    for (const auto& phase : system.phases)
        evaluation.phases.push_back(
            {phase, values.equations[*system.set.find("phase." + phase.step)]});
    evaluation.bottleneck = busiestResource(system, values);
    append(evaluation.diagnostics, validityFindings(system, values));
    return evaluation;
}

std::string displayText(const OutputValue& output)
{
    return displayIn(output.value, output.unit);
}

} // namespace clusterwright::model
