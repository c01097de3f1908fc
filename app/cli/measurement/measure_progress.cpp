#include "app/cli/measurement/measure_progress.h"

#include "app/cli/program/long_run.h"
#include "model/core/diagnostic.h"
#include "model/core/duration.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/units/quantity.h"

#include <iostream>

namespace clusterwright::cli
{

ProgressLine::~ProgressLine()
{
    if (m_hasShown)
        std::cerr << "\r\x1b[K" << std::flush;
}

void ProgressLine::beginRun(int number, double longer)
{
    m_run = number;
    m_longer = longer;
}

void ProgressLine::show(const runner::Progress& progress)
{
    m_progress = progress;
    draw();
}

void ProgressLine::begin(const runner::Task& task)
{
    m_what = model::printable(task.probe.id + " " + model::join(task.nodes, ",") + " " +
                              runner::toText(task.point));
    m_within.clear();
    draw();
}

void ProgressLine::showWithin(double done, double total)
{
    m_within = total > 0 ? "  " + model::percentText(done / total, 2) : "";
    draw();
}

void ProgressLine::print(const runner::RunEvent& event)
{
    if (m_hasShown)
        std::cerr << "\r\x1b[K";
    std::cerr << toText(model::Diagnostic{
                     model::Severity::Warning, event.code, "", event.node, event.message, ""})
              << "\n";
}

void ProgressLine::draw()
{
    if (!showsProgress())
        return;
    m_hasShown = true;
    std::cerr << "\r";
    if (m_runs > 1)
        std::cerr << "run " << m_run << " of " << m_runs << ": ";
    std::cerr << m_progress.done << " of " << m_progress.total << " launches, "
              << model::durationText(m_progress.secondsLeft + m_longer) << " left  " << m_what
              << m_within << "\x1b[K" << std::flush;
}

} // namespace clusterwright::cli
