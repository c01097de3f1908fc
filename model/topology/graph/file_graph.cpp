#include "model/topology/graph/file_graph.h"

#include "model/core/refusal.h"
#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>

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
    std::size_t next = 0;
    for (std::size_t i = 0; i < pairs.isSecond.size(); ++i)
        if (!pairs.isSecond[i]) {
            topology.cables[next] = topology.cables[i];
            origins[next++] = origins[i];
        }
    topology.cables.resize(next);
    origins.resize(next);
    Diagnostics notes;
    if (pairs.count > 0)
        notes.add(assumed(
            pairs.isListOfBothEnds ? Severity::Warning : Severity::Note,
            counted(pairs.count, "link") + " listed from both ends: each is one full-duplex cable",
            pairs.isListOfBothEnds ? "list the cables of a bond in the same direction" : ""));
    if (pairs.unequal > 0)
        notes.add(assumed(Severity::Warning,
                          counted(pairs.unequal, "pair") +
                              " of components with unequal edges in both directions: each edge is "
                              "a cable of its own",
                          "give both directions of a cable the same attributes"));
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
