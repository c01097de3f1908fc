#include "plugins/transports/ssh/ssh.h"

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

model::Result<Route> sshRoute(const SshTarget& target, const Words& program)
{
    if (auto problems = checkAddress(target.host); !problems.empty())
        return problems;
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
    command.insert(command.end(), {"--", target.host, "exec " + shellQuoted(program)});
    // A separate ssh process connects to jump hosts without BatchMode.
    return Route{std::move(command), {"SSH_ASKPASS_REQUIRE=never"}};
}

} // namespace clusterwright::transports
