// The best of many points, gathered piece by piece. The result is the same for any order of pieces: among equal points the one with
// the smallest index wins. Objectives are minimised.
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

// The Pareto front: points without another point that is as good in all objectives and better in one.
inline constexpr std::size_t kLargestFront = 100'000;

class BestPoints
{
public:
    // top > 0: that many points of one objective; top == 0: the Pareto front of any number of objectives.
    BestPoints(std::size_t objectives, std::size_t top);

    // Requires values that are not NaN.
    void add(std::uint64_t index, std::span<const double> values);
    void add(const BestPoints& other);

    // Returns false if a point with objectives of at least these values cannot be among the best any more, whatever its index.
    [[nodiscard]] bool mayTake(std::span<const double> bounds) const;
    // For a single objective and no free places: the value that a point must stay below, or equal with a smaller index.
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

    // Exact, for a file or another process. setBytes returns false, without a change, if the bytes are not such points.
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
    // Sorted by the first objective, then by the others, then by index.
    std::vector<std::uint64_t> m_indices;
    std::vector<double> m_values;        // m_objectives for each index
    std::optional<DominanceTree> m_tree; // points of a front of three or more objectives
};

} // namespace clusterwright::model
