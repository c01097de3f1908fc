// LogGP parameters that the probe logp extracted in each launch.
#include "model/calibration/messages/loggp_launches.h"
#include "model/calibration/messages/message_fit.h"
#include "tests/model/calibration/made_data.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <cmath>

namespace clusterwright::tests::loggp_launches_test
{

using namespace clusterwright::model;

namespace
{

const double kGap = std::nan(""); // the launch lacks the parameter

DataFile launches(const std::vector<double>& latency, const std::vector<double>& gapPerByte)
{
    const std::vector<double> overheads(latency.size(), 4e-6);
    return dataOf({columnOf("size", "B", std::vector(latency.size(), 65536.0)),
                   columnOf("L", "s", latency),
                   columnOf("os", "s", overheads),
                   columnOf("or", "s", overheads),
                   columnOf("G", "s/B", gapPerByte)});
}

constexpr Conventions kPlain{TimesAre::RoundTrip, Latency::WithoutOverheads, Gigabyte::Decimal};

std::string reasonOf(const LogGpExtraction& found, const char* name)
{
    const auto why = found.absences.find(name);
    return why == found.absences.end() ? "" : why->second.reason;
}

} // namespace

TEST_CASE("Launches give medians with Student's interval", "[calibration][loggp]")
{
    // ln 1, ln 2, ln 4: mean ln 2, s = ln 2, t of two degrees of freedom = 4.3027: the half width is 4.3027 ln 2 / sqrt(3) = 1.7219, the
    // bounds are 2 exp(-1.7219) = 0.35746 and 2 exp(1.7219) = 11.190.
    const auto found = logGpOfLaunches(launches({2e-6, 2e-6, 2e-6}, {1e-9, 4e-9, 2e-9}), kPlain);
    REQUIRE(found.G);
    CHECK(found.G->value == 2e-9);
    CHECK(found.G->low == Approx(0.35746e-9).epsilon(1e-4));
    CHECK(found.G->high == Approx(11.190e-9).epsilon(1e-4));
    CHECK(found.L->value == 2e-6);
    CHECK(reasonOf(found, "g") == "in every launch, several short messages take no longer than "
                                  "one, so their gap is hidden");
    CHECK(contains(messageOf(found.diagnostics, "loggp.unidentified"),
                   "'g' is not identifiable: in every launch"));
}

TEST_CASE("A parameter that launches lack is absent, not overestimated", "[calibration][loggp]")
{
    const auto found = logGpOfLaunches(launches({2e-6, kGap, 3e-6}, {1e-9, 2e-9, 4e-9}), kPlain);
    CHECK_FALSE(found.L);
    CHECK(reasonOf(found, "L") == "in 1 of 3 launches, os + or exceed half a round trip, as "
                                  "between processes on one machine");
    CHECK(found.G);
}

TEST_CASE("Two launches have no interval", "[calibration][loggp]")
{
    const auto found = logGpOfLaunches(launches({2e-6, 2e-6}, {1e-9, 2e-9}), kPlain);
    CHECK_FALSE(found.G);
    CHECK(reasonOf(found, "G") == "an interval needs 3 launches, the run has 2");
}

TEST_CASE("L of launches can include the overheads", "[calibration][loggp]")
{
    // 4 + 2 + 4 us
    const auto found =
        logGpOfLaunches(launches({2e-6, 2e-6, 2e-6}, {1e-9, 2e-9, 4e-9}),
                        {TimesAre::RoundTrip, Latency::WithOverheads, Gigabyte::Decimal});
    CHECK(found.L->value == Approx(10e-6));
}

TEST_CASE("A switch point needs nearly all launches", "[calibration][loggp]")
{
    auto data = launches({2e-6, 2e-6, 2e-6}, {1e-9, 2e-9, 4e-9});
    data.columns.push_back(columnOf("change", "B", {8192, 16384, 16384}));
    const auto found = logGpOfLaunches(data, kPlain);
    CHECK(found.changes == std::vector<double>{16384});
    CHECK(found.lastChange->low == 8192);
    CHECK(found.lastChange->high == 16384);
    data.columns.back().values[0] = kGap;
    CHECK(logGpOfLaunches(data, kPlain).changes.empty());
}

TEST_CASE("A fit of LogGP takes the parameters of launches as they are", "[calibration][loggp]")
{
    MessageQuestion question;
    question.kind = MessageQuestion::Kind::LogGp;
    const auto data = launches({2e-6, kGap, 3e-6}, {1e-9, 2e-9, 4e-9});
    CHECK(messageProblems(data, question).empty());
    question.conventions = conventionsOfProbe("logp", data);
    REQUIRE(question.conventions);
    const auto found = fitMessages(data, question);
    REQUIRE(found);
    const auto fit = fitsOf(found.value()).front();
    CHECK(fit.parameters.back().value == 2e-9); // the median over all three launches
    CHECK(contains(fit.parameters.front().absence, "1 of 3 launches"));
    CHECK(methodOf(found.value()) == "round trips; L without overheads; GB of 1000 MB");
    auto wrong = data;
    wrong.columns.back() = columnOf("G", "s", {1, 2, 3});
    CHECK(codeOf(messageProblems(wrong, question)) == "data.units");
    CHECK(codeOf(fitMessages(wrong, question).diagnostics()) == "data.units");
}

TEST_CASE("A shipped probe defines the conventions of its data", "[calibration][loggp]")
{
    const auto extracted = launches({2e-6}, {1e-9});
    auto trips = dataOf({columnOf("prtt", "s", {1e-5}), columnOf("os", "s", {1e-6})});
    CHECK(conventionsOfProbe("logp", extracted)->latency == Latency::WithoutOverheads);
    CHECK(conventionsOfProbe("logp", trips)->latency == Latency::WithOverheads);
    trips.columns.push_back(columnOf("or", "s", {1e-6}));
    CHECK(conventionsOfProbe("logp", trips)->latency == Latency::WithoutOverheads);
    CHECK_FALSE(conventionsOfProbe("", extracted));
    CHECK_FALSE(hasLogGpLaunches(dataOf({columnOf("size", "B", {1})})));
}

} // namespace clusterwright::tests::loggp_launches_test
