// Elapsed time in seconds, and the processor time of a thread.
#pragma once

#include <chrono>
#include <sys/resource.h>

namespace clusterwright::probes
{

using Clock = std::chrono::steady_clock;

// Returns the time in s of a monotonic clock.
[[nodiscard]] inline double now()
{
    return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

[[nodiscard]] inline double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

[[nodiscard]] inline Clock::duration durationOf(double seconds)
{
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// Returns the processor time of the calling thread.
struct CpuTime {
    double user = 0;
    double system = 0;

    friend CpuTime operator-(const CpuTime& a, const CpuTime& b)
    {
        return {a.user - b.user, a.system - b.system};
    }
};

[[nodiscard]] inline CpuTime threadCpuTime()
{
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    rusage usage{};
    ::getrusage(RUSAGE_THREAD, &usage);
    return {seconds(usage.ru_utime), seconds(usage.ru_stime)};
}

} // namespace clusterwright::probes
