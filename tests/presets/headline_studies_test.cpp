// The best-known figures of the papers are studies of shipped designs, each with a result.
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <array>
#include <cmath>

namespace clusterwright::tests::headline_studies_test
{

namespace
{

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

std::size_t countOf(const model::StudyResult& result)
{
    if (const auto* const curves = std::get_if<model::CurveStudy>(&result)) {
        for (const auto& curve : curves->curves)
            for (const auto& output : curve.outputs)
                for (const auto value : output)
                    CHECK(std::isfinite(value));
        return curves->curves.size();
    }
    return std::get<model::ComparisonStudy>(result).pairs.size();
}

} // namespace

TEST_CASE("The papers' headline figures are shipped studies", "[presets][studies]")
{
    auto library = shippedPresets();
    model::ThreadWorkers workers;
    for (const auto& headline : kHeadlines) {
        INFO(headline.figure);
        const auto design = library.design(headline.design);
        REQUIRE(design);
        const auto study = model::findStudy(*design.value(), headline.study);
        REQUIRE(study);
        model::StudyRun run{workers, {}, {}};
        const auto result = model::runStudy(*design.value(), study.value(), library, run);
        INFO(textOf(result.diagnostics()));
        REQUIRE(result);
        CHECK(countOf(result.value()) >= headline.curves);
    }
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
    model::ThreadWorkers workers;
    const auto& design = *library.design("acc-fft-inic").value();
    model::StudyRun run{workers, {}, {}};
    const auto result =
        model::runStudy(design, model::findStudy(design, "wanted").value(), library, run);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    const auto& solve = std::get<model::Solve>(result.value());
    CHECK(solve.isSolved());
}

} // namespace clusterwright::tests::headline_studies_test
