// How long it takes until all flows of an all-to-all have their share. The peer is SimGrid's solver (its library, when it is
// installed), given the same resources and flows; its part is building its system and solving it, without routes.
//
// build/bench/bin/contention_bench
#include "model/topology/contention.h"
#include "model/topology/generate.h"
#include "model/topology/max_min.h"
#include "model/topology/placement.h"

#include <array>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdio>
#include <string>

#ifdef CLUSTERWRIGHT_SIMGRID
// The solver is part of SimGrid's library, but not of its headers: what is needed of it, as version 3.32 has it.
namespace simgrid::kernel
{
namespace resource
{
class Action;
class Resource;
} // namespace resource
namespace lmm
{
class Constraint;
class Variable;
class System
{
public:
    static System* build(std::string_view solver, bool selectiveUpdate);
    Constraint* constraint_new(resource::Resource* resource, double bound);
    Variable*
    variable_new(resource::Action* action, double penalty, double bound, std::size_t constraints);
    void expand(Constraint* constraint, Variable* variable, double share, bool forced);
    void solve();
};
} // namespace lmm
} // namespace simgrid::kernel
#endif

namespace
{

using namespace clusterwright::model;

struct Case {
    const char* call;
    double ownSeconds = 0; // routes and shares
};

// The 256-host tree: 16 leaves of 16 hosts under 16 spines.
std::array<Case, 3> cases{Case{"fat_tree(8)"}, Case{"leaf_spine(16,16,16)"}, Case{"fat_tree(16)"}};

struct Traffic {
    Topology topology;
    Adjacency adjacency;
    std::vector<Flow> flows;
};

Traffic trafficOf(const Case& one)
{
    auto topology = generate(one.call).value();
    const Adjacency adjacency(topology);
    auto flows = flowsOf({}, hostsOf(topology)).value();
    return {std::move(topology), adjacency, std::move(flows)};
}

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void labelFlows(benchmark::State& state, const Traffic& traffic, const std::string& more = {})
{
    state.SetLabel(traffic.topology.name + ", " + std::to_string(traffic.flows.size()) + " flows" +
                   more);
}

void routes(benchmark::State& state)
{
    const auto traffic = trafficOf(cases[static_cast<std::size_t>(state.range(0))]);
    for (auto _ : state)
        benchmark::DoNotOptimize(
            routesOf(traffic.topology, traffic.adjacency, traffic.flows, Routing::Shortest));
    labelFlows(state, traffic);
}

void routesAndShares(benchmark::State& state)
{
    auto& one = cases[static_cast<std::size_t>(state.range(0))];
    const auto traffic = trafficOf(one);
    const auto start = std::chrono::steady_clock::now();
    for (auto _ : state)
        benchmark::DoNotOptimize(
            shareBandwidth(traffic.topology, traffic.adjacency, traffic.flows, Routing::Shortest));
    one.ownSeconds = secondsSince(start) / static_cast<double>(state.iterations());
    labelFlows(state, traffic);
}

// Uplinks and cables of random bandwidths: hardly two resources are full at once.
void irregularShares(benchmark::State& state)
{
    const auto traffic = trafficOf(cases[static_cast<std::size_t>(state.range(0))]);
    const auto routes =
        routesOf(traffic.topology, traffic.adjacency, traffic.flows, Routing::Shortest).value();
    std::vector<double> capacities(traffic.adjacency.bonds().size() * 2);
    std::uint32_t random = 1;
    for (auto& capacity : capacities) {
        random = random * 1664525U + 1013904223U;
        capacity = 1e8 + random % 100'000'000U;
    }
    for (auto _ : state)
        benchmark::DoNotOptimize(maxMinShares(capacities, routes));
    labelFlows(state, traffic);
}

#ifdef CLUSTERWRIGHT_SIMGRID
void simgridSolver(benchmark::State& state)
{
    namespace lmm = simgrid::kernel::lmm;
    const auto& one = cases[static_cast<std::size_t>(state.range(0))];
    const auto traffic = trafficOf(one);
    const auto routes =
        routesOf(traffic.topology, traffic.adjacency, traffic.flows, Routing::Shortest).value();
    double solving = 0;
    const auto start = std::chrono::steady_clock::now();
    for (auto _ : state) {
        auto* const system =
            lmm::System::build("maxmin", false); // never freed: nothing exported does
        std::vector<lmm::Constraint*> constraints;
        for (const auto& bond : traffic.adjacency.bonds())
            for (int direction = 0; direction < 2; ++direction)
                constraints.push_back(system->constraint_new(nullptr, bond.bandwidth));
        for (std::size_t i = 0; i < routes.flows(); ++i) {
            const auto hops = routes.idsOf(i);
            auto* const variable = system->variable_new(nullptr, 1, -1, hops.size());
            for (const auto hop : hops)
                system->expand(constraints[hop], variable, 1, false);
        }
        const auto built = std::chrono::steady_clock::now();
        system->solve();
        solving += secondsSince(built);
    }
    const auto count = static_cast<double>(state.iterations());
    const auto whole = secondsSince(start) / count;
    std::array<char, 96> text{};
    std::snprintf(text.data(),
                  text.size(),
                  "; solve alone %.0f ms; ours, with routes: %.1fx faster, than solve alone %.1fx",
                  1e3 * solving / count,
                  whole / one.ownSeconds,
                  solving / count / one.ownSeconds);
    labelFlows(state, traffic, text.data());
}
#endif

} // namespace

BENCHMARK(routes)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);
BENCHMARK(routesAndShares)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);
BENCHMARK(irregularShares)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);
#ifdef CLUSTERWRIGHT_SIMGRID
BENCHMARK(simgridSolver)->DenseRange(0, 2)->Unit(benchmark::kMillisecond)->Iterations(1);
#endif

BENCHMARK_MAIN();
