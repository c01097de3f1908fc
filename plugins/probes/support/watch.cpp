#include "plugins/probes/support/watch.h"

#include "plugins/probes/support/clock.h"
#include "plugins/probes/support/failure.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace clusterwright::probes
{

namespace
{

// Returns the events to watch on standard input. A terminal is not read, because reading would stop a background process.
pollfd inputEntry()
{
    struct stat status = {};
    const bool isKnown = ::fstat(STDIN_FILENO, &status) == 0;
    if (isKnown && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode)))
        return {STDIN_FILENO, POLLIN, 0};
    return {::isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : -1, 0, 0};
}

// Discards unexpected input.
bool isClosed(int descriptor)
{
    std::array<char, 4096> ignored{};
    const auto count = ::read(descriptor, ignored.data(), ignored.size());
    return count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN);
}

// Blocks signals, which the measuring thread handles.
void blockSignals()
{
    sigset_t all;
    sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

} // namespace

Watch::Watch(Output& output, double timeLimit)
    : m_output(output)
    , m_through(::eventfd(0, EFD_CLOEXEC))
{
    if (m_through < 0)
        failWithErrno("system", "eventfd");
    m_thread = std::thread([this, timeLimit] { wait(timeLimit); });
}

Watch::~Watch()
{
    const std::uint64_t one = 1;
    static_cast<void>(!::write(m_through, &one, sizeof one));
    m_thread.join();
    ::close(m_through);
}

void Watch::wait(double timeLimit)
{
    blockSignals();
    const auto end = Clock::now() + durationOf(timeLimit);
    std::array<pollfd, 2> watched{pollfd{m_through, POLLIN, 0}, inputEntry()};
    while (watched[0].revents == 0) {
        const double left = std::chrono::duration<double>(end - Clock::now()).count();
        if (left <= 0)
            m_output.endWithError("time_limit", "the time limit was exceeded");
        ::poll(watched.data(), watched.size(), static_cast<int>(std::min(left * 1e3 + 1, 1e6)));
        if (watched[1].revents != 0 && isClosed(STDIN_FILENO))
            m_output.endWithError("input.closed", "standard input was closed");
    }
}

} // namespace clusterwright::probes
