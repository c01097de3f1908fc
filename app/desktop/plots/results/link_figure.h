// Load of links as bars.
#pragma once

#include "model/study/figure/bar_figure.h"
#include "model/topology/contention/link_loads.h"

#include <vector>

namespace clusterwright::plots
{

// Utilisation of each link, in the order of `links`; bottlenecks have their own classes. With more than `most` links, shows evenly
// spaced ones and the first and last of each class, and the row title states the count.
inline constexpr std::size_t kMostLinks = 500;
[[nodiscard]] BarFigure figureOf(const std::vector<model::LinkLoad>& links,
                                 const model::Topology& topology,
                                 const model::Adjacency& adjacency,
                                 std::size_t most = kMostLinks);

} // namespace clusterwright::plots
