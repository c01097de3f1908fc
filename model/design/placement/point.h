// Places and sizes on a canvas. Units: 1/96 inch at 100 %.
#pragma once

namespace clusterwright::model
{

struct Point {
    double x = 0;
    double y = 0;

    friend bool operator==(const Point&, const Point&) = default;
};

// Size of a node on a canvas, and the space around it.
inline constexpr double kNodeWidth = 96;
inline constexpr double kNodeHeight = 72;
inline constexpr double kNodeGap = 48;

} // namespace clusterwright::model
