// Numbers for tests: the same random ones on every machine, and comparisons that say how near is near.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>

namespace clusterwright::tests
{

// Relative: a sum that is right but for rounding.
inline constexpr double kRounding = 1e-12;

[[nodiscard]] inline bool isClose(double got, double expected, double tolerance = kRounding)
{
    return got == expected || std::abs(got - expected) <= tolerance * std::abs(expected);
}

// The same bits: what "exactly" means here. NaN equals itself.
[[nodiscard]] inline bool sameBits(double left, double right)
{
    return std::bit_cast<std::uint64_t>(left) == std::bit_cast<std::uint64_t>(right);
}

// The same bits, where every NaN is as good as another: its sign and payload mean nothing.
[[nodiscard]] inline bool sameNumber(double left, double right)
{
    return (std::isnan(left) && std::isnan(right)) || sameBits(left, right);
}

// The distributions of the standard library differ between its makers; these do not.
class Random
{
public:
    explicit Random(std::uint64_t seed)
        : m_engine(seed)
    {
    }

    // In [low, high).
    double between(double low, double high)
    {
        return low + (high - low) * (static_cast<double>(m_engine() >> 11U) * 0x1p-53);
    }
    // Evenly spread over orders of magnitude.
    double scale(double low, double high) { return low * std::pow(high / low, between(0, 1)); }
    // Whole, in [low, high].
    int whole(int low, int high)
    {
        return low + static_cast<int>(m_engine() % static_cast<std::uint64_t>(high - low + 1));
    }
    bool chance(double share) { return between(0, 1) < share; }

private:
    std::mt19937_64 m_engine;
};

} // namespace clusterwright::tests
