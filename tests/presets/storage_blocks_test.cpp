// Worked numbers of the blocks of storage, of the design of a storage network, and of collectives in segments.

#include "model/design/explanation/limit.h"
#include "tests/presets/message_simulation.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

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

namespace clusterwright::tests::segment_blocks_test
{

namespace
{

constexpr double kVector = 730'000;
constexpr MessageCosts kCosts{3e-6, 1.7e-9, 0.6e-9};

Values given(int processes, double m, const MessageCosts& costs, bool isReduced)
{
    Values values{{"P", processes}, {"m", m}, {"alpha", costs.alpha}, {"beta", costs.beta}};
    if (isReduced)
        values["gamma"] = costs.gamma;
    return values;
}

using Step = std::vector<MessageSimulation::Message>;

// Steps of a broadcast of segments along a chain: process i passes on segment s in step i + s.
std::vector<Step> chainSteps(int processes, int segments, double bytes)
{
    std::vector<Step> steps(static_cast<std::size_t>(processes - 2 + segments));
    for (int i = 0; i + 1 < processes; ++i)
        for (int s = 0; s < segments; ++s)
            steps[static_cast<std::size_t>(i + s)].push_back({i, i + 1, bytes});
    return steps;
}

// A process sends each segment as soon as it has it: to its child 2 i + 1, then to its child 2 i + 2.
std::vector<Step> treeSteps(int processes, int segments, double bytes)
{
    std::vector<Step> steps;
    const int pace = processes > 2 ? 2 : 1; // messages of the root for each segment
    std::vector<int> got(static_cast<std::size_t>(processes), 0); // steps until the first segment
    for (int child = 1; child < processes; ++child) {
        const int parent = (child - 1) / 2;
        const int first = got[static_cast<std::size_t>(parent)] + (child - 1) % 2;
        got[static_cast<std::size_t>(child)] = first + 1;
        for (int s = 0; s < segments; ++s) {
            const auto step = static_cast<std::size_t>(first + pace * s);
            steps.resize(std::max(steps.size(), step + 1));
            steps[step].push_back({parent, child, bytes});
        }
    }
    return steps;
}

// A reduction is the broadcast in reverse order.
double timeOf(std::vector<Step> steps, int processes, bool isReduced)
{
    if (isReduced) {
        std::ranges::reverse(steps);
        for (auto& step : steps)
            for (auto& message : step)
                message = {message.to, message.from, message.bytes, true};
    }
    MessageSimulation simulation(processes, kCosts);
    for (const auto& step : steps) {
        std::set<int> senders, receivers;
        for (const auto& message : step) {
            CHECK(senders.insert(message.from).second);
            CHECK(receivers.insert(message.to).second);
        }
        simulation.exchange(step);
    }
    return simulation.time();
}

struct Segmented {
    const char* block;
    bool isTree;
    bool isReduced;
};

} // namespace

TEST_CASE("Chains and trees have the number of segments with the shortest time",
          "[presets][collectives]")
{
    auto library = shippedPresets();
    for (const auto& [block, isTree, isReduced] : {Segmented{"broadcast.chain", false, false},
                                                   {"reduce.chain", false, true},
                                                   {"broadcast.binary_tree", true, false},
                                                   {"reduce.binary_tree", true, true}}) {
        checkBlock(block);
        for (int processes = 2; processes <= 33; ++processes) {
            const auto got =
                outputsOf(library, block, given(processes, kVector, kCosts, isReduced));
            INFO(block << " of " << processes << " processes");
            const auto timeWith = [&](int segments) {
                const double bytes = kVector / segments;
                return timeOf(isTree ? treeSteps(processes, segments, bytes)
                                     : chainSteps(processes, segments, bytes),
                              processes,
                              isReduced);
            };
            const int best = static_cast<int>(got.at("segments"));
            CHECK(isClose(got.at("time"), timeWith(best)));
            CHECK(got.at("time") <= timeWith(best + 1) * (1 + 1e-12));
            CHECK(got.at("time") <= timeWith(std::max(1, best - 1)) * (1 + 1e-12));
        }
        const auto time = [&](int processes, double m, const MessageCosts& costs) {
            return outputsOf(library, block, given(processes, m, costs, isReduced)).at("time");
        };
        CHECK(time(1, kVector, kCosts) == 0);
        CHECK(time(8, 0, kCosts) > 0);
        // Free messages: one byte each. Chain of 5: 5 - 2 + 100 steps of 1 ns (1.5 ns); tree of 5: 3 + 2 * 99
        CHECK(isClose(time(5, 100, {0, 1e-9, 0.5e-9}),
                      (isTree ? 201e-9 : 103e-9) * (isReduced ? 1.5 : 1)));
    }
}

TEST_CASE("Trees of round sizes take round times", "[presets][collectives]")
{
    auto library = shippedPresets();
    // 1 MB at 1 GB/s takes 1000 us, to reduce it 1000 us; a message takes 10 us. 15 processes: the last one, a second child of
    // second children, has its first segment after 6 steps. 2 n (n + 1) 10 us >= 4 * 1000 us: n = 14; 6 + 2 * 13 = 32 steps
    const auto us = [&](const char* block, bool isReduced) {
        return outputsOf(library, block, given(15, 1e6, {10e-6, 1e-9, 1e-9}, isReduced))
                   .at("time") *
               1e6;
    };
    CHECK(isClose(us("broadcast.binary_tree", false), 32 * (10 + 1000 / 14.0)));
    // 2 n (n + 1) 10 us >= 4 * 2000 us: n = 20; 6 + 2 * 19 = 44 steps
    CHECK(isClose(us("reduce.binary_tree", true), 44 * (10 + 2000 / 20.0)));
    // n (n + 1) 10 us >= 13 * 2000 us: n = 51; 13 + 51 = 64 steps
    CHECK(isClose(us("reduce.chain", true), 64 * (10 + 2000 / 51.0)));
}

TEST_CASE("A rules file names the algorithm of a selector", "[presets][collectives]")
{
    auto library = shippedPresets();
    for (const std::string operation : {"allreduce", "allgather", "alltoall", "broadcast"}) {
        const auto id = operation + ".fastest";
        const auto& block = *library.block(id).value();
        const auto equation =
            std::ranges::find(block.equations, "algorithm", &model::BlockEquation::name);
        REQUIRE(equation->labels.size() >= 2);
        Values values{{"P", 12}, {"m", kVector}, {"alpha", kCosts.alpha}, {"beta", kCosts.beta}};
        if (operation == "allreduce")
            values["gamma"] = kCosts.gamma;
        const auto fastest = outputsOf(library, id, values);
        for (const auto& label : equation->labels) {
            auto ruled = values;
            ruled["rule"] = label.value;
            const auto got = outputsOf(library, id, ruled);
            INFO(id << " " << label.label);
            CHECK(got.at("algorithm") == label.value);
            CHECK(got.at("time") >= fastest.at("time"));
            CHECK(isClose(got.at("time"),
                          outputsOf(library, operation + "." + label.label, values).at("time")));
        }
    }
    const auto algorithmAt = [&](const std::string& size) {
        const auto system = systemOf(
            designText(R"json("variables": [{"name": "m", "value": ")json" + size + R"json("}],
        "tables": [{"name": "rules", "data": "fugaku-allreduce-rules", "x": "m", "y": "algorithm", "interpolation": "step"}],
        "pipeline": {"steps": [{"id": "reduce", "block": "allreduce.fastest",
          "bind": {"P": "512", "alpha": "4 us", "beta": "0.2 ns/B", "gamma": "0 s/B", "rule": "table(rules, m)"}}]},
        "outputs": [{"name": "runs", "equation": "reduce.algorithm"}])json"),
            {},
            library);
        return valueOf(system, "runs");
    };
    CHECK(algorithmAt("4 B") == 2);
    CHECK(algorithmAt("8388607 B") == 2);
    CHECK(algorithmAt("8 MiB") == 1);
    CHECK(algorithmAt("1 GiB") == 1);
}

} // namespace clusterwright::tests::segment_blocks_test
