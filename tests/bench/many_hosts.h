// A design with many hosts for benchmarks: a vertex and a cable per host, and a switch for every 16 hosts.
#pragma once

#include "model/design/document/design.h"

namespace clusterwright::bench
{

[[nodiscard]] model::Design designOf(std::size_t hosts, bool isPlaced);

} // namespace clusterwright::bench
