// Studies of shipped designs: laws for the sensitivities of each, and the best-known figures of the papers. Origins and sources of shipped
// presets.

#include "model/core/diagnostic.h"
#include "model/core/provenance.h"
#include "model/design/explanation/explanation.h"
#include "model/expression/program/lowering.h"
#include "model/expression/program/program.h"
#include "model/json/json.h"
#include "model/study/bands/design_band.h"
#include "model/study/claims/claim.h"
#include "model/study/results/result_json.h"
#include "model/study/sensitivity/sensitivity.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"

#include <algorithm>
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

// Returns the outputs of a system whose bands do not contain their own values, over all inputs with an interval.
std::vector<std::string> withoutOwnValue(const System& system)
{
    std::vector<std::string> found;
    const auto evaluation = evaluationOf(system);
    for (const auto& output : evaluation.outputs) {
        if (!output.label.empty() || !std::isfinite(output.value.value))
            continue;
        auto band = DesignBand::of({{&system, output.name, {}}});
        INFO(output.name << textOf(band.diagnostics()));
        REQUIRE(band);
        if (!band.value())
            continue;
        const auto [low, high] = band.value()->at({}).about(output.value.value);
        if (!(low <= output.value.value && output.value.value <= high))
            found.push_back(system.id + ": " + output.name);
    }
    return found;
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
    const auto json = toJson(result);
    if (json.contains("pairs"))
        return json["pairs"].size();
    const auto panels = json.contains("panels") ? json["panels"] : Json::array({json});
    for (const auto& panel : panels)
        for (const auto& series : panel["series"])
            for (const auto& value : series["values"])
                CHECK(value.is_number());
    return panels[0]["series"].size();
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

TEST_CASE("Every band contains its own value", "[presets][bands]")
{
    auto library = shippedPresets();
    std::vector<std::string> found;
    for (const auto& id : library.ids(PresetKind::Design))
        for (auto& name : withoutOwnValue(shippedSystem(library, id)))
            found.push_back(std::move(name));
    CHECK(found == std::vector<std::string>{});
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
        const auto labelled = std::ranges::count_if(bars.value().bars, [](const auto& bar) {
            return !bar.variation.variable.categories.empty();
        });
        CHECK(bars.value().bars.size() ==
              effects.value().effects.size() + static_cast<std::size_t>(labelled));
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
        INFO(textOf(result.value().diagnostics));
        for (const auto& finding : result.value().diagnostics)
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
    CHECK(codesOf(found.value().diagnostics) ==
          std::vector<std::string>{"data.ignored"}); // quantiles
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
    CHECK(result.value().table.rows() == 1);
}

} // namespace clusterwright::tests::studies_test

namespace clusterwright::tests::provenance_test
{

namespace
{

// The functions that an equation of this scope finds in the whole set.
class SameFunctions final : public model::ExternalFunctions
{
public:
    SameFunctions(const model::EquationSet& set, std::string scope)
        : m_set(set)
        , m_scope(std::move(scope))
    {
    }
    [[nodiscard]] std::string definition() const override { return m_scope; }
    [[nodiscard]] model::Result<std::shared_ptr<const model::ExternalFunction>>
    find(const std::string& name, const std::string& choice, std::size_t arguments) const override
    {
        model::Term term;
        term.name = name;
        term.choice = choice;
        term.arguments.resize(arguments);
        return m_set.external(term, m_scope);
    }

private:
    const model::EquationSet& m_set;
    std::string m_scope;
};

// Walks an explanation and checks each node.
class Walk
{
public:
    Walk(const model::System& system, model::Library& library)
        : m_system(system)
        , m_library(library)
    {
    }

    void check(const model::Explanation& node)
    {
        INFO(node.fullName << " = " << node.equation << "   as " << node.filled);
        ++m_nodes;
        checkSource(node);
        CHECK_FALSE(node.isCut);
        if (node.shownAbove) // its inputs are elsewhere in the tree
            CHECK(m_values.contains(node.fullName));
        else if (node.inputs.empty())
            checkLeaf(node);
        else
            checkValue(node);
        const auto [known, isNew] = m_values.try_emplace(node.fullName, node.value.value);
        CHECK(sameBits(known->second, node.value.value));
        for (const auto& input : node.inputs)
            check(input);
    }

    [[nodiscard]] int nodes() const { return m_nodes; }

private:
    const model::Equation& equationOf(const model::Explanation& node) const
    {
        const auto index = m_system.set.find(node.fullName);
        REQUIRE(index);
        return m_system.set.equations()[*index];
    }

    // The equation's text, evaluated with the inputs alone, gives the value.
    void checkValue(const model::Explanation& node)
    {
        model::EquationSet set;
        for (const auto& input : node.inputs) {
            model::Equation given;
            given.name = input.name;
            given.expression = model::parseExpression(model::exactText({std::abs(input.value.value),
                                                                        input.value.dimension}))
                                   .value();
            if (std::signbit(input.value.value))
                given.expression =
                    model::parseExpression("-(" + given.expression.text + ")").value();
            REQUIRE(set.add(given).empty());
        }
        const auto& scope = equationOf(node).scope;
        for (const auto& name : m_system.set.tableNames())
            if (name.starts_with(scope))
                set.addTable(name.substr(scope.size()), m_system.set.table(name));
        set.addExternals("", std::make_shared<SameFunctions>(m_system.set, scope));
        model::Equation whole;
        whole.name = "the value";
        whole.expression = model::parseExpression(node.equation).value();
        REQUIRE(set.add(whole).empty());
        const auto lowered = model::lower(set, {});
        INFO(textOf(lowered.diagnostics()));
        REQUIRE(lowered);
        const auto& root = lowered.value().equations.back();
        const model::Program program(lowered.value().graph, {root.node});
        auto workspace = program.workspace();
        double value = 0;
        program.evaluate({}, {&value, 1}, workspace);
        CHECK(sameBits(value, node.value.value));
        CHECK(root.dimension == node.value.dimension);
    }

    // An input has an origin; a count or an output may be a constant of its file.
    void checkLeaf(const model::Explanation& node)
    {
        const auto& equation = equationOf(node);
        CHECK(model::namesIn(equation.expression).empty());
        const auto isInput = std::ranges::count(m_system.settable, node.fullName) > 0;
        const auto isLiteral = !equation.place.file.empty() && !equation.place.pointer.empty();
        CHECK((node.origin.has_value() || (!isInput && isLiteral)));
        if (node.origin && node.origin->kind == model::OriginKind::Paper)
            CHECK(m_library.has(model::PresetKind::Document, node.origin->source.document));
    }

    void checkSource(const model::Explanation& node)
    {
        if (!node.source.document.empty()) {
            CHECK(m_library.has(model::PresetKind::Document, node.source.document));
            CHECK_FALSE(node.source.place.empty());
        }
        if (isOfBlock(node))
            CHECK_FALSE(node.source.document.empty());
    }

    // True for an equation of a block's file: "dth.T_dth".
    bool isOfBlock(const model::Explanation& node) const
    {
        const auto& equation = equationOf(node);
        return contains(equation.place.file, "presets/blocks/") &&
               contains(equation.place.pointer, "/equations/");
    }

    const model::System& m_system;
    model::Library& m_library;
    std::map<std::string, double> m_values;
    int m_nodes = 0;
};

} // namespace

TEST_CASE("Every output of every shipped design is explained down to its origins",
          "[presets][provenance]")
{
    auto library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        const auto system = shippedSystem(library, id);
        CHECK_FALSE(system.outputs.empty());
        for (const auto& output : system.outputs) {
            INFO(id << ": " << output.name);
            const auto explanation = model::explain(system, output.name);
            REQUIRE(explanation);
            Walk walk(system, library);
            walk.check(explanation.value());
            CHECK(walk.nodes() >= 1);
        }
    }
}

TEST_CASE("An explanation of the whole time reaches the paper, the components and the variables",
          "[presets][provenance]")
{
    auto library = shippedPresets();
    const auto system = shippedSystem(library, "acc-fft-inic");
    const auto explanation = model::explain(system, "speedup");
    REQUIRE(explanation);
    std::set<std::string> leaves;
    const auto collect = [&](const auto& self, const model::Explanation& node) -> void {
        if (node.inputs.empty() && !node.shownAbove)
            leaves.insert(node.fullName);
        for (const auto& input : node.inputs)
            self(self, input);
    };
    collect(collect, explanation.value());
    for (const auto* const name : {"P",
                                   "rows",
                                   "element",
                                   "nic.host_bandwidth",
                                   "nic.net_bandwidth",
                                   "host.fft_time",
                                   "host.memory_bandwidth"}) {
        INFO(name);
        CHECK(leaves.contains(name));
    }
}

TEST_CASE("Every phase of every shipped design names its source", "[presets][provenance]")
{
    auto library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        const auto system = shippedSystem(library, id);
        for (const auto& phase : system.phases) {
            INFO(id << ": " << phase.step);
            CHECK(library.has(model::PresetKind::Document, phase.source.document));
            CHECK_FALSE(phase.source.place.empty());
            CHECK_FALSE(phase.title.empty());
        }
    }
}

} // namespace clusterwright::tests::provenance_test
