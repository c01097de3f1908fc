// clusterwright-cli nodes test: tests the connection to nodes and shows the facts that they report.
#include "app/cli/measurement/attached_nodes.h"
#include "app/cli/program/long_run.h"
#include "app/cli/program/table.h"
#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/units/quantity.h"
#include "plugins/runner/nodes/agent_link.h"
#include "plugins/runner/nodes/node_list.h"
#include "plugins/runner/probes/sample_json.h"

#include <CLI/CLI.hpp>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

using runner::AgentLink;

Diagnostics whyNotReady(const AgentLink& link)
{
    if (!link.loss().empty())
        return link.loss();
    return {model::Severity::Error,
            "run.stopped",
            "",
            link.node().name,
            "the test was stopped before the node answered",
            ""};
}

Json nodeJson(const AgentLink& link)
{
    Json json{{"name", link.node().name},
              {"transport", runner::toText(link.node().transport)},
              {"address", link.node().address},
              {"data_address", textOrNull(link.node().dataAddress)},
              {"more_data_addresses", link.node().moreDataAddresses},
              {"ranks", link.node().ranks},
              {"reachable", link.isReady()}};
    if (!link.isReady()) {
        json["diagnostics"] = findingsJson(whyNotReady(link));
        return json;
    }
    json["seconds"] = link.secondsToConnect();
    json["deployed"] = link.hasDeployed();
    json["facts"] = runner::toJson(link.facts().value_or(runner::NodeFacts{}));
    return json;
}

std::vector<std::string> rowOf(const AgentLink& link)
{
    const auto& name = link.node().name;
    if (!link.isReady())
        return {name, "no", "", "", "", "", toText(whyNotReady(link))};
    const auto facts = link.facts().value_or(runner::NodeFacts{});
    return {name,
            model::roundedText(link.secondsToConnect(), 2) + " s",
            facts.host,
            facts.kernel,
            std::to_string(facts.cores) + " x " + facts.cpu,
            model::percentText(facts.idle, 2),
            runner::networksText(facts)};
}

// Returns the named nodes, otherwise the user's list.
model::Result<std::vector<std::string>> listedNames()
{
    const auto known = runner::knownNodes();
    if (hasErrors(known.problems))
        return known.problems;
    std::vector<std::string> names;
    for (const auto& node : known.nodes)
        if (node.origin == "hand")
            names.push_back(node.name);
    if (names.empty())
        return model::refusal(
            "node.none", "your list is empty", "name nodes here, or add them with `nodes add`");
    return names;
}

int testNodes(const Context& context, NodeOptions options)
{
    if (options.names.empty()) {
        auto names = listedNames();
        if (!names)
            return fail(context, names.diagnostics());
        options.names = std::move(names).value();
    }
    const auto nodes = options.nodes();
    if (!nodes)
        return fail(context, nodes.diagnostics());
    const auto session = options.session();
    if (!session)
        return fail(context, session.diagnostics()), kEnvironment;
    LongRun run(context, {});
    const auto& stop = run.study().options.stop;
    session.value()->open(nodes.value(), stop);
    auto list = Json::array();
    std::vector<std::vector<std::string>> rows{
        {"node", "connected", "host", "kernel", "processors", "idle", "networks"}};
    Diagnostics findings;
    for (const auto& node : nodes.value()) {
        const auto& link = *session.value()->find(node.name);
        if (!link.isReady())
            findings.add(whyNotReady(link));
        list.push_back(nodeJson(link));
        rows.push_back(rowOf(link));
    }
    if (context.json)
        printJson({{"nodes", list}, {"diagnostics", findingsJson(findings)}});
    else
        std::cout << tableText(rows, std::vector(rows.front().size(), Align::Left));
    return findings.empty() && !stop.stop_requested() ? kDone : kEnvironment;
}

} // namespace

void addNodesTest(CLI::App& nodes, Context& context)
{
    auto* const command =
        nodes.add_subcommand("test", "Start clusterwright-probe on nodes and show their hardware");
    auto options = std::make_shared<NodeOptions>();
    command->add_option("NODE", options->names, "Nodes (default: your list)");
    options->addTo(*command);
    command->callback([&context, options] {
        context.run = [&context, options] { return testNodes(context, *options); };
    });
}

} // namespace clusterwright::cli
