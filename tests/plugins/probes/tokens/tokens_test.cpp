#include "plugins/probes/support/clock.h"
#include "plugins/probes/support/round_trip.h"
#include "tests/support/catch_compat.h"
#include "tests/support/probe_run.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <future>
#include <memory>
#include <poll.h>

namespace clusterwright::tests::tokens_test
{

using namespace clusterwright::probes;

namespace
{

Descriptor loopback()
{
    return boundSocket(Protocol::Udp, endpointOf("127.0.0.1", 0));
}

// A client and a server, with a path that loses the datagrams of the given numbers, counted from 0 in the order of sending, and delivers
// one datagram late, after the next two.
class LossyPath
{
public:
    explicit LossyPath(std::vector<int> lost, int late = -10)
        : m_lost(std::move(lost))
        , m_late(late)
    {
        std::array<int, 2> control{};
        REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, control.data()) == 0);
        client = {Role::Client, Protocol::Udp, Descriptor(control[0]), loopback()};
        server = {Role::Server, Protocol::Udp, Descriptor(control[1]), loopback()};
        connectTo(client.data, localEndpoint(m_nearClient));
        connectTo(m_nearClient, localEndpoint(client.data));
        connectTo(server.data, localEndpoint(m_nearServer));
        connectTo(m_nearServer, localEndpoint(server.data));
        m_relay = std::async(std::launch::async, [this] { relay(); });
        m_answers =
            std::async(std::launch::async, [this] { answerRoundTrips(server, Waiting::Sleep); });
    }
    void end()
    {
        m_answers.get();
        const std::byte stop{};
        ::send(client.data.number(), &stop, 0, 0); // an empty datagram
        m_relay.get();
    }

    Pair client;
    Pair server;

private:
    static void forward(const Descriptor& end, const std::vector<std::byte>& datagram)
    {
        ::send(end.number(), datagram.data(), datagram.size(), 0);
    }

    void forwardFromClient(int number, const std::vector<std::byte>& datagram)
    {
        if (number == m_late)
            m_held = datagram;
        else if (std::ranges::find(m_lost, number) == m_lost.end())
            forward(m_nearServer, datagram);
        if (number == m_late + 2)
            forward(m_nearServer, m_held);
    }

    void relay()
    {
        for (int number = 0;;) {
            std::array<pollfd, 2> ends{pollfd{m_nearClient.number(), POLLIN, 0},
                                       pollfd{m_nearServer.number(), POLLIN, 0}};
            ::poll(ends.data(), ends.size(), -1);
            for (std::size_t end = 0; end < ends.size(); ++end) {
                if (ends[end].revents == 0)
                    continue;
                std::vector<std::byte> datagram(65536);
                const auto count = ::recv(ends[end].fd, datagram.data(), datagram.size(), 0);
                if (count <= 0)
                    return;
                datagram.resize(static_cast<std::size_t>(count));
                if (end == 0)
                    forwardFromClient(number++, datagram);
                else
                    forward(m_nearClient, datagram);
            }
        }
    }

    std::vector<int> m_lost;
    int m_late;
    std::vector<std::byte> m_held;
    Descriptor m_nearClient = loopback();
    Descriptor m_nearServer = loopback();
    std::future<void> m_relay;
    std::future<void> m_answers;
};

std::vector<bool> rounds(LossyPath& path, const Rounds& wanted)
{
    RoundTrips trips(path.client, Waiting::Sleep);
    std::vector<bool> answered;
    trips.begin(wanted);
    for (std::uint64_t i = 0; i < wanted.count; ++i)
        answered.push_back(trips.next().has_value());
    trips.finish();
    path.end();
    return answered;
}

} // namespace

TEST_CASE("Only a round that loses a datagram is lost", "[probes][tokens]")
{
    // Tokens of 4000 B are three datagrams: number 4 is in the second round. The last round loses its last datagram.
    LossyPath path({4, 14});
    CHECK(rounds(path, {1, 4000, 5}) == std::vector<bool>{true, false, true, true, false});
}

TEST_CASE("A late datagram does not affect the next round", "[probes][tokens]")
{
    // Number 1 of the first round arrives after number 3 of the second.
    LossyPath whole({}, 1);
    CHECK(rounds(whole, {1, 4000, 3}) == std::vector<bool>{false, true, true});
    LossyPath gap({5}, 1);
    CHECK(rounds(gap, {1, 4000, 3}) == std::vector<bool>{false, false, true});
}

TEST_CASE("Rounds of one byte are distinguished too", "[probes][tokens]")
{
    LossyPath path({0});
    CHECK(rounds(path, {1, 1, 3}) == std::vector<bool>{false, true, true});
}

TEST_CASE("A pause within a round loses nothing", "[probes][tokens]")
{
    LossyPath path({});
    RoundTrips trips(path.client, Waiting::Sleep);
    trips.begin({2, 10, 1});
    CHECK(trips.next(0.12)); // longer than the server's interval between checks
    trips.finish();
    path.end();
}

TEST_CASE("tokens counts exchanges and bytes", "[probes][tokens]")
{
    for (const std::string size : {"4", "8192", "65536"}) {
        const auto run =
            runProbePair({CLUSTERWRIGHT_PROBE, "tokens"},
                         words("--exchanges 100 --repeats 2 --warm-up 1 --size " + size));
        checkProbeRun(run.client, "tokens", 2);
        checkProbeRun(run.server, "tokens", 0);
        for (const auto& sample : run.client.samples()) {
            CHECK(sample["values"]["lost"] == 0);
            CHECK(sample["values"]["throughput"] > 0);
            CHECK(sample["values"]["exchange"] > 0);
        }
    }
}

namespace
{

// Simultaneous pairs, at addresses from 127.0.0.1 on.
struct MeetingPairs {
    std::vector<std::unique_ptr<ProbeProcess>> servers;
    std::vector<std::unique_ptr<ProbeProcess>> clients;

    MeetingPairs(int count, const std::string& options)
    {
        const auto meet =
            localEndpoint(boundSocket(Protocol::Tcp, endpointOf("127.0.0.1", 0))).text();
        const auto common = words(CLUSTERWRIGHT_PROBE " tokens --pairs " + std::to_string(count) +
                                  " --meet " + meet + " " + options + " --role");
        for (int i = 1; i <= count; ++i) {
            servers.push_back(std::make_unique<ProbeProcess>(
                joined(common, {"server", "--bind", "127.0.0." + std::to_string(i)})));
            clients.push_back(std::make_unique<ProbeProcess>(
                joined(common, {"client", "--peer", servers.back()->address()})));
        }
    }
};

} // namespace

TEST_CASE("Simultaneous pairs begin only after all have arrived", "[probes][tokens]")
{
    const MeetingPairs pairs(3, "--exchanges 50 --repeats 2 --time-limit 20");
    for (const auto& client : pairs.clients) {
        const auto lines = client->restOfLines();
        INFO(lines.back().dump());
        CHECK(lines.back()["type"] == "done");
        CHECK(lines.back()["samples"] == 4);
    }
    for (const auto& server : pairs.servers)
        CHECK(server->exitStatus() == 0);
}

TEST_CASE("A lost client ends the meeting for all", "[probes][tokens][faults]")
{
    const MeetingPairs pairs(2, "--repeats 100000 --time-limit 25");
    const auto& clients = pairs.clients;
    static_cast<void>(clients[1]->nextLine());
    static_cast<void>(clients[1]->nextLine()); // a sample, so all have arrived
    clients[0]->kill(SIGKILL);
    CHECK(clients[1]->restOfLines().back()["code"] == "peer.gone");
    for (const auto& server : pairs.servers)
        CHECK(server->exitStatus() == 1);
}

} // namespace clusterwright::tests::tokens_test
