#include "model/expression/language/table.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

bool Table::reaches(double argument) const
{
    return argument >= x.front() && (argument <= x.back() || interpolation == Interpolation::Step);
}

double Table::at(double argument) const
{
    if (!reaches(argument))
        return std::numeric_limits<double>::quiet_NaN();
    if (interpolation == Interpolation::Step)
        return y[static_cast<std::size_t>(std::ranges::upper_bound(x, argument) - x.begin()) - 1];
    const auto upper = static_cast<std::size_t>(std::ranges::lower_bound(x, argument) - x.begin());
    if (x[upper] == argument)
        return y[upper];
    const auto lower = upper - 1;
    if (interpolation == Interpolation::Linear) {
        const double share = (argument - x[lower]) / (x[upper] - x[lower]);
        return y[lower] + share * (y[upper] - y[lower]);
    }
    const double share = std::log(argument / x[lower]) / std::log(x[upper] / x[lower]);
    return y[lower] * std::exp(share * std::log(y[upper] / y[lower]));
}

} // namespace clusterwright::model
