// Where cables run: from port to port. On each side of a box its cables are spread in the order of where they lead, so that cables of
// the same two boxes lie side by side and do not cross.
#pragma once

#include "app/desktop/topology/drawing/topology_shapes.h"

#include <QLineF>

#include <span>
#include <utility>

namespace clusterwright::desktop
{

class CableRoutes
{
public:
    // `shapes` outlives it and keeps its nodes and cables; their places may change.
    explicit CableRoutes(const TopologyShapes& shapes);

    void routeAll();
    // After these nodes have moved. Returns the numbers of the cables that run otherwise, and how they ran.
    std::vector<std::pair<std::size_t, QLineF>> routeAround(std::span<const std::size_t> nodes);

    [[nodiscard]] const std::vector<QLineF>& lines() const { return m_lines; } // by cable
    [[nodiscard]] std::span<const std::uint32_t> cablesOf(std::size_t node) const;
    // Relative to its middle.
    [[nodiscard]] std::vector<QPointF> portsOf(std::size_t node) const;

private:
    void spread(std::size_t node);
    [[nodiscard]] bool startsAt(std::size_t cable, std::size_t node) const;
    [[nodiscard]] QPointF target(std::size_t cable, std::size_t node) const;
    void setEnd(std::size_t cable, std::size_t node, QPointF place);

    const TopologyShapes& m_shapes;
    std::vector<std::uint32_t> m_offsets; // of a node's cables
    std::vector<std::uint32_t> m_cables;
    std::vector<QLineF> m_lines;
};

} // namespace clusterwright::desktop
