// A keeper: the process between the agent and one program. All descendants of the program, even detached ones, stay below the keeper and
// end with it.
#pragma once

#include "plugins/probes/support/descriptor.h"

#include <string>
#include <sys/types.h>
#include <vector>

namespace clusterwright::probes
{

// Data to start a program, prepared before the fork, after which few functions are safe.
struct ProgramStart {
    std::string program;                  // path, or a name to search in PATH
    std::vector<std::string> arguments;   // including the name
    std::vector<std::string> environment; // "NAME=VALUE"
};

// The keeper's report about the end of the program.
struct KeeperReport {
    int startError = 0; // errno of the exec
    int waitStatus = 0; // status of waitpid
};

// The agent's handles of a running program.
struct KeptProgram {
    pid_t keeper = -1;
    Descriptor input;  // to the program's standard input
    Descriptor output; // from its standard output
    Descriptor errors;
    Descriptor report; // sends a KeeperReport after all descendants have ended, then closes
};

// Throws std::system_error if the system has no more pipes or processes.
[[nodiscard]] KeptProgram startKept(const ProgramStart& start);

// Ends the program and its descendants; the report follows.
void endKept(pid_t keeper);

// Ends all descendants of this process within `longest` seconds. The caller must be a sub-reaper.
void endDescendants(double longest);

} // namespace clusterwright::probes
