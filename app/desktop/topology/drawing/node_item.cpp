#include "app/desktop/topology/drawing/node_item.h"

#include "app/desktop/canvas/kind_colour.h"
#include "app/desktop/common/text.h"
#include "app/desktop/icons/icons.h"

#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr double kRound = 6;
constexpr double kOutside = 6; // of ports, marks of selection and pens
constexpr double kPort = 6;
constexpr double kIcon = 26;
constexpr double kDot = 12; // of a vertex in a picture of a graph
constexpr std::size_t kMostPlainDots = 3000;

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

// Where a first cable may begin.
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

QPointF NodeItem::placeOf(std::size_t vertex) const
{
    return pos() + graphOrigin() + m_shape.graph->places[vertex];
}

std::optional<std::size_t> NodeItem::vertexAt(QPointF place) const
{
    if (!m_shape.graph)
        return std::nullopt;
    const auto inside = place - pos() - graphOrigin();
    for (std::size_t i = 0; i < m_shape.graph->places.size(); ++i) {
        const auto apart = m_shape.graph->places[i] - inside;
        if (std::max(std::abs(apart.x()), std::abs(apart.y())) <= kDot / 2 + 2)
            return i;
    }
    return std::nullopt;
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
    if (detail < kLeastDetail) {
        paintFar(*painter, theme);
        if (m_shape.graph)
            paintGraph(*painter, theme, detail);
        return;
    }
    paintFace(*painter, theme);
    if (m_shape.isGenerator())
        paintGenerator(*painter, theme);
    else
        paintVertex(*painter, theme);
    if (m_shape.graph)
        paintGraph(*painter, theme, detail);
    paintLoad(*painter, theme);
}

void NodeItem::paintFar(QPainter& painter, const Theme& theme) const
{
    const auto face = boundingRect().adjusted(kOutside, kOutside, -kOutside, -kOutside);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const bool isLoaded = m_colouring.nodes.contains(m_number);
    auto colour = isLoaded ? theme.load : m_colouring.colourOf(m_shape, theme);
    if (isSelected())
        painter.fillRect(boundingRect(), theme.accent);
    if (m_shape.graph)
        colour = theme.node;
    painter.fillRect(face, colour);
}

void NodeItem::paintFace(QPainter& painter, const Theme& theme) const
{
    const auto face = boundingRect().adjusted(kOutside, kOutside, -kOutside, -kOutside);
    const auto colour = m_colouring.colourOf(m_shape, theme);
    if (m_shape.isGenerator() && !m_shape.graph) { // a pile of boxes: more than is drawn
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

void NodeItem::paintVertex(QPainter& painter, const Theme& theme) const
{
    const auto face = boundingRect().adjusted(kOutside, kOutside, -kOutside, -kOutside);
    const bool isFilled = m_colouring.by == ColourBy::Attribute;
    const auto colour = isFilled ? theme.ink : kindColour(m_shape.kind, theme);
    const bool hasDetail = !m_shape.detail.isEmpty();
    const double top = face.top() + (hasDetail ? 3 : 8);
    paintIcon(painter, iconName(m_shape), {-kIcon / 2, top, kIcon, kIcon}, colour);
    const QRectF line(face.left() + 4, top + kIcon + 1, face.width() - 8, 16);
    painter.setPen(theme.ink);
    painter.setFont(sized(scene()->font(), 1));
    drawLine(painter, line, m_shape.title, Qt::AlignCenter);
    if (!hasDetail)
        return;
    painter.setPen(isFilled ? theme.ink : theme.faintInk);
    painter.setFont(sized(scene()->font(), 0.83));
    drawLine(
        painter, line.translated(0, 15).adjusted(0, 0, 0, -2), m_shape.detail, Qt::AlignCenter);
}

void NodeItem::paintGenerator(QPainter& painter, const Theme& theme) const
{
    const auto face = boundingRect().adjusted(kOutside, kOutside, -kOutside, -kOutside);
    const double height = m_shape.graph ? kOpenTitle : face.height();
    const QRectF title(face.left(), face.top(), face.width(), height);
    paintIcon(painter,
              iconName(m_shape),
              {title.left() + 10, title.center().y() - kIcon / 2, kIcon, kIcon},
              kindColour(m_shape.kind, theme));
    const QRectF text = title.adjusted(kIcon + 20, 0, -8, 0);
    painter.setPen(theme.ink);
    painter.setFont(sized(scene()->font(), 1));
    const bool hasDetail = !m_shape.detail.isEmpty();
    drawLine(painter,
             text.adjusted(0, 0, 0, hasDetail ? -16 : 0),
             m_shape.title,
             Qt::AlignLeft | Qt::AlignVCenter);
    painter.setPen(theme.faintInk);
    painter.setFont(sized(scene()->font(), 0.92));
    if (hasDetail)
        drawLine(
            painter, text.adjusted(0, 18, 0, 0), m_shape.detail, Qt::AlignLeft | Qt::AlignVCenter);
}

void NodeItem::paintGraph(QPainter& painter, const Theme& theme, double detail) const
{
    const auto& picture = *m_shape.graph;
    const auto& graph = picture.graph;
    const auto origin = graphOrigin();
    QVector<QLineF> lines;
    QVector<QLineF> loaded;
    const auto inside = m_colouring.inside.find(m_number);
    for (const auto& cable : graph.cables) {
        const QLineF line(origin + picture.places[cable.a], origin + picture.places[cable.b]);
        const bool isLoaded =
            inside != m_colouring.inside.end() &&
            inside->second.contains({std::min(cable.a, cable.b), std::max(cable.a, cable.b)});
        (isLoaded ? loaded : lines).append(line);
    }
    const bool isCoarse = detail < kLeastDetail || graph.cables.size() > kMostPlainDots;
    painter.setRenderHint(QPainter::Antialiasing, !isCoarse);
    painter.setPen(QPen(theme.nodeEdge, isCoarse ? 0 : 1));
    painter.drawLines(lines);
    painter.setPen(QPen(theme.load, isCoarse ? 0 : 2));
    painter.drawLines(loaded);
    for (std::size_t i = 0; i < picture.places.size(); ++i) {
        const auto place = origin + picture.places[i];
        const auto colour = kindColour(graph.classOf(static_cast<model::VertexId>(i)).kind, theme);
        painter.fillRect(QRectF(place.x() - kDot / 2, place.y() - kDot / 2, kDot, kDot), colour);
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

void NodeItem::paintLoad(QPainter& painter, const Theme& theme) const
{
    const auto found = m_colouring.nodes.find(m_number);
    if (found == m_colouring.nodes.end())
        return;
    const auto face = boundingRect().adjusted(kOutside, kOutside, -kOutside, -kOutside);
    painter.setPen(QPen(theme.load, 2.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(face, kRound, kRound);
    painter.setFont(sized(scene()->font(), 0.92));
    painter.drawText(face.adjusted(0, 2, -4, 0), Qt::AlignTop | Qt::AlignRight, found->second.text);
}

} // namespace clusterwright::desktop
