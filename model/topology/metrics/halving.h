// Better halvings of the hosts by exchange: two hosts change sides, or a component that is in no half does, the most useful one
// first; a run of such moves is kept as far as it helps (Kernighan and Lin, 1970; Fiduccia and Mattheyses, 1982).
#pragma once

#include "model/topology/graph/adjacency.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clusterwright::model
{

// Which of the hosts, by their position in a list, are in the first half.
using Half = std::vector<bool>;

// As many hosts in each half as before, never more cables between the sides than the best placement of the other components
// found gives. Takes O(V^2) time a round.
[[nodiscard]] Half
improvedHalf(const Adjacency& adjacency, std::span<const VertexId> hosts, const Half& half);

// From some random halves, the same for the same seed.
[[nodiscard]] Half randomHalf(std::size_t hosts, std::uint64_t seed);

} // namespace clusterwright::model
