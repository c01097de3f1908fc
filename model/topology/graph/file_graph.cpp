#include "model/topology/graph/file_graph.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <tuple>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kShownGroups = 6;

Diagnostics assumed(Severity severity, std::string message, std::string hint = {})
{
    return finding(severity, "format.assumed", std::move(message), std::move(hint));
}

void removeVertices(Topology& topology,
                    std::vector<VertexText>& texts,
                    const std::vector<bool>& isRemoved)
{
    std::vector<VertexId> numbers(isRemoved.size(), 0);
    VertexId next = 0;
    for (VertexId id = 0; id < isRemoved.size(); ++id) {
        if (isRemoved[id])
            continue;
        numbers[id] = next;
        if (next != id) {
            topology.vertices[next] = std::move(topology.vertices[id]);
            texts[next] = std::move(texts[id]);
        }
        ++next;
    }
    topology.vertices.resize(next);
    texts.resize(next);
    for (auto& cable : topology.cables) {
        cable.a = numbers[cable.a];
        cable.b = numbers[cable.b];
    }
}

std::string linkText(const Topology& topology, const Cable& cable)
{
    return "'" + topology.vertices[cable.a].name + "' - '" + topology.vertices[cable.b].name + "'";
}

// The entry whose values a cable has that is listed with others from its other end: one that has a bandwidth, else the slower one.
CableId usedEntry(const Topology& topology,
                  const std::vector<CableOrigin>& origins,
                  CableId one,
                  CableId other)
{
    const auto order = [&](CableId id) {
        const auto& type = topology.classOf(topology.cables[id]);
        return std::tuple(origins[id].isBandwidthAssumed,
                          type.bandwidth,
                          -type.latency,
                          type.duplex == Duplex::Full);
    };
    return order(other) < order(one) ? other : one;
}

// Returns "'h4' - 's' has 1 Gbit/s (10 Gbit/s and 1 Gbit/s are listed)", with the values that differ.
std::string differenceText(const Topology& topology,
                           const std::vector<CableOrigin>& origins,
                           CableId one,
                           CableId other)
{
    const auto& first = topology.classOf(topology.cables[one]);
    const auto& second = topology.classOf(topology.cables[other]);
    const auto textOf = [&](CableId id) {
        const auto& type = topology.classOf(topology.cables[id]);
        std::vector<std::string> texts;
        if (first.bandwidth != second.bandwidth)
            texts.push_back(origins[id].isBandwidthAssumed
                                ? "no bandwidth"
                                : displayIn(Quantity{type.bandwidth, kBandwidth}, "bit/s"));
        if (first.latency != second.latency)
            texts.push_back(displayText(Quantity{type.latency, kTime}));
        if (first.duplex != second.duplex)
            texts.push_back(type.duplex == Duplex::Full ? "full duplex" : "half duplex");
        return texts.empty() ? "the class '" + type.name + "'" : join(texts, ", ");
    };
    return linkText(topology, topology.cables[one]) + " has " +
           textOf(usedEntry(topology, origins, one, other)) + " (" + textOf(one) + " and " +
           textOf(other) + " are listed)";
}

// Makes one cable of the entry `one` and that of its other end, whose ports are swapped.
void joinEntries(Topology& topology, std::vector<CableOrigin>& origins, CableId one, CableId other)
{
    auto& cable = topology.cables[one];
    const auto& second = topology.cables[other];
    auto& origin = origins[one];
    cable.type = topology.cables[usedEntry(topology, origins, one, other)].type;
    if (cable.portA == kAnyPort)
        cable.portA = second.portB;
    if (cable.portB == kAnyPort)
        cable.portB = second.portA;
    if (origin.portA == 0)
        origin.portA = origins[other].portB;
    if (origin.portB == 0)
        origin.portB = origins[other].portA;
    origin.isBandwidthAssumed &= origins[other].isBandwidthAssumed;
}

} // namespace

Diagnostics
dropGroups(Topology& topology, std::vector<VertexText>& texts, const std::vector<VertexId>& groups)
{
    std::vector<bool> isRemoved(topology.vertices.size(), false);
    for (const auto id : groups)
        isRemoved[id] = true;
    std::vector<bool> hasCable(isRemoved.size(), false);
    for (const auto& cable : topology.cables)
        hasCable[cable.a] = hasCable[cable.b] = true;
    std::vector<std::string> dropped;
    std::vector<std::string> kept;
    for (VertexId id = 0; id < isRemoved.size(); ++id) {
        if (!isRemoved[id])
            continue;
        (hasCable[id] ? kept : dropped).push_back("'" + topology.vertices[id].name + "'");
        isRemoved[id] = !hasCable[id];
    }
    if (!dropped.empty())
        removeVertices(topology, texts, isRemoved);
    Diagnostics notes;
    if (!dropped.empty())
        notes.add(assumed(Severity::Note,
                          "groups are not components: " + shortList(dropped, kShownGroups)));
    if (!kept.empty())
        notes.add(assumed(Severity::Warning,
                          "groups with a cable are components: " + shortList(kept, kShownGroups),
                          "connect the cable to a component of the group"));
    return notes;
}

Diagnostics mergeCables(Topology& topology, std::vector<CableOrigin>& origins)
{
    const auto pairs = pairCables(topology.cables, origins);
    std::vector<std::string> unequal;
    for (const auto& [cable, more, fewer, left] : pairs.uneven)
        unequal.push_back(linkText(topology, topology.cables[cable]) + " has " +
                          counted(left, "cable") + " (" + std::to_string(more) + " and " +
                          std::to_string(fewer) + " are listed)");
    std::size_t next = 0;
    for (CableId i = 0; i < pairs.partner.size(); ++i) {
        const auto other = pairs.partner[i];
        if (other < i)
            continue; // joined before
        if (other > i) {
            if (topology.cables[i].type != topology.cables[other].type)
                unequal.push_back(differenceText(topology, origins, i, other));
            joinEntries(topology, origins, i, other);
        }
        topology.cables[next] = topology.cables[i];
        origins[next++] = origins[i];
    }
    topology.cables.resize(next);
    origins.resize(next);
    Diagnostics notes;
    if (pairs.count > 0)
        notes.add(assumed(
            pairs.isAnyUndirected ? Severity::Warning : Severity::Note,
            counted(pairs.count, "link") + " listed from both ends: each is one full-duplex cable",
            pairs.isAnyUndirected ? "list the cables of a bond in the same direction" : ""));
    if (!unequal.empty())
        notes.add(assumed(Severity::Warning,
                          "the entries from both ends of a link differ: " +
                              shortList(std::move(unequal), kShownGroups),
                          "give both entries of a link the same values"));
    if (pairs.bonds > 0)
        notes.add(assumed(Severity::Note,
                          counted(pairs.bonds, "pair") +
                              " of components with parallel cables: each pair is a bond"));
    return notes;
}

Diagnostics bandwidthNotes(std::size_t cables, const std::vector<CableOrigin>& origins)
{
    const auto count = static_cast<std::size_t>(
        std::ranges::count(origins, true, &CableOrigin::isBandwidthAssumed));
    if (count == 0)
        return {};
    return assumed(Severity::Note,
                   std::to_string(count) + " of " + counted(cables, "cable") +
                       " without a bandwidth: " +
                       displayIn(Quantity{kDefaultBandwidth, kBandwidth}, "Gbit/s") + " is assumed",
                   "set an attribute such as bandwidth=\"10 Gbit/s\"");
}

Diagnostics kindNotes(const GuessedKinds& guessed)
{
    const auto& [components, hosts, isByOthers, isByNeighbours] = guessed;
    if (components == 0)
        return {};
    const std::string remedy = "set kind=host or kind=switch";
    if (isByOthers)
        return assumed(Severity::Warning,
                       counted(components, "component") + " without a kind: taken as " +
                           (hosts > 0 ? "hosts, since no other is a host"
                                      : "switches, since others are hosts"),
                       remedy);
    if (!isByNeighbours)
        return assumed(Severity::Note,
                       "no kinds, and no component with one neighbour: took all " +
                           std::to_string(components) + " components as hosts that forward",
                       remedy);
    return assumed(Severity::Note,
                   "no kinds: took " + counted(hosts, "component") +
                       " with one neighbour as hosts, and " + std::to_string(components - hosts) +
                       " as switches",
                   remedy);
}

} // namespace clusterwright::model
