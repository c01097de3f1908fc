#include "plugins/runner/support/child_process.h"

#include "model/core/finding.h"
#include "model/core/text_parts.h"
#include "plugins/probes/support/exec.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern char** environ;

namespace clusterwright::runner
{

namespace
{

using probes::Descriptor;

struct Pipes {
    probes::Pipe input;
    probes::Pipe output;
    probes::Pipe errors;
    probes::Pipe started; // receives errno if exec fails
};

std::vector<std::string> environmentWith(const transports::Words& more)
{
    auto result = more;
    for (char** entry = environ; *entry; ++entry)
        if (std::ranges::none_of(more, [entry](const std::string& given) {
                const auto name = std::string(model::splitAtEquals(given).name) + "=";
                return std::strncmp(*entry, name.c_str(), name.size()) == 0;
            }))
            result.emplace_back(*entry);
    return result;
}

[[noreturn]] void becomeCommand(const probes::Exec& exec, const Pipes& pipes, pid_t parent)
{
    const int error = becomeProgram(
        exec,
        parent,
        SIGTERM,
        {pipes.input.reader.number(), pipes.output.writer.number(), pipes.errors.writer.number()});
    static_cast<void>(!::write(pipes.started.writer.number(), &error, sizeof error));
    ::_exit(probes::kNotStarted);
}

model::Diagnostics cannotStart(const std::string& program, int error)
{
    return model::refusal(
        "program.missing",
        program + " failed to start: " + std::strerror(error), // NOLINT(concurrency-mt-unsafe)
        "");
}

Descriptor nonBlocking(Descriptor& end)
{
    ::fcntl(end.number(), F_SETFL, ::fcntl(end.number(), F_GETFL) | O_NONBLOCK); // NOLINT
    return std::move(end);
}

// Ignores SIGPIPE, which a write to a pipe without a reader would send.
class PipeSignalBlocked
{
public:
    PipeSignalBlocked()
    {
        ::sigemptyset(&m_pipe);
        ::sigaddset(&m_pipe, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &m_pipe, &m_before);
    }
    PipeSignalBlocked(const PipeSignalBlocked&) = delete;
    PipeSignalBlocked& operator=(const PipeSignalBlocked&) = delete;
    ~PipeSignalBlocked()
    {
        const timespec now{};
        ::sigtimedwait(&m_pipe, nullptr, &now);
        ::pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }

private:
    sigset_t m_pipe{};
    sigset_t m_before{};
};

} // namespace

model::Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const transports::Route& route)
{
    const auto variables = environmentWith(route.environment);
    const auto command = probes::pointersTo(route.command);
    const auto environment = probes::pointersTo(variables);
    std::optional<Pipes> pipes;
    try {
        pipes.emplace();
    } catch (const std::system_error& error) {
        return cannotStart(route.command.front(), error.code().value());
    }
    const auto parent = ::getpid();
    const auto process = ::fork();
    if (process < 0)
        return cannotStart(route.command.front(), errno);
    if (process == 0)
        becomeCommand({command.front(), command.data(), environment.data()}, *pipes, parent);
    pipes->started.writer.close();
    int error = 0;
    const auto size = ::read(pipes->started.reader.number(), &error, sizeof error);
    auto child = std::unique_ptr<ChildProcess>(new ChildProcess);
    child->m_process = process;
    if (size == sizeof error)
        return cannotStart(route.command.front(), error);
    child->m_input = nonBlocking(pipes->input.writer);
    child->m_output = nonBlocking(pipes->output.reader);
    child->m_errors = nonBlocking(pipes->errors.reader);
    return child;
}

ChildProcess::~ChildProcess()
{
    for (auto* const end : {&m_input, &m_output, &m_errors})
        end->close();
    if (m_process > 0 && !status()) {
        signal(SIGKILL);
        while (::waitpid(m_process, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
}

std::optional<std::size_t> ChildProcess::write(std::string_view bytes)
{
    const PipeSignalBlocked blocked;
    const auto count = ::write(m_input.number(), bytes.data(), bytes.size());
    if (count >= 0)
        return static_cast<std::size_t>(count);
    if (errno == EAGAIN || errno == EINTR)
        return 0;
    return std::nullopt;
}

std::string ChildProcess::read(Descriptor& end)
{
    std::array<char, 1 << 16> buffer; // NOLINT: read fills it
    const auto count = ::read(end.number(), buffer.data(), buffer.size());
    if (count > 0)
        return {buffer.data(), static_cast<std::size_t>(count)};
    if (count == 0 || (errno != EAGAIN && errno != EINTR))
        end.close();
    return {};
}

std::string ChildProcess::exchange(std::string_view input,
                                   int longest,
                                   const std::function<void(std::string_view)>& tellErrors)
{
    std::string answer;
    while (m_output.isOpen() || m_errors.isOpen()) {
        if (input.empty())
            closeInput();
        std::array<pollfd, 3> ends{pollfd{m_input.number(), POLLOUT, 0},
                                   {m_output.number(), POLLIN, 0},
                                   {m_errors.number(), POLLIN, 0}};
        if (::poll(ends.data(), ends.size(), longest) == 0)
            break;
        if (ends[0].revents != 0)
            input.remove_prefix(write(input).value_or(input.size()));
        if (ends[1].revents != 0)
            answer += readOutput();
        if (ends[2].revents != 0)
            tellErrors(readErrors());
    }
    return answer;
}

void ChildProcess::closeInput()
{
    m_input.close();
}

std::optional<int> ChildProcess::status()
{
    siginfo_t ended{};
    if (m_status ||
        ::waitid(P_PID, static_cast<id_t>(m_process), &ended, WEXITED | WNOHANG | WNOWAIT) != 0 ||
        ended.si_pid != m_process)
        return m_status;
    signal(SIGKILL); // ends remaining processes while the group id is still in use
    int status = 0;
    while (::waitpid(m_process, &status, 0) < 0 && errno == EINTR) {
    }
    m_status = status;
    return m_status;
}

int ChildProcess::await()
{
    siginfo_t ended{};
    while (!m_status &&
           ::waitid(P_PID, static_cast<id_t>(m_process), &ended, WEXITED | WNOWAIT) != 0 &&
           errno == EINTR) {
    }
    return status().value_or(0);
}

void ChildProcess::signal(int number) const
{
    ::kill(-m_process, number);
}

} // namespace clusterwright::runner
