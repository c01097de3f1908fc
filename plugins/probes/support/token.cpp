#include "plugins/probes/support/token.h"

#include "plugins/probes/support/failure.h"

#include <cstdlib>
#include <poll.h>
#include <vector>

namespace clusterwright::probes
{

namespace
{

constexpr std::size_t kDigits = 32;

// Takes as long whatever the bytes are.
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

void show(const Descriptor& socket, const std::string& greeting)
{
    sendAll(socket, std::as_bytes(std::span(greeting)));
}

bool sees(const Descriptor& socket, const std::string& greeting)
{
    std::string shown(greeting.size(), '\0');
    receiveAll(socket, std::as_writable_bytes(std::span(shown)));
    return same(shown, greeting);
}

// So many bytes, or the end, make it readable.
void setLeast(const Descriptor& socket, std::size_t bytes)
{
    const int least = static_cast<int>(bytes);
    ::setsockopt(socket.number(), SOL_SOCKET, SO_RCVLOWAT, &least, sizeof least);
}

// Within a second in all, however slowly its bytes come.
bool seesSoon(const Descriptor& socket, const std::string& greeting)
{
    constexpr int kPatience = 1000; // ms
    setLeast(socket, greeting.size());
    pollfd entry{socket.number(), POLLIN, 0};
    std::string shown(greeting.size(), '\0');
    const bool isThere = ::poll(&entry, 1, kPatience) > 0;
    const auto count =
        isThere ? ::recv(socket.number(), shown.data(), shown.size(), MSG_DONTWAIT) : 0;
    setLeast(socket, 1);
    return count == static_cast<ssize_t>(greeting.size()) && same(shown, greeting);
}

} // namespace

Token Token::fromEnvironment()
{
    const char* value = std::getenv("CLUSTERWRIGHT_TOKEN");
    const std::string digits = value ? value : "";
    if (digits.size() != kDigits ||
        digits.find_first_not_of("0123456789abcdef") != std::string::npos)
        throw Failure("token.missing", "CLUSTERWRIGHT_TOKEN is not set to 32 hexadecimal digits");
    return Token(digits);
}

std::string Token::greeting(char role) const
{
    return std::string("clusterwright 1 ") + role + " " + m_digits + "\n";
}

Descriptor Token::accept(const Descriptor& listener) const
{
    while (true) {
        auto socket = accepted(listener);
        try {
            if (!seesSoon(socket, greeting('c')))
                continue;
            show(socket, greeting('s'));
        } catch (const Failure&) {
            continue; // gone
        }
        return socket;
    }
}

Descriptor Token::connect(const Endpoint& peer) const
{
    auto socket = connectedSocket(Protocol::Tcp, peer);
    try {
        show(socket, greeting('c'));
        if (sees(socket, greeting('s')))
            return socket;
    } catch (const Failure&) {
        // dropped: says the same as a wrong answer
    }
    throw Failure("token.refused", peer.text() + " does not know the token of this run");
}

} // namespace clusterwright::probes
