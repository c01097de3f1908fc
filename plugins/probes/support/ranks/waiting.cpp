// Waiting of a rank. MPI polls, and optionally yields between polls (mpi_yield_when_idle). If nodes share processors, as in a lab, polling
// ranks still take time from working ranks. With CLUSTERWRIGHT_NAP=20 in its environment, a rank sleeps for 20 us instead.

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace
{

constexpr long kLongestNap = 1000; // us

long napFromEnvironment()
{
    const char* const text = std::getenv("CLUSTERWRIGHT_NAP");
    const long nap = text ? std::clamp(std::strtol(text, nullptr, 10), 0L, kLongestNap) : 0;
    if (nap > 0)
        ::prctl(PR_SET_TIMERSLACK, 1000UL); // ns, because the default of 50 us is longer than a nap
    return nap;
}

} // namespace

// Replaces the C library's function, also for MPI.
extern "C" int sched_yield() noexcept
{
    static const long nap = napFromEnvironment();
    if (nap == 0)
        return static_cast<int>(::syscall(SYS_sched_yield));
    const timespec time{0, nap * 1000};
    return ::nanosleep(&time, nullptr);
}
