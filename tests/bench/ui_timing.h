// What benchmarks of the desktop share: how long a piece of work keeps the UI thread, against the longest that it may take.
#pragma once

#include <functional>

namespace clusterwright::bench
{

// Of this thread, which is the one that a person waits for; numbers are computed in another.
[[nodiscard]] double cpuMilliseconds();
[[nodiscard]] double wallMilliseconds();
// CPU time of the processes that have ended, on all of their threads.
[[nodiscard]] double processesMilliseconds();

// Events that wait are handled: layouts, repaints, answers that have come.
void settle();

// A line with the median of `work`, how it keeps the bound, and the worst. `rest` follows each, outside of the time.
void report(const char* name,
            const std::function<void()>& work,
            double bound,
            int repeats = 15,
            double (*clock)() = cpuMilliseconds,
            const std::function<void()>& rest = {});

} // namespace clusterwright::bench
