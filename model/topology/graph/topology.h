// The graph under the model: components as vertices, cables as edges. Plain data; the other files of this folder compute the
// effects on traffic. Bandwidths in B/s, times in s, prices in USD, power in W.
//
// The common attributes of similar vertices or cables are stored once, in a class that the graph refers to. So the shape can be
// kept while an attribute is swept.
#pragma once

#include "model/core/diagnostics.h"
#include "model/core/large_value.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

using VertexId = std::uint32_t;
using CableId = std::uint32_t;

inline constexpr double kUnlimited = std::numeric_limits<double>::infinity();

enum class ComponentKind : std::uint8_t { Host, Nic, Switch, Hub, Router, Disk };

struct VertexClass {
    std::string name; // "host", "spine"
    ComponentKind kind = ComponentKind::Host;
    bool forwards =
        false;     // forwards traffic of others: switches, hubs, routers; hosts of direct networks
    int ports = 0; // 0: unlimited
    double forwardTime = 0; // time that a message spends in the component on its way through
    double forwardBandwidth =
        kUnlimited; // shared by all traffic through it, both directions together: a hub's medium, a switch's backplane, the
                    // processor of a host that routes
    double price = 0;
    double power = 0;

    friend bool operator==(const VertexClass&, const VertexClass&) = default;
};

enum class Duplex : std::uint8_t {
    Full, // the bandwidth in each direction
    Half, // the bandwidth for both directions together
};

inline constexpr double kDefaultBandwidth = 1.25e8; // 1 Gbit/s

struct CableClass {
    std::string name; // "cable", "uplink"
    double bandwidth = kDefaultBandwidth;
    double latency = 0;
    Duplex duplex = Duplex::Full;
    double price = 0;
    double power = 0;

    friend bool operator==(const CableClass&, const CableClass&) = default;
};

// Distribution of packets over the parallel cables of a bond (MultiEdge, section 2).
enum class Striping : std::uint8_t {
    Srr,  // strict round robin: every cable gets the same share, the slowest one limits
    Wsrr, // weighted strict round robin: shares in proportion to the nominal bandwidth
    Wd,   // weighted dynamic: each cable takes as much as it can
};

struct Vertex {
    std::string name;       // unique: "rack3.host0"
    std::uint32_t type = 0; // index of a VertexClass

    friend bool operator==(const Vertex&, const Vertex&) = default;
};

inline constexpr std::int32_t kAnyPort = -1;

// Several cables between the same two vertices are a bond.
struct Cable {
    VertexId a = 0;
    VertexId b = 0;
    std::uint32_t type = 0;        // index of a CableClass
    std::int32_t portA = kAnyPort; // counted from 0
    std::int32_t portB = kAnyPort;

    friend bool operator==(const Cable&, const Cable&) = default;
};

// Facts that a generator has about its graph, without a computation.
struct KnownFacts {
    std::uint32_t hostPeriod =
        0; // hosts i and i + hostPeriod see the same graph, and hostPeriod divides their number; 0: not known
    std::optional<std::int64_t>
        bisectionCables; // bisection of all hosts, if every cable has the same class
    std::vector<int>
        grid; // lengths of a mesh, torus or hypercube whose hosts are numbered with the last coordinate fastest

    friend bool operator==(const KnownFacts&, const KnownFacts&) = default;
};

struct Topology {
    CLUSTERWRIGHT_LARGE_VALUE(Topology);

    std::string name; // "fat_tree(4)", or the file's
    std::vector<VertexClass> vertexClasses;
    std::vector<CableClass> cableClasses;
    std::vector<Vertex> vertices;
    std::vector<Cable> cables;
    Striping striping = Striping::Wd;
    KnownFacts known;

    [[nodiscard]] const VertexClass& classOf(VertexId id) const
    {
        return vertexClasses[vertices[id].type];
    }
    [[nodiscard]] const CableClass& classOf(const Cable& cable) const
    {
        return cableClasses[cable.type];
    }

    friend bool operator==(const Topology&, const Topology&);
};

// Limits: a larger request is refused with its estimate, since it would fill the memory.
inline constexpr std::int64_t kMostVertices = 400'000;
inline constexpr std::int64_t kMostCables = 4'000'000;

// Host, nic, ... as in files; empty for another text.
[[nodiscard]] std::string_view toText(ComponentKind kind);
[[nodiscard]] std::optional<ComponentKind> componentKind(std::string_view text);

// "srr", "wsrr", "wd".
[[nodiscard]] std::string_view toText(Striping striping);
[[nodiscard]] std::optional<Striping> parseStriping(std::string_view text);

// A kind's default for VertexClass::forwards: all but hosts and disks.
[[nodiscard]] bool forwardsByNature(ComponentKind kind);

// Returns the vertices that are hosts, in order.
[[nodiscard]] std::vector<VertexId> hostsOf(const Topology& topology);
[[nodiscard]] std::size_t countOf(const Topology& topology, ComponentKind kind);

// The names that a file gives to the ports at both ends of each cable; empty: none. Empty for a topology without such names. They may
// also be places of a drawing, so that a name used twice is no error.
using PortNames = std::vector<std::array<std::string_view, 2>>;

// Returns all problems at once; places are "/vertices/3" and "/cables/7". At most 50 findings of each code, then one with the
// number of the others. Errors: topology.empty, topology.duplicate, topology.loop (a cable from a vertex to itself), topology.end
// (a cable without a component at an end), topology.port (duplicate or missing), topology.ports (more cables than ports),
// topology.bandwidth (not above 0), topology.latency (negative or not finite), topology.disconnected (hosts that others cannot
// reach, by name), topology.size (too large to check the connections). Warning: topology.port, for a duplicate port in `names`.
[[nodiscard]] Diagnostics check(const Topology& topology, const PortNames& names = {});

// Parses a place of check(). Empty for another text.
struct GraphPlace {
    bool isCable = false; // else a vertex
    std::size_t number = 0;

    friend bool operator==(const GraphPlace&, const GraphPlace&) = default;
};
[[nodiscard]] std::optional<GraphPlace> graphPlace(std::string_view pointer);

} // namespace clusterwright::model
