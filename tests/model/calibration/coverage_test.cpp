// Synthetic truth: of 1,000 seeded trials, the 95 % interval of each parameter holds the truth in 93 to 97 %, and estimates are
// not off to one side.
#include "tests/model/calibration/made_data.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests
{

namespace
{

constexpr int kTrials = 1000;

struct Truth {
    std::string name;
    double value;
};

struct Case {
    std::string block;
    std::string response;
    std::vector<Setting> settings;
    std::vector<Truth> truths;
    DataFile data; // its response column is made
    std::vector<double> exact;
};

Case logGp()
{
    Case made{"loggp.one_way",
              "time",
              {{"os", "2 us", ""}, {"or", "3 us", ""}},
              {{"L", 25e-6}, {"G", 8.35e-9}},
              {},
              {}};
    std::vector<double> k;
    for (double size = 1; size <= 1048576; size *= 2)
        k.insert(k.end(), 3, size);
    for (const auto size : k)
        made.exact.push_back(2e-6 + (size - 1) * 8.35e-9 + 25e-6 + 3e-6);
    made.data = dataOf({columnOf("k", "B", k), columnOf("time", "s", made.exact)});
    return made;
}

Case bonding()
{
    Case made{"bonding.channels", "effective", {}, {{"gain", 0.664}}, {}, {}};
    std::vector<double> channels;
    for (int n = 1; n <= 8; ++n)
        channels.insert(channels.end(), 4, n);
    for (const auto n : channels)
        made.exact.push_back(1 + (n - 1) * 0.664);
    made.data =
        dataOf({columnOf("channels", "1", channels), columnOf("effective", "1", made.exact)});
    return made;
}

Case fileCopy()
{
    Case made{"filecopy.remote",
              "time",
              {{"copies", "1", ""},
               {"buffer", "0 B", ""},
               {"chunk", "64 KiB", ""},
               {"network", "1 GB/s", ""}},
              {{"disk_rate", 9e6}, {"packet_work", 80e-6}},
              {},
              {}};
    std::vector<double> file, packets;
    for (const double size : {1e6, 4e6, 16e6, 64e6})
        for (const double count : {6.0, 12.0, 45.0})
            for (int i = 0; i < 4; ++i) {
                file.push_back(size);
                packets.push_back(count);
            }
    for (std::size_t i = 0; i < file.size(); ++i)
        made.exact.push_back(file[i] / 9e6 + file[i] / 65536 * packets[i] * 80e-6);
    made.data = dataOf({columnOf("file", "B", file),
                        columnOf("packets", "1", packets),
                        columnOf("time", "s", made.exact)});
    return made;
}

Case countSort()
{
    Case made{"sort.count_sort", "T_countsort", {}, {{"t_key", 28e-9}}, {}, {}};
    std::vector<double> keys;
    for (double count = 1024; count <= 4194304; count *= 4)
        keys.insert(keys.end(), 5, count);
    for (const auto count : keys)
        made.exact.push_back(count * 28e-9);
    made.data = dataOf({columnOf("keys", "1", keys), columnOf("T_countsort", "s", made.exact)});
    return made;
}

} // namespace

TEST_CASE("Intervals of 95 % hold the truth in 93 to 97 % of the trials", "[calibration][coverage]")
{
    auto made = GENERATE(0, 1, 2, 3);
    auto test = made == 0 ? logGp() : made == 1 ? bonding() : made == 2 ? fileCopy() : countSort();
    INFO(test.block);
    constexpr double kNoise = 0.05;
    Library library = shippedPresets();
    std::vector<FreeParameter> parameters;
    for (const auto& truth : test.truths)
        parameters.push_back({truth.name, {}, {}, {}});
    const auto system = blockSystem(
        *library.block(test.block).value(), library, test.data, parameters, test.settings);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    auto compiled = FitModel::compile(system.value(), test.response, parameters, test.data);
    REQUIRE(compiled);
    for (std::size_t j = 0; j < parameters.size(); ++j)
        parameters[j].start =
            Quantity{test.truths[j].value * 1.3, compiled.value().parameter(j).dimension};
    compiled = FitModel::compile(system.value(), test.response, parameters, test.data);
    REQUIRE(compiled);
    std::vector<int> covered(test.truths.size());
    std::vector<double> offsets(test.truths.size());
    for (int trial = 0; trial < kTrials; ++trial) {
        Random random(static_cast<std::uint64_t>(trial) + 1);
        auto& measured = test.data.columns.back().values;
        for (std::size_t i = 0; i < measured.size(); ++i)
            measured[i] = test.exact[i] * std::exp(kNoise * normal(random));
        const auto result = fit(compiled.value(), test.data, {.starts = 1});
        REQUIRE(result);
        for (std::size_t j = 0; j < covered.size(); ++j) {
            const auto& found = result.value().parameters[j];
            covered[j] +=
                found.low <= test.truths[j].value && found.high >= test.truths[j].value ? 1 : 0;
            offsets[j] += (found.value - test.truths[j].value) / found.error / kTrials;
        }
    }
    for (std::size_t j = 0; j < covered.size(); ++j) {
        INFO(test.truths[j].name << ": " << covered[j] << " of " << kTrials << ", off by "
                                 << offsets[j] << " errors");
        CHECK(covered[j] >= 930);
        CHECK(covered[j] <= 970);
        CHECK(std::abs(offsets[j]) < 0.1); // the mean of 1,000 is within 0.03 of 0 by chance
    }
}

} // namespace clusterwright::tests
