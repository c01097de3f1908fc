// The connected roles of a probe: a control connection on which both have proven the token, and a data socket.
// `--role server --bind ADDRESS[,ADDRESS...] [--port N]` or `--role client --peer ADDRESS:PORT`. A node with several networks
// has an address on each; the control connection uses the first.
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

// Binds the calling thread to one core: a server to the first allowed core, a client to the last. Otherwise both roles on one node
// sometimes share a core, and the round trip varies by a factor of 3.
void stayOnOneCore(Role role);

[[nodiscard]] std::vector<std::string> bindAddresses(const Arguments& arguments); // at least one

// Returns a listening socket at the first address and --port, and prints `ready`.
[[nodiscard]] Descriptor listenAtBind(const Arguments& arguments, Output& output);
[[nodiscard]] Endpoint peerOf(const Arguments& arguments);

struct Pair {
    Role role = Role::Server;
    Protocol protocol = Protocol::Tcp;
    Descriptor control;
    Descriptor data; // TCP without delay, or UDP connected to its peer
};

[[nodiscard]] Pair joinPair(const Arguments& arguments, Output& output, Protocol protocol);

// Send and receive integers between the roles, in network byte order.
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
