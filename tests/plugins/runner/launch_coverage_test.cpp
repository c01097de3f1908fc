// Launches of a program vary more than the samples of one launch show. The intervals of fits to medians of launches, the default, cover
// this variation; those of fits to all samples do not.
#include "model/calibration/fit/fit.h"
#include "plugins/runner/data/sample_data.h"
#include "plugins/runner/store/session_file.h"
#include "tests/plugins/runner/recorded.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <numbers>
#include <sstream>

namespace clusterwright::tests::launch_coverage_test
{

namespace
{

using namespace clusterwright::runner;

constexpr double kLatency = 20e-6; // s
constexpr double kGap = 8e-9;      // s/B
constexpr double kLaunchToLaunch = 0.08;
constexpr double kWithinLaunch = 0.02;

// Number of launches per size, and of samples per launch.
struct Layout {
    int launches;
    int samples;
};

// Standard normal (Box and Muller 1958).
double normal(Random& random)
{
    const double radius = std::sqrt(-2 * std::log(1 - random.between(0, 1)));
    return radius * std::cos(2 * std::numbers::pi * random.between(0, 1));
}

model::FreeParameter freeOf(const char* text)
{
    auto parsed = model::parseFreeParameter(text);
    REQUIRE(parsed);
    return parsed.value();
}

// time = a + k G for 1 B to 64 KiB.
std::string sessionOf(const Layout& layout, Random& random)
{
    std::ostringstream text;
    SessionWriter writer(text);
    REQUIRE(writer.beginRun(runOf()).empty());
    for (const double size : {1.0, 1024.0, 4096.0, 16384.0, 65536.0})
        for (int launch = 0; launch < layout.launches; ++launch) {
            auto provenance = provenanceOf("");
            provenance.point = {{"k", size}};
            provenance.units = {{"k", "B"}, {"time", "s"}};
            const auto start = writer.beginStart(provenance);
            REQUIRE(start);
            const double time =
                (kLatency + size * kGap) * std::exp(kLaunchToLaunch * normal(random));
            std::vector<Sample> samples;
            for (int i = 0; i < layout.samples; ++i)
                samples.push_back(
                    {{{"time", time * std::exp(kWithinLaunch * normal(random))}}, {}, i, false, 0});
            REQUIRE(writer.add(start.value(), samples).empty());
            REQUIRE(writer.endStart(start.value(), EndState::Done, 1).empty());
        }
    REQUIRE(writer.endRun(EndState::Done).empty());
    return text.str();
}

struct Covered {
    int latency = 0;
    int gap = 0;
};

Covered coveredOf(const Layout& layout, RowsAre rowsAre, int sets)
{
    const std::vector parameters{freeOf("a=10 us"), freeOf("G=1 ns/B")};
    Random random(21);
    Covered covered;
    for (int set = 0; set < sets; ++set) {
        std::istringstream text(sessionOf(layout, random));
        const auto record = recordedSession(text, "s.jsonl", rowsAre);
        REQUIRE(record);
        const auto found = model::fitEquation(
            "time = a + k * G", parameters, record.value().parts[0].data, model::FitPlan{});
        INFO(textOf(found.diagnostics()));
        REQUIRE(found);
        const auto holds = [&](std::size_t j, double truth) {
            const auto& parameter = found.value().parameters[j];
            return parameter.low <= truth && truth <= parameter.high ? 1 : 0;
        };
        covered.latency += holds(0, kLatency);
        covered.gap += holds(1, kGap);
    }
    return covered;
}

} // namespace

// 95 % +- 2 sqrt(0.95 * 0.05 / 400) = 92.8 to 97.2 % for 400 sets: 372 to 388 are 93 to 97 %.
TEST_CASE("Intervals of medians of launches contain the true values", "[runner][data][coverage]")
{
    const auto layout = GENERATE(Layout{5, 4}, Layout{2, 10}, Layout{1, 20});
    INFO(layout.launches << " launches of " << layout.samples << " samples");
    const auto covered = coveredOf(layout, RowsAre::LaunchMedians, 400);
    for (const int count : {covered.latency, covered.gap}) {
        CHECK(count >= 372);
        CHECK(count <= 388);
    }
}

TEST_CASE("Intervals of correlated samples are too narrow", "[runner][data][coverage]")
{
    const auto covered = coveredOf({2, 10}, RowsAre::Samples, 200);
    CHECK(covered.latency < 160);
    CHECK(covered.gap < 160);
}

} // namespace clusterwright::tests::launch_coverage_test
