// Cables that are drawn by hand on the topology canvas, from the edge of one box to another box.
#include "app/desktop/canvas/canvas_view.h"
#include "app/desktop/common/text.h"
#include "app/desktop/topology/drawing/node_item.h"
#include "app/desktop/topology/drawing/topology_scene.h"

#include <QCoreApplication>
#include <QLineF>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr double kRim = 7;    // pixels, on either side of a box's edge
constexpr double kCatch = 14; // pixels, around the box at the cable's end

struct VerdictWords {
    Q_DECLARE_TR_FUNCTIONS(Topology)
};

LinkVerdict closedGenerator(const NodeShape& shape)
{
    return {false,
            VerdictWords::tr("%1 is closed: open it to choose a component").arg(shape.title)};
}

LinkVerdict fullNode(const NodeShape& shape)
{
    return {false,
            VerdictWords::tr("%1 has no free port: all %2 are in use")
                .arg(shape.title)
                .arg(shape.ports)};
}

// The box as an end of a cable, or the vertex of its graph at the place.
GraphPort portOf(const NodeItem& node, QPointF place)
{
    constexpr double kRoom = 3;
    GraphPort port{.element = node.drawn().element, .place = place, .target = node.box()};
    if (const auto vertex = node.vertexAt(place)) {
        port.name = node.drawn().graph->topology->vertices[*vertex].name;
        port.target = node.boxOf(*vertex).adjusted(-kRoom, -kRoom, kRoom, kRoom);
    }
    return port;
}

} // namespace

std::optional<std::size_t> TopologyScene::numberOf(const model::Element& cable) const
{
    const auto found = std::ranges::find(m_shapes.cables, cable, &CableShape::element);
    return found == m_shapes.cables.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - m_shapes.cables.begin()));
}

int TopologyScene::cablesAt(std::size_t node) const
{
    int count = 0;
    for (const auto cable : routes().cablesOf(node))
        count += m_shapes.cables[cable].count;
    return count;
}

std::optional<model::Element> TopologyScene::linkUnder(QPointF place, double around) const
{
    const auto cable = nodeAt(place) ? std::nullopt : cableAt(place, around);
    return cable && m_shapes.cables[*cable].element.owner.empty()
               ? std::optional(m_shapes.cables[*cable].element)
               : std::nullopt;
}

QPointF TopologyScene::middleOf(const model::Element& cable) const
{
    const auto number = numberOf(cable);
    return number ? routes().middle(*number) : QPointF();
}

std::vector<model::Element> TopologyScene::linksAcross(const QLineF& line) const
{
    std::vector<model::Element> cables;
    for (std::size_t i = 0; i < m_shapes.cables.size(); ++i) {
        const auto path = routes().path(i);
        bool crosses = false;
        for (qsizetype k = 1; k < path.size() && !crosses; ++k)
            crosses = line.intersects({path[k - 1], path[k]}) == QLineF::BoundedIntersection;
        if (crosses && !isCableHidden(i))
            cables.push_back(m_shapes.cables[i].element);
    }
    return cables;
}

std::optional<GraphPort> TopologyScene::portAt(QPointF place, double zoom) const
{
    const auto* const node = zoom < kLeastDetail ? nullptr : nodeAt(place, kRim / zoom);
    if (!node)
        return std::nullopt;
    const double inside = std::min(kRim / zoom, node->box().height() / 5);
    const auto core = node->box().adjusted(inside, inside, -inside, -inside);
    const bool isPort = node->vertexAt(place) || !core.contains(place);
    return isPort ? std::optional(portOf(*node, place)) : std::nullopt;
}

std::optional<GraphLink>
TopologyScene::endAt(const model::Element& cable, QPointF place, double reach) const
{
    const auto number = isOf<model::DrawnCable>(cable) ? numberOf(cable) : std::nullopt;
    if (!number)
        return std::nullopt;
    const auto& shape = m_shapes.cables[*number];
    const auto& line = routes().lines()[*number];
    const bool isStart = QLineF(place, line.p1()).length() < QLineF(place, line.p2()).length();
    if (QLineF(place, isStart ? line.p1() : line.p2()).length() > reach)
        return std::nullopt;
    const GraphPort stays{.element = m_shapes.nodes[isStart ? shape.to : shape.from].element,
                          .name = isStart ? shape.toVertex : shape.fromVertex,
                          .place = isStart ? line.p2() : line.p1()};
    return GraphLink{stays, cable, isStart};
}

LinkVerdict TopologyScene::startVerdict(const GraphPort& from) const
{
    const auto& item = *node(from.element);
    const auto& shape = item.drawn();
    if (shape.isGenerator() && from.name.empty())
        return closedGenerator(shape);
    if (shape.ports > 0 && cablesAt(item.number()) >= shape.ports)
        return fullNode(shape);
    return {true, VerdictWords::tr("Drop on another component, or on empty space for a new one")};
}

std::optional<GraphPort>
TopologyScene::targetAt(const GraphLink& /*cable*/, QPointF place, double zoom) const
{
    const auto* const node = nodeAt(place, kCatch / zoom);
    return node ? std::optional(portOf(*node, place)) : std::nullopt;
}

LinkVerdict TopologyScene::verdict(const GraphLink& cable, const std::optional<GraphPort>& to) const
{
    if (!to)
        return {true, VerdictWords::tr("new component")};
    const auto* const item = node(to->element);
    if (!item || !node(cable.from.element))
        return {};
    const auto& shape = item->drawn();
    if (shape.isGenerator() && to->name.empty())
        return shape.graph
                   ? LinkVerdict{false, VerdictWords::tr("drop the cable on one of its components")}
                   : closedGenerator(shape);
    if (to->element == cable.from.element && !shape.isGenerator())
        return {false, VerdictWords::tr("a cable needs two different components")};
    const auto title = shape.isGenerator() ? qt(to->name) : shape.title;
    if (shape.ports <= 0)
        return {true, VerdictWords::tr("to %1").arg(title)};
    const int taken = cablesAt(item->number());
    if (taken >= shape.ports)
        return fullNode(shape);
    return {true,
            VerdictWords::tr("to %1, port %2 of %3").arg(title).arg(taken + 1).arg(shape.ports)};
}

void TopologyScene::hover(const std::optional<QPointF>& /*place*/,
                          const std::optional<GraphPort>& port)
{
    const auto* const item = port ? node(port->element) : nullptr;
    gesture().showRim(item && !item->drawn().isGenerator() ? item->box() : QRectF());
}

void TopologyScene::markDrop(const std::optional<QPointF>& place, double around)
{
    const auto cable = place ? linkUnder(*place, around) : std::nullopt;
    if (!cable)
        return gesture().clear();
    const auto& line = routes().lines()[*numberOf(*cable)];
    QPainterPath path(line.p1());
    path.lineTo(line.p2());
    gesture().showLink(
        {path, line.p2(), {}, tr("A host, switch, hub or router is inserted into this cable")});
}

} // namespace clusterwright::desktop
