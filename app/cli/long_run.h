// What commands that may take long have in common: threads, a checkpoint, a progress bar on a terminal, and an end when asked.
#pragma once

#include "app/cli/command.h"
#include "model/study/parted_work.h"

#include <csignal>
#include <thread>

namespace clusterwright::cli
{

struct LongRunSettings {
    unsigned threads = 0;
    std::string checkpoint;

    void addTo(CLI::App& command);
};

// While it lives, an interrupt (Ctrl-C) or a request to terminate stops the run: its checkpoint is written first. A second one
// ends the program at once. Only one lives at a time.
class LongRun
{
public:
    explicit LongRun(const LongRunSettings& settings);
    LongRun(const LongRun&) = delete;
    LongRun& operator=(const LongRun&) = delete;
    ~LongRun();

    [[nodiscard]] const model::RunOptions& options() const { return m_options; }

private:
    void watchSignals();
    void show(const model::Progress& progress);

    model::RunOptions m_options;
    std::stop_source m_stop;
    sigset_t m_signals{};
    sigset_t m_before{};
    bool m_hasShown = false;
    std::jthread m_watcher;
};

// Says that there is no answer, and how to go on. Gives the exit code.
int reportStop(const Context& context, const LongRunSettings& settings);

// "[=====>    ] 42 %  1.2e9 of 3e9 points, 8e8 a second, 2.3 s left"
[[nodiscard]] std::string progressText(const model::Progress& progress);

} // namespace clusterwright::cli
