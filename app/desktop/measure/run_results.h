// Results of a stored run: the parameters of LogGP that its data determine, then the median of each output at each point. All with 95 %
// confidence intervals.
#pragma once

#include "plugins/runner/store/store.h"

#include <QString>

#include <array>
#include <stop_token>

class QStandardItemModel;

namespace clusterwright::desktop
{

struct RunResult {
    // The place is the point, or why there is no value. The interval is a dash if unknown; the launches are those that it counts.
    enum Cell { Output, Value, Interval, Launches, Place, Cells };

    std::array<QString, Cells> cells;
    bool isKnown = true;
};

// Reads all samples of the run; call it on a thread. Empty for an unreadable run, whose problem the view of the run reports.
[[nodiscard]] std::vector<RunResult>
readResults(const std::filesystem::path& file, const std::string& run, const std::stop_token& stop);

// Replaces the rows of the table, and its titles.
void showResults(const std::vector<RunResult>& results, QStandardItemModel& table);

} // namespace clusterwright::desktop
