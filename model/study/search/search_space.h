// Points of a search: the whole grid of some axes, or a Latin hypercube over the values of the axes.
#pragma once

#include "model/expression/program/interval_program.h"
#include "model/expression/program/point_column.h"
#include "model/study/points/axis.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace clusterwright::model
{

// A trillion points take a day at ten million per second.
inline constexpr std::uint64_t kMostSearchPoints = 1'000'000'000'000;
inline constexpr std::uint64_t kMostHypercubePoints = 10'000'000;

struct Hypercube {
    std::uint64_t points =
        0; // number of points; each stratum of an axis has one. A stratum is a value of the axis, or a share of a value
    std::uint64_t seed = 1;
};

class SearchSpace
{
public:
    // Errors: search.size (with the estimate), search.samples.
    [[nodiscard]] static Result<SearchSpace> over(std::vector<Axis> axes,
                                                  std::optional<Hypercube> hypercube);

    [[nodiscard]] std::uint64_t size() const { return m_size; }
    [[nodiscard]] const std::vector<Axis>& axes() const { return m_axes; }
    [[nodiscard]] bool isGrid() const { return m_samples.empty(); }

    // The last axis of a grid changes fastest.
    void pointAt(std::uint64_t index, std::span<double> values) const;
    // The same for many points: one column per axis, all of one length.
    void pointsFrom(std::uint64_t begin, std::span<PointColumn> columns) const;
    // Returns a size near `target` such that consecutive pieces fill boxes: whole inner axes, and an even piece of the next axis.
    [[nodiscard]] std::uint64_t pieceSize(std::uint64_t target) const;
    // Returns a box that contains all points with indices from begin to end - 1, begin < end.
    void boxOf(std::uint64_t begin, std::uint64_t end, std::span<Interval> box) const;

private:
    std::vector<Axis> m_axes;
    std::uint64_t m_size = 0;
    std::vector<std::uint64_t> m_strides;
    std::vector<Interval> m_ranges; // ranges of the whole axes
    std::vector<std::vector<std::uint32_t>>
        m_samples; // per axis, per point: index of the value; empty for a grid
};

} // namespace clusterwright::model
