// Shared by commands that may take long: threads, a checkpoint, a progress bar on a terminal, and a stop on request.
#pragma once

#include "app/cli/program/command.h"
#include "model/study/points/parted_work.h"

#include <array>
#include <chrono>
#include <csignal>
#include <thread>

namespace clusterwright::cli
{

struct LongRunSettings {
    unsigned threads = 0;
    std::string checkpoint;

    void addTo(CLI::App& command);
    void addThreadsTo(CLI::App& command); // for runs that are too short for a checkpoint
    // Refuses a checkpoint file that is also the output file (bad usage).
    void refuseSameFile(const std::string& answer) const;
};

// During its lifetime, an interrupt (Ctrl-C) or a request to terminate stops the run after writing its checkpoint. A second one
// ends the program at once. Only one instance may exist at a time.
class LongRun
{
public:
    LongRun(const Context& context, const LongRunSettings& settings);
    LongRun(const LongRun&) = delete;
    LongRun& operator=(const LongRun&) = delete;
    ~LongRun();

    [[nodiscard]] model::StudyRun& study() { return m_study; }
    // Shows the text in the line of the progress, on a terminal.
    void show(const std::string& text);
    void clear(); // before a message

private:
    // Messages to the watcher, from the signal handler and from the end of the run.
    static constexpr char kStop = 's';
    static constexpr char kEnd = 'e';

    static void handleSignal(int signal);
    void watch();

    const std::chrono::steady_clock::time_point m_begun = std::chrono::steady_clock::now();
    model::StudyRun m_study;
    std::stop_source m_stop;
    std::array<int, 2> m_pipe{};
    std::array<struct sigaction, 3> m_before{};
    bool m_hasShown = false;
    std::jthread m_watcher;
};

// Runs work that takes no stop request. On a terminal, `what` and the time spent are shown. A stop request ends the program with
// kEnvironment after `stopped`, which reports what is known; the work goes on in the meantime.
void runUnlessStopped(const Context& context,
                      const std::string& what,
                      const std::function<void()>& work,
                      const std::function<void()>& stopped);

// Call this after the result has been written; else the checkpoint stays, with the complete result.
void dropCheckpoint(const Context& context, const LongRunSettings& settings);

// Blocks interrupts and requests to terminate until a LongRun handles them.
void blockSignals();

// True if standard error is a terminal that can replace a line.
[[nodiscard]] bool showsProgress();

// Returns "[=====>    ] 42 %  1.2e9 of 3e9 points, 8e8 a second, 2.3 s left".
[[nodiscard]] std::string progressText(const model::Progress& progress);

} // namespace clusterwright::cli
