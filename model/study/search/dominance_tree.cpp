#include "model/study/search/dominance_tree.h"

#include <algorithm>
#include <limits>

namespace clusterwright::model
{

Dominance compareAll(std::span<const double> a, std::span<const double> b)
{
    bool isLess = false, isMore = false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        isLess = isLess || a[i] < b[i];
        isMore = isMore || a[i] > b[i];
    }
    if (isLess)
        return isMore ? Dominance::Apart : Dominance::Better;
    return isMore ? Dominance::Worse : Dominance::Same;
}

DominanceTree::DominanceTree(std::size_t objectives)
    : m_objectives(objectives)
{
    static_cast<void>(addLeaf());
}

std::uint32_t DominanceTree::addLeaf()
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    auto& node = m_nodes.emplace_back();
    node.low.assign(m_objectives, kInfinity);
    node.high.assign(m_objectives, -kInfinity);
    return static_cast<std::uint32_t>(m_nodes.size() - 1);
}

void DominanceTree::extendBox(Node& node, std::span<const double> values) const
{
    for (std::size_t k = 0; k < m_objectives; ++k) {
        node.low[k] = std::min(node.low[k], values[k]);
        node.high[k] = std::max(node.high[k], values[k]);
    }
}

void DominanceTree::addPoint(Node& node, std::span<const double> values) const
{
    extendBox(node, values);
    node.points.insert(node.points.end(), values.begin(), values.end());
}

void DominanceTree::insert(std::span<const double> values)
{
    // Sorted input makes long branches, so the tree is rebuilt now and then.
    if (++m_changes > kLeafPoints + m_evenSize / 2)
        rebuild();
    std::uint32_t at = 0;
    while (m_nodes[at].left != kNone) {
        auto& node = m_nodes[at];
        extendBox(node, values);
        at = values[node.axis] < node.split ? node.left : node.right;
    }
    addPoint(m_nodes[at], values);
    splitIfFull(at);
}

// Splits a leaf in the middle of its longest side, unless all points share one value there.
void DominanceTree::splitIfFull(std::uint32_t leaf)
{
    const auto points = m_nodes[leaf].points;
    const auto count = points.size() / m_objectives;
    if (count <= kLeafPoints)
        return;
    std::vector<double> along(count);
    std::size_t axis = 0;
    double longest = 0, split = 0;
    for (std::size_t k = 0; k < m_objectives; ++k) {
        for (std::size_t i = 0; i < count; ++i)
            along[i] = points[i * m_objectives + k];
        std::ranges::sort(along);
        const double middle = along[count / 2];
        if (along.front() < middle && along.back() - along.front() > longest) {
            longest = along.back() - along.front();
            axis = k;
            split = middle;
        }
    }
    if (longest == 0)
        return;
    const auto left = addLeaf();
    const auto right = addLeaf();
    auto& node = m_nodes[leaf];
    node.points.clear();
    node.left = left;
    node.right = right;
    node.axis = axis;
    node.split = split;
    for (std::size_t i = 0; i < count; ++i)
        addPoint(m_nodes[points[i * m_objectives + axis] < split ? left : right],
                 pointOf(points, i));
    splitIfFull(left);
    splitIfFull(right);
}

bool DominanceTree::isBeaten(std::span<const double> values) const
{
    return isBeatenIn(0, values);
}

bool DominanceTree::isBeatenIn(std::uint32_t at, std::span<const double> values) const
{
    const auto& node = m_nodes[at];
    for (std::size_t k = 0; k < m_objectives; ++k)
        if (node.low[k] > values[k])
            return false;
    if (node.left != kNone)
        return isBeatenIn(node.left, values) || isBeatenIn(node.right, values);
    for (std::size_t i = 0; i < node.points.size() / m_objectives; ++i)
        if (compareAll(pointOf(node.points, i), values) == Dominance::Better)
            return true;
    return false;
}

std::size_t DominanceTree::eraseBeaten(std::span<const double> values)
{
    const auto gone = eraseBeatenIn(0, values);
    m_changes += gone;
    return gone;
}

std::size_t DominanceTree::eraseBeatenIn(std::uint32_t at, std::span<const double> values)
{
    auto& node = m_nodes[at];
    for (std::size_t k = 0; k < m_objectives; ++k)
        if (node.high[k] < values[k])
            return 0;
    if (node.left != kNone)
        return eraseBeatenIn(node.left, values) + eraseBeatenIn(node.right, values);
    std::size_t kept = 0;
    const auto count = node.points.size() / m_objectives;
    for (std::size_t i = 0; i < count; ++i) {
        const auto point = pointOf(node.points, i);
        if (compareAll(values, point) == Dominance::Better)
            continue;
        std::ranges::copy(point,
                          node.points.begin() + static_cast<std::ptrdiff_t>(kept * m_objectives));
        ++kept;
    }
    node.points.resize(kept * m_objectives);
    return count - kept;
}

void DominanceTree::rebuild()
{
    std::vector<double> points;
    for (const auto& node : m_nodes)
        points.insert(points.end(), node.points.begin(), node.points.end());
    m_nodes.clear();
    auto& root = m_nodes[addLeaf()];
    for (std::size_t i = 0; i < points.size() / m_objectives; ++i)
        addPoint(root, pointOf(points, i));
    splitIfFull(0);
    m_changes = 0;
    m_evenSize = points.size() / m_objectives;
}

} // namespace clusterwright::model
