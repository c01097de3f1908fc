// Start of a child process: pipes that are closed on exec unless passed explicitly, and words for exec.
#pragma once

#include "plugins/probes/support/descriptor.h"

#include <array>
#include <string>
#include <sys/types.h>
#include <vector>

namespace clusterwright::probes
{

// A pipe whose ends close on exec.
struct Pipe {
    Descriptor reader;
    Descriptor writer;

    Pipe(); // throws std::system_error
};

// Returns pointers with a final null, valid while the texts are not moved.
[[nodiscard]] std::vector<char*> pointersTo(const std::vector<std::string>& texts);

inline constexpr int kNotStarted =
    127; // exit code of a child that could not execute its program, as in shells

// Arguments of exec, prepared before the fork.
struct Exec {
    const char* program;      // path, or a name to search in PATH
    char* const* arguments;   // including the name, with a final null
    char* const* environment; // with a final null
};

// Executes the program in a child, without allocating or locking. The program leads a new session, has these files as its standard streams
// and no blocked signals, and receives the signal `atEnd` when the thread that forked it ends. Returns errno after a failure.
[[nodiscard]] int
becomeProgram(const Exec& exec, pid_t parent, int atEnd, const std::array<int, 3>& streams);

} // namespace clusterwright::probes
