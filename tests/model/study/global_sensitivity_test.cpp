// Sensitivity over whole intervals: elementary effects after Morris, indices after Sobol.
#include "model/study/sensitivity/elementary_effects.h"
#include "model/study/sensitivity/sobol_indices.h"
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

namespace clusterwright::tests::sobol_indices_test
{

using namespace model;

namespace
{

// Checks that the interval contains the published value, and that the estimate is near it.
void checkIndices(const SobolIndices& got,
                  const std::vector<double>& first,
                  const std::vector<double>& total,
                  double tolerance)
{
    REQUIRE(got.variables.size() == first.size());
    constexpr double kPrinted = 5e-5; // four digits are printed
    for (std::size_t i = 0; i < first.size(); ++i) {
        const auto& index = got.variables[i];
        INFO("x" << i + 1 << ": first " << index.firstLow << " " << index.first << " "
                 << index.firstHigh << ", total " << index.totalLow << " " << index.total << " "
                 << index.totalHigh);
        CHECK(index.firstLow - kPrinted <= first[i]);
        CHECK(first[i] <= index.firstHigh + kPrinted);
        CHECK(index.totalLow - kPrinted <= total[i]);
        CHECK(total[i] <= index.totalHigh + kPrinted);
        CHECK(std::abs(index.first - first[i]) < tolerance);
        CHECK(std::abs(index.total - total[i]) < tolerance);
    }
}

} // namespace

TEST_CASE("Sobol indices of Ishigami's function match the published ones", "[sobol][published]")
{
    const auto seed = GENERATE(as<std::uint64_t>{}, 1, 2, 3);
    const auto indices = sobolIndices(ishigami(), 3, {4096, 200, seed});
    checkIndices(indices, {0.3139, 0.4424, 0}, {0.5576, 0.4424, 0.2437}, 0.01);
    CHECK(indices.runs == 4096 * 5);
    CHECK(indices.rows == 4096);
    // a/2 and 1/2 + a^2/8 + b pi^4/5 + b^2 pi^8/18
    const double pi4 = std::pow(std::numbers::pi, 4);
    CHECK(isClose(indices.mean, 3.5, 1e-2));
    CHECK(isClose(indices.variance, 0.5 + 49.0 / 8 + 0.1 * pi4 / 5 + 0.01 * pi4 * pi4 / 18, 1e-2));
}

TEST_CASE("Sobol indices of the g-function match the published ones", "[sobol][published]")
{
    // a = 0, 1, 4.5, 9, 99, 99, 99, 99: V_i = 1 / (3 (1 + a_i)^2), V = product of (1 + V_i) - 1
    const auto indices = sobolIndices(gFunction({0, 1, 4.5, 9, 99, 99, 99, 99}), 8, {8192, 200, 1});
    checkIndices(indices,
                 {0.7162, 0.1790, 0.0237, 0.0072, 0.0001, 0.0001, 0.0001, 0.0001},
                 {0.7871, 0.2422, 0.0343, 0.0105, 0.0001, 0.0001, 0.0001, 0.0001},
                 0.01);
}

TEST_CASE("Indices of a sum are the variance shares of its terms", "[sobol]")
{
    // Variances 1 : 4 : 16 of x, 2 x, 4 x; without interactions, first-order and total indices agree.
    const auto model = perPoint([](const auto& x) { return 1000 + x[0] + 2 * x[1] + 4 * x[2]; });
    checkIndices(sobolIndices(model, 3, {4096, 100, 1}),
                 {1.0 / 21, 4.0 / 21, 16.0 / 21},
                 {1.0 / 21, 4.0 / 21, 16.0 / 21},
                 0.005);
}

TEST_CASE("A constant has no indices", "[sobol]")
{
    const auto indices = sobolIndices(perPoint([](const auto&) { return 0.1; }), 2, {64, 10, 1});
    CHECK(std::isnan(indices.variables[0].first));
    CHECK(std::isnan(indices.variables[1].totalHigh));
    CHECK(isClose(indices.mean, 0.1));
}

TEST_CASE("Rows without a result are omitted and counted", "[sobol]")
{
    const auto model =
        perPoint([](const auto& x) { return x[1] > 0.75 ? std::nan("") : x[0] + 0 * x[1]; });
    const auto indices = sobolIndices(model, 2, {1024, 100, 1});
    CHECK(indices.withoutAnswer > 1024 / 4);
    CHECK(indices.rows < 1024);
    CHECK(indices.rows > 400); // (3/4)^2 of the rows
    CHECK(std::abs(indices.variables[0].first - 1) < 0.05);
    CHECK(indices.variables[1].total == 0);
    const auto none =
        sobolIndices(perPoint([](const auto&) { return std::nan(""); }), 2, {16, 10, 1});
    CHECK(none.rows == 0);
    CHECK(none.withoutAnswer == none.runs);
    CHECK(std::isnan(none.variables[0].first));
}

TEST_CASE("Indices depend only on the seed", "[sobol]")
{
    const auto once = sobolIndices(ishigami(), 3, {256, 50, 9});
    const auto again = sobolIndices(ishigami(), 3, {256, 50, 9});
    const auto other = sobolIndices(ishigami(), 3, {256, 50, 10});
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(sameBits(once.variables[i].first, again.variables[i].first));
        CHECK(sameBits(once.variables[i].totalHigh, again.variables[i].totalHigh));
        CHECK(once.variables[i].first != other.variables[i].first);
    }
}

} // namespace clusterwright::tests::sobol_indices_test
