// A design for benchmarks with many hosts: a vertex and a cable each, a switch for every 16.
#pragma once

#include "model/design/document/design.h"

namespace clusterwright::bench
{

[[nodiscard]] model::Design designOf(std::size_t hosts, bool isPlaced);

} // namespace clusterwright::bench
