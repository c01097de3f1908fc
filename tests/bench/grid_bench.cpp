// The compiled evaluator over 10,485,760 points of the 2D-FFT with Intelligent NICs, compared with loops by hand, a function called per
// point, muParser, and a fill. Every peer's results are checked. NumPy is in ratios.py, which runs this program and prints the ratios:
//
// tests/bench/ratios.py build/bench/bin/grid_bench
#include "model/design/library/library.h"
#include "model/expression/program/grid_program.h"
#include "model/expression/program/list_program.h"
#include "model/expression/program/lowering.h"
#include "model/expression/program/point_column.h"
#include "model/study/points/sweep.h"
#include "tests/bench/grid_peers.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef CLUSTERWRIGHT_MUPARSER
#include <muParser.h>
#endif

namespace
{

using namespace clusterwright;
using namespace clusterwright::bench;
using namespace clusterwright::model;

const std::vector<std::string> kInputs{"P", "rows", "host", "net", "c"};

// The equations of the blocks inic.transpose and fft.compute, with plain numbers.
EquationSet fftEquations()
{
    EquationSet set;
    for (const auto* const text : {"P = 8",
                                   "rows = 1024",
                                   "host = 80e6",
                                   "net = 90e6",
                                   "c = 10e-9",
                                   "S = rows^2 * 16 / P",
                                   "T_dtc = S / P / host",
                                   "T_dtg = S / P / net",
                                   "T_dfg = (P - 1) * S / P / net",
                                   "T_dth = S / host",
                                   "T_trans = 2 * (T_dtc + T_dtg + T_dfg + T_dth)",
                                   "t_1d = c * rows * log2(rows)",
                                   "T_compute = 2 * (t_1d * rows / P)",
                                   "T = T_compute + T_trans"}) {
        auto parsed = parseEquation(text).value();
        Equation equation;
        equation.name = std::move(parsed.name);
        equation.expression = std::move(parsed.expression);
        static_cast<void>(set.add(std::move(equation)));
    }
    return set;
}

struct Fft {
    LoweredSet lowered;
    std::vector<NodeId> roots;
};

Fft fft()
{
    const auto set = fftEquations();
    auto lowered = lower(set, kInputs).value();
    const auto root = lowered.equations[*set.find("T")].node;
    return {std::move(lowered), {root}};
}

std::vector<double> evenly(double low, double high, std::size_t count)
{
    std::vector<double> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = low + (high - low) * static_cast<double>(i) / static_cast<double>(count - 1);
    return values;
}

// The same in ratios.py.
FftAxes fftAxes()
{
    FftAxes axes{evenly(2, 17, 16),
                 evenly(256, 1216, 16),
                 evenly(50e6, 205e6, 32),
                 evenly(60e6, 155e6, 20),
                 evenly(5e-9, 20.75e-9, 64)};
    return axes;
}

constexpr std::size_t kPoints = std::size_t{16} * 16 * 32 * 20 * 64;
constexpr std::size_t kListPoints = std::size_t{1} << 20U;

// Memory with mapped pages, aligned to a cache line.
class Buffer
{
public:
    explicit Buffer(std::size_t size)
        : m_values(
              static_cast<double*>(::operator new (size * sizeof(double), std::align_val_t{4096})))
    {
        std::fill_n(m_values, size, 0.0);
    }
    ~Buffer() { ::operator delete (m_values, std::align_val_t{4096}); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    double* data() { return m_values; }

private:
    double* m_values;
};

Buffer& times()
{
    static Buffer buffer(kPoints);
    return buffer;
}

GridProgram gridProgram(InstructionSet set)
{
    const auto model = fft();
    const auto axes = fftAxes();
    return {model.lowered.graph, model.roots, {axes.begin(), axes.end()}, {2048, set}};
}

// Checksum of all bits of all results, with 32 bits, which are exact in a counter.
double checksum(const double* values, std::size_t size)
{
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < size; ++i)
        sum = std::rotl(sum, 1) ^ std::bit_cast<std::uint64_t>(values[i]);
    return static_cast<double>((sum ^ (sum >> 32U)) & 0xffffffffU);
}

double expectedSum()
{
    static const double sum = [] {
        const auto axes = fftAxes();
        fftByHand(axes, times().data(), Store::Plain, false);
        return checksum(times().data(), kPoints);
    }();
    return sum;
}

void check(benchmark::State& state)
{
    if (checksum(times().data(), kPoints) != expectedSum())
        state.SkipWithError("the results differ");
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kPoints));
}

InstructionSet setOf(bool is512)
{
    return is512 ? instructionSets().back() : InstructionSet::Avx2;
}

bool has512()
{
    return instructionSets().back() == InstructionSet::Avx512;
}

void gridOurs(benchmark::State& state, bool is512)
{
    const auto program = gridProgram(setOf(is512));
    auto workspace = program.workspace();
    auto* const target = times().data();
    for (auto _ : state)
        program.write(0, program.size(), workspace, std::span(&target, 1));
    check(state);
}

void gridByHand(benchmark::State& state, Store store, bool is512)
{
    const auto axes = fftAxes();
    for (auto _ : state)
        fftByHand(axes, times().data(), store, is512 && has512());
    check(state);
}

void gridPerPoint(benchmark::State& state)
{
    const auto axes = fftAxes();
    for (auto _ : state) {
        auto* to = times().data();
        double point[5];
        for (const double P : axes[0])
            for (const double rows : axes[1])
                for (const double host : axes[2])
                    for (const double net : axes[3])
                        for (const double c : axes[4]) {
                            point[0] = P;
                            point[1] = rows;
                            point[2] = host;
                            point[3] = net;
                            point[4] = c;
                            *to++ = fftTimePerPoint(point);
                        }
    }
    check(state);
}

void gridFill(benchmark::State& state, bool is512)
{
    for (auto _ : state)
        fill(times().data(), kPoints, is512 && has512());
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kPoints));
}

#ifdef CLUSTERWRIGHT_MUPARSER
// Every 64th point of the grid is enough.
void gridMuParser(benchmark::State& state)
{
    const auto program = gridProgram(InstructionSet::Plain);
    const auto model = fft();
    const Program scalar(model.lowered.graph, model.roots);
    auto workspace = scalar.workspace();
    std::array<double, 5> point{};
    mu::Parser parser;
    for (std::size_t i = 0; i < point.size(); ++i)
        parser.DefineVar(kInputs[i], &point.at(i));
    parser.SetExpr(
        "2 * (c * rows * log2(rows) * rows / P) + 2 * (rows * rows * 16 / P / P / host + "
        "rows * rows * 16 / P / P / net + (P - 1) * (rows * rows * 16 / P) / P / net + "
        "rows * rows * 16 / P / host)");
    constexpr std::size_t kStep = 64;
    std::vector<double> results(kPoints / kStep);
    for (auto _ : state)
        for (std::size_t i = 0; i < results.size(); ++i) {
            program.coordinates(i * kStep + i % kStep, point);
            results[i] = parser.Eval();
        }
    for (std::size_t i = 0; i < results.size(); ++i) {
        program.coordinates(i * kStep + i % kStep, point);
        double expected = 0;
        scalar.evaluate(point, std::span(&expected, 1), workspace);
        if (std::abs(results[i] / expected - 1) > 1e-14)
            state.SkipWithError("the results differ");
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(results.size()));
}
BENCHMARK(gridMuParser)->Unit(benchmark::kMillisecond);
#endif

void argMinOurs(benchmark::State& state, bool is512)
{
    const auto program = gridProgram(setOf(is512));
    auto workspace = program.workspace();
    GridProgram::Least least;
    for (auto _ : state)
        least = program.argMin(0, 0, program.size(), workspace).value();
    const auto expected = fftArgMinByHand(fftAxes(), false);
    if (least.point != expected.point || least.value != expected.time)
        state.SkipWithError("a different minimum");
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kPoints));
}

void argMinByHand(benchmark::State& state, bool is512)
{
    const auto axes = fftAxes();
    for (auto _ : state)
        benchmark::DoNotOptimize(fftArgMinByHand(axes, is512 && has512()));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kPoints));
}

// Unordered points of the grid in columns, as in studies, for every peer.
struct List {
    std::array<PointColumn, 5> columns;
    PointColumn results = PointColumn(kListPoints);

    List()
    {
        const auto axes = fftAxes();
        std::uint64_t random = 1;
        for (std::size_t k = 0; k < columns.size(); ++k)
            for (std::size_t i = 0; i < kListPoints; ++i) {
                random = random * 6364136223846793005U + 1442695040888963407U;
                columns[k].push_back(axes[k][(random >> 40U) % axes[k].size()]);
            }
    }
    [[nodiscard]] FftColumns pointers() const
    {
        FftColumns result{};
        for (std::size_t k = 0; k < columns.size(); ++k)
            result[k] = columns[k].data();
        return result;
    }
    // Exact for the evaluator; fast-math differs by some units in the last place.
    void check(benchmark::State& state, double tolerance) const
    {
        for (std::size_t i = 0; i < kListPoints; ++i) {
            const double expected = fftTime(columns[0][i],
                                            columns[1][i],
                                            columns[2][i],
                                            columns[3][i],
                                            columns[4][i],
                                            exactLog2);
            if (!(std::abs(results[i] - expected) <= tolerance * expected))
                state.SkipWithError("the results differ");
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kListPoints));
    }
};

void listOurs(benchmark::State& state)
{
    List list;
    const auto model = fft();
    const ListProgram program(model.lowered.graph, model.roots);
    auto workspace = program.workspace();
    auto* const target = list.results.data();
    for (auto _ : state)
        program.evaluate(list.pointers(), kListPoints, std::span(&target, 1), workspace);
    list.check(state, 0);
}

void listExact(benchmark::State& state)
{
    List list;
    for (auto _ : state)
        fftListExact(list.pointers(), kListPoints, list.results.data());
    list.check(state, 0);
}

void listFastMath(benchmark::State& state)
{
    List list;
    for (auto _ : state)
        fftListFastMath(list.pointers(), kListPoints, list.results.data());
    list.check(state, 1e-14);
}

System fftDesign()
{
    Library presets(CLUSTERWRIGHT_SOURCE_PRESETS);
    return instantiate(*presets.design("acc-fft-inic").value(), presets, {}).value();
}

// Compiles the checked and lowered equations of a design to a program.
void compileDesign(benchmark::State& state)
{
    const auto system = fftDesign();
    for (auto _ : state) {
        const auto lowered = lower(system.set, {"P", "rows"}).value();
        const GridProgram program(lowered.graph,
                                  {lowered.equations[*system.set.find("time")].node},
                                  {{2, 4, 8, 16}, {256, 512}});
        benchmark::DoNotOptimize(program.workspace());
    }
}

// 10 series of 1,000 points: speedup over P for 10 sizes, after a change of the design.
void recomputeCurve(benchmark::State& state)
{
    const auto system = fftDesign();
    const std::vector<std::vector<double>> axes{evenly(256, 1216, 10), evenly(2, 1001, 1000)};
    std::vector<double> values(10'000);
    auto* const target = values.data();
    for (auto _ : state) {
        const auto lowered = lower(system.set, {"rows", "P"}).value();
        const GridProgram program(
            lowered.graph, {lowered.equations[*system.set.find("speedup")].node}, axes);
        auto workspace = program.workspace();
        program.write(0, program.size(), workspace, std::span(&target, 1));
    }
    state.SetItemsProcessed(state.iterations() * 10'000);
}

constexpr auto kUnit = benchmark::kMillisecond;
BENCHMARK_CAPTURE(gridOurs, best, true)->Unit(kUnit);
BENCHMARK_CAPTURE(gridOurs, avx2, false)->Unit(kUnit);
BENCHMARK_CAPTURE(gridByHand, plain_best, Store::Plain, true)->Unit(kUnit);
BENCHMARK_CAPTURE(gridByHand, plain_avx2, Store::Plain, false)->Unit(kUnit);
BENCHMARK_CAPTURE(gridByHand, stream_best, Store::Stream, true)->Unit(kUnit);
BENCHMARK_CAPTURE(gridByHand, stream_avx2, Store::Stream, false)->Unit(kUnit);
BENCHMARK_CAPTURE(gridFill, best, true)->Unit(kUnit);
BENCHMARK_CAPTURE(gridFill, avx2, false)->Unit(kUnit);
BENCHMARK(gridPerPoint)->Unit(kUnit);
BENCHMARK_CAPTURE(argMinOurs, best, true)->Unit(kUnit);
BENCHMARK_CAPTURE(argMinOurs, avx2, false)->Unit(kUnit);
BENCHMARK_CAPTURE(argMinByHand, best, true)->Unit(kUnit);
BENCHMARK_CAPTURE(argMinByHand, avx2, false)->Unit(kUnit);
BENCHMARK(listOurs)->Unit(kUnit);
BENCHMARK(listExact)->Unit(kUnit);
BENCHMARK(listFastMath)->Unit(kUnit);
BENCHMARK(compileDesign)->Unit(kUnit);
BENCHMARK(recomputeCurve)->Unit(kUnit);

} // namespace

BENCHMARK_MAIN();
