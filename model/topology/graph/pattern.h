// The traffic on a topology: the pairs of processes that communicate. A pattern refers to ranks; the placement turns it into
// flows between vertices.
#pragma once

#include "model/core/result.h"
#include "model/topology/graph/topology.h"

#include <span>

namespace clusterwright::model
{

struct Flow {
    VertexId from = 0;
    VertexId to = 0;
    double weight = 1; // number of parallel streams: the flow gets the share of that many flows

    friend bool operator==(const Flow&, const Flow&) = default;
};

struct Pattern {
    // Kinds of traffic between P processes, ranks from 0:
    enum class Kind : std::uint8_t {
        AllToAll,    // every ordered pair of distinct ranks
        Pairs,       // k disjoint pairs, rank i with rank i + k, i < k, both directions: 2 k flows
        Permutation, // every rank sends to one other: a random cycle through all, by the seed
        Neighbours,  // a ring: rank i to i - 1 and i + 1; on a grid its neighbours there, no wrap
        Broadcast,   // one rank to every other
        BitReversal, // rank i to the rank with the bits of i in reverse order; no flow from a rank to itself
        Flows, // an explicit list
    };
    Kind kind = Kind::AllToAll;
    std::int64_t number =
        0; // pairs: k, 0 for the maximum; permutation: the seed; broadcast: the sending rank
    std::vector<Flow> flows; // for kind Flows

    friend bool operator==(const Pattern&, const Pattern&) = default;
};

// Larger patterns are refused with their number of flows, since they would fill the memory.
inline constexpr std::int64_t kMostFlows = 5'000'000;

// Parses "all_to_all", "pairs", "pairs(4)", "permutation", "permutation(7)", "neighbours", "broadcast", "broadcast(3)" or
// "bit_reversal". Error: pattern.unknown.
[[nodiscard]] Result<Pattern> parsePattern(std::string_view text);

// Inverse of parsePattern; "flows" for a list.
[[nodiscard]] std::string toText(const Pattern& pattern);

// Returns the flows among the processes, given the host of each (see placement.h). All-to-all is in the order of its
// destinations, the rest in rank order. A single process has no flows. With `grid` (KnownFacts::grid), whose lengths multiply to
// the number of processes, neighbours are those of the grid, the last coordinate fastest; any other grid is ignored. Errors:
// pattern.pairs (k > P / 2), pattern.rank (the sender of a broadcast), pattern.power (bit_reversal when P is not a power of two),
// pattern.size (more than kMostFlows).
[[nodiscard]] Result<std::vector<Flow>> flowsOf(const Pattern& pattern,
                                                std::span<const VertexId> processes,
                                                std::span<const int> grid = {});

// Reads a file of flows: a header "from,to" or "from,to,weight", then one flow per line; '#' begins a comment. Ends are names of
// hosts with a process, or ranks (for a host named "3", the name wins). Reports all findings at once, with places such as "line
// 3". Errors: flows.header, flows.columns, flows.end, flows.self, flows.weight, pattern.size.
[[nodiscard]] Result<std::vector<Flow>>
readFlows(std::string_view csv, const Topology& topology, std::span<const VertexId> processes);

} // namespace clusterwright::model
