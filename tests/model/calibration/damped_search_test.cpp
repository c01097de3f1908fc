// Normal equations against plain loops, and the ends of damped searches.
#include "model/calibration/fit/damped_search.h"
#include "tests/model/calibration/made_data.h"

#include <array>

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

TEST_CASE("Normal equations are sums over rows", "[calibration][search]")
{
    // Slopes 1 and x at x = 0, 1, 2; values 0, 1, 2, measured 1 each: r = -1, 0, 1. Weights 1, 2, 3.
    const std::array ones{1.0, 1.0, 1.0};
    const std::array x{0.0, 1.0, 2.0};
    const std::array weights{1.0, 2.0, 3.0};
    const std::array<const double*, 2> slopes{ones.data(), x.data()};
    EquationSums sums({.kind = ResidualKind::Absolute}, 2);
    NormalEquations found;
    sums.add({x.data(), slopes, ones.data(), weights.data(), 3});
    sums.finish(found);
    CHECK(found.cost == 4);                                  // 1 1 + 3 1
    CHECK(found.gradient == std::vector<double>{2, 6});      // -1 + 3; 3 2
    CHECK(found.matrix == std::vector<double>{6, 8, 8, 14}); // 1 + 2 + 3; 2 + 3 2; 2 + 3 4
    sums.clear();
    sums.add({x.data(), slopes, ones.data(), nullptr, 3});
    sums.finish(found);
    CHECK(found.cost == 2);
    CHECK(found.matrix == std::vector<double>{3, 3, 3, 5});
}

TEST_CASE("Residuals of normal equations are relative or absolute", "[calibration][search]")
{
    const double value = 2, measured = 1, slope = 4;
    const std::array<const double*, 1> slopes{&slope};
    NormalEquations found;
    EquationSums relative({.kind = ResidualKind::Relative}, 1);
    relative.add({&value, slopes, &measured, nullptr, 1});
    relative.finish(found);
    CHECK(isClose(found.gradient[0], 2 * std::log(2.0), 1e-15)); // dr = 4 / 2, r = ln(2 / 1)
    CHECK(found.matrix[0] == 4);
    EquationSums absolute({.kind = ResidualKind::Absolute, .unit = 0.5}, 1);
    absolute.add({&value, slopes, &measured, nullptr, 1});
    absolute.finish(found);
    CHECK(found.cost == 4);         // r = (2 - 1) / 0.5
    CHECK(found.gradient[0] == 16); // dr = 4 / 0.5
    // Huber's loss at r = 2 with scale 1: 2 1 2 - 1 = 3, slope 1 / 2.
    EquationSums bounded({ResidualKind::Absolute, 0.5, Loss::Huber, 1}, 1);
    bounded.add({&value, slopes, &measured, nullptr, 1});
    bounded.finish(found);
    CHECK(found.cost == 3);
    CHECK(found.gradient[0] == 8);
    CHECK(found.matrix[0] == 32);
}

TEST_CASE("Normal equations include all rows for any number of columns", "[calibration][search]")
{
    const auto columns = GENERATE(std::size_t{1}, std::size_t{5}, std::size_t{6}, std::size_t{9});
    const auto rows = GENERATE(std::size_t{1}, std::size_t{8}, std::size_t{21});
    Random random(1);
    std::vector<std::vector<double>> numbers(columns + 3, std::vector<double>(rows));
    for (auto& column : numbers)
        for (auto& value : column)
            value = random.between(-1, 1);
    std::vector<const double*> slopes;
    for (std::size_t k = 0; k < columns; ++k)
        slopes.push_back(numbers[k].data());
    const auto& values = numbers[columns];
    const auto& measured = numbers[columns + 1];
    const auto& weights = numbers[columns + 2];
    EquationSums sums({.kind = ResidualKind::Absolute}, columns);
    sums.add({values.data(), slopes, measured.data(), weights.data(), rows});
    NormalEquations found;
    sums.finish(found);
    for (std::size_t k = 0; k < columns; ++k)
        for (std::size_t m = 0; m < columns; ++m) {
            double product = 0, gradient = 0;
            for (std::size_t i = 0; i < rows; ++i) {
                product += weights[i] * slopes[k][i] * slopes[m][i];
                gradient += weights[i] * slopes[k][i] * (values[i] - measured[i]);
            }
            CHECK(std::abs(found.matrix[k * columns + m] - product) < 1e-14);
            CHECK(std::abs(found.gradient[k] - gradient) < 1e-14);
        }
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
