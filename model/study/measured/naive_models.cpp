#include "model/study/measured/naive_models.h"

#include "model/study/measured/two_term_fit.h"
#include "model/study/points/sampling.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace clusterwright::model
{

namespace
{

using Times = std::map<double, double>; // size -> time
using Scales = std::map<double, Times>; // scale -> times

std::vector<NaivePoint> mediansOf(std::span<const NaivePoint> points)
{
    std::map<std::tuple<double, double, std::vector<double>>, std::vector<const NaivePoint*>>
        groups;
    for (const auto& point : points)
        groups[{point.scale, point.size, point.conditions}].push_back(&point);
    std::vector<NaivePoint> medians;
    for (const auto& [key, members] : groups) {
        std::vector<double> measured;
        for (const auto* const member : members)
            measured.push_back(member->measured);
        medians.push_back(*members.front());
        medians.back().measured = sampleQuantile(std::move(measured), 0.5);
    }
    return medians;
}

bool varies(std::span<const NaivePoint> points, double NaivePoint::*field)
{
    return std::ranges::any_of(
        points, [&](const NaivePoint& one) { return one.*field != points.front().*field; });
}

// Returns the times by scale and size at these conditions; without such points, those at any conditions.
Scales scalesAt(std::span<const NaivePoint> points, const std::vector<double>& conditions)
{
    const auto isEqual = [&](const NaivePoint& one) { return one.conditions == conditions; };
    const bool hasEqual = std::ranges::any_of(points, isEqual);
    std::map<double, std::map<double, std::vector<double>>> groups;
    for (const auto& point : points)
        if (!hasEqual || isEqual(point))
            groups[point.scale][point.size].push_back(point.measured);
    Scales scales;
    for (auto& [scale, sizes] : groups)
        for (auto& [size, measured] : sizes)
            scales[scale][size] = sampleQuantile(std::move(measured), 0.5);
    return scales;
}

// Returns y at x on the straight line in log-log through two points.
double lineThrough(std::pair<double, double> a, std::pair<double, double> b, double x)
{
    const double slope = std::log(b.second / a.second) / std::log(b.first / a.first);
    return b.second * std::pow(x / b.first, slope);
}

double timeAt(const Times& times, double size)
{
    const auto above = times.lower_bound(size);
    if (above == times.end())
        return times.rbegin()->second;
    if (above == times.begin() || above->first == size)
        return above->second;
    const auto below = std::prev(above);
    return below->first > 0 ? lineThrough(*below, *above, size) : above->second;
}

// Returns the position behind the largest scale up to that of the point, or behind the smallest one.
Scales::const_iterator endOf(const Scales& scales, double scale)
{
    const auto end = scales.upper_bound(scale);
    return end == scales.begin() ? std::next(end) : end;
}

double lastScale(const Scales& scales, const NaivePoint& point)
{
    return timeAt(std::prev(endOf(scales, point.scale))->second, point.size);
}

double powerLaw(const Scales& scales, const NaivePoint& point)
{
    auto last = std::prev(endOf(scales, point.scale));
    if (last == scales.begin())
        ++last;
    if (last == scales.end()) // one scale at these conditions
        return lastScale(scales, point);
    const auto before = std::prev(last);
    return lineThrough({before->first, timeAt(before->second, point.size)},
                       {last->first, timeAt(last->second, point.size)},
                       point.scale);
}

TermValues alphaBetaTerms(const NaivePoint& point)
{
    return {1, std::log2(point.scale), point.work, 0};
}

std::vector<double> alphaBeta(std::span<const NaivePoint> points, std::span<const NaivePoint> asked)
{
    RelativeSums sums;
    for (const auto& point : points)
        sums.add(alphaBetaTerms(point), point.measured);
    std::vector<std::size_t> terms{0};
    if (varies(points, &NaivePoint::scale))
        terms.push_back(1);
    if (varies(points, &NaivePoint::work))
        terms.push_back(2);
    const auto found = leastRelativeSquares(sums, terms);
    std::vector<double> values;
    for (const auto& point : asked) {
        const auto at = alphaBetaTerms(point);
        values.push_back(found[0] + found[1] * at[1] + found[2] * at[2]);
    }
    return values;
}

std::vector<double> twoTerms(std::span<const NaivePoint> points, std::span<const NaivePoint> asked)
{
    std::vector<TwoTermPoint> given;
    for (const auto& point : points)
        given.push_back({point.scale, point.work, point.measured});
    const auto found = fitTwoTerms(given);
    std::vector<double> values;
    for (const auto& point : asked)
        values.push_back(found.at(point.scale, point.work));
    return values;
}

std::vector<double> byScale(std::span<const NaivePoint> points,
                            std::span<const NaivePoint> asked,
                            double (*rule)(const Scales&, const NaivePoint&))
{
    std::map<std::vector<double>, Scales> known;
    std::vector<double> values;
    for (const auto& point : asked) {
        const auto [found, isNew] = known.try_emplace(point.conditions);
        if (isNew)
            found->second = scalesAt(points, point.conditions);
        values.push_back(rule(found->second, point));
    }
    return values;
}

// Returns why the model does not apply; empty if it does.
std::string reasonAgainst(NaiveKind kind, std::span<const NaivePoint> points)
{
    if (points.empty())
        return "no calibrated rows";
    if (std::ranges::any_of(points, [](const NaivePoint& one) { return !(one.measured > 0); }))
        return "a calibrated value is not above 0";
    const bool usesLogarithm = kind != NaiveKind::LastScale;
    if (usesLogarithm &&
        std::ranges::any_of(points, [](const auto& one) { return one.scale <= 0; }))
        return "a scale is not above 0";
    if (kind == NaiveKind::PowerLaw && scalesOf(points) < 2)
        return "one scale only";
    const bool isFit = kind == NaiveKind::AlphaBeta || kind == NaiveKind::TwoTerm;
    if (isFit && !varies(points, &NaivePoint::scale) && !varies(points, &NaivePoint::work))
        return "neither scale nor size varies";
    constexpr std::size_t kLeastPoints = 3;
    if (kind == NaiveKind::TwoTerm && points.size() < kLeastPoints)
        return "fewer than three calibrated points";
    return "";
}

std::vector<double>
valuesOf(NaiveKind kind, std::span<const NaivePoint> points, std::span<const NaivePoint> asked)
{
    switch (kind) {
    case NaiveKind::AlphaBeta:
        return alphaBeta(points, asked);
    case NaiveKind::LastScale:
        return byScale(points, asked, lastScale);
    case NaiveKind::PowerLaw:
        return byScale(points, asked, powerLaw);
    case NaiveKind::TwoTerm:
        break;
    }
    return twoTerms(points, asked);
}

} // namespace

std::string_view toText(NaiveKind kind)
{
    constexpr std::array<std::string_view, kNaiveKinds.size()> kTexts{
        "alpha-beta", "last scale", "power law", "two-term PMNF"};
    return kTexts[static_cast<std::size_t>(kind)];
}

std::size_t scalesOf(std::span<const NaivePoint> points)
{
    std::set<double> scales;
    for (const auto& point : points)
        scales.insert(point.scale);
    return scales.size();
}

std::vector<NaivePredictions> naivePredictions(std::span<const NaivePoint> calibrated,
                                               std::span<const NaivePoint> asked)
{
    const auto points = mediansOf(calibrated);
    std::vector<NaivePredictions> all;
    for (const auto kind : kNaiveKinds) {
        auto reason = reasonAgainst(kind, points);
        auto values = reason.empty() ? valuesOf(kind, points, asked) : std::vector<double>{};
        all.push_back({kind, std::move(values), std::move(reason)});
    }
    return all;
}

double DataAxes::workOf(double atScale, double atSize) const
{
    return isVolume ? atSize * atSize * atSize / atScale : atSize;
}

const NaiveModelError* NaiveComparison::best() const
{
    const auto found = std::ranges::min_element(
        models, {}, [](const NaiveModelError& one) { return one.factor.median; });
    return found == models.end() || std::isinf(found->factor.median) ? nullptr : &*found;
}

double NaiveComparison::gain() const
{
    const auto* const bar = best();
    return bar == nullptr ? std::numeric_limits<double>::quiet_NaN() : bar->factor.median / ours;
}

} // namespace clusterwright::model
