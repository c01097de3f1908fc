// clusterwright-cli nodes, with list, add and remove: the user's own list, and the hosts of ssh, MPI and Slurm.
#include "plugins/runner/nodes/node_list.h"

#include "app/cli/measurement/node_commands.h"
#include "app/cli/program/table.h"
#include "model/core/file.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

// Other sources of nodes.
struct NodeSources {
    std::string hostfile;
    std::string slurm;
    std::string sshConfig;

    void addTo(CLI::App& command)
    {
        command.add_option("--hostfile", hostfile, "Hosts of an MPI hostfile")
            ->type_name("FILE")
            ->check(notEmpty);
        command.add_option("--slurm", slurm, "Hosts of a Slurm expression: n[01-04,7]")
            ->type_name("NODES")
            ->check(notEmpty);
        command.add_option("--ssh-config", sshConfig, "Hosts of an ssh configuration")
            ->type_name("FILE")
            ->check(notEmpty);
    }

    [[nodiscard]] bool areGiven() const
    {
        return !hostfile.empty() || !slurm.empty() || !sshConfig.empty();
    }

    // The problems are errors or warnings.
    [[nodiscard]] runner::NodeList read() const
    {
        runner::NodeList list;
        const auto take = [&](const model::Result<std::vector<runner::Node>>& found) {
            append(list.problems, found.diagnostics());
            if (found)
                list.nodes.insert(list.nodes.end(), found.value().begin(), found.value().end());
        };
        if (!hostfile.empty()) {
            const auto text = model::readFile(hostfile);
            take(text ? runner::parseHostfile(text.value(), hostfile)
                      : model::Result<std::vector<runner::Node>>(text.diagnostics()));
        }
        if (!slurm.empty())
            take(runner::parseSlurmNodes(slurm));
        if (!sshConfig.empty())
            takeSsh(list);
        return list;
    }

private:
    // A named file must exist, and ssh must accept it.
    void takeSsh(runner::NodeList& list) const
    {
        if (const auto text = model::readFile(sshConfig); !text)
            return append(list.problems, text.diagnostics());
        auto found = runner::readSshConfig(sshConfig);
        append(list.problems, std::move(found.problems));
        for (auto& node : found.nodes) {
            node.sshConfig = std::filesystem::absolute(sshConfig).string();
            list.nodes.push_back(std::move(node));
        }
    }
};

Json nodeJson(const runner::Node& node)
{
    return {{"name", node.name},
            {"transport", toText(node.transport)},
            {"address", node.address},
            {"ssh_config", textOrNull(node.sshConfig)},
            {"data_address", textOrNull(node.dataAddress)},
            {"more_data_addresses", node.moreDataAddresses},
            {"ranks", node.ranks},
            {"origin", node.origin}};
}

int printNodes(const Context& context,
               const std::vector<runner::Node>& nodes,
               const Diagnostics& problems)
{
    auto list = Json::array();
    std::vector<std::vector<std::string>> rows{
        {"node", "transport", "address", "data address", "ranks", "from"}};
    for (const auto& node : nodes) {
        list.push_back(nodeJson(node));
        auto data = node.moreDataAddresses;
        data.insert(data.begin(), node.dataAddress);
        rows.push_back({node.name,
                        std::string(toText(node.transport)),
                        node.address,
                        model::join(data, ", "),
                        std::to_string(node.ranks),
                        node.origin});
    }
    if (context.json)
        printJson({{"nodes", list}, {"diagnostics", findingsJson(problems)}});
    else
        std::cout << tableText(rows, std::vector<Align>(6, Align::Left)) << std::flush;
    printFindings(problems);
    return model::hasErrors(problems) ? kBadInput : kDone;
}

int listNodes(const Context& context, const NodeSources& sources)
{
    const auto list = sources.areGiven() ? sources.read() : runner::knownNodes();
    if (sources.areGiven() && hasErrors(list.problems))
        return fail(context, list.problems);
    return printNodes(context, list.nodes, list.problems);
}

struct AddOptions {
    runner::Node node;
    std::string transport = "ssh";
    std::vector<std::string> dataAddresses;
    NodeSources sources;
    bool replaces = false;
};

// Returns the node of the options, or the nodes of the sources. Checks each as its transport would.
runner::NodeList nodesToAdd(AddOptions options)
{
    if (options.sources.areGiven()) {
        auto list = options.sources.read();
        for (const auto& node : list.nodes)
            append(list.problems, atPlace(node.name, checkNode(node)));
        return list;
    }
    auto& node = options.node;
    node.transport = *runner::transportFrom(options.transport);
    node.address = node.address.empty() ? node.name : node.address;
    if (!options.dataAddresses.empty()) {
        node.dataAddress = options.dataAddresses.front();
        node.moreDataAddresses.assign(options.dataAddresses.begin() + 1,
                                      options.dataAddresses.end());
    }
    if (!node.sshConfig.empty())
        node.sshConfig = std::filesystem::absolute(node.sshConfig).string();
    return {{node}, runner::checkNode(node)};
}

int addNodes(const Context& context, const AddOptions& options)
{
    const auto added = nodesToAdd(options);
    if (hasErrors(added.problems))
        return fail(context, added.problems);
    auto nodes = runner::readNodeFile(runner::nodeFile());
    if (!nodes)
        return fail(context, nodes.diagnostics());
    auto list = std::move(nodes).value();
    for (const auto& node : added.nodes) {
        const auto known = std::ranges::find(list, node.name, &runner::Node::name);
        if (known == list.end())
            list.push_back(node);
        else if (options.replaces)
            *known = node;
        else
            return fail(context,
                        {model::Severity::Error,
                         "node.twice",
                         runner::nodeFile().string(),
                         "",
                         "duplicate node '" + node.name + "'",
                         "choose another name, or use --replace"});
    }
    if (const auto problems = runner::writeNodeFile(runner::nodeFile(), list); !problems.empty())
        return fail(context, problems);
    return printNodes(context, added.nodes, added.problems);
}

// Adds all nodes, or none after an error.
int removeNodes(const Context& context, const std::vector<std::string>& names)
{
    auto nodes = runner::readNodeFile(runner::nodeFile());
    if (!nodes)
        return fail(context, nodes.diagnostics());
    std::vector<runner::Node> kept;
    std::vector<runner::Node> removed;
    for (const auto& node : nodes.value())
        (std::ranges::count(names, node.name) > 0 ? removed : kept).push_back(node);
    Diagnostics problems;
    for (const auto& name : names)
        if (std::ranges::count(removed, name, &runner::Node::name) == 0)
            problems.add({model::Severity::Error,
                          "node.unknown",
                          runner::nodeFile().string(),
                          "",
                          "your list has no node '" + shortened(name) + "'",
                          "run `clusterwright-cli nodes list` to see your list"});
    if (problems.empty())
        problems = runner::writeNodeFile(runner::nodeFile(), kept);
    return problems.empty() ? printNodes(context, removed, {}) : fail(context, problems);
}

} // namespace

void addNodesList(CLI::App& nodes, Context& context)
{
    auto* const command = nodes.add_subcommand(
        "list", "List the nodes of your list, ~/.ssh/config and this machine, or of a file");
    auto sources = std::make_shared<NodeSources>();
    sources->addTo(*command);
    command->callback([&context, sources] {
        context.run = [&context, sources] { return listNodes(context, *sources); };
    });
}

void addNodesAdd(CLI::App& nodes, Context& context)
{
    auto* const command =
        nodes.add_subcommand("add", "Add a node, or the hosts of a file, to your list");
    auto options = std::make_shared<AddOptions>();
    auto* const name =
        command->add_option("NAME", options->node.name, "Node name")->check(notEmpty);
    command->add_option("--transport", options->transport, "Transport (default: ssh)")
        ->check(CLI::IsMember({"local", "ssh", "mpi", "slurm"}));
    command
        ->add_option("--address",
                     options->node.address,
                     "Address used by the transport, for ssh with an optional port: me@node1:2222 "
                     "(default: NAME)")
        ->check(notEmpty);
    command
        ->add_option("--data-address",
                     options->dataAddresses,
                     "IP address of the measured traffic; several for the links of a bond")
        ->delimiter(',');
    command
        ->add_option("--ranks", options->node.ranks, "Number of MPI ranks on the node (default: 1)")
        ->check(CLI::Range(1, 1 << 20));
    command->add_flag("--replace", options->replaces, "Replace a node of this name");
    options->sources.addTo(*command);
    command->callback([&context, options, name] {
        const bool isNamed = name->count() > 0;
        if (isNamed && (!options->sources.hostfile.empty() || !options->sources.slurm.empty()))
            throw CLI::ExcludesError("NAME", "--hostfile, --slurm");
        if (!isNamed && !options->sources.areGiven())
            throw CLI::RequiredError("NAME, --hostfile, --slurm or --ssh-config");
        if (isNamed) // ssh configuration of this node only
            options->node.sshConfig = std::exchange(options->sources.sshConfig, {});
        options->node.origin = "hand";
        context.run = [&context, options] { return addNodes(context, *options); };
    });
}

void addNodesRemove(CLI::App& nodes, Context& context)
{
    auto* const command = nodes.add_subcommand("remove", "Remove nodes from your list");
    auto names = std::make_shared<std::vector<std::string>>();
    command->add_option("NAME", *names, "Nodes of your list")->required()->check(notEmpty);
    command->callback([&context, names] {
        context.run = [&context, names] { return removeNodes(context, *names); };
    });
}

void addNodes(CLI::App& app, Context& context)
{
    auto* const nodes = app.add_subcommand("nodes", "Manage the nodes to measure on");
    nodes->require_subcommand(1);
    addNodesList(*nodes, context);
    addNodesAdd(*nodes, context);
    addNodesRemove(*nodes, context);
    addNodesTest(*nodes, context);
}

} // namespace clusterwright::cli
