#include "model/study/bands/sign_scan.h"

#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/toms748_solve.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

namespace clusterwright::model
{

namespace
{

constexpr int kDeepest = 4; // gaps inside a bracket inside a bracket

struct Point {
    PairSample sample;
    Side side = Side::None; // a lone equal point takes the side of a neighbour
};

// Returns the sample at 0 if a search between two points has reached values that are negligible beside their distance.
PairSample settledAtZero(PairSample sample, const Point& a, const Point& b)
{
    constexpr double kNothing = 1e-60;
    if (std::abs(sample.x) <= kNothing * (b.sample.x - a.sample.x))
        sample.x = 0;
    return sample;
}

bool isOrdered(Side side)
{
    return side == Side::Below || side == Side::Above;
}

double scaleOf(const PairSample& sample)
{
    return std::max(std::abs(sample.first), std::abs(sample.second));
}

class Scanner
{
public:
    explicit Scanner(const PairFunction& function)
        : m_function(function)
    {
        m_scan.nearest.x = std::numeric_limits<double>::quiet_NaN();
    }

    SignScan run(const std::vector<double>& grid, bool whole)
    {
        std::vector<Point> points;
        for (const auto x : grid)
            points.push_back(at(x));
        if (whole) {
            m_refined = std::move(points);
            findSteps();
        } else {
            settleLoneEquals(points);
            addDips(points);
            for (std::size_t i = 0; i < points.size(); ++i) {
                m_refined.push_back(points[i]);
                if (i + 1 < points.size())
                    between(points[i], points[i + 1], 0);
            }
        }
        finish();
        return std::move(m_scan);
    }

private:
    Point at(double x)
    {
        const auto [first, second] = m_function(x);
        const PairSample sample{x, first, second};
        const auto side = sample.side();
        if (side != Side::None &&
            !(std::abs(m_scan.nearest.difference()) <= std::abs(sample.difference()) &&
              !std::isnan(m_scan.nearest.x)))
            m_scan.nearest = sample;
        return {sample, side};
    }

    void add(Change::Kind kind, const PairSample& before, const PairSample& after)
    {
        m_scan.changes.push_back({kind, before, after});
    }

    void findSteps()
    {
        for (std::size_t i = 0; i + 1 < m_refined.size(); ++i) {
            const auto& a = m_refined[i];
            const auto& b = m_refined[i + 1];
            if (isOrdered(a.side) && isOrdered(b.side) && a.side != b.side)
                add(Change::Kind::Step, a.sample, b.sample);
        }
    }

    // A single equal grid point is not an interval; it takes the side of a neighbour.
    void settleLoneEquals(std::vector<Point>& points)
    {
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto before = i > 0 ? points[i - 1].side : Side::None;
            const auto after = i + 1 < points.size() ? points[i + 1].side : Side::None;
            auto& point = points[i];
            if (point.side != Side::Equal || before == Side::Equal || after == Side::Equal)
                continue;
            if (isOrdered(before) && isOrdered(after)) {
                const double difference = point.sample.difference();
                if (before == after && difference == 0) // such as a point at a jump
                    add(Change::Kind::Touch, point.sample, point.sample);
                if (before == after || difference == 0)
                    point.side = before;
                else
                    point.side = difference > 0 ? Side::Above : Side::Below;
            } else if (isOrdered(before) || isOrdered(after)) {
                point.side = isOrdered(before) ? before : after;
                add(Change::Kind::Touch, point.sample, point.sample);
            }
        }
    }

    // Where the two functions approach each other between points of one order, they may touch or cross twice.
    void addDips(std::vector<Point>& points)
    {
        std::vector<Point> found;
        for (std::size_t i = 1; i + 1 < points.size(); ++i) {
            const auto side = points[i].side;
            if (!isOrdered(side) || points[i - 1].side != side || points[i + 1].side != side)
                continue;
            const auto gap = [&](std::size_t j) { return std::abs(points[j].sample.difference()); };
            if (gap(i) == 0 || gap(i) >= gap(i - 1) ||
                gap(i) > gap(i + 1)) // the first of equal neighbours
                continue;
            const auto lowest = lowestBetween(points[i - 1].sample.x, points[i + 1].sample.x, side);
            if (lowest.side == Side::Equal)
                add(Change::Kind::Touch, lowest.sample, lowest.sample);
            else if (isOrdered(lowest.side) && lowest.side != side)
                found.push_back(lowest);
        }
        points.insert(points.end(), found.begin(), found.end());
        std::ranges::sort(points, {}, [](const Point& point) { return point.sample.x; });
    }

    Point lowestBetween(double low, double high, Side side)
    {
        constexpr int kBits = 26; // half the bits of a double: a smooth minimum is no sharper
        constexpr double kNearEnough = 1e-5;
        const auto height = [&](double x) {
            const auto point = at(x);
            if (point.side == Side::None)
                return std::numeric_limits<double>::max();
            return side == Side::Above ? point.sample.difference() : -point.sample.difference();
        };
        std::uintmax_t most = 100;
        const double x =
            boost::math::tools::brent_find_minima(height, low, high, kBits, most).first;
        const auto lowest = at(x);
        if (std::abs(height(x)) > kNearEnough * scaleOf(lowest.sample))
            return lowest;
        return sharpened(height, x, low, high);
    }

    // Narrows a kink, which is sharper than the parabola's result.
    template <typename Height>
    Point sharpened(const Height& height, double x, double low, double high)
    {
        constexpr double kAround = 1e-6;
        constexpr int kSteps = 100;
        double a = std::max(low, x - kAround * (high - low));
        double b = std::min(high, x + kAround * (high - low));
        for (int i = 0; i < kSteps; ++i) {
            const double left = a + (b - a) / 3;
            const double right = b - (b - a) / 3;
            if (height(left) < height(right))
                b = right;
            else
                a = left;
        }
        return height(a) < height(x) ? at(a) : at(x);
    }

    // Finds all changes strictly between two points; appends to m_refined in order.
    void between(const Point& a, const Point& b, int depth)
    {
        if (a.side == b.side || depth > kDeepest || !(a.sample.x < b.sample.x))
            return;
        if (a.side == Side::None || b.side == Side::None)
            findEdge(a, b, depth);
        else if (a.side == Side::Equal || b.side == Side::Equal)
            findEqualEdge(a, b);
        else
            findCrossing(a, b, depth);
    }

    // Returns the two neighbours between which `isIn` changes.
    template <typename Predicate>
    std::pair<Point, Point> bisected(Point a, Point b, const Predicate& isIn)
    {
        const bool isFirstIn = isIn(a.side);
        while (true) {
            const double x = a.sample.x + (b.sample.x - a.sample.x) / 2;
            if (x <= a.sample.x || x >= b.sample.x)
                return {a, b};
            const auto middle = at(x);
            (isIn(middle.side) == isFirstIn ? a : b) = middle;
        }
    }

    void findEdge(const Point& a, const Point& b, int depth)
    {
        const auto [last, first] = bisected(a, b, [](Side side) { return side == Side::None; });
        between(a, last, depth + 1);
        m_refined.push_back({settledAtZero(last.sample, a, b), last.side});
        m_refined.push_back({settledAtZero(first.sample, a, b), first.side});
        between(first, b, depth + 1);
    }

    void findEqualEdge(const Point& a, const Point& b)
    {
        const auto [last, first] = bisected(a, b, [](Side side) { return side == Side::Equal; });
        m_refined.push_back(last);
        m_refined.push_back(first);
    }

    void findCrossing(const Point& a, const Point& b, int depth)
    {
        if (a.sample.difference() == 0 || b.sample.difference() == 0) {
            meetAt(a.sample.difference() == 0 ? a.sample : b.sample, a.side, b.side);
            return;
        }
        std::optional<Point> hole;
        const auto difference = [&](double x) {
            const auto point = at(x);
            if (point.side == Side::None)
                hole = point;
            return point.side == Side::None ? 0.0 : point.sample.difference();
        };
        std::uintmax_t most = 400;
        const boost::math::tools::eps_tolerance<double> allDigits(52);
        const auto [low, high] = boost::math::tools::toms748_solve(difference,
                                                                   a.sample.x,
                                                                   b.sample.x,
                                                                   a.sample.difference(),
                                                                   b.sample.difference(),
                                                                   allDigits,
                                                                   most);
        if (hole) {
            between(a, *hole, depth + 1);
            m_refined.push_back(*hole);
            between(*hole, b, depth + 1);
            return;
        }
        judge(at(low).sample, at(high).sample, a, b);
    }

    void judge(PairSample low, PairSample high, const Point& a, const Point& b)
    {
        const double left = std::abs(high.difference() - low.difference());
        low = settledAtZero(low, a, b);
        high = settledAtZero(high, a, b);
        if (left > kJump * std::max(scaleOf(a.sample), scaleOf(b.sample))) {
            m_refined.push_back({low, a.side});
            const auto middle = at((low.x + high.x) / 2);
            if (low.x == 0 && high.x == 0 && middle.side == Side::None) // a pole
                m_refined.push_back(middle);
            else
                add(Change::Kind::Jump, low, high);
            m_refined.push_back({high, b.side});
            return;
        }
        const bool isLow = std::abs(low.difference()) <= std::abs(high.difference());
        meetAt(isLow ? low : high, a.side, b.side);
    }

    void meetAt(const PairSample& sample, Side before, Side after)
    {
        add(Change::Kind::Meeting, sample, sample);
        m_refined.push_back({sample, before});
        m_refined.push_back({sample, after});
    }

    void finish()
    {
        for (const auto& [sample, side] : m_refined) {
            auto& stretches = m_scan.stretches;
            if (stretches.empty() || stretches.back().side != side)
                stretches.push_back({sample.x, sample.x, side});
            stretches.back().to = sample.x;
            m_scan.points.push_back(sample);
        }
        std::ranges::stable_sort(
            m_scan.changes, {}, [](const Change& change) { return change.before.x; });
    }

    const PairFunction& m_function;
    SignScan m_scan;
    std::vector<Point> m_refined;
};

} // namespace

Side PairSample::side() const
{
    if (!std::isfinite(first) || !std::isfinite(second))
        return Side::None;
    if (std::abs(difference()) <= kSameValue * scaleOf(*this))
        return Side::Equal;
    return difference() < 0 ? Side::Below : Side::Above;
}

std::string_view toText(Change::Kind kind)
{
    switch (kind) {
    case Change::Kind::Meeting:
        return "meeting";
    case Change::Kind::Touch:
        return "touch";
    case Change::Kind::Jump:
        return "jump";
    case Change::Kind::Step:
        return "step";
    }
    return "";
}

SignScan scanSigns(const PairFunction& function, const std::vector<double>& grid, bool whole)
{
    assert(!grid.empty());
    return Scanner(function).run(grid, whole);
}

} // namespace clusterwright::model
