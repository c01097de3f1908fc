// Small networks by hand, and random ones, for tests of traffic.
#pragma once

#include "model/topology/graph/adjacency.h"
#include "tests/support/numbers.h"

#include <string>
#include <vector>

namespace clusterwright::tests
{

// Gives every component and every cable a class of its own.
class Network
{
public:
    using VertexId = model::VertexId;

    VertexId add(const std::string& name,
                 model::ComponentKind kind,
                 double forwardBandwidth = model::kUnlimited,
                 double forwardTime = 0)
    {
        model::VertexClass type;
        type.name = name;
        type.kind = kind;
        type.forwards = model::forwardsByNature(kind);
        type.forwardBandwidth = forwardBandwidth;
        type.forwardTime = forwardTime;
        topology.vertices.push_back(
            {name, static_cast<std::uint32_t>(topology.vertexClasses.size())});
        topology.vertexClasses.push_back(type);
        return static_cast<VertexId>(topology.vertices.size() - 1);
    }

    VertexId host(const std::string& name) { return add(name, model::ComponentKind::Host); }

    // Adds a host that forwards traffic.
    VertexId router(const std::string& name,
                    double forwardBandwidth = model::kUnlimited,
                    double forwardTime = 0)
    {
        const auto id = add(name, model::ComponentKind::Host, forwardBandwidth, forwardTime);
        topology.vertexClasses[id].forwards = true;
        return id;
    }

    void cable(VertexId a,
               VertexId b,
               double bandwidth,
               model::Duplex duplex = model::Duplex::Full,
               double latency = 0)
    {
        model::CableClass type;
        type.name = "cable";
        type.bandwidth = bandwidth;
        type.latency = latency;
        type.duplex = duplex;
        topology.cables.push_back({a, b, static_cast<std::uint32_t>(topology.cableClasses.size())});
        topology.cableClasses.push_back(type);
    }

    [[nodiscard]] model::Adjacency adjacency() const { return model::Adjacency(topology); }

    model::Topology topology;
};

// Returns a connected network of hosts that may forward, switches, routers and hubs: a random tree with some further cables. Hosts
// have the first indices.
[[nodiscard]] inline Network randomNetwork(Random& random, int hosts, int others)
{
    using model::ComponentKind;
    Network network;
    const bool isDirect = random.chance(0.3);
    for (int i = 0; i < hosts; ++i) {
        const auto id = network.host("h" + std::to_string(i));
        network.topology.vertexClasses[id].forwards = isDirect;
        if (isDirect && random.chance(0.3))
            network.topology.vertexClasses[id].forwardBandwidth = random.scale(1e7, 1e9);
    }
    for (int i = 0; i < others; ++i) {
        const auto kind = random.chance(0.2)   ? ComponentKind::Hub
                          : random.chance(0.3) ? ComponentKind::Router
                                               : ComponentKind::Switch;
        network.add("s" + std::to_string(i),
                    kind,
                    random.chance(0.4) ? random.scale(1e8, 1e10) : model::kUnlimited,
                    random.between(0, 1e-5));
    }
    const auto connect = [&](int a, int b) {
        network.cable(static_cast<model::VertexId>(a),
                      static_cast<model::VertexId>(b),
                      random.scale(1e7, 1e9),
                      random.chance(0.2) ? model::Duplex::Half : model::Duplex::Full,
                      random.between(0, 1e-4));
    };
    for (int i = 1; i < others; ++i)
        connect(hosts + i, hosts + random.whole(0, i - 1));
    for (int i = 0; i < hosts; ++i)
        connect(i, hosts + random.whole(0, others - 1));
    for (int i = 0; i < (hosts + others) / 3; ++i) {
        const int a = random.whole(0, hosts + others - 1);
        const int b = random.whole(hosts, hosts + others - 1);
        if (a != b)
            connect(a, b);
    }
    return network;
}

} // namespace clusterwright::tests
