#include "model/study/bands/possible_values.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::model
{

namespace
{

Interval supportOf(const Distribution& distribution)
{
    const auto [shape, low, high, least, most, mode] = distribution;
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

PossibleValues::PossibleValues(const StudyPoint& point, std::span<const Variation> variations)
    : m_program(point.response.graph, std::array{point.response.nodes.front()})
{
    for (const auto& variation : variations)
        m_supports.push_back(supportOf(variation.distribution));
}

Interval PossibleValues::at(std::span<const double> place) const
{
    auto inputs = m_supports;
    for (auto i = inputs.size(); i < place.size(); ++i)
        inputs.push_back({place[i], place[i]});
    Interval result;
    std::vector<Interval> registers;
    m_program.evaluate(inputs, {&result, 1}, registers);
    return result.isEmpty() || std::isnan(result.low) || std::isnan(result.high) ? kAnything
                                                                                 : result;
}

} // namespace clusterwright::model
