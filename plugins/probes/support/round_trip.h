// Parametrised round trips, PRTT(n, d, s): n messages of s bytes one way, each sent d seconds after the previous one, and one message of s
// bytes back after all have arrived. Over TCP a message is a part of the stream. Over UDP it is sent in datagrams that fit into an Ethernet
// frame, and a round with a missing datagram is lost. A datagram begins with the number of its round, in up to four bytes, so that late
// datagrams are recognised.
#pragma once

#include "plugins/probes/support/pair.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace clusterwright::probes
{

// B of payload: 1500 minus the headers of IPv4 and UDP.
inline constexpr std::size_t kDatagram = 1472;
// s without a datagram, after which a round is lost.
inline constexpr double kSilence = 1;
inline constexpr std::size_t kLargestMessage = std::size_t{16} << 20U;

// Waiting for a message: asleep in the kernel, or polling, which keeps a core busy.
enum class Waiting { Sleep, Spin };

[[nodiscard]] Waiting waitingOf(const Arguments& arguments); // --wait

struct RoundTrip {
    double time = 0; // s, from before the first send to the end of the answer
    double send = 0; // s, in the system calls that send one message
};

// Parameters of the next rounds.
struct Rounds {
    std::uint64_t messages = 1; // n
    std::uint64_t size = 1;     // s, B
    std::uint64_t count = 1;
};

// Message boundaries on the data socket of a pair, which must outlive this object.
class Messages
{
public:
    Messages(const Pair& pair, Waiting waiting);

    void send(std::uint32_t round, std::size_t size);

    // Receives all bytes of a round; over UDP possibly of a later round, which is stored in `round`. Returns false after silence over UDP.
    [[nodiscard]] bool receive(std::uint32_t& round, std::size_t bytes);

    // Returns the time of the call that receives a message of one byte which has already arrived; nothing if it had not.
    [[nodiscard]] std::optional<double> timedReceive();

private:
    [[nodiscard]] std::size_t receiveSome(std::size_t most); // 0 after silence
    [[nodiscard]] bool receiveDatagrams(std::uint32_t& round, std::size_t bytes);

    const Pair& m_pair;
    Waiting m_waiting;
    double m_patience;          // s
    std::uint32_t m_round = 0;  // round of m_received
    std::size_t m_received = 0; // B, kept across pauses
    std::vector<std::byte> m_buffer;
};

// The client: begin(), then the announced number of next(), and finish() at the end.
class RoundTrips
{
public:
    RoundTrips(const Pair& pair, Waiting waiting);

    void begin(const Rounds& rounds); // returns once the server has received the rounds
    void finish();

    [[nodiscard]] std::optional<RoundTrip> next(double delay = 0); // empty for a lost round

    // Runs a round with one message of one byte, receives the answer `wait` seconds after sending, and returns the time of the receiving
    // call. Returns nothing if the answer had not arrived.
    [[nodiscard]] std::optional<double> nextReceive(double wait);

private:
    const Pair& m_pair;
    Messages m_messages;
    Waiting m_waiting;
    Rounds m_rounds;
    std::uint32_t m_round = 0;
};

// Runs the server: answers until the client has finished.
void answerRoundTrips(const Pair& pair, Waiting waiting);

} // namespace clusterwright::probes
