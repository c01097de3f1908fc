// Announces a measuring session to agents of other sessions on this node by the name of an abstract socket. All users see the name in
// /proc/net/unix, and the kernel removes it with its process. Nothing connects to the socket.
#pragma once

#include "plugins/probes/support/descriptor.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace clusterwright::probes
{

class Presence
{
public:
    // `session`: at most 64 digits and letters.
    [[nodiscard]] static bool isSession(std::string_view session);

    void announce(const std::string& session);
    void withdraw();
    // Returns the number of other sessions that measure on this node.
    [[nodiscard]] static std::size_t others(const std::string& session);

private:
    std::string m_session;
    Descriptor m_socket;
};

} // namespace clusterwright::probes
