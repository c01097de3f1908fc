// Degrees of freedom, and parameters that the data do not determine.
#include "model/calibration/intervals/next_measurement.h"
#include "tests/model/calibration/made_data.h"

#include <limits>

namespace clusterwright::tests::fit_statistics_test
{

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kKiB = 1024;

// time = 12 us + k 8 ns/B with errors up to 3 %.
DataFile sixRows()
{
    const std::vector<double> k{1, 64, 1024, 4096, 16384, 65536};
    const std::vector<double> off{1.02, 0.98, 1.03, 0.97, 1.01, 0.99};
    std::vector<double> time;
    for (std::size_t i = 0; i < k.size(); ++i)
        time.push_back((12e-6 + k[i] * 8e-9) * off[i]);
    return dataOf({columnOf("k", "B", k), columnOf("time", "s", time)});
}

// time = L + n o + k G for single messages: only the sum of L and o, 10 us, is determined. Absolute residuals of about 0.2 us.
DataFile singleMessages()
{
    Random random(3);
    std::vector<double> k, n, time;
    for (double size = 1; size <= 16 * kKiB; size *= 2) {
        k.push_back(size);
        n.push_back(1);
        time.push_back(10e-6 + size * 1e-9 + 0.2e-6 * normal(random));
    }
    return dataOf({columnOf("k", "B", k), columnOf("n", "1", n), columnOf("time", "s", time)});
}

DataFile rowsOf(const std::vector<double>& k, const std::vector<double>& n)
{
    return dataOf({columnOf("k", "B", k),
                   columnOf("n", "1", n),
                   columnOf("time", "s", std::vector<double>(k.size(), 1))});
}

} // namespace

TEST_CASE("Undetermined directions take no degrees of freedom", "[calibration][identify]")
{
    const auto data = sixRows();
    const auto two = fitted(
        modelOf("time = L + k * G", {free("L=1 us"), free("G=1 ns/B")}, data), data, {.starts = 1});
    // Only the sum of L, os and or is determined: six rows determine two of four parameters, so 6 - 2 = 4 degrees of freedom.
    const auto four =
        fitted(modelOf("time = L + os + or + k * G",
                       {free("L=1 us"), free("os=1 us"), free("or=1 us"), free("G=1 ns/B")},
                       data),
               data,
               {.starts = 1});
    CHECK(two.identification.degreesOfFreedom == 4);
    CHECK(four.identification.degreesOfFreedom == 4);
    CHECK(four.identification.rank == 2);
    CHECK(isClose(four.parameters[3].low, two.parameters[1].low, 1e-6));
    CHECK(isClose(four.parameters[3].high, two.parameters[1].high, 1e-6));
    CHECK(isClose(four.goodness.aicc, two.goodness.aicc, 1e-6));
    CHECK(isClose(four.goodness.bic, two.goodness.bic, 1e-6));
}

TEST_CASE("A band has no upper bound in an undetermined direction", "[calibration][identify]")
{
    const auto data = singleMessages();
    const FitPlan plan{.residuals = GENERATE(ResidualKind::Absolute, ResidualKind::Relative),
                       .starts = 1};
    SECTION("parameters in another sum than the determined one")
    {
        const auto model = modelOf(
            "time = L + n * o + k * G", {free("L=1 us"), free("o=1 us"), free("G=1 ns/B")}, data);
        const auto found = fitted(model, data, plan);
        const auto band = predictionBand(model, found, rowsOf({64, 64}, {1, 2}));
        CHECK(std::isfinite(band.low[0]));
        CHECK(std::isfinite(band.high[0]));
        CHECK(band.low[1] == 0); // times are not below 0
        CHECK(band.high[1] == kInfinity);
    }
    SECTION("a parameter without effect on the rows")
    {
        const auto model = modelOf("time = d + k * G + if(k > 16 KiB, s, 0 s)",
                                   {free("d=1 us"), free("G=1 ns/B"), free("s=1 us")},
                                   data);
        const auto found = fitted(model, data, plan);
        CHECK(found.parameters[2].state == Identifiability::Without);
        const auto band = predictionBand(model, found, rowsOf({16 * kKiB, 32 * kKiB}, {1, 1}));
        CHECK(std::isfinite(band.high[0]));
        CHECK(band.high[1] == kInfinity);
    }
}

TEST_CASE("The next measurement determines an undetermined direction",
          "[calibration][identify][next]")
{
    const auto data = singleMessages();
    const auto model = modelOf(
        "time = L + n * o + k * G", {free("L=1 us"), free("o=1 us"), free("G=1 ns/B")}, data);
    const auto found = fitted(model, data, {.residuals = ResidualKind::Absolute, .starts = 1});
    // The wanted quantity is o. A row with one message does not determine o. With a row of two messages, o = T(2, k) - T(1, k), whose
    // variance is s^2 of the new row plus that of the prediction for one message of k, the variance of the band at that row.
    const auto candidates = rowsOf({1024, 1024}, {1, 2});
    const auto next = nextMeasurements(model, found, {0, 1, 0}, candidates);
    CHECK(next.deviation == kInfinity);
    REQUIRE(next.ranked.size() == 2);
    CHECK(next.ranked[0].row == 1);
    CHECK(next.ranked[0].narrowing == 1);
    const auto band = predictionBand(model, found, candidates);
    const double t = studentQuantile(found.identification.degreesOfFreedom, 0.95);
    CHECK(isClose(next.ranked[0].deviation, (band.high[0] - band.low[0]) / 2 / t, 1e-6));
    CHECK(next.ranked[1].deviation == kInfinity);
    CHECK(next.ranked[1].narrowing == 0);

    // A row that determines a new direction does not narrow a determined quantity, L + o.
    const auto sum = nextMeasurements(model, found, {1, 1, 0}, candidates);
    CHECK(std::isfinite(sum.deviation));
    CHECK(sum.ranked[0].row == 0);
    CHECK(sum.ranked[1].narrowing == 0);
}

} // namespace clusterwright::tests::fit_statistics_test
