#include "app/desktop/report/scene_rows.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

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

} // namespace clusterwright::desktop
