#include "plugins/probes/stream/packets.h"

#include "plugins/probes/support/failure.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <endian.h>
#include <linux/sockios.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <utility>

namespace clusterwright::probes
{

namespace
{

struct Header {
    std::uint64_t place = 0; // offset in the message
    std::uint64_t length = 0;
};

constexpr std::size_t kIncoming = 256 << 10; // B, read from a link at once

Header headerAt(std::span<const std::byte> bytes)
{
    std::array<std::uint64_t, 2> numbers{};
    std::memcpy(numbers.data(), bytes.data(), sizeof numbers);
    return {be64toh(numbers[0]), be64toh(numbers[1])};
}

} // namespace

PacketSender::PacketSender(const std::vector<Descriptor>& links,
                           LinkScheduler scheduler,
                           std::size_t packet)
    : m_links(links)
    , m_scheduler(std::move(scheduler))
    , m_size(packet)
    , m_packet(sizeof(Header) + packet)
    , m_queued(links.size())
{
}

void PacketSender::send(std::span<const std::byte> message)
{
    for (std::size_t place = 0; place < message.size(); place += m_size)
        sendPacket(
            nextLink(), place, message.subspan(place, std::min(m_size, message.size() - place)));
}

void PacketSender::sendEnd()
{
    for (std::size_t link = 0; link < m_links.size(); ++link)
        sendPacket(link, 0, {});
}

void PacketSender::sendPacket(std::size_t link,
                              std::uint64_t place,
                              std::span<const std::byte> bytes)
{
    const auto start = Clock::now();
    const std::array numbers{htobe64(place), htobe64(bytes.size())};
    std::memcpy(m_packet.data(), numbers.data(), sizeof numbers);
    std::ranges::copy(bytes, m_packet.begin() + sizeof numbers);
    m_copyTime += secondsSince(start);
    sendAll(m_links[link], std::span(m_packet).first(sizeof numbers + bytes.size()));
}

std::size_t PacketSender::nextLink()
{
    if (!m_scheduler.wantsQueues())
        return m_scheduler.next();
    for (std::size_t link = 0; link < m_links.size(); ++link) {
        int bytes = 0; // unacknowledged by the receiver
        ::ioctl(m_links[link].number(), SIOCOUTQ, &bytes);
        m_queued[link] = bytes;
    }
    return m_scheduler.next(m_queued);
}

PacketReceiver::PacketReceiver(const std::vector<Descriptor>& links,
                               std::size_t packet,
                               std::size_t message)
    : m_links(links)
    , m_packet(packet)
    , m_message(message)
    , m_incoming(links.size())
{
    for (auto& incoming : m_incoming)
        incoming.bytes.resize(std::max(kIncoming, 2 * (sizeof(Header) + packet)));
}

bool PacketReceiver::receive(std::uint64_t bytes)
{
    m_wanted += bytes;
    while (m_received < m_wanted) {
        if (m_ended == m_links.size())
            return false;
        receiveFromReady();
    }
    return true;
}

double PacketReceiver::rate() const
{
    const double time = std::chrono::duration<double>(m_last - m_first).count();
    return time > 0 ? static_cast<double>(m_received - m_atFirst) / time : 0;
}

void PacketReceiver::receiveFromReady()
{
    if (m_links.size() == 1) {
        receiveFrom(0);
        return;
    }
    std::vector<pollfd> entries;
    for (std::size_t link = 0; link < m_links.size(); ++link)
        entries.push_back({m_incoming[link].ended ? -1 : m_links[link].number(), POLLIN, 0});
    if (::poll(entries.data(), entries.size(), -1) < 0 && errno != EINTR)
        failWithErrno("system", "poll");
    for (std::size_t link = 0; link < m_links.size(); ++link)
        if (entries[link].revents != 0)
            receiveFrom(link);
}

void PacketReceiver::receiveFrom(std::size_t link)
{
    auto& incoming = m_incoming[link];
    const auto room = std::span(incoming.bytes).subspan(incoming.filled);
    const auto count = ::recv(m_links[link].number(), room.data(), room.size(), 0);
    if (count < 0 && errno == EINTR)
        return;
    if (count < 0)
        failWithErrno("peer.gone", "receive");
    if (count == 0)
        throw Failure("peer.gone", "the other role closed a link");
    incoming.filled += static_cast<std::size_t>(count);
    const bool isFirst = m_received == 0;
    unpack(incoming);
    m_last = Clock::now();
    if (isFirst) {
        m_first = m_last;
        m_atFirst = m_received;
    }
}

void PacketReceiver::unpack(Incoming& incoming)
{
    const auto start = Clock::now();
    auto rest = std::span(std::as_const(incoming.bytes)).first(incoming.filled);
    while (rest.size() >= sizeof(Header)) {
        const auto header = headerAt(rest);
        if (header.length > std::min(m_packet, m_message.size()) ||
            header.place > m_message.size() - header.length || incoming.ended)
            throw Failure(
                "protocol",
                "a packet has an invalid place; both roles must have the same parameters");
        if (rest.size() < sizeof(Header) + header.length)
            break;
        std::ranges::copy(rest.subspan(sizeof(Header), header.length),
                          m_message.begin() + static_cast<std::ptrdiff_t>(header.place));
        rest = rest.subspan(sizeof(Header) + header.length);
        m_received += header.length;
        if (header.length == 0) {
            incoming.ended = true;
            ++m_ended;
        }
    }
    incoming.filled = rest.size();
    std::memmove(incoming.bytes.data(), rest.data(), rest.size());
    m_copyTime += secondsSince(start);
}

} // namespace clusterwright::probes
