#include "model/study/measured/error_summary.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <cmath>
#include <limits>
#include <vector>

namespace clusterwright::tests::error_summary_test
{

TEST_CASE("Magnitudes of errors are summarised", "[calibration][errors]")
{
    // |errors| sorted: 0.1, 0.2, 0.3; with a fourth, (0.2 + 0.3) / 2
    const auto odd = model::summaryOf(std::vector<double>{-0.3, 0.1, 0.2});
    CHECK(odd.median == 0.2);
    CHECK(odd.worst == 0.3);
    CHECK(isClose(model::summaryOf(std::vector<double>{-0.3, 0.1, 0.2, 0.4}).median, 0.25));
}

TEST_CASE("A missing prediction has an infinite error", "[calibration][errors]")
{
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const auto summary = model::summaryOf(std::vector<double>{0.1, kNaN, 0.2});
    CHECK(summary.median == 0.2);
    CHECK(summary.worst == kInfinity);
    CHECK(model::summaryOf(std::vector<double>{0.1, kNaN}).median == kInfinity);
    CHECK(model::summaryOf(std::vector<double>{-kInfinity}).worst == kInfinity);
}

TEST_CASE("An error is relative to the measured value", "[calibration][errors]")
{
    CHECK(isClose(model::relativeError(3, 2), 0.5));
    CHECK(model::relativeError(0, 0) == 0);
    CHECK_FALSE(std::isfinite(model::relativeError(1, 0)));
}

TEST_CASE("An error factor is at least 1 and infinite without a prediction",
          "[calibration][errors]")
{
    CHECK(model::errorFactor(2, 4) == 2);
    CHECK(model::errorFactor(4, 2) == 2);
    CHECK(model::errorFactor(3, 3) == 1);
    CHECK(std::isinf(model::errorFactor(std::nan(""), 1)));
    CHECK(std::isinf(model::errorFactor(0, 1)));
}

TEST_CASE("Error factors are summarised by median and 90th percentile", "[calibration][errors]")
{
    // 1, 1.1, ... 2: the 90th percentile of eleven values is the tenth
    std::vector<double> factors;
    for (int i = 0; i <= 10; ++i)
        factors.push_back(1 + i / 10.0);
    const auto summary = model::summaryOfFactors(factors);
    CHECK(isClose(summary.median, 1.5));
    CHECK(isClose(summary.high, 1.9));
}

} // namespace clusterwright::tests::error_summary_test
