// The ssh transport: the system's OpenSSH with the user's own configuration, agent and jump hosts. It never asks anything, and
// never talks to a host whose key is not known.
#pragma once

#include "plugins/transports/support/route.h"

namespace clusterwright::transports
{

struct SshTarget {
    std::string host;             // a name of the configuration, or an address
    std::filesystem::path config; // for `ssh -F`; empty: the user's own
    std::filesystem::path
        controlFolder; // 0700: the connection is shared through a socket in it; empty: not shared
    int connectTimeout = 10; // s
};

// Errors: node.address.
[[nodiscard]] model::Result<Route> sshRoute(const SshTarget& target, const Words& program);

// The options of all calls, for programs that call ssh themselves (mpirun).
[[nodiscard]] Words sshOptions(const SshTarget& target);

} // namespace clusterwright::transports
