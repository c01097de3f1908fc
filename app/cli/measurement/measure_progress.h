// Progress of a measurement, redrawn in one line of a terminal. Prints nothing without a terminal.
#pragma once

#include "plugins/runner/execution/execution.h"

#include <string>

namespace clusterwright::cli
{

class ProgressLine
{
public:
    explicit ProgressLine(int runs)
        : m_runs(runs)
    {
    }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine();

    // Begins the run with this number, from 1; `longer` is the expected time of the later runs, in s.
    void beginRun(int number, double longer);
    void show(const runner::Progress& progress);
    void begin(const runner::Task& task);
    // Shows the progress that the probe reports.
    void showWithin(double done, double total);
    // Prints the event above the line.
    void print(const runner::RunEvent& event);

private:
    void draw();

    int m_runs;
    int m_run = 1;
    double m_longer = 0;
    bool m_hasShown = false;
    runner::Progress m_progress;
    std::string m_what; // the current launch
    std::string m_within;
};

} // namespace clusterwright::cli
