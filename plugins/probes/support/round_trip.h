// Parametrised round trips, PRTT(n, d, s): n messages of s bytes one way, the later ones d seconds after the one before was
// sent, and one of s bytes back when all are there. Over TCP a message is bytes of the stream; over UDP it goes in datagrams
// that fit into an Ethernet frame, and a round of which anything is missing is lost. A datagram begins with the number of its
// round, in as many of four bytes as it has, so that late ones are not mistaken.
#pragma once

#include "plugins/probes/support/pair.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace clusterwright::probes
{

// B of payload: 1500 less the headers of IPv4 and UDP.
inline constexpr std::size_t kDatagram = 1472;
// s without a datagram: the round is lost.
inline constexpr double kSilence = 1;
inline constexpr std::size_t kLargestMessage = std::size_t{16} << 20U;

// How a role waits for a message: asleep in the kernel, or asking again and again, which keeps a core busy.
enum class Waiting { Sleep, Spin };

[[nodiscard]] Waiting waitingOf(const Arguments& arguments); // --wait

struct RoundTrip {
    double time = 0; // s, from before the first send to the end of the answer
    double send = 0; // s in the system calls that send, for one message
};

// What the next rounds are like.
struct Rounds {
    std::uint64_t messages = 1; // n
    std::uint64_t size = 1;     // s, B
    std::uint64_t count = 1;
};

// Where messages begin and end on the data socket of a pair, which outlives it.
class Messages
{
public:
    Messages(const Pair& pair, Waiting waiting);

    void send(std::uint32_t round, std::size_t size);

    // All bytes of a round: over UDP of `round` or a later one, which `round` is then. False: silence, over UDP only.
    [[nodiscard]] bool receive(std::uint32_t& round, std::size_t bytes);

    // The time in the call that takes a message of one byte which is there already; absent when it was not.
    [[nodiscard]] std::optional<double> timedReceive();

private:
    [[nodiscard]] std::size_t receiveSome(std::size_t most); // 0: silence
    [[nodiscard]] bool receiveDatagrams(std::uint32_t& round, std::size_t bytes);

    const Pair& m_pair;
    Waiting m_waiting;
    double m_patience;          // s
    std::uint32_t m_round = 0;  // which m_received belongs to
    std::size_t m_received = 0; // B of it; a pause does not forget them
    std::vector<std::byte> m_buffer;
};

// The client: begin() and then as many next() as it said, and finish() at the end.
class RoundTrips
{
public:
    RoundTrips(const Pair& pair, Waiting waiting);

    void begin(const Rounds& rounds); // the server knows it when this returns
    void finish();

    [[nodiscard]] std::optional<RoundTrip> next(double delay = 0); // absent: lost

    // A round of one message of one byte, the answer to which is taken `wait` seconds after the sending: the time in the call
    // that takes it. Absent when it was not there yet.
    [[nodiscard]] std::optional<double> nextReceive(double wait);

private:
    const Pair& m_pair;
    Messages m_messages;
    Waiting m_waiting;
    Rounds m_rounds;
    std::uint32_t m_round = 0;
};

// The server: answers until the client is through.
void answerRoundTrips(const Pair& pair, Waiting waiting);

} // namespace clusterwright::probes
