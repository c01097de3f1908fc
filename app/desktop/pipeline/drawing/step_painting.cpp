#include "app/desktop/pipeline/drawing/step_painting.h"

#include "app/desktop/canvas/kind_colour.h"
#include "app/desktop/common/text.h"
#include "app/desktop/pipeline/drawing/screen_text.h"

#include <QObject>
#include <QPainter>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kPinRadius = 3.5; // pixels
constexpr qreal kMaxPin = 16;     // scene units; stays within the margin of a box
constexpr qreal kLeastName = 24;  // pixels: a narrower name is not legible

// The tooltip has the reason.
QString offText(const StepFace& face)
{
    return qt(model::offWord(face.state));
}

QString shareText(const StepFace& face)
{
    return face.share ? QStringLiteral("%1 %").arg(*face.share * 100, 0, 'f', 0) : QString();
}

// Returns time and share, or the time alone if both do not fit.
QString timeText(const StepFace& face, qreal room)
{
    if (!face.runs)
        return offText(face);
    const auto both = face.time + QStringLiteral(" \u00b7 ") + shareText(face);
    return face.share && !face.time.isEmpty() && widthOf(smallFont(true), both) <= room ? both
                                                                                        : face.time;
}

const QColor& inkOf(const StepPicture& step)
{
    const auto& face = step.face;
    return face.takesTime && face.runs && !face.isOld ? step.theme.ink : step.theme.faintInk;
}

const QColor& nameInk(const StepPicture& step)
{
    return step.face.runs && !step.face.isOld ? step.theme.ink : step.theme.faintInk;
}

// Paints the resource as a pill.
void paintTag(QPainter& painter, const StepPicture& step, QRectF place)
{
    const auto& text = step.face.resource;
    if (text.isEmpty() || place.width() < kLeastName)
        return;
    place.setWidth(std::min(place.width(), widthOf(smallFont(), text) + 14));
    const auto colour = kindColour(step.face.resourceKind, step.theme);
    auto fill = colour;
    fill.setAlphaF(0.18F);
    painter.setPen(QPen(colour, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(place, place.height() / 2, place.height() / 2);
    drawText(
        painter, smallFont(), step.theme.ink, place.adjusted(6, 0, -6, 0), Qt::AlignHCenter, text);
}

// Paints the share along the lower edge, in the resource's colour.
void paintShare(QPainter& painter, const StepPicture& step, QSizeF room)
{
    if (!step.face.share || !step.face.runs)
        return;
    const QRectF whole(kPad / 2, room.height() - kBarHeight - 1, room.width() - kPad, kBarHeight);
    auto rest = step.theme.nodeEdge;
    rest.setAlphaF(0.35F);
    painter.fillRect(whole, rest);
    auto bar = whole;
    bar.setWidth(whole.width() * std::clamp(*step.face.share, 0.0, 1.0));
    painter.fillRect(bar, kindColour(step.face.resourceKind, step.theme));
}

// Returns the name of a value box's pin, with the value if both fit.
QString pinText(const StepFace& face, const StepPin& pin, qreal room)
{
    const auto name = qt(pin.name);
    const auto& ports = pin.isOutput ? face.outputs : face.inputs;
    const auto port = std::ranges::find(ports, name, &PortFace::name);
    if (port == ports.end() || port->value.isEmpty())
        return name;
    const auto both = name + QStringLiteral(" = ") + port->value;
    return widthOf(smallFont(), both) <= room ? both : name;
}

// Paints the names of a value box's pins. Returns true if there is room for them.
bool paintPinNames(QPainter& painter, const StepPicture& step, qreal zoom)
{
    bool areNamed = false;
    for (const auto& pin : step.layout.pins) {
        const auto place = step.layout.placeOf(pin, zoom);
        if (place.isEmpty())
            continue;
        areNamed = true;
        if (place.width() >= kLeastName || widthOf(smallFont(), qt(pin.name)) <= place.width())
            drawText(painter,
                     smallFont(),
                     step.theme.faintInk,
                     place,
                     Qt::AlignHCenter,
                     pinText(step.face, pin, place.width()));
    }
    return areNamed;
}

// Paints the name in the middle and, with enough room, the value or the share below, or the names of a value's pins.
void paintFar(QPainter& painter, const StepPicture& step, QSizeF room, qreal zoom)
{
    const bool arePinsNamed = paintPinNames(painter, step, zoom);
    const auto name = step.layout.farName(qt(step.face.element.name), zoom);
    const auto line = lineOf(name.font);
    if (room.width() < kLeastName + kPad || room.height() < line)
        return;
    const auto value = distantText(step.face);
    const auto foot = step.face.isValue ? 2.0 : kShareRoom;
    const auto named = name.height();
    const bool hasValue =
        !arePinsNamed && !value.isEmpty() && room.height() >= named + lineOf(smallFont()) + foot;
    const auto height = named + (hasValue ? lineOf(smallFont()) : 0);
    auto top = std::max(0.0, std::min((room.height() - height) / 2, room.height() - height - foot));
    const auto write = [&](const QFont& font, const QColor& colour, const QString& text) {
        drawText(painter,
                 font,
                 colour,
                 {kFarPad, top, room.width() - 2 * kFarPad, line},
                 Qt::AlignHCenter,
                 text);
    };
    for (const auto& text : name.lines) {
        write(name.font, nameInk(step), text);
        top += name.pitch;
    }
    if (hasValue) {
        top += line - name.pitch;
        write(smallFont(), step.theme.faintInk, value);
    }
}

// Draws the name in bold, smaller where it is long, and keeps both ends where it is elided.
void paintName(QPainter& painter, const StepPicture& step, const QRectF& place)
{
    const auto text = qt(step.face.element.name);
    auto font = screenFont(1, true);
    if (widthOf(font, text) > place.width())
        font = smallFont(true);
    drawText(painter,
             font,
             nameInk(step),
             place,
             Qt::AlignLeft,
             QFontMetricsF(font).elidedText(text, Qt::ElideMiddle, place.width()));
}

// Paints the rows that have room beside their pins.
void paintRows(QPainter& painter, const StepPicture& step, qreal zoom)
{
    for (const auto& row : step.layout.rows)
        if (const auto place = step.layout.placeOf(row, zoom); !place.isEmpty())
            paintStepRow(painter, step, row, place);
}

// Paints name, time, share and resource, and the title and the parameters that fit between them.
void paintMiddle(QPainter& painter, const StepPicture& step, qreal zoom)
{
    const auto lines = step.layout.middleLines(zoom);
    paintName(painter, step, lines.name.adjusted(0, 0, -kPad, 0));
    drawText(painter,
             smallFont(true),
             inkOf(step),
             lines.time.adjusted(0, 0, -kPad, 0),
             Qt::AlignLeft,
             timeText(step.face, lines.time.width() - kPad));
    paintTag(painter, step, lines.resource);
    if (!lines.title.isEmpty())
        drawText(
            painter, smallFont(), step.theme.faintInk, lines.title, Qt::AlignLeft, step.face.title);
    paintRows(painter, step, zoom);
}

void paintHead(QPainter& painter, const StepPicture& step, QSizeF room, qreal rowsTop)
{
    const auto name = screenFont(1, true);
    const QRectF line(kPad, kPad / 2, room.width() - 3 * kPad, lineOf(name));
    const auto wide = widthOf(name, qt(step.face.element.name)) + kPad;
    drawText(painter, name, nameInk(step), line, Qt::AlignLeft, qt(step.face.element.name));
    if (line.width() - wide >= kLeastName)
        drawText(painter,
                 smallFont(),
                 step.theme.faintInk,
                 line.adjusted(wide, 0, 0, 0),
                 Qt::AlignLeft,
                 step.face.data ? step.face.title
                                : QObject::tr("no block '%1'").arg(step.face.block));
    const auto size = step.formula.size();
    if (size.height() <= rowsTop - line.bottom() && size.width() <= room.width() - 3 * kPad)
        step.formula.paint(
            painter,
            {line.left(), line.bottom() + (rowsTop - line.bottom() - size.height()) / 2},
            step.theme.ink);
}

void paintNear(QPainter& painter, const StepPicture& step, QSizeF room, qreal zoom)
{
    const auto& rows = step.layout.rows;
    const auto top = rows.empty() ? room.height() : step.layout.placeOf(rows.front(), zoom).top();
    paintHead(painter, step, room, top);
    paintRows(painter, step, zoom);
    const auto small = lineOf(smallFont());
    const QRectF foot(
        kPad, room.height() - kBarHeight - small - 5, room.width() - 2 * kPad, small + 2);
    const auto time = timeText(step.face, foot.width());
    const auto wide = time.isEmpty() ? 0 : widthOf(smallFont(true), time) + 10;
    paintTag(painter, step, foot.adjusted(0, 0, -wide, 0));
    drawText(painter, smallFont(true), inkOf(step), foot, Qt::AlignRight, time);
}

} // namespace

QString distantText(const StepFace& face)
{
    if (!face.isValue)
        return face.runs ? shareText(face) : offText(face);
    if (face.outputs.empty() || face.outputs.front().value.isEmpty())
        return {};
    return face.outputs.front().name + QStringLiteral(" = ") + face.outputs.front().value;
}

void paintStepRow(QPainter& painter, const StepPicture& step, const StepRow& row, QRectF place)
{
    const auto& theme = step.theme;
    const auto wide = std::min(widthOf(smallFont(), row.right) + 2, place.width() * 0.6);
    drawText(painter,
             smallFont(),
             row.isMissing     ? theme.error
             : step.face.isOld ? theme.faintInk
                               : theme.ink,
             place.adjusted(place.width() - wide, 0, 0, 0),
             Qt::AlignRight,
             row.right);
    drawText(painter,
             smallFont(),
             theme.faintInk,
             place.adjusted(0, 0, -wide - 8, 0),
             row.isOutput ? Qt::AlignRight : Qt::AlignLeft,
             row.left);
}

void paintStepFace(QPainter& painter, const StepPicture& step, qreal zoom)
{
    const auto detail = step.layout.detail(zoom);
    const auto room = step.layout.room(zoom);
    const ScreenScale scale(painter, step.layout.box().topLeft(), zoom);
    if (detail == Detail::Far || step.face.isValue)
        paintFar(painter, step, room, zoom);
    else if (detail == Detail::Middle)
        paintMiddle(painter, step, zoom);
    else
        paintNear(painter, step, room, zoom);
    if (!step.face.isValue)
        paintShare(painter, step, room);
}

void paintPins(QPainter& painter, const StepPicture& step, qreal zoom, const StepPin* marked)
{
    const auto isMissing = [&](const StepPin& pin) {
        return !pin.isOutput && std::ranges::any_of(step.face.inputs, [&](const PortFace& port) {
            return port.isMissing && utf8(port.name) == pin.name;
        });
    };
    const auto radius = std::min(kPinRadius, kPinRadius * zoom / kPinZoom) / zoom;
    for (const auto& pin : step.layout.pins) {
        const bool isMarked =
            marked && marked->name == pin.name && marked->isOutput == pin.isOutput;
        painter.setPen(QPen(step.theme.node, 1 / zoom));
        painter.setBrush(isMarked         ? step.theme.accent
                         : isMissing(pin) ? step.theme.error
                                          : step.theme.faintInk);
        const auto r = isMarked ? std::min(kPinRadius * 1.6 / zoom, kMaxPin) : radius;
        painter.drawEllipse(pin.place, r, r);
    }
}

} // namespace clusterwright::desktop
