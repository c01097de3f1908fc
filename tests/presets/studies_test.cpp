// Studies of shipped designs: laws for the sensitivities of each, and the best-known figures of the papers. Validations on measured data and
// their results on record: after an intended change, review the difference and write the new lines into tests/golden/corpus.txt.

#include "model/calibration/calibration/corpus_run.h"
#include "model/calibration/fit/row_filter.h"
#include "model/core/file.h"
#include "model/core/text.h"
#include "model/design/document/corpus.h"
#include "model/study/claims/check.h"
#include "model/study/claims/claim.h"
#include "model/study/sensitivity/sensitivity.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"

#include <array>
#include <cmath>
#include <map>
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

namespace clusterwright::tests::corpus_test
{

using namespace model;

namespace
{

// "bluewaters-line-16 450 1.234 1.567 met": held-out rows, median and 90th percentile of the error factor, aim met or missed.
struct Record {
    std::string rows;
    double median = 0;
    double high = 0;
    std::string status;
};

struct Golden {
    double tolerance = 0; // relative, of the factors
    std::map<std::string, Record> records;
};

constexpr std::size_t kWords = 5; // words in a line

Golden recorded()
{
    const auto text = readFile(shippedPresetsFolder().parent_path() / "tests/golden/corpus.txt");
    REQUIRE(text);
    Golden golden;
    for (const auto& line : split(text.value(), '\n')) {
        const auto words = split(line, ' ');
        if (line.starts_with("# tolerance "))
            golden.tolerance = std::stod(words.back());
        if (words.size() == kWords && line.front() != '#')
            golden.records[words[0]] = {
                words[1], std::stod(words[2]), std::stod(words[3]), words[4]};
    }
    return golden;
}

// time = 2 us + m / (1 GB/s): 3, 4 and 5 us. The row of 10,000 B is 24 us instead of 12 us.
constexpr const char* kRows =
    "kind,m[B],time[us]\nshort,1000,3\nshort,2000,4\nshort,3000,5\nlong,10000,24\n";

std::string recordText(const std::string& commit, const std::string& unit)
{
    return R"({"measured": "made", "title": "Made", "machine": "none", "date": "2026", "repository": "a/b", "commit": ")" +
           commit +
           R"(", "path": "p", "licence": "MIT", "licence_file": "licence-made.txt", "selection": "all",
  "columns": [{"name": "kind", "doc": "d"}, {"name": "m", "unit": ")" +
           unit + R"(", "doc": "d"}, {"name": "time", "unit": "us", "doc": "d"}], "traps": []})";
}

const std::string kCommit = "0123456789abcdef0123456789abcdef01234567";

constexpr const char* kBlock = R"({"block": "line", "title": "Line",
  "source": {"document": "clusterwright", "place": "test"},
  "parameters": [{"name": "m", "unit": "B", "doc": "d"}, {"name": "alpha", "unit": "s", "doc": "d"},
    {"name": "beta", "unit": "s/B", "doc": "d"}], "equations": ["time = alpha + m * beta"]})";

std::string
validationText(const std::string& calibrate, const std::string& predict, const std::string& aim)
{
    return R"({"validation": "case", "title": "Case", "kind": "size", "data": "made", "block": "line",
  "calibrate": [{"where": [")" +
           calibrate + R"("], "free": ["alpha=1 us", "beta=1 ns/B"]}], "predict": {"where": [")" +
           predict + R"("]}, "aim": ")" + aim + R"(", "aim_reason": "test"})";
}

// A library with the made data, the block and one validation.
class MadeCorpus
{
public:
    explicit MadeCorpus(const std::string& validation)
    {
        m_folder.add("measured/made.json", recordText(kCommit, "B"));
        m_folder.add("measured/made.csv", kRows);
        m_folder.add("measured/licence-made.txt", "MIT");
        m_folder.add("blocks/line.json", kBlock);
        m_folder.add("validations/case.json", validation);
    }

    Result<CorpusOutcome> run()
    {
        auto library = m_folder.library();
        const auto validation = library.validation("case");
        return validation ? runValidation(*validation.value(), library) : validation.diagnostics();
    }

private:
    PresetFolder m_folder;
};

Diagnostics findingsOf(const std::string& record)
{
    const PresetFolder folder;
    folder.add("measured/made.csv", kRows);
    folder.add("measured/licence-made.txt", "MIT");
    const auto file = folder.add("measured/made.json", record);
    auto library = folder.library();
    return checkFile(file, library);
}

} // namespace

TEST_CASE("Every validation has the rows and error factors on record", "[presets][corpus]")
{
    const auto golden = recorded();
    REQUIRE(golden.tolerance > 0);
    REQUIRE(golden.tolerance <= 1e-3);
    auto library = shippedPresets();
    std::set<std::string> ids;
    for (const auto& id : library.ids(PresetKind::Validation)) {
        ids.insert(id);
        const auto validation = library.validation(id);
        INFO(id << "\n" << textOf(validation.diagnostics()));
        REQUIRE(validation);
        const auto outcome = runValidation(*validation.value(), library);
        INFO(textOf(outcome.diagnostics()));
        REQUIRE(outcome);
        const auto& now = outcome.value();
        const std::string status = now.isMet ? "met" : "missed";
        INFO("now: " << id << " " << now.rows << " " << roundedText(now.medianFactor, 6) << " "
                     << roundedText(now.highFactor, 6) << " " << status);
        REQUIRE(golden.records.contains(id));
        const auto& known = golden.records.at(id);
        CHECK(known.rows == std::to_string(now.rows));
        CHECK(known.median == Approx(now.medianFactor).epsilon(golden.tolerance));
        CHECK(known.high == Approx(now.highFactor).epsilon(golden.tolerance));
        CHECK(known.status == status);
    }
    for (const auto& [id, record] : golden.records) {
        INFO("on record, but there is no such validation: " << id);
        CHECK(ids.contains(id));
    }
}

TEST_CASE("An error factor is at least 1 and infinite without a prediction", "[corpus]")
{
    CHECK(errorFactor(2, 4) == 2);
    CHECK(errorFactor(4, 2) == 2);
    CHECK(errorFactor(3, 3) == 1);
    CHECK(std::isinf(errorFactor(std::nan(""), 1)));
    CHECK(std::isinf(errorFactor(0, 1)));
}

TEST_CASE("A validation predicts held-out rows with the fitted values", "[corpus]")
{
    // alpha = 2 us, beta = 1 ns/B; at 10,000 B the prediction is 12 us, the measurement 24 us.
    const auto outcome = MadeCorpus(validationText("kind = short", "kind = long", "1.9")).run();
    INFO(textOf(outcome.diagnostics()));
    REQUIRE(outcome);
    CHECK(outcome.value().calibratedRows == 3);
    CHECK(outcome.value().rows == 1);
    REQUIRE(outcome.value().parameters.size() == 2);
    CHECK(outcome.value().parameters[0].value == Approx(2e-6));
    CHECK(outcome.value().parameters[1].value == Approx(1e-9));
    CHECK(outcome.value().medianFactor == Approx(2));
    CHECK(outcome.value().highFactor == Approx(2));
    CHECK_FALSE(outcome.value().isMet);
    CHECK(MadeCorpus(validationText("kind != long", "m > 3 kB", "2.1")).run().value().isMet);
}

TEST_CASE("A calibrated row cannot be held out", "[corpus]")
{
    CHECK(has(MadeCorpus(validationText("m <= 3 kB", "m >= 3 kB", "2")).run().diagnostics(),
              "validation.rows"));
}

TEST_CASE("A validation without a valid aim is refused", "[corpus]")
{
    CHECK(has(MadeCorpus(validationText("kind = short", "kind = long", "0.5")).run().diagnostics(),
              "validation.aim"));
}

TEST_CASE("A record of measured data states its commit, licence and columns", "[corpus][findings]")
{
    CHECK(findingsOf(recordText(kCommit, "B")).empty());
    CHECK(has(findingsOf(recordText("main", "B")), "measured.commit"));
    CHECK(has(findingsOf(recordText(kCommit, "s")), "measured.column"));
    const PresetFolder folder;
    const auto file = folder.add("measured/made.json", recordText(kCommit, "B"));
    auto library = folder.library();
    CHECK(has(checkFile(file, library), "measured.licence"));
    CHECK(has(checkFile(file, library), "file.missing"));
}

TEST_CASE("A condition selects the rows of a word", "[corpus][rows]")
{
    const PresetFolder folder;
    folder.add("measured/made.json", recordText(kCommit, "B"));
    folder.add("measured/made.csv", kRows);
    folder.add("measured/licence-made.txt", "MIT");
    auto library = folder.library();
    const auto rows = library.measured("made").value()->rows;
    const auto few = rowsWhere(rows, {"kind = short", "m >= 2 kB"});
    REQUIRE(few);
    CHECK(few.value().column("m")->values == std::vector<double>{2000, 3000});
    CHECK(few.value().column("kind")->words == std::vector<std::string>{"short", "short"});
    CHECK(rowsWhere(rows, {"kind != short"}).value().rows() == 1);
    CHECK(has(rowsWhere(rows, {"kind = none"}).diagnostics(), "data.rows"));
}

} // namespace clusterwright::tests::corpus_test
