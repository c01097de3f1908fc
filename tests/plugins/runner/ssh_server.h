// An sshd on the loopback with keys of its own, and a client configuration that knows it as "node1", "node2", ... Gone when the
// test is.
#pragma once

#include "tests/plugins/runner/attached.h"

namespace clusterwright::tests
{

struct SshServerSettings {
    bool acceptsKey = true;   // else it wants a password
    bool isKnown = true;      // its key is among the known hosts
    bool hasOtherKey = false; // the known hosts have another one
};

class SshServer
{
public:
    // Empty when a test can run here, else why not.
    [[nodiscard]] static std::string whyNot();

    explicit SshServer(const SshServerSettings& settings = {});

    // By the name in the configuration.
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

// A port of the loopback that nobody listens on; another program may take it at any time.
[[nodiscard]] int freePort();

} // namespace clusterwright::tests
