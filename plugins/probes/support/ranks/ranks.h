// What the probes on MPI's ranks share. All functions are for all ranks at once.
#pragma once

#include "plugins/probes/support/clock.h"

namespace clusterwright::probes
{

// This rank, and how many there are.
struct Ranks {
    int own = 0;
    int count = 1;

    [[nodiscard]] static Ranks all();
};

void meet(); // nobody goes on before everybody has come
[[nodiscard]] double largestOfAll(double value);
[[nodiscard]] bool trueForAll(bool value);

// Work that begins together: the seconds of the rank that takes longest.
template <typename Work>
[[nodiscard]] double timeOfPhase(const Work& work)
{
    meet();
    const auto start = Clock::now();
    work();
    return largestOfAll(secondsSince(start));
}

} // namespace clusterwright::probes
