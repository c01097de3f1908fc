#include "plugins/runner/execution/program_start.h"

#include "model/core/diagnostics.h"
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

// Returns the ssh command line with which mpirun starts its helpers; all nodes must share it.
model::Result<Words> remoteShell(const Session& session, const std::vector<const Node*>& nodes)
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

model::Result<Words> ranksCommand(const Session& session, const Task& task, const Words& arguments)
{
    std::vector<const Node*> nodes;
    std::vector<transports::RankPlace> places;
    for (const auto& name : task.nodes)
        if (const auto* const link = session.find(name)) {
            nodes.push_back(&link->node());
            const bool isHere = link->node().transport == TransportKind::Local;
            places.push_back({isHere ? "localhost" : link->node().address,
                              link->node().ranks,
                              session.pathOn(name, programFile(session, task.probe)),
                              namedAddresses(link->node())});
        }
    const auto shell = remoteShell(session, nodes);
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
