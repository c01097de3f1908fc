// Correlated inputs.
#include "model/core/provenance.h"
#include "model/study/sensitivity/joint_variation.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::tests::joint_variation_test
{

using namespace model;

namespace
{

Variation measured(const std::string& name, double deviation, std::optional<JointEstimate> estimate)
{
    Variation made;
    made.variable.name = name;
    made.basis = IntervalBasis::Origin;
    made.distribution = {
        Distribution::Shape::Normal, -kMiddle95 * deviation, kMiddle95 * deviation};
    made.origin = Origin{OriginKind::Measurement, {}, name, {}, {}, std::move(estimate)};
    return made;
}

std::string refused(const std::vector<Variation>& variations)
{
    const auto result = correlationsOf(variations);
    REQUIRE_FALSE(result);
    return codeOf(result.diagnostics());
}

double correlationOf(const PointColumn& x, const PointColumn& y)
{
    const auto count = static_cast<double>(x.size());
    double sx = 0, sy = 0, xx = 0, yy = 0, xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        sx += x[i];
        sy += y[i];
        xx += x[i] * x[i];
        yy += y[i] * y[i];
        xy += x[i] * y[i];
    }
    return (xy - sx * sy / count) / std::sqrt((xx - sx * sx / count) * (yy - sy * sy / count));
}

} // namespace

TEST_CASE("Only inputs of one fit are correlated, whichever origin states it", "[joint]")
{
    const std::vector variations{measured("L", 1, JointEstimate{"f", "L", {{"G", -0.5}}}),
                                 measured("G", 1, JointEstimate{"f", "G", {}}),
                                 measured("o", 1, JointEstimate{"other", "o", {{"G", 0.9}}}),
                                 measured("x", 1, std::nullopt),
                                 measured("again", 1, JointEstimate{"f", "L", {{"G", -0.5}}})};
    CHECK(correlationsOf(variations).value() == SquareMatrix{{1, -0.5, 0, 0, 1},
                                                             {-0.5, 1, 0, 0, -0.5},
                                                             {0, 0, 1, 0, 0},
                                                             {0, 0, 0, 1, 0},
                                                             {1, -0.5, 0, 0, 1}});
}

TEST_CASE("An input of one origin in two designs is one input", "[joint]")
{
    const auto correlation = [](const std::vector<Variation>& two) {
        return correlationsOf(two).value()[0][1];
    };
    std::vector two(2, measured("rate", 1, std::nullopt));
    CHECK(correlation(two) == 1);
    auto later = *two[1].origin;
    later.note = "another day";
    two[1].origin = later;
    CHECK(correlation(two) == 0);
    for (auto& one : two)
        one.origin = std::nullopt; // given or assumed intervals
    CHECK(correlation(two) == 0);
}

TEST_CASE("A covariance is the correlation times both deviations", "[joint]")
{
    const std::vector variations{measured("L", 2, JointEstimate{"f", "L", {{"G", -0.5}}}),
                                 measured("G", 3, JointEstimate{"f", "G", {{"L", -0.5}}})};
    const auto covariance = covarianceOf(variations).value();
    CHECK(isClose(covariance[0][0], 4));
    CHECK(isClose(covariance[1][1], 9));
    CHECK(isClose(covariance[0][1], -3)); // -0.5 * 2 * 3
    CHECK(covariance[0][1] == covariance[1][0]);
    // slopes 1 and 10: 4 + 100 * 9 - 2 * 10 * 3
    CHECK(isClose(varianceOf({{1}, {10}}, covariance), 844));
    // The contributions cancel: only rounding is left.
    CHECK(varianceOf({{0.1}, {0.1}}, {{0.3, -0.3}, {-0.3, 0.3}}) == 0);
    const SquareMatrix opposite{{9 * 0.7, -3 * 0.7},
                                {-3 * 0.7, 0.7}}; // 0.1 * 3 = 0.3 * 1: 3e-17 is left
    CHECK(varianceOf({{0.1}, {0.3}}, opposite) == 0);
    // First point as above; second point with slopes 1 and 10.
    const auto both = variancesOf({{0.1, 1}, {0.3, 10}}, opposite);
    CHECK(both[0] == 0);
    CHECK(isClose(both[1], 0.7 * (9 - 60 + 100)));
}

TEST_CASE("Contradictory or impossible correlations are rejected", "[joint][bad-input]")
{
    CHECK(refused({measured("L", 1, JointEstimate{"f", "L", {{"G", -0.5}}}),
                   measured("G", 1, JointEstimate{"f", "G", {{"L", 0.5}}})}) ==
          "origin.correlation");
    // Each of the three is opposed to both others.
    CHECK(refused({measured("a", 1, JointEstimate{"f", "a", {{"b", -0.9}, {"c", -0.9}}}),
                   measured("b", 1, JointEstimate{"f", "b", {{"c", -0.9}}}),
                   measured("c", 1, JointEstimate{"f", "c", {}})}) == "origin.correlation");
}

TEST_CASE("Correlated columns keep their values and their required correlation", "[joint][laws]")
{
    const auto before = latinHypercube(5000, 3, 7);
    auto columns = before;
    correlate(columns, {{1, 0, -0.8}, {0, 1, 0}, {-0.8, 0, 1}});
    CHECK(columns[1] == before[1]);
    CHECK(columns[0] != before[0]);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        auto sorted = columns[i], old = before[i];
        std::ranges::sort(sorted);
        std::ranges::sort(old);
        CHECK(sorted == old);
    }
    // For normal variables with correlation r, the ranks have the correlation 6 / pi asin(r / 2): -0.7859; by chance +-0.03 at
    // most.
    CHECK(std::abs(correlationOf(columns[0], columns[2]) + 0.7859) < 0.03);
    CHECK(std::abs(correlationOf(columns[0], columns[1])) < 0.05);
    const std::vector<Distribution> normal(3, {Distribution::Shape::Normal, -1, 1});
    transform(columns, normal);
    CHECK(std::abs(correlationOf(columns[0], columns[2]) + 0.8) < 0.03);
}

TEST_CASE("Chance correlations of columns are removed", "[joint]")
{
    // Two independent columns of 200 points have a chance correlation of 1 / sqrt(200) = 0.07.
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
        auto columns = latinHypercube(200, 2, seed);
        correlate(columns, {{1, 0.5}, {0.5, 1}});
        transform(columns, std::vector<Distribution>(2, {Distribution::Shape::Normal, -1, 1}));
        CHECK(std::abs(correlationOf(columns[0], columns[1]) - 0.5) < 0.025);
    }
}

TEST_CASE("Columns without points or correlations stay unchanged", "[joint]")
{
    SampleColumns none(2);
    correlate(none, {{1, 1}, {1, 1}});
    CHECK(none == SampleColumns(2));
    auto wholly = latinHypercube(100, 2, 3);
    correlate(wholly, {{1, 1}, {1, 1}});
    CHECK(correlationOf(wholly[0], wholly[1]) > 0.999);
}

TEST_CASE("Indices that assume independent inputs have a note", "[joint]")
{
    const std::vector variations{measured("L", 1, JointEstimate{"f", "L", {{"G", -0.5}}}),
                                 measured("x", 1, std::nullopt),
                                 measured("G", 1, JointEstimate{"f", "G", {}})};
    const auto notes = takenForIndependent(variations);
    REQUIRE(notes.size() == 1);
    CHECK(codeOf(notes) == "study.correlated");
    CHECK(messageOf(notes).starts_with("L, G are correlated"));
    CHECK(takenForIndependent({variations[0], variations[1]}).empty());
}

} // namespace clusterwright::tests::joint_variation_test
