#include "model/core/near_integer.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

double distance(double value)
{
    return std::min(std::abs(value) * kNearIntegerShare, kNearIntegerMost);
}

} // namespace

double integerFloor(double value)
{
    return std::floor(value + distance(value));
}

double integerCeil(double value)
{
    return std::ceil(value - distance(value));
}

bool isInteger(double value)
{
    return std::isfinite(value) && integerFloor(value) == integerCeil(value);
}

double asInteger(double value)
{
    return isInteger(value) ? std::round(value) : value;
}

} // namespace clusterwright::model
