// Messages of one step of a collective operation.
#pragma once

#include "tests/presets/message_simulation.h"

#include <bit>

namespace clusterwright::tests
{

using Messages = std::vector<MessageSimulation::Message>;

[[nodiscard]] inline int powerOfTwoWithin(int processes)
{
    return static_cast<int>(std::bit_floor(static_cast<unsigned>(processes)));
}

// Every process sends to the one at this distance.
[[nodiscard]] inline Messages
messagesToDistance(int processes, int distance, double bytes, bool isReduced)
{
    Messages messages;
    for (int i = 0; i < processes; ++i)
        messages.push_back({i, (i + distance) % processes, bytes, isReduced});
    return messages;
}

// The process with this number in the power of two: the neighbours of folded processes are the first ones.
[[nodiscard]] inline int processInCore(int processes, int number)
{
    const int rest = processes - powerOfTwoWithin(processes);
    return number < rest ? 2 * number + 1 : number + rest;
}

// The processes of the power of two exchange with partners at this distance. `bytesOf` gives the bytes that a number sends.
template <typename Bytes>
[[nodiscard]] Messages
messagesToPartners(int processes, int distance, Bytes&& bytesOf, bool isReduced)
{
    Messages messages;
    for (int i = 0; i < powerOfTwoWithin(processes); ++i)
        messages.push_back({processInCore(processes, i),
                            processInCore(processes, i ^ distance),
                            bytesOf(i),
                            isReduced});
    return messages;
}

// Roots of subtrees of `half` processes of the power of two send to those of subtrees of twice the size.
[[nodiscard]] inline Messages messagesToRoots(int processes, int half, double bytes)
{
    Messages messages;
    for (int i = 0; i < powerOfTwoWithin(processes); i += 2 * half)
        messages.push_back(
            {processInCore(processes, i + half), processInCore(processes, i), bytes});
    return messages;
}

// Between each process beyond the power of two and its neighbour.
[[nodiscard]] inline Messages
messagesOfFold(int processes, double bytes, bool isToCore, bool isReduced)
{
    Messages messages;
    for (int i = 0; i < processes - powerOfTwoWithin(processes); ++i)
        messages.push_back(isToCore ? MessageSimulation::Message{2 * i, 2 * i + 1, bytes, isReduced}
                                    : MessageSimulation::Message{2 * i + 1, 2 * i, bytes});
    return messages;
}

// Between the roots of subtrees of `half` processes. `bytesOf` gives the bytes for a subtree of so many processes.
template <typename Bytes>
[[nodiscard]] Messages
messagesInTree(int processes, int half, Bytes&& bytesOf, bool isUp, bool isReduced)
{
    Messages messages;
    for (int i = 0; i + half < processes; i += 2 * half) {
        const double bytes = bytesOf(std::min(half, processes - i - half));
        messages.push_back(isUp ? MessageSimulation::Message{i + half, i, bytes, isReduced}
                                : MessageSimulation::Message{i, i + half, bytes, isReduced});
    }
    return messages;
}

} // namespace clusterwright::tests
