#include "plugins/probes/stream/links.h"

#include "plugins/probes/support/failure.h"

#include <sstream>

namespace clusterwright::probes
{

namespace
{

constexpr std::uint64_t kLongestText = 4096;

void sendText(const Descriptor& socket, const std::string& text)
{
    const std::array<std::uint64_t, 1> length{text.size()};
    sendNumbers(socket, length);
    sendAll(socket, std::as_bytes(std::span(text)));
}

std::string receivedText(const Descriptor& socket)
{
    const auto length = receivedNumbers<1>(socket)[0];
    if (length > kLongestText)
        throw Failure("protocol", "the server sent too many addresses");
    std::string text(length, '\0');
    receiveAll(socket, std::as_writable_bytes(std::span(text)));
    return text;
}

Links joinAsServer(const Arguments& arguments,
                   Output& output,
                   const Token& token,
                   std::size_t count)
{
    std::vector<Descriptor> listeners;
    std::string places;
    for (const auto& address : bindAddresses(arguments)) {
        listeners.push_back(boundSocket(Protocol::Tcp, endpointOf(address, 0)));
        places += localEndpoint(listeners.back()).text() + " ";
    }
    Links links{Role::Server, token.accept(listenAtBind(arguments, output)), {}};
    sendText(links.control, places);
    for (std::size_t i = 0; i < count; ++i)
        links.data.push_back(token.accept(listeners[i % listeners.size()]));
    return links;
}

Links joinAsClient(const Arguments& arguments, const Token& token, std::size_t count)
{
    Links links{Role::Client, token.connect(peerOf(arguments)), {}};
    std::vector<Endpoint> places;
    std::istringstream list(receivedText(links.control));
    for (std::string place; list >> place;)
        places.push_back(parseEndpoint(place));
    if (places.empty())
        throw Failure("protocol", "the server sent no address");
    for (std::size_t i = 0; i < count; ++i)
        links.data.push_back(token.connect(places[i % places.size()]));
    return links;
}

} // namespace

Links joinLinks(const Arguments& arguments, Output& output, std::size_t count)
{
    const auto token = Token::fromEnvironment();
    auto links = roleOf(arguments) == Role::Server ? joinAsServer(arguments, output, token, count)
                                                   : joinAsClient(arguments, token, count);
    setNoDelay(links.control);
    for (const auto& link : links.data)
        setNoDelay(link);
    return links;
}

} // namespace clusterwright::probes
