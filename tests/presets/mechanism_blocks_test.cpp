// Blocks of mechanisms that the papers describe without an equation of their own, exchanges of 3-D FFTs, and sample sort.

#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"

#include <array>
#include <cmath>
#include <vector>

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

TEST_CASE("Combining the contributions of four hosts takes three operations", "[presets][maestro2]")
{
    checkBlock("collective.central_combine");
    auto library = shippedPresets();
    // 4 messages of 0.25 us, 3 products of 2.5 us: 8.5 us; a call of 1.65 us before, 0.1 us to the crossbar after.
    checkOutputs(library,
                 "collective.central_combine",
                 {{"P", 4},
                  {"t_call", 1.65e-6},
                  {"t_message", 0.25e-6},
                  {"t_combine", 2.5e-6},
                  {"t_return", 0.1e-6}},
                 {{"t_gather", 8.5e-6}, {"time", 10.25e-6}});
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

TEST_CASE("An exchange between slabs has all other processes as partners", "[presets][fft]")
{
    checkBlock("fft.slab_exchange");
    auto library = shippedPresets();
    // 4^3 * 8 B / 4 = 128 B; 2 of 3 partners on the other node; 3 * 3 s + 128 B * 3/4 * 2/3 * sqrt(2) s/B
    checkOutputs(
        library,
        "fft.slab_exchange",
        {{"N", 4}, {"P", 4}, {"cores", 2}, {"element", 8}, {"alpha", 3}, {"beta", 1}, {"eta", 0.5}},
        {{"volume", 128},
         {"left", 0},
         {"off_node", 2.0 / 3},
         {"contention", std::sqrt(2)},
         {"time", 9 + 64 * std::sqrt(2)}});
}

TEST_CASE("The slowest flow of a group takes the time of its exchange", "[presets][fft]")
{
    checkBlock("fft.group_exchange");
    auto library = shippedPresets();
    Values values{
        {"N", 8}, {"P", 16}, {"group", 4}, {"element", 16}, {"alpha", 2}, {"flow_rate", 64}};
    // 8^3 * 16 B / 16 / 4 = 128 B: 3 * 2 s + 2 s
    checkOutputs(library, "fft.group_exchange", values, {{"message", 128}, {"time", 8}});
    values["group"] = 1;
    CHECK(outputsOf(library, "fft.group_exchange", values).at("time") == 0);
}

TEST_CASE("Partners on other nodes are those that an enumeration finds", "[presets][fft]")
{
    auto library = shippedPresets();
    const std::vector<std::array<int, 3>> grids{
        {8, 5, 40}, {20, 20, 40}, {32, 32, 40}, {3, 13, 38}, {12, 1, 5}, {1, 5, 2}, {14, 9, 25}};
    for (const auto& [row, column, cores] : grids) {
        double pairs = 0, inRow = 0, inColumn = 0; // on different nodes
        for (int a = 0; a < row * column; ++a)
            for (int b = 0; b < row * column; ++b)
                if (a / cores != b / cores) {
                    pairs += 1;
                    inRow += a / row == b / row ? 1 : 0;
                    inColumn += a % row == b % row ? 1 : 0;
                }
        const double all = row * column;
        Values values{
            {"N", 64}, {"cores", cores}, {"element", 8}, {"alpha", 1}, {"beta", 1}, {"eta", 0}};
        values["P"] = all;
        const auto share = [](double found, double every) {
            return every == 0 ? 0 : found / every;
        };
        INFO(row << " * " << column << " processes, " << cores << " on a node");
        CHECK(isClose(outputsOf(library, "fft.slab_exchange", values).at("off_node"),
                      share(pairs, all * (all - 1))));
        values.erase("P");
        values["P1"] = row;
        values["P2"] = column;
        const auto got = outputsOf(library, "fft.pencil_exchange", values);
        CHECK(isClose(got.at("off_row"), share(inRow, all * (row - 1))));
        CHECK(isClose(got.at("off_column"), share(inColumn, all * (column - 1))));
        if (all <= cores) // one node: (7 * 1 s + 4 * 1 s) / 2
            CHECK(got.at("time") == 5.5);
    }
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
    // The largest of eight normal values is 2.0393 - (0.7321 + 1.3766) / 4.0787 = 1.5224 deviations; a deviation is 1 / sqrt(64).
    const double root = std::sqrt(2 * std::log(8.0));
    const double largest = root - (std::log(std::log(8.0)) + 1.37659) / (2 * root);
    checkOutputs(library,
                 "sort.skew",
                 {{"P", 8}, {"samples", 64}},
                 {{"y", 1.5},
                  {"share", share},
                  {"imbalance", 8 * share},
                  {"root", root},
                  {"sampled", 1 + largest / 8}});
    // Two halves are equal.
    CHECK(isClose(outputsOf(library, "sort.skew", {{"P", 2}}).at("imbalance"), 1));
    // The middle one of three ranges has all keys but those of 2 F(4 / 3), F(4 / 3) = ((4 / 3)^4 - 4 (1 / 3)^4) / 24 = 7 / 54.
    CHECK(isClose(outputsOf(library, "sort.skew", {{"P", 3}}).at("imbalance"), 3 - 6 * 7.0 / 54));
}

TEST_CASE("A sample sort chooses splitters and merges runs", "[presets][sort]")
{
    checkBlock("sort.splitters");
    checkBlock("sort.merge");
    auto library = shippedPresets();
    checkOutputs(
        library,
        "sort.splitters",
        {{"P", 16},
         {"samples", 64},
         {"key", 4},
         {"t_compare", 5e-9},
         {"alpha", 2e-6},
         {"beta", 0.05e-9}},
        // 4 * 2 us + 15 * 256 B * 0.05 ns/B; 1024 * 10 * 5 ns; 4 * (2 us + 60 B * 0.05 ns/B)
        {{"all_samples", 1024},
         {"gathering", 8.192e-6},
         {"sorting", 51.2e-6},
         {"spreading", 8.012e-6},
         {"time", 67.404e-6}});
    checkOutputs(library,
                 "sort.merge",
                 {{"keys", 1e6}, {"runs", 16}, {"load", 1.1}, {"t_compare", 5e-9}},
                 {{"time", 22e-3}});
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

TEST_CASE("Backlogged stations contend as Metcalfe and Boggs compute", "[presets][beowulf]")
{
    checkBlock("ethernet.contention");
    auto library = shippedPresets();
    // Two stations: one of them alone in a slot with A = (1 - 1/2)^1 = 1/2, so (1 - A) / A = 1 slot passes: 512 bit at 10 Mbit/s,
    // 51.2 us. Eight: A = (7/8)^7 = 0.3927, 1.5465 slots, 79.18 us.
    const double rate = 1.25e6;
    const auto slots = [](double q) { return 1 / std::pow(1 - 1 / q, q - 1) - 1; };
    for (const double q : {2.0, 8.0})
        checkOutputs(library,
                     "ethernet.contention",
                     {{"stations", q}, {"line_rate", rate}},
                     {{"q", q},
                      {"A", 1 / (1 + slots(q))},
                      {"W", slots(q)},
                      {"contention", slots(q) * 64 / rate}});
    CHECK(isClose(slots(8), 1.5465, 1e-4));
    CHECK(outputsOf(library, "ethernet.contention", {{"stations", 1}, {"line_rate", rate}})
              .at("contention") == 0);
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

TEST_CASE("Pairs that ask for more than the network share it", "[presets][beowulf]")
{
    checkBlock("mesh.load");
    auto library = shippedPresets();
    // 8 segments, 2 for each of 5 senders: 1.25 on a segment.
    checkOutputs(library,
                 "mesh.load",
                 {{"senders", 5}, {"presence", 2}, {"segments", 8}},
                 {{"contenders", 1.25}});
    auto values = remoteCopy(0);
    values["write_share"] = 1; // 4 s on the disks, 0.3 s of work: 4 MB / 4.3 s = 0.930 MB/s a pair
    values["network"] = 2 * kMB;
    const auto check = [&](double copies, double throughput, double isBound) {
        values["copies"] = copies;
        auto outputs = outputsOf(library, "filecopy.remote", values);
        CHECK(outputs["throughput"] == Approx(throughput).epsilon(1e-12));
        CHECK(outputs["network_bound"] == isBound);
    };
    check(2, 2 * 4 * kMB / 4.3, 0);
    check(3, 2 * kMB, 1);
}

} // namespace clusterwright::tests::mechanism_blocks_test
