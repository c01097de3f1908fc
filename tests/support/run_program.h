// Runs a program as a child process, without a shell, and waits for its end: no longer than a minute.
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

// "memcpy --size 1": a line without quotes, cut at its blanks.
[[nodiscard]] Words words(const std::string& line);

struct ProgramOutcome {
    int exitCode = -1;     // -1 when a signal ended it
    int signal = 0;        // 0 when it ended by itself
    bool timedOut = false; // killed after a minute
    std::string out;
    std::string err;
};

// Where the child's standard output goes.
enum class Output {
    Captured,
    File,      // ProgramCall::outputFile
    Closed,    // it has none
    Abandoned, // a pipe that nobody reads
};

struct ProgramCall {
    Words command;                   // the program, its arguments
    std::filesystem::path directory; // to run it in
    Output output = Output::Captured;
    std::string outputFile;
    Words unset;                             // variables to take out of the environment
    std::function<void(pid_t)> started = {}; // told the child's number
};

// Throws std::system_error when the program cannot be started.
[[nodiscard]] ProgramOutcome runProgram(const ProgramCall& call);

} // namespace clusterwright::tests
