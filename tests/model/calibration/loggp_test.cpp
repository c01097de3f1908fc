#include "model/calibration/loggp/loggp.h"
#include "tests/support/catch_compat.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::tests::loggp_test
{

using namespace clusterwright::model;

namespace
{

struct Truth {
    double L;
    double os;
    double or_;
    double g;
    double G;
};

// PRTT(1, 0, s) = 2 (L + os + or + (s - 1) G), PRTT(n, 0, s) = PRTT(1, 0, s) + (n - 1) (g + (s - 1) G)
std::vector<RoundTripsOfSize> made(const Truth& truth, int sizes, double messages)
{
    std::vector<RoundTripsOfSize> result;
    for (int k = 0; k < sizes; ++k) {
        const double size = std::exp2(k);
        const double one = 2 * (truth.L + truth.os + truth.or_ + (size - 1) * truth.G);
        result.push_back(
            {size, one, one + (messages - 1) * (truth.g + (size - 1) * truth.G), messages});
    }
    return result;
}

} // namespace

TEST_CASE("Generated round trips return their parameters", "[calibration][logp]")
{
    const Truth truth{30e-6, 5e-6, 6e-6, 8e-6, 80e-9};
    const auto found = logGpOf(made(truth, 21, 8), {truth.os, truth.or_});
    CHECK(found.L.value() == Approx(30e-6));
    CHECK(found.os.value() == Approx(5e-6));
    CHECK(found.or_.value() == Approx(6e-6));
    CHECK(found.g.value() == Approx(8e-6));
    CHECK(found.G.value() == Approx(80e-9));
    CHECK(found.changes.empty());
}

TEST_CASE("A negative parameter is not identifiable", "[calibration][logp]")
{
    // Overlapping overheads: PRTT / 2 = 8 us, os + or = 10 us. A gap hidden by the first message: -1 us.
    std::vector<RoundTripsOfSize> sizes;
    for (const double size : {1.0, 2.0, 4.0})
        sizes.push_back({size, 16e-6, 15e-6, 2});
    const auto found = logGpOf(sizes, {5e-6, 5e-6});
    CHECK_FALSE(found.L);
    CHECK_FALSE(found.g);
    CHECK_FALSE(found.G); // no slope
    CHECK(found.os.value() == 5e-6);
    CHECK_FALSE(logGpOf({}, {0, 0}).os);
}

TEST_CASE("G is that of messages above the protocol switch point", "[calibration][logp]")
{
    auto sizes = made({30e-6, 5e-6, 5e-6, 10e-6, 10e-9}, 21, 8);
    const auto longer = made({30e-6, 5e-6, 5e-6, 200e-6, 1e-9}, 21, 8);
    std::copy(longer.begin() + 14, longer.end(), sizes.begin() + 14);
    const auto found = logGpOf(sizes, {5e-6, 5e-6});
    CHECK(found.changes == std::vector<double>{16384}); // 2^14
    CHECK(found.g.value() == Approx(10e-6));
    CHECK(found.G.value() == Approx(1e-9));
}

TEST_CASE("Known switch points are kept", "[calibration][logp]")
{
    // 10 us + 10 ns/B up to 8 KiB, then 200 us + 1 ns/B. With a given change at 64 KiB, the first part is fitted as one line.
    auto sizes = made({30e-6, 5e-6, 5e-6, 10e-6, 10e-9}, 21, 8);
    const auto longer = made({30e-6, 5e-6, 5e-6, 200e-6, 1e-9}, 21, 8);
    std::copy(longer.begin() + 14, longer.end(), sizes.begin() + 14);
    CHECK(changesOf(sizes) == std::vector<double>{16384});
    const auto found = logGpOf(sizes, {5e-6, 5e-6}, std::vector<double>{65536});
    CHECK(found.changes == std::vector<double>{65536});
    CHECK(found.G.value() == Approx(1e-9));
}

TEST_CASE("L excludes the bytes of the smallest message", "[calibration][logp]")
{
    // PRTT(1, 0, 256) / 2 = 30 + 5 + 5 us + 255 * 80 ns = 60.4 us
    auto sizes = made({30e-6, 5e-6, 5e-6, 8e-6, 80e-9}, 21, 8);
    sizes.erase(sizes.begin(), sizes.begin() + 8);
    CHECK(sizes.front().one / 2 == Approx(60.4e-6));
    CHECK(logGpOf(sizes, {5e-6, 5e-6}).L.value() == Approx(30e-6));
    sizes.resize(2);
    CHECK_FALSE(logGpOf(sizes, {5e-6, 5e-6}).L);
}

TEST_CASE("Two sizes give no gap", "[calibration][logp]")
{
    const auto found = logGpOf(made({1e-6, 1e-6, 1e-6, 1e-6, 1e-9}, 2, 8), {1e-6, 1e-6});
    CHECK(found.L);
    CHECK_FALSE(found.g);
    CHECK_FALSE(found.G);
}

} // namespace clusterwright::tests::loggp_test
