// Designs with arithmetic of their own: the closed forms of underwood-inic, the networks of choose-interconnect with their search
// under a budget, and the mesh's copies.

#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/results/result_json.h"
#include "model/study/studies/named_study.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::tests::acc_designs_test
{

namespace
{

Settings settingsOf(double P, const std::string& size, double value)
{
    return {{"P", model::exactText({P, model::kNumber}), ""},
            {size, model::exactText({value, model::kNumber}), ""}};
}

} // namespace

TEST_CASE("acc-fft-inic takes equation 3 with 4 and 10, bit for bit", "[presets][fft]")
{
    auto library = shippedPresets();
    for (const double rows : {64.0, 256.0, 512.0, 1000.0, 1024.0, 8192.0})
        for (const double P : {1.0, 2.0, 3.0, 7.0, 8.0, 16.0, 64.0}) {
            const auto system = shippedSystem(library, "acc-fft-inic", settingsOf(P, "rows", rows));
            const double host = valueOf(system, "nic.host_bandwidth");
            const double net = valueOf(system, "nic.net_bandwidth");
            const double row =
                valueOf(system, "row_fft.t_1d") + valueOf(system, "row_memory.t_memory");

            const double compute = 2 * (row * rows / P);      // (4)
            const double S = rows * rows * 16 / P;            // (5)
            const double dtc = S / P / host;                  // (6)
            const double dtg = S / P / net;                   // (7)
            const double dfg = (P - 1) * S / P / net;         // (8)
            const double dth = S / host;                      // (9)
            const double trans = 2 * (dtc + dtg + dfg + dth); // (10)

            INFO("rows = " << rows << ", P = " << P);
            CHECK(sameBits(valueOf(system, "T_compute"), compute));
            CHECK(sameBits(valueOf(system, "T_trans"), trans));
            CHECK(sameBits(valueOf(system, "time"), compute + trans)); // (3)
            CHECK(sameBits(valueOf(system, "T"), valueOf(system, "time")));
        }
}

TEST_CASE("The transposes of acc-fft-inic are those of the block inic.transpose", "[presets][fft]")
{
    auto library = shippedPresets();
    for (const double P : {2.0, 8.0, 11.0}) {
        const auto system = shippedSystem(library, "acc-fft-inic", settingsOf(P, "rows", 512));
        const auto block = outputsOf(library,
                                     "inic.transpose",
                                     {{"rows", 512},
                                      {"P", P},
                                      {"host_bandwidth", valueOf(system, "nic.host_bandwidth")},
                                      {"net_bandwidth", valueOf(system, "nic.net_bandwidth")}});
        for (const auto* const name : {"S", "T_dtc", "T_dtg", "T_dfg", "T_dth", "T_trans"})
            CHECK(sameBits(valueOf(system, name), block.at(name)));
    }
}

TEST_CASE("A NIC of today in a design of 2001 is limited by the PCI bus and the switch",
          "[presets][fft][replacement]")
{
    auto library = shippedPresets();
    const auto timeOf = [&](const std::string& design, const Settings& settings, const char* name) {
        return valueOf(shippedSystem(library, design, settings), name);
    };
    const Settings nic{{"nic", "ethernet-25g-nic"}};
    const Settings both{{"nic", "ethernet-25g-nic"}, {"switch", "ethernet-25g-switch"}};
    const double S = 1024.0 * 1024 * 16 / 8; // partition of 8 nodes: 2 MiB
    // 80 MiB/s of the bus are less than 6.5 GB/s of the NIC, 125 MB/s of the switch less than 3.125 GB/s.
    CHECK(isClose(timeOf("acc-fft-inic", nic, "T_dth"), S / (80 * 1024 * 1024)));
    CHECK(isClose(timeOf("acc-fft-inic", nic, "T_dfg"), 7 * S / 8 / 125e6));
    CHECK(isClose(timeOf("acc-fft-inic", both, "T_dfg"), 7 * S / 8 / 3.125e9));
    CHECK(isClose(timeOf("acc-fft-inic", nic, "T_trans"),
                  2 * (9 * S / 8 / (80 * 1024 * 1024) + S / 125e6)));
    CHECK(isClose(timeOf("acc-fft-gigabit", nic, "topology.cable.bandwidth"), 125e6));
    CHECK(isClose(timeOf("sort-bonded-ethernet", nic, "topology.cable.bandwidth"), 12.5e6));
    CHECK(isClose(timeOf("sort-bonded-ethernet", both, "topology.cable.bandwidth"), 3.125e9));
    for (const auto* const design : {"acc-fft-fast", "acc-fft-inic", "sort-bonded-ethernet"})
        CHECK(shippedSystem(library, design, {{"switch", "ethernet-400g-switch"}})
                  .settingFindings.empty());
    CHECK(isClose(timeOf("beowulf-token-10", nic, "nic.packet_gap"), 0.3e-6));
    // The DPU's 24 GB/s exceed a slot of PCI Express 3.0, its 18 GB/s a wire of 25 Gbit/s with 98 % of data.
    const Settings slow{{"host.pcie_bandwidth", "13 GB/s"}, {"switch", "ethernet-25g-switch"}};
    CHECK(isClose(timeOf("sort-dpu-200g", slow, "dtc.host_bandwidth"), 13e9));
    CHECK(isClose(timeOf("sort-dpu-200g", slow, "dtg.net_bandwidth"),
                  3.125e9 * timeOf("sort-dpu-200g", {}, "nic.payload_share")));
}

TEST_CASE("acc-sort-inic takes equation 11 with 17, bit for bit", "[presets][sort]")
{
    auto library = shippedPresets();
    for (const double E : {2097152.0, 33554432.0, 5000000.0})
        for (const double P : {1.0, 2.0, 8.0, 16.0}) {
            const auto system = shippedSystem(library, "acc-sort-inic", settingsOf(P, "E", E));
            const double host = valueOf(system, "nic.host_bandwidth");
            const double net = valueOf(system, "nic.net_bandwidth");
            const double N = std::ceil(E * 4 / P / 65536);

            const double dtc = P * 1024 / host;        // (13)
            const double dtg = P * 1024 / net;         // (14)
            const double dfg = N * 65536 / net;        // (15)
            const double dth = 4 * E / P / host;       // (12), (16)
            const double inic = dtc + dtg + dfg + dth; // (17)
            const double count = valueOf(system, "T_countsort");

            INFO("E = " << E << ", P = " << P);
            CHECK(sameBits(valueOf(system, "T_INIC"), inic));
            CHECK(sameBits(valueOf(system, "time"),
                           inic + count)); // (11), in the order of the pipeline
        }
}

TEST_CASE("Each exchange over TCP takes the processor 8 ns for a byte sent or received",
          "[presets][fft]")
{
    auto library = shippedPresets();
    for (const auto* const id :
         {"acc-fft-gigabit", "acc-fft-fast", "acc-fft-compute-accelerator"}) {
        INFO(id);
        const auto system = shippedSystem(library, id, settingsOf(8, "rows", 256));
        const double S = 256.0 * 256 * 16 / 8;      // 128 KiB
        const double work = 2 * (7 * S / 8) * 8e-9; // 2 * 112 KiB * 8 ns/B = 1.835 ms
        const double shares = 7 * S / 8 / valueOf(system, "exchange.bandwidth");
        const double waits = 7 * (60e-6 + valueOf(system, "slow_start.stall"));
        CHECK(isClose(valueOf(system, "protocol.duration"), work));
        CHECK(isClose(valueOf(system, "T_exchange"), 2 * (shares + waits + work)));
    }
    const auto gigabit = shippedSystem(library, "acc-fft-gigabit", settingsOf(8, "rows", 256));
    CHECK(isClose(valueOf(gigabit, "T_trans"),
                  valueOf(gigabit, "T_exchange") + valueOf(gigabit, "T_local")));
}

TEST_CASE("Moving the row FFTs is one edit and changes only the resource", "[presets][fft]")
{
    auto library = shippedPresets();
    auto design = *library.design("acc-fft-inic").value();
    const auto before = model::instantiate(design, library, {});
    REQUIRE(before);
    for (auto& item : design.pipeline->items)
        if (item.id == "compute")
            item.on = "nic";
    const auto after = model::instantiate(design, library, {});
    REQUIRE(after);
    CHECK(sameBits(valueOf(before.value(), "time"), valueOf(after.value(), "time")));
    CHECK_FALSE(before.value().resources == after.value().resources);
}

TEST_CASE("One processor without a network is the baseline of itself", "[presets][fft]")
{
    auto library = shippedPresets();
    for (const auto* const id :
         {"acc-fft-inic", "acc-fft-gigabit", "acc-fft-fast", "acc-fft-prototype"}) {
        const auto system = shippedSystem(library, id);
        INFO(id);
        const double speedup = valueOf(system, "baseline.time") / valueOf(system, "time");
        CHECK(sameBits(valueOf(system, "speedup"), speedup));
        CHECK(sameBits(valueOf(system, "efficiency"), speedup / valueOf(system, "P")));
    }
}

TEST_CASE("The baseline follows the size of the problem and not the number of processors",
          "[presets][fft]")
{
    auto library = shippedPresets();
    const auto baseline = [&](const Settings& settings) {
        return valueOf(shippedSystem(library, "acc-fft-inic", settings), "baseline.time");
    };
    CHECK(sameBits(baseline({{"P", "2", ""}}), baseline({{"P", "16", ""}})));
    CHECK(baseline({{"rows", "2048", ""}}) > 4 * baseline({{"rows", "1024", ""}}));
    CHECK(sameBits(baseline({{"rows", "2048", ""}}),
                   valueOf(shippedSystem(library, "fft-serial", {{"rows", "2048", ""}}), "time")));
}

} // namespace clusterwright::tests::acc_designs_test

namespace clusterwright::tests::choose_interconnect_test
{

namespace
{

constexpr double kUs = 1e-6;
constexpr double kGbit = 1e9 / 8;

// Values of the datasheets and assumptions in the presets.
struct Network {
    const char* scenario;
    double links;
    double bandwidth;
    double payloadShare;
    double overhead;
    double nicLatency, cableLatency, forwardTime;
    double nicPrice, cablePrice, switchPrice;
    double nicPower, switchPower;
};

constexpr std::array kNetworks{
    Network{"4x1G", 4, 1 * kGbit, 0.941, 6 * kUs, 2 * kUs, 0.64 * kUs, 3 * kUs, 30, 5, 500, 3, 40},
    Network{"10G",
            1,
            10 * kGbit,
            0.941,
            5 * kUs,
            1 * kUs,
            0.3 * kUs,
            0.35 * kUs,
            120,
            20,
            10000,
            6,
            224},
    Network{"25G",
            1,
            25 * kGbit,
            0.98,
            0.5 * kUs,
            0.8 * kUs,
            0.25 * kUs,
            0.8 * kUs,
            200,
            40,
            12000,
            9,
            250},
    Network{"100G",
            1,
            100 * kGbit,
            0.98,
            0.4 * kUs,
            0.7 * kUs,
            0.15 * kUs,
            0.8 * kUs,
            700,
            80,
            18000,
            16,
            224},
    Network{"HDR",
            1,
            200 * kGbit,
            0.994,
            0.2 * kUs,
            0.4 * kUs,
            0.1 * kUs,
            0.13 * kUs,
            1200,
            150,
            15000,
            20,
            300},
    Network{"200G",
            1,
            200 * kGbit,
            0.98,
            0.3 * kUs,
            0.65 * kUs,
            0.1485 * kUs,
            0.425 * kUs,
            1200,
            130,
            20000,
            21 + 0.1, // cable
            300},
    Network{"NDR",
            1,
            400 * kGbit,
            0.994,
            0.2 * kUs,
            0.4 * kUs,
            0.12 * kUs,
            0.25 * kUs,
            1800,
            220,
            30000,
            24 + 0.1, // cable
            750},
};

// 8192 rows of 8192 complex numbers of 16 B: 1 GiB on all hosts together.
constexpr double kRows = 8192;
constexpr double kBytes = kRows * kRows * 16;
constexpr double kMemory = 240e9; // B/s of a host
constexpr double kBus = 26e9;     // its PCI Express, less than NDR InfiniBand

double timeOn(double P, const Network& network)
{
    // 8192 * 13 * 0.25 ns on 16 cores are 1.664 us a row; its traffic, 2 * 128 KiB / (240 GB/s), takes 1.092 us.
    const double compute = 2 * kRows / P * (0.25e-9 * kRows * 13 / 16);
    const double S = kBytes / P;
    const double pack = 3 * S / kMemory;
    const double unpack = (P - 1) / P * 3 * S / kMemory;
    const double rate =
        std::min(kBus, network.bandwidth * network.payloadShare * (1 + (network.links - 1) * 0.9));
    const double latency = 2 * network.nicLatency + 2 * network.cableLatency + network.forwardTime;
    const double round = 2 * network.overhead + latency + S / P / rate;
    return compute + 2 * (pack + (P - 1) * round + unpack);
}

double costOf(double P, const Network& network)
{
    return P * (2600 + network.links * (network.nicPrice + network.cablePrice)) +
           network.links * network.switchPrice;
}

std::string scenarioNumber(const Network& network)
{
    return std::to_string(&network - kNetworks.data() + 1);
}

} // namespace

TEST_CASE("An all-to-all exchange takes P - 1 rounds of overhead, latency and bytes",
          "[presets][mpi]")
{
    checkBlock("mpi.all_to_all");
    auto library = shippedPresets();
    // 15 * (2 * 5 us + 3 us + 4 MB / (1 GB/s * (1 + 3 * 0.9))) = 15 * (13 us + 1081.08 us) = 16.4112 ms
    checkOutputs(library,
                 "mpi.all_to_all",
                 {{"S", 64e6},
                  {"P", 16},
                  {"bandwidth", 1e9},
                  {"links", 4},
                  {"gain", 0.9},
                  {"host_bandwidth", 26e9},
                  {"latency", 3e-6},
                  {"overhead", 5e-6}},
                 {{"k", 4e6},
                  {"rate", 3.7e9},
                  {"per_message", 13e-6},
                  {"time", 15 * (13e-6 + 4e6 / 3.7e9)}});
}

TEST_CASE("The bus of the host limits a faster bond", "[presets][mpi]")
{
    auto library = shippedPresets();
    const auto got = outputsOf(library,
                               "mpi.all_to_all",
                               {{"S", 64e6},
                                {"P", 2},
                                {"bandwidth", 12.5e9},
                                {"links", 4},
                                {"gain", 1},
                                {"host_bandwidth", 26e9},
                                {"latency", 0},
                                {"overhead", 0}});
    CHECK(isClose(got.at("rate"), 26e9)); // 4 * 12.5 GB/s = 50 GB/s exceed the limit
}

TEST_CASE("Rows on all cores take the longer of arithmetic and memory traffic", "[presets][fft]")
{
    checkBlock("fft.row_cores");
    auto library = shippedPresets();
    // 0.25 ns * 1024 * 10 / 16 = 160 ns
    checkOutputs(library,
                 "fft.row_cores",
                 {{"n", 1024}, {"c", 0.25e-9}, {"cores", 16}, {"t_memory", 100e-9}},
                 {{"t_arithmetic", 160e-9}, {"t_1d", 160e-9}});
    checkOutputs(library,
                 "fft.row_cores",
                 {{"n", 1024}, {"c", 0.25e-9}, {"cores", 16}, {"t_memory", 200e-9}},
                 {{"t_arithmetic", 160e-9}, {"t_1d", 200e-9}});
}

TEST_CASE("Each network of choose-interconnect has its time, cost and power", "[presets][fft]")
{
    auto library = shippedPresets();
    const double alone = 2 * kRows * (0.25e-9 * kRows * 13 / 16) + 2 * 3 * kBytes / kMemory;
    for (const auto& network : kNetworks) {
        INFO(network.scenario);
        const double time = timeOn(8, network);
        const auto system = shippedSystem(
            library, "choose-interconnect", {{"network", scenarioNumber(network), ""}});
        CHECK(isClose(valueOf(system, "time"), time));
        CHECK(isClose(valueOf(system, "speedup"), alone / time));
        CHECK(isClose(valueOf(system, "efficiency"), alone / time / 8));
        CHECK(isClose(valueOf(system, "cost"), costOf(8, network)));
        CHECK(isClose(valueOf(system, "left"), 50000 - costOf(8, network)));
        CHECK(isClose(valueOf(system, "power"),
                      8 * (350 + network.links * network.nicPower) +
                          network.links * network.switchPower));
    }
}

TEST_CASE("Scenarios of choose-interconnect choose the networks in their order", "[presets][fft]")
{
    auto library = shippedPresets();
    const auto design = library.design("choose-interconnect").value();
    REQUIRE(design->scenarios.size() == kNetworks.size());
    for (std::size_t i = 0; i < kNetworks.size(); ++i) {
        CHECK(design->scenarios[i].name == kNetworks[i].scenario);
        REQUIRE(design->scenarios[i].settings.size() == 1);
        CHECK(design->scenarios[i].settings[0].name == "network");
        CHECK(design->scenarios[i].settings[0].value == std::to_string(i + 1));
    }
}

TEST_CASE("The best cluster for 50,000 USD is the fastest that costs no more", "[presets][fft]")
{
    auto library = shippedPresets();
    model::ThreadWorkers workers;
    model::StudyRun run{workers, {}, {}};
    const auto& design = *library.design("choose-interconnect").value();
    const auto result =
        model::runStudy(design, model::findStudy(design, "best-in-budget").value(), library, run);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    double fastest = 1;
    std::vector<double> where;
    for (std::size_t i = 0; i < kNetworks.size(); ++i)
        for (double P = 2; P <= 32; ++P)
            if (costOf(P, kNetworks[i]) <= 50000 && timeOn(P, kNetworks[i]) < fastest) {
                fastest = timeOn(P, kNetworks[i]);
                where = {static_cast<double>(i + 1), P};
            }
    CHECK(where == std::vector<double>{5, 8}); // HDR: 8 * (2600 + 1200 + 150) + 15000 = 46600 USD
    CHECK(model::toJson(result.value())["total"] == 217); // 7 networks, 2 to 32 hosts
    const auto& best = result.value().table;
    REQUIRE(best.rows() > 0);
    CHECK(std::vector{best.columns[0].values[0], best.columns[1].values[0]} == where);
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

} // namespace clusterwright::tests::choose_interconnect_test
