// Collective operations by algorithm: closed forms against simulations of each message, and worked numbers.
#include "tests/presets/collective_algorithms.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace clusterwright::tests::collective_blocks_test
{

namespace
{

constexpr double kVector = 730'000;
constexpr MessageCosts kCosts{3e-6, 1.7e-9, 0.6e-9};

const auto kWhole = [](int) { return kVector; };

struct Algorithm {
    const char* block;
    std::function<void(Collective&, int)> run; // the int is the number of processes
};

// Bytes of a subtree's blocks.
auto blocksOf(int processes)
{
    return [processes](int subtree) { return subtree * kVector / processes; };
}

const std::vector<Algorithm>& algorithms()
{
    static const std::vector<Algorithm> all{
        {"allreduce.ring",
         [](Collective& c, int) {
             c.ring(true);
             c.ring(false);
         }},
        {"allreduce.recursive_doubling", [](Collective& c, int) { c.doubleVectors(); }},
        {"allreduce.rabenseifner", [](Collective& c, int) { c.rabenseifner(); }},
        {"allgather.ring", [](Collective& c, int) { c.ring(false); }},
        {"allgather.recursive_doubling", [](Collective& c, int) { c.doubleBlocks(); }},
        {"allgather.bruck", [](Collective& c, int) { CHECK(c.bruckAllgather()); }},
        {"allgather.neighbour_exchange",
         [](Collective& c, int processes) {
             if (processes % 2 == 0)
                 CHECK(c.neighbourExchange());
             else
                 c.ring(false);
         }},
        {"reduce_scatter.ring", [](Collective& c, int) { c.ring(true); }},
        {"reduce_scatter.pairwise", [](Collective& c, int) { c.pairwise(true); }},
        {"reduce_scatter.recursive_halving", [](Collective& c, int) { c.halveBlocks(); }},
        {"broadcast.binomial", [](Collective& c, int) { c.treeDown(kWhole); }},
        {"broadcast.scatter_allgather",
         [](Collective& c, int processes) {
             c.treeDown(blocksOf(processes));
             c.ring(false);
         }},
        {"reduce.binomial", [](Collective& c, int) { c.treeUp(kWhole, true); }},
        {"reduce.rabenseifner", [](Collective& c, int) { c.rabenseifnerReduce(); }},
        {"alltoall.pairwise", [](Collective& c, int) { c.pairwise(false); }},
        {"alltoall.bruck", [](Collective& c, int) { c.bruckAlltoall(); }},
        {"gather.binomial",
         [](Collective& c, int processes) { c.treeUp(blocksOf(processes), false); }},
        {"scatter.binomial", [](Collective& c, int processes) { c.treeDown(blocksOf(processes)); }},
        {"barrier.dissemination", [](Collective& c, int) { c.dissemination(); }},
    };
    return all;
}

// The parameters that the block has.
Values parametersOf(model::Library& library, const std::string& id, const Values& all)
{
    Values own;
    for (const auto& parameter : library.block(id).value()->parameters)
        if (const auto found = all.find(parameter.name); found != all.end())
            own.insert(*found);
    return own;
}

double timeOf(model::Library& library, const std::string& id, const Values& all)
{
    return outputsOf(library, id, parametersOf(library, id, all)).at("time");
}

Values given(int processes, double m = kVector, const MessageCosts& costs = kCosts)
{
    return {{"P", processes},
            {"m", m},
            {"alpha", costs.alpha},
            {"beta", costs.beta},
            {"gamma", costs.gamma}};
}

} // namespace

TEST_CASE("Each collective takes the time of its messages on 1 to 33 processes",
          "[presets][collectives]")
{
    auto library = shippedPresets();
    for (const auto& algorithm : algorithms()) {
        checkBlock(algorithm.block);
        CHECK(timeOf(library, algorithm.block, given(1)) == 0);
        for (int processes = 2; processes <= 33; ++processes) {
            Collective simulation(processes, kVector, kCosts);
            algorithm.run(simulation, processes);
            INFO(algorithm.block << " of " << processes << " processes");
            CHECK(isClose(timeOf(library, algorithm.block, given(processes)), simulation.time()));
        }
    }
}

TEST_CASE("A hierarchical allreduce is three rings in sequence", "[presets][collectives]")
{
    checkBlock("allreduce.hierarchical");
    auto library = shippedPresets();
    constexpr MessageCosts kInNode{2e-6, 4e-12, kCosts.gamma};
    for (const int g : {1, 2, 3, 8})
        for (const int nodes : {1, 2, 5, 16}) {
            Collective scatter(g, kVector, kInNode);
            scatter.ring(true);
            Collective between(nodes, kVector / g, kCosts);
            between.ring(true);
            between.ring(false);
            Collective gather(g, kVector, kInNode);
            gather.ring(false);
            auto parameters = given(g * nodes);
            parameters.merge(
                Values{{"g", g}, {"alpha_node", kInNode.alpha}, {"beta_node", kInNode.beta}});
            const auto got = outputsOf(library, "allreduce.hierarchical", parameters);
            const double inNodes = scatter.time() + gather.time();
            CHECK(isClose(got.at("time"), inNodes + between.time()));
            CHECK(isClose(got.at("overlapped"), std::max(inNodes, between.time())));
        }
}

TEST_CASE("A hierarchical allreduce takes the fastest algorithm between nodes",
          "[presets][collectives]")
{
    const std::string id = "allreduce.hierarchical_fastest";
    checkBlock(id);
    auto library = shippedPresets();
    const std::vector<std::string> names{"ring", "recursive_doubling", "rabenseifner", "two_trees"};
    std::set<double> chosen;
    for (const int g : {1, 3, 8})
        for (const int nodes : {1, 2, 5, 16, 200})
            for (const double m : {0.0, 1e3, 1e6, 1e8}) {
                auto parameters = given(g * nodes, m);
                parameters.merge(Values{{"g", g}, {"alpha_node", 2e-6}, {"beta_node", 4e-12}});
                const auto got = outputsOf(library, id, parameters);
                const auto rings = outputsOf(library, "allreduce.hierarchical", parameters);
                std::vector<double> times;
                for (const auto& name : names)
                    times.push_back(timeOf(library, "allreduce." + name, given(nodes, m / g)));
                INFO(g << " processes on each of " << nodes << " nodes, " << m << " B");
                const double between = std::ranges::min(times);
                CHECK(isClose(got.at("between_nodes"), between));
                CHECK(isClose(times[static_cast<std::size_t>(got.at("algorithm")) - 1], between));
                CHECK(isClose(got.at("time"), rings.at("in_nodes") + between));
                CHECK(isClose(got.at("overlapped"), std::max(rings.at("in_nodes"), between)));
                chosen.insert(got.at("algorithm"));
            }
    CHECK(chosen == std::set<double>{1, 2, 3, 4});
    const auto& block = *library.block(id).value();
    const auto equation =
        std::ranges::find(block.equations, "algorithm", &model::BlockEquation::name);
    for (std::size_t i = 0; i < names.size(); ++i)
        CHECK(equation->labels.at(i) == model::ValueLabel{static_cast<int>(i) + 1, names[i]});
}

TEST_CASE("Two trees have the number of segments with the shortest time", "[presets][collectives]")
{
    checkBlock("allreduce.two_trees");
    auto library = shippedPresets();
    for (int processes = 2; processes <= 33; ++processes) {
        const auto got = outputsOf(library, "allreduce.two_trees", given(processes));
        const double height = std::ceil(std::log2(processes));
        // Up and down, two steps for each level and for each segment of a half
        const auto timeWith = [&](double segments) {
            return 2 * (height + segments) *
                   (2 * kCosts.alpha + kVector / 2 / segments * (2 * kCosts.beta + kCosts.gamma));
        };
        const double best = got.at("segments");
        INFO(processes << " processes");
        CHECK(isClose(got.at("time"), timeWith(best)));
        CHECK(got.at("time") <= timeWith(best + 1) * (1 + 1e-12));
        CHECK(got.at("time") <= timeWith(std::max(1.0, best - 1)) * (1 + 1e-12));
    }
    CHECK(timeOf(library, "allreduce.two_trees", given(1)) == 0);
    CHECK(isClose(timeOf(library, "allreduce.two_trees", given(16, 0)), 20 * kCosts.alpha));
    // Free messages of one byte in each half: 2 * (2 + 50) steps of 2 * 1 ns
    CHECK(isClose(timeOf(library, "allreduce.two_trees", given(4, 100, {0, 1e-9, 0})), 208e-9));
}

TEST_CASE("Collectives of round sizes take round times", "[presets][collectives]")
{
    auto library = shippedPresets();
    // 1 MB at 1 GB/s takes 1000 us, to reduce it 500 us; a message takes 10 us.
    const auto us = [&](const std::string& id, int processes) {
        return timeOf(library, id, given(processes, 1e6, {10e-6, 1e-9, 0.5e-9})) * 1e6;
    };
    CHECK(isClose(us("allreduce.ring", 4), 6 * 10 + 1500 + 375));
    CHECK(isClose(us("allreduce.recursive_doubling", 4), 2 * 1510));
    CHECK(isClose(us("allreduce.recursive_doubling", 6), 2 * 1510 + 1510 + 1010));
    CHECK(isClose(us("allreduce.rabenseifner", 4), 4 * 10 + 1500 + 375));
    // 16 segments of a half: 2 * (4 + 16) steps of 2 * 10 us and 1 / 32 of 2 * 1000 us + 500 us
    CHECK(isClose(us("allreduce.two_trees", 16), 40 * (20 + 2500 / 32.0)));
    CHECK(isClose(us("reduce.rabenseifner", 4), 4 * 10 + 1500 + 375));
    CHECK(isClose(us("reduce.rabenseifner", 6), 1510 + 4 * 10 + 1500 + 375)); // folded first
    CHECK(isClose(us("allgather.recursive_doubling", 6), // blocks: 1, 2 and 4, then all 6
                  4 * 10 + (1 + 2 + 4 + 6) / 6.0 * 1000));
    CHECK(isClose(us("reduce_scatter.recursive_halving", 6), // 6 blocks, then 4 and 2, then 1
                  4 * 10 + (6 + 4 + 2) / 6.0 * 1500 + 1000 / 6.0));
    CHECK(isClose(us("alltoall.bruck", 4), 2 * 10 + 1000)); // two halves
    CHECK(isClose(us("alltoall.bruck", 3), 2 * 10 + 2 * 1000 / 3.0));
    CHECK(isClose(us("barrier.dissemination", 5), 30));
}

TEST_CASE("Switches reduce a vector that crosses each link once", "[presets][collectives]")
{
    checkBlock("allreduce.in_network");
    checkBlock("allreduce.nvls");
    auto library = shippedPresets();
    auto values = given(64, 1e6, {2e-6, 1e-9, 0});
    values.merge(Values{{"levels", 3}, {"alpha_switch", 0.5e-6}, {"efficiency", 0.8}});
    // 2 us + 6 * 0.5 us + 1000 us / 0.8
    CHECK(isClose(timeOf(library, "allreduce.in_network", values), 1255e-6));
    values["P"] = 1;
    CHECK(timeOf(library, "allreduce.in_network", values) == 0);
    // 8 GPUs: 9 / 8 of 1000 us, and 2 * 2 us
    CHECK(isClose(timeOf(library, "allreduce.nvls", given(8, 1e6, {2e-6, 1e-9, 0})), 1129e-6));
    CHECK(timeOf(library, "allreduce.nvls", given(1)) == 0);
}

TEST_CASE("The fastest algorithm has the time and the name of a single one",
          "[presets][collectives]")
{
    auto library = shippedPresets();
    const auto check = [&](const std::string& id, const std::vector<std::string>& names) {
        const auto operation = id.substr(0, id.find('.'));
        checkBlock(id);
        std::set<double> chosen;
        for (const int processes : {1, 2, 3, 8, 12, 33})
            for (const double m : {0.0, 100.0, 1e4, 1e6, 1e8}) {
                const auto values = given(processes, m);
                const auto got = outputsOf(library, id, parametersOf(library, id, values));
                std::vector<double> times;
                for (const auto& name : names)
                    times.push_back(timeOf(library, operation + "." + name, values));
                INFO(id << " of " << processes << " processes and " << m << " B");
                CHECK(isClose(got.at("time"), std::ranges::min(times)));
                CHECK(isClose(times[static_cast<std::size_t>(got.at("algorithm")) - 1],
                              got.at("time")));
                chosen.insert(got.at("algorithm"));
            }
        CHECK(chosen.size() > 1);
        const auto& block = *library.block(id).value();
        const auto equation =
            std::ranges::find(block.equations, "algorithm", &model::BlockEquation::name);
        REQUIRE(equation->labels.size() == names.size());
        for (std::size_t i = 0; i < names.size(); ++i)
            CHECK(equation->labels[i] == model::ValueLabel{static_cast<int>(i) + 1, names[i]});
    };
    check("allreduce.fastest", {"ring", "recursive_doubling", "rabenseifner"});
    check("broadcast.fastest", {"binomial", "scatter_allgather", "chain", "binary_tree"});
    check("allgather.fastest", {"ring", "recursive_doubling", "bruck", "neighbour_exchange"});
    check("alltoall.fastest", {"pairwise", "bruck"});
}

TEST_CASE("Open MPI's fixed rules choose by processes and size", "[presets][collectives]")
{
    for (const auto* const id : {"allgather.openmpi_rules",
                                 "allreduce.openmpi_rules",
                                 "alltoall.openmpi_rules",
                                 "broadcast.openmpi_rules"})
        checkBlock(id);
    auto library = shippedPresets();
    const auto algorithm = [&](const std::string& operation, int processes, double m) {
        const auto id = operation + ".openmpi_rules";
        return outputsOf(library, id, parametersOf(library, id, given(processes, m)))
            .at("algorithm");
    };
    CHECK(algorithm("allreduce", 2, 7) == 3); // one element of 4 B: too few for the ring
    CHECK(algorithm("allreduce", 2, 8) == 3);
    CHECK(algorithm("allreduce", 16, 4095) == 3);
    CHECK(algorithm("allreduce", 16, 4096) == 6);
    CHECK(algorithm("allreduce", 200, 100) == 2);
    CHECK(algorithm("allreduce", 2047, 16383) == 3);
    CHECK(algorithm("allreduce", 5000, 4096) == 3); // 1,024 elements: too few for the ring
    CHECK(algorithm("broadcast", 3, 600) == 7);
    CHECK(algorithm("broadcast", 100, 1e9) == 7);
    CHECK(algorithm("broadcast", 2000, 524288) == 8);
    CHECK(algorithm("allgather", 2, 1e6) == 6);
    CHECK(algorithm("allgather", 16, 1e6) == 3);
    CHECK(algorithm("allgather", 17, 1e6) == 2);         // no power of two
    CHECK(algorithm("allgather", 40, 40 * 1024.0) == 5); // 1 KiB each
    CHECK(algorithm("allgather", 41, 41 * 1024.0) == 4); // odd
    CHECK(algorithm("alltoall", 2, 2 * 300.0) == 5);
    CHECK(algorithm("alltoall", 40, 40 * 511.0) == 3);
    CHECK(algorithm("alltoall", 40, 40 * 512.0) == 1);
    CHECK(algorithm("alltoall", 5000, 5000 * 1e5) == 4);
}

TEST_CASE("Open MPI replaces a ring by recursive doubling if elements are fewer than processes",
          "[presets][collectives]")
{
    const std::string id = "allreduce.openmpi_rules";
    auto library = shippedPresets();
    const auto check = [&](int processes, double m, double element, double rule, double runs) {
        auto parameters = given(processes, m, {1e-6, 0.1e-9, 0});
        parameters["element"] = element;
        const auto got = outputsOf(library, id, parameters);
        INFO(processes << " processes, " << m << " B of elements of " << element << " B");
        CHECK(got.at("rule") == rule);
        CHECK(got.at("algorithm") == runs);
        return got.at("time");
    };
    // 1,024 floats of 4,096 processes: 12 messages of 1 us + 409.6 ns. A ring would take 8,190 messages.
    CHECK(isClose(check(4096, 4096, 4, 5, 3), 12 * 1.4096e-6));
    CHECK(isClose(check(32, 4, 4, 5, 3), 5 * 1.0004e-6));
    CHECK(isClose(check(2, 7, 4, 4, 3), 1.0007e-6));
    // 4,096 characters are enough: 8,190 messages of a character each
    CHECK(isClose(check(4096, 4096, 1, 5, 4), 8190 * 1.0001e-6));
    CHECK(isClose(check(4096, 4095, 1, 5, 3), 12 * 1.4095e-6));
    CHECK(isClose(check(3, 4096, 4, 4, 4), 4 * (1e-6 + 4096 / 3.0 * 0.1e-9)));
}

TEST_CASE("Open MPI's algorithms take the times of their messages", "[presets][collectives]")
{
    auto library = shippedPresets();
    const auto time = [&](const std::string& operation, int processes, double m) {
        return timeOf(library, operation + ".openmpi_rules", given(processes, m));
    };
    const auto messages = [](int count, double bytes) {
        return count * (kCosts.alpha + bytes * kCosts.beta);
    };
    CHECK(isClose(time("allreduce", 16, 1e5),
                  timeOf(library, "allreduce.rabenseifner", given(16, 1e5))));
    // A binomial reduce of ceil(log2 200) = 8 rounds, then a binary tree of 7 + floor(log2 73) = 13 messages
    CHECK(isClose(time("allreduce", 200, 100), messages(8 + 13, 100) + 8 * 100 * kCosts.gamma));
    for (const auto& [processes, m] : {std::pair(128, 1.0),
                                       {200, 1000.0},
                                       {200, 20480.0},
                                       {255, 40000.0},
                                       {130, 70000.0},
                                       {300, 4095.0},
                                       {1500, 1000.0},
                                       {5000, 20.0}}) {
        INFO(processes << " processes, " << m << " B");
        CHECK(isClose(time("allreduce", processes, m),
                      timeOf(library, "reduce.binomial", given(processes, m)) +
                          time("broadcast", processes, m)));
    }
    CHECK(isClose(time("broadcast", 6, 128), messages(3, 128))); // binary: 0 to 2 to 6 - 1
    CHECK(isClose(time("broadcast", 7, 128), messages(4, 128))); // 0, 2, 6: second children
    CHECK(
        isClose(time("broadcast", 100, 100), messages(10, 100))); // radix 4: 1, then three times 3
    CHECK(isClose(time("broadcast", 7, 4e6), messages(6, 4e6)));  // chain
    CHECK(isClose(time("allgather", 17, 17e3),
                  messages(0, 0) + timeOf(library, "allgather.bruck", given(17, 17e3))));
    CHECK(isClose(time("alltoall", 40, 40 * 100.0),
                  timeOf(library, "alltoall.bruck", given(40, 4000))));
}

} // namespace clusterwright::tests::collective_blocks_test

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
    CHECK(valueOf(system, "fastest") == 4); // 570.5 us; NCCL expects 585.9 us of its choice
    CHECK(isClose(valueOf(system, "time"), valueOf(system, "ring")));
    CHECK(isClose(valueOf(system, "bus_bandwidth"), 254.0 / 128 * m / valueOf(system, "ring")));
    // 16 nodes; 128 NICs and cables, eight switches
    CHECK(isClose(valueOf(system, "network_cost"), 128 * (1800 + 900) + 8 * 30000));
    CHECK(isClose(valueOf(system, "cost"), 585600 + 16 * 300000));
    CHECK(isClose(valueOf(system, "network_power"), 128 * (24 + 18) + 8 * 750));
}

TEST_CASE("NCCL's choice on rails follows the GPUs and NICs of the host", "[presets][nccl]")
{
    auto library = shippedPresets();
    const std::string id = "gpu-allreduce";
    // H100: 8 rings and 8 channels of NVLS, 45.5 GB/s each over more than two nodes. 25 us, 2 * 4 steps of 20.9 us and twice
    // two NICs of 0.4 us, two cables of 0.345 us and a switch of 0.25 us
    const auto hopper = shippedSystem(library, id);
    CHECK(valueOf(hopper, "rings") == 8);
    CHECK(valueOf(hopper, "nccl_choice") == 8);
    CHECK(isClose(valueOf(hopper, "nccl"),
                  25e-6 + 8 * (20.9e-6 + 2 * 1.74e-6) +
                      254.0 / 128 * 64 * 1024 * 1024 / (8 * 45.5e9)));
    // Few rails of 48 GB/s carry two rings each
    CHECK(valueOf(shippedSystem(library, id, {{"rails", "4", ""}}), "rings") == 8);
    // A100: no NVLS
    const auto ampere = shippedSystem(library, id, {{"host", "gpu-host-8-a100", ""}});
    CHECK(valueOf(ampere, "nccl_choice") <= 6);
    CHECK(isClose(valueOf(ampere, "library.tree_ll128_limit"), 20e9));
    CHECK(isClose(valueOf(ampere, "rail_rate"), 26e9)); // slots of PCIe 4; the NIC carries 48 GB/s
    // Four GPUs and four slots
    const auto narrow = shippedSystem(library, id, {{"host", "gpu-host-4-a100", ""}});
    CHECK(valueOf(narrow, "rails") == 4);
    const Settings eight{{"host", "gpu-host-4-a100", ""}, {"rails", "8", ""}};
    CHECK(has(model::evaluate(shippedSystem(library, id, eight)).diagnostics(), "value.bounds"));
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
