#include "model/design/system/evaluation.h"

#include "model/block/block.h"
#include "model/design/graph/design_topology.h"
#include "model/design/system/block_time.h"
#include "model/design/system/origin_interval.h"
#include "model/design/system/port_rates.h"
#include "model/expression/program/lowering.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Evaluation);

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

// Warns about a pipeline of values only: its 0 s are not a prediction.
Diagnostics untimedFindings(const System& system)
{
    const auto isDuration = [](const Equation& equation) {
        return equation.name.ends_with(".duration") && !equation.name.starts_with("baseline.");
    };
    const auto hasSteps = std::ranges::any_of(system.set.equations(), isDuration);
    if (!hasSteps || !system.phases.empty() ||
        std::ranges::find(system.outputs, "time", &OutputInfo::name) == system.outputs.end())
        return {};
    return {Severity::Warning,
            "pipeline.untimed",
            system.file,
            "/pipeline",
            "no step takes time, so the time is 0 s",
            "set the time of a block to one of its equations"};
}

} // namespace

Result<Evaluation> evaluate(const System& system)
{
    const auto valuation = valuate(system);
    if (!valuation)
        return valuation.diagnostics();
    return evaluate(system, valuation.value());
}

Result<Evaluation> evaluate(const System& system, const Valuation& values)
{
    Evaluation evaluation;
    if (system.topology) {
        const auto graph = topologyAt(system, values);
        if (!graph)
            return graph.diagnostics();
        const auto& plan = system.topology->graphs().plan();
        auto findings = plan.unplayedRoles(graph.value()->topology);
        append(findings, portRateNotes(system, values, graph.value()->topology));
        evaluation.diagnostics = inFile(system.topology->file(), std::move(findings));
    }
    for (const auto& output : system.outputs) {
        const auto index = *system.set.find(output.name);
        const Quantity value{values.equations[index], values.dimensions[index]};
        evaluation.outputs.push_back({output.name,
                                      value,
                                      output.unit,
                                      output.doc,
                                      labelOf(system, output.name, value.value)});
        if (!std::isfinite(value.value))
            append(evaluation.diagnostics, whyNotFinite(system, values, index));
    }
    for (const auto& phase : system.phases) {
        const auto when = system.set.find(phase.step + ".when");
        evaluation.phases.push_back({phase,
                                     values.equations[*system.set.find("phase." + phase.step)],
                                     !when || values.equations[*when] != 0});
    }
    evaluation.bottleneck = busiestResource(system, values);
    append(evaluation.diagnostics, validityFindings(system, values));
    append(evaluation.diagnostics, intervalFindings(system, values));
    append(evaluation.diagnostics, untimedFindings(system));
    append(evaluation.diagnostics, system.settingFindings);
    return evaluation;
}

std::string displayOrDash(Quantity value, std::string_view unit)
{
    return std::isfinite(value.value) ? displayIn(value, unit) : "-";
}

std::string displayText(const OutputValue& output)
{
    return output.label.empty() ? displayOrDash(output.value, output.unit) : output.label;
}

Diagnostics checkTime(const Block& block, const System& system, const LoweredSet& lowered)
{
    const auto found = system.set.find(block.time);
    const auto dimension = found ? lowered.equations[*found].dimension : std::nullopt;
    if (!dimension || *dimension == kTime)
        return {};
    return {Severity::Error,
            "dimension.mismatch",
            block.file,
            "/time",
            "expected s, got " + baseUnit(*dimension) + " in 'time = " + block.time + "'",
            "name an equation that gives a time"};
}

} // namespace clusterwright::model
