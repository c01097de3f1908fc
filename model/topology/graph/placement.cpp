#include "model/topology/graph/placement.h"

#include "model/core/finding.h"
#include "model/core/seeded_random.h"
#include "model/core/text.h"
#include "model/topology/graph/numbered_name.h"
#include "model/topology/graph/search_limit.h"

#include <algorithm>
#include <array>

namespace clusterwright::model
{

namespace
{

constexpr std::array<std::string_view, 5> kPlacementNames{
    "first", "spread", "packed", "random", "worst"};

std::vector<VertexId> spread(const std::vector<VertexId>& hosts, std::size_t processes)
{
    std::vector<VertexId> chosen;
    chosen.reserve(processes);
    for (std::size_t i = 0; i < processes; ++i)
        chosen.push_back(hosts[i * hosts.size() / processes]);
    return chosen;
}

// Adds the hops from one host to the sums of all hosts; an unreachable vertex counts more than any path.
class HopSums
{
public:
    explicit HopSums(const Adjacency& adjacency)
        : m_adjacency(adjacency)
        , m_sums(adjacency.size(), 0)
        , m_hops(adjacency.size(), 0)
    {
    }

    void addFrom(VertexId source)
    {
        std::ranges::fill(m_hops, kNotSeen);
        m_hops[source] = 0;
        m_queue.assign(1, source);
        for (std::size_t next = 0; next < m_queue.size(); ++next) {
            const auto vertex = m_queue[next];
            if (vertex != source && !m_adjacency.forwards(vertex))
                continue;
            for (const auto& link : m_adjacency.linksOf(vertex))
                if (m_hops[link.to] == kNotSeen) {
                    m_hops[link.to] = m_hops[vertex] + 1;
                    m_queue.push_back(link.to);
                }
        }
        for (std::size_t i = 0; i < m_sums.size(); ++i)
            m_sums[i] += std::min<std::uint64_t>(m_hops[i], m_sums.size());
    }

    [[nodiscard]] std::uint64_t at(VertexId id) const { return m_sums[id]; }

private:
    static constexpr std::uint32_t kNotSeen = 0xFFFFFFFF;

    const Adjacency& m_adjacency;
    std::vector<std::uint64_t> m_sums;
    std::vector<std::uint32_t> m_hops;
    std::vector<VertexId> m_queue;
};

std::vector<VertexId> greedy(const Adjacency& adjacency,
                             std::vector<VertexId> left,
                             std::size_t processes,
                             Placement::Kind kind)
{
    HopSums sums(adjacency);
    std::vector<VertexId> chosen;
    auto next = left.begin();
    while (true) {
        chosen.push_back(*next);
        left.erase(next);
        if (chosen.size() == processes)
            return chosen;
        sums.addFrom(chosen.back());
        const auto sum = [&](VertexId id) { return sums.at(id); };
        next = kind == Placement::Kind::Packed ? std::ranges::min_element(left, {}, sum)
                                               : std::ranges::max_element(left, {}, sum);
    }
}

} // namespace

Result<Placement> parsePlacement(std::string_view text)
{
    const auto parsed = parseNumberedName(text);
    const auto* const found = parsed ? std::ranges::find(kPlacementNames, parsed->name)
                                     : kPlacementNames.end(); // a typo gets a suggestion below
    const auto kind = static_cast<Placement::Kind>(found - kPlacementNames.begin());
    const bool takesNumber = kind == Placement::Kind::Random;
    if (found == kPlacementNames.end() || (parsed->number && !takesNumber)) {
        const auto near = didYouMean(parsed ? parsed->name : text,
                                     {kPlacementNames.begin(), kPlacementNames.end()});
        return refusal("placement.unknown",
                       "unknown placement '" + std::string(text) + "'",
                       (near.empty() ? "" : near + " ") +
                           "use one of: first, spread, packed, random(seed), worst");
    }
    return Placement{kind, static_cast<std::uint64_t>(parsed->number.value_or(0))};
}

std::string toText(const Placement& placement)
{
    const std::string name(kPlacementNames[static_cast<std::size_t>(placement.kind)]);
    return placement.kind == Placement::Kind::Random
               ? name + "(" + std::to_string(placement.seed) + ")"
               : name;
}

Result<std::vector<VertexId>> place(const Topology& topology,
                                    const Adjacency& adjacency,
                                    std::int64_t processes,
                                    const Placement& placement)
{
    auto hosts = hostsOf(topology);
    if (processes < 1)
        return refusal("placement.hosts",
                       std::to_string(processes) + " processes cannot be placed",
                       "use 1 or more");
    const auto count = static_cast<std::size_t>(processes);
    if (count > hosts.size())
        return refusal("placement.hosts",
                       std::to_string(processes) + " processes do not fit on the " +
                           std::to_string(hosts.size()) + " hosts of '" + topology.name + "'",
                       "use fewer processes or a larger topology");
    switch (placement.kind) {
    case Placement::Kind::Spread:
        return spread(hosts, count);
    case Placement::Kind::Packed:
    case Placement::Kind::Worst:
        if (auto tooMuch = tooMuchSearch(
                adjacency, count, "placement.size", "use the placement 'first' or 'spread'");
            !tooMuch.empty())
            return tooMuch;
        return greedy(adjacency, std::move(hosts), count, placement.kind);
    case Placement::Kind::Random:
        SeededRandom(placement.seed).shuffle(std::span(hosts));
        break;
    case Placement::Kind::First:
        break;
    }
    hosts.resize(count);
    return hosts;
}

} // namespace clusterwright::model
