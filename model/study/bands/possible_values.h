// Bounds on the values that an output can take while its inputs stay within their distributions. Bands are clipped to these bounds,
// since a linear approximation can exceed them.
#pragma once

#include "model/expression/program/interval_program.h"
#include "model/study/sensitivity/variation.h"

#include <span>
#include <vector>

namespace clusterwright::model
{

class PossibleValues
{
public:
    // Bounds the point's first output; the point's first variables are the variations, in their order.
    PossibleValues(const StudyPoint& point, std::span<const Variation> variations);

    // Returns an interval that contains every possible value, and perhaps more. `place`: a value of each variable of the point;
    // those after the variations are used. A normal distribution allows all values within the input's bounds, and only values above
    // 0 if its interval is above 0.
    [[nodiscard]] Interval at(std::span<const double> place) const;
    // Returns the same for an interval of each variable after the variations.
    [[nodiscard]] Interval over(std::span<const Interval> values) const;

private:
    IntervalProgram m_program;
    std::vector<Interval> m_supports; // one per variation
};

} // namespace clusterwright::model
