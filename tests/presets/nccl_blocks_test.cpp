// NCCL's model of its algorithms, and its choice among them.

#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clusterwright::tests::nccl_blocks_test
{

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
    values["m"] =
        32'767; // 16 channels run, two for each one of the graph: chunks of less than 64 B for 32 GPUs
    CHECK(isClose(outputsOf(library, "allreduce.nccl_ring", values).at("latency"), 282.8e-6));
    values["m"] = 32'768;
    CHECK(isClose(outputsOf(library, "allreduce.nccl_ring", values).at("latency"), 1.4 * 282.8e-6));
    values["P"] = 4; // one GPU in a node: the tree's latency, and all steps cross the network
    values["protocol"] = 1;
    CHECK(isClose(outputsOf(library, "allreduce.nccl_ring", values).at("latency"),
                  (6.6 + 6 * 5) * 1e-6));
}

TEST_CASE("NCCL's plateau begins at 64 B in each channel that runs", "[presets][nccl]")
{
    auto library = shippedPresets();
    const auto latency = [&](const std::string& id, const char* output, Values values) {
        values.merge(
            Values{{"P", 16}, {"nodes", 2}, {"channels", 16}, {"channel_bandwidth", 20e9}});
        return outputsOf(library, id, values).at(output);
    };
    const double m = 20'000;
    // 20 kB on 32 channels and 16 GPUs: 39 B. 8.4 us + 28 * 3.4 us + 2 * 14 us, and 20 kB at 320 * 16 / 30 GB/s
    const double time = 131.6e-6 + m * 30 / 16 / 320e9;
    CHECK(isClose(latency("allreduce.nccl_ring", "time", {{"m", m}, {"protocol", 3}}), time));
    CHECK(isClose(latency("allreduce.nccl_choice", "ring_simple", {{"m", m}}), time));
    // As many as the graph has: 78 B
    const double longer = time + 0.4 * 131.6e-6;
    const Values few{{"m", m}, {"coll_channels", 16}};
    CHECK(isClose(latency("allreduce.nccl_choice", "ring_simple", few), longer));
    // Four channels of 48 GB/s run on 16 on Hopper, on 8 on Ampere: 64 B each for 16 GPUs
    const auto ofFour = [&](double capability, double bytes) {
        const Values values{{"m", bytes},
                            {"channels", 4},
                            {"channel_bandwidth", 48e9},
                            {"compute_capability", capability}};
        return latency("allreduce.nccl_choice", "ring_simple", values) - bytes * 30 / 16 / 192e9;
    };
    CHECK(isClose(ofFour(9, 16'383), 131.6e-6));
    CHECK(isClose(ofFour(9, 16'384), 1.4 * 131.6e-6));
    CHECK(isClose(ofFour(8, 8'191), 131.6e-6));
    CHECK(isClose(ofFour(8, 8'192), 1.4 * 131.6e-6));
    CHECK(isClose(ofFour(7, 8'192), 1.9 * 131.6e-6));
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
    // One GPU in a node: 0.85 of 0.92 * 320 GB/s
    values["P"] = 16;
    CHECK(isClose(outputsOf(library, "allreduce.nccl_tree", values).at("bus_bandwidth"), 250.24e9));
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
    // 16 nodes: 25 us + 2 * 4 * 20.9 us. 1 GB at 8 * 20 GB/s of the network
    Values values{{"P", 128},
                  {"nodes", 16},
                  {"m", 1e9},
                  {"channels", 8},
                  {"channel_bandwidth", 25e9},
                  {"network_bandwidth", 20e9}};
    const auto time = [&] {
        return outputsOf(library, "allreduce.nccl_nvls_tree", values)["time"];
    };
    CHECK(isClose(time(), 192.2e-6 + 254.0 / 128 / 160));
    values["network_bandwidth"] = 50e9; // NVLink: 2 * 0.85 * 25 GB/s * 7 / 8 = 37.1875 GB/s
    CHECK(isClose(time(), 192.2e-6 + 254.0 / 128 / (8 * 37.1875)));
    values["channel_bandwidth"] = 60e9; // 45.5 GB/s a channel
    CHECK(isClose(time(), 192.2e-6 + 254.0 / 128 / (8 * 45.5)));
    values["P"] = 16;
    values["nodes"] = 2; // the network counts twice, but a channel has 57.7 GB/s
    CHECK(isClose(time(), 66.8e-6 + 30.0 / 16 / (8 * 57.7)));
    // Blackwell: 0.74, at most 96 GB/s over two nodes. 1 GB is 2^23 times 64 B: 0.9 of the bandwidth; 1 MB is 2^13 times 64 B: half
    values.merge(Values{{"compute_capability", 10}});
    CHECK(isClose(time(), 66.8e-6 + 30.0 / 16 / (0.9 * 8 * 2 * 0.74 * 60 * 7 / 8)));
    values["m"] = 1e6;
    CHECK(isClose(time(), 66.8e-6 + 30.0 / 16 * 1e6 / (0.5 * 8 * 2 * 0.74 * 60e9 * 7 / 8)));
}

TEST_CASE("NCCL has no NVLS for one GPU on a node, nor before Hopper", "[presets][nccl]")
{
    auto library = shippedPresets();
    Values values{{"P", 8}, {"nodes", 8}, {"m", 64e6}, {"channels", 16}, {"nvls_channels", 16}};
    values["channel_bandwidth"] = 3e9;
    const auto choice = [&] {
        const auto got = outputsOf(library, "allreduce.nccl_choice", values);
        return std::pair(got.at("algorithm"), got.at("time"));
    };
    // A ring with Simple: 1.4 * (8.4 + 14 * 14) us, 64 MB at 48 * 8 / 14 GB/s
    const auto [alone, time] = choice();
    CHECK(alone == 3);
    CHECK(isClose(time, 1.4 * 204.4e-6 + 64e6 * 14 / 8 / 48e9));
    values["P"] = 64; // eight GPUs on a node
    values["m"] = 1e9;
    values["channels"] = values["nvls_channels"] = 8;
    values["channel_bandwidth"] = 25e9;
    CHECK(choice().first == 8);
    values["compute_capability"] = 8;
    CHECK(choice().first <= 6);
    // The latency of the network is that of a tree if each node has one GPU: 25 us + 14 us, and 25 us + 4 * 14 us
    const Values one{{"P", 4},
                     {"nodes", 4},
                     {"m", 0},
                     {"channels", 2},
                     {"channel_bandwidth", 3e9},
                     {"network_bandwidth", 3e9}};
    CHECK(isClose(outputsOf(library, "allreduce.nccl_nvls", one).at("time"), 39e-6));
    CHECK(isClose(outputsOf(library, "allreduce.nccl_nvls_tree", one).at("time"), 81e-6));
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

TEST_CASE("NCCL's limits of a bandwidth depend on the GPU", "[presets][nccl]")
{
    auto library = shippedPresets();
    const auto bus = [&](const std::string& id, double capability, double nodes, double protocol) {
        Values values{{"P", 8 * nodes}, {"nodes", nodes}, {"m", 1e9}, {"protocol", protocol}};
        values.merge(Values{{"channels", 10}, {"channel_bandwidth", 200e9}});
        values["compute_capability"] = capability;
        return outputsOf(library, id, values).at("bus_bandwidth");
    };
    struct Limits {
        double capability;
        double ll;                       // in one node
        double ringLl128;                // per channel
        std::array<double, 3> tree;      // per channel: 1, 2 and 4 nodes
        std::array<double, 3> treeLl128; // per channel
    };
    const std::vector<Limits> all{{7, 39, 20, {26.5, 18.5, 10}, {20, 18.5 * 15 / 16, 9.375}},
                                  {8, 87.7, 20, {24, 23.6, 17.8}, {24 * 7 / 9.0, 20, 16.6875}},
                                  {9, 141, 36.7, {38.7, 41.4, 36}, {30.1, 36.7, 29}},
                                  {10, 282, 40, {70, 42.8, 24}, {70 * 7 / 9.0, 31.67, 20}}};
    for (const auto& limits : all) {
        INFO("compute capability " << limits.capability);
        CHECK(isClose(bus("allreduce.nccl_ring", limits.capability, 1, 1), limits.ll * 1e9));
        CHECK(isClose(bus("allreduce.nccl_ring", limits.capability, 2, 1), 39e9));
        for (const auto& [i, nodes] : {std::pair{0U, 1}, {1U, 2}, {2U, 4}}) {
            CHECK(isClose(bus("allreduce.nccl_ring", limits.capability, nodes, 2),
                          limits.ringLl128 * 1e10));
            CHECK(isClose(bus("allreduce.nccl_tree", limits.capability, nodes, 3),
                          limits.tree.at(i) * 1e10));
            CHECK(isClose(bus("allreduce.nccl_tree", limits.capability, nodes, 2),
                          limits.treeLl128.at(i) * 1e10));
        }
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

namespace
{

struct Channels {
    double nvls;
    double collnet;
    double direct;
};

// Checks NCCL's choice against the blocks of its algorithms; returns the algorithm.
double checkChoice(model::Library& library, const Values& values, const Channels& channels)
{
    const auto nodes = values.at("nodes");
    auto all = values;
    all.merge(Values{{"channels", 16}, {"channel_bandwidth", 20e9}});
    auto ringOrTree = all;
    all.merge(Values{{"nvls_channels", channels.nvls}, {"collnet_channels", channels.collnet}});
    all["collnet_direct_channels"] = channels.direct;
    all["collnet_channel_bandwidth"] = 50e9;
    const auto got = outputsOf(library, "allreduce.nccl_choice", all);
    std::vector<double> times;
    for (const auto* const id : {"allreduce.nccl_ring", "allreduce.nccl_tree"})
        for (const double protocol : {1, 2, 3}) {
            ringOrTree["protocol"] = protocol;
            times.push_back(outputsOf(library, id, ringOrTree).at("time"));
        }
    const auto timeIf =
        [&](bool isThere, const std::string& id, const char* output, const Values& parameters) {
            return isThere ? outputsOf(library, id, parameters).at(output)
                           : std::numeric_limits<double>::infinity();
        };
    const bool reduces = channels.collnet > 0 && nodes > 1; // the network
    const bool hasNvls = channels.nvls > 0 && values.at("P") > nodes;
    auto nvls = values;
    nvls.merge(Values{{"channels", 8}, {"channel_bandwidth", 60e9}});
    nvls["network_bandwidth"] = 40e9; // all channels together: 16 * 20 GB/s
    times.push_back(
        timeIf(hasNvls && (nodes == 1 || reduces), "allreduce.nccl_nvls", "time", nvls));
    times.push_back(timeIf(hasNvls && nodes > 1, "allreduce.nccl_nvls_tree", "time", nvls));
    auto collnet = values;
    collnet.merge(Values{{"channels", 8}, {"channel_bandwidth", 50e9}});
    const bool hasChain = reduces && values.at("P") / nodes <= 8;
    times.push_back(
        timeIf(hasChain && channels.direct > 0, "allreduce.nccl_collnet", "direct", collnet));
    times.push_back(timeIf(hasChain, "allreduce.nccl_collnet", "chain", collnet));
    INFO(textOf(all));
    CHECK(isClose(got.at("ring"), std::min({times[0], times[1], times[2]})));
    CHECK(isClose(got.at("tree"), std::min({times[3], times[4], times[5]})));
    CHECK(isClose(got.at("time"), std::ranges::min(times)));
    CHECK(isClose(times[static_cast<std::size_t>(got.at("algorithm")) - 1], got.at("time")));
    return got.at("algorithm");
}

} // namespace

TEST_CASE("NCCL chooses the shortest of the times of its algorithms", "[presets][nccl]")
{
    checkBlock("allreduce.nccl_choice");
    auto library = shippedPresets();
    std::set<double> chosen;
    for (const auto& [processes, nodes] :
         {std::pair{1, 1}, {8, 1}, {16, 2}, {128, 16}, {4, 4}, {64, 4}})
        for (const double m : {1.0, 1e5, 1e6, 1e7, 1e9})
            for (const auto& channels :
                 {Channels{8, 0, 8}, {8, 8, 8}, {8, 8, 0}, {0, 8, 8}, {0, 8, 0}, {0, 0, 8}}) {
                const Values values{{"P", processes}, {"nodes", nodes}, {"m", m}};
                chosen.insert(checkChoice(library, values, channels));
            }
    CHECK(chosen.size() >= 8); // LL for short vectors; Simple, NVLS, its tree and CollNet
}

TEST_CASE("NCCL in a node has the channels and the NVLS of each generation of GPUs",
          "[presets][nccl]")
{
    auto library = shippedPresets();
    // Time of further 256 MiB on eight GPUs: 7 / 8 of them for each of the two passes of an allreduce. 16 channels of a ring have 15,
    // 20 or 45 GB/s each, NVLS has the 450 or 900 GB/s of NVLink.
    const double m = 256.0 * 1024 * 1024;
    const auto more = [&](const std::string& gpu, const std::string& collective) {
        const auto at = [&](const std::string& size) {
            return valueOf(shippedSystem(library,
                                         "nccl-in-node",
                                         {{"gpu", gpu}, {"collective", collective}, {"m", size}}),
                           "time");
        };
        return at("512 MiB") - at("256 MiB");
    };
    const auto isRate = [&](double time, double parts, double rate) {
        return std::abs(time - parts / 8 * m / rate) < 1e-3 * time;
    };
    CHECK(isRate(more("Ampere", "allreduce"), 14, 16 * 15e9));
    CHECK(isRate(more("Hopper", "allreduce"), 14, 450e9));
    CHECK(isRate(more("Blackwell", "allreduce"), 14, 900e9));
    for (const auto* const collective : {"allgather", "reduce_scatter"}) {
        CHECK(isRate(more("Ampere", collective), 7, 16 * 15e9));
        CHECK(isRate(more("Hopper", collective), 7, 16 * 20e9));
        CHECK(isRate(more("Blackwell", collective), 7, 16 * 45e9));
    }
}

} // namespace clusterwright::tests::nccl_blocks_test
