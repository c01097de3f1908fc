#include "app/desktop/pipeline/drawing/pipeline_item.h"

#include "app/desktop/common/theme.h"

#include <QApplication>
#include <QFont>
#include <QGraphicsScene>
#include <QPainter>
#include <QPalette>

#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kPortTop = 17; // of the first port below the upper edge
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

void PipelineNode::setTarget(bool isTarget)
{
    if (m_isTarget != isTarget)
        update();
    m_isTarget = isTarget;
}

const Theme& PipelineNode::theme() const
{
    return themeOf(scene() ? scene()->palette() : QApplication::palette());
}

QPen PipelineNode::edge() const
{
    const auto& colours = theme();
    if (m_isTarget)
        return {colours.good, 2.5};
    return isSelected() ? QPen(colours.accent, 2) : QPen(colours.nodeEdge, 1.2);
}

// A disc for what comes after, two chevrons for what comes while it runs.
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
    painter.save();
    painter.setPen(QPen(theme.node, 1.5));
    painter.setBrush(isError ? theme.error : theme.warning);
    painter.drawEllipse(middle, kBadgeRadius, kBadgeRadius);
    auto font = painter.font();
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(theme.node);
    painter.drawText(QRectF(middle - QPointF(kBadgeRadius, kBadgeRadius),
                            QSizeF(2 * kBadgeRadius, 2 * kBadgeRadius)),
                     Qt::AlignCenter,
                     QStringLiteral("!"));
    painter.restore();
}

} // namespace clusterwright::desktop
