// Connections without the token of a run, which a probe with two roles must refuse. On this machine only.
#pragma once

#include <string>
#include <thread>

namespace clusterwright::runner
{

// Returns true if the server answers a wrong proof or keeps the connection for `seconds`.
[[nodiscard]] bool admitsStranger(const std::string& address, int seconds);

// Returns true if a server bound to 127.0.0.1 accepts connections to another address of this machine.
[[nodiscard]] bool listensElsewhere(const std::string& address);

// A server with a wrong proof, for one client.
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
