#include "app/desktop/plots/drawing/parallel_painter.h"

#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr double kTick = 4;
constexpr int kLetterHaloAlpha = 200;
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

// Returns the largest font in which all names fit.
QFont fontFor(const std::vector<std::string>& names, double room)
{
    constexpr int kSmallest = 9; // pixels
    int size = kSmallSize - 1;
    for (; size > kSmallest; --size) {
        const QFontMetricsF metrics(font(size));
        if (std::ranges::all_of(names, [&](const std::string& name) {
                return metrics.horizontalAdvance(text(name)) <= room;
            }))
            break;
    }
    return font(size);
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
    drawTicks(axis);
    drawTitle(axis);
    if (m_rect.m_options.isInteractive)
        drawControls(axis);
}

void ParallelPainter::drawAxis(std::size_t axis)
{
    m_painter.setPen(
        QPen(m_rect.m_options.colours.ink, axis == m_rect.m_figure.colourBy ? 2.4 : 1.2));
    const double x = m_rect.xOf(axis);
    m_painter.drawLine(QLineF(x, m_rect.rect().top(), x, m_rect.rect().bottom()));
}

void ParallelPainter::drawTicks(std::size_t axis)
{
    const auto& one = m_rect.m_figure.axes[axis];
    const auto& scale = m_rect.m_scales[axis];
    const double x = m_rect.xOf(axis);
    const double room = (axis == 0 ? m_rect.margins().left() : m_rect.gap()) - kTick - 4;
    m_painter.setFont(fontFor(one.names, room));
    const QFontMetricsF metrics(m_painter.font());
    std::vector<std::pair<double, QString>> ticks;
    for (std::size_t i = 0; i < one.names.size(); ++i)
        ticks.emplace_back(one.axis.firstName + static_cast<double>(i), text(one.names[i]));
    if (one.names.empty())
        for (const double tick : ticksOf(scale, scale.lower, scale.upper))
            ticks.emplace_back(
                tick * scale.unitSize,
                text(tickText(scale, tick)).replace(QLatin1Char('-'), QChar(0x2212)));
    double taken = -1e9;
    if (!one.isInverted)
        std::ranges::reverse(ticks); // top first
    for (const auto& [value, words] : ticks) {
        const double y = m_rect.yOf(axis, value);
        if (!std::isfinite(y) || y < taken)
            continue;
        taken = y + metrics.height() + 4;
        m_painter.setPen(QPen(m_rect.m_options.colours.ink, 1));
        m_painter.drawLine(QLineF(x - kTick, y, x, y));
        const auto shown = metrics.elidedText(words, Qt::ElideMiddle, std::max(20.0, room));
        const double width = metrics.horizontalAdvance(shown) + 4;
        drawHaloed(m_painter,
                   {x - kTick - 1 - width, y - metrics.height() / 2, width, metrics.height()},
                   shown,
                   m_rect.m_options.colours);
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
