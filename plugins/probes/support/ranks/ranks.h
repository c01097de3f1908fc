// Functions shared by the probes on MPI's ranks. All ranks must call them together.
#pragma once

#include "plugins/probes/support/clock.h"

namespace clusterwright::probes
{

// Number of this rank, and of all ranks.
struct Ranks {
    int own = 0;
    int count = 1;

    [[nodiscard]] static Ranks all();
};

void meet(); // barrier
[[nodiscard]] double largestOfAll(double value);
[[nodiscard]] bool trueForAll(bool value);

// Runs work that begins together, and returns the seconds of the slowest rank.
template <typename Work>
[[nodiscard]] double timeOfPhase(const Work& work)
{
    meet();
    const auto start = Clock::now();
    work();
    return largestOfAll(secondsSince(start));
}

} // namespace clusterwright::probes
