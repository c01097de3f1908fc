// The MPI transport, for nodes that `mpirun` can reach. One rank on a node runs an agent; an MPI probe has ranks on all its nodes.
#pragma once

#include "plugins/transports/support/route.h"

#include <span>

namespace clusterwright::transports
{

// Returns why the output of `mpirun --version` is not that of Open MPI, whose options are used here; empty otherwise. Errors: mpi.other.
[[nodiscard]] model::Diagnostics checkMpirun(std::string_view version);

// Returns the command for one process on one node. Errors: node.address.
[[nodiscard]] model::Result<Route> mpiRoute(const std::string& host, const Words& program);

// A node with ranks of a probe.
struct RankPlace {
    std::string host;
    int ranks = 1;
    std::string program; // path on the node
    std::vector<std::string>
        addresses; // addresses in the networks of the messages, in the same order on all nodes; empty for any network
};

// A name that mpirun accepts for a node, and the words that name the node for ssh.
struct Alias {
    std::string name;
    Words words; // result of sshDestination
};

// Returns a shell script with which mpirun starts its helpers: `shell` (ssh and its options) with each alias replaced. mpirun itself cuts
// "me@10.0.0.1" and "node1.example.org" at the first dot.
[[nodiscard]] std::string remoteShellScript(const Words& shell, std::span<const Alias> aliases);

// Returns the mpirun command for the ranks of each place's program with these arguments, in the order of the places. `remoteShell`: the
// command line with which mpirun starts its helpers ("sh" with the script above), or empty for its default. Errors: node.address;
// mpi.remote_shell for a word with a blank, at which mpirun would split.
[[nodiscard]] model::Result<Words>
mpiRanks(std::span<const RankPlace> places, const Words& remoteShell, const Words& arguments);

// Returns the smallest network that contains all addresses, "10.10.0.0/29"; empty without one, or for addresses other than IPv4.
[[nodiscard]] std::string commonNetwork(const Words& addresses);

} // namespace clusterwright::transports
