// Arrows and bindings that are drawn by hand on the pipeline canvas, from the port or pin of one box to another box.
#include "app/desktop/common/text.h"
#include "app/desktop/pipeline/drawing/arrow_item.h"
#include "app/desktop/pipeline/drawing/group_item.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/pipeline/drawing/step_item.h"

#include <QLineF>

namespace clusterwright::desktop
{

namespace
{

using PortKind = GraphPort::Kind;

bool isPin(const GraphPort& port)
{
    return port.kind == PortKind::Output || port.kind == PortKind::Input;
}

model::Arrow::Kind arrowKind(const GraphPort& port)
{
    return port.kind == PortKind::Stream ? model::Arrow::Kind::Stream : model::Arrow::Kind::Then;
}

GraphPort portOf(const PipelineNode& node, PortKind kind)
{
    GraphPort port{.element = node.element(), .kind = kind, .target = node.sceneBox()};
    port.place = node.outPort(arrowKind(port));
    return port;
}

GraphPort portOf(const PipelineScene::PinAt& pin)
{
    return {pin.step->element(),
            pin.pin.name,
            pin.pin.isOutput ? PortKind::Output : PortKind::Input,
            pin.step->mapToScene(pin.pin.place),
            pin.step->sceneBox()};
}

QString pinName(const GraphPort& port)
{
    return qt(port.element.name + "." + port.name);
}

} // namespace

std::optional<model::Element> PipelineScene::linkUnder(QPointF place, double /*around*/) const
{
    for (const auto* const item : items(place))
        if (item->type() == ArrowItem::Type)
            return *pipelineElement(*item);
    return std::nullopt;
}

QPointF PipelineScene::middleOf(const model::Element& arrow) const
{
    const auto* const item = static_cast<const ArrowItem*>(itemOf(arrow));
    return item ? item->middle() : QPointF();
}

std::vector<model::Element> PipelineScene::linksAcross(const QLineF& line) const
{
    std::vector<model::Element> arrows;
    for (const auto* const arrow : m_arrows) {
        const auto path = arrow->line().toSubpathPolygons().value(0);
        bool crosses = false;
        for (qsizetype k = 1; k < path.size() && !crosses; ++k)
            crosses = line.intersects({path[k - 1], path[k]}) == QLineF::BoundedIntersection;
        if (crosses)
            arrows.push_back(arrow->face().element);
    }
    return arrows;
}

std::optional<model::Element> PipelineScene::groupUnder(QPointF place) const
{
    const auto* const group = groupAround(place);
    return group ? std::optional(group->element()) : std::nullopt;
}

std::optional<GraphPort> PipelineScene::portAt(QPointF place, double /*zoom*/) const
{
    if (const auto pin = pinAt(place))
        return portOf(*pin);
    const auto* const node = nodeAt(place);
    const auto zone = node ? node->zoneAt(node->mapFromScene(place)) : Zone::Body;
    if (zone == Zone::ThenPort || zone == Zone::StreamPort)
        return portOf(*node, zone == Zone::ThenPort ? PortKind::Link : PortKind::Stream);
    return std::nullopt;
}

std::optional<GraphLink>
PipelineScene::endAt(const model::Element& arrow, QPointF place, double reach) const
{
    if (!isOf<model::Arrow>(arrow) || !itemOf(arrow))
        return std::nullopt;
    const auto& item = static_cast<const ArrowItem&>(*itemOf(arrow));
    const auto start = item.line().pointAtPercent(0);
    const auto end = item.line().currentPosition();
    const bool isStart = QLineF(place, start).length() < QLineF(place, end).length();
    const auto* const stays = node(isStart ? item.face().to : item.face().from);
    if (!stays || QLineF(place, isStart ? start : end).length() > reach)
        return std::nullopt;
    auto port = portOf(*stays, item.face().isStream ? PortKind::Stream : PortKind::Link);
    port.place = isStart ? end : start;
    return GraphLink{port, arrow, isStart};
}

LinkVerdict PipelineScene::startVerdict(const GraphPort& from) const
{
    switch (from.kind) {
    case PortKind::Output:
        return {true, tr("Drop %1 on the parameter that it feeds").arg(pinName(from))};
    case PortKind::Input:
        return {true, tr("Drop %1 on the output that feeds it").arg(pinName(from))};
    case PortKind::Stream:
        return {true, tr("Drop on the step that starts after the first chunk of this step")};
    case PortKind::Link:
        break;
    }
    return {true, tr("Drop on the step that starts when this step ends")};
}

// A binding ends only at an opposite pin of another step.
std::optional<GraphPort>
PipelineScene::targetAt(const GraphLink& link, QPointF place, double /*zoom*/) const
{
    if (isPin(link.from)) {
        const auto pin = pinAt(place);
        const bool fits = pin && pin->step->element() != link.from.element &&
                          pin->pin.isOutput != (link.from.kind == PortKind::Output);
        return fits ? std::optional(portOf(*pin)) : std::nullopt;
    }
    const PipelineNode* node = nodeAt(place);
    const bool isAround = !node;
    if (isAround)
        node = groupAround(place);
    if (!node || (isAround && node->element() == link.from.element))
        return std::nullopt;
    return portOf(*node, link.from.kind);
}

LinkVerdict PipelineScene::verdict(const GraphLink& link, const std::optional<GraphPort>& to) const
{
    if (to)
        return {true, tr("to %1").arg(isPin(*to) ? pinName(*to) : qt(to->element.name))};
    if (link.from.kind == PortKind::Output)
        return {false, tr("Drop on the pin of a parameter")};
    if (link.from.kind == PortKind::Input)
        return {false, tr("Drop on the pin of an output")};
    return {true, tr("new step")};
}

QPainterPath PipelineScene::pathOf(const GraphLink& link, QPointF to) const
{
    const auto start = link.from.place;
    const auto* const step = stepItem(link.from.element.name);
    if (link.from.kind == PortKind::Output)
        return bindingLine(start, to, step && step->face().isValue);
    if (link.from.kind == PortKind::Input)
        return bindingLine(to, start, false);
    return link.isStart ? arrowLine(to, start) : arrowLine(start, to);
}

void PipelineScene::hover(const std::optional<QPointF>& place,
                          const std::optional<GraphPort>& /*port*/)
{
    BindingLines::Hover hover;
    if (const auto pin = place ? pinAt(*place) : std::nullopt)
        hover = {pin->step->element().name, pin->pin.name, pin->pin.isOutput};
    else if (const auto* const node = place ? nodeAt(*place) : nullptr)
        hover.node = node->element().name;
    setHover(hover);
}

void PipelineScene::markDrop(const std::optional<QPointF>& place, double around)
{
    gesture().clear();
    const auto arrow = place ? linkUnder(*place, around) : std::nullopt;
    const auto* const group = place ? groupAround(*place) : nullptr;
    if (arrow)
        gesture().showLink({static_cast<const ArrowItem*>(itemOf(*arrow))->line(), *place});
    else if (group)
        gesture().showLink({{}, *place, group->frame()});
}

} // namespace clusterwright::desktop
