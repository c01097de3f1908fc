// LogGP of sizes, and its extraction from round trips and one-way times.
#include "model/calibration/calibration/application.h"
#include "model/calibration/loggp/loggp.h"
#include "model/calibration/loggp/robust_line.h"
#include "model/calibration/messages/message_fit.h"
#include "model/core/diagnostic.h"
#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/study/bands/design_band.h"
#include "tests/model/calibration/made_data.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

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

namespace clusterwright::tests::loggp_extraction_test
{

namespace
{

struct Network {
    double L = 25e-6, os = 4e-6, receive = 6e-6, g = 9e-6, G = 8.35e-9;
};

// PRTT(1, 0, s) = 2 (os + L + or + (s - 1) G); PRTT(n, 0, s) = PRTT(1, 0, s) + (n - 1) (g + (s - 1) G).
DataFile roundTrips(const Network& network, double noise, std::uint64_t seed = 11, int repeats = 15)
{
    Random random(seed);
    std::vector<double> size, messages, prtt, os, receive;
    for (double s = 1; s <= 1048576; s *= 2)
        for (const double n : {1.0, 16.0})
            for (int i = 0; i < repeats; ++i) {
                size.push_back(s);
                messages.push_back(n);
                prtt.push_back(
                    (2 * (network.os + network.L + network.receive + (s - 1) * network.G) +
                     (n - 1) * (network.g + (s - 1) * network.G)) *
                    std::exp(noise * normal(random)));
                os.push_back(network.os * std::exp(noise * normal(random)));
                receive.push_back(network.receive * std::exp(noise * normal(random)));
            }
    return dataOf({columnOf("size", "B", size),
                   columnOf("messages", "1", messages),
                   columnOf("prtt", "s", prtt),
                   columnOf("os", "s", os),
                   columnOf("or", "s", receive)});
}

constexpr Conventions kPlain{TimesAre::RoundTrip, Latency::WithoutOverheads, Gigabyte::Decimal};

LogGpExtraction extracted(const DataFile& data, const Conventions& conventions = kPlain)
{
    auto result = extractLogGp(data, std::nullopt, conventions);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return result.value();
}

bool holds(const std::optional<MeasuredNumber>& number, double truth)
{
    return number && number->low <= truth && number->high >= truth;
}

// One-way: T(n) = os + L + or + (s - 1) G + (n - 1) (g + (s - 1) G).
DataFile oneWays(const Network& network, double smallest)
{
    std::vector<double> size, messages, time;
    for (double s = smallest; s <= 1048576; s *= 2)
        for (const double n : {1.0, 16.0}) {
            size.push_back(s);
            messages.push_back(n);
            time.push_back(network.os + network.L + network.receive + (s - 1) * network.G +
                           (n - 1) * (network.g + (s - 1) * network.G));
        }
    return dataOf({columnOf("size", "B", size),
                   columnOf("messages", "1", messages),
                   columnOf("prtt", "s", time)});
}

// Returns the codes of the errors.
std::vector<std::string> refusals(const DataFile& data)
{
    return codesOf(extractLogGp(data, std::nullopt, kPlain).diagnostics());
}

} // namespace

TEST_CASE("LogGP is extracted from round trips with intervals", "[calibration][loggp]")
{
    const auto found = extracted(roundTrips({}, 0.01));
    CHECK(holds(found.L, 25e-6));
    CHECK(holds(found.os, 4e-6));
    CHECK(holds(found.or_, 6e-6));
    CHECK(holds(found.g, 9e-6));
    CHECK(holds(found.G, 8.35e-9));
    CHECK(found.diagnostics.empty());
}

TEST_CASE("Intervals of LogGP have the expected coverage", "[calibration][loggp][coverage]")
{
    // Resampled medians of fifteen are coarse: 90 % for parameters of one size, more for parameters of all sizes. 85 of 100 are 1.7
    // standard deviations below 90.
    constexpr int kTrials = 100;
    const Network truth;
    std::array<int, 5> held{};
    for (std::uint64_t seed = 1; seed <= kTrials; ++seed) {
        const auto found = extracted(roundTrips(truth, 0.01, seed));
        held[0] += holds(found.L, truth.L) ? 1 : 0;
        held[1] += holds(found.os, truth.os) ? 1 : 0;
        held[2] += holds(found.or_, truth.receive) ? 1 : 0;
        held[3] += holds(found.g, truth.g) ? 1 : 0;
        held[4] += holds(found.G, truth.G) ? 1 : 0;
    }
    for (const auto count : held)
        CHECK(count >= 85);
}

TEST_CASE("Few round trips give a note about a narrow interval", "[calibration][loggp]")
{
    // Three samples contain the median with probability 1 - 2 / 2^3 = 75 %, six with 1 - 2 / 2^6 = 97 %.
    CHECK(contains(messageOf(extracted(roundTrips({}, 0.01, 1, 3)).diagnostics, "loggp.few"),
                   "3 round trips"));
    CHECK(extracted(roundTrips({}, 0.01, 1, 6)).diagnostics.empty());
}

TEST_CASE("Intervals of width 0 from single round trips are a warning", "[calibration][loggp]")
{
    const auto single = extracted(roundTrips({}, 0.01, 1, 1));
    CHECK(severityOf(single.diagnostics, "loggp.single") == Severity::Warning);
    CHECK(contains(messageOf(single.diagnostics, "loggp.single"), "g, G have a width of 0"));
    CHECK_FALSE(has(extracted(roundTrips({}, 0.01, 1, 2)).diagnostics, "loggp.single"));
}

TEST_CASE("Conventions change the parameters and are reported", "[calibration][loggp]")
{
    const auto data = roundTrips({}, 0);
    // L with overheads is half of the first round trip: 4 + 25 + 6 us.
    CHECK(isClose(
        extracted(data, {TimesAre::RoundTrip, Latency::WithOverheads, Gigabyte::Decimal}).L->value,
        35e-6,
        1e-9));
    // As a one-way time, a message takes 70 us: L = 70 - 4 - 6 us.
    CHECK(isClose(
        extracted(data, {TimesAre::OneWay, Latency::WithoutOverheads, Gigabyte::Decimal}).L->value,
        60e-6,
        1e-9));
    // 1 / 8.35 ns/B = 0.1198 GB/s = 0.1115 GiB/s
    CHECK(extracted(data).bandwidth == "0.1198 GB/s");
    CHECK(extracted(data, {TimesAre::RoundTrip, Latency::WithoutOverheads, Gigabyte::Binary})
              .bandwidth == "0.1115 GiB/s");
    CHECK(toText(kPlain) == "round trips; L without overheads; GB of 1000 MB");
    CHECK(parseConventions("one-way", "with-o", "GiB").value().times == TimesAre::OneWay);
    CHECK(parseConventions("both", "with-o", "kB").diagnostics().size() == 2);
}

TEST_CASE("Parameters that the data exclude are absent, never negative", "[calibration][loggp]")
{
    SECTION("overlapping overheads give no L")
    {
        const auto found =
            extracted(roundTrips({.L = -8e-6}, 0.01)); // as between processes on one machine
        CHECK_FALSE(found.L);
        CHECK(contains(messageOf(found.diagnostics, "loggp.unidentified"),
                       "'L' is not identifiable: os + or exceed half a round trip"));
        CHECK(found.G);
    }
    SECTION("without overheads, L cannot be separated")
    {
        auto data = roundTrips({}, 0.01);
        data.columns.resize(3);
        const auto found = extracted(data);
        CHECK_FALSE(found.L);
        CHECK(contains(hintOf(found.diagnostics, "loggp.unidentified"), "measure os and or"));
    }
    SECTION("scatter hides a gap")
    {
        const auto found = extracted(roundTrips({.g = 0.2e-6}, 0.3, 3));
        CHECK_FALSE(found.g);
        CHECK(contains(messageOf(found.diagnostics, "loggp.unidentified"),
                       "'g' is not identifiable: "));
        CHECK_FALSE(found.absences.at("g").reason.empty());
    }
    SECTION("two sizes give no slope")
    {
        auto data = roundTrips({}, 0);
        for (auto& column : data.columns)
            column.values.resize(60); // two numbers of messages, fifteen times, two sizes
        const auto found = extracted(data);
        CHECK(found.absences.at("G").reason ==
              "the slope over sizes needs 3 sizes, the data have 2");
    }
    SECTION("a gap below the overhead is hidden")
    {
        const auto found = extracted(roundTrips({.g = 1e-6}, 0.001));
        CHECK(severityOf(found.diagnostics, "loggp.gap_below_overhead") == Severity::Warning);
    }
    SECTION("single messages give no gap")
    {
        auto data = roundTrips({}, 0);
        std::ranges::fill(data.columns[1].values, 1.0);
        CHECK(codeOf(extractLogGp(data, std::nullopt, kPlain).diagnostics()) == "data.rows");
    }
}

TEST_CASE("Switch points that resamples do not confirm are dropped", "[calibration][loggp]")
{
    auto data = roundTrips({}, 0.02);
    for (std::size_t i = 0; i < data.columns[0].values.size(); ++i) // 200 us more from 16 KiB on
        if (data.columns[0].values[i] >= 16384 && data.columns[1].values[i] > 1)
            data.columns[2].values[i] += 15 * 200e-6;
    const auto found = extracted(data);
    CHECK(found.changes == std::vector<double>{16384});
    REQUIRE(found.lastChange);
    CHECK(found.lastChange->low == 16384);
    CHECK(found.lastChange->high == 16384);
    int chance = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed)
        chance += extracted(roundTrips({}, 0.5, seed, 4)).changes.empty() ? 0 : 1;
    CHECK(chance == 0);
}

TEST_CASE("One-way times return their parameters", "[calibration][loggp]")
{
    const auto found =
        extractLogGp(oneWays({}, 1),
                     Overheads{4e-6, 6e-6},
                     {TimesAre::OneWay, Latency::WithoutOverheads, Gigabyte::Decimal});
    REQUIRE(found);
    CHECK(isClose(found.value().L->value, 25e-6, 1e-9));
    CHECK(isClose(found.value().g->value, 9e-6, 1e-9));
    CHECK(isClose(found.value().G->value, 8.35e-9, 1e-9));
}

TEST_CASE("L excludes the time of the bytes of the smallest message", "[calibration][loggp]")
{
    // From 64 KiB on, T(1) = 35 us + 65535 * 8.35 ns = 582 us, of which L is 25 us.
    const Conventions oneWay{TimesAre::OneWay, Latency::WithoutOverheads, Gigabyte::Decimal};
    const auto found = extractLogGp(oneWays({}, 65536), Overheads{4e-6, 6e-6}, oneWay);
    REQUIRE(found);
    CHECK(isClose(found.value().L->value, 25e-6, 1e-6));
    const auto with = extractLogGp(oneWays({}, 65536),
                                   Overheads{4e-6, 6e-6},
                                   {TimesAre::OneWay, Latency::WithOverheads, Gigabyte::Decimal});
    CHECK(isClose(with.value().L->value, 35e-6, 1e-6));
    // Two sizes give neither G nor L.
    const auto two = extractLogGp(oneWays({}, 524288), Overheads{4e-6, 6e-6}, oneWay);
    CHECK_FALSE(two.value().L);
}

TEST_CASE("Overheads are those of the smallest message", "[calibration][loggp]")
{
    // os = 4 us + 1 ns/B s, or = 6 us + 2 ns/B s: at 1 B 4.001 us and 6.002 us, at the median of the sizes 5 us and 8 us.
    auto data = roundTrips({}, 0);
    for (std::size_t i = 0; i < data.columns[0].values.size(); ++i) {
        data.columns[3].values[i] += data.columns[0].values[i] * 1e-9;
        data.columns[4].values[i] += data.columns[0].values[i] * 2e-9;
    }
    const auto found = extracted(data);
    CHECK(isClose(found.os->value, 4.001e-6, 1e-9));
    CHECK(isClose(found.or_->value, 6.002e-6, 1e-9));
    CHECK(isClose(found.L->value, 35e-6 - 10.003e-6, 1e-9));
}

TEST_CASE("Bad round trips are findings", "[calibration][loggp]")
{
    auto data = roundTrips({}, 0);
    SECTION("overheads with a wrong unit, a negative value or no value")
    {
        data.columns[3] = columnOf("os", "B", data.columns[3].values);
        CHECK(refusals(data) == std::vector<std::string>{"data.units"});
        data.columns[3] = columnOf("os", "s", data.columns[3].values);
        data.columns[3].values[2] = -1e-6;
        data.columns[4].values[5] = std::nan("");
        CHECK(refusals(data) == std::vector<std::string>{"data.negative", "data.finite"});
    }
    SECTION("a round trip without a value")
    {
        data.columns[2].values[0] = std::nan("");
        CHECK(refusals(data) == std::vector<std::string>{"data.finite"});
    }
    SECTION("two numbers of messages at one size")
    {
        data.columns[1].values[20] = 8; // other rows of 1 B have 16
        CHECK(refusals(data) == std::vector<std::string>{"data.messages"});
    }
    SECTION("zero messages, or a fraction")
    {
        data.columns[1].values[0] = GENERATE(0.0, 1.5);
        CHECK(refusals(data) == std::vector<std::string>{"data.messages"});
    }
    SECTION("more sizes than the maximum")
    {
        std::vector<double> size, messages, prtt;
        for (std::size_t s = 1; s <= kMostSizes + 1; ++s)
            for (const double n : {1.0, 2.0}) {
                size.push_back(static_cast<double>(s));
                messages.push_back(n);
                prtt.push_back(n * 1e-5);
            }
        CHECK(refusals(dataOf({columnOf("size", "B", size),
                               columnOf("messages", "1", messages),
                               columnOf("prtt", "s", prtt)})) ==
              std::vector<std::string>{"data.sizes"});
    }
}

TEST_CASE("Extracted parameters can be applied to a design", "[calibration][loggp]")
{
    auto data = roundTrips({.L = -8e-6}, 0.01);
    const auto found = extracted(data);
    const auto fit = fitOf(found);
    REQUIRE(fit.parameters.size() == 5);
    CHECK(fit.parameters[0].name == "L");
    CHECK(fit.parameters[0].state == Identifiability::Without);
    CHECK(fit.parameters[4].state == Identifiability::Identified);
    CHECK(fit.parameters[4].value == found.G->value);
    CHECK(fit.parameters[4].low == found.G->low);
    CHECK(fit.parameters[4].dimension == kTime / kData);
    CHECK(fit.residuals.size() == data.columns[0].values.size());
}

TEST_CASE("Parameters of one extraction are correlated in a design", "[calibration][loggp]")
{
    // Equal round trips, or without noise: L = PRTT / 2 - os - or falls as os rises.
    auto data = roundTrips({}, 0);
    Random random(5);
    for (auto& overhead : data.columns[3].values)
        overhead *= std::exp(0.05 * normal(random));
    const auto found = extracted(data);
    REQUIRE(found.L);
    CHECK(isClose(found.correlations[0][1], -1, 1e-9)); // L and os
    CHECK(found.correlations[0][0] == 1);
    CHECK(std::isnan(found.correlations[0][2])); // or does not vary
    const auto measured = measuredBy(fitOf(found), {"3f2a", "2026-11-22", toText(kPlain)});
    REQUIRE(measured.size() == 5);
    const auto& origin = *measured[0].origin;
    REQUIRE(origin.estimate);
    CHECK(origin.estimate->parameter == "L");
    CHECK(isClose(origin.estimate->correlations.at("os"), -1, 1e-9));
    CHECK_FALSE(origin.estimate->correlations.contains("or"));
    CHECK(origin.estimate->fit == measured[1].origin->estimate->fit);
    CHECK(origin.interval[0] == exactText({found.L->low, kTime})); // interval of the resamples
    CHECK(contains(origin.note, "round trips; L without overheads"));

    // In a design: L falls as os rises, so their sum has a much narrower interval than each.
    auto library = noPresets();
    auto design = designOf(R"({"design": "d", "format": 1, "title": "D", "variables": [
        {"name": "L", "value": "1 us"}, {"name": "os", "value": "1 us"}],
        "outputs": [{"name": "both", "equation": "L + os"}, {"name": "apart", "equation": "L - os"}]})");
    const auto edit = applyMeasured(design, library, measured, {{"L", "L"}, {"os", "os"}});
    INFO(textOf(edit.diagnostics()));
    REQUIRE(edit);
    REQUIRE(model::apply(design, edit.value()));
    const auto system = instantiate(design, library, {}).value();
    Diagnostics findings;
    const auto widthOf = [&](const char* output) {
        const auto band = bandAt(system, output, 1, findings);
        REQUIRE(band);
        return band->high - band->low;
    };
    const double ofL = found.L->high - found.L->low;
    CHECK(isClose(widthOf("apart"), ofL + (found.os->high - found.os->low), 1e-6));
    CHECK(widthOf("both") < 0.01 * ofL);
    INFO(textOf(findings)); // an output of 1 is far from the real ones
    const auto isSampled = [](const Diagnostic& finding) {
        return finding.code == "study.sampled";
    };
    CHECK(std::ranges::all_of(findings, isSampled));
}

TEST_CASE("Conventions of messages are required", "[calibration][loggp][bad-input]")
{
    const auto data = roundTrips({}, 0.01);
    MessageQuestion question;
    for (const auto kind : {MessageQuestion::Kind::Ladder, MessageQuestion::Kind::LogGp}) {
        question.kind = kind;
        CHECK(codeOf(fitMessages(data, question).diagnostics()) == "loggp.convention");
    }
    CHECK(timesOfProbe("logp") == TimesAre::RoundTrip);
    CHECK_FALSE(timesOfProbe("")); // a file: the user must choose
}

} // namespace clusterwright::tests::loggp_extraction_test
