#include "plugins/probes/support/token.h"

#include "plugins/probes/support/encoding/sha256.h"
#include "plugins/probes/support/failure.h"

#include <array>
#include <cstdlib>
#include <poll.h>
#include <sys/random.h>

namespace clusterwright::probes
{

namespace
{

constexpr std::size_t kNonceDigits = 32;
constexpr std::size_t kProof = 2 * std::tuple_size_v<Sha256> + 1; // digits and line feed
constexpr std::string_view kGreeting = "clusterwright 2 ";

// Compares in constant time.
bool same(std::string_view a, std::string_view b)
{
    if (a.size() != b.size())
        return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference |= static_cast<unsigned>(static_cast<unsigned char>(a[i])) ^
                      static_cast<unsigned char>(b[i]);
    return difference == 0;
}

void say(const Descriptor& socket, const std::string& line)
{
    sendAll(socket, std::as_bytes(std::span(line)));
}

std::string heard(const Descriptor& socket, std::size_t bytes)
{
    std::string line(bytes, '\0');
    receiveAll(socket, std::as_writable_bytes(std::span(line)));
    return line;
}

// poll() reports the socket readable with this number of bytes, or at the end.
void setLeast(const Descriptor& socket, std::size_t bytes)
{
    const int least = static_cast<int>(bytes);
    ::setsockopt(socket.number(), SOL_SOCKET, SO_RCVLOWAT, &least, sizeof least);
}

// Receives within one second in total, however slowly the bytes arrive; returns the bytes received until then.
std::string heardSoon(const Descriptor& socket, std::size_t bytes)
{
    constexpr int kPatience = 1000; // ms
    setLeast(socket, bytes);
    pollfd entry{socket.number(), POLLIN, 0};
    std::string line(bytes, '\0');
    const bool isThere = ::poll(&entry, 1, kPatience) > 0;
    const auto count = isThere ? ::recv(socket.number(), line.data(), bytes, MSG_DONTWAIT) : 0;
    setLeast(socket, 1);
    line.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return line;
}

} // namespace

std::string randomDigits()
{
    std::array<unsigned char, kNonceDigits / 2> bytes{};
    while (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    }
    return hexadecimal(bytes);
}

Token Token::fromEnvironment()
{
    const char* value = std::getenv("CLUSTERWRIGHT_TOKEN");
    const std::string digits = value ? value : "";
    if (digits.size() != kNonceDigits ||
        digits.find_first_not_of("0123456789abcdef") != std::string::npos)
        throw Failure("token.missing", "CLUSTERWRIGHT_TOKEN is not set to 32 hexadecimal digits");
    return Token(digits);
}

std::string Token::proof(const std::string& role, const std::string& nonces) const
{
    return hexadecimal(hmacSha256(m_digits, role + " " + nonces)) + "\n";
}

bool Token::admits(const Descriptor& client) const
{
    const auto own = randomDigits();
    say(client, std::string(kGreeting) + own + "\n");
    const auto answer = heardSoon(client, kNonceDigits + 1 + kProof);
    const auto theirs = answer.substr(0, kNonceDigits);
    const auto nonces = own + " " + theirs;
    if (!same(answer, theirs + " " + proof("client", nonces)))
        return false;
    say(client, proof("server", nonces));
    return true;
}

bool Token::trusts(const Descriptor& server) const
{
    const auto greeting = heard(server, kGreeting.size() + kNonceDigits + 1);
    if (!greeting.starts_with(kGreeting) || greeting.back() != '\n')
        return false;
    const auto own = randomDigits();
    const auto nonces = greeting.substr(kGreeting.size(), kNonceDigits) + " " + own;
    say(server, own + " " + proof("client", nonces));
    return same(heard(server, kProof), proof("server", nonces));
}

Descriptor Token::accept(const Descriptor& listener) const
{
    while (true) {
        auto socket = accepted(listener);
        try {
            if (admits(socket))
                return socket;
        } catch (const Failure&) {
            // disconnected
        }
    }
}

Descriptor Token::connect(const Endpoint& peer) const
{
    auto socket = connectedSocket(Protocol::Tcp, peer);
    try {
        if (trusts(socket))
            return socket;
    } catch (const Failure&) {
        // disconnected, same error as for a wrong proof
    }
    throw Failure("token.refused", peer.text() + " did not prove the token of this run");
}

} // namespace clusterwright::probes
