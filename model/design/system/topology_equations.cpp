#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/design/graph/design_topology.h"
#include "model/design/library/library.h"
#include "model/design/system/instantiation.h"

#include <algorithm>
#include <filesystem>

namespace clusterwright::model
{

namespace
{

// A component without a count gets the number of its occurrences in the graph.
void countInGraph(Instantiation& to, const TopologyPlan& plan)
{
    const auto names = plan.classNames();
    for (const auto& component : to.available) {
        const auto index = to.system.set.find(to.prefix + component.name + ".count");
        if (component.hasCount || !index || std::ranges::find(names, component.name) == names.end())
            continue;
        auto equation = to.system.set.equations()[*index];
        equation.expression = composedExpression("component_count(" + component.name + ")");
        to.system.set.set(std::move(equation));
    }
}

// Reads the flows of the section, or the file that it names, from the folder of its own file.
void addFlows(TopologyPlan& plan, Findings& findings)
{
    const auto& name = plan.section().rules.flows;
    if (name.empty())
        return;
    if (isListOfFlows(name)) {
        auto lines = name;
        std::ranges::replace(lines, ';', '\n');
        plan.setFlows({"", std::make_shared<const std::string>(std::move(lines))});
        return;
    }
    const auto path = std::filesystem::path(findings.file).parent_path() / name;
    auto text = readFile(path);
    if (text)
        plan.setFlows(
            {path.string(), std::make_shared<const std::string>(std::move(text).value())});
    else
        findings.error(text.diagnostics().front().code,
                       std::string(kTopologyPlace) + "/flows",
                       "cannot read the file of flows '" + name + "'",
                       "check the path, which starts in the folder of the design");
}

} // namespace

std::optional<TopologySection> topologyOf(const Design& design, Library& library)
{
    if (design.topology || design.cluster.empty())
        return design.topology;
    const auto cluster = library.cluster(design.cluster);
    return cluster ? cluster.value()->topology : std::nullopt; // has a finding of its own
}

void addTopology(Instantiation& to, const Design& design)
{
    const auto section = topologyOf(design, to.library);
    if (!section)
        return;
    Findings findings;
    findings.file =
        design.topology ? design.file : to.library.cluster(design.cluster).value()->file;
    const auto& name = design.topology ? design.id : design.cluster;
    TopologyPlan plan(*section, name, to.available, design.variables, findings);
    addFlows(plan, findings);
    append(to.diagnostics, findings.list);
    for (const auto& input : plan.inputs()) {
        Equation equation;
        equation.name = to.prefix + input.name;
        equation.scope = to.prefix;
        equation.expression = input.expression;
        equation.declared = input.dimension;
        equation.doc = input.doc;
        if (namesIn(input.expression).empty())
            equation.origin = Origin{OriginKind::User, {}, "drawn in the design", {}, {}};
        equation.place = {findings.file, input.pointer};
        to.add(std::move(equation));
        to.addLabels(input.name, input.labels);
    }
    if (hasErrors(findings.list))
        return;
    countInGraph(to, plan);
    const auto topology = std::make_shared<const DesignTopology>(
        to.library.graphsOf(std::move(plan)), to.prefix, findings.file);
    to.system.set.addExternals(to.prefix, topology);
    if (!to.isBaseline())
        to.system.topology = topology;
}

} // namespace clusterwright::model
