#include "app/desktop/plots/drawing/box_plottable.h"

#include "app/desktop/plots/drawing/text_style.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr double kHatchGap = 7; // pixels
constexpr double kCap = 4;      // half length of an interval's cap, pixels
constexpr double kTextGap = 5;

// Clamps coordinates beyond the axes to their edge.
double pixelOf(const QCPAxis& axis, double coordinate)
{
    const auto range = axis.range();
    const bool isBelow =
        coordinate < range.lower || (axis.scaleType() == QCPAxis::stLogarithmic && coordinate <= 0);
    return axis.coordToPixel(isBelow ? range.lower : std::min(coordinate, range.upper));
}

} // namespace

void drawHatch(QCPPainter& painter, const QRectF& rect, const QColor& colour)
{
    painter.setPen(QPen(colour, 1));
    const double least = rect.left() + rect.top();
    const double most = rect.right() + rect.bottom();
    // Lines x + y = sum continue across neighbouring boxes.
    for (double sum = std::ceil(least / kHatchGap) * kHatchGap; sum < most; sum += kHatchGap) {
        const double left = std::max(rect.left(), sum - rect.bottom());
        const double right = std::min(rect.right(), sum - rect.top());
        painter.drawLine(QLineF(left, sum - left, right, sum - right));
    }
}

BoxPlottable::BoxPlottable(QCPAxis* keys, QCPAxis* values, std::vector<Box> boxes)
    : QCPAbstractPlottable(keys, values)
    , m_boxes(std::move(boxes))
{
    setPen(Qt::NoPen);
}

double BoxPlottable::selectTest(const QPointF& place, bool, QVariant*) const
{
    const auto isAt = [&](const Box& box) { return pixelsOf(box).contains(place); };
    return std::ranges::any_of(m_boxes, isAt) ? 0 : -1;
}

QCPRange BoxPlottable::getKeyRange(bool& found, QCP::SignDomain) const
{
    found = false; // the caller sets the axes
    return {};
}

QCPRange BoxPlottable::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const
{
    found = false;
    return {};
}

QRectF BoxPlottable::pixelsOf(const Box& box) const
{
    const double key0 = pixelOf(*keyAxis(), box.fromKey);
    const double key1 = pixelOf(*keyAxis(), box.toKey);
    const double value0 = pixelOf(*valueAxis(), box.fromValue);
    const double value1 = pixelOf(*valueAxis(), box.toValue);
    const bool keysAcross = keyAxis()->orientation() == Qt::Horizontal;
    return (keysAcross ? QRectF(QPointF(key0, value0), QPointF(key1, value1))
                       : QRectF(QPointF(value0, key0), QPointF(value1, key1)))
        .normalized();
}

void BoxPlottable::draw(QCPPainter* painter)
{
    for (const auto& box : m_boxes) {
        const auto pixels = pixelsOf(box);
        if (m_hatch.isValid()) {
            drawHatch(*painter, pixels, m_hatch);
            continue;
        }
        drawFilled(*painter, pixels);
        drawInterval(*painter, box);
        drawText(*painter, box);
    }
}

void BoxPlottable::drawFilled(QCPPainter& painter, const QRectF& rect) const
{
    painter.setPen(pen());
    painter.setBrush(brush());
    painter.drawRect(rect);
    constexpr double kGap = 5; // pixels
    painter.setPen(QPen(m_stripeColour, 1.4));
    for (int direction = 0; direction < m_stripes; ++direction)
        for (double x = rect.left() - rect.height(); x < rect.right(); x += kGap) {
            // The part inside of a line from (x, bottom) to (x + height, top); the second direction is its mirror image.
            const double from = std::max(x, rect.left());
            const double to = std::min(x + rect.height(), rect.right());
            const double low = direction == 0 ? rect.bottom() - (from - x) : rect.top() + from - x;
            const double high = direction == 0 ? rect.bottom() - (to - x) : rect.top() + to - x;
            painter.drawLine(QLineF(from, low, to, high));
        }
}

void BoxPlottable::drawInterval(QCPPainter& painter, const Box& box) const
{
    if (std::isnan(box.low) || std::isnan(box.high))
        return;
    const double key = (pixelOf(*keyAxis(), box.fromKey) + pixelOf(*keyAxis(), box.toKey)) / 2;
    const double low = pixelOf(*valueAxis(), box.low);
    const double high = pixelOf(*valueAxis(), box.high);
    const bool keysAcross = keyAxis()->orientation() == Qt::Horizontal;
    const auto at = [&](double along, double value) {
        return keysAcross ? QPointF(along, value) : QPointF(value, along);
    };
    painter.setPen(QPen(m_ink, 1.2));
    painter.drawLine(QLineF(at(key, low), at(key, high)));
    for (const double end : {low, high})
        painter.drawLine(QLineF(at(key - kCap, end), at(key + kCap, end)));
}

// Returns the place of a text of this size above or below the box, or beside it.
QRectF BoxPlottable::textBeside(const Box& box, QSizeF size, bool isUp) const
{
    const auto pixels = pixelsOf(box);
    QRectF text(QPointF(0, 0), size);
    text.moveCenter(pixels.center());
    if (keyAxis()->orientation() == Qt::Horizontal) {
        if (isUp)
            text.moveBottom(pixels.top() - kTextGap);
        else
            text.moveTop(pixels.bottom() + kTextGap);
    } else if (isUp) {
        const double high = std::isnan(box.high) ? pixels.right() : pixelOf(*valueAxis(), box.high);
        text.moveLeft(kTextGap + std::max(pixels.right(), high));
    } else {
        text.moveRight(pixels.left() - kTextGap);
    }
    return text;
}

QRectF BoxPlottable::textRect(const Box& box) const
{
    constexpr double kLine = 1.3; // line height over cap height
    const QFontMetricsF metrics(font(kSmallSize - 1));
    const QSizeF size(metrics.horizontalAdvance(box.text), metrics.capHeight());
    const bool isAcross = keyAxis()->orientation() == Qt::Horizontal;
    const double room = std::abs(keyAxis()->coordToPixel(1) - keyAxis()->coordToPixel(0));
    if (box.text.isEmpty() || (isAcross ? size.width() : kLine * size.height()) > room)
        return {}; // would overlap the texts of its neighbours
    const auto own = textBeside(box, size, box.isTextUp);
    const auto axes = QRectF(clipRect());
    const auto isInside = [&axes](const QRectF& text) {
        return text.left() >= axes.left() && text.right() <= axes.right();
    };
    if (isAcross || isInside(own))
        return own;
    if (const auto other = textBeside(box, size, !box.isTextUp); box.canTextTurn && isInside(other))
        return other;
    const auto pixels = pixelsOf(box);
    if (m_stripes > 0 || !std::isnan(box.low) || size.width() + 2 * kTextGap > pixels.width())
        return {}; // a value cut off before its unit would mislead
    QRectF text(QPointF(0, 0), size);
    text.moveCenter(pixels.center());
    return text;
}

void BoxPlottable::drawText(QCPPainter& painter, const Box& box) const
{
    const auto text = textRect(box);
    if (text.isEmpty())
        return;
    constexpr int kDark = 128;
    const auto fill = brush().color();
    const bool isInside = pixelsOf(box).contains(text);
    painter.setFont(font(kSmallSize - 1));
    painter.setPen(!isInside                   ? m_ink
                   : qGray(fill.rgb()) < kDark ? QColor(Qt::white)
                                               : QColor(Qt::black));
    painter.drawText(text.bottomLeft(), box.text);
}

void BoxPlottable::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const
{
    const auto inner = rect.adjusted(3, 1, -3, -1);
    if (m_hatch.isValid()) {
        drawHatch(*painter, inner, m_hatch);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(inner);
        return;
    }
    drawFilled(*painter, inner);
}

std::vector<QLineF> StripedGraph::stripes() const
{
    std::vector<QLineF> lines;
    const auto area = QRectF(clipRect());
    const auto yAt = [&](double value) {
        return std::clamp(valueAxis()->coordToPixel(value), area.top(), area.bottom());
    };
    const auto& upper = *data();
    const auto& lower = *channelFillGraph()->data();
    for (int i = 0; i + 1 < upper.size(); ++i) {
        const auto end = [i](const QCPGraphDataContainer& one, int step) {
            return one.at(i + step)->value;
        };
        const double from = keyAxis()->coordToPixel(upper.at(i)->key);
        const double to = keyAxis()->coordToPixel(upper.at(i + 1)->key);
        for (double x = std::ceil(std::max(from, area.left()) / m_gap) * m_gap;
             x < std::min(to, area.right());
             x += m_gap) {
            const double share = (x - from) / (to - from);
            const auto at = [&](const QCPGraphDataContainer& one) {
                return yAt(end(one, 0)) * (1 - share) + yAt(end(one, 1)) * share;
            };
            if (const QLineF line(x, at(lower), x, at(upper)); std::isfinite(line.dy()))
                lines.push_back(line);
        }
    }
    return lines;
}

void StripedGraph::draw(QCPPainter* painter)
{
    QCPGraph::draw(painter);
    painter->setPen(QPen(m_colour, 1.4));
    for (const auto& line : stripes())
        painter->drawLine(line);
}

void StripedGraph::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const
{
    QCPGraph::drawLegendIcon(painter, rect);
    painter->setPen(QPen(m_colour, 1.4));
    for (double x = rect.left() + m_gap / 2; x < rect.right(); x += m_gap)
        painter->drawLine(QLineF(x, rect.top(), x, rect.bottom()));
}

QCPGraph* addArea(QCPAxis& keys, QCPAxis& values, std::size_t round, const QColor& paper)
{
    constexpr double kWidest = 9; // pixels
    constexpr double kNarrowest = 3;
    constexpr double kStep = 3;
    if (round == 0)
        return keys.parentPlot()->addGraph(&keys, &values);
    const double gap = std::max(kNarrowest, kWidest - kStep * static_cast<double>(round - 1));
    return new StripedGraph(&keys, &values, gap, paper); // the plot owns it
}

} // namespace clusterwright::plots
