// Which processes talk with which: the traffic that is laid over a topology. A pattern is about ranks; the flows that it
// comes to are about vertices, by the placement.
#pragma once

#include "model/core/result.h"
#include "model/topology/graph/topology.h"

#include <span>

namespace clusterwright::model
{

struct Flow {
    VertexId from = 0;
    VertexId to = 0;
    double weight = 1; // of how many parallel streams: it gets the share of that many flows

    friend bool operator==(const Flow&, const Flow&) = default;
};

struct Pattern {
    // Of P processes, ranks from 0:
    enum class Kind : std::uint8_t {
        AllToAll,    // every ordered pair of distinct ranks
        Pairs,       // k disjoint pairs, rank i with rank i + k, i < k, both directions: 2 k flows
        Permutation, // every rank sends to one other: a random cycle through all, by the seed
        Neighbours,  // a ring: rank i to i - 1 and i + 1; on a grid the neighbours there, no wrap
        Broadcast,   // one rank to every other
        BitReversal, // rank i to the rank with the bits of i in reverse order; no flow to oneself
        Flows,       // a list
    };
    Kind kind = Kind::AllToAll;
    std::int64_t number = 0; // pairs: k, 0 for as many as there are; permutation: the seed;
                             // broadcast: the rank that sends
    std::vector<Flow> flows; // of kind Flows

    friend bool operator==(const Pattern&, const Pattern&) = default;
};

// More are refused with their number instead of filling the memory.
inline constexpr std::int64_t kMostFlows = 5'000'000;

// "all_to_all", "pairs", "pairs(4)", "permutation", "permutation(7)", "neighbours", "broadcast", "broadcast(3)",
// "bit_reversal". Error: pattern.unknown.
[[nodiscard]] Result<Pattern> parsePattern(std::string_view text);

// Reads back as the same pattern; "flows" for a list.
[[nodiscard]] std::string toText(const Pattern& pattern);

// The flows among the processes, given the host of each (see placement.h). All-to-all is in the order of its destinations,
// the rest in rank order. One process alone has no flows. With `grid` (KnownFacts::grid), whose lengths multiply to the
// number of processes, neighbours are those of the grid, the last coordinate fastest; any other grid is ignored.
// Errors: pattern.pairs (k > P / 2), pattern.rank (the sender of a broadcast), pattern.power (bit_reversal of P that is no
// power of two), pattern.size (more than kMostFlows).
[[nodiscard]] Result<std::vector<Flow>> flowsOf(const Pattern& pattern,
                                                std::span<const VertexId> processes,
                                                std::span<const int> grid = {});

// A file of flows: a header "from,to" or "from,to,weight", then a flow a line; '#' begins a comment. Ends are names of hosts
// in use, or ranks (a name comes first when a host is called "3"). All findings at once, places are "line 3".
// Errors: flows.header, flows.columns, flows.end, flows.self, flows.weight, pattern.size.
[[nodiscard]] Result<std::vector<Flow>>
readFlows(std::string_view csv, const Topology& topology, std::span<const VertexId> processes);

} // namespace clusterwright::model
