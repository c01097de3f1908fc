// Paths of cables from port to port. The cables at each side of a box are ordered by their destinations, so that parallel cables
// are side by side and do not cross. In small drawings a cable bends around the boxes that its line would cross.
#pragma once

#include "app/desktop/topology/drawing/topology_shapes.h"

#include <QLineF>
#include <QPolygonF>

#include <span>
#include <unordered_map>
#include <utility>

namespace clusterwright::desktop
{

// Returns the width of a drawn cable, or of the ribbon of parallel ones.
[[nodiscard]] double cableWidth(int count);

class CableRoutes
{
public:
    // `shapes` must outlive this and keep its nodes and cables; their places may change.
    explicit CableRoutes(const TopologyShapes& shapes);

    void routeAll();
    // Updates the paths after these nodes have moved. Returns the numbers of the changed cables, with their earlier paths.
    std::vector<std::pair<std::size_t, QPolygonF>> routeAround(std::span<const std::size_t> nodes);

    // Straight lines from end to end, by cable.
    [[nodiscard]] const std::vector<QLineF>& lines() const { return m_lines; }
    [[nodiscard]] bool isBent(std::size_t cable) const
    {
        return !m_bends.empty() && m_bends.contains(cable);
    }
    [[nodiscard]] QPolygonF path(std::size_t cable) const; // including its ends
    [[nodiscard]] QRectF area(std::size_t cable) const;    // may have no width or height
    [[nodiscard]] QPointF middle(std::size_t cable) const; // half way
    [[nodiscard]] double distance(std::size_t cable, QPointF place) const;
    [[nodiscard]] std::span<const std::uint32_t> cablesOf(std::size_t node) const;
    // Relative to its middle.
    [[nodiscard]] std::vector<QPointF> portsOf(std::size_t node) const;

private:
    void spread(std::size_t node);
    void bendAll();
    [[nodiscard]] bool startsAt(std::size_t cable, std::size_t node) const;
    [[nodiscard]] QPointF target(std::size_t cable, std::size_t node) const;
    void setEnd(std::size_t cable, std::size_t node, QPointF place);

    const TopologyShapes& m_shapes;
    std::vector<std::uint32_t> m_offsets; // first entry of each node's cables
    std::vector<std::uint32_t> m_cables;
    std::vector<QLineF> m_lines;
    std::unordered_map<std::size_t, QPolygonF> m_bends; // by cable, without its ends
};

} // namespace clusterwright::desktop
