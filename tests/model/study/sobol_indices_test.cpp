// Sobol indices of models with published values.

#include "model/study/sensitivity/sobol_indices.h"
#include "tests/model/study/known_models.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

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
