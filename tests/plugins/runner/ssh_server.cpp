#include "tests/plugins/runner/ssh_server.h"

#include <arpa/inet.h>
#include <array>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace clusterwright::tests
{

namespace
{

namespace fs = std::filesystem;

fs::path findProgram(const std::string& name)
{
    for (const char* const folder : {"/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin"})
        if (fs::exists(fs::path(folder) / name))
            return fs::path(folder) / name;
    return {};
}

sockaddr_in loopback(int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

bool answers(int port)
{
    const auto address = loopback(port);
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool isThere =
        ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::close(socket);
    return isThere;
}

} // namespace

int freePort()
{
    auto address = loopback(0);
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    socklen_t size = sizeof address;
    REQUIRE(::bind(socket, reinterpret_cast<const sockaddr*>(&address), size) == 0);
    REQUIRE(::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) == 0);
    ::close(socket);
    return ntohs(address.sin_port);
}

std::string SshServer::whyNot()
{
    for (const char* const program : {"sshd", "ssh", "ssh-keygen"})
        if (findProgram(program).empty())
            return std::string("there is no ") + program;
    if (::geteuid() == 0 && !fs::is_directory("/run/sshd")) {
        std::error_code error;
        if (!fs::create_directory("/run/sshd", error))
            return "there is no /run/sshd";
    }
    return {};
}

SshServer::SshServer(const SshServerSettings& settings)
    : m_port(freePort())
{
    for (const char* const key : {"key", "host", "other"})
        makeKey(key);
    writeConfigs(settings);
    m_server = std::make_unique<BackgroundProgram>(std::vector<std::string>{
        findProgram("sshd"), "-D", "-e", "-f", (m_folder.path() / "sshd_config").string()});
    REQUIRE(waitFor([this] { return answers(m_port); }));
}

void SshServer::makeKey(const std::string& name) const
{
    ProgramCall call;
    call.command = {findProgram("ssh-keygen"),
                    "-q",
                    "-t",
                    "ed25519",
                    "-N",
                    "",
                    "-f",
                    (m_folder.path() / name).string()};
    call.directory = m_folder.path();
    REQUIRE(runProgram(call).exitCode == 0);
}

void SshServer::writeConfigs(const SshServerSettings& settings) const
{
    const auto base = m_folder.path().string() + "/";
    const auto port = std::to_string(m_port);
    const auto keyOf = [&](const std::string& name) { return m_folder.read(name + ".pub"); };
    static_cast<void>(m_folder.write("authorized", keyOf(settings.acceptsKey ? "key" : "other")));
    static_cast<void>(m_folder.write("known",
                                     settings.isKnown
                                         ? "[127.0.0.1]:" + port + " " +
                                               keyOf(settings.hasOtherKey ? "other" : "host")
                                         : ""));
    static_cast<void>(m_folder.write("sshd_config",
                                     "Port " + port + "\nListenAddress 127.0.0.1\nHostKey " + base +
                                         "host\nAuthorizedKeysFile " + base +
                                         "authorized\nStrictModes no\nPidFile none\nUsePAM no\n"
                                         "PermitRootLogin yes\nPasswordAuthentication yes\n"
                                         "KbdInteractiveAuthentication yes\nMaxStartups 200\n"
                                         "SetEnv XDG_CACHE_HOME=" +
                                         base + "cache\n"));
    static_cast<void>(m_folder.write("config",
                                     "Host node*\n  HostName 127.0.0.1\n  Port " + port +
                                         "\n  IdentityFile " + base +
                                         "key\n  IdentitiesOnly yes\n  IdentityAgent none\n"
                                         "  UserKnownHostsFile " +
                                         base + "known\n  GlobalKnownHostsFile /dev/null\n"));
    fs::create_directory(m_folder.path() / "cache");
}

runner::Node SshServer::node(const std::string& name) const
{
    runner::Node node;
    node.name = name;
    node.transport = runner::TransportKind::Ssh;
    node.address = name;
    node.sshConfig = (m_folder.path() / "config").string();
    return node;
}

} // namespace clusterwright::tests
