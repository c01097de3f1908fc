// How the roles of a probe keep step: one byte on their control connection.
#pragma once

#include "plugins/probes/support/socket.h"

#include <cstdint>

namespace clusterwright::probes
{

enum class Sign : std::uint8_t {
    Round, // the client begins a repeat
    Ready,
    Right, // what was to be checked is so
    End,   // there are no more repeats
};

void tell(const Descriptor& control, Sign sign);
[[nodiscard]] Sign heard(const Descriptor& control);

// Both roles have come so far. Throws Failure "protocol" when the other one is somewhere else.
void meetAt(const Descriptor& control, Sign sign);

} // namespace clusterwright::probes
