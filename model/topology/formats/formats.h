// Topologies in the file formats of other programs: GraphML and DOT (both ways), a plain list of edges (both ways), platforms of
// SimGrid and schedules of LogGOPSim (export only).
//
// Law, checked in formats_test.cpp: importTopology(exportTopology(t, f), f, any name) == t, every double bit for bit, for
// GraphML, DOT and edge lists and every t that passes check(t) and whose names are UTF-8 without control characters. The facts
// that a generator has about its graph (KnownFacts) are not stored, since a file may have been edited.
//
// Attributes. Components: kind (host, nic, switch, hub, router, disk), forwards (1 or 0), ports, forward_time, forward_bandwidth,
// price, power, class. Cables: bandwidth, latency, duplex (full or half), price, power, port_a, port_b, class. Quantities carry
// units ("10 Gbit/s"); "inf" is unlimited. In our own declarations, other names are findings. A class that the file declares
// provides all values that an element does not set itself.
//
// Files of other programs, without our declarations. Other words for kinds, bandwidths and latencies are used
// (attribute_words.h); attributes that are not used are noted, except those of a drawing. An edge is a cable; one that a file lists from
// both ends is one cable (cable_pairs.h). Components without a kind: if no component has a kind, those with one neighbour are
// hosts and the others switches; if none has one neighbour, all are hosts that forward. If some components have a kind, the rest
// are switches if these include a host, else hosts. A cable without a bandwidth has that of CableClass. Nested and clustered
// graphs are read as one; a node that contains a graph is a component only if it has a cable. Of several graphs in a file the
// first is read. Each of these is a note. DOT: what Graphviz refuses is refused.
#pragma once

#include "model/core/result.h"
#include "model/topology/graph/imported_topology.h"
#include "model/topology/graph/pattern.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace clusterwright::model
{

enum class TopologyFormat {
    GraphMl,
    Dot,
    EdgeList,
    SimGrid,
    LogGopSim,
};

// Parses "graphml", "dot", "edges", "simgrid" or "loggopsim".
[[nodiscard]] std::optional<TopologyFormat> topologyFormat(std::string_view name);
[[nodiscard]] std::string_view toText(TopologyFormat format);

// Returns the format of the file's ending: .graphml, .dot, .gv, .edges, .txt, .csv; case does not matter.
[[nodiscard]] std::optional<TopologyFormat> formatOfFile(const std::filesystem::path& path);

// `name` is used for the topology when the text has none. Errors, with "line 3" as their place: format.syntax, format.value (an
// invalid attribute, an edge to nothing), format.size (more than kMostVertices or kMostCables; nested too deep),
// format.unsupported (a format that is for export only), csv.decimal and csv.signs (text_table.h); then those of check(topology).
[[nodiscard]] Result<ImportedTopology>
importTopology(std::string_view bytes, TopologyFormat format, std::string name);

// `topology` must have passed check(). SimGrid: one link per bond, routes of one hop; every host has 1 Gflop/s, since a topology
// has no speeds. LogGOPSim has no graph: its text is a schedule in which every host sends 1 KiB to both its neighbours.
[[nodiscard]] std::string exportTopology(const Topology& topology, TopologyFormat format);

inline constexpr std::uint64_t kGoalMessage = 1024; // bytes, unless the caller gives another size

// Returns a schedule in GOAL, the language of LogGOPSim's txt2bin. Each flow is one message, and all of them may be under way at
// once. The rank of a process is its number in `processes`; each end of a flow appears once. Matching needs no tags: messages of
// a pair have one size. Syntax: T. Hoefler, T. Schneider, A. Lumsdaine, "LogGOPSim", LSAP 2010, and txt2bin.re of the simulator.
[[nodiscard]] std::string
goalSchedule(std::span<const VertexId> processes, std::span<const Flow> flows, std::uint64_t bytes);

} // namespace clusterwright::model
