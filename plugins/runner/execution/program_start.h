// The program and command line of each role of a task.
#pragma once

#include "plugins/runner/execution/schedule.h"
#include "plugins/runner/nodes/session.h"

namespace clusterwright::runner
{

// Returns whether the probe belongs to clusterwright-probe, which is on every node.
[[nodiscard]] bool isOwnProgram(const Probe& probe);

// Returns the file of the probe's program on this machine.
[[nodiscard]] std::filesystem::path programFile(const Session& session, const Probe& probe);

// Returns the options that every probe receives, after its id.
[[nodiscard]] std::vector<std::string>
argumentsOf(const Task& task, const std::string& role, const std::vector<std::string>& more);

// Returns the program of a role: "node", "server", "client" or "ranks". `more`: options beyond those of the task. For ranks, the program is
// mpirun of this machine, which starts the deployed program on the nodes. Errors: those of the transports.
[[nodiscard]] model::Result<ProgramStart> programStart(const Session& session,
                                                       const Task& task,
                                                       const std::string& role,
                                                       const std::vector<std::string>& more);

} // namespace clusterwright::runner
