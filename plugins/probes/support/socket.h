// Sockets between the two roles of a probe. Addresses are numeric (names are never resolved), and a server binds only to its given address.
// Calls block; the watch of the process ends them at the time limit.
#pragma once

#include "plugins/probes/support/descriptor.h"

#include <cstddef>
#include <span>
#include <string>
#include <sys/socket.h>

namespace clusterwright::probes
{

enum class Protocol { Tcp, Udp };

// An IPv4 or IPv6 address with a port.
struct Endpoint {
    sockaddr_storage storage{};
    socklen_t length = 0;

    [[nodiscard]] std::string text() const; // "10.10.0.1:40123", "[fe80::1]:40123"
    [[nodiscard]] Endpoint withPort(int port) const;
};

[[nodiscard]] Endpoint endpointOf(const std::string& address,
                                  int port); // "10.10.0.1"; throws Failure "address"
[[nodiscard]] Endpoint parseEndpoint(const std::string& text,
                                     int leastPort = 1); // as Endpoint::text writes it
[[nodiscard]] Endpoint localEndpoint(const Descriptor& socket);
[[nodiscard]] Endpoint remoteEndpoint(const Descriptor& socket);

[[nodiscard]] Descriptor boundSocket(Protocol protocol,
                                     const Endpoint& endpoint); // a TCP socket listens
[[nodiscard]] Descriptor connectedSocket(Protocol protocol,
                                         const Endpoint& peer); // throws Failure "socket.refused"
[[nodiscard]] Descriptor accepted(const Descriptor& listener);
void connectTo(const Descriptor& socket,
               const Endpoint& peer); // for UDP: receives only from the peer

void setNoDelay(const Descriptor& socket);
[[nodiscard]] bool hasNoDelay(const Descriptor& socket);

// Transfer all bytes. Throw Failure "peer.gone" if the connection ends before.
void sendAll(const Descriptor& socket, std::span<const std::byte> bytes);
void receiveAll(const Descriptor& socket, std::span<std::byte> bytes);

} // namespace clusterwright::probes
