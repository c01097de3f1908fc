// The run's token, 32 hexadecimal digits in CLUSTERWRIGHT_TOKEN. A connection counts only after both roles have proven that they know it;
// the token itself never goes over the network, and what does is good for this connection only:
//     server: clusterwright 2 NONCE      32 hexadecimal digits by chance
//     client: NONCE PROOF                the digits of HMAC-SHA256(token, "client SERVERS-NONCE CLIENTS-NONCE")
//     server: PROOF                      the same of "server SERVERS-NONCE CLIENTS-NONCE"
// A server drops one that does not prove it within a second and goes on waiting. What is sent behind that is neither signed nor hidden.
#pragma once

#include "plugins/probes/support/socket.h"

#include <string>

namespace clusterwright::probes
{

// 32 hexadecimal digits: a new token, or a nonce.
[[nodiscard]] std::string randomDigits();

class Token
{
public:
    [[nodiscard]] static Token fromEnvironment(); // throws Failure "token.missing"
    explicit Token(std::string digits)
        : m_digits(std::move(digits))
    {
    }

    [[nodiscard]] Descriptor accept(const Descriptor& listener) const;
    [[nodiscard]] Descriptor connect(const Endpoint& peer) const; // throws Failure "token.refused"

private:
    // A line: HMAC of `role` and the nonces.
    [[nodiscard]] std::string proof(const std::string& role, const std::string& nonces) const;
    [[nodiscard]] bool admits(const Descriptor& client) const;
    [[nodiscard]] bool trusts(const Descriptor& server) const;

    std::string m_digits;
};

} // namespace clusterwright::probes
