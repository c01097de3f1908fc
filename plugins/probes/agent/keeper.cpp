#include "plugins/probes/agent/keeper.h"

#include "plugins/probes/support/clock.h"
#include "plugins/probes/support/exec.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace clusterwright::probes
{

namespace
{

constexpr double kLongestEnd = 5; // s, until killed processes have ended

// Returns the parent of a process, or 0 if it has ended.
pid_t parentOf(const char* number)
{
    const auto path = "/proc/" + std::string(number) + "/stat";
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    std::array<char, 512> text{};
    const auto count = ::read(file, text.data(), text.size() - 1);
    ::close(file);
    // In "12 (any name) S 11 ...", the name can contain brackets, so search the last one.
    const char* const end = count > 0 ? std::strrchr(text.data(), ')') : nullptr;
    pid_t parent = 0;
    if (end && std::strlen(end) > 4)
        std::from_chars(end + 4, end + std::strlen(end), parent);
    return parent;
}

void killChildren()
{
    DIR* const folder = ::opendir("/proc");
    if (!folder)
        return;
    while (const auto* const entry = ::readdir(folder)) { // NOLINT(concurrency-mt-unsafe)
        const char* const name = entry->d_name;
        if (*name < '0' || *name > '9' || parentOf(name) != ::getpid())
            continue;
        pid_t child = 0;
        std::from_chars(name, name + std::strlen(name), child);
        if (child > 1)
            ::kill(child, SIGKILL);
    }
    ::closedir(folder);
}

sigset_t watchedSignals()
{
    sigset_t signals;
    ::sigemptyset(&signals);
    for (const int signal : {SIGCHLD, SIGTERM, SIGHUP, SIGINT})
        ::sigaddset(&signals, signal);
    return signals;
}

struct Pipes {
    Pipe input;
    Pipe output;
    Pipe errors;
    Pipe report;
};

constexpr int kReport = 3; // descriptor of the keeper's report

// Closes all descriptors except standard streams and the report, such as the pipes of other programs.
void keepOnly(const Pipes& pipes)
{
    const int report = ::fcntl(pipes.report.writer.number(), F_DUPFD_CLOEXEC, 16);
    const int input = ::fcntl(pipes.input.reader.number(), F_DUPFD_CLOEXEC, 16);
    ::dup2(pipes.output.writer.number(), STDOUT_FILENO);
    ::dup2(pipes.errors.writer.number(), STDERR_FILENO);
    ::dup2(input, STDIN_FILENO);
    ::dup3(report, kReport, O_CLOEXEC);
    if (::close_range(kReport + 1, ~0U, 0) == 0)
        return;
    const auto most = std::min(::sysconf(_SC_OPEN_MAX), 65536L); // for a kernel older than 5.9
    for (int file = kReport + 1; file < most; ++file)
        ::close(file);
}

[[noreturn]] void becomeKept(const Exec& exec, pid_t keeper)
{
    const int error =
        becomeProgram(exec, keeper, SIGKILL, {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO});
    const KeeperReport report{error, 0};
    static_cast<void>(!::write(kReport, &report, sizeof report));
    ::_exit(kNotStarted);
}

// Waits until the program ends or the agent requests its end.
int waitForProgram(pid_t program)
{
    const auto signals = watchedSignals();
    while (true) {
        int status = 0;
        while (const auto ended = ::waitpid(-1, &status, WNOHANG)) {
            if (ended == program)
                return status;
            if (ended < 0)
                break;
        }
        const int signal = ::sigwaitinfo(&signals, nullptr);
        if (signal > 0 && signal != SIGCHLD)
            return SIGKILL; // the status that the coming kill will have
    }
}

[[noreturn]] void becomeKeeper(const Exec& exec, const Pipes& pipes, pid_t agent)
{
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    const auto signals = watchedSignals();
    ::sigprocmask(SIG_BLOCK, &signals, nullptr);
    if (::getppid() != agent)
        ::_exit(1);
    ::setpgid(0, 0);
    keepOnly(pipes);
    const auto keeper = ::getpid();
    const auto program = ::fork();
    if (program == 0)
        becomeKept(exec, keeper);
    const int startError = program < 0 ? errno : 0;
    const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::dup2(nothing, stream);
    KeeperReport report{startError, 0};
    if (program > 0)
        report.waitStatus = waitForProgram(program);
    endDescendants(kLongestEnd);
    static_cast<void>(!::write(kReport, &report, sizeof report));
    ::_exit(0);
}

} // namespace

KeptProgram startKept(const ProgramStart& start)
{
    Pipes pipes;
    const auto arguments = pointersTo(start.arguments);
    const auto environment = pointersTo(start.environment);
    const auto agent = ::getpid();
    const auto keeper = ::fork();
    if (keeper < 0)
        throw std::system_error(errno, std::generic_category(), "fork");
    if (keeper == 0)
        becomeKeeper({start.program.c_str(), arguments.data(), environment.data()}, pipes, agent);
    return {keeper,
            std::move(pipes.input.writer),
            std::move(pipes.output.reader),
            std::move(pipes.errors.reader),
            std::move(pipes.report.reader)};
}

void endKept(pid_t keeper)
{
    ::kill(keeper, SIGTERM);
}

void endDescendants(double longest)
{
    const auto deadline = now() + longest;
    while (true) {
        pid_t ended = 0;
        while ((ended = ::waitpid(-1, nullptr, WNOHANG)) > 0) {
        }
        if (ended < 0 || now() > deadline) // no child remains
            return;
        killChildren(); // grandchildren become children of this process and are found in the next pass
        sigset_t children;
        ::sigemptyset(&children);
        ::sigaddset(&children, SIGCHLD);
        const timespec soon{0, 20'000'000};
        ::sigtimedwait(&children, nullptr, &soon);
    }
}

} // namespace clusterwright::probes
