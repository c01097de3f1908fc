// How much gets from one half of the hosts to the other. Bandwidths in B/s.
//
// A bisection is the smallest cut over all ways to halve the hosts (of an odd number, one half has one more). Few topologies
// have a formula for it and to compute it is NP-hard, so beyond small numbers of hosts it is the smallest of some good
// halvings: an upper bound, which `isExact` says.
#pragma once

#include "model/topology/graph/adjacency.h"

#include <span>
#include <string>

namespace clusterwright::model
{

struct Bisection {
    std::int64_t cables = 0; // whose loss parts the halves
    double bandwidth =
        0; // in one direction across the cut; a half duplex cable gives all of its bandwidth to it
    std::string
        method; // "closed form", "smallest of all halvings", "smallest of 3 cuts between halves"
    bool isExact = false; // else no more than this
};

// Between halves of `hosts`, a set. Each half is as one host: what hosts forward to each other within it is not counted.
// Between them, a cable carries its bandwidth, a bond what its striping allows, a hub its medium, and a switch, a router its
// forwardBandwidth; hosts and disks that do not forward carry nothing of others. Cables and bandwidth are two cuts: the
// smallest one in cables need not be the one that limits the bandwidth.
//
// KnownFacts::bisectionCables is believed when `hosts` are all hosts. Halvings that are tried: hosts in order, hosts by their
// distance from one at the rim, along each dimension of KnownFacts::grid, and what exchanges make of these and of random ones.
[[nodiscard]] Bisection
bisection(const Topology& topology, const Adjacency& adjacency, std::span<const VertexId> hosts);

} // namespace clusterwright::model
