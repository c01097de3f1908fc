// Points in the unit cube, distributions of inputs with intervals, and bands by samples.

#include "model/core/provenance.h"
#include "model/study/bands/band_column.h"
#include "model/study/bands/design_band.h"
#include "model/study/bands/uncertainty.h"
#include "model/study/points/interval_cut.h"
#include "model/study/points/sampling.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::tests::sampling_test
{

using namespace model;
using Shape = Distribution::Shape;

namespace
{

// Returns the number of points of the column in each of `strata` equal parts of [0, 1).
std::vector<int> counts(std::span<const double> column, std::size_t strata)
{
    std::vector<int> result(strata, 0);
    for (const double value : column) {
        REQUIRE(value >= 0);
        REQUIRE(value < 1);
        ++result[static_cast<std::size_t>(value * static_cast<double>(strata))];
    }
    return result;
}

} // namespace

TEST_CASE("Columns of points begin on a cache line", "[sampling]")
{
    for (const auto& column : randomPoints(3, 50, 1))
        CHECK(std::bit_cast<std::uintptr_t>(column.data()) % 64 == 0);
}

TEST_CASE("A Latin hypercube has one point in each stratum", "[sampling][laws]")
{
    const auto points = GENERATE(1, 2, 7, 100, 1000);
    const auto count = static_cast<std::size_t>(points);
    for (const auto& column : latinHypercube(count, 3, 42))
        CHECK(counts(column, count) == std::vector<int>(count, 1));
}

TEST_CASE("Each stratum contains one of 2^k quasi-random points", "[sampling][laws]")
{
    for (const std::uint64_t seed : {0U, 1U, 99U})
        for (const auto& column : quasiRandomPoints(256, 40, seed))
            CHECK(counts(column, 256) == std::vector<int>(256, 1));
}

TEST_CASE("Quasi-random points fill a square evenly, not only each axis", "[sampling][laws]")
{
    // The first two dimensions of the Sobol sequence are a (0, 2)-sequence: each of 16 x 16 boxes contains one of 256 points.
    const auto columns = quasiRandomPoints(256, 2, 5);
    std::vector<int> boxes(256, 0);
    for (std::size_t i = 0; i < 256; ++i)
        ++boxes[static_cast<std::size_t>(columns[0][i] * 16) * 16 +
                static_cast<std::size_t>(columns[1][i] * 16)];
    CHECK(boxes == std::vector<int>(256, 1));
}

TEST_CASE("Points depend only on the seed", "[sampling]")
{
    for (auto* const make : {randomPoints, latinHypercube, quasiRandomPoints}) {
        CHECK(make(20, 3, 7) == make(20, 3, 7));
        CHECK(make(20, 3, 7) != make(20, 3, 8));
    }
    CHECK(latinHypercube(0, 2, 1) == SampleColumns(2));
    CHECK(quasiRandomPoints(3, 0, 1).empty());
}

TEST_CASE("Distributions have the quantiles of their intervals", "[sampling][distribution]")
{
    CHECK(quantileOf({Shape::Uniform, 10, 20}, 0.25) == 12.5);
    CHECK(isClose(quantileOf({Shape::Normal, 10, 20}, 0.5), 15));
    CHECK(
        isClose(quantileOf({Shape::Normal, 10, 20}, 0.025), 10)); // the interval is the middle 95 %
    CHECK(isClose(quantileOf({Shape::Normal, 10, 20}, 0.975), 20));
    CHECK(isClose(quantileOf({Shape::LogNormal, 1, 100}, 0.5), 10)); // sqrt(1 * 100)
    CHECK(isClose(quantileOf({Shape::LogNormal, 1, 100}, 0.025), 1));
    CHECK(std::isfinite(quantileOf({Shape::Normal, 10, 20}, 0)));
    CHECK(std::isfinite(quantileOf({Shape::Normal, 10, 20}, 1)));
}

TEST_CASE("A triangular distribution has the quantiles of its two parabolas",
          "[sampling][distribution]")
{
    // 10 .. 20 with the mode 12: 2 / 10 = 20 % lie below the mode. u = 5 % at 10 + sqrt(0.05 * 10 * 2) = 11;
    // u = 55 % at 20 - sqrt(0.45 * 10 * 8) = 14.
    const Distribution skew{.shape = Shape::Triangular, .low = 10, .high = 20, .mode = 12};
    CHECK(quantileOf(skew, 0) == 10);
    CHECK(isClose(quantileOf(skew, 0.05), 11));
    CHECK(isClose(quantileOf(skew, 0.2), 12));
    CHECK(isClose(quantileOf(skew, 0.55), 14));
    CHECK(quantileOf(skew, 1) == 20);
    CHECK(isClose(middleOf(skew), 20 - std::sqrt(0.5 * 10 * 8)));
    // (2^2 + 2 * 8 + 8^2) / 18 = 84 / 18
    CHECK(isClose(deviationOf(skew), std::sqrt(84.0 / 18)));
    // The mode at an end: sqrt(u) of the width.
    CHECK(quantileOf({.shape = Shape::Triangular, .low = 0, .high = 4, .mode = 4}, 0.25) == 2);
    CHECK(quantileOf({.shape = Shape::Triangular, .low = 4, .high = 4, .mode = 4}, 0.25) == 4);
}

TEST_CASE("A truncated triangular distribution keeps the proportions inside its bounds",
          "[sampling][distribution]")
{
    // 0 .. 10 with the mode 5, at most 5: the rising half, whose share u lies below 5 sqrt(u).
    const Distribution half{Shape::Triangular, 0, 10, -1, 5, 5};
    CHECK(isClose(quantileOf(half, 0.25), 2.5));
    CHECK(isClose(middleOf(half), 5 * std::sqrt(0.5)));
    CHECK(quantileOf(half, 1) == 5);
    CHECK(densityOf(half, 6) == 0);
    CHECK(isClose(densityOf(half, 5), 0.4)); // 0.2 of the whole, half of which is inside
}

TEST_CASE("Densities have the heights of their formulas and the area 1", "[sampling][distribution]")
{
    CHECK(densityOf({Shape::Uniform, 10, 20}, 12) == 0.1);
    CHECK(densityOf({Shape::Uniform, 10, 20}, 21) == 0);
    CHECK(densityOf({Shape::Whole, 1, 6}, 3) == 1.0 / 6);
    const Distribution skew{.shape = Shape::Triangular, .low = 10, .high = 20, .mode = 12};
    CHECK(isClose(densityOf(skew, 12), 0.2)); // 2 / 10
    CHECK(isClose(densityOf(skew, 11), 0.1)); // half way up
    CHECK(isClose(densityOf(skew, 16), 0.1)); // half way down
    // 1 / (sqrt(2 pi) s) in the middle, with s = 10 / (2 * 1.96)
    CHECK(isClose(densityOf({Shape::Normal, 10, 20}, 15),
                  2 * kMiddle95 / 10 / std::sqrt(2 * 3.141592653589793)));
    for (const auto shape : {Shape::Normal, Shape::LogNormal, Shape::Triangular}) {
        const auto distribution = centredAt({shape, 3, 11, 2, 9.5, 5}, 5);
        double area = 0;
        for (int i = 0; i < 100'000; ++i)
            area += densityOf(distribution, 2 + (i + 0.5) * 7.5e-5) * 7.5e-5;
        INFO(toText(shape));
        CHECK(isClose(area, 1, 1e-6));
    }
}

TEST_CASE("An origin's own distribution replaces that of its kind", "[sampling][distribution]")
{
    Origin origin;
    origin.kind = OriginKind::Measurement;
    const auto shapeOf = [&](std::optional<DistributionKind> stated) {
        origin.distribution = stated;
        return distributionOf(origin, 9, 11, 10).shape;
    };
    CHECK(shapeOf(std::nullopt) == Shape::Normal);
    CHECK(shapeOf(DistributionKind::Uniform) == Shape::Uniform);
    CHECK(shapeOf(DistributionKind::Normal) == Shape::Normal);
    CHECK(shapeOf(DistributionKind::LogNormal) == Shape::LogNormal);
    CHECK(shapeOf(DistributionKind::Triangular) == Shape::Triangular);
    CHECK(distributionOf(origin, 9, 11, 10.5).mode == 10.5);
    CHECK(distributionOf(origin, 9, 11, 12).mode == 11); // the value lies outside
}

TEST_CASE("Integers have equal probability, both ends included", "[sampling][distribution]")
{
    const Distribution die{Shape::Whole, 1, 6};
    std::vector<int> faces(7, 0);
    const auto columns = latinHypercube(600, 1, 3);
    for (const double u : columns[0])
        ++faces[static_cast<std::size_t>(quantileOf(die, u))];
    CHECK(faces == std::vector<int>{0, 100, 100, 100, 100, 100, 100});
    CHECK(quantileOf(die, 1) == 6);
    CHECK(quantileOf({Shape::Whole, 1.5, 2.5}, 0.9) == 2);
}

TEST_CASE("Half of a distribution lies below its middle", "[sampling][distribution]")
{
    CHECK(middleOf({Shape::Uniform, 10, 20}) == 15);
    CHECK(middleOf({Shape::Normal, 10, 20}) == 15);
    CHECK(isClose(middleOf({Shape::LogNormal, 1, 100}), 10));
    CHECK(middleOf({Shape::Whole, 1, 6}) == 3.5);
}

TEST_CASE("Deviations match the formulas of the distributions", "[sampling][distribution]")
{
    CHECK(isClose(deviationOf({Shape::Uniform, 10, 22}), std::sqrt(12.0))); // 12 / sqrt(12)
    CHECK(isClose(deviationOf({Shape::Whole, 1, 6}), std::sqrt(35.0 / 12)));
    CHECK(isClose(deviationOf({Shape::Normal, 10, 20}), 10 / (2 * 1.959963984540054)));
    for (const auto shape : {Shape::Uniform, Shape::Whole, Shape::Normal}) {
        const Distribution distribution{shape, 3, 11};
        SampleColumns columns = latinHypercube(100'000, 1, 1);
        transform(columns, {distribution});
        const auto& x = columns[0];
        const auto n = static_cast<double>(x.size());
        const double mean = std::accumulate(x.begin(), x.end(), 0.0) / n;
        double squares = 0;
        for (const double value : x)
            squares += (value - mean) * (value - mean);
        INFO(toText(shape));
        CHECK(isClose(mean, 7, 1e-3));
        CHECK(isClose(std::sqrt(squares / n), deviationOf(distribution), 1e-3));
    }
}

TEST_CASE("A truncated normal distribution stays within its bounds", "[sampling][distribution]")
{
    // 0.9 -+ 0.2 contains 95 %: deviation 0.2 / 1.96 = 0.102; 1 is 0.98 deviations above, and 0.8365 of the distribution lies below
    // 1.
    const Distribution share{Shape::Normal, 0.7, 1.1, 0, 1};
    CHECK(quantileOf(share, 1) == 1);
    CHECK(quantileOf(share, 0) > 0);
    // The middle has half of 0.8365 below it: 0.41825, which is 0.2064 deviations below 0.9.
    CHECK(isClose(middleOf(share), 0.9 - 0.20640 * 0.2 / kMiddle95, 1e-4));
    // (0.8365 - 0.025) / 0.8365 of the values lie in 0.7 .. 1: more than 95 %.
    CHECK(quantileOf(share, 0.025 / 0.8365) == Approx(0.7).epsilon(1e-4));
    CHECK(isClose(deviationOf(share),
                  (quantileOf(share, 0.975) - quantileOf(share, 0.025)) / (2 * kMiddle95)));
    // The same for the logarithm: 6.8e-5 .. 31.9 came from a fit of a share.
    const Distribution wide{Shape::LogNormal, 6.8e-5, 31.9, 0, 1};
    CHECK(quantileOf(wide, 1) == 1);
    CHECK(middleOf(wide) < std::sqrt(6.8e-5 * 31.9));
    CHECK(deviationOf(wide) < 1);
}

TEST_CASE("The median of a normal distribution is the value", "[sampling][distribution]")
{
    // Below 10, the deviation is 1 / 1.96; above, 2 / 1.96. One deviation below has the share 0.158655.
    const auto skew = centredAt({Shape::Normal, 9, 12}, 10);
    CHECK(isClose(middleOf(skew), 10));
    CHECK(isClose(quantileOf(skew, 0.025), 9));
    CHECK(isClose(quantileOf(skew, 0.975), 12));
    CHECK(isClose(quantileOf(skew, 0.15865525), 10 - 1 / kMiddle95, 1e-7));
    const auto log = centredAt({Shape::LogNormal, 1, 100}, 5);
    CHECK(isClose(middleOf(log), 5));
    CHECK(isClose(quantileOf(log, 0.025), 1));
    CHECK(isClose(quantileOf(log, 0.975), 100));
    // A bound has cut 1 -+ 2 at 0: 1 - 2 = -1 is the mirror of 3 at 1.
    const auto cut = centredAt({Shape::Normal, 0, 3, 0}, 1);
    CHECK(cut == Distribution{Shape::Normal, -1, 3, 0});
    CHECK(quantileOf(cut, 0) == 0);
    CHECK(isClose(middleOf(cut), 1 + 0.20640 * 2 / kMiddle95, 1e-4)); // as for the share above
    CHECK(centredAt({Shape::Normal, 0.6, 1, 0, 1}, 0.9).high == Approx(1.2));
    CHECK(centredAt({Shape::Normal, 9, 12}, 13) == Distribution{Shape::Normal, 9, 12}); // outside
    CHECK(centredAt({Shape::Uniform, 9, 12}, 10) == Distribution{Shape::Uniform, 9, 12});
}

TEST_CASE("A value at an end of its interval is its median", "[sampling][distribution]")
{
    // The offset is rounded: (0.1 + 0.9) / 2 - 0.4 is below 0.1 by an ulp for some of these.
    for (int low = 1; low < 40; ++low)
        for (int high = low + 1; high < 60; ++high) {
            INFO(low << " .. " << high);
            for (const auto shape : {Shape::Normal, Shape::LogNormal}) {
                const auto atLow = centredAt({shape, 0.1 * low, 0.1 * high, 0}, 0.1 * low);
                CHECK(isClose(middleOf(atLow), 0.1 * low, 1e-9));
                CHECK(isClose(quantileOf(atLow, 0.975), 0.1 * high, 1e-9));
                CHECK(std::isfinite(densityOf(atLow, 0.05 * low)));
                const auto atHigh = centredAt({shape, 0.1 * low, 0.1 * high, 0}, 0.1 * high);
                CHECK(isClose(middleOf(atHigh), 0.1 * high, 1e-9));
            }
        }
}

TEST_CASE("An interval is clipped to the bounds of its input", "[sampling][distribution]")
{
    CHECK(cutAtBounds({Shape::Normal, -1, 3, 0, 2}) == Distribution{Shape::Normal, 0, 2});
    CHECK(cutAtBounds({Shape::Uniform, 5, 6, 0, 1}) == Distribution{Shape::Uniform, 5, 6});
}

TEST_CASE("Bounds far from the interval change no quantile", "[sampling][distribution]")
{
    for (const double u : {0.0, 0.025, 0.5, 0.9, 1.0})
        CHECK(quantileOf({Shape::Normal, 10, 11, 0, 100}, u) ==
              quantileOf({Shape::Normal, 10, 11}, u));
}

TEST_CASE("The distribution of an interval follows from its origin", "[sampling][distribution]")
{
    CHECK(distributionOf(OriginKind::Measurement, 9, 11).shape == Shape::Normal);
    CHECK(distributionOf(OriginKind::Fit, 142, 243).shape == Shape::Normal);
    CHECK(distributionOf(OriginKind::Fit, 100, 243).shape == Shape::LogNormal); // a factor above 2
    CHECK(distributionOf(OriginKind::Measurement, -1, 3).shape == Shape::Normal);
    CHECK(distributionOf(OriginKind::Assumption, 9, 11).shape == Shape::Uniform);
    CHECK(distributionOf(OriginKind::Datasheet, 1, 11) == Distribution{Shape::Uniform, 1, 11});
}

TEST_CASE("Quantiles of a sample are linear between its values", "[sampling]")
{
    CHECK(sampleQuantile({3, 1, 2}, 0.5) == 2);
    CHECK(sampleQuantile({4, 1, 2, 3}, 0.5) == 2.5);
    CHECK(sampleQuantile({10, 20}, 0.25) == 12.5);
    CHECK(sampleQuantile({3, 1, 2}, 1) == 3);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(sampleQuantile({nan, 5, nan, std::numeric_limits<double>::infinity()}, 0.5) == 5);
    CHECK(std::isnan(sampleQuantile({nan}, 0.5)));
    CHECK(std::isnan(sampleQuantile({}, 0.5)));
}

} // namespace clusterwright::tests::sampling_test

namespace clusterwright::tests::sampled_bands_test
{

using namespace model;

namespace
{

// A queue near saturation, a square at its minimum, a kink, and a sum of a wide uniform input and a narrow one.
System curvedSystem()
{
    return systemOf(designText(R"json("variables": [
        {"name": "rho", "value": "0.8", "at_least": "0", "at_most": "0.999",
         "origin": {"kind": "measurement", "note": "n", "interval": ["0.62", "0.98"]}},
        {"name": "a", "value": "10 us", "origin": {"kind": "measurement", "note": "n", "interval": ["9 us", "11 us"]}},
        {"name": "b", "value": "10.1 us", "origin": {"kind": "measurement", "note": "n", "interval": ["9 us", "11.2 us"]}},
        {"name": "x", "value": "5 s", "origin": {"kind": "assumption", "note": "n", "interval": ["0 s", "10 s"]}},
        {"name": "y", "value": "1 s", "origin": {"kind": "measurement", "note": "n", "interval": ["0.9 s", "1.1 s"]}},
        {"name": "n", "value": "1"}],
        "outputs": [{"name": "wait", "equation": "n * 1 ms * rho / (1 - rho)"},
                    {"name": "square", "equation": "n * (a - b)^2 / 1 us"},
                    {"name": "gap", "equation": "n * abs(a - b)"}, {"name": "total", "equation": "n * (x + y)"},
                    {"name": "ratio", "equation": "n * a / b"}])json"));
}

} // namespace

TEST_CASE("The band of an evaluation and of a curve is that of the study of uncertainty",
          "[bands][laws]")
{
    const auto system = curvedSystem();
    const std::vector<Axis> axes{parseAxis("n=1,2").value()};
    for (const std::string output : {"wait", "square", "gap", "total", "ratio"}) {
        INFO(output);
        const auto study = uncertainty(system, output, {}, {}, {}).value();
        const auto along = uncertainty(system, output, axes[0], {}, {}).value();
        Diagnostics findings;
        const auto band = bandAt(system, output, study.points[0].value, findings);
        REQUIRE(band);
        CHECK(isClose(band->low, study.points[0].low));
        CHECK(isClose(band->high, study.points[0].high));
        const bool isSampled = study.record.method == "sampling";
        CHECK(isSampled == (output != "ratio"));
        CHECK(codesOf(findings) ==
              (isSampled ? std::vector<std::string>{"study.sampled"} : std::vector<std::string>()));
        const auto swept = sweep(system, axes, {output}).value();
        const auto column = bandOver(system, axes, swept.outputs[0], findings);
        for (std::size_t i = 0; i < 2; ++i) {
            CHECK(isClose(column.low[i], along.points[i].low));
            CHECK(isClose(column.high[i], along.points[i].high));
        }
    }
}

TEST_CASE("A band by samples has a note", "[bands]")
{
    // By derivatives 4 ms -+ 0.18 s / (1 - 0.8)^2 = 4.5 ms: 0 to 8.2 ms, after a shift of 0. A wait of 20 ms is possible.
    const auto system = curvedSystem();
    Diagnostics findings;
    const auto band = bandAt(system, "wait", 0.004, findings);
    REQUIRE(band);
    CHECK(band->low == Approx(1.63e-3).epsilon(0.03)); // 0.62 / 0.38 ms
    CHECK(band->high > 0.020);
    CHECK(messageOf(findings, "study.sampled") ==
          "the 95 % band of the parameters of 'wait' is that of 1,000 samples, because derivatives "
          "give other ends");
}

TEST_CASE("Samples check some of very many bands", "[bands]")
{
    const auto system = curvedSystem();
    const std::vector<Axis> axes{parseAxis("n=lin(1,2,10001)").value()};
    Diagnostics findings;
    const auto column =
        bandOver(system, axes, sweep(system, axes, {"wait"}).value().outputs[0], findings);
    CHECK(column.low.size() == 10'001);
    CHECK(messageOf(findings, "study.derivatives") ==
          "the 95 % band of the parameters of 'wait' is that of derivatives, although 1,000 "
          "samples give other ends");
}

TEST_CASE("The band of a sum stays within the possible values", "[bands]")
{
    // x in 0 .. 10 s, 95 % of y in 0.9 .. 1.1 s: derivatives give 6 s -+ 1.96 * 10 s / sqrt(12), 0.34 to 11.66 s.
    Diagnostics findings;
    const auto band = bandAt(curvedSystem(), "total", 6, findings);
    REQUIRE(band);
    CHECK(band->low >= 0.8);
    CHECK(band->high <= 11.2);
}

TEST_CASE("Samples of a band without a result are counted", "[bands]")
{
    // Below 10.4, the deviation is 1.4 / 1.96: the share below 10 is that below -0.56 deviations, 0.2877.
    const auto system = systemOf(designText(R"json("variables": [
        {"name": "a", "value": "10.4", "origin": {"kind": "measurement", "note": "n", "interval": ["9", "11"]}}],
        "outputs": [{"name": "root", "equation": "sqrt(a - 10)"}])json"));
    Diagnostics findings;
    CHECK(bandAt(system, "root", std::sqrt(0.4), findings));
    CHECK(messageOf(findings, "study.unanswered") ==
          "287 of 1,000 samples for the band of 'root' have no result and are omitted");
}

} // namespace clusterwright::tests::sampled_bands_test
