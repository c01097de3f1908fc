// choose-interconnect: its blocks, its five networks and its search under a budget, with their arithmetic.
#include "model/study/studies/named_study.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <array>

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
};

// 8192 rows of 8192 complex numbers of 16 B: 1 GiB on all hosts together.
constexpr double kRows = 8192;
constexpr double kBytes = kRows * kRows * 16;
constexpr double kMemory = 240e9; // B/s of a host

double timeOn(double P, const Network& network)
{
    // 8192 * 13 * 0.25 ns on 16 cores are 1.664 us a row; its traffic, 2 * 128 KiB / (240 GB/s), takes 1.092 us.
    const double compute = 2 * kRows / P * (0.25e-9 * kRows * 13 / 16);
    const double S = kBytes / P;
    const double pack = 3 * S / kMemory;
    const double unpack = (P - 1) / P * 3 * S / kMemory;
    const double rate = network.bandwidth * network.payloadShare * (1 + (network.links - 1) * 0.9);
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
        const double time = timeOn(16, network);
        const auto system = shippedSystem(
            library, "choose-interconnect", {{"network", scenarioNumber(network), ""}});
        CHECK(isClose(valueOf(system, "time"), time));
        CHECK(isClose(valueOf(system, "speedup"), alone / time));
        CHECK(isClose(valueOf(system, "efficiency"), alone / time / 16));
        CHECK(isClose(valueOf(system, "cost"), costOf(16, network)));
        CHECK(isClose(valueOf(system, "left"), 50000 - costOf(16, network)));
        CHECK(isClose(valueOf(system, "power"),
                      16 * (350 + network.links * network.nicPower) +
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
    const auto& best = std::get<model::SearchResult>(result.value());
    CHECK(best.total == 155); // 5 networks, 2 to 32 hosts
    REQUIRE_FALSE(best.points.empty());
    CHECK(best.points.front().values == where);
}

} // namespace clusterwright::tests::choose_interconnect_test
