// How long an answer takes. Each line has its peer in the same run: the same arithmetic written by hand as one C++ function.
//
// build/bench/bin/evaluate_bench
#include "model/design/system/evaluation.h"
#include "model/expression/program/lowering.h"
#include "model/expression/program/program.h"
#include "model/study/points/sweep.h"

#include <array>
#include <benchmark/benchmark.h>
#include <cassert>
#include <cmath>

namespace
{

using namespace clusterwright::model;

constexpr std::int64_t kPoints = 100'000;

Library library()
{
    return Library(CLUSTERWRIGHT_SOURCE_PRESETS);
}

System fftDesign()
{
    auto presets = library();
    return instantiate(*presets.design("acc-fft-inic").value(), presets, {}).value();
}

// P = 2 .. 101 and rows = 64 .. 1063: 100,000 different points.
std::array<double, 2> point(std::int64_t i)
{
    return {2.0 + static_cast<double>(i % 100), 64.0 + static_cast<double>(i / 100)};
}

// The time of acc-fft-inic as somebody would write it for this one design. Units: s, B, B/s.
[[gnu::noinline]] double fftByHand(double P, double rows)
{
    const double element = 16;
    const double hostBandwidth = 80.0 * 1024 * 1024;
    const double netBandwidth = 90.0 * 1024 * 1024;
    const double c = 10e-9;
    const double cache = 512.0 * 1024;
    const double memoryBandwidth = 600e6;
    const double S = rows * rows * element / P;
    const double memory = S <= cache ? 0 : 2 * rows * element / memoryBandwidth;
    const double row = c * rows * std::log2(rows) + memory;
    const double transpose = S / P / hostBandwidth + S / P / netBandwidth +
                             (P - 1) * S / P / netBandwidth + S / hostBandwidth;
    return 2 * (row * rows / P) + 2 * transpose;
}

void handWritten(benchmark::State& state)
{
    for (auto _ : state)
        for (std::int64_t i = 0; i < kPoints; ++i) {
            const auto [P, rows] = point(i);
            benchmark::DoNotOptimize(fftByHand(P, rows));
        }
    state.SetItemsProcessed(state.iterations() * kPoints);
}
BENCHMARK(handWritten)->Unit(benchmark::kMillisecond);

// The design's time, compiled once, computed at each point.
void compiledDesign(benchmark::State& state)
{
    const auto system = fftDesign();
    const auto lowered = lower(system.set, {"P", "rows"}).value();
    const Program program(lowered.graph, {lowered.equations[*system.set.find("time")].node});
    auto workspace = program.workspace();
    double time = 0;
    for (auto _ : state)
        for (std::int64_t i = 0; i < kPoints; ++i) {
            const auto inputs = point(i);
            program.evaluate(inputs, std::span(&time, 1), workspace);
            benchmark::DoNotOptimize(time);
        }
    const auto inputs = point(12'345);
    program.evaluate(inputs, std::span(&time, 1), workspace);
    if (std::abs(time / fftByHand(inputs[0], inputs[1]) - 1) > 1e-12)
        state.SkipWithError("the design and the function by hand disagree");
    state.SetItemsProcessed(state.iterations() * kPoints);
}
BENCHMARK(compiledDesign)->Unit(benchmark::kMillisecond);

// A sweep as a user runs it: compile, compute time and speedup, watch validity at each point, keep the results.
void wholeSweep(benchmark::State& state)
{
    const auto system = fftDesign();
    const std::vector<Axis> axes{parseAxis("rows=64..1063").value(), parseAxis("P=2..101").value()};
    for (auto _ : state)
        benchmark::DoNotOptimize(sweep(system, axes, {"time", "speedup"}).value());
    state.SetItemsProcessed(state.iterations() * kPoints);
}
BENCHMARK(wholeSweep)->Unit(benchmark::kMillisecond);

// What `eval` does after the program has started: read the files, resolve, check, compute.
void fromFilesToAnswer(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluate(fftDesign()).value());
}
BENCHMARK(fromFilesToAnswer)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
