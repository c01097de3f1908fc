#include "app/desktop/canvas/alignment.h"

#include <algorithm>
#include <numeric>

namespace clusterwright::desktop
{

namespace
{

std::vector<QPointF> middlesOf(const std::vector<QRectF>& boxes)
{
    std::vector<QPointF> middles;
    for (const auto& box : boxes)
        middles.push_back(box.center());
    return middles;
}

// A box along one direction: its extent and its middle.
struct Along {
    bool isHorizontal;

    [[nodiscard]] double start(const QRectF& box) const
    {
        return isHorizontal ? box.left() : box.top();
    }
    [[nodiscard]] double size(const QRectF& box) const
    {
        return isHorizontal ? box.width() : box.height();
    }
    [[nodiscard]] double end(const QRectF& box) const { return start(box) + size(box); }
    void set(QPointF& middle, double value) const
    {
        if (isHorizontal)
            middle.setX(value);
        else
            middle.setY(value);
    }
};

} // namespace

std::vector<QPointF> aligned(const std::vector<QRectF>& boxes, Alignment alignment)
{
    auto middles = middlesOf(boxes);
    QRectF all;
    for (const auto& box : boxes)
        all |= box;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const double halfWidth = boxes[i].width() / 2;
        const double halfHeight = boxes[i].height() / 2;
        switch (alignment) {
        case Alignment::Left:
            middles[i].setX(all.left() + halfWidth);
            break;
        case Alignment::Center:
            middles[i].setX(all.center().x());
            break;
        case Alignment::Right:
            middles[i].setX(all.right() - halfWidth);
            break;
        case Alignment::Top:
            middles[i].setY(all.top() + halfHeight);
            break;
        case Alignment::Middle:
            middles[i].setY(all.center().y());
            break;
        case Alignment::Bottom:
            middles[i].setY(all.bottom() - halfHeight);
            break;
        }
    }
    return middles;
}

std::vector<QPointF> distributed(const std::vector<QRectF>& boxes, Qt::Orientation orientation)
{
    auto middles = middlesOf(boxes);
    if (boxes.size() < 3)
        return middles;
    const Along along{orientation == Qt::Horizontal};
    std::vector<std::size_t> order(boxes.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(
        order, {}, [&](std::size_t i) { return along.start(boxes[i]) + along.end(boxes[i]); });
    double taken = 0;
    for (const auto& box : boxes)
        taken += along.size(box);
    const double start = along.start(boxes[order.front()]);
    const double room = along.end(boxes[order.back()]) - start;
    const double gap = (room - taken) / static_cast<double>(boxes.size() - 1);
    double at = start;
    for (const auto i : order) {
        along.set(middles[i], at + along.size(boxes[i]) / 2);
        at += along.size(boxes[i]) + gap;
    }
    return middles;
}

} // namespace clusterwright::desktop
