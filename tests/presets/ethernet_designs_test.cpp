// The designs of shared Ethernet against simulations of back-off, packet by packet.

#include "tests/presets/ethernet_simulation.h"
#include "tests/presets/mesh_simulation.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"

#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace clusterwright::tests::ethernet_designs_test
{

TEST_CASE("Token exchanges agree with a simulation of back-off and of the bonding driver",
          "[presets][beowulf]")
{
    // Two channels of 100 Mbit/s are left out. There, the hosts take 1.4 to 2 times as long as the token's packets, the tables assume
    // 0.2 times, and the design is up to 14 % faster than the simulation.
    const auto [id, mostChannels] =
        GENERATE(std::pair("beowulf-token-10", 2), std::pair("beowulf-token-100", 1));
    auto library = shippedPresets();
    for (int channels = 1; channels <= mostChannels; ++channels)
        for (const int tokens : {1, 2, 4, 7})
            for (const int bytes : {1024, 2048, 4096, 8192}) {
                INFO(id << ", " << channels << " channels, " << tokens << " tokens of " << bytes
                        << " B");
                const auto system = shippedSystem(library,
                                                  id,
                                                  {{"channels", std::to_string(channels), ""},
                                                   {"tokens", std::to_string(tokens), ""},
                                                   {"token", std::to_string(bytes) + " B", ""}});
                const double packets = valueOf(system, "packets");
                const double packet =
                    valueOf(system, "packet.wire") + valueOf(system, "nic.packet_gap");
                const double slot = 64 / valueOf(system, "topology.cable.bandwidth"); // 512 bit
                EthernetSimulation simulation(channels,
                                              tokens,
                                              static_cast<int>(packets),
                                              packet / slot,
                                              valueOf(system, "handle.duration") /
                                                  (packets * packet));
                const double simulated = bytes / (packets * slot * simulation.slotsPerPacket(4000));
                const double error = valueOf(system, "throughput") / simulated - 1;
                INFO("error " << error);
                CHECK(std::abs(error) < (tokens >= 4 ? 0.05 : 0.15));
            }
}

namespace
{

using MeshPairs = std::vector<MeshTraffic::Pair>;

// Seven pairs of local nodes with a segment each, and seven remote pairs whose static routes use six segments twice and two once.
const MeshPairs kNear{{{0, 1}, true},
                      {{6, 7}, true},
                      {{8, 9}, true},
                      {{14, 15}, true},
                      {{4, 12}, false},
                      {{5, 13}, false},
                      {{2, 10}, false}};
const MeshPairs kFar{{{0, 5}, true},
                     {{1, 4}, false},
                     {{2, 7}, true},
                     {{3, 6}, false},
                     {{8, 13}, true},
                     {{9, 12}, false},
                     {{10, 15}, true}};

double simulatedMesh(const model::System& system, const MeshPairs& pairs, bool isAlternating)
{
    const double bit = 1 / (8 * valueOf(system, "topology.cable.bandwidth"));
    const double packets = valueOf(system, "packets");
    MeshSimulation simulation(
        {pairs,
         isAlternating,
         static_cast<int>(packets),
         (valueOf(system, "packet.wire") + valueOf(system, "nic.packet_gap")) / bit,
         valueOf(system, "handle.duration") / bit,
         valueOf(system, "switch.forward_time") / bit});
    return valueOf(system, "token") / (simulation.timePerToken(8000) * bit);
}

} // namespace

TEST_CASE("Tokens in the switch routed mesh agree with a simulation of back-off",
          "[presets][beowulf]")
{
    auto library = shippedPresets();
    for (const bool isFar : {false, true})
        for (const bool isAlternating : {false, true})
            for (const int bytes : {1024, 2048, 4096, 8192}) {
                INFO("far " << isFar << ", alternating " << isAlternating << ", " << bytes << " B");
                const auto system = shippedSystem(library,
                                                  "beowulf-mesh-token-switch",
                                                  {{"far", isFar ? "1" : "0", ""},
                                                   {"alternate", isAlternating ? "1" : "0", ""},
                                                   {"token", std::to_string(bytes) + " B", ""}});
                const double simulated = simulatedMesh(system, isFar ? kFar : kNear, isAlternating);
                const double error = valueOf(system, "throughput") / simulated - 1;
                INFO("error " << error);
                CHECK(std::abs(error) < (bytes >= 4096 ? 0.1 : 0.2));
            }
}

TEST_CASE("Static routes of a mesh decide how much remote tokens lose", "[presets][beowulf]")
{
    auto library = shippedPresets();
    const auto system =
        shippedSystem(library, "beowulf-mesh-token-switch", {{"token", "8192 B", ""}});
    const double near = simulatedMesh(system, kNear, false);
    // Evenly spread routes; then all pairs on the rows, i.e. seven pairs on four segments.
    CHECK(std::abs(near / simulatedMesh(system, kFar, false) - 1.8) < 0.1);
    auto onRows = kFar;
    for (auto& pair : onRows)
        pair.isOnRow = true;
    CHECK(std::abs(near / simulatedMesh(system, onRows, false) - 3.4) < 0.2);
}

TEST_CASE("Copies over the mesh have the max-min fair shares of their segments",
          "[presets][beowulf]")
{
    auto library = shippedPresets();
    const auto system =
        [&](const std::string& far, const std::string& remote, const char* alternate) {
            return shippedSystem(
                library,
                "beowulf-mesh-filecopy-switch",
                {{"far", far, ""}, {"remote", remote, ""}, {"alternate", alternate, ""}});
        };
    // `shared` pairs have half a segment each, the others one of their own, which exceeds their rate. The static table takes the
    // rows to nodes with an even number: pair i sends from node i to node i + 7, on columns 0 and 3, rows 0 and 2, columns 2 and 1,
    // rows 0 and 2, columns 0 and 3, rows 1 and 3, columns 2 and 1. So pairs 1 and 3 share, then 0 and 4, then 2 and 6.
    const std::array shared{0, 0, 0, 2, 4, 4, 6};
    for (int remote = 1; remote <= 7; ++remote) {
        INFO(remote << " remote copies");
        const auto mesh = system("1", std::to_string(remote), "0");
        const int halves = shared[static_cast<std::size_t>(remote - 1)];
        const double segment = valueOf(mesh, "network_rate.goodput");
        const double rate = valueOf(mesh, "remote_copy.rate");
        REQUIRE(rate > segment / 2);
        REQUIRE(rate < segment);
        CHECK(isClose(valueOf(mesh, "contenders"), halves > 0 ? 2 : 1));
        CHECK(isClose(valueOf(mesh, "network"), (halves / 2.0 + (remote - halves)) * segment));
        CHECK(isClose(valueOf(mesh, "remote_copy.throughput"),
                      halves / 2.0 * segment + (remote - halves) * rate));
        CHECK(valueOf(mesh, "network_bound") == (halves > 0 ? 1 : 0));
        // Local pairs never share a segment.
        const auto local = system("0", std::to_string(remote), "0");
        CHECK(isClose(valueOf(local, "contenders"), 1));
        CHECK(isClose(valueOf(local, "remote_copy.throughput"),
                      remote * valueOf(local, "remote_copy.rate")));
    }
    CHECK(valueOf(system("1", "0", "0"), "contenders") == 0);
    CHECK(valueOf(system("1", "0", "0"), "remote_copy.throughput") == 0);
    // Half of the packets of a local pair stay on its segment, half cross two others: alone it has both paths in full.
    CHECK(isClose(valueOf(system("0", "1", "1"), "contenders"), 0.5));
}

} // namespace clusterwright::tests::ethernet_designs_test
