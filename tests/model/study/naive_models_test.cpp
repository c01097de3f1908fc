// Naive models: coefficients and predictions from data of known parameters, and the reasons why a model does not apply.
#include "model/study/measured/corpus_summary.h"
#include "model/study/measured/naive_models.h"
#include "model/study/measured/relative_squares.h"
#include "model/study/measured/two_term_fit.h"
#include "tests/support/catch_compat.h"

#include <cmath>
#include <limits>

namespace clusterwright::tests::naive_models_test
{

using namespace model;

namespace
{

template <typename Time>
std::vector<NaivePoint> madeOf(const std::vector<double>& scales, const Time& time)
{
    std::vector<NaivePoint> points;
    for (const double scale : scales)
        for (const double size : {1e3, 4e3, 16e3, 64e3})
            points.push_back({scale, size, size, {}, time(scale, size)});
    return points;
}

double predicted(NaiveKind kind, const std::vector<NaivePoint>& calibrated, const NaivePoint& asked)
{
    for (const auto& one : naivePredictions(calibrated, {&asked, 1}))
        if (one.kind == kind) {
            INFO(one.reason);
            REQUIRE(one.values.size() == 1);
            return one.values.front();
        }
    return 0;
}

std::string reasonOf(NaiveKind kind, const std::vector<NaivePoint>& calibrated)
{
    const NaivePoint asked{8, 1e3, 1e3, {}, 0};
    return naivePredictions(calibrated, {&asked, 1})[static_cast<std::size_t>(kind)].reason;
}

} // namespace

TEST_CASE("Relative least squares weigh each row by its measured value", "[study][naive]")
{
    // min (c / 1 - 1)^2 + (c / 2 - 1)^2: c = (1 + 1/2) / (1 + 1/4) = 1.2; cost 0.2^2 + 0.4^2 = 0.2
    RelativeSums sums;
    sums.add({1}, 1);
    sums.add({1}, 2);
    const std::array<std::size_t, 1> constant{0};
    const auto found = leastRelativeSquares(sums, constant);
    CHECK(found[0] == Approx(1.2));
    CHECK(sums.costOf(found) == Approx(0.2));
    RelativeSums second;
    second.add({1}, 2);
    sums.subtract(second);
    CHECK(leastRelativeSquares(sums, constant)[0] == Approx(1));
}

TEST_CASE("A coefficient that would be negative is 0", "[study][naive]")
{
    // y = 3, 2, 1 at x = 1, 2, 3 falls, so the slope is 0 and the constant (1/3 + 1/2 + 1) / (1/9 + 1/4 + 1) = 66/49.
    RelativeSums sums;
    for (const double x : {1.0, 2.0, 3.0})
        sums.add({1, x}, 4 - x);
    const std::array<std::size_t, 2> both{0, 1};
    const auto found = leastRelativeSquares(sums, both);
    CHECK(found[0] == Approx(66.0 / 49));
    CHECK(found[1] == 0);
}

TEST_CASE("Coefficients equal those of SciPy's non-negative least squares",
          "[study][naive][oracle]")
{
    // scipy.optimize.nnls 1.17.1 on rows [1, x, x^2, x log2(x)] / y with the right-hand side 1; y = 5, 9, 11, 30, 80 at x = 1, 2, 4, 8, 16.
    RelativeSums sums;
    const std::array<double, 5> measured{5, 9, 11, 30, 80};
    for (std::size_t i = 0; i < measured.size(); ++i) {
        const double x = std::pow(2.0, static_cast<double>(i));
        sums.add({1, x, x * x, x * std::log2(x)}, measured[i]);
    }
    const std::array<std::size_t, 4> all{0, 1, 2, 3};
    const auto found = leastRelativeSquares(sums, all);
    const TermValues oracle{3.8076668197368053, 1.2732697120303804, 0.22024895819316978, 0};
    for (std::size_t i = 0; i < oracle.size(); ++i)
        CHECK(found[i] == Approx(oracle[i]).epsilon(1e-9).margin(1e-12));
}

TEST_CASE("alpha-beta finds a known constant, step and time per byte", "[study][naive]")
{
    // 2 us + 3 us log2(P) + 1 ns/B m; at P = 64, m = 10,000 B: 2 + 18 + 10 = 30 us
    const auto points =
        madeOf({2, 4, 8}, [](double P, double m) { return 2e-6 + 3e-6 * std::log2(P) + 1e-9 * m; });
    CHECK(predicted(NaiveKind::AlphaBeta, points, {64, 1e4, 1e4, {}, 0}) == Approx(30e-6));
    // With one scale, the step is not determined and has no term: 2 + 3 + 10 = 15 us at any scale.
    const auto one =
        madeOf({2}, [](double P, double m) { return 2e-6 + 3e-6 * std::log2(P) + 1e-9 * m; });
    CHECK(predicted(NaiveKind::AlphaBeta, one, {64, 1e4, 1e4, {}, 0}) == Approx(15e-6));
}

TEST_CASE("The work of a volume is its points for each process", "[study][naive]")
{
    // 1 ms + 10 ns N^3 / P: N = 100, P = 4 has 3.5 ms, P = 16 has 1 + 0.625 = 1.625 ms
    std::vector<NaivePoint> points;
    for (const double P : {1.0, 2.0, 4.0})
        for (const double N : {50.0, 100.0})
            points.push_back({P, N, N * N * N / P, {}, 1e-3 + 1e-8 * N * N * N / P});
    CHECK(predicted(NaiveKind::AlphaBeta, points, {16, 100, 1e6 / 16, {}, 0}) == Approx(1.625e-3));
    CHECK(predicted(NaiveKind::TwoTerm, points, {16, 100, 1e6 / 16, {}, 0}) == Approx(1.625e-3));
    CHECK(predicted(NaiveKind::LastScale, points, {16, 100, 1e6 / 16, {}, 0}) == Approx(3.5e-3));
}

TEST_CASE("The last scale repeats the time of the same size", "[study][naive]")
{
    const auto points = madeOf({2, 4}, [](double P, double m) { return P * m; });
    CHECK(predicted(NaiveKind::LastScale, points, {64, 4e3, 4e3, {}, 0}) == Approx(16e3));
    // Between sizes, a line in log-log; beyond them, the nearest size.
    CHECK(predicted(NaiveKind::LastScale, points, {64, 2e3, 2e3, {}, 0}) == Approx(8e3));
    CHECK(predicted(NaiveKind::LastScale, points, {64, 1e6, 1e6, {}, 0}) == Approx(256e3));
    CHECK(predicted(NaiveKind::LastScale, points, {64, 10, 10, {}, 0}) == Approx(4e3));
    // Inside the calibrated scales, the largest one up to the point's; below them, the smallest.
    CHECK(predicted(NaiveKind::LastScale, points, {3, 4e3, 4e3, {}, 0}) == Approx(8e3));
    CHECK(predicted(NaiveKind::LastScale, points, {1, 4e3, 4e3, {}, 0}) == Approx(8e3));
}

TEST_CASE("The power law continues the last two scales", "[study][naive]")
{
    // P^1.5 m from P = 4 and 8, not from 2: at P = 32, m = 1,000: 32^1.5 * 1,000
    auto points =
        madeOf({2, 4, 8}, [](double P, double m) { return P < 4 ? 1 : std::pow(P, 1.5) * m; });
    CHECK(predicted(NaiveKind::PowerLaw, points, {32, 1e3, 1e3, {}, 0}) ==
          Approx(std::pow(32, 1.5) * 1e3));
    // Below P = 8 the last two scales are 2 and 4: 1 and 8,000 at m = 1,000, so 8,000^log2(3) at P = 6.
    CHECK(predicted(NaiveKind::PowerLaw, points, {6, 1e3, 1e3, {}, 0}) ==
          Approx(std::pow(8000, std::log2(3.0))));
    // The median of equal points counts.
    points.push_back({8, 1e3, 1e3, {}, std::pow(8, 1.5) * 1e3});
    points.push_back({8, 1e3, 1e3, {}, 1e9});
    CHECK(predicted(NaiveKind::PowerLaw, points, {32, 1e3, 1e3, {}, 0}) ==
          Approx(std::pow(32, 1.5) * 1e3));
}

TEST_CASE("Other inputs stay equal in the last scale and the power law", "[study][naive]")
{
    std::vector<NaivePoint> points;
    for (const double P : {2.0, 4.0})
        for (const double n : {1.0, 5.0})
            points.push_back({P, 1, 1, {n}, n * P});
    CHECK(predicted(NaiveKind::LastScale, points, {8, 1, 1, {5}, 0}) == Approx(20));
    CHECK(predicted(NaiveKind::PowerLaw, points, {8, 1, 1, {5}, 0}) == Approx(40));
    // Conditions without calibrated points: all of them, 2 n P = 4 and 20 at P = 4, median 12
    CHECK(predicted(NaiveKind::LastScale, points, {8, 1, 1, {7}, 0}) == Approx(12));
}

TEST_CASE("The two-term fit finds known exponents", "[study][naive]")
{
    const auto pointsOf = [](const auto& time) {
        std::vector<TwoTermPoint> points;
        for (const double P : {2.0, 4.0, 8.0, 16.0, 32.0})
            for (double m = 1024; m < 1e8; m *= 4)
                points.push_back({P, m, time(P, m)});
        return points;
    };
    const auto sum = fitTwoTerms(pointsOf(
        [](double P, double m) { return 2e-6 + 3e-6 * std::sqrt(P) * std::log2(P) + 1e-9 * m; }));
    CHECK(sum.scale == NormalTerm{0.5, 1});
    CHECK(sum.size == NormalTerm{1, 0});
    CHECK(sum.coefficients[0] == Approx(2e-6));
    CHECK(sum.coefficients[1] == Approx(3e-6));
    CHECK(sum.coefficients[2] == Approx(1e-9));
    // At P = 64, m = 1 MB: 2 us + 3 us * 8 * 6 + 1 ms = 1.146 ms
    CHECK(sum.at(64, 1e6) == Approx(1.146e-3));
    const auto product = fitTwoTerms(
        pointsOf([](double P, double m) { return 5e-6 + 2e-12 * P * m * std::log2(m); }));
    CHECK(product.scale == NormalTerm{1, 0});
    CHECK(product.size == NormalTerm{1, 1});
    CHECK(product.coefficients[0] == Approx(5e-6));
    CHECK(product.coefficients[3] == Approx(2e-12));
    const auto both = fitTwoTerms(pointsOf([](double P, double m) {
        return 1e-6 + 4e-6 * std::log2(P) + 1e-9 * m + 2e-10 * m * std::log2(P);
    }));
    CHECK(both.scale == NormalTerm{0, 1});
    CHECK(both.coefficients[3] == Approx(2e-10));
}

TEST_CASE("The first of equally good terms counts", "[study][naive]")
{
    // Two scales: each term in P is exact in a sum, and log2(P) is the first. 2 + P us is 4 and 6 us, so 2 + 2 log2(P).
    const auto points =
        madeOf({2, 4}, [](double P, double m) { return 2e-6 + 1e-6 * P + 1e-9 * m; });
    CHECK(predicted(NaiveKind::TwoTerm, points, {16, 1e3, 1e3, {}, 0}) == Approx(11e-6));
}

TEST_CASE("The terms are those of Extra-P", "[study][naive][oracle]")
{
    // create_default_building_blocks() of extrap 4.2.5, without negative exponents: 42 terms from (0, 1, 1) to (3, 1, 1)
    const auto terms = normalTerms();
    CHECK(terms.size() == 42);
    CHECK(terms.front() == NormalTerm{0, 1});
    CHECK(terms.back() == NormalTerm{3, 1});
    CHECK(NormalTerm{0.5, 2}.at(16) == Approx(64)); // 4 * 4^2
    CHECK(NormalTerm{0, 1}.at(0) == 0);
}

TEST_CASE("A naive model that does not apply has a reason", "[study][naive][findings]")
{
    const auto constant = [](double, double) { return 1.0; };
    CHECK(reasonOf(NaiveKind::PowerLaw, madeOf({2}, constant)) == "one scale only");
    CHECK(reasonOf(NaiveKind::LastScale, madeOf({2}, constant)).empty());
    CHECK(reasonOf(NaiveKind::LastScale, {}) == "no calibrated rows");
    CHECK(reasonOf(NaiveKind::AlphaBeta, {{2, 1, 1, {}, 1}}) == "neither scale nor size varies");
    CHECK(reasonOf(NaiveKind::TwoTerm, {{2, 1, 1, {}, 1}, {4, 1, 1, {}, 1}}) ==
          "fewer than three calibrated points");
    CHECK(reasonOf(NaiveKind::AlphaBeta, {{2, 1, 1, {}, 1}, {4, 1, 1, {}, 0}}) ==
          "a calibrated value is not above 0");
    CHECK(reasonOf(NaiveKind::PowerLaw, {{0, 1, 1, {}, 1}, {4, 1, 1, {}, 1}}) ==
          "a scale is not above 0");
}

} // namespace clusterwright::tests::naive_models_test

namespace clusterwright::tests::corpus_summary_test
{

using namespace model;

namespace
{

// A score with an error factor of 1.2 of ours; naive factors of 0 do not apply.
CorpusScore scoreOf(const std::string& machine,
                    const std::string& kind,
                    std::size_t scales,
                    const std::array<double, 4>& naive)
{
    CorpusScore score;
    score.machine = machine;
    score.kind = kind;
    score.naive.ours = 1.2;
    score.naive.scales = scales;
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < naive.size(); ++k) {
        const double factor = naive[k] > 0 ? naive[k] : kInfinite;
        score.naive.models.push_back({{kNaiveKinds[k], {}, ""}, {factor, factor}});
    }
    return score;
}

} // namespace

TEST_CASE("A family is the machine before the colon", "[study][corpus]")
{
    CHECK(familyOf("Fugaku: A64FX nodes") == "Fugaku");
    CHECK(familyOf("A cluster") == "A cluster");
}

TEST_CASE("Shares beaten are counted apart for two scales and for others", "[study][corpus]")
{
    const std::vector<CorpusScore> scores{scoreOf("A: x", "scale", 2, {2, 1.3, 1.3, 1.4}),
                                          scoreOf("A: x", "scale", 2, {2, 1.3, 1.1, 1.4}),
                                          scoreOf("A: x", "scale", 1, {2, 1.3, 0, 1.4}),
                                          scoreOf("A: x", "algorithm", 3, {2, 1.3, 1.3, 1.1}),
                                          scoreOf("A: x", "phases", 2, {0, 0, 0, 0})};
    const auto summary = summaryOf(scores);
    CHECK(summary.twoScales.of == 2);
    CHECK(summary.twoScales.beaten == 1);
    CHECK(summary.others.of == 2);
    CHECK(summary.others.beaten == 1);
    CHECK_FALSE(hasTwoScales(scores[3]));
}

TEST_CASE("Gains are geometric means over families", "[study][corpus]")
{
    // Last scale over ours: A has 2 and 8, so 4; B has 1. Mean 2; in log2 the values 2 and 0 have the mean 1, the deviation sqrt(2) and,
    // with t(0.975; 1) = 12.7062, the half-width 12.7062.
    const std::vector<CorpusScore> scores{scoreOf("A: x", "scale", 2, {0, 2.4, 0, 0}),
                                          scoreOf("A: y", "scale", 2, {0, 9.6, 0, 0}),
                                          scoreOf("B: x", "scale", 2, {0, 1.2, 0, 0})};
    const auto summary = summaryOf(scores);
    REQUIRE(summary.gains.size() == 2);
    const auto& last = summary.gains.front();
    CHECK(last.model == "last scale");
    CHECK(last.families == 2);
    CHECK(last.gain == Approx(2));
    CHECK(std::log2(last.high) == Approx(13.7062).epsilon(1e-5));
    CHECK(std::log2(last.low) == Approx(-11.7062).epsilon(1e-5));
    CHECK(summary.gains.back().model == "best");
    CHECK(summary.gains.back().gain == Approx(2));
    const auto one = summaryOf({scores.data(), 1});
    CHECK(std::isnan(one.gains.front().low));
}

TEST_CASE("Blind and revised predictions are counted apart", "[study][corpus]")
{
    std::vector<CorpusScore> scores(3, scoreOf("A: x", "scale", 2, {2, 2, 2, 2}));
    scores[0].isMet = true;
    scores[1].isMet = true;
    scores[1].isRevised = true;
    const auto summary = summaryOf(scores);
    CHECK(summary.blind.met == 1);
    CHECK(summary.blind.of == 2);
    CHECK(summary.revised.met == 1);
    CHECK(summary.revised.of == 1);
}

} // namespace clusterwright::tests::corpus_summary_test
