// An sshd on the loopback with its own keys, and a client configuration with its names "node1", "node2", ... Both exist until the end of
// the test.
#pragma once

#include "tests/plugins/runner/attached.h"

namespace clusterwright::tests
{

struct SshServerSettings {
    bool acceptsKey = true;   // false: requires a password
    bool isKnown = true;      // the known hosts contain its key
    bool hasOtherKey = false; // the known hosts contain another key
};

class SshServer
{
public:
    // Returns the reason why the test cannot run here; empty if it can.
    [[nodiscard]] static std::string whyNot();

    explicit SshServer(const SshServerSettings& settings = {});

    // Returns the node with the name in the configuration.
    [[nodiscard]] runner::Node node(const std::string& name) const;
    [[nodiscard]] std::filesystem::path cache() const { return m_folder.path() / "cache"; }
    [[nodiscard]] const TemporaryFolder& folder() const { return m_folder; }
    void kill() { m_server.reset(); }

private:
    void makeKey(const std::string& name) const;
    void writeConfigs(const SshServerSettings& settings) const;

    TemporaryFolder m_folder;
    int m_port;
    std::unique_ptr<BackgroundProgram> m_server;
};

// Returns an unused port of the loopback, which another program may take at any time.
[[nodiscard]] int freePort();

} // namespace clusterwright::tests
