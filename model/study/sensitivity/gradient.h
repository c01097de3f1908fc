// Slopes of an output along its variables at a point: exact derivatives where the equations have them.
#pragma once

#include "model/expression/program/program.h"
#include "model/study/points/study_point.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

enum class SlopeMethod {
    Exact, // the derivative of the equations, on the branch taken
    Difference, // a central difference, where an external function or the limits of a sum depend on the variable
    Neighbours, // for an integer variable: a central difference over whole steps, 1 % of the value but at least 1
};

// "exact", "difference", "neighbours"
[[nodiscard]] std::string_view toText(SlopeMethod method);

struct Slope {
    double value = 0; // dy/dx in base units; NaN if neither side has a result
    SlopeMethod method = SlopeMethod::Exact;
};

// Returns the step of a central difference with the least error; whole steps for an integer variable.
[[nodiscard]] double differenceStep(double value, bool isWhole);
// One-sided where only one side has a result; NaN without a result at the point itself.
[[nodiscard]] double differenceSlope(double low, double here, double high, double step);

class Gradient
{
public:
    explicit Gradient(const StudyPoint& point);

    // Returns the slopes of the output, one for each of the first `count` variables; `values` has all variables.
    [[nodiscard]] std::vector<Slope> at(std::span<const double> values, std::size_t count);
    [[nodiscard]] std::vector<Slope> at(std::span<const double> values)
    {
        return at(values, values.size());
    }
    // True if the output has a kink or a step here: the differences to the two sides disagree. False where one side has no result,
    // and for integer variables.
    [[nodiscard]] bool isKink(std::span<const double> values, std::size_t variable);
    // Returns the mean slope of both sides at a kink, so that inputs that limit equally have the same slope. At a step, or where
    // one side has no result, returns `slope`, the slope of the branch taken.
    [[nodiscard]] Slope
    slopeAtBend(std::span<const double> values, std::size_t variable, const Slope& slope);
    // Returns the output with one variable changed; NaN without a result.
    [[nodiscard]] double changed(std::span<const double> values, std::size_t variable, double to);

private:
    struct Exact { // a program of its own: each may take all the steps that sums may take
        Program program;
        Program::Workspace workspace;
    };

    struct Sides {
        double left = 0;
        double right = 0;
    };

    [[nodiscard]] Sides
    slopesBeside(std::span<const double> values, std::size_t variable, double relativeStep);
    [[nodiscard]] double difference(std::span<const double> values, std::size_t variable);

    PointEvaluator m_evaluator;
    std::vector<bool> m_isWhole;
    std::vector<std::unique_ptr<Exact>> m_exact; // null without an exact derivative
};

} // namespace clusterwright::model
