// Worked numbers of the blocks of machines (Maestro2, the NOW, the Beowulf) and of programs on them. The designs of shared Ethernet
// against simulations of back-off, packet by packet.

#include "model/core/file.h"
#include "tests/presets/ethernet_simulation.h"
#include "tests/presets/mesh_simulation.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace clusterwright::tests::machine_blocks_test
{

namespace
{

constexpr int kMostHosts = 32;

void check(const std::string& id, const Values& parameters, const Values& expected)
{
    checkBlock(id);
    auto library = shippedPresets();
    checkOutputs(library, id, parameters, expected);
}

// A broadcast as in MPICH: distances halve from round to round, and each host that has the message sends it to the host at this distance.
// Returns the sends of each host.
std::vector<int> broadcastSends(int hosts, int& rounds)
{
    std::vector<int> sends(static_cast<std::size_t>(hosts), 0);
    int distance = 1;
    for (rounds = 0; distance < hosts; distance *= 2)
        ++rounds;
    for (distance /= 2; distance > 0; distance /= 2)
        for (int sender = 0; sender + distance < hosts; sender += 2 * distance)
            ++sends[static_cast<std::size_t>(sender)];
    return sends;
}

} // namespace

TEST_CASE("The binomial tree is the broadcast in doubling rounds", "[presets][maestro2]")
{
    auto library = shippedPresets();
    for (int hosts = 1; hosts <= kMostHosts; ++hosts) {
        int rounds = 0;
        const auto sends = broadcastSends(hosts, rounds);
        const auto relaying = [&](int most) {
            return static_cast<double>(
                std::count_if(sends.begin() + 1, sends.end(), [&](int n) { return n > most; }));
        };
        checkOutputs(library,
                     "collective.binomial_tree",
                     {{"P", hosts}},
                     {{"steps", rounds},
                      {"messages", hosts - 1},
                      {"initiator_sends", sends[0]},
                      {"relaying_hosts", relaying(0)},
                      {"relaying_twice", relaying(1)},
                      {"relays", hosts - 1 - sends[0]},
                      {"pure_receivers", hosts - 1 - relaying(0)},
                      {"messages_per_step", rounds > 0 ? (hosts - 1.0) / rounds : 0}});
    }
}

TEST_CASE("Recursive doubling folds hosts beyond a power of two", "[presets][maestro2]")
{
    auto library = shippedPresets();
    for (int hosts = 1; hosts <= kMostHosts; ++hosts) {
        int core = 1;
        int doublings = 0;
        for (; 2 * core <= hosts; core *= 2)
            ++doublings;
        const int rest = hosts - core;
        int steps = rest > 0 ? 2 : 0; // one before, one after the exchanges
        int messages = 2 * rest;
        for (int distance = 1; distance < core; distance *= 2) {
            ++steps;
            messages += core; // every host of the core sends one
        }
        checkOutputs(
            library,
            "collective.recursive_doubling",
            {{"P", hosts}},
            {{"doublings", doublings},
             {"core", core},
             {"rest", rest},
             {"steps", steps},
             {"messages", messages},
             {"messages_per_step", steps > 0 ? static_cast<double>(messages) / steps : 0}});
    }
}

TEST_CASE("A crossbar sends eight copies at once, a NIC one by one", "[presets][maestro2]")
{
    // 20 KB at 400 MB/s: 50 us; pieces of 8 KB: 3, so 2 pauses of 1 us; 2 us to start: 54 us
    const auto fanOut = [](double atOnce, double rounds) {
        check("collective.fan_out",
              {{"copies", 8},
               {"copies_at_once", atOnce},
               {"n", 2e4},
               {"bandwidth", 4e8},
               {"packet", 8192},
               {"t_packet", 1e-6},
               {"t_copy", 2e-6}},
              {{"rounds", rounds}, {"packets", 3}, {"t_one", 52e-6}, {"time", rounds * 54e-6}});
    };
    fanOut(8, 1);
    fanOut(3, 3);
    fanOut(1, 8);
}

TEST_CASE("The firmware of Maestro2 takes its messages and calls in turn", "[presets][maestro2]")
{
    check("maestro2.firmware",
          {{"messages", 2}, {"calls", 3}, {"t_message", 4e-6}, {"t_call", 1.65e-6}},
          {{"time", 12.95e-6}});
    check("maestro2.host_call", {{"calls", 3}, {"t_call", 1e-6}}, {{"time", 3e-6}});
    check("pci.transfer", {{"n", 528}, {"bandwidth", 528e6}}, {{"time", 1e-6}});
    // 8 messages out with commands of 32 B, 4 in with 16 B: 8 * 40 + 4 * 24 B
    check("pci.message_traffic",
          {{"sent", 8}, {"received", 4}, {"n", 8}, {"send_command", 32}, {"receive_command", 16}},
          {{"out_bytes", 320}, {"in_bytes", 96}, {"data", 96}, {"traffic", 416}});
}

TEST_CASE("A strided transfer asks once, or for every block", "[presets][maestro2]")
{
    // 100 blocks of 64 B at 400 MB/s: 16 us; 100 requests of 1 us, or a call of 5 us and 100 steps of 0.1 us
    check("strided.per_request",
          {{"blocks", 100}, {"block", 64}, {"t_request", 1e-6}, {"bandwidth", 4e8}},
          {{"requests", 100},
           {"volume", 6400},
           {"t_idle", 100e-6},
           {"t_busy", 16e-6},
           {"time", 116e-6}});
    check(
        "strided.single_request",
        {{"blocks", 100}, {"block", 64}, {"t_call", 5e-6}, {"t_next", 1e-7}, {"bandwidth", 4e8}},
        {{"requests", 1}, {"volume", 6400}, {"t_idle", 15e-6}, {"t_busy", 16e-6}, {"time", 31e-6}});
}

TEST_CASE("Active Messages have three classes by size", "[presets][am]")
{
    const auto message = [](double bytes, double kind, double data) {
        // 2 + 4 + 5 us and 25 ns for each byte
        const double time = 11e-6 + data * 25e-9;
        check("am.message",
              {{"k", bytes}, {"os", 2e-6}, {"or", 4e-6}, {"L", 5e-6}, {"G", 25e-9}},
              {{"class", kind}, {"data", data}, {"time", time}, {"bandwidth", bytes / time}});
    };
    message(16, 1, 0);
    message(64, 2, 128); // at least 128 B
    message(8192, 2, 8192);
    message(8193, 3, 8193);
    check("am.firmware", {{"t_message", 5.8e-6}}, {{"time", 5.8e-6}});
    check("am.nic_memory", {{"k", 3000}, {"bandwidth", 3e8}}, {{"time", 20e-6}});
    check("am.transfer", {{"k", 3800}, {"bandwidth", 38e6}}, {{"time", 1e-4}});
}

TEST_CASE("An MPI message is eager up to its limit", "[presets][mpi]")
{
    const double L = 5e-6;
    const auto message = [&](double bytes, bool isEager) {
        const double copy = bytes / 160e6;
        const double handshake = 2 * (2e-6 + L + 4e-6);
        const double data = 2e-6 + bytes * 25e-9 + L + 4e-6 + 3e-6;
        const double time = isEager ? data + copy : handshake + data;
        check("mpi.message",
              {{"k", bytes},
               {"os", 2e-6},
               {"or", 4e-6},
               {"L", L},
               {"G", 25e-9},
               {"t_match", 3e-6},
               {"copy_bandwidth", 160e6}},
              {{"T_copy", copy},
               {"T_handshake", handshake},
               {"T_data", data},
               {"T_eager", data + copy},
               {"T_rendezvous", handshake + data},
               {"T_message", time},
               {"T_cpu", 9e-6 + (isEager ? copy : 0)},
               {"bandwidth", bytes / time}});
        check("mpi.handshake",
              {{"k", bytes}, {"os", 2e-6}, {"or", 4e-6}, {"L", L}},
              {{"eager", isEager}, {"time", isEager ? 0 : handshake}});
        check("mpi.buffer_copy",
              {{"k", bytes}, {"copy_bandwidth", 160e6}},
              {{"time", isEager ? copy : 0}});
    };
    message(8191, true);
    message(8192, false);
    check("mpi.match", {{"t_match", 3e-6}}, {{"time", 3e-6}});
    check("mpi.linear",
          {{"k", 4e3}, {"startup", 40e-6}, {"bandwidth", 4e7}},
          {{"time", 140e-6}, {"half_size", 1600}});
}

TEST_CASE("Disks and memories move their bytes at their rates", "[presets][now]")
{
    check("disk.random_read",
          {{"bytes", 8192}, {"seek", 9e-3}, {"half_turn", 4e-3}, {"rate", 4.096e6}},
          {{"positioning", 13e-3}, {"time", 15e-3}});
    check("disk.striped_read", {{"bytes", 55e6}, {"disks", 5}, {"rate", 5.5e6}}, {{"time", 2}});
    check("disk.parity_writes", {{"stripe", 5}}, {{"whole_stripe", 1.25}, {"single_block", 4}});
    // three crossings beyond the cache, two in it
    check("memory.copy",
          {{"bytes", 1e6}, {"memory_bandwidth", 6e8}, {"cache", 1e5}, {"cache_bandwidth", 2e9}},
          {{"traffic", 3e6}, {"time", 5e-3}});
    check("memory.copy",
          {{"bytes", 1e4}, {"memory_bandwidth", 6e8}, {"cache", 1e5}, {"cache_bandwidth", 2e9}},
          {{"traffic", 3e4}, {"time", 1e-5}});
    // untiled, each element of 16 B loads a line of 64 B: 4 + 2 crossings
    check("memory.transpose",
          {{"bytes", 1e6},
           {"memory_bandwidth", 6e8},
           {"cache", 1e5},
           {"cache_bandwidth", 2e9},
           {"tiled", 0}},
          {{"reads", 4e6}, {"traffic", 6e6}, {"time", 1e-2}});
    check("fft.row_cores",
          {{"n", 1024}, {"c", 1e-9}, {"cores", 4}, {"t_memory", 1e-6}},
          {{"t_arithmetic", 2.56e-6}, {"t_1d", 2.56e-6}});
}

TEST_CASE("A sort reads its disks while it exchanges records", "[presets][sort]")
{
    // Of 4 nodes, 3/4 of the records leave: 1 + 2 * 3/4 = 2.5 crossings, 32 MB/s; 38 / (3/4) = 50.7 MB/s
    const auto exchange = [](double read, double rate) {
        check("sort.disk_exchange",
              {{"nodes", 4}, {"read_rate", read}},
              {{"away", 0.75},
               {"crossings", 2.5},
               {"bus_rate", 32e6},
               {"network_rate", 38e6 / 0.75},
               {"rate", rate},
               {"total", 4 * rate}});
    };
    exchange(8.3e6, 8.3e6);
    exchange(40e6, 32e6);
}

TEST_CASE("Bucket sort misses the cache beyond its open buckets", "[presets][sort]")
{
    const auto bucketSort = [](double keys, double stream) {
        // 24 of 96 buckets are open: 3/4 of 120 ns; 20 ns of instructions
        check("sort.bucket_sort",
              {{"keys", keys},
               {"buckets", 96},
               {"t_key", 20e-9},
               {"open_buckets", 24},
               {"miss", 120e-9},
               {"memory_bandwidth", 6e8},
               {"cache", 1e5},
               {"cache_bandwidth", 2e9}},
              {{"t_stream", stream}, {"t_miss", 90e-9}, {"time", keys * (110e-9 + stream)}});
    };
    bucketSort(1e6, 20e-9);                                         // 12 B at 600 MB/s
    bucketSort(1e4, 4e-9);                                          // 8 B at 2 GB/s
    check("sort.quicksort", {{"keys", 1024}}, {{"time", 51.2e-6}}); // 1024 * 10 * 5 ns
}

TEST_CASE("BT gives each of 16 processors four cells of the grid", "[presets][npb]")
{
    // 4 slabs of 64 / 4 = 16 points; equal shares
    check("npb.bt_cells",
          {{"P", 16}, {"n", 64}},
          {{"q", 4},
           {"cells", 64},
           {"cells_per_processor", 4},
           {"cells_per_slab", 16},
           {"cells_per_slab_and_processor", 1},
           {"side", 16},
           {"small", 16},
           {"thick", 0},
           {"largest_share", 1.0 / 16},
           {"balance", 1}});
    // 10 points on 3 slabs: 4 + 3 + 3; the largest share has cells of 64, 27 and 27 of 1000 points
    check("npb.bt_cells",
          {{"P", 9}, {"n", 10}},
          {{"q", 3},
           {"cells", 27},
           {"cells_per_processor", 3},
           {"cells_per_slab", 9},
           {"cells_per_slab_and_processor", 1},
           {"side", 4},
           {"small", 3},
           {"thick", 1},
           {"largest_share", 0.118},
           {"balance", 1000.0 / 118 / 9}});
}

TEST_CASE("BT sends faces and the boundaries of its solves", "[presets][npb]")
{
    // Faces of 16 * 16 points: forward 30 * 8 B, backward 5 * 8 B, copies 3 * 2 * 5 * 8 B a point
    check("npb.bt_messages",
          {{"q", 4}, {"side", 16}},
          {{"forward", 61440},
           {"backward", 10240},
           {"face", 61440},
           {"face_messages", 6},
           {"solve_messages", 18},
           {"messages", 24},
           {"bytes", 6 * 61440 + 9 * 71680},
           {"mean_size", (6 * 61440 + 9 * 71680) / 24.0}});
    check("npb.multipartition",
          {{"q", 4}, {"t_cell", 10e-3}, {"t_forward", 2e-3}, {"t_backward", 1e-3}},
          {{"T_compute", 40e-3}, {"T_pass", 9e-3}, {"time", 49e-3}, {"busy_share", 40.0 / 49}});
    // 3478.8 * 10^6 - 17655.7 * 10^4 + 28023.7 * 100
    check("npb.bt_work", {{"n", 100}}, {{"flops", 3478.8e6 - 176.557e6 + 2.80237e6}});
}

TEST_CASE("LU halves its grid in turn", "[presets][npb]")
{
    // 8 = 4 * 2: 65 points give sides of 17 and 33; in the interior two neighbours along x, one along y
    check("npb.lu_grid",
          {{"P", 8}, {"n", 65}},
          {{"halvings", 3},
           {"px", 4},
           {"py", 2},
           {"side_x", 17},
           {"side_y", 33},
           {"largest_share", 561.0 / 4225},
           {"balance", 4225.0 / 561 / 8},
           {"planes", 63},
           {"sides", 3},
           {"upstream", 2}});
    // Rows of 16 points, 40 B each, for each of 62 planes, and a face of two layers; 3 sides
    check("npb.lu_messages",
          {{"side", 16}, {"planes", 62}, {"sides", 3}},
          {{"row", 640},
           {"face", 81920},
           {"messages", 189},
           {"bytes", 3 * (62 * 640 + 81920)},
           {"mean_size", 3 * (62 * 640 + 81920) / 189.0}});
    check("npb.lu_work", {{"n", 10}}, {{"flops", 1984770 - 1092330 + 277709 - 144010}});
    // 4 + 2 - 2 hops of 1.2 ms to fill, then 62 planes of 1.1 ms
    check("npb.wavefront",
          {{"planes", 62},
           {"px", 4},
           {"py", 2},
           {"t_plane", 1e-3},
           {"t_message", 2e-4},
           {"t_overhead", 1e-4}},
          {{"hops", 4},
           {"T_fill", 4.8e-3},
           {"T_stream", 68.2e-3},
           {"time", 73e-3},
           {"fill_share", 4.8 / 73}});
}

TEST_CASE("A program takes its operations and messages in turn", "[presets][npb]")
{
    check("npb.compute", {{"flops", 38e6}, {"rate", 38e6}}, {{"time", 1}});
    check("npb.exchange", {{"messages", 24}, {"t_message", 2e-3}}, {{"time", 48e-3}});
    // 16 nodes of 100 MHz with 0.02625 operations in a cycle: 42 Mflop/s
    check("beowulf.sustained_rate",
          {{"nodes", 16}, {"processors", 1}, {"clock", 1e8}, {"flop_per_cycle", 0.02625}},
          {{"node_rate", 2.625e6}, {"rate", 42e6}, {"time", 1e9 / 42e6}});
}

TEST_CASE("Every shipped block is compared with worked numbers", "[presets][blocks]")
{
    const auto root = shippedPresetsFolder().parent_path();
    std::string tests;
    for (const auto& entry : std::filesystem::directory_iterator(root / "tests/presets"))
        if (entry.path().filename().string().ends_with("_blocks_test.cpp"))
            tests += model::readFile(entry.path()).value();
    REQUIRE_FALSE(tests.empty());
    for (const auto& id : shippedPresets().ids(model::PresetKind::Block)) {
        INFO(id);
        CHECK(tests.find('"' + id + '"') != std::string::npos);
    }
}

} // namespace clusterwright::tests::machine_blocks_test

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

} // namespace clusterwright::tests::ethernet_designs_test
