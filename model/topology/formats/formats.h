// Topologies as files of others: GraphML and DOT (both ways), a plain list of edges (both ways), platforms of SimGrid and
// schedules of LogGOPSim (export only).
//
// Law, checked in formats_test.cpp: importTopology(exportTopology(t, f), f, any name) == t, every double bit for bit, for
// GraphML, DOT and edge lists and every t that passes check(t), whose names are UTF-8 without control characters. What a generator
// knew about its graph (KnownFacts) is not kept: a file may have been edited.
//
// Attributes. Of a component: kind (host, nic, switch, hub, router, disk), forwards (1 or 0), ports, forward_time,
// forward_bandwidth, price, power, class. Of a cable: bandwidth, latency, duplex (full or half), price, power, port_a, port_b,
// class. Quantities carry units ("10 Gbit/s"); "inf" is unlimited. Attributes with other names are ignored, but for those
// in our own declarations, which are findings. A class that the file declares gives all values that an element does not give itself.
//
// Files of other programs. An edge is a cable, directed or not. A component that does not say its kind: when none of them
// says it, those with one neighbour are hosts and the others switches, or, when none has one neighbour, all are hosts that
// forward; when some say it, the rest are switches if there is a host among those, else hosts. A cable without a bandwidth has
// that of CableClass. Nested and clustered graphs are read as one; of several graphs in a file the first is read.
#pragma once

#include "model/core/result.h"
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

// "graphml", "dot", "edges", "simgrid", "loggopsim".
[[nodiscard]] std::optional<TopologyFormat> topologyFormat(std::string_view name);
[[nodiscard]] std::string_view toText(TopologyFormat format);

// By the file's ending: .graphml, .dot, .gv, .edges, .txt; upper case too.
[[nodiscard]] std::optional<TopologyFormat> formatOfFile(const std::filesystem::path& path);

[[nodiscard]] bool canImport(TopologyFormat format);

// `name` is the topology's when the text gives none. Errors, with "line 3" as their place: format.syntax, format.value (an
// attribute that cannot be read, an edge to nothing), format.size (more than kMostVertices or kMostCables; nested too deep),
// format.unsupported (a format that is for export only); then those of check(topology).
[[nodiscard]] Result<Topology>
importTopology(std::string_view text, TopologyFormat format, std::string name);

// `topology` has passed check(). SimGrid: one link a bond, routes of one hop; every host has 1 Gflop/s, of which a topology says nothing. LogGOPSim knows
// no graph: its text is a schedule in which every host sends 1 KiB to both its neighbours.
[[nodiscard]] std::string exportTopology(const Topology& topology, TopologyFormat format);

inline constexpr std::uint64_t kGoalMessage = 1024; // bytes, unless another size is asked for

// Returns a schedule in GOAL, the language of LogGOPSim's txt2bin: each flow is one message, and all of them may be under way at once. A
// process has its number in `processes` as its rank; each end of a flow is there once. Matching needs no tags: messages of a pair have one
// size.
// Syntax: T. Hoefler, T. Schneider, A. Lumsdaine, "LogGOPSim", LSAP 2010, and txt2bin.re of the simulator.
[[nodiscard]] std::string
goalSchedule(std::span<const VertexId> processes, std::span<const Flow> flows, std::uint64_t bytes);

} // namespace clusterwright::model
