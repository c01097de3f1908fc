#include "plugins/transports/ssh/ssh.h"

#include "model/core/finding.h"
#include "model/core/text.h"

#include <utility>

namespace clusterwright::transports
{

Words sshOptions(const SshTarget& target)
{
    Words options;
    if (!target.config.empty())
        options = {"-F", target.config.string()};
    const auto set = [&options](const std::string& option) {
        options.insert(options.end(), {"-o", option});
    };
    set("BatchMode=yes");
    set("StrictHostKeyChecking=yes");
    set("ConnectTimeout=" + std::to_string(target.connectTimeout));
    set("ServerAliveInterval=5"); // detects a dead node after 15 s
    set("ServerAliveCountMax=3");
    set("LogLevel=ERROR");
    if (!target.controlFolder.empty()) {
        set("ControlMaster=auto");
        set("ControlPath=" + target.controlFolder.string() + "/%C");
        set("ControlPersist=no");
    }
    return options;
}

model::Result<Words> sshDestination(const std::string& address)
{
    auto host = address;
    std::string port;
    const auto open = address.find('[');
    const auto close = address.rfind(']');
    const auto colon = address.rfind(':');
    // Brackets enclose an IPv6 address: "me@[fe80::1]". Those of "n[01-04]" are a list of nodes.
    const bool isBracketed = open != std::string::npos && close != std::string::npos &&
                             address.find(':', open) < close &&
                             (open == 0 || address[open - 1] == '@');
    const bool hasPort = colon != std::string::npos &&
                         (isBracketed ? colon == close + 1 : address.find(':') == colon);
    if (hasPort) {
        port = address.substr(colon + 1);
        host.resize(colon);
    }
    if (isBracketed && host.size() == close + 1)
        host = host.substr(0, open) + host.substr(open + 1, close - open - 1);
    if (auto problems = checkAddress(host); !problems.empty())
        return problems;
    constexpr std::size_t kLargestPort = 65'535;
    const auto number = model::parseIndex(port);
    if (hasPort && (!number || *number == 0 || *number > kLargestPort))
        return model::refusal("node.address",
                              "'" + port.substr(0, 80) + "' is not a valid port",
                              "use a number from 1 to 65535, as in me@node1:2222");
    return hasPort ? Words{"-p", std::to_string(*number), host} : Words{host};
}

model::Result<Route> sshRoute(const SshTarget& target, const Words& program)
{
    auto destination = sshDestination(target.host);
    if (!destination)
        return destination.diagnostics();
    Words command = {"ssh"};
    for (auto& option : sshOptions(target))
        command.push_back(std::move(option));
    for (const char* const option : {"RequestTTY=no",
                                     "RemoteCommand=none",
                                     "PermitLocalCommand=no",
                                     "ClearAllForwardings=yes",
                                     "ForwardAgent=no",
                                     "ForwardX11=no",
                                     "EscapeChar=none"})
        command.insert(command.end(), {"-o", option});
    auto& words = destination.value();
    const auto host = std::move(words.back());
    words.pop_back();
    command.insert(command.end(), words.begin(), words.end());
    command.insert(command.end(), {"--", host, "exec " + shellQuoted(program)});
    // A separate ssh process connects to jump hosts without BatchMode.
    return Route{std::move(command), {"SSH_ASKPASS_REQUIRE=never"}};
}

} // namespace clusterwright::transports
