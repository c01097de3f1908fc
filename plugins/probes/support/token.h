// The run's token, 32 hexadecimal digits in CLUSTERWRIGHT_TOKEN. A connection is accepted only after both roles have proven that they know
// the token. The token is never sent; the exchanged lines are valid for this connection only:
//     server: clusterwright 2 NONCE      32 random hexadecimal digits
//     client: NONCE PROOF                the digits of HMAC-SHA256(token, "client SERVERS-NONCE CLIENTS-NONCE")
//     server: PROOF                      the same of "server SERVERS-NONCE CLIENTS-NONCE"
// A server disconnects a client without a proof within a second and continues to wait. Later data are neither signed nor encrypted.
#pragma once

#include "plugins/probes/support/socket.h"

#include <string>

namespace clusterwright::probes
{

// Returns 32 random hexadecimal digits, for a token or a nonce.
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
    // Returns a line with the HMAC of `role` and the nonces.
    [[nodiscard]] std::string proof(const std::string& role, const std::string& nonces) const;
    [[nodiscard]] bool admits(const Descriptor& client) const;
    [[nodiscard]] bool trusts(const Descriptor& server) const;

    std::string m_digits;
};

} // namespace clusterwright::probes
