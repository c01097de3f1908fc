// Collectives of GPUs on NVLink, PCIe and networks: blocks, designs and the versions of NCCL.

#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace clusterwright::tests::gpu_blocks_test
{

namespace
{

// Codes of the findings of a block at a point.
bool isOutside(model::Library& library, const std::string& id, const Settings& settings)
{
    const auto system = model::instantiate(*library.block(id).value(), library, settings);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    return has(evaluationOf(system.value()).diagnostics, "model.validity");
}

const std::vector<std::string> kNcclBlocks{"allgather.nccl_ring",
                                           "reduce_scatter.nccl_ring",
                                           "allreduce.nccl_ring",
                                           "allreduce.nccl_tree",
                                           "allreduce.nccl_choice"};

} // namespace

TEST_CASE("NCCL's all-to-all starts a message for each peer", "[presets][gpu]")
{
    checkBlock("alltoall.nccl");
    auto library = shippedPresets();
    Values values{{"P", 16},
                  {"nodes", 2},
                  {"m", 16e6},
                  {"launch", 10e-6},
                  {"alpha_node", 1e-6},
                  {"beta_node", 1e-11},
                  {"alpha", 2e-6},
                  {"beta", 1e-10}};
    // Blocks of 1 MB: 7 * (1 + 10) us in the node, at once 8 * (2 + 100) us between the nodes
    checkOutputs(library,
                 "alltoall.nccl",
                 values,
                 {{"neighbours", 7},
                  {"remote", 8},
                  {"in_node", 77e-6},
                  {"between_nodes", 816e-6},
                  {"time", 826e-6}});
    values["m"] = 0; // starts alone: 128 nodes of eight have 1016 remote peers
    values["P"] = 1024;
    values["nodes"] = 128;
    CHECK(isClose(outputsOf(library, "alltoall.nccl", values).at("time"), 10e-6 + 1016 * 2e-6));
    values.erase("alpha"); // as in a node
    CHECK(isClose(outputsOf(library, "alltoall.nccl", values).at("time"), 10e-6 + 1016 * 1e-6));
    values["P"] = values["nodes"] = 1;
    CHECK(outputsOf(library, "alltoall.nccl", values).at("time") == 0);
}

TEST_CASE("Processes of a node share its ports in a hierarchical allgather", "[presets][gpu]")
{
    for (const auto* const id : {"allgather.hierarchical", "reduce_scatter.hierarchical"}) {
        checkBlock(id);
        auto library = shippedPresets();
        const bool reduces = std::string(id).starts_with("reduce");
        Values values{{"P", 12},
                      {"m", 12e6},
                      {"alpha", 2e-6},
                      {"beta", 1e-9},
                      {"g", 4},
                      {"ports", 2},
                      {"alpha_node", 1e-6},
                      {"beta_node", 1e-10}};
        if (reduces)
            values["gamma"] = 1e-11;
        // Three nodes. Blocks of 1 MB, two processes on a port: 2 * (2 us + 2 ms). Blocks of 3 MB in the node: 3 * (1 + 300) us.
        // A reduction adds 2 * 10 us and 3 * 30 us.
        const double between = 2 * (2e-6 + 2e-3) + (reduces ? 20e-6 : 0);
        const double inNodes = 3 * (1e-6 + 300e-6) + (reduces ? 90e-6 : 0);
        checkOutputs(library,
                     id,
                     values,
                     {{"nodes", 3},
                      {"sharing", 2},
                      {"between_nodes", between},
                      {"in_nodes", inNodes},
                      {"time", between + inNodes},
                      {"overlapped", std::max(between, inNodes)}});
        values["g"] = 1; // one process a node: the ring, whatever the links of the node
        Values ring = values;
        for (const auto* const name : {"g", "ports", "alpha_node", "beta_node"})
            ring.erase(name);
        const std::string flat = reduces ? "reduce_scatter.ring" : "allgather.ring";
        CHECK(isClose(outputsOf(library, id, values).at("time"),
                      outputsOf(library, flat, ring).at("time")));
    }
}

TEST_CASE("GPUs on PCIe share the host beyond a switch", "[presets][gpu]")
{
    checkBlock("gpu.pcie_links");
    auto library = shippedPresets();
    const auto rate = [&](double processes, Values more = {}) {
        more.merge(Values{{"P", processes}, {"link_bandwidth", 20e9}, {"host_bandwidth", 24e9}});
        return outputsOf(library, "gpu.pcie_links", more).at("bandwidth");
    };
    CHECK(rate(2) == 20e9);
    CHECK(isClose(rate(4), 6e9));   // 24 GB/s over four flows
    CHECK(isClose(rate(8), 1.5e9)); // half of 24 GB/s over eight flows: two sockets
    CHECK(isClose(rate(8, {{"socket_gpus", 8}}), 3e9));
    CHECK(isClose(rate(8, {{"sockets_bandwidth", 16e9}}), 2e9));
    CHECK(rate(8, {{"switch_gpus", 8}}) == 20e9);
    CHECK(rate(4, {{"host_bandwidth", 400e9}}) == 20e9); // the slot limits

    // The design: a ring with LL has 6.6 us, 14 steps of 1 us of PCIe, and 2 us of the launch
    const Settings eight{{"m", "0 B"}};
    CHECK(isClose(valueOf(shippedSystem(library, "gpus-on-pcie", eight), "allreduce"), 22.6e-6));
    const Settings two{{"P", "2"}, {"m", "512 MiB"}, {"link_bandwidth", "20 GB/s"}};
    const auto pair = shippedSystem(library, "gpus-on-pcie", two);
    CHECK(isClose(valueOf(pair, "rate"), 20e9));
    CHECK(isClose(valueOf(pair, "alltoall"), 3e-6 + 256 * kMiB / 20e9));
}

TEST_CASE("Kernels of inference servers read whole vectors or shares", "[presets][gpu]")
{
    for (const auto* const id :
         {"allreduce.one_shot", "allreduce.two_shot", "allreduce.inference_kernel"})
        checkBlock(id);
    auto library = shippedPresets();
    const auto time = [&](const std::string& id, double processes, double m) {
        Values values{{"P", processes}, {"m", m}, {"alpha", 5e-6}, {"beta", 1e-11}};
        if (id == "allreduce.inference_kernel")
            values["alpha_two"] = 9e-6;
        return outputsOf(library, id, values).at("time");
    };
    // Eight GPUs, 1 MB: 7 MB or 2 * 7 / 8 MB at 10 ps/B
    CHECK(isClose(time("allreduce.one_shot", 8, 1e6), 75e-6));
    CHECK(isClose(time("allreduce.two_shot", 8, 1e6), 22.5e-6));
    CHECK(time("allreduce.one_shot", 1, 1e6) == 0);
    const std::string kernel = "allreduce.inference_kernel";
    const double kKiB = 1024;
    CHECK(isClose(time(kernel, 8, 255 * kKiB), 5e-6 + 7 * 255 * kKiB * 1e-11));
    CHECK(isClose(time(kernel, 8, 256 * kKiB), 9e-6 + 1.75 * 256 * kKiB * 1e-11));
    CHECK(isClose(time(kernel, 4, 511 * kKiB), 5e-6 + 3 * 511 * kKiB * 1e-11));
    CHECK(isClose(time(kernel, 4, 512 * kKiB), 9e-6 + 1.5 * 512 * kKiB * 1e-11));
    CHECK(isClose(time(kernel, 2, 4 * kMiB), 5e-6 + 4 * kMiB * 1e-11)); // always one shot
    const auto isLong = [&](const std::string& m) {
        return isOutside(
            library, kernel, {{"P", "8"}, {"m", m}, {"alpha", "5 us"}, {"beta", "0.01 ns/B"}});
    };
    CHECK_FALSE(isLong("4 MiB"));
    CHECK(isLong("8 MiB"));
}

TEST_CASE("Copies of tokens that cross uplinks wait for the fullest", "[presets][gpu]")
{
    checkBlock("experts.exchange");
    auto library = shippedPresets();
    Values values{{"tokens", 100},
                  {"hidden", 10},
                  {"k", 2},
                  {"nodes", 4},
                  {"g", 2},
                  {"size", 2},
                  {"alpha", 1},
                  {"alpha_round", 3},
                  {"beta", 0.1},
                  {"beta_node", 0.01}};
    // 4 * (1 - 9 / 16) = 1.75 nodes, 3 / 4 of them remote: 2000 B * 1.3125 * 0.1 s/B; two rounds
    const double gpus = 3.5 * (1 - std::pow(0.5, 2 / 1.75));
    checkOutputs(library,
                 "experts.exchange",
                 values,
                 {{"reached", 1.75},
                  {"gpus_reached", gpus},
                  {"remote", 1.3125},
                  {"local", gpus / 2},
                  {"beyond", 0},
                  {"contention", 1},
                  {"data", 2000},
                  {"network", 262.5},
                  {"in_nodes", 10 * gpus},
                  {"time", 269.5}});
    values["leaf_nodes"] = 2; // 2 of 3 remote nodes are beyond the leaf switch
    values["uplink_load"] = 3;
    CHECK(isClose(outputsOf(library, "experts.exchange", values).at("network"), 525));
    values["uplink_load"] = 1.2; // 0.8: the port itself limits
    CHECK(isClose(outputsOf(library, "experts.exchange", values).at("network"), 262.5));
    values["per_expert"] =
        1; // 2 copies, 3 / 4 remote; 2 / 4 of a copy in the node, half of it to the other GPU
    auto got = outputsOf(library, "experts.exchange", values);
    CHECK(isClose(got.at("network"), 300));
    CHECK(isClose(got.at("in_nodes"), 5));

    const Values training{{"tokens", 100},
                          {"hidden", 10},
                          {"k", 2},
                          {"nodes", 4},
                          {"g", 2},
                          {"node_limit", 4},
                          {"dispatch", 1},
                          {"combine", 1},
                          {"alpha", 1},
                          {"beta", 0.1},
                          {"beta_node", 0.01},
                          {"leaf_nodes", 2},
                          {"uplink_load", 3}};
    CHECK(isClose(outputsOf(library, "training.expert_parallel", training).at("network"), 525));
}

TEST_CASE("A message has a time per byte for each range of sizes", "[presets][gpu]")
{
    checkBlock("loggp.sizes");
    auto library = shippedPresets();
    const auto time = [&](double k, Values more = {}) {
        more.merge(Values{{"k", k},
                          {"L", 5e-6},
                          {"os", 1e-6},
                          {"or", 2e-6},
                          {"G_short", 4e-9},
                          {"G_medium", 2e-9},
                          {"G_long", 1e-9},
                          {"medium_from", 1001},
                          {"long_from", 10'001}});
        return outputsOf(library, "loggp.sizes", more).at("time");
    };
    // 8 us, 1000 B at 4 ns/B, 9000 B at 2 ns/B, the rest at 1 ns/B
    CHECK(isClose(time(1), 8e-6));
    CHECK(isClose(time(1001), 12e-6));
    CHECK(isClose(time(1002), 12e-6 + 2e-9)); // continuous
    CHECK(isClose(time(10'001), 30e-6));
    CHECK(isClose(time(110'001), 130e-6));
    const Values jumps{{"medium_jump", 3e-6}, {"long_jump", 40e-6}};
    CHECK(isClose(time(1001, jumps), 12e-6));
    CHECK(isClose(time(10'001, jumps), 33e-6));
    CHECK(isClose(time(110'001, jumps), 173e-6));
    // One rate is LogGP
    const Values same{{"G_short", 1e-9}, {"G_medium", 1e-9}};
    CHECK(isClose(time(110'001, same), 8e-6 + 110'000e-9));
}

TEST_CASE("The network limits NCCL between nodes, not in a node", "[presets][gpu][nccl]")
{
    auto library = shippedPresets();
    const double m = 1e9;
    // 16 channels of 20 GB/s in a node, of 3 GB/s between nodes. Time of a byte of the vector:
    const auto slope = [&](const std::string& id, double nodes) {
        Values values{{"P", 8 * nodes},
                      {"nodes", nodes},
                      {"channels", 16},
                      {"channel_bandwidth", 20e9},
                      {"network_bandwidth", 3e9},
                      {"m", m}};
        if (id == "allreduce.nccl_ring" || id == "allreduce.nccl_tree")
            values["protocol"] = 3;
        const auto long_ = outputsOf(library, id, values).at("time");
        values["m"] = 2 * m;
        return (outputsOf(library, id, values).at("time") - long_) / m;
    };
    CHECK(isClose(slope("allreduce.nccl_ring", 1), 14.0 / 8 / 320e9, 1e-9));
    CHECK(isClose(slope("allreduce.nccl_ring", 4), 62.0 / 32 / 48e9, 1e-9));
    CHECK(isClose(slope("allgather.nccl_ring", 4), 31.0 / 32 / 48e9, 1e-9));
    CHECK(isClose(slope("reduce_scatter.nccl_ring", 4), 31.0 / 32 / 48e9, 1e-9));
    // A tree of four nodes sends each byte twice, one of two nodes once; 0.92 of the bandwidth
    CHECK(isClose(slope("allreduce.nccl_tree", 4), 2 / (0.92 * 48e9), 1e-9));
    CHECK(isClose(slope("allreduce.nccl_tree", 2), 2 / (0.92 * 96e9), 1e-9));
    CHECK(isClose(slope("allreduce.nccl_choice", 4), 62.0 / 32 / 48e9, 1e-9));  // its ring
    CHECK(isClose(slope("allreduce.nccl_choice", 2), 2 / (0.92 * 96e9), 1e-9)); // its tree
}

TEST_CASE("NCCL's limits on Blackwell follow its version", "[presets][gpu][nccl]")
{
    auto library = shippedPresets();
    // One channel of 1 TB/s: limits alone. LL128 of a ring, and the tree with Simple, by version and nodes
    const auto limit = [&](const std::string& id, double protocol, double release, double nodes) {
        const Values values{{"P", 8 * nodes},
                            {"nodes", nodes},
                            {"m", 1e9},
                            {"protocol", protocol},
                            {"channels", 1},
                            {"channel_bandwidth", 1e12},
                            {"compute_capability", 10},
                            {"release", release}};
        return outputsOf(library, id, values).at("bus_bandwidth") / 1e9;
    };
    const std::string ring = "allreduce.nccl_ring", tree = "allreduce.nccl_tree";
    CHECK(isClose(limit(ring, 2, 23.04, 1), 36.7)); // as Hopper
    CHECK(isClose(limit(ring, 2, 27.03, 2), 73.4));
    CHECK(isClose(limit(ring, 2, 28.09, 2), 34.6));
    CHECK(isClose(limit(ring, 2, 28.09, 4), 73.4));
    CHECK(isClose(limit(ring, 2, 29.02, 4), 34.5));
    CHECK(isClose(limit(ring, 2, 30.07, 4), 40));
    CHECK(isClose(limit(tree, 3, 23.04, 1), 38.7));
    CHECK(isClose(limit(tree, 3, 27.03, 4), 72));
    CHECK(isClose(limit(tree, 3, 30.07, 4), 24));
    CHECK(isClose(limit(tree, 2, 27.03, 4), 58));
    CHECK(isClose(limit(tree, 2, 28.03, 2), 31.67));
    const auto isUnknown = [&](const std::string& release) {
        return isOutside(library,
                         "allgather.nccl_ring",
                         {{"P", "8"},
                          {"nodes", "1"},
                          {"m", "1 MiB"},
                          {"channels", "16"},
                          {"channel_bandwidth", "20 GB/s"},
                          {"release", release}});
    };
    CHECK(isUnknown("22.03"));
    CHECK_FALSE(isUnknown("23.04"));
    // NVLS of eight channels of 60 GB/s: 5 / 6 of them until 2.28.3, then 8 / 14 of 480 GB/s
    const auto nvls = [&](double release) {
        const Values values{{"P", 8},
                            {"nodes", 1},
                            {"m", 1e9},
                            {"channels", 16},
                            {"channel_bandwidth", 20e9},
                            {"nvls_channels", 8},
                            {"release", release}};
        return outputsOf(library, "allreduce.nccl_choice", values).at("nvls");
    };
    CHECK(isClose(nvls(27.03), 25e-6 + 1.2 / 480));
    CHECK(isClose(nvls(28.03), 25e-6 + 1.75 / 480));
}

TEST_CASE("NCCL has longer steps and no LL128 over PCIe", "[presets][gpu][nccl]")
{
    auto library = shippedPresets();
    const Values values{{"P", 8},
                        {"nodes", 1},
                        {"m", 1e6},
                        {"channels", 2},
                        {"channel_bandwidth", 10e9},
                        {"nvlink", 0}};
    // LL: 6.6 us, 7 steps of 1 us, half the bandwidth. Simple: 8.4 us, 7 steps of 5.7 us
    const auto got = outputsOf(library, "allgather.nccl_ring", values);
    CHECK(isClose(got.at("ll"), 13.6e-6 + 875e3 / 10e9));
    CHECK(isClose(got.at("simple"), 48.3e-6 + 875e3 / 20e9));
    CHECK(got.at("ll128") < got.at("simple")); // and yet Simple
    CHECK(got.at("protocol") == 3);
    CHECK(got.at("time") == got.at("simple"));
    const auto choice = outputsOf(library, "allreduce.nccl_choice", values);
    CHECK(choice.at("ring") == std::min(choice.at("ring_ll"), choice.at("ring_simple")));
    CHECK(choice.at("tree") == std::min(choice.at("tree_ll"), choice.at("tree_simple")));
    CHECK(choice.at("algorithm") != 2);
    CHECK(choice.at("algorithm") != 5);
}

TEST_CASE("A rate of PCIe in a node with NVLink has a finding", "[presets][gpu][nccl]")
{
    auto library = shippedPresets();
    for (const auto& id : kNcclBlocks) {
        INFO(id);
        const auto at = [&](const std::string& rate, const model::Setting& more) {
            Settings settings{
                {"P", "8"}, {"m", "1 MiB"}, {"channels", "2"}, {"channel_bandwidth", rate}, more};
            if (id == "allreduce.nccl_ring" || id == "allreduce.nccl_tree")
                settings.push_back({"protocol", "3", ""});
            return isOutside(library, id, settings);
        };
        const model::Setting one{"nodes", "1", ""};
        CHECK(at("10 GB/s", one));
        CHECK_FALSE(at("32 GB/s", one));
        CHECK_FALSE(at("10 GB/s", {"nodes", "2", ""})); // it may be that of the network
    }
    const Settings pcie{{"nodes", "1"},
                        {"P", "8"},
                        {"m", "1 MiB"},
                        {"channels", "2"},
                        {"channel_bandwidth", "10 GB/s"},
                        {"nvlink", "0"}};
    CHECK_FALSE(isOutside(library, "allgather.nccl_ring", pcie));
    // A node without NVLink in a design that assumes it
    const model::Setting l40s{"host", "gpu-host-8-l40s", ""};
    for (const auto* const id : {"nccl-on-nodes", "gpu-allreduce"})
        CHECK(
            has(model::evaluate(shippedSystem(library, id, {l40s})).diagnostics(), "value.bounds"));
}

TEST_CASE("NCCL adds the latency of a NIC to its table", "[presets][gpu][nccl]")
{
    auto library = shippedPresets();
    const auto at = [&](const std::string& nic) {
        const Settings settings{{"nic", nic}, {"m", "8 B"}};
        return valueOf(shippedSystem(library, "nccl-on-nodes", settings), "allreduce");
    };
    // Two nodes of eight GPUs, tree with LL: 6.8 + 2 * (7 * 0.6 + 5) us, 2 us of the launch; up and down over the NIC
    const double infiniband = at("infiniband-ndr-nic");
    CHECK(std::abs(infiniband - 27.2e-6) < 0.01e-6);
    CHECK(std::abs(at("aws-efa-nic") - infiniband - 2 * 75e-6) < 0.01e-6);
    CHECK(std::abs(at("aws-efa-2-nic") - infiniband - 2 * 25e-6) < 0.01e-6);
    CHECK(std::abs(at("slingshot-11-nic") - infiniband) < 0.01e-6);
}

} // namespace clusterwright::tests::gpu_blocks_test
