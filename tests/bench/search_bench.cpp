// Searches of large spaces. Each has a peer in the same run: the same search without interval bounds, or on one thread.
//
// build/bench/bin/search_bench
#include "model/design/library/library.h"
#include "model/study/search/search.h"
#include "model/study/search/search_work.h"

#include <benchmark/benchmark.h>
#include <chrono>
#include <cmath>
#include <thread>

namespace
{

using namespace clusterwright::model;
using Clock = std::chrono::steady_clock;

System fftDesign()
{
    Library presets(CLUSTERWRIGHT_SOURCE_PRESETS);
    return instantiate(*presets.design("acc-fft-inic").value(), presets, {}).value();
}

SearchQuestion questionOf(const std::vector<std::string>& axes, const std::string& objective)
{
    SearchQuestion question;
    for (const auto& text : axes)
        question.axes.push_back(parseAxis(text).value());
    question.objectives = {{objective, false}};
    question.top = 1;
    return question;
}

// 10^9 points: 10 x 100 x 1000 x 1000.
const std::vector<std::string> kBillion{"P=2..11",
                                        "rows=256..355",
                                        "nic.host_bandwidth=lin(40 MiB/s,200 MiB/s,1000)",
                                        "nic.net_bandwidth=lin(40 MiB/s,200 MiB/s,1000)"};

// Falls and rises repeatedly, so that bounds over a part exclude nothing.
const std::string kWild = "abs(time / (1 us) - 7 * floor(time / (7 us)) - 3)";

double secondsOf(const System& system,
                 const SearchQuestion& question,
                 unsigned threads,
                 SearchResult& result)
{
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    run.options.threads = threads;
    const auto start = Clock::now();
    result = search(system, question, run).value();
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// Evaluates every point without storing results: the evaluator's own arg-min.
double bruteSeconds(const System& system, const SearchQuestion& question, GridProgram::Least& least)
{
    auto text = parseExpression(question.objectives[0].text).value();
    auto asked = system;
    Equation equation;
    equation.name = "objective";
    equation.expression = std::move(text);
    asked.set.set(std::move(equation));
    auto response = compileOver(asked, question.axes, {"objective"}).value();
    auto& graph = response.graph;
    const auto root =
        graph.apply(Op::If, response.isInBounds, response.nodes[0], graph.constant(std::nan("")));
    std::vector<std::vector<double>> axes;
    for (const auto& axis : question.axes)
        axes.push_back(axis.values);
    const auto start = Clock::now();
    const GridProgram grid(graph, {root}, axes);
    auto workspace = grid.workspace();
    least = *grid.argMin(0, 0, grid.size(), workspace);
    return std::chrono::duration<double>(Clock::now() - start).count();
}

void boundsAgainstBruteForce(benchmark::State& state, const std::string& objective)
{
    const auto system = fftDesign();
    const auto question = questionOf(kBillion, objective);
    double own = 0, brute = 0;
    for (auto _ : state) {
        SearchResult result;
        GridProgram::Least least;
        own += secondsOf(system, question, 1, result);
        brute += bruteSeconds(system, question, least);
        if (result.points.at(0).index != least.point ||
            result.points.at(0).objectives.at(0) != least.value)
            state.SkipWithError("the two disagree");
    }
    state.counters["brute_s"] = brute / static_cast<double>(state.iterations());
    state.counters["ratio"] = brute / own;
}
BENCHMARK_CAPTURE(boundsAgainstBruteForce, billion_monotone, "time")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(boundsAgainstBruteForce, billion_where_bounds_do_not_help, kWild)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void twoThreadsAgainstOne(benchmark::State& state)
{
    const auto system = fftDesign();
    const auto question = questionOf(kBillion, kWild);
    double one = 0, two = 0;
    for (auto _ : state) {
        SearchResult first, second;
        two += secondsOf(system, question, 2, second);
        one += secondsOf(system, question, 1, first);
        if (first.points.at(0).index != second.points.at(0).index)
            state.SkipWithError("the two disagree");
    }
    state.counters["ratio"] = one / two;
}
BENCHMARK(twoThreadsAgainstOne)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
