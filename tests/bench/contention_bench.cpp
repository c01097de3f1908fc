// Time to compute the max-min fair shares of all flows of an all-to-all. The peer is SimGrid's solver (if its library is installed) with
// the same resources and flows; its time includes building and solving its system, but not routes.
//
// build/bench/bin/contention_bench
#include "model/core/seeded_random.h"
#include "model/topology/contention/all_to_all.h"
#include "model/topology/contention/contention.h"
#include "model/topology/contention/max_min.h"
#include "model/topology/generators/generate.h"

#include <array>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdio>
#include <string>

#ifdef CLUSTERWRIGHT_SIMGRID
// The solver is part of SimGrid's library but not of its headers: declarations of version 3.32.
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

using namespace clusterwright;
using namespace clusterwright::model;

constexpr std::array kCalls{"fat_tree(8)", "leaf_spine(16,16,16)", "fat_tree(16)"};

struct Traffic {
    Topology topology;
    Adjacency adjacency;
    std::vector<Flow> flows;
};

Traffic trafficOf(const benchmark::State& state)
{
    auto topology = generate(kCalls.at(static_cast<std::size_t>(state.range(0)))).value();
    const Adjacency adjacency(topology);
    auto flows = flowsOf({}, hostsOf(topology)).value();
    return {std::move(topology), adjacency, std::move(flows)};
}

// Time of our solver's last run, for the label of its peer, which runs next.
std::array<double, kCalls.size()> ownSeconds{};

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Incidence routesOf(const Traffic& traffic)
{
    return model::routesOf(traffic.topology, traffic.adjacency, traffic.flows, Routing::Shortest)
        .value();
}

// Irregular case: random bandwidths, so that cables rarely saturate together.
enum class Cables { Alike, Irregular };

std::vector<double> capacitiesOf(const Traffic& traffic, Cables cables)
{
    std::vector<double> capacities;
    for (const auto& bond : traffic.adjacency.bonds())
        capacities.insert(capacities.end(), 2, bond.bandwidth);
    SeededRandom random(1);
    for (auto& capacity : capacities)
        if (cables == Cables::Irregular)
            capacity *= 1 + random.unit();
    return capacities;
}

void labelFlows(benchmark::State& state, const Traffic& traffic, const std::string& more = {})
{
    state.SetLabel(traffic.topology.name + ", " + std::to_string(traffic.flows.size()) + " flows" +
                   more);
}

void routes(benchmark::State& state)
{
    const auto traffic = trafficOf(state);
    for (auto _ : state)
        benchmark::DoNotOptimize(routesOf(traffic));
    labelFlows(state, traffic);
}

void routesAndShares(benchmark::State& state)
{
    const auto traffic = trafficOf(state);
    for (auto _ : state)
        benchmark::DoNotOptimize(
            shareBandwidth(traffic.topology, traffic.adjacency, traffic.flows, Routing::Shortest));
    labelFlows(state, traffic);
}

void shares(benchmark::State& state, Cables cables)
{
    const auto traffic = trafficOf(state);
    const auto routes = routesOf(traffic);
    const auto capacities = capacitiesOf(traffic, cables);
    const auto start = std::chrono::steady_clock::now();
    for (auto _ : state)
        benchmark::DoNotOptimize(maxMinShares(capacities, routes));
    ownSeconds.at(static_cast<std::size_t>(state.range(0))) =
        secondsSince(start) / static_cast<double>(state.iterations());
    labelFlows(state, traffic);
}

// All pairs of a torus of 1,024 hosts, with 16 hops on average.
void routings(benchmark::State& state, Routing routing)
{
    const auto topology = generate("torus(32,32)").value();
    const Adjacency adjacency(topology);
    const auto flows = flowsOf({}, hostsOf(topology)).value();
    for (auto _ : state)
        benchmark::DoNotOptimize(model::routesOf(topology, adjacency, flows, routing, 1));
    state.SetLabel(topology.name + ", " + std::string(toText(routing)));
}

// Smallest share of all-to-all traffic, from the list of flows, and from loads by destination without a list.
constexpr std::array kMany{
    "fat_tree(16)", "torus(32,32)", "fat_tree(42)", "torus(32,32,16)", "dragonfly(16,8,8)"};
constexpr std::size_t kMostProcesses = 16384;

void smallestShare(benchmark::State& state, Routing routing, bool isListed)
{
    const auto topology = generate(kMany.at(static_cast<std::size_t>(state.range(0)))).value();
    const Adjacency adjacency(topology);
    auto hosts = hostsOf(topology);
    hosts.resize(std::min(hosts.size(), kMostProcesses));
    for (auto _ : state)
        if (isListed)
            benchmark::DoNotOptimize(
                shareBandwidth(topology, adjacency, flowsOf({}, hosts).value(), routing).value());
        else
            benchmark::DoNotOptimize(
                allToAllShare(topology, adjacency, {&hosts, 1}, routing).value());
    state.SetLabel(topology.name + ", " + std::string(toText(routing)) + ", " +
                   std::to_string(hosts.size()) + " processes");
}

// Smallest share while all rows or columns of 16,384 processes exchange at once. The peer searches for each group by itself, and for
// each host of a torus.
void groupShare(benchmark::State& state, const char* pattern, bool isApart)
{
    auto topology = generate(kMany.at(static_cast<std::size_t>(state.range(0)))).value();
    if (isApart)
        topology.known.grid.clear();
    const Adjacency adjacency(topology);
    auto hosts = hostsOf(topology);
    hosts.resize(kMostProcesses);
    const auto groups = groupsOf(parsePattern(pattern).value(), hosts).value();
    const auto atOnce = isApart ? 1 : groups.size();
    for (auto _ : state)
        for (std::size_t i = 0; i < groups.size(); i += atOnce)
            benchmark::DoNotOptimize(
                allToAllShare(
                    topology, adjacency, std::span(groups).subspan(i, atOnce), Routing::Ecmp)
                    .value());
    state.SetLabel(topology.name + ", " + pattern);
}

// Latencies of all pairs of 4,096 hosts. The peer of split routes are single routes.
void latencies(benchmark::State& state, Routing routing)
{
    const auto topology = generate("torus(16,16,16)").value();
    const Adjacency adjacency(topology);
    const auto hosts = hostsOf(topology);
    for (auto _ : state)
        benchmark::DoNotOptimize(pathLatencies(topology, adjacency, hosts, routing).value());
    state.SetLabel(topology.name + ", " + std::string(toText(routing)));
}

// Path metrics of all pairs of 8,192 hosts.
void paths(benchmark::State& state, Routing routing)
{
    const auto topology = generate("fat_tree(32)").value();
    const Adjacency adjacency(topology);
    const auto hosts = hostsOf(topology);
    for (auto _ : state)
        benchmark::DoNotOptimize(pathMetrics(topology, adjacency, hosts, routing));
    state.SetLabel(topology.name + ", " + std::string(toText(routing)) + ", " +
                   std::to_string(hosts.size()) + " hosts");
}

#ifdef CLUSTERWRIGHT_SIMGRID
namespace lmm = simgrid::kernel::lmm;

lmm::System* buildSystem(const Incidence& routes, const std::vector<double>& capacities)
{
    auto* const system = lmm::System::build(
        "maxmin", false); // never freed, because the library exports no function for this
    std::vector<lmm::Constraint*> constraints;
    for (const auto capacity : capacities)
        constraints.push_back(system->constraint_new(nullptr, capacity));
    for (std::size_t i = 0; i < routes.flows(); ++i) {
        const auto hops = routes.idsOf(i);
        auto* const variable = system->variable_new(nullptr, 1, -1, hops.size());
        for (const auto hop : hops)
            system->expand(constraints[hop], variable, 1, false);
    }
    return system;
}

void simgridShares(benchmark::State& state, Cables cables)
{
    const auto traffic = trafficOf(state);
    const auto routes = routesOf(traffic);
    const auto capacities = capacitiesOf(traffic, cables);
    double solving = 0;
    const auto start = std::chrono::steady_clock::now();
    for (auto _ : state) {
        auto* const system = buildSystem(routes, capacities);
        const auto built = std::chrono::steady_clock::now();
        system->solve();
        solving += secondsSince(built);
    }
    const auto count = static_cast<double>(state.iterations());
    const auto whole = secondsSince(start) / count;
    const auto own = ownSeconds.at(static_cast<std::size_t>(state.range(0)));
    std::array<char, 128> text{};
    std::snprintf(text.data(),
                  text.size(),
                  "; solve %.1f ms of it; ours %.0fx faster, than solve alone %.0fx",
                  1e3 * solving / count,
                  whole / own,
                  solving / count / own);
    labelFlows(state, traffic, text.data());
}
#endif

} // namespace

BENCHMARK(routes)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);
BENCHMARK(routesAndShares)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(shares, alike, Cables::Alike)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);
#ifdef CLUSTERWRIGHT_SIMGRID
BENCHMARK_CAPTURE(simgridShares, alike, Cables::Alike)
    ->DenseRange(0, 2)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(3);
#endif
BENCHMARK_CAPTURE(shares, irregular, Cables::Irregular)
    ->DenseRange(0, 2)
    ->Unit(benchmark::kMillisecond);
#ifdef CLUSTERWRIGHT_SIMGRID
BENCHMARK_CAPTURE(simgridShares, irregular, Cables::Irregular)
    ->DenseRange(0, 2)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
#endif
BENCHMARK_CAPTURE(routings, shortest, Routing::Shortest)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(routings, dimension_order, Routing::DimensionOrder)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(routings, up_down, Routing::UpDown)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(routings, valiant, Routing::Valiant)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(smallestShare, list of flows shortest, Routing::Shortest, true)
    ->DenseRange(0, 1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(smallestShare, list of flows dimension_order, Routing::DimensionOrder, true)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(smallestShare, list of flows up_down, Routing::UpDown, true)
    ->Arg(0)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(smallestShare, list of flows alternating, Routing::Alternating, true)
    ->Arg(0)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(smallestShare, list of flows valiant, Routing::Valiant, true)
    ->Arg(0)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(smallestShare, by destination shortest, Routing::Shortest, false)
    ->DenseRange(0, 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(smallestShare, by destination ecmp, Routing::Ecmp, false)
    ->DenseRange(0, 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(smallestShare, by destination alternating, Routing::Alternating, false)
    ->DenseRange(0, 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(smallestShare, by destination up_down, Routing::UpDown, false)
    ->DenseRange(0, 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(smallestShare, by destination valiant, Routing::Valiant, false)
    ->DenseRange(0, 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(smallestShare, by destination dimension_order, Routing::DimensionOrder, false)
    ->Arg(1)
    ->Arg(3)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(groupShare, rows at once, "row_all_to_all", false)
    ->DenseRange(2, 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(groupShare, columns at once, "column_all_to_all", false)
    ->DenseRange(2, 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(groupShare, rows group by group, "row_all_to_all", true)
    ->DenseRange(2, 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(groupShare, columns group by group, "column_all_to_all", true)
    ->DenseRange(2, 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(latencies, shortest, Routing::Shortest)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(latencies, ecmp, Routing::Ecmp)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(paths, shortest, Routing::Shortest)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(paths, ecmp, Routing::Ecmp)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
