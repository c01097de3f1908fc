// Bounds of the values of nodes while inputs vary over intervals, so that a search can skip whole regions.
//
// Law: every value that Program gives for inputs within the intervals is within the result, or NaN. Rounding keeps the order of
// what it rounds, so + - * / sqrt min max are bounded by their own results at the bounds. Functions of the mathematical library
// do not promise that; their bounds are wider by a few units in the last place. Source: Moore, Kearfott and Cloud, Introduction
// to Interval Analysis (2009).
#pragma once

#include "model/expression/program/graph.h"

#include <limits>
#include <span>
#include <vector>

namespace clusterwright::model
{

// Range of the values that are numbers: infinities are, NaN is not.
struct Interval {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();

    [[nodiscard]] bool isEmpty() const { return low > high; } // every value is NaN
    [[nodiscard]] bool isPoint() const { return low == high; }
    [[nodiscard]] bool contains(double value) const { return low <= value && value <= high; }

    friend bool operator==(const Interval&, const Interval&) = default;
};

inline constexpr Interval kAnything{};
inline constexpr Interval kNothing{std::numeric_limits<double>::infinity(),
                                   -std::numeric_limits<double>::infinity()};

[[nodiscard]] Interval hull(Interval a, Interval b);

// Immutable: threads may share it, each with registers of its own. Sums are unbounded, and so are external functions unless all
// their operands are points.
class IntervalProgram
{
public:
    IntervalProgram(const Graph& graph, std::span<const NodeId> roots);

    // inputs: one for each input of the graph, up to the largest index, none empty; results: one per root, in order.
    void evaluate(std::span<const Interval> inputs,
                  std::span<Interval> results,
                  std::vector<Interval>& registers) const;

private:
    struct Step {
        Node node; // operands are registers
        std::shared_ptr<const Table> table;
        Call call; // operands are registers
    };

    [[nodiscard]] static Interval valueOf(const Step& step, const std::vector<Interval>& registers);

    std::vector<Interval> m_literals; // the first registers
    std::vector<Step> m_steps;        // each gives the next register
    std::vector<NodeId> m_results;
};

} // namespace clusterwright::model
