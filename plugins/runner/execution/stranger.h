// Ends of a connection that do not know the token of a run: what a probe with two roles must refuse. On this machine only.
#pragma once

#include <string>
#include <thread>

namespace clusterwright::runner
{

// True if the server answers a wrong proof, or keeps the connection for `seconds`.
[[nodiscard]] bool admitsStranger(const std::string& address, int seconds);

// True if a server that was bound to 127.0.0.1 takes connections to another address of this machine.
[[nodiscard]] bool listensElsewhere(const std::string& address);

// Server with a wrong proof, for one client.
class FalseServer
{
public:
    FalseServer(); // throws probes::Failure

    [[nodiscard]] const std::string& address() const { return m_address; }

private:
    std::string m_address;
    std::jthread m_thread;
};

} // namespace clusterwright::runner
