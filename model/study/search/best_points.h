// The best of many points, gathered piece by piece: the same for any order of pieces. Of equal points the one with the smallest
// index wins. Objectives are to be small.
#pragma once

#include "model/study/search/dominance_tree.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// On the Pareto front no other point is as good in all objectives and better in one.
inline constexpr std::size_t kLargestFront = 100'000;

class BestPoints
{
public:
    // top > 0: that many points of one objective; top == 0: the Pareto front of any number of objectives.
    BestPoints(std::size_t objectives, std::size_t top);

    // None of the values is NaN.
    void add(std::uint64_t index, std::span<const double> values);
    void add(const BestPoints& other);

    // False when a point whose objectives are at least these can not be among the best any more, whatever its index.
    [[nodiscard]] bool mayTake(std::span<const double> bounds) const;
    // With a single objective and all places taken: what a point has to stay below, or reach with a smaller index.
    [[nodiscard]] double limit() const;

    [[nodiscard]] std::size_t size() const { return m_indices.size(); }
    [[nodiscard]] std::uint64_t index(std::size_t i) const { return m_indices[i]; }
    [[nodiscard]] std::span<const double> values(std::size_t i) const
    {
        return std::span(m_values).subspan(i * m_objectives, m_objectives);
    }
    [[nodiscard]] bool isOverfull() const
    {
        return m_isOverfull;
    } // the front has more than kLargestFront points

    // Exact, for a file or another process. False, and no change, when the bytes are not of such points.
    [[nodiscard]] std::string bytes() const;
    [[nodiscard]] bool setBytes(std::string_view bytes);

private:
    void addToTop(std::uint64_t index, double value);
    void addToFront(std::uint64_t index, std::span<const double> values);
    [[nodiscard]] std::size_t placeOf(std::span<const double> values) const;
    [[nodiscard]] bool isBeaten(std::span<const double> values, std::size_t place) const;
    void eraseBeaten(std::span<const double> values, std::size_t place);
    void move(std::size_t from, std::size_t to);
    void insert(std::size_t at, std::uint64_t index, std::span<const double> values);
    void erase(std::size_t at);

    std::size_t m_objectives;
    std::size_t m_top;
    bool m_isOverfull = false;
    // In order of the first objective, then of the others, then of the index.
    std::vector<std::uint64_t> m_indices;
    std::vector<double> m_values;        // m_objectives for each index
    std::optional<DominanceTree> m_tree; // of the points of a front of three objectives and more
};

} // namespace clusterwright::model
