#include "app/desktop/report/scene_rows.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kBelowSmall = 8;   // pixels: the pins below a box
constexpr qreal kBesideBoxes = 80; // pixels: frames and ports beside the last box

// Returns the middles of the gaps that no box covers, from left to right.
QList<qreal> gapsBetween(QList<QRectF> boxes)
{
    std::ranges::sort(boxes, {}, [](const QRectF& box) { return box.left(); });
    QList<qreal> gaps;
    qreal end = boxes.isEmpty() ? 0 : boxes.front().right();
    for (const auto& box : boxes) {
        if (box.left() > end)
            gaps.push_back((end + box.left()) / 2);
        end = std::max(end, box.right());
    }
    return gaps;
}

// Returns the part without the empty space at the right of the boxes.
QRectF filledPart(const QList<QRectF>& boxes, QRectF part)
{
    auto right = part.left();
    for (const auto& box : boxes)
        right = std::max(right, box.right() + kBesideBoxes);
    part.setRight(std::min(part.right(), right));
    return part;
}

} // namespace

QList<QRectF> rowsOf(QList<QRectF> boxes, const QRectF& whole, qreal widest)
{
    auto cuts = gapsBetween(std::move(boxes));
    cuts.push_back(whole.right());
    QList<QRectF> rows;
    qreal left = whole.left();
    for (qsizetype i = 0; i < cuts.size(); ++i) {
        const bool isLast = i + 1 == cuts.size();
        if (!isLast && cuts[i + 1] - left <= widest)
            continue;
        rows.push_back(QRectF(left, whole.top(), cuts[i] - left, whole.height()));
        left = cuts[i];
    }
    return rows;
}

QList<QRectF>
rowsOf(const QList<QRectF>& boxes, const QList<QRectF>& small, const QRectF& whole, qreal widest)
{
    const auto rows = rowsOf(boxes + small, whole, widest);
    const bool isTooWide =
        std::ranges::any_of(rows, [&](const QRectF& row) { return row.width() > widest; });
    qreal bottom = whole.top();
    for (const auto& box : small)
        bottom = std::max(bottom, box.bottom());
    const bool areAbove = std::ranges::all_of(
        boxes, [&](const QRectF& box) { return box.top() >= bottom + kBelowSmall; });
    if (!isTooWide || small.isEmpty() || boxes.isEmpty() || !areAbove)
        return rows;
    auto upper = whole;
    upper.setBottom(bottom + kBelowSmall);
    auto lower = whole;
    lower.setTop(upper.bottom());
    return rowsOf(small, filledPart(small, upper), widest) +
           rowsOf(boxes, filledPart(boxes, lower), widest);
}

} // namespace clusterwright::desktop
