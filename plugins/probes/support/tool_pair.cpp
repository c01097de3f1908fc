#include "plugins/probes/support/tool_pair.h"

#include "plugins/probes/support/pair.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/sign.h"

namespace clusterwright::probes
{

namespace
{

ToolAddress partsOf(const Endpoint& endpoint)
{
    const auto text = endpoint.text();
    const auto colon = text.rfind(':');
    auto host = text.substr(0, colon);
    if (host.starts_with('['))
        host = host.substr(1, host.size() - 2);
    return {host, text.substr(colon + 1)};
}

// Returns a port that was free just before, because tools do not report the port that they choose themselves.
Endpoint freeEndpoint(const Descriptor& control)
{
    return localEndpoint(boundSocket(Protocol::Tcp, localEndpoint(control).withPort(0)));
}

void serve(const Descriptor& control, const ToolPair& pair)
{
    while (heard(control) == Sign::Round) {
        const auto address = partsOf(freeEndpoint(control));
        Tool tool(pair.server(address));
        const std::uint64_t port = std::stoul(address.port);
        tool.awaitListening(static_cast<int>(port));
        sendNumbers(control, std::span(&port, 1));
        static_cast<void>(tool.finish(&control));
        meetAt(control, Sign::Ready);
    }
}

NamedNumbers measureOnce(const Descriptor& control, const ToolPair& pair)
{
    tell(control, Sign::Round);
    const auto port = receivedNumbers<1>(control)[0];
    auto values = pair.measure({partsOf(remoteEndpoint(control)).host, std::to_string(port)});
    meetAt(control, Sign::Ready);
    return values;
}

} // namespace

void runToolPair(const Arguments& arguments, Output& output, const ToolPair& pair)
{
    const auto role = roleOf(arguments);
    arguments.refuseUnread();
    requireTool(pair.name);
    const auto token = Token::fromEnvironment();
    if (role == Role::Server) {
        const auto listener = listenAtBind(arguments, output);
        serve(token.accept(listener), pair);
        return;
    }
    const auto control = token.connect(peerOf(arguments));
    printRepeats(arguments, output, [&] { return measureOnce(control, pair); });
    tell(control, Sign::End);
}

} // namespace clusterwright::probes
