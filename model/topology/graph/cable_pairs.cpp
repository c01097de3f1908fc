#include "model/topology/graph/cable_pairs.h"

#include <algorithm>
#include <span>
#include <tuple>

namespace clusterwright::model
{

namespace
{

struct Entry {
    VertexId low = 0;
    VertexId high = 0;
    std::uint32_t type = 0;
    std::tuple<std::int32_t, std::int32_t, std::uint32_t, std::uint32_t>
        ports; // ports of `low`, then `high`
    CableId cable = 0;
    bool isReversed = false; // from high to low
    bool isDirected = false;
    bool hasPorts = false;
};

auto alike(const Entry& entry)
{
    return std::tie(entry.low, entry.high, entry.type, entry.ports);
}

bool isSameLink(const Entry& one, const Entry& other)
{
    return one.low == other.low && one.high == other.high;
}

std::vector<Entry> entriesOf(const std::vector<Cable>& cables,
                             const std::vector<CableOrigin>& origins)
{
    std::vector<Entry> entries;
    entries.reserve(cables.size());
    for (CableId id = 0; id < cables.size(); ++id) {
        const auto& cable = cables[id];
        const auto& origin = origins[id];
        const bool isReversed = cable.a > cable.b;
        const auto ports = isReversed
                               ? std::tuple(cable.portB, cable.portA, origin.portB, origin.portA)
                               : std::tuple(cable.portA, cable.portB, origin.portA, origin.portB);
        entries.push_back({std::min(cable.a, cable.b),
                           std::max(cable.a, cable.b),
                           cable.type,
                           ports,
                           id,
                           isReversed,
                           origin.isDirected,
                           origin.portA != 0 && origin.portB != 0});
    }
    std::ranges::sort(entries, [](const Entry& one, const Entry& other) {
        return std::tuple_cat(alike(one), std::tie(one.cable)) <
               std::tuple_cat(alike(other), std::tie(other.cable));
    });
    return entries;
}

// Calls `use` with each run of entries that `isSame` joins.
template <typename Same, typename Use>
void forGroups(std::span<const Entry> entries, Same isSame, Use use)
{
    while (!entries.empty()) {
        std::size_t size = 1;
        while (size < entries.size() && isSame(entries[0], entries[size]))
            ++size;
        use(entries.first(size));
        entries = entries.subspan(size);
    }
}

bool areAlike(const Entry& one, const Entry& other)
{
    return alike(one) == alike(other);
}

bool hasBothWays(std::span<const Entry> group)
{
    return std::ranges::count(group, true, &Entry::isReversed) * 2 == std::ssize(group) &&
           group.front().low != group.front().high;
}

// Matches each cable with the first unmatched one of the other direction.
void matchGroup(std::span<const Entry> group, CablePairs& pairs)
{
    std::ptrdiff_t open = 0; // unmatched cables; negative: reversed ones
    for (const auto& entry : group) {
        const int step = entry.isReversed ? -1 : 1;
        if (open * step < 0) {
            pairs.isSecond[entry.cable] = true;
            ++pairs.count;
        }
        open += step;
    }
}

// Counts what is left between two components.
void countLeft(std::span<const Entry> link, CablePairs& pairs)
{
    std::size_t left = 0;
    bool isForward = false;
    bool isBack = false;
    for (const auto& entry : link) {
        if (pairs.isSecond[entry.cable])
            continue;
        ++left;
        isForward |= entry.isDirected && !entry.isReversed;
        isBack |= entry.isDirected && entry.isReversed;
    }
    pairs.bonds += left > 1 ? 1 : 0;
    pairs.unequal += isForward && isBack ? 1 : 0;
}

} // namespace

CablePairs pairCables(const std::vector<Cable>& cables, const std::vector<CableOrigin>& origins)
{
    CablePairs pairs;
    pairs.isSecond.assign(cables.size(), false);
    const auto entries = entriesOf(cables, origins);
    bool isEveryBothWays = !entries.empty();
    bool isAnyUndirected = false;
    forGroups(entries, areAlike, [&](std::span<const Entry> group) {
        isEveryBothWays &= hasBothWays(group);
        isAnyUndirected |= !group.front().isDirected;
    });
    pairs.isListOfBothEnds = isEveryBothWays && isAnyUndirected;
    forGroups(entries, areAlike, [&](std::span<const Entry> group) {
        const auto& first = group.front();
        const bool isDirected = std::ranges::all_of(group, &Entry::isDirected);
        if (first.low != first.high && (isDirected || first.hasPorts || isEveryBothWays))
            matchGroup(group, pairs);
    });
    forGroups(entries, isSameLink, [&](std::span<const Entry> link) { countLeft(link, pairs); });
    return pairs;
}

} // namespace clusterwright::model
