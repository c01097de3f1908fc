// Morris screening of models with known elementary effects.

#include "model/study/sensitivity/elementary_effects.h"
#include "tests/model/study/known_models.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <set>

namespace clusterwright::tests::elementary_effects_test
{

using namespace model;

TEST_CASE("The effects of a linear model are its factors", "[morris]")
{
    const auto model = perPoint([](const auto& x) { return 3 * x[0] - 2 * x[1] + 7; });
    const auto effects = elementaryEffects(model, 3, {});
    CHECK(effects.runs == 20 * 4);
    const double expected[] = {3, -2, 0};
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(std::abs(effects.variables[i].mean - expected[i]) < 1e-12);
        CHECK(std::abs(effects.variables[i].magnitude - std::abs(expected[i])) < 1e-12);
        CHECK(effects.variables[i].deviation < 1e-12);
        CHECK(effects.variables[i].effects == 20);
    }
}

TEST_CASE("Each step of a trajectory moves one variable by half the levels", "[morris][laws]")
{
    const std::size_t levels = 6;
    SampleColumns seen;
    const ColumnModel model = [&](const SampleColumns& points) {
        seen = points;
        return std::vector<double>(points[0].size(), 0.0);
    };
    static_cast<void>(elementaryEffects(model, 4, {10, levels, 10, 3}));
    REQUIRE(seen[0].size() == 50);
    for (std::size_t t = 0; t < 10; ++t) {
        std::set<std::size_t> moved;
        for (std::size_t step = 1; step < 5; ++step)
            for (std::size_t i = 0; i < 4; ++i) {
                const double change = seen[i][5 * t + step] - seen[i][5 * t + step - 1];
                if (change != 0) {
                    CHECK(isClose(std::abs(change), 0.6)); // 3 levels of 5 steps
                    moved.insert(i);
                }
            }
        CHECK(moved.size() == 4);
    }
    for (const double value : seen[2])
        CHECK(isClose(value * 5, std::round(value * 5), 1e-12));
}

TEST_CASE("Morris on Ishigami's function gives the published values", "[morris][published]")
{
    // Four levels of [-pi, pi]: sin^2 x2 goes from 0 to 3/4 or back, so every |effect| of x2 is 7 * 3/4 / (2/3) = 7.875.
    // x3: b (pi^4 - pi^4 / 81) |sin x1| with |sin x1| = 0 or sqrt(3)/2 alike: 9.6207 * 0.4330 / (2/3) = 6.25
    // x1: sqrt(3)/2 (1 + b x3^4) with x3^4 = pi^4 or pi^4 / 81 alike: 0.8660 * 5.9306 / (2/3) = 7.704
    const auto effects = elementaryEffects(ishigami(), 3, {500, 4, 1000, 7});
    const double published[] = {7.704, 7.875, 6.25};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& effect = effects.variables[i];
        INFO("x" << i + 1 << ": " << effect.magnitudeLow << " " << effect.magnitude << " "
                 << effect.magnitudeHigh);
        CHECK(effect.magnitudeLow - 1e-9 <= published[i]);
        CHECK(published[i] <= effect.magnitudeHigh + 1e-9);
        CHECK(isClose(effect.magnitude, published[i], 0.1));
    }
    CHECK(isClose(effects.variables[1].magnitude, 7.875, 1e-9));
    CHECK(std::abs(effects.variables[1].mean) < 1); // the signs cancel
    CHECK(effects.variables[1].deviation > 7);      // x2 is nonlinear
    CHECK(effects.variables[0].deviation > 4);      // x3 interacts with x1
}

TEST_CASE("Morris on the g-function ranks its factors", "[morris][published]")
{
    // Sobol's g-function with a = 0, 1, 4.5, 9, 99: the smaller a, the larger the effect.
    const auto effects = elementaryEffects(gFunction({0, 1, 4.5, 9, 99}), 5, {200, 4, 500, 1});
    for (std::size_t i = 1; i < 5; ++i)
        CHECK(effects.variables[i].magnitude < effects.variables[i - 1].magnitude);
    // x5: |4 x - 2| on levels 0, 1/3, 2/3, 1 is 2, 2/3, 2/3, 2; a step changes it by 4/3, and so g by (4/3) / 100 times the rest,
    // whose mean over the levels is the product of (4/3 + a) / (1 + a): 4/3 * 7/6 * 5.8333/5.5 * 10.3333/10 = 1.705.
    const double mean = (4.0 / 3) * (7.0 / 6) * (35.0 / 6 / 5.5) * (31.0 / 3 / 10);
    const double expected = (4.0 / 3) / 100 / (2.0 / 3) * mean;
    CHECK(effects.variables[4].magnitudeLow <= expected);
    CHECK(expected <= effects.variables[4].magnitudeHigh);
}

TEST_CASE("Effects without a result are omitted and counted", "[morris]")
{
    const auto model = perPoint([](const auto& x) { return x[0] > 0.9 ? std::nan("") : x[1]; });
    const auto effects = elementaryEffects(model, 2, {100, 4, 100, 1});
    CHECK(effects.withoutAnswer > 0);
    CHECK(effects.variables[1].effects < 100);
    CHECK(isClose(effects.variables[1].mean, 1));
    const auto none =
        elementaryEffects(perPoint([](const auto&) { return std::nan(""); }), 2, {5, 4, 100, 1});
    CHECK(none.withoutAnswer == none.runs);
    CHECK(std::isnan(none.variables[0].magnitude));
    CHECK(std::isnan(none.variables[0].magnitudeLow));
}

TEST_CASE("One trajectory has effects but no deviation", "[morris]")
{
    const auto effects =
        elementaryEffects(perPoint([](const auto& x) { return 5 * x[0]; }), 1, {1, 2, 10, 1});
    CHECK(isClose(effects.variables[0].mean, 5));
    CHECK(std::isnan(effects.variables[0].deviation));
}

} // namespace clusterwright::tests::elementary_effects_test
