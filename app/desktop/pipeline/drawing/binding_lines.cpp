#include "app/desktop/pipeline/drawing/binding_lines.h"

#include "app/desktop/common/theme.h"

#include <QApplication>
#include <QGraphicsScene>
#include <QPainter>
#include <QPalette>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

QPainterPath bindingLine(QPointF from, QPointF to, bool isOfValue)
{
    constexpr qreal kLeastBend = 24;
    QPainterPath line(from);
    const auto side = std::max(kLeastBend, std::abs(to.x() - from.x()) / 3);
    const auto down = std::max(kLeastBend, (to.y() - from.y()) / 2);
    line.cubicTo(from + (isOfValue ? QPointF(0, down) : QPointF(side, 0)),
                 to - QPointF(isOfValue ? kLeastBend : side, 0),
                 to);
    return line;
}

QPainterPath feedingLine(QPointF from, QPointF to)
{
    const auto bend = QPointF(0, std::max(16.0, std::abs(to.y() - from.y()) / 2));
    QPainterPath line(from);
    line.cubicTo(from + bend, to - bend, to);
    return line;
}

BindingLines::BindingLines()
{
    setAcceptedMouseButtons(Qt::NoButton);
}

void BindingLines::setLines(std::vector<Line> lines)
{
    prepareGeometryChange();
    m_lines = std::move(lines);
    m_bounds = {};
    for (const auto& line : m_lines)
        m_bounds |= line.path.boundingRect() | line.quiet.boundingRect();
    m_bounds.adjust(-2, -2, 2, 2);
    update();
}

void BindingLines::setSelected(std::set<std::string> nodes)
{
    if (nodes == m_selected)
        return;
    m_selected = std::move(nodes);
    update();
}

void BindingLines::setHover(const Hover& hover)
{
    if (hover == m_hover)
        return;
    m_hover = hover;
    update();
}

bool BindingLines::isEmphasised(const BindingFace& face) const
{
    const auto& at = m_hover.isOutput ? face.output : face.parameter;
    const auto& node = m_hover.isOutput ? face.from : face.to;
    const bool isHovered =
        m_hover.pin.empty()
            ? !m_hover.node.empty() && (face.from == m_hover.node || face.to == m_hover.node)
            : node == m_hover.node && at == m_hover.pin;
    return isHovered || m_selected.contains(face.from) || m_selected.contains(face.to);
}

bool BindingLines::isShown(const BindingFace& face) const
{
    return face.isOfValue || isEmphasised(face);
}

void BindingLines::paint(QPainter* painter,
                         const QStyleOptionGraphicsItem* /*option*/,
                         QWidget* /*widget*/)
{
    const auto& theme = themeOf(scene() ? scene()->palette() : QApplication::palette());
    auto faint = theme.faintInk;
    faint.setAlphaF(0.6F);
    painter->setBrush(Qt::NoBrush);
    for (const bool isStrong : {false, true})
        for (const auto& line : m_lines) {
            if (!isShown(line.face) || isEmphasised(line.face) != isStrong)
                continue;
            QPen pen(isStrong ? theme.accent : faint, isStrong ? 1.6 : 1);
            pen.setCosmetic(true);
            painter->setPen(pen);
            painter->drawPath(isStrong || line.quiet.isEmpty() ? line.path : line.quiet);
        }
}

} // namespace clusterwright::desktop
