// Faults of probes: every role ends instead of waiting forever.

#include "plugins/probes/probe_table.h"
#include "plugins/probes/support/socket.h"
#include "tests/support/catch_compat.h"
#include "tests/support/probe_run.h"

#include <csignal>

namespace clusterwright::tests::faults_test
{

using namespace clusterwright::probes;

namespace
{

const Words kProbes{"logp", "stream", "tokens"};

Words server(const std::string& probe, const Words& more = {})
{
    return joined({CLUSTERWRIGHT_PROBE, probe, "--role", "server", "--bind", "127.0.0.1"}, more);
}

Words client(const std::string& probe, const std::string& peer, const Words& more = {})
{
    return joined({CLUSTERWRIGHT_PROBE, probe, "--role", "client", "--peer", peer}, more);
}

std::string lastCode(ProbeProcess& probe)
{
    const auto lines = probe.restOfLines();
    return lines.empty() || lines.back()["type"] != "error"
               ? ""
               : lines.back()["code"].get<std::string>();
}

} // namespace

TEST_CASE("A probe matches its probe.json and its defaults", "[probes]")
{
    for (const auto& id : kProbes) {
        INFO(id);
        ProbeProcess probe(server(id, defaultsOf(id)));
        const auto hello = probe.nextLine();
        REQUIRE(hello);
        CHECK((*hello)["probe"] == id);
        CHECK((*hello)["version"] == probeJson(id)["version"]);
        const auto ready = probe.nextLine();
        REQUIRE(ready);
        INFO(ready->dump());
        CHECK((*ready)["type"] == "ready");
    }
}

TEST_CASE("Invalid arguments are rejected before anything opens", "[probes][faults]")
{
    for (const auto& id : kProbes)
        for (const auto& wrong : {Words{"--sise", "1"},
                                  Words{"--size", "0"},
                                  Words{"--size"},
                                  Words{"--size", "$(id)"},
                                  Words{"--repeats", "1e99"},
                                  Words{"--time-limit", "-1"}}) {
            INFO(id << " " << wrong.front());
            auto words = server(id, wrong);
            ProbeProcess probe(words);
            const auto lines = probe.restOfLines();
            REQUIRE(lines.size() >= 2);
            CHECK(lines.back()["type"] == "error");
            CHECK(lines.back()["code"] == "usage");
            CHECK(probe.exitStatus() == 1);
        }
    ProbeProcess noRole({CLUSTERWRIGHT_PROBE, "logp"});
    CHECK(lastCode(noRole) == "usage");
    ProbeProcess name(words(CLUSTERWRIGHT_PROBE " logp --role server --bind localhost"));
    CHECK(lastCode(name) == "address");
    ProbeProcess option(client("logp", "-oProxyCommand=x:1"));
    CHECK(lastCode(option) == "address");
}

TEST_CASE("Without a token, no server listens and no client connects", "[probes][faults]")
{
    for (const auto& id : kProbes) {
        ProbeProcess probe(server(id), "");
        CHECK(lastCode(probe) == "token.missing");
        CHECK(probe.exitStatus() == 1);
    }
}

TEST_CASE("A client with another token is disconnected, and the right client is served",
          "[probes][faults]")
{
    for (const auto& id : kProbes) {
        INFO(id);
        ProbeProcess serving(server(id, {"--time-limit", "20"}));
        const auto asClient = client(id, serving.address(), {"--repeats", "1", "--warm-up", "0"});
        ProbeProcess stranger(asClient, "fedcba9876543210fedcba9876543210");
        CHECK(lastCode(stranger) == "token.refused");
        ProbeProcess known(asClient);
        const auto lines = known.restOfLines();
        CHECK(lines.back()["type"] == "done");
        CHECK(serving.exitStatus() == 0);
    }
}

TEST_CASE("A server ends at its time limit, closed input or client's end", "[probes][faults]")
{
    for (const auto& id : kProbes) {
        INFO(id);
        ProbeProcess limited(server(id, {"--time-limit", "0.5"}));
        const auto place = parseEndpoint(limited.address());
        const auto garbled = connectedSocket(Protocol::Tcp, place);
        sendAll(garbled, std::vector<std::byte>(1000));
        const auto silent =
            connectedSocket(Protocol::Tcp, place); // neither client delays the server
        CHECK(lastCode(limited) == "time_limit");
        CHECK(limited.exitStatus() == 1);

        ProbeProcess closed(server(id));
        static_cast<void>(closed.address());
        closed.closeInput();
        CHECK(lastCode(closed) == "input.closed");
        CHECK(closed.exitStatus() == 1);

        ProbeProcess serving(server(id));
        ProbeProcess asking(client(id, serving.address(), {"--repeats", "1000000"}));
        static_cast<void>(asking.nextLine());
        static_cast<void>(asking.nextLine()); // a sample, so both roles are connected
        asking.kill(SIGKILL);
        CHECK(lastCode(serving) == "peer.gone");
        CHECK(serving.exitStatus() == 1);
    }
}

TEST_CASE("A client ends without its server", "[probes][faults]")
{
    for (const auto& id : kProbes) {
        INFO(id);
        std::string address;
        {
            ProbeProcess serving(server(id));
            address = serving.address();
            ProbeProcess asking(client(id, address, {"--repeats", "1000000"}));
            static_cast<void>(asking.nextLine());
            static_cast<void>(asking.nextLine());
            serving.kill(SIGKILL);
            CHECK(lastCode(asking) == "peer.gone");
        }
        ProbeProcess asking(client(id, address));
        CHECK(lastCode(asking) == "socket.refused");
    }
}

} // namespace clusterwright::tests::faults_test
