#include "app/desktop/topology/drawing/node_item.h"

#include "app/desktop/canvas/canvas_view.h"
#include "app/desktop/canvas/kind_colour.h"
#include "app/desktop/common/text.h"
#include "app/desktop/icons/icons.h"
#include "app/desktop/topology/drawing/graph_painter.h"

#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <QTextOption>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr double kRound = 6;
constexpr double kOutside = 6; // room for ports, selection marks and pens
constexpr double kPort = 6;
constexpr double kIcon = 26;

QString iconName(const NodeShape& shape)
{
    if (shape.isGenerator())
        return QStringLiteral("generator");
    return qt(std::string(model::toText(shape.kind)));
}

QFont sized(const QFont& font, double factor)
{
    QFont result = font;
    result.setPixelSize(static_cast<int>(12 * factor + 0.5));
    return result;
}

void drawLine(QPainter& painter, const QRectF& place, const QString& text, Qt::Alignment alignment)
{
    const QFontMetricsF metrics(painter.font());
    painter.drawText(
        place, metrics.elidedText(text, Qt::ElideMiddle, place.width()), QTextOption(alignment));
}

// Places where a first cable may start.
std::vector<QPointF> sidesOf(const QRectF& face)
{
    const auto middle = face.center();
    return {{face.left(), middle.y()},
            {face.right(), middle.y()},
            {middle.x(), face.top()},
            {middle.x(), face.bottom()}};
}

} // namespace

NodeItem::NodeItem(const NodeShape& shape, const Colouring& colouring, std::size_t number)
    : m_shape(shape)
    , m_colouring(colouring)
    , m_number(number)
{
    setFlag(ItemIsSelectable);
    setFlag(ItemUsesExtendedStyleOption);
    setPos(shape.middle);
    setOpacity(shape.isOff ? kOffOpacity : 1);
    setZValue(3);
}

void NodeItem::set(const NodeShape& shape, std::size_t number)
{
    m_number = number;
    if (shape == m_shape)
        return;
    if (shape.size != m_shape.size)
        prepareGeometryChange();
    m_shape = shape;
    setPos(shape.middle);
    setOpacity(shape.isOff ? kOffOpacity : 1);
    update();
}

void NodeItem::moveTo(QPointF middle)
{
    m_shape.middle = middle;
    setPos(middle);
}

void NodeItem::setPorts(std::vector<QPointF> ports)
{
    if (ports == m_ports)
        return;
    m_ports = std::move(ports);
    update();
}

void NodeItem::showPorts(bool areShown)
{
    if (std::exchange(m_arePortsShown, areShown) != areShown)
        update();
}

QPointF NodeItem::graphOrigin() const
{
    const auto& graph = *m_shape.graph;
    return {-graph.size.width() / 2, -m_shape.size.height() / 2 + kOpenTitle};
}

QRectF NodeItem::boxOf(model::VertexId vertex) const
{
    return m_shape.graph->boxOfVertex(vertex).translated(pos() + graphOrigin());
}

QRectF NodeItem::boxOfPart(const std::string& part) const
{
    if (!m_shape.graph)
        return {};
    const auto& marks = m_shape.graph->drawing.marks;
    for (std::uint32_t i = 0; i < marks.size(); ++i)
        if (marks[i].kind == model::GraphMark::Kind::OpenPart && marks[i].part == part)
            return m_shape.graph->boxOf(i).translated(pos() + graphOrigin());
    return {};
}

std::optional<std::uint32_t> NodeItem::markAt(QPointF place) const
{
    return m_shape.graph ? m_shape.graph->markAt(place - pos() - graphOrigin()) : std::nullopt;
}

std::optional<model::VertexId> NodeItem::vertexAt(QPointF place) const
{
    const auto number = markAt(place);
    if (!number)
        return std::nullopt;
    const auto& mark = m_shape.graph->drawing.marks[*number];
    return mark.kind == model::GraphMark::Kind::Vertex ? std::optional(mark.vertex) : std::nullopt;
}

void NodeItem::setFound(std::optional<model::VertexId> vertex)
{
    if (std::exchange(m_found, vertex) != vertex)
        update();
}

QRectF NodeItem::boundingRect() const
{
    return QRectF(QPointF(-m_shape.size.width() / 2, -m_shape.size.height() / 2), m_shape.size)
        .adjusted(-kOutside, -kOutside, kOutside, kOutside);
}

void NodeItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* /*widget*/)
{
    const auto& theme = themeOf(scene()->palette());
    const double detail = option->levelOfDetailFromTransform(painter->worldTransform());
    if (detail < kLeastDetail && !m_shape.graph) {
        paintFar(*painter, theme, detail);
        return;
    }
    paintFace(*painter, theme);
    if (m_shape.isGenerator())
        paintGenerator(*painter, theme, detail);
    else
        paintVertex(*painter, theme, detail);
    if (m_shape.graph)
        paintInside(*painter, theme, detail);
    paintLoad(*painter, theme);
}

void NodeItem::paintFar(QPainter& painter, const Theme& theme, double detail) const
{
    const auto face = boundingRect().adjusted(kOutside, kOutside, -kOutside, -kOutside);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const bool isLoaded = m_colouring.nodes.contains(m_number);
    const auto colour = isLoaded && m_colouring.by == ColourBy::Load
                            ? theme.load
                            : m_colouring.colourOf(m_shape, theme);
    if (isSelected())
        painter.fillRect(boundingRect(), theme.accent);
    painter.fillRect(face, colour);
    const double size = readableSize(12, detail);
    if (!m_shape.isGenerator() || 1.1 * size > face.height())
        return;
    painter.setPen(theme.ink);
    painter.setFont(sized(scene()->font(), size / 12));
    drawLine(painter, face, m_shape.title, Qt::AlignCenter);
}

void NodeItem::paintFace(QPainter& painter, const Theme& theme) const
{
    const auto face = boundingRect().adjusted(kOutside, kOutside, -kOutside, -kOutside);
    const auto colour = m_colouring.colourOf(m_shape, theme);
    if (m_shape.isGenerator() &&
        !m_shape.graph) { // a stack of boxes: more components than are drawn
        painter.setPen(QPen(theme.nodeEdge, 1));
        painter.setBrush(theme.node);
        painter.drawRoundedRect(face.adjusted(4, -4, 4, -4), kRound, kRound);
    }
    if (isSelected())
        painter.setPen(QPen(theme.accent, 2.5));
    else
        painter.setPen(QPen(colour, 1.25));
    painter.setBrush(m_colouring.by == ColourBy::Attribute && !m_shape.graph ? colour : theme.node);
    painter.drawRoundedRect(face, kRound, kRound);
    if (!m_arePortsShown)
        return;
    painter.setPen(QPen(colour, 1));
    painter.setBrush(theme.node);
    const bool isFree = m_ports.empty() && !m_shape.isGenerator();
    for (const auto& port : isFree ? sidesOf(face) : m_ports)
        painter.drawRect(QRectF(port.x() - kPort / 2, port.y() - kPort / 2, kPort, kPort));
}

void NodeItem::paintVertex(QPainter& painter, const Theme& theme, double detail) const
{
    const auto face = boundingRect().adjusted(kOutside, kOutside, -kOutside, -kOutside);
    const bool isFilled = m_colouring.by == ColourBy::Attribute;
    const auto colour = isFilled ? theme.ink : kindColour(m_shape.kind, theme);
    constexpr double kLeastForDetail = 0.95;
    const bool hasDetail = !m_shape.detail.isEmpty() && detail >= kLeastForDetail;
    const double size = readableSize(12, detail);
    const double height = std::max(16.0, 1.3 * size);
    const double top =
        face.top() + std::max(2.0, hasDetail ? 3 : (face.height() - kIcon - height) / 2);
    paintIcon(painter, iconName(m_shape), {-kIcon / 2, top, kIcon, kIcon}, colour);
    const QRectF line(face.left() + 3, top + kIcon + 1, face.width() - 6, height);
    painter.setPen(theme.ink);
    painter.setFont(sized(scene()->font(), size / 12));
    drawLine(painter, line, m_shape.title, Qt::AlignCenter);
    if (!hasDetail)
        return;
    painter.setPen(isFilled ? theme.ink : theme.faintInk);
    drawLine(painter, line.translated(0, 15), m_shape.detail, Qt::AlignCenter);
}

void NodeItem::paintGenerator(QPainter& painter, const Theme& theme, double detail) const
{
    const auto face = boundingRect().adjusted(kOutside, kOutside, -kOutside, -kOutside);
    const double height = m_shape.graph ? kOpenTitle : face.height();
    const QRectF title(face.left(), face.top(), face.width(), height);
    paintIcon(painter,
              iconName(m_shape),
              {title.left() + 10, title.center().y() - kIcon / 2, kIcon, kIcon},
              kindColour(m_shape.kind, theme));
    const QRectF text = title.adjusted(kIcon + 20, 0, -8, 0);
    const double size = readableSize(12, detail);
    if (1.1 * size > height)
        return;
    painter.setPen(theme.ink);
    painter.setFont(sized(scene()->font(), size / 12));
    const bool hasDetail = !m_shape.detail.isEmpty() && 2.6 * size <= height;
    if (m_shape.graph && !hasDetail) { // the size beside the title, if there is room for both
        const auto whole = m_shape.title + QStringLiteral(": ") + m_shape.detail;
        const bool isShort = painter.fontMetrics().horizontalAdvance(whole) <= text.width();
        drawLine(painter, text, isShort ? whole : m_shape.title, Qt::AlignLeft | Qt::AlignVCenter);
        return;
    }
    drawLine(painter,
             text.adjusted(0, 0, 0, hasDetail ? -1.3 * size : 0),
             m_shape.title,
             Qt::AlignLeft | Qt::AlignVCenter);
    painter.setPen(theme.faintInk);
    if (hasDetail)
        drawLine(painter,
                 text.adjusted(0, 1.3 * size, 0, 0),
                 m_shape.detail,
                 Qt::AlignLeft | Qt::AlignVCenter);
}

void NodeItem::paintInside(QPainter& painter, const Theme& theme, double detail) const
{
    const auto inside = m_colouring.inside.find(m_number);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.translate(graphOrigin());
    paintGraph(painter,
               {*m_shape.graph,
                m_shape.speeds,
                inside == m_colouring.inside.end() ? nullptr : &inside->second,
                m_found,
                theme,
                scene()->font(),
                detail});
    painter.restore();
}

void NodeItem::paintLoad(QPainter& painter, const Theme& theme) const
{
    const auto found = m_colouring.nodes.find(m_number);
    if (found == m_colouring.nodes.end() || m_colouring.by != ColourBy::Load)
        return;
    const auto face = boundingRect().adjusted(kOutside, kOutside, -kOutside, -kOutside);
    painter.setPen(QPen(theme.load, 2.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(face, kRound, kRound);
    painter.setFont(sized(scene()->font(), 0.92));
    painter.drawText(face.adjusted(0, 2, -4, 0), Qt::AlignTop | Qt::AlignRight, found->second.text);
}

} // namespace clusterwright::desktop
