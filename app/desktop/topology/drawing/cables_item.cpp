#include "app/desktop/topology/drawing/cables_item.h"

#include "app/desktop/canvas/canvas_view.h"
#include "app/desktop/topology/drawing/graph_painter.h"

#include <QGraphicsScene>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr double kAround = 120; // room around a line for ribbons and labels
constexpr double kLabelStep = 4;
constexpr double kLabelSize = 12;

QRectF roomOf(const QRectF& area)
{
    return area.adjusted(-kAround, -kAround, kAround, kAround);
}

bool meets(const QRectF& area, const QRectF& part)
{
    return area.right() >= part.left() && area.left() <= part.right() &&
           area.bottom() >= part.top() && area.top() <= part.bottom();
}

} // namespace

CablesItem::CablesItem(const CableLayers& layers, bool isLifted)
    : m_layers(layers)
    , m_isLifted(isLifted)
{
    setFlag(ItemUsesExtendedStyleOption);
    setFlag(ItemIsSelectable, isLifted); // so that images can be drawn without a selection
    setAcceptedMouseButtons(Qt::NoButton);
    setZValue(isLifted ? 2 : 1);
}

void CablesItem::refit()
{
    QRectF bounds;
    for (std::size_t i = 0; i < m_layers.lines().size(); ++i)
        if ((m_layers.isLifted[i] != 0) == m_isLifted)
            bounds |= roomOf(m_layers.routes->area(i));
    if (bounds == m_bounds)
        return;
    prepareGeometryChange();
    m_bounds = bounds;
}

void CablesItem::updateArea(const QRectF& area)
{
    update(roomOf(area));
}

void CablesItem::paint(QPainter* painter,
                       const QStyleOptionGraphicsItem* option,
                       QWidget* /*widget*/)
{
    const auto& theme = themeOf(scene()->palette());
    const auto part = option->exposedRect.adjusted(-kAround, -kAround, kAround, kAround);
    const double detail = option->levelOfDetailFromTransform(painter->worldTransform());
    if (detail < kLeastDetail) {
        paintFar(*painter, part, theme);
        return;
    }
    std::vector<std::size_t> seen;
    for (std::size_t i = 0; i < m_layers.lines().size(); ++i)
        if (isPainted(i, part))
            seen.push_back(i);
    for (const auto i : seen)
        paintLine(*painter, i, theme);
    for (const auto i : seen)
        if (!m_layers.areLabelsHidden)
            paintLabel(*painter, i, theme, detail);
}

bool CablesItem::isPainted(std::size_t cable, const QRectF& part) const
{
    return (m_layers.isLifted[cable] != 0) == m_isLifted && m_layers.isSeen(cable) &&
           meets(m_layers.routes->area(cable), part);
}

void CablesItem::paintFar(QPainter& painter, const QRectF& part, const Theme& theme) const
{
    QVector<QLineF> plain;
    QVector<QLineF> loaded;
    for (std::size_t i = 0; i < m_layers.lines().size(); ++i)
        if (isPainted(i, part)) {
            auto& lines = m_layers.colouring.cables.contains(i) ? loaded : plain;
            if (!m_layers.routes->isBent(i)) {
                lines.append(m_layers.lines()[i]);
                continue;
            }
            const auto path = m_layers.routes->path(i);
            for (qsizetype k = 1; k < path.size(); ++k)
                lines.append({path[k - 1], path[k]});
        }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(m_isLifted && isSelected() ? theme.accent : theme.nodeEdge, 0));
    painter.drawLines(plain);
    painter.setPen(QPen(theme.load, 0));
    painter.drawLines(loaded);
}

void CablesItem::paintLine(QPainter& painter, std::size_t cable, const Theme& theme) const
{
    const auto draw = [&] {
        if (m_layers.routes->isBent(cable))
            painter.drawPolyline(m_layers.routes->path(cable));
        else
            painter.drawLine(m_layers.lines()[cable]);
    };
    const bool isMarked = m_layers.isSelected[cable] != 0 && isSelected();
    const bool isLoaded = m_layers.colouring.cables.contains(cable);
    const int count = m_layers.shapes.cables[cable].count;
    auto colour = isLoaded ? theme.load : theme.faintInk;
    if (isMarked)
        colour = theme.accent;
    const double width = cableWidth(count);
    if (count > 1) { // a ribbon: its edge, then its face
        painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        draw();
        painter.setPen(QPen(theme.node, width - 2, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        draw();
        painter.setPen(QPen(colour, 1, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        draw();
        return;
    }
    const double extra = isMarked || isLoaded ? 1.25 : 0;
    painter.setPen(QPen(colour, width + extra, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    draw();
}

void CablesItem::paintLabel(QPainter& painter,
                            std::size_t cable,
                            const Theme& theme,
                            double detail) const
{
    const auto text = labelText(cable);
    if (text.isEmpty())
        return;
    const auto font = labelFont(detail);
    const auto place = labelRect(cable, detail);
    const bool isLoaded = m_layers.colouring.cables.contains(cable);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.canvas);
    painter.drawRoundedRect(place, 3, 3);
    painter.setFont(font);
    painter.setPen(isLoaded ? theme.load : theme.ink);
    painter.drawText(place, Qt::AlignCenter | Qt::TextDontClip, text);
}

QString CablesItem::labelText(std::size_t cable) const
{
    auto text = m_layers.shapes.cables[cable].label;
    const auto load = m_layers.colouring.cables.find(cable);
    if (load != m_layers.colouring.cables.end() && m_layers.colouring.by == ColourBy::Load)
        text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + load->second.text;
    return text;
}

QFont CablesItem::labelFont(double detail) const
{
    auto font = scene()->font();
    font.setPixelSize(static_cast<int>(std::lround(readableSize(kLabelSize, detail))));
    return font;
}

// The label is in the middle of the cable, or beside the cable if boxes at the ends would cover the label.
QRectF CablesItem::labelRect(std::size_t cable, double detail) const
{
    const auto text = labelText(cable);
    if (text.isEmpty())
        return {};
    const auto& shape = m_layers.shapes.cables[cable];
    const auto& nodes = m_layers.shapes.nodes;
    const auto line = m_layers.lines()[cable];
    const double length = std::max(1.0, line.length());
    const QPointF across(line.dy() / length, -line.dx() / length);
    QRectF place(QPointF(0, 0), QFontMetricsF(labelFont(detail)).size(0, text) + QSizeF(4, 2));
    const auto middle = m_layers.routes->middle(cable);
    for (double beside = 0; beside <= kAround; beside += kLabelStep)
        for (const double shift : {beside, -beside}) {
            place.moveCenter(middle + shift * across);
            if (!place.intersects(nodes[shape.from].box()) &&
                !place.intersects(nodes[shape.to].box()))
                return place;
        }
    place.moveCenter(middle);
    return place;
}

} // namespace clusterwright::desktop
