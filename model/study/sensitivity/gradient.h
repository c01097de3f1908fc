// How an output moves with its variables at a point: by exact derivatives where the equations have them.
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
    Difference, // a central difference, where a function from outside or the limits of a sum depend on the variable
    Neighbours, // of a whole variable: a central difference over whole steps, 1 % of the value but at least 1
};

// "exact", "difference", "neighbours"
[[nodiscard]] std::string_view toText(SlopeMethod method);

struct Slope {
    double value = 0; // dy/dx in base units; NaN where there is no answer to either side
    SlopeMethod method = SlopeMethod::Exact;
};

// How far to either side a central difference looks: where its error is least, over whole steps of a whole variable.
[[nodiscard]] double differenceStep(double value, bool isWhole);
// One-sided where only one side has an answer; NaN without one here.
[[nodiscard]] double differenceSlope(double low, double here, double high, double step);

class Gradient
{
public:
    explicit Gradient(const StudyPoint& point);

    // Of the output, one for each of the first `count` variables; `values` are those of all.
    [[nodiscard]] std::vector<Slope> at(std::span<const double> values, std::size_t count);
    [[nodiscard]] std::vector<Slope> at(std::span<const double> values)
    {
        return at(values, values.size());
    }
    // Whether the output bends or steps right here: the differences to the two sides disagree. False where one side has no answer,
    // and for whole variables.
    [[nodiscard]] bool isKink(std::span<const double> values, std::size_t variable);
    // The mean slope of both sides at a bend, so that numbers that bind alike have the same slope. At a step, or where one side has
    // no answer, `slope` itself: that of the branch taken.
    [[nodiscard]] Slope
    slopeAtBend(std::span<const double> values, std::size_t variable, const Slope& slope);
    // The output with one variable changed; NaN where there is no answer.
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
