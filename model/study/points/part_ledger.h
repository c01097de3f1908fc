// Tracks which parts of a work are taken, done and saved. Each distributor of parts, on threads or ranks, has one; threads may
// share it.
#pragma once

#include "model/study/points/parted_work.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>

namespace clusterwright::model
{

// Time that a worker computes before it returns: short enough to stop and report progress promptly.
inline constexpr std::chrono::milliseconds kWorkerRound{50};

class PartLedger
{
public:
    PartLedger(PartedWork& work, const RunOptions& options); // keeps references

    // Loads the checkpoint, if there is one. Errors: checkpoint.damaged, checkpoint.other.
    [[nodiscard]] Diagnostics resume();

    // Returns parts that no worker has; nothing when none are left or the run is to stop.
    [[nodiscard]] std::optional<PartRange> take();
    // Takes the result of the first parts of the range; the rest becomes available to `take`. False if the bytes are invalid.
    bool finish(PartRange range, const PartAnswer& answer);
    // Returns unfinished parts, so that another worker gets them.
    void giveBack(PartRange range);

    [[nodiscard]] bool isDone() const;
    // Writes a checkpoint and reports progress when they are due; call it often.
    void tick();
    // Writes the last checkpoint, which has the complete result when all parts are done. The caller removes the file after
    // delivering the result. Errors: file.unwritable.
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
    std::map<std::uint64_t, std::uint64_t> m_done; // begin to end, disjoint
    std::map<std::uint64_t, std::uint64_t> m_free; // begin to end, neither done nor taken
    std::uint64_t m_pointsDone = 0;
    std::uint64_t m_pointsBefore = 0; // points in the checkpoint
    std::uint64_t m_pointsTotal = 0;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_saved = Clock::now();
    Clock::duration m_pause{}; // time until the next save
    Clock::time_point m_reported{};
    bool m_hasUnsaved = false;
    Diagnostics m_problems; // problems of the last attempt to save
};

} // namespace clusterwright::model
