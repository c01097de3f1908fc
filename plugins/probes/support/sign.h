// Synchronises the roles of a probe with one byte on their control connection.
#pragma once

#include "plugins/probes/support/socket.h"

#include <cstdint>

namespace clusterwright::probes
{

enum class Sign : std::uint8_t {
    Round, // a repeat begins
    Ready,
    Right, // the check passed
    End,   // no more repeats
};

void tell(const Descriptor& control, Sign sign);
[[nodiscard]] Sign heard(const Descriptor& control);

// Waits until both roles have sent the sign. Throws Failure "protocol" for a different sign.
void meetAt(const Descriptor& control, Sign sign);

} // namespace clusterwright::probes
