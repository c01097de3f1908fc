#include "app/desktop/topology/drawing/cable_drawing.h"

#include "app/desktop/canvas/canvas_view.h"
#include "app/desktop/topology/drawing/cable_verdict.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr double kRim = 7;    // pixels, on either side of a box's edge
constexpr double kCatch = 14; // pixels, around the box at the cable's end

} // namespace

CableDrawing::CableDrawing(TopologyScene& scene)
    : m_scene(scene)
{
}

const NodeItem* CableDrawing::rimAt(QPointF place, double zoom) const
{
    const auto* const node = m_scene.nodeAt(place, kRim / zoom);
    if (!node || zoom < kLeastDetail)
        return nullptr;
    if (node->vertexAt(place))
        return node;
    const double inside = std::min(kRim / zoom, node->box().height() / 5);
    const auto core = node->box().adjusted(inside, inside, -inside, -inside);
    return core.contains(place) ? nullptr : node;
}

std::optional<model::CableEnd> CableDrawing::endAt(const NodeItem& node, QPointF place) const
{
    model::CableEnd end{node.drawn().element, {}, std::nullopt};
    if (!node.drawn().isGenerator())
        return end;
    const auto vertex = node.vertexAt(place);
    if (!vertex)
        return std::nullopt;
    end.vertex = node.drawn().graph->topology->vertices[*vertex].name;
    return end;
}

CableDrawing::Start CableDrawing::start(const NodeItem& node, QPointF place)
{
    m_fromPlace = place;
    m_moved.reset();
    m_from = endAt(node, place);
    const auto verdict = cableStart(m_scene, node, m_from ? m_from->vertex : std::string());
    return {verdict.isAllowed && m_from, verdict.text};
}

bool CableDrawing::startEnd(const std::vector<model::Element>& selected,
                            QPointF place,
                            double reach)
{
    if (selected.size() != 1 || !isOf<model::DrawnCable>(selected.front()))
        return false;
    const auto& shapes = m_scene.shapes();
    const auto found = std::ranges::find(shapes.cables, selected.front(), &CableShape::element);
    if (found == shapes.cables.end())
        return false;
    const auto number = static_cast<std::size_t>(found - shapes.cables.begin());
    const auto& line = m_scene.routes().lines()[number];
    m_isStart = QLineF(place, line.p1()).length() < QLineF(place, line.p2()).length();
    if (QLineF(place, m_isStart ? line.p1() : line.p2()).length() > reach)
        return false;
    const auto stays = m_isStart ? found->to : found->from;
    m_from = model::CableEnd{
        shapes.nodes[stays].element, m_isStart ? found->toVertex : found->fromVertex, {}};
    m_fromPlace = m_isStart ? line.p2() : line.p1();
    m_moved = found->element;
    return true;
}

void CableDrawing::showTo(QPointF to, double zoom)
{
    const auto* const from = m_scene.node(m_from->element);
    const auto* const node = m_scene.nodeAt(to, kCatch / zoom);
    const bool isBack = node == from && !node->drawn().isGenerator();
    if (!node || isBack) {
        const auto text =
            isBack ? QString() : QCoreApplication::translate("TopologyView", "new component");
        m_scene.gesture().showCable({m_fromPlace, to}, {}, text, true);
        return;
    }
    const auto end = endAt(*node, to);
    const auto verdict = cableVerdict(m_scene, *from, *node, end ? end->vertex : std::string());
    auto target = node->box();
    if (const auto vertex = node->vertexAt(to)) {
        constexpr double kAround = 3;
        target = node->boxOf(*vertex).adjusted(-kAround, -kAround, kAround, kAround);
    }
    m_scene.gesture().showCable({m_fromPlace, to}, target, verdict.text, verdict.isAllowed);
}

std::optional<CableDrawing::End> CableDrawing::end(QPointF to, double zoom)
{
    End result{.from = *std::exchange(m_from, std::nullopt)};
    result.moved = std::exchange(m_moved, std::nullopt);
    result.isStart = m_isStart;
    const auto* const from = m_scene.node(result.from.element);
    const auto* const node = m_scene.nodeAt(to, kCatch / zoom);
    if (!from)
        return std::nullopt;
    result.isInSpace = !node;
    result.isClick = node == from && !node->drawn().isGenerator();
    if (result.isInSpace || result.isClick)
        return result;
    const auto end = endAt(*node, to);
    const auto verdict = cableVerdict(m_scene, *from, *node, end ? end->vertex : std::string());
    result.text = verdict.text;
    if (verdict.isAllowed)
        result.to = end;
    return result;
}

} // namespace clusterwright::desktop
