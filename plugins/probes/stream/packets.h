// Splits messages into packets over several links in user space. A packet has an offset in the message, a length and the bytes; length 0
// ends its link. Each side copies every byte once, like an offloading library, into or out of the packet; the copy time is counted.
#pragma once

#include "plugins/probes/stream/link_scheduler.h"
#include "plugins/probes/support/clock.h"
#include "plugins/probes/support/socket.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace clusterwright::probes
{

class PacketSender
{
public:
    // The links must outlive this object.
    PacketSender(const std::vector<Descriptor>& links, LinkScheduler scheduler, std::size_t packet);

    void send(std::span<const std::byte> message);
    void sendEnd(); // ends every link

    [[nodiscard]] double copyTime() const { return m_copyTime; }

private:
    void sendPacket(std::size_t link, std::uint64_t place, std::span<const std::byte> bytes);
    [[nodiscard]] std::size_t nextLink();

    const std::vector<Descriptor>& m_links;
    LinkScheduler m_scheduler;
    std::size_t m_size;
    std::vector<std::byte> m_packet;
    std::vector<double> m_queued;
    double m_copyTime = 0;
};

class PacketReceiver
{
public:
    PacketReceiver(const std::vector<Descriptor>& links, std::size_t packet, std::size_t message);

    // Receives this number of further bytes; returns false if all links end before.
    [[nodiscard]] bool receive(std::uint64_t bytes);

    [[nodiscard]] std::span<const std::byte> message() const { return m_message; }
    [[nodiscard]] double copyTime() const { return m_copyTime; }
    [[nodiscard]] double
    rate() const; // B/s from the first to the last arrival; 0 for fewer than two arrivals

private:
    struct Incoming {
        std::vector<std::byte> bytes; // begins at the start of a packet
        std::size_t filled = 0;
        bool ended = false;
    };

    void receiveFromReady();
    void receiveFrom(std::size_t link);
    void unpack(Incoming& incoming);

    const std::vector<Descriptor>& m_links;
    std::size_t m_packet;
    std::vector<std::byte> m_message;
    std::vector<Incoming> m_incoming;
    std::size_t m_ended = 0;
    std::uint64_t m_wanted = 0;
    std::uint64_t m_received = 0;
    std::uint64_t m_atFirst = 0; // B of the first arrival
    Clock::time_point m_first;
    Clock::time_point m_last;
    double m_copyTime = 0;
};

} // namespace clusterwright::probes
