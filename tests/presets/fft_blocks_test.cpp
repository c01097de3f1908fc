// The 2D-FFT of underwood-inic: equations 3 to 10.

#include "model/design/document/data_file.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"

#include <cmath>

namespace clusterwright::tests::fft_blocks_test
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

TEST_CASE("An exchange between pencils counts the partners on other nodes", "[presets][fft]")
{
    checkBlock("fft.pencil_exchange");
    auto library = shippedPresets();

    const auto got = outputsOf(library,
                               "fft.pencil_exchange",
                               {{"N", 4},
                                {"P1", 2},
                                {"P2", 2},
                                {"cores", 2},
                                {"element", 8},
                                {"alpha", 3},
                                {"beta", 1},
                                {"eta", 0.5}});

    CHECK(isClose(got.at("volume"), 128));              // 4^3 * 8 B / 4
    CHECK(isClose(got.at("off_row"), 0.5));             // 1 partner at distance 1: 1 / 2 cores
    CHECK(isClose(got.at("off_column"), 1));            // 1 partner at distance 2: 2 / 2 cores
    CHECK(isClose(got.at("contention"), std::sqrt(2))); // 2 nodes
    // (3 s + 128 B * 1/2 * 1/2 * sqrt(2) s/B + 3 s + 128 B * 1/2 * sqrt(2) s/B) / 2
    CHECK(isClose(got.at("time"), 3 + 48 * std::sqrt(2)));
}

TEST_CASE("Transforms and packing of pencils grow with the points of a process", "[presets][fft]")
{
    checkBlock("fft.pencil_transform");
    checkBlock("fft.pencil_pack");
    auto library = shippedPresets();
    // 8^3 / 4 * log2(8) * 2 s = 768 s; 8^3 * 8 B / 4 * 2 s/B = 2048 s
    checkOutputs(
        library, "fft.pencil_transform", {{"N", 8}, {"P", 4}, {"point_time", 2}}, {{"time", 768}});
    checkOutputs(library,
                 "fft.pencil_pack",
                 {{"N", 8}, {"P", 4}, {"element", 8}, {"copy_time", 2}},
                 {{"time", 2048}});
}

} // namespace clusterwright::tests::fft_blocks_test
