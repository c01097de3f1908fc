// Rows of one launch of a program share its memory and its cores: they are correlated. Their medians are one row.
#pragma once

#include "model/design/document/data_file.h"

#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct LaunchRows {
    DataFile data;
    std::vector<double> launches; // of each row
};

// A row for each launch and each of its different points, in the order of their first rows: the median of every column. `launches` has a
// number for each row of the data; `point` are the columns of which equal values are one point.
[[nodiscard]] LaunchRows launchMedians(const DataFile& data,
                                       std::span<const double> launches,
                                       const std::vector<std::string>& point);

} // namespace clusterwright::model
