// Shared by benchmarks of the desktop: the time that work occupies the UI thread, compared with a limit.
#pragma once

#include <functional>

namespace clusterwright::bench
{

// CPU time of this thread, for which the user waits; evaluations run on another thread.
[[nodiscard]] double cpuMilliseconds();
[[nodiscard]] double wallMilliseconds();
// CPU time of ended processes over all their threads.
[[nodiscard]] double processesMilliseconds();

// Handles pending events: layouts, repaints, arrived results.
void settle();

// Prints a line with the median of `work`, the comparison with the limit, and the maximum. `rest` runs after each repeat and is not timed.
void report(const char* name,
            const std::function<void()>& work,
            double bound,
            int repeats = 15,
            double (*clock)() = cpuMilliseconds,
            const std::function<void()>& rest = {});

} // namespace clusterwright::bench
