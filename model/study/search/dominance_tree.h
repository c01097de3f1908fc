// Tests whether a point dominates another; each objective is minimised. A k-d tree with the bounding box of each node's points:
// comparing a million candidates with each point of a large front would take minutes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace clusterwright::model
{

enum class Dominance { Better, Worse, Same, Apart };

// Compares `a` with `b` in all objectives. Better: as good in all of them and better in one.
[[nodiscard]] Dominance compareAll(std::span<const double> a, std::span<const double> b);

class DominanceTree
{
public:
    explicit DominanceTree(std::size_t objectives);

    // Requires values that are not NaN.
    void insert(std::span<const double> values);
    [[nodiscard]] bool isBeaten(std::span<const double> values) const;
    // Removes the points that the values dominate; returns their number.
    std::size_t eraseBeaten(std::span<const double> values);

private:
    static constexpr std::size_t kLeafPoints = 16;
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    // The box contains all points below the node; after removals it may be too large.
    struct Node {
        std::vector<double> low;
        std::vector<double> high;
        std::uint32_t left = kNone; // kNone for a leaf
        std::uint32_t right = kNone;
        std::size_t axis = 0; // points with less than `split` are on the left
        double split = 0;
        std::vector<double> points; // points of a leaf
    };

    [[nodiscard]] std::uint32_t addLeaf();
    void addPoint(Node& node, std::span<const double> values) const;
    void extendBox(Node& node, std::span<const double> values) const;
    void splitIfFull(std::uint32_t leaf);
    [[nodiscard]] bool isBeatenIn(std::uint32_t node, std::span<const double> values) const;
    [[nodiscard]] std::size_t eraseBeatenIn(std::uint32_t node, std::span<const double> values);
    void rebuild();
    [[nodiscard]] std::span<const double> pointOf(const std::vector<double>& points,
                                                  std::size_t i) const
    {
        return std::span(points).subspan(i * m_objectives, m_objectives);
    }

    std::size_t m_objectives;
    std::vector<Node> m_nodes; // the first one is the root
    std::size_t m_changes = 0; // since the last rebuild
    std::size_t m_evenSize = 0;
};

} // namespace clusterwright::model
