#include "app/desktop/pipeline/drawing/pipeline_item.h"

#include "app/desktop/common/theme.h"
#include "app/desktop/pipeline/drawing/screen_text.h"

#include <QApplication>
#include <QGraphicsScene>
#include <QPainter>
#include <QPalette>

#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kPortTop = 17; // first port below the upper edge
constexpr qreal kPortStep = 17;
constexpr qreal kBadgeRadius = 9;

} // namespace

PipelineNode::PipelineNode(model::Element element)
    : m_element(std::move(element))
{
    setFlag(ItemIsSelectable);
}

QPointF PipelineNode::localOut(model::Arrow::Kind kind) const
{
    const auto below = kind == model::Arrow::Kind::Stream ? kPortStep : 0;
    return box().topRight() + QPointF(0, kPortTop + below);
}

QPointF PipelineNode::outPort(model::Arrow::Kind kind) const
{
    return mapToScene(localOut(kind));
}

QPointF PipelineNode::inPort() const
{
    return mapToScene(box().topLeft() + QPointF(0, kPortTop));
}

QPointF PipelineNode::pinPlace(const std::string& /*name*/, bool isOutput) const
{
    const auto edge = box();
    return mapToScene(
        QPointF(isOutput ? edge.right() : edge.left(), edge.top() + kPortTop + 2 * kPortStep));
}

std::optional<Zone> PipelineNode::portAt(QPointF place) const
{
    const auto isNear = [&](model::Arrow::Kind kind) {
        const auto away = place - localOut(kind);
        return std::abs(away.x()) <= kPortRadius + 3 && std::abs(away.y()) <= kPortStep / 2;
    };
    if (isNear(model::Arrow::Kind::Then))
        return Zone::ThenPort;
    if (isNear(model::Arrow::Kind::Stream))
        return Zone::StreamPort;
    return std::nullopt;
}

const Theme& PipelineNode::theme() const
{
    return themeOf(scene() ? scene()->palette() : QApplication::palette());
}

QPen PipelineNode::edge() const
{
    const auto& colours = theme();
    auto pen = isSelected() ? QPen(colours.accent, 2) : QPen(colours.nodeEdge, 1.2);
    pen.setCosmetic(true);
    return pen;
}

// Paints a disc for *then* and two chevrons for *stream*.
void PipelineNode::paintPorts(QPainter& painter) const
{
    const auto& colours = theme();
    painter.setPen(QPen(colours.ink, 1.2));
    painter.setBrush(colours.node);
    painter.drawEllipse(localOut(model::Arrow::Kind::Then), kPortRadius - 1, kPortRadius - 1);
    const auto stream = localOut(model::Arrow::Kind::Stream);
    painter.setPen(Qt::NoPen);
    painter.drawEllipse(stream, kPortRadius, kPortRadius);
    painter.setPen(QPen(colours.network, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    for (const qreal x : {-4.0, 1.0})
        painter.drawPolyline(QPolygonF{
            {stream + QPointF(x, -4), stream + QPointF(x + 4, 0), stream + QPointF(x, 4)}});
}

void paintBadge(QPainter& painter, QPointF middle, bool isError, const Theme& theme)
{
    const ScreenScale scale(painter, middle, painter.worldTransform().m11());
    painter.setPen(QPen(theme.node, 1.5));
    painter.setBrush(isError ? theme.error : theme.warning);
    painter.drawEllipse(QPointF(), kBadgeRadius, kBadgeRadius);
    painter.setFont(screenFont(1, true));
    painter.setPen(theme.node);
    painter.drawText(QRectF(-kBadgeRadius, -kBadgeRadius, 2 * kBadgeRadius, 2 * kBadgeRadius),
                     Qt::AlignCenter,
                     QStringLiteral("!"));
}

} // namespace clusterwright::desktop
