// A name on this node that says which session measures here, for the agents of other sessions: an abstract socket, which all users of the node
// see, in /proc/net/unix, and which goes with its process. Nothing connects to it.
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
    // Digits and letters, 64 at most.
    [[nodiscard]] static bool isSession(std::string_view session);

    void announce(const std::string& session);
    void withdraw();
    // How many sessions but this one measure here.
    [[nodiscard]] static std::size_t others(const std::string& session);

private:
    std::string m_session;
    Descriptor m_socket;
};

} // namespace clusterwright::probes
