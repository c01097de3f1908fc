#include "model/design/placement/layered_placement.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

namespace
{

using Numbers = std::vector<std::size_t>;

// Returns for each box the smallest index of the boxes connected with it.
Numbers rootsOf(std::size_t count, const BoxEdges& edges)
{
    Numbers roots(count);
    std::iota(roots.begin(), roots.end(), std::size_t{0});
    const auto find = [&](std::size_t box) {
        while (roots[box] != box)
            box = roots[box] = roots[roots[box]];
        return box;
    };
    for (const auto& [a, b] : edges) {
        const auto rootA = find(a);
        const auto rootB = find(b);
        roots[std::max(rootA, rootB)] = std::min(rootA, rootB);
    }
    for (std::size_t i = 0; i < count; ++i)
        roots[i] = find(i);
    return roots;
}

// Connected boxes.
class ConnectedPart
{
public:
    ConnectedPart(const std::vector<Box>& boxes,
                  const std::vector<Numbers>& neighbours,
                  Numbers members)
        : m_boxes(boxes)
        , m_neighbours(neighbours)
        , m_members(std::move(members))
    {
    }

    // Writes places relative to the part's corner. `rank` has one entry for every box.
    void place(std::vector<double>& rank, std::vector<Point>& middles)
    {
        std::size_t layers = 0;
        for (const auto box : m_members)
            layers = std::max(layers, m_boxes[box].layer + 1);
        m_layers.resize(layers);
        for (const auto box : m_members)
            m_layers[m_boxes[box].layer].push_back(box);
        for (const auto& layer : m_layers)
            setRanks(layer, rank);
        constexpr int kSweeps = 4;
        for (int sweep = 0; sweep < kSweeps; ++sweep)
            for (std::size_t i = 0; i < layers; ++i)
                order(m_layers[sweep % 2 == 0 ? i : layers - 1 - i], rank);
        breakIntoRows();
        for (const auto& row : m_rows)
            placeRow(row, middles);
        height -= kNodeGap;
    }

    double width = 0;
    double height = 0;

    [[nodiscard]] const Numbers& members() const { return m_members; }

private:
    static void setRanks(const Numbers& layer, std::vector<double>& rank)
    {
        for (std::size_t i = 0; i < layer.size(); ++i)
            rank[layer[i]] = (static_cast<double>(i) + 0.5) / static_cast<double>(layer.size());
    }

    // Sorts by the mean place of the neighbours in other layers.
    void order(Numbers& layer, std::vector<double>& rank) const
    {
        std::vector<std::pair<double, std::size_t>> wanted;
        for (const auto box : layer) {
            double sum = 0;
            std::size_t count = 0;
            for (const auto other : m_neighbours[box])
                if (m_boxes[other].layer != m_boxes[box].layer) {
                    sum += rank[other];
                    ++count;
                }
            wanted.emplace_back(count == 0 ? rank[box] : sum / static_cast<double>(count), box);
        }
        std::ranges::stable_sort(wanted, {}, &std::pair<double, std::size_t>::first);
        for (std::size_t i = 0; i < layer.size(); ++i)
            layer[i] = wanted[i].second;
        setRanks(layer, rank);
    }

    // Breaks rows such that they are about twice as wide as the whole is high.
    void breakIntoRows()
    {
        double area = 0;
        for (const auto box : m_members)
            area += (m_boxes[box].width + kNodeGap) * (m_boxes[box].height + kNodeGap);
        constexpr double kLeast = 16 * (kNodeWidth + kNodeGap);
        const auto widest = std::max(kLeast, std::sqrt(2 * area));
        for (const auto& layer : m_layers) {
            double used = 0;
            m_rows.emplace_back();
            for (const auto box : layer) {
                if (used > 0 && used + m_boxes[box].width > widest) {
                    m_rows.emplace_back();
                    used = 0;
                }
                m_rows.back().push_back(box);
                used += m_boxes[box].width + kNodeGap;
            }
            if (layer.empty())
                m_rows.pop_back();
        }
        for (const auto& row : m_rows)
            width = std::max(width, widthOf(row));
    }

    [[nodiscard]] double widthOf(const Numbers& row) const
    {
        double sum = -kNodeGap;
        for (const auto box : row)
            sum += m_boxes[box].width + kNodeGap;
        return sum;
    }

    void placeRow(const Numbers& row, std::vector<Point>& middles)
    {
        double highest = 0;
        for (const auto box : row)
            highest = std::max(highest, m_boxes[box].height);
        double x = (width - widthOf(row)) / 2;
        for (const auto box : row) {
            middles[box] = {x + m_boxes[box].width / 2, height + highest / 2};
            x += m_boxes[box].width + kNodeGap;
        }
        height += highest + kNodeGap;
    }

    const std::vector<Box>& m_boxes;
    const std::vector<Numbers>& m_neighbours;
    Numbers m_members;
    std::vector<Numbers> m_layers;
    std::vector<Numbers> m_rows;
};

// Places parts side by side from the left, and in further rows if they become too wide.
void placeParts(std::vector<ConnectedPart>& parts, Placement2D& placement)
{
    double area = 0;
    double widest = 0;
    for (const auto& part : parts) {
        area += (part.width + kNodeGap) * (part.height + kNodeGap);
        widest = std::max(widest, part.width);
    }
    widest = std::max(widest, std::sqrt(2 * area));
    Point corner;
    double highest = 0;
    for (const auto& part : parts) {
        if (corner.x > 0 && corner.x + part.width > widest) {
            corner = {0, corner.y + highest + kNodeGap};
            highest = 0;
        }
        for (const auto box : part.members()) {
            placement.middles[box].x += corner.x;
            placement.middles[box].y += corner.y;
        }
        placement.width = std::max(placement.width, corner.x + part.width);
        placement.height = std::max(placement.height, corner.y + part.height);
        corner.x += part.width + kNodeGap;
        highest = std::max(highest, part.height);
    }
}

} // namespace

void setLayers(std::vector<Box>& boxes, const std::vector<bool>& isLow, const BoxEdges& edges)
{
    std::vector<std::vector<std::size_t>> neighbours(boxes.size());
    for (const auto& [a, b] : edges) {
        neighbours[a].push_back(b);
        neighbours[b].push_back(a);
    }
    constexpr auto kFar = static_cast<std::size_t>(-1);
    std::vector<std::size_t> distance(boxes.size(), kFar);
    std::vector<std::size_t> queue;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (isLow[i]) {
            distance[i] = 0;
            queue.push_back(i);
        }
    std::size_t highest = 0;
    for (std::size_t next = 0; next < queue.size(); ++next)
        for (const auto other : neighbours[queue[next]])
            if (distance[other] == kFar) {
                distance[other] = distance[queue[next]] + 1;
                highest = std::max(highest, distance[other]);
                queue.push_back(other);
            }
    for (std::size_t i = 0; i < boxes.size(); ++i)
        boxes[i].layer = highest - std::min(distance[i], highest);
}

Placement2D placeLayers(std::vector<Box> boxes, const BoxEdges& edges)
{
    std::vector<Numbers> neighbours(boxes.size());
    for (const auto& [a, b] : edges) {
        neighbours[a].push_back(b);
        neighbours[b].push_back(a);
    }
    const auto roots = rootsOf(boxes.size(), edges);
    std::vector<Numbers> members(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        members[roots[i]].push_back(i);
    Placement2D placement;
    placement.middles.resize(boxes.size());
    std::vector<double> rank(boxes.size());
    std::vector<ConnectedPart> parts;
    for (auto& together : members) {
        if (together.empty())
            continue;
        parts.emplace_back(boxes, neighbours, std::move(together));
        parts.back().place(rank, placement.middles);
    }
    placeParts(parts, placement);
    return placement;
}

} // namespace clusterwright::model
