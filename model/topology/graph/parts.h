// Work in numbered parts, by several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <thread>
#include <vector>

namespace clusterwright::model
{

// Number of parts of some searches, by the links that they visit: a short search ends before a thread has started. The parts do not
// depend on the machine, so that sums by part have the same bits on all machines. Memory for the sums of all parts stays linear.
[[nodiscard]] inline std::size_t partsOf(std::size_t searches, std::size_t links)
{
    constexpr std::size_t kFewestLinks = 2'000'000;
    constexpr std::size_t kMostParts = 8;
    return std::clamp<std::size_t>(
        searches * links / kFewestLinks, 1, std::clamp<std::size_t>(searches, 1, kMostParts));
}

// Number of threads for some parts: at least 1.
[[nodiscard]] inline std::size_t threadsFor(std::size_t parts)
{
    return std::max<std::size_t>(std::min<std::size_t>(std::thread::hardware_concurrency(), parts),
                                 1);
}

// Calls `work(next)` in each thread; `next()` returns the number of a part that no thread has taken, `parts` after the last.
template <typename Work>
void workInParts(std::size_t parts, std::size_t threads, const Work& work)
{
    std::atomic<std::size_t> taken = 0;
    const auto next = [&] { return std::min(taken++, parts); };
    std::vector<std::future<void>> others;
    for (std::size_t i = 1; i < threads; ++i)
        others.push_back(std::async(std::launch::async, [&] { work(next); }));
    work(next);
    for (auto& other : others)
        other.get();
}

} // namespace clusterwright::model
