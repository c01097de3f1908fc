#include "app/desktop/topology/drawing/cable_routes.h"

#include "app/desktop/topology/drawing/cable_detour.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace clusterwright::desktop
{

namespace
{

constexpr double kPortStep = 16;       // between ports, where there is room
constexpr std::size_t kMostBent = 400; // nodes and cables; larger drawings have straight cables

enum Side { kTop, kRight, kBottom, kLeft };

Side sideTowards(const NodeShape& node, QPointF target)
{
    constexpr double kLying =
        2; // upper and lower sides are longer, and hosts are below the components that connect them
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

double distanceTo(const QLineF& line, QPointF place)
{
    const auto way = line.p2() - line.p1();
    const double length = QPointF::dotProduct(way, way);
    const double at =
        length > 0 ? std::clamp(QPointF::dotProduct(place - line.p1(), way) / length, 0.0, 1.0) : 0;
    return QLineF(line.pointAt(at), place).length();
}

// Place of a vertex in an open generator; empty otherwise.
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

double cableWidth(int count)
{
    return count > 1 ? std::min(4.0 + 2.0 * count, 14.0) : 1.5;
}

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
    bendAll();
}

// Cables around the same box keep a few units of distance.
void CableRoutes::bendAll()
{
    constexpr double kRoom = 12;
    constexpr double kBetween = 4;
    constexpr double kMost = 30; // a larger distance starts near the box again
    m_bends.clear();
    if (m_shapes.nodes.size() + m_shapes.cables.size() > kMostBent)
        return;
    std::vector<double> taken(m_shapes.nodes.size(),
                              0); // total width of the bent cables beside each box
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const auto& cable = m_shapes.cables[i];
        std::vector<QRectF> boxes;
        std::vector<std::size_t> nodes;
        for (std::size_t node = 0; node < m_shapes.nodes.size(); ++node)
            if (node != cable.from && node != cable.to) {
                boxes.push_back(m_shapes.nodes[node].box());
                nodes.push_back(node);
            }
        const auto inWay = crossedBoxes({m_lines[i].p1(), m_lines[i].p2()}, boxes);
        if (inWay.empty())
            continue;
        auto& beside = taken[nodes[inWay.front()]];
        const double extra = cableWidth(cable.count) - cableWidth(1);
        auto bends = detourOf(m_lines[i], boxes, kRoom + beside + extra / 2);
        beside += cableWidth(cable.count) + kBetween;
        beside = beside > kMost ? 0 : beside;
        if (!bends.isEmpty())
            m_bends.emplace(i, std::move(bends));
    }
}

QPolygonF CableRoutes::path(std::size_t cable) const
{
    QPolygonF path{m_lines[cable].p1()};
    if (isBent(cable))
        path += m_bends.at(cable);
    path.append(m_lines[cable].p2());
    return path;
}

QRectF CableRoutes::area(std::size_t cable) const
{
    if (isBent(cable))
        return path(cable).boundingRect();
    return QRectF(m_lines[cable].p1(), m_lines[cable].p2()).normalized();
}

QPointF CableRoutes::middle(std::size_t cable) const
{
    if (!isBent(cable))
        return m_lines[cable].center();
    const auto path = this->path(cable);
    double length = 0;
    for (qsizetype i = 1; i < path.size(); ++i)
        length += QLineF(path[i - 1], path[i]).length();
    double rest = length / 2;
    for (qsizetype i = 1; i < path.size(); ++i) {
        const QLineF part(path[i - 1], path[i]);
        if (part.length() >= rest)
            return part.pointAt(rest / std::max(part.length(), 1e-9));
        rest -= part.length();
    }
    return path.last();
}

double CableRoutes::distance(std::size_t cable, QPointF place) const
{
    if (!isBent(cable))
        return distanceTo(m_lines[cable], place);
    const auto path = this->path(cable);
    auto least = std::numeric_limits<double>::infinity();
    for (qsizetype i = 1; i < path.size(); ++i)
        least = std::min(least, distanceTo({path[i - 1], path[i]}, place));
    return least;
}

std::vector<std::pair<std::size_t, QPolygonF>>
CableRoutes::routeAround(std::span<const std::size_t> nodes)
{
    std::vector<std::size_t> touched(nodes.begin(), nodes.end());
    for (const auto node : nodes)
        for (const auto cable : cablesOf(node))
            touched.push_back(startsAt(cable, node) ? m_shapes.cables[cable].to
                                                    : m_shapes.cables[cable].from);
    std::ranges::sort(touched);
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    const auto bends = m_bends;
    std::vector<std::pair<std::size_t, QPolygonF>> before;
    for (const auto node : touched)
        for (const auto cable : cablesOf(node))
            before.emplace_back(cable, path(cable));
    const auto cableOf = &std::pair<std::size_t, QPolygonF>::first;
    std::ranges::sort(before, {}, cableOf);
    const auto isSame = [](const auto& a, const auto& b) { return a.first == b.first; };
    before.erase(std::unique(before.begin(), before.end(), isSame), before.end());
    for (const auto& [cable, inner] : bends) // cables of other nodes avoid a moved box, too
        if (!std::ranges::binary_search(before, cable, {}, cableOf))
            before.insert(std::ranges::lower_bound(before, cable, {}, cableOf),
                          {cable, path(cable)});
    for (const auto node : touched)
        spread(node);
    bendAll();
    for (const auto& [cable, inner] : m_bends)
        if (!std::ranges::binary_search(before, cable, {}, cableOf))
            before.insert(std::ranges::lower_bound(before, cable, {}, cableOf),
                          {cable, QPolygonF{m_lines[cable].p1(), m_lines[cable].p2()}});
    std::erase_if(before, [&](const auto& was) { return path(was.first) == was.second; });
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
