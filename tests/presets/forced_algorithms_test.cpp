// Measured curves of forced algorithms: the model of the algorithm ranks first.

#include "model/calibration/calibration/corpus_pairs.h"
#include "model/calibration/calibration/corpus_run.h"
#include "model/calibration/calibration/ranking.h"
#include "model/design/document/corpus.h"
#include "model/design/document/error_bank.h"
#include "model/design/library/known_errors.h"
#include "model/design/library/library.h"
#include "model/study/discrepancy/coverage.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace clusterwright::tests::forced_algorithms_test
{

using namespace model;

namespace
{

// Curves of one collective: the output of the design `collective-algorithms` that belongs to the label of the forced algorithm.
struct ForcedCurves {
    std::string data;
    std::string collective;
    std::vector<std::string> outputs; // the models to choose from
    std::map<std::string, std::string> forced;
};

const std::vector<std::string> kAllreduce{
    "allreduce_ring", "allreduce_doubling", "allreduce_rabenseifner"};
const std::vector<std::string> kAllgather{"allgather_ring", "allgather_doubling"};
const std::vector<std::string> kReduceScatter{"reduce_scatter_ring", "reduce_scatter_halving"};

const std::vector<ForcedCurves> kForced{
    {"fugaku-collectives",
     "allreduce",
     kAllreduce,
     {{"ring", "allreduce_ring"}, {"recursive_doubling", "allreduce_doubling"}}},
    {"fugaku-collectives",
     "allgather",
     kAllgather,
     {{"ring", "allgather_ring"},
      {"bruck", "allgather_doubling"},
      {"recursive-doubling", "allgather_doubling"}}},
    {"fugaku-collectives",
     "reduce_scatter",
     kReduceScatter,
     {{"ring", "reduce_scatter_ring"}, {"recursive-halving", "reduce_scatter_halving"}}},
    {"fugaku-collectives",
     "alltoall",
     {"alltoall_pairwise", "alltoall_bruck"},
     {{"pairwise", "alltoall_pairwise"}, {"modified-bruck", "alltoall_bruck"}}},
    {"leonardo-collectives",
     "allreduce",
     kAllreduce,
     {{"ring_ompi", "allreduce_ring"},
      {"ring_over", "allreduce_ring"},
      {"recursive_doubling_ompi", "allreduce_doubling"},
      {"recursive_doubling_over", "allreduce_doubling"},
      {"rabenseifner_ompi", "allreduce_rabenseifner"}}},
    {"leonardo-collectives",
     "allgather",
     kAllgather,
     {{"ring_ompi", "allgather_ring"},
      {"ring_over", "allgather_ring"},
      {"recursive_doubling_ompi", "allgather_doubling"},
      {"recursive_doubling_over", "allgather_doubling"},
      {"k_bruck_over", "allgather_doubling"}}},
    {"leonardo-collectives",
     "reduce_scatter",
     kReduceScatter,
     {{"ring_ompi", "reduce_scatter_ring"},
      {"ring_over", "reduce_scatter_ring"},
      {"recursive_halving_ompi", "reduce_scatter_halving"},
      {"recursive_halving_over", "reduce_scatter_halving"}}},
    {"lumi-collectives",
     "allreduce",
     kAllreduce,
     {{"ring_over", "allreduce_ring"},
      {"recursive_doubling_over", "allreduce_doubling"},
      {"recursive_doubling_mpich", "allreduce_doubling"},
      {"rabenseifner_over", "allreduce_rabenseifner"}}},
    {"lumi-collectives",
     "allgather",
     kAllgather,
     {{"ring_mpich", "allgather_ring"},
      {"ring_over", "allgather_ring"},
      {"brucks_mpich", "allgather_doubling"},
      {"k_bruck_over", "allgather_doubling"}}},
    {"lumi-collectives",
     "reduce_scatter",
     kReduceScatter,
     {{"ring_over", "reduce_scatter_ring"},
      {"pairwise_mpich", "reduce_scatter_ring"},
      {"recursive_halving_over", "reduce_scatter_halving"},
      {"recursive_halving_mpich", "reduce_scatter_halving"}}}};

// Other blocks of the collective whose times differ from those of the outputs. A reduce-scatter by pairs takes the time of a ring.
std::map<std::string, std::vector<std::string>> kOtherBlocks{
    {"allreduce", {"allreduce.two_trees"}},
    {"allgather", {"allgather.recursive_doubling", "allgather.neighbour_exchange"}}};

// Returns the output, or the other block, that explains the curve best.
std::string bestOf(const ForcedCurves& curves,
                   const std::string& algorithm,
                   const std::vector<std::string>& blocks,
                   Library& library)
{
    CorpusSubject subject;
    subject.data = curves.data;
    subject.where = {"collective = " + curves.collective, "algorithm = " + algorithm};
    if (curves.data != "fugaku-collectives") // whose nodes have one process each
        subject.where.emplace_back("ppn == 1");
    else if (curves.collective == "allreduce" && algorithm == "ring")
        subject.where.emplace_back(
            "m >= 2 KiB"); // an element for each of 512 processes, see the traps
    if (algorithm == "recursive_doubling_mpich" &&
        curves.collective == "allreduce") // see the traps
        for (const auto* const run : {"2025_03_16___14_58_59",
                                      "2025_03_16___15_34_44",
                                      "2025_04_07___16_14_21",
                                      "2025_04_07___16_22_51"})
            subject.where.push_back(std::string("run != ") + run);
    subject.design = "collective-algorithms";
    auto rows = rowsOf(subject, library);
    REQUIRE(rows);
    const auto system = systemOf(subject, library, {}, {});
    REQUIRE(system);
    const std::vector<FreeParameter> free{parseFreeParameter("alpha").value(),
                                          parseFreeParameter("beta").value()};
    std::vector<RankCandidate> candidates;
    for (const auto& output : curves.outputs) {
        auto column = *rows.value().column("time");
        column.name = output;
        rows.value().columns.push_back(column);
        candidates.push_back({output, system.value(), output, free, {}});
    }
    for (const auto& id : blocks) {
        subject.design.clear();
        subject.block = id;
        if (curves.collective == "allreduce")
            subject.settings = {{"gamma", "0 s/B", ""}};
        const auto block = systemOf(subject, library, rows.value(), free);
        REQUIRE(block);
        candidates.push_back({id, block.value(), "time", free, {}});
    }
    const auto ranking = rankModels(candidates, rows.value(), {});
    INFO(textOf(ranking.diagnostics()));
    REQUIRE(ranking);
    return ranking.value().models.front().id;
}

} // namespace

TEST_CASE("The forced algorithm ranks first on 30 of 35 curves, among all models on 28",
          "[presets][corpus]")
{
    auto library = shippedPresets();
    double curves = 0, byChance = 0;
    std::vector<std::string> missed, lost; // to another output, to another block
    for (const auto& group : kForced)
        for (const auto& [algorithm, output] : group.forced) {
            ++curves;
            byChance += 1.0 / static_cast<double>(group.outputs.size());
            const auto name = group.data + " " + group.collective + " " + algorithm;
            if (bestOf(group, algorithm, {}, library) != output)
                missed.push_back(name);
            else if (const auto best =
                         bestOf(group, algorithm, kOtherBlocks[group.collective], library);
                     best != output &&
                     !(best.ends_with("_doubling") && output.ends_with("_doubling")))
                lost.push_back(name + ": " + best);
        }
    CHECK(curves == 35);
    CHECK(byChance == Approx(11 / 3.0 + 24 / 2.0)); // 11 curves with three candidates, 24 with two
    CHECK(missed ==
          std::vector<std::string>{"leonardo-collectives allreduce rabenseifner_ompi",
                                   "leonardo-collectives allreduce recursive_doubling_over",
                                   "leonardo-collectives allreduce ring_ompi",
                                   "leonardo-collectives reduce_scatter recursive_halving_ompi",
                                   "leonardo-collectives reduce_scatter recursive_halving_over"});
    CHECK(lost == std::vector<std::string>{
                      "leonardo-collectives allgather recursive_doubling_over: "
                      "allgather.neighbour_exchange",
                      "lumi-collectives allreduce rabenseifner_over: allreduce.two_trees"});
}

} // namespace clusterwright::tests::forced_algorithms_test

namespace clusterwright::tests::bank_test
{

using namespace model;

namespace
{

constexpr double kRounding =
    2e-3; // four decimals are written, and a fit ends elsewhere on another machine

void checkSame(const std::vector<double>& known, const std::vector<double>& now)
{
    REQUIRE(known.size() == now.size());
    for (std::size_t i = 0; i < known.size(); ++i)
        CHECK(std::abs(known[i] - now[i]) < kRounding);
}

} // namespace

TEST_CASE("The shipped bank has the errors of the shipped validations", "[presets][corpus][bank]")
{
    auto library = shippedPresets();
    const auto bank = library.bank("corpus");
    INFO(textOf(bank.diagnostics()));
    REQUIRE(bank);
    const auto ids = library.ids(PresetKind::Validation);
    REQUIRE(bank.value()->cases.size() == ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto& known = bank.value()->cases[i];
        const auto outcome = runValidation(*library.validation(ids[i]).value(), library);
        INFO(
            ids[i] << ": write the bank again: validate --corpus --bank presets/banks/corpus.json");
        REQUIRE(outcome);
        const auto& now = outcome.value().scores;
        CHECK(known.of == now.of);
        CHECK(known.family == now.family);
        CHECK(known.blocks == now.blocks);
        checkSame({known.spread}, {now.spread});
        checkSame(known.inside, now.inside);
        REQUIRE(known.outside.size() == now.outside.size());
        for (std::size_t k = 0; k < now.outside.size(); ++k) {
            CHECK(std::abs(known.outside[k].logRatio - now.outside[k].logRatio) < kRounding);
            CHECK(known.outside[k].isTransferred == now.outside[k].isTransferred);
        }
    }
}

TEST_CASE("The bands of the shipped bank hold on families left out", "[presets][corpus][bank]")
{
    auto library = shippedPresets();
    Diagnostics findings;
    const auto bank = knownErrors(library, findings);
    INFO(textOf(findings));
    CHECK(findings.empty()); // no block has changed since
    const auto rows = coverageOf(bank);
    REQUIRE(rows.size() == 9);
    for (const auto& row : rows) {
        INFO(row.part << " at " << row.level << ": " << row.ofFamilies << " of " << row.families
                      << " families");
        CHECK(row.ofFamilies >= row.level - 0.05);
    }
}

TEST_CASE("The probability of a lead is how often the faster prediction is the faster one",
          "[presets][corpus][bank]")
{
    auto library = shippedPresets();
    std::vector<CorpusOutcome> outcomes;
    for (const auto& id : library.ids(PresetKind::Validation))
        outcomes.push_back(runValidation(*library.validation(id).value(), library).value());
    std::size_t pairs = 0;
    for (const auto& row : pickedPairs(outcomes)) {
        pairs += row.pairs;
        INFO(row.from << " .. " << row.to << ": " << row.right << " of " << row.pairs
                      << ", predicted " << row.probability);
        if (row.pairs == 0)
            continue;
        // Ten points, or twice the deviation of so many independent pairs.
        const auto count = static_cast<double>(row.pairs);
        const double scatter = 2 * std::sqrt(row.probability * (1 - row.probability) / count);
        CHECK(std::abs(static_cast<double>(row.right) / count - row.probability) <
              std::max(0.1, scatter));
    }
    CHECK(pairs >= 50);
}

} // namespace clusterwright::tests::bank_test
