// Sample points of a model, and the distributions assumed for inputs with an interval. A seed gives the same points on every
// platform.
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
struct Origin;

// One column per variable, one value per point.
using SampleColumns = std::vector<PointColumn>;

// One output of a model at all points at once; NaN where there is no result.
using ColumnModel = std::function<std::vector<double>(const SampleColumns&)>;

// Returns random points in the unit cube [0, 1)^dimensions, independent of each other.
[[nodiscard]] SampleColumns
randomPoints(std::size_t points, std::size_t dimensions, std::uint64_t seed);

// Law: in every dimension, each of the `points` strata [k / points, (k + 1) / points) holds exactly one point.
// McKay, Beckman and Conover, A comparison of three methods for selecting values of input variables (1979).
[[nodiscard]] SampleColumns
latinHypercube(std::size_t points, std::size_t dimensions, std::uint64_t seed);

// Returns the Sobol sequence of Boost.Random; a random pattern per dimension flips its bits (a digital shift), so that seeds give
// different points of the same evenness. Law: of 2^k points, each of the 2^k strata of every dimension holds exactly one.
// dimensions <= kMostQuasiDimensions.
[[nodiscard]] SampleColumns
quasiRandomPoints(std::size_t points, std::size_t dimensions, std::uint64_t seed);
inline constexpr std::size_t kMostQuasiDimensions = 3667;

// "Boost.Random 1.74 (Sobol sequence)", "Boost.Math 1.74 (quantiles of distributions)": for the record of a result.
[[nodiscard]] std::string quasiRandomLibrary();
[[nodiscard]] std::string distributionLibrary();

// Distribution assumed for an input in [low, high].
struct Distribution {
    enum class Shape {
        Uniform,    // every value of the interval with equal probability
        Whole,      // every integer of the interval with equal probability
        Normal,     // 95 % of the values lie in the interval, 2.5 % on either side of it
        LogNormal,  // the logarithm is Normal
        Triangular, // inside the interval, with the highest density at `mode`
    };
    Shape shape = Shape::Uniform;
    double low = 0;
    double high = 0;
    // Bounds of the input. Normal, LogNormal and Triangular are truncated there: no value lies outside, and those inside keep their
    // proportions. The part of a normal interval inside the bounds then holds 95 % or more.
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    double mode = 0; // of Triangular
    // Offset of the median of Normal and LogNormal from the middle of the interval, in the logarithm for LogNormal. Each side of the
    // median has a deviation of its own, so that the interval still holds 95 %.
    double offset = 0;

    friend bool operator==(const Distribution&, const Distribution&) = default;
};

// The middle 95 % of a normal distribution extend this many standard deviations to either side.
inline constexpr double kMiddle95 = 1.959963984540054;

// "uniform", "whole numbers", "normal, 95 %", "log-normal, 95 %", "triangular"
[[nodiscard]] std::string_view toText(Distribution::Shape shape);

// A measured or fitted interval contains 95 % of the values: normal, or log-normal if the interval is above 0 and spans a factor of
// 2 or more, so that no sample changes sign. Any other interval gives limits only: uniform.
[[nodiscard]] Distribution distributionOf(OriginKind kind, double low, double high);
// The distribution that the origin of a number states, else that of its kind. `value` of the number: the mode of a triangular one.
[[nodiscard]] Distribution
distributionOf(const Origin& origin, double low, double high, double value);

// Returns the value with the share `u` of the distribution below it; 0 <= u <= 1, within the bounds. Normal ones are cut at 1e-9
// and 1 - 1e-9.
[[nodiscard]] double quantileOf(const Distribution& distribution, double u);

// Returns the probability per unit of the value, for Whole that of the value; 0 outside the interval, infinite where low = high.
[[nodiscard]] double densityOf(const Distribution& distribution, double x);

// Returns the distribution with the median of its normal shape at `value`; unchanged if the interval does not contain it. A side
// that ends at a bound is as long as the other one, since the bound has cut it.
[[nodiscard]] Distribution centredAt(Distribution distribution, double value);

// Returns the quantile 1/2; between two integers for a Whole distribution of an even count.
[[nodiscard]] double middleOf(const Distribution& distribution);

// Returns sqrt(variance): (high - low) / sqrt(12) for Uniform, (high - low) / (2 * 1.95996) for Normal and LogNormal (for small
// changes about the middle), sqrt((n^2 - 1) / 12) for n Whole values, and for Triangular from a over c to b
// sqrt(((c - a)^2 + (c - a) (b - c) + (b - c)^2) / 18). For a truncated distribution, low and high are its quantiles 2.5 % and 97.5 %.
[[nodiscard]] double deviationOf(const Distribution& distribution);

// Turns columns of the unit cube into values of the distributions, one distribution per column.
void transform(SampleColumns& columns, const std::vector<Distribution>& distributions);

// Returns a quantile of the finite values, linear between neighbours (type 7 of Hyndman and Fan, 1996): `share` 0 is the smallest
// value, 1 the largest. NaN without a finite value.
[[nodiscard]] double sampleQuantile(std::vector<double> values, double share);
// Returns several quantiles at once; all `values` must be finite.
[[nodiscard]] std::vector<double> sampleQuantiles(std::vector<double> values,
                                                  std::span<const double> shares);

} // namespace clusterwright::model
