// Last values of a function of one number: lists of points repeat their integers, and a look-up is faster than a logarithm. The
// table has one place for each value of a hash. Where the values hardly repeat, the memo is not used.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clusterwright::model
{

class ValueMemo
{
public:
    // to[i] = function(from[i]): a pure function. The arrays may be the same.
    template <typename Function>
    void map(std::size_t size, const double* from, double* to, Function&& function)
    {
        if (m_rest > 0) {
            --m_rest;
            for (std::size_t i = 0; i < size; ++i)
                to[i] = function(from[i]);
            return;
        }
        if (m_places.empty())
            m_places.resize(kPlaces, Place{0, function(0.0)}); // 0 has no other bits
        std::size_t misses = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const auto bits = std::bit_cast<std::uint64_t>(from[i]);
            auto& place = m_places[(bits * 0x9e3779b97f4a7c15U) >> kShift];
            if (place.bits != bits) {
                place = {bits, function(from[i])};
                ++misses;
            }
            to[i] = place.value;
        }
        if (size >= kFewest && misses > size / 2)
            m_rest = kRest;
    }

private:
    static constexpr std::size_t kPlaces = 512; // 8 KiB
    static constexpr int kShift = 64 - 9;
    static constexpr std::size_t kFewest = 64;
    static constexpr int kRest = 31; // arrays to skip before the next attempt

    struct Place {
        std::uint64_t bits = 0;
        double value = 0;
    };

    std::vector<Place> m_places;
    int m_rest = 0;
};

} // namespace clusterwright::model
