// How a rank waits. MPI polls, and yields in between when it is asked to (mpi_yield_when_idle). Where nodes share processors, as in
// a lab, that is not enough: ranks that only poll take turns with those that work. With CLUSTERWRIGHT_NAP=20 in its environment, a
// rank sleeps for 20 us instead.

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
        ::prctl(PR_SET_TIMERSLACK, 1000UL); // ns: the usual 50 us are longer than a nap
    return nap;
}

} // namespace

// Stands before the C library's for MPI as well.
extern "C" int sched_yield() noexcept
{
    static const long nap = napFromEnvironment();
    if (nap == 0)
        return static_cast<int>(::syscall(SYS_sched_yield));
    const timespec time{0, nap * 1000};
    return ::nanosleep(&time, nullptr);
}
