// Worked numbers of the blocks of offload: queues, engines of a NIC, PCIe, RDMA and NVMe.
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::tests::offload_blocks_test
{

namespace
{

Values valuesOf(const std::string& id, const Values& parameters)
{
    auto library = shippedPresets();
    return outputsOf(library, id, parameters);
}

void checkSome(const std::string& id, const Values& parameters, const Values& expected)
{
    const auto got = valuesOf(id, parameters);
    INFO(id);
    for (const auto& [name, value] : expected) {
        INFO(name << " = " << got.at(name));
        CHECK(isClose(got.at(name), value));
    }
}

} // namespace

TEST_CASE("A queue with room for two loses a seventh at half load", "[presets][offload]")
{
    checkBlock("queue.mm1n");
    Values values{{"rate", 0.5}, {"service", 1}, {"N", 2}};
    // Weights of the states 1, 1/2, 1/4; an accepted request finds 1/2 / (3/2) before it.
    checkSome("queue.mm1n",
              values,
              {{"loss", 1.0 / 7},
               {"wait", 1.0 / 3},
               {"response", 4.0 / 3},
               {"throughput", 3.0 / 7},
               {"utilisation", 3.0 / 7}});
    values["rate"] = 2; // weights 1, 2, 4: 4/7 lost, 2/3 before an accepted request
    checkSome(
        "queue.mm1n",
        values,
        {{"loss", 4.0 / 7}, {"wait", 2.0 / 3}, {"throughput", 6.0 / 7}, {"utilisation", 6.0 / 7}});
}

TEST_CASE("A queue at full load has no singularity", "[presets][offload]")
{
    Values values{{"rate", 4}, {"service", 0.25}, {"N", 9}};
    // Ten equal states: a tenth lost, (0 + ... + 8) / 9 = 4 before an accepted request
    checkSome("queue.mm1n",
              values,
              {{"loss", 0.1}, {"wait", 1}, {"throughput", 3.6}, {"utilisation", 0.9}});
    // The textbook's fractions on both sides of it
    for (const double rho : {0.3, 0.8, 1.25, 3.0}) {
        values["rate"] = 4 * rho;
        const auto got = valuesOf("queue.mm1n", values);
        const double power = std::pow(rho, 10);
        const double loss = (1 - rho) * power / rho / (1 - power);
        const double inSystem = rho / (1 - rho) - 10 * power / (1 - power);
        CHECK(isClose(got.at("loss"), loss, 1e-10));
        // Little: requests in the system over the accepted rate
        CHECK(isClose(got.at("response"), inSystem / (4 * rho * (1 - loss)), 1e-10));
    }
}

TEST_CASE("An engine serves tenants by weight", "[presets][offload]")
{
    checkBlock("queue.share");
    checkBlock("lognic.engine");
    Values share{{"weight", 1}, {"others", 3}, {"used", 0.4}, {"conserving", 0}};
    checkSome("queue.share", share, {{"fixed", 0.25}, {"share", 0.25}});
    share["conserving"] = 1; // the others leave 60 % of the engine
    checkSome("queue.share", share, {{"fixed", 0.25}, {"share", 0.6}});
    // Half of 4 kB reaches 4 engines of 500 MB/s: 4 us. 250,000 requests: 62,500 each, with half of it.
    // 4 kB / (8 GB/s) + 2 * 4 kB / (16 GB/s) = 1 us
    checkSome("lognic.engine",
              {{"n", 4000},
               {"data", 0.5},
               {"rate", 250e3},
               {"engine_rate", 2e9},
               {"engines", 4},
               {"share", 0.5},
               {"interface_data", 1},
               {"interface_bandwidth", 8e9},
               {"memory_data", 2},
               {"memory_bandwidth", 16e9},
               {"overhead", 3e-6}},
              {{"service", 4e-6},
               {"arrivals", 62.5e3},
               {"share_service", 8e-6},
               {"utilisation", 0.5},
               {"limit", 2e9},
               {"transfer", 1e-6},
               {"time", 8e-6}});
}

TEST_CASE("Half of an engine is a server of half the rate", "[presets][offload]")
{
    const auto engine = valuesOf("lognic.engine",
                                 {{"n", 4096},
                                  {"data", 1},
                                  {"rate", 300e3},
                                  {"engine_rate", 4.096e9},
                                  {"engines", 1},
                                  {"share", 0.5}});
    // M/M/1 with 300,000 requests a second of 2 us: a load of 0.6, 0.6 / 0.4 requests are before an accepted one
    checkSome(
        "queue.mm1n",
        {{"rate", engine.at("arrivals")}, {"service", engine.at("share_service")}, {"N", 200}},
        {{"rho", 0.6}, {"wait", 3e-6}});
}

TEST_CASE("Headers take a quarter of short packets over PCIe", "[presets][offload]")
{
    checkBlock("pcie.write");
    checkBlock("pcie.read");
    // 1024 B: 4 packets of 256 B + 24 B
    checkSome("pcie.write",
              {{"n", 1024}, {"link_bandwidth", 8e9}, {"flow_share", 0.125}, {"latency", 300e-9}},
              {{"packets", 4},
               {"bytes", 1120},
               {"efficiency", 1024.0 / 1120},
               {"rate", 6.4e9},
               {"time", 460e-9}});
    Values read{{"n", 64},
                {"link_bandwidth", 8e9},
                {"flow_share", 0.125},
                {"round_trip", 600e-9},
                {"outstanding", 32}};
    // 64 B in 84 B: 16/3 GB/s. 32 * 64 B in 600 ns: 3.41 GB/s; 600 ns at 16/3 GB/s are 3200 B, 50 reads.
    checkSome("pcie.read",
              read,
              {{"link_rate", 16e9 / 3},
               {"window_rate", 2048 / 600e-9},
               {"rate", 2048 / 600e-9},
               {"needed", 50},
               {"limit", 2},
               {"time", 612e-9}});
    read["n"] = 4096; // 8 requests, 16 answers: 4416 B at 7 GB/s
    CHECK(isClose(valuesOf("pcie.read", read).at("time"), 600e-9 + 4416 / 7e9));
    read["outstanding"] = 2; // 4 round trips
    CHECK(isClose(valuesOf("pcie.read", read).at("time"), 2400e-9));
    // One byte beyond a request takes a second one, and a round trip of its own: 513 B in 1200 ns
    read["n"] = 513;
    read["outstanding"] = 1;
    checkSome("pcie.read", read, {{"requests", 2}, {"time", 1200e-9}, {"rate", 513 / 1200e-9}});
    // 513 B in 573 B at 7 GB/s: 600 ns of the link are 3760 B, 15 requests of 256.5 B
    checkSome("pcie.read", read, {{"link_rate", 7e9 * 513 / 573}, {"needed", 15}, {"limit", 2}});
}

TEST_CASE("A doorbell for several work requests saves writes to the NIC", "[presets][offload]")
{
    checkBlock("rdma.post");
    Values values{{"batch", 4},
                  {"method", 1},
                  {"inline", 1},
                  {"wqe_time", 20e-9},
                  {"mmio_time", 80e-9},
                  {"mmio_latency", 200e-9},
                  {"pcie_read", 600e-9}};
    checkSome("rdma.post",
              values,
              {{"per_request", 100e-9}, {"rate", 10e6}, {"delay", 200e-9}, {"time", 600e-9}});
    values["method"] = 2; // 4 * 20 ns + 80 ns; the NIC reads the requests, and the data
    values["inline"] = 0;
    checkSome("rdma.post",
              values,
              {{"busy", 160e-9}, {"rate", 25e6}, {"delay", 1400e-9}, {"time", 1560e-9}});
}

TEST_CASE("A one-sided read takes a trip over the other bus, a request the other core",
          "[presets][offload]")
{
    for (const auto* const id : {"rdma.read", "rdma.write", "rdma.send"})
        checkBlock(id);
    Values values{{"n", 1000},
                  {"post", 0.3e-6},
                  {"latency", 1e-6},
                  {"bandwidth", 10e9},
                  {"pcie_write", 0.3e-6},
                  {"poll", 0.2e-6}};
    // The answer of the other NIC does not wait for its write to memory.
    checkSome("rdma.write", values, {{"arrival", 1.7e-6}, {"time", 2.9e-6}});
    values["pcie_read"] = 0.6e-6; // 0.3 + 1 + 0.6 + 1 + 0.1 + 0.3 + 0.2 us
    checkSome("rdma.read", values, {{"time", 3.5e-6}});
    values.erase("pcie_read");
    values["response"] = 2000;
    values["receive"] = 0.1e-6;
    values["handler"] = 0.5e-6; // 1.7 + 0.2 + (0.1 + 0.5 + 0.3) + 1 + 0.2 + 0.3 + 0.2 us
    checkSome("rdma.send", values, {{"arrival", 1.7e-6}, {"server", 0.9e-6}, {"time", 4.5e-6}});
}

TEST_CASE("Queue pairs beyond the cache slow the NIC down", "[presets][offload]")
{
    checkBlock("rdma.qp_cache");
    checkBlock("rdma.message_rate");
    Values cache{{"queue_pairs", 400},
                 {"cached", 500},
                 {"nic_rate", 100e6},
                 {"pcie_read", 0.6e-6},
                 {"outstanding", 16}};
    checkSome("rdma.qp_cache", cache, {{"miss", 0}, {"rate", 100e6}, {"delay", 0}});
    cache["queue_pairs"] = 2000; // three of four miss: 0.45 us / 16
    checkSome("rdma.qp_cache", cache, {{"miss", 0.75}, {"rate", 16 / 0.45e-6}, {"delay", 0.45e-6}});
    Values rate{{"n", 64},
                {"header", 86},
                {"bandwidth", 15e9},
                {"nic_rate", 120e6},
                {"cores", 4},
                {"cpu_time", 50e-9}};
    // 4 / 50 ns; 15 GB/s / 150 B
    checkSome("rdma.message_rate",
              rate,
              {{"core_rate", 80e6}, {"wire_rate", 100e6}, {"rate", 80e6}, {"limit", 1}});
    rate["cores"] = 8;
    checkSome("rdma.message_rate", rate, {{"rate", 100e6}, {"limit", 3}});
    rate["nic_rate"] = 90e6;
    checkSome("rdma.message_rate", rate, {{"rate", 90e6}, {"limit", 2}});
}

TEST_CASE("A disk takes the time of one access until its rate limits", "[presets][offload]")
{
    checkBlock("nvme.access");
    checkBlock("nvme.fabric");
    Values disk{{"n", 4000},
                {"disks", 1},
                {"depth", 1},
                {"submit", 3e-6},
                {"crossings", 1e-6},
                {"device_latency", 75e-6},
                {"device_rate", 1e6},
                {"device_bandwidth", 4e9}};
    checkSome(
        "nvme.access", disk, {{"alone", 80e-6}, {"limit", 1e6}, {"rate", 12500}, {"time", 80e-6}});
    disk["depth"] = 160; // twice as many as the disk serves in 80 us
    checkSome("nvme.access", disk, {{"rate", 1e6}, {"time", 160e-6}});
    disk["disks"] = 4;
    checkSome("nvme.access", disk, {{"limit", 4e6}, {"rate", 2e6}, {"time", 80e-6}});
    // 1 us + 2 us + 2 * 1.5 us + 4080 B / (10.2 GB/s)
    checkSome("nvme.fabric",
              {{"n", 4000},
               {"capsule", 80},
               {"latency", 1.5e-6},
               {"bandwidth", 10.2e9},
               {"initiator", 1e-6},
               {"target", 2e-6}},
              {{"time", 6.4e-6}});
}

TEST_CASE("The slowest of host, card, DMA and wire takes the time", "[presets][offload]")
{
    checkBlock("offload.split");
    Values values{{"n", 1e6},
                  {"share", 0},
                  {"host_byte_time", 0.4e-9},
                  {"card_byte_time", 0.2e-9},
                  {"host_crossings", 1},
                  {"card_crossings", 2},
                  {"dma_bandwidth", 20e9},
                  {"wire_bandwidth", 10e9},
                  {"crossing", 1e-6}};
    checkSome("offload.split",
              values,
              {{"host", 400e-6}, {"dma", 50e-6}, {"wire", 100e-6}, {"limit", 1}, {"time", 400e-6}});
    values["share"] = 0.75; // host 100 us, card 150 us, DMA 1.75 MB / (20 GB/s) = 87.5 us
    checkSome("offload.split",
              values,
              {{"card", 150e-6}, {"dma", 87.5e-6}, {"limit", 2}, {"time", 152e-6}});
    values["dma_bandwidth"] = 5e9;
    checkSome("offload.split", values, {{"limit", 3}, {"time", 352e-6}});
    values["wire_bandwidth"] = 2e9;
    checkSome("offload.split", values, {{"limit", 4}, {"time", 502e-6}});
}

} // namespace clusterwright::tests::offload_blocks_test

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
    double latency = wait(kOwn / kBlock * memoryTime / memoryShare, memoryTime / memoryShare);
    for (const auto& engine : {Engine{25e9 * 0.98, 1, 1, kOther / (25e9 * 0.98)},
                               Engine{8 * kBlock / 2e-6, 8, 0, kOther / 65536 * 2e-6 / 8},
                               Engine{12.5e9, 1, 2, kOther / 12.5e9},
                               Engine{24e9, 1, 1, kOther / 24e9}}) {
        const double service = kBlock * engine.engines / engine.rate;
        const double share = shareOf(engine.otherUse);
        latency += wait(kOwn / engine.rate / share, service / share) + service +
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
    CHECK(isClose(valueOf(system, "loss"), 1 - 1.5 / 14, 1e-6));
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

TEST_CASE("TCP takes a core of each host 0.25 ns for a byte", "[presets][offload]")
{
    auto library = shippedPresets();
    const auto trade = [&](const std::string& n) {
        return shippedSystem(library, "rdma-or-tcp", {{"operation", "tcp", ""}, {"n", n, ""}});
    };
    // The cores copy at the same time, so 1 MiB takes 262 us once.
    const auto large = trade("1 MiB"), small = trade("8 B");
    CHECK(isClose(valueOf(large, "latency") - valueOf(small, "latency"), 1048568 * 0.25e-9));
    CHECK(
        isClose(valueOf(large, "server_time") - valueOf(small, "server_time"), 1048568 * 0.25e-9));
    // 64 KiB and a request of 32 B: 12.3 us + 16.392 us on one of eight cores
    CHECK(isClose(valueOf(trade("64 KiB"), "rate"), 8 / (12.3e-6 + 65568 * 0.25e-9)));
    const auto alone = [&](const std::string& n) {
        return valueOf(
            shippedSystem(library, "nvme-local-or-remote", {{"where", "tcp", ""}, {"n", n, ""}}),
            "idle_latency");
    };
    CHECK(isClose(alone("1 MiB") - alone("512 KiB"), 524288 * (0.25e-9 + 1 / 6.5e9)));
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
    CHECK(isClose(valueOf(disk, "idle_latency"), local + network));
}

} // namespace clusterwright::tests::offload_designs_test
