// Rows of one launch share its memory and cores, so they are correlated. Their medians form one row.
#pragma once

#include "model/design/document/data_file.h"

#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct LaunchRows {
    DataFile data;
    std::vector<double> launches; // launch of each row
};

// Returns the medians of every column for each launch and each of its distinct points, in the order of their first rows. `launches`: the
// launch number of each row; `point`: the columns that identify a point.
[[nodiscard]] LaunchRows launchMedians(const DataFile& data,
                                       std::span<const double> launches,
                                       const std::vector<std::string>& point);

} // namespace clusterwright::model
