#include "plugins/probes/support/pair.h"

#include "plugins/probes/support/failure.h"

#include <endian.h>
#include <functional>
#include <sched.h>
#include <sstream>

namespace clusterwright::probes
{

namespace
{

// Avoids the loss of datagrams inside a node: a large receive buffer, and a send buffer so small that the sender waits before the queue of
// its NIC overflows.
constexpr int kReceiveBuffer = 4 << 20; // B
constexpr int kSendBuffer = 64 << 10;

int portOf(const Endpoint& endpoint)
{
    const auto text = endpoint.text();
    return std::stoi(text.substr(text.rfind(':') + 1));
}

void setBuffers(const Descriptor& socket)
{
    const auto set = [&](int option, const int& bytes) {
        return ::setsockopt(socket.number(), SOL_SOCKET, option, &bytes, sizeof bytes) == 0;
    };
    if (!set(SO_RCVBUFFORCE, kReceiveBuffer))
        set(SO_RCVBUF, kReceiveBuffer); // up to the kernel's limit
    set(SO_SNDBUF, kSendBuffer);
}

// Exchanges the ports over the control connection.
Descriptor joinUdp(const Descriptor& control)
{
    auto socket = boundSocket(Protocol::Udp, localEndpoint(control).withPort(0));
    setBuffers(socket);
    const std::array own{static_cast<std::uint64_t>(portOf(localEndpoint(socket)))};
    sendNumbers(control, own);
    const auto port = receivedNumbers<1>(control)[0];
    if (port < 1 || port > 65'535)
        throw Failure("protocol", "the other role sent no port");
    connectTo(socket, remoteEndpoint(control).withPort(static_cast<int>(port)));
    return socket;
}

Pair joinedBy(Role role, Protocol protocol, const std::function<Descriptor()>& connection)
{
    Pair pair{role, protocol, connection(), {}};
    setNoDelay(pair.control);
    pair.data = protocol == Protocol::Tcp ? connection() : joinUdp(pair.control);
    if (protocol == Protocol::Tcp) {
        setNoDelay(pair.data);
        if (!hasNoDelay(pair.data))
            throw Failure(
                "socket.delay",
                "TCP_NODELAY has no effect, so Nagle's algorithm would distort the times");
    }
    return pair;
}

} // namespace

Role roleOf(const Arguments& arguments)
{
    static_cast<void>(arguments.required("role"));
    return arguments.choice("role", {"server", "client"}) == "server" ? Role::Server : Role::Client;
}

void stayOnOneCore(Role role)
{
    cpu_set_t allowed;
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        failWithErrno("cores", "cannot read the allowed cores");
    std::vector<std::size_t> cores;
    for (std::size_t i = 0; i < CPU_SETSIZE; ++i)
        if (CPU_ISSET(i, &allowed))
            cores.push_back(i);
    const auto core = role == Role::Server ? cores.front() : cores.back();
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    if (::sched_setaffinity(0, sizeof one, &one) != 0)
        failWithErrno("cores", "cannot use core " + std::to_string(core));
}

std::vector<std::string> bindAddresses(const Arguments& arguments)
{
    std::vector<std::string> addresses;
    std::istringstream list(arguments.required("bind"));
    for (std::string address; std::getline(list, address, ',');)
        addresses.push_back(address);
    return addresses;
}

Descriptor listenAtBind(const Arguments& arguments, Output& output)
{
    const auto port = static_cast<int>(arguments.whole("port", 0, 0, 65'535));
    auto listener = boundSocket(Protocol::Tcp, endpointOf(bindAddresses(arguments).front(), port));
    output.ready(localEndpoint(listener).text());
    return listener;
}

Endpoint peerOf(const Arguments& arguments)
{
    return parseEndpoint(arguments.required("peer"));
}

Pair joinPair(const Arguments& arguments, Output& output, Protocol protocol)
{
    const auto token = Token::fromEnvironment();
    if (roleOf(arguments) == Role::Server) {
        const auto listener = listenAtBind(arguments, output);
        return joinedBy(Role::Server, protocol, [&] { return token.accept(listener); });
    }
    const auto peer = peerOf(arguments);
    return joinedBy(Role::Client, protocol, [&] { return token.connect(peer); });
}

void sendNumbers(const Descriptor& socket, std::span<const std::uint64_t> numbers)
{
    std::vector<std::uint64_t> ordered;
    for (const auto number : numbers)
        ordered.push_back(htobe64(number));
    sendAll(socket, std::as_bytes(std::span(ordered)));
}

void receiveNumbers(const Descriptor& socket, std::span<std::uint64_t> numbers)
{
    receiveAll(socket, std::as_writable_bytes(numbers));
    for (auto& number : numbers)
        number = be64toh(number);
}

} // namespace clusterwright::probes
