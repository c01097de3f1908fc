// What the commands about graphs share: "torus(8,8)", a file of a graph, or a design with a topology, made into a graph.
#pragma once

#include "app/cli/program/command.h"
#include "model/topology/routing/routing.h"
#include "model/units/quantity.h"

namespace clusterwright::cli
{

struct TopologySubject {
    std::string name;
    std::vector<std::string> settings;
    std::int64_t processes = 0; // 0: as many as the design says, else all hosts
    std::string placement;      // empty: as the design says, else first

    // The argument, --set, --processes, --placement.
    void addTo(CLI::App& command);
};

struct SubjectGraph {
    model::SharedInstance instance;
    model::Routing routing = model::Routing::Shortest;
    std::vector<std::pair<std::string, model::Quantity>>
        totals;        // "cost" and "power" of a design that has them
    Diagnostics notes; // what was assumed
};

inline const std::string kPatternHelp =
    "Traffic: all_to_all, pairs(K), permutation(SEED), neighbours (each process sends to the one "
    "before it and to the one after it; on "
    "a grid to all that it adjoins), broadcast(RANK) or bit_reversal";

// Returns the reason why the text is not a pattern; else empty.
[[nodiscard]] std::string isPattern(const std::string& text);

// The design's graph; of a design without a topology, its components, each once and without cables: a picture to start from.
// Errors: as for findGraph.
[[nodiscard]] model::Result<model::Topology>
findDrawing(const TopologySubject& subject, model::Library& library, Diagnostics& notes);

// Errors: those of generators, importers, designs, placements; topology.missing for a design without one.
[[nodiscard]] model::Result<SubjectGraph> findGraph(const TopologySubject& subject,
                                                    model::Library& library);

} // namespace clusterwright::cli
