// How a child process is started: pipes that it is given on purpose only, words as exec takes them.
#pragma once

#include "plugins/probes/support/descriptor.h"

#include <array>
#include <string>
#include <sys/types.h>
#include <vector>

namespace clusterwright::probes
{

// Both ends close on exec.
struct Pipe {
    Descriptor reader;
    Descriptor writer;

    Pipe(); // throws std::system_error
};

// With the null at the end; for as long as the texts are where they are.
[[nodiscard]] std::vector<char*> pointersTo(const std::vector<std::string>& texts);

inline constexpr int kNotStarted =
    127; // the exit code of a child that could not become its program, as in shells

// What exec takes, made before the fork.
struct Exec {
    const char* program;      // a path, or a name to look for in PATH
    char* const* arguments;   // from the name on, with the null at the end
    char* const* environment; // as well
};

// In a child, where nothing may allocate or lock: becomes the program, which leads a session of its own, has these files as its
// standard streams and no signal blocked, and gets the signal `atEnd` when the thread that forked it ends. Returns errno where it cannot
// be executed.
[[nodiscard]] int
becomeProgram(const Exec& exec, pid_t parent, int atEnd, const std::array<int, 3>& streams);

} // namespace clusterwright::probes
