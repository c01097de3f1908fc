// Training steps of transformers and overlap: blocks and designs.

#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

#include <cmath>
#include <string>

namespace clusterwright::tests::training_blocks_test
{

namespace
{

constexpr double kGiB = 1024.0 * 1024 * 1024;

// Megatron's model of 175 billion parameters on 64 GPUs, with states of 18 B a parameter.
Values gptOn64()
{
    return {{"parameters", 12.0 * 96 * 12288 * 12288 / 64},
            {"d", 1},
            {"zero", 0},
            {"weight", 2},
            {"gradient", 4},
            {"optimizer", 12},
            {"layers", 96},
            {"p", 8},
            {"v", 3},
            {"microbatches", 64},
            {"microbatch", 1},
            {"sequence", 2048},
            {"hidden", 12288},
            {"heads", 96},
            {"t", 8},
            {"recompute", 0},
            {"sequence_parallel", 0},
            {"capacity", 80 * kGiB}};
}

} // namespace

TEST_CASE("Half of the shorter time is hidden at an overlap of one half", "[presets][laws]")
{
    checkBlock("compute.overlap");
    auto library = shippedPresets();
    checkOutputs(library,
                 "compute.overlap",
                 {{"computing", 10}, {"communicating", 6}, {"overlap", 0.5}},
                 {{"hidden", 3}, {"time", 13}, {"exposed", 3}});
}

TEST_CASE("Megatron's models have the printed numbers of parameters", "[presets][training]")
{
    checkBlock("training.transformer");
    auto library = shippedPresets();
    Values values{
        {"layers", 80}, {"hidden", 12288}, {"sequence", 2048}, {"vocabulary", 51200}, {"batch", 2}};
    const auto got = outputsOf(library, "training.transformer", values);
    CHECK(std::round(got.at("parameters") / 1e8) == 1456); // 145.6 billion
    CHECK(got.at("tokens") == 4096);
    // 72 * 4096 * 80 * 12288^2 * (1 + 2048 / 73728 + 51200 / 11796480)
    CHECK(isClose(got.at("work"),
                  72.0 * 4096 * 80 * 12288 * 12288 * (1 + 1.0 / 36 + 51200.0 / 11796480)));
    values["layers"] = 128;
    values["hidden"] = 25600;
    CHECK(std::round(outputsOf(library, "training.transformer", values).at("parameters") / 1e8) ==
          10080); // 1008.0 billion
}

TEST_CASE("A backward pass takes twice the operations, and those recomputed", "[presets][training]")
{
    checkBlock("training.compute");
    auto library = shippedPresets();
    // Layers: 2 * 3 * (24 * 16 + 4 * 3 * 4) = 2592. Output: 2 * 3 * 4 * 5 = 120. Rate: 2 * 100 / s * 0.5.
    Values values{{"layers", 2},
                  {"hidden", 4},
                  {"sequence", 3},
                  {"vocabulary", 5},
                  {"microbatch", 1},
                  {"t", 2},
                  {"p", 1},
                  {"recompute", 0},
                  {"peak", 100},
                  {"efficiency", 0.5},
                  {"traffic", 10},
                  {"gpu_memory_bandwidth", 60}};
    // Memory: 3 * 2 * 4 * 10 B / 2 = 120 B in 2 s
    checkOutputs(library,
                 "training.compute",
                 values,
                 {{"stage_layers", 2},
                  {"layer_work", 2592},
                  {"output_work", 120},
                  {"again", 0},
                  {"rate", 100},
                  {"data", 120},
                  {"forward", 29.12},
                  {"backward", 58.24},
                  {"time", 87.36}});
    values["recompute"] = 2; // all layers, and their memory traffic
    CHECK(isClose(outputsOf(library, "training.compute", values).at("time"), 87.36 + 27.92));
    values["recompute"] = 1; // 4 * 9 * 2 * 4 = 288
    CHECK(isClose(outputsOf(library, "training.compute", values).at("time"), 87.36 + 2.88));
    values["passes"] = 1;
    CHECK(isClose(outputsOf(library, "training.compute", values).at("time"), 29.12));
    values["passes"] = 2;
    CHECK(isClose(outputsOf(library, "training.compute", values).at("time"), 61.12));
}

TEST_CASE("A layer has four allreduces of its activations, six if all are recomputed",
          "[presets][training]")
{
    checkBlock("training.tensor_parallel");
    auto library = shippedPresets();
    Values values{{"t", 4},
                  {"layers", 6},
                  {"p", 2},
                  {"microbatch", 2},
                  {"sequence", 10},
                  {"hidden", 8},
                  {"element", 2},
                  {"recompute", 1},
                  {"alpha", 1},
                  {"beta", 0.1}};
    // 320 B: 2 * 3 * (1 s + 80 B * 0.1 s/B)
    checkOutputs(library,
                 "training.tensor_parallel",
                 values,
                 {{"stage_layers", 3},
                  {"message", 320},
                  {"allreduces", 12},
                  {"allreduce", 54},
                  {"time", 648}});
    values["recompute"] = 2;
    CHECK(isClose(outputsOf(library, "training.tensor_parallel", values).at("time"), 972));
}

TEST_CASE("Interleaving divides the bubble and multiplies the messages", "[presets][training]")
{
    checkBlock("training.pipeline");
    checkBlock("training.stage_transfer");
    auto library = shippedPresets();
    // (8 - 1) / (2 * 64)
    checkOutputs(library,
                 "training.pipeline",
                 {{"p", 8}, {"v", 2}, {"microbatches", 64}, {"stage_time", 0.1}},
                 {{"ideal", 6.4}, {"share", 7.0 / 128}, {"time", 0.35}});
    Values values{{"p", 8},
                  {"v", 3},
                  {"t", 4},
                  {"microbatch", 2},
                  {"sequence", 10},
                  {"hidden", 8},
                  {"element", 2},
                  {"alpha", 1},
                  {"beta", 0.1}};
    // 2 * 3 * (1 s + 80 B * 0.1 s/B)
    checkOutputs(library,
                 "training.stage_transfer",
                 values,
                 {{"message", 80}, {"messages", 6}, {"time", 54}});
    values["p"] = 1;
    CHECK(outputsOf(library, "training.stage_transfer", values).at("time") == 0);
}

TEST_CASE("The last bucket of gradients cannot hide behind the backward pass",
          "[presets][training]")
{
    checkBlock("training.data_parallel");
    auto library = shippedPresets();
    Values values{{"parameters", 1e9},
                  {"gradient", 4},
                  {"d", 8},
                  {"buckets", 10},
                  {"backward", 0.1},
                  {"alpha", 10e-6},
                  {"beta", 0.02e-9}};
    // A bucket: 14 * (10 us + 50 MB * 0.02 ns/B) = 14.14 ms. 141.4 ms - 0.9 * 100 ms
    checkOutputs(
        library,
        "training.data_parallel",
        values,
        {{"message", 4e9}, {"bucket", 14.14e-3}, {"time", 141.4e-3}, {"exposed", 51.4e-3}});
    values["backward"] = 1;
    CHECK(isClose(outputsOf(library, "training.data_parallel", values).at("exposed"), 14.14e-3));
}

TEST_CASE("ZeRO sends half as much again when it shares the parameters", "[presets][training]")
{
    checkBlock("training.zero");
    auto library = shippedPresets();
    Values values{{"parameters", 8e9},
                  {"gradient", 2},
                  {"weight", 2},
                  {"d", 4},
                  {"zero", 2},
                  {"alpha", 1},
                  {"beta", 1e-9}};
    const auto check = [&](const Values& parts) {
        checkOutputs(library, "training.zero", values, parts);
    };
    check({{"scatters", 1}, {"gathers", 1}, {"volume", 24e9}, {"time", 30}});
    values["zero"] = 3;
    check({{"scatters", 1}, {"gathers", 2}, {"volume", 36e9}, {"time", 45}});
}

TEST_CASE("States that a GPU drops cross the network again in every microbatch",
          "[presets][training]")
{
    checkBlock("training.zero_microbatch");
    auto library = shippedPresets();
    Values values{{"parameters", 8e9},
                  {"gradient", 2},
                  {"weight", 2},
                  {"d", 4},
                  {"alpha", 1},
                  {"beta", 1e-9}};
    // 3/4 * 8e9 * 2 B = 12 s for each reduce-scatter and allgather, and 3 s of messages
    const auto timeAt = [&](double stage, double before) {
        values["zero"] = stage;
        values["before"] = before;
        return outputsOf(library, "training.zero", values).at("time");
    };
    CHECK(isClose(timeAt(1, 4), 2 * 15));  // a reduce-scatter and an allgather
    CHECK(isClose(timeAt(2, 4), 6 * 15));  // five and one
    CHECK(isClose(timeAt(3, 4), 15 * 15)); // five and ten
    for (const double stage : {1, 2, 3}) {
        const double whole = timeAt(stage, 4), last = timeAt(stage, 0);
        auto microbatch = values;
        microbatch.erase("before");
        const auto got = outputsOf(library, "training.zero_microbatch", microbatch);
        CHECK(isClose(whole, 4 * got.at("time") + last));
    }
    values["zero"] = 3;
    values.erase("before");
    checkOutputs(library,
                 "training.zero_microbatch",
                 values,
                 {{"scatters", 1}, {"gathers", 2}, {"volume", 36e9}, {"time", 45}});

    // Two gathers of 2 B and a scatter of 4 B for each of 384 microbatches, 3/4 of 2.73e9 parameters
    const auto system = shippedSystem(library, "training-step", {{"zero", "3", ""}});
    const double width = 12288;
    const double parameters =
        12 * 96 * width * width * (1 + 13 / (12 * width) + (51200 + 2048) / (12 * 96 * width)) / 64;
    const double once = 9 * 14e-6 + 0.75 * parameters * (4 + 2 * 2) /
                                        (50e9 * 0.994); // 0.33 s, longer than computing
    CHECK(isClose(valueOf(system, "sharing_time"), 384 * once));
    CHECK(valueOf(system, "time") > 384 * once); // 29 s without
}

TEST_CASE("ZeRO's stages leave the printed memory of 7.5 billion parameters", "[presets][training]")
{
    auto library = shippedPresets();
    auto values = gptOn64();
    values["parameters"] = 7.5e9;
    values["d"] = 64;
    values["gradient"] = 2;
    const auto statesAt = [&](double stage) {
        values["zero"] = stage;
        return outputsOf(library, "training.memory", values).at("states");
    };
    CHECK(isClose(statesAt(0), 120e9)); // printed: 120, 31.4, 16.6 and 1.9 GB
    CHECK(isClose(statesAt(1), 31.40625e9));
    CHECK(isClose(statesAt(2), 16.640625e9));
    CHECK(isClose(statesAt(3), 1.875e9));
}

TEST_CASE("Activations of 175 billion parameters have the memory of the paper",
          "[presets][training]")
{
    checkBlock("training.memory");
    auto library = shippedPresets();
    auto values = gptOn64();
    // 96 layers * (1 + 7 / 24) * 2048 * 12288 * (10 + 24 / 8 + 5 * 96 * 2048 / 12288 / 8) B
    checkOutputs(library,
                 "training.memory",
                 values,
                 {{"stage_layers", 12},
                  {"states", 45.5625 * kGiB},
                  {"in_flight", 124},
                  {"layer_values", 23},
                  {"activations", 66.84375 * kGiB},
                  {"memory", 112.40625 * kGiB},
                  {"spare", -32.40625 * kGiB}});
    values["recompute"] = 1;
    values["sequence_parallel"] = 1; // 34 / 8
    CHECK(isClose(outputsOf(library, "training.memory", values).at("activations"),
                  12.3515625 * kGiB));
    values["v"] = 1; // all layers
    CHECK(isClose(outputsOf(library, "training.memory", values).at("activations"), 9.5625 * kGiB));
    values["recompute"] = 2; // the input of a layer, on every GPU
    CHECK(isClose(outputsOf(library, "training.memory", values).at("activations"), 4.5 * kGiB));
    values["v"] = 2;
    values["microbatches"] = 8; // 8 * 12 layers of the stage, less than 12 * (8 + 7 / 2)
    CHECK(outputsOf(library, "training.memory", values).at("in_flight") == 96);
    values["microbatches"] = 64;
    CHECK(outputsOf(library, "training.memory", values).at("in_flight") == 138);
    values["layers"] = 97; // the largest of unequal stages has 7 * 2: 14 * (8 + 7 / 2)
    CHECK(outputsOf(library, "training.memory", values).at("in_flight") == 161);
}

TEST_CASE("Each group of layers on a stage needs a layer of the model", "[presets][training]")
{
    auto library = shippedPresets();
    const auto rangesAt = [&](const std::string& stages, const std::string& groups) {
        const auto system =
            shippedSystem(library,
                          "training-step",
                          {{"N", "64", ""}, {"t", "4", ""}, {"p", stages, ""}, {"v", groups, ""}});
        return textOf(evaluationOf(system).diagnostics);
    };
    CHECK_FALSE(contains(rangesAt("96", "1"), "needs a layer"));
    CHECK(contains(rangesAt("128", "1"), "p * v <= layers"));
    CHECK(contains(rangesAt("64", "2"), "p * v <= layers"));
}

TEST_CASE("A layer on two hosts takes the rate of their rails", "[presets][training]")
{
    auto library = shippedPresets();
    // Four A100 and four rails of 26 GB/s a host: eight GPUs of a layer share four rails.
    const auto tensorOf = [&](const std::string& gpus) {
        return valueOf(shippedSystem(library,
                                     "training-step",
                                     {{"host", "gpu-host-4-a100", ""}, {"t", gpus, ""}}),
                       "tensor.time");
    };
    const double message = 2048.0 * 12288 * 2;
    const double rail = 26e9 * 0.994;
    CHECK(isClose(tensorOf("8"), 48 * 14 * (14e-6 + message / 8 / (4 * rail))));
    CHECK(isClose(tensorOf("4"), 48 * 6 * (3.4e-6 + message / 4 / (300e9 * 0.8))));
    CHECK(isClose(tensorOf("6"), 48 * 10 * (14e-6 + message / 6 / (2 * rail)))); // 4 + 2, 2 + 4
}

TEST_CASE("A token crosses the network once for each node of its experts", "[presets][training]")
{
    checkBlock("training.expert_parallel");
    auto library = shippedPresets();
    Values values{{"tokens", 100},
                  {"hidden", 10},
                  {"k", 2},
                  {"nodes", 4},
                  {"g", 2},
                  {"node_limit", 4},
                  {"dispatch", 1},
                  {"combine", 2},
                  {"alpha", 1},
                  {"beta", 0.1},
                  {"beta_node", 0.01}};
    // 4 * (1 - 9 / 16) = 1.75 nodes, 3 / 4 of them remote: 1000 * 1.3125 * 3 B * 0.1 s/B
    const double gpus = 3.5 * (1 - std::pow(0.5, 2 / 1.75));
    checkOutputs(library,
                 "training.expert_parallel",
                 values,
                 {{"idle", 0},
                  {"reached", 1.75},
                  {"remote", 1.3125},
                  {"gpus_reached", gpus},
                  {"forwarded", gpus / 2},
                  {"contention", 1},
                  {"values", 1000},
                  {"network", 393.75},
                  {"in_nodes", 15 * gpus},
                  {"time", 395.75}});
    values["node_limit"] = 1;
    CHECK(isClose(outputsOf(library, "training.expert_parallel", values).at("network"), 225));
}

TEST_CASE("The phases of training-step are those of 384 microbatches", "[presets][training]")
{
    auto library = shippedPresets();
    const auto system = shippedSystem(library, "training-step");
    const double width = 12288;
    const double tokens = 2048;
    const double forward =
        tokens * 96 * (24 * width * width + 4 * tokens * width) + 2 * tokens * width * 51200;
    const double again = 4 * tokens * tokens * 96 * width;
    const double compute = (3 * forward + again) / (64 * 989.4e12 * 0.65) +
                           3 * tokens * 96 * width * 200 / 64 / 3350e9;
    const double message = tokens * width * 2;
    const double tensor = 48 * 14 * (3.4e-6 + message / 8 / (450e9 * 0.8)); // 12 layers
    const double transfer = 4 * (14e-6 + message / 8 / (50e9 * 0.994));
    CHECK(isClose(valueOf(system, "computing"), 384 * compute));
    CHECK(isClose(valueOf(system, "tensor_time"), 384 * tensor));
    CHECK(isClose(valueOf(system, "transfer_time"), 384 * transfer));
    CHECK(isClose(valueOf(system, "bubble_time"), 7.0 / 2 * (compute + tensor + transfer)));
    // Nodes, NICs, switches and cables of 32 nodes with eight rails
    CHECK(isClose(valueOf(system, "cost"), 32 * 300e3 + 256 * 1800.0 + 8 * 30e3 + 256 * 900.0));
    // The hosts' power has no NICs, and that of hosts and NICs includes the slots.
    const double network =
        8 * valueOf(system, "switch.power") + 256 * valueOf(system, "cable.power");
    CHECK(isClose(valueOf(system, "power"), 32 * 10e3 + 256 * 24 + network));
}

TEST_CASE("The exchange of training-step-moe reaches four of eight nodes", "[presets][training]")
{
    auto library = shippedPresets();
    const auto system = shippedSystem(library, "training-step-moe");
    // 3.5 remote nodes and 3 B for each of 4096 * 7168 values, over 92 % of 400 Gbit/s
    const double exchange = 100e-6 + 4096.0 * 7168 * 3.5 * 3 / (50e9 * 0.92);
    CHECK(valueOf(system, "reached") == 4);
    CHECK(isClose(valueOf(system, "exchanging"), 240 * 8 * exchange));
    // Each of 240 microbatches passes 4096 * 7168 values of 2 B on, and their gradients back.
    CHECK(isClose(valueOf(system, "transfer_time"),
                  240 * 2 * (14e-6 + 4096.0 * 7168 * 2 / (50e9 * 0.92))));
    // 64 replicas share the optimizer of 17e9 / 16 parameters, one group has that of 654e9 / 16 on its 64 GPUs. 16 microbatches in
    // flight keep 20 B of each value in 4 layers.
    const auto memory = [](double groups) {
        const double shared = 17e9 / 16;
        const double experts = 654e9 / 16 / 64;
        return (shared + experts) * (2 + 4) + 12 * (shared / (64 * groups) + experts / groups) +
               16 * 4 * 4096.0 * 7168 * 20;
    };
    CHECK(isClose(valueOf(system, "used_memory"), memory(1)));
    const auto twice = shippedSystem(library, "training-step-moe", {{"N", "256", ""}});
    CHECK(isClose(valueOf(twice, "used_memory"), memory(2)));
}

TEST_CASE("GPUs that form no group of experts are idle", "[presets][training]")
{
    auto library = shippedPresets();
    const auto at = [&](const std::string& nodes) {
        return shippedSystem(library, "training-step-moe", {{"N", nodes, ""}});
    };
    const auto whole = at("128"), more = at("160"), twice = at("256");
    CHECK(valueOf(whole, "idle") == 0);
    CHECK(valueOf(more, "idle") == 256); // 16 stages of 80 GPUs, groups of 64
    CHECK(valueOf(more, "time") == valueOf(whole, "time"));
    CHECK(valueOf(twice, "microbatches") == 120); // 15360 sequences over two groups
    CHECK_FALSE(has(evaluationOf(whole).diagnostics, "model.validity"));
    CHECK(has(evaluationOf(more).diagnostics, "model.validity"));
}

TEST_CASE("A layout gives every GPU whole heads, and every replica a microbatch",
          "[presets][training]")
{
    checkBlock("training.layout");
    auto library = shippedPresets();
    checkOutputs(
        library,
        "training.layout",
        {{"hidden", 64}, {"heads", 8}, {"t", 2}, {"batch", 12}, {"d", 4}, {"microbatch", 3}},
        {{"gpu_heads", 4}, {"head_width", 8}, {"microbatches", 1}});
    const auto isValid = [&](const Settings& settings) {
        return !has(evaluationOf(shippedSystem(library, "training-step", settings)).diagnostics,
                    "model.validity");
    };
    const Settings::value_type whole{"v", "1"};
    CHECK(isValid({whole}));
    CHECK(isValid({whole, {"t", "4"}}));           // 24 heads each
    CHECK_FALSE(isValid({whole, {"t", "5"}}));     // 96 / 5 heads
    CHECK_FALSE(isValid({whole, {"heads", "7"}})); // heads of 12288 / 7
    CHECK(isValid({whole, {"batch", "4"}}));       // one sequence for each of 4 replicas
    CHECK_FALSE(isValid({whole, {"batch", "3"}}));
    CHECK_FALSE(isValid({whole, {"batch", "4"}, {"microbatch", "2"}}));
}

} // namespace clusterwright::tests::training_blocks_test
