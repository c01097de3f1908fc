// The integer sort of underwood-inic: equations 11 to 17.

#include "model/core/diagnostic.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::sort_blocks_test
{

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
        checkOutputs(library,
                     "inic.sort_network_to_card",
                     {{"N", N}, {"dma", dma}, {"net_bandwidth", b}},
                     {{"T_dfg", N * dma / b}});
        checkOutputs(library,
                     "inic.sort_card_to_host",
                     {{"S", S}, {"N", N}, {"host_bandwidth", b}},
                     {{"T_dth", S / b}});
    }
}

TEST_CASE("The redistribution is not faster than the network", "[presets][sort]")
{
    // 16 MiB a node in 256 buckets: 64 KiB each have arrived when the host begins. With 16 larger buckets, 1 MiB has arrived: the
    // other 15 MiB take 1.5 s at 10 MiB/s, and 200 ms at the host's 80 MiB/s.
    auto library = shippedPresets();
    const auto caveats = [&](const Settings& settings) {
        std::vector<std::string> found;
        for (const auto& finding :
             evaluationOf(shippedSystem(library, "acc-sort-inic", settings)).diagnostics)
            if (codeOf(finding) == "model.rate")
                found.push_back(messageOf(finding));
        return found;
    };
    CHECK(caveats({}).empty());
    CHECK(caveats({{"bucket_cache", "1 MiB", ""}, {"nic.net_bandwidth", "10 MiB/s", ""}}) ==
          std::vector<std::string>{
              "'dth' moves 15 MiB in 200 ms, but nic.net_bandwidth = 10.49 MB/s takes 1.5 s"});
    CHECK(caveats({{"bucket_cache", "1 MiB", ""}, {"nic.net_bandwidth", "90 MiB/s", ""}}).empty());
    CHECK(shippedSystem(library, "acc-sort-inic").set.find("dth.net_bandwidth"));
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

} // namespace clusterwright::tests::sort_blocks_test
