// How far a measurement is, in one line of a terminal, over and over; nothing where there is none.
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

    // The number of the run, from 1; `longer`: s, of the runs behind it.
    void beginRun(int number, double longer);
    void show(const runner::Progress& progress);
    void begin(const runner::Task& task);
    // By the probe's own count.
    void showWithin(double done, double total);
    // Above the line.
    void print(const runner::RunEvent& event);

private:
    void draw();

    int m_runs;
    int m_run = 1;
    double m_longer = 0;
    bool m_hasShown = false;
    runner::Progress m_progress;
    std::string m_what; // the start that is under way
    std::string m_within;
};

} // namespace clusterwright::cli
