// Overhead of the agent in a measurement: from the start of a program until its end is reported (limit: 5 ms), and from a line of a probe
// until its arrival (1 ms).
#include "plugins/runner/nodes/agent_link.h"
#include "plugins/runner/nodes/session.h"

#include <benchmark/benchmark.h>
#include <cstdlib>
#include <iostream>

namespace
{

using namespace clusterwright;

std::unique_ptr<runner::Session> attach()
{
    runner::SessionSettings settings;
    settings.program = runner::agentProgramPath();
    auto session = runner::Session::make(settings);
    if (!session) {
        std::cerr << toText(session.diagnostics().front()) << "\n";
        std::exit(1);
    }
    session.value()->open(
        {{.name = "a", .transport = runner::TransportKind::Local, .address = "localhost"}});
    return std::move(session).value();
}

// Starts the program, waits for its exit and returns the number of lines.
std::size_t runOnce(runner::Session& session, const runner::ProgramStart& program)
{
    bool isOver = false;
    std::size_t lines = 0;
    session.start("a", program, [&](const runner::AgentEvent& event) {
        isOver = isOver || event.type == "exit";
        lines += event.type == "line" ? 1U : 0U;
    });
    session.waitUntil([&] { return isOver; }, 60);
    return lines;
}

void startProgram(benchmark::State& state)
{
    const auto session = attach();
    runner::ProgramStart program;
    program.arguments = {"none"}; // prints the list of probes and ends
    for (auto _ : state)
        runOnce(*session, program);
}
BENCHMARK(startProgram)->Unit(benchmark::kMillisecond)->UseRealTime();

void passLines(benchmark::State& state)
{
    const auto session = attach();
    runner::ProgramStart program;
    program.program = "/bin/sh";
    program.arguments = {
        "-c",
        R"(yes '{"type":"sample","values":{"time":1.25e-5},"at":{"size":1024},"repeat":3}' | head -n 100000)"};
    std::size_t lines = 0;
    for (auto _ : state)
        lines += runOnce(*session, program);
    state.counters["line"] =
        benchmark::Counter(static_cast<double>(lines),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert); // s
}
BENCHMARK(passLines)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
