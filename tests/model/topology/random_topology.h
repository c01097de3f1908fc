// Random valid topologies for laws: unusual names, classes of all kinds, bonds, ports.
#pragma once

#include "model/topology/graph/topology.h"
#include "tests/support/numbers.h"

#include <string>

namespace clusterwright::tests
{

// A topology of up to 30 hosts that passes check(). The same for the same seed.
[[nodiscard]] model::Topology randomTopology(std::uint64_t seed);

} // namespace clusterwright::tests
