// Long work in numbered parts, and its workers: threads of this process here, MPI ranks elsewhere. Law: the result is bitwise equal
// for any number of workers, any order of parts, and across any checkpoint.
#pragma once

#include "model/core/diagnostics.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace clusterwright::model
{

struct PartRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;

    friend auto operator<=>(const PartRange&, const PartRange&) = default;
};

// Time at which a worker returns its finished parts.
struct Leave {
    std::stop_token stop;
    std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max();

    [[nodiscard]] bool isDue() const { return std::chrono::steady_clock::now() >= until; }
};

struct PartAnswer {
    std::uint64_t end = 0; // end of the finished parts, which start at the beginning of the range
    std::string bytes;
};

class PartedWork
{
public:
    PartedWork() = default;
    PartedWork(const PartedWork&) = delete;
    PartedWork& operator=(const PartedWork&) = delete;
    virtual ~PartedWork() = default;

    // Returns the complete definition of the work; a checkpoint of another definition is rejected.
    [[nodiscard]] virtual std::string question() const = 0;
    [[nodiscard]] virtual std::uint64_t parts() const = 0;
    [[nodiscard]] virtual std::uint64_t pointsOf(PartRange range) const = 0; // for progress

    // Returns the result of the first parts of the range: at least one, and no further part once leave is due. The result is
    // meaningless after a stop request. Threads call this concurrently.
    [[nodiscard]] virtual PartAnswer compute(PartRange range, const Leave& leave) const = 0;
    // Merges the result of some parts, from `compute` or `state`, into the total; any order works. False, without a change, if the
    // bytes are invalid. Calls do not overlap each other, but may overlap `compute`.
    [[nodiscard]] virtual bool add(std::string_view answer) = 0;
    // Returns everything that was added.
    [[nodiscard]] virtual std::string state() const = 0;
};

struct Progress {
    std::uint64_t done = 0; // points
    std::uint64_t total = 0;
    double rate = 0;        // points per second in this run
    double secondsLeft = 0; // 0 while unknown
};

struct RunOptions {
    unsigned threads = 0; // 0: one for each core
    std::filesystem::path
        checkpoint; // empty: no checkpoint. An existing file is loaded; the caller that delivers the result removes it
    std::function<void(const Progress&)>
        progress;         // called now and then, by one thread at a time; may be empty
    std::stop_token stop; // on a stop request: write the checkpoint, return no result
};

class Workers
{
public:
    Workers() = default;
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    virtual ~Workers() = default;

    // Returns nothing when the work is complete. Errors: checkpoint.damaged, checkpoint.other (the checkpoint belongs to other
    // work), file.unwritable, run.stopped (after a stop request; the checkpoint has the finished parts).
    [[nodiscard]] virtual Diagnostics run(PartedWork& work, const RunOptions& options) = 0;
};

class ThreadWorkers final : public Workers
{
public:
    [[nodiscard]] Diagnostics run(PartedWork& work, const RunOptions& options) override;
};

[[nodiscard]] Diagnostics stoppedEarly(const RunOptions& options);

// Workers and options for a study of many points.
struct StudyRun {
    Workers& workers;
    RunOptions options;
    Diagnostics problems; // if not empty, the study has no result
};

// Runs the work on the workers of `run`, which gets the problems; without a run, on this thread.
void carryOut(PartedWork& work, StudyRun* run);

} // namespace clusterwright::model
