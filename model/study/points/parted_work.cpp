#include "model/study/points/parted_work.h"

#include "model/core/finding.h"
#include "model/study/points/part_ledger.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>
#include <thread>
#include <vector>

namespace clusterwright::model
{

namespace
{

class Crew
{
public:
    Crew(const PartedWork& work, PartLedger& ledger, std::stop_token stop)
        : m_work(work)
        , m_ledger(ledger)
        , m_stop(std::move(stop))
    {
    }

    void run(unsigned threads)
    {
        {
            std::vector<std::jthread> others;
            for (unsigned i = 1; i < threads; ++i)
                others.emplace_back([this] { work(); });
            work();
        }
        if (m_failure)
            std::rethrow_exception(m_failure);
    }

private:
    // An exception in one thread ends the work of all.
    void work()
    {
        try {
            while (!m_hasFailed && workOnce()) {
            }
        } catch (...) {
            if (!m_hasFailed.exchange(true))
                m_failure = std::current_exception();
        }
    }

    bool workOnce()
    {
        const auto range = m_ledger.take();
        if (!range)
            return false;
        const auto until = std::chrono::steady_clock::now() + kWorkerRound;
        const auto answer = m_work.compute(*range, {m_stop, until});
        if (m_stop.stop_requested()) {
            m_ledger.giveBack(*range);
            return false;
        }
        [[maybe_unused]] const bool isAnswer = m_ledger.finish(*range, answer);
        assert(isAnswer);
        m_ledger.tick();
        return true;
    }

    const PartedWork& m_work;
    PartLedger& m_ledger;
    std::stop_token m_stop;
    std::atomic<bool> m_hasFailed = false;
    std::exception_ptr m_failure; // written by the first thread that fails
};

} // namespace

Diagnostics ThreadWorkers::run(PartedWork& parted, const RunOptions& options)
{
    PartLedger ledger(parted, options);
    if (auto problems = ledger.resume(); !problems.empty())
        return problems;
    const auto cores = std::max(1U, std::thread::hardware_concurrency());
    const auto count = options.threads == 0 ? cores : options.threads;
    Crew(parted, ledger, options.stop).run(count);
    const bool isDone = ledger.isDone();
    if (auto problems = ledger.close(); !problems.empty())
        return problems;
    return isDone ? Diagnostics{} : Diagnostics{stoppedEarly(options)};
}

void carryOut(PartedWork& work, StudyRun* run)
{
    if (run != nullptr) {
        append(run->problems, run->workers.run(work, run->options));
        return;
    }
    RunOptions options;
    options.threads = 1;
    [[maybe_unused]] const auto problems = ThreadWorkers().run(work, options);
    assert(problems.empty()); // cannot stop, and writes no file
}

Diagnostics stoppedEarly(const RunOptions& options)
{
    return refusal("run.stopped",
                   "stopped before the result was complete",
                   options.checkpoint.empty()
                       ? ""
                       : "run the same study again to resume from " + options.checkpoint.string());
}

} // namespace clusterwright::model
