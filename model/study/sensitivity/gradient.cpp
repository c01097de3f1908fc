#include "model/study/sensitivity/gradient.h"

#include "model/expression/program/derivative.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

namespace
{

constexpr double kBesideStep = 1e-6; // relative step for the slopes to both sides

} // namespace

std::string_view toText(SlopeMethod method)
{
    switch (method) {
    case SlopeMethod::Exact:
        return "exact";
    case SlopeMethod::Difference:
        return "difference";
    case SlopeMethod::Neighbours:
        return "neighbours";
    }
    return "exact";
}

Gradient::Gradient(const StudyPoint& point)
    : m_evaluator(point.response)
{
    auto graph = point.response.graph;
    Differentiator differentiator(graph);
    for (std::size_t i = 0; i < point.variables.size(); ++i) {
        m_isWhole.push_back(point.variables[i].isWhole);
        auto& exact = m_exact.emplace_back();
        if (m_isWhole.back())
            continue;
        const auto slope =
            differentiator.derivative(point.response.nodes.front(), static_cast<int>(i));
        if (slope.obstacle != NoDerivative::None)
            continue;
        Program program(graph, {slope.node});
        auto workspace = program.workspace();
        exact = std::make_unique<Exact>(Exact{std::move(program), std::move(workspace)});
    }
}

double differenceStep(double value, bool isWhole)
{
    // A central difference has the least error if its relative step is about the cube root of the rounding.
    constexpr double kStep = 6e-6;
    constexpr double kWholeStep = 0.01; // a step of 1 in a million would show only rounding
    if (isWhole)
        return std::max(1.0, std::round(kWholeStep * std::abs(value)));
    return value == 0 ? kStep : kStep * std::abs(value);
}

double differenceSlope(double low, double here, double high, double step)
{
    if (!std::isfinite(here))
        return std::numeric_limits<double>::quiet_NaN();
    if (!std::isfinite(low) && std::isfinite(high))
        return (high - here) / step;
    if (!std::isfinite(high) && std::isfinite(low))
        return (here - low) / step;
    return (high - low) / (2 * step);
}

std::vector<Slope> Gradient::at(std::span<const double> values, std::size_t count)
{
    std::vector<Slope> slopes(count);
    const bool hasAnswer = std::isfinite(m_evaluator.at(values)[0]);
    for (std::size_t i = 0; i < slopes.size(); ++i) {
        auto& slope = slopes[i];
        slope.method = m_isWhole[i] ? SlopeMethod::Neighbours
                       : m_exact[i] ? SlopeMethod::Exact
                                    : SlopeMethod::Difference;
        slope.value = std::numeric_limits<double>::quiet_NaN();
        if (!hasAnswer)
            continue;
        if (m_exact[i])
            m_exact[i]->program.evaluate(values, {&slope.value, 1}, m_exact[i]->workspace);
        else
            slope.value = difference(values, i);
        slope.value += 0.0; // no -0
    }
    return slopes;
}

bool Gradient::isKink(std::span<const double> values, std::size_t variable)
{
    constexpr double kDisagreement =
        1e-3; // relative to the larger slope; a smooth curve stays below 1e-5
    constexpr double kRounding = 1e-8; // relative to an elasticity of 1
    if (m_isWhole[variable])
        return false;
    const auto [left, right] = slopesBeside(values, variable, kBesideStep);
    const double value = values[variable];
    const double here = changed(values, variable, value);
    const double noise = value == 0 ? 0 : kRounding * std::abs(here / value);
    return std::abs(right - left) >
           kDisagreement * std::max(std::abs(left), std::abs(right)) + noise;
}

Slope Gradient::slopeAtBend(std::span<const double> values,
                            std::size_t variable,
                            const Slope& slope)
{
    constexpr double kCloser = 8;
    constexpr double kSame =
        0.1; // relative to the larger slope; at a step the slope grows by `kCloser`
    const auto [left, right] = slopesBeside(values, variable, kBesideStep);
    const auto closer = slopesBeside(values, variable, kBesideStep / kCloser);
    const double most = kSame * std::max(std::abs(left), std::abs(right));
    const bool isBend =
        std::abs(closer.left - left) <= most && std::abs(closer.right - right) <= most;
    return isBend ? Slope{(left + right) / 2, SlopeMethod::Difference} : slope;
}

Gradient::Sides
Gradient::slopesBeside(std::span<const double> values, std::size_t variable, double relativeStep)
{
    const double value = values[variable];
    const double step = value == 0 ? relativeStep : relativeStep * std::abs(value);
    const double here = changed(values, variable, value);
    return {(here - changed(values, variable, value - step)) / step,
            (changed(values, variable, value + step) - here) / step};
}

double Gradient::changed(std::span<const double> values, std::size_t variable, double to)
{
    std::vector<double> there(values.begin(), values.end());
    there[variable] = to;
    return m_evaluator.at(there)[0];
}

double Gradient::difference(std::span<const double> values, std::size_t variable)
{
    const double value = values[variable];
    const double step = differenceStep(value, m_isWhole[variable]);
    return differenceSlope(changed(values, variable, value - step),
                           changed(values, variable, value),
                           changed(values, variable, value + step),
                           step);
}

} // namespace clusterwright::model
