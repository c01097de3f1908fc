#include "app/desktop/plots/drawing/mark_lines.h"

#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/legend_place.h"
#include "app/desktop/plots/drawing/panel_rect.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace clusterwright::plots
{

namespace
{

// Positions an item at `value` of `axis` and at `across`, from 0 to 1, between the edges of the other axis.
void put(QCPItemPosition& position, const QCPAxis& axis, double value, double across)
{
    auto& rect = *axis.axisRect();
    const bool isX = axis.orientation() == Qt::Horizontal;
    position.setAxes(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft));
    position.setAxisRect(&rect);
    position.setTypeX(isX ? QCPItemPosition::ptPlotCoords : QCPItemPosition::ptAxisRectRatio);
    position.setTypeY(isX ? QCPItemPosition::ptAxisRectRatio : QCPItemPosition::ptPlotCoords);
    position.setCoords(isX ? value : across, isX ? across : value);
}

template <typename Item>
Item* added(QCustomPlot& plot, QCPAxisRect& rect)
{
    auto* const item = new Item(&plot); // the plot owns it
    item->setLayer(kMarksLayer);
    item->setSelectable(false);
    item->setClipAxisRect(&rect);
    item->setClipToAxisRect(true);
    return item;
}

// Position of a label: the side of the mark, and the distance from the mark's height or from the top.
struct LabelPlace {
    Qt::Alignment alignment;
    double down = 0; // fraction of the height of the axes, for a mark without a height
    int away = 0;    // pixels, for a mark with a height
};

std::vector<LabelPlace> placesOf(bool hasHeight, bool isRightFirst)
{
    const std::array sides{isRightFirst ? Qt::AlignRight : Qt::AlignLeft,
                           isRightFirst ? Qt::AlignLeft : Qt::AlignRight};
    std::vector<LabelPlace> places;
    if (hasHeight) {
        for (const int away : {0, 14, 30, 50})
            for (const auto vertical : {Qt::AlignBottom, Qt::AlignTop})
                for (const auto side : sides)
                    places.push_back({side | vertical, 0, away});
    } else {
        for (const double down : {0.0, 0.9, 0.1, 0.2, 0.8, 0.3, 0.7, 0.4, 0.6, 0.5})
            for (const auto side : sides)
                places.push_back({side | Qt::AlignTop, down, 0});
    }
    return places;
}

void put(QCPItemText& label, const LabelPlace& place)
{
    constexpr int kGap = 4;
    const bool isRight = place.alignment.testFlag(Qt::AlignRight);
    label.setPositionAlignment(place.alignment);
    label.setTextAlignment(isRight ? Qt::AlignRight : Qt::AlignLeft);
    label.setPadding({7, kGap + place.away, 7, kGap + place.away});
    if (label.position->typeY() == QCPItemPosition::ptAxisRectRatio)
        label.position->setCoords(label.position->key(), place.down);
}

// Returns the rectangle without the padding to the mark.
QRectF labelBox(const QCPItemText& label)
{
    const QRectF box(label.topLeft->pixelPosition(), label.bottomRight->pixelPosition());
    const auto padding = label.padding();
    return box.normalized().adjusted(
        2, padding.top() - 2, -2, -std::min(padding.bottom() - 2, padding.bottom()));
}

void placeLabel(const PanelRect& rect, QCPItemText& label, QList<QPolygonF>& taken)
{
    constexpr double kMiddle = 0.6;
    const bool hasHeight = label.position->typeY() == QCPItemPosition::ptPlotCoords;
    const double x = label.position->pixelPosition().x();
    const bool isRightFirst = x > rect.left() + kMiddle * rect.width();
    const QRectF area(rect.rect());
    const auto places = placesOf(hasHeight, isRightFirst);
    const auto isInside = [&](const LabelPlace& place) {
        put(label, place);
        return area.contains(labelBox(label));
    };
    const auto fits = [&](const LabelPlace& place) {
        return isInside(place) && isFree(labelBox(label), taken);
    };
    if (std::ranges::none_of(places, fits)) {
        constexpr double kNarrow = 0.45; // share of the axes
        const auto width = static_cast<int>(kNarrow * area.width());
        label.setText(wrapped(label.text(), label.font(), width));
        if (std::ranges::none_of(places, fits) && std::ranges::none_of(places, isInside))
            put(label, places.front());
    }
    taken.append(QPolygonF(labelBox(label)));
}

// Puts a letter at the top or the bottom of its line, within the axes.
void putLetter(QCPItemText& letter, Qt::Alignment vertical, Qt::Alignment across)
{
    auto& place = *letter.position;
    place.setCoords(place.coords().x(), vertical == Qt::AlignBottom ? 1 : 0);
    letter.setPositionAlignment(vertical | across);
}

QRectF boxOf(const QCPItemText& letter)
{
    return {letter.topLeft->pixelPosition(), letter.bottomRight->pixelPosition()};
}

// Puts a letter where it is not cut off and covers no text, if possible also no curve.
void placeLetter(QCPItemText& letter, const QList<QRectF>& taken)
{
    const auto* const rect = dynamic_cast<PanelRect*>(letter.clipAxisRect());
    const auto curves = rect ? curvesOf(*rect) : QList<QPolygonF>();
    const QRectF area(letter.clipAxisRect()->rect());
    const auto isApart = [&] {
        const auto box = boxOf(letter);
        return box.left() >= area.left() && box.right() <= area.right() + 1 &&
               std::ranges::none_of(taken,
                                    [&](const QRectF& other) { return other.intersects(box); });
    };
    for (const bool avoidsCurves : {true, false})
        for (const auto vertical : {Qt::AlignTop, Qt::AlignBottom})
            for (const auto across : {Qt::AlignHCenter, Qt::AlignLeft, Qt::AlignRight}) {
                putLetter(letter, vertical, across);
                if (isApart() && (!avoidsCurves || isFree(boxOf(letter), curves)))
                    return;
            }
    putLetter(letter, Qt::AlignBottom, Qt::AlignHCenter);
}

} // namespace

// A line that leaves out the texts and legends of the figure.
class MarkLine final : public QCPItemLine
{
public:
    using QCPItemLine::QCPItemLine;
    void leaveOut(const QRegion& boxes) { m_boxes = boxes; }

protected:
    void draw(QCPPainter* painter) override
    {
        painter->setClipRegion(QRegion(clipRect()) - m_boxes);
        QCPItemLine::draw(painter);
    }

private:
    QRegion m_boxes;
};

MarkLines::MarkLines(QCustomPlot& plot)
    : m_plot(plot)
{
    plot.addLayer(kMarksLayer);
    plot.layer(kMarksLayer)->setMode(QCPLayer::lmBuffered);
    m_beforeReplot =
        QObject::connect(&plot, &QCustomPlot::beforeReplot, &plot, [this] { keepApart(); });
}

MarkLines::~MarkLines()
{
    QObject::disconnect(m_beforeReplot);
}

void MarkLines::show(const AnyFigure& figure,
                     const std::vector<LabelledSpot>& spots,
                     const PlotColours& colours)
{
    for (const auto& item : std::as_const(m_items))
        if (item)
            m_plot.removeItem(item);
    m_items.clear();
    m_lines.clear();
    m_letters.clear();
    const auto* const panels = std::get_if<Figure>(&figure);
    for (const auto& mark : spots) {
        if (!panels) {
            addLines(*m_plot.axisRect(), mark, colours);
            addLabel(*m_plot.axisRect(), mark, colours);
            continue;
        }
        bool isNamed = false;
        for (auto* const rect : panelsOf(m_plot)) {
            if (!isSameAxis(panels->panels[static_cast<std::size_t>(rect->panel())].x, mark.spot.x))
                continue;
            addLines(*rect, mark, colours);
            if (!mark.isFaint || !std::exchange(isNamed, true))
                addLabel(*rect, mark, colours);
        }
    }
    keepApart();
}

void MarkLines::keepApart()
{
    QList<QRectF> taken;
    for (int i = 0; i < m_plot.itemCount(); ++i) // the texts of the figure
        if (const auto* const words = qobject_cast<QCPItemText*>(m_plot.item(i));
            words && words->layer()->name() != kMarksLayer)
            taken.append(boxOf(*words));
    leaveOut(taken);
    for (const auto& letter : std::as_const(m_letters)) {
        if (!letter)
            continue;
        for (const auto* const element : letter->clipAxisRect()->insetLayout()->elements(false))
            taken.append(element->outerRect());
        placeLetter(*letter, taken);
        taken.append(boxOf(*letter));
    }
}

void MarkLines::leaveOut(const QList<QRectF>& texts)
{
    for (const auto& line : std::as_const(m_lines)) {
        if (!line)
            continue;
        QRegion boxes;
        for (const auto& text : texts)
            boxes += text.toAlignedRect();
        for (const auto* const legend : line->clipAxisRect()->insetLayout()->elements(false))
            boxes += legend->outerRect();
        line->leaveOut(boxes);
    }
}

void MarkLines::replot()
{
    m_plot.layer(kMarksLayer)->replot();
}

void MarkLines::addLines(QCPAxisRect& rect, const LabelledSpot& mark, const PlotColours& colours)
{
    const auto& spot = mark.spot;
    const auto addLine = [&](const QCPAxis& axis, double value) {
        auto* const line = added<MarkLine>(m_plot, rect);
        put(*line->start, axis, value / unitOf(axis), 0);
        put(*line->end, axis, value / unitOf(axis), 1);
        line->setPen(QPen(colours.ink, 1, mark.isFaint ? Qt::DotLine : Qt::SolidLine));
        m_items.append(line);
        m_lines.append(line);
    };
    addLine(*rect.axis(QCPAxis::atBottom), spot.at);
    if (spot.y)
        addLine(*rect.axis(QCPAxis::atLeft), spot.height);
}

void MarkLines::addLabel(QCPAxisRect& rect, const LabelledSpot& mark, const PlotColours& colours)
{
    const auto& x = *rect.axis(QCPAxis::atBottom);
    auto* const words = added<QCPItemText>(m_plot, rect);
    put(*words->position, x, mark.spot.at / unitOf(x), 0);
    words->setPositionAlignment(Qt::AlignTop | Qt::AlignHCenter);
    words->setPadding({4, 1, 4, 1});
    words->setText(mark.label);
    words->setFont(font(kSmallSize, !mark.isFaint));
    words->setColor(mark.isFaint ? colours.ink : colours.paper);
    words->setBrush(mark.isFaint ? colours.paper : colours.ink);
    m_items.append(words);
    m_letters.append(words);
}

void placeMarkLabels(QCustomPlot& plot)
{
    for (const auto* const rect : panelsOf(plot)) {
        QList<QCPItemText*> labels;
        for (int i = 0; i < plot.itemCount(); ++i) {
            auto* const words = qobject_cast<QCPItemText*>(plot.item(i));
            if (words && words->position->axisRect() == rect &&
                words->layer()->name() != kMarksLayer)
                labels.append(words);
        }
        if (labels.isEmpty())
            continue;
        auto taken = curvesOf(*rect);
        if (rect->legend && !rect->legendOutside && rect->legend->visible() &&
            rect->legend->itemCount() > 0)
            taken.append(QPolygonF(QRectF(rect->legend->outerRect())));
        for (auto* const label : labels)
            placeLabel(*rect, *label, taken);
    }
}

} // namespace clusterwright::plots
