// Synthetic data: the 95 % interval of each parameter contains the true value in 93 to 97 % of 1,000 seeded trials, and estimates are
// unbiased.
#include "model/calibration/intervals/bootstrap.h"
#include "model/calibration/intervals/group_residuals.h"
#include "model/calibration/intervals/profile.h"
#include "model/study/discrepancy/coverage.h"
#include "tests/model/calibration/made_data.h"
#include "tests/support/preset_folder.h"

#include <array>
#include <cmath>
#include <functional>

namespace clusterwright::tests::coverage_test
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
    DataFile data; // the response column is generated
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

Case amdahl()
{
    Case made{
        "compute.amdahl", "speedup", {{"serial_time", "1 s", ""}}, {{"serial_share", 0.2}}, {}, {}};
    std::vector<double> processes;
    for (int n = 1; n <= 8; ++n)
        processes.insert(processes.end(), 4, n);
    for (const auto n : processes)
        made.exact.push_back(1 / (0.2 + 0.8 / n));
    made.data = dataOf({columnOf("P", "1", processes), columnOf("speedup", "1", made.exact)});
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

TEST_CASE("Confidence intervals have 93 to 97 % coverage", "[calibration][coverage]")
{
    auto made = GENERATE(0, 1, 2, 3);
    auto test = made == 0 ? logGp() : made == 1 ? amdahl() : made == 2 ? fileCopy() : countSort();
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
        INFO(test.truths[j].name << ": " << covered[j] << " of " << kTrials << ", bias "
                                 << offsets[j] << " errors");
        CHECK(covered[j] >= 930);
        CHECK(covered[j] <= 970);
        CHECK(std::abs(offsets[j]) < 0.1); // the standard error of the mean of 1,000 is 0.03
    }
}

namespace
{

// y = 2.5 exp(-1.3 x) with noise 0.1, at rows from x = 0 to 2.4.
struct Decay {
    static constexpr double kAmplitude = 2.5;
    static constexpr double kRate = 1.3;

    explicit Decay(std::uint64_t seed, int rows)
        : random(seed)
    {
        std::vector<double> x, y;
        for (int i = 0; i < rows; ++i) {
            x.push_back(2.4 * i / (rows - 1));
            y.push_back(measured(x.back()));
        }
        data = dataOf({columnOf("x", "1", x), columnOf("y", "1", y)});
    }
    double measured(double x) { return kAmplitude * std::exp(-kRate * x) + 0.1 * normal(random); }
    [[nodiscard]] FitModel model() const
    {
        return modelOf("y = a * exp(-b * x)", {free("a=2"), free("b=1")}, data);
    }

    Random random;
    DataFile data;
};

template <typename Interval>
int holds(const Interval& interval, double truth)
{
    return interval.low <= truth && truth <= interval.high ? 1 : 0;
}

void checkCovered(int covered)
{
    INFO(covered << " of " << kTrials);
    CHECK(covered >= 930);
    CHECK(covered <= 970);
}

// 95 % -+ 3 sqrt(0.95 * 0.05 / 300) = 91.2 to 98.8 % for 300 trials.
constexpr int kFewerTrials = 300;

void checkRoughlyCovered(int covered)
{
    INFO(covered << " of " << kFewerTrials);
    CHECK(covered >= 274);
    CHECK(covered <= 296);
}

const FitPlan kAbsolute{.residuals = ResidualKind::Absolute, .starts = 1};

} // namespace

TEST_CASE("Profile-likelihood intervals have the expected coverage",
          "[calibration][coverage][profile]")
{
    int a = 0;
    int b = 0;
    for (int trial = 1; trial <= kTrials; ++trial) {
        const Decay decay(static_cast<std::uint64_t>(trial), 25);
        const auto model = decay.model();
        const auto found =
            profileIntervals(model, decay.data, fitted(model, decay.data, kAbsolute));
        a += holds(found[0], Decay::kAmplitude);
        b += holds(found[1], Decay::kRate);
    }
    checkCovered(a);
    checkCovered(b);
}

TEST_CASE("Bootstrap intervals have the expected coverage", "[calibration][coverage][bootstrap]")
{
    int a = 0;
    int b = 0;
    for (int trial = 1; trial <= kFewerTrials; ++trial) {
        const Decay decay(static_cast<std::uint64_t>(trial) + 1000, 200);
        const auto model = decay.model();
        const auto whole = fitted(model, decay.data, kAbsolute);
        const auto found = bootstrap(model, decay.data, whole, {.draws = 300, .seed = 1});
        a += holds(found.intervals[0], Decay::kAmplitude);
        b += holds(found.intervals[1], Decay::kRate);
    }
    checkRoughlyCovered(a);
    checkRoughlyCovered(b);
}

TEST_CASE("Prediction bands have the expected coverage", "[calibration][coverage][band]")
{
    // In the middle of the data, at their end, and outside of them.
    const std::vector<double> places{0.5, 2.4, 4};
    std::vector<int> inside(places.size());
    const auto at = dataOf({columnOf("x", "1", places), columnOf("y", "1", {1, 1, 1})});
    for (int trial = 1; trial <= kTrials; ++trial) {
        Decay decay(static_cast<std::uint64_t>(trial) + 5000, 25);
        const auto model = decay.model();
        const auto band = predictionBand(model, fitted(model, decay.data, kAbsolute), at);
        for (std::size_t i = 0; i < places.size(); ++i) {
            const double next = decay.measured(places[i]);
            inside[i] += band.low[i] <= next && next <= band.high[i] ? 1 : 0;
        }
    }
    for (const auto covered : inside)
        checkCovered(covered);
}

} // namespace clusterwright::tests::coverage_test

namespace clusterwright::tests::wrong_models_test
{

namespace
{

// Constants of one machine.
struct Machine {
    double start = 0; // seconds
    double rate = 0;  // B/s
    double lack = 0;  // strength of what the model lacks, 0 to 1
};

struct Row {
    double P = 0;
    double m = 0; // B
};

struct WrongModel {
    const char* name;
    const char* equation;
    std::function<double(const Machine&, const Row&)> time; // the truth
    std::vector<Row> calibrated;
    std::vector<Row> asked;
    std::function<double(const Row&)> doublings; // from the calibrated rows to an asked one
};

std::vector<Row> rowsOf(const std::vector<double>& scales, const std::vector<double>& sizes)
{
    std::vector<Row> rows;
    for (const double P : scales)
        for (const double m : sizes)
            rows.push_back({P, m});
    return rows;
}

std::vector<WrongModel> wrongModels()
{
    const auto small = rowsOf({2, 4, 8}, {1e4, 3e4, 1e5, 3e5});
    const auto large = rowsOf({16, 32, 64}, {1e4, 3e4, 1e5, 3e5});
    const auto byScale = [](const Row& row) { return std::log2(row.P / 8); };
    return {
        {"a hidden contention",
         "time = L + m / rate",
         [](const Machine& one, const Row& row) {
             return one.start + row.m / one.rate * (1 + 0.04 * one.lack * row.P);
         },
         small,
         large,
         byScale},
        {"a change of protocol",
         "time = L + m / rate",
         [](const Machine& one, const Row& row) {
             const bool isLarge = row.m > 65536;
             return one.start * (isLarge ? 3 : 1) + row.m / one.rate * (isLarge ? 1 + one.lack : 1);
         },
         rowsOf({2}, {1e3, 2e3, 4e3, 8e3, 16e3, 32e3, 64e3}),
         rowsOf({2}, {128e3, 256e3, 512e3, 1024e3}),
         [](const Row& row) { return std::log2(row.m / 64e3); }},
        {"another algorithm",
         "time = L * (P - 1) + 2 * (P - 1) / P * m / rate", // a ring
         [](const Machine& one, const Row& row) {
             return (one.start + (1 + one.lack) * row.m / one.rate) * std::log2(row.P); // a tree
         },
         small,
         large,
         byScale}};
}

DataFile measured(const WrongModel& wrong,
                  const Machine& machine,
                  const std::vector<Row>& rows,
                  Random& random)
{
    std::vector<double> P, m, time;
    for (const auto& row : rows) {
        P.push_back(row.P);
        m.push_back(row.m);
        time.push_back(wrong.time(machine, row) * std::exp(0.03 * normal(random)));
    }
    return dataOf({columnOf("P", "1", P), columnOf("m", "B", m), columnOf("time", "s", time)});
}

struct Outcome {
    ErrorBank bank;
    std::size_t inside = 0; // rows in the band of the fit
    std::size_t rows = 0;
};

// Fits the model on each of 30 machines, and predicts the other rows.
Outcome predicted(const WrongModel& wrong, std::uint64_t seed)
{
    Random random(seed);
    Outcome outcome;
    for (int i = 0; i < 30; ++i) {
        const Machine machine{2e-6 * std::exp(random.between(-1, 1)),
                              1e9 * std::exp(random.between(-1, 1)),
                              random.between(0.3, 1)};
        const auto data = measured(wrong, machine, wrong.calibrated, random);
        const auto apart = measured(wrong, machine, wrong.asked, random);
        const auto model = modelOf(wrong.equation, lineParameters(), data);
        const auto found = fitted(model, data);
        const auto band = predictionBand(model, found, apart);
        BankCase one{"machine " + std::to_string(i),
                     wrong.name,
                     groupResiduals(model, data, found).spread(),
                     {},
                     {},
                     {}};
        for (std::size_t row = 0; row < apart.rows(); ++row) {
            const double time = apart.column("time")->values[row];
            outcome.inside +=
                static_cast<std::size_t>(band.low[row] <= time && time <= band.high[row]);
            ++outcome.rows;
            one.outside.push_back({std::log(time / std::sqrt(band.low[row] * band.high[row])),
                                   wrong.doublings(wrong.asked[row]),
                                   false});
        }
        outcome.bank.cases.push_back(std::move(one));
    }
    return outcome;
}

} // namespace

TEST_CASE("The errors of other machines cover what a model lacks", "[calibration][discrepancy]")
{
    for (const auto& wrong : wrongModels()) {
        std::size_t inside = 0, rows = 0;
        std::array<double, kBandLevels.size()> held{};
        double points = 0;
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const auto outcome = predicted(wrong, seed);
            inside += outcome.inside;
            rows += outcome.rows;
            for (const auto& row : coverageOf(outcome.bank))
                for (std::size_t i = 0; i < kBandLevels.size(); ++i)
                    if (row.level == kBandLevels[i]) {
                        held[i] += static_cast<double>(row.inside);
                        points += i == 0 ? static_cast<double>(row.points) : 0;
                    }
        }
        INFO(wrong.name << ": " << inside << " of " << rows << " in the band of the fit; "
                        << held[0] / points << ", " << held[1] / points << ", "
                        << held[2] / points);
        CHECK(static_cast<double>(inside) < 0.75 * static_cast<double>(rows)); // not 95 %
        for (std::size_t i = 0; i < kBandLevels.size(); ++i)
            CHECK(held[i] / points >= kBandLevels[i] - 0.05);
    }
}

} // namespace clusterwright::tests::wrong_models_test
