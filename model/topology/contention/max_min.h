// Max-min fair shares: rates of flows that share resources, such that a flow can only get more by taking from a flow with the
// same rate or less. In units of the caller, B/s.
//
// Laws, checked in contention_test.cpp: no resource is loaded beyond its capacity; every flow with a finite rate uses a full
// resource on which no flow has a larger rate for its weight. Source: progressive filling; Bertsekas and Gallager, Data Networks,
// section 6.5.2.
#pragma once

#include "model/topology/routing/incidence.h"

#include <limits>

namespace clusterwright::model
{

inline constexpr std::uint32_t kNoResource = std::numeric_limits<std::uint32_t>::max();

struct MaxMin {
    std::vector<double> rates;         // rate of each flow; infinite when nothing limits it
    std::vector<std::uint32_t> limits; // the resource that limits it, or kNoResource
};

// `uses` are the resources of each flow: a flow of rate r takes share * r of a resource. A row may name a resource twice.
// Capacities are positive; infinite ones limit nothing. `weights` are positive, one per flow, or empty: all 1.
[[nodiscard]] MaxMin maxMinShares(std::span<const double> capacities,
                                  const Incidence& uses,
                                  std::span<const double> weights = {});

} // namespace clusterwright::model
