// Worked numbers of the blocks of Ethernet, TCP, routed meshes and MultiEdge; LogP and LogGP.

#include "tests/presets/ethernet_simulation.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace clusterwright::tests::network_blocks_test
{

namespace
{

constexpr double kMbit = 1e6 / 8; // bytes

void check(const std::string& id, const Values& parameters, const Values& expected)
{
    checkBlock(id);
    auto library = shippedPresets();
    checkOutputs(library, id, parameters, expected);
}

} // namespace

TEST_CASE("A token of 4096 bytes takes three Ethernet packets", "[presets][beowulf]")
{
    check("ethernet.packets",
          {{"bytes", 4096}}, // 1500 - 28 = 1472; 4096 / 1472 = 2.78
          {{"payload_max", 1472}, {"packets", 3}, {"payload", 4096.0 / 3}});
    check("ethernet.packets",
          {{"bytes", 1472}}, // one full packet
          {{"payload_max", 1472}, {"packets", 1}, {"payload", 1472}});
}

TEST_CASE("A packet occupies a segment for frame, gap and contention", "[presets][beowulf]")
{
    // 1024 + 28 + 38 = 1090 B at 10 Mbit/s: 872 us; with 100 us and 51.2 us: 1023.2 us
    check("ethernet.packet_time",
          {{"payload", 1024},
           {"line_rate", 10 * kMbit},
           {"packet_gap", 1e-4},
           {"contention", 51.2e-6}},
          {{"wire", 872e-6}, {"packet_time", 1023.2e-6}, {"goodput", 1024 / 1023.2e-6}});
    // 4 + 28 B are padded to 46 B: 84 B, 67.2 us
    check("ethernet.packet_time",
          {{"payload", 4}, {"line_rate", 10 * kMbit}},
          {{"wire", 67.2e-6}, {"packet_time", 67.2e-6}, {"goodput", 4 / 67.2e-6}});
}

TEST_CASE("Back-off costs the slots that a simulation of IEEE 802.3 gives", "[presets][beowulf]")
{
    auto library = shippedPresets();
    const auto slots = [&](double stations, double packets) {
        return outputsOf(library,
                         "ethernet.backoff",
                         {{"stations", stations}, {"packets", packets}, {"line_rate", 10 * kMbit}})
            .at("W");
    };
    for (const int stations : {2, 3, 4, 8, 16})
        for (const int packets : {1, 2, 3, 4, 6, 8, 12}) {
            INFO(stations << " stations, " << packets << " packets in a row");
            const double simulated = EthernetSimulation(1, stations, packets).slotsPerPacket(8000) -
                                     EthernetSimulation::kSlots;
            CHECK(std::abs(slots(stations, packets) - simulated) < 0.03 + 0.06 * simulated);
        }
}

TEST_CASE("Back-off is interpolated between numbers of stations", "[presets][beowulf]")
{
    // Three packets: 1.223 slots of four stations, 1.559 of eight: 1.391 of six, at 51.2 us.
    check("ethernet.backoff",
          {{"stations", 6}, {"packets", 3}, {"line_rate", 10 * kMbit}},
          {{"q", 6}, {"k", 3}, {"W", 1.391}, {"contention", 1.391 * 51.2e-6}});
    // One station never collides; 1.75 stations by 0.75 of the 0.949 slots of two.
    check("ethernet.backoff",
          {{"stations", 0.5}, {"packets", 3}, {"line_rate", 10 * kMbit}},
          {{"q", 1}, {"k", 3}, {"W", 0}, {"contention", 0}});
    check("ethernet.backoff",
          {{"stations", 1.75}, {"packets", 3}, {"line_rate", 10 * kMbit}},
          {{"q", 1.75}, {"k", 3}, {"W", 0.71175}, {"contention", 0.71175 * 51.2e-6}});
}

TEST_CASE("Bonded channels carry what a simulation of their driver gives", "[presets][beowulf]")
{
    auto library = shippedPresets();
    for (const int senders : {2, 3, 4, 8, 16})
        for (const int packets : {1, 2, 3, 4, 6, 8, 12}) {
            INFO(senders << " senders, " << packets << " packets");
            const auto contention = outputsOf(library,
                                              "ethernet.backoff",
                                              {{"stations", senders * std::min(packets, 2) / 2.0},
                                               {"packets", std::ceil(packets / 2.0)},
                                               {"line_rate", 10 * kMbit}});
            const double simulated = (EthernetSimulation::kSlots + contention.at("W")) /
                                     EthernetSimulation(2, senders, packets).slotsPerPacket(4000);
            const auto bonded = outputsOf(library,
                                          "bonding.channels",
                                          {{"channels", 2},
                                           {"senders", static_cast<double>(senders)},
                                           {"packets", static_cast<double>(packets)}});
            CHECK(std::abs(bonded.at("effective") - simulated) < 0.015);
        }
}

TEST_CASE("A single message uses its packets over those of the busiest channel",
          "[presets][beowulf]")
{
    // Three packets: two on one channel, one on the other: 3 / 2.
    check("bonding.channels",
          {{"channels", 2}, {"senders", 1}, {"packets", 3}},
          {{"q", 1},
           {"k", 3},
           {"alone", 1.5},
           {"of_1", 1.5},
           {"in_use", 1.5},
           {"effective", 1.5},
           {"efficiency", 0.75}});
    // 20 packets on three channels: seven on the busiest; the table, which 1 sender does not use, ends at 16.
    check("bonding.channels",
          {{"channels", 3}, {"senders", 0}, {"packets", 20}},
          {{"q", 1},
           {"k", 16},
           {"alone", 20.0 / 7},
           {"of_1", 40.0 / 21},
           {"in_use", 40.0 / 21},
           {"effective", 20.0 / 7},
           {"efficiency", 20.0 / 21}});
    // 1.5 senders, one packet: halfway from 1 to the 1.25 of two senders.
    check("bonding.channels",
          {{"channels", 2}, {"senders", 1.5}, {"packets", 1}},
          {{"q", 1.5},
           {"k", 1},
           {"alone", 1},
           {"of_1", 1},
           {"in_use", 1.125},
           {"effective", 1.125},
           {"efficiency", 0.5625}});
    // Seven senders, three packets: 1.908 and 3/4 of the way to 1.945; three channels: 3/2 of that. One channel never idles.
    check("bonding.channels",
          {{"channels", 3}, {"senders", 7}, {"packets", 3}},
          {{"q", 7},
           {"k", 3},
           {"alone", 3},
           {"of_1", 2},
           {"in_use", 1.93575},
           {"effective", 2.903625},
           {"efficiency", 0.967875}});
    check("bonding.channels",
          {{"channels", 1}, {"senders", 7}, {"packets", 3}},
          {{"q", 7},
           {"k", 3},
           {"alone", 1},
           {"of_1", 2},
           {"in_use", 1.93575},
           {"effective", 1},
           {"efficiency", 1}});
}

TEST_CASE("Shared segments carry the packets of all senders", "[presets][beowulf]")
{
    // 7 pairs * 6 packets * 2 segments = 84 crossings of 1 ms on 8 segments: 10.5 ms
    check("ethernet.shared",
          {{"senders", 7}, {"packets", 6}, {"packet_time", 1e-3}, {"channels", 8}, {"hops", 2}},
          {{"crossings", 84}, {"time", 10.5e-3}});
    check("token.pairs", {{"nodes", 15}, {"tokens", 4}}, {{"pairs", 7}, {"idle", 3}});
    check("filecopy.mix", {{"nodes", 14}, {"remote", 3}}, {{"local", 8}});
}

TEST_CASE("Meshes joined by links carry what the fullest link allows", "[presets][beowulf]")
{
    // 2 meshes of 16 nodes: 16 of 31 others are outside; 1 + 9/15 = 1.6 segments inside, 15/31 * 1.6 + 16/31 * 2 = 56/31 in all.
    // 8 segments * 1 MB/s / (16 * 56/31) = 0.2768 MB/s; 7.8 MB/s / (2 * 16 * 16/31) = 0.4723 MB/s; one link: 7.8 / (32 * 16/31).
    check("mesh.groups",
          {{"meshes", 2}},
          {{"of_mesh", 16},
           {"nodes", 32},
           {"outside", 16.0 / 31},
           {"inside_hops", 1.6},
           {"hops", 56.0 / 31},
           {"alone", 8e6 / 25.6},
           {"segment_bound", 8e6 * 31 / (16 * 56)},
           {"link_bound", 7.8e6 * 31 / 512},
           {"rate", 8e6 * 31 / (16 * 56)},
           {"total", 32 * 8e6 * 31 / (16 * 56)},
           {"one_link", 8e6 * 31 / (16 * 56)}});
    // 256 meshes: 4080 of 4095 others are outside, so a link of 7.8 MB/s is the fullest.
    auto library = shippedPresets();
    const auto many = outputsOf(library, "mesh.groups", {{"meshes", 256}});
    CHECK(isClose(many.at("rate"), 7.8e6 / 32 * 4095 / 4080));
    CHECK(isClose(many.at("one_link"), 7.8e6 / 4096 * 4095 / 4080));
}

TEST_CASE("An alternating sender sends half of its packets the longer way", "[presets][beowulf]")
{
    // static, remote: two segments, one router
    check("mesh.path",
          {{"far", 1}},
          {{"paths", 1}, {"first", 2}, {"presence", 2}, {"hops", 2}, {"routers", 1}});
    // alternating, local, through nodes: 1 and 3 segments, 2 on average
    check("mesh.path",
          {{"far", 0}, {"alternate", 1}, {"other", 3}},
          {{"paths", 2}, {"first", 1}, {"presence", 4}, {"hops", 2}, {"routers", 1}});
    check("mesh.forward",
          {{"packets", 6}, {"routers", 0.5}, {"forward_time", 50e-6}},
          {{"per_packet", 25e-6}, {"time", 150e-6}});
}

TEST_CASE("TCP leaves 1448 of 1538 bytes to data", "[presets][tcp]")
{
    check("tcp.goodput",
          {{"wire_bandwidth", 1000 * kMbit}}, // 125 MB/s * 1448 / 1538
          {{"mss", 1448},
           {"bandwidth", 125e6 * 1448 / 1538},
           {"bus_bytes", 1607}, // 1500 + 14 + 40, and half of an acknowledgement of 52 + 14 + 40
           {"bus_share", 1448.0 / 1607}});
    check("tcp.goodput",
          {{"wire_bandwidth", 100 * kMbit}, {"mtu", 9000}, {"headers", 40}, {"framing", 38}},
          {{"mss", 8960},
           {"bandwidth", 12.5e6 * 8960 / 9038},
           {"bus_bytes", 9101},
           {"bus_share", 8960.0 / 9101}});
    // 125 MB/s / 1538 B = 81274 packets a second, 15 us each
    check(
        "tcp.interrupt_load", {}, {{"packet_rate", 125e6 / 1538}, {"load", 125e6 / 1538 * 15e-6}});
    check("tcp.host_work", {{"bytes", 1e6}}, {{"time", 8e-3}});
}

TEST_CASE("A TCP window doubles until it takes a round trip", "[presets][tcp]")
{
    auto library = shippedPresets();
    Random random(41);
    for (int i = 0; i < kSamples; ++i) {
        const double k = random.whole(0, 1 << 22);
        const double bandwidth = random.scale(1e6, 1e9);
        const double rtt = random.scale(1e-6, 1e-2);
        const double wait = random.scale(1e-6, 1e-2);
        const double mss = random.whole(500, 9000);
        const double first = random.whole(1, 8);
        double rounds = 1; // windows of 1, 2, 4, ... times the first one
        double stall = 0;
        double window = first * mss;
        for (double sent = window; sent < k; sent += window) {
            stall += std::max(0.0, rtt + wait - window / bandwidth);
            window *= 2;
            ++rounds;
        }
        checkOutputs(library,
                     "tcp.slow_start",
                     {{"k", k},
                      {"bandwidth", bandwidth},
                      {"rtt", rtt},
                      {"coalesce", wait},
                      {"mss", mss},
                      {"initial_window", first}},
                     {{"rounds", rounds}, {"stall", stall}});
    }
}

TEST_CASE("An all-to-all exchange takes P - 1 messages in turn", "[presets][tcp]")
{
    // 8 KB / 8 = 1 KB at 10 MB/s: 100 us; with 60 us and 20 us: 180 us, seven times
    check("tcp.all_to_all",
          {{"S", 8e3}, {"P", 8}, {"bandwidth", 1e7}, {"per_message", 60e-6}, {"stall", 20e-6}},
          {{"k", 1e3}, {"t_message", 180e-6}, {"time", 1260e-6}});
    check("tcp.message",
          {{"k", 1e3}, {"bandwidth", 1e7}, {"per_message", 60e-6}, {"stall", 20e-6}},
          {{"time", 180e-6}});
    // 2 links: 10 MB/s * 1.9, more than the host's 15 MB/s: 1 KB in 66.7 us, with 2 * 5 us + 10 us
    check("mpi.all_to_all",
          {{"S", 8e3},
           {"P", 8},
           {"bandwidth", 1e7},
           {"links", 2},
           {"host_bandwidth", 1.5e7},
           {"latency", 1e-5},
           {"overhead", 5e-6}},
          {{"k", 1e3}, {"rate", 1.5e7}, {"per_message", 2e-5}, {"time", 7 * (2e-5 + 1e3 / 1.5e7)}});
}

TEST_CASE("A MultiEdge message of 128 KiB takes 15 frames", "[presets][multiedge]")
{
    // 131072 / 8960 = 14.6; 131072 + 15 * 78 = 132242 B on the wire
    check("multiedge.frames",
          {{"message", 131072}},
          {{"payload", 8960},
           {"frames", 15},
           {"wire_bytes", 132242},
           {"last_frame", 131072 - 14 * 8960 + 78},
           {"frame", 132242.0 / 15},
           {"payload_share", 8960.0 / 9038}});
    check("multiedge.copy", {{"message", 13000}, {"copy_bandwidth", 1.3e9}}, {{"time", 1e-5}});
    check("multiedge.copy",
          {{"message", 13000}, {"copies", 0}, {"copy_bandwidth", 1.3e9}},
          {{"time", 0}});
    check("multiedge.packet", {{"frames", 15}, {"packet_time", 3e-6}}, {{"time", 45e-6}});
    check("multiedge.device", {{"frames", 15}, {"device_time", 1e-6}}, {{"time", 15e-6}});
    // 1 us and 0.3 us for the completion of a frame that was sent
    check("multiedge.device",
          {{"frames", 15}, {"device_time", 1e-6}, {"completion_time", 0.3e-6}},
          {{"time", 19.5e-6}});
    check("multiedge.poll", {{"visits", 15}, {"visit_time", 1e-7}}, {{"time", 1.5e-6}});
    check("multiedge.flight", {{"latency", 7e-6}, {"notice_time", 4e-6}}, {{"time", 11e-6}});
    check("multiedge.memory_traffic",
          {{"message", 1e6}, {"crossings", 3}, {"memory_bandwidth", 2.5e9}},
          {{"time", 1.2e-3}});
    check("striping.transfer", {{"bytes", 1e6}, {"bandwidth", 1e9}}, {{"time", 1e-3}});
}

TEST_CASE("Two threads copy twice as fast, four no faster", "[presets][multiedge]")
{
    const auto copies = [](double size, double threads, double bandwidth, double level) {
        check("multiedge.memory_copy",
              {{"size", size}, {"threads", threads}},
              {{"bandwidth", bandwidth},
               {"bus_bandwidth", 2.6e9},
               {"footprint", 2 * size},
               {"level", level}});
    };
    copies(64 * 1024, 1, 1.3e9, 1); // source and target are 128 KiB
    copies(128 * 1024, 2, 2.6e9, 2);
    copies(kMiB, 4, 2.6e9, 3);
}

TEST_CASE("A 32-bit PCI bus of 33 MHz carries 132 MB/s", "[presets][inic]")
{
    check("inic.bus_peak", {}, {{"bandwidth", 132e6}, {"headroom", 132.0 / 250}});
    check("inic.bus_peak",
          {{"width", 8}, {"clock", 66e6}},
          {{"bandwidth", 528e6}, {"headroom", 528.0 / 250}});
    check("inic.bus_crossing", {{"bytes", 132e3}}, {{"time", 1e-3}});
}

namespace
{

// Latency, overheads and gaps of a network of any speed.
struct Network {
    double L, os, orr, g, G;

    explicit Network(Random& random)
        : L(random.scale(1e-7, 1e-3))
        , os(random.scale(1e-7, 1e-3))
        , orr(random.scale(1e-7, 1e-3))
        , g(random.scale(1e-7, 1e-3))
        , G(random.scale(1e-11, 1e-6))
    {
    }

    [[nodiscard]] double slowest() const { return std::max({g, os, orr}); }
};

} // namespace

TEST_CASE("logp.one_way is os + L + or, logp.round_trip twice that", "[presets][logp]")
{
    checkBlock("logp.one_way");
    checkBlock("logp.round_trip");
    auto library = shippedPresets();
    Random random(1);
    for (int i = 0; i < kSamples; ++i) {
        const Network net(random);
        const Values parameters{{"L", net.L}, {"os", net.os}, {"or", net.orr}};
        const double once = net.os + net.L + net.orr;
        checkOutputs(library, "logp.one_way", parameters, {{"time", once}});
        checkOutputs(
            library, "logp.round_trip", parameters, {{"one_way", once}, {"time", 2 * once}});
    }
}

TEST_CASE("logp.stream sends a message every max(g, os, or)", "[presets][logp]")
{
    checkBlock("logp.stream");
    checkBlock("logp.injection");
    auto library = shippedPresets();
    Random random(2);
    for (int i = 0; i < kSamples; ++i) {
        const Network net(random);
        const double n = random.whole(1, 100000);
        const double interval = net.slowest();
        checkOutputs(
            library,
            "logp.stream",
            {{"n", n}, {"L", net.L}, {"os", net.os}, {"or", net.orr}, {"g", net.g}},
            {{"interval", interval}, {"time", net.os + (n - 1) * interval + net.L + net.orr}});
        checkOutputs(library,
                     "logp.injection",
                     {{"n", n}, {"os", net.os}, {"or", net.orr}, {"g", net.g}},
                     {{"interval", interval}, {"time", (n - 1) * interval}});
    }
}

TEST_CASE("A stream of one message takes the time of one message", "[presets][logp]")
{
    auto library = shippedPresets();
    Random random(3);
    const Network net(random);
    const auto stream =
        outputsOf(library,
                  "logp.stream",
                  {{"n", 1}, {"L", net.L}, {"os", net.os}, {"or", net.orr}, {"g", net.g}});
    const auto single =
        outputsOf(library, "logp.one_way", {{"L", net.L}, {"os", net.os}, {"or", net.orr}});
    CHECK(isClose(stream.at("time"), single.at("time")));
}

TEST_CASE("The parts of a LogP message are separate blocks", "[presets][logp]")
{
    for (const auto* const id : {"logp.send", "logp.flight", "logp.receive", "logp.capacity"})
        checkBlock(id);
    auto library = shippedPresets();
    Random random(8);
    for (int i = 0; i < kSamples; ++i) {
        const Network net(random);
        checkOutputs(library, "logp.send", {{"os", net.os}}, {{"time", net.os}});
        checkOutputs(library, "logp.flight", {{"L", net.L}}, {{"time", net.L}});
        checkOutputs(library, "logp.receive", {{"or", net.orr}}, {{"time", net.orr}});
        checkOutputs(library,
                     "logp.capacity",
                     {{"L", net.L}, {"g", net.g}},
                     {{"messages", std::ceil(net.L / net.g)}});
    }
}

TEST_CASE("loggp.one_way is os + (k - 1) G + L + or", "[presets][logp]")
{
    checkBlock("loggp.one_way");
    checkBlock("loggp.round_trip");
    auto library = shippedPresets();
    Random random(4);
    for (int i = 0; i < kSamples; ++i) {
        const Network net(random);
        const double k = random.whole(1, 1 << 24);
        const Values parameters{
            {"k", k}, {"L", net.L}, {"os", net.os}, {"or", net.orr}, {"G", net.G}};
        const double time = net.os + (k - 1) * net.G + net.L + net.orr;
        checkOutputs(
            library, "loggp.one_way", parameters, {{"time", time}, {"bandwidth", k / time}});
        checkOutputs(library,
                     "loggp.round_trip",
                     parameters,
                     {{"one_way", time}, {"time", 2 * time}, {"bandwidth", k / time}});
    }
}

TEST_CASE("loggp.stream puts (k - 1) G + max(g, os, or) between messages", "[presets][logp]")
{
    checkBlock("loggp.stream");
    auto library = shippedPresets();
    Random random(5);
    for (int i = 0; i < kSamples; ++i) {
        const Network net(random);
        const double k = random.whole(1, 1 << 20);
        const double n = random.whole(1, 10000);
        const double bytes = (k - 1) * net.G;
        const double interval = bytes + net.slowest();
        const double time = net.os + (n - 1) * interval + bytes + net.L + net.orr;
        checkOutputs(library,
                     "loggp.stream",
                     {{"n", n},
                      {"k", k},
                      {"L", net.L},
                      {"os", net.os},
                      {"or", net.orr},
                      {"g", net.g},
                      {"G", net.G}},
                     {{"interval", interval}, {"time", time}, {"bandwidth", n * k / time}});
    }
}

} // namespace clusterwright::tests::network_blocks_test
