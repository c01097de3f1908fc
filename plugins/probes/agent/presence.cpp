#include "plugins/probes/agent/presence.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <fstream>
#include <set>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace clusterwright::probes
{

namespace
{

constexpr std::string_view kPrefix = "@clusterwright-measures-"; // as listed by the kernel
constexpr std::size_t kLongestSession = 64;

} // namespace

bool Presence::isSession(std::string_view session)
{
    return !session.empty() && session.size() <= kLongestSession &&
           std::ranges::all_of(session, [](unsigned char c) { return std::isalnum(c) != 0; });
}

void Presence::announce(const std::string& session)
{
    if (session == m_session)
        return;
    m_session = session;
    m_socket = Descriptor(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    auto name = std::string(kPrefix) + session + "-" + std::to_string(::getpid());
    name.front() = '\0'; // abstract socket name
    std::ranges::copy(name, static_cast<char*>(address.sun_path));
    const auto length = offsetof(sockaddr_un, sun_path) + name.size();
    static_cast<void>(::bind(m_socket.number(),
                             reinterpret_cast<const sockaddr*>(&address), // NOLINT
                             static_cast<socklen_t>(length)));
}

void Presence::withdraw()
{
    m_session.clear();
    m_socket = Descriptor();
}

std::size_t Presence::others(const std::string& session)
{
    std::set<std::string> sessions;
    std::ifstream list("/proc/net/unix");
    for (std::string line; std::getline(list, line);) {
        const auto at = line.find(kPrefix);
        if (at == std::string::npos)
            continue;
        const auto name = line.substr(at + kPrefix.size());
        sessions.insert(name.substr(0, name.find('-')));
    }
    sessions.erase(session);
    return sessions.size();
}

} // namespace clusterwright::probes
