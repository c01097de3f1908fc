// The run's token, 32 hexadecimal digits in CLUSTERWRIGHT_TOKEN: a connection counts only after both roles have shown it. A
// server drops one that does not within a second and goes on waiting.
#pragma once

#include "plugins/probes/support/socket.h"

#include <string>

namespace clusterwright::probes
{

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
    [[nodiscard]] std::string greeting(char role) const;

    std::string m_digits;
};

} // namespace clusterwright::probes
