// Which parts of a work are taken, done and saved. What hands parts to workers, on threads or ranks, keeps one; threads may
// share it.
#pragma once

#include "model/study/points/parted_work.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>

namespace clusterwright::model
{

// For how long a worker goes away: a run stops soon after it is asked to, and its progress moves.
inline constexpr std::chrono::milliseconds kWorkerRound{50};

class PartLedger
{
public:
    PartLedger(PartedWork& work, const RunOptions& options); // keeps references

    // Takes up the checkpoint, if there is one. Errors: checkpoint.damaged, checkpoint.other.
    [[nodiscard]] Diagnostics resume();

    // Some parts that nobody has; nothing when none are left or the run is to stop.
    [[nodiscard]] std::optional<PartRange> take();
    // The answer of the first of them; the others go to who asks next. False when its bytes make no sense.
    bool finish(PartRange range, const PartAnswer& answer);
    // Nobody will: another worker gets them.
    void giveBack(PartRange range);

    [[nodiscard]] bool isDone() const;
    // A checkpoint and a progress report when they are due: call it often.
    void tick();
    // The last checkpoint, which has the whole answer when all is done: who has delivered it removes the file.
    // Errors: file.unwritable.
    [[nodiscard]] Diagnostics close();

private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] std::string checkpointText() const;
    [[nodiscard]] Diagnostics save();
    void addDone(PartRange range);
    void report();

    PartedWork& m_work;
    const RunOptions& m_options;
    mutable std::mutex m_mutex;
    std::map<std::uint64_t, std::uint64_t> m_done; // begin to end, apart from each other
    std::map<std::uint64_t, std::uint64_t> m_free; // begin to end, neither done nor taken
    std::uint64_t m_pointsDone = 0;
    std::uint64_t m_pointsBefore = 0; // of the checkpoint
    std::uint64_t m_pointsTotal = 0;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_saved = Clock::now();
    Clock::duration m_pause{}; // to the next save
    Clock::time_point m_reported{};
    bool m_hasUnsaved = false;
    Diagnostics m_problems; // of the last attempt to save
};

} // namespace clusterwright::model
