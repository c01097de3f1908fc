#include "app/desktop/pipeline/drawing/step_layout.h"

#include "app/desktop/common/text.h"
#include "app/desktop/pipeline/drawing/screen_text.h"

#include <QFontMetricsF>
#include <QObject>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kStepWidth = 204;
constexpr qreal kHeadRoom = 62;               // name and equation
constexpr qreal kFootRoom = 28;               // resource and time
constexpr std::size_t kMaxPorts = 5;          // pins on a side; the tooltip lists all
constexpr QSizeF kValueSize(144, 52);         // minimum size of a value box
constexpr qreal kMostValueWidth = kStepWidth; // keeps the gaps between the columns of steps
constexpr qreal kValueEnd = 14;               // without pins, at the round ends of a value box
constexpr qreal kLeastSlot = 12;              // between pins of a value box
constexpr qreal kPinnedPad = 7; // pixels between pins and the name in a box of far detail
constexpr qreal kNameGap = 8;   // between the names of pins

StepRow inputRow(const PortFace& port)
{
    const bool isPlain = port.from.isEmpty() || port.from == port.name;
    return {isPlain ? port.name : port.name + QStringLiteral(" \u2190 ") + port.from,
            port.isMissing ? QObject::tr("no value") : port.value,
            false,
            port.isMissing,
            0};
}

// Returns the width that each pin needs for its name.
std::vector<qreal> nameWidths(const std::vector<PortFace>& ports)
{
    constexpr auto kMost =
        static_cast<std::size_t>((kMostValueWidth - 2 * kValueEnd) / kLeastSlot); // pins
    std::vector<qreal> widths;
    for (const auto& port : ports)
        if (widths.size() < kMost)
            widths.push_back(std::max(kLeastSlot, widthOf(smallFont(), port.name) + kNameGap));
    return widths;
}

qreal sumOf(const std::vector<qreal>& widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0.0);
}

// Fills the room: widens all, or shortens the widest.
void fitWidths(std::vector<qreal>& widths, qreal room)
{
    const auto sum = sumOf(widths);
    if (sum <= room) {
        for (auto& width : widths)
            width *= room / sum;
        return;
    }
    auto sorted = widths;
    std::ranges::sort(sorted);
    auto most = room;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        most = room / static_cast<qreal>(sorted.size() - i);
        if (sorted[i] > most)
            break;
        room -= sorted[i];
    }
    for (auto& width : widths)
        width = std::min(width, most);
}

// Adds pins along the upper or lower edge of a value box, each in the middle of the room for its name.
void addValuePins(const std::vector<PortFace>& ports, bool isOutput, StepLayout& layout)
{
    auto widths = nameWidths(ports);
    fitWidths(widths, layout.size.width() - 2 * kValueEnd);
    const auto y = (isOutput ? 1 : -1) * layout.size.height() / 2;
    auto x = kValueEnd - layout.size.width() / 2;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        layout.pins.push_back({utf8(ports[i].name), isOutput, {x + widths[i] / 2, y}, widths[i]});
        x += widths[i];
    }
}

void addRows(const StepFace& face, StepLayout& layout)
{
    layout.rows = rowsOf(face);
    const auto count = static_cast<qreal>(layout.rows.size());
    const auto height = std::ceil((kHeadRoom + count * kRowPitch + kFootRoom) / 12) * 12;
    layout.size = {kStepWidth, height};
    auto middle = -height / 2 + kHeadRoom + kRowPitch / 2;
    for (auto& row : layout.rows) {
        row.middle = middle;
        middle += kRowPitch;
    }
    std::size_t at = 0;
    const auto addPins = [&](const std::vector<PortFace>& ports, bool isOutput) {
        for (std::size_t i = 0; i < std::min(ports.size(), kMaxPorts); ++i, ++at)
            layout.pins.push_back({utf8(ports[i].name),
                                   isOutput,
                                   {(isOutput ? 1 : -1) * kStepWidth / 2, layout.rows[at].middle},
                                   0});
        if (ports.size() > kMaxPorts)
            ++at; // "2 more"
    };
    addPins(face.inputs, false);
    addPins(face.outputs, true);
}

const QLatin1Char kJoin('_'); // between words
const QLatin1Char kHyphen('-');

// Returns the fewest equal parts of a word that fit, each with a hyphen. A word that is too wide only with its "_" stays whole.
QStringList partsOf(const QString& word, const QFont& font, qreal room)
{
    if (word.endsWith(kJoin) && widthOf(font, word) > room &&
        widthOf(font, word.chopped(1)) <= room)
        return {word.chopped(1), QString(kJoin)};
    for (qsizetype count = 1;; ++count) {
        const auto length = (word.size() + count - 1) / count;
        QStringList parts;
        bool areFitting = true;
        for (qsizetype at = 0; at < word.size(); at += length) {
            parts.append(word.mid(at, length));
            const bool isLast = at + length >= word.size();
            const auto written = isLast ? parts.last() : parts.last() + kHyphen;
            areFitting = areFitting && widthOf(font, written) <= room;
        }
        if (areFitting || length == 1)
            return parts;
    }
}

// Returns the pieces between which a name may be broken: "to_" and "buckets", and parts of a word that is too wide.
QStringList piecesOf(const QString& name, const QFont& font, qreal room)
{
    QStringList pieces;
    for (qsizetype from = 0; from < name.size();) {
        const auto join = name.indexOf(kJoin, from);
        const auto end = join < 0 ? name.size() : join + 1;
        pieces += partsOf(name.mid(from, end - from), font, room);
        from = end;
    }
    return pieces;
}

// Returns the lines of a name; a broken word has a hyphen.
QStringList wrapped(const QString& name, const QFont& font, qreal room)
{
    QStringList lines;
    for (const auto& piece : piecesOf(name, font, room)) {
        if (!lines.isEmpty() && widthOf(font, lines.last() + piece) <= room) {
            lines.last() += piece;
            continue;
        }
        if (!lines.isEmpty() && !lines.last().endsWith(kJoin) && !piece.startsWith(kJoin))
            lines.last() += kHyphen;
        lines.append(piece);
    }
    return lines;
}

} // namespace

std::vector<StepRow> rowsOf(const StepFace& face)
{
    std::vector<StepRow> rows;
    const auto more = [&](std::size_t all, bool isOutput) {
        if (all > kMaxPorts)
            rows.push_back({QObject::tr("%1 more").arg(all - kMaxPorts), {}, isOutput, false, 0});
    };
    for (std::size_t i = 0; i < std::min(face.inputs.size(), kMaxPorts); ++i)
        rows.push_back(inputRow(face.inputs[i]));
    more(face.inputs.size(), false);
    for (std::size_t i = 0; i < std::min(face.outputs.size(), kMaxPorts); ++i)
        rows.push_back({face.outputs[i].name, face.outputs[i].value, true, false, 0});
    more(face.outputs.size(), true);
    return rows;
}

StepLayout layoutOf(const StepFace& face)
{
    StepLayout layout;
    if (face.isValue) {
        const auto needed =
            std::max(sumOf(nameWidths(face.inputs)), sumOf(nameWidths(face.outputs)));
        layout.size = {
            std::clamp(std::ceil(needed) + 2 * kValueEnd, kValueSize.width(), kMostValueWidth),
            kValueSize.height()};
        addValuePins(face.inputs, false, layout);
        addValuePins(face.outputs, true, layout);
    } else {
        addRows(face, layout);
    }
    return layout;
}

const StepPin* StepLayout::pin(const std::string& name, bool isOutput) const
{
    const auto found = std::ranges::find_if(
        pins, [&](const StepPin& pin) { return pin.name == name && pin.isOutput == isOutput; });
    return found == pins.end() ? nullptr : &*found;
}

QSizeF StepLayout::room(qreal zoom) const
{
    return size * (zoom / textScale(zoom));
}

Detail StepLayout::detail(qreal zoom) const
{
    if (zoom > kNearZoom)
        return Detail::Near;
    const auto needed = lineOf(screenFont(1, true)) + 2 * lineOf(smallFont()) + kBarHeight + kPad;
    const auto letters = widthOf(smallFont(), QStringLiteral("100.0 ms 100 %"));
    const auto seen = room(zoom);
    return seen.height() >= needed && seen.width() >= letters + 2 * kPad ? Detail::Middle
                                                                         : Detail::Far;
}

MiddleLines StepLayout::middleLines(qreal zoom) const
{
    const auto inner = room(zoom);
    const auto small = lineOf(smallFont());
    const auto width = inner.width() - 2 * kPad;
    MiddleLines lines;
    lines.name = {kPad, kPad / 2, width, lineOf(screenFont(1, true))};
    lines.time = {kPad, lines.name.bottom(), width, small + 4};
    lines.resource = {kPad, inner.height() - kBarHeight - small - 5, width, small + 2};
    const auto top = lines.time.bottom() + 2;
    if (top + small <= lines.resource.top())
        lines.title = {kPad, top, width, small};
    return lines;
}

QRectF StepLayout::placeOf(const StepRow& row, qreal zoom) const
{
    constexpr qreal kMostTight = 0.85; // smallest share of the line height
    const auto shown = detail(zoom);
    if (shown == Detail::Far)
        return {};
    const auto pixel = textScale(zoom) / zoom;
    const auto pitch = kRowPitch / pixel;
    const QRectF place(
        kPad, (row.middle - box().top()) / pixel - pitch / 2, room(zoom).width() - 2 * kPad, pitch);
    if (shown == Detail::Near)
        return place;
    const auto lines = middleLines(zoom);
    const auto top = std::max(lines.time.bottom(), lines.title.bottom());
    const bool fits = pitch >= kMostTight * lineOf(smallFont()) && place.top() >= top &&
                      place.bottom() <= lines.resource.top();
    return fits ? place : QRectF();
}

QRectF StepLayout::placeOf(const StepPin& pin, qreal zoom) const
{
    constexpr qreal kEdge = 3; // pixels, for the dot of the pin
    const auto inside = room(zoom);
    const auto line = lineOf(smallFont());
    if (pin.room == 0 || inside.height() < lineOf(screenFont()) + 2 * (line + kEdge))
        return {};
    const auto pixel = textScale(zoom) / zoom;
    const auto width = (pin.room - kNameGap / 2) / pixel;
    return {(pin.place.x() - box().left()) / pixel - width / 2,
            pin.isOutput ? inside.height() - line - kEdge : kEdge,
            width,
            line};
}

bool FarName::isElided() const
{
    return lines.size() == 1 && lines.front().contains(QChar(0x2026));
}

qreal FarName::height() const
{
    return lineOf(font) + static_cast<qreal>(lines.size() - 1) * pitch;
}

qreal FarName::width() const
{
    qreal most = 0;
    for (const auto& line : lines)
        most = std::max(most, widthOf(font, line));
    return most;
}

FarName fittedName(const QString& name, QSizeF room)
{
    constexpr qreal kTight = 0.84; // share of the line height
    FarName result{screenFont(1), {name}, lineOf(screenFont(1))};
    if (result.width() <= room.width() && result.height() <= room.height())
        return result;
    result = {smallFont(), {name}, kTight * lineOf(smallFont())};
    if (result.width() <= room.width())
        return result;
    result.lines = wrapped(name, result.font, room.width());
    if (result.height() > room.height())
        result.lines = {QFontMetricsF(result.font).elidedText(name, Qt::ElideMiddle, room.width())};
    return result;
}

FarName StepLayout::farName(const QString& name, qreal zoom) const
{
    const auto inside = room(zoom);
    const auto pad = pins.empty() || zoom < kPinZoom ? kFarPad : kPinnedPad;
    return fittedName(
        name,
        {inside.width() - 2 * pad, inside.height() - (rows.empty() ? kBarHeight + 1 : kShareRoom)});
}

QRectF StepLayout::timeRect(qreal zoom) const
{
    const auto shown = detail(zoom);
    if (shown == Detail::Far)
        return {};
    const auto pixel = textScale(zoom) / zoom;
    const auto line = (lineOf(smallFont()) + 4) * pixel;
    const auto pad = kPad * pixel;
    const auto top = shown == Detail::Near
                         ? box().bottom() - kBarHeight * pixel - line
                         : box().top() + pad / 2 + lineOf(screenFont(1, true)) * pixel;
    return {box().left() + pad, top, size.width() - 2 * pad, line};
}

} // namespace clusterwright::desktop
