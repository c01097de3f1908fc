// A keeper: the process between the agent and one program that it started. All that comes from the program stays below the
// keeper, however it detaches itself, and ends with it.
#pragma once

#include "plugins/probes/support/descriptor.h"

#include <string>
#include <sys/types.h>
#include <vector>

namespace clusterwright::probes
{

// What a program is started with; made before the fork, for little may be done after it.
struct ProgramStart {
    std::string program;                  // a path, or a name to look for in PATH
    std::vector<std::string> arguments;   // from the name on
    std::vector<std::string> environment; // "NAME=VALUE"
};

// How the program came to its end, as the keeper reports it.
struct KeeperReport {
    int startError = 0; // errno of the exec
    int waitStatus = 0; // as waitpid gives it
};

// What the agent has of a running program.
struct KeptProgram {
    pid_t keeper = -1;
    Descriptor input;  // to the program's standard input
    Descriptor output; // from its standard output
    Descriptor errors;
    Descriptor report; // one KeeperReport when everything below the keeper is gone, then the end
};

// Throws std::system_error when there are no more pipes or processes.
[[nodiscard]] KeptProgram startKept(const ProgramStart& start);

// Ends the program and all that came from it; the report follows.
void endKept(pid_t keeper);

// Ends all processes below this one, children of children too, within `longest` seconds. The caller is a sub-reaper.
void endDescendants(double longest);

} // namespace clusterwright::probes
