// Returns the median; for an even count the mean of the two middle numbers.
#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

namespace clusterwright::probes
{

[[nodiscard]] inline double median(std::vector<double> numbers)
{
    assert(!numbers.empty());
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
    std::ranges::nth_element(numbers, middle);
    if (numbers.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(numbers.begin(), middle)) / 2;
}

} // namespace clusterwright::probes
