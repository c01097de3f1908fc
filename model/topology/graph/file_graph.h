// Steps from the elements of another program's file to a topology: groups, cables that are listed from both ends, and notes of
// what was assumed.
#pragma once

#include "model/core/diagnostics.h"
#include "model/topology/graph/cable_pairs.h"
#include "model/topology/graph/class_text.h"

namespace clusterwright::model
{

// Attributes of a component in a file, and the line of the last one.
struct VertexText {
    FileAttributes attributes;
    std::size_t line = 0;
};

// Removes the groups that have no cable.
[[nodiscard]] Diagnostics
dropGroups(Topology& topology, std::vector<VertexText>& texts, const std::vector<VertexId>& groups);

// Makes one cable of each pair of pairCables(): the slower entry, and a warning, if the two differ.
[[nodiscard]] Diagnostics mergeCables(Topology& topology, std::vector<CableOrigin>& origins);

[[nodiscard]] Diagnostics bandwidthNotes(std::size_t cables,
                                         const std::vector<CableOrigin>& origins);

struct GuessedKinds {
    std::size_t components = 0;  // without a kind
    std::size_t hosts = 0;       // hosts among these
    bool isByOthers = false;     // from the kinds of other components
    bool isByNeighbours = false; // a component has one neighbour, or none
};
[[nodiscard]] Diagnostics kindNotes(const GuessedKinds& guessed);

} // namespace clusterwright::model
