// Work that is shorter than the clock can tell: many calls make a sample. `timed(calls)` stands for a function that makes so
// many calls and gives the seconds that they took together.
#pragma once

#include "plugins/probes/support/clock.h"

namespace clusterwright::probes
{

inline constexpr double kShortestSample = 5e-3; // s: the clock's own 30 ns are nothing beside it

// How many calls fill a sample.
template <typename Timed>
[[nodiscard]] long callsFor(const Timed& timed)
{
    long calls = 1;
    while (timed(calls) < kShortestSample)
        calls *= 2;
    return calls;
}

// Calls of some microseconds and more, which need their data as they were: `prepare()` before each one is not timed.
template <typename Prepare, typename Work>
[[nodiscard]] double timeOfPrepared(long calls, const Prepare& prepare, const Work& work)
{
    double seconds = 0;
    for (long call = 0; call < calls; ++call) {
        prepare();
        const auto start = Clock::now();
        work();
        seconds += secondsSince(start);
    }
    return seconds;
}

} // namespace clusterwright::probes
