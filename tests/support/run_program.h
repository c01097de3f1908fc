// Runs a program as a child process, without a shell, and waits up to a minute for its end.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace clusterwright::tests
{

using Words = std::vector<std::string>;

[[nodiscard]] inline Words joined(Words first, const Words& second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

// Splits "memcpy --size 1", a line without quotes, at its blanks.
[[nodiscard]] Words words(const std::string& line);

struct ProgramOutcome {
    int exitCode = -1;     // -1 if a signal ended it
    int signal = 0;        // 0 if it ended by itself
    bool timedOut = false; // killed after a minute
    std::string out;
    std::string err;
};

// Target of the child's standard output.
enum class Output {
    Captured,
    File,      // ProgramCall::outputFile
    Closed,    // no standard output
    Abandoned, // a pipe without a reader
};

struct ProgramCall {
    Words command;                   // the program, its arguments
    std::filesystem::path directory; // its working folder
    Output output = Output::Captured;
    std::string outputFile;
    Words unset;                             // environment variables to remove
    std::function<void(pid_t)> started = {}; // called with the child's process id
};

// Throws std::system_error if the program cannot be started.
[[nodiscard]] ProgramOutcome runProgram(const ProgramCall& call);

} // namespace clusterwright::tests
