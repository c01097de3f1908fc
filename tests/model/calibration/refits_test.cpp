// Bootstraps: refits are fits of the resampled rows, equal for any number of threads.
#include "model/calibration/intervals/bootstrap.h"
#include "model/calibration/intervals/group_residuals.h"
#include "model/calibration/intervals/node_spread.h"
#include "model/calibration/intervals/profile.h"
#include "model/calibration/intervals/refits.h"
#include "tests/model/calibration/made_data.h"
#include "tests/support/catch_compat.h"

#include <array>
#include <cmath>
#include <set>

namespace clusterwright::tests::refits_test
{

namespace
{

// time = 1 ms + k / 100 MB/s on nodes whose times differ by exp(m + s log2(time / middle)), with noise.
DataFile nodesThatDiffer(
    int nodes, double spread, double slope, double noise, std::uint64_t seed = 7, int rows = 20)
{
    Random random(seed);
    std::vector<double> k, time;
    std::vector<std::string> host;
    for (int node = 0; node < nodes; ++node) {
        const double m = spread * normal(random);
        const double s = slope * normal(random);
        for (int i = 0; i < rows; ++i) {
            const double size = 1e5 * std::pow(2, i * 5 / rows);
            const double mean = 1e-3 + size / 100e6;
            k.push_back(size);
            time.push_back(mean *
                           std::exp(m + s * std::log2(mean / 5e-3) + noise * normal(random)));
            host.push_back("n" + std::to_string(node));
        }
    }
    auto data = dataOf({columnOf("k", "B", k), columnOf("time", "s", time)});
    Column column{"host", "", kNumber, {}};
    column.words = std::move(host);
    data.columns.push_back(std::move(column));
    return data;
}

NodeSpread spreadOfNodes(
    int nodes, double spread, double slope, double noise, std::uint64_t seed = 7, int rows = 20)
{
    const auto data = nodesThatDiffer(nodes, spread, slope, noise, seed, rows);
    const auto model = modelOf("time = a + k / rate", {free("a=1 us"), free("rate=1 MB/s")}, data);
    return nodeSpread(model, data, fitted(model, data), "host").value();
}

} // namespace

TEST_CASE("Nodes differ in mean, slope and noise", "[calibration][nodes]")
{
    const auto found = spreadOfNodes(200, 0.1, 0.03, 0.02);
    CHECK(found.nodes == 200);
    const std::vector<double> made{0.1, 0.03, 0.02};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& one = found.parameters[i];
        INFO(one.name);
        CHECK(isClose(
            one.value, made[i], 0.15)); // 1 / sqrt(2 x 199) = 5 % is the error of a deviation
        CHECK(one.low <= made[i]);
        CHECK(one.high >= made[i]);
        CHECK(one.high / one.low < 1.4);
    }
    // Without differences, what is left of the variance is within the errors of the means: 0.02 / sqrt(20) = 0.0045.
    const auto same = spreadOfNodes(200, 0, 0, 0.02);
    CHECK(same.parameters[0].value < 0.003);
    CHECK(same.parameters[0].low == 0);
    CHECK(isClose(same.parameters[2].value, 0.02, 0.05));
    // Three nodes say little: chi-square with 2 degrees of freedom has 0.0506 and 7.378.
    const auto few = spreadOfNodes(3, 0.1, 0, 0.001);
    CHECK(isClose(few.parameters[0].high / few.parameters[0].low, std::sqrt(7.378 / 0.0506), 0.02));
}

TEST_CASE("Intervals of the spread hold beside larger noise", "[calibration][nodes]")
{
    // 400 sets of 8 nodes with 4 rows each: 380 intervals are expected to hold, with a deviation of 4.4.
    constexpr int kSets = 400;
    constexpr double kSpread = 0.02;
    int held = 0, vanishing = 0;
    for (std::uint64_t seed = 1; seed <= kSets; ++seed) {
        const auto one = spreadOfNodes(8, kSpread, 0, 0.05, seed, 4).parameters[0];
        held += static_cast<int>(one.low <= kSpread && kSpread <= one.high);
        vanishing += static_cast<int>(one.high == 0);
    }
    CHECK(held >= 0.93 * kSets);
    CHECK(vanishing == 0);
}

TEST_CASE("Rows without a node do not count for the spread", "[calibration][nodes]")
{
    auto data = nodesThatDiffer(4, 0.1, 0, 0.02);
    data.columns[2].words[0] = data.columns[2].words[1] = "";
    const auto model = modelOf("time = a + k / rate", {free("a=1 us"), free("rate=1 MB/s")}, data);
    const auto found = nodeSpread(model, data, fitted(model, data), "host").value();
    CHECK(found.nodes == 4);
    CHECK(contains(messageOf(found.notes), "2 of 80 rows have no 'host'"));
}

TEST_CASE("Rows that do not show how nodes differ are refused", "[calibration][nodes][bad]")
{
    auto data = nodesThatDiffer(2, 0.1, 0, 0.02);
    const auto model = modelOf("time = a + k / rate", {free("a=1 us"), free("rate=1 MB/s")}, data);
    const auto found = fitted(model, data);
    const auto of = [&](const std::string& column) {
        return codesAndPlaces(nodeSpread(model, data, found, column).diagnostics()).at(0);
    };
    CHECK(of("hots") == "spread.column ");
    CHECK(of("k") == "spread.column "); // the model uses it
    CHECK(of("host") == "spread.nodes ");
    const auto other =
        modelOf("time = noise + k / rate", {free("noise=1 us"), free("rate=1 MB/s")}, data);
    CHECK(codesAndPlaces(nodeSpread(other, data, fitted(other, data), "host").diagnostics()) ==
          std::vector<std::string>{"spread.name "});
    data.columns[1].values[0] = 0;
    CHECK(of("host") == "spread.log ");
}

namespace
{

// y = a exp(-b x) + c, 60 rows.
DataFile decay(std::uint64_t seed)
{
    Random random(seed);
    std::vector<double> x, y;
    for (int i = 0; i < 60; ++i) {
        x.push_back(0.1 * i);
        y.push_back(2.5 * std::exp(-1.3 * x.back()) + 0.5 + 0.05 * normal(random));
    }
    return dataOf({columnOf("x", "1", x), columnOf("y", "1", y)});
}

const std::vector<FreeParameter>& decayParameters()
{
    static const std::vector<FreeParameter> parameters{{"a", Quantity{2, kNumber}, {}, {}},
                                                       {"b", Quantity{1, kNumber}, {}, {}},
                                                       {"c", Quantity{1, kNumber}, {}, {}}};
    return parameters;
}

// Returns each row as often as it was drawn.
DataFile drawn(const DataFile& data, std::span<const double> weights)
{
    auto result = data;
    for (auto& column : result.columns) {
        const auto values = std::exchange(column.values, {});
        for (std::size_t i = 0; i < values.size(); ++i)
            column.values.insert(
                column.values.end(), static_cast<std::size_t>(weights[i]), values[i]);
    }
    return result;
}

} // namespace

TEST_CASE("A refit equals a fit of the resampled rows", "[calibration][refits]")
{
    const auto data = decay(1);
    const auto model = modelOf("y = a * exp(-b * x) + c", decayParameters(), data);
    const auto kind = GENERATE(ResidualKind::Absolute, ResidualKind::Relative);
    const FitPlan plan{.residuals = kind, .starts = 1};
    const auto whole = fitted(model, data, plan);
    Refits refits(model, data, whole);
    std::vector<double> weights(refits.rows());
    for (std::size_t draw = 0; draw < 5; ++draw) {
        drawWeights(7, draw, weights);
        const auto found = refits.at(weights);
        const auto rows = drawn(data, weights);
        const auto alone =
            fitted(modelOf("y = a * exp(-b * x) + c", decayParameters(), rows), rows, plan);
        for (std::size_t j = 0; j < 3; ++j) {
            INFO("draw " << draw << ", parameter " << j);
            CHECK(isClose(found[j], alone.at[j], 1e-6));
        }
    }
}

// For r = a exp(-b x) + c - y: dr/da = exp(-b x), dr/db = -a x exp(-b x), dr/dc = 1; at a minimum sum w r dr/dp = 0.
TEST_CASE("Refits are minima", "[calibration][refits]")
{
    const auto data = decay(1);
    const auto model = modelOf("y = a * exp(-b * x) + c", decayParameters(), data);
    const FitPlan plan{.residuals = ResidualKind::Absolute, .starts = 1};
    const auto whole = fitted(model, data, plan);
    Refits refits(model, data, whole);
    std::vector<double> weights(refits.rows());
    drawWeights(7, 0, weights);
    const auto at = refits.at(weights);
    std::array<double, 3> products{}, squares{};
    double cost = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double x = data.columns[0].values[i];
        const double e = std::exp(-at[1] * x);
        const double r = at[0] * e + at[2] - data.columns[1].values[i];
        const std::array slopes{e, -at[0] * x * e, 1.0};
        cost += weights[i] * r * r;
        for (std::size_t j = 0; j < 3; ++j) {
            products[j] += weights[i] * r * slopes[j];
            squares[j] += weights[i] * slopes[j] * slopes[j];
        }
    }
    for (std::size_t j = 0; j < 3; ++j)
        CHECK(std::abs(products[j]) <=
              1e-6 * std::sqrt(cost * squares[j])); // r is almost orthogonal to the slopes
}

TEST_CASE("A bootstrap is equal for any number of threads", "[calibration][refits]")
{
    const auto data = decay(2);
    const auto model = modelOf("y = a * exp(-b * x) + c", decayParameters(), data);
    const auto whole = fitted(model, data, {.residuals = ResidualKind::Absolute, .starts = 1});
    const auto of = [&](unsigned threads) {
        ThreadWorkers workers;
        StudyRun run{workers, {}, {}};
        run.options.threads = threads;
        return bootstrap(model, data, whole, {.draws = 333, .seed = 5}, &run);
    };
    const auto one = of(1);
    CHECK(one.unsettled == 0);
    CHECK(of(3).parameters == one.parameters);
    CHECK(bootstrap(model, data, whole, {.draws = 333, .seed = 6}).parameters != one.parameters);
    // For well-behaved data, the intervals are close to those of the covariance.
    for (std::size_t j = 0; j < 3; ++j) {
        const double width = whole.parameters[j].high - whole.parameters[j].low;
        CHECK(isClose(one.intervals[j].high - one.intervals[j].low, width, 0.35));
        CHECK(one.intervals[j].low < whole.at[j]);
        CHECK(one.intervals[j].high > whole.at[j]);
    }
}

TEST_CASE("Profile intervals of a line equal those of the covariance", "[calibration][profile]")
{
    Random random(3);
    std::vector<double> x, y;
    for (int i = 0; i < 30; ++i) {
        x.push_back(i);
        y.push_back(3 + 2 * x.back() + normal(random));
    }
    const auto data = dataOf({columnOf("x", "1", x), columnOf("y", "1", y)});
    const std::vector<FreeParameter> parameters{{"a", Quantity{1, kNumber}, {}, {}},
                                                {"b", Quantity{1, kNumber}, {}, {}}};
    const auto model = modelOf("y = a + b * x", parameters, data);
    const auto line = fitted(model, data, {.residuals = ResidualKind::Absolute, .starts = 1});
    const auto intervals = profileIntervals(model, data, line);
    for (std::size_t j = 0; j < 2; ++j) {
        CHECK(isClose(intervals[j].low, line.parameters[j].low, 1e-6));
        CHECK(isClose(intervals[j].high, line.parameters[j].high, 1e-6));
    }
}

TEST_CASE("Profile intervals of exact data are points", "[calibration][profile]")
{
    // y = 1 + 2 x exactly; and 0.1 + 0.3 x, where each sum of squares is rounding.
    const auto [a, b] = GENERATE(table<double, double>({{1, 2}, {0.1, 0.3}}));
    std::vector<double> x, y;
    for (int i = 0; i < 12; ++i) {
        x.push_back(i);
        y.push_back(a + b * i);
    }
    const auto data = dataOf({columnOf("x", "1", x), columnOf("y", "1", y)});
    const std::vector<FreeParameter> parameters{{"a", Quantity{a, kNumber}, {}, {}},
                                                {"b", Quantity{b, kNumber}, {}, {}}};
    const auto model = modelOf("y = a + b * x", parameters, data);
    const auto line = fitted(model, data, {.residuals = ResidualKind::Absolute, .starts = 1});
    CHECK(line.diagnostics.empty()); // converged at its start
    const auto intervals = profileIntervals(model, data, line);
    CHECK(intervals[0].low == line.at[0]);
    CHECK(intervals[0].high == line.at[0]);
    CHECK(intervals[1].low == line.at[1]);
    CHECK(intervals[1].high == line.at[1]);
}

TEST_CASE("Profile intervals of a nonlinear model are asymmetric", "[calibration][profile]")
{
    const auto data = decay(4);
    const auto model = modelOf("y = a * exp(-b * x) + c", decayParameters(), data);
    const auto bent = fitted(model, data, {.residuals = ResidualKind::Absolute, .starts = 1});
    const auto interval = profileIntervals(model, data, bent)[1];
    CHECK(interval.low < bent.at[1]);
    CHECK(interval.high - bent.at[1] > bent.at[1] - interval.low);
}

} // namespace clusterwright::tests::refits_test

namespace clusterwright::tests::group_residuals_test
{

TEST_CASE("The spread does not shrink with more samples of a wrong curve", "[calibration][spread]")
{
    // The curve has a jump of 30 % that the line lacks; scatter 0.1 %.
    const auto few = madeLine(0.001, 0.3);
    auto many = few;
    for (auto& column : many.columns) {
        const auto once = column.values;
        for (int i = 0; i < 9; ++i)
            column.values.insert(column.values.end(), once.begin(), once.end());
    }
    const auto spreadWith = [](const DataFile& data) {
        const auto model = modelOf(kLineEquation, lineParameters(), data);
        return groupResiduals(model, data, fitted(model, data)).spread();
    };
    CHECK(spreadWith(few) > 0.02);
    CHECK(std::abs(spreadWith(many) / spreadWith(few) - 1) < 0.2);
}

TEST_CASE("Rows that alone determine a parameter have the errors of the fit itself",
          "[calibration][spread]")
{
    // y = a b^x: without the rows at x = 2, b may be anything. At x = 1, the fit is at the mean, 10.5.
    const auto data =
        dataOf({columnOf("x", "1", {1, 1, 1, 2, 2}), columnOf("y", "1", {10, 10.5, 11, 20, 22})});
    const std::vector<FreeParameter> parameters{{"a", Quantity{5, kNumber}, {}, {}},
                                                {"b", Quantity{2, kNumber}, {}, {}}};
    const auto model = modelOf("y = a * b ^ x", parameters, data);
    const auto found = fitted(model, data, {.residuals = ResidualKind::Absolute, .starts = 1});
    const auto errors = groupResiduals(model, data, found);
    CHECK(errors.residuals.empty());
    REQUIRE(errors.own.size() == 2);
    // five rows, two parameters; the median row at x = 1 is on the curve, and those at x = 2 are 1 of 21 from it
    CHECK(std::abs(errors.own[0]) < 1e-9);
    const double atTwo = std::sqrt(5.0 / 3) * (std::log(20 / 21.0) + std::log(22 / 21.0)) / 2;
    CHECK(errors.own[1] == Approx(atTwo));
    CHECK(messageOf(errors.notes()) ==
          "the other rows do not determine the fit for 1 of 2 points, so the errors of predictions "
          "between the rows are known from the others only");
}

TEST_CASE("Errors of the fit itself never lower the spread", "[calibration][spread]")
{
    CHECK(GroupResiduals{{0.2, -0.2}, {0.01, 0.01}}.spread() == Approx(0.2));
    CHECK(GroupResiduals{{0.1}, {0.3, 0.3}}.spread() > 0.2);
    CHECK(GroupResiduals{{}, {0.3, -0.3}}.spread() == Approx(0.3));
}

TEST_CASE("Groups are parts of the values of each column", "[calibration][spread]")
{
    const auto data = madeLine(0.01);
    const auto model = modelOf(kLineEquation, lineParameters(), data);
    const auto groups = groupsOf(model, data);
    CHECK(groups.size() == data.rows());
    CHECK(std::set<std::size_t>(groups.begin(), groups.end()).size() == 4); // one column
}

TEST_CASE("Single outliers do not decide the spread", "[calibration][spread]")
{
    std::vector<double> residuals(20, 0.1);
    residuals.back() = 5;
    CHECK(std::abs(spreadOf(residuals) - 0.1) < 1e-12);
    CHECK(spreadOf({1e-5, -1e-5}) == kLeastSpread);
    CHECK(spreadOf({}) == 0);
}

} // namespace clusterwright::tests::group_residuals_test
