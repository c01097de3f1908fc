// Designs of today with arithmetic of their own: engines of DPUs, RDMA, disks, and collectives.

#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::tests::offload_designs_test
{

TEST_CASE("A tenant of dpu-tenants waits at each engine by its share", "[presets][offload]")
{
    struct Engine {
        double rate, engines, passes, otherUse;
    };
    constexpr double kBlock = 4096;
    constexpr double kOwn = 0.3 * 2.5e9;   // B/s of the database
    constexpr double kOther = 0.7 * 2.5e9; // B/s for analytics, in requests of 64 KiB
    constexpr double kCardMemory = 18e9;
    // The fractions of the textbook, where the block has sums.
    const auto wait = [](double rho, double service) {
        const double power = std::pow(rho, 64);
        return (rho / (1 - rho) - 64 * power / (1 - power)) * service;
    };
    const auto shareOf = [](double otherUse) { return std::max(0.5, 1 - otherUse); };
    const double memoryTime = 4 * kBlock / kCardMemory;
    const double memoryShare = shareOf(kOther * 6 / kCardMemory);
    double latency = wait(kOwn / kBlock * memoryTime / memoryShare, memoryTime);
    for (const auto& engine : {Engine{25e9 * 0.98, 1, 1, kOther / (25e9 * 0.98)},
                               Engine{8 * kBlock / 2e-6, 8, 0, kOther / 65536 * 2e-6 / 8},
                               Engine{12.5e9, 1, 2, kOther / 12.5e9},
                               Engine{24e9, 1, 1, kOther / 24e9}}) {
        const double service = kBlock * engine.engines / engine.rate;
        latency += wait(kOwn / engine.rate / shareOf(engine.otherUse), service) + service +
                   kBlock * engine.passes / kCardMemory;
    }
    auto library = shippedPresets();
    const auto system = shippedSystem(library, "dpu-tenants");
    CHECK(isClose(valueOf(system, "latency"), latency, 1e-10));
    CHECK(isClose(valueOf(system, "throughput"), kOwn));
    CHECK(isClose(valueOf(system, "highest"), kOwn * 4 / kCardMemory / 0.5));
}

TEST_CASE("A full DPU loses requests instead of serving more", "[presets][offload]")
{
    auto library = shippedPresets();
    const auto system = shippedSystem(
        library, "dpu-tenants", {{"tenant", "analytics", ""}, {"load", "20 GB/s", ""}});
    // Half of 18 GB/s, and each byte crosses the memory of the card six times
    CHECK(isClose(valueOf(system, "throughput"), 1.5e9, 1e-6));
    CHECK(isClose(valueOf(system, "lost"), 1 - 1.5 / 14, 1e-6));
}

TEST_CASE("A value by RDMA takes four crossings of PCIe more than its trips", "[presets][offload]")
{
    auto library = shippedPresets();
    const auto system = shippedSystem(library, "rdma-or-tcp", {{"accesses", "1", ""}});
    // Without the buses, 2 * 0.1 us of the NICs; cables 0.1 us each, switch 0.13 us
    const double trip = 0.53e-6;
    const double cores = 0.2e-6 + 0.1e-6 + 0.2e-6; // post, write to the NIC, poll
    const double read = cores + 2 * trip + 4 * 0.3e-6 + 64 / (25e9 * 0.994);
    CHECK(isClose(valueOf(system, "latency"), read));
    const auto twice = shippedSystem(library, "rdma-or-tcp");
    CHECK(isClose(valueOf(twice, "latency"), 2 * read));
}

TEST_CASE("The host, the card and a remote disk take the sums of their parts", "[presets][offload]")
{
    auto library = shippedPresets();
    const auto offload = shippedSystem(library, "offload-host-or-dpu");
    CHECK(isClose(valueOf(offload, "time"), 1048576 / 6e9 + 2 * 3e-6));
    const auto disk = shippedSystem(library, "nvme-local-or-remote");
    const double local = 3e-6 + 4 * 0.3e-6 + 75e-6 + 4096 / 6.5e9;
    const double trip = 2 * 0.7e-6 + 2 * 0.15e-6 + 0.8e-6;
    const double network = 2 * 0.4e-6 + 2e-6 + 2 * trip + 4176 / (12.5e9 * 0.98);
    CHECK(isClose(valueOf(disk, "alone"), local + network));
}

} // namespace clusterwright::tests::offload_designs_test

namespace clusterwright::tests::collective_designs_test
{

TEST_CASE("An allreduce on rails takes the steps of its algorithm", "[presets][collectives]")
{
    auto library = shippedPresets();
    const auto system = shippedSystem(library, "gpu-allreduce");
    // Message: step 4 us, two NICs of 0.4 us, two cables of 0.345 us, switch of 0.25 us
    const double far = 4e-6 + 2 * 0.4e-6 + 2 * 0.345e-6 + 0.25e-6;
    const double near = 1.9e-6;
    const double m = 64.0 * 1024 * 1024;
    const double nvlink = 0.92 * 0.82 * 450e9; // LL128; less than 8 * 49.7 GB/s of all rails
    const double rail = 0.994 * 50e9;
    const double start = 14e-6;
    // Ring of 128 GPUs, every eighth hop between nodes: 254 steps
    CHECK(
        isClose(valueOf(system, "ring"), start + 254 * ((7 * near + far) / 8 + m / 128 / nvlink)));
    // Trees of 7 levels, 4 of them between nodes; 13 segments of a half
    CHECK(isClose(valueOf(system, "tree"),
                  start + 2 * (7 + 13) * 2 * ((3 * near + 4 * far) / 7 + m / 26 / nvlink)));
    // 14 steps in a node; halving and doubling among 16 nodes, an eighth of the vector on each rail
    const double inNode = 14 * (near + m / 8 / nvlink);
    const double onRails = 8 * far + 30.0 / 16 * m / 8 / (0.92 * rail);
    CHECK(isClose(valueOf(system, "hierarchical"), start + inNode + onRails));
    CHECK(isClose(valueOf(system, "overlapped"), start + std::max(inNode, onRails)));
    // The switch: two crossings of 0.25 us, 95 % of the rail
    CHECK(isClose(valueOf(system, "in_network"),
                  start + inNode + far + 2 * 0.25e-6 + m / 8 / (0.95 * rail)));
    CHECK(valueOf(system, "fastest") == 4);
    CHECK(isClose(valueOf(system, "time"), valueOf(system, "ring")));
    CHECK(isClose(valueOf(system, "bus_bandwidth"), 254.0 / 128 * m / valueOf(system, "ring")));
    // 16 nodes; 128 NICs and cables, eight switches
    CHECK(isClose(valueOf(system, "network_cost"), 128 * (1800 + 900) + 8 * 30000));
    CHECK(isClose(valueOf(system, "cost"), 585600 + 16 * 300000));
    CHECK(isClose(valueOf(system, "network_power"), 128 * (24 + 18) + 8 * 750));
}

TEST_CASE("The chosen algorithm of a design of collectives runs", "[presets][collectives]")
{
    auto library = shippedPresets();
    const auto check = [&](const std::string& id, const std::string& variable) {
        const auto design = library.design(id).value();
        const auto found = std::ranges::find(design->variables, variable, &model::Variable::name);
        REQUIRE(found != design->variables.end());
        CHECK(found->labels.size() >= 3);
        for (const auto& [value, label] : found->labels) {
            INFO(id << ": " << label);
            const Settings settings{{variable, std::to_string(value), ""}};
            const auto system = shippedSystem(library, id, settings);
            CHECK(isClose(valueOf(system, "time"), valueOf(system, label)));
        }
    };
    check("gpu-allreduce", "algorithm");
    check("collective-algorithms", "algorithm");
    check("torus-collectives", "algorithm");
    check("nccl-in-node", "collective");
}

TEST_CASE("Far stages on a torus have more hops and flows on a link", "[presets][torus]")
{
    auto library = shippedPresets();
    // A cube of units of 12 nodes. Eight nodes of a unit: three near stages of 13
    const auto system = shippedSystem(library, "torus-collectives", {{"P", "8192", ""}});
    const double side = std::cbrt(8192 / 12.0);
    const double load = side / 2;
    const double latency = (1.67 + 3 * side / 4) * 115e-9; // router 100 ns, link 15 ns
    const double m = 1024.0 * 1024;
    CHECK(isClose(valueOf(system, "load"), load));
    CHECK(isClose(valueOf(system, "allreduce_doubling"),
                  3 * (2.5e-6 + m * 0.2e-9) + 10 * (2.5e-6 + latency + m * 0.2e-9 * load)));
    CHECK(isClose(valueOf(system, "allgather_doubling"),
                  3 * 2.5e-6 + 7 * m / 8192 * 0.2e-9 + 10 * (2.5e-6 + latency) +
                      1023.0 / 1024 * m * 0.2e-9 * load));
    CHECK(
        isClose(valueOf(system, "reduce_scatter_halving"), valueOf(system, "allgather_doubling")));
}

} // namespace clusterwright::tests::collective_designs_test
