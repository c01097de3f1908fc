#include "app/desktop/topology/drawing/cable_detour.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr double kTouch = 3; // lines that are this close to a box count as crossing it

// Clips the line at each side of the box (Liang and Barsky, ACM Transactions on Graphics 3(1), 1984).
bool crosses(const QLineF& line, const QRectF& box)
{
    double first = 0;
    double last = 1;
    const auto clip = [&](double way, double room) {
        if (way == 0)
            return room >= 0;
        const double at = room / way;
        if (way < 0)
            first = std::max(first, at);
        else
            last = std::min(last, at);
        return first <= last;
    };
    return clip(-line.dx(), line.x1() - box.left()) && clip(line.dx(), box.right() - line.x1()) &&
           clip(-line.dy(), line.y1() - box.top()) && clip(line.dy(), box.bottom() - line.y1());
}

double cross(QPointF a, QPointF b)
{
    return a.x() * b.y() - a.y() * b.x();
}

double lengthOf(const QPolygonF& path)
{
    double length = 0;
    for (qsizetype i = 1; i < path.size(); ++i)
        length += QLineF(path[i - 1], path[i]).length();
    return length;
}

// Returns the path from the line's start to its end along the convex hull of the points on one side of it (Jarvis' march). `side`: 1 or -1.
QPolygonF hullOf(const QLineF& line, QPolygonF points, double side)
{
    const auto way = line.p2() - line.p1();
    points.removeIf([&](QPointF point) { return side * cross(way, point - line.p1()) <= 0; });
    points.append(line.p2());
    QPolygonF path{line.p1()};
    while (path.last() != line.p2() && path.size() <= points.size()) {
        auto next = points.first();
        for (const auto& point : points) {
            const double turn = side * cross(next - path.last(), point - path.last());
            const bool isFarther = turn == 0 && QLineF(path.last(), point).length() >
                                                    QLineF(path.last(), next).length();
            if (turn > 0 || isFarther)
                next = point;
        }
        path.append(next);
    }
    return path;
}

} // namespace

std::vector<std::size_t> crossedBoxes(const QPolygonF& path, const std::vector<QRectF>& boxes)
{
    std::vector<std::size_t> crossed;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const auto box = boxes[i].adjusted(-kTouch, -kTouch, kTouch, kTouch);
        for (qsizetype k = 1; k < path.size(); ++k)
            if (crosses({path[k - 1], path[k]}, box)) {
                crossed.push_back(i);
                break;
            }
    }
    return crossed;
}

QPolygonF detourOf(const QLineF& line, const std::vector<QRectF>& boxes, double room)
{
    constexpr int kTries = 4; // each try also avoids the boxes that the previous one crossed
    const auto inWay = crossedBoxes({line.p1(), line.p2()}, boxes);
    QPolygonF best;
    for (const double side : {-1.0, 1.0}) {
        QPolygonF corners;
        auto crossed = inWay;
        QPolygonF path;
        for (int i = 0; i < kTries && !crossed.empty(); ++i) {
            for (const auto number : crossed) {
                const auto box = boxes[number].adjusted(-room, -room, room, room);
                for (const auto corner :
                     {box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()})
                    corners.append(corner);
            }
            path = hullOf(line, corners, side);
            crossed = crossedBoxes(path, boxes);
        }
        const bool isFree = crossed.empty() && !path.isEmpty() && path.last() == line.p2();
        if (isFree && (best.isEmpty() || lengthOf(path) < lengthOf(best)))
            best = path;
    }
    return best.isEmpty() ? best : QPolygonF(best.mid(1, best.size() - 2));
}

} // namespace clusterwright::desktop
