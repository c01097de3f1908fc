// No block moves data faster than the rate that it is given allows.

#include "model/block/block.h"
#include "model/design/library/library.h"
#include "model/expression/language/expression.h"
#include "model/study/points/response.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <set>

namespace clusterwright::tests::physics_test
{

using namespace model;

namespace
{

// What `time` cannot be less than: all the data that crosses, over the rate.
struct Crossing {
    const char* block;
    const char* time;
    const char* least;
};

// clang-format off
constexpr std::array kCrossings{
    Crossing{"am.message", "time", "if(k <= short_most, 0 s, k * G)"},
    Crossing{"am.nic_memory", "time", "crossings * k / bandwidth"},
    Crossing{"am.transfer", "time", "k / bandwidth"},
    Crossing{"collective.fan_out", "time", "copies / copies_at_once * n / bandwidth"},
    Crossing{"disk.random_read", "time", "bytes / rate"},
    Crossing{"disk.striped_read", "time", "bytes / disks / rate"},
    Crossing{"ethernet.packet_time", "packet_time", "(payload + headers + framing) / line_rate"},
    Crossing{"filecopy.local", "time", "if(copies > 0, file / disk_rate, 0 s)"},
    Crossing{"filecopy.remote", "time", "if(copies > 0, file / disk_rate, 0 s)"},
    Crossing{"inic.bus_crossing", "time", "bytes / bus_bandwidth"},
    Crossing{"inic.card_to_host", "T_dth", "S / host_bandwidth"},
    Crossing{"inic.card_to_network", "T_dtg", "S / P / net_bandwidth"},
    Crossing{"inic.host_to_card", "T_dtc", "S / P / host_bandwidth"},
    Crossing{"inic.network_to_card", "T_dfg", "(P - 1) * S / P / net_bandwidth"},
    Crossing{"inic.sort_card_to_host", "T_dth", "S / host_bandwidth"},
    Crossing{"inic.sort_card_to_host", "T_dth", "(S - N * dma) / net_bandwidth"}, // arrives meanwhile
    Crossing{"inic.sort_card_to_network", "T_dtg", "P * packet / net_bandwidth"},
    Crossing{"inic.sort_host_to_card", "T_dtc", "P * packet / host_bandwidth"},
    Crossing{"inic.sort_network_to_card", "T_dfg", "N * dma / net_bandwidth"},
    Crossing{"inic.sort_redistribution", "T_INIC", "(P * packet + S) / host_bandwidth"},
    Crossing{"inic.sort_redistribution", "T_INIC", "(P * packet + S) / net_bandwidth"},
    Crossing{"inic.transpose", "T_trans", "2 * (S / P + S) / host_bandwidth"},
    Crossing{"inic.transpose", "T_trans", "2 * S / net_bandwidth"},
    Crossing{"loggp.one_way", "time", "(k - 1 B) * G"},
    Crossing{"loggp.round_trip", "time", "2 * (k - 1 B) * G"},
    Crossing{"loggp.stream", "time", "n * (k - 1 B) * G"},
    Crossing{"memory.copy", "time", "if(2 * bytes <= cache, 0 s, 3 * bytes / memory_bandwidth)"},
    Crossing{"memory.copy", "time", "if(2 * bytes <= cache, 2 * bytes / cache_bandwidth, 0 s)"},
    Crossing{"memory.transpose", "time", "if(2 * bytes <= cache, 0 s, exposed * 3 * bytes / memory_bandwidth)"},
    Crossing{"memory.transpose", "time", "if(2 * bytes <= cache, exposed * 2 * bytes / cache_bandwidth, 0 s)"},
    Crossing{"mpi.all_to_all", "time", "(P - 1) * S / P / (links * bandwidth)"},
    Crossing{"mpi.all_to_all", "time", "(P - 1) * S / P / host_bandwidth"},
    Crossing{"mpi.buffer_copy", "time", "if(k < eager_limit and buffers >= 1, k / copy_bandwidth, 0 s)"},
    Crossing{"mpi.linear", "time", "k / bandwidth"},
    Crossing{"mpi.message", "T_message", "k * G"},
    Crossing{"mpi.message", "T_message", "if(k < eager_limit, k / copy_bandwidth, 0 s)"},
    Crossing{"multiedge.copy", "time", "copies * message / copy_bandwidth"},
    Crossing{"multiedge.memory_traffic", "time", "crossings * message / memory_bandwidth"},
    Crossing{"pci.transfer", "time", "n / bandwidth"},
    Crossing{"sort.bucket_sort", "time", "if(2 * keys * key <= cache, 0 s, 3 * keys * key / memory_bandwidth)"},
    Crossing{"sort.bucket_sort", "time", "if(2 * keys * key <= cache, 2 * keys * key / cache_bandwidth, 0 s)"},
    Crossing{"strided.per_request", "time", "blocks * block / bandwidth"},
    Crossing{"strided.single_request", "time", "blocks * block / bandwidth"},
    Crossing{"striping.srr", "message_time", "frames * frame / (links * rate + fast_links * fast_rate)"},
    Crossing{"striping.transfer", "time", "bytes / bandwidth"},
    Crossing{"striping.wd", "message_time", "frames * frame / (links * rate + fast_links * fast_rate)"},
    Crossing{"striping.wsrr", "message_time", "frames * frame / (links * rate + fast_links * fast_rate)"},
    Crossing{"tcp.all_to_all", "time", "(P - 1) * S / P / bandwidth"},
    Crossing{"tcp.host_work", "time", "bytes * per_byte"},
    Crossing{"tcp.message", "time", "k / bandwidth"},
};
// clang-format on

// Times that leave a rate out, as their documents do.
const std::set<std::string> kWithoutRate{
    "filecopy.remote: network", // the time of one copy, if the network lets it: `network_bound` tells
};

constexpr const char* kLeast = "least_time";

System systemOf(const Block& block, Library& library, const char* least)
{
    std::vector<Setting> settings;
    for (const auto& parameter : block.parameters)
        settings.push_back({parameter.name, exactText({1, parameter.dimension}), ""});
    auto made = instantiate(block, library, settings);
    INFO(textOf(made.diagnostics()));
    REQUIRE(made);
    auto system = std::move(made).value();
    Equation equation;
    equation.name = kLeast;
    equation.expression = parseExpression(least).value();
    REQUIRE(system.set.add(std::move(equation)).empty());
    return system;
}

// A number of the kinds that blocks take: counts, shares and switches; sizes, times and rates over the range of real ones.
double drawn(Dimension dimension, std::mt19937& random)
{
    constexpr std::array kNumbers{0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 4.0, 7.0, 8.0, 16.0, 64.0, 1000.0};
    const auto between = [&](double low, double high) {
        return std::exp(std::uniform_real_distribution(std::log(low), std::log(high))(random));
    };
    if (dimension == kTime)
        return between(1e-9, 1e-3);
    if (dimension == kData)
        return std::round(between(1, 1e8));
    if (dimension == kBandwidth)
        return between(1e6, 1e11);
    if (dimension == kTime / kData)
        return between(1e-11, 1e-6);
    return kNumbers[std::uniform_int_distribution<std::size_t>(0, kNumbers.size() - 1)(random)];
}

bool isRate(Dimension dimension)
{
    return dimension == kBandwidth || dimension == kTime / kData;
}

} // namespace

TEST_CASE("No block moves data faster than its rate", "[presets][physics]")
{
    constexpr int kPoints = 20'000;
    constexpr int kEnough = 50;
    constexpr double kRounding = 1e-12;
    auto library = shippedPresets();
    std::mt19937 random(1);
    for (const auto& [id, time, least] : kCrossings) {
        INFO(id << ": " << time << " >= " << least);
        const auto block = library.block(id).value();
        const auto system = systemOf(*block, library, least);
        std::vector<std::string> names;
        for (const auto& parameter : block->parameters)
            names.push_back(parameter.name);
        const auto response = compileResponse(system, names, {time, kLeast});
        INFO(textOf(response.diagnostics()));
        REQUIRE(response);
        PointEvaluator evaluator(response.value());
        int seen = 0;
        int faster = 0;
        std::vector<double> point(names.size());
        for (int i = 0; i < kPoints; ++i) {
            for (std::size_t k = 0; k < point.size(); ++k)
                point[k] = drawn(block->parameters[k].dimension, random);
            const auto values = evaluator.at(point);
            if (!evaluator.isInBounds() || !evaluator.isValid() || !std::isfinite(values[0]))
                continue;
            ++seen;
            faster += values[0] < values[1] * (1 - kRounding) ? 1 : 0;
        }
        CHECK(seen >= kEnough);
        CHECK(faster == 0);
    }
}

TEST_CASE("Every rate of a block with a time is compared with it", "[presets][physics]")
{
    auto library = shippedPresets();
    std::set<std::string> missing;
    for (const auto& id : library.ids(PresetKind::Block)) {
        const auto block = library.block(id).value();
        if (block->time.empty())
            continue;
        for (const auto& parameter : block->parameters) {
            const bool isCompared = std::ranges::any_of(kCrossings, [&](const Crossing& crossing) {
                const auto names = namesIn(parseExpression(crossing.least).value());
                return crossing.block == id &&
                       std::ranges::find(names, parameter.name) != names.end();
            });
            if (isRate(parameter.dimension) && !isCompared)
                missing.insert(id + ": " + parameter.name);
        }
    }
    CHECK(missing == kWithoutRate);
}

} // namespace clusterwright::tests::physics_test
