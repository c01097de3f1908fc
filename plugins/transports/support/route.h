// The result of every transport: a command for this machine whose standard streams are those of a program on a node. Closing the command's
// standard input closes that of the program. No shell of this machine is used; ssh passes its command to a shell on the node, so that
// command is quoted.
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
    Words environment; // "NAME=VALUE", added to the environment of this process

    friend bool operator==(const Route&, const Route&) = default;
};

// Checks the address of a node without a port: "node1", "me@node1", "10.0.0.1", "fe80::1%eth0". Errors: node.address for anything else, especially a
// leading '-', which begins an option, and characters that a user's ProxyCommand would pass to a shell.
[[nodiscard]] model::Diagnostics checkAddress(std::string_view address);

// Quotes a word for any shell: '...', with each ' as '\''.
[[nodiscard]] std::string shellQuoted(std::string_view word);
[[nodiscard]] std::string shellQuoted(const Words& words);

} // namespace clusterwright::transports
