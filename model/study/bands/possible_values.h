// Bounds on the values that an output can take while its numbers stay within their distributions. Bands are clipped to them, since a
// linear approximation can exceed them.
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
    // Of the point's first output; its first variables are the variations, in their order.
    PossibleValues(const StudyPoint& point, std::span<const Variation> variations);

    // `place`: a value of each of the point's variables, of which those behind the variations count. Contains every possible value; it may
    // contain more. Of a normal distribution all values within the number's bounds are possible, and only those above 0 where its interval
    // is.
    [[nodiscard]] Interval at(std::span<const double> place) const;

private:
    IntervalProgram m_program;
    std::vector<Interval> m_supports; // of the variations
};

} // namespace clusterwright::model
