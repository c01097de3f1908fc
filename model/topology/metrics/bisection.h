// Capacity from one half of the hosts to the other. Bandwidths in B/s.
//
// The bisection is the minimum over all balanced cuts of the hosts (with an odd number, one half has one more). Few topologies
// have a formula for it, and computing it is NP-hard. Beyond small numbers of hosts it is the minimum over some good balanced
// cuts: an upper bound, for which `isExact` is false.
#pragma once

#include "model/topology/graph/adjacency.h"

#include <span>
#include <string>

namespace clusterwright::model
{

struct Bisection {
    std::int64_t cables = 0; // cables whose failure disconnects the halves
    double bandwidth =
        0; // in one direction across the cut; a half-duplex cable gives its full bandwidth to this direction
    std::string
        method; // "closed form", "minimum over all balanced cuts", "minimum over 3 balanced cuts"
    bool isExact = false; // false: an upper bound
};

// Bisection of `hosts`, a set. Each half counts as one host: traffic that hosts forward to each other within a half does not
// count. Between the halves, a cable carries its bandwidth, a bond the bandwidth of its striping, a hub its medium, and a switch
// or router its forwardBandwidth. Hosts and disks that do not forward carry no traffic of others. Cables and bandwidth are two
// separate minima: the cut with the fewest cables need not be the one that limits the bandwidth.
//
// KnownFacts::bisectionCables is used without a check when `hosts` are all hosts. Cuts that are tried: hosts in order, hosts by
// their distance from an outer one, along each dimension of KnownFacts::grid, and improvements of these and of random ones by
// exchanges.
[[nodiscard]] Bisection
bisection(const Topology& topology, const Adjacency& adjacency, std::span<const VertexId> hosts);

} // namespace clusterwright::model
