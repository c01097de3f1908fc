// The MPI transport: what `mpirun` can reach. One rank on a node carries an agent; a probe of MPI gets ranks on all of its nodes.
#pragma once

#include "plugins/transports/support/route.h"

#include <span>

namespace clusterwright::transports
{

// One process on one node. Errors: node.address.
[[nodiscard]] model::Result<Route> mpiRoute(const std::string& host, const Words& program);

// Where ranks of a probe run.
struct RankPlace {
    std::string host;
    int ranks = 1;
    std::string program; // its path there
    std::vector<std::string>
        addresses; // of the networks that messages take, in the same order on all; empty: any
};

// Ranks of each place's program with these arguments, in the order of the places. `remoteShell` is the command line by which mpirun starts its own helpers
// ("ssh" with its options); empty: its default. Errors: node.address; mpi.remote_shell for a word with a blank, which mpirun
// would part.
[[nodiscard]] model::Result<Words>
mpiRanks(std::span<const RankPlace> places, const Words& remoteShell, const Words& arguments);

// The smallest network that holds all these addresses, "10.10.0.0/29"; empty where there is none, or they are none of IPv4.
[[nodiscard]] std::string commonNetwork(const Words& addresses);

} // namespace clusterwright::transports
