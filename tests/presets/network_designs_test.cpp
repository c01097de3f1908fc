// Designs with networks of today: limits by switches, rails, budgets, the fastest allreduce, the 3-D FFT, the sample sort.

#include "model/design/document/design.h"
#include "model/design/library/usable_component.h"
#include "model/study/studies/named_study.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace clusterwright::tests::network_designs_test
{

TEST_CASE("A switch of 1 Gbit/s limits every cable of a network of today", "[presets][networks]")
{
    auto library = shippedPresets();
    std::size_t count = 0;
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        const auto design = library.design(id).value();
        for (const auto& component : model::usableComponents(*design, library)) {
            if (component.kind != "switch" || component.preset.empty() || !design->topology)
                continue;
            const auto preset = library.component(component.preset).value();
            if (!preset->source.place.starts_with("current ") ||
                component.name.find('_') != std::string::npos)
                continue;
            INFO(id);
            const auto system =
                shippedSystem(library, id, Settings{{component.name, "ethernet-1g-switch", ""}});
            CHECK(isClose(valueOf(system, "topology.cable.bandwidth"), 0.125e9)); // 1 Gbit/s
            ++count;
        }
    }
    CHECK(count == 9);
    // A NIC of 400 Gbit/s on a port of 1 Gbit/s: 0.125 GB/s * 0.994 = 0.12425 GB/s
    const auto rails =
        shippedSystem(library, "gpu-allreduce", {{"leaf", "ethernet-1g-switch", ""}});
    CHECK(isClose(valueOf(rails, "rail_rate"), 0.12425e9));
    // The exchange of experts: 0.125 GB/s * 0.994
    const auto experts =
        shippedSystem(library, "training-step-moe", {{"switch", "ethernet-1g-switch", ""}});
    CHECK(isClose(valueOf(experts, "rail"), 0.125e9 * valueOf(experts, "rail_share")));
}

TEST_CASE("Five rails of 25 Gbit/s beat one link of 100 Gbit/s", "[presets][networks]")
{
    auto library = shippedPresets();
    const auto timeOf = [&](const Settings& settings) {
        return valueOf(shippedSystem(library, "rails-4x25-or-100", settings), "time");
    };
    // 15 rounds of 4 MiB; a round without its bytes takes 6.9 us with 4 rails, 7.9 us with 5.
    // 4 rails: 25 Gbit/s * 0.98 * (1 + 3 * 0.95) = 11.791 GB/s; 5 rails: * (1 + 4 * 0.95) = 14.7 GB/s
    const double bytes = 4.0 * 1024 * 1024;
    CHECK(isClose(timeOf({}), 15 * (6.9e-6 + bytes / (3.125e9 * 0.98 * 3.85))));
    CHECK(
        isClose(timeOf({{"rails_25g", "5", ""}}), 15 * (7.9e-6 + bytes / (3.125e9 * 0.98 * 4.8))));
    const auto& design = *library.design("rails-4x25-or-100").value();
    model::ThreadWorkers workers;
    model::StudyRun run{workers, {}, {}};
    const auto result =
        model::runStudy(design, model::findStudy(design, "crossover").value(), library, run);
    REQUIRE(result);
    const auto& found = result.value();
    const auto& crossings = found.details.at(0);
    REQUIRE(crossings.rows() == 2); // before and after the only one
    CHECK(crossings.column("x")->values[1] == 5);
    CHECK(isClose(crossings.column("second")->values[1], 5.185e-3, 1e-3)); // one of 100 Gbit/s
    CHECK(found.table.column("leader")->words[0] == "B");
}

TEST_CASE("One shipped design costs more than its budget, which a study spends",
          "[presets][networks]")
{
    auto library = shippedPresets();
    std::set<std::string> beyond;
    std::size_t count = 0;
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        const auto design = library.design(id).value();
        if (std::ranges::find(design->variables, "budget", &model::Variable::name) ==
            design->variables.end())
            continue;
        const auto system = shippedSystem(library, id);
        if (valueOf(system, "cost") > valueOf(system, "budget"))
            beyond.insert(id);
        ++count;
    }
    CHECK(count == 9);
    CHECK(beyond == std::set<std::string>{"beowulf-generation-4"});
}

TEST_CASE("The fastest allreduce is the fastest that the design can run", "[presets][networks]")
{
    auto library = shippedPresets();
    for (const auto* const size : {"1 KiB", "64 MiB", "1 GiB"}) {
        INFO(size);
        double fastest = 1e9, which = 0;
        for (const double algorithm : {1, 2, 3, 4, 5}) {
            const auto system = shippedSystem(
                library,
                "gpu-allreduce",
                {{"m", size, ""}, {"algorithm", std::to_string(static_cast<int>(algorithm)), ""}});
            if (valueOf(system, "time") < fastest) {
                fastest = valueOf(system, "time");
                which = algorithm;
            }
        }
        CHECK(valueOf(shippedSystem(library, "gpu-allreduce", {{"m", size, ""}}), "fastest") ==
              which);
    }
}

TEST_CASE("An allreduce in the network needs switches that reduce", "[presets][networks]")
{
    auto library = shippedPresets();
    const auto at = [&](const std::string& leaf, const std::string& algorithm) {
        return shippedSystem(
            library,
            "gpu-allreduce",
            {{"m", "1 KiB", ""}, {"leaf", leaf, ""}, {"algorithm", algorithm, ""}});
    };
    CHECK(valueOf(at("infiniband-ndr-switch", "ring"), "fastest") == 4);
    CHECK(valueOf(at("ethernet-400g-switch", "ring"), "fastest") == 3);
    const auto refused = model::evaluate(at("ethernet-400g-switch", "in_network"));
    CHECK(codeOf(refused.diagnostics()) == "value.bounds");
}

TEST_CASE("A 3-D FFT has the squarest grid of processes and a dragonfly of its size",
          "[presets][networks]")
{
    auto library = shippedPresets();
    struct Size {
        double hosts, rows, a, h, r; // routers: a (a h + 1)
    };
    // 100 = 10 * 10; 97 is a prime; 128 = 8 * 16. 100 hosts: 55 routers of 4 + 2 + 2 ports, 440 in all; 4 routers a group have
    // room for 72 with 2 hosts each, and h = 3 takes 6 * 19 = 114 routers. 128 hosts: 6 * 13 = 78 routers of 9 ports, not 114 of 10.
    for (const auto& size : {Size{97, 1, 5, 2, 2},
                             Size{100, 10, 5, 2, 2},
                             Size{128, 8, 6, 2, 2},
                             Size{64, 8, 4, 2, 2},
                             Size{256, 16, 6, 3, 3}}) {
        INFO(size.hosts);
        const auto system = shippedSystem(
            library,
            "fft-3d-networks",
            {{"P", std::to_string(static_cast<int>(size.hosts)), ""}, {"network", "3", ""}});
        CHECK(valueOf(system, "rows") == size.rows);
        CHECK(valueOf(system, "rows") * valueOf(system, "columns") == size.hosts);
        CHECK(valueOf(system, "a") == size.a);
        CHECK(valueOf(system, "h") == size.h);
        CHECK(valueOf(system, "r") == size.r);
        CHECK(valueOf(system, "ports") == size.a - 1 + size.h + size.r);
        CHECK(std::isfinite(valueOf(system, "time")));
    }
}

TEST_CASE("The fat tree of fft-3d-networks exchanges at the rate of its ports", "[presets][fft]")
{
    auto library = shippedPresets();
    const auto system = shippedSystem(library, "fft-3d-networks");
    // 4096^3 * 16 B on 256 hosts in 16 rows: 15 messages of a row share a port
    const double message = std::pow(4096.0, 3) * 16 / 256 / 16;
    const double alpha = valueOf(system, "alpha");
    CHECK(isClose(valueOf(system, "exchange_time"),
                  2 * (15 * alpha + message * 15 / (50e9 * 0.994))));
    // Two levels: 8 leaf and 4 spine switches of 64 ports, 256 cables of hosts and 256 between switches
    CHECK(isClose(valueOf(system, "network_cost"), 256 * (1800.0 + 220 + 900) + 12 * 64 * 470.0));
    const auto of = [&](const std::string& hosts) {
        return shippedSystem(library, "fft-3d-networks", {{"P", hosts, ""}});
    };
    // One switch of 64 ports; 128 hosts on four leaf and two spine switches
    CHECK(isClose(valueOf(of("64"), "network_cost"), 64 * (1800.0 + 220 + 470)));
    CHECK(isClose(valueOf(of("128"), "network_cost"), 128 * (1800.0 + 220 + 900) + 6 * 64 * 470.0));
    // 160 hosts: with three spine switches, leaves would need 32 + 3 * 11 ports
    CHECK(valueOf(of("160"), "spines") == 4);
    CHECK(valueOf(of("2048"), "levels") == 2);
    // Three levels of 22 ports, as in fat_tree(22): 605 switches and 5,324 uplinks, and cables for 2,049 hosts
    CHECK(isClose(valueOf(of("2049"), "network_cost"),
                  2049 * (1800.0 + 220) + 5324 * 900.0 + 605 * 22 * 470.0));
}

TEST_CASE("The hosts of sample-sort-200g sort, exchange and merge 2^29 keys", "[presets][sort]")
{
    auto library = shippedPresets();
    const auto system = shippedSystem(library, "sample-sort-200g");
    const double keys = std::pow(2.0, 29);
    const double root = std::sqrt(2 * std::log(16.0)); // the largest of 16 normal values is 1.846
    const double load = 1 + (root - (std::log(std::log(16.0)) + 1.37659) / (2 * root)) / 64;
    CHECK(isClose(valueOf(system, "T_sort"), keys * 29 * 2e-9 / 64));
    CHECK(isClose(valueOf(system, "T_merge"), load * keys * 4 * 2e-9 / 64));
}

TEST_CASE("A torus of whole dimensions has a router at each place", "[presets][fft]")
{
    auto library = shippedPresets();
    const Settings torus{{"network", "torus"}, {"P", "97"}};
    const auto system = shippedSystem(library, "fft-3d-networks", torus);
    CHECK(valueOf(system, "switch.count") == 4 * 4 * 7);
    CHECK(isClose(valueOf(system, "network_cost"), 97 * 1800.0 + 112 * (7 * 470.0 + 3 * 220)));
}

TEST_CASE("Recursive doubling and Bruck's algorithm gather three parts differently",
          "[presets][collectives]")
{
    auto library = shippedPresets();
    const Settings settings{{"P", "3"}, {"m", "3 MB"}};
    const auto system = shippedSystem(library, "collective-algorithms", settings);
    // Doubling: the third process gives its part away and gets the result last. 1 + 1 + 1 + 3 parts of 1 MB in three steps
    CHECK(isClose(valueOf(system, "allgather_doubling"), 3 * 5e-6 + 6e6 * 0.2e-9));
    CHECK(isClose(valueOf(system, "allgather_bruck"), 2 * 5e-6 + 2e6 * 0.2e-9));
}

} // namespace clusterwright::tests::network_designs_test
