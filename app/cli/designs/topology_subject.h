// Shared by the commands about graphs: makes a graph of a call such as "torus(8,8)", a file, or a design with a topology.
#pragma once

#include "app/cli/program/command.h"
#include "model/topology/routing/routing.h"
#include "model/units/quantity.h"

namespace clusterwright::cli
{

struct TopologySubject {
    std::string name;
    std::vector<std::string> settings;
    std::int64_t processes = 0; // 0: the design's number, else all hosts
    std::string placement;      // empty: the design's placement, else first

    // Adds the argument, --set, --processes and --placement.
    void addTo(CLI::App& command);
};

struct SubjectGraph {
    model::SharedInstance instance;
    model::Routing routing = model::Routing::Shortest;
    std::vector<std::pair<std::string, model::Quantity>>
        totals;        // "cost" and "power" of a design that has them
    Diagnostics notes; // assumptions
};

inline const std::string kPatternHelp =
    "Traffic pattern: all_to_all, pairs(K), permutation(SEED), neighbours (each process sends to "
    "the previous and the next one, on a grid to all adjacent ones), broadcast(RANK), "
    "incast(RANK), clients(SERVERS) from the last processes to all others, bit_reversal, shift(K), "
    "ring, xor(K); row_all_to_all(ROWS), column_all_to_all(ROWS), "
    "row_ring(ROWS) and column_ring(ROWS) within the rows or columns of a grid of processes; "
    "subset_all_to_all(K) and subset_ring(K) of the first K processes; file (the 'flows' of a "
    "design)";

// Returns the problem with the text of a pattern; empty for a valid one.
[[nodiscard]] std::string isPattern(const std::string& text);

// Refusals: those of generators, importers, designs, placements; topology.missing for a design without one.
[[nodiscard]] SubjectGraph findGraph(const TopologySubject& subject, model::Library& library);
// Returns nothing for a design without a topology.
[[nodiscard]] std::optional<SubjectGraph> graphIfAny(const TopologySubject& subject,
                                                     model::Library& library);
// Returns the design's graph; for a design without a topology, its components, each once and without cables. Refusals: as for
// findGraph.
[[nodiscard]] model::Topology
findDrawing(const TopologySubject& subject, model::Library& library, Diagnostics& notes);

} // namespace clusterwright::cli
