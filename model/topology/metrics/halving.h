// Better balanced cuts by exchange: two hosts swap sides, or a component in no half changes its side, the most useful move first.
// A run of such moves is kept up to its best point (Kernighan and Lin, 1970; Fiduccia and Mattheyses, 1982).
#pragma once

#include "model/topology/graph/adjacency.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clusterwright::model
{

// Marks the hosts of the first half, by their position in a list.
using Half = std::vector<bool>;

// Keeps the number of hosts in each half, and never increases the number of cables between the sides (with the best placement
// found for the other components). Takes O(V^2) time a round.
[[nodiscard]] Half
improvedHalf(const Adjacency& adjacency, std::span<const VertexId> hosts, const Half& half);

// A random half; the same for the same seed.
[[nodiscard]] Half randomHalf(std::size_t hosts, std::uint64_t seed);

} // namespace clusterwright::model
