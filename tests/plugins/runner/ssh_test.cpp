// Nodes over real ssh on the loopback. Skipped with the reason if sshd is missing.
#include "plugins/runner/nodes/agent_link.h"
#include "tests/plugins/runner/ssh_server.h"
#include "tests/support/findings.h"
#include "tests/support/skip.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <set>
#include <sys/socket.h>
#include <unistd.h>

namespace clusterwright::tests::ssh_test
{

using runner::EndState;

namespace
{

bool isSkipped()
{
    const auto why = SshServer::whyNot();
    if (!why.empty())
        skipTest(why);
    return !why.empty();
}

runner::SessionSettings impatient()
{
    runner::SessionSettings settings;
    settings.connectTimeout = 2;
    return settings;
}

// Returns the code of the loss of a node on such a server, which must arrive within the time limit of a connection.
std::string lossOn(const SshServerSettings& settings)
{
    const SshServer server(settings);
    const auto start = std::chrono::steady_clock::now();
    const auto session = attach({server.node("node1")}, impatient());
    CHECK(seconds(start) < 10);
    INFO(textOf(session->find("node1")->loss()));
    CHECK_FALSE(session->isReady("node1"));
    return codeOf(session->find("node1")->loss());
}

} // namespace

TEST_CASE("A node over ssh receives the program and measures", "[runner][ssh]")
{
    if (isSkipped())
        return;
    const SshServer server;
    const TemporaryFolder folder;
    const auto session = attach({server.node("node1")});
    INFO(textOf(session->find("node1")->loss()));
    REQUIRE(session->isReady("node1"));
    CHECK(session->find("node1")->hasDeployed());
    CHECK(session->dataAddresses("node1") == std::vector<std::string>{"127.0.0.1"});

    const auto probe = scriptProbe(folder,
                                   std::string(kHelloLine) + kSampleLine +
                                       "[ \"$3\" = '$(touch hacked); `x`' ] && " + kDoneLine);
    MemorySink sink;
    const auto outcome = runTask(
        *session, taskOf(probe, {"node1"}, {{"word", "$(touch hacked); `x`"}}), sink, {}, {});
    INFO(textOf(outcome.events));
    CHECK(outcome.state == EndState::Done);
    CHECK(sink.starts.at(0).samples.size() == 1);

    CHECK_FALSE(attach({server.node("node2")})->find("node2")->hasDeployed());
}

TEST_CASE("Sixty-four nodes over ssh are attached in parallel and measured", "[runner][ssh]")
{
    if (isSkipped())
        return;
    const SshServer server;
    const TemporaryFolder folder;
    runner::Measurement measurement{.probe = "script", .repeats = 1};
    std::vector<runner::Node> nodes;
    for (int i = 1; i <= 64; ++i) {
        nodes.push_back(server.node("node" + std::to_string(i)));
        measurement.nodes.push_back(nodes.back().name);
    }
    runner::SessionSettings settings; // all 64 nodes are this machine
    settings.connectTimeout = 60;
    const auto session = attach(nodes, settings);
    for (const auto& node : nodes) {
        INFO(textOf(session->find(node.name)->loss()));
        CHECK(session->isReady(node.name));
    }

    runner::Plan plan;
    plan.measurements = {measurement};
    auto schedule = runner::Schedule::make(
        plan,
        {{scriptProbe(folder, std::string(kHelloLine) + kSampleLine + kDoneLine)}, {}},
        nodes);
    REQUIRE(schedule);
    MemorySink sink;
    const auto outcome = runner::execute(*session, schedule.value(), nodes, runOf(), sink, {}, {});
    CHECK(outcome.state == EndState::Done);
    CHECK(outcome.done == 64);
    std::set<std::string> measured;
    for (const auto& start : sink.starts)
        measured.insert(start.provenance.participants.at(0).node);
    CHECK(measured.size() == 64);
}

TEST_CASE("A host with a changed key is refused", "[runner][ssh][faults][timed]")
{
    if (!isSkipped())
        CHECK(lossOn({.hasOtherKey = true}) == "node.host_key");
}

TEST_CASE("A host with an unknown key is refused", "[runner][ssh][faults][timed]")
{
    if (!isSkipped())
        CHECK(lossOn({.isKnown = false}) == "node.host_key");
}

TEST_CASE("A host that requires a password is refused without asking",
          "[runner][ssh][faults][timed]")
{
    if (!isSkipped())
        CHECK(lossOn({.acceptsKey = false}) == "node.login");
}

TEST_CASE("A host without a listening port is unreachable", "[runner][ssh][faults]")
{
    if (isSkipped())
        return;
    SshServer server;
    server.kill();
    const auto session = attach({server.node("node1")}, impatient());
    CHECK(codeOf(session->find("node1")->loss()) == "node.unreachable");
}

TEST_CASE("A host that accepts a connection but stays silent is unreachable",
          "[runner][ssh][faults][timed]")
{
    if (isSkipped())
        return;
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    REQUIRE(::bind(listener, reinterpret_cast<const sockaddr*>(&address), size) == 0);
    REQUIRE(::listen(listener, 4) == 0);
    REQUIRE(::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size) == 0);

    const TemporaryFolder folder;
    runner::Node node;
    node.name = "silent";
    node.address = "silent";
    node.sshConfig = folder.write("config",
                                  "Host silent\n  HostName 127.0.0.1\n  Port " +
                                      std::to_string(ntohs(address.sin_port)) + "\n");
    const auto start = std::chrono::steady_clock::now();
    const auto session = attach({node}, impatient());
    CHECK(codeOf(session->find("silent")->loss()) == "node.unreachable");
    CHECK(seconds(start) < 8);
    ::close(listener);
}

TEST_CASE("A node whose connection breaks is lost, and no process remains there",
          "[runner][ssh][faults]")
{
    if (isSkipped())
        return;
    const auto mark = freshMark();
    SshServer server;
    const TemporaryFolder folder;
    const auto probe = scriptProbe(folder,
                                   std::string(kHelloLine) + "setsid sleep " + mark + " &\n" +
                                       kSampleLine + "sleep " + mark + "\n");
    const auto session = attach({server.node("node1"), localNode("here")});
    REQUIRE(session->isReady("node1"));
    MemorySink sink;
    runner::TaskHooks hooks;
    // Kills the sshd process of the connection, an ancestor of the agent; killing the listener would not break the connection.
    hooks.samples = [&](runner::StartId, std::span<const runner::Sample>) {
        CHECK(waitFor([&] { return processesWith(mark) > 0; }));
        ProgramCall call;
        call.command = {"/usr/bin/pkill",
                        "-KILL",
                        "-f",
                        "^ssh .*" + server.folder().path().string() + "/config"};
        call.directory = "/";
        CHECK(runProgram(call).exitCode == 0);
    };
    const auto outcome = runTask(*session, taskOf(probe, {"node1"}), sink, hooks, {});

    CHECK(outcome.state == EndState::Lost);
    CHECK(session->isReady("here"));
    CHECK(waitFor([&] { return processesWith(mark) == 0; }));
}

TEST_CASE("All remote processes end within 2 s of a cancellation over ssh",
          "[runner][ssh][faults][timed]")
{
    if (isSkipped())
        return;
    const auto mark = freshMark();
    const SshServer server;
    const auto session = attach({server.node("node1")});
    REQUIRE(session->isReady("node1"));
    checkCancel(*session, "node1", defiantScript(mark), mark);
}

} // namespace clusterwright::tests::ssh_test
