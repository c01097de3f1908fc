// Random numbers that are the same on every platform for the same seed. The standard guarantees this for its generator, but not
// for its distributions.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <utility>

namespace clusterwright::model
{

// Returns a random number for `value` alone, where numbers are not drawn in sequence: every bit depends on every other. Steele,
// Lea and Flood, Fast splittable pseudorandom number generators (2014).
[[nodiscard]] constexpr std::uint64_t mixedBits(std::uint64_t value)
{
    value += 0x9E3779B97F4A7C15U;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31U);
}

class SeededRandom
{
public:
    explicit SeededRandom(std::uint64_t seed)
        : m_bits(seed)
    {
    }

    // Uniform from 0 to count - 1; count must be above 0.
    [[nodiscard]] std::uint64_t below(std::uint64_t count)
    {
        const auto overhang = (UINT64_MAX % count + 1) %
                              count; // numbers at the top that would favour small remainders
        std::uint64_t drawn = m_bits();
        while (overhang != 0 && drawn > UINT64_MAX - overhang)
            drawn = m_bits();
        return drawn % count;
    }

    // Uniform in [0, 1), with 53 random bits.
    [[nodiscard]] double unit() { return static_cast<double>(m_bits() >> 11U) * 0x1p-53; }

    template <typename T>
    void shuffle(std::span<T> items)
    {
        for (std::size_t i = items.size(); i > 1; --i)
            std::swap(items[i - 1], items[below(i)]);
    }

private:
    std::mt19937_64 m_bits;
};

} // namespace clusterwright::model
