// Whether SimGrid takes our platforms and finds in them what the graph says. Built when SimGrid is installed.
#include "model/topology/formats/formats.h"
#include "model/topology/generators/generate.h"
#include "tests/model/topology/random_topology.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"
#include "tests/support/temporary_folder.h"

#include <simgrid/s4u.hpp>

namespace clusterwright::tests::simgrid_platform_test
{

using namespace clusterwright::model;
namespace s4u = simgrid::s4u;

namespace
{

Topology made(const std::string& call)
{
    auto topology = generate(call);
    INFO(textOf(topology.diagnostics()));
    REQUIRE(topology);
    return std::move(topology).value();
}

struct Message {
    std::string from;
    std::string to;
    std::uint64_t bytes = 0;
};

// Loads the platform in a fresh engine with bare numbers and sends all messages at once; the time of the last one's end.
double timeOf(const Topology& topology, const std::vector<Message>& messages)
{
    const TemporaryFolder folder;
    const auto platform = exportTopology(topology, TopologyFormat::SimGrid);
    const std::string options =
        "network/model:CM02, network/TCP-gamma:0 and network/crosstraffic:0 use them unscaled";
    CHECK(platform.find(options) != std::string::npos);
    const auto file = folder.write("platform.xml", platform);
    int count = 6;
    std::string arguments[] = {"test",
                               "--cfg=network/model:CM02",
                               "--cfg=network/TCP-gamma:0",
                               "--cfg=network/crosstraffic:0",
                               "--cfg=network/loopback-lat:0",
                               "--log=root.threshold:error"};
    std::vector<char*> pointers;
    for (auto& argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    s4u::Engine engine(&count, pointers.data());
    engine.load_platform(file);
    CHECK(engine.get_host_count() == hostsOf(topology).size());
    for (const auto& message : messages) {
        auto* const mailbox = s4u::Mailbox::by_name(message.from + ">" + message.to);
        s4u::Actor::create("send", engine.host_by_name(message.from), [mailbox, message] {
            mailbox->put(mailbox, message.bytes);
        });
        s4u::Actor::create("receive", engine.host_by_name(message.to), [mailbox] {
            static_cast<void>(mailbox->get<s4u::Mailbox>());
        });
    }
    engine.run();
    return s4u::Engine::get_clock();
}

// 1e8 B from the first host to the last, over cables of 1e8 B/s and 1 ms.
double timeAcross(Topology topology)
{
    for (auto& type : topology.cableClasses) {
        type.bandwidth = 1e8;
        type.latency = 1e-3;
    }
    const auto hosts = hostsOf(topology);
    return timeOf(topology,
                  {{topology.vertices[hosts.front()].name,
                    topology.vertices[hosts.back()].name,
                    100'000'000}});
}

} // namespace

// SimGrid allows one engine in a process: each case runs in its own, as ctest does it.

TEST_CASE("SimGrid: a full-duplex cable carries both directions at once", "[simgrid]")
{
    auto topology = made("back_to_back(2)");
    topology.cableClasses[0].bandwidth = 1e8;
    topology.cableClasses[0].latency = 1e-3;
    const auto& names = topology.vertices;
    // 2 cables of 1e8 B/s: 1e9 B / 2e8 B/s + 1 ms = 5.001 s, in both directions
    const double time = timeOf(topology,
                               {{names[0].name, names[1].name, 1'000'000'000},
                                {names[1].name, names[0].name, 1'000'000'000}});
    CHECK(isClose(time, 5.001, 1e-6));
}

TEST_CASE("SimGrid: half duplex is shared by both directions", "[simgrid]")
{
    auto topology = made("back_to_back(1)");
    topology.cableClasses[0].bandwidth = 1e8;
    topology.cableClasses[0].latency = 0;
    topology.cableClasses[0].duplex = Duplex::Half;
    const auto& names = topology.vertices;
    // 2 * 1e8 B / (1e8 B/s) = 2 s
    const double time = timeOf(
        topology,
        {{names[0].name, names[1].name, 100'000'000}, {names[1].name, names[0].name, 100'000'000}});
    CHECK(isClose(time, 2, 1e-6));
}

TEST_CASE("SimGrid: a hub's medium is crossed once", "[simgrid]")
{
    auto topology = made("star(4)");
    for (auto& type : topology.vertexClasses)
        if (type.kind == ComponentKind::Switch) {
            type.kind = ComponentKind::Hub;
            type.forwardBandwidth = 1e7;
            type.forwardTime = 0.5;
        }
    for (auto& type : topology.cableClasses) {
        type.bandwidth = 1e8;
        type.latency = 0.25;
    }
    std::vector<std::string> hosts;
    for (const auto host : hostsOf(topology))
        hosts.push_back(topology.vertices[host].name);
    REQUIRE(hosts.size() == 4);
    // Two messages share 1e7 B/s: 2 * 1e7 B / (1e7 B/s) = 2 s; 2 * 0.25 s of cables and 0.5 s inside come before.
    const double time =
        timeOf(topology, {{hosts[0], hosts[1], 10'000'000}, {hosts[2], hosts[3], 10'000'000}});
    CHECK(isClose(time, 3, 1e-6));
}

TEST_CASE("SimGrid: a fat tree's platform has the graph's paths", "[simgrid]")
{
    auto topology = made("fat_tree(4)");
    // Different pods: 6 cables. 1e8 B / (1e8 B/s) + 6 * 1 ms
    CHECK(isClose(timeAcross(std::move(topology)), 1.006, 1e-6));
}

TEST_CASE("SimGrid: large systems use the routing that is linear", "[simgrid]")
{
    auto topology = made("fat_tree(12)"); // 432 hosts, 180 switches
    CHECK(contains(exportTopology(topology, TopologyFormat::SimGrid), "routing=\"Dijkstra\""));
    CHECK(isClose(timeAcross(std::move(topology)), 1.006, 1e-6));
}

TEST_CASE("SimGrid: odd names and unlimited cables load", "[simgrid]")
{
    const auto topology = randomTopology(5);
    const auto hosts = hostsOf(topology);
    CHECK(timeOf(
              topology,
              {{topology.vertices[hosts.front()].name, topology.vertices[hosts.back()].name, 1}}) >=
          0);
}

} // namespace clusterwright::tests::simgrid_platform_test
