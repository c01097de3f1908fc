#include "plugins/probes/tokens/meeting.h"

#include "plugins/probes/support/failure.h"

#include <array>
#include <chrono>
#include <poll.h>
#include <vector>

namespace clusterwright::probes
{

namespace
{

using Signal = std::array<std::byte, 1>;

constexpr int kAttempts =
    200; // connection attempts, because the place may open after a client tries
constexpr auto kBetweenAttempts = std::chrono::milliseconds(50);

// Receives a signal from each client, then sends one to each.
void passThrough(const std::vector<Descriptor>& clients)
{
    Signal signal{};
    for (const auto& client : clients)
        receiveAll(client, signal);
    for (const auto& client : clients)
        sendAll(client, signal);
}

Descriptor connectedToPlace(const Token& token, const Endpoint& place)
{
    for (int attempt = 1;; ++attempt) {
        try {
            return token.connect(place);
        } catch (const Failure& failure) {
            if (failure.code() != "socket.refused" || attempt == kAttempts)
                throw;
        }
        std::this_thread::sleep_for(kBetweenAttempts);
    }
}

} // namespace

MeetingPlace::MeetingPlace(const Token& token, const Endpoint& place, std::size_t pairs)
    : m_listener(boundSocket(Protocol::Tcp, place))
    , m_thread([this, token, pairs] { hold(token, pairs); })
{
}

MeetingPlace::~MeetingPlace()
{
    ::shutdown(m_listener.number(), SHUT_RDWR); // no further clients
    m_thread.join();
}

void MeetingPlace::hold(const Token& token, std::size_t pairs) const
{
    std::vector<Descriptor> clients;
    try {
        while (clients.size() < pairs)
            clients.push_back(token.accept(m_listener));
        while (true)
            passThrough(clients);
    } catch (const Failure&) {
        // After a client leaves, all sockets close, which the other clients notice.
    }
}

Meeting::Meeting(const Token& token, const Endpoint& place)
    : m_socket(connectedToPlace(token, place))
{
}

void Meeting::wait() const
{
    Signal signal{};
    sendAll(m_socket, signal);
    receiveAll(m_socket, signal);
}

void Meeting::measured() const
{
    sendAll(m_socket, Signal{});
}

bool Meeting::allHaveMeasured() const
{
    pollfd entry{m_socket.number(), POLLIN, 0};
    if (::poll(&entry, 1, 0) <= 0)
        return false;
    Signal signal{};
    receiveAll(m_socket, signal);
    return true;
}

} // namespace clusterwright::probes
