// Points to sample a model at, and what is taken for the distribution of a number that is known as an interval.
// The same for a seed on every platform.
#pragma once

#include "model/expression/program/point_column.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

enum class OriginKind;

// One column per variable, one value per point.
using SampleColumns = std::vector<PointColumn>;

// One output of a model at all points at once; NaN where there is no answer.
using ColumnModel = std::function<std::vector<double>(const SampleColumns&)>;

// In the unit cube [0, 1)^dimensions, independent of each other.
[[nodiscard]] SampleColumns
randomPoints(std::size_t points, std::size_t dimensions, std::uint64_t seed);

// Law: in every dimension, each of the `points` strata [k / points, (k + 1) / points) holds exactly one point.
// McKay, Beckman and Conover, A comparison of three methods for selecting values of input variables (1979).
[[nodiscard]] SampleColumns
latinHypercube(std::size_t points, std::size_t dimensions, std::uint64_t seed);

// Sobol's sequence of Boost.Random, its bits flipped by a random pattern per dimension (a digital shift), so that seeds give
// different points of the same evenness. Law: of 2^k points, each of the 2^k strata of every dimension holds exactly one.
// dimensions <= kMostQuasiDimensions.
[[nodiscard]] SampleColumns
quasiRandomPoints(std::size_t points, std::size_t dimensions, std::uint64_t seed);
inline constexpr std::size_t kMostQuasiDimensions = 3667;

// "Boost.Random 1.74 (Sobol sequence)", "Boost.Math 1.74 (quantiles of distributions)": for the provenance of a result.
[[nodiscard]] std::string quasiRandomLibrary();
[[nodiscard]] std::string distributionLibrary();

// What a number in [low, high] is taken to be.
struct Distribution {
    enum class Shape {
        Uniform,   // anywhere in the interval alike
        Whole,     // each whole number of the interval alike
        Normal,    // the interval holds the middle 95 %
        LogNormal, // the same, of the logarithm
    };
    Shape shape = Shape::Uniform;
    double low = 0;
    double high = 0;
    // Bounds of the number. Normal and LogNormal are truncated there: no value lies outside, and those inside keep their proportions. The
    // part of the interval inside the bounds then holds 95 % or more.
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();

    friend bool operator==(const Distribution&, const Distribution&) = default;
};

// The middle 95 % of a normal distribution reach this many deviations to either side.
inline constexpr double kMiddle95 = 1.959963984540054;

// "uniform", "whole numbers", "normal, 95 %", "log-normal, 95 %"
[[nodiscard]] std::string_view toText(Distribution::Shape shape);

// A measurement or a fit gives an interval in which 95 % lie: normal; log-normal where the interval is above 0 and spans a factor
// of 2 or more, so that no sample changes its sign. Everything else states limits and nothing within: uniform.
[[nodiscard]] Distribution distributionOf(OriginKind kind, double low, double high);

// The value below which the share `u` of the distribution lies; 0 <= u <= 1, within the bounds. Normal ones are cut at 1e-9 and 1 - 1e-9.
[[nodiscard]] double quantileOf(const Distribution& distribution, double u);

// The quantile 1/2, between two numbers where there is an even number of Whole ones.
[[nodiscard]] double middleOf(const Distribution& distribution);

// sqrt(variance): (high - low) / sqrt(12) of a Uniform one, (high - low) / (2 * 1.95996) of a Normal or LogNormal one (for small
// changes about the middle), of n Whole numbers sqrt((n^2 - 1) / 12). A truncated one has the quantiles 2.5 % and 97.5 % for low and high.
[[nodiscard]] double deviationOf(const Distribution& distribution);

// Turns columns of the unit cube into values of the distributions, one per column.
void transform(SampleColumns& columns, const std::vector<Distribution>& distributions);

// Of the finite ones among the values, between neighbours by a straight line (type 7 of Hyndman and Fan, 1996): `share` 0 is the
// smallest, 1 the largest. NaN without a finite value.
[[nodiscard]] double sampleQuantile(std::vector<double> values, double share);
// Several at once; all `values` are finite.
[[nodiscard]] std::vector<double> sampleQuantiles(std::vector<double> values,
                                                  std::span<const double> shares);

} // namespace clusterwright::model
