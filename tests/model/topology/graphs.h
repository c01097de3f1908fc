// Small and random topologies for tests.
#pragma once

#include "model/topology/graph/topology.h"
#include "tests/support/numbers.h"

#include <bit>
#include <string>
#include <utility>
#include <vector>

namespace clusterwright::tests
{

// Types of the vertices of graphOf.
inline constexpr std::uint32_t kHost = 0;       // does not forward
inline constexpr std::uint32_t kSwitch = 1;     // forwards
inline constexpr std::uint32_t kRouterHost = 2; // a host that forwards
inline constexpr std::uint32_t kDisk = 3;       // neither a host nor forwards

using Ends = std::pair<model::VertexId, model::VertexId>;

// Vertices of the given types and cables of 100 B/s.
[[nodiscard]] inline model::Topology graphOf(const std::vector<std::uint32_t>& types,
                                             const std::vector<Ends>& cables)
{
    using model::ComponentKind;
    model::Topology topology;
    topology.vertexClasses = {{.name = "host", .kind = ComponentKind::Host},
                              {.name = "switch", .kind = ComponentKind::Switch, .forwards = true},
                              {.name = "router", .kind = ComponentKind::Host, .forwards = true},
                              {.name = "disk", .kind = ComponentKind::Disk}};
    topology.cableClasses = {{.name = "cable", .bandwidth = 100}};
    for (const auto type : types)
        topology.vertices.push_back({"v" + std::to_string(topology.vertices.size()), type});
    for (const auto& [a, b] : cables)
        topology.cables.push_back({.a = a, .b = b});
    return topology;
}

// A row of hosts that forward.
[[nodiscard]] inline model::Topology pathOf(model::VertexId size)
{
    std::vector<Ends> cables;
    for (model::VertexId i = 1; i < size; ++i)
        cables.emplace_back(i - 1, i);
    return graphOf(std::vector(size, kRouterHost), cables);
}

[[nodiscard]] inline model::Topology ringOf(model::VertexId size)
{
    auto ring = pathOf(size);
    ring.cables.push_back({.a = size - 1, .b = 0});
    return ring;
}

// A host at each choice of `chosen` of the switches.
[[nodiscard]] inline model::Topology hostsAtChoices(unsigned switches, int chosen)
{
    model::Topology topology = graphOf(std::vector(switches, kSwitch), {});
    for (unsigned choice = 0; choice < 1U << switches; ++choice) {
        if (std::popcount(choice) != chosen)
            continue;
        const auto host = static_cast<model::VertexId>(topology.vertices.size());
        topology.vertices.push_back({"h" + std::to_string(host), kHost});
        for (model::VertexId id = 0; id < switches; ++id)
            if ((choice >> id & 1U) != 0)
                topology.cables.push_back({.a = id, .b = host});
    }
    return topology;
}

// A random graph with vertices of every type; sparse or dense, connected or not, with parallel cables and hosts of one cable.
[[nodiscard]] inline model::Topology randomGraph(std::uint64_t seed, int mostVertices)
{
    Random random(seed);
    const auto size = random.whole(1, mostVertices);
    const auto forwarding = random.between(0, 1);
    std::vector<std::uint32_t> types;
    for (int i = 0; i < size; ++i)
        types.push_back(random.chance(forwarding) ? (random.chance(0.5) ? kSwitch : kRouterHost)
                                                  : (random.chance(0.8) ? kHost : kDisk));
    std::vector<Ends> cables;
    const auto count = static_cast<int>(size * random.between(0.3, 3));
    for (int i = 0; size > 1 && i < count; ++i) {
        const auto a = static_cast<model::VertexId>(random.whole(0, size - 1));
        const auto b = static_cast<model::VertexId>(random.whole(0, size - 1));
        if (a != b)
            cables.emplace_back(a, b);
        if (a != b && random.chance(0.1))
            cables.emplace_back(b, a);
    }
    return graphOf(types, cables);
}

// Each vertex with the given chance, in random order.
[[nodiscard]] inline std::vector<model::VertexId>
randomVertices(const model::Topology& topology, double chance, Random& random)
{
    std::vector<model::VertexId> chosen;
    for (auto id = static_cast<model::VertexId>(topology.vertices.size()); id-- > 0;)
        if (random.chance(chance))
            chosen.push_back(id);
    return chosen;
}

[[nodiscard]] inline std::vector<model::VertexId> allOf(const model::Topology& topology)
{
    std::vector<model::VertexId> all;
    for (model::VertexId id = 0; id < topology.vertices.size(); ++id)
        all.push_back(id);
    return all;
}

} // namespace clusterwright::tests
