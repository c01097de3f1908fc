#include "app/desktop/topology/drawing/cable_routes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr double kPortStep = 16; // between ports, where there is room

enum Side { kTop, kRight, kBottom, kLeft };

Side sideTowards(const NodeShape& node, QPointF target)
{
    constexpr double kLying =
        2; // upper and lower sides are longer, and hosts stand below what joins them
    const auto way = target - node.middle;
    if (std::abs(way.x()) * node.size.height() > kLying * std::abs(way.y()) * node.size.width())
        return way.x() > 0 ? kRight : kLeft;
    return way.y() > 0 ? kBottom : kTop;
}

QPointF onSide(const NodeShape& node, Side side, std::size_t number, std::size_t count)
{
    const bool isLying = side == kTop || side == kBottom;
    const double length = isLying ? node.size.width() : node.size.height();
    const double step = std::min(kPortStep, length / static_cast<double>(count + 1));
    const double along = (static_cast<double>(number) - static_cast<double>(count - 1) / 2) * step;
    const double halfWidth = node.size.width() / 2;
    const double halfHeight = node.size.height() / 2;
    if (isLying)
        return node.middle + QPointF(along, side == kTop ? -halfHeight : halfHeight);
    return node.middle + QPointF(side == kLeft ? -halfWidth : halfWidth, along);
}

// Cables that leave a side in the order of their slopes do not cross.
double slope(Side side, QPointF way)
{
    constexpr double kLeast = 1e-9;
    const bool isLying = side == kTop || side == kBottom;
    return isLying ? way.x() / std::max(std::abs(way.y()), kLeast)
                   : way.y() / std::max(std::abs(way.x()), kLeast);
}

// Where the vertex of an open generator is; nothing else.
std::optional<QPointF> insideOf(const NodeShape& node, const std::string& vertex)
{
    if (!node.graph || vertex.empty())
        return std::nullopt;
    const auto& vertices = node.graph->topology->vertices;
    const auto found = std::ranges::find(vertices, vertex, &model::Vertex::name);
    if (found == vertices.end())
        return std::nullopt;
    const auto number = static_cast<model::VertexId>(found - vertices.begin());
    return node.middle + node.graph->boxOfVertex(number).center() +
           QPointF(-node.graph->size.width() / 2, -node.size.height() / 2 + kOpenTitle);
}

} // namespace

CableRoutes::CableRoutes(const TopologyShapes& shapes)
    : m_shapes(shapes)
    , m_offsets(shapes.nodes.size() + 1, 0)
    , m_cables(2 * shapes.cables.size())
    , m_lines(shapes.cables.size())
{
    for (const auto& cable : shapes.cables) {
        ++m_offsets[cable.from + 1];
        ++m_offsets[cable.to + 1];
    }
    for (std::size_t i = 0; i + 1 < m_offsets.size(); ++i)
        m_offsets[i + 1] += m_offsets[i];
    auto next = m_offsets;
    for (std::size_t i = 0; i < shapes.cables.size(); ++i)
        for (const auto node : {shapes.cables[i].from, shapes.cables[i].to})
            m_cables[next[node]++] = static_cast<std::uint32_t>(i);
}

std::span<const std::uint32_t> CableRoutes::cablesOf(std::size_t node) const
{
    return {m_cables.data() + m_offsets[node], m_cables.data() + m_offsets[node + 1]};
}

bool CableRoutes::startsAt(std::size_t cable, std::size_t node) const
{
    return m_shapes.cables[cable].from == node;
}

QPointF CableRoutes::target(std::size_t cable, std::size_t node) const
{
    const auto& shape = m_shapes.cables[cable];
    const bool isStart = startsAt(cable, node);
    const auto& other = m_shapes.nodes[isStart ? shape.to : shape.from];
    return insideOf(other, isStart ? shape.toVertex : shape.fromVertex).value_or(other.middle);
}

void CableRoutes::setEnd(std::size_t cable, std::size_t node, QPointF place)
{
    if (startsAt(cable, node))
        m_lines[cable].setP1(place);
    else
        m_lines[cable].setP2(place);
}

void CableRoutes::spread(std::size_t node)
{
    struct End {
        double along;
        std::uint32_t cable;
    };
    std::array<std::vector<End>, 4> sides;
    const auto& shape = m_shapes.nodes[node];
    for (const auto cable : cablesOf(node)) {
        const auto& drawn = m_shapes.cables[cable];
        if (const auto inside =
                insideOf(shape, startsAt(cable, node) ? drawn.fromVertex : drawn.toVertex)) {
            setEnd(cable, node, *inside);
            continue;
        }
        const auto to = target(cable, node);
        const auto side = sideTowards(shape, to);
        sides[side].push_back({slope(side, to - shape.middle), cable});
    }
    for (const auto side : {kTop, kRight, kBottom, kLeft}) {
        auto& ends = sides[side];
        std::ranges::sort(ends, [](const End& a, const End& b) {
            return a.along != b.along ? a.along < b.along : a.cable < b.cable;
        });
        for (std::size_t i = 0; i < ends.size(); ++i)
            setEnd(ends[i].cable, node, onSide(shape, side, i, ends.size()));
    }
}

void CableRoutes::routeAll()
{
    for (std::size_t i = 0; i < m_shapes.nodes.size(); ++i)
        spread(i);
}

std::vector<std::pair<std::size_t, QLineF>>
CableRoutes::routeAround(std::span<const std::size_t> nodes)
{
    std::vector<std::size_t> touched(nodes.begin(), nodes.end());
    for (const auto node : nodes)
        for (const auto cable : cablesOf(node))
            touched.push_back(startsAt(cable, node) ? m_shapes.cables[cable].to
                                                    : m_shapes.cables[cable].from);
    std::ranges::sort(touched);
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    std::vector<std::pair<std::size_t, QLineF>> before;
    for (const auto node : touched)
        for (const auto cable : cablesOf(node))
            before.emplace_back(cable, m_lines[cable]);
    std::ranges::sort(before, {}, &std::pair<std::size_t, QLineF>::first);
    const auto again = std::ranges::unique(before, {}, &std::pair<std::size_t, QLineF>::first);
    before.erase(again.begin(), again.end());
    for (const auto node : touched)
        spread(node);
    std::erase_if(before, [&](const auto& line) { return m_lines[line.first] == line.second; });
    return before;
}

std::vector<QPointF> CableRoutes::portsOf(std::size_t node) const
{
    std::vector<QPointF> ports;
    const auto& shape = m_shapes.nodes[node];
    for (const auto cable : cablesOf(node)) {
        const auto& line = m_lines[cable];
        ports.push_back((startsAt(cable, node) ? line.p1() : line.p2()) - shape.middle);
    }
    return ports;
}

} // namespace clusterwright::desktop
