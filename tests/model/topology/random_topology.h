// Valid topologies without any pattern, for laws: odd names, classes of all kinds, bonds, ports.
#pragma once

#include "model/topology/graph/topology.h"
#include "tests/support/numbers.h"

#include <string>

namespace clusterwright::tests
{

// Of up to 30 hosts; passes check(). The same for the same seed.
[[nodiscard]] model::Topology randomTopology(std::uint64_t seed);

} // namespace clusterwright::tests
