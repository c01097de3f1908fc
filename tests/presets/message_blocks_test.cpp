// LogP and LogGP: one message, an echo, a sequence.

#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::message_blocks_test
{

namespace
{

// Latency, overheads and gaps of a network of any speed.
struct Network {
    double L, os, orr, g, G;

    explicit Network(Random& random)
        : L(random.scale(1e-7, 1e-3))
        , os(random.scale(1e-7, 1e-3))
        , orr(random.scale(1e-7, 1e-3))
        , g(random.scale(1e-7, 1e-3))
        , G(random.scale(1e-11, 1e-6))
    {
    }

    [[nodiscard]] double slowest() const { return std::max({g, os, orr}); }
};

} // namespace

TEST_CASE("logp.one_way is os + L + or, logp.round_trip twice that", "[presets][logp]")
{
    checkBlock("logp.one_way");
    checkBlock("logp.round_trip");
    auto library = shippedPresets();
    Random random(1);
    for (int i = 0; i < kSamples; ++i) {
        const Network net(random);
        const Values parameters{{"L", net.L}, {"os", net.os}, {"or", net.orr}};
        const double once = net.os + net.L + net.orr;
        checkOutputs(library, "logp.one_way", parameters, {{"time", once}});
        checkOutputs(
            library, "logp.round_trip", parameters, {{"one_way", once}, {"time", 2 * once}});
    }
}

TEST_CASE("logp.stream sends a message every max(g, os, or)", "[presets][logp]")
{
    checkBlock("logp.stream");
    checkBlock("logp.injection");
    auto library = shippedPresets();
    Random random(2);
    for (int i = 0; i < kSamples; ++i) {
        const Network net(random);
        const double n = random.whole(1, 100000);
        const double interval = net.slowest();
        checkOutputs(
            library,
            "logp.stream",
            {{"n", n}, {"L", net.L}, {"os", net.os}, {"or", net.orr}, {"g", net.g}},
            {{"interval", interval}, {"time", net.os + (n - 1) * interval + net.L + net.orr}});
        checkOutputs(library,
                     "logp.injection",
                     {{"n", n}, {"os", net.os}, {"or", net.orr}, {"g", net.g}},
                     {{"interval", interval}, {"time", (n - 1) * interval}});
    }
}

TEST_CASE("A stream of one message takes the time of one message", "[presets][logp]")
{
    auto library = shippedPresets();
    Random random(3);
    const Network net(random);
    const auto stream =
        outputsOf(library,
                  "logp.stream",
                  {{"n", 1}, {"L", net.L}, {"os", net.os}, {"or", net.orr}, {"g", net.g}});
    const auto single =
        outputsOf(library, "logp.one_way", {{"L", net.L}, {"os", net.os}, {"or", net.orr}});
    CHECK(isClose(stream.at("time"), single.at("time")));
}

TEST_CASE("The parts of a LogP message are separate blocks", "[presets][logp]")
{
    for (const auto* const id : {"logp.send", "logp.flight", "logp.receive", "logp.capacity"})
        checkBlock(id);
    auto library = shippedPresets();
    Random random(8);
    for (int i = 0; i < kSamples; ++i) {
        const Network net(random);
        checkOutputs(library, "logp.send", {{"os", net.os}}, {{"time", net.os}});
        checkOutputs(library, "logp.flight", {{"L", net.L}}, {{"time", net.L}});
        checkOutputs(library, "logp.receive", {{"or", net.orr}}, {{"time", net.orr}});
        checkOutputs(library,
                     "logp.capacity",
                     {{"L", net.L}, {"g", net.g}},
                     {{"messages", std::ceil(net.L / net.g)}});
    }
}

TEST_CASE("loggp.one_way is os + (k - 1) G + L + or", "[presets][logp]")
{
    checkBlock("loggp.one_way");
    checkBlock("loggp.round_trip");
    auto library = shippedPresets();
    Random random(4);
    for (int i = 0; i < kSamples; ++i) {
        const Network net(random);
        const double k = random.whole(1, 1 << 24);
        const Values parameters{
            {"k", k}, {"L", net.L}, {"os", net.os}, {"or", net.orr}, {"G", net.G}};
        const double time = net.os + (k - 1) * net.G + net.L + net.orr;
        checkOutputs(
            library, "loggp.one_way", parameters, {{"time", time}, {"bandwidth", k / time}});
        checkOutputs(library,
                     "loggp.round_trip",
                     parameters,
                     {{"one_way", time}, {"time", 2 * time}, {"bandwidth", k / time}});
    }
}

TEST_CASE("loggp.stream puts (k - 1) G + max(g, os, or) between messages", "[presets][logp]")
{
    checkBlock("loggp.stream");
    auto library = shippedPresets();
    Random random(5);
    for (int i = 0; i < kSamples; ++i) {
        const Network net(random);
        const double k = random.whole(1, 1 << 20);
        const double n = random.whole(1, 10000);
        const double bytes = (k - 1) * net.G;
        const double interval = bytes + net.slowest();
        const double time = net.os + (n - 1) * interval + bytes + net.L + net.orr;
        checkOutputs(library,
                     "loggp.stream",
                     {{"n", n},
                      {"k", k},
                      {"L", net.L},
                      {"os", net.os},
                      {"or", net.orr},
                      {"g", net.g},
                      {"G", net.G}},
                     {{"interval", interval}, {"time", time}, {"bandwidth", n * k / time}});
    }
}

} // namespace clusterwright::tests::message_blocks_test
