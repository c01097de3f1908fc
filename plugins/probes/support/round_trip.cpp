#include "plugins/probes/support/round_trip.h"

#include "plugins/probes/support/clock.h"
#include "plugins/probes/support/failure.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <poll.h>
#include <sys/time.h>
#include <thread>

namespace clusterwright::probes
{

namespace
{

constexpr std::size_t kBuffer = 256
                                << 10; // B, read at once from a TCP stream; more than any datagram
constexpr double kServerPatience = 0.05; // s, between checks for a new request of the client
constexpr std::uint64_t kMostMessages = 1'000'000;
constexpr std::uint64_t kMostRounds = 1'000'000'000;

std::size_t tagLength(std::size_t datagram)
{
    return std::min<std::size_t>(datagram, sizeof(std::uint32_t));
}

void writeTag(std::span<std::byte> datagram, std::uint32_t round)
{
    for (std::size_t i = 0; i < tagLength(datagram.size()); ++i)
        datagram[i] = static_cast<std::byte>(round >> (8 * i));
}

// Returns how many rounds a datagram is ahead of `round`, by its tag; negative if late.
std::int32_t roundsAhead(std::span<const std::byte> datagram, std::uint32_t round)
{
    const auto length = tagLength(datagram.size());
    std::uint32_t tag = 0;
    for (std::size_t i = 0; i < length; ++i)
        tag |= std::to_integer<std::uint32_t>(datagram[i]) << (8 * i);
    const auto unused = static_cast<unsigned>(8 * (sizeof round - length));
    return static_cast<std::int32_t>((tag - round) << unused) >>
           unused; // the tag's highest bit is the sign
}

void setPatience(const Descriptor& socket, double seconds)
{
    const timeval limit{static_cast<time_t>(seconds),
                        static_cast<suseconds_t>((seconds - std::floor(seconds)) * 1e6)};
    ::setsockopt(socket.number(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
}

bool isReadable(const Descriptor& socket)
{
    pollfd entry{socket.number(), POLLIN, 0};
    return ::poll(&entry, 1, 0) > 0;
}

// Spins, because the scheduler is too coarse for an exact delay.
void waitUntil(Clock::time_point end, Waiting waiting)
{
    if (waiting == Waiting::Sleep)
        std::this_thread::sleep_until(end);
    while (Clock::now() < end) {
    }
}

Rounds receivedRounds(const Descriptor& control)
{
    const auto [messages, size, count] = receivedNumbers<3>(control);
    if (messages > kMostMessages || size > kLargestMessage || (messages > 0 && size == 0) ||
        count > kMostRounds)
        throw Failure("protocol", "the client requested rounds outside the bounds");
    return {messages, size, count};
}

} // namespace

Waiting waitingOf(const Arguments& arguments)
{
    return arguments.choice("wait", {"sleep", "spin"}) == "spin" ? Waiting::Spin : Waiting::Sleep;
}

Messages::Messages(const Pair& pair, Waiting waiting)
    : m_pair(pair)
    , m_waiting(waiting)
    , m_patience(pair.role == Role::Server ? kServerPatience : kSilence)
    , m_buffer(kLargestMessage)
{
    if (pair.protocol == Protocol::Udp)
        setPatience(pair.data, m_patience);
}

void Messages::send(std::uint32_t round, std::size_t size)
{
    const auto message = std::span(m_buffer).first(size);
    if (m_pair.protocol == Protocol::Tcp) {
        sendAll(m_pair.data, message);
        return;
    }
    for (std::size_t sent = 0; sent < size; sent += kDatagram) {
        const auto datagram = message.subspan(sent, std::min(kDatagram, size - sent));
        writeTag(datagram, round);
        if (::send(m_pair.data.number(), datagram.data(), datagram.size(), MSG_NOSIGNAL) < 0 &&
            errno != ENOBUFS && errno != EINTR)
            failWithErrno("peer.gone", "send");
    }
}

std::size_t Messages::receiveSome(std::size_t most)
{
    const auto end = Clock::now() + durationOf(m_patience);
    const int flags = m_waiting == Waiting::Spin ? MSG_DONTWAIT : 0;
    while (true) {
        const auto count = ::recv(m_pair.data.number(), m_buffer.data(), most, flags);
        if (count > 0)
            return static_cast<std::size_t>(count);
        if (count == 0 && m_pair.protocol == Protocol::Tcp)
            throw Failure("peer.gone", "the other role closed the connection");
        if (count < 0 && errno != EAGAIN && errno != EINTR)
            failWithErrno("peer.gone", "receive");
        if (m_pair.protocol == Protocol::Udp && Clock::now() >= end)
            return 0;
    }
}

bool Messages::receive(std::uint32_t& round, std::size_t bytes)
{
    if (m_pair.protocol == Protocol::Udp)
        return receiveDatagrams(round, bytes);
    while (bytes > 0)
        bytes -= receiveSome(std::min(bytes, kBuffer));
    return true;
}

bool Messages::receiveDatagrams(std::uint32_t& round, std::size_t bytes)
{
    while (true) {
        if (round != m_round)
            m_received = 0;
        m_round = round;
        if (m_received >= bytes)
            return true;
        const auto count = receiveSome(kBuffer);
        if (count == 0)
            return false;
        const auto ahead = roundsAhead(std::span(m_buffer).first(count), round);
        if (ahead < 0)
            continue;
        round += static_cast<std::uint32_t>(ahead);
        m_received = (ahead > 0 ? 0 : m_received) + count;
        m_round = round;
    }
}

std::optional<double> Messages::timedReceive()
{
    const auto start = Clock::now();
    const auto count = ::recv(m_pair.data.number(), m_buffer.data(), 1, MSG_DONTWAIT);
    const double time = secondsSince(start);
    if (count < 0 && errno != EAGAIN && errno != EINTR)
        failWithErrno("peer.gone", "receive");
    return count == 1 ? std::optional(time) : std::nullopt;
}

RoundTrips::RoundTrips(const Pair& pair, Waiting waiting)
    : m_pair(pair)
    , m_messages(pair, waiting)
    , m_waiting(waiting)
{
}

void RoundTrips::begin(const Rounds& rounds)
{
    m_rounds = rounds;
    const std::array numbers{rounds.messages, rounds.size, rounds.count};
    sendNumbers(m_pair.control, numbers);
    m_round = static_cast<std::uint32_t>(receivedNumbers<1>(m_pair.control)[0]);
}

void RoundTrips::finish()
{
    const std::array<std::uint64_t, 3> through{};
    sendNumbers(m_pair.control, through);
}

std::optional<RoundTrip> RoundTrips::next(double delay)
{
    RoundTrip result;
    const auto start = Clock::now();
    auto ready = start;
    for (std::uint64_t i = 0; i < m_rounds.messages; ++i) {
        if (i > 0 && delay > 0)
            waitUntil(ready + durationOf(delay), Waiting::Spin);
        const auto before = Clock::now();
        m_messages.send(m_round, m_rounds.size);
        ready = Clock::now();
        result.send += std::chrono::duration<double>(ready - before).count();
    }
    result.send /= static_cast<double>(m_rounds.messages);
    const bool answered = m_messages.receive(m_round, m_rounds.size);
    result.time = secondsSince(start);
    ++m_round;
    return answered ? std::optional(result) : std::nullopt;
}

std::optional<double> RoundTrips::nextReceive(double wait)
{
    m_messages.send(m_round, 1);
    waitUntil(Clock::now() + durationOf(wait), m_waiting);
    const auto time = m_messages.timedReceive();
    if (!time)
        static_cast<void>(m_messages.receive(m_round, 1));
    ++m_round;
    return time;
}

void answerRoundTrips(const Pair& pair, Waiting waiting)
{
    Messages messages(pair, waiting);
    std::uint32_t round = 0;
    while (true) {
        const auto rounds = receivedRounds(pair.control);
        if (rounds.messages == 0)
            return;
        const auto end = round + static_cast<std::uint32_t>(rounds.count);
        const std::array<std::uint64_t, 1> first{round};
        sendNumbers(pair.control, first);
        while (round != end) {
            if (messages.receive(round, rounds.messages * rounds.size)) {
                messages.send(round, rounds.size);
                ++round;
            } else if (isReadable(pair.control)) {
                round = end; // the last rounds were lost
            }
        }
    }
}

} // namespace clusterwright::probes
