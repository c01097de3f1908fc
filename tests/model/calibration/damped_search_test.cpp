// Weights of rows, and the ends of damped searches.
#include "model/calibration/fit/damped_search.h"
#include "tests/model/calibration/made_data.h"

#include <cmath>
#include <limits>

namespace clusterwright::tests::damped_search_test
{

namespace
{

constexpr double kOpen = std::numeric_limits<double>::infinity();

// y = x p at x = 1, 2 with y = 3, 6: r = x (p - 3), cost 5 (p - 3)^2, g = 5 (p - 3), A = 5.
NormalEquations lineAt(double p)
{
    return {5 * (p - 3) * (p - 3), {5}, {5 * (p - 3)}};
}

SearchGround groundOf(double start, ParameterRange range)
{
    return {.start = {start}, .moving = {0}, .ranges = {range}};
}

int looksUntilDone(DampedSearch& search, const SearchGround& ground)
{
    search.begin(ground);
    int looks = 0;
    for (; !search.isDone() && looks < 50; ++looks) {
        auto found = lineAt(search.trial()[0]);
        search.take(ground, found);
    }
    return looks;
}

} // namespace

TEST_CASE("Rows count by their weights", "[calibration][search]")
{
    // y = a + b x with y = 1, 2, 4 at x = 0, 1, 2. Weights 1, 2, 3, so sums of w 6, w x 8, w x^2 14, w y 17, w x y 28:
    // b = (6 28 - 8 17) / (6 14 - 8 8) = 1.6, a = (17 - 8 b) / 6 = 0.7. Without the last row, the line is 1 + x.
    const auto data = dataOf({columnOf("x", "1", {0, 1, 2}), columnOf("y", "1", {1, 2, 4})});
    const auto model = modelOf("y = a + b * x", {free("a=5"), free("b=5")}, data);
    Residuals residuals(model, data, ResidualKind::Absolute);
    const auto with = [&](const std::vector<double>& weights) {
        MinimumSearch search;
        search.weights = weights;
        return minimise(residuals, {5, 5}, search);
    };
    const auto found = with({1, 2, 3});
    CHECK(found.hasConverged);
    CHECK(isClose(found.parameters[0], 0.7, 1e-9));
    CHECK(isClose(found.parameters[1], 1.6, 1e-9));
    // Rests 0.3, -0.3, 0.1: 0.09 + 2 0.09 + 3 0.01 = 0.3; the unit of residuals is the root of (1 + 4 + 16) / 3 = 7.
    CHECK(isClose(found.cost, 0.3 / 7, 1e-9));
    const auto two = with({1, 1, 0});
    CHECK(isClose(two.parameters[0], 1, 1e-9));
    CHECK(isClose(two.parameters[1], 1, 1e-9));
}

TEST_CASE("A robust loss weighs rows by its slope", "[calibration][search]")
{
    // Huber's loss at r = 2 with scale 1: 2 1 2 - 1 = 3, slope 1 / 2.
    const auto [cost, slope] = lossOf(Loss::Huber, 1, 2);
    CHECK(cost == 3);
    CHECK(slope == 0.5);
    // y = a with y = 0, 0, 9: at a > 0, two rests a within the scale 1 have 2 a, and 9 - a beyond it has -1: a = 1 / 2. The unit is the root of
    // 81 / 3 = 27, which scales all.
    const auto data = dataOf({columnOf("x", "1", {1, 2, 3}), columnOf("y", "1", {0, 0, 9})});
    const auto model = modelOf("y = a + 0 * x", {free("a=2")}, data);
    Residuals residuals(model, data, ResidualKind::Absolute);
    const MinimumSearch search{Loss::Huber, 1 / residuals.unit(), {}};
    CHECK(isClose(minimise(residuals, {2}, search).parameters[0], 0.5, 1e-6));
}

TEST_CASE("A damped search ends at the minimum or a bound", "[calibration][search]")
{
    DampedSearch search;
    const auto open = groundOf(1, {-kOpen, kOpen});
    CHECK(looksUntilDone(search, open) <= 5);
    CHECK(search.hasSettled());
    CHECK(isClose(search.at()[0], 3, 1e-9));
    CHECK(looksUntilDone(search, groundOf(1, {0, 2})) <= 5);
    CHECK(search.hasSettled());
    CHECK(search.at()[0] == 2);
}

TEST_CASE("A damped search does not converge without an effect", "[calibration][search]")
{
    DampedSearch search;
    const auto ground = groundOf(1, {-kOpen, kOpen});
    search.begin(ground);
    NormalEquations nothing{std::nan(""), {1}, {1}};
    search.take(ground, nothing);
    CHECK(search.isDone());
    CHECK_FALSE(search.hasSettled());
    // Without an effect, no step changes the cost.
    search.begin(ground);
    NormalEquations flat{1, {0}, {0}};
    search.take(ground, flat);
    CHECK(search.isDone());
    CHECK_FALSE(search.hasSettled());
}

} // namespace clusterwright::tests::damped_search_test
