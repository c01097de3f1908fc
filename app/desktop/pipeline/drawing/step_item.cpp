#include "app/desktop/pipeline/drawing/step_item.h"

#include "app/desktop/canvas/kind_colour.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kPad = 12;
constexpr qreal kLeastWidth = 200;
constexpr qreal kMostWidth = 320;
constexpr qreal kBarHeight = 4;
constexpr std::size_t kMostPorts = 5; // of inputs, and of outputs; the tooltip has them all
constexpr qreal kFarAway = 0.4;       // below this zoom texts would be too small to read
constexpr qreal kRound = 6;

QFont font(qreal factor, bool isBold = false)
{
    auto result = QApplication::font();
    result.setPointSizeF(result.pointSizeF() * factor);
    result.setBold(isBold);
    return result;
}

QFont titleFont()
{
    return font(1, true);
}

QFont smallFont()
{
    return font(0.85);
}

qreal lineOf(const QFont& font)
{
    return QFontMetricsF(font).height();
}

qreal widthOf(const QFont& font, const QString& text)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

void drawText(QPainter& painter,
              const QFont& font,
              const QColor& colour,
              const QRectF& place,
              Qt::Alignment alignment,
              const QString& text)
{
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(place,
                     static_cast<int>(alignment | Qt::AlignVCenter) | int{Qt::TextSingleLine},
                     QFontMetricsF(font).elidedText(text, Qt::ElideRight, place.width()));
}

// The resource, as a pill.
void paintTag(QPainter& painter,
              const QRectF& place,
              const QString& text,
              const QColor& colour,
              const QColor& ink)
{
    auto fill = colour;
    fill.setAlphaF(0.18F);
    painter.setPen(QPen(colour, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(place, place.height() / 2, place.height() / 2);
    drawText(painter, smallFont(), ink, place.adjusted(6, 0, -6, 0), Qt::AlignHCenter, text);
}

} // namespace

StepItem::StepItem(StepFace face)
    : PipelineNode(face.element)
    , m_face(std::move(face))
{
    arrange();
}

void StepItem::setFace(StepFace face)
{
    if (face == m_face)
        return;
    prepareGeometryChange();
    m_face = std::move(face);
    arrange();
    update();
}

std::vector<StepItem::Row> StepItem::rows() const
{
    std::vector<Row> rows;
    const auto more = [&](std::size_t all, bool isOutput) {
        if (all > kMostPorts)
            rows.push_back({QObject::tr("%1 more").arg(all - kMostPorts), {}, isOutput, false});
    };
    for (std::size_t i = 0; i < std::min(m_face.inputs.size(), kMostPorts); ++i) {
        const auto& port = m_face.inputs[i];
        const auto left = port.from.isEmpty() || port.from == port.name
                              ? port.name
                              : port.name + QStringLiteral(" \u2190 ") + port.from;
        rows.push_back(
            {left, port.isMissing ? QObject::tr("no value") : port.value, false, port.isMissing});
    }
    more(m_face.inputs.size(), false);
    for (std::size_t i = 0; i < std::min(m_face.outputs.size(), kMostPorts); ++i)
        rows.push_back({m_face.outputs[i].name, m_face.outputs[i].value, true, false});
    more(m_face.outputs.size(), true);
    return rows;
}

void StepItem::arrange()
{
    m_rows = rows();
    m_formula = {};
    if (m_face.data)
        if (const auto* const equation = model::mainEquation(*m_face.data))
            m_formula = Formula(equation->name, equation->expression, font(0.95));
    qreal width = std::max({kLeastWidth,
                            widthOf(titleFont(), m_face.title) + 2 * kPad + 12,
                            m_formula.size().width() + 2 * kPad});
    for (const auto& row : m_rows)
        width = std::max(width,
                         widthOf(smallFont(), row.left) + widthOf(smallFont(), row.right) +
                             2 * kPad + 16);
    qreal height = kPad / 2 + lineOf(titleFont()) + lineOf(smallFont()) + 6;
    if (!m_formula.isEmpty())
        height += std::min(1.0, (kMostWidth - 2 * kPad) / m_formula.size().width()) *
                      m_formula.size().height() +
                  8;
    height += static_cast<qreal>(m_rows.size()) * lineOf(smallFont()) + 6;
    if (m_face.takesTime || !m_face.resource.isEmpty())
        height += lineOf(smallFont()) + 10 + kBarHeight;
    // Whole steps of the grid, so that boxes line up.
    m_size = {std::ceil(std::min(width, kMostWidth) / 24) * 24, std::ceil(height / 12) * 12};
    setToolTip(tip());
}

QString StepItem::tip() const
{
    QString text;
    for (const auto& finding : m_face.badge.findings)
        text += QStringLiteral("<p><b>%1</b></p>").arg(finding.toHtmlEscaped());
    text += QStringLiteral("<p>%1 \u00b7 %2</p>")
                .arg(qt(m_face.element.name).toHtmlEscaped(), m_face.block.toHtmlEscaped());
    if (m_face.data) {
        text += QStringLiteral("<p>%1</p>").arg(qt(m_face.data->doc).toHtmlEscaped());
        for (const auto& equation : m_face.data->equations)
            text += QStringLiteral("<code>%1 = %2</code><br/>")
                        .arg(qt(equation.name).toHtmlEscaped(),
                             qt(equation.expression.text).toHtmlEscaped());
        text += QStringLiteral("<p><i>%1</i></p>")
                    .arg(qt(model::toText(m_face.data->source)).toHtmlEscaped());
    }
    for (const auto& port : m_face.inputs)
        text += QStringLiteral("%1 = %2 %3<br/>")
                    .arg(port.name.toHtmlEscaped(),
                         port.value.toHtmlEscaped(),
                         port.tip.toHtmlEscaped());
    return text;
}

QRectF StepItem::box() const
{
    return {QPointF(-m_size.width() / 2, -m_size.height() / 2), m_size};
}

QRectF StepItem::boundingRect() const
{
    return box().adjusted(-12, -12, 12, 12);
}

QRectF StepItem::titleRect() const
{
    return {box().left() + kPad,
            box().top() + kPad / 2,
            m_size.width() - 2 * kPad,
            lineOf(titleFont())};
}

QRectF StepItem::timeRect() const
{
    if (!m_face.takesTime)
        return {};
    const auto height = lineOf(smallFont()) + 6;
    return {box().center().x(),
            box().bottom() - kBarHeight - height,
            m_size.width() / 2 - kPad,
            height};
}

Zone StepItem::zoneAt(QPointF place) const
{
    if (const auto port = portAt(place))
        return *port;
    if (titleRect().contains(place))
        return Zone::Title;
    return timeRect().contains(place) ? Zone::Time : Zone::Body;
}

void StepItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* /*widget*/)
{
    const auto& colours = theme();
    painter->setPen(
        m_face.badge.hasErrors && !isSelected() && !isTarget() ? QPen(colours.error, 1.6) : edge());
    auto fill = colours.node;
    if (!m_face.takesTime)
        fill.setAlphaF(0.55F);
    painter->setBrush(fill);
    painter->drawRoundedRect(box(), kRound, kRound);
    const auto zoom = option->levelOfDetailFromTransform(painter->worldTransform());
    if (zoom < kFarAway) {
        paintFarAway(*painter, zoom);
    } else {
        paintHead(*painter);
        paintRows(*painter);
        paintFoot(*painter);
        paintPorts(*painter);
    }
    if (m_face.badge.isShown())
        paintBadge(*painter, box().topRight(), m_face.badge.hasErrors, colours);
}

// Its name, time and share, in letters of the screen's size as far as the box has room for them.
void StepItem::paintFarAway(QPainter& painter, qreal zoom) const
{
    const auto& colours = theme();
    QStringList lines{qt(m_face.element.name)};
    if (m_face.takesTime && !m_face.time.isEmpty())
        lines.append({m_face.time, shareText()});
    const QFontMetricsF metrics(titleFont());
    qreal widest = 1;
    for (const auto& line : lines)
        widest = std::max(widest, metrics.horizontalAdvance(line));
    const auto bar = kBarHeight / zoom;
    const auto room = box().adjusted(kPad, kPad / 2, -kPad, -bar);
    const auto height = metrics.height() * static_cast<qreal>(lines.size());
    painter.setFont(
        font(std::min({1 / zoom, room.width() / widest, room.height() / height}), true));
    painter.setPen(m_face.takesTime && !m_face.isOld ? colours.ink : colours.faintInk);
    painter.drawText(room, Qt::AlignCenter, lines.join(QLatin1Char('\n')));
    paintShare(painter, bar);
}

void StepItem::paintHead(QPainter& painter) const
{
    const auto& colours = theme();
    const auto title = titleRect();
    drawText(painter,
             titleFont(),
             m_face.takesTime ? colours.ink : colours.faintInk,
             title.adjusted(0, 0, -8, 0),
             Qt::AlignLeft,
             m_face.title);
    const QRectF below(title.left(), title.bottom(), title.width() - 8, lineOf(smallFont()));
    drawText(painter,
             smallFont(),
             colours.faintInk,
             below,
             Qt::AlignLeft,
             qt(m_face.element.name) + QStringLiteral(" \u00b7 ") +
                 (m_face.data ? m_face.block : QObject::tr("no block '%1'").arg(m_face.block)));
    if (m_formula.isEmpty())
        return;
    const auto scale = std::min(1.0, title.width() / m_formula.size().width());
    painter.save();
    painter.translate(title.left(), below.bottom() + 6);
    painter.scale(scale, scale);
    m_formula.paint(painter, {0, 0}, m_face.takesTime ? colours.ink : colours.faintInk);
    painter.restore();
}

void StepItem::paintRows(QPainter& painter) const
{
    const auto& colours = theme();
    const auto line = lineOf(smallFont());
    const auto foot =
        m_face.takesTime || !m_face.resource.isEmpty() ? lineOf(smallFont()) + 10 + kBarHeight : 0;
    auto top = box().bottom() - foot - 6 - static_cast<qreal>(m_rows.size()) * line;
    for (const auto& row : m_rows) {
        const QRectF place(box().left() + kPad, top, m_size.width() - 2 * kPad, line);
        const auto middle = place.center().y();
        painter.setPen(Qt::NoPen);
        painter.setBrush(row.isMissing ? colours.error : colours.nodeEdge);
        painter.drawEllipse(QPointF(row.isOutput ? box().right() : box().left(), middle), 2.5, 2.5);
        const auto right = std::min(widthOf(smallFont(), row.right), place.width() * 0.6);
        drawText(painter,
                 smallFont(),
                 row.isMissing  ? colours.error
                 : m_face.isOld ? colours.faintInk
                                : colours.ink,
                 place.adjusted(place.width() - right - 2, 0, 0, 0),
                 Qt::AlignRight,
                 row.right);
        drawText(painter,
                 smallFont(),
                 colours.faintInk,
                 place.adjusted(0, 0, -right - 8, 0),
                 row.isOutput ? Qt::AlignRight : Qt::AlignLeft,
                 row.left);
        top += line;
    }
}

void StepItem::paintFoot(QPainter& painter) const
{
    const auto& colours = theme();
    const auto line = lineOf(smallFont()) + 4;
    const auto top = box().bottom() - kBarHeight - line - 3;
    auto room = m_size.width() - 2 * kPad;
    if (m_face.takesTime) {
        const auto time =
            m_face.share ? m_face.time + QStringLiteral(" \u00b7 ") + shareText() : m_face.time;
        drawText(painter,
                 font(0.9, true),
                 m_face.isOld ? colours.faintInk : colours.ink,
                 {box().left() + kPad, top, room, line},
                 Qt::AlignRight,
                 time);
        room -= widthOf(font(0.9, true), time) + 10;
    }
    if (!m_face.resource.isEmpty()) {
        const auto width = std::min(room, widthOf(smallFont(), m_face.resource) + 14);
        paintTag(painter,
                 {box().left() + kPad, top, width, line},
                 m_face.resource,
                 kindColour(m_face.resourceKind, colours),
                 colours.ink);
    }
    paintShare(painter, kBarHeight);
}

QString StepItem::shareText() const
{
    return m_face.share ? QStringLiteral("%1 %").arg(*m_face.share * 100, 0, 'f', 0) : QString();
}

// Along the lower edge, in the colour of the resource.
void StepItem::paintShare(QPainter& painter, qreal height) const
{
    if (!m_face.share)
        return;
    const auto width = (m_size.width() - 2 * kRound) * std::clamp(*m_face.share, 0.0, 1.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(kindColour(m_face.resourceKind, theme()));
    painter.drawRect(QRectF(box().left() + kRound, box().bottom() - height, width, height * 3 / 4));
}

} // namespace clusterwright::desktop
