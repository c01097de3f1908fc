#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/token.h"
#include "tests/support/catch_compat.h"

#include <array>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <future>

namespace clusterwright::tests::token_test
{

using namespace clusterwright::probes;

namespace
{

const std::string kDigits = "0123456789abcdef0123456789abcdef";
const Token kToken(kDigits);
const Token kOther("0123456789abcdef0123456789abcdee");

constexpr std::size_t kGreeting = 49; // B
constexpr std::size_t kProof = 65;
constexpr std::size_t kAnswer = 33 + kProof;

void send(const Descriptor& socket, const std::string& text)
{
    sendAll(socket, std::as_bytes(std::span(text)));
}

std::string received(const Descriptor& socket, std::size_t bytes)
{
    std::string text(bytes, '\0');
    receiveAll(socket, std::as_writable_bytes(std::span(text)));
    return text;
}

// Returns all bytes that an eavesdropper receives from a server and a client with the token.
std::string overheard()
{
    const auto listener = boundSocket(Protocol::Tcp, endpointOf("127.0.0.1", 0));
    const auto middle = boundSocket(Protocol::Tcp, endpointOf("127.0.0.1", 0));
    auto served = std::async(std::launch::async, [&] { return kToken.accept(listener); });
    auto joined =
        std::async(std::launch::async, [&] { return kToken.connect(localEndpoint(middle)); });
    const auto client = accepted(middle);
    const auto server = connectedSocket(Protocol::Tcp, localEndpoint(listener));
    std::string heard;
    const auto pass = [&](const Descriptor& from, const Descriptor& to, std::size_t bytes) {
        const auto text = received(from, bytes);
        send(to, text);
        heard += text;
    };
    pass(server, client, kGreeting);
    pass(client, server, kAnswer);
    pass(server, client, kProof);
    CHECK(joined.get().number() >= 0);
    CHECK(served.get().number() >= 0);
    return heard;
}

} // namespace

TEST_CASE("A written endpoint is read back", "[probes]")
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

TEST_CASE("A server binds only to its address", "[probes]")
{
    const auto listener = boundSocket(Protocol::Tcp, endpointOf("127.0.0.1", 0));
    const auto port = std::stoi(localEndpoint(listener).text().substr(10));
    CHECK_THROWS_AS(connectedSocket(Protocol::Tcp, endpointOf("127.0.0.2", port)), Failure);
}

TEST_CASE("A server disconnects clients without the token and continues to wait", "[probes]")
{
    const auto listener = boundSocket(Protocol::Tcp, endpointOf("127.0.0.1", 0));
    const auto address = localEndpoint(listener);
    auto served = std::async(std::launch::async, [&] { return kToken.accept(listener); });

    CHECK_THROWS_WITH(kOther.connect(address),
                      address.text() + " did not prove the token of this run");
    {
        const auto leaves = connectedSocket(Protocol::Tcp, address);
    }
    const auto silent = connectedSocket(Protocol::Tcp, address);
    const auto slow = connectedSocket(Protocol::Tcp, address);
    std::promise<void> isServed;
    auto drip = std::async(std::launch::async, [&, over = isServed.get_future()] {
        const std::array<std::byte, 1> one{std::byte{'c'}}; // a byte within each second, forever
        try {
            while (over.wait_for(std::chrono::milliseconds(500)) == std::future_status::timeout)
                sendAll(slow, one);
        } catch (const Failure&) {
            return true; // disconnected
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

TEST_CASE("A recorded connection cannot be replayed", "[probes][token]")
{
    const auto heard = overheard();
    CHECK(heard.find(kDigits) == std::string::npos);

    const auto listener = boundSocket(Protocol::Tcp, endpointOf("127.0.0.1", 0));
    auto served = std::async(std::launch::async, [&] { return kToken.accept(listener); });
    const auto replaying = connectedSocket(Protocol::Tcp, localEndpoint(listener));
    CHECK(received(replaying, kGreeting) != heard.substr(0, kGreeting)); // a nonce is used once
    send(replaying, heard.substr(kGreeting, kAnswer));
    CHECK_THROWS_AS(received(replaying, 1), Failure); // disconnected

    const auto garbled = connectedSocket(Protocol::Tcp, localEndpoint(listener));
    static_cast<void>(received(garbled, kGreeting));
    send(garbled, std::string(kAnswer, '\0'));
    CHECK_THROWS_AS(received(garbled, 1), Failure);

    const auto client = kToken.connect(localEndpoint(listener)); // the server still accepts clients
    CHECK(served.get().number() >= 0);
}

TEST_CASE("A client rejects a server without the token", "[probes][token]")
{
    const auto heard = overheard();
    const auto refused = [](const std::function<void(const Descriptor&)>& serve) {
        const auto listener = boundSocket(Protocol::Tcp, endpointOf("127.0.0.1", 0));
        auto served = std::async(std::launch::async, [&] { serve(accepted(listener)); });
        CHECK_THROWS_WITH(kToken.connect(localEndpoint(listener)),
                          localEndpoint(listener).text() + " did not prove the token of this run");
        served.get();
    };
    refused([](const Descriptor& client) { send(client, std::string(kGreeting, 'x')); });
    refused([](const Descriptor& client) { send(client, "clusterwright 2 "); });
    refused([&](const Descriptor& client) { // replays a server
        send(client, heard.substr(0, kGreeting));
        static_cast<void>(received(client, kAnswer));
        send(client, heard.substr(kGreeting + kAnswer));
    });
    refused([&](const Descriptor& client) { // returns the client's own proof
        send(client, heard.substr(0, kGreeting));
        send(client, received(client, kAnswer).substr(kAnswer - kProof));
    });
}

TEST_CASE("A missing token in the environment is an error", "[probes]")
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

} // namespace clusterwright::tests::token_test
