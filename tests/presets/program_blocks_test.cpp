// Laws of whole programs, the FFT on pencils, and messages between processes.

#include "model/core/seeded_random.h"
#include "model/study/points/sampling.h"
#include "tests/presets/message_simulation.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clusterwright::tests::program_blocks_test
{

TEST_CASE("The slower of operations and memory takes the time", "[presets][laws]")
{
    checkBlock("compute.roofline");
    auto library = shippedPresets();
    // 1 Gflop at 1 Tflop/s: 1 ms; 1 GB at 100 GB/s: 10 ms
    checkOutputs(
        library,
        "compute.roofline",
        {{"work", 1e9}, {"data", 1e9}, {"peak", 1e12}, {"memory_bandwidth", 1e11}},
        {{"computing", 1e-3}, {"moving", 10e-3}, {"limit", 2}, {"time", 10e-3}, {"rate", 1e11}});
}

TEST_CASE("Laws of speedup give the textbooks' numbers", "[presets][laws]")
{
    auto library = shippedPresets();
    for (const auto* const id :
         {"compute.amdahl", "compute.gustafson", "compute.usl", "compute.straggler"})
        checkBlock(id);
    // 5 % serial on 19 processes: 1 / (0.05 + 0.05)
    checkOutputs(library,
                 "compute.amdahl",
                 {{"P", 19}, {"serial_time", 100}, {"serial_share", 0.05}},
                 {{"speedup", 10}, {"time", 10}});
    // 19 - 0.05 * 18
    checkOutputs(library,
                 "compute.gustafson",
                 {{"P", 19}, {"parallel_time", 10}, {"serial_share", 0.05}},
                 {{"speedup", 18.1}, {"one_process", 181}, {"time", 10}});
    // 20 / (1 + 0.02 * 19 + 0.001 * 380); best: sqrt(0.98 / 0.001)
    checkOutputs(library,
                 "compute.usl",
                 {{"P", 20}, {"serial_time", 88}, {"contention", 0.02}, {"coherence", 0.001}},
                 {{"speedup", 20 / 1.76}, {"best", std::sqrt(980.0)}, {"time", 88 * 1.76 / 20}});
    // Contention that slows even two processes down: sqrt(0.1 / 1) and sqrt(0 / 0.1) are below one process.
    const auto bestAt = [&](double contention, double coherence) {
        return outputsOf(library,
                         "compute.usl",
                         {{"P", 1},
                          {"serial_time", 1},
                          {"contention", contention},
                          {"coherence", coherence}})
            .at("best");
    };
    CHECK(bestAt(0.9, 1) == 1);
    CHECK(bestAt(1, 0.1) == 1);
    CHECK(bestAt(0.5, 0) == 0); // without a maximum
}

TEST_CASE("The slowest of many processes takes the largest of normal times", "[presets][laws]")
{
    auto library = shippedPresets();
    // sqrt(2 ln 1024) = 3.7233; 3.7233 - (ln ln 1024 + ln 4 pi - 2 * 0.57722) / (2 * 3.7233) = 3.2785
    const double root = std::sqrt(2 * std::log(1024.0));
    const double largest = root - (std::log(std::log(1024.0)) + 1.37659) / (2 * root);
    checkOutputs(library,
                 "compute.straggler",
                 {{"P", 1024}, {"mean_time", 1}, {"deviation", 0.01}},
                 {{"root", root},
                  {"largest", largest},
                  {"time", 1 + 0.01 * largest},
                  {"waiting", 0.01 * largest}});
    const auto largestOf = [&](double P) {
        return outputsOf(
                   library, "compute.straggler", {{"P", P}, {"mean_time", 0}, {"deviation", 1}})
            .at("time");
    };
    // Integrals of x d(Phi(x)^P): 1.76599, 2.50759, 3.24144
    CHECK(isClose(largestOf(16), 1.76599, 0.05));
    CHECK(isClose(largestOf(100), 2.50759, 0.02));
    CHECK(isClose(largestOf(1000), 3.24144, 0.0125));
    CHECK(largestOf(1) == 0);
}

TEST_CASE("The slowest of nodes that differ is a draw of the largest, not of the mean",
          "[presets][laws]")
{
    checkBlock("compute.slowest_node");
    auto library = shippedPresets();
    const auto at = [&](std::map<std::string, double> inputs) {
        inputs.try_emplace("mean_time", 1);
        inputs.try_emplace("spread", 0.1);
        return outputsOf(library, "compute.slowest_node", inputs);
    };
    // The median of the largest of P has the quantile 0.5^(1/P): 0.993092 for 100, a score of 2.46235; 0.5 for 1, a score of 0.
    CHECK(isClose(at({{"P", 100}}).at("score"), 2.46235, 3e-4));
    CHECK(isClose(at({{"P", 100}}).at("slowest"), std::exp(0.246235), 5e-5));
    // One node is drawn itself.
    for (const double draw : {-3.0, -1.0, 0.0, 0.5, 2.5})
        CHECK(std::abs(at({{"P", 1}, {"draw", draw}}).at("score") - draw) < 5e-4);
    // sqrt(0.1^2 + (0.05 * 2)^2 + 0.2^2 / 4)
    CHECK(isClose(
        at({{"P", 2}, {"spread_slope", 0.05}, {"doublings", 2}, {"noise", 0.2}, {"repeats", 4}})
            .at("deviation"),
        std::sqrt(0.03)));
    // Drawn node by node: the quantiles of the largest of 64 log-normal times, of 20,000 draws.
    model::SeededRandom random(1);
    std::vector<double> drawn;
    for (int draw = 0; draw < 20000; ++draw) {
        double slowest = 0;
        for (int node = 0; node < 64; ++node)
            slowest = std::max(slowest,
                               std::exp(0.1 * std::sqrt(-2 * std::log(1 - random.unit())) *
                                        std::cos(6.283185307179586 * random.unit())));
        drawn.push_back(slowest);
    }
    for (const auto& [draw, share] : {std::pair(-1.959964, 0.025), {0.0, 0.5}, {1.959964, 0.975}})
        CHECK(isClose(at({{"P", 64}, {"draw", draw}}).at("slowest"),
                      model::sampleQuantile(drawn, share),
                      0.005));
}

TEST_CASE("Checkpoints of five minutes and a failure a day are two hours apart", "[presets][laws]")
{
    checkBlock("checkpoint.young");
    checkBlock("checkpoint.daly");
    auto library = shippedPresets();
    // sqrt(2 * 300 s * 86400 s) = 7200 s; 300 / 7200 + 7200 / 172800 = 1 / 12
    checkOutputs(library,
                 "checkpoint.young",
                 {{"work", 1.2e6}, {"checkpoint", 300}, {"mtbf", 86400}},
                 {{"interval", 7200}, {"lost", 1.0 / 12}, {"time", 1.3e6}});
    // 300 / 172800 = 1 / 576, its root 1 / 24: 7200 s * (1 + 1 / 72 + 1 / 5184) - 300 s
    const double interval = 7200 * (1 + 1.0 / 72 + 1.0 / 5184) - 300;
    const double time =
        86400 * std::exp(600.0 / 86400) * std::expm1((interval + 300) / 86400) * 1.2e6 / interval;
    checkOutputs(library,
                 "checkpoint.daly",
                 {{"work", 1.2e6}, {"checkpoint", 300}, {"mtbf", 86400}, {"restart", 600}},
                 {{"interval", interval}, {"time", time}, {"share", 1.2e6 / time}});
}

TEST_CASE("Idle power flows all the time", "[presets][laws]")
{
    checkBlock("energy.program");
    auto library = shippedPresets();
    // 10 nodes: 100 W * 3600 s + 300 W * 1800 s = 0.9 MJ each
    checkOutputs(library,
                 "energy.program",
                 {{"nodes", 10},
                  {"run_time", 3600},
                  {"busy_time", 1800},
                  {"idle_power", 100},
                  {"busy_power", 400}},
                 {{"energy", 9e6}, {"mean_power", 2500}});
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

TEST_CASE("Flows beyond a unit of a torus share its links", "[presets][torus]")
{
    checkBlock("torus.far_load");
    auto library = shippedPresets();
    Values values{{"P", 768},
                  {"unit", 12},
                  {"dimensions", 3},
                  {"one_way", 1},
                  {"unit_hops", 1.5},
                  {"hop", 100e-9}};
    // 4 x 4 x 4 units: rings of 4, two flows on a link of the busier direction; 1.5 + 3 * 4 / 4 hops
    auto got = outputsOf(library, "torus.far_load", values);
    CHECK(isClose(got.at("side"), 4));
    CHECK(isClose(got.at("load"), 2));
    CHECK(isClose(got.at("latency"), 450e-9));
    values["one_way"] = 0.5;
    CHECK(isClose(outputsOf(library, "torus.far_load", values).at("load"), 1));
    values["P"] = 8; // within a unit
    got = outputsOf(library, "torus.far_load", values);
    CHECK(got.at("side") == 1);
    CHECK(got.at("load") == 1);
    CHECK(isClose(got.at("hops"), 1.5));
}

TEST_CASE("An exchange between pencils counts the partners on other nodes", "[presets][fft]")
{
    checkBlock("fft.pencil_exchange");
    auto library = shippedPresets();

    const auto got = outputsOf(library,
                               "fft.pencil_exchange",
                               {{"N", 4},
                                {"P1", 2},
                                {"P2", 2},
                                {"cores", 2},
                                {"element", 8},
                                {"alpha", 3},
                                {"beta", 1},
                                {"eta", 0.5}});

    CHECK(isClose(got.at("volume"), 128));              // 4^3 * 8 B / 4
    CHECK(got.at("off_row") == 0);                      // a row is a node
    CHECK(isClose(got.at("off_column"), 1));            // the partner is on the other node
    CHECK(isClose(got.at("contention"), std::sqrt(2))); // 2 nodes
    // (3 s + 3 s + 128 B * 1/2 * sqrt(2) s/B) / 2
    CHECK(isClose(got.at("time"), 3 + 32 * std::sqrt(2)));
}

TEST_CASE("Transforms and packing of pencils grow with the points of a process", "[presets][fft]")
{
    checkBlock("fft.pencil_transform");
    checkBlock("fft.pencil_pack");
    auto library = shippedPresets();
    // 8^3 / 4 * log2(8) * 2 s = 768 s; 8^3 * 8 B / 4 * 2 s/B = 2048 s
    checkOutputs(
        library, "fft.pencil_transform", {{"N", 8}, {"P", 4}, {"point_time", 2}}, {{"time", 768}});
    checkOutputs(library,
                 "fft.pencil_pack",
                 {{"N", 8}, {"P", 4}, {"element", 8}, {"copy_time", 2}},
                 {{"time", 2048}});
}

TEST_CASE("Data beyond the memory are outside the valid range", "[presets][memory]")
{
    checkBlock("compute.memory");
    auto library = shippedPresets();
    checkOutputs(library, "compute.memory", {{"data", 3}, {"capacity", 4}}, {{"spare", 1}});
    const auto isValid = [&](const std::string& design, const Settings& settings) {
        return !has(evaluationOf(shippedSystem(library, design, settings)).diagnostics,
                    "model.validity");
    };
    // 2 * 2048^3 * 16 B / 32 on hosts of 8 GiB; 4 B * 2^32 / 2 of keys, and as many of runs, on a host of 20 GiB; 16,384 buckets
    // with buffers of 64 KiB on a card of 1 GiB
    const Settings host{{"host.memory", "8 GiB"}, {"P", "32"}};
    CHECK(isValid("fft-3d-networks", {host[0], host[1], {"N", "2048"}}));
    CHECK_FALSE(isValid("fft-3d-networks", {host[0], host[1], {"N", "2049"}}));
    const Settings sort{{"P", "2"}, {"E", "4294967296"}};
    CHECK(isValid("sample-sort-200g", {sort[0], sort[1], {"host.memory", "20 GiB"}}));
    CHECK_FALSE(isValid("sample-sort-200g", {sort[0], sort[1], {"host.memory", "16 GiB"}}));
    const Settings card{{"P", "2"}, {"nic.memory", "1 GiB"}, {"where", "1"}};
    CHECK(isValid("sort-dpu-200g", {card[0], card[1], card[2], {"E", "8589934592"}}));
    CHECK_FALSE(isValid("sort-dpu-200g", {card[0], card[1], card[2], {"E", "8589934594"}}));
    CHECK(isValid("sort-dpu-200g", {card[0], card[1], {"where", "3"}, {"E", "8589934594"}}));
    // Each GPU of one node of experts has 654e9 / 16 / 8 parameters of experts.
    CHECK(isValid("training-step-moe", {{"expert_nodes", "2"}}));
    CHECK_FALSE(isValid("training-step-moe", {{"expert_nodes", "1"}}));
}

} // namespace clusterwright::tests::program_blocks_test
