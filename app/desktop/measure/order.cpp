#include "app/desktop/measure/order.h"

#include "model/core/text.h"
#include "plugins/runner/store/store.h"

#include <algorithm>
#include <iterator>

namespace clusterwright::desktop
{

std::vector<runner::Node> nodesOf(const runner::Plan& plan, const std::vector<runner::Node>& known)
{
    const auto named = runner::nodeNames(plan);
    std::vector<runner::Node> nodes;
    std::ranges::copy_if(known, std::back_inserter(nodes), [&](const auto& node) {
        return std::ranges::binary_search(named, node.name);
    });
    return nodes;
}

std::vector<std::string> commandsOf(const runner::Plan& plan, const runner::Catalogue& catalogue)
{
    std::vector<std::string> commands;
    for (const auto& measurement : plan.measurements) {
        const auto* const probe = catalogue.find(measurement.probe);
        if (!probe)
            continue;
        auto command = probe->bringsProgram() ? (probe->folder / probe->program).string()
                                              : probe->program + " " + probe->id;
        if (std::ranges::find(commands, command) == commands.end())
            commands.push_back(std::move(command));
    }
    return commands;
}

std::string nodeText(const runner::Node& node)
{
    if (node.transport == runner::TransportKind::Local)
        return node.name + " (this machine)";
    return node.name + " (" + std::string(toText(node.transport)) + " " + node.address + ")";
}

std::string startText(const MeasurementOrder& order, const runner::Catalogue& catalogue)
{
    std::vector<std::string> nodes;
    for (const auto& node : order.nodes)
        nodes.push_back(nodeText(node));
    return "Starts " + model::join(commandsOf(order.plan, catalogue), ", ") + " on " +
           model::join(nodes, ", ") + ".";
}

model::Result<runner::Estimate> estimateOf(const MeasurementOrder& order,
                                           const runner::Catalogue& catalogue)
{
    auto schedule = runner::Schedule::make(order.plan, catalogue, order.nodes);
    if (!schedule)
        return schedule.diagnostics();
    if (const auto store = runner::Store::open(order.store, runner::Store::Access::Existing))
        if (auto paces = store.value()->paces())
            schedule.value().setPaces(std::move(paces).value());
    return schedule.value().estimate();
}

} // namespace clusterwright::desktop
