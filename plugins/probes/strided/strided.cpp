#include "plugins/probes/strided/strided.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/memory.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/socket.h"
#include "plugins/probes/support/timed_calls.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <sys/uio.h>
#include <thread>

namespace clusterwright::probes
{

namespace
{

constexpr std::size_t kMostAtOnce = 1024; // IOV_MAX of Linux

using Bytes = std::vector<std::byte>;

// `count` blocks of `size` bytes at a distance of `stride`.
struct Blocks {
    std::size_t count = 0;
    std::size_t size = 0;
    std::size_t stride = 0;
    Bytes memory;

    Blocks(std::size_t blocks, std::size_t bytes, std::size_t distance)
        : count(blocks)
        , size(bytes)
        , stride(distance)
        , memory((blocks - 1) * distance + bytes)
    {
        for (std::size_t i = 0; i < memory.size(); ++i)
            memory[i] = static_cast<std::byte>(i * 167 + (i >> 8));
    }
    [[nodiscard]] std::span<const std::byte> at(std::size_t i) const
    {
        return std::span(memory).subspan(i * stride, size);
    }
    [[nodiscard]] std::size_t bytes() const { return count * size; }
    void packInto(Bytes& packed) const
    {
        for (std::size_t i = 0; i < count; ++i)
            std::memcpy(packed.data() + i * size, at(i).data(), size);
    }
};

// Removes the first `bytes` from the data still to be sent.
std::span<iovec> without(std::span<iovec> parts, std::size_t bytes)
{
    while (!parts.empty() && bytes >= parts.front().iov_len) {
        bytes -= parts.front().iov_len;
        parts = parts.subspan(1);
    }
    if (!parts.empty()) {
        parts.front().iov_base = static_cast<std::byte*>(parts.front().iov_base) + bytes;
        parts.front().iov_len -= bytes;
    }
    return parts;
}

void sendParts(const Descriptor& socket, std::span<iovec> parts)
{
    while (!parts.empty()) {
        msghdr message{};
        message.msg_iov = parts.data();
        message.msg_iovlen = std::min(parts.size(), kMostAtOnce);
        const auto count = ::sendmsg(socket.number(), &message, MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR)
            failWithErrno("peer.gone", "sendmsg");
        if (count > 0)
            parts = without(parts, static_cast<std::size_t>(count));
    }
}

void sendEach(const Descriptor& socket, const Blocks& blocks)
{
    for (std::size_t i = 0; i < blocks.count; ++i)
        sendAll(socket, blocks.at(i));
}

void sendListed(const Descriptor& socket, const Blocks& blocks, std::vector<iovec>& parts)
{
    parts.resize(blocks.count);
    for (std::size_t i = 0; i < blocks.count; ++i)
        parts[i] = {const_cast<std::byte*>(blocks.at(i).data()), blocks.size};
    sendParts(socket, parts);
}

void sendPacked(const Descriptor& socket, const Blocks& blocks, Bytes& packed)
{
    packed.resize(blocks.bytes());
    blocks.packInto(packed);
    sendAll(socket, packed);
}

// Sends all blocks once by the chosen method.
using Sender = std::function<void(const Descriptor&)>;

Sender senderOf(const std::string& method, const Blocks& blocks)
{
    if (method == "each")
        return [&blocks](const Descriptor& socket) { sendEach(socket, blocks); };
    if (method == "listed")
        return [&blocks, parts = std::vector<iovec>()](const Descriptor& socket) mutable {
            sendListed(socket, blocks, parts);
        };
    return [&blocks, packed = Bytes()](const Descriptor& socket) mutable {
        sendPacked(socket, blocks, packed);
    };
}

std::array<Descriptor, 2> socketPair()
{
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        failWithErrno("socket", "cannot create a pair of sockets");
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

// Receives the announced number of rounds of all blocks, then answers with one byte, until the sender closes the connection.
void receiveRounds(const Descriptor& socket, Bytes& round)
{
    try {
        while (true) {
            long rounds = 0;
            receiveAll(socket, std::as_writable_bytes(std::span(&rounds, 1)));
            for (; rounds > 0; --rounds)
                receiveAll(socket, round);
            sendAll(socket, std::array<std::byte, 1>{});
        }
    } catch (const Failure&) {
        return; // the sender has finished
    }
}

double timeOfRounds(const Descriptor& socket, long rounds, const Sender& send)
{
    sendAll(socket, std::as_bytes(std::span(&rounds, 1)));
    const auto start = Clock::now();
    for (long round = 0; round < rounds; ++round)
        send(socket);
    std::array<std::byte, 1> answer{};
    receiveAll(socket, answer);
    return secondsSince(start);
}

void printTimes(const Arguments& arguments,
                Output& output,
                const Blocks& blocks,
                const Sender& send,
                Bytes& received)
{
    auto ends = socketPair();
    const std::jthread receiver(
        [&received, socket = std::move(ends[1])] { receiveRounds(socket, received); });
    const Descriptor socket =
        std::move(ends[0]); // destroyed before the thread, which ends the thread
    const auto timed = [&](long rounds) { return timeOfRounds(socket, rounds, send); };
    const long rounds = callsFor(timed);
    printRepeats(arguments, output, [&] {
        const double time = timed(rounds) / static_cast<double>(rounds);
        return NamedNumbers{{"time", time}, {"rate", static_cast<double>(blocks.bytes()) / time}};
    });
}

} // namespace

void runStrided(const Arguments& arguments, Output& output)
{
    const auto count = static_cast<std::size_t>(arguments.whole("blocks", 100, 1, 1 << 20));
    const auto size = static_cast<std::size_t>(arguments.whole("size", 64, 1, 1L << 30));
    const auto gap = static_cast<std::size_t>(arguments.whole("gap", 64, 0, 1L << 30));
    const auto method = arguments.choice("method", {"each", "listed", "packed"});
    arguments.refuseUnread();
    requireMemory(static_cast<double>(count) * static_cast<double>(3 * size + gap));

    const Blocks blocks(count, size, size + gap);
    Bytes received(blocks.bytes());
    printTimes(arguments, output, blocks, senderOf(method, blocks), received);
    Bytes expected(blocks.bytes());
    blocks.packInto(expected);
    if (received != expected)
        throw Failure("verify", "the received bytes differ from the sent bytes");
}

} // namespace clusterwright::probes
