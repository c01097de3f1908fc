// clusterwright-cli nodes, with list, add, remove and test: the user's own list, the hosts of ssh, MPI and Slurm, and the connection to nodes.
#include "app/cli/measurement/attached_nodes.h"
#include "app/cli/program/long_run.h"
#include "app/cli/program/options.h"
#include "app/cli/program/table.h"
#include "model/core/diagnostics.h"
#include "model/core/file.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/units/quantity.h"
#include "plugins/runner/nodes/agent_link.h"
#include "plugins/runner/nodes/node_list.h"
#include "plugins/runner/probes/sample_json.h"

#include <algorithm>

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
        const OptionAdder add(command);
        add.text(hostfile, "--hostfile FILE", "Hosts of an MPI hostfile");
        add.text(slurm, "--slurm NODES", "Hosts of a Slurm expression: n[01-04,7]");
        add.text(sshConfig, "--ssh-config FILE", "Hosts of an ssh configuration");
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

Row cellsOfNode(const runner::Node& node)
{
    auto data = node.moreDataAddresses;
    data.insert(data.begin(), node.dataAddress);
    return {{"name", "node", node.name},
            {"transport", "transport", toText(node.transport)},
            {"address", "address", node.address},
            {"ssh_config", textOrNull(node.sshConfig)},
            {"data_address", "data address", model::join(data, ", "), textOrNull(node.dataAddress)},
            {"more_data_addresses", node.moreDataAddresses},
            {"ranks", "ranks", node.ranks},
            {"origin", "from", node.origin}};
}

int printNodes(const Context& context,
               const std::vector<runner::Node>& nodes,
               const Diagnostics& problems)
{
    const auto rows = rowsOf(nodes, cellsOfNode, cellsOfNode({}));
    finish(context, {{"nodes", rows.json()}}, rows.text(), problems);
    return hasErrors(problems) ? kBadInput : kDone;
}

int listNodes(const Context& context, const NodeSources& sources)
{
    const auto list = sources.areGiven() ? sources.read() : runner::knownNodes();
    if (sources.areGiven() && hasErrors(list.problems))
        throw Refusal(list.problems);
    return printNodes(context, list.nodes, list.problems);
}

struct AddOptions {
    runner::Node node;
    std::string transport = "ssh";
    std::vector<std::string> dataAddresses;
    NodeSources sources;
    bool replaces = false;

    void check(const CLI::App& command)
    {
        const bool isNamed = command.get_option("NAME")->count() > 0;
        if (isNamed && (!sources.hostfile.empty() || !sources.slurm.empty()))
            throw CLI::ExcludesError("NAME", "--hostfile, --slurm");
        if (!isNamed && !sources.areGiven())
            throw CLI::RequiredError("NAME, --hostfile, --slurm or --ssh-config");
        if (isNamed) // ssh configuration of this node only
            node.sshConfig = std::exchange(sources.sshConfig, {});
        node.origin = "hand";
    }
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

// Adds all nodes, or none after an error.
int addNodes(const Context& context, const AddOptions& options)
{
    const auto added = nodesToAdd(options);
    if (hasErrors(added.problems))
        throw Refusal(added.problems);
    const auto file = runner::nodeFile();
    auto list = require(runner::readNodeFile(file));
    for (const auto& node : added.nodes) {
        const auto known = std::ranges::find(list, node.name, &runner::Node::name);
        if (known == list.end())
            list.push_back(node);
        else if (options.replaces)
            *known = node;
        else
            throw Refusal(inFile(file.string(),
                                 model::refusal("node.twice",
                                                "duplicate node '" + node.name + "'",
                                                "choose another name, or use --replace")));
    }
    requireNone(runner::writeNodeFile(file, list));
    return printNodes(context, added.nodes, added.problems);
}

int removeNodes(const Context& context, const std::vector<std::string>& names)
{
    const auto file = runner::nodeFile();
    std::vector<runner::Node> kept;
    std::vector<runner::Node> removed;
    for (const auto& node : require(runner::readNodeFile(file)))
        (std::ranges::count(names, node.name) > 0 ? removed : kept).push_back(node);
    Diagnostics problems;
    for (const auto& name : names)
        if (std::ranges::count(removed, name, &runner::Node::name) == 0)
            problems.add(
                inFile(file.string(),
                       model::refusal("node.unknown",
                                      "your list has no node '" + shortened(name) + "'",
                                      "run `clusterwright-cli nodes list` to see your list")));
    requireNone(problems);
    requireNone(runner::writeNodeFile(file, kept));
    return printNodes(context, removed, {});
}

void addNodesList(CLI::App& nodes, Context& context)
{
    const auto [command, sources, add] = addCommand<NodeSources>(nodes, context, "list", listNodes);
    command.description(
        "List the nodes of your list, ~/.ssh/config and this machine, or of a file");
    sources.addTo(command);
}

void addNodesAdd(CLI::App& nodes, Context& context)
{
    const auto [command, options, add] = addCommand<AddOptions>(nodes, context, "add", addNodes);
    command.description("Add a node, or the hosts of a file, to your list");
    add.text(options.node.name, "NAME", "Node name");
    add.choice(options.transport,
               {"local", "ssh", "mpi", "slurm"},
               "--transport",
               "Transport (default: ssh)");
    add.text(options.node.address,
             "--address",
             "Address used by the transport, for ssh with an optional port: me@node1:2222 "
             "(default: NAME)");
    add.list(options.dataAddresses,
             "--data-address",
             "IP address of the measured traffic; several for the links of a bond");
    add.number(
        options.node.ranks, 1, 1 << 20, "--ranks", "Number of MPI ranks on the node (default: 1)");
    add.flag(options.replaces, "--replace", "Replace a node of this name");
    options.sources.addTo(command);
}

using runner::AgentLink;

Diagnostics whyNotReady(const AgentLink& link)
{
    if (!link.loss().empty())
        return link.loss();
    return atPlace(link.node().name,
                   model::refusal("run.stopped", "the test was stopped before the node answered"));
}

Row cellsOf(const AgentLink& link)
{
    const auto& node = link.node();
    const bool isReady = link.isReady();
    const auto facts = link.facts().value_or(runner::NodeFacts{});
    const auto seconds = link.secondsToConnect();
    const auto ifReady = [&](const char* head, const std::string& text) {
        return Cell("", head, isReady ? text : "");
    };
    Row row{
        {"name", "node", node.name},
        {"transport", runner::toText(node.transport)},
        {"address", node.address},
        {"data_address", textOrNull(node.dataAddress)},
        {"more_data_addresses", node.moreDataAddresses},
        {"ranks", node.ranks},
        {"reachable", isReady},
        {"", "connected", isReady ? model::roundedText(seconds, 2) + " s" : "no"},
        ifReady("host", facts.host),
        ifReady("kernel", facts.kernel),
        ifReady("processors", std::to_string(facts.cores) + " x " + facts.cpu),
        ifReady("idle", model::percentText(facts.idle, 2)),
        {"", "networks", isReady ? runner::networksText(facts) : model::toText(whyNotReady(link))}};
    if (isReady)
        row.insert(row.end(),
                   {{"seconds", seconds},
                    {"deployed", link.hasDeployed()},
                    {"facts", runner::toJson(facts)}});
    else
        row.emplace_back("diagnostics", findingsJson(whyNotReady(link)));
    return row;
}

// Returns the names of the user's list.
std::vector<std::string> listedNames()
{
    const auto known = runner::knownNodes();
    if (hasErrors(known.problems))
        throw Refusal(known.problems);
    std::vector<std::string> names;
    for (const auto& node : known.nodes)
        if (node.origin == "hand")
            names.push_back(node.name);
    if (names.empty())
        throw Refusal(model::refusal(
            "node.none", "your list is empty", "name nodes here, or add them with `nodes add`"));
    return names;
}

int testNodes(const Context& context, NodeOptions options)
{
    if (options.names.empty())
        options.names = listedNames();
    const auto nodes = options.nodes();
    const auto session = options.session();
    LongRun run(context, {});
    const auto& stop = run.study().options.stop;
    session->open(nodes, stop);
    Rows rows;
    Diagnostics findings;
    for (const auto& node : nodes) {
        const auto& link = *session->find(node.name);
        if (!link.isReady())
            findings.add(whyNotReady(link));
        rows.items.push_back(cellsOf(link));
    }
    print(context, {{"nodes", rows.json()}}, rows.text(), findings);
    return findings.empty() && !stop.stop_requested() ? kDone : kEnvironment;
}

void addNodesTest(CLI::App& nodes, Context& context)
{
    const auto [command, options, add] = addCommand<NodeOptions>(nodes, context, "test", testNodes);
    command.description("Start clusterwright-probe on nodes and show their hardware");
    add.value(options.names, "NODE", "Nodes (default: your list)");
    options.addTo(command);
}

} // namespace

void addNodes(CLI::App& app, Context& context)
{
    auto* const nodes = app.add_subcommand("nodes", "Manage the nodes to measure on");
    nodes->require_subcommand(1);
    addNodesList(*nodes, context);
    addNodesAdd(*nodes, context);
    const auto [command, names, add] =
        addCommand<std::vector<std::string>>(*nodes, context, "remove", removeNodes);
    command.description("Remove nodes from your list");
    add.text(names, "NAME", "Nodes of your list")->required();
    addNodesTest(*nodes, context);
}

} // namespace clusterwright::cli
