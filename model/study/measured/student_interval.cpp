#include "model/study/measured/student_interval.h"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

Moments momentsOf(std::span<const double> values)
{
    const auto [least, most] = std::ranges::minmax(values);
    if (least == most) // avoids rounding of the sum
        return {least, 0};
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return {mean, std::sqrt(squares / (count - 1))};
}

std::pair<double, double> studentInterval(std::vector<double> values, IntervalOf what)
{
    const auto [least, most] = std::ranges::minmax(values);
    if (least == most)
        return {least, most};
    const bool isByShares = least > 0;
    if (isByShares)
        for (auto& value : values)
            value = std::log(value);
    const auto [mean, deviation] = momentsOf(values);
    const auto count = static_cast<double>(values.size());
    const boost::math::students_t distribution(count - 1);
    const double half = boost::math::quantile(distribution, (1 + kConfidence) / 2) * deviation *
                        std::sqrt(1 / count + (what == IntervalOf::NextValue ? 1 : 0));
    if (isByShares)
        return {std::exp(mean - half), std::exp(mean + half)};
    return {least < 0 ? mean - half : std::max(0.0, mean - half), mean + half};
}

} // namespace clusterwright::model
