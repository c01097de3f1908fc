// Time of an evaluation. Each line has a peer in the same run: the same arithmetic written by hand as one C++ function. The peer of
// pipelines with many steps is a shipped design, and the fit to n log n.
//
// build/bench/bin/evaluate_bench
#include "model/design/explanation/explanation.h"
#include "model/design/library/library.h"
#include "model/design/system/evaluation.h"
#include "model/expression/program/lowering.h"
#include "model/expression/program/program.h"
#include "model/study/points/sweep.h"
#include "tests/support/check_file.h"

#include <array>
#include <benchmark/benchmark.h>
#include <cassert>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <unistd.h>

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

// The time of acc-fft-inic, written by hand for this design only. Units: s, B, B/s.
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

// Evaluates the design's time, compiled once, at each point.
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

// The work of `eval` after the start of the program: read the files, resolve, check, compute.
void fromFilesToAnswer(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluate(fftDesign()).value());
}
BENCHMARK(fromFilesToAnswer)->Unit(benchmark::kMillisecond);

// Order of the steps of a pipeline, and their resources.
enum class Shape { ChainOnOne, ChainOnMany, ChainOnComponents, Arrows, Parallel, Streams };

std::string stepName(std::int64_t step)
{
    return "a" + std::to_string(step);
}

std::string resourceOf(Shape shape, std::int64_t step)
{
    const auto number = std::to_string(step);
    return shape == Shape::ChainOnOne          ? "host.cpu"
           : shape == Shape::ChainOnComponents ? "host" + number
                                               : "host.c" + number;
}

// Returns a JSON list of the texts that `part` returns for each number.
std::string listOf(std::int64_t count, const std::function<std::string(std::int64_t)>& part)
{
    std::string list = "[";
    for (std::int64_t i = 0; i < count; ++i)
        list += (i == 0 ? "" : ",") + part(i);
    return list + "]";
}

std::string arrowsOf(Shape shape, std::int64_t steps)
{
    if (shape == Shape::Parallel)
        return "[]";
    if (shape != Shape::Arrows && shape != Shape::Streams)
        return R"([{"then": )" +
               listOf(steps, [](std::int64_t i) { return '"' + stepName(i) + '"'; }) + "}]";
    return listOf(steps - 1, [&](std::int64_t i) {
        const auto ends = R"([")" + stepName(i) + R"(", ")" + stepName(i + 1) + R"("])";
        return shape == Shape::Arrows ? R"({"then": )" + ends + "}"
                                      : R"({"stream": )" + ends + R"(, "chunks": "8"})";
    });
}

std::string pipelineText(Shape shape, std::int64_t steps)
{
    const auto components = shape == Shape::ChainOnComponents ? steps : 1;
    const auto capacities = shape == Shape::ChainOnMany ? steps : 0;
    return R"({"design": "many-steps", "format": 1, "title": "Many steps", "components": )" +
           listOf(components,
                  [&](std::int64_t i) {
                      return R"({"kind": "host", "name": ")" +
                             (components == 1 ? "host" : resourceOf(shape, i)) + R"("})";
                  }) +
           R"(, "resources": )" +
           listOf(capacities,
                  [&](std::int64_t i) {
                      return R"({"capacity": "2", "name": ")" + resourceOf(shape, i) + R"("})";
                  }) +
           R"(, "blocks": [{"block": "w", "title": "w", "doc": "d",
             "source": {"document": "clusterwright", "place": "x"},
             "parameters": [{"name": "t", "doc": "p", "unit": "s"}],
             "equations": ["time = t"], "time": "time"}], "pipeline": {"steps": )" +
           listOf(steps,
                  [&](std::int64_t i) {
                      return R"({"block": "w", "id": ")" + stepName(i) + R"(", "bind": {"t": ")" +
                             std::to_string(i % 7 + 1) + R"( ms"}, "on": ")" +
                             resourceOf(shape, i) + R"("})";
                  }) +
           R"(, "arrows": )" + arrowsOf(shape, steps) + "}}";
}

// A design with a pipeline in a separate file.
class PipelineFile
{
public:
    PipelineFile(Shape shape, std::int64_t steps)
        : m_path(std::filesystem::temp_directory_path() /
                 ("evaluate-bench-" + std::to_string(::getpid()) + ".cluster.json"))
    {
        std::ofstream(m_path) << pipelineText(shape, steps);
    }
    PipelineFile(const PipelineFile&) = delete;
    PipelineFile& operator=(const PipelineFile&) = delete;
    ~PipelineFile() { std::filesystem::remove(m_path); }

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] System system(Library& presets) const
    {
        return instantiate(*loadDesign(m_path).value(), presets, {}).value();
    }

private:
    std::filesystem::path m_path;
};

// Reads the file, instantiates and evaluates in this process. The peer with few steps is fromFilesToAnswer.
void manySteps(benchmark::State& state, Shape shape)
{
    const PipelineFile file(shape, state.range(0));
    auto presets = library();
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluate(file.system(presets)).value());
    state.SetComplexityN(state.range(0));
}

// The complete work of `check`.
void manyStepsChecked(benchmark::State& state, Shape shape)
{
    const PipelineFile file(shape, state.range(0));
    auto presets = library();
    for (auto _ : state)
        if (!clusterwright::tests::checkFile(file.path(), presets).empty())
            state.SkipWithError("the file has errors");
    state.SetComplexityN(state.range(0));
}

// Explains the time, which depends on every step.
void manyStepsExplained(benchmark::State& state, Shape shape)
{
    auto presets = library();
    const auto system = PipelineFile(shape, state.range(0)).system(presets);
    const auto valuation = valuate(system).value();
    for (auto _ : state)
        benchmark::DoNotOptimize(toText(explain(system, valuation, "time").value()));
    state.SetComplexityN(state.range(0));
}

void stepCounts(benchmark::internal::Benchmark* benchmark)
{
    for (const auto count : {100, 300, 1000, 2000})
        benchmark->Arg(count);
    benchmark->Unit(benchmark::kMillisecond)->Complexity(benchmark::oNLogN);
}
BENCHMARK_CAPTURE(manySteps, chain on one resource, Shape::ChainOnOne)->Apply(stepCounts);
BENCHMARK_CAPTURE(manySteps, chain on as many resources, Shape::ChainOnMany)->Apply(stepCounts);
BENCHMARK_CAPTURE(manySteps, chain on as many components, Shape::ChainOnComponents)
    ->Apply(stepCounts);
BENCHMARK_CAPTURE(manySteps, an arrow each, Shape::Arrows)->Apply(stepCounts);
BENCHMARK_CAPTURE(manySteps, streams, Shape::Streams)->Apply(stepCounts);
BENCHMARK_CAPTURE(manySteps, parallel, Shape::Parallel)->Apply(stepCounts);
BENCHMARK_CAPTURE(manyStepsChecked, chain on one resource, Shape::ChainOnOne)->Apply(stepCounts);
BENCHMARK_CAPTURE(manyStepsChecked, parallel, Shape::Parallel)->Apply(stepCounts);
BENCHMARK_CAPTURE(manyStepsExplained, chain on one resource, Shape::ChainOnOne)->Apply(stepCounts);
BENCHMARK_CAPTURE(manyStepsExplained, parallel, Shape::Parallel)->Apply(stepCounts);

} // namespace

BENCHMARK_MAIN();
