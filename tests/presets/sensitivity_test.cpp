// Laws for the sensitivities of every shipped design.

#include "model/study/sensitivity/sensitivity.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"

#include <set>

namespace clusterwright::tests::sensitivity_test
{

using namespace model;

namespace
{

// Calls visit(system) for every shipped design with a time.
template <typename Visit>
void eachDesign(const Visit& visit)
{
    auto library = shippedPresets();
    for (const auto& id : library.ids(PresetKind::Design)) {
        const auto system = shippedSystem(library, id);
        INFO(id);
        if (system.set.find("time"))
            visit(system);
    }
}

} // namespace

TEST_CASE("Inputs without an effect change nothing, and the others do", "[presets][liveness]")
{
    int dead = 0;
    int alive = 0;
    eachDesign([&](const System& system) {
        const auto study = elasticities(system, "time", {});
        INFO(textOf(study.diagnostics()));
        REQUIRE(study);
        std::set<std::string> names;
        for (const auto& variable : study.value().dead) {
            names.insert(variable.name);
            INFO(variable.name);
            CHECK((variable.isUsed || variable.maskedBy.empty()));
            CHECK((!variable.isUsed || !variable.maskedBy.empty())); // in no design do terms cancel
        }
        const auto point = studyPoint(system, "time", settableInputs(system)).value();
        Gradient gradient(point);
        const auto values = point.values();
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto& variable = point.variables[i];
            const double step = variable.isWhole ? 1 : values[i] == 0 ? 1e-6 : 1e-6 * values[i];
            const auto moves = [&](double to) {
                const double there = gradient.changed(values, i, to);
                return std::isfinite(there) && there != point.value;
            };
            const bool isMoved = moves(values[i] - step) || moves(values[i] + step);
            INFO(variable.name);
            CHECK_FALSE((names.contains(variable.name) && isMoved));
            ++(names.contains(variable.name) ? dead : alive);
        }
    });
    CHECK(dead > 1000);
    CHECK(alive > 300);
}

TEST_CASE("Elasticities of a time to all times and bandwidths add up", "[presets][laws]")
{
    // If all values are exact and no step occurs, scaling every time by 1 % scales the run by 1 %: the elasticities of durations
    // (s) minus those of rates (B/s) are 1. This holds for the exact part of acc-fft-inic.
    auto library = shippedPresets();
    const auto study = elasticities(shippedSystem(library, "acc-fft-inic"), "time", {});
    REQUIRE(study);
    double sum = 0;
    for (const auto& variable : study.value().variables)
        if (variable.slope.method == SlopeMethod::Exact)
            sum += variable.elasticity * variable.variable.dimension.time;
    CHECK(isClose(sum, 1, 1e-9));
}

TEST_CASE("Tornado, Morris and Sobol have results for every design", "[presets][sensitivity]")
{
    eachDesign([](const System& system) {
        const auto bars = tornado(system, "time", {});
        const auto effects = morrisStudy(system, "time", {}, {.trajectories = 4});
        const auto indices = sobolStudy(system, "time", {}, {.samples = 16, .resamples = 10});
        REQUIRE(bars);
        REQUIRE(effects);
        REQUIRE(indices);
        CHECK(bars.value().bars.size() == effects.value().effects.size());
        CHECK(bars.value().bars.size() == indices.value().indices.size());
        CHECK(bars.value().bars.front().swing() > 0);
    });
}

} // namespace clusterwright::tests::sensitivity_test
