#include "tests/bench/ui_timing.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <sys/resource.h>
#include <vector>

namespace clusterwright::bench
{

namespace
{

double milliseconds(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

} // namespace

double cpuMilliseconds()
{
    return milliseconds(CLOCK_THREAD_CPUTIME_ID);
}

double wallMilliseconds()
{
    return milliseconds(CLOCK_MONOTONIC);
}

double processesMilliseconds()
{
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    const auto milliseconds = [](const timeval& time) {
        return 1e3 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_usec);
    };
    return milliseconds(used.ru_utime) + milliseconds(used.ru_stime);
}

void settle()
{
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
}

void report(const char* name,
            const std::function<void()>& work,
            double bound,
            int repeats,
            double (*clock)(),
            const std::function<void()>& rest)
{
    std::vector<double> times;
    for (int i = 0; i < repeats; ++i) {
        const double start = clock();
        work();
        times.push_back(clock() - start);
        if (rest)
            rest();
    }
    std::ranges::sort(times);
    const double median = times[times.size() / 2];
    std::printf("%-40s %8.2f ms   bound %4g ms: %s (worst %.2f ms)\n",
                name,
                median,
                bound,
                median <= bound ? "PASS" : "over",
                times.back());
    std::fflush(stdout);
}

} // namespace clusterwright::bench
