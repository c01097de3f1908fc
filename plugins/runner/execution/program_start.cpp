#include "plugins/runner/execution/program_start.h"

#include "model/core/diagnostics.h"
#include "model/core/file.h"
#include "model/core/text.h"
#include "plugins/runner/nodes/agent_link.h"
#include "plugins/runner/nodes/program_files.h"
#include "plugins/transports/mpi/mpi.h"
#include "plugins/transports/ssh/ssh.h"

namespace clusterwright::runner
{

namespace
{

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr std::string_view kOwnProgram = "clusterwright-probe";

// Returns the data addresses of a node; without them, MPI chooses the network.
Words namedAddresses(const Node& node)
{
    Words addresses = node.moreDataAddresses;
    if (!node.dataAddress.empty())
        addresses.insert(addresses.begin(), node.dataAddress);
    return addresses;
}

// Returns the ssh command line for mpirun; all nodes must share it. Empty without nodes of ssh.
model::Result<Words> sshCommand(const Session& session, const std::vector<const Node*>& nodes)
{
    const Node* first = nullptr;
    for (const auto* const node : nodes) {
        if (node->transport != TransportKind::Ssh)
            continue;
        if (first && node->sshConfig != first->sshConfig)
            return model::Diagnostics{model::Severity::Error,
                                      "node.ssh_config",
                                      "",
                                      node->name,
                                      "the ssh configuration differs from that of " + first->name +
                                          ", but mpirun uses one for all nodes",
                                      "put all hosts in one configuration file"};
        first = first ? first : node;
    }
    if (!first)
        return Words{};
    Words shell = {"ssh"};
    const auto options =
        transports::sshOptions({first->address,
                                first->sshConfig,
                                session.controlFolder(),
                                static_cast<int>(session.settings().connectTimeout)});
    shell.insert(shell.end(), options.begin(), options.end());
    return shell;
}

// Writes the script with which mpirun starts its helpers, and returns its command line.
model::Result<Words> remoteShell(const Session& session,
                                 const std::vector<const Node*>& nodes,
                                 const std::vector<transports::Alias>& aliases)
{
    const auto ssh = sshCommand(session, nodes);
    if (!ssh || ssh.value().empty())
        return ssh;
    const auto file = session.controlFolder() / "mpi_shell";
    auto problems = model::writeFile(file, transports::remoteShellScript(ssh.value(), aliases));
    if (!problems.empty())
        return problems;
    return Words{"sh", file.string()};
}

model::Result<Words> ranksCommand(const Session& session, const Task& task, const Words& arguments)
{
    if (auto problems = session.mpirunProblems(); !problems.empty())
        return problems;
    std::vector<const Node*> nodes;
    std::vector<transports::RankPlace> places;
    std::vector<transports::Alias> aliases;
    for (const auto& name : task.nodes) {
        const auto* const link = session.find(name);
        if (!link)
            continue;
        const auto& node = link->node();
        nodes.push_back(&node);
        auto host = node.transport == TransportKind::Local ? "localhost" : node.address;
        if (node.transport == TransportKind::Ssh) {
            auto words = transports::sshDestination(node.address);
            if (!words)
                return words.diagnostics();
            host = "clusterwright-" + std::to_string(aliases.size() + 1);
            aliases.push_back({host, std::move(words).value()});
        }
        places.push_back({std::move(host),
                          node.ranks,
                          session.pathOn(name, programFile(session, task.probe)),
                          namedAddresses(node)});
    }
    const auto shell = remoteShell(session, nodes, aliases);
    if (!shell)
        return shell.diagnostics();
    return transports::mpiRanks(places, shell.value(), arguments);
}

} // namespace

bool isOwnProgram(const Probe& probe)
{
    return probe.program == kOwnProgram;
}

Words argumentsOf(const Task& task, const std::string& role, const Words& more)
{
    Words words = {task.probe.id};
    if (task.probe.roles == ProbeRoles::ServerAndClient)
        words.insert(words.end(), {"--role", role});
    const auto options = optionsOf(task.point);
    words.insert(words.end(), options.begin(), options.end());
    words.insert(words.end(),
                 {"--repeats",
                  std::to_string(task.repeats),
                  "--warm-up",
                  std::to_string(task.warmUp),
                  "--time-limit",
                  model::shortestText(task.timeLimit)});
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

fs::path programFile(const Session& session, const Probe& probe)
{
    if (probe.bringsProgram())
        return probe.folder / probe.program;
    return session.settings().program.parent_path() / probe.program;
}

model::Result<ProgramStart> programStart(const Session& session,
                                         const Task& task,
                                         const std::string& role,
                                         const std::vector<std::string>& more)
{
    if (!isOwnProgram(
            task.probe)) // the same check of files for every transport, also if no file is sent
        if (const auto files = programFiles(programFile(session, task.probe)); !files)
            return files.diagnostics();
    ProgramStart start;
    start.arguments = argumentsOf(task, role, more);
    if (task.probe.roles == ProbeRoles::Ranks) {
        auto command = ranksCommand(session, task, start.arguments);
        if (!command)
            return command.diagnostics();
        start.program = command.value().front();
        start.arguments = {command.value().begin() + 1, command.value().end()};
    } else if (!isOwnProgram(task.probe))
        start.program = programFile(session, task.probe);
    return start;
}

} // namespace clusterwright::runner
