#include "plugins/probes/support/socket.h"

#include "plugins/probes/support/failure.h"

#include <arpa/inet.h>
#include <array>
#include <charconv>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>

namespace clusterwright::probes
{

namespace
{

constexpr int kBacklog = 64;

// Both address families store the port at the same offset (RFC 3493).
in_port_t& portOf(sockaddr_storage& storage)
{
    return reinterpret_cast<sockaddr_in&>(storage).sin_port;
}

const sockaddr* plain(const Endpoint& endpoint)
{
    return reinterpret_cast<const sockaddr*>(&endpoint.storage);
}

Descriptor newSocket(Protocol protocol, const Endpoint& endpoint)
{
    const int type = protocol == Protocol::Tcp ? SOCK_STREAM : SOCK_DGRAM;
    Descriptor result(::socket(endpoint.storage.ss_family, type | SOCK_CLOEXEC, 0));
    if (result.number() < 0)
        failWithErrno("socket", "cannot create a socket for " + endpoint.text());
    return result;
}

template <typename Call>
Endpoint askedEndpoint(const Descriptor& socket, Call call)
{
    Endpoint result;
    result.length = sizeof result.storage;
    if (call(socket.number(), reinterpret_cast<sockaddr*>(&result.storage), &result.length) != 0)
        failWithErrno("peer.gone", "cannot read the address of a socket");
    return result;
}

} // namespace

std::string Endpoint::text() const
{
    std::array<char, INET6_ADDRSTRLEN> address{};
    auto copy = storage;
    const auto port = std::to_string(ntohs(portOf(copy)));
    if (storage.ss_family == AF_INET6) {
        const auto& six = reinterpret_cast<const sockaddr_in6&>(storage);
        ::inet_ntop(AF_INET6, &six.sin6_addr, address.data(), address.size());
        return "[" + std::string(address.data()) + "]:" + port;
    }
    const auto& four = reinterpret_cast<const sockaddr_in&>(storage);
    ::inet_ntop(AF_INET, &four.sin_addr, address.data(), address.size());
    return std::string(address.data()) + ":" + port;
}

Endpoint Endpoint::withPort(int port) const
{
    Endpoint result = *this;
    portOf(result.storage) = htons(static_cast<in_port_t>(port));
    return result;
}

Endpoint endpointOf(const std::string& address, int port)
{
    Endpoint result;
    auto& four = reinterpret_cast<sockaddr_in&>(result.storage);
    auto& six = reinterpret_cast<sockaddr_in6&>(result.storage);
    if (::inet_pton(AF_INET, address.c_str(), &four.sin_addr) == 1) {
        result.storage.ss_family = AF_INET;
        result.length = sizeof four;
    } else if (::inet_pton(AF_INET6, address.c_str(), &six.sin6_addr) == 1) {
        result.storage.ss_family = AF_INET6;
        result.length = sizeof six;
    } else {
        throw Failure("address", "\"" + address + "\" is not an IP address (10.10.0.1, fd00::1)");
    }
    return result.withPort(port);
}

Endpoint parseEndpoint(const std::string& text, int leastPort)
{
    const auto colon = text.rfind(':');
    if (colon == std::string::npos)
        throw Failure("address", "\"" + text + "\" has no port");
    int port = 0;
    const auto* last = text.data() + text.size();
    const auto read = std::from_chars(text.data() + colon + 1, last, port);
    if (read.ec != std::errc() || read.ptr != last || port < leastPort || port > 65'535)
        throw Failure("address", "\"" + text + "\" has no valid port");
    auto address = text.substr(0, colon);
    if (address.size() > 2 && address.front() == '[' && address.back() == ']')
        address = address.substr(1, address.size() - 2);
    return endpointOf(address, port);
}

Endpoint localEndpoint(const Descriptor& socket)
{
    return askedEndpoint(socket, ::getsockname);
}

Endpoint remoteEndpoint(const Descriptor& socket)
{
    return askedEndpoint(socket, ::getpeername);
}

Descriptor boundSocket(Protocol protocol, const Endpoint& endpoint)
{
    auto result = newSocket(protocol, endpoint);
    const int on = 1;
    if (protocol == Protocol::Tcp)
        ::setsockopt(result.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (::bind(result.number(), plain(endpoint), endpoint.length) != 0)
        failWithErrno("socket.bind", "cannot bind to " + endpoint.text());
    if (protocol == Protocol::Tcp && ::listen(result.number(), kBacklog) != 0)
        failWithErrno("socket.bind", "cannot listen at " + endpoint.text());
    return result;
}

Descriptor connectedSocket(Protocol protocol, const Endpoint& peer)
{
    auto result = newSocket(protocol, peer);
    connectTo(result, peer);
    return result;
}

void connectTo(const Descriptor& socket, const Endpoint& peer)
{
    while (::connect(socket.number(), plain(peer), peer.length) != 0)
        if (errno != EINTR)
            failWithErrno("socket.refused", "cannot connect to " + peer.text());
}

Descriptor accepted(const Descriptor& listener)
{
    while (true) {
        Descriptor result(::accept4(listener.number(), nullptr, nullptr, SOCK_CLOEXEC));
        if (result.number() >= 0)
            return result;
        if (errno != EINTR && errno != ECONNABORTED)
            failWithErrno("socket.accept", "accept");
    }
}

void setNoDelay(const Descriptor& socket)
{
    const int on = 1;
    if (::setsockopt(socket.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0)
        failWithErrno("socket", "TCP_NODELAY");
}

bool hasNoDelay(const Descriptor& socket)
{
    int value = 0;
    socklen_t length = sizeof value;
    return ::getsockopt(socket.number(), IPPROTO_TCP, TCP_NODELAY, &value, &length) == 0 &&
           value != 0;
}

void sendAll(const Descriptor& socket, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const auto count = ::send(socket.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR)
            failWithErrno("peer.gone", "send");
        if (count > 0)
            bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

void receiveAll(const Descriptor& socket, std::span<std::byte> bytes)
{
    while (!bytes.empty()) {
        const auto count = ::recv(socket.number(), bytes.data(), bytes.size(), 0);
        if (count < 0 && errno != EINTR)
            failWithErrno("peer.gone", "receive");
        if (count == 0)
            throw Failure("peer.gone", "the other role closed the connection");
        if (count > 0)
            bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

} // namespace clusterwright::probes
