#include "model/calibration/loggp/robust_line.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kLeastPoints = 3;
constexpr double kNumbersOfALine =
    6; // intercept, slope and beginning, counted twice, because the best of many places fits by chance

bool hasTwoX(std::span<const PlanePoint> points)
{
    return std::ranges::any_of(points,
                               [&](const PlanePoint& p) { return p.x != points.front().x; });
}

constexpr double kSmallShare =
    0.1; // relative to the lower quartile, below which a value is noise around zero

struct Weighed {
    PlanePoint point;
    double weight; // 1 / |y|
};

std::vector<Weighed> weighed(std::span<const PlanePoint> points)
{
    std::vector<double> sizes;
    for (const auto& point : points)
        sizes.push_back(std::abs(point.y));
    auto sorted = sizes;
    std::ranges::sort(sorted);
    const double least =
        std::max(kSmallShare * sorted[sorted.size() / 4], std::numeric_limits<double>::min());
    std::vector<Weighed> result;
    for (std::size_t i = 0; i < points.size(); ++i)
        result.push_back({points[i], 1 / std::max(sizes[i], least)});
    return result;
}

// Returns the sum of the relative residuals, each at least the noise.
double misfit(const std::vector<Weighed>& points, const Line& line, double noise)
{
    double sum = 0;
    for (const auto& [point, weight] : points)
        sum += std::max(noise, std::abs(point.y - line.at(point.x)) * weight);
    return sum;
}

double leastMisfit(std::span<const PlanePoint> points, double noise)
{
    return misfit(weighed(points), robustLine(points), noise);
}

Line through(const PlanePoint& a, const PlanePoint& b)
{
    const double slope = (b.y - a.y) / (b.x - a.x);
    return {a.y - slope * a.x, slope};
}

struct Split {
    std::size_t place = 0; // 0 for none
    double gain = 0;
};

// Returns the Bayesian information criterion for Laplace-distributed residuals: 2 n ln(mean) + k ln(n).
Split bestSplit(std::span<const PlanePoint> points, double noise)
{
    Split best;
    const auto n = static_cast<double>(points.size());
    if (points.size() < 2 * kLeastPoints)
        return best;
    const double whole = leastMisfit(points, noise);
    for (std::size_t i = kLeastPoints; i + kLeastPoints <= points.size(); ++i) {
        const auto left = points.first(i);
        const auto right = points.subspan(i);
        if (!hasTwoX(left) || !hasTwoX(right))
            continue;
        const double parts = leastMisfit(left, noise) + leastMisfit(right, noise);
        const double gain = 2 * n * std::log(whole / parts) - kNumbersOfALine * std::log(n);
        if (gain > best.gain)
            best = {i, gain};
    }
    return best;
}

void addChanges(std::span<const PlanePoint> points,
                std::size_t offset,
                double noise,
                std::vector<std::size_t>& changes)
{
    const auto split = bestSplit(points, noise);
    if (split.place == 0)
        return;
    addChanges(points.first(split.place), offset, noise, changes);
    changes.push_back(offset + split.place);
    addChanges(points.subspan(split.place), offset + split.place, noise, changes);
}

} // namespace

Line robustLine(std::span<const PlanePoint> points)
{
    assert(hasTwoX(points));
    const auto all = weighed(points);
    Line best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = i + 1; j < points.size(); ++j) {
            if (points[i].x == points[j].x)
                continue;
            const auto line = through(points[i], points[j]);
            const double sum = misfit(all, line, 0);
            if (sum < least) {
                least = sum;
                best = line;
            }
        }
    }
    return best;
}

std::vector<std::size_t> lineChanges(std::span<const PlanePoint> points, double noise)
{
    std::vector<std::size_t> changes;
    if (points.size() >= 2 * kLeastPoints)
        addChanges(points, 0, noise, changes);
    return changes;
}

} // namespace clusterwright::model
