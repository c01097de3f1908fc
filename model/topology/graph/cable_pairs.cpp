#include "model/topology/graph/cable_pairs.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

namespace clusterwright::model
{

namespace
{

using Ports = std::tuple<std::int32_t, std::uint32_t>; // number and name

struct Entry {
    VertexId low = 0;
    VertexId high = 0;
    Ports lowPort;
    Ports highPort;
    std::uint32_t type = 0;
    CableId cable = 0;
    bool isReversed = false; // from high to low
    bool isDirected = false;
};

constexpr Ports kNoPort{kAnyPort, 0};

// The ends whose port the entry has: 1 for `low`, 2 for `high`.
std::size_t portsOf(const Entry& entry)
{
    return (entry.lowPort != kNoPort ? 1U : 0U) + (entry.highPort != kNoPort ? 2U : 0U);
}

auto linkOf(const Entry& entry)
{
    return std::tie(entry.low, entry.high);
}

auto linkAndPorts(const Entry& entry)
{
    return std::tie(entry.low, entry.high, entry.lowPort, entry.highPort);
}

auto alike(const Entry& entry)
{
    return std::tie(entry.low, entry.high, entry.lowPort, entry.highPort, entry.type);
}

std::vector<Entry> entriesOf(const std::vector<Cable>& cables,
                             const std::vector<CableOrigin>& origins)
{
    std::vector<Entry> entries;
    entries.reserve(cables.size());
    for (CableId id = 0; id < cables.size(); ++id) {
        const auto& cable = cables[id];
        const auto& origin = origins[id];
        Entry entry{cable.a,
                    cable.b,
                    {cable.portA, origin.portA},
                    {cable.portB, origin.portB},
                    cable.type,
                    id,
                    cable.a > cable.b,
                    origin.isDirected};
        if (entry.isReversed) {
            std::swap(entry.low, entry.high);
            std::swap(entry.lowPort, entry.highPort);
        }
        entries.push_back(entry);
    }
    std::ranges::sort(entries, [](const Entry& one, const Entry& other) {
        return std::tuple_cat(alike(one), std::tie(one.cable)) <
               std::tuple_cat(alike(other), std::tie(other.cable));
    });
    return entries;
}

// Calls `use` with each run of entries of the same key.
template <typename Key, typename Use>
void forGroups(std::span<const Entry> entries, Key key, Use use)
{
    while (!entries.empty()) {
        std::size_t size = 1;
        while (size < entries.size() && key(entries[0]) == key(entries[size]))
            ++size;
        use(entries.first(size));
        entries = entries.subspan(size);
    }
}

bool isOpen(const Entry& entry, const CablePairs& pairs)
{
    return pairs.partner[entry.cable] == entry.cable;
}

void pairUp(const Entry& one, const Entry& other, CablePairs& pairs)
{
    pairs.partner[one.cable] = other.cable;
    pairs.partner[other.cable] = one.cable;
    pairs.isAnyUndirected |= !one.isDirected || !other.isDirected;
    ++pairs.count;
}

// Matches each entry with the first unmatched one of the other direction.
void matchGroup(std::span<const Entry> group, CablePairs& pairs)
{
    std::vector<const Entry*> open; // from `next` on, all of one direction
    std::size_t next = 0;
    for (const auto& entry : group) {
        if (!isOpen(entry, pairs))
            continue;
        if (next < open.size() && open[next]->isReversed != entry.isReversed)
            pairUp(*open[next++], entry, pairs);
        else
            open.push_back(&entry);
    }
}

// Matches entries of which no end has a port in both: devices that report their own port only.
void matchOtherEnds(std::span<const Entry> link, CablePairs& pairs)
{
    std::array<std::array<std::vector<const Entry*>, 4>, 2> open; // by direction and portsOf()
    for (const auto& entry : link)
        if (isOpen(entry, pairs))
            open[entry.isReversed ? 1 : 0][portsOf(entry)].push_back(&entry);
    for (std::size_t ports = 4; ports-- > 0;)
        for (std::size_t others = 4; others-- > 0;) {
            auto& forward = open[0][ports];
            auto& back = open[1][others];
            const auto size =
                (ports & others) == 0 ? std::min(forward.size(), back.size()) : std::size_t{0};
            for (std::size_t i = 0; i < size; ++i)
                pairUp(*forward[i], *back[i], pairs);
            forward.erase(forward.begin(), forward.begin() + static_cast<std::ptrdiff_t>(size));
            back.erase(back.begin(), back.begin() + static_cast<std::ptrdiff_t>(size));
        }
}

// Counts what is left between two components.
void countLeft(std::span<const Entry> link, CablePairs& pairs)
{
    const auto back = static_cast<std::size_t>(std::ranges::count(link, true, &Entry::isReversed));
    const auto forward = link.size() - back;
    const auto open = static_cast<std::size_t>(
        std::ranges::count_if(link, [&](const Entry& entry) { return isOpen(entry, pairs); }));
    const auto left = open + (link.size() - open) / 2;
    pairs.bonds += left > 1 ? 1 : 0;
    if (open < link.size() && forward != back)
        pairs.uneven.push_back(
            {link.front().cable, std::max(forward, back), std::min(forward, back), left});
}

} // namespace

CablePairs pairCables(const std::vector<Cable>& cables, const std::vector<CableOrigin>& origins)
{
    CablePairs pairs;
    pairs.partner.resize(cables.size());
    std::iota(pairs.partner.begin(), pairs.partner.end(), CableId{0});
    const auto entries = entriesOf(cables, origins);
    const auto match = [&](std::span<const Entry> group) { matchGroup(group, pairs); };
    forGroups(entries, alike, match);
    forGroups(entries, linkAndPorts, match);
    forGroups(entries, linkOf, [&](std::span<const Entry> link) {
        matchOtherEnds(link, pairs);
        countLeft(link, pairs);
    });
    return pairs;
}

} // namespace clusterwright::model
