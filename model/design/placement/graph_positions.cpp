#include "model/design/placement/graph_positions.h"

#include "model/core/text.h"
#include "model/design/placement/layered_placement.h"
#include "model/topology/generators/generate.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr double kPitchX = kNodeWidth + kNodeGap;
constexpr double kPitchY = kNodeHeight + kNodeGap;

// Places vertices with the cables between them, with hosts in the lowest layer; returns one place for each of `members`.
Placement2D placeInLayers(const Topology& topology, const std::vector<VertexId>& members)
{
    std::vector<std::size_t> numbers(topology.vertices.size(), members.size());
    std::vector<Box> boxes(members.size(), {kNodeWidth, kNodeHeight, 0});
    std::vector<bool> isLow;
    for (std::size_t i = 0; i < members.size(); ++i) {
        numbers[members[i]] = i;
        isLow.push_back(topology.classOf(members[i]).kind == ComponentKind::Host);
    }
    BoxEdges edges;
    for (const auto& cable : topology.cables)
        if (numbers[cable.a] < members.size() && numbers[cable.b] < members.size())
            edges.emplace_back(numbers[cable.a], numbers[cable.b]);
    setLayers(boxes, isLow, edges);
    return placeLayers(std::move(boxes), edges);
}

// Returns points of a circle with room for items of this length, and of at least this radius: clockwise from the top, or from the left
// if there are two.
std::vector<Point> circle(std::size_t count, double length, double least = 0)
{
    std::vector<Point> points;
    const double angle = 2 * std::numbers::pi / static_cast<double>(count);
    const double side =
        count < 2 ? 0 : length / 2 / std::sin(std::min(angle / 2, std::numbers::pi / 2));
    const double radius = std::max(side, least);
    const double first = count == 2 ? -std::numbers::pi / 2 : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double direction = first + angle * static_cast<double>(i);
        points.push_back({radius * (1 + std::sin(direction)), radius * (1 - std::cos(direction))});
    }
    return points;
}

Point middleOf(const std::vector<Point>& points)
{
    Point middle;
    for (const auto& point : points)
        middle = {middle.x + point.x, middle.y + point.y};
    const auto count = static_cast<double>(points.size());
    return {middle.x / count, middle.y / count};
}

// The last length goes right, the one before it down, further ones as blocks alternately right and down.
std::vector<Point> grid(const std::vector<int>& lengths)
{
    std::vector<Point> steps(lengths.size());
    Point block{kPitchX, kPitchY};
    for (std::size_t i = lengths.size(); i-- > 0;) {
        const bool goesRight = (lengths.size() - 1 - i) % 2 == 0;
        auto& extent = goesRight ? block.x : block.y;
        (goesRight ? steps[i].x : steps[i].y) = extent;
        extent = extent * lengths[i] + kNodeGap;
    }
    std::vector<Point> points{{0, 0}};
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        std::vector<Point> next;
        for (const auto& point : points)
            for (int j = 0; j < lengths[i]; ++j)
                next.push_back({point.x + steps[i].x * j, point.y + steps[i].y * j});
        points = std::move(next);
    }
    return points;
}

// Returns the number of groups of so many routers (hosts, if the hosts are the routers); 0 if the graph has another shape.
std::size_t groupCount(const Topology& topology, std::size_t routers)
{
    const auto hosts = countOf(topology, ComponentKind::Host);
    const auto others = topology.vertices.size() - hosts;
    const auto all = others == 0 ? hosts : others;
    if (routers == 0 || hosts == 0 || all % routers != 0 || hosts % (all / routers) != 0)
        return 0;
    return all / routers;
}

// Hosts have the first indices; hosts and routers are each in order of their groups.
std::vector<Point> groupsOnCircle(const Topology& topology, std::size_t groups)
{
    const auto hosts = countOf(topology, ComponentKind::Host);
    const auto others = topology.vertices.size() - hosts;
    std::vector<std::vector<VertexId>> members(groups);
    for (std::size_t i = 0; i < topology.vertices.size(); ++i) {
        const auto group = i < hosts
                               ? i * groups / hosts
                               : (i - hosts) * groups / others; // hosts have the first indices
        members[group].push_back(static_cast<VertexId>(i));
    }
    std::vector<Point> points(topology.vertices.size());
    std::vector<Point> corners;
    for (const auto& group : members) {
        const auto placed = placeInLayers(topology, group);
        if (corners.empty()) // all groups are equal
            corners = circle(groups, std::hypot(placed.width, placed.height) + kNodeGap);
        const auto& corner = corners[static_cast<std::size_t>(&group - members.data())];
        for (std::size_t i = 0; i < group.size(); ++i)
            points[group[i]] = {corner.x + placed.middles[i].x, corner.y + placed.middles[i].y};
    }
    return points;
}

// Places hosts in rows and columns, beside and below their hubs, and those between the two switches; nothing if there are other
// components, too.
std::vector<Point> meshOfHubs(const Topology& topology, std::size_t columns)
{
    const auto hosts = countOf(topology, ComponentKind::Host);
    const auto rows = static_cast<double>(hosts / columns);
    std::vector<Point> points;
    for (std::size_t i = 0; i < topology.vertices.size(); ++i) {
        const auto& name = topology.vertices[i].name;
        if (name == "row_switch") {
            points.push_back({-kPitchX, kPitchY * (rows + 1) / 2});
            continue;
        }
        if (name == "column_switch") {
            points.push_back({kPitchX * (static_cast<double>(columns) + 1) / 2, -kPitchY});
            continue;
        }
        const auto digits = name.find_first_of("0123456789");
        const auto number = parseDouble(name.substr(std::min(digits, name.size())));
        const auto stem = name.substr(0, digits);
        if (!number || (stem != "host" && stem != "row" && stem != "column"))
            return {};
        const auto row = stem == "host" ? i / columns + 1 : 0;
        const auto column = stem == "host" ? i % columns + 1 : 0;
        points.push_back({kPitchX * (stem == "column" ? *number + 1 : static_cast<double>(column)),
                          kPitchY * (stem == "row" ? *number + 1 : static_cast<double>(row))});
    }
    return points;
}

} // namespace

std::vector<Point> positionsOf(const Topology& topology)
{
    const auto call = parseGeneratorCall(topology.name);
    const auto name = call ? call.value().generator : "";
    const auto count = topology.vertices.size();
    if (count > 0 && (name == "ring" || name == "complete"))
        return circle(count, kPitchX);
    if (name == "dragonfly" && !call.value().arguments.empty()) {
        const auto routers = parseDouble(call.value().arguments.front().text).value_or(0);
        const bool isCount = routers >= 1 && routers <= static_cast<double>(count);
        if (const auto groups =
                groupCount(topology, isCount ? static_cast<std::size_t>(routers) : 0))
            return groupsOnCircle(topology, groups);
    }
    if (name == "routed_mesh" && call.value().arguments.size() > 1) {
        const auto columns = parseDouble(call.value().arguments[1].text).value_or(0);
        if (columns >= 1 && columns <= static_cast<double>(count))
            if (auto points = meshOfHubs(topology, static_cast<std::size_t>(columns));
                !points.empty())
                return points;
    }
    constexpr std::size_t kMostAround = 64;
    if (name == "star" && count > 2 && count <= kMostAround) { // the switch is the last vertex
        auto points = circle(count - 1, kPitchX, kPitchY);
        points.push_back(middleOf(points));
        return points;
    }
    const auto& lengths = topology.known.grid;
    if (!lengths.empty())
        if (auto points = grid(lengths); points.size() == count)
            return points;
    std::vector<VertexId> all(count);
    std::iota(all.begin(), all.end(), VertexId{0});
    return placeInLayers(topology, all).middles;
}

} // namespace clusterwright::model
