// Which program a role of a task is, and its command line.
#pragma once

#include "plugins/runner/schedule.h"
#include "plugins/runner/session.h"

namespace clusterwright::runner
{

// The file of this machine that is the probe's program.
[[nodiscard]] std::filesystem::path programFile(const Session& session, const Probe& probe);

// `role` is "node", "server", "client" or "ranks"; `more` are options beyond the task's. Ranks are a program of this machine,
// mpirun, that starts them where the program was deployed. Errors: those of the transports.
[[nodiscard]] model::Result<ProgramStart> programStart(const Session& session,
                                                       const Task& task,
                                                       const std::string& role,
                                                       const std::vector<std::string>& more);

} // namespace clusterwright::runner
