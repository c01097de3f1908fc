// Dimension of a number, as exponents of the base quantities: data (B), time (s), energy (J), cost (USD), and cost in euros (EUR, whose
// rate a design states). Bandwidth is data^1 time^-1. Checked once, when equations are loaded; evaluation runs on plain doubles in base
// units.
//
// Laws, checked in dimension_test.cpp:  a * one == a    (a * b) / b == a    power(a, 2) == a * a
#pragma once

#include <compare>
#include <string>

namespace clusterwright::model
{

struct Dimension {
    int data = 0;
    int time = 0;
    int energy = 0;
    int cost = 0;
    int euros = 0;

    friend constexpr auto operator<=>(const Dimension&, const Dimension&) = default;

    friend constexpr Dimension operator*(Dimension a, Dimension b)
    {
        return {a.data + b.data,
                a.time + b.time,
                a.energy + b.energy,
                a.cost + b.cost,
                a.euros + b.euros};
    }
    friend constexpr Dimension operator/(Dimension a, Dimension b)
    {
        return {a.data - b.data,
                a.time - b.time,
                a.energy - b.energy,
                a.cost - b.cost,
                a.euros - b.euros};
    }
};

[[nodiscard]] constexpr Dimension power(Dimension a, int n)
{
    return {a.data * n, a.time * n, a.energy * n, a.cost * n, a.euros * n};
}

inline constexpr Dimension kNumber{};
inline constexpr Dimension kData{1, 0, 0, 0};
inline constexpr Dimension kTime{0, 1, 0, 0};
inline constexpr Dimension kEnergy{0, 0, 1, 0};
inline constexpr Dimension kCost{0, 0, 0, 1};
inline constexpr Dimension kEuros{0, 0, 0, 0, 1};
inline constexpr Dimension kBandwidth = kData / kTime;

// Returns the base unit: "B/s", "1", "s", "USD/B"; "W" for J/s.
[[nodiscard]] std::string baseUnit(Dimension dimension);

} // namespace clusterwright::model
