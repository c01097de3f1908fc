#include "model/study/bands/spread.h"

#include "model/study/bands/possible_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace clusterwright::model
{

namespace
{

constexpr double kEnd = 0.025; // share of a distribution outside of each end

// Returns true if the output rises with the input and everything correlated with it. Equal bounds of identical inputs must stay
// together.
bool risesWith(std::size_t input, const std::vector<Slope>& slopes, const SquareMatrix& covariance)
{
    double together = 0;
    for (std::size_t k = 0; k < slopes.size(); ++k)
        if (covariance[input][k] != 0)
            together += covariance[input][k] * slopes[k].value;
    return together >= 0;
}

// Slopes to the output at both ends of the interval, and the shift to its middle.
struct Sides {
    double shift = 0;
    double toLow = 0; // slope to the lower bound of the input's interval
    double toHigh = 0;

    [[nodiscard]] double mean() const { return (toLow + toHigh) / 2; }
    // Returns true if the middle lies between the ends; false if an end has no result, at an extremum and beside a pole.
    [[nodiscard]] bool areMonotone() const
    {
        return std::isfinite(shift) && std::isfinite(toLow * toHigh) && toLow * toHigh >= 0;
    }
};

bool isWhole(const Variation& variation)
{
    return variation.distribution.shape == Distribution::Shape::Whole;
}

// Returns the output at the middle of the distribution. The middle of an even count of integers lies between two of them.
double atMiddle(std::size_t input, const Distribution& distribution, const ChangedOutput& changed)
{
    const double middle = middleOf(distribution);
    return (changed(input, std::floor(middle)) + changed(input, std::ceil(middle))) / 2;
}

Sides sidesOf(std::size_t input, const Variation& variation, const ChangedOutput& changed)
{
    const auto& distribution = variation.distribution;
    const double low = quantileOf(distribution, kEnd);
    const double high = quantileOf(distribution, 1 - kEnd);
    // The deviation of few integers is large: 1.96 deviations of 4 .. 8 are 2.8. The slope to the ends keeps their variance.
    const double reach =
        isWhole(variation) ? (high - low) / 2 : kMiddle95 * deviationOf(distribution);
    const double middle = isWhole(variation) ? atMiddle(input, distribution, changed)
                                             : changed(input, middleOf(distribution));
    return {middle - changed(input, variation.variable.value),
            (middle - changed(input, low)) / reach,
            (changed(input, high) - middle) / reach};
}

bool isAlone(std::size_t input, const SquareMatrix& covariance)
{
    for (std::size_t k = 0; k < covariance.size(); ++k)
        if (k != input && covariance[input][k] != 0)
            return false;
    return true;
}

// Returns sides at an extremum from the least and the largest output; only for an input without correlations, since signs do not
// matter for it.
std::optional<Sides> usableSides(std::size_t input,
                                 const std::vector<Variation>& inputs,
                                 double slope,
                                 const SquareMatrix& covariance,
                                 const ChangedOutput& changed,
                                 AtEnds atEnds)
{
    const bool isNeeded =
        slope == 0 || atEnds == AtEnds::Always || hasUnlikeSides(inputs[input].distribution);
    if (!isNeeded || !(covariance[input][input] > 0))
        return std::nullopt;
    const auto sides = sidesOf(input, inputs[input], changed);
    if (sides.areMonotone())
        return sides;
    const bool hasDerivative =
        slope != 0 && !isWhole(inputs[input]) && atEnds == AtEnds::WhereNeeded;
    if (hasDerivative || !isAlone(input, covariance) ||
        !std::isfinite(sides.shift + sides.toLow * sides.toHigh))
        return std::nullopt; // the derivative at the value is more accurate
    return Sides{sides.shift,
                 std::max({sides.toLow, -sides.toHigh, 0.0}),
                 std::max({-sides.toLow, sides.toHigh, 0.0})};
}

Interval supportOf(const Distribution& distribution)
{
    const auto& [shape, low, high, least, most, mode, offset] = distribution;
    switch (shape) {
    case Distribution::Shape::Uniform:
    case Distribution::Shape::Whole:
        return {low, high};
    case Distribution::Shape::Triangular:
        return {std::max(low, least), std::min(high, most)};
    case Distribution::Shape::Normal:
    case Distribution::Shape::LogNormal:
        break;
    }
    return {shape == Distribution::Shape::LogNormal || low > 0 ? std::max(0.0, least) : least,
            most};
}

} // namespace

Band Spread::about(double value) const
{
    const double middle = value + shift;
    const Band band =
        sampled ? Band{value + sampled->low, value + sampled->high}
                : Band{std::clamp(middle - kMiddle95 * below, possible.low, possible.high),
                       std::clamp(middle + kMiddle95 * above, possible.low, possible.high)};
    // A maximum of many inputs, or a value at a bound, may lie beyond 97.5 % of the samples.
    return holdsValue ? Band{std::min(band.low, value), std::max(band.high, value)} : band;
}

Certainty Spread::certaintyOf(double value) const
{
    if (std::isnan(value) || std::isnan(below) || std::isnan(above))
        return Certainty::Unknown;
    if (value == 0 && below == 0 && above == 0 && shift == 0)
        return Certainty::Certain;
    const auto [low, high] = about(value);
    return std::min(low, value) <= 0 && std::max(high, value) >= 0 ? Certainty::Open
                                                                   : Certainty::Certain;
}

bool hasUnlikeSides(const Distribution& distribution)
{
    constexpr double kLeastDifference = 0.05;
    if (distribution.shape == Distribution::Shape::Uniform)
        return false;
    if (distribution.shape != Distribution::Shape::Normal)
        return true;
    const double middle = middleOf(distribution);
    const double below = middle - quantileOf(distribution, kEnd);
    const double above = quantileOf(distribution, 1 - kEnd) - middle;
    return std::abs(above - below) > kLeastDifference * (above + below);
}

std::vector<Slope> slopesAcross(std::vector<Slope> slopes,
                                const std::vector<Variation>& inputs,
                                const SquareMatrix& covariance,
                                const ChangedOutput& changed)
{
    for (std::size_t i = 0; i < slopes.size(); ++i)
        if (slopes[i].value == 0)
            if (const auto sides =
                    usableSides(i, inputs, 0, covariance, changed, AtEnds::WhereNeeded))
                slopes[i].value = sides->mean();
    return slopes;
}

Spread spreadOf(const std::vector<Slope>& slopes,
                const std::vector<Variation>& inputs,
                const SquareMatrix& covariance,
                const ChangedOutput& changed,
                AtEnds atEnds)
{
    Spread spread;
    std::vector<std::optional<Sides>> allSides; // each takes four evaluations
    auto across = slopes;
    for (std::size_t i = 0; i < slopes.size(); ++i) {
        const auto& sides = allSides.emplace_back(
            usableSides(i, inputs, slopes[i].value, covariance, changed, atEnds));
        if (sides && slopes[i].value == 0)
            across[i].value = sides->mean();
    }
    auto down = across;
    auto up = across;
    for (std::size_t i = 0; i < slopes.size(); ++i) {
        const auto& [variable, basis, distribution, origin] = inputs[i];
        const auto& sides = allSides[i];
        // An input without a deviation may have no slope: that of sqrt(x) at 0.
        const double way = middleOf(distribution) - variable.value;
        spread.shift += sides ? sides->shift : way != 0 ? slopes[i].value * way : 0;
        if (!sides)
            continue;
        const bool isRising = risesWith(i, across, covariance);
        down[i].value = isRising ? sides->toLow : sides->toHigh;
        up[i].value = isRising ? sides->toHigh : sides->toLow;
    }
    spread.holdsValue = std::ranges::all_of(inputs, containsValue);
    spread.below = std::sqrt(varianceOf(down, covariance));
    spread.above = std::sqrt(varianceOf(up, covariance));
    return spread;
}

PossibleValues::PossibleValues(const StudyPoint& point, std::span<const Variation> variations)
    : m_program(point.response.graph, std::array{point.response.nodes.front()})
{
    for (const auto& variation : variations)
        m_supports.push_back(supportOf(variation.distribution));
}

Interval PossibleValues::at(std::span<const double> place) const
{
    std::vector<Interval> values;
    for (auto i = m_supports.size(); i < place.size(); ++i)
        values.push_back({place[i], place[i]});
    return over(values);
}

Interval PossibleValues::over(std::span<const Interval> values) const
{
    auto inputs = m_supports;
    inputs.insert(inputs.end(), values.begin(), values.end());
    Interval result;
    std::vector<Interval> registers;
    m_program.evaluate(inputs, {&result, 1}, registers);
    return result.isEmpty() || std::isnan(result.low) || std::isnan(result.high) ? kAnything
                                                                                 : result;
}

} // namespace clusterwright::model
