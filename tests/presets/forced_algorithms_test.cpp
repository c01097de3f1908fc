// Measured curves of forced algorithms: the model of the algorithm ranks first. Collectives in segments, and the rules that choose algorithms.

#include "model/calibration/calibration/corpus_pairs.h"
#include "model/calibration/calibration/corpus_run.h"
#include "model/calibration/calibration/ranking.h"
#include "model/design/document/corpus.h"
#include "model/design/document/error_bank.h"
#include "model/design/library/known_errors.h"
#include "model/design/library/library.h"
#include "model/study/discrepancy/coverage.h"
#include "tests/presets/message_simulation.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"
#include "tests/support/preset_folder.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

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

namespace clusterwright::tests::segmented_collectives_test
{

namespace
{

constexpr double kVector = 730'000;
constexpr MessageCosts kCosts{3e-6, 1.7e-9, 0.6e-9};

Values given(int processes, double m, const MessageCosts& costs, bool isReduced)
{
    Values values{{"P", processes}, {"m", m}, {"alpha", costs.alpha}, {"beta", costs.beta}};
    if (isReduced)
        values["gamma"] = costs.gamma;
    return values;
}

using Step = std::vector<MessageSimulation::Message>;

// Steps of a broadcast of segments along a chain: process i passes on segment s in step i + s.
std::vector<Step> chainSteps(int processes, int segments, double bytes)
{
    std::vector<Step> steps(static_cast<std::size_t>(processes - 2 + segments));
    for (int i = 0; i + 1 < processes; ++i)
        for (int s = 0; s < segments; ++s)
            steps[static_cast<std::size_t>(i + s)].push_back({i, i + 1, bytes});
    return steps;
}

// A process sends each segment as soon as it has it: to its child 2 i + 1, then to its child 2 i + 2.
std::vector<Step> treeSteps(int processes, int segments, double bytes)
{
    std::vector<Step> steps;
    const int pace = processes > 2 ? 2 : 1; // messages of the root for each segment
    std::vector<int> got(static_cast<std::size_t>(processes), 0); // steps until the first segment
    for (int child = 1; child < processes; ++child) {
        const int parent = (child - 1) / 2;
        const int first = got[static_cast<std::size_t>(parent)] + (child - 1) % 2;
        got[static_cast<std::size_t>(child)] = first + 1;
        for (int s = 0; s < segments; ++s) {
            const auto step = static_cast<std::size_t>(first + pace * s);
            steps.resize(std::max(steps.size(), step + 1));
            steps[step].push_back({parent, child, bytes});
        }
    }
    return steps;
}

// A reduction is the broadcast in reverse order.
double timeOf(std::vector<Step> steps, int processes, bool isReduced)
{
    if (isReduced) {
        std::ranges::reverse(steps);
        for (auto& step : steps)
            for (auto& message : step)
                message = {message.to, message.from, message.bytes, true};
    }
    MessageSimulation simulation(processes, kCosts);
    for (const auto& step : steps) {
        std::set<int> senders, receivers;
        for (const auto& message : step) {
            CHECK(senders.insert(message.from).second);
            CHECK(receivers.insert(message.to).second);
        }
        simulation.exchange(step);
    }
    return simulation.time();
}

struct Segmented {
    const char* block;
    bool isTree;
    bool isReduced;
};

} // namespace

TEST_CASE("Chains and trees have the number of segments with the shortest time",
          "[presets][collectives]")
{
    auto library = shippedPresets();
    for (const auto& [block, isTree, isReduced] : {Segmented{"broadcast.chain", false, false},
                                                   {"reduce.chain", false, true},
                                                   {"broadcast.binary_tree", true, false},
                                                   {"reduce.binary_tree", true, true}}) {
        checkBlock(block);
        for (int processes = 2; processes <= 33; ++processes) {
            const auto got =
                outputsOf(library, block, given(processes, kVector, kCosts, isReduced));
            INFO(block << " of " << processes << " processes");
            const auto timeWith = [&](int segments) {
                const double bytes = kVector / segments;
                return timeOf(isTree ? treeSteps(processes, segments, bytes)
                                     : chainSteps(processes, segments, bytes),
                              processes,
                              isReduced);
            };
            const int best = static_cast<int>(got.at("segments"));
            CHECK(isClose(got.at("time"), timeWith(best)));
            CHECK(got.at("time") <= timeWith(best + 1) * (1 + 1e-12));
            CHECK(got.at("time") <= timeWith(std::max(1, best - 1)) * (1 + 1e-12));
        }
        const auto time = [&](int processes, double m, const MessageCosts& costs) {
            return outputsOf(library, block, given(processes, m, costs, isReduced)).at("time");
        };
        CHECK(time(1, kVector, kCosts) == 0);
        CHECK(time(8, 0, kCosts) > 0);
        // Free messages: one byte each. Chain of 5: 5 - 2 + 100 steps of 1 ns (1.5 ns); tree of 5: 3 + 2 * 99
        CHECK(isClose(time(5, 100, {0, 1e-9, 0.5e-9}),
                      (isTree ? 201e-9 : 103e-9) * (isReduced ? 1.5 : 1)));
    }
}

TEST_CASE("Trees of round sizes take round times", "[presets][collectives]")
{
    auto library = shippedPresets();
    // 1 MB at 1 GB/s takes 1000 us, to reduce it 1000 us; a message takes 10 us. 15 processes: the last one, a second child of
    // second children, has its first segment after 6 steps. 2 n (n + 1) 10 us >= 4 * 1000 us: n = 14; 6 + 2 * 13 = 32 steps
    const auto us = [&](const char* block, bool isReduced) {
        return outputsOf(library, block, given(15, 1e6, {10e-6, 1e-9, 1e-9}, isReduced))
                   .at("time") *
               1e6;
    };
    CHECK(isClose(us("broadcast.binary_tree", false), 32 * (10 + 1000 / 14.0)));
    // 2 n (n + 1) 10 us >= 4 * 2000 us: n = 20; 6 + 2 * 19 = 44 steps
    CHECK(isClose(us("reduce.binary_tree", true), 44 * (10 + 2000 / 20.0)));
    // n (n + 1) 10 us >= 13 * 2000 us: n = 51; 13 + 51 = 64 steps
    CHECK(isClose(us("reduce.chain", true), 64 * (10 + 2000 / 51.0)));
}

TEST_CASE("A rules file names the algorithm of a selector", "[presets][collectives]")
{
    auto library = shippedPresets();
    for (const std::string operation : {"allreduce", "allgather", "alltoall", "broadcast"}) {
        const auto id = operation + ".fastest";
        const auto& block = *library.block(id).value();
        const auto equation =
            std::ranges::find(block.equations, "algorithm", &model::BlockEquation::name);
        REQUIRE(equation->labels.size() >= 2);
        Values values{{"P", 12}, {"m", kVector}, {"alpha", kCosts.alpha}, {"beta", kCosts.beta}};
        if (operation == "allreduce")
            values["gamma"] = kCosts.gamma;
        const auto fastest = outputsOf(library, id, values);
        for (const auto& label : equation->labels) {
            auto ruled = values;
            ruled["rule"] = label.value;
            const auto got = outputsOf(library, id, ruled);
            INFO(id << " " << label.label);
            CHECK(got.at("algorithm") == label.value);
            CHECK(got.at("time") >= fastest.at("time"));
            CHECK(isClose(got.at("time"),
                          outputsOf(library, operation + "." + label.label, values).at("time")));
        }
    }
    const auto algorithmAt = [&](const std::string& size) {
        const auto system = systemOf(
            designText(R"json("variables": [{"name": "m", "value": ")json" + size + R"json("}],
        "tables": [{"name": "rules", "data": "fugaku-allreduce-rules", "x": "m", "y": "algorithm", "interpolation": "step"}],
        "pipeline": {"steps": [{"id": "reduce", "block": "allreduce.fastest",
          "bind": {"P": "512", "alpha": "4 us", "beta": "0.2 ns/B", "gamma": "0 s/B", "rule": "table(rules, m)"}}]},
        "outputs": [{"name": "runs", "equation": "reduce.algorithm"}])json"),
            {},
            library);
        return valueOf(system, "runs");
    };
    CHECK(algorithmAt("4 B") == 2);
    CHECK(algorithmAt("8388607 B") == 2);
    CHECK(algorithmAt("8 MiB") == 1);
    CHECK(algorithmAt("1 GiB") == 1);
}

} // namespace clusterwright::tests::segmented_collectives_test
