// Random numbers that are equal on every machine, and comparisons with stated tolerances.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>

namespace clusterwright::tests
{

// Relative tolerance for a sum that is correct up to rounding.
inline constexpr double kRounding = 1e-12;

[[nodiscard]] inline bool isClose(double got, double expected, double tolerance = kRounding)
{
    return got == expected || std::abs(got - expected) <= tolerance * std::abs(expected);
}

// Compares bits, the definition of "exactly" in tests. NaN equals itself.
[[nodiscard]] inline bool sameBits(double left, double right)
{
    return std::bit_cast<std::uint64_t>(left) == std::bit_cast<std::uint64_t>(right);
}

// Compares bits, but all NaNs are equal, since sign and payload have no meaning.
[[nodiscard]] inline bool sameNumber(double left, double right)
{
    return (std::isnan(left) && std::isnan(right)) || sameBits(left, right);
}

// Distributions of the standard library differ between vendors; these do not.
class Random
{
public:
    explicit Random(std::uint64_t seed)
        : m_engine(seed)
    {
    }

    // Returns a number in [low, high).
    double between(double low, double high)
    {
        return low + (high - low) * (static_cast<double>(m_engine() >> 11U) * 0x1p-53);
    }
    // Returns a number that is uniform over orders of magnitude.
    double scale(double low, double high) { return low * std::pow(high / low, between(0, 1)); }
    // Returns an integer in [low, high].
    int whole(int low, int high)
    {
        return low + static_cast<int>(m_engine() % static_cast<std::uint64_t>(high - low + 1));
    }
    bool chance(double share) { return between(0, 1) < share; }

private:
    std::mt19937_64 m_engine;
};

} // namespace clusterwright::tests
