#include "app/desktop/pipeline/drawing/step_item.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/pipeline/drawing/screen_text.h"
#include "app/desktop/pipeline/drawing/step_painting.h"

#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOptionGraphicsItem>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kRound = 6;
constexpr qreal kPillMargin = 50; // above and below a value, for a name in two lines
constexpr qreal kPillEnd = 4;     // pixels beside the name of a small value
constexpr qreal kPinReach = 8;    // pixels
constexpr qreal kReachOut = 12;   // click distance outside the box
constexpr qreal kMargin = 18;     // ports, pins and the badge extend beyond the box

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

void StepItem::arrange()
{
    m_layout = layoutOf(m_face);
    m_formula = {};
    if (m_face.data)
        if (const auto* const equation = model::mainEquation(*m_face.data))
            m_formula = Formula(equation->name, equation->expression, smallFont());
    setToolTip(m_marked ? pinTip(*m_marked) : tip());
}

void StepItem::setReach(qreal reach)
{
    if (reach == m_reach)
        return;
    prepareGeometryChange();
    m_reach = reach;
}

// Returns true for a value whose own box is too small for its name.
bool StepItem::needsPill(qreal zoom) const
{
    return m_face.isValue && (m_layout.room(zoom).height() < lineOf(smallFont()) ||
                              m_layout.farName(qt(m_face.element.name), zoom).isElided());
}

FarName StepItem::shownName(qreal zoom) const
{
    const auto name = qt(m_face.element.name);
    if (!needsPill(zoom))
        return m_layout.farName(name, zoom);
    const auto width = m_reach / (textScale(zoom) / zoom) - 2 * kPillEnd;
    return fittedName(name, {std::max(width, 1.0), 2 * lineOf(smallFont())});
}

bool StepItem::isNameWhole(qreal zoom) const
{
    return (!m_face.isValue && m_layout.detail(zoom) != Detail::Far) || !shownName(zoom).isElided();
}

QRectF StepItem::seenBox(qreal zoom) const
{
    if (!needsPill(zoom))
        return box();
    const auto name = shownName(zoom);
    const auto pixel = textScale(zoom) / zoom;
    auto seen = box();
    seen.setWidth(std::max(seen.width(), (name.width() + 2 * kPillEnd) * pixel));
    seen.setHeight(std::max(seen.height(), name.height() * pixel));
    seen.moveTop(box().center().y() - seen.height() / 2);
    return seen;
}

QString StepItem::tip() const
{
    QString text;
    for (const auto& finding : m_face.badge.findings)
        text += QStringLiteral("<p><b>%1</b></p>").arg(finding.toHtmlEscaped());
    if (!m_face.runs)
        text += QStringLiteral("<p><b>%1</b></p>").arg(m_face.whyOff.toHtmlEscaped());
    text += QStringLiteral("<p>%1 \u00b7 %2</p>")
                .arg(qt(m_face.element.name).toHtmlEscaped(), m_face.block.toHtmlEscaped());
    if (m_face.data) {
        text += QStringLiteral("<p>%1</p>").arg(docText(m_face.data->doc).toHtmlEscaped());
        for (const auto& equation : m_face.data->equations)
            text += QStringLiteral("<code>%1 = %2</code><br/>")
                        .arg(qt(equation.name).toHtmlEscaped(),
                             qt(equation.expression.text).toHtmlEscaped());
        text += QStringLiteral("<p><i>%1</i></p>")
                    .arg(qt(model::toText(m_face.data->source)).toHtmlEscaped());
    }
    for (const auto& port : m_face.inputs)
        text += (port.value.isEmpty() ? port.name : port.name + QStringLiteral(" = ") + port.value)
                    .toHtmlEscaped() +
                QStringLiteral(": ") + port.tip.toHtmlEscaped() + QStringLiteral("<br/>");
    return text;
}

QString StepItem::pinTip(const StepPin& pin) const
{
    const auto& ports = pin.isOutput ? m_face.outputs : m_face.inputs;
    const auto found = std::ranges::find(ports, qt(pin.name), &PortFace::name);
    if (found == ports.end())
        return tip();
    auto text = QStringLiteral("<p><b>%1.%2</b>").arg(qt(m_face.element.name), found->name);
    if (!found->value.isEmpty())
        text += QStringLiteral(" = ") + found->value.toHtmlEscaped();
    if (!found->from.isEmpty() && found->from != found->name)
        text += QStringLiteral("<br/>\u2190 ") + found->from.toHtmlEscaped();
    if (!found->tip.isEmpty())
        text += QStringLiteral("<br/>") + found->tip.toHtmlEscaped();
    return text + QStringLiteral("</p><p><i>%1</i></p>")
                      .arg(pin.isOutput
                               ? QObject::tr("Drag this output to the parameter that it feeds")
                               : QObject::tr("Drag this parameter to the output that feeds it"));
}

// Returns true at the ports of a small box, and in its middle, which moves it.
bool StepItem::isGrip(QPointF place) const
{
    const auto core = m_face.isValue
                          ? box().adjusted(0, size().height() / 4, 0, -size().height() / 4)
                          : box().adjusted(size().width() / 4, 0, -size().width() / 4, 0);
    return core.contains(place) || portAt(place);
}

const StepPin* StepItem::pinAt(QPointF scenePlace) const
{
    const auto zoom = zoomOf(*this);
    if (zoom < kPinZoom && isGrip(mapFromScene(scenePlace)))
        return nullptr;
    const StepPin* nearest = nullptr;
    auto reach = kPinReach / zoom;
    for (const auto& pin : m_layout.pins)
        if (const auto away = QLineF(mapToScene(pin.place), scenePlace).length(); away <= reach) {
            nearest = &pin;
            reach = away;
        }
    return nearest;
}

QPointF StepItem::pinPlace(const std::string& name, bool isOutput) const
{
    const auto* const pin = m_layout.pin(name, isOutput);
    return pin ? mapToScene(pin->place) : PipelineNode::pinPlace(name, isOutput);
}

void StepItem::markPin(const StepPin* pin)
{
    m_marked = pin ? std::optional(*pin) : std::nullopt;
    setToolTip(pin ? pinTip(*pin) : tip());
    update();
}

void StepItem::setHovered(bool isHovered)
{
    if (m_isHovered != isHovered)
        update();
    m_isHovered = isHovered;
}

QRectF StepItem::boundingRect() const
{
    auto seen = box();
    seen.setWidth(std::max(seen.width(), m_reach));
    const auto above = m_face.isValue ? kPillMargin : kMargin;
    return seen.adjusted(-kMargin, -above, kMargin, above);
}

QPainterPath StepItem::shape() const
{
    QPainterPath path;
    path.addRect(box().adjusted(-kReachOut, -kReachOut, kReachOut, kReachOut));
    return path;
}

QRectF StepItem::titleRect() const
{
    const auto pixel = 1 / zoomOf(*this);
    return {box().left() + kPad * pixel,
            box().top() + kPad / 2 * pixel,
            size().width() - 2 * kPad * pixel,
            std::min(lineOf(screenFont(1, true)) * pixel, size().height())};
}

QRectF StepItem::timeRect() const
{
    return m_face.takesTime ? m_layout.timeRect(zoomOf(*this)) : QRectF();
}

Zone StepItem::zoneAt(QPointF place) const
{
    if (const auto port = portAt(place))
        return *port;
    if (titleRect().contains(place))
        return Zone::Title;
    return timeRect().contains(place) ? Zone::Time : Zone::Body;
}

// Paints the name of a value whose own box is too small for it.
void StepItem::paintPill(QPainter& painter, qreal zoom) const
{
    const auto seen = seenBox(zoom);
    const auto name = shownName(zoom);
    const auto size = seen.size() / (textScale(zoom) / zoom);
    const ScreenScale scale(painter, seen.topLeft(), zoom);
    QRectF line(0, (size.height() - name.height()) / 2, size.width(), lineOf(name.font));
    for (const auto& text : name.lines) {
        drawText(painter,
                 name.font,
                 m_face.runs && !m_face.isOld ? theme().ink : theme().faintInk,
                 line,
                 Qt::AlignHCenter,
                 text);
        line.translate(0, name.pitch);
    }
}

void StepItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* /*widget*/)
{
    const auto& colours = theme();
    const auto zoom = option->levelOfDetailFromTransform(painter->worldTransform());
    auto pen = m_face.badge.hasErrors && !isSelected() ? QPen(colours.error, 1.6) : edge();
    if (!m_face.runs)
        pen.setStyle(Qt::DashLine);
    painter->setPen(pen);
    painter->setBrush(colours.node);
    const auto seen = seenBox(zoom);
    const auto round = m_face.isValue ? std::min(seen.height(), size().height()) / 2 : kRound;
    painter->drawRoundedRect(seen, round, round);
    const StepPicture picture{m_face, m_layout, m_formula, colours};
    if (!needsPill(zoom))
        paintStepFace(*painter, picture, zoom);
    else
        paintPill(*painter, zoom);
    if (zoom >= kPinZoom && (!m_face.isValue || m_isHovered || isSelected()))
        paintPorts(*painter);
    if (zoom >= kPinZoom || m_isHovered)
        paintPins(*painter, picture, zoom, m_marked ? &*m_marked : nullptr);
    if (m_face.badge.isShown())
        paintBadge(*painter, box().topRight(), m_face.badge.hasErrors, colours);
}

} // namespace clusterwright::desktop
