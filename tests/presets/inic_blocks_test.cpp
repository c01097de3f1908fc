// The equations of underwood-inic: the 2D-FFT (3 to 10) and the integer sort (11 to 17).

#include "model/core/diagnostic.h"
#include "model/design/document/data_file.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

#include <algorithm>

namespace clusterwright::tests::inic_blocks_test
{

TEST_CASE("The transpose of 1024 rows on 8 nodes follows the paper's equations", "[presets][fft]")
{
    checkBlock("inic.transpose");
    auto library = shippedPresets();

    const auto got = outputsOf(library, "inic.transpose", {{"rows", 1024}, {"P", 8}});

    CHECK(isClose(got.at("S"), 2 * kMiB));          // 1024^2 * 16 B / 8 = 2 MiB
    CHECK(isClose(got.at("T_dtc"), 0.003125));      // 2 MiB / 8 / (80 MiB/s) = 3.125 ms
    CHECK(isClose(got.at("T_dtg"), 0.25 / 90));     // 2 MiB / 8 / (90 MiB/s) = 2.7778 ms
    CHECK(isClose(got.at("T_dfg"), 7 * 0.25 / 90)); // 7 * 2 MiB / 8 / (90 MiB/s) = 19.4444 ms
    CHECK(isClose(got.at("T_dth"), 0.025));         // 2 MiB / (80 MiB/s) = 25 ms
    CHECK(isClose(got.at("T_trans"),
                  2 * (0.028125 + 2.0 / 90))); // 2 * (28.125 ms + 22.2222 ms) = 100.6944 ms
}

TEST_CASE("inic.transpose is equations 5 to 10", "[presets][fft]")
{
    checkBlock("inic.transpose");
    auto library = shippedPresets();
    Random random(5);
    for (int i = 0; i < kSamples; ++i) {
        const double rows = random.whole(2, 65536);
        const double P = random.whole(1, 1024);
        const double element = random.whole(1, 64);
        const double host = random.scale(1e6, 1e12);
        const double net = random.scale(1e6, 1e12);

        const double S = rows * rows * element / P;       // (5)
        const double dtc = S / P / host;                  // (6)
        const double dtg = S / P / net;                   // (7)
        const double dfg = (P - 1) * S / P / net;         // (8)
        const double dth = S / host;                      // (9)
        const double trans = 2 * (dtc + dtg + dfg + dth); // (10)

        checkOutputs(library,
                     "inic.transpose",
                     {{"rows", rows},
                      {"P", P},
                      {"element", element},
                      {"host_bandwidth", host},
                      {"net_bandwidth", net}},
                     {{"S", S},
                      {"T_dtc", dtc},
                      {"T_dtg", dtg},
                      {"T_dfg", dfg},
                      {"T_dth", dth},
                      {"T_trans", trans}});
    }
}

TEST_CASE("The stages of the transpose are equations 5 to 9, one block each", "[presets][fft]")
{
    for (const auto* const id : {"inic.partition",
                                 "inic.host_to_card",
                                 "inic.card_to_network",
                                 "inic.network_to_card",
                                 "inic.card_to_host"})
        checkBlock(id);
    auto library = shippedPresets();
    Random random(6);
    for (int i = 0; i < kSamples; ++i) {
        const double rows = random.whole(2, 65536);
        const double P = random.whole(1, 1024);
        const double element = random.whole(1, 64);
        const double S = random.scale(1, 1e12);
        const double b = random.scale(1e6, 1e12);

        checkOutputs(library,
                     "inic.partition",
                     {{"rows", rows}, {"P", P}, {"element", element}},
                     {{"S", rows * rows * element / P}});
        checkOutputs(library,
                     "inic.host_to_card",
                     {{"S", S}, {"P", P}, {"host_bandwidth", b}},
                     {{"T_dtc", S / P / b}});
        checkOutputs(library,
                     "inic.card_to_network",
                     {{"S", S}, {"P", P}, {"net_bandwidth", b}},
                     {{"T_dtg", S / P / b}});
        checkOutputs(library,
                     "inic.network_to_card",
                     {{"S", S}, {"P", P}, {"net_bandwidth", b}},
                     {{"T_dfg", (P - 1) * S / P / b}});
        checkOutputs(
            library, "inic.card_to_host", {{"S", S}, {"host_bandwidth", b}}, {{"T_dth", S / b}});
    }
}

TEST_CASE("fft.compute is equation 4 and fft.run_time equation 3", "[presets][fft]")
{
    checkBlock("fft.compute");
    checkBlock("fft.run_time");
    auto library = shippedPresets();
    Random random(4);
    for (int i = 0; i < kSamples; ++i) {
        const double rows = random.whole(2, 65536);
        const double P = random.whole(1, 1024);
        const double row = random.scale(1e-9, 1);
        const double compute = 2 * (row * rows / P); // both passes: the 2 is inside T_compute
        checkOutputs(library,
                     "fft.compute",
                     {{"rows", rows}, {"P", P}, {"t_1d", row}},
                     {{"T_compute", compute}});
        const double trans = random.scale(1e-6, 1);
        checkOutputs(library,
                     "fft.run_time",
                     {{"T_compute", compute}, {"T_trans", trans}},
                     {{"T", compute + trans}});
    }
}

TEST_CASE("A row takes n log2 n, plus memory traffic beyond the cache", "[presets][fft]")
{
    checkBlock("fft.row");
    checkBlock("fft.row_memory");
    auto library = shippedPresets();
    Random random(14);
    for (int i = 0; i < kSamples; ++i) {
        const double n = random.whole(2, 65536);
        const double c = random.scale(1e-10, 1e-7);
        checkOutputs(library, "fft.row", {{"n", n}, {"c", c}}, {{"t_1d", c * n * std::log2(n)}});

        const double P = random.whole(1, 64);
        const double element = 16;
        const double cache = random.scale(1e3, 1e9);
        const double bandwidth = random.scale(1e8, 1e11);
        const double W = n * n * element / P;
        const double memory = W <= cache ? 0 : 2 * n * element / bandwidth;
        checkOutputs(library,
                     "fft.row_memory",
                     {{"rows", n},
                      {"P", P},
                      {"element", element},
                      {"cache", cache},
                      {"memory_bandwidth", bandwidth}},
                     {{"W", W}, {"t_memory", memory}});
    }
}

TEST_CASE("A measured row time interpolates its table", "[presets][fft]")
{
    checkBlock("fft.row_table");
    auto library = shippedPresets();
    const auto data = library.data("fftw-row-time");
    REQUIRE(data);
    const auto& lengths = data.value()->column("length")->values;
    const auto& times = data.value()->column("time")->values;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const auto got = outputsOf(library, "fft.row_table", {{"n", lengths[i]}});
        CHECK(sameBits(got.at("t_1d"), times[i]));
    }
    // Half way between 64 and 256 points in a log-log plot, the interpolation would be the geometric mean; but 128 was measured.
    // Between 1024 and 2048: t(1448) = t(1024) * (t(2048) / t(1024))^(ln(1448 / 1024) / ln 2)
    const double share = std::log(1448.0 / 1024) / std::log(2.0);
    const auto got = outputsOf(library, "fft.row_table", {{"n", 1448}});
    CHECK(isClose(got.at("t_1d"), times[6] * std::pow(times[7] / times[6], share)));
}

TEST_CASE("inic.sort_redistribution is equations 12 to 17", "[presets][sort]")
{
    checkBlock("inic.sort_redistribution");
    auto library = shippedPresets();
    Random random(12);
    for (int i = 0; i < kSamples; ++i) {
        const double E = random.whole(1, 1 << 30);
        const double P = random.whole(1, 1024);
        const double N = random.whole(1, 4096);
        const double key = random.whole(1, 64);
        const double packet = random.whole(1, 65536);
        const double dma = random.whole(1, 1 << 20);
        const double host = random.scale(1e6, 1e12);
        const double net = random.scale(1e6, 1e12);

        const double S = key * E / P;         // (12)
        const double dtc = P * packet / host; // (13)
        const double dtg = P * packet / net;  // (14)
        const double dfg = N * dma / net;     // (15)
        const double dth = S / host;          // (16)

        checkOutputs(library,
                     "inic.sort_redistribution",
                     {{"E", E},
                      {"P", P},
                      {"N", N},
                      {"key", key},
                      {"packet", packet},
                      {"dma", dma},
                      {"host_bandwidth", host},
                      {"net_bandwidth", net}},
                     {{"S", S},
                      {"T_dtc", dtc},
                      {"T_dtg", dtg},
                      {"T_dfg", dfg},
                      {"T_dth", dth},
                      {"T_INIC", dtc + dtg + dfg + dth}}); // (17)
    }
}

TEST_CASE("The stages of the redistribution are equations 12 to 16, one block each",
          "[presets][sort]")
{
    for (const auto* const id : {"inic.sort_partition",
                                 "inic.sort_host_to_card",
                                 "inic.sort_card_to_network",
                                 "inic.sort_network_to_card",
                                 "inic.sort_card_to_host"})
        checkBlock(id);
    auto library = shippedPresets();
    Random random(13);
    for (int i = 0; i < kSamples; ++i) {
        const double E = random.whole(1, 1 << 30);
        const double P = random.whole(1, 1024);
        const double key = random.whole(1, 64);
        const double N = random.whole(1, 4096);
        const double packet = random.whole(1, 65536);
        const double dma = random.whole(1, 1 << 20);
        const double S = random.scale(1, 1e12);
        const double b = random.scale(1e6, 1e12);

        checkOutputs(library,
                     "inic.sort_partition",
                     {{"E", E}, {"P", P}, {"key", key}},
                     {{"S", key * E / P}});
        checkOutputs(library,
                     "inic.sort_host_to_card",
                     {{"P", P}, {"packet", packet}, {"host_bandwidth", b}},
                     {{"T_dtc", P * packet / b}});
        checkOutputs(library,
                     "inic.sort_card_to_network",
                     {{"P", P}, {"packet", packet}, {"net_bandwidth", b}},
                     {{"T_dtg", P * packet / b}});
        const double net = random.scale(1e6, 1e12);
        const double rest = std::max(0.0, S - N * dma);
        const double wait = rest * std::max(0.0, 1 / net - 1 / b);
        checkOutputs(library,
                     "inic.sort_network_to_card",
                     {{"N", N}, {"dma", dma}, {"net_bandwidth", b}},
                     {{"T_dfg", N * dma / b}});
        checkOutputs(
            library,
            "inic.sort_card_to_host",
            {{"S", S}, {"N", N}, {"dma", dma}, {"host_bandwidth", b}, {"net_bandwidth", net}},
            {{"T_dth", S / b},
             {"rest", rest},
             {"T_wait", wait},
             {"stored", S + rest},
             {"T_drain", S / b + wait}});
    }
}

TEST_CASE("Equation 16 is the drain of a host bus that is not faster than the network",
          "[presets][sort]")
{
    auto library = shippedPresets();
    Random random(16);
    for (int i = 0; i < kSamples; ++i) {
        const double S = random.scale(1, 1e12);
        const double host = random.scale(1e6, 1e12);
        const double slow = host * random.scale(1, 1e3); // a network that is as fast, or faster
        const auto closed = outputsOf(library,
                                      "inic.sort_card_to_host",
                                      {{"S", S},
                                       {"N", random.whole(1, 4096)},
                                       {"dma", random.whole(1, 1 << 20)},
                                       {"host_bandwidth", host},
                                       {"net_bandwidth", slow}});
        CHECK(isClose(closed.at("T_drain"), closed.at("T_dth"), 1e-12));
        // All keys are on the card when the first transfer begins: N * dma = S. The network has no influence any more.
        const auto full = outputsOf(library,
                                    "inic.sort_card_to_host",
                                    {{"S", S},
                                     {"N", 1},
                                     {"dma", S},
                                     {"host_bandwidth", host},
                                     {"net_bandwidth", random.scale(1e3, 1e6)}});
        CHECK(isClose(full.at("T_drain"), full.at("T_dth"), 1e-12));
    }
}

TEST_CASE("The engine of sort-dpu-200g takes the time of the card memory", "[presets][sort]")
{
    auto library = shippedPresets();
    const auto at = [&](const std::string& cache) {
        return shippedSystem(
            library, "sort-dpu-200g", {{"where", "1", ""}, {"nic.cache", cache, ""}});
    };
    // 2048 open transfers of 64 KiB fill 128 MiB. 2 GiB go into card memory and out of it at 18 GB/s.
    const double gib = 1024 * kMiB;
    const auto stored = at("6 MiB");
    CHECK(
        isClose(valueOf(stored, "dfg.duration") + valueOf(stored, "dth.duration"), 4 * gib / 18e9));
    // A cache of that size saves the traffic: 128 MiB, then 1.875 GiB from the network at 18 GB/s and the rest at 24 GB/s
    const auto cached = at("128 MiB");
    CHECK(isClose(valueOf(cached, "dth.duration"), 1.875 * gib / 18e9 + 0.125 * gib / 24e9));
}

TEST_CASE("Misses of a bucket sort on Arm cores do not wait for each other", "[presets][sort]")
{
    // 2^29 keys in 2048 buckets, 32 of them open, on 8 cores: 3.2 ns / 8 of instructions, 12 B at 18 GB/s, and for 2016 of 2048 keys a
    // miss of 13 ns / 8; a miss alone takes 130 ns.
    auto library = shippedPresets();
    const auto system = shippedSystem(library, "sort-dpu-200g");
    const double key = 3.2e-9 / 8 + 12 / 18e9 + 2016.0 / 2048 * 13e-9 / 8;
    CHECK(isClose(valueOf(system, "to_buckets.duration"), 536'870'912 * key));
    CHECK(valueOf(system, "nic.memory_latency") == Approx(130e-9));
}

TEST_CASE("The redistribution is not faster than the network", "[presets][sort]")
{
    // 16 MiB a node in 256 buckets: 64 KiB each have arrived when the host begins. With 16 larger buckets, 1 MiB has arrived: the
    // other 15 MiB take 1.5 s at 10 MiB/s, and the last 1 MiB 12.5 ms at the host's 80 MiB/s. Equation 16 gives 200 ms.
    auto library = shippedPresets();
    const Settings slow{{"bucket_cache", "1 MiB", ""}, {"nic.net_bandwidth", "10 MiB/s", ""}};
    const auto drainOf = [&](const Settings& settings) {
        const auto evaluation = evaluationOf(shippedSystem(library, "acc-sort-inic", settings));
        CHECK(finding(evaluation.diagnostics, "model.rate").empty());
        return std::ranges::find(evaluation.outputs, "T_dth", &model::OutputValue::name)
            ->value.value;
    };
    CHECK(isClose(drainOf(slow), 1.5125));
    CHECK(isClose(drainOf({}), 0.2));

    const auto valid = [&](const std::string& host) {
        const auto block = library.block("inic.sort_redistribution").value();
        const auto system = model::instantiate(
            *block,
            library,
            {{"E", "33554432", ""}, {"P", "8", ""}, {"N", "16", ""}, {"host_bandwidth", host, ""}});
        return finding(evaluationOf(system.value()).diagnostics, "model.validity").empty();
    };
    CHECK(valid("80 MiB/s"));
    CHECK_FALSE(valid(
        "100 MiB/s")); // faster than the network's 90 MiB/s, and 16 * 64 KiB are less than 16 MiB
}

TEST_CASE("The defaults of the redistribution are the paper's", "[presets][sort]")
{
    auto library = shippedPresets();

    const auto got =
        outputsOf(library, "inic.sort_redistribution", {{"E", 33554432}, {"P", 8}, {"N", 256}});

    CHECK(isClose(got.at("S"), 16 * kMiB)); // 4 B * 2^25 / 8 = 16 MiB
    CHECK(isClose(got.at("T_dtc"),
                  8 * 1024 / (80 * kMiB))); // 8 packets of 1024 B at 80 MiB/s: 97.66 us
    CHECK(isClose(got.at("T_dtg"), 8 * 1024 / (90 * kMiB))); // the same at 90 MiB/s: 86.81 us
    CHECK(isClose(got.at("T_dfg"), 16.0 / 90)); // 256 * 64 KiB = 16 MiB at 90 MiB/s: 177.8 ms
    CHECK(isClose(got.at("T_dth"), 16.0 / 80)); // 16 MiB / (80 MiB/s) = 200 ms
}

TEST_CASE("sort.run_time is equation 11, sort.count_sort its first term", "[presets][sort]")
{
    checkBlock("sort.run_time");
    checkBlock("sort.count_sort");
    checkBlock("sort.buckets");
    auto library = shippedPresets();
    Random random(11);
    for (int i = 0; i < kSamples; ++i) {
        const double keys = random.whole(1, 1 << 30);
        const double t_key = random.scale(1e-10, 1e-6);
        const double inic = random.scale(1e-6, 10);
        checkOutputs(library,
                     "sort.count_sort",
                     {{"keys", keys}, {"t_key", t_key}},
                     {{"T_countsort", keys * t_key}});
        checkOutputs(library,
                     "sort.run_time",
                     {{"T_countsort", keys * t_key}, {"T_INIC", inic}},
                     {{"T", keys * t_key + inic}});
        const double cache = random.whole(1, 1 << 20);
        checkOutputs(library,
                     "sort.buckets",
                     {{"keys", keys}, {"key", 4}, {"bucket_cache", cache}},
                     {{"N", std::ceil(keys * 4 / cache)}});
    }
}

} // namespace clusterwright::tests::inic_blocks_test
