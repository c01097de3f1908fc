#include "app/cli/measurement/measure_outcome.h"

#include "app/cli/measurement/measure_report.h"
#include "model/core/diagnostics.h"
#include "model/core/printable.h"
#include "model/core/shell_word.h"
#include "model/json/json.h"
#include "plugins/runner/store/store.h"

#include <algorithm>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

Json lostJson(const runner::ExecutionOutcome& outcome)
{
    auto list = Json::array();
    for (const auto& [node, why] : outcome.lost)
        list.push_back({{"node", node}, {"code", firstCode(why)}, {"message", firstMessage(why)}});
    return list;
}

int exitCode(const runner::ExecutionOutcome& outcome)
{
    if (outcome.state == runner::EndState::Cancelled || hasErrors(outcome.problems))
        return kEnvironment;
    if (!outcome.lost.empty() && outcome.samples == 0)
        return kEnvironment;
    return outcome.state == runner::EndState::Done ? kDone : kFinding;
}

Json carriedJson(const Carried& carried)
{
    const auto& outcome = carried.outcome;
    return {{"run", carried.isStored ? Json(carried.run.id) : Json()},
            {"state", toText(outcome.state)},
            {"starts", {{"done", outcome.done}, {"failed", outcome.failed}}},
            {"samples", outcome.samples},
            {"recorded", outcome.recorded},
            {"lost", lostJson(outcome)}};
}

// Combines the outcomes: cancelled, lost or failed if any run is. Runs that never began count as cancelled.
runner::ExecutionOutcome together(const std::vector<Carried>& runs, bool isStopped)
{
    using enum runner::EndState;
    runner::ExecutionOutcome all;
    for (const auto& [run, outcome, isStored] : runs) {
        all.done += outcome.done;
        all.failed += outcome.failed;
        all.samples += outcome.samples;
        all.recorded += outcome.recorded;
        all.lost.insert(outcome.lost.begin(), outcome.lost.end());
        append(all.problems, outcome.problems);
    }
    const auto has = [&](runner::EndState state) {
        return std::ranges::any_of(
            runs, [&](const Carried& carried) { return carried.outcome.state == state; });
    };
    all.state = isStopped || has(Cancelled) ? Cancelled
                : has(Lost)                 ? Lost
                : has(Failed)               ? Failed
                                            : Done;
    return all;
}

// Returns false if another process measures the run or the store is damaged, because the run has not changed.
bool hasBegun(const runner::ExecutionOutcome& outcome)
{
    return !has(outcome.problems, "run.held") && !has(outcome.problems, "store.damaged");
}

// Returns "605 samples, 144 of them new", for a resumed run.
std::string samplesText(const runner::ExecutionOutcome& outcome)
{
    const auto all = std::to_string(outcome.samples + outcome.recorded) + " samples";
    return outcome.recorded == 0 ? all
                                 : all + ", " + std::to_string(outcome.samples) + " of them new,";
}

// Returns "; to resume it: ..." for a run that ended early.
std::string resumeText(const Carried& carried, const std::filesystem::path& store)
{
    const auto state = carried.outcome.state;
    if (state != runner::EndState::Cancelled && state != runner::EndState::Lost)
        return {};
    return "; to resume it: clusterwright-cli measure --resume " + carried.run.id +
           (store == runner::storeFile() ? "" : " --store " + model::shellWord(store.string()));
}

} // namespace

bool isEmpty(const runner::ExecutionOutcome& outcome)
{
    return outcome.samples == 0 && outcome.done + outcome.failed == 0 && !outcome.lost.empty();
}

int reportRuns(const Context& context,
               const std::vector<Carried>& runs,
               bool isStopped,
               const std::filesystem::path& file,
               const runner::SeriesList& found)
{
    const auto outcome = together(runs, isStopped);
    printFindings(outcome.problems);
    if (context.json) {
        auto json = carriedJson({runs.front().run, outcome, runs.front().isStored});
        json["store"] = file.string();
        json["runs"] = Json::array();
        for (const auto& carried : runs)
            json["runs"].push_back(carriedJson(carried));
        json["results"] = resultsJson(found);
        json["diagnostics"] = findingsJson(outcome.problems);
        printJson(json);
        return exitCode(outcome);
    }
    std::cout << resultsText(found);
    for (const auto& carried : runs)
        if (!carried.isStored)
            std::cout << "no node could be reached; nothing was stored\n";
        else if (const auto& own = carried.outcome; hasBegun(own))
            std::cout << "run " << model::printable(carried.run.id) << ": " << toText(own.state)
                      << ", " << samplesText(own) << " in " << model::printable(file.string())
                      << model::printable(resumeText(carried, file)) << "\n";
    std::cout << oneRunText(found);
    return exitCode(outcome);
}

} // namespace clusterwright::cli
