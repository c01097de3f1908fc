// What every transport gives: a command for this machine whose standard streams are those of a program on a node. When the
// command's standard input closes, the program's does. No shell of this machine takes part; ssh hands its command to one on
// the node, so that is quoted.
#pragma once

#include "model/core/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::transports
{

using Words = std::vector<std::string>;

struct Route {
    Words command;
    Words environment; // "NAME=VALUE", beyond what this process has

    friend bool operator==(const Route&, const Route&) = default;
};

// What a transport calls a node: "node1", "me@node1", "10.0.0.1", "fe80::1%eth0". Errors: node.address for anything else; above all
// for a '-' in front, which a program takes for an option, and for signs that a ProxyCommand of the user's would hand to a shell.
[[nodiscard]] model::Diagnostics checkAddress(std::string_view address);

// One word for the shells of this world: '...', with each ' as '\''.
[[nodiscard]] std::string shellQuoted(std::string_view word);
[[nodiscard]] std::string shellQuoted(const Words& words);

} // namespace clusterwright::transports
