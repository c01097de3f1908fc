// Dimension order: one coordinate after the other, and counts of all-to-all, summed along the lines of a grid.

#include "model/core/finding.h"
#include "model/topology/routing/counting.h"
#include "model/topology/routing/grid.h"
#include "model/topology/routing/route_writer.h"
#include "model/topology/routing/shortest_tree.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

class GridWriter
{
public:
    GridWriter(const Grid& grid, const Adjacency& adjacency)
        : m_grid(grid)
        , m_adjacency(adjacency)
    {
    }

    void aim(VertexId /*destination*/) {}

    bool write(const Flow& flow, Incidence& routes)
    {
        if (flow.from >= m_grid.size() || flow.to >= m_grid.size())
            return false;
        auto at = flow.from;
        auto stride = m_grid.size();
        for (const auto length : m_grid.lengths()) {
            stride /= length;
            if (!follow(m_grid.lineThrough(at, stride, length), at, flow.to, routes))
                return false;
        }
        return true;
    }

private:
    // Moves along one coordinate until it equals the destination's.
    bool follow(const GridLine& line, VertexId& at, VertexId goal, Incidence& routes) const
    {
        auto place = at / line.stride % line.length;
        const auto there = goal / line.stride % line.length;
        for (const bool isUp = line.isUp(place, there); place != there;) {
            place = line.next(place, isUp);
            const auto* const link = m_grid.find(at, line.at(place));
            if (link == nullptr || (link->to != goal && !m_adjacency.forwards(link->to)))
                return false;
            routes.ids.push_back(hopOf(at, *link));
            at = link->to;
        }
        return true;
    }

    const Grid& m_grid;
    const Adjacency& m_adjacency;
};

// Counts of flows along one coordinate: those that have the coordinates before it of their destinations, and the others of their
// sources.
class GridCounter
{
public:
    GridCounter(const Grid& grid, const Adjacency& adjacency, std::span<const VertexId> processes)
        : m_grid(grid)
        , m_adjacency(adjacency)
        , m_processes(processes)
        , m_isProcess(grid.size(), 0)
        , m_counts(adjacency)
    {
        for (const auto process : processes)
            m_isProcess[process] = 1;
    }

    // False where a cable is missing, or a component on a route does not forward.
    bool run()
    {
        auto stride = m_grid.size();
        for (const auto length : m_grid.lengths()) {
            const auto before = stride; // vertices with the same earlier coordinates
            stride /= length;
            if (!addCoordinate(before, stride, length))
                return false;
        }
        return true;
    }

    [[nodiscard]] FlowCounts counts() && { return std::move(m_counts); }

private:
    bool addCoordinate(VertexId before, VertexId stride, VertexId length)
    {
        // Sources by their number from this coordinate on, destinations by their number up to it.
        std::vector<double> sources(before, 0), destinations(m_grid.size() / stride, 0);
        for (const auto process : m_processes) {
            ++sources[process % before];
            ++destinations[process / stride];
        }
        std::vector<double> starts(length);
        for (VertexId base = 0; base < m_grid.size(); ++base) {
            if (base / stride % length != 0)
                continue;
            const auto line = m_grid.lineThrough(base, stride, length);
            for (VertexId place = 0; place < length; ++place)
                starts[place] = sources[line.at(place) % before];
            for (VertexId there = 0; there < length; ++there)
                for (const bool isUp : {true, false})
                    if (!addTo(line, there, isUp, starts, destinations[line.at(there) / stride]))
                        return false;
        }
        return true;
    }

    // Sums the flows to one place of a line from the far end of one direction: `ends` flows from each start.
    bool addTo(const GridLine& line,
               VertexId there,
               bool isUp,
               const std::vector<double>& starts,
               double ends)
    {
        if (ends == 0)
            return true;
        const auto way = line.wraps ? line.length / 2 : isUp ? there : line.length - 1 - there;
        auto place = (there + (isUp ? line.length - way : way)) % line.length;
        double flows = 0;
        double enders = 0; // flows whose destination is the vertex at `there`
        for (; place != there; place = line.next(place, isUp)) {
            if (line.isUp(place, there) == isUp) {
                flows += starts[place] * ends;
                enders += starts[place] * m_isProcess[line.at(there)];
            }
            const auto next = line.next(place, isUp);
            if (flows > 0 && !add(line.at(place), line.at(next), flows, next == there ? enders : 0))
                return false;
        }
        return true;
    }

    bool add(VertexId from, VertexId to, double flows, double enders)
    {
        const auto* const link = m_grid.find(from, to);
        if (link == nullptr || (flows > enders && !m_adjacency.forwards(to)))
            return false;
        m_counts.over[hopOf(from, *link)] += flows;
        m_counts.through[to] += flows - enders;
        return true;
    }

    const Grid& m_grid;
    const Adjacency& m_adjacency;
    std::span<const VertexId> m_processes;
    std::vector<std::uint8_t> m_isProcess;
    FlowCounts m_counts;
};

Diagnostics noGrid(const Topology& topology)
{
    return refusal("routing.grid",
                   "'" + topology.name + "' is not a grid, so dimension_order cannot be used",
                   "use 'shortest', or a mesh, torus or hypercube");
}

} // namespace

bool GridLine::isUp(VertexId here, VertexId there) const
{
    if (!wraps)
        return there > here;
    const auto upwards = (there + length - here) % length;
    const auto downwards = length - upwards;
    return upwards == downwards ? here % 2 == 0 : upwards < downwards;
}

Grid::Grid(const Topology& topology, const Adjacency& adjacency)
    : m_adjacency(adjacency)
    , m_lengths(topology.known.grid.begin(), topology.known.grid.end())
{
    for (const auto length : m_lengths)
        m_size *= length;
}

GridLine Grid::lineThrough(VertexId vertex, VertexId stride, VertexId length) const
{
    const auto base = vertex - vertex / stride % length * stride;
    const bool wraps = length > 2 && find(base, base + (length - 1) * stride) != nullptr;
    return {base, stride, length, wraps};
}

VertexId Grid::sum(VertexId a, VertexId b) const
{
    VertexId result = 0;
    auto stride = m_size;
    for (const auto length : m_lengths) {
        stride /= length;
        result += (a / stride + b / stride) % length * stride;
    }
    return result;
}

void Grid::move(VertexId by, std::vector<VertexId>& places) const
{
    const auto length = m_lengths.back();
    for (VertexId base = 0; base < m_size; base += length) {
        const auto first = sum(base, by);
        const auto wrap = first / length * length + length;
        for (VertexId i = 0; i < length; ++i)
            places[base + i] = first + i < wrap ? first + i : first + i - length;
    }
}

const Link* Grid::find(VertexId from, VertexId to) const
{
    const auto links = m_adjacency.linksOf(from);
    const auto found = std::ranges::lower_bound(links, to, {}, &Link::to);
    return found != links.end() && found->to == to ? &*found : nullptr;
}

Result<Incidence> gridRoutes(const Topology& topology, const Adjacency& adjacency, FlowList flows)
{
    const Grid grid(topology, adjacency);
    if (!grid.isGrid())
        return noGrid(topology);
    GridWriter writer(grid, adjacency);
    return writeRoutes(topology, flows, writer);
}

std::size_t gridSearches(const Topology& topology)
{
    std::size_t places = 0;
    for (const auto length : topology.known.grid)
        places += static_cast<std::size_t>(length);
    return places;
}

std::optional<FlowCounts> gridCounts(const Topology& topology,
                                     const Adjacency& adjacency,
                                     std::span<const VertexId> processes)
{
    const Grid grid(topology, adjacency);
    const auto isOutside = [&](VertexId process) { return process >= grid.size(); };
    if (!grid.isGrid() || std::ranges::any_of(processes, isOutside))
        return std::nullopt;
    GridCounter counter(grid, adjacency, processes);
    if (!counter.run())
        return std::nullopt;
    return std::move(counter).counts();
}

} // namespace clusterwright::model
