#include "app/desktop/plots/drawing/parallel_painter.h"

#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr double kTick = 4;
constexpr int kLetterHaloAlpha = 200;
constexpr double kColourWidth = 5;  // pixels, of an axis with the colours of the lines
constexpr double kRangeBoxHalf = 6; // half width of a brushed range, pixels

// Draws text with a halo that hides the lines below.
void drawHaloed(QCPPainter& painter,
                const QRectF& box,
                const QString& words,
                const PlotColours& colours)
{
    auto halo = colours.paper;
    halo.setAlpha(kLetterHaloAlpha);
    painter.fillRect(box, halo);
    painter.setPen(colours.ink);
    painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, words);
}

// Returns the largest font in which all texts fit, or a small one: on paper, no smaller than other letters.
template <typename Fits>
QFont largestFont(bool isOnPaper, Fits&& fits)
{
    const int smallest = isOnPaper ? kSmallSize - 1 : 8; // pixels
    int size = kSmallSize - 1;
    while (size > smallest && !fits(QFontMetricsF(font(size))))
        --size;
    return font(size);
}

QSizeF sizeIn(const QFontMetricsF& metrics, const QString& lines)
{
    return metrics.size(0, lines);
}

} // namespace

ParallelPainter::ParallelPainter(QCPPainter& painter, const ParallelRect& rect)
    : m_painter(painter)
    , m_rect(rect)
{
}

void ParallelPainter::draw(std::size_t axis)
{
    drawRanges(axis);
    drawAxis(axis);
    m_rect.isStacked() ? drawTicksBelow(axis) : drawTicks(axis);
    drawTitle(axis);
    if (m_rect.m_options.isInteractive)
        drawControls(axis);
}

void ParallelPainter::drawAxis(std::size_t axis)
{
    m_painter.setPen(QPen(m_rect.m_options.colours.ink, 1.2));
    const auto& scale = m_rect.m_scales[axis];
    const QLineF line(m_rect.placeOf(axis, scale.lower * scale.unitSize),
                      m_rect.placeOf(axis, scale.upper * scale.unitSize));
    m_painter.drawLine(line);
    if (axis == m_rect.m_figure.colourBy)
        drawColours(line);
}

// Draws the colours of the lines along the axis that they follow.
void ParallelPainter::drawColours(const QLineF& line)
{
    QLinearGradient colours(line.p1(), line.p2());
    for (int shade = 0; shade < kShades; ++shade)
        colours.setColorAt(static_cast<double>(shade) / (kShades - 1),
                           shadeColor(shade, m_rect.m_options.colours.isGrey));
    m_painter.setPen(QPen(colours, kColourWidth, Qt::SolidLine, Qt::FlatCap));
    m_painter.drawLine(line);
}

// True if the texts do not overlap along the axis.
bool ParallelPainter::areApart(const std::vector<Tick>& ticks) const
{
    constexpr double kGap = 6; // pixels
    const QFontMetricsF metrics(font(kSmallSize - 1));
    for (std::size_t i = 1; i < ticks.size(); ++i) {
        const auto step = ticks[i].place - ticks[i - 1].place;
        const double widths = metrics.horizontalAdvance(ticks[i - 1].words) +
                              metrics.horizontalAdvance(ticks[i].words);
        if (m_rect.isStacked() ? std::abs(step.x()) < widths / 2 + kGap
                               : std::abs(step.y()) < metrics.height() + kGap)
            return false;
    }
    return true;
}

// Returns the ticks in the order of their values: all names, or as many numbers as have room.
std::vector<ParallelPainter::Tick> ParallelPainter::ticksAt(std::size_t axis) const
{
    const auto& one = m_rect.m_figure.axes[axis];
    const auto& scale = m_rect.m_scales[axis];
    std::vector<Tick> ticks;
    for (std::size_t i = 0; i < one.names.size(); ++i)
        ticks.push_back({m_rect.placeOf(axis, one.axis.firstName + static_cast<double>(i)),
                         text(one.names[i])});
    if (!one.names.empty())
        return ticks;
    auto values = m_rect.tickValues(axis);
    const auto put = [&] {
        ticks.clear();
        for (const double value : values)
            ticks.push_back(
                {m_rect.placeOf(axis, value * scale.unitSize),
                 text(tickText(scale, value)).replace(QLatin1Char('-'), QChar(0x2212))});
    };
    put();
    if (!areApart(ticks))
        values = ticksOf(scale, scale.lower, scale.upper);
    for (;;) {
        put();
        const auto fewer = sparserTicks(scale, values);
        if (areApart(ticks) || fewer.size() < 2 || fewer.size() >= values.size())
            return ticks;
        values = fewer;
    }
}

void ParallelPainter::drawTicks(std::size_t axis)
{
    const double x = m_rect.xOf(axis);
    const double room = (axis == 0 ? m_rect.margins().left() : m_rect.gap()) - kTick - 4;
    auto ticks = ticksAt(axis);
    m_painter.setFont(
        largestFont(!m_rect.m_options.isInteractive, [&](const QFontMetricsF& metrics) {
            return std::ranges::all_of(ticks, [&](const Tick& tick) {
                return metrics.horizontalAdvance(tick.words) <= room;
            });
        }));
    const QFontMetricsF metrics(m_painter.font());
    double taken = -1e9;
    if (!m_rect.m_figure.axes[axis].isInverted)
        std::ranges::reverse(ticks); // top first
    const bool areNames = !m_rect.m_figure.axes[axis].names.empty();
    for (const auto& [place, words] : ticks) {
        // A number keeps its line: parts of it would be other numbers.
        const auto lines =
            areNames ? wrapped(words, m_painter.font(), static_cast<int>(room)) : words;
        const auto size = sizeIn(metrics, lines) + QSizeF(4, 0);
        const double top = place.y() - size.height() / 2;
        if (!(top >= taken)) // also without a place
            continue;
        taken = place.y() + size.height() / 2 + 4;
        m_painter.setPen(QPen(m_rect.m_options.colours.ink, 1));
        m_painter.drawLine(QLineF(x - kTick, place.y(), x, place.y()));
        const double left = // within the image
            std::max<double>(m_rect.outerRect().left(), x - kTick - 1 - size.width());
        drawHaloed(m_painter, {QPointF(left, top), size}, lines, m_rect.m_options.colours);
    }
}

// Draws the ticks of a stacked axis. Crowded names alternate between both sides of the axis.
void ParallelPainter::drawTicksBelow(std::size_t axis)
{
    auto ticks = ticksAt(axis);
    if (m_rect.m_figure.axes[axis].isInverted)
        std::ranges::reverse(ticks); // from the left
    const bool areNames = !m_rect.m_figure.axes[axis].names.empty();
    constexpr double kGap = 4; // pixels between texts
    const double step =
        ticks.size() < 2 ? m_rect.rect().width() : ticks[1].place.x() - ticks[0].place.x();
    const auto fit = [&](const QFontMetricsF& metrics, double width) {
        return std::ranges::all_of(ticks, [&](const Tick& tick) {
            return metrics.horizontalAdvance(tick.words) <= width;
        });
    };
    const bool isAlternating = areNames && !fit(QFontMetricsF(font(kSmallSize - 1)), step - kGap);
    const double each = (isAlternating ? 2 : 1) * step - kGap;
    m_painter.setFont(areNames
                          ? largestFont(!m_rect.m_options.isInteractive,
                                        [&](const QFontMetricsF& some) { return fit(some, each); })
                          : font(kSmallSize - 1));
    const QFontMetricsF metrics(m_painter.font());
    std::array<double, 2> taken{-1e9, -1e9}; // below and above
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const auto& [place, words] = ticks[i];
        const auto lines =
            areNames ? wrapped(words, m_painter.font(), static_cast<int>(each)) : words;
        const auto size = sizeIn(metrics, lines) + QSizeF(4, 0);
        const std::size_t side = isAlternating ? i % 2 : 0;
        const QRectF outer = m_rect.outerRect();
        const double left = std::max(
            outer.left(), std::min(place.x(), outer.right() - size.width() / 2) - size.width() / 2);
        if (!(left >= taken[side])) // also without a place
            continue;
        taken[side] = left + size.width() - 2; // margins may overlap
        const double down = side == 0 ? 1 : -1;
        m_painter.setPen(QPen(m_rect.m_options.colours.ink, 1));
        m_painter.drawLine(QLineF(place, place + QPointF(0, down * kTick)));
        const double top = place.y() + (side == 0 ? kTick + 1 : -kTick - 1 - size.height());
        if (top >= outer.top()) // half a name says nothing
            drawHaloed(m_painter, {QPointF(left, top), size}, lines, m_rect.m_options.colours);
    }
}

void ParallelPainter::drawRanges(std::size_t axis)
{
    const auto& label = m_rect.m_figure.axes[axis].axis.label;
    for (const auto& range : m_rect.m_ranges) {
        if (range.axis != label)
            continue;
        const double from = m_rect.yOf(axis, range.from);
        const double to = m_rect.yOf(axis, range.to);
        const QRectF box(QPointF(m_rect.xOf(axis) - kRangeBoxHalf, std::min(from, to)),
                         QPointF(m_rect.xOf(axis) + kRangeBoxHalf, std::max(from, to)));
        auto fill = m_rect.m_options.colours.faintInk;
        fill.setAlpha(110);
        m_painter.setPen(QPen(m_rect.m_options.colours.ink, 1));
        m_painter.setBrush(fill);
        m_painter.drawRect(box);
    }
}

void ParallelPainter::drawTitle(std::size_t axis)
{
    m_painter.setFont(font(kSmallSize, axis == m_rect.m_figure.colourBy));
    m_painter.setPen(m_rect.m_options.colours.ink);
    const QFontMetricsF metrics(m_painter.font());
    const auto box = m_rect.titleBox(axis);
    if (m_rect.isStacked()) {
        m_painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, m_rect.title(axis));
        return;
    }
    double y = box.bottom() - metrics.descent();
    auto lines = m_rect.title(axis).split(QLatin1Char('\n'));
    std::ranges::reverse(lines); // from the axis upwards
    for (const auto& line : lines) {
        const double width = metrics.horizontalAdvance(line);
        // Centred on its axis, clamped to the edges.
        const double x = std::clamp(
            m_rect.xOf(axis) - width / 2, box.left(), std::max(box.left(), box.right() - width));
        m_painter.drawText(QPointF(x, y), line);
        y -= metrics.lineSpacing();
    }
}

void ParallelPainter::drawControls(std::size_t axis)
{
    m_painter.setFont(font(kSmallSize - 1));
    const auto& one = m_rect.m_figure.axes[axis];
    const auto draw = [&](ParallelRect::Part part, const QString& words, bool isOn) {
        m_painter.setPen(isOn ? m_rect.m_options.colours.ink : m_rect.m_options.colours.faintInk);
        m_painter.drawText(m_rect.controlBox(axis, part), Qt::AlignCenter, words);
        if (!isOn)
            return;
        const auto box = m_rect.controlBox(axis, part);
        m_painter.drawLine(QLineF(box.left() + 4, box.bottom(), box.right() - 4, box.bottom()));
    };
    if (m_rect.canBeLogarithmic(axis))
        draw(ParallelRect::Part::Log, QStringLiteral("log"), one.axis.isLogarithmic());
    draw(ParallelRect::Part::Invert, QStringLiteral("\u21c5"), one.isInverted);
}

} // namespace clusterwright::plots
