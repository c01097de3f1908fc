// A fit of five parameters to 200 samples with 1,000 bootstrap refits, compared with plain Ceres Solver: a residual block with automatic
// derivatives for each row, repeated for each draw of the row. Results are compared before timing: parameters, standard deviations, and
// intervals of the same draws. SciPy's curve_fit is in fit_ratios.py, which runs this program and prints the ratios:
//
// tests/bench/fit_ratios.py build/bench/bin/fit_bench
#include "model/calibration/intervals/bootstrap.h"
#include "model/calibration/intervals/refits.h"
#include "model/study/points/sampling.h"

#include <algorithm>
#include <array>
#include <benchmark/benchmark.h>
#include <ceres/ceres.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace
{

using namespace clusterwright::model;

constexpr std::size_t kRows = 200;
constexpr std::size_t kParameters = 5;
constexpr std::size_t kDraws = 1000;
using Numbers = std::array<double, kParameters>;

// Two decays over a constant, as Osborne's in NIST's MGH17; fit_ratios.py generates the same data.
constexpr Numbers kTruth{0.4, 2, 0.1, -1.5, 0.4};
constexpr Numbers kStart{0.5, 1.5, 0.08, -1, 0.5};
constexpr const char* kEquation = "y = b1 + b2 * exp(-b3 * x) + b4 * exp(-b5 * x)";

// A hundredth of the magnitude of y, equal everywhere.
DataFile madeData()
{
    DataFile data;
    data.columns = {{"x", "", kNumber, {}}, {"y", "", kNumber, {}}};
    for (std::size_t i = 0; i < kRows; ++i) {
        const double x = 0.25 * static_cast<double>(i);
        const double noise = static_cast<double>((i * 7919 + 13) % 1009) / 1009 - 0.5;
        data.columns[0].values.push_back(x);
        data.columns[1].values.push_back(kTruth[0] + kTruth[1] * std::exp(-kTruth[2] * x) +
                                         kTruth[3] * std::exp(-kTruth[4] * x) + 0.02 * noise);
    }
    return data;
}

std::vector<FreeParameter> freeParameters()
{
    std::vector<FreeParameter> free;
    for (std::size_t j = 0; j < kParameters; ++j)
        free.push_back({"b" + std::to_string(j + 1), Quantity{kStart[j], kNumber}, {}, {}});
    return free;
}

FitModel compiledModel(const DataFile& data)
{
    const auto free = freeParameters();
    return FitModel::compile(equationSystem(kEquation, data, free).value(), "y", free, data)
        .value();
}

const FitPlan kPlan{.residuals = ResidualKind::Absolute, .starts = 1};

struct RowCost {
    double x;
    double y;
    double weight; // root of the row's weight

    template <typename T>
    bool operator()(const T* const b, T* residual) const
    {
        using std::exp;
        residual[0] = weight * (b[0] + b[1] * exp(-b[2] * x) + b[3] * exp(-b[4] * x) - y);
        return true;
    }
};

// Default options, except for output and a tolerance that determines the compared digits.
ceres::Solver::Options plainOptions()
{
    ceres::Solver::Options options;
    options.linear_solver_type = ceres::DENSE_QR;
    options.logging_type = ceres::SILENT;
    options.function_tolerance = 1e-12;
    options.parameter_tolerance = 1e-10;
    options.gradient_tolerance = 1e-12;
    return options;
}

void addRows(const DataFile& data,
             std::span<const double> weights,
             Numbers& parameters,
             ceres::Problem& problem)
{
    for (std::size_t i = 0; i < kRows; ++i)
        if (weights[i] > 0)
            problem.AddResidualBlock(
                new ceres::AutoDiffCostFunction<RowCost, 1, kParameters>(new RowCost{
                    data.columns[0].values[i], data.columns[1].values[i], std::sqrt(weights[i])}),
                nullptr,
                parameters.data());
}

Numbers solveByCeres(const DataFile& data, std::span<const double> weights, Numbers parameters)
{
    ceres::Problem problem;
    addRows(data, weights, parameters, problem);
    ceres::Solver::Summary summary;
    ceres::Solve(plainOptions(), &problem, &summary);
    return parameters;
}

// With the covariance, like a fit.
Numbers fitByCeres(const DataFile& data, Numbers& deviations)
{
    const std::vector<double> ones(kRows, 1);
    Numbers parameters = kStart;
    ceres::Problem problem;
    addRows(data, ones, parameters, problem);
    ceres::Solver::Summary summary;
    ceres::Solve(plainOptions(), &problem, &summary);
    ceres::Covariance covariance({});
    std::array<double, kParameters * kParameters> matrix{};
    const std::vector<const double*> blocks{parameters.data()};
    if (covariance.Compute(blocks, &problem))
        covariance.GetCovarianceBlock(parameters.data(), parameters.data(), matrix.data());
    const double variance = 2 * summary.final_cost / (kRows - kParameters);
    for (std::size_t j = 0; j < kParameters; ++j)
        deviations[j] = std::sqrt(variance * matrix[j * kParameters + j]);
    return parameters;
}

std::vector<BootstrapInterval> bootstrapByCeres(const DataFile& data, const Numbers& from)
{
    std::array<std::vector<double>, kParameters> found;
    std::vector<double> weights(kRows);
    for (std::size_t draw = 0; draw < kDraws; ++draw) {
        drawWeights(1, draw, weights);
        const auto parameters = solveByCeres(data, weights, from);
        for (std::size_t j = 0; j < kParameters; ++j)
            found[j].push_back(parameters[j]);
    }
    std::vector<BootstrapInterval> intervals;
    for (auto& values : found) {
        const auto ends = sampleQuantiles(std::move(values), std::array{0.025, 0.975});
        intervals.push_back({ends[0], ends[1]});
    }
    return intervals;
}

Numbers asNumbers(const std::vector<double>& values)
{
    Numbers numbers{};
    std::ranges::copy(values, numbers.begin());
    return numbers;
}

void fitOurs(benchmark::State& state)
{
    const auto data = madeData();
    const auto model = compiledModel(data);
    Fit found;
    for (auto _ : state) {
        found = fit(model, data, kPlan).value();
        benchmark::DoNotOptimize(found.at.data());
    }
    for (std::size_t j = 0; j < kParameters; ++j) {
        state.counters[found.parameters[j].name] = found.parameters[j].value;
        state.counters["s" + found.parameters[j].name] = found.parameters[j].error;
    }
}

// The same, but the equation is parsed, checked, differentiated and compiled each time.
void compileAndFitOurs(benchmark::State& state)
{
    const auto data = madeData();
    for (auto _ : state) {
        auto found = fit(compiledModel(data), data, kPlan).value();
        benchmark::DoNotOptimize(found.at.data());
    }
}

void fitCeres(benchmark::State& state)
{
    const auto data = madeData();
    for (auto _ : state) {
        Numbers deviations{};
        auto found = fitByCeres(data, deviations);
        benchmark::DoNotOptimize(found.data());
    }
}

void bootstrapOurs(benchmark::State& state)
{
    const auto data = madeData();
    const auto model = compiledModel(data);
    const auto found = fit(model, data, kPlan).value();
    for (auto _ : state) {
        auto intervals = bootstrap(model, data, found, {kDraws, 1});
        benchmark::DoNotOptimize(intervals.intervals.data());
    }
}

void bootstrapCeres(benchmark::State& state)
{
    const auto data = madeData();
    const auto found = fit(compiledModel(data), data, kPlan).value();
    for (auto _ : state) {
        auto intervals = bootstrapByCeres(data, asNumbers(found.at));
        benchmark::DoNotOptimize(intervals.data());
    }
}

BENCHMARK(fitOurs)->Unit(benchmark::kMicrosecond);
BENCHMARK(compileAndFitOurs)->Unit(benchmark::kMicrosecond);
BENCHMARK(fitCeres)->Unit(benchmark::kMicrosecond);
BENCHMARK(bootstrapOurs)->Unit(benchmark::kMillisecond);
BENCHMARK(bootstrapCeres)->Unit(benchmark::kMillisecond);

void require(double ours, double theirs, double tolerance, const char* what)
{
    if (std::abs(ours - theirs) <= tolerance * std::abs(theirs))
        return;
    std::fprintf(stderr, "%s: %.12g, by plain Ceres %.12g\n", what, ours, theirs);
    std::exit(1);
}

// Times are comparable only for equal results.
void compare()
{
    constexpr double kSame = 1e-6;
    constexpr double kSameInterval =
        1e-5; // for quantiles of refits, which end within their tolerances
    const auto data = madeData();
    const auto model = compiledModel(data);
    const auto found = fit(model, data, kPlan).value();
    Numbers deviations{};
    const auto byCeres = fitByCeres(data, deviations);
    const auto intervals = bootstrap(model, data, found, {kDraws, 1});
    const auto intervalsByCeres = bootstrapByCeres(data, asNumbers(found.at));
    for (std::size_t j = 0; j < kParameters; ++j) {
        require(found.parameters[j].value, byCeres[j], kSame, "a parameter");
        require(found.parameters[j].error, deviations[j], kSame, "a standard deviation");
        require(intervals.intervals[j].low, intervalsByCeres[j].low, kSameInterval, "a bound");
        require(intervals.intervals[j].high, intervalsByCeres[j].high, kSameInterval, "a bound");
    }
}

} // namespace

int main(int argc, char** argv)
{
    compare();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
