#include "tests/support/run_program.h"

#include "plugins/probes/support/exec.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <iterator>
#include <poll.h>
#include <spawn.h>
#include <sstream>
#include <string_view>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

extern char** environ;

namespace clusterwright::tests
{

namespace
{

using Clock = std::chrono::steady_clock;
using probes::Descriptor;
using probes::Pipe;
using probes::pointersTo;

constexpr auto kLongestRun = std::chrono::seconds(60);

[[noreturn]] void fail(int error, const std::string& what)
{
    throw std::system_error(error, std::generic_category(), what);
}

std::vector<std::string> environmentWithout(const std::vector<std::string>& names)
{
    std::vector<std::string> result;
    for (char** entry = environ; *entry; ++entry) {
        const std::string_view text = *entry;
        const auto name = std::string(text.substr(0, text.find('=')));
        if (std::ranges::find(names, name) == names.end())
            result.emplace_back(text);
    }
    return result;
}

pid_t start(const ProgramCall& call, const Pipe& out, const Pipe& err)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addchdir_np(&actions, call.directory.c_str());
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (call.output == Output::File)
        posix_spawn_file_actions_addopen(
            &actions, STDOUT_FILENO, call.outputFile.c_str(), O_WRONLY | O_CREAT, 0644);
    else if (call.output == Output::Closed)
        posix_spawn_file_actions_addclose(&actions, STDOUT_FILENO);
    else
        posix_spawn_file_actions_adddup2(&actions, out.writer.number(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.writer.number(), STDERR_FILENO);

    // A test runner may ignore SIGPIPE, but a shell's child does not.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t pipes;
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &pipes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);

    const auto environment = environmentWithout(call.unset);
    pid_t child = 0;
    const int error = ::posix_spawn(&child,
                                    call.command.front().c_str(),
                                    &actions,
                                    &attributes,
                                    pointersTo(call.command).data(),
                                    pointersTo(environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0)
        fail(error, call.command.front());
    return child;
}

// Reads the available bytes; closes the end at the end of the data.
void drain(Descriptor& end, std::string& text)
{
    std::array<char, 1 << 16> chunk{};
    const auto count = ::read(end.number(), chunk.data(), chunk.size());
    if (count > 0)
        text.append(chunk.data(), static_cast<std::size_t>(count));
    else if (count == 0 || errno != EINTR)
        end.close();
}

// Reads until both pipes end; false after the time limit.
bool collect(Pipe& out, Pipe& err, ProgramOutcome& outcome)
{
    const auto deadline = Clock::now() + kLongestRun;
    while (out.reader.isOpen() || err.reader.isOpen()) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (left <= 0)
            return false;
        std::array<pollfd, 2> ends{pollfd{out.reader.number(), POLLIN, 0},
                                   pollfd{err.reader.number(), POLLIN, 0}};
        if (::poll(ends.data(), ends.size(), static_cast<int>(left)) <= 0)
            continue;
        if (ends[0].revents != 0)
            drain(out.reader, outcome.out);
        if (ends[1].revents != 0)
            drain(err.reader, outcome.err);
    }
    return true;
}

} // namespace

Words words(const std::string& line)
{
    std::istringstream stream(line);
    return {std::istream_iterator<std::string>(stream), {}};
}

ProgramOutcome runProgram(const ProgramCall& call)
{
    Pipe out;
    Pipe err;
    if (call.output == Output::Abandoned)
        out.reader.close();
    const auto child = start(call, out, err);
    if (call.started)
        call.started(child);
    out.writer.close();
    err.writer.close();
    ProgramOutcome outcome;
    outcome.timedOut = !collect(out, err, outcome);
    if (outcome.timedOut)
        ::kill(-child, SIGKILL);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status))
        outcome.exitCode = WEXITSTATUS(status);
    else if (WIFSIGNALED(status))
        outcome.signal = WTERMSIG(status);
    return outcome;
}

} // namespace clusterwright::tests
