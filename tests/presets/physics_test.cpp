// No shipped block moves data faster than its rate allows.
#include "model/block/block.h"
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/design/system/valuation.h"
#include "model/expression/language/expression.h"
#include "model/study/points/response.h"
#include "model/study/points/study_point.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace clusterwright::tests::physics_test
{

using namespace model;

namespace
{

// A time in a design must be at least all crossing data over the rate.
struct Crossing {
    std::string block;
    std::string time;
    std::string least;
    std::string rate;
};

// Blocks that compute a time without taking it.
const std::vector<Crossing> kTimesOnly{
    {"ethernet.packet_time", "packet_time", "(payload + headers + framing) / line_rate", ""},
    {"mpi.message", "T_message", "k * G", ""},
    {"mpi.message", "T_message", "if(k < eager_limit, k / copy_bandwidth, 0 s)", ""},
    {"striping.srr",
     "message_time",
     "frames * frame / (links * rate + fast_links * fast_rate)",
     ""},
    {"striping.wd", "message_time", "frames * frame / (links * rate + fast_links * fast_rate)", ""},
    {"striping.wsrr",
     "message_time",
     "frames * frame / (links * rate + fast_links * fast_rate)",
     ""},
};

constexpr const char* kLeast = "least_time";

std::vector<Crossing> crossingsOf(Library& library)
{
    auto crossings = kTimesOnly;
    for (const auto& id : library.ids(PresetKind::Block)) {
        const auto block = library.block(id).value();
        for (const auto& [data, rate] : block->moves) {
            const bool isBandwidth = block->parameter(rate)->dimension == kBandwidth;
            crossings.push_back({id,
                                 block->time,
                                 "(" + data.text + ")" + (isBandwidth ? " / " : " * ") + rate,
                                 rate});
        }
    }
    return crossings;
}

// Without the conditions from the block's `moves`.
System systemOf(Block block, Library& library, const std::string& least)
{
    block.moves.clear();
    std::vector<Setting> settings;
    for (const auto& parameter : block.parameters)
        settings.push_back({parameter.name, exactText({1, parameter.dimension}), ""});
    auto made = instantiate(block, library, settings);
    INFO(textOf(made.diagnostics()));
    REQUIRE(made);
    auto system = std::move(made).value();
    Equation equation;
    equation.name = kLeast;
    equation.expression = parseExpression(least).value();
    REQUIRE(system.set.add(std::move(equation)).empty());
    return system;
}

// A random value of the kinds that blocks take: counts, shares and switches; sizes, times and rates over realistic ranges.
double drawn(const Parameter& parameter, std::mt19937& random)
{
    constexpr std::array kNumbers{0.0, 1.0, 2.0, 3.0, 4.0, 7.0, 8.0, 16.0, 64.0, 1000.0, 0.25, 0.5};
    const auto dimension = parameter.dimension;
    const auto numbers = kNumbers.size() - (parameter.bounds.integer ? 2 : 0);
    const auto between = [&](double low, double high) {
        return std::exp(std::uniform_real_distribution(std::log(low), std::log(high))(random));
    };
    if (dimension == kTime)
        return between(1e-9, 1e-3);
    if (dimension == kData)
        return std::round(between(1, 1e8));
    if (dimension == kBandwidth)
        return between(1e6, 1e11);
    if (dimension == kTime / kData)
        return between(1e-11, 1e-6);
    return kNumbers[std::uniform_int_distribution<std::size_t>(0, numbers - 1)(random)];
}

constexpr int kEnough = 50;

// The number of random points in the block's valid range, and of those where it is too fast. Few points are valid where the equations
// choose an algorithm.
std::pair<int, int> countFaster(const Crossing& crossing, Library& library, std::mt19937& random)
{
    constexpr int kPoints = 20'000, kMostPoints = 2'000'000;
    constexpr double kRounding = 1e-12;
    const auto block = library.block(crossing.block).value();
    const auto system = systemOf(*block, library, crossing.least);
    std::vector<std::string> names;
    for (const auto& parameter : block->parameters)
        names.push_back(parameter.name);
    const auto response = compileResponse(system, names, {crossing.time, kLeast});
    INFO(textOf(response.diagnostics()));
    REQUIRE(response);
    PointEvaluator evaluator(response.value());
    std::pair<int, int> seenAndFaster;
    std::vector<double> point(names.size());
    for (int i = 0; i < kPoints || (i < kMostPoints && seenAndFaster.first < kEnough); ++i) {
        for (std::size_t k = 0; k < point.size(); ++k)
            point[k] = drawn(block->parameters[k], random);
        const auto values = evaluator.at(point);
        if (!evaluator.isInBounds() || !evaluator.isValid() || !std::isfinite(values[0]))
            continue;
        ++seenAndFaster.first;
        seenAndFaster.second += values[0] < values[1] * (1 - kRounding) ? 1 : 0;
    }
    return seenAndFaster;
}

} // namespace

TEST_CASE("No block moves data faster than its rate", "[presets][physics]")
{
    auto library = shippedPresets();
    std::mt19937 random(1);
    std::set<std::string> tooFast;
    const auto crossings = crossingsOf(library);
    CHECK(crossings.size() >= 48);
    for (const auto& crossing : crossings) {
        INFO(crossing.block << ": " << crossing.time << " >= " << crossing.least);
        const auto [seen, faster] = countFaster(crossing, library, random);
        CHECK(seen >= kEnough);
        if (faster > 0)
            tooFast.insert(crossing.block + ": " + crossing.rate);
    }
    CHECK(tooFast == std::set<std::string>{});
}

namespace
{

std::vector<std::string> rateFindings(const System& system)
{
    std::vector<std::string> found;
    const auto valuation = valuate(system);
    if (valuation)
        for (const auto& finding : validityFindings(system, valuation.value()))
            if (codeOf(finding) == "model.rate")
                found.push_back(system.id + ": " + messageOf(finding));
    return found;
}

} // namespace

TEST_CASE("No shipped design moves data faster than its resources", "[presets][physics]")
{
    // At the design's own point, under each scenario, and at all points of the axes of its studies.
    auto library = shippedPresets();
    std::vector<std::string> found;
    int steps = 0;
    int studies = 0;
    ThreadWorkers workers;
    for (const auto& id : library.ids(PresetKind::Design)) {
        auto design = *library.design(id).value();
        std::vector<std::string> scenarios{""};
        for (const auto& scenario : design.scenarios)
            scenarios.push_back(scenario.name);
        for (const auto& scenario : scenarios) {
            design.scenario = scenario;
            const auto made = instantiate(design, library, {});
            INFO(id << " " << scenario << " " << textOf(made.diagnostics()));
            REQUIRE(made);
            const auto& system = made.value();
            steps += static_cast<int>(system.rates.size());
            for (auto& text : rateFindings(system))
                found.push_back(std::move(text));
            for (const auto& study : design.studies) {
                StudyRun run{workers, {}, {}};
                const auto result = runStudy(design, study, library, run);
                INFO(study.name << " " << textOf(result.diagnostics()));
                REQUIRE(result);
                ++studies;
                for (const auto& finding : result.value().diagnostics)
                    if (codeOf(finding) == "model.rate")
                        found.push_back(id + " " + study.name + ": " + messageOf(finding));
            }
        }
    }
    CHECK(steps > 200);
    CHECK(studies > 100);
    CHECK(found == std::vector<std::string>{});
}

} // namespace clusterwright::tests::physics_test
