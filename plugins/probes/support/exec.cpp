#include "plugins/probes/support/exec.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <system_error>
#include <unistd.h>

namespace clusterwright::probes
{

Pipe::Pipe()
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw std::system_error(errno, std::generic_category(), "pipe");
    reader = Descriptor(ends[0]);
    writer = Descriptor(ends[1]);
}

std::vector<char*> pointersTo(const std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (const auto& text : texts)
        pointers.push_back(const_cast<char*>(text.c_str())); // NOLINT: exec leaves them alone
    pointers.push_back(nullptr);
    return pointers;
}

int becomeProgram(const Exec& exec, pid_t parent, int atEnd, const std::array<int, 3>& streams)
{
    ::prctl(PR_SET_PDEATHSIG, atEnd);
    if (::getppid() != parent)
        ::_exit(kNotStarted);
    ::setsid();
    for (std::size_t i = 0; i < streams.size(); ++i)
        if (::dup2(streams[i], static_cast<int>(i)) < 0)
            return errno;
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::signal(SIGPIPE, SIG_DFL); // NOLINT(cert-err33-c)
    ::execvpe(exec.program, exec.arguments, exec.environment);
    return errno;
}

} // namespace clusterwright::probes
