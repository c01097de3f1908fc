// Which program a role of a task is, and its command line.
#pragma once

#include "plugins/runner/execution/schedule.h"
#include "plugins/runner/nodes/session.h"

namespace clusterwright::runner
{

// Whether it is the program that agents run from, which is on every node.
[[nodiscard]] bool isOwnProgram(const Probe& probe);

// The file of this machine that is the probe's program.
[[nodiscard]] std::filesystem::path programFile(const Session& session, const Probe& probe);

// The options that every probe gets, behind its id.
[[nodiscard]] std::vector<std::string>
argumentsOf(const Task& task, const std::string& role, const std::vector<std::string>& more);

// `role` is "node", "server", "client" or "ranks"; `more` are options beyond the task's. Ranks are a program of this machine,
// mpirun, that starts them where the program was deployed. Errors: those of the transports.
[[nodiscard]] model::Result<ProgramStart> programStart(const Session& session,
                                                       const Task& task,
                                                       const std::string& role,
                                                       const std::vector<std::string>& more);

} // namespace clusterwright::runner
