#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/token.h"
#include "tests/support/catch_compat.h"

#include <array>
#include <cstdlib>
#include <future>

using namespace clusterwright::probes;

namespace
{

const Token kToken("0123456789abcdef0123456789abcdef");
const Token kOther("0123456789abcdef0123456789abcdee");

} // namespace

TEST_CASE("An endpoint is read as it is written", "[probes]")
{
    for (const std::string text : {"10.10.0.1:40123", "[fd00::1]:1", "127.0.0.1:65535"})
        CHECK(parseEndpoint(text).text() == text);
    CHECK(endpointOf("::1", 80).text() == "[::1]:80");
    for (const auto* text : {"",
                             "10.10.0.1",
                             "10.10.0.1:",
                             "10.10.0.1:0",
                             "10.10.0.1:65536",
                             "localhost:80",
                             "10.10.0:80",
                             "-oProxyCommand=x:80",
                             "10.10.0.1:80x",
                             ":80"}) {
        INFO(text);
        CHECK_THROWS_AS(parseEndpoint(text), Failure);
    }
}

TEST_CASE("A server binds to its address only", "[probes]")
{
    const auto listener = boundSocket(Protocol::Tcp, endpointOf("127.0.0.1", 0));
    const auto port = std::stoi(localEndpoint(listener).text().substr(10));
    CHECK_THROWS_AS(connectedSocket(Protocol::Tcp, endpointOf("127.0.0.2", port)), Failure);
}

TEST_CASE("A server drops who does not know the token, and goes on waiting", "[probes]")
{
    const auto listener = boundSocket(Protocol::Tcp, endpointOf("127.0.0.1", 0));
    const auto address = localEndpoint(listener);
    auto served = std::async(std::launch::async, [&] { return kToken.accept(listener); });

    CHECK_THROWS_WITH(kOther.connect(address),
                      address.text() + " does not know the token of this run");
    {
        const auto leaves = connectedSocket(Protocol::Tcp, address);
    }
    const auto silent = connectedSocket(Protocol::Tcp, address);
    const auto slow = connectedSocket(Protocol::Tcp, address);
    std::promise<void> isServed;
    auto drip = std::async(std::launch::async, [&, over = isServed.get_future()] {
        const std::array<std::byte, 1> one{
            std::byte{'c'}}; // within a second of the last one, for ever
        try {
            while (over.wait_for(std::chrono::milliseconds(500)) == std::future_status::timeout)
                sendAll(slow, one);
        } catch (const Failure&) {
            return true; // dropped
        }
        return false;
    });

    const auto client = kToken.connect(address);
    const auto server = served.get();
    isServed.set_value();
    static_cast<void>(drip.get());
    CHECK(remoteEndpoint(client).text() == address.text());
    const std::array<std::byte, 3> sent{std::byte{1}, std::byte{2}, std::byte{3}};
    std::array<std::byte, 3> received{};
    sendAll(client, sent);
    receiveAll(server, received);
    CHECK(received == sent);
}

TEST_CASE("A client does not believe a server without the token", "[probes]")
{
    const auto listener = boundSocket(Protocol::Tcp, endpointOf("127.0.0.1", 0));
    auto served = std::async(std::launch::async, [&] {
        const auto socket = accepted(listener);
        std::string shown(51, '\0');
        receiveAll(socket,
                   std::as_writable_bytes(std::span(shown)).first(18)); // then sends all back
        receiveAll(socket, std::as_writable_bytes(std::span(shown)).subspan(18, 32));
        sendAll(socket, std::as_bytes(std::span(shown)));
    });
    CHECK_THROWS_AS(kToken.connect(localEndpoint(listener)), Failure);
    served.get();
}

TEST_CASE("Without a token in the environment there is none", "[probes]")
{
    for (const auto* value :
         {"", "0123", "0123456789abcdef0123456789abcdeg", "0123456789ABCDEF0123456789abcdef"}) {
        ::setenv("CLUSTERWRIGHT_TOKEN", value, 1);
        CHECK_THROWS_AS(Token::fromEnvironment(), Failure);
    }
    ::unsetenv("CLUSTERWRIGHT_TOKEN");
    CHECK_THROWS_AS(Token::fromEnvironment(), Failure);
    ::setenv("CLUSTERWRIGHT_TOKEN", "0123456789abcdef0123456789abcdef", 1);
    CHECK_NOTHROW(Token::fromEnvironment());
    ::unsetenv("CLUSTERWRIGHT_TOKEN");
}
