// Studies of shipped designs: laws for the sensitivities of each, and the best-known figures of the papers.

#include "model/study/claims/claim.h"
#include "model/study/sensitivity/sensitivity.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"

#include <array>
#include <cmath>
#include <set>

namespace clusterwright::tests::studies_test
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

struct Headline {
    const char* figure;
    const char* design;
    const char* study;
    std::size_t curves; // for a comparison: pairs
};

constexpr std::array kHeadlines{
    Headline{"INIC: FFT speedup by network", "acc-fft-inic", "speedup", 8}, // 4 designs, 2 sizes
    Headline{"INIC: stages of the transpose", "acc-fft-inic", "stages", 1},
    Headline{"INIC: beside Gigabit Ethernet", "acc-fft-inic", "gigabit", 1},
    Headline{"INIC: decomposition of the FFT, Gigabit", "acc-fft-gigabit", "decomposition", 2},
    Headline{"INIC: decomposition of the FFT, Fast", "acc-fft-fast", "decomposition", 2},
    Headline{"INIC: sort speedup", "acc-sort-inic", "speedup", 3},
    Headline{"INIC: parts of the sort", "acc-sort-gigabit", "components", 1},
    Headline{"Maestro2: strided throughput", "maestro2-strided-mdo", "figure-4", 2},
    Headline{"Maestro2: barrier", "maestro2-barrier-mdo", "figure-7", 2},
    Headline{"Maestro2: broadcast", "maestro2-broadcast-mdo", "figure-8", 2},
    Headline{"Maestro2: allreduce", "maestro2-allreduce-mdo", "figure-10", 2},
    Headline{"Maestro2: PCI traffic of a broadcast", "maestro2-broadcast-p2p", "figure-11a", 1},
    Headline{"Maestro2: PCI traffic of an allreduce", "maestro2-allreduce-p2p", "figure-11b", 2},
    Headline{"NOW: LogP bars", "now-am-short", "bars", 2},
    Headline{"NOW: MPI bandwidth", "now-mpi-echo", "bandwidth", 5},
    Headline{"MultiEdge: throughput by size", "multiedge-one-way", "throughput", 1},
    Headline{"MultiEdge: throughput by links", "multiedge-one-way", "links", 2},
    Headline{"MultiEdge: processors of the sender", "multiedge-one-way", "sender", 1},
    Headline{"MultiEdge: processors of both ways", "multiedge-two-way", "processors", 1},
    Headline{"MultiEdge: schedulers", "multiedge-mixed-srr", "throughput", 3},
    Headline{"Beowulf: token exchange", "beowulf-token-10", "tokens", 1},
    Headline{"Beowulf: file copy", "beowulf-filecopy-10", "mix", 1},
    Headline{"Beowulf: meshes", "beowulf-mesh-token-switch", "mesh", 2},
};

std::size_t countOf(const StudyResult& result)
{
    if (const auto* const curves = std::get_if<CurveStudy>(&result)) {
        for (const auto& curve : curves->curves)
            for (const auto& output : curve.outputs)
                for (const auto value : output)
                    CHECK(std::isfinite(value));
        return curves->curves.size();
    }
    return std::get<ComparisonStudy>(result).pairs.size();
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

TEST_CASE("The papers' headline figures are shipped studies", "[presets][studies]")
{
    auto library = shippedPresets();
    ThreadWorkers workers;
    for (const auto& headline : kHeadlines) {
        INFO(headline.figure);
        const auto design = library.design(headline.design);
        REQUIRE(design);
        const auto study = findStudy(*design.value(), headline.study);
        REQUIRE(study);
        StudyRun run{workers, {}, {}};
        const auto result = runStudy(*design.value(), study.value(), library, run);
        INFO(textOf(result.diagnostics()));
        REQUIRE(result);
        CHECK(countOf(result.value()) >= headline.curves);
    }
}

TEST_CASE("A claim about a figure names a study that draws it without a warning",
          "[presets][studies]")
{
    auto library = shippedPresets();
    ThreadWorkers workers;
    std::set<std::string> drawn;
    for (const auto& id : library.ids(PresetKind::Claim)) {
        const auto claim = loadClaim(library, id).value();
        const auto& place = claim.source.place;
        if (place.find("figure") == std::string::npos && place.find("table") == std::string::npos)
            continue;
        INFO(id);
        if (!claim.notModelled.empty())
            continue;
        REQUIRE_FALSE(claim.study.empty());
        const auto& name = claim.evaluations.front().design;
        if (!drawn.insert(name + " " + claim.study).second)
            continue;
        const auto design = library.design(name).value();
        const auto study = findStudy(*design, claim.study);
        REQUIRE(study);
        StudyRun run{workers, {}, {}};
        const auto result = runStudy(*design, study.value(), library, run);
        INFO(textOf(result.diagnostics()));
        REQUIRE(result);
        auto findings = result.diagnostics();
        if (const auto* const curves = std::get_if<CurveStudy>(&result.value()))
            findings.add(curves->diagnostics);
        INFO(textOf(findings));
        for (const auto& finding : findings)
            CHECK(finding.severity == Severity::Note);
    }
    CHECK(drawn.size() > 40);
}

TEST_CASE("The operation count of an FFT meets a measured row of 1,024 points",
          "[presets][studies][measured]")
{
    // 95.6 ps * 1024 * 10 = 978.944 ns, measured 978.58 ns: an error of 0.037 %; 16 to 65536 points: 13 lengths
    auto library = shippedPresets();
    const auto design = library.design("fft-row").value();
    const auto found = model::runCurve(*design, "time", library, {});
    REQUIRE(found);
    CHECK(found.value().diagnostics.empty());
    REQUIRE(found.value().measured.size() == 1);
    const auto& points = found.value().measured[0].points;
    REQUIRE(points.size() == 13);
    CHECK(points[6].x == 1024);
    CHECK(points[6].predicted == Approx(978.944e-9));
    CHECK(points[6].error == Approx(978.944 / 978.58 - 1));
    CHECK(points[12].error == Approx(95.6e-12 * 65536 * 16 / 1.8571e-4 - 1)); // -46 %
    const auto ratio = model::runCurve(*design, "ratio", library, {});
    REQUIRE(ratio);
    REQUIRE(ratio.value().derived);
    CHECK(ratio.value().derived->curves[0].outputs[0][6] == Approx(978.944 / 978.58));
}

TEST_CASE("A shipped study solves for the bandwidth of a speedup", "[presets][studies]")
{
    auto library = shippedPresets();
    ThreadWorkers workers;
    const auto& design = *library.design("acc-fft-inic").value();
    StudyRun run{workers, {}, {}};
    const auto result = runStudy(design, findStudy(design, "wanted").value(), library, run);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    const auto& solve = std::get<Solve>(result.value());
    CHECK(solve.isSolved());
}

} // namespace clusterwright::tests::studies_test
