#include "model/study/part_ledger.h"

#include <cassert>
#include <thread>
#include <vector>

namespace clusterwright::model
{

namespace
{

void work(const PartedWork& parted, PartLedger& ledger, const std::stop_token& stop)
{
    while (const auto range = ledger.take()) {
        const auto answer =
            parted.compute(*range, {stop, std::chrono::steady_clock::now() + kWorkerRound});
        if (stop.stop_requested())
            return ledger.giveBack(*range);
        [[maybe_unused]] const bool isAnswer = ledger.finish(*range, answer);
        assert(isAnswer);
        ledger.tick();
    }
}

} // namespace

Diagnostics ThreadWorkers::run(PartedWork& parted, const RunOptions& options)
{
    PartLedger ledger(parted, options);
    if (auto problems = ledger.resume(); !problems.empty())
        return problems;
    const auto cores = std::max(1U, std::thread::hardware_concurrency());
    const auto count = options.threads == 0 ? cores : options.threads;
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < count; ++i)
            others.emplace_back([&] { work(parted, ledger, options.stop); });
        work(parted, ledger, options.stop);
    }
    const bool isDone = ledger.isDone();
    if (auto problems = ledger.close(); !problems.empty())
        return problems;
    return isDone ? Diagnostics{} : Diagnostics{stoppedEarly(options)};
}

Diagnostic stoppedEarly(const RunOptions& options)
{
    return {Severity::Error,
            "run.stopped",
            "",
            "",
            "stopped before there was an answer",
            options.checkpoint.empty()
                ? "with a checkpoint it could go on"
                : "the same question goes on from " + options.checkpoint.string()};
}

} // namespace clusterwright::model
