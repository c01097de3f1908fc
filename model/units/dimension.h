// Dimension of a number, as exponents of the base quantities: data (B), time (s), energy (J), cost (USD), cost in euros (EUR, whose
// rate a design states), floating-point operations (flop), and other operations (op: messages, requests, accesses). Bandwidth is data^1
// time^-1. Checked once, when equations are loaded; evaluation runs on plain doubles in base units.
//
// Laws, checked in dimension_test.cpp:  a * one == a    (a * b) / b == a    power(a, 2) == a * a
#pragma once

#include <array>
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
    int flops = 0;
    int operations = 0;

    friend constexpr auto operator<=>(const Dimension&, const Dimension&) = default;
};

inline constexpr std::size_t kBaseQuantities = 7;
using Exponents = std::array<int, kBaseQuantities>; // in the order of the members of Dimension

[[nodiscard]] constexpr Exponents exponentsOf(Dimension d)
{
    return {d.data, d.time, d.energy, d.cost, d.euros, d.flops, d.operations};
}

[[nodiscard]] constexpr Dimension dimensionWith(const Exponents& e)
{
    return {e[0], e[1], e[2], e[3], e[4], e[5], e[6]};
}

// Returns a * b^n.
[[nodiscard]] constexpr Dimension product(Dimension a, Dimension b, int n)
{
    auto exponents = exponentsOf(a);
    for (std::size_t i = 0; i < exponents.size(); ++i)
        exponents[i] += exponentsOf(b)[i] * n;
    return dimensionWith(exponents);
}

[[nodiscard]] constexpr Dimension operator*(Dimension a, Dimension b)
{
    return product(a, b, 1);
}

[[nodiscard]] constexpr Dimension operator/(Dimension a, Dimension b)
{
    return product(a, b, -1);
}

[[nodiscard]] constexpr Dimension power(Dimension a, int n)
{
    return product({}, a, n);
}

inline constexpr Dimension kNumber{};
inline constexpr Dimension kData{.data = 1};
inline constexpr Dimension kTime{.time = 1};
inline constexpr Dimension kEnergy{.energy = 1};
inline constexpr Dimension kCost{.cost = 1};
inline constexpr Dimension kEuros{.euros = 1};
inline constexpr Dimension kFlops{.flops = 1};
inline constexpr Dimension kOperations{.operations = 1};
inline constexpr Dimension kBandwidth = kData / kTime;

// Returns the base unit: "B/s", "1", "s", "USD/B"; "W" for J/s.
[[nodiscard]] std::string baseUnit(Dimension dimension);

} // namespace clusterwright::model
