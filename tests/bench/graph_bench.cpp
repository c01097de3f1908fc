// Hop statistics over all hosts. Each graph has a peer in the same run: one breadth-first search of Boost from every host, on a
// boost::compressed_sparse_row_graph. "ratio" is the wall-clock speedup of ours, which uses several threads for large graphs, over the peer
// with one thread.
//
// Then largest flows, and components that hosts depend on, of some 10,000 hosts: the peers are boykov_kolmogorov_max_flow, and
// biconnected_components, which does not count the hosts that a component disconnects.
//
// build/bench/bin/graph_bench --benchmark_repetitions=5 --benchmark_report_aggregates_only
#include "model/topology/generators/generate.h"
#include "model/topology/metrics/hops.h"
#include "model/topology/metrics/max_flow.h"
#include "model/topology/metrics/separators.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/biconnected_components.hpp>
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>

#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <sys/resource.h>

namespace
{

using namespace clusterwright::model;

using Graph = boost::compressed_sparse_row_graph<boost::directedS,
                                                 boost::no_property,
                                                 boost::no_property,
                                                 boost::no_property,
                                                 std::uint32_t,
                                                 std::uint32_t>;

double seconds()
{
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

struct Peer {
    double seconds = 0; // s for all hosts
    double mean = 0;
};

Graph copyOf(const Topology& topology)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> links;
    for (const auto& cable : topology.cables) {
        links.emplace_back(cable.a, cable.b);
        links.emplace_back(cable.b, cable.a);
    }
    return {boost::edges_are_unsorted_multi_pass,
            links.begin(),
            links.end(),
            static_cast<std::uint32_t>(topology.vertices.size())};
}

// Scales the time up from `samples` evenly spaced sources; 0 for all.
Peer searchByBoost(const Topology& topology, std::size_t samples)
{
    const auto graph = copyOf(topology);
    const auto hosts = hostsOf(topology);
    const auto step = samples == 0 ? 1 : std::max<std::size_t>(1, hosts.size() / samples);
    std::vector<int> hops(topology.vertices.size());
    std::vector<boost::default_color_type> colors(topology.vertices.size());
    const auto colorMap =
        boost::make_iterator_property_map(colors.begin(), get(boost::vertex_index, graph));
    std::uint64_t sum = 0;
    std::size_t sources = 0;
    const auto start = seconds();
    for (std::size_t i = 0; i < hosts.size(); i += step, ++sources) {
        hops[hosts[i]] = 0;
        const auto recorder = boost::record_distances(hops.data(), boost::on_tree_edge());
        boost::breadth_first_search(
            graph,
            vertex(hosts[i], graph),
            boost::visitor(boost::make_bfs_visitor(recorder)).color_map(colorMap));
        for (const auto host : hosts)
            sum += static_cast<std::uint64_t>(hops[host]);
    }
    const auto spent = seconds() - start;
    const auto share = static_cast<double>(sources) / static_cast<double>(hosts.size());
    const auto pairs = static_cast<double>(sources) * static_cast<double>(hosts.size() - 1);
    return {spent / share, static_cast<double>(sum) / pairs};
}

struct Case {
    const char* call;
    std::size_t samples = 0; // sources of the peer
};

constexpr Case kFatTree16{"fat_tree(16)"};
constexpr Case kFatTree32{"fat_tree(32)"};
constexpr Case kDragonfly{"dragonfly(14,7,7)"};    // 1,386 routers, 9,702 hosts
constexpr Case kLarge{"dragonfly(26,13,13)", 200}; // 8,814 routers, 114,582 hosts
constexpr Case kTorus{"torus(32,32,32)"};
constexpr Case kRandom{"random_regular(100000,16,1)", 50};

const Peer& peer(const Case& of, const Topology& topology)
{
    static std::map<std::string, Peer> peers;
    const auto found = peers.find(of.call);
    return found != peers.end()
               ? found->second
               : peers.emplace(of.call, searchByBoost(topology, of.samples)).first->second;
}

double peakMegabytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

void hops(benchmark::State& state, Case of, HopShortcuts shortcuts)
{
    const auto topology = generate(of.call).value();
    const Adjacency adjacency(topology);
    const auto hosts = hostsOf(topology);
    double mean = 0;
    double spent = 0;
    for (auto _ : state) {
        const auto start = seconds();
        mean = hopStatistics(topology, adjacency, hosts, shortcuts).mean();
        spent += seconds() - start;
    }
    // Peak memory of this process, including the graph; the first case has no memory of others.
    state.counters["peak_MB"] = peakMegabytes();
    const auto& other = peer(of, topology);
    // Means over a sample of sources differ slightly.
    if (std::abs(mean / other.mean - 1) > (of.samples == 0 ? 1e-12 : 1e-2))
        state.SkipWithError("the peer has a different mean");
    state.counters["mean"] = mean;
    state.counters["peer_s"] = other.seconds;
    state.counters["ratio"] = other.seconds * static_cast<double>(state.iterations()) / spent;
}

constexpr HopShortcuts kPlain{false, false}; // every host is a separate source
constexpr HopShortcuts kJoined{true, false};
constexpr HopShortcuts kAll{}; // as in the program, with the symmetry that the generator declares

// The random graph runs first, to measure its memory.
BENCHMARK_CAPTURE(hops, random_100k_16_plain_peer_sampled, kRandom, kPlain)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, torus_32_32_32_plain, kTorus, kPlain)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, fat_tree_16_plain, kFatTree16, kPlain)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, fat_tree_16_joined, kFatTree16, kJoined)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, fat_tree_32_plain, kFatTree32, kPlain)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, fat_tree_32_joined, kFatTree32, kJoined)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, fat_tree_16_symmetric, kFatTree16, kAll)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, fat_tree_32_symmetric, kFatTree32, kAll)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, torus_32_32_32_symmetric, kTorus, kAll)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, dragonfly_9702_hosts_symmetric, kDragonfly, kAll)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, dragonfly_9702_hosts_plain, kDragonfly, kPlain)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, dragonfly_9702_hosts_joined, kDragonfly, kJoined)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, dragonfly_8814_routers_plain_peer_sampled, kLarge, kPlain)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, dragonfly_8814_routers_joined_peer_sampled, kLarge, kJoined)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(hops, dragonfly_8814_routers_symmetric_peer_sampled, kLarge, kAll)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

constexpr auto kInfinite = std::numeric_limits<double>::infinity();

template <typename Work>
double secondsOf(const Work& work)
{
    const auto start = seconds();
    work();
    return seconds() - start;
}

// The time of ours and of its peer, whose results are equal.
class Race
{
public:
    explicit Race(benchmark::State& state)
        : m_state(state)
    {
    }
    Race(const Race&) = delete;
    Race& operator=(const Race&) = delete;
    ~Race()
    {
        m_state.counters["ratio"] = m_peer / m_own;
        m_state.counters["own_ms"] = 1e3 * m_own / static_cast<double>(m_state.iterations());
    }

    template <typename Own, typename Peer>
    void run(const Own& own, const Peer& peer)
    {
        decltype(own()) found{};
        decltype(peer()) other{};
        m_own += secondsOf([&] { found = own(); });
        m_peer += secondsOf([&] { other = peer(); });
        if (found != other)
            m_state.SkipWithError("the results differ");
    }

private:
    benchmark::State& m_state;
    double m_own = 0;  // s
    double m_peer = 0; // s
};

using Links = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;

struct Arc {
    double capacity = 0;
    double left = 0;
    Links::edge_descriptor reverse;
};

// The network of Boost.Graph: its arcs know their reverse.
class PeerNetwork
{
public:
    explicit PeerNetwork(std::size_t vertices)
        : m_graph(vertices)
        , m_colours(vertices)
        , m_up(vertices)
        , m_distances(vertices)
    {
    }

    void addArc(std::uint32_t from, std::uint32_t to, double capacity, double back)
    {
        const auto there = add_edge(from, to, Arc{capacity, 0, {}}, m_graph).first;
        const auto here = add_edge(to, from, Arc{back, 0, there}, m_graph).first;
        m_graph[there].reverse = here;
    }

    double maxFlow(std::uint32_t source, std::uint32_t sink)
    {
        const auto index = get(boost::vertex_index, m_graph);
        return boost::boykov_kolmogorov_max_flow(
            m_graph,
            get(&Arc::capacity, m_graph),
            get(&Arc::left, m_graph),
            get(&Arc::reverse, m_graph),
            boost::make_iterator_property_map(m_up.begin(), index),
            boost::make_iterator_property_map(m_colours.begin(), index),
            boost::make_iterator_property_map(m_distances.begin(), index),
            index,
            source,
            sink);
    }

private:
    using Graph =
        boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, Arc>;

    Graph m_graph;
    std::vector<boost::default_color_type> m_colours;
    std::vector<Links::edge_descriptor> m_up;
    std::vector<long> m_distances;
};

// Calls `add` for each cable, and for the arcs of two vertices beside the topology: the first half of the hosts sends to the second.
template <typename Add>
void build(const Topology& topology, const Add& add)
{
    const auto source = static_cast<std::uint32_t>(topology.vertices.size());
    for (const auto& cable : topology.cables)
        add(cable.a, cable.b, 1, 1);
    const auto hosts = hostsOf(topology);
    for (std::size_t i = 0; i < hosts.size(); ++i)
        if (i < hosts.size() / 2)
            add(source, hosts[i], 1, 0);
        else
            add(hosts[i], source + 1, 1, 0);
}

void halves(benchmark::State& state, const char* call)
{
    const auto topology = generate(call).value();
    const auto size = topology.vertices.size();
    const auto source = static_cast<std::uint32_t>(size);
    FlowNetwork ours(size + 2);
    build(topology, [&](auto from, auto to, double capacity, double back) {
        ours.addArc(from, to, capacity, back);
    });
    PeerNetwork peer(size + 2);
    build(topology, [&](auto from, auto to, double capacity, double back) {
        peer.addArc(from, to, capacity, back);
    });
    Race race(state);
    for (auto _ : state)
        race.run([&] { return ours.maxFlow(source, source + 1, kInfinite); },
                 [&] { return peer.maxFlow(source, source + 1); });
}

// Between 20 pairs of components with several cables.
void pairs(benchmark::State& state, const char* call)
{
    const auto topology = generate(call).value();
    const auto size = topology.vertices.size();
    std::vector<std::size_t> degrees(size);
    FlowNetwork ours(size);
    PeerNetwork peer(size);
    for (const auto& cable : topology.cables) {
        ours.addArc(cable.a, cable.b, 1, 1);
        peer.addArc(cable.a, cable.b, 1, 1);
        ++degrees[cable.a];
        ++degrees[cable.b];
    }
    std::vector<std::uint32_t> ends;
    for (std::uint32_t id = 0; id < size; ++id)
        if (degrees[id] > 1)
            ends.push_back(id);
    Race race(state);
    for (auto _ : state)
        for (std::size_t i = 0; i < 20; ++i) {
            const auto from = ends[i * ends.size() / 40];
            const auto to = ends[ends.size() - 1 - i];
            race.run([&] { return ours.maxFlow(from, to, kInfinite); },
                     [&] { return peer.maxFlow(from, to); });
        }
}

void losses(benchmark::State& state, const char* call)
{
    const auto topology = generate(call).value();
    const Adjacency adjacency(topology);
    using Undirected = boost::adjacency_list<boost::vecS,
                                             boost::vecS,
                                             boost::undirectedS,
                                             boost::no_property,
                                             boost::property<boost::edge_index_t, std::size_t>>;
    Undirected graph(topology.vertices.size());
    std::size_t number = 0;
    for (const auto& cable : topology.cables)
        add_edge(cable.a, cable.b, number++, graph);
    std::vector<std::size_t> component(number);
    Race race(state);
    for (auto _ : state)
        race.run([&] { return separators(topology, adjacency).components.size(); },
                 [&] {
                     std::vector<std::size_t> vertices;
                     boost::biconnected_components(
                         graph,
                         boost::make_iterator_property_map(component.begin(),
                                                           get(boost::edge_index, graph)),
                         std::back_inserter(vertices));
                     return vertices.size();
                 });
}

constexpr auto kFatTree36 = "fat_tree(36)";
constexpr auto kTorus22 = "torus(22,22,22)";

BENCHMARK_CAPTURE(halves, fat_tree_36, kFatTree36)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(halves, torus_22_22_22, kTorus22)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pairs, fat_tree_36, kFatTree36)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pairs, torus_22_22_22, kTorus22)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(losses, fat_tree_36, kFatTree36)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(losses, torus_22_22_22, kTorus22)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
