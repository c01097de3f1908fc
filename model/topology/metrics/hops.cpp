#include "model/topology/metrics/hops.h"

#include "model/topology/graph/parts.h"
#include "model/topology/metrics/multi_search.h"
#include "model/topology/metrics/search_graph.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>

namespace clusterwright::model
{

namespace
{

using Counts = std::vector<EndCount>;

void add(std::vector<std::uint64_t>& histogram, std::size_t hops, std::uint64_t pairs)
{
    if (pairs == 0)
        return;
    if (histogram.size() <= hops)
        histogram.resize(hops + 1, 0);
    histogram[hops] += pairs;
}

// Adds pairs between the ends of different vertices; an attached end is one cable further away, at either side.
void addPairs(std::vector<std::uint64_t>& histogram, EndWeights source, const Counts& counts)
{
    for (std::size_t hops = 1; hops < counts.size(); ++hops) {
        const auto [own, attached] = counts[hops];
        add(histogram, hops, source.own * own);
        add(histogram, hops + 1, source.own * attached + source.attached * own);
        add(histogram, hops + 2, source.attached * attached);
    }
}

// A small search finishes before a thread has started. More threads than this would evict each other's masks from the last cache,
// and memory stays linear in the graph.
constexpr std::uint64_t kFewestLinks = 10'000'000; // links visited by all groups, once each
constexpr std::size_t kMostMaskBytes = std::size_t{32} << 20U;

std::size_t threadsOf(const ReducedGraph& reduced, std::size_t groups)
{
    const auto& graph = reduced.graph;
    if (groups * graph.neighbours.size() < kFewestLinks)
        return 1;
    const auto fitting = kMostMaskBytes / (2 * graph.size() * kSourcesAtOnce / 8);
    return std::min(threadsFor(groups), std::max<std::size_t>(fitting, 2));
}

// Share of one thread: the sum over its groups, so that the result does not depend on which thread searched which group.
class GroupSearch
{
public:
    GroupSearch(const ReducedGraph& reduced, std::size_t mostSources)
        : m_search(reduced.graph, mostSources)
    {
    }

    void run(const SourceGroup& group)
    {
        m_counts.clear();
        m_search.run(group.sources, m_counts);
        addPairs(m_histogram, group.weights, m_counts);
    }

    [[nodiscard]] const std::vector<std::uint64_t>& histogram() const { return m_histogram; }

private:
    MultiSearch m_search;
    Counts m_counts;
    std::vector<std::uint64_t> m_histogram;
};

// `alike`: number of vertices that each source represents.
std::vector<std::uint64_t> searchAll(const ReducedGraph& reduced, std::uint64_t alike)
{
    const auto groups = sourceGroups(reduced);
    std::size_t mostSources = 1;
    for (const auto& group : groups)
        mostSources = std::max(mostSources, group.sources.size());
    std::vector<std::uint64_t> histogram;
    std::mutex adding;
    workInParts(groups.size(), threadsOf(reduced, groups.size()), [&](const auto& next) {
        GroupSearch search(reduced, mostSources);
        for (auto i = next(); i < groups.size(); i = next())
            search.run(groups[i]);
        const std::scoped_lock lock(adding);
        for (std::size_t hops = 0; hops < search.histogram().size(); ++hops)
            add(histogram, hops, search.histogram()[hops] * alike);
    });
    for (std::size_t hops = 0; hops < reduced.within.size(); ++hops)
        add(histogram, hops, reduced.within[hops]);
    return histogram;
}

// All hosts, where the first ones represent the others.
bool isPeriodic(const Topology& topology,
                const std::vector<VertexId>& hosts,
                const std::vector<std::uint8_t>& isEnd)
{
    return topology.known.hostPeriod > 0 && hosts.size() % topology.known.hostPeriod == 0 &&
           static_cast<std::size_t>(std::ranges::count(isEnd, 1)) == hosts.size() &&
           std::ranges::all_of(hosts, [&](VertexId host) { return isEnd[host] != 0; });
}

} // namespace

std::uint64_t HopStatistics::pairs() const
{
    return std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
}

double HopStatistics::mean() const
{
    std::uint64_t sum = 0;
    for (std::size_t hops = 0; hops < histogram.size(); ++hops)
        sum += hops * histogram[hops];
    const auto count = pairs();
    return count == 0 ? std::nan("") : static_cast<double>(sum) / static_cast<double>(count);
}

int HopStatistics::max() const
{
    return histogram.empty() ? 0 : static_cast<int>(histogram.size()) - 1;
}

HopStatistics hopStatistics(const Topology& topology,
                            const Adjacency& adjacency,
                            std::span<const VertexId> among,
                            HopShortcuts shortcuts)
{
    SearchEnds ends{std::vector<std::uint8_t>(adjacency.size(), 0), {}};
    for (const auto id : among)
        ends.isEnd[id] = 1;
    const auto count = static_cast<std::uint64_t>(std::ranges::count(ends.isEnd, 1));
    if (count < 2)
        return {};
    ends.isSource = ends.isEnd;
    std::uint64_t alike = 1;
    const auto hosts = hostsOf(topology);
    if (shortcuts.usesSymmetry && isPeriodic(topology, hosts, ends.isEnd)) {
        alike = hosts.size() / topology.known.hostPeriod;
        for (std::size_t i = topology.known.hostPeriod; i < hosts.size(); ++i)
            ends.isSource[hosts[i]] = 0;
    }
    HopStatistics result;
    result.histogram = searchAll(reduce(adjacency, ends, shortcuts.joinsHosts), alike);
    while (!result.histogram.empty() && result.histogram.back() == 0)
        result.histogram.pop_back();
    result.unreachable = count * (count - 1) - result.pairs();
    return result;
}

std::vector<int> hopsFrom(const Adjacency& adjacency, VertexId source)
{
    std::vector<int> hops(adjacency.size(), -1);
    hops[source] = 0;
    std::vector<VertexId> waiting{source};
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        const auto from = waiting[i];
        if (from != source && !adjacency.forwards(from))
            continue;
        for (const auto& link : adjacency.linksOf(from))
            if (hops[link.to] < 0) {
                hops[link.to] = hops[from] + 1;
                waiting.push_back(link.to);
            }
    }
    return hops;
}

} // namespace clusterwright::model
