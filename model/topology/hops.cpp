#include "model/topology/hops.h"

#include "model/topology/multi_search.h"
#include "model/topology/search_graph.h"

#include <algorithm>
#include <cmath>
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

// Pairs between the ends of different vertices; an attached end is one cable further away, at either side.
void addPairs(std::vector<std::uint64_t>& histogram, EndWeights source, const Counts& counts)
{
    for (std::size_t hops = 1; hops < counts.size(); ++hops) {
        const auto [own, attached] = counts[hops];
        add(histogram, hops, source.own * own);
        add(histogram, hops + 1, source.own * attached + source.attached * own);
        add(histogram, hops + 2, source.attached * attached);
    }
}

std::vector<std::uint64_t> searchAll(const ReducedGraph& reduced)
{
    auto histogram = reduced.within;
    MultiSearch search(reduced.graph);
    Counts counts;
    for (const auto& group : sourceGroups(reduced.graph)) {
        counts.clear();
        search.run(group.sources, counts);
        addPairs(histogram, group.weights, counts);
    }
    return histogram;
}

std::vector<std::uint64_t> searchOnce(const Adjacency& adjacency)
{
    std::vector<std::uint64_t> histogram;
    for (const auto hops : hopsFrom(adjacency, 0))
        if (hops > 0)
            add(histogram, static_cast<std::size_t>(hops), adjacency.size());
    return histogram;
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
    std::vector<std::uint8_t> isEnd(adjacency.size(), 0);
    for (const auto id : among)
        isEnd[id] = 1;
    const auto ends = static_cast<std::uint64_t>(std::ranges::count(isEnd, 1));
    if (ends < 2)
        return {};
    const bool isSymmetric = shortcuts.usesSymmetry && topology.known.isVertexTransitive;
    HopStatistics result;
    result.histogram = isSymmetric && ends == adjacency.size()
                           ? searchOnce(adjacency)
                           : searchAll(reduce(adjacency, isEnd, shortcuts.joinsHosts));
    while (!result.histogram.empty() && result.histogram.back() == 0)
        result.histogram.pop_back();
    result.unreachable = ends * (ends - 1) - result.pairs();
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
