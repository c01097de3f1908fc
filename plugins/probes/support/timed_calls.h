// Times work shorter than the clock's resolution: many calls make a sample. `timed(calls)` makes this number of calls and returns their
// total seconds.
#pragma once

#include "plugins/probes/support/clock.h"

namespace clusterwright::probes
{

inline constexpr double kShortestSample = 5e-3; // s, so that the 30 ns of the clock are negligible

// Returns the number of calls per sample.
template <typename Timed>
[[nodiscard]] long callsFor(const Timed& timed)
{
    long calls = 1;
    while (timed(calls) < kShortestSample)
        calls *= 2;
    return calls;
}

// Times calls of some microseconds or more that need restored data: `prepare()` before each call is not timed.
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
