// Random order that is the same on every platform: the distributions of the standard library differ between its makers.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <utility>

namespace clusterwright::model
{

// A whole number below `bound` (positive), without bias.
[[nodiscard]] inline std::uint64_t randomBelow(std::mt19937_64& engine, std::uint64_t bound)
{
    const std::uint64_t surplus = (std::mt19937_64::max() % bound + 1) % bound;
    std::uint64_t value = engine();
    while (value > std::mt19937_64::max() - surplus)
        value = engine();
    return value % bound;
}

// Fisher-Yates.
template <typename T>
void shuffle(std::span<T> items, std::mt19937_64& engine)
{
    for (std::size_t i = items.size(); i > 1; --i)
        std::swap(items[i - 1], items[randomBelow(engine, i)]);
}

} // namespace clusterwright::model
