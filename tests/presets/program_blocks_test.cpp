// Laws of whole programs, the FFT on pencils, messages between processes, and NCCL's model.

#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"

#include <cmath>

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
    // sqrt(2 ln 1024) = 3.72 deviations
    checkOutputs(library,
                 "compute.straggler",
                 {{"P", 1024}, {"mean_time", 1}, {"deviation", 0.01}},
                 {{"time", 1 + 0.01 * std::sqrt(2 * std::log(1024.0))},
                  {"waiting", 0.01 * std::sqrt(2 * std::log(1024.0))}});
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

TEST_CASE("NCCL expects of CollNet a direct exchange or a chain", "[presets][nccl]")
{
    checkBlock("allreduce.nccl_collnet");
    auto library = shippedPresets();
    Values values{
        {"P", 128}, {"nodes", 16}, {"m", 1e9}, {"channels", 8}, {"channel_bandwidth", 50e9}};
    // Direct: 2 * (3.7 + 7 * 0.4) + 31 us, 0.85 * 400 / 2 GB/s. Chain: 2 * 7 * 2.8 + 30 us, 400 / 2 GB/s
    auto got = outputsOf(library, "allreduce.nccl_collnet", values);
    CHECK(isClose(got.at("direct"), 44e-6 + 1.0 / 170));
    CHECK(isClose(got.at("chain"), 69.2e-6 + 1.0 / 200));
    CHECK(got.at("time") == got.at("chain"));
    values["m"] = 1e3;
    values["channels"] = 4; // two GPUs for each NIC: (2 + 1) / 2 times as long
    got = outputsOf(library, "allreduce.nccl_collnet", values);
    CHECK(isClose(got.at("time"), 44e-6 + 1e-6 * 1.5 / 85));
    values["P"] = 16; // one GPU on a node
    values["net_latency"] = 1e-6;
    got = outputsOf(library, "allreduce.nccl_collnet", values);
    CHECK(isClose(got.at("chain"), 16e-6 + 1e-6 / 100));
}

TEST_CASE("NCCL chooses CollNet where the network reduces", "[presets][nccl]")
{
    auto library = shippedPresets();
    Values values{{"P", 128}, {"nodes", 16}, {"m", 1e3}, {"channels", 16}};
    values.merge(Values{{"channel_bandwidth", 20e9}, {"collnet_channels", 8}});
    values["collnet_channel_bandwidth"] = 50e9;
    // Short: 2 * (3.7 + 7 * 0.4) + 31 us and 1 kB at 170 GB/s. A tree with LL takes 6.8 + 2 * (7 * 0.6 + 4 * 5) us.
    auto got = outputsOf(library, "allreduce.nccl_choice", values);
    CHECK(got.at("algorithm") == 9);
    CHECK(isClose(got.at("time"), 44e-6 + 1e-6 / 170));
    // Long: chains, 2 * 7 * 2.8 + 30 us and 1 GB at 200 GB/s. A ring reaches 320 * 128 / 254 GB/s.
    values["m"] = 1e9;
    got = outputsOf(library, "allreduce.nccl_choice", values);
    CHECK(got.at("algorithm") == 10);
    CHECK(isClose(got.at("time"), 69.2e-6 + 1.0 / 200));
    auto off = values; // the default
    off.erase("collnet_channels");
    CHECK(outputsOf(library, "allreduce.nccl_choice", off).at("algorithm") <= 6);
    values["P"] = 8; // nothing to reduce between nodes
    values["nodes"] = 1;
    CHECK(outputsOf(library, "allreduce.nccl_choice", values).at("algorithm") <= 6);
}

TEST_CASE("NCCL's NVLS tree is limited by NVLink, network and channel", "[presets][nccl]")
{
    checkBlock("allreduce.nccl_nvls_tree");
    auto library = shippedPresets();
    // 16 nodes: 25 us + 2 * 4 * 20.9 us. 1 GB at 16 * 20 GB/s of the network
    Values values{{"P", 128},
                  {"nodes", 16},
                  {"m", 1e9},
                  {"channels", 16},
                  {"channel_bandwidth", 25e9},
                  {"network_bandwidth", 20e9}};
    const auto time = [&] {
        return outputsOf(library, "allreduce.nccl_nvls_tree", values)["time"];
    };
    CHECK(isClose(time(), 192.2e-6 + 254.0 / 128 / 320));
    values["network_bandwidth"] = 50e9; // NVLink: 2 * 0.85 * 25 GB/s * 15 / 16 = 39.84375 GB/s
    CHECK(isClose(time(), 192.2e-6 + 254.0 / 128 / (16 * 39.84375)));
    values["channel_bandwidth"] = 60e9; // 45.5 GB/s a channel
    CHECK(isClose(time(), 192.2e-6 + 254.0 / 128 / (16 * 45.5)));
    values["P"] = 16;
    values["nodes"] = 2; // the network counts twice, but a channel has 57.7 GB/s
    CHECK(isClose(time(), 66.8e-6 + 30.0 / 16 / (16 * 57.7)));
}

TEST_CASE("NCCL's limits of a bandwidth depend on the nodes", "[presets][nccl]")
{
    auto library = shippedPresets();
    // Intel processors, Hopper: 1, 2 and 4 nodes of eight GPUs
    const auto bus = [&](const std::string& id, double nodes, double protocol) {
        return outputsOf(library,
                         id,
                         {{"P", 8 * nodes},
                          {"nodes", nodes},
                          {"m", 1e9},
                          {"protocol", protocol},
                          {"channels", 10},
                          {"channel_bandwidth", 60e9}})
            .at("bus_bandwidth");
    };
    const std::vector<double> kLl{141e9, 39e9, 20.4e9};
    const std::vector<double> kTree{387e9, 414e9, 360e9};
    const std::vector<double> kLl128{301e9, 367e9, 290e9}; // one node: 7 / 9 of 387 GB/s
    for (const auto& [i, nodes] : {std::pair{0U, 1}, {1U, 2}, {2U, 4}}) {
        INFO(nodes << " nodes");
        CHECK(isClose(bus("allreduce.nccl_ring", nodes, 1), kLl[i]));
        CHECK(isClose(bus("allreduce.nccl_tree", nodes, 2), kLl128[i]));
        CHECK(isClose(bus("allreduce.nccl_tree", nodes, 3), kTree[i]));
    }
}

TEST_CASE("NCCL's rings of half an allreduce choose their protocol", "[presets][nccl]")
{
    for (const auto* const id : {"allgather.nccl_ring", "reduce_scatter.nccl_ring"}) {
        checkBlock(id);
        auto library = shippedPresets();
        Values values{
            {"P", 8}, {"nodes", 1}, {"m", 1e3}, {"channels", 16}, {"channel_bandwidth", 20e9}};
        auto got = outputsOf(library, id, values);
        CHECK(got.at("protocol") == 1); // LL: 6.6 us + 7 * 0.6 us; at most 141 GB/s
        CHECK(isClose(got.at("time"), 10.8e-6 + 875 / 141e9));
        values["m"] = 1e7;
        got = outputsOf(library, id, values);
        CHECK(got.at("protocol") == 2); // LL128: 14 us + 7 * 1.9 us; 0.92 * 320 GB/s
        CHECK(isClose(got.at("time"), 27.3e-6 + 8.75e6 / 294.4e9));
        values["m"] = 1e9;
        got = outputsOf(library, id, values);
        CHECK(got.at("protocol") == 3); // Simple: 8.4 us + 7 * 3.4 us
        CHECK(isClose(got.at("time"), 32.2e-6 + 8.75e8 / 320e9));
        values.merge(Values{{"net_latency", 1e-6}});
        values["P"] = 32;
        values["nodes"] = 4;
        // 31 steps, 3 over the network: LL 6.6 + 28 * 1 + 3 * 3.7 us; Simple 8.4 + 28 * 3.4 + 3 * 16 us
        got = outputsOf(library, id, values);
        CHECK(isClose(got.at("ll"), 45.7e-6 + 31.0 / 32 / 20.4));
        CHECK(isClose(got.at("simple"), 151.6e-6 + 31.0 / 32 / 320));
        values["P"] = 4; // one GPU in a node
        CHECK(isClose(outputsOf(library, id, values).at("ll128"), 42.5e-6 + 0.75 / 294.4));
        values["P"] = 1;
        values["nodes"] = 1;
        CHECK(outputsOf(library, id, values).at("time") == 0);
    }
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

} // namespace clusterwright::tests::program_blocks_test
