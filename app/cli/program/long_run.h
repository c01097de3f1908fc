// What commands that may take long have in common: threads, a checkpoint, a progress bar on a terminal, and an end when asked.
#pragma once

#include "app/cli/program/command.h"
#include "model/study/points/parted_work.h"

#include <array>
#include <csignal>
#include <thread>

namespace clusterwright::cli
{

struct LongRunSettings {
    unsigned threads = 0;
    std::string checkpoint;

    void addTo(CLI::App& command);
    void addThreadsTo(CLI::App& command); // where a run is too short for a checkpoint
    // Bad usage: the answer would take the place of the checkpoint.
    void refuseSameFile(const std::string& answer) const;
};

// While it lives, an interrupt (Ctrl-C) or a request to terminate stops the run: its checkpoint is written first. A second one
// ends the program at once. Only one lives at a time.
class LongRun
{
public:
    LongRun(const Context& context, const LongRunSettings& settings);
    LongRun(const LongRun&) = delete;
    LongRun& operator=(const LongRun&) = delete;
    ~LongRun();

    [[nodiscard]] model::StudyRun& study() { return m_study; }

private:
    // What the watcher is told, by the handler of signals and by the end of the run.
    static constexpr char kStop = 's';
    static constexpr char kEnd = 'e';

    static void handleSignal(int signal);
    void watch();
    void show(const model::Progress& progress);

    model::StudyRun m_study;
    std::stop_source m_stop;
    std::array<int, 2> m_pipe{};
    std::array<struct sigaction, 3> m_before{};
    bool m_hasShown = false;
    std::jthread m_watcher;
};

// Once the answer is where it was to go; else the checkpoint stays, with all of the answer.
void dropCheckpoint(const Context& context, const LongRunSettings& settings, int code);

// An interrupt and a request to terminate wait until a LongRun takes them.
void blockSignals();

// "[=====>    ] 42 %  1.2e9 of 3e9 points, 8e8 a second, 2.3 s left"
[[nodiscard]] std::string progressText(const model::Progress& progress);

} // namespace clusterwright::cli
