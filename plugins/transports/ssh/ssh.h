// The ssh transport: the system's OpenSSH with the user's own configuration, agent and jump hosts. Never asks for input, and never connects
// to a host with an unknown key.
#pragma once

#include "plugins/transports/support/route.h"

namespace clusterwright::transports
{

struct SshTarget {
    std::string host; // host name of the configuration, or address, with an optional port
    std::filesystem::path config; // for `ssh -F`; empty: the user's own
    std::filesystem::path
        controlFolder; // folder with mode 0700 for the socket of a shared connection; empty: not shared
    int connectTimeout = 10; // s
};

// Returns the words that name a node for ssh: {"me@node1"}, or {"-p", "2222", "me@node1"} for "me@node1:2222" and "me@[fe80::1]:2222". Two or
// more colons without brackets are an IPv6 address without a port. Errors: node.address.
[[nodiscard]] model::Result<Words> sshDestination(const std::string& address);

// Errors: node.address.
[[nodiscard]] model::Result<Route> sshRoute(const SshTarget& target, const Words& program);

// Returns the common options, for programs that call ssh themselves (mpirun).
[[nodiscard]] Words sshOptions(const SshTarget& target);

} // namespace clusterwright::transports
