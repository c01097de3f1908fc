// The two roles of a probe, joined: a control connection on which both have shown the token, and a data socket.
// `--role server --bind ADDRESS[,ADDRESS...] [--port N]` or `--role client --peer ADDRESS:PORT`. A node with several networks
// has an address on each; the control connection takes the first.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"
#include "plugins/probes/support/socket.h"
#include "plugins/probes/support/token.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::probes
{

enum class Role { Server, Client };

[[nodiscard]] Role roleOf(const Arguments& arguments);

// From now on the calling thread runs on one core: of those that it may use a server takes the first, a client the last. Else both
// roles on one node share a core at one moment and not at the next, and a round trip takes a third or three times as long.
void stayOnOneCore(Role role);

[[nodiscard]] std::vector<std::string> bindAddresses(const Arguments& arguments); // one at least

// A listening socket at the first address and --port; says `ready`.
[[nodiscard]] Descriptor listenAtBind(const Arguments& arguments, Output& output);
[[nodiscard]] Endpoint peerOf(const Arguments& arguments);

struct Pair {
    Role role = Role::Server;
    Protocol protocol = Protocol::Tcp;
    Descriptor control;
    Descriptor data; // TCP without delay, or UDP that hears its peer only
};

[[nodiscard]] Pair joinPair(const Arguments& arguments, Output& output, Protocol protocol);

// Whole numbers between the roles, in network order.
void sendNumbers(const Descriptor& socket, std::span<const std::uint64_t> numbers);
void receiveNumbers(const Descriptor& socket, std::span<std::uint64_t> numbers);

template <std::size_t Count>
[[nodiscard]] std::array<std::uint64_t, Count> receivedNumbers(const Descriptor& socket)
{
    std::array<std::uint64_t, Count> numbers{};
    receiveNumbers(socket, numbers);
    return numbers;
}

} // namespace clusterwright::probes
