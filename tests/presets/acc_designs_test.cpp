// The designs of underwood-inic: their times are the paper's closed forms.

#include "model/design/document/design.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <cmath>

namespace clusterwright::tests::acc_designs_test
{

namespace
{

Settings settingsOf(double P, const std::string& size, double value)
{
    return {{"P", model::exactText({P, model::kNumber}), ""},
            {size, model::exactText({value, model::kNumber}), ""}};
}

} // namespace

TEST_CASE("acc-fft-inic takes equation 3 with 4 and 10, bit for bit", "[presets][fft]")
{
    auto library = shippedPresets();
    for (const double rows : {64.0, 256.0, 512.0, 1000.0, 1024.0, 8192.0})
        for (const double P : {1.0, 2.0, 3.0, 7.0, 8.0, 16.0, 64.0}) {
            const auto system = shippedSystem(library, "acc-fft-inic", settingsOf(P, "rows", rows));
            const double host = valueOf(system, "nic.host_bandwidth");
            const double net = valueOf(system, "nic.net_bandwidth");
            const double row =
                valueOf(system, "row_fft.t_1d") + valueOf(system, "row_memory.t_memory");

            const double compute = 2 * (row * rows / P);      // (4)
            const double S = rows * rows * 16 / P;            // (5)
            const double dtc = S / P / host;                  // (6)
            const double dtg = S / P / net;                   // (7)
            const double dfg = (P - 1) * S / P / net;         // (8)
            const double dth = S / host;                      // (9)
            const double trans = 2 * (dtc + dtg + dfg + dth); // (10)

            INFO("rows = " << rows << ", P = " << P);
            CHECK(sameBits(valueOf(system, "T_compute"), compute));
            CHECK(sameBits(valueOf(system, "T_trans"), trans));
            CHECK(sameBits(valueOf(system, "time"), compute + trans)); // (3)
            CHECK(sameBits(valueOf(system, "T"), valueOf(system, "time")));
        }
}

TEST_CASE("The transposes of acc-fft-inic are those of the block inic.transpose", "[presets][fft]")
{
    auto library = shippedPresets();
    for (const double P : {2.0, 8.0, 11.0}) {
        const auto system = shippedSystem(library, "acc-fft-inic", settingsOf(P, "rows", 512));
        const auto block = outputsOf(library,
                                     "inic.transpose",
                                     {{"rows", 512},
                                      {"P", P},
                                      {"host_bandwidth", valueOf(system, "nic.host_bandwidth")},
                                      {"net_bandwidth", valueOf(system, "nic.net_bandwidth")}});
        for (const auto* const name : {"S", "T_dtc", "T_dtg", "T_dfg", "T_dth", "T_trans"})
            CHECK(sameBits(valueOf(system, name), block.at(name)));
    }
}

TEST_CASE("acc-sort-inic takes equation 11 with 17, bit for bit", "[presets][sort]")
{
    auto library = shippedPresets();
    for (const double E : {2097152.0, 33554432.0, 5000000.0})
        for (const double P : {1.0, 2.0, 8.0, 16.0}) {
            const auto system = shippedSystem(library, "acc-sort-inic", settingsOf(P, "E", E));
            const double host = valueOf(system, "nic.host_bandwidth");
            const double net = valueOf(system, "nic.net_bandwidth");
            const double N = std::ceil(E * 4 / P / 65536);

            const double dtc = P * 1024 / host;        // (13)
            const double dtg = P * 1024 / net;         // (14)
            const double dfg = N * 65536 / net;        // (15)
            const double dth = 4 * E / P / host;       // (12), (16)
            const double inic = dtc + dtg + dfg + dth; // (17)
            const double count = valueOf(system, "T_countsort");

            INFO("E = " << E << ", P = " << P);
            CHECK(sameBits(valueOf(system, "T_INIC"), inic));
            CHECK(sameBits(valueOf(system, "time"),
                           inic + count)); // (11), in the order of the pipeline
        }
}

TEST_CASE("Each exchange over TCP takes the processor 8 ns for a byte sent or received",
          "[presets][fft]")
{
    auto library = shippedPresets();
    for (const auto* const id :
         {"acc-fft-gigabit", "acc-fft-fast", "acc-fft-compute-accelerator"}) {
        INFO(id);
        const auto system = shippedSystem(library, id, settingsOf(8, "rows", 256));
        const double S = 256.0 * 256 * 16 / 8;      // 128 KiB
        const double work = 2 * (7 * S / 8) * 8e-9; // 2 * 112 KiB * 8 ns/B = 1.835 ms
        const double shares = 7 * S / 8 / valueOf(system, "exchange.bandwidth");
        const double waits = 7 * (60e-6 + valueOf(system, "slow_start.stall"));
        CHECK(isClose(valueOf(system, "protocol.duration"), work));
        CHECK(isClose(valueOf(system, "T_exchange"), 2 * (shares + waits + work)));
    }
    const auto gigabit = shippedSystem(library, "acc-fft-gigabit", settingsOf(8, "rows", 256));
    CHECK(isClose(valueOf(gigabit, "T_trans"),
                  valueOf(gigabit, "T_exchange") + valueOf(gigabit, "T_local")));
}

TEST_CASE("Moving the row FFTs is one edit and changes only the resource", "[presets][fft]")
{
    auto library = shippedPresets();
    auto design = *library.design("acc-fft-inic").value();
    const auto before = model::instantiate(design, library, {});
    REQUIRE(before);
    for (auto& item : design.pipeline->items)
        if (item.id == "compute")
            item.on = "nic";
    const auto after = model::instantiate(design, library, {});
    REQUIRE(after);
    CHECK(sameBits(valueOf(before.value(), "time"), valueOf(after.value(), "time")));
    CHECK_FALSE(before.value().resources == after.value().resources);
}

TEST_CASE("One processor without a network is the baseline of itself", "[presets][fft]")
{
    auto library = shippedPresets();
    for (const auto* const id :
         {"acc-fft-inic", "acc-fft-gigabit", "acc-fft-fast", "acc-fft-prototype"}) {
        const auto system = shippedSystem(library, id);
        INFO(id);
        const double speedup = valueOf(system, "baseline.time") / valueOf(system, "time");
        CHECK(sameBits(valueOf(system, "speedup"), speedup));
        CHECK(sameBits(valueOf(system, "efficiency"), speedup / valueOf(system, "P")));
    }
}

TEST_CASE("The baseline follows the size of the problem and not the number of processors",
          "[presets][fft]")
{
    auto library = shippedPresets();
    const auto baseline = [&](const Settings& settings) {
        return valueOf(shippedSystem(library, "acc-fft-inic", settings), "baseline.time");
    };
    CHECK(sameBits(baseline({{"P", "2", ""}}), baseline({{"P", "16", ""}})));
    CHECK(baseline({{"rows", "2048", ""}}) > 4 * baseline({{"rows", "1024", ""}}));
    CHECK(sameBits(baseline({{"rows", "2048", ""}}),
                   valueOf(shippedSystem(library, "fft-serial", {{"rows", "2048", ""}}), "time")));
}

} // namespace clusterwright::tests::acc_designs_test
