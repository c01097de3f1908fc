// Dimension order: one coordinate after the other.

#include "model/core/refusal.h"
#include "model/topology/routing/route_writer.h"
#include "model/topology/routing/shortest_tree.h"

namespace clusterwright::model
{

namespace
{

class GridWriter
{
public:
    GridWriter(const Topology& topology, const Adjacency& adjacency)
        : m_adjacency(adjacency)
        , m_grid(topology.known.grid.begin(), topology.known.grid.end())
    {
        for (const auto length : m_grid)
            m_count *= length;
    }

    [[nodiscard]] bool isGrid() const { return !m_grid.empty() && m_count <= m_adjacency.size(); }

    void aim(VertexId /*destination*/) {}

    bool write(const Flow& flow, Incidence& routes)
    {
        if (flow.from >= m_count || flow.to >= m_count)
            return false;
        auto at = flow.from;
        auto stride = m_count;
        for (const auto length : m_grid) {
            stride /= length;
            if (!follow(at, flow.to, stride, length, routes))
                return false;
        }
        return true;
    }

private:
    // Moves along one coordinate until it equals the destination's.
    bool
    follow(VertexId& at, VertexId goal, VertexId stride, VertexId length, Incidence& routes) const
    {
        const auto here = at / stride % length;
        const auto there = goal / stride % length;
        if (here == there)
            return true;
        const auto base = at - here * stride;
        const bool wraps = length > 2 && find(base, base + (length - 1) * stride) != nullptr;
        const auto upwards = (there + length - here) % length;
        const auto downwards = length - upwards;
        // Where both ways round are equally long, half of the sources take either: else one direction would carry all of their
        // load.
        const bool isTie = wraps && upwards == downwards;
        const bool isUp = !wraps ? there > here : isTie ? here % 2 == 0 : upwards < downwards;
        for (auto place = here; place != there;) {
            place = (place + (isUp ? 1 : length - 1)) % length;
            const auto* const link = find(at, base + place * stride);
            if (link == nullptr || (link->to != goal && !m_adjacency.forwards(link->to)))
                return false;
            routes.ids.push_back(hopOf(at, *link));
            at = link->to;
        }
        return true;
    }

    [[nodiscard]] const Link* find(VertexId from, VertexId to) const
    {
        const auto links = m_adjacency.linksOf(from);
        const auto found = std::ranges::lower_bound(links, to, {}, &Link::to);
        return found != links.end() && found->to == to ? &*found : nullptr;
    }

    const Adjacency& m_adjacency;
    std::vector<VertexId> m_grid;
    VertexId m_count = 1;
};

} // namespace

Result<Incidence> gridRoutes(const Topology& topology, const Adjacency& adjacency, FlowList flows)
{
    GridWriter writer(topology, adjacency);
    if (!writer.isGrid())
        return refusal("routing.grid",
                       "'" + topology.name + "' is not a grid, so dimension_order cannot be used",
                       "use 'shortest', or a mesh, torus or hypercube");
    return writeRoutes(topology, flows, writer);
}

} // namespace clusterwright::model
