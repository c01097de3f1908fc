#include "plugins/runner/execution/stranger.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/socket.h"

#include <array>
#include <poll.h>
#include <string_view>

namespace clusterwright::runner
{

namespace
{

using probes::Descriptor;

constexpr std::size_t kGreeting = 49;    // B: "clusterwright 2 NONCE", and a line feed
constexpr std::size_t kWrongClient = 98; // B: a nonce, a blank, a proof and a line feed

std::string zeros(std::size_t count)
{
    return std::string(count, '0');
}

bool isReadable(const Descriptor& socket, int milliseconds)
{
    pollfd end{socket.number(), POLLIN, 0};
    return ::poll(&end, 1, milliseconds) > 0;
}

// Receives up to `length` bytes; fewer if the other end closes or sends nothing for a second.
std::size_t hear(const Descriptor& socket, std::size_t length)
{
    constexpr int kWait = 1000; // ms
    std::array<char, kWrongClient> bytes{};
    std::size_t count = 0;
    while (count < length && isReadable(socket, kWait)) {
        const auto more = ::recv(socket.number(), bytes.data(), length - count, 0);
        if (more <= 0)
            break;
        count += static_cast<std::size_t>(more);
    }
    return count;
}

void say(const Descriptor& socket, std::string_view text)
{
    static_cast<void>(::send(socket.number(), text.data(), text.size(), MSG_NOSIGNAL));
}

int portOf(const std::string& address)
{
    return std::stoi("0" + address.substr(address.rfind(':') + 1));
}

} // namespace

bool admitsStranger(const std::string& address, int seconds)
{
    constexpr int kMilliseconds = 1000;
    try {
        const auto socket =
            probes::connectedSocket(probes::Protocol::Tcp, probes::parseEndpoint(address));
        static_cast<void>(hear(socket, kGreeting));
        constexpr std::size_t kNonce = 32;
        say(socket, zeros(kNonce) + " " + zeros(kWrongClient - kNonce - 2) + "\n");
        char answer = 0;
        return !isReadable(socket, seconds * kMilliseconds) ||
               ::recv(socket.number(), &answer, 1, 0) > 0;
    } catch (const probes::Failure&) {
        return false;
    }
}

bool listensElsewhere(const std::string& address)
{
    try {
        static_cast<void>(probes::connectedSocket(
            probes::Protocol::Tcp, probes::endpointOf("127.0.0.2", portOf(address))));
        return true;
    } catch (const probes::Failure&) {
        return false;
    }
}

FalseServer::FalseServer()
{
    auto listener = probes::boundSocket(probes::Protocol::Tcp, probes::endpointOf("127.0.0.1", 0));
    m_address = probes::localEndpoint(listener).text();
    m_thread = std::jthread([socket = std::move(listener)](const std::stop_token& stop) {
        constexpr int kSlice = 50; // ms
        while (!stop.stop_requested() && !isReadable(socket, kSlice))
            ;
        if (stop.stop_requested())
            return;
        const auto client = probes::accepted(socket);
        constexpr std::size_t kNonce = 32;
        constexpr std::size_t kProof = 64;
        say(client, "clusterwright 2 " + zeros(kNonce) + "\n");
        static_cast<void>(hear(client, kWrongClient));
        say(client, zeros(kProof) + "\n");
        while (
            !stop.stop_requested()) // stays open, so that a client that ignores the proof shows itself
            static_cast<void>(::poll(nullptr, 0, kSlice));
    });
}

} // namespace clusterwright::runner
