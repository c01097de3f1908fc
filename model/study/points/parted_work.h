// Long work that falls into numbered parts, and what carries it out: threads of this process here, ranks of MPI elsewhere.
//
// Law: the answer is the same bit for bit for any number of workers, any order of parts, and across any checkpoint.
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

// When a worker should come back with what it has.
struct Leave {
    std::stop_token stop;
    std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max();

    [[nodiscard]] bool isDue() const { return std::chrono::steady_clock::now() >= until; }
};

struct PartAnswer {
    std::uint64_t end = 0; // of the parts that it covers, from the first one on
    std::string bytes;
};

class PartedWork
{
public:
    PartedWork() = default;
    PartedWork(const PartedWork&) = delete;
    PartedWork& operator=(const PartedWork&) = delete;
    virtual ~PartedWork() = default;

    // The question in full: a checkpoint of another one is refused.
    [[nodiscard]] virtual std::string question() const = 0;
    [[nodiscard]] virtual std::uint64_t parts() const = 0;
    [[nodiscard]] virtual std::uint64_t pointsOf(PartRange range) const = 0; // for progress

    // The answer of the first parts of the range: of one at least, and of no more when leave is due behind it. Of no meaning
    // when asked to stop. Threads call it at the same time.
    [[nodiscard]] virtual PartAnswer compute(PartRange range, const Leave& leave) const = 0;
    // Puts the answer of some parts into the answer of all, whatever their order: what `compute` gave, or `state`.
    // False when the bytes are not such an answer; then nothing has changed. Calls do not overlap, but with `compute`.
    [[nodiscard]] virtual bool add(std::string_view answer) = 0;
    // All that was added so far.
    [[nodiscard]] virtual std::string state() const = 0;
};

struct Progress {
    std::uint64_t done = 0; // points
    std::uint64_t total = 0;
    double rate = 0;        // points a second, in this run
    double secondsLeft = 0; // 0 when nothing is known yet
};

struct RunOptions {
    unsigned threads = 0; // 0: one for each core
    std::filesystem::path
        checkpoint; // empty: none. Read when it is there; who has delivered the answer removes it
    std::function<void(const Progress&)>
        progress;         // called now and then, by one thread at a time; may be empty
    std::stop_token stop; // checkpoint, then no answer
};

class Workers
{
public:
    Workers() = default;
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    virtual ~Workers() = default;

    // Nothing when the work has its answer. Errors: checkpoint.damaged, checkpoint.other (of another question), file.unwritable,
    // run.stopped (as asked; the checkpoint has what was done).
    [[nodiscard]] virtual Diagnostics run(PartedWork& work, const RunOptions& options) = 0;
};

class ThreadWorkers final : public Workers
{
public:
    [[nodiscard]] Diagnostics run(PartedWork& work, const RunOptions& options) override;
};

[[nodiscard]] Diagnostics stoppedEarly(const RunOptions& options);

// What a study asks its many points of.
struct StudyRun {
    Workers& workers;
    RunOptions options;
    Diagnostics problems; // when there are any, the study has no answer
};

// By the workers of `run`, which gets the problems; on this thread without one.
void carryOut(PartedWork& work, StudyRun* run);

} // namespace clusterwright::model
