#include "app/cli/measurement/attached_nodes.h"

#include "app/cli/program/options.h"
#include "model/core/finding.h"
#include "plugins/runner/nodes/node_list.h"

#include <algorithm>
#include <utility>

namespace clusterwright::cli
{

namespace
{

// Makes the node the host of its name in an ssh configuration. Its data addresses and ranks stay those of the list.
model::Diagnostics reachThrough(const std::string& sshConfig, runner::Node& node)
{
    const auto before = std::exchange(node.address, node.name);
    node.transport = runner::TransportKind::Ssh;
    if (before == node.name)
        return {};
    return {model::Severity::Note,
            "node.replaced",
            sshConfig,
            node.name,
            "the address is that of the host in this file, not '" + before + "' of your list",
            "rename the host or the node if they differ"};
}

} // namespace

void NodeOptions::addTo(CLI::App& command)
{
    const OptionAdder add(command);
    add.text(sshConfig,
             "--ssh-config FILE",
             "ssh configuration file (default: your own); a host in it replaces the address "
             "of a node of its name");
    add.number(connectTimeout,
               1.0,
               600.0,
               "--connect-timeout SECONDS",
               "Time limit in seconds for a connection (default: 10)");
}

std::vector<runner::Node> NodeOptions::nodes() const
{
    const auto known = runner::knownNodes();
    if (hasErrors(known.problems)) // the name could resolve to the wrong node
        throw Refusal(known.problems);
    std::vector<runner::Node> nodes;
    Diagnostics problems;
    const auto named = sshConfig.empty() ? runner::NodeList{} : runner::readSshConfig(sshConfig);
    for (const auto& name : names) {
        runner::Node node;
        node.name = node.address = name;
        node.origin = "command line";
        if (const auto* const listed = known.find(name))
            node = *listed;
        if (named.find(name))
            append(problems, reachThrough(sshConfig, node));
        if (node.transport == runner::TransportKind::Ssh && !sshConfig.empty())
            node.sshConfig = sshConfig;
        append(problems, checkNode(node));
        if (std::ranges::find(nodes, name, &runner::Node::name) != nodes.end())
            append(problems,
                   atPlace(shortened(name), model::refusal("node.twice", "duplicate node")));
        nodes.push_back(std::move(node));
    }
    if (hasErrors(problems))
        throw Refusal(problems);
    printFindings(problems);
    return nodes;
}

std::unique_ptr<runner::Session> NodeOptions::session() const
{
    runner::SessionSettings settings;
    settings.program = runner::agentProgramPath();
    settings.connectTimeout = connectTimeout;
    return require(runner::Session::make(std::move(settings)), kEnvironment);
}

} // namespace clusterwright::cli
