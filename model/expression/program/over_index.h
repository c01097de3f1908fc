// The result of an operation over an index, term by term. Without terms, only sums and products have a value.
#pragma once

#include "model/core/near_integer.h"
#include "model/expression/language/expression.h"

#include <cmath>
#include <limits>

namespace clusterwright::model
{

// The values of the index from..to, by the rule for integers: sum(i, 1, 0.3 / 0.1, ...) has 3 terms.
struct IndexRange {
    IndexRange(double from, double to)
        : first(isInteger(from) ? std::round(from) : from)
        , count(integerFloor(to - first) + 1)
    {
    }

    double first;
    double count; // may be NaN, infinite or negative
};

struct OverIndex {
    static constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

    explicit OverIndex(Op operation)
        : op(operation)
        , value(op == Op::Sum       ? 0
                : op == Op::Product ? 1
                                    : kNoValue)
    {
    }

    void add(double index, double term)
    {
        if (op == Op::Sum)
            value += term;
        else if (op == Op::Product)
            value *= term;
        else if (!isStarted || isBetter(term))
            take(index, term);
        isStarted = true;
    }

    // True after no term that is NaN.
    [[nodiscard]] bool isBetter(double term) const
    {
        const bool isSmallest = op == Op::MinOver || op == Op::ArgMin;
        return !std::isnan(best) && !(isSmallest ? term >= best : term <= best);
    }

    void take(double index, double term)
    {
        best = term;
        value = op == Op::MinOver || op == Op::MaxOver || std::isnan(term) ? term : index;
    }

    Op op;
    double value;
    double best = kNoValue; // the smallest or largest term so far
    bool isStarted = false;
};

} // namespace clusterwright::model
