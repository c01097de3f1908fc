// Totals over validations: blind and revised aims, shares beaten, and gains over families.
#include "model/study/measured/corpus_summary.h"
#include "tests/support/catch_compat.h"

#include <cmath>
#include <limits>

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
