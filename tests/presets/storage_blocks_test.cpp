// Worked numbers of the blocks of storage, and of the design of a storage network.

#include "model/design/explanation/limit.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"

#include <string>

namespace clusterwright::tests::storage_blocks_test
{

namespace
{

void check(const std::string& id, const Values& parameters, const Values& expected)
{
    checkBlock(id);
    auto library = shippedPresets();
    checkOutputs(library, id, parameters, expected);
}

// Rates of the links of a server: two of 25 Gbit/s, one of 100 Gbit/s; 98 % of the wire is data.
constexpr double kTwo25 = 2 * 25e9 / 8 * 0.98;
constexpr double k100 = 100e9 / 8 * 0.98;

} // namespace

TEST_CASE("Clients read at the slower of disks and network", "[presets][storage]")
{
    // 2 TB over 4 * min(10, 6.25) GB/s = 25 GB/s: 80 s
    check("storage.striped_read",
          {{"bytes", 2e12},
           {"clients", 24},
           {"servers", 4},
           {"disks_rate", 10e9},
           {"network_rate", 6.25e9}},
          {{"server_rate", 6.25e9},
           {"rate", 25e9},
           {"client_rate", 25e9 / 24},
           {"limit", 2},
           {"time", 80}});
    // 4 * 5 GB/s: 100 s
    check("storage.striped_read",
          {{"bytes", 2e12},
           {"clients", 24},
           {"servers", 4},
           {"disks_rate", 5e9},
           {"network_rate", 6.25e9}},
          {{"server_rate", 5e9},
           {"rate", 20e9},
           {"client_rate", 20e9 / 24},
           {"limit", 1},
           {"time", 100}});
}

TEST_CASE("Each copy of written data takes its share of disks and network", "[presets][storage]")
{
    // 4 * min(6, 6.25) GB/s / 2 copies = 12 GB/s; 2.4 TB take 200 s
    check("storage.striped_write",
          {{"bytes", 2.4e12},
           {"copies", 2},
           {"clients", 24},
           {"servers", 4},
           {"disks_rate", 6e9},
           {"network_rate", 6.25e9}},
          {{"server_rate", 6e9},
           {"rate", 12e9},
           {"client_rate", 0.5e9},
           {"limit", 1},
           {"time", 200}});
}

TEST_CASE("An incast beyond the buffer of the port waits for a timeout", "[presets][storage]")
{
    // 16 servers with 64 KiB each fill 1 MiB; 1 MiB over 1 GB/s takes 1.048576 ms.
    check("storage.incast",
          {{"block", 1048576}, {"servers", 16}, {"rate", 1e9}, {"latency", 0}},
          {{"burst", 1048576},
           {"overflows", 0},
           {"most_servers", 16},
           {"time", 1.048576e-3},
           {"goodput", 1e9}});
    // 32 servers with windows of 64 KiB and parts of 128 KiB overflow it: 4 MiB take 4.194304 ms + 200 ms.
    check("storage.incast",
          {{"block", 4194304}, {"servers", 32}, {"rate", 1e9}, {"latency", 0}},
          {{"burst", 2097152},
           {"overflows", 1},
           {"most_servers", 16},
           {"time", 0.204194304},
           {"goodput", 4194304 / 0.204194304}});
}

TEST_CASE("A storage network is limited by its disks or its links", "[presets][storage]")
{
    auto library = shippedPresets();
    const auto timeOf = [&](const Settings& settings, const std::string& limit) {
        const auto system = shippedSystem(library, "storage-network", settings);
        const auto values = valuationOf(system);
        const auto evaluation = evaluationOf(system);
        CHECK(model::decidingTerm(system, values, evaluation.bottleneck) == limit);
        return valueOf(system, "time");
    };
    const Settings faster{{"rails", "1", ""},
                          {"nic", "ethernet-100g-nic", ""},
                          {"cable", "ethernet-100g-cable", ""},
                          {"switch", "ethernet-100g-switch", ""}};
    auto with = [](Settings settings, const std::string& diskRate) {
        settings.push_back({"disk_rate", diskRate, ""});
        return settings;
    };
    // 2 TB over 4 servers: up to 6.125 GB/s of the disks both take as long; above, 100 Gbit/s is faster.
    CHECK(isClose(timeOf(with({}, "5 GB/s"), "disk_rate"), 2e12 / 20e9));
    CHECK(isClose(timeOf(with(faster, "5 GB/s"), "disk_rate"), 2e12 / 20e9));
    CHECK(isClose(timeOf(with({}, "10 GB/s"), "read.network_rate"), 2e12 / (4 * kTwo25)));
    CHECK(isClose(timeOf(with(faster, "10 GB/s"), "disk_rate"), 2e12 / 40e9));
    CHECK(isClose(timeOf(with(faster, "20 GB/s"), "read.network_rate"), 2e12 / (4 * k100)));
    // 56 NICs and cables and two switches: 56 * (200 + 40) + 2 * 12000 USD
    CHECK(isClose(valueOf(shippedSystem(library, "storage-network"), "network_cost"), 37'440));
}

} // namespace clusterwright::tests::storage_blocks_test
