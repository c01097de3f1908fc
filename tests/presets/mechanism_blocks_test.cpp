// Blocks of mechanisms that the papers describe without an equation of their own; NCCL's model, and models of messages.

#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"

#include <cmath>

namespace clusterwright::tests::mechanism_blocks_test
{

namespace
{

constexpr double kMB = 1e6;

// A 4 MB file on a disk that reads 1 MB/s, and writes at half of this.
Values fileCopy(double buffer)
{
    return {{"copies", 2},
            {"file", 4 * kMB},
            {"disk_rate", 1 * kMB},
            {"write_share", 0.5},
            {"buffer", buffer}};
}

Values remoteCopy(double buffer)
{
    auto values = fileCopy(buffer);
    values.merge(Values{{"chunk", 4000},
                        {"packets", 3},
                        {"packet_work", 1e-4}, // 1000 chunks * 3 packets * 0.1 ms = 0.3 s
                        {"network", 10 * kMB}});
    return values;
}

} // namespace

TEST_CASE("A DMA engine of 90 % at 64 KiB takes a ninth of this transfer to start",
          "[presets][inic]")
{
    checkBlock("inic.dma_start");
    auto library = shippedPresets();
    // 64 KiB at 80 MiB/s: 781.25 us. 781.25 / 0.9 - 781.25 = 86.806 us a start; two of them 173.61 us.
    checkOutputs(library,
                 "inic.dma_start",
                 {{"transfers", 2}, {"t_full", 781.25e-6}},
                 {{"t_start", 781.25e-6 / 9}, {"time", 2 * 781.25e-6 / 9}});
    // At full efficiency nothing is left to start: the times of equations 6 to 9.
    checkOutputs(library,
                 "inic.dma_start",
                 {{"transfers", 2}, {"t_full", 781.25e-6}, {"dma_efficiency", 1}},
                 {{"t_start", 0}, {"time", 0}});
}

TEST_CASE("An INIC interrupts once per transpose and once per faulty packet", "[presets][inic]")
{
    checkBlock("inic.interrupts");
    auto library = shippedPresets();
    // 512 rows on 8 nodes: 512^2 * 16 / 64 = 65536 B to each of 7 others, ceil(65536 / 1460) = 45 packets from each.
    checkOutputs(library,
                 "inic.interrupts",
                 {{"P", 8}, {"rows", 512}, {"faults", 0.001}},
                 {{"share", 65536},
                  {"packets", 7 * 45},
                  {"interrupts", 1 + 0.315},
                  {"coalescing_gap", 0.0005}}); // 2000 1/s
}

TEST_CASE("A count sort in one memory moves 28 bytes per 32-bit key", "[presets][sort]")
{
    checkBlock("sort.count_sort_memory");
    auto library = shippedPresets();
    // Key: read, read, write. Counter: read and write in both passes. 3 * 4 B + 4 * 4 B = 28 B; 1e6 keys at 140 MB/s.
    checkOutputs(library,
                 "sort.count_sort_memory",
                 {{"keys", 1e6}, {"memory_bandwidth", 140e6}},
                 {{"per_key", 28}, {"time", 0.2}});
}

TEST_CASE("A Maestro2 module is relocated, moved over PCI and over the link", "[presets][maestro2]")
{
    checkBlock("maestro2.module_load");
    auto library = shippedPresets();
    const Values given{{"module", 16384},
                       {"symbols", 100},
                       {"t_symbol", 0.5e-6},
                       {"pci_bandwidth", 512e6},
                       {"link_bandwidth", 400e6},
                       {"packet", 8192},
                       {"to_switch", 1},
                       {"t_message", 4e-6},
                       {"t_register", 10e-6}};
    // 50 us of look-ups, 32 us on PCI, two pieces of 4 us and 40.96 us on the wire, 10 us to register.
    checkOutputs(library,
                 "maestro2.module_load",
                 given,
                 {{"t_relocate", 50e-6},
                  {"t_bus", 32e-6},
                  {"pieces", 2},
                  {"t_wire", 48.96e-6},
                  {"time", 140.96e-6}});
    auto toCard = given;
    toCard["to_switch"] = 0;
    checkOutputs(
        library,
        "maestro2.module_load",
        toCard,
        {{"t_relocate", 50e-6}, {"t_bus", 32e-6}, {"pieces", 0}, {"t_wire", 0}, {"time", 92e-6}});
}

TEST_CASE("MultiEdge resends lost frames, or the window behind each", "[presets][multiedge]")
{
    checkBlock("multiedge.loss");
    auto library = shippedPresets();
    Values given{
        {"frames", 15}, {"frame", 9000}, {"bit_errors", 0}, {"overrun", 0.2}, {"window", 4}};
    // One frame in five is lost, so 0.2 / 0.8 = 0.25 of each are sent again: 15 * 1.25. Timers: 15 * 0.25 * 1 ms.
    checkOutputs(
        library,
        "multiedge.loss",
        given,
        {{"bits", 72000}, {"loss", 0.2}, {"resent", 0.25}, {"sent", 18.75}, {"delay", 3.75e-3}});
    given["go_back"] = 1; // four frames for each loss
    CHECK(isClose(outputsOf(library, "multiedge.loss", given).at("resent"), 1));
    // 72000 bits at 1e-6 all arrive with (1 - 1e-6)^72000.
    given["overrun"] = 0;
    given["bit_errors"] = 1e-6;
    CHECK(isClose(outputsOf(library, "multiedge.loss", given).at("loss"),
                  1 - std::pow(1 - 1e-6, 72000),
                  1e-9));
}

TEST_CASE("A MultiEdge window limits a link to one window per round trip", "[presets][multiedge]")
{
    checkBlock("multiedge.window");
    auto library = shippedPresets();
    // A frame of 9000 B at 1 GB/s takes 9 us; with 2 * 20 us the round trip is 49 us. Two frames of 8820 B in it are 360 MB/s.
    // The link carries 980 MB/s: 49 us * 980 MB/s = 48020 B, or 5.44 frames, so it takes a window of 6.
    checkOutputs(library,
                 "multiedge.window",
                 {{"window", 2},
                  {"payload", 8820},
                  {"frame", 9000},
                  {"rate", 1e9},
                  {"one_way", 20e-6},
                  {"ack_every", 2},
                  {"ack", 90}},
                 {{"round_trip", 49e-6},
                  {"window_rate", 360e6},
                  {"link_rate", 980e6},
                  {"throughput", 360e6},
                  {"needed", 6},
                  {"ack_share", 0.005}});
}

TEST_CASE("Programmed I/O takes the cycles of its reads and writes", "[presets][am]")
{
    checkBlock("am.programmed_io");
    auto library = shippedPresets();
    // 5 * 7 and 5 * 16 cycles of 40 ns.
    checkOutputs(library,
                 "am.programmed_io",
                 {},
                 {{"write_time", 1.4e-6}, {"read_time", 3.2e-6}, {"time", 4.6e-6}});
}

TEST_CASE("Two needed nodes and a spare are two of three", "[presets][availability]")
{
    checkBlock("availability.spares");
    auto library = shippedPresets();
    // Up for 9 h of 10: 0.9. Two are up with 0.81; at least two of three with 0.9^3 + 3 * 0.9^2 * 0.1 = 0.972.
    checkOutputs(library,
                 "availability.spares",
                 {{"needed", 2}, {"spares", 1}, {"mtbf", 32400}, {"mttr", 3600}},
                 {{"up", 0.9},
                  {"all_up", 0.81},
                  {"enough_up", 0.972},
                  {"too_few", 0.028}, // 3 * 0.9 * 0.1^2 + 0.1^3
                  {"down", 0.3},
                  {"short", 0.028 * 365 * 86400}});
    // Down with q = 1 / 1000001: 3 q^2 (1 - q) + q^3. The digits of 1 - enough_up would end after four.
    const double q = 1 / 1000001.0;
    const auto rare = outputsOf(
        library, "availability.spares", {{"needed", 2}, {"spares", 1}, {"mtbf", 1e6}, {"mttr", 1}});
    CHECK(isClose(rare.at("too_few"), 3 * q * q * (1 - q) + q * q * q, 1e-12));
    CHECK(outputsOf(library,
                    "availability.spares",
                    {{"needed", 2}, {"spares", 1}, {"mtbf", 1e6}, {"mttr", 0}})
              .at("short") == 0);
}

TEST_CASE("Row FFTs on a card are limited by its units or its memory", "[presets][fft]")
{
    checkBlock("fft.fpga_rows");
    auto library = shippedPresets();
    // 2 passes over 32 rows of 5 * 64 * 6 = 1920 operations at 2 * 60 MHz: 1.024 ms. 64^2 * 16 / 2 = 32768 B, four times.
    const Values given{
        {"rows", 64}, {"P", 2}, {"units", 2}, {"clock", 60e6}, {"memory_bandwidth", 131.072e6}};
    checkOutputs(library,
                 "fft.fpga_rows",
                 given,
                 {{"data", 32768}, {"t_units", 1.024e-3}, {"t_memory", 1e-3}, {"time", 1.024e-3}});
    auto slow = given;
    slow["memory_bandwidth"] = 65.536e6;
    CHECK(isClose(outputsOf(library, "fft.fpga_rows", slow).at("time"), 2e-3));
}

TEST_CASE("The middle ranges of Gaussian keys hold most of them", "[presets][sort]")
{
    checkBlock("sort.skew");
    auto library = shippedPresets();
    // Sum x of four uniform numbers: F(1.5) = (1.5^4 - 4 * 0.5^4) / 24 = 4.8125 / 24, and F(2) = 0.5.
    const double share = 0.5 - 4.8125 / 24;
    checkOutputs(library,
                 "sort.skew",
                 {{"P", 8}, {"samples", 64}},
                 {{"y", 1.5},
                  {"share", share},
                  {"imbalance", 8 * share},
                  {"sampled", 1 + std::sqrt(2 * std::log(8.0) / 64)}});
    // Two halves are equal.
    CHECK(isClose(outputsOf(library, "sort.skew", {{"P", 2}}).at("imbalance"), 1));
}

TEST_CASE("Cooperation turns disk reads into reads of remote memory", "[presets][cache]")
{
    checkBlock("cache.cooperative");
    auto library = shippedPresets();
    // In ms: 0.8 * 1 + 0.1 * 2 + 0.1 * 20 = 3 alone; with half of the disk reads 0.8 + 0.15 * 2 + 0.05 * 20 = 2.1.
    checkOutputs(library,
                 "cache.cooperative",
                 {{"local_hits", 0.8},
                  {"disk_reads", 0.1},
                  {"kept", 0.5},
                  {"t_local", 1e-3},
                  {"t_remote", 2e-3},
                  {"t_disk", 20e-3}},
                 {{"other", 0.1}, {"alone", 3e-3}, {"together", 2.1e-3}, {"gain", 3 / 2.1 - 1}});
}

TEST_CASE("A sort from disk takes one pass, or two beyond its memory", "[presets][sort]")
{
    checkBlock("sort.disk_to_disk");
    auto library = shippedPresets();
    // 50 s at 1/10 + 1/10 s per MB move 250 MB through one pass, or 125 MB through two; memory holds 100 MB.
    Values given{{"nodes", 2},
                 {"limit", 60},
                 {"start_up", 10},
                 {"memory", 100e6},
                 {"read_rate", 10e6},
                 {"write_rate", 10e6}};
    checkOutputs(library,
                 "sort.disk_to_disk",
                 given,
                 {{"pass_time", 0.2e-6},
                  {"in_time", 250e6},
                  {"one_pass", 100e6},
                  {"two_passes", 125e6},
                  {"data", 250e6}});
    given["memory"] = 200e6;
    CHECK(isClose(outputsOf(library, "sort.disk_to_disk", given).at("data"), 400e6));
}

TEST_CASE("Packets of a message overlap over bonded channels", "[presets][beowulf]")
{
    checkBlock("ethernet.cross");
    checkBlock("ethernet.handle");
    auto library = shippedPresets();
    // Three packets of 1 ms over two segments: 6 ms one after another; two channels carry two and one of them: 4 ms.
    const Values three{{"packets", 3}, {"packet_time", 1e-3}, {"hops", 2}};
    checkOutputs(library, "ethernet.cross", three, {{"in_turn", 3}, {"time", 6e-3}});
    auto bonded = three;
    bonded["channels"] = 2;
    checkOutputs(library, "ethernet.cross", bonded, {{"in_turn", 2}, {"time", 4e-3}});
    // 0.1625 ms a packet and 0.1 us for each of 1365 B: 0.299 ms; three packets 0.897 ms.
    checkOutputs(library,
                 "ethernet.handle",
                 {{"packets", 3}, {"host_time", 1.625e-4}, {"payload", 1365}, {"byte_time", 1e-7}},
                 {{"time", 3 * (1.625e-4 + 1.365e-4)}});
}

TEST_CASE("A local copy reads, then writes what the buffer does not hold", "[presets][beowulf]")
{
    checkBlock("filecopy.local");
    auto library = shippedPresets();
    // 4 MB / (1 MB/s) = 4 s; (4 MB - 1 MB) / (0.5 MB/s) = 6 s; 4 MB / 10 s = 0.4 MB/s
    checkOutputs(
        library,
        "filecopy.local",
        fileCopy(1 * kMB),
        {{"read", 4}, {"write", 6}, {"rate", 0.4 * kMB}, {"throughput", 0.8 * kMB}, {"time", 10}});
}

TEST_CASE("The slower of two disks limits a remote copy", "[presets][beowulf]")
{
    checkBlock("filecopy.remote");
    auto library = shippedPresets();
    const auto check = [&](double buffer, double write, double disk) {
        const double rate = 4 * kMB / (disk + 0.3);
        checkOutputs(library,
                     "filecopy.remote",
                     remoteCopy(buffer),
                     {{"read", 4},
                      {"write", write},
                      {"disk", disk},
                      {"work", 0.3},
                      {"rate", rate},
                      {"demand", 2 * rate},
                      {"throughput", 2 * rate},
                      {"network_bound", 0},
                      {"time", disk + 0.3}});
    };
    check(1 * kMB, 6, 6); // (4 MB - 1 MB) / (0.5 MB/s) = 6 s > 4 s
    check(3 * kMB, 2, 4); // (4 MB - 3 MB) / (0.5 MB/s) = 2 s < 4 s
    check(9 * kMB, 0, 4); // the buffer holds all of the file
}

TEST_CASE("The NIC limits the sum of a node's processes", "[presets][messages]")
{
    checkBlock("p2p.max_rate");
    auto library = shippedPresets();
    Values values{
        {"k", 2}, {"n", 1e6}, {"alpha", 2e-6}, {"process_rate", 4e9}, {"node_rate", 10e9}};
    // Two processes at 4 GB/s each: 2 MB at 8 GB/s. Four: 4 MB at 10 GB/s.
    CHECK(isClose(outputsOf(library, "p2p.max_rate", values).at("time"), 252e-6));
    values["k"] = 4;
    CHECK(isClose(outputsOf(library, "p2p.max_rate", values).at("time"), 402e-6));
}

TEST_CASE("Each protocol has its own times", "[presets][messages]")
{
    checkBlock("p2p.protocols");
    auto library = shippedPresets();
    Values values{{"n", 100},
                  {"short_limit", 100},
                  {"eager_limit", 8000},
                  {"alpha_short", 1e-6},
                  {"beta_short", 4e-9},
                  {"alpha_eager", 2e-6},
                  {"beta_eager", 1e-9},
                  {"alpha_rendezvous", 5e-6},
                  {"beta_rendezvous", 0.5e-9}};
    CHECK(isClose(outputsOf(library, "p2p.protocols", values).at("time"), 1.4e-6));
    values["n"] = 8000;
    CHECK(isClose(outputsOf(library, "p2p.protocols", values).at("time"), 10e-6));
    values["n"] = 10000;
    CHECK(isClose(outputsOf(library, "p2p.protocols", values).at("time"), 10e-6));
    CHECK(outputsOf(library, "p2p.protocols", values).at("protocol") == 3);
}

TEST_CASE("A sparse exchange waits for rates, queues and links", "[presets][messages]")
{
    checkBlock("p2p.irregular");
    checkBlock("p2p.contention");
    auto library = shippedPresets();
    checkOutputs(
        library,
        "p2p.irregular",
        {{"messages", 100},
         {"k", 4},
         {"n", 1e6},
         {"alpha", 2e-6},
         {"process_rate", 4e9},
         {"node_rate", 10e9},
         {"queue_step", 10e-9},
         {"link_bytes", 1e7},
         {"delta", 1e-11}},
        // 100 * 2 us + 400 us; 100^2 * 10 ns; 10 MB * 0.01 ns/B
        {{"sending", 600e-6}, {"queue_search", 100e-6}, {"contention", 100e-6}, {"time", 800e-6}});
    // 8 flows on 2 links: 4^0.5 = 2
    checkOutputs(
        library,
        "p2p.contention",
        {{"n", 1e6}, {"alpha", 1e-6}, {"beta", 1e-9}, {"flows", 8}, {"width", 2}, {"eta", 0.5}},
        {{"slowdown", 2}, {"time", 2001e-6}});
}

TEST_CASE("Short messages between GPUs go through the hosts, long ones directly",
          "[presets][messages]")
{
    checkBlock("gpu.path");
    auto library = shippedPresets();
    Values values{{"n", 1000},
                  {"alpha_direct", 20e-6},
                  {"beta_direct", 0.05e-9},
                  {"alpha_host", 2e-6},
                  {"beta_host", 0.1e-9},
                  {"alpha_copy", 5e-6},
                  {"beta_copy", 0.04e-9}};
    checkOutputs(library,
                 "gpu.path",
                 values,
                 {{"direct", 20.05e-6}, {"staged", 12.18e-6}, {"path", 2}, {"time", 12.18e-6}});
    values["n"] = 1e6;
    checkOutputs(library,
                 "gpu.path",
                 values,
                 {{"direct", 70e-6}, {"staged", 192e-6}, {"path", 1}, {"time", 70e-6}});
}

TEST_CASE("NCCL's ring on one node has the latency of its steps", "[presets][nccl]")
{
    checkBlock("allreduce.nccl_ring");
    auto library = shippedPresets();
    Values values{{"P", 8},
                  {"nodes", 1},
                  {"m", 1e9},
                  {"protocol", 3},
                  {"channels", 16},
                  {"channel_bandwidth", 20e9}};
    // 8.4 us + 14 * 3.4 us = 56 us; 1 GB at 320 * 8 / 14 GB/s = 182.857 GB/s
    auto got = outputsOf(library, "allreduce.nccl_ring", values);
    CHECK(isClose(got.at("latency"), 56e-6));
    CHECK(isClose(got.at("time"), 56e-6 + 14.0 / 8 / 320));
    values["protocol"] = 1; // LL: 6.6 us + 14 * 0.6 us; at most 141 GB/s
    got = outputsOf(library, "allreduce.nccl_ring", values);
    CHECK(isClose(got.at("time"), 15e-6 + 14.0 / 8 / 141));
    values["protocol"] = 2; // LL128: 14 us + 14 * 1.9 us; 0.92 * 320 GB/s
    got = outputsOf(library, "allreduce.nccl_ring", values);
    CHECK(isClose(got.at("time"), 40.6e-6 + 14.0 / 8 / 294.4));
    values["P"] = 1;
    CHECK(outputsOf(library, "allreduce.nccl_ring", values).at("time") == 0);
}

TEST_CASE("NCCL's ring over nodes has network steps and a plateau", "[presets][nccl]")
{
    auto library = shippedPresets();
    Values values{{"P", 32},
                  {"nodes", 4},
                  {"m", 1e9},
                  {"protocol", 3},
                  {"channels", 8},
                  {"channel_bandwidth", 48e9}};
    // 62 steps, 6 over the network: 1.4 * (8.4 + 56 * 3.4 + 6 * 14) us; 3.4 us is more than three times 1 us
    CHECK(isClose(outputsOf(library, "allreduce.nccl_ring", values).at("latency"), 1.4 * 282.8e-6));
    values["m"] = 1e4; // chunks of less than 64 B
    CHECK(isClose(outputsOf(library, "allreduce.nccl_ring", values).at("latency"), 282.8e-6));
    values["P"] = 4; // one GPU in a node: the tree's latency, and all steps cross the network
    values["protocol"] = 1;
    CHECK(isClose(outputsOf(library, "allreduce.nccl_ring", values).at("latency"),
                  (6.6 + 6 * 5) * 1e-6));
}

TEST_CASE("NCCL's tree is corrected for medium sizes", "[presets][nccl]")
{
    checkBlock("allreduce.nccl_tree");
    auto library = shippedPresets();
    Values values{{"P", 128},
                  {"nodes", 16},
                  {"m", 1e6},
                  {"protocol", 2},
                  {"channels", 16},
                  {"channel_bandwidth", 20e9}};
    // 14 us + 2 * (7 * 1.25 + 4 * 8.5) us. 0.92 * 320 GB/s * 120 / 128 / 2, and log2(15625) is 13: 0.6
    auto got = outputsOf(library, "allreduce.nccl_tree", values);
    CHECK(isClose(got.at("latency"), 99.5e-6));
    CHECK(got.at("correction") == 0.6);
    CHECK(isClose(got.at("time"), 99.5e-6 + 1e6 / (138e9 * 0.6)));
    values["m"] = 1e9; // log2(15625000) is 23: none
    CHECK(outputsOf(library, "allreduce.nccl_tree", values).at("correction") == 1);
    values["m"] = 63;
    CHECK(outputsOf(library, "allreduce.nccl_tree", values).at("correction") == 1);
    values["protocol"] = 3;
    values["m"] = 64;
    CHECK(outputsOf(library, "allreduce.nccl_tree", values).at("correction") == 0.9);
}

TEST_CASE("NCCL expects 480 GB/s from the NVSwitch of eight H100", "[presets][nccl]")
{
    checkBlock("allreduce.nccl_nvls");
    auto library = shippedPresets();
    // Eight channels of 60 GB/s. 1 GB: 25 us + 14 / 8 / 480 s
    Values values{{"P", 8},
                  {"nodes", 1},
                  {"m", 1e9},
                  {"channels", 8},
                  {"channel_bandwidth", 60e9},
                  {"network_bandwidth", 40e9}};
    auto got = outputsOf(library, "allreduce.nccl_nvls", values);
    CHECK(isClose(got.at("bus_bandwidth"), 480e9));
    CHECK(isClose(got.at("time"), 25e-6 + 14.0 / 8 / 480));
    values["nodes"] = 2; // the network limits: 8 * 40 GB/s, and 18 us more
    values["P"] = 16;
    got = outputsOf(library, "allreduce.nccl_nvls", values);
    CHECK(isClose(got.at("time"), 43e-6 + 30.0 / 16 / 320));
}

} // namespace clusterwright::tests::mechanism_blocks_test
