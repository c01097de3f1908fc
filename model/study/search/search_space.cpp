#include "model/study/search/search_space.h"

#include "model/core/duration.h"
#include "model/core/finding.h"
#include "model/core/seeded_random.h"
#include "model/core/text.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// For the estimate in an error: the speed of a good search on one core.
constexpr double kPointsPerSecond = 1e9;

Interval rangeOf(std::span<const double> values)
{
    const auto [least, most] = std::ranges::minmax(values);
    return {least, most};
}

// Assigns stratum k of a random order to point k; its value is at the same share of the axis.
std::vector<std::uint32_t> sampled(std::uint64_t points, std::uint64_t values, SeededRandom& random)
{
    std::vector<std::uint32_t> strata(points);
    for (std::uint64_t i = 0; i < points; ++i)
        strata[i] = static_cast<std::uint32_t>(i);
    random.shuffle(std::span(strata));
    for (auto& stratum : strata) {
        const double share = (stratum + random.unit()) / static_cast<double>(points);
        const auto value = static_cast<std::uint64_t>(share * static_cast<double>(values));
        stratum = static_cast<std::uint32_t>(std::min(value, values - 1));
    }
    return strata;
}

} // namespace

Result<SearchSpace> SearchSpace::over(std::vector<Axis> axes, std::optional<Hypercube> hypercube)
{
    double points = 1;
    for (const auto& axis : axes)
        points *= static_cast<double>(axis.values.size());
    if (hypercube && (hypercube->points == 0 || hypercube->points > kMostHypercubePoints))
        return refusal("search.samples",
                       "a Latin hypercube must have from 1 to " +
                           std::to_string(kMostHypercubePoints) + " points, got " +
                           std::to_string(hypercube->points),
                       "");
    if (!hypercube && points > static_cast<double>(kMostSearchPoints))
        return refusal("search.size",
                       "the space has " + roundedText(points, 3) +
                           " points: at a billion points per second they take " +
                           durationText(points / kPointsPerSecond),
                       "shorten an axis, or sample the space by a Latin hypercube");
    SearchSpace space;
    space.m_axes = std::move(axes);
    space.m_strides.resize(space.m_axes.size());
    std::uint64_t stride = 1;
    for (std::size_t i = space.m_axes.size(); i-- > 0;) {
        space.m_strides[i] = stride;
        if (!hypercube)
            stride *= space.m_axes[i].values.size();
    }
    for (const auto& axis : space.m_axes)
        space.m_ranges.push_back(rangeOf(axis.values));
    space.m_size = hypercube ? hypercube->points : stride;
    if (hypercube) {
        SeededRandom random(hypercube->seed);
        for (const auto& axis : space.m_axes)
            space.m_samples.push_back(sampled(hypercube->points, axis.values.size(), random));
    }
    return space;
}

void SearchSpace::pointAt(std::uint64_t index, std::span<double> values) const
{
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        const auto& axis = m_axes[i].values;
        values[i] = isGrid() ? axis[index / m_strides[i] % axis.size()] : axis[m_samples[i][index]];
    }
}

void SearchSpace::pointsFrom(std::uint64_t begin, std::span<PointColumn> columns) const
{
    std::vector<double> point(m_axes.size());
    for (std::size_t k = 0; k < columns[0].size(); ++k) {
        pointAt(begin + k, point);
        for (std::size_t i = 0; i < point.size(); ++i)
            columns[i][k] = point[i];
    }
}

std::uint64_t SearchSpace::pieceSize(std::uint64_t target) const
{
    constexpr std::uint64_t kUnevenFrom =
        8; // if an even piece is too small by this factor, overlapping boxes are better
    std::uint64_t inner = 1;
    for (std::size_t i = m_axes.size(); isGrid() && i-- > 0;) {
        const std::uint64_t length = m_axes[i].values.size();
        const auto most = target / inner;
        if (length <= most) {
            inner *= length;
            continue;
        }
        auto even = most;
        while (length % even != 0)
            --even;
        return inner * (even * kUnevenFrom < most ? most : even);
    }
    return isGrid() ? inner : target;
}

void SearchSpace::boxOf(std::uint64_t begin, std::uint64_t end, std::span<Interval> box) const
{
    bool isShared = isGrid(); // all points share the coordinates so far
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        if (!isShared) {
            box[i] = m_ranges[i];
            continue;
        }
        const auto& values = m_axes[i].values;
        const auto first = begin / m_strides[i] % values.size();
        const auto last = (end - 1) / m_strides[i] % values.size();
        box[i] = rangeOf(std::span(values).subspan(first, last - first + 1));
        isShared = first == last;
    }
}

} // namespace clusterwright::model
