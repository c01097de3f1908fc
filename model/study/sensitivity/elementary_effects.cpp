#include "model/study/sensitivity/elementary_effects.h"

#include "model/core/seeded_random.h"

#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Points of all trajectories in turn, and the variable that each step changes.
struct Trajectories {
    SampleColumns points;
    std::vector<std::size_t> order; // per trajectory, its variables in the order of their steps
};

Trajectories drawn(std::size_t dimensions, const MorrisPlan& plan)
{
    SeededRandom random(plan.seed);
    Trajectories result;
    result.points.resize(dimensions);
    const auto half = plan.levels / 2;
    std::vector<std::size_t> level(dimensions);
    std::vector<std::size_t> order(dimensions);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto visit = [&] {
        for (std::size_t i = 0; i < dimensions; ++i)
            result.points[i].push_back(static_cast<double>(level[i]) /
                                       static_cast<double>(plan.levels - 1));
    };
    for (std::size_t t = 0; t < plan.trajectories; ++t) {
        for (auto& l : level)
            l = random.below(plan.levels);
        random.shuffle(std::span(order));
        visit();
        for (const auto variable : order) {
            auto& l = level
                [variable]; // the lower half of the levels can only go up, the upper half only down
            l = l < half ? l + half : l - half;
            visit();
        }
        result.order.insert(result.order.end(), order.begin(), order.end());
    }
    return result;
}

double meanOf(const std::vector<double>& values)
{
    return values.empty() ? kNan
                          : std::accumulate(values.begin(), values.end(), 0.0) /
                                static_cast<double>(values.size());
}

ElementaryEffect
summary(const std::vector<double>& effects, const MorrisPlan& plan, std::uint64_t seed)
{
    ElementaryEffect result;
    std::vector<double> magnitudes;
    for (const double effect : effects)
        magnitudes.push_back(std::abs(effect));
    result.effects = effects.size();
    result.mean = meanOf(effects);
    result.magnitude = meanOf(magnitudes);
    double squares = 0;
    for (const double effect : effects)
        squares += (effect - result.mean) * (effect - result.mean);
    result.deviation =
        effects.size() < 2 ? kNan : std::sqrt(squares / static_cast<double>(effects.size() - 1));
    SeededRandom random(seed);
    std::vector<double> means;
    for (std::size_t r = 0; r < plan.resamples && !effects.empty(); ++r) {
        double total = 0;
        for (std::size_t i = 0; i < magnitudes.size(); ++i)
            total += magnitudes[random.below(magnitudes.size())];
        means.push_back(total / static_cast<double>(magnitudes.size()));
    }
    const auto ends = sampleQuantiles(std::move(means), std::array{0.025, 0.975});
    result.magnitudeLow = ends[0];
    result.magnitudeHigh = ends[1];
    return result;
}

} // namespace

ElementaryEffects
elementaryEffects(const ColumnModel& model, std::size_t dimensions, const MorrisPlan& plan)
{
    assert(plan.trajectories > 0 && plan.levels >= 2 && plan.levels % 2 == 0);
    const auto trajectories = drawn(dimensions, plan);
    const auto& points = trajectories.points;
    const auto outputs = model(points);
    std::vector<std::vector<double>> effects(dimensions);
    for (std::size_t t = 0; t < plan.trajectories; ++t)
        for (std::size_t step = 0; step < dimensions; ++step) {
            const auto variable = trajectories.order[t * dimensions + step];
            const auto from = t * (dimensions + 1) + step;
            const double change = points[variable][from + 1] - points[variable][from];
            const double effect = (outputs[from + 1] - outputs[from]) / change;
            if (std::isfinite(effect))
                effects[variable].push_back(effect);
        }
    ElementaryEffects result;
    result.runs = outputs.size();
    for (const double output : outputs)
        result.withoutAnswer += std::isfinite(output) ? 0U : 1U;
    for (std::size_t i = 0; i < dimensions; ++i)
        result.variables.push_back(summary(effects[i], plan, mixedBits(plan.seed) + i));
    return result;
}

} // namespace clusterwright::model
