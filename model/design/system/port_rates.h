// Cables and ports of unequal rates.
#pragma once

#include "model/design/system/valuation.h"
#include "model/topology/graph/topology.h"

namespace clusterwright::model
{

// Returns a note topology.rates for each kind of cable in the graph at a kind of component with another `bandwidth`, by more than a
// factor of 2: 1 Gbit/s at a port of 25 Gbit/s. The ports of a host are those of its NIC, if the design has one kind of NIC. Components without a `bandwidth`
// are not compared, nor hosts and NICs with several kinds of cables, of which some are buses.
[[nodiscard]] Diagnostics
portRateNotes(const System& system, const Valuation& values, const Topology& graph);

} // namespace clusterwright::model
